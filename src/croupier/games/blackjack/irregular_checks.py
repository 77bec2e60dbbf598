"""Why an irregularity may not be ruled on now: who may direct it, and when the rules apply."""

from typing import Final, assert_never

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .awaiting import AwaitCard, AwaitOffer, AwaitPrize, Offer, awaiting
from .commands import (
    BurnOmitted,
    CardsTogether,
    Contravene,
    DealAstray,
    DealerLacksCard,
    DiscardAstray,
    ErrorFoundLate,
    ExcessCard,
    FaceUpCard,
    Invalidate,
    IrregularityCommand,
    Measure,
    MeterFailed,
    MisappliedDecision,
    MisplacedCard,
    OtherPress,
    PassOver,
    RetractWager,
    ShoeFailed,
    ShoeShort,
    StrayPress,
    WrongDeck,
)
from .decks import why_not_in_deck
from .events import DEALER
from .irregularities import KINDS
from .kernel import INITIAL, PHASE_BETTING, PHASE_BOXES, PHASE_DEAL, is_natural
from .refusals import RefusalCode
from .round import Round

__all__ = ("why_not_irregular",)

RANKS: Final[dict[type, Staff]] = {
    MisplacedCard: Staff.GAME_SUPERVISOR,
    # No rule names who voids a round or restarts a shoe; the closest that does is 9.4.
    ShoeFailed: Staff.GAME_SUPERVISOR,
    CardsTogether: Staff.GAME_SUPERVISOR,
    WrongDeck: Staff.CASINO_SUPERVISOR,
    Contravene: Staff.CASINO_SUPERVISOR,
    Invalidate: Staff.CASINO_SUPERVISOR,
}
"""Who directs, where it is not simply the dealer."""


