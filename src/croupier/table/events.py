"""What happened at a table: facts with names, each with the rules that it was taken under."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from croupier.equipment import ShuffleCause
from croupier.games.game import Setting
from croupier.games.names import Names
from croupier.games.staff import Staff
from croupier.games.table_rules import TableRules
from croupier.money import Cents, Limits

from .cards import CARD_EVENTS, CardEvent
from .entropy import ENTROPY_EVENTS, EntropyEvent
from .players import PLAYER_EVENTS, PlayerEvent
from .sessions import SESSION_EVENTS, SessionEvent
from .signs import SIGN_EVENTS, SignEvent
from .state import Dealing
from .supervision import SUPERVISION_EVENTS, SupervisionEvent, lift_investigation_ended

Rules = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """A table was opened for a game."""

    id: str
    number: int
    game: str
    setting: Setting
    sign: Limits | None
    dealing: Dealing
    law_at: datetime | None
    by_rules: TableRules
    practice_for: str | None
    """Who practises there, alone and without money."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPutUp:
    """The sign of the table went up."""

    sign: Limits
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """The table was closed."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsStopped:
    """The table opens no further round."""

    because: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player sat down."""

    player: str
    seat: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtIn:
    """A player paid in money and got chips."""

    player: str
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    """A player gave the seat up."""

    player: str
    seat: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReady:
    """A player wants no more time to bet."""

    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOn:
    """Somebody of the staff took the table."""

    name: str
    rank: Staff
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOff:
    """Somebody of the staff left the table."""

    name: str
    rank: Staff
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffled:
    """The cards were shuffled."""

    shoe: int
    cause: ShuffleCause
    cards: int
    root: str | None
    directed_by: Staff | None
    chance: int | None
    """How the order follows from the seed; ``None`` where cards are dealt by hand."""
    commitment: str | None
    """To the house's seed, before players' values are mixed with it."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPassed:
    """A player who was offered the cut passed it on."""

    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade:
    """The stack was cut."""

    place: int
    player: str | None
    directed_by: Staff | None
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeLoaded:
    """The cutting card went in and the shoe was loaded."""

    cutting_card_at: int
    burns: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Burnt:
    """A card went face down to the discards; which it was lies sealed with its shoe."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CuttingCardCameOut:
    """The cutting card of a real shoe was seen."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """Betting on a round was opened; the game's own opening comes with it."""

    number: int
    commitment: str | None
    """To the seed of the round's prizes or spin, where the house draws them."""
    chance: int | None
    """How values follow from the seed; ``None`` where none is committed to."""
    by_rules: TableRules
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReopened:
    """The law changed before the first card: wagers went back, and betting began anew."""

    returned: tuple[tuple[str, Cents], ...]
    by_rules: TableRules
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAsked:
    """Somebody wanted an entry withdrawn after which money had moved."""

    after: int
    """The number of the event before the entry, in the table's stream."""
    name: str
    rank: Staff
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """An entry was mistyped: the table is as it was after an earlier event."""

    after: int
    """The number of that event in the table's stream."""
    by: Staff
    agreed_by: str | None
    """Who asked for it first, where money had moved and a second person was needed."""
    rules: Rules


Event = (
    TableOpened
    | SignPutUp
    | TableClosed
    | RoundsStopped
    | Seated
    | BoughtIn
    | PlayerLeft
    | PlayerReady
    | SignedOn
    | SignedOff
    | Shuffled
    | CutPassed
    | CutMade
    | ShoeLoaded
    | Burnt
    | CuttingCardCameOut
    | RoundOpened
    | RoundReopened
    | CorrectionAsked
    | Withdrawn
    | SignEvent
    | PlayerEvent
    | CardEvent
    | SupervisionEvent
    | SessionEvent
    | EntropyEvent
)


def lift_shuffled(data: dict[str, Any]) -> dict[str, Any]:
    """A shuffle of 0.1.0, whose order follows from the house's seed alone."""
    return {**data, "chance": None if data["root"] is None else 1, "commitment": None}


def lift_round_opened(data: dict[str, Any]) -> dict[str, Any]:
    """A round of 0.1.0, whose values follow from the house's seed alone."""
    return {**data, "chance": None if data["commitment"] is None else 1}


EVENTS: Final[Names[Event]] = Names(
    "table",
    {
        "opened": TableOpened,
        "sign-put-up": SignPutUp,
        "closed": TableClosed,
        "rounds-stopped": RoundsStopped,
        "seated": Seated,
        "bought-in": BoughtIn,
        "left": PlayerLeft,
        "ready": PlayerReady,
        "signed-on": SignedOn,
        "signed-off": SignedOff,
        "shuffled": Shuffled,
        "cut-passed": CutPassed,
        "cut": CutMade,
        "shoe-loaded": ShoeLoaded,
        "burnt": Burnt,
        "cutting-card-out": CuttingCardCameOut,
        "round-opened": RoundOpened,
        "round-reopened": RoundReopened,
        "correction-asked": CorrectionAsked,
        "entry-withdrawn": Withdrawn,
        **SIGN_EVENTS,
        **PLAYER_EVENTS,
        **CARD_EVENTS,
        **SUPERVISION_EVENTS,
        **SESSION_EVENTS,
        **ENTROPY_EVENTS,
    },
    versions={"investigation-ended": 2, "round-opened": 2, "shuffled": 2},
    lifts={
        ("investigation-ended", 1): lift_investigation_ended,
        ("round-opened", 1): lift_round_opened,
        ("shuffled", 1): lift_shuffled,
    },
)
