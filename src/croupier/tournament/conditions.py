"""The conditions of a tournament: one document that speaks on every subject from (a) to (k).

A subject on which the document is silent is ``None`` here; one that it expressly denies is a value
that says so (no fee, no buy-back). What is missing, and what the rules do not allow, is
``faults``' to say.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from json import dumps
from typing import Final

from croupier.games.codec import coder_of
from croupier.money import Cents, Limits

from .rules import Kind, Size

NOTHING: Final = Cents(0)


class Item(StrEnum):
    """The subjects on which conditions must speak, by the letters of the rule."""

    FEE = "a"
    CHIPS = "b"
    MINIMUM = "c"
    STRUCTURE = "d"
    BUY_BACK = "e"
    ELIGIBILITY = "f"
    TERMS = "g"
    DISQUALIFICATION = "h"
    LATENESS = "i"
    PRIZES = "j"
    STATEMENT = "k"


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimum:
    """Whether each round of play demands a wager (c)."""

    amount: Cents
    """The least that a wager must be; zero: no more than the sign says."""
    is_compulsory: bool
    """Whether every player must wager on every round."""


class StageKind(StrEnum):
    """What a round of the tournament is for."""

    HEAT = "heat"
    FINAL = "final"
    REPECHAGE = "repechage"
    """Players who are out play for places in a later round."""
    SECONDARY = "secondary"
    """Players who are out play for prizes of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long a session lasts: so many shoes, hands or minutes."""

    shoes: int | None = None
    hands: int | None = None
    minutes: int | None = None

    @property
    def said(self) -> str:
        """The length in words.

        >>> Length(shoes=3).said
        '3 shoes'
        """
        parts = (("shoe", self.shoes), ("hand", self.hands), ("minute", self.minutes))
        return ", ".join(
            f"{count} {name}{'s' * (count != 1)}" for name, count in parts if count is not None
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A round of the tournament as the conditions describe it (d)."""

    name: str
    kind: StageKind
    tables: int
    seats: int
    """The most players at a table."""
    length: Length
    progress: int = 0
    """How many go on from each table; of a final or a secondary round, none."""
    others: int = 0
    """How many further players with most chips go on."""
    heats: int = 1
    """In how many parts, one after another, its tables play."""
    sessions: int = 1
    """How often each table plays; the counts are added up."""
    of: str | None = None
    """The round whose losers play in a repechage or a secondary round."""
    joins: str | None = None
    """The round that a repechage leads to."""
    prizes: tuple[Cents, ...] = ()
    """Of a secondary round."""

    @property
    def goes_on(self) -> bool:
        """Whether somebody progresses from it."""
        return self.kind in (StageKind.HEAT, StageKind.REPECHAGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """How the tournament is built (d)."""

    stages: tuple[Stage, ...]
    says_repechage: bool = True
    """Whether the document speaks of repechage rounds, if only to say that there are none."""
    says_secondary: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack:
    """Whether, how often, when and for how much a player who is out may buy back in (e)."""

    times: int
    """Zero: never."""
    fee: Cents = NOTHING
    until: str | None = None
    """The last round whose losers may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility:
    """Who may enter (f)."""

    entitled_only: bool | None
    """Whether only those who may enter the casino and gamble are eligible (i)."""
    may_refuse: bool | None
    """Whether any application can be refused (ii)."""
    criteria: str | None
    """By what entrants are chosen (iii); empty: by nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of entry (g)."""

    terms: str | None
    withdraw_until: datetime | None
    """Until when one withdraws at no cost."""
    form: str | None
    players_min: int | None
    players_max: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualification:
    """Grounds of disqualification and retirement, and what comes back of fees (h)."""

    grounds: tuple[str, ...]
    retirement: str | None
    refund_disqualified: int | None
    """Per cent."""
    refund_retired: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """What follows when a player comes late or not at all (i)."""

    grace_minutes: int | None
    """How late one may sit down; later counts as absent."""
    late: str | None
    absent: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes:
    """What can be won (j)."""

    places: tuple[Cents, ...]
    """First place first."""
    pool: Cents | None = None
    chips_become_cash: bool = False
    """Whether tournament chips are turned into cash at the end (16.3.5(b))."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Who conducts it, by what, and which prevails (k)."""

    director_conducts: bool | None
    rules_prevail: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitutes:
    """Whether a player may name somebody to play in the own place (16.3.3, 13.9.7)."""

    are_allowed: bool
    terms: str


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """One document; ``None`` where it is silent."""

    name: str
    kind: Kind
    game: str
    at: datetime
    """When play begins; the law of this moment governs it."""
    limits: Limits
    decks: int | None = None
    side_bets: tuple[str, ...] = ()
    options: tuple[tuple[str, int], ...] = ()
    """What only this game has at its tables."""
    entry_fee: Cents | None = None
    chips: Cents | None = None
    minimum: Minimum | None = None
    structure: Structure | None = None
    buy_back: BuyBack | None = None
    eligibility: Eligibility | None = None
    terms: Terms | None = None
    disqualification: Disqualification | None = None
    lateness: Absence | None = None
    prizes: Prizes | None = None
    statement: Statement | None = None
    substitutes: Substitutes | None = None
    secret_wagers: int | None = None
    """Baccarat: how many each player has in a session (14.2.8)."""
    further: tuple[str, ...] = field(default=())
    """Further conditions, in words."""

    @property
    def digest(self) -> str:
        """What an approval is for: another document has another."""
        plain = coder_of(Conditions).write(self)
        text = dumps(plain, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    @property
    def least_wager(self) -> Cents:
        """The least wager of a player who has the chips: the sign's or the document's (c)."""
        own = NOTHING if self.minimum is None else self.minimum.amount
        return max(self.limits.wager_min, own)

    def stage(self, name: str) -> Stage | None:
        """A round by its name."""
        stages = () if self.structure is None else self.structure.stages
        return next((stage for stage in stages if stage.name == name), None)


def stages_of(
    size: Size, *, seats: int, shoes: int, final_shoes: int | None = None
) -> tuple[Stage, ...]:
    """The course that Table 3 lays down for a size of tournament.

    How long a heat is stands in 13.9.5(g); a final of as many shoes is where nothing else is said.
    """
    return tuple(
        Stage(
            name=one.name,
            kind=StageKind.FINAL if one.is_final else StageKind.HEAT,
            tables=one.tables,
            seats=seats,
            length=Length(shoes=(final_shoes or shoes) if one.is_final else shoes),
            progress=one.progress,
            others=one.others,
            heats=one.heats,
        )
        for one in size.rounds
    )
