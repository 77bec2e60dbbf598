"""Why an irregularity may not be ruled on now: the moment first, then what is said of it."""

from collections.abc import Iterable

from croupier.games.conduct import Measure
from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .awaiting import AwaitCard, AwaitDecision, AwaitOffer, AwaitPrize, Offer, awaiting, places
from .card_log import card_log
from .commands import (
    BurnOmitted,
    Contravene,
    DealAstray,
    DiscardAstray,
    ExcessCard,
    FaceUpCard,
    MisappliedDecision,
    MisplacedCard,
    OtherPress,
    PassOver,
    RetractWager,
    SkipPlayer,
    StrayPress,
    WrongCard,
)
from .decks import why_not_in_deck
from .events import DEALER, Phase
from .kernel import INITIAL, PHASE_BETTING, PHASE_BOXES, PHASE_DEAL, is_natural
from .rebuilding import rightly_drawn, wrong_decision
from .refusals import RefusalCode
from .round import Box, Round

Reason = Refusal | str | None
"""A refusal, or only what is wrong where the irregularity's own rule is in the way."""


# ---------------------------------------------------------------- the moment


def anytime(_: Round) -> Reason:
    """Nothing about the moment is in the way."""
    return None


def unless_dealing(r: Round) -> Reason:
    """It is about the initial deal."""
    if r.phase == PHASE_DEAL and isinstance(awaiting(r), AwaitCard):
        return None
    return "the initial deal is not in progress"


def unless_in_progress(r: Round) -> Reason:
    """It is about a round whose betting is closed and that is not over."""
    return "no round is in progress" if r.phase == PHASE_BETTING or r.is_over else None


@implements("BJ-097", "BJ-098")
def unless_automatic(r: Round) -> Reason:
    """It is about an automatic shoe, in a round that is not over (9.10, 9.11)."""
    if not r.terms.has_automatic_shoe:
        return "the cards of this table do not come from an automatic shoe"
    return unless_in_progress(r)


@implements("BJ-099")
def unless_deck_matters(r: Round) -> Reason:
    """A round that was completed before the error was discovered stands (9.12.1)."""
    if r.is_over and not r.is_void:
        says = "Wrong deck: the round is completed, and its result stands."
        return Refusal(RefusalCode.NOT_NOW, r.rules.cites.irr_wrong_deck_past, says)
    return unless_in_progress(r)


def unless_card_wanted(r: Round) -> Reason:
    """It is noticed when a card is called for and the shoe has none."""
    wanted = isinstance(awaiting(r), AwaitCard) and not r.held
    return None if wanted else "no card is wanted from the shoe now"


def unless_begun(r: Round) -> Reason:
    """It is about a card drawn in this round or just after it."""
    return "no card has been drawn in this round" if r.phase == PHASE_BETTING else None


def unless_astray(r: Round) -> Reason:
    """It is noticed in the subsequent deal that a box without a wager has cards."""
    if r.phase == PHASE_BOXES and r.astray:
        return None
    return "no box without a wager has cards, or it is not the subsequent deal"


def unless_dealer_lacks_card(r: Round) -> Reason:
    """It is noticed in the subsequent deal that the dealer was passed over."""
    if r.phase == PHASE_BOXES and not r.dealer and r.dealer_missed and not r.is_dealer_due:
        return None
    return "the dealer has a first card, or it is not the subsequent deal"


@implements("BJ-089", "BJ-100")
def unless_reconstructable(r: Round) -> Reason:
    """Reconstruct after the initial deal, before any settlement but Pandemonium's (9.4, A-39)."""
    is_dealing = r.phase == PHASE_DEAL and r.placed < places(r)
    if r.phase < PHASE_DEAL or is_dealing or r.is_over:
        return "hands are reconstructed after the initial deal only"
    settled = [row for row in r.settlements if row.bet != "pandemonium"]
    if not settled:
        return None
    first = settled[0]
    says = (
        f"Misplaced card: {first.player}'s {first.bet} wager has been settled, "
        "and hands are reconstructed before any settlement only."
    )
    return Refusal(RefusalCode.ALREADY_SETTLED, r.rules.cites.irr_misplaced, says)


