"""What happened in a coup: a closed union of facts, each with its rules."""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.conduct import Cause, Contravened, OutcomeSetAside
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents

from .kernel import Tally
from .round import Announced, Bet, Coup, Run, SecretForm, Side, Wager

__all__ = (
    "BettingClosed",
    "CardDealt",
    "CardsPassed",
    "CommissionDeferred",
    "CommissionMarked",
    "CommissionTaken",
    "CoupClosed",
    "CoupDecided",
    "DummyCoupDeclared",
    "Event",
    "FormHandedIn",
    "FormInspected",
    "FormsExamined",
    "LastHandCalled",
    "PlayerLeft",
    "RunAdvanced",
    "RunPassedOver",
    "RunPlaced",
    "RunSettled",
    "SecretChipsPlaced",
    "SecretWagersAnnounced",
    "ShoeEnded",
    "TableClosed",
    "WagerPlaced",
    "WagerSettled",
    "WagersWithdrawn",
)

Rules = tuple[str, ...]
NOTHING = Cents(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerPlaced:
    """A wager was accepted for the coup to come."""

    wager: Wager
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersWithdrawn:
    """A player took wagers back."""

    player: str
    on: Bet
    stake: Cents
    """All that comes back."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPlaced:
    """A Run was accepted and recorded."""

    run: Run
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DummyCoupDeclared:
    """The coup to come was declared a Dummy Coup."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed:
    """No more bets may be placed on the coup."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt:
    """A card was put down."""

    side: Side
    card: Card
    tally: Tally
    """What the side's hand comes to with it."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupDecided:
    """The coup has its result, or was set aside."""

    coup: Coup
    rules: Rules
    cause: Cause | None = None
    """Why it was invalidated, where it was."""
    directed_by: Staff | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerSettled:
    """A wager on the coup was paid, taken or returned."""

    row: Settlement
    excess: Cents = NOTHING
    """What goes back of a wager over the maximum."""
    put: Cents = NOTHING
    """What is put down only now: a secret wager lies on no layout."""

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RunAdvanced:
    """A coup brought what a run names."""

    number: int
    done: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPassedOver:
    """A coup that does not count for it left a run as it was."""

    number: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSettled:
    """A run won, was broken, or was returned."""

    number: int
    row: Settlement

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionTaken:
    """Commission was collected."""

    row: Settlement
    is_debt: bool
    """Whether it was owed; otherwise it is taken with the payment."""

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionMarked:
    """Commission was left owing, and a marker with its amount set before the dealer."""

    player: str
    seat: int
    """The number of the space that the marker is in."""
    amount: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupClosed:
    """Everything on the coup is settled, and the cards are cleared away."""

    forms_used: tuple[str, ...]
    """Players who have used one of their secret wagers up."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    """A player left the game."""

    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionDeferred:
    """A seated player's commission may be owed from now on."""

    player: str
    seat: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeEnded:
    """The shoe is complete: commission that is owed falls due."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """The table is closed."""

    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class FormHandedIn:
    """A form was handed in, the place marked, and the wager recorded by the Game Supervisor."""

    player: str
    form: SecretForm
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class FormsExamined:
    """The Game Supervisor examined the forms; some may have gone back."""

    returned: tuple[str, ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretWagersAnnounced:
    """The secret wagers were announced."""

    wagers: tuple[Announced, ...]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretChipsPlaced:
    """A player put chips for an announced secret wager on the layout."""

    wager: Wager
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPassed:
    """The cards of the last hand go to whoever has staked most on a side."""

    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class FormInspected:
    """A player looked at another's form."""

    player: str
    of: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHandCalled:
    """The coup to come is the last hand of the final."""

    rules: Rules


Event = (
    WagerPlaced
    | WagersWithdrawn
    | RunPlaced
    | DummyCoupDeclared
    | BettingClosed
    | CardDealt
    | CoupDecided
    | WagerSettled
    | RunAdvanced
    | RunPassedOver
    | RunSettled
    | CommissionTaken
    | CommissionMarked
    | CoupClosed
    | PlayerLeft
    | CommissionDeferred
    | ShoeEnded
    | TableClosed
    | FormHandedIn
    | FormsExamined
    | SecretWagersAnnounced
    | SecretChipsPlaced
    | CardsPassed
    | FormInspected
    | LastHandCalled
    | Contravened
    | OutcomeSetAside
)
