"""What Com-Bo does when something goes wrong (rule 9): each mishap, who directs it, its remedy."""

from typing import assert_never

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from .commands import (
    ExcessCard,
    FaceUpCard,
    IrregularityCommand,
    LightsFailed,
    LightsMended,
    MisplacedCard,
    OutOfSequence,
    RectifyResult,
    ReportResult,
    ShoeFailed,
    ShoeShort,
    WrongDeck,
)
from .events import (
    CardBurned,
    CardHeldOver,
    CardMoved,
    Dealt,
    Event,
    FaceUpPlayed,
    LightsWentWrong,
    LightsWork,
    Reordered,
    Reshuffled,
    ResultRectified,
    ResultReported,
    RoundVoided,
)
from .refusals import RefusalCode
from .round import Round

__all__ = (
    "remedy",
    "rule_of",
    "why_not_card",
    "why_not_irregularity",
    "why_not_result",
)

KEYS: dict[type[IrregularityCommand], str] = {
    ExcessCard: "combo.irr.excess",
    MisplacedCard: "combo.irr.misplaced",
    OutOfSequence: "combo.irr.out_of_sequence",
    FaceUpCard: "combo.irr.face_up",
    ShoeShort: "combo.irr.shoe_short",
    WrongDeck: "combo.irr.wrong_deck",
    ShoeFailed: "combo.irr.shuffler",
    ReportResult: "combo.irr.keyed.after",
    RectifyResult: "combo.irr.keyed.after",
    LightsFailed: "combo.irr.lights",
    LightsMended: "combo.irr.lights",
}


def rule_of(r: Round, command: IrregularityCommand) -> str:
    """The rule that an irregularity is dealt with under."""
    return r.rules.cites[KEYS[type(command)]]


# ---------------------------------------------------------------- may it be so?