def unless_decided(r: Round) -> Reason:
    """It is about decisions, and cards can still be taken back."""
    if r.is_void:
        return "the round has been voided"
    if r.phase > PHASE_DEAL:
        least, most = rightly_drawn(r)
        if least <= most:
            return None
    return "no decision has been made in this round"


def unless_asked(r: Round) -> Reason:
    """It is about the player whose decision is awaited."""
    return None if isinstance(awaiting(r), AwaitDecision) else "no player is to be asked now"


def unless_over(r: Round) -> Reason:
    """It comes to light in the next round."""
    return None if r.is_over else "the round is not over; the error can still be put right"


def unless_outcome(r: Round) -> Reason:
    """There is an outcome to be set aside."""
    if r.phase == PHASE_BETTING or r.is_void:
        return "the round has no outcome, or has been voided"
    return None


def unless_button(r: Round) -> Reason:
    """It is about the jackpot button."""
    return "this table does not offer Pandemonium" if r.rules.pandemonium is None else None


def unless_button_offered(r: Round) -> Reason:
    """It is about the button while somebody is entitled to press it."""
    if isinstance(awaiting(r), AwaitPrize):
        return None
    return unless_button(r) or "nobody is being offered the button"


def unless_meter(r: Round) -> Reason:
    """There is a meter that can fail."""
    if r.is_meter_out or r.is_over:
        return unless_button(r) or "the meter is out already, or the round is over"
    return unless_button(r)


# ---------------------------------------------------------------- what is said of it


def why_not_pass_over(r: Round, command: PassOver) -> Reason:
    """The deal must have come to that place."""
    need = awaiting(r)
    place = DEALER if command.box is None else command.box
    if isinstance(need, AwaitCard) and need.box == place:
        return None
    return "the initial deal is not at that place"


def room_astray(r: Round) -> tuple[int, ...]:
    """The boxes without a wager that may have been dealt a card by mistake."""
    got = [number for number, _ in r.astray]
    return tuple(
        number
        for number in range(1, r.rules.boxes_max + 1)
        if r.box(number) is None and got.count(number) < INITIAL
    )


def why_not_astray(r: Round, command: DealAstray) -> Reason:
    """The box must have no wager and room for a card."""
    number = command.box
    if number not in room_astray(r):
        return f"box {number} has a wager or two cards already, or is not on the layout"
    if r.held:
        if r.held[0] == command.card:
            return None
        return f"{r.held[0]} is out of the shoe and comes next"
    return why_not_in_deck(r, command.card)


def why_not_discard(r: Round, command: DiscardAstray) -> Reason:
    """Cards must lie there."""
    lies = any(number == command.box for number, _ in r.astray)
    return None if lies else f"no cards lie on box {command.box}"


def why_not_drawn(r: Round, command: FaceUpCard | ExcessCard) -> Reason:
    """The card must be one of the decks'."""
    return why_not_in_deck(r, command.card)


def why_not_wrong_card(r: Round, command: WrongCard) -> Reason:
    """The decks must not be able to give the card."""
    if why_not_in_deck(r, command.card) is None:
        return f"{command.card} may well be the next card of the decks"
    return None


def why_not_skip(r: Round, command: SkipPlayer) -> Reason:
    """The box must be the one whose turn it is."""
    need = awaiting(r)
    if isinstance(need, AwaitDecision) and need.box == command.box:
        return None
    return f"it is not the turn of box {command.box}"


