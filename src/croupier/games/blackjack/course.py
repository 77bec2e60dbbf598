"""What happens of itself: settlements that fall due, phases that open, the absent player's hand."""

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements

from .awaiting import (
    dealer_needs_card,
    in_play,
    late_prize,
    next_prize,
    open_insurance,
    open_surrender,
    places,
)
from .events import (
    DealerCardDue,
    Dealt,
    Event,
    HitCalled,
    PassedOver,
    Phase,
    PhaseOpened,
    Remedy,
    RuledOn,
    Settled,
    Stood,
)
from .kernel import (
    DEALER_PLACE,
    INITIAL,
    PHASE_BOXES,
    PHASE_DEAL,
    PHASE_DEALER,
    PHASE_INSURANCE,
    PHASE_INTERIM,
    PHASE_OVER,
    PHASE_SETTLEMENT,
    PHASE_SURRENDER,
    STEP_DECISION,
    absent_draws,
    is_soft,
)
from .order import deal_place, next_phase
from .round import Box, Round
from .settle import final_rows, hand_rows, late_bonus_rows, natural_rows, share_rows, void_rows
from .settle_sides import insurance_rows, pair_rows, pandemonium_rows, sevens_rows

OPENED_BY: Final = {
    PHASE_INSURANCE: "insurance_offer",
    PHASE_INTERIM: "natural",
    PHASE_SURRENDER: "surrender",
    PHASE_BOXES: "play",
    PHASE_DEALER: "dealer_draw",
    PHASE_SETTLEMENT: "pays",
    PHASE_OVER: "round_end",
}
"""The citation under which each phase opens."""


def follows(r: Round) -> tuple[Event, ...]:
    """Say what happens next without anybody's doing; nothing when the round awaits somebody."""
    phase = r.phase
    happens: tuple[Event, ...] = ()
    if phase == PHASE_BOXES:
        happens = _in_boxes(r)
    elif phase == PHASE_DEAL:
        happens = _in_deal(r)
    elif phase in (PHASE_INSURANCE, PHASE_SURRENDER):
        if r.is_offer_closed:
            happens = (_open(r, next_phase(phase, 0, 0)),)
    elif phase == PHASE_INTERIM:
        happens = _at_interim(r)
    elif phase == PHASE_DEALER:
        happens = _at_dealer(r)
    elif phase == PHASE_SETTLEMENT:
        happens = _at_settlement(r)
    return happens


def _settled(rows: Iterable[Settlement]) -> tuple[Event, ...]:
    return tuple([Settled(row) for row in rows])


def _open(r: Round, phase: int) -> PhaseOpened:
    rule: str = getattr(r.rules.cites, OPENED_BY[phase])
    return PhaseOpened(Phase(phase), (rule,))


# ---------------------------------------------------------------- the initial deal


@implements("BJ-057")
def _in_deal(r: Round) -> tuple[Event, ...]:
    """Pass over a box whose wagers were all void before it had a card (7.3.1(b))."""
    if r.placed >= places(r):
        return (_open(r, next_phase(r.phase, len(open_insurance(r)), 0)),)
    place = deal_place(len(r.boxes), r.placed)
    if place == DEALER_PLACE or not _is_left_out(r, r.boxes[place]):
        return ()
    if all(_is_left_out(r, box) for box in r.boxes):
        return (_open(r, PHASE_OVER),)
    cites = r.rules.cites
    rule = cites.deal_first if r.placed < len(r.boxes) else cites.deal_second
    return (PassedOver(box=r.boxes[place].number, rules=(rule,)),)


def _is_left_out(r: Round, box: Box) -> bool:
    """Whether no wager is left on a box that no card went to; one put back in order had some."""
    if any(stake.is_live for stake in box.stakes):
        return False
    return not any(isinstance(event, Dealt) and event.box == box.number for event in r.history)


# ---------------------------------------------------------------- the interim settlement


@implements("PD-010", "PF-008")
def _at_interim(r: Round) -> tuple[Event, ...]:
    """Side bets first, Pandemonium box by box, then naturals (7.4.1, 15.6.2, A-65)."""
    rows = list(_interim_rows(r))
    if rows:
        return _settled(rows)
    if next_prize(r.boxes, r) is not None:
        return ()
    return (_open(r, next_phase(PHASE_INTERIM, 0, len(open_surrender(r)))),)