def why_not_irregularity(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Return the first reason to refuse an irregularity, or ``None``."""
    least = _least(command)
    if not command.directed_by.may_act_as(least):
        says = f"This is for {least.said} or above to direct, not for {command.directed_by.said}."
        return Refusal(RefusalCode.NOT_AUTHORISED, rule_of(r, command), says)
    if isinstance(command, ReportResult | RectifyResult):
        return _why_not_rectify(r, command)
    if isinstance(command, FaceUpCard):
        return _why_not_face_up(r, command)
    reason = _not_so(r, command)
    return None if reason is None else _not_irregular(r, command, reason)


def _not_irregular(r: Round, command: IrregularityCommand, says: str) -> Refusal:
    return Refusal(RefusalCode.NOT_IRREGULAR, rule_of(r, command), says)


def _least(command: IrregularityCommand) -> Staff:
    """The lowest rank that may direct a remedy; where a rule names nobody, the Dealer acts."""
    if isinstance(command, RectifyResult):
        return Staff.PIT_BOSS
    if isinstance(command, ExcessCard) and command.card is not None:
        return Staff.GAME_SUPERVISOR  # a surplus card that was seen is beyond 9.1's words (A-104)
    return Staff.DEALER


Plain = (
    ExcessCard
    | MisplacedCard
    | OutOfSequence
    | ShoeShort
    | WrongDeck
    | ShoeFailed
    | LightsFailed
    | LightsMended
)


def _not_so(r: Round, command: Plain) -> str | None:  # noqa: PLR0911 - one exit a case
    """Say why the facts are not those of the irregularity."""
    drawn, needed = len(r.cards), r.rules.cards
    match command:
        case ExcessCard():
            return _no_excess(r)
        case MisplacedCard(drawn=number, box=box):
            so = 1 <= number <= drawn and 1 <= box <= needed and box != number
            return (
                None if so else f"Card {number} of the {drawn} dealt is not on a wrong box {box}."
            )
        case OutOfSequence(order=order):
            return _no_order(drawn, order)
        case ShoeShort():
            return None if drawn < needed else "All the cards of the round have been dealt."
        case WrongDeck(cards=cards):
            right = r.rules.decks * r.rules.deck_size
            return None if cards != right else f"{right} cards is the right number."
        case ShoeFailed():
            return None if r.terms.has_automatic_shoe else "This table has no automatic shoe."
        case LightsFailed():
            return None if drawn >= needed else "There is no result yet that lights could show."
        case LightsMended():
            return None if r.is_out_of_service else "The lights are not out of order."
        case _:
            assert_never(command)


def _no_excess(r: Round) -> str | None:
    if len(r.cards) < r.rules.cards:
        return f"The round still needs card {len(r.cards) + 1}; deal it, it is not too many."
    if r.held_over is not None:
        return "A surplus card of this round is held over already."
    return None


def _no_order(drawn: int, order: tuple[int, ...] | None) -> str | None:
    if drawn == 0:
        return "No card of this round has been dealt."
    if order is not None and sorted(order) != list(range(1, drawn + 1)):
        return f"The order must name each of the cards 1 to {drawn} once."
    return None


def _why_not_face_up(r: Round, command: FaceUpCard) -> Refusal | None:
    if not r.is_closed or len(r.cards) >= r.rules.cards:
        says = f"{command.card} may not come out now: the round awaits no card."
        return Refusal(RefusalCode.NO_CARD_AWAITED, rule_of(r, command), says)
    if r.opens_with is not None:
        says = "The first card of this round is the one held over, and not the next in the shoe."
        return _not_irregular(r, command, says)
    return why_not_card(r, command.card)


@implements("CC-005")
def why_not_card(r: Round, card: Card) -> Refusal | None:
    """Every card is in the shoe once for each deck (3.1)."""
    if r.cards.count(card) + r.burned.count(card) < r.rules.decks:
        return None
    says = f"{card} has come out {r.rules.decks} times, as often as the decks hold it."
    return r.rules.cites.refusal(RefusalCode.NOT_IN_THE_DECKS, "combo.decks", says)


def _why_not_rectify(r: Round, command: ReportResult | RectifyResult) -> Refusal | None:
    rule, code = rule_of(r, command), RefusalCode.NO_CORRECTION_AWAITED
    if not r.is_entry_closed or r.is_result_right:
        says = "There is no wrong result to put right after 'deal'; before it the dealer re-enters."
        return Refusal(code, rule, says)
    if isinstance(command, ReportResult):
        says = "The Pit Boss has been told already."
        return Refusal(code, rule, says) if r.is_result_reported else None
    if not r.is_result_reported:
        says = "The dealer or the Game Supervisor tells the Pit Boss first."
        return Refusal(code, rule, says)
    return why_not_result(r, command.ranks, rule, must_be_right=True)


def why_not_result(
    r: Round, ranks: tuple[object, ...], rule: str, *, must_be_right: bool
) -> Refusal | None:
    """Refuse what is no result of five cards, or not the result where it has to be."""
    if len(ranks) != r.rules.cards:
        says = f"A result has {r.rules.cards} ranks, not {len(ranks)}."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    if must_be_right and ranks != tuple(card.rank for card in r.cards):
        says = "These are not the ranks of the cards on boxes 1 to 5 in their order."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    return None


# ---------------------------------------------------------------- the remedies


def remedy(  # noqa: C901, PLR0911 - one case a command
    r: Round, command: IrregularityCommand
) -> tuple[Event, ...]:
    """Return what an irregularity makes happen."""
    by = command.directed_by
    match command:
        case ExcessCard():
            return (_hold_over(r, command),)
        case MisplacedCard(drawn=drawn, box=box):
            return (_move(r, drawn, box, by),)
        case OutOfSequence():
            return (_restore(r, command),)
        case FaceUpCard():
            return _face_up(r, command)
        case ShoeShort():
            return (_too_few_cards(r, by),)
        case WrongDeck():
            return (_wrong_deck(r, command),)
        case ShoeFailed():
            return (_reshuffle(r, by),)
        case ReportResult():
            return (ResultReported(directed_by=by, rules=r.rules.cites("combo.irr.keyed.after")),)
        case RectifyResult():
            return (_rectify(r, command),)
        case LightsFailed():
            return (_lights_fail(r, by),)
        case LightsMended():
            return (LightsWork(directed_by=by, rules=r.rules.cites("combo.irr.lights")),)
        case _:
            assert_never(command)


@implements("CC-038")
def _hold_over(r: Round, command: ExcessCard) -> CardHeldOver:
    """Keep a surplus card as the first of the next round, unless the shoe ends (9.1)."""
    return CardHeldOver(
        card=command.card,
        kept=not command.last_round,
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.excess"),
    )


@implements("CC-039")
def _move(r: Round, drawn: int, box: int, by: Staff) -> CardMoved:
    """Move a card to the box whose turn it was (9.2)."""
    rules = r.rules.cites("combo.irr.misplaced", "combo.deal.order")
    return CardMoved(
        card=r.cards[drawn - 1], from_box=box, to_box=drawn, directed_by=by, rules=rules
    )


@implements("CC-040")
def _restore(r: Round, command: OutOfSequence) -> Reordered | RoundVoided:
    """Put cards back in sequence; void the round where nobody can (9.3)."""
    rules = r.rules.cites("combo.irr.out_of_sequence")
    if command.order is None:
        reason = "The cards were dealt out of sequence and cannot be put back in order."
        return RoundVoided(reason=reason, directed_by=command.directed_by, rules=rules)
    cards = tuple(r.cards[place - 1] for place in command.order)
    return Reordered(cards=cards, directed_by=command.directed_by, rules=rules)


@implements("CC-041", "CC-042")
def _face_up(r: Round, command: FaceUpCard) -> tuple[Event, ...]:
    """Burn a face-up card that opens a round; play any later one (9.4)."""
    by, card = command.directed_by, command.card
    if not r.cards:
        return (
            CardBurned(card=card, directed_by=by, rules=r.rules.cites("combo.irr.face_up.first")),
        )
    rules = r.rules.cites("combo.irr.face_up.later")
    box = len(r.cards) + 1
    dealt = Dealt(box=box, card=card, rules=r.rules.cites("combo.deal.order"))
    return FaceUpPlayed(card=card, directed_by=by, rules=rules), dealt


@implements("CC-043")
def _too_few_cards(r: Round, by: Staff) -> RoundVoided:
    """Void a round that the shoe cannot finish (9.5)."""
    return RoundVoided(
        reason="The shoe has too few cards to finish the round.",
        directed_by=by,
        rules=r.rules.cites("combo.irr.shoe_short"),
    )


@implements("CC-044")
def _wrong_deck(r: Round, command: WrongDeck) -> RoundVoided:
    """Void a round played with a wrong number of cards (9.6)."""
    right = r.rules.decks * r.rules.deck_size
    return RoundVoided(
        reason=f"The decks hold {command.cards} cards and should hold {right}.",
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.wrong_deck"),
    )


@implements("CC-045")
def _reshuffle(r: Round, by: Staff) -> Reshuffled:
    """Shuffle the shoe again; cards already drawn are used, as 9.1 says of all cards (9.7)."""
    return Reshuffled(directed_by=by, rules=r.rules.cites("combo.irr.shuffler"))


@implements("CC-047")
def _rectify(r: Round, command: RectifyResult) -> ResultRectified:
    """Let the Pit Boss put a closed entry right (9.8(b))."""
    return ResultRectified(
        ranks=command.ranks,
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.keyed.after"),
    )


@implements("CC-048")
def _lights_fail(r: Round, by: Staff) -> LightsWentWrong:
    """Settle from the cards, and let nobody play until the lights work (9.9)."""
    return LightsWentWrong(directed_by=by, rules=r.rules.cites("combo.irr.lights"))
