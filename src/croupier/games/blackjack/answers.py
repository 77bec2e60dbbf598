"""Why an offer may not be taken: insurance, even money, surrender, forfeit."""

from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .awaiting import (
    AwaitOffer,
    Offer,
    awaiting,
    first_value,
    insurance_most,
)
from .closing import said_total, why_closed
from .kernel import (
    INITIAL,
    LIMIT,
    PHASE_BETTING,
    PHASE_DEAL,
    PHASE_INSURANCE,
    PHASE_INTERIM,
    PHASE_SURRENDER,
    STAGE_SURRENDERED,
    best_total,
    is_bust,
    is_doubled,
    is_natural,
)
from .refusals import RefusalCode
from .round import Box, Round, Stake


def _shows(r: Round, values: int) -> bool:
    """Whether the dealer's first card is one of a set of values."""
    return bool(r.dealer) and (values >> first_value(r)) & 1 == 1


def _card(r: Round) -> str:
    return str(r.dealer[0]) if r.dealer else "no card yet"


@implements("BJ-031", "BJ-058", "BJ-083", "CP-013")
def why_not_insure(r: Round, box: Box, stake: Stake, amount: Cents | None) -> Refusal | None:
    """Refuse insurance: only against an ace, in time, up to half (7.3.2, 8.1)."""
    cites, params = r.rules.cites, r.rules.params
    if not _shows(r, params.insurance_firsts):
        says = f"Insurance is open when the dealer's first card is an ace; it is {_card(r)}."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.insurance_offer, says)
    if params.insurance_bars_natural and is_natural(params, box.hands[0].state):
        says = f"{stake.player} has {r.rules.natural} on box {box.number} and may not insure."
        return Refusal(RefusalCode.INSURANCE_BARRED, cites.insurance_barred, says)
    # Half a wager may be less than a chip; then the amount stands in the way, not the moment.
    if r.phase != PHASE_INSURANCE and insurance_most(r, stake) > 0:
        says = "Insurance wagers are made before the subsequent deal; the offer is not open."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.insurance_when, says)
    if stake.side("insurance") is not None:
        says = f"{stake.player} has insured box {box.number} already."
        return Refusal(RefusalCode.ALREADY_INSURED, cites.insurance_offer, says)
    if stake.wants_even_money:
        says = f"{stake.player} has asked for even money on box {box.number}."
        return Refusal(RefusalCode.ALREADY_ANSWERED, cites.even_money, says)
    return _why_not_amount(r, stake, amount)


def _why_not_amount(r: Round, stake: Stake, amount: Cents | None) -> Refusal | None:
    most = insurance_most(r, stake)
    asked = most if amount is None else amount
    if 0 < asked <= most and r.chips.is_payable(asked):
        return None
    says = (
        f"Insurance of {spoken_dollars(asked)} is not allowed: wager up to half of "
        f"{spoken_dollars(stake.original)}, {spoken_dollars(most)}, in whole chips."
    )
    return Refusal(RefusalCode.AMOUNT, r.rules.cites.insurance_pays, says)


def why_not_take_back(r: Round, box: Box, stake: Stake) -> Refusal | None:
    """Refuse to give insurance back once the offer is closed (5.4, A-06)."""
    if r.phase == PHASE_INSURANCE and stake.side("insurance") is not None:
        return None
    says = f"{stake.player} has no insurance on box {box.number} that may be taken back."
    return Refusal(RefusalCode.OFFER_NOT_OPEN, r.rules.cites.locked, says)


@implements("BJ-060")
def why_not_even_money(r: Round, box: Box, stake: Stake) -> Refusal | None:
    """Refuse even money: for a Blackjack against an ace, and not beside insurance (7.4.1(b))."""
    cites, params = r.rules.cites, r.rules.params
    if params.even_money_firsts == 0:
        says = f"{r.rules.natural} is paid at once at {r.rules.odds[1]}; there is no even money."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.natural_paid, says)
    if not is_natural(params, box.hands[0].state):
        total = said_total(r, box.hands[0].state)
        says = f"Even money is for {r.rules.natural}; box {box.number} has {total}."
        return Refusal(RefusalCode.NOT_A_NATURAL, cites.even_money, says)
    if not _shows(r, params.even_money_firsts):
        says = f"Even money is open when the dealer's first card is an ace; it is {_card(r)}."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.even_money, says)
    if r.phase != PHASE_INSURANCE:
        says = "Even money is asked for before the subsequent deal; that moment has passed."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.even_money, says)
    if stake.side("insurance") is not None:
        says = f"{stake.player} has insured box {box.number}; take the insurance back first."
        return Refusal(RefusalCode.ALREADY_INSURED, cites.even_money, says)
    if stake.wants_even_money:
        says = f"{stake.player} has asked for even money already."
        return Refusal(RefusalCode.ALREADY_ANSWERED, cites.even_money, says)
    return None


