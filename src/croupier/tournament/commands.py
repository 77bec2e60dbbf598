"""What is asked of a tournament; who asks comes with the session, never with the command."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from croupier.games.names import Names
from croupier.money import Cents

from .conditions import Conditions
from .rules import TournamentRules

Counts = tuple[tuple[int, Cents], ...]
"""Chips by entry."""

HOUSE: Final = "house"
"""Whose name stands beside what follows from a table by itself."""


class Power(StrEnum):
    """What somebody may be towards a tournament."""

    OPERATOR = "operator"
    DIRECTOR = "director"
    """The Director of Casino Surveillance in person; no delegate has this one (16.1.3)."""
    SUPERVISOR = "supervisor"
    """Qualified as a Game Supervisor."""
    PLAYER = "player"
    APPOINTED = "appointed"
    """The Tournament Director or a deputy, present or not."""
    IN_CHARGE = "in-charge"
    """The Tournament Director who is present, or the deputy who stands in."""
    ENTRANT = "entrant"
    """The player whose entry it is."""
    HOUSE = "house"
    """Nobody's: it follows from what was done at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Who asks, as the floor knows the person."""

    name: str
    powers: frozenset[Power]


# ---------------------------------------------------------------- the operator and the Director


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftConditions:
    """The operator draws the conditions up, or changes them."""

    id: str
    conditions: Conditions
    rules: TournamentRules


@dataclass(frozen=True, slots=True, kw_only=True)
class AppointDirector:
    """The operator appoints who is generally responsible."""

    name: str
    is_qualified: bool
    """Whether the person is qualified as a Game Supervisor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppointDeputy:
    """The operator names a deputy."""

    name: str
    is_qualified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Approve:
    """The Director of Casino Surveillance approves the conditions in writing."""

    writing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEntries:
    """The operator opens entries, and commits to the seed of every seating draw."""

    commitments: tuple[tuple[str, str], ...]
    """By round, the digest of its seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmitEarned:
    """Entries earned at Magnificent Sevens tables are brought in."""

    entries: tuple[tuple[str, str], ...]
    """Player, and where the entry was earned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseEntry:
    """The operator turns an application down."""

    entry: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """The operator gives the tournament up; fees go back."""

    reason: str


# ---------------------------------------------------------------- players


@dataclass(frozen=True, slots=True)
class Enter:
    """A player applies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """A player withdraws before play."""

    entry: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SignConditions:
    """A player signs a copy of the conditions."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NominateSubstitute:
    """A player names somebody to play an entry."""

    entry: int
    substitute: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBackIn:
    """A player who is out buys back in."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """A player agrees that the table is ended early."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Retire:
    """A player retires."""

    entry: int
    reason: str


# ---------------------------------------------------------------- the Tournament Director


@dataclass(frozen=True, slots=True)
class SignIn:
    """The Tournament Director or a deputy is there."""


@dataclass(frozen=True, slots=True)
class SignOut:
    """The Tournament Director or a deputy leaves."""


@dataclass(frozen=True, slots=True)
class WantSignatures:
    """Each player is to sign a copy of the conditions."""


