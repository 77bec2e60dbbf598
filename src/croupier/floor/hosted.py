"""A table as the floor holds it: folded from its stream, with the states of the round in play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.ledger import Reading, Recorded
from croupier.table import Table
from croupier.table.record import Drawn, Withdrawn, happen, read

__all__ = ("Hosted", "Moment", "Values")


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after one event of its stream."""

    seq: int
    happening: Any
    table: Table
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosted:
    """A table and every moment since its round was opened."""

    stream: str
    seq: int = 0
    hash: bytes = b""
    table: Table | None = None
    moments: tuple[Moment, ...] = ()
    """Those of the round in play, the opening of the round first."""
    at: str = ""
    """When the last event happened, as it was stored."""

    def after(self, happening: Any, body: Mapping[str, Any]) -> "Hosted":
        """The table after something that happens next."""
        seq = self.seq + 1
        table = self._table_after(happening, body)
        moment = Moment(seq, happening, table, body)
        begins = body["type"] == "table.round-opened"
        kept = () if begins else self.moments
        return replace(
            self, seq=seq, table=table, moments=(*kept, moment), at=str(body["at"]), hash=b""
        )

    def _table_after(self, happening: Any, body: Mapping[str, Any]) -> Table:
        if isinstance(happening, Withdrawn):
            return self.table_at(happening.after)
        source = body.get("from")
        drawn = None if source is None else Drawn(**source)
        return happen(self.table, happening, drawn)

    def table_at(self, seq: int) -> Table:
        """The table after an earlier event of this round."""
        for moment in self.moments:
            if moment.seq == seq:
                return moment.table
        raise LookupError(f"event {seq} is not of the round in play")

    def folded(self, event: Recorded, values: Mapping[str, Any]) -> "Hosted":
        """The table after an event of the log; ``values`` are what was stored once, by digest."""
        body = dict(event.body)
        stored = {**body, "data": unkept(body["data"], values)}
        return replace(self.after(read(self.table, stored), body), hash=event.hash)


def unkept(data: Any, values: Mapping[str, Any]) -> Any:
    """Data of an event with the values put back that are stored once."""
    if isinstance(data, dict):
        return {name: values[part] if _is_kept(part) else part for name, part in data.items()}
    return data


def _is_kept(part: Any) -> bool:
    return isinstance(part, str) and part.startswith("sha256:")


class Values(Mapping[str, Any]):
    """What is stored once, by digest."""

    def __init__(self, now: Reading) -> None:
        self._now = now

    def __getitem__(self, digest: str) -> Any:
        return self._now.value(digest)

    def __iter__(self) -> Any:
        raise NotImplementedError("values are asked for by their digest")

    def __len__(self) -> int:
        raise NotImplementedError("values are asked for by their digest")