def _interim_rows(r: Round) -> Iterator[Settlement]:
    if r.rules.perfect_pairs is not None:
        for box in r.boxes:
            yield from pair_rows(r, box)
    if r.rules.magnificent_sevens is not None:
        for box in r.boxes:
            yield from sevens_rows(r, box)
    if r.rules.pandemonium is not None:
        for box in r.boxes:
            yield from pandemonium_rows(r, box)
            if not r.is_meter_out and next_prize((box,), r) is not None:
                return
    for box in r.boxes:
        yield from natural_rows(r, box)


# ---------------------------------------------------------------- the boxes


def _in_boxes(r: Round) -> tuple[Event, ...]:
    if r.is_dealer_due:
        return ()
    rows = [row for box in _touched(r) for row in _box_rows(r, box)]
    if rows:
        return _settled(rows)
    if late_prize(r) is not None:
        return ()
    turn = in_play(r)
    place = None if turn is None else (r.boxes[turn[0]].number, turn[1] + 1)
    if r.dealer_after is not None and place != r.dealer_after:
        return (DealerCardDue(after=None, rules=(r.rules.cites.irr_dealer_finish,)),)
    if turn is None:
        return (_open_dealer(r),)
    box = r.boxes[turn[0]]
    if box.missed and not box.dealt:
        return _without_cards(r, box)
    if box.is_absent and box.hands[turn[1]].step == STEP_DECISION:
        return (_for_absent(r, box, turn[1]),)
    return ()


def _touched(r: Round) -> tuple[Box, ...]:
    """The boxes on which something may have fallen due: the one that the last event was about."""
    final = r.history[-1]
    number = final.row.box if isinstance(final, Settled) else getattr(final, "box", None)
    if number is None:
        return r.boxes
    box = r.box(number)
    return () if box is None else (box,)


def _box_rows(r: Round, box: Box) -> Iterator[Settlement]:
    if box.missed:
        # The second card came late, but it is one of the initial two all the same.
        yield from pair_rows(r, box)
        yield from pandemonium_rows(r, box)
        if next_prize((box,), r) is None:
            yield from natural_rows(r, box)
    if r.rules.magnificent_sevens is not None:
        yield from sevens_rows(r, box)
    if len(box.dealt) > INITIAL:
        for index in range(len(box.hands)):
            yield from hand_rows(r, box, index)


@implements("BJ-092")
def _without_cards(r: Round, box: Box) -> tuple[Event, ...]:
    """A box whose turn comes and that was dealt nothing: its wagers are void (9.7)."""
    rules = (r.rules.cites.irr_no_cards,)
    ruling = RuledOn(
        kind="no-cards",
        remedy=Remedy.WAGER_VOID,
        directed_by=Staff.DEALER,
        rules=rules,
        box=box.number,
    )
    return (ruling, *_settled(void_rows(r, rules, number=box.number)))


@implements("BJ-063")
def _for_absent(r: Round, box: Box, index: int) -> Event:
    """Play one step of the fixed policy on a directed box (7.5.3)."""
    params, cites, state = r.rules.params, r.rules.cites, box.hands[index].state
    soft, passes = is_soft(params, state), box.may_split(index)
    if absent_draws(params, state):
        rule = cites.absent_soft_draw if soft else cites.absent_hard_draw
        return HitCalled(box.number, index + 1, passes, (rule,))
    rule = cites.absent_soft_stand if soft else cites.absent_hard_stand
    return Stood(box.number, index + 1, passes, (rule,))


# ---------------------------------------------------------------- the dealer and the end


def _open_dealer(r: Round) -> Event:
    if dealer_needs_card(r):
        return _open(r, PHASE_DEALER)
    return PhaseOpened(Phase.DEALER, (r.rules.cites.no_draw,))


@implements("BJ-080", "BJ-081")
def _at_dealer(r: Round) -> tuple[Event, ...]:
    """Insurance as soon as there is a second card; then the rest of the hand, or the end."""
    if len(r.dealer) >= INITIAL:
        rows = list(insurance_rows(r))
        if rows:
            return _settled(rows)
    return () if dealer_needs_card(r) else (_open(r, PHASE_SETTLEMENT),)


def _at_settlement(r: Round) -> tuple[Event, ...]:
    rows = [*final_rows(r), *late_bonus_rows(r)]
    if rows:
        return _settled(rows)
    return (*_settled(share_rows(r)), _open(r, PHASE_OVER))