@dataclass(frozen=True, slots=True)
class Brief:
    """The conditions were explained, and the players have understood them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignateTables:
    """The tables on which the tournament is played are named."""

    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """Entries close, and the tournament begins."""

    at: datetime | None = None
    """Wall time; ``None``: as a record has it, which tells of no moment."""
    reason: str = ""
    """Why it begins before the start that the conditions state, or while players may withdraw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSeats:
    """The seed of the next round's draw is revealed, and its seats follow."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveStart:
    """A heat starts at another time; how much notice was given is a person's judgement."""

    heat: int
    to: datetime
    notice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveSubstitute:
    """A substitute is agreed to."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualify:
    """An entry is out, on a ground that the conditions name."""

    entry: int
    ground: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLate:
    """A player was so many minutes late; without a number, did not come."""

    entry: int
    minutes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSession:
    """Play begins at a table; its players get their chips."""

    table: str
    at: datetime | None = None
    """Wall time."""
    count: int = 0
    """Of the floor's steady clock, in milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClock:
    """The tournament's clock is stopped: hands in play are finished, and none begins."""

    reason: str
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock:
    """The tournament's clock is set going again."""

    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTable:
    """The session at a table is over, and its chips are counted."""

    table: str
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEarly:
    """Play at a table ends before its shoes, hands or time are up."""

    table: str
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectCount:
    """A chip count was wrong."""

    entry: int
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTieBreak:
    """Further play among those tied begins."""

    allocation: Cents
    """What each is given where the chips are less than the table minimum; else nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTieBreak:
    """The chips of those tied are counted after further play."""

    counts: Counts


# ---------------------------------------------------------------- what follows from a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclude:
    """Who plays an entry was excluded from the game at a table of the tournament (17.2.2)."""

    entry: int
    rule: str
    """By which it was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeOut:
    """Who plays an entry may not play here any more, and did nothing that the rules name."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnHeld:
    """Chips that were held come back after the play that they are of, an investigation over."""

    entry: int
    table: str
    amount: Cents
    rule: str
    """Under which they were held."""
    round: int | None = None
    """Of the tournament, from 1, in which they were held; ``None``: the one in play."""
    play_off: int | None = None
    """Which further play among those tied in it; ``None``: a session."""


# ---------------------------------------------------------------- the end of a round


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The round is over: who progresses is declared."""


@dataclass(frozen=True, slots=True)
class PayPrizes:
    """The prizes are paid."""


Command = (
    DraftConditions
    | AppointDirector
    | AppointDeputy
    | Approve
    | OpenEntries
    | AdmitEarned
    | RefuseEntry
    | Cancel
    | Enter
    | Withdraw
    | SignConditions
    | NominateSubstitute
    | BuyBackIn
    | Consent
    | Retire
    | SignIn
    | SignOut
    | WantSignatures
    | Brief
    | DesignateTables
    | Begin
    | DrawSeats
    | MoveStart
    | ApproveSubstitute
    | Disqualify
    | MarkLate
    | Exclude
    | SeeOut
    | ReturnHeld
    | StartSession
    | StopClock
    | StartClock
    | CountTable
    | EndEarly
    | CorrectCount
    | BeginTieBreak
    | CountTieBreak
    | CloseRound
    | PayPrizes
)

COMMANDS: Final[Names[Command]] = Names(
    "tournament",
    {
        "draft": DraftConditions,
        "appoint-director": AppointDirector,
        "appoint-deputy": AppointDeputy,
        "approve": Approve,
        "open-entries": OpenEntries,
        "admit-earned": AdmitEarned,
        "refuse-entry": RefuseEntry,
        "cancel": Cancel,
        "enter": Enter,
        "withdraw": Withdraw,
        "sign-conditions": SignConditions,
        "nominate-substitute": NominateSubstitute,
        "buy-back": BuyBackIn,
        "consent": Consent,
        "retire": Retire,
        "sign-in": SignIn,
        "sign-out": SignOut,
        "want-signatures": WantSignatures,
        "brief": Brief,
        "designate-tables": DesignateTables,
        "begin": Begin,
        "draw-seats": DrawSeats,
        "move-start": MoveStart,
        "approve-substitute": ApproveSubstitute,
        "disqualify": Disqualify,
        "mark-late": MarkLate,
        "exclude": Exclude,
        "see-out": SeeOut,
        "return-held": ReturnHeld,
        "start-session": StartSession,
        "stop-clock": StopClock,
        "start-clock": StartClock,
        "count-table": CountTable,
        "end-early": EndEarly,
        "correct-count": CorrectCount,
        "begin-tie-break": BeginTieBreak,
        "count-tie-break": CountTieBreak,
        "close-round": CloseRound,
        "pay-prizes": PayPrizes,
    },
)
"""By the words of requests and records."""
