"""What Com-Bo does when something goes wrong (rule 9): one ruling each, declared once."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.equipment import Card, Rank
from croupier.games.conduct import (
    CONTRAVENTION,
    INVALIDATION,
    Contravene,
    no_measure,
    outcome_set_aside,
    taken,
    why_set_aside,
)
from croupier.games.invalidation import Invalidate
from croupier.games.irregularity import Irregularity, Ruling
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
    WrongCard,
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

__all__ = ("RULINGS", "remedy", "why_not_card", "why_not_irregularity", "why_not_result")

Events = tuple[Event, ...]
NotSo = Refusal | str | None


def why_not_irregularity(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Return the first reason to refuse an irregularity, or ``None``."""
    return RULINGS[type(command)].why_not(
        r,
        command,
        r.rules.cites,
        r.rules.staff,
        not_entitled=RefusalCode.NOT_AUTHORISED,
        not_irregular=RefusalCode.NOT_IRREGULAR,
    )


def remedy(r: Round, command: IrregularityCommand) -> Events:
    """Return what an irregularity makes happen."""
    return RULINGS[type(command)].remedy(r, command)


# ---------------------------------------------------------------- cards


@implements("CC-005")
def why_not_card(r: Round, card: Card) -> Refusal | None:
    """Every card is in the shoe once for each deck (3.1)."""
    if r.cards.count(card) + r.burned.count(card) < r.rules.decks:
        return None
    says = f"{card} has come out {r.rules.decks} times, as often as the decks hold it."
    return r.rules.cites.refusal(RefusalCode.NOT_IN_THE_DECKS, "combo.decks", says)


def _no_excess(r: Round, command: ExcessCard) -> NotSo:
    supervisor, by = Staff.GAME_SUPERVISOR, command.directed_by
    if command.card is not None and not r.rules.staff.lets(by, supervisor):
        # A surplus card that was seen is beyond 9.1's words (A-104).
        says = f"A seen card is for {supervisor.said} or above to direct, not for {by.said}."
        return r.rules.cites.refusal(RefusalCode.NOT_AUTHORISED, "combo.irr.excess", says)
    if len(r.cards) < r.rules.cards:
        return f"The round still needs card {len(r.cards) + 1}; deal it, it is not too many."
    return None if r.held_over is None else "A surplus card of this round is held over already."


@implements("CC-038")
def _hold_over(r: Round, command: ExcessCard) -> Events:
    """Keep a surplus card as the first of the next round, unless the shoe ends (9.1)."""
    held = CardHeldOver(
        card=command.card,
        kept=not command.last_round,
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.excess"),
    )
    return (held,)


def _not_misplaced(r: Round, command: MisplacedCard) -> NotSo:
    number, box, drawn = command.drawn, command.box, len(r.cards)
    so = 1 <= number <= drawn and 1 <= box <= r.rules.cards and box != number
    return None if so else f"Card {number} of the {drawn} dealt is not on a wrong box {box}."


@implements("CC-039")
def _move(r: Round, command: MisplacedCard) -> Events:
    """Move a card to the box whose turn it was (9.2)."""
    moved = CardMoved(
        card=r.cards[command.drawn - 1],
        from_box=command.box,
        to_box=command.drawn,
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.misplaced", "combo.deal.order"),
    )
    return (moved,)


def _in_sequence(r: Round, command: OutOfSequence) -> NotSo:
    drawn, order = len(r.cards), command.order
    if drawn == 0:
        return "No card of this round has been dealt."
    if order is not None and sorted(order) != list(range(1, drawn + 1)):
        return f"The order must name each of the cards 1 to {drawn} once."
    return None


@implements("CC-040")
def _restore(r: Round, command: OutOfSequence) -> Events:
    """Put cards back in sequence; void the round where nobody can (9.3)."""
    rules = r.rules.cites("combo.irr.out_of_sequence")
    if command.order is None:
        reason = "The cards were dealt out of sequence and cannot be put back in order."
        return (RoundVoided(reason=reason, directed_by=command.directed_by, rules=rules),)
    cards = tuple(r.cards[place - 1] for place in command.order)
    return (Reordered(cards=cards, directed_by=command.directed_by, rules=rules),)


