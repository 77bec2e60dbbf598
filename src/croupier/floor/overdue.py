"""What the house has to open of what it committed to, and since when.

The seed of a shoe is due when the next shoe is shuffled and a round is opened after that, that of
a round when the next round is opened, and what lies face down when both have come after it;
everything when the table is closed. A shuffle within a round makes nothing due while its hands lie
face down.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.ledger import INTEGER_MAX

from .face_down import SEALED, key_name
from .secrets import house_part


@dataclass(frozen=True, slots=True)
class _Committed:
    """One thing that the house has to open one day."""

    name: str
    seq: int
    kind: str
    secrets: tuple[str, ...]
    """Where what opens it is sealed: the first that is there."""


@dataclass(slots=True)
class Due:
    """The commitments at the tables of a floor, and the events that make them due."""

    floor: str
    _committed: dict[str, list[_Committed]] = field(default_factory=dict)
    _shuffles: dict[str, list[int]] = field(default_factory=dict)
    _rounds: dict[str, list[int]] = field(default_factory=dict)
    _closed: dict[str, int] = field(default_factory=dict)
    _last: dict[str, int] = field(default_factory=dict)

    def happened(self, stream: str, seq: int, body: Mapping[str, Any]) -> None:
        """Note an event of a table."""
        self._last[stream] = seq
        table = f"{self.floor}/{stream.partition('/')[2]}"
        match body:
            case {"type": "table.closed"}:
                self._closed[stream] = seq
            case {"type": "table.shuffled", "data": {"root": str(), "shoe": number}}:
                name = f"{table}/{number}"
                self._commit(stream, seq, "shoe", name, (house_part(name), name))
                self._shuffles.setdefault(stream, []).append(seq)
            case {"type": "table.round-opened", "data": data}:
                self._rounds.setdefault(stream, []).append(seq)
                if data.get("commitment") is not None:
                    name = f"{table}/round/{data['number']}"
                    self._commit(stream, seq, "round", name, (name,))
            case _:
                pass
        if SEALED in body:
            self._commit(stream, seq, "event", f"{stream}, event {seq}", (key_name(stream),))

    def _commit(
        self, stream: str, seq: int, kind: str, name: str, secrets: tuple[str, ...]
    ) -> None:
        self._committed.setdefault(stream, []).append(_Committed(name, seq, kind, secrets))

    def _is_due(self, stream: str, one: _Committed, at: int) -> bool:
        if self._closed.get(stream, at + 1) <= at:
            return True
        shuffled = _first(self._shuffles.get(stream, ()), one.seq, at)
        is_opened = _first(self._rounds.get(stream, ()), one.seq, at) is not None
        if one.kind == "shoe":
            rounds = self._rounds.get(stream, ())
            return shuffled is not None and _first(rounds, shuffled, at) is not None
        return is_opened if one.kind == "round" else is_opened and shuffled is not None

    def faults(
        self, opened: Collection[str | None], complete_to: Mapping[str, int]
    ) -> Iterator[str]:
        """List what is due by an event of a stream, and is not among what was opened."""
        for stream, at in complete_to.items():
            if at > self._last.get(stream, 0):
                last = self._last.get(stream, 0)
                yield f"{stream} went up to event {at}, and the log has {last}: its tail is missing"
            for one in self._committed.get(stream, ()):
                if self._is_due(stream, one, at) and one.name not in opened:
                    yield f"{one.name} is due to be opened by event {at} of {stream}, and is not"

    def lost(self, sealed: Collection[str]) -> Iterator[str]:
        """List what nobody can open any more: nothing that opens it is sealed."""
        for committed in self._committed.values():
            for one in committed:
                if not any(name in sealed for name in one.secrets):
                    yield f"{one.name} can never be opened: nothing is sealed for it"

    def not_yet(self) -> int:
        """How much is not due yet at the end of the log."""
        return sum(
            not self._is_due(stream, one, INTEGER_MAX)
            for stream, committed in self._committed.items()
            for one in committed
        )


def _first(events: Iterable[int], after: int, until: int) -> int | None:
    """The first of some events after one event and not after another."""
    return next((seq for seq in events if after < seq <= until), None)


def opened_by(line: Mapping[str, Any]) -> str | None:
    """What a line of openings opens wholly; none where it opens one card of a shoe."""
    if "event" in line:
        return f"{line['name']}, event {line['event']}"
    return str(line["name"]) if "seed" in line else None
