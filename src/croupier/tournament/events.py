"""What happened in a tournament: facts with names, each with the rules that it was taken under."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from croupier.games.names import Names
from croupier.money import Cents

from .conditions import Conditions, Stage
from .rules import TournamentRules
from .state import Place, Standing

Rules = tuple[str, ...]
Counts = tuple[tuple[int, Cents], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionsDrafted:
    """The conditions were drawn up or changed; an approval of another document is gone."""

    id: str
    conditions: Conditions
    law: TournamentRules
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorAppointed:
    """Somebody was put in general charge."""

    name: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DeputyAppointed:
    """Somebody may stand in."""

    name: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved:
    """The conditions were approved in writing."""

    by: str
    writing: str
    digest: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesOpened:
    """Entries were opened; every seating draw was committed to."""

    commitments: tuple[tuple[str, str], ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAccepted:
    """Somebody entered."""

    number: int
    player: str
    fee: Cents
    earned: str | None
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftPlay:
    """An entry left: withdrawn, refused, disqualified, retired or absent."""

    entry: int
    standing: Standing
    refund: Cents
    reason: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LateArrival:
    """A player was late, and plays."""

    entry: int
    minutes: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A player signed the conditions."""

    entry: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteNominated:
    """A player named somebody to play an entry."""

    entry: int
    substitute: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteApproved:
    """A substitute was agreed to."""

    entry: int
    substitute: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtBack:
    """A player who was out bought back in."""

    entry: int
    fee: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Consented:
    """A player agreed to an early end at the table."""

    entry: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """The Tournament Director or a deputy is there."""

    name: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut:
    """The Tournament Director or a deputy has gone."""

    name: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignaturesWanted:
    """Each player is to sign the conditions."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefed:
    """The players were briefed, and have understood."""

    by: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesDesignated:
    """The tables of the tournament were named."""

    tables: tuple[str, ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """Entries closed, and the tournament began."""

    entries: int
    reason: str
    """Why it began earlier than the conditions state; empty where it did not."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusPaid:
    """An entry's bonus was paid."""

    entry: int
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn:
    """A round's seats were drawn; the seed shows that nobody chose them."""

    stage: Stage
    seed: str
    places: tuple[Place, ...]
    tables: tuple[str, ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMoved:
    """A heat starts at another time."""

    heat: int
    to: datetime
    notice: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted:
    """Play began at a table with equal chips for everybody."""

    table: str
    session: int
    chips: Counts
    at: datetime | None
    count: int
    """Of the floor's steady clock."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped:
    """The tournament's clock was stopped."""

    reason: str
    count: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted:
    """The tournament's clock was set going again."""

    count: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCounted:
    """A session ended and the chips were counted."""

    table: str
    session: int
    counts: Counts
    is_early: bool
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCashed:
    """The chips counted at a table were turned into cash, as the conditions say."""

    table: str
    paid: Counts
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCorrected:
    """A chip count was put right; further play that rested on it no longer counts."""

    entry: int
    table: str
    was: Cents
    now: Cents
    reason: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldReturned:
    """Chips that were held came back after their session or play-off."""

    entry: int
    table: str
    amount: Cents
    round: int | None
    """Of the tournament, from 1, in which they were held; events of old do not say."""
    play_off: int | None
    """Which further play among those tied in it; ``None``: a session."""
    is_counted: bool
    """Whether they count: that round is not closed, that play counts, and the entry is in it."""
    cash: Cents
    """What was paid for them, where the conditions turn chips into cash."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakBegun:
    """Tied players play on among themselves."""

    scope: str
    entries: tuple[int, ...]
    place: int
    """The place that they are tied for, from 1."""
    allocated: Cents
    shoes: int
    """Zero: single hands."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakCounted:
    """The tied players' chips were counted after further play."""

    counts: Counts
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed:
    """A round is over."""

    progressed: tuple[int, ...]
    by_chips: tuple[int, ...]
    """Those among them who progressed as further top chip holders."""
    out: tuple[int, ...]
    ranking: tuple[int, ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePaid:
    """A prize was paid."""

    entry: int
    place: int
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The tournament is over."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """The tournament was given up; what was paid to enter went back."""

    reason: str
    refunds: Counts
    rules: Rules


Event = (
    ConditionsDrafted
    | DirectorAppointed
    | DeputyAppointed
    | Approved
    | EntriesOpened
    | EntryAccepted
    | LeftPlay
    | LateArrival
    | Signed
    | SubstituteNominated
    | SubstituteApproved
    | BoughtBack
    | Consented
    | SignedIn
    | SignedOut
    | SignaturesWanted
    | Briefed
    | TablesDesignated
    | Begun
    | BonusPaid
    | SeatsDrawn
    | StartMoved
    | SessionStarted
    | ClockStopped
    | ClockStarted
    | TableCounted
    | ChipsCashed
    | CountCorrected
    | HeldReturned
    | TieBreakBegun
    | TieBreakCounted
    | RoundClosed
    | PrizePaid
    | Finished
    | Cancelled
)


def _lift_held_returned(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "round": None, "play_off": None}


def _lift_begun(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "reason": ""}


EVENTS: Final[Names[Event]] = Names(
    "tournament",
    {
        "conditions-drafted": ConditionsDrafted,
        "director-appointed": DirectorAppointed,
        "deputy-appointed": DeputyAppointed,
        "approved": Approved,
        "entries-opened": EntriesOpened,
        "entry-accepted": EntryAccepted,
        "left-play": LeftPlay,
        "late-arrival": LateArrival,
        "signed": Signed,
        "substitute-nominated": SubstituteNominated,
        "substitute-approved": SubstituteApproved,
        "bought-back": BoughtBack,
        "consented": Consented,
        "signed-in": SignedIn,
        "signed-out": SignedOut,
        "signatures-wanted": SignaturesWanted,
        "briefed": Briefed,
        "tables-designated": TablesDesignated,
        "begun": Begun,
        "bonus-paid": BonusPaid,
        "seats-drawn": SeatsDrawn,
        "start-moved": StartMoved,
        "session-started": SessionStarted,
        "clock-stopped": ClockStopped,
        "clock-started": ClockStarted,
        "table-counted": TableCounted,
        "chips-cashed": ChipsCashed,
        "count-corrected": CountCorrected,
        "held-returned": HeldReturned,
        "tie-break-begun": TieBreakBegun,
        "tie-break-counted": TieBreakCounted,
        "round-closed": RoundClosed,
        "prize-paid": PrizePaid,
        "finished": Finished,
        "cancelled": Cancelled,
    },
    versions={"begun": 2, "held-returned": 2},
    lifts={("begun", 1): _lift_begun, ("held-returned", 1): _lift_held_returned},
)
