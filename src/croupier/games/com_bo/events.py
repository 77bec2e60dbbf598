"""What happened in a round of Com-Bo; every event names the rules that it was taken under."""

from dataclasses import dataclass

from croupier.equipment import Card, Rank
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Standing

from .kernel import Bet

__all__ = (
    "BettingClosed",
    "CardBurned",
    "CardHeldOver",
    "CardMoved",
    "CuttingCardShown",
    "Dealt",
    "EntryClosed",
    "Event",
    "FaceUpPlayed",
    "HigherAllowed",
    "IrregularityEvent",
    "LightsWentWrong",
    "LightsWork",
    "PlayEvent",
    "Reordered",
    "Reshuffled",
    "ResultKeyed",
    "ResultRectified",
    "ResultReported",
    "RoundVoided",
    "Settled",
    "WagerPlaced",
    "WagerRemoved",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerPlaced:
    """A wager lies on an area, and the limits have been applied to it."""

    player: str
    on: Bet
    added: Cents
    """What the player put down now."""
    placed: Cents
    """All that the player has on the area."""
    stake: Cents
    """What is paid or collected on."""
    standing: Standing
    is_off_step: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HigherAllowed:
    """A player may exceed the maximum on an area."""

    player: str
    on: Bet
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRemoved:
    """A wager left the layout before the cards, taken back or turned down."""

    player: str
    on: Bet
    returned: Cents
    refused_by: Staff | None
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed:
    """No more bets."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A card was dealt face up to a box."""

    box: int
    card: Card
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CuttingCardShown:
    """The cutting card came out and lies where everybody sees it."""

    before_round: bool
    """As the first card of a round: the shuffle comes before it; otherwise after it."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultKeyed:
    """Five ranks stand in the panel."""

    ranks: tuple[Rank, ...]
    again: bool
    """Whether an earlier entry was replaced."""
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryClosed:
    """'Deal' was pressed."""

    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Every wager was decided, and paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what goes back of wagers over the maximum."""
    rules: tuple[str, ...]


PlayEvent = (
    WagerPlaced
    | HigherAllowed
    | WagerRemoved
    | BettingClosed
    | Dealt
    | CuttingCardShown
    | ResultKeyed
    | EntryClosed
    | Settled
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHeldOver:
    """A surplus card waits to open the next round, or ends with its shoe."""

    card: Card | None
    kept: bool
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMoved:
    """A card was moved to the box where it belongs."""

    card: Card
    from_box: int
    to_box: int
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reordered:
    """Cards dealt out of sequence were put back in order."""

    cards: tuple[Card, ...]
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBurned:
    """A card found face up as the first of a round was burned."""

    card: Card
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpPlayed:
    """A card found face up later in a round is played like any other."""

    card: Card
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled:
    """The cards in the shoe were shuffled again; those already dealt stay where they are."""

    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided:
    """The round does not count."""

    reason: str
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported:
    """The Pit Boss was told of a wrong result."""

    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRectified:
    """A Pit Boss put a wrong result right."""

    ranks: tuple[Rank, ...]
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LightsWentWrong:
    """The lights failed: the cards decide, and the table is out of service afterwards."""

    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LightsWork:
    """The lights are mended and the table may be used again."""

    directed_by: Staff
    rules: tuple[str, ...]


IrregularityEvent = (
    CardHeldOver
    | CardMoved
    | Reordered
    | CardBurned
    | FaceUpPlayed
    | Reshuffled
    | RoundVoided
    | ResultReported
    | ResultRectified
    | LightsWentWrong
    | LightsWork
    | Contravened
    | OutcomeSetAside
)

Event = PlayEvent | IrregularityEvent