@implements("CP-003", "CP-015", "CP-024", "CP-028", "VB-002", "VB-004", "VB-008")
def why_not_surrender(r: Round, box: Box, stake: Stake) -> Refusal | None:
    """Refuse surrender: where the version has it, on two cards, the controller first (10.9)."""
    cites, params = r.rules.cites, r.rules.params
    if params.surrender_firsts == 0:
        says = "This game has no surrender; hit, stand, double or split."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.play, says)
    if r.phase not in (PHASE_BETTING, PHASE_DEAL) and not _shows(r, params.surrender_firsts):
        says = f"Surrender is not open against a dealer's first card of {_card(r)}."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.surrender, says)
    if is_natural(params, box.hands[0].state):
        closed = why_closed(r, box)
        assert closed is not None
        return Refusal(RefusalCode.HAND_CLOSED, *closed)
    if r.phase != PHASE_SURRENDER:
        early = r.phase <= PHASE_INTERIM
        when = "is not open yet" if early else "was open before any further card"
        says = f"Surrender {when}: it comes right after the interim settlement."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.surrender, says)
    if len(box.dealt) < INITIAL:
        # The player will be asked whether to take the wager back instead (9.7(a)).
        says = f"Surrender is on the first two cards; box {box.number} lacks one."
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.surrender, says)
    if best_total(params, box.hands[0].state) >= params.surrender_below:
        says = (
            f"Surrender is for hands below {params.surrender_below}; "
            f"box {box.number} has {said_total(r, box.hands[0].state)}."
        )
        return Refusal(RefusalCode.OFFER_NOT_OPEN, cites.surrender, says)
    if stake.has_answered or not stake.is_live:
        says = f"{stake.player} has answered on box {box.number} already."
        return Refusal(RefusalCode.ALREADY_ANSWERED, cites.surrender, says)
    gave_up = box.hands[0].state.stage == STAGE_SURRENDERED
    if not gave_up and box.controller(0) is not stake:
        says = f"{stake.player} may surrender on box {box.number} only if its controller does."
        return Refusal(RefusalCode.CONTROLLER_FIRST, cites.surrender_controller, says)
    return None


@implements("CP-021", "CP-022", "CP-038")
def why_not_forfeit(r: Round, box: Box, stake: Stake) -> Refusal | None:
    """Refuse to play or forfeit where there is nothing to withdraw (10.7.5, A-58, A-59)."""
    cites = r.rules.cites
    if not r.rules.params.double_forfeits:
        says = "This game lets nobody withdraw a double."
        return Refusal(RefusalCode.NOTHING_TO_FORFEIT, cites.locked, says)
    need = awaiting(r)
    if isinstance(need, AwaitOffer) and need.offer is Offer.FORFEIT:
        if (box.number, stake.player) in need.open_to:
            return None
        says = f"{stake.player} has no doubled portion to withdraw on box {box.number}."
        return Refusal(RefusalCode.NOTHING_TO_FORFEIT, cites.forfeit, says)
    return Refusal(RefusalCode.NOTHING_TO_FORFEIT, *_why_nothing(r, box))


def _why_nothing(r: Round, box: Box) -> tuple[str, str]:
    cites, params = r.rules.cites, r.rules.params
    for played in reversed(box.hands):
        state = played.state
        if is_doubled(state) and is_bust(state):
            return cites.bust, f"Box {box.number} went over {LIMIT}: the double is lost."
        if is_doubled(state) and best_total(params, state) == LIMIT:
            return cites.paid_21, f"Box {box.number} made {LIMIT} and has been paid."
    return cites.forfeit, f"Box {box.number} has no doubled hand whose double may be withdrawn now."
