"""What is asked of a table itself; what is asked of its game goes to the round in play."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.equipment import ShuffleCause
from croupier.games.game import Setting
from croupier.games.staff import Staff
from croupier.games.table_rules import TableRules
from croupier.money import Cents, Limits

from .cards import CardCommand
from .entropy import EntropyCommand
from .players import PlayerCommand
from .sessions import SessionCommand
from .signs import SignCommand
from .state import Dealing
from .supervision import SupervisionCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table is opened for a game."""

    id: str
    number: int
    game: str
    setting: Setting
    sign: Limits | None
    dealing: Dealing
    law_at: datetime | None
    by_rules: TableRules
    """What the law says of such a table now."""
    practice_for: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSign:
    """The sign of a table is put up (6.1), or another in its place (6.4)."""

    sign: Limits
    now: datetime
    count: int
    """Of the floor: steady milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """The table is closed between two rounds."""

    now: datetime
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRounds:
    """No further round is opened: the law has changed under the table."""

    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """A player takes a seat; without a number, the first that is free."""

    player: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """A seated player pays money in for chips."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A player gives the seat up."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacate:
    """A player who sat idle at a full table is told to give the seat up (17.8)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A player wants no more time to bet."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOn:
    """Somebody of the staff takes the table."""

    name: str
    rank: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff:
    """Somebody of the staff leaves the table."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """The cards are shuffled."""

    cause: ShuffleCause
    cards: int
    root: str | None
    directed_by: Staff | None = None
    chance: int | None = None
    commitment: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassCut:
    """A player who is offered the cut passes it on."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """The stack is cut after so many cards."""

    place: int
    player: str | None = None
    directed_by: Staff | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadShoe:
    """The dealer puts the cutting card in and loads the shoe."""

    behind: int


@dataclass(frozen=True, slots=True)
class Burn:
    """A card goes face down to the discards before play; nobody looks at it."""


@dataclass(frozen=True, slots=True)
class CuttingCardShown:
    """The cutting card of a real shoe has come out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """Betting on the next round is opened under the law of this moment."""

    opening: Any
    """The game's own."""
    by_rules: TableRules
    commitment: str | None = None
    chance: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen:
    """The law has changed before the first card of the round whose betting is open."""

    opening: Any
    by_rules: TableRules


@dataclass(frozen=True, slots=True, kw_only=True)
class AskCorrection:
    """Somebody wants an entry withdrawn after which money has moved; a second person agrees."""

    after: int
    measures: int
    """Measures that had been taken here when the entry was made."""
    name: str
    rank: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """An entry was mistyped and is withdrawn."""

    after: int
    measures: int
    """Measures that had been taken here when the entry was made."""
    by: Staff
    agreed_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Something is asked of the round in play."""

    command: Any
    """The game's own command."""
    in_full_house: bool = False
    """Whether tables of equal limits have no seats for those who want one (5.10.1)."""


Command = (
    OpenTable
    | SetSign
    | CloseTable
    | StopRounds
    | Sit
    | BuyIn
    | Leave
    | Ready
    | SignOn
    | SignOff
    | Shuffle
    | PassCut
    | Cut
    | LoadShoe
    | Burn
    | CuttingCardShown
    | NextRound
    | Reopen
    | AskCorrection
    | Withdraw
    | Play
    | SignCommand
    | PlayerCommand
    | CardCommand
    | SupervisionCommand
    | SessionCommand
    | EntropyCommand
    | Vacate
)
