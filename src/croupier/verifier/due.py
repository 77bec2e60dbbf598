"""What a log has to be opened for, and since when: shoes, rounds, and what lies face down.

A shoe is due when the next one is shuffled and a round is opened after that, a round when the next
one is opened, what lies face down when both have come after it, and everything when the table is
closed.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

FOR_EVER = 1 << 53


class Due:
    """Commitments by stream: name, kind, event, and where what opens it may be sealed."""

    def __init__(self, floor: str) -> None:
        self.floor = floor
        self.committed: dict[str, list[tuple[str, str, int, tuple[str, ...]]]] = {}
        self.last: dict[str, int] = {}
        self.turns: dict[tuple[str, str], list[int]] = {}
        """By stream and kind, the events that shuffle, open a round or close the table."""

    def happened(self, stream: str, seq: int, event: Mapping[str, Any]) -> None:
        self.last[stream] = seq
        kind, data = event["type"], event.get("data", {})
        table = f"{self.floor}/{stream.removeprefix('table/')}"
        found: list[tuple[str, str, int, tuple[str, ...]]] = []
        if kind == "table.shuffled" and data["root"] is not None:
            name = f"{table}/{data['shoe']}"
            found.append((name, "shoe", seq, (f"{name}/house", name)))
            self.turns.setdefault((stream, "shoe"), []).append(seq)
        elif kind == "table.round-opened":
            name = f"{table}/round/{data['number']}"
            if data["commitment"] is not None:
                found.append((name, "round", seq, (name,)))
            self.turns.setdefault((stream, "round"), []).append(seq)
        elif kind == "table.closed":
            self.turns.setdefault((stream, "closed"), []).append(seq)
        if "sealed" in event:
            found.append((f"{stream}, event {seq}", "event", seq, (f"{stream}/face-down",)))
        self.committed.setdefault(stream, []).extend(found)

    def is_due(self, stream: str, kind: str, seq: int, at: int) -> bool:
        def turned(what: str, after: int = seq) -> int:
            turns = self.turns.get((stream, what), ())
            return next((turn for turn in turns if after < turn <= at), 0)

        shuffled, opened = turned("shoe"), turned("round")
        is_due = {
            # A round may still have cards of the shoe that was in use when it was opened.
            "shoe": shuffled and turned("round", shuffled),
            "round": opened,
            "event": shuffled and opened,
        }
        return bool(turned("closed") or is_due[kind])

    def overdue(
        self, opened: Collection[str | None], complete_to: Mapping[str, int]
    ) -> Iterator[str]:
        """List what is due by an event of a stream and was not opened."""
        for stream, at in complete_to.items():
            last = self.last.get(stream, 0)
            if at > last:
                yield f"{stream} went up to event {at}, and the log has {last}: its tail is missing"
            for name, kind, seq, _ in self.committed.get(stream, ()):
                if name not in opened and self.is_due(stream, kind, seq, at):
                    yield f"{name} is due to be opened by event {at} of {stream}, and is not"

    def lost(self, sealed: Collection[str]) -> Iterator[str]:
        """List what nobody can open any more."""
        for committed in self.committed.values():
            for name, _, _, secrets in committed:
                if not any(secret in sealed for secret in secrets):
                    yield f"{name} can never be opened: nothing is sealed for it"

    def not_yet(self) -> int:
        return sum(
            not self.is_due(stream, kind, seq, FOR_EVER)
            for stream, committed in self.committed.items()
            for _, kind, seq, _ in committed
        )


def opened_by(line: Mapping[str, Any]) -> str | None:
    """What a line of openings opens wholly; none where it opens one card of a shoe."""
    if "event" in line:
        return f"{line['name']}, event {line['event']}"
    return str(line["name"]) if "seed" in line else None
