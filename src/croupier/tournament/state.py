"""A tournament between the first draft of its conditions and its prizes; frozen, moved by events.

Chips are counted by entry, not by person: who has earned two entries plays two, or names somebody
to play one of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.money import Cents

from .conditions import Conditions, Stage, StageKind
from .rules import TournamentRules


class Phase(StrEnum):
    """How far a tournament is."""

    DRAFTED = "drafted"
    """Its conditions wait for the Director's approval."""
    APPROVED = "approved"
    OPEN = "open"
    """Entries are taken."""
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens."""
        return self in (Phase.FINISHED, Phase.CANCELLED)


class Standing(StrEnum):
    """Where an entry stands."""

    IN = "in"
    OUT = "out"
    """Played and did not progress."""
    WITHDRAWN = "withdrawn"
    REFUSED = "refused"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    ABSENT = "absent"

    @property
    def may_play_again(self) -> bool:
        """Whether a repechage, a secondary round or a buy-back is open to it."""
        return self is Standing.OUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """The Director's approval in writing (16.1.3)."""

    by: str
    writing: str
    """Where the writing is: a file number, a letter's date."""
    digest: str
    """Of the document that was approved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry, and who plays it."""

    number: int
    player: str
    fee: Cents
    """Everything paid for it, buy-backs included."""
    earned: str | None = None
    """Where it was earned: a Magnificent Sevens entry (Table 1)."""
    substitute: str | None = None
    proposed: str | None = None
    """A substitute whom the Tournament Director has not approved yet."""
    standing: Standing = Standing.IN
    buy_backs: int = 0
    has_signed: bool = False

    @property
    def plays(self) -> str:
        """Who sits for it."""
        return self.substitute or self.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an entry sits."""

    entry: int
    table: str
    seat: int
    heat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Further play among tied entries alone, with the chips that they hold after it."""

    number: int
    """Which of its round, from 1; those that no longer count are counted."""
    scope: str
    """A table, or one of the scopes of the whole round."""
    entries: tuple[int, ...]
    allocated: Cents
    """A fresh amount that each was given, being under the minimum; zero: their own chips."""
    shoes: int
    """One for the first play-off for first place in a final; otherwise single hands."""
    counts: tuple[tuple[int, Cents], ...] = ()
    """Empty while it is played."""

    @property
    def is_over(self) -> bool:
        """Whether its chips have been counted."""
        return bool(self.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClock:
    """How long a session has run, by the floor's steady count of milliseconds."""

    started: datetime | None
    """Wall time; a record need not say."""
    ran: int
    """Until it was last stopped."""
    since: int | None
    """The count at which it was last set going; ``None`` while it stands."""

    def elapsed(self, count: int) -> int:
        """How long it has run by now.

        >>> SessionClock(started=None, ran=1500, since=100).elapsed(400)
        1800
        """
        return self.ran + (0 if self.since is None else count - self.since)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round of the tournament in play or over."""

    stage: Stage
    places: tuple[Place, ...] = ()
    tables: tuple[str, ...] = ()
    """Designated for it, in order."""
    seed: str = ""
    """Of the draw; its digest was published when entries opened."""
    playing: frozenset[str] = frozenset()
    """Tables whose session runs."""
    clocks: tuple[tuple[str, SessionClock], ...] = ()
    """Of the sessions that run, by table."""
    is_stopped: bool = False
    """Whether the tournament's clock stands."""
    sessions: tuple[tuple[str, int], ...] = ()
    """By table, how many sessions have been counted."""
    counts: tuple[tuple[int, Cents], ...] = ()
    """By entry, the chips counted, sessions added up."""
    early: frozenset[str] = frozenset()
    """Tables that were ended before their time."""
    consents: frozenset[int] = frozenset()
    """Entries whose players agree to an early end."""
    breaks: tuple[Break, ...] = ()
    play_offs: int = 0
    """How many times further play was begun, whether it counts or not."""
    starts: tuple[tuple[int, datetime], ...] = ()
    """By heat, when it starts, where that was moved."""
    progressed: tuple[int, ...] = ()
    ranking: tuple[int, ...] = ()
    """Of a final or a secondary round: first place first."""
    is_closed: bool = False

    def at_table(self, table: str) -> tuple[int, ...]:
        """The entries that sit at a table, by seat."""
        seated = sorted((p for p in self.places if p.table == table), key=lambda p: p.seat)
        return tuple(place.entry for place in seated)

    def place_of(self, entry: int) -> Place | None:
        """Where an entry sits."""
        return next((place for place in self.places if place.entry == entry), None)

    def sessions_of(self, table: str) -> int:
        """How many sessions of a table have been counted."""
        return dict(self.sessions).get(table, 0)

    def is_over_at(self, table: str) -> bool:
        """Whether a table has played all that it had to."""
        return self.sessions_of(table) >= self.stage.sessions

    @property
    def in_use(self) -> tuple[str, ...]:
        """Tables at which somebody sits."""
        return tuple(table for table in self.tables if self.at_table(table))

    @property
    def is_counted(self) -> bool:
        """Whether every table has been counted."""
        return bool(self.places) and all(self.is_over_at(table) for table in self.in_use)

    @property
    def open_break(self) -> Break | None:
        """The tie that is being played off."""
        return next((one for one in self.breaks if not one.is_over), None)


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """One tournament."""

    id: str
    rules: TournamentRules
    conditions: Conditions
    phase: Phase = Phase.DRAFTED
    approval: Approval | None = None
    director: str | None = None
    deputies: tuple[str, ...] = ()
    present: frozenset[str] = frozenset()
    is_briefed: bool = False
    wants_signatures: bool = False
    commitments: tuple[tuple[str, str], ...] = ()
    """By round, the digest of the seed of its seating draw."""
    entries: tuple[Entry, ...] = ()
    tables: tuple[str, ...] = ()
    """Designated now (16.3.1)."""
    rounds: tuple[Round, ...] = ()
    prizes: tuple[tuple[int, Cents], ...] = ()
    """By entry, what has been paid; a secondary round's too."""

    @property
    def in_charge(self) -> str | None:
        """Who conducts it now: the Tournament Director, or in absence a deputy who is there."""
        order = (self.director, *self.deputies)
        return next((one for one in order if one is not None and one in self.present), None)

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one."""
        return self.rounds[-1] if self.rounds else None

    @property
    def round_in_play(self) -> Round | None:
        """The round in play, if one is."""
        return None if self.round is None or self.round.is_closed else self.round

    @property
    def next_stage(self) -> Stage | None:
        """The round that comes next, as the conditions have it."""
        structure = self.conditions.structure
        stages = () if structure is None else structure.stages
        return stages[len(self.rounds)] if len(self.rounds) < len(stages) else None

    def entry(self, number: int) -> Entry | None:
        """An entry by its number."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None

    def those(self, *standings: Standing) -> tuple[Entry, ...]:
        """The entries that stand somewhere."""
        return tuple(entry for entry in self.entries if entry.standing in standings)

    def active(self, entries: Iterable[int]) -> tuple[int, ...]:
        """Those of some entries that were not disqualified, retired or absent."""
        left = {Standing.DISQUALIFIED, Standing.RETIRED, Standing.ABSENT}
        return tuple(one for one in entries if self.entries[one - 1].standing not in left)

    def is_playing(self, entry: int) -> bool:
        """Whether an entry's chips are on a table: its session runs, or its tie is played off."""
        r = self.round_in_play
        if r is None:
            return False
        place, tie = r.place_of(entry), r.open_break
        return (place is not None and place.table in r.playing) or (
            tie is not None and entry in tie.entries
        )

    @property
    def ranked(self) -> Round | None:
        """The final, once it is over."""
        return next(
            (r for r in self.rounds if r.stage.kind is StageKind.FINAL and r.is_closed), None
        )