def _not_face_up(r: Round, command: FaceUpCard) -> NotSo:
    if not r.is_closed or len(r.cards) >= r.rules.cards:
        says = f"{command.card} may not come out now: the round awaits no card."
        code = RefusalCode.NO_CARD_AWAITED
        return r.rules.cites.refusal(code, "combo.irr.face_up", says)
    if r.opens_with is not None:
        return "The first card of this round is the one held over, and not the next in the shoe."
    return why_not_card(r, command.card)


@implements("CC-041", "CC-042")
def _face_up(r: Round, command: FaceUpCard) -> Events:
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


def _no_shortage(r: Round, _command: ShoeShort) -> NotSo:
    enough = len(r.cards) >= r.rules.cards
    return "All the cards of the round have been dealt." if enough else None


@implements("CC-043")
def _too_few_cards(r: Round, command: ShoeShort) -> Events:
    """Void a round that the shoe cannot finish (9.5)."""
    voided = RoundVoided(
        reason="The shoe has too few cards to finish the round.",
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.shoe_short"),
    )
    return (voided,)


def _no_wrong_card(r: Round, command: WrongCard) -> NotSo:
    if not r.is_closed or r.opens_with is not None or len(r.cards) >= r.rules.cards:
        return "No card is awaited from the shoe."
    usual = why_not_card(r, command.card) is None
    return f"{command.card} may well be the next card of the decks." if usual else None


def _wrong_card(r: Round, command: WrongCard) -> Events:
    """Let it lie on its box until somebody discovers that the decks are wrong (9.6)."""
    rules = r.rules.cites("combo.irr.wrong_deck")
    return (Dealt(box=len(r.cards) + 1, card=command.card, rules=rules),)


def _right_deck(r: Round, command: WrongDeck) -> NotSo:
    right = r.rules.decks * r.rules.deck_size
    return f"{right} cards is the right number." if command.holds == right else None


@implements("CC-044")
def _wrong_deck(r: Round, command: WrongDeck) -> Events:
    """Void a round played with a wrong number of cards (9.6)."""
    right = r.rules.decks * r.rules.deck_size
    voided = RoundVoided(
        reason=f"The decks hold {command.holds} cards and should hold {right}.",
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.wrong_deck"),
    )
    return (voided,)


def _no_automatic_shoe(r: Round, _command: ShoeFailed) -> NotSo:
    return None if r.terms.has_automatic_shoe else "This table has no automatic shoe."


@implements("CC-045")
def _reshuffle(r: Round, command: ShoeFailed) -> Events:
    """Shuffle the shoe again; cards already drawn are used, as 9.1 says of all cards (9.7)."""
    rules = r.rules.cites("combo.irr.shuffler")
    return (Reshuffled(directed_by=command.directed_by, rules=rules),)


# ---------------------------------------------------------------- the panel and its lights


def _no_wrong_result(r: Round) -> Refusal | None:
    if r.is_entry_closed and not r.is_result_right:
        return None
    says = "There is no wrong result to put right after 'deal'; before it the dealer re-enters."
    code = RefusalCode.NO_CORRECTION_AWAITED
    return r.rules.cites.refusal(code, "combo.irr.keyed.after", says)


def _no_report(r: Round, _command: ReportResult) -> NotSo:
    again = "The Pit Boss has been told already." if r.is_result_reported else None
    return _no_wrong_result(r) or again


def _report(r: Round, command: ReportResult) -> Events:
    rules = r.rules.cites("combo.irr.keyed.after")
    return (ResultReported(directed_by=command.directed_by, rules=rules),)


def _no_correction(r: Round, command: RectifyResult) -> NotSo:
    refusal = _no_wrong_result(r)
    if refusal is not None:
        return refusal
    cites, key = r.rules.cites, "combo.irr.keyed.after"
    if not r.is_result_reported:
        says = "The dealer or the Game Supervisor tells the Pit Boss first."
        return cites.refusal(RefusalCode.NO_CORRECTION_AWAITED, key, says)
    return why_not_result(r, command.ranks, cites[key], must_be_right=True)