def why_not_reconstruct(r: Round, command: MisplacedCard) -> Reason:
    """The card must be on the table, and whoever withdraws must have a wager."""
    if command.drawn not in card_log(r).down:
        return f"card {command.drawn} of the round is not on the table"
    for number, player in command.withdrawn:
        box = r.box(number)
        if box is None or box.stake_of(player) is None:
            return f"{player} has no wager on box {number} to withdraw"
    return None


@implements("BJ-094")
def why_not_redeal(r: Round, command: MisappliedDecision) -> Reason:
    """As many cards must have been drawn, and a decision made after those that were right."""
    least, most = rightly_drawn(r)
    if not least <= command.right <= most:
        return (
            f"{command.right} is not possible; {least} to {most} cards can have been drawn rightly"
        )
    if wrong_decision(r, command.right, command.decisions) is None:
        return (
            f"no decision was made after card {command.right} and the {command.decisions} "
            "that stand, so none of them was wrong"
        )
    return None


def why_not_restart(r: Round, command: BurnOmitted) -> Reason:
    """Only an unfinished first round of a shoe may be started again."""
    if not command.restart:
        return None
    if not command.first_round:
        return "only the first round of a shoe may be started again"
    has_begun = r.drawn and r.phase is not Phase.BETTING
    return "the round is over or not begun" if r.is_over or not has_begun else None


@implements("PD-015")
def why_not_other_press(r: Round, command: OtherPress) -> Reason:
    """The button must be on offer to whoever is named, and a result that is kept be a prize."""
    need, table = awaiting(r), r.rules.pandemonium
    assert isinstance(need, AwaitPrize)
    if command.player not in (None, need.player) or command.box not in (None, need.box):
        return f"the button is being offered to {need.player} for box {need.box}"
    assert table is not None
    if not command.accepted or table.has_prize(command.prize):
        return None
    says = f"{spoken_dollars(command.prize)} is no prize of pay table {table.table}."
    return Refusal(RefusalCode.NO_SUCH_PRIZE, r.rules.cites.pandemonium_odds, says)


@implements("PD-014", "PD-015", "PD-016")
def why_not_stray_press(r: Round, command: StrayPress) -> Reason:
    """Nobody may be entitled to the button, or the player must have no wager on it."""
    need = awaiting(r)
    if command.player is None:
        if isinstance(need, AwaitPrize):
            return f"the button is being offered to {need.player}"
        return None
    if command.player in pontoon_without_wager(r, r.boxes):
        return None
    return f"{command.player} has no Pontoon without such a wager"


@implements("PD-014")
def pontoon_without_wager(r: Round, boxes: Iterable[Box]) -> tuple[str, ...]:
    """Who has Pontoon and no Pandemonium wager: a press of theirs is void (11.6.5)."""
    return tuple(
        stake.player
        for box in boxes
        if is_natural(r.rules.params, box.hands[0].state)
        for stake in box.stakes
        if all(side.bet != "pandemonium" for side in stake.sides)
    )


def has_open_wager(r: Round, player: str) -> bool:
    """Whether a player has anything to lose yet."""
    return any(
        stake.is_live or any(not side.is_settled for side in stake.sides)
        for box in r.boxes
        if (stake := box.stake_of(player)) is not None
    )


def why_not_measures(r: Round, command: Contravene) -> Reason:
    """A measure must be named, and there must be a wager to void."""
    if not command.measures:
        return "no measure is named"
    if Measure.VOID in command.measures and not has_open_wager(r, command.player):
        return f"{command.player} has no open wager"
    return None


def why_not_retract(r: Round, command: RetractWager) -> Refusal | None:
    """Refuse to give a wager back unless its box has a single card and is called on (9.7(a))."""
    need = awaiting(r)
    if isinstance(need, AwaitOffer) and need.offer is Offer.SECOND_CARD:
        named = [who for box, who in need.open_to if box == command.box]
        if named and command.player in (None, *named):
            return None
    says = f"No box {command.box} with a single card is being called on."
    return Refusal(RefusalCode.NOT_NOW, r.rules.cites.irr_one_card, says)
