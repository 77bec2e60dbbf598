"""A table as the floor holds it: folded from its stream, with the states of the round in play."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.games.codec import Kept
from croupier.games.game import Viewer
from croupier.ledger import Head, Reading, Recorded
from croupier.table import Table
from croupier.table.entropy import EntropyEvent
from croupier.table.events import RoundOpened, Shuffled, Withdrawn
from croupier.table.record import Drawn, happen, read

from .face_down import FaceDown

TABLES: Final = "table/"
"""What the streams of tables begin with; the name of the table follows."""


def stream_of(table: str) -> str:
    """The stream of a table, by its name."""
    return TABLES + table


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after one event of its stream."""

    seq: int
    happening: Any
    table: Table
    body: Mapping[str, Any]
    is_withdrawn: bool = False
    """Whether it was a mistyped entry, or followed from one."""


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
    shown: tuple[int, ...] = ()
    """Cards of the shoe in use that lay open in rounds before this one, by their numbers."""
    rounds_before: int = 0
    """Rounds that were played before the shoe in use."""
    shoe_from: int = 0
    """The event by which the shoe in use was shuffled."""

    @property
    def name(self) -> str:
        """The name of the table, opened or not."""
        return self.stream.removeprefix(TABLES)

    @property
    def head(self) -> Head:
        """The end of its stream, as far as it was folded."""
        return Head(self.seq, self.hash)

    @property
    def standing(self) -> tuple[Moment, ...]:
        """The moments of the round in play that were not withdrawn."""
        return tuple(moment for moment in self.moments if not moment.is_withdrawn)

    def after(self, happening: Any, body: Mapping[str, Any], hash_: bytes = b"") -> "Hosted":
        """The table after something that happens next; its digest is known once it is stored."""
        seq = self.seq + 1
        table = self._table_after(happening, body)
        moment = Moment(seq, happening, table, body)
        kept, shown, before = self.moments, self.shown, self.rounds_before
        shoe_from = self.shoe_from
        match happening:
            case RoundOpened():
                kept, shown = (), (*shown, *self._lay_open())
            case Shuffled():
                # What was out of the shoe before is of no use any more.
                kept, shown, before = _without_sources(kept), (), table.rounds
                shoe_from = seq
            case Withdrawn(after=after):
                kept = tuple(replace(m, is_withdrawn=m.is_withdrawn or m.seq > after) for m in kept)
            case _:
                pass
        return Hosted(
            stream=self.stream,
            seq=seq,
            hash=hash_,
            table=table,
            moments=(*kept, moment),
            # What players add to chance never makes the house wait for anything else.
            at=self.at if isinstance(happening, EntropyEvent) else str(body["at"]),
            shown=shown,
            rounds_before=before,
            shoe_from=shoe_from,
        )

    @property
    def opened_before(self) -> int:
        """The event from which on what lies face down is opened to nobody, the auditor included.

        A shoe has to be done, and its last round over.
        """
        table = self.table
        if table is None:
            return 0
        has_shoe = table.shoe is not None and not table.is_closed
        in_use = self.shoe_from if has_shoe else self.seq + 1
        in_play = self.moments[0].seq if table.is_round_open and self.moments else self.seq + 1
        return min(in_use, in_play)

    @property
    def shoes_done(self) -> int:
        """How many shoes may be opened: the next is in use, and no round in play had their cards.

        Where cards are shuffled within a round, its hands may still lie face down.
        """
        table = self.table
        if table is None or table.is_closed:
            return 0 if table is None else table.shoes
        if not table.is_round_open:
            return table.shoes - (table.shoe is not None)
        within = sum(isinstance(moment.happening, Shuffled) for moment in self.moments)
        return max(0, table.shoes - within - 1)

    def _lay_open(self) -> Iterator[int]:
        """The cards of the round in play that everybody has seen when it is over."""
        if self.table is not None and self.table.round is not None:
            yield from open_cards(self.standing, Viewer(), self.table.round)

    def _table_after(self, happening: Any, body: Mapping[str, Any]) -> Table:
        if isinstance(happening, Withdrawn):
            assert self.table is not None
            return self.table.withdrawn_to(self.table_at(happening.after))
        source = body.get("from")
        drawn = None if source is None else Drawn(**source)
        return happen(self.table, happening, drawn)

    def table_at(self, seq: int) -> Table:
        """The table after an earlier event of this round."""
        for moment in self.moments:
            if moment.seq == seq:
                return moment.table
        raise LookupError(f"event {seq} is not of the round in play")

    def folded(self, event: Recorded, values: "Values") -> "Hosted":
        """The table after an event of the log."""
        body = dict(values.body(event))
        stored = {**body, "data": unkept(body["data"], values)}
        return self.after(read(self.table, stored), body, event.hash)


def table_of(hosted: Hosted) -> Table:
    """The table, which is there."""
    assert hosted.table is not None
    return hosted.table


def open_cards(moments: Iterable[Moment], viewer: Viewer, over: Any = None) -> Iterator[int]:
    """The numbers of the cards that a viewer was shown, one for each event that shows one.

    ``over`` is the round when it is over: cards that lay face down have been turned by then.
    """
    for moment in moments:
        source, engine = moment.body.get("from"), moment.table.engine
        if source is None or source["of"] != 1 or not hasattr(moment.happening, "card"):
            continue
        hides = engine.hidden(over or moment.table.round, moment.happening, viewer)
        if hides is not None and "card" not in hides:
            yield int(source["card"])


def _without_sources(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    return tuple(
        replace(moment, body={**moment.body, "from": None}) if moment.body.get("from") else moment
        for moment in moments
    )


def unkept(data: Any, values: Mapping[str, Any]) -> Any:
    """Data of an event with the values put back that are stored once."""
    if isinstance(data, dict):
        return {name: values[part] if _is_kept(part) else part for name, part in data.items()}
    return data


def _is_kept(part: Any) -> bool:
    return isinstance(part, str) and part.startswith("sha256:")


class Values(Mapping[str, Any]):
    """What is stored apart from the events that name it: once, by digest, or sealed."""

    def __init__(self, now: Reading, known: dict[str, Any] | None = None) -> None:
        self._now, self._face_down = now, FaceDown(now)
        self._known = {} if known is None else known
        """What was read before; a digest never stands for anything else."""

    def __getitem__(self, digest: str) -> Any:
        found = self._known.get(digest)
        if found is None:
            found = self._now.value(digest)
            if isinstance(found, dict):
                found = Kept(digest, found)
            self._known[digest] = found
        return found

    def body(self, event: Recorded) -> Mapping[str, Any]:
        """An event with what lay face down put back."""
        return self._face_down.body(event)

    def __iter__(self) -> Any:
        raise NotImplementedError("values are asked for by their digest")

    def __len__(self) -> int:
        raise NotImplementedError("values are asked for by their digest")