def why_not_result(
    r: Round, ranks: tuple[Rank, ...] | None, rule: str, *, must_be_right: bool
) -> Refusal | None:
    """Refuse what is no result of five cards, or not the result where it has to be."""
    if ranks is None:
        return None
    if len(ranks) != r.rules.cards:
        says = f"A result has {r.rules.cards} ranks, not {len(ranks)}."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    if must_be_right and ranks != r.ranks:
        says = "These are not the ranks of the cards on boxes 1 to 5 in their order."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    return None


@implements("CC-047")
def _rectify(r: Round, command: RectifyResult) -> Events:
    """Let the Pit Boss put a closed entry right (9.8(b))."""
    rules = r.rules.cites("combo.irr.keyed.after")
    return (ResultRectified(ranks=r.ranks, directed_by=command.directed_by, rules=rules),)


def _no_lights(r: Round, _command: LightsFailed) -> NotSo:
    early = len(r.cards) < r.rules.cards
    return "There is no result yet that lights could show." if early else None


@implements("CC-048")
def _lights_fail(r: Round, command: LightsFailed) -> Events:
    """Settle from the cards, and let nobody play until the lights work (9.9)."""
    rules = r.rules.cites("combo.irr.lights")
    return (LightsWentWrong(directed_by=command.directed_by, rules=rules),)


def _not_out_of_service(r: Round, _command: LightsMended) -> NotSo:
    return None if r.is_out_of_service else "The lights are not out of order."


def _lights_work(r: Round, command: LightsMended) -> Events:
    return (LightsWork(directed_by=command.directed_by, rules=r.rules.cites("combo.irr.lights")),)


# ---------------------------------------------------------------- conduct


def _no_contravention(r: Round, command: Contravene) -> NotSo:
    has_wager = any(wager.player == command.player for wager in r.wagers)
    is_open = r.is_closed and r.rows is None and not r.void
    is_open = is_open and command.player not in r.voided
    return no_measure(command, is_open=has_wager and is_open)


def _contravened(r: Round, command: Contravene) -> Events:
    return taken(command, r.rows or (), r.rules.cites)


def _no_outcome(r: Round, _command: Invalidate) -> NotSo:
    if not r.is_closed:
        return "No more bets have not been called; wagers can simply be taken back."
    return "The round is void already." if r.void else None


@implements("GP-007", "GP-008", "GP-009")
def _set_aside(r: Round, command: Invalidate) -> Events:
    """Refund every wager, whether it had been settled or not (17.3, 17.4)."""
    if r.rows is not None:
        return (outcome_set_aside(command, r.rows, r.rules.cites),)
    voided = RoundVoided(
        reason="A Casino Supervisor invalidated the outcome.",
        directed_by=command.directed_by,
        rules=why_set_aside(command, r.rules.cites),
    )
    return (voided,)


# ---------------------------------------------------------------- the rulings