def why_not_irregular(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Return the first reason not to rule on an irregularity now."""
    return _why_not_direct(r, command) or _why_not_now(r, command)


@implements("BJ-005", "BJ-089", "BJ-099", "GP-002", "GP-007")
def _why_not_direct(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Check the rank of whoever directs; a supervisor may do all that a dealer may (1.2)."""
    directed_by: Staff = getattr(command, "directed_by", Staff.DEALER)
    needed = RANKS.get(type(command), Staff.DEALER)
    if isinstance(command, BurnOmitted) and command.restart:
        needed = Staff.GAME_SUPERVISOR
    if r.rules.staff.lets(directed_by, needed):
        return None
    says = (
        f"{directed_by.said[0].upper()}{directed_by.said[1:]} may not direct this "
        f"({KINDS[type(command)]}); {needed.said} or above does."
    )
    return Refusal(RefusalCode.AUTHORITY, _rule_of(r, command), says)


def _rule_of(r: Round, command: IrregularityCommand) -> str:
    """The rule under which an irregularity falls."""
    cites = r.rules.cites
    return {
        PassOver: cites.deal_first,
        DealAstray: cites.irr_no_wager,
        DiscardAstray: cites.irr_no_wager,
        DealerLacksCard: cites.irr_dealer_no_card,
        RetractWager: cites.irr_one_card,
        FaceUpCard: cites.irr_face_up,
        ExcessCard: cites.irr_excess,
        MisplacedCard: cites.irr_misplaced,
        MisappliedDecision: cites.irr_skipped,
        ErrorFoundLate: cites.irr_skipped_late,
        BurnOmitted: cites.irr_burn_restart,
        ShoeShort: cites.irr_shoe_short,
        ShoeFailed: cites.irr_shoe_fails,
        CardsTogether: cites.irr_two_cards,
        WrongDeck: cites.irr_wrong_deck,
        OtherPress: cites.first("irr_other_press", "play"),
        StrayPress: cites.first("irr_stray_press", "play"),
        MeterFailed: cites.first("irr_meter_before", "play"),
        Contravene: cites.gen_contravention,
        Invalidate: cites.gen_disruption,
    }[type(command)]


def _why_not_now(r: Round, command: IrregularityCommand) -> Refusal | None:  # noqa: C901, PLR0912
    says: str | None = None
    match command:
        case PassOver():
            says = _why_not_pass_over(r, command)
        case DealAstray():
            return _why_not_astray(r, command)
        case DiscardAstray(box=box):
            if r.phase != PHASE_BOXES or all(number != box for number, _ in r.astray):
                says = f"no cards lie on box {box}, or it is not the subsequent deal"
        case DealerLacksCard():
            if r.phase != PHASE_BOXES or r.dealer or not r.dealer_missed or r.is_dealer_due:
                says = "the dealer has a first card, or it is not the subsequent deal"
        case RetractWager(box=box, player=player):
            says = _why_not_retract(r, box, player)
        case FaceUpCard(card=card):
            return _why_not_drawn(r, command, card)
        case ExcessCard(card=card):
            if r.phase == PHASE_BETTING:
                says = "no card has been drawn in this round"
            else:
                return why_not_in_deck(r, card)
        case MisplacedCard():
            return _why_not_reconstruct(r, command)
        case MisappliedDecision(after=after):
            says = _why_not_redeal(r, after)
        case ErrorFoundLate():
            if not r.is_over:
                says = "the round is not over; the error can still be put right"
        case BurnOmitted():
            says = _why_not_restart(r, command)
        case ShoeShort():
            if not isinstance(awaiting(r), AwaitCard) or r.held:
                says = "no card is wanted from the shoe now"
        case ShoeFailed() | CardsTogether() | WrongDeck():
            if r.phase == PHASE_BETTING or r.is_over:
                says = "no round is in progress"
        case OtherPress() | StrayPress() | MeterFailed():
            return _why_not_button(r, command)
        case Contravene():
            says = _why_not_measures(r, command)
        case Invalidate():
            if r.phase == PHASE_BETTING or r.is_void:
                says = "the round has no outcome, or has been voided"
        case _:
            assert_never(command)
    return None if says is None else _not_now(r, command, says)


def _not_now(r: Round, command: IrregularityCommand, why: str) -> Refusal:
    kind = KINDS[type(command)].replace("-", " ").capitalize()
    return Refusal(RefusalCode.NOT_NOW, _rule_of(r, command), f"{kind}: {why}.")


def _why_not_pass_over(r: Round, command: PassOver) -> str | None:
    need = awaiting(r)
    place = DEALER if command.box is None else command.box
    if r.phase == PHASE_DEAL and isinstance(need, AwaitCard) and need.box == place:
        return None
    return "the initial deal is not at that place"


def _why_not_astray(r: Round, command: DealAstray) -> Refusal | None:
    number = command.box
    if r.phase != PHASE_DEAL or not isinstance(awaiting(r), AwaitCard):
        return _not_now(r, command, "the initial deal is not in progress")
    if r.box(number) is not None or not 1 <= number <= r.rules.boxes_max:
        return _not_now(r, command, f"box {number} has a wager, or is not on the layout")
    if sum(1 for box, _ in r.astray if box == number) >= INITIAL:
        return _not_now(r, command, f"box {number} has two cards already")
    if r.held:
        if r.held[0] == command.card:
            return None
        return _not_now(r, command, f"{r.held[0]} is out of the shoe and comes next")
    return why_not_in_deck(r, command.card)


def _why_not_retract(r: Round, number: int, player: str | None) -> str | None:
    need = awaiting(r)
    if isinstance(need, AwaitOffer) and need.offer is Offer.SECOND_CARD:
        named = [who for box, who in need.open_to if box == number]
        if named and player in (None, *named):
            return None
    return f"no box {number} with a single card is being called on"


def _why_not_drawn(r: Round, command: FaceUpCard, card: Card) -> Refusal | None:
    if r.phase == PHASE_BETTING or r.is_over:
        return _not_now(r, command, "no round is in progress")
    if r.held:
        return _not_now(r, command, f"{r.held[0]} is out of the shoe and comes next")
    return why_not_in_deck(r, card)


@implements("BJ-089", "BJ-100")
def _why_not_reconstruct(r: Round, command: MisplacedCard) -> Refusal | None:
    """Reconstruct after the initial deal, before any settlement but Pandemonium's (9.4, A-39)."""
    if r.phase <= PHASE_DEAL or r.is_over:
        return _not_now(r, command, "hands are reconstructed after the initial deal only")
    settled = [row for row in r.settlements if row.bet != "pandemonium"]
    if settled:
        first = settled[0]
        says = (
            f"Misplaced card: {first.player}'s {first.bet} wager has been settled, "
            "and hands are reconstructed before any settlement only."
        )
        return Refusal(RefusalCode.ALREADY_SETTLED, r.rules.cites.irr_misplaced, says)
    if not 1 <= command.drawn <= len(r.drawn) - len(r.held):
        return _not_now(r, command, f"card {command.drawn} of the round is not on the table")
    for number, player in command.retracted:
        box = r.box(number)
        if box is None or box.stake_of(player) is None:
            return _not_now(r, command, f"{player} has no wager on box {number} to withdraw")
    return None


def _why_not_redeal(r: Round, after: int) -> str | None:
    if r.phase <= PHASE_DEAL:
        return "no decision has been made in this round"
    if r.is_void:
        return "the round has been voided"
    least = INITIAL * len(r.boxes) + 1
    most = len(r.drawn) - len(r.held)
    if not least <= after <= most:
        return f"after is {after}; from {least} to {most} cards can have been drawn rightly"
    return None


def _why_not_restart(r: Round, command: BurnOmitted) -> str | None:
    if not command.restart:
        return None
    if not command.first_round:
        return "only the first round of a shoe may be started again"
    if r.is_over or not r.drawn:
        return "the round is over or not begun"
    return None


@implements("PD-014", "PD-015", "PD-016")
def _why_not_button(  # noqa: C901, PLR0911 (ordered checks)
    r: Round, command: OtherPress | StrayPress | MeterFailed
) -> Refusal | None:
    table, need = r.rules.pandemonium, awaiting(r)
    if table is None:
        return _not_now(r, command, "this table does not offer Pandemonium")
    match command:
        case OtherPress(prize=prize, accepted=accepted):
            if not isinstance(need, AwaitPrize):
                return _not_now(r, command, "nobody is being offered the button")
            if accepted and not table.has_prize(prize):
                says = f"{spoken_dollars(prize)} is no prize of pay table {table.table}."
                rule = r.rules.cites.pandemonium_odds
                return Refusal(RefusalCode.NO_SUCH_PRIZE, rule, says)
        case StrayPress(player=None):
            if isinstance(need, AwaitPrize):
                return _not_now(r, command, f"the button is being offered to {need.player}")
        case StrayPress(player=player):
            if not _has_pontoon_without_wager(r, str(player)):
                return _not_now(r, command, f"{player} has no Pontoon without such a wager")
        case MeterFailed():
            if r.is_meter_out or r.is_over:
                return _not_now(r, command, "the meter is out already, or the round is over")
        case _:
            assert_never(command)
    return None


@implements("PD-014")
def _has_pontoon_without_wager(r: Round, player: str) -> bool:
    """Whether somebody has Pontoon and no Pandemonium wager: a press of theirs is void (11.6.5)."""
    for box in r.boxes:
        stake = box.stake_of(player)
        if stake is None or not is_natural(r.rules.params, box.hands[0].state):
            continue
        if all(side.bet != "pandemonium" for side in stake.sides):
            return True
    return False


def _why_not_measures(r: Round, command: Contravene) -> str | None:
    if not command.measures:
        return "no measure is named"
    mine = [s for box in r.boxes for s in box.stakes if s.player == command.player]
    if Measure.VOID in command.measures and not any(
        stake.is_live or any(not side.is_settled for side in stake.sides) for stake in mine
    ):
        return f"{command.player} has no open wager"
    return None
