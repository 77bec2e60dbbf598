"""What lies face down when it is stored: sealed in its event, and put back when it is read.

Sealed are cards that not everybody at the table sees, and whatever not even the dealer may know: a
hand, a card that waits for the next round, a form of secret wagers. The command that brought it is
sealed with it. Each table has a key of its own for this, which is a secret of the floor's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment import Card
from croupier.games.game import Viewer
from croupier.games.staff import Staff
from croupier.ledger import (
    Draft,
    Reading,
    Recorded,
    Unsealed,
    new_key,
    open_envelope,
    seal_envelope,
)
from croupier.table import Table

if TYPE_CHECKING:
    from .hosted import Moment


DEALER: Final = Viewer(rank=Staff.DEALER)
ANYBODY: Final = Viewer()
SEALED, ASKED = "sealed", "asked"


def key_name(stream: str) -> str:
    """Where the key of a table's envelopes is sealed."""
    return f"{stream}/face-down"


def _about(stream: str, seq: int) -> str:
    return f"{stream}, event {seq}"


# ---------------------------------------------------------------- storing


def stored_bodies(draft: Draft, stream: str, batch: "Sequence[Moment]") -> list[Mapping[str, Any]]:
    """The events of one command as they are stored."""
    down = [_lies_down(moment.table, moment.happening) for moment in batch]
    if not any(down):
        return [moment.body for moment in batch]
    key = _key(draft, stream)
    return [
        _sealed(key, stream, moment, names) if names or ASKED in moment.body else moment.body
        for moment, names in zip(batch, down, strict=True)
    ]


def _key(draft: Draft, stream: str) -> bytes:
    """The key of a table's envelopes, which its first one makes."""
    name = key_name(stream)
    if not draft.now.has_secret(name):
        draft.seal(name, new_key())
    return draft.now.unseal(name)


def _sealed(key: bytes, stream: str, moment: "Moment", names: frozenset[str]) -> dict[str, Any]:
    open_, data = dict(moment.body), dict(moment.body["data"])
    hidden: dict[str, Any] = {"data": {name: data.pop(name) for name in names & data.keys()}}
    if ASKED in open_:
        hidden[ASKED] = open_.pop(ASKED)
    envelope = seal_envelope(key, hidden, about=_about(stream, moment.seq))
    return {**open_, "data": data, SEALED: envelope}


def _lies_down(table: Table, happening: Any) -> frozenset[str]:
    """The fields of an event that are sealed, the table being as just after it."""
    engine, kind = table.engine, type(happening)
    if not engine.events.has(kind) and not engine.openings.has(kind):
        return frozenset()
    unseen, unknown = (
        engine.hidden(table.round, happening, viewer) for viewer in (ANYBODY, DEALER)
    )
    if unseen is None or unknown is None:
        every = frozenset(field.name for field in fields(happening))
        unseen, unknown = every if unseen is None else unseen, every if unknown is None else unknown
    return unknown | {name for name in unseen if _has_card(getattr(happening, name))}


def _has_card(value: Any) -> bool:
    if isinstance(value, Card):
        return True
    if isinstance(value, tuple):
        return any(map(_has_card, value))
    return is_dataclass(value) and any(
        _has_card(getattr(value, field.name)) for field in fields(value)
    )


# ---------------------------------------------------------------- reading


class FaceDown:
    """Opens what events of a reading hide; a floor without its keys cannot."""

    def __init__(self, now: Reading) -> None:
        self._now = now
        self._keys: dict[str, bytes] = {}

    def body(self, event: Recorded) -> Mapping[str, Any]:
        """An event as it was before it was stored."""
        found = self.opened(event)
        if found is None:
            return event.body
        hidden: Mapping[str, Any] = found.hidden
        whole: dict[str, Any] = {k: v for k, v in event.body.items() if k != SEALED}
        whole["data"] = {**whole["data"], **hidden["data"]}
        if ASKED in hidden:
            whole[ASKED] = hidden[ASKED]
        return whole

    def opened(self, event: Recorded) -> Unsealed | None:
        """What an event hides, with the salt that shows it; nothing where it hides nothing."""
        envelope = event.body.get(SEALED)
        if not isinstance(envelope, Mapping):
            return None
        key = self._keys.get(event.stream)
        if key is None:
            key = self._keys[event.stream] = self._now.unseal(key_name(event.stream))
        return open_envelope(key, envelope, about=_about(event.stream, event.seq))