RULINGS: Final[Mapping[type[IrregularityCommand], Ruling[Round, Any, Event]]] = {
    ruling.declared.command: ruling
    for ruling in (
        Ruling(
            declared=Irregularity(
                kind="excess-card",
                command=ExcessCard,
                keys=("combo.irr.excess",),
                says="A card too many was drawn after the fifth (9.1).",
                remedy="It waits as the next round's first card, unless the shoe ends.",
                moment="when five cards are out",
                fields={"last_round": "The shoe ends with this round."},
            ),
            not_so=_no_excess,
            remedy=_hold_over,
        ),
        Ruling(
            declared=Irregularity(
                kind="misplaced-card",
                command=MisplacedCard,
                keys=("combo.irr.misplaced",),
                says="A card lay on a wrong box (9.2).",
                remedy="It is moved to the box whose turn it was.",
                moment="once cards are out",
                fields={
                    "drawn": "Which card, in the order drawn.",
                    "box": "The box on which it was put.",
                },
            ),
            not_so=_not_misplaced,
            remedy=_move,
        ),
        Ruling(
            declared=Irregularity(
                kind="out-of-sequence",
                command=OutOfSequence,
                keys=("combo.irr.out_of_sequence",),
                says="The cards were dealt out of sequence (9.3).",
                remedy="They are put back in order; if the order is not known, the round is void.",
                moment="once cards are out",
                fields={
                    "order": "The cards as recorded, put back in the order in which they came."
                },
            ),
            not_so=_in_sequence,
            remedy=_restore,
        ),
        Ruling(
            declared=Irregularity(
                kind="face-up-card",
                command=FaceUpCard,
                keys=("combo.irr.face_up",),
                says="A card was found face up in the shoe (9.4).",
                remedy="As a first card it is burned, later it is played.",
                moment="while a card is awaited",
            ),
            not_so=_not_face_up,
            remedy=_face_up,
        ),
        Ruling(
            declared=Irregularity(
                kind="shoe-short",
                command=ShoeShort,
                keys=("combo.irr.shoe_short",),
                says="The shoe had too few cards to finish the round (9.5).",
                remedy="The round is void.",
                moment="until five cards are out",
            ),
            not_so=_no_shortage,
            remedy=_too_few_cards,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-card",
                command=WrongCard,
                keys=("combo.irr.wrong_deck",),
                says="A card was dealt that had come out as often as the decks hold it (9.6).",
                remedy="Nobody has noticed yet.",
                moment="while a card is awaited",
            ),
            not_so=_no_wrong_card,
            remedy=_wrong_card,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-deck",
                command=WrongDeck,
                keys=("combo.irr.wrong_deck",),
                says="The decks were found not to hold the right number of cards (9.6).",
                remedy="The round is void.",
                fields={"holds": "How many cards they hold."},
            ),
            not_so=_right_deck,
            remedy=_wrong_deck,
        ),
        Ruling(
            declared=Irregularity(
                kind="shoe-failed",
                command=ShoeFailed,
                keys=("combo.irr.shuffler",),
                says="The automatic shoe jammed, stopped or failed its cycle (9.7).",
                remedy="What it holds is shuffled again.",
            ),
            not_so=_no_automatic_shoe,
            remedy=_reshuffle,
        ),
        Ruling(
            declared=Irregularity(
                kind="report-result",
                command=ReportResult,
                keys=("combo.irr.keyed.after",),
                says="A wrong result was keyed and closed (9.8(b)).",
                remedy="The Pit Boss is told.",
                moment="after 'deal'",
            ),
            not_so=_no_report,
            remedy=_report,
        ),
        Ruling(
            declared=Irregularity(
                kind="rectify-result",
                command=RectifyResult,
                keys=("combo.irr.keyed.after",),
                says="A wrong result that was closed is put right (9.8(b)).",
                remedy="The ranks are those of the cards in their order.",
                directed_by=Staff.PIT_BOSS,
                moment="once the Pit Boss has been told",
            ),
            not_so=_no_correction,
            remedy=_rectify,
        ),
        Ruling(
            declared=Irregularity(
                kind="lights-failed",
                command=LightsFailed,
                keys=("combo.irr.lights",),
                says="The winning areas stayed dark or were wrong (9.9).",
                remedy="The cards decide, and nobody plays until the lights work.",
                moment="when five cards are out",
            ),
            not_so=_no_lights,
            remedy=_lights_fail,
        ),
        Ruling(
            declared=Irregularity(
                kind="lights-mended",
                command=LightsMended,
                keys=("combo.irr.lights",),
                says="The lights were put right (9.9).",
                remedy="The table may be used again.",
                moment="while the table is out of service",
            ),
            not_so=_not_out_of_service,
            remedy=_lights_work,
        ),
        Ruling(declared=CONTRAVENTION, not_so=_no_contravention, remedy=_contravened),
        Ruling(declared=INVALIDATION, not_so=_no_outcome, remedy=_set_aside),
    )
}
