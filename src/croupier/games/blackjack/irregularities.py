"""Irregularities: when each may be ruled on, who directs it, and the remedy that the rules give.

The remedy never bends a kernel. A card that should not count is discarded or waits to be the next
one; a hand that went wrong is rebuilt from the events that stand, and its later cards come again
in the order in which they were drawn.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from croupier.equipment import Card
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from .awaiting import AwaitPrize, awaiting, in_play
from .commands import (
    BurnOmitted,
    CardsTogether,
    Cause,
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
    Presser,
    RetractWager,
    ShoeFailed,
    ShoeShort,
    StrayPress,
    WrongDeck,
)
from .events import (
    DEALER,
    BettingClosed,
    CardAstray,
    CardDiscarded,
    CardHeld,
    DealerCardDue,
    Dealt,
    Directed,
    Doubled,
    Event,
    Forfeited,
    HandSplit,
    HitCalled,
    Kept,
    MeterOut,
    Nominated,
    PassedOver,
    Phase,
    PhaseOpened,
    PrizeDrawn,
    Remedy,
    RoundUnwound,
    RuledOn,
    Settled,
    Stood,
    TakenBack,
)
from .evolve import evolve, opened, replay
from .kernel import PHASE_BETTING
from .round import Round
from .settle import share_rows, void_rows
from .settle_sides import prize_row, void_side

__all__ = ("IRREGULAR", "KINDS", "rule_on")

IRREGULAR: Final = (
    PassOver,
    DealAstray,
    DiscardAstray,
    DealerLacksCard,
    RetractWager,
    FaceUpCard,
    ExcessCard,
    MisplacedCard,
    MisappliedDecision,
    ErrorFoundLate,
    BurnOmitted,
    ShoeShort,
    ShoeFailed,
    CardsTogether,
    WrongDeck,
    OtherPress,
    StrayPress,
    MeterFailed,
    Contravene,
    Invalidate,
)

KINDS: Final[dict[type, str]] = {
    PassOver: "passed-over",
    DealAstray: "dealt-astray",
    DiscardAstray: "hand-without-wager",
    DealerLacksCard: "dealer-without-card",
    RetractWager: "one-card",
    FaceUpCard: "face-up-card",
    ExcessCard: "excess-card",
    MisplacedCard: "misplaced-card",
    MisappliedDecision: "misapplied-decision",
    ErrorFoundLate: "error-found-late",
    BurnOmitted: "burn-omitted",
    ShoeShort: "shoe-short",
    ShoeFailed: "shoe-failed",
    CardsTogether: "cards-together",
    WrongDeck: "wrong-deck",
    OtherPress: "other-press",
    StrayPress: "stray-press",
    MeterFailed: "meter-failed",
    Contravene: "contravention",
    Invalidate: "invalidated",
}
"""The name of each irregularity, as records and round files use it."""

DECISIONS: Final = (HitCalled, Stood, Doubled, HandSplit, Nominated, Kept, Forfeited, Directed)


def rule_on(r: Round, command: IrregularityCommand) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912
    """Return the remedy of an irregularity that may be ruled on, with its record."""
    cites = r.rules.cites
    match command:
        case PassOver(box=box):
            place = DEALER if box is None else box
            rule = cites.irr_dealer_no_card if box is None else cites.irr_no_cards
            return (PassedOver(box=place, rules=(rule,)),)
        case DealAstray(box=box, card=card):
            return (CardAstray(box=box, card=card, rules=(cites.irr_no_wager,)),)
        case DiscardAstray():
            return _hand_without_wager(r, command)
        case DealerLacksCard():
            return _dealer_without_card(r, command)
        case RetractWager():
            return _retracted(r, command)
        case FaceUpCard():
            return _face_up(r, command)
        case ExcessCard():
            return _excess(r, command)
        case MisplacedCard():
            return _misplaced(r, command)
        case MisappliedDecision():
            return _misapplied(r, command)
        case ErrorFoundLate():
            return _found_late(r, command)
        case BurnOmitted():
            return _burn_omitted(r, command)
        case ShoeShort():
            return _shoe_short(r, command)
        case ShoeFailed():
            return _round_void(r, command, cites.irr_shoe_fails)
        case CardsTogether(cards=cards):
            rules = (cites.irr_two_cards,)
            spoilt = tuple(CardDiscarded(card=card, rules=rules) for card in cards)
            return (*spoilt, *_round_void(r, command, cites.irr_two_cards))
        case WrongDeck():
            return _unwound(r, command, Remedy.ROUND_UNWOUND, (cites.irr_wrong_deck,))
        case OtherPress():
            return _other_press(r, command)
        case StrayPress():
            return _stray_press(r, command)
        case MeterFailed():
            return _meter_failed(r, command)
        case Contravene():
            return _contravened(r, command)
        case Invalidate(cause=cause):
            why = cites.gen_disruption if cause is Cause.DISRUPTION else cites.gen_fraud
            return _unwound(r, command, Remedy.REFUNDED, (why, cites.gen_refund))
        case _:
            assert_never(command)


def _ruling(
    command: IrregularityCommand,
    remedy: Remedy,
    rules: tuple[str, ...],
    *,
    box: int | None = None,
    player: str | None = None,
    amount: Cents | None = None,
) -> RuledOn:
    directed_by: Staff = getattr(command, "directed_by", Staff.DEALER)
    return RuledOn(
        kind=KINDS[type(command)],
        remedy=remedy,
        directed_by=directed_by,
        rules=rules,
        box=box,
        player=player,
        amount=amount,
    )


def _settled(rows: Iterable[Settlement]) -> tuple[Event, ...]:
    return tuple(Settled(row) for row in rows)


# ---------------------------------------------------------------- cards out of place


@implements("BJ-090")
def _hand_without_wager(r: Round, command: DiscardAstray) -> tuple[Event, ...]:
    """Discard the cards of a box without a wager (9.5)."""
    rules = (r.rules.cites.irr_no_wager,)
    gone = tuple(
        CardDiscarded(card=card, rules=rules, astray=True)
        for number, card in r.astray
        if number == command.box
    )
    return (_ruling(command, Remedy.DISCARDED, rules, box=command.box), *gone)


@implements("BJ-091")
def _dealer_without_card(r: Round, command: DealerLacksCard) -> tuple[Event, ...]:
    """The player deciding finishes the hand first, or has the dealer take the card (9.6)."""
    cites = r.rules.cites
    turn = in_play(r)
    assert turn is not None
    box, hand = r.boxes[turn[0]].number, turn[1] + 1
    rules = (cites.irr_dealer_take if command.take_now else cites.irr_dealer_finish,)
    after = None if command.take_now else (box, hand)
    ruling = _ruling(command, Remedy.DEALER_TAKES, rules, box=box)
    return (ruling, DealerCardDue(after=after, rules=rules))


@implements("BJ-093")
def _retracted(r: Round, command: RetractWager) -> tuple[Event, ...]:
    """Give back a wager whose box has a single card (9.7(a))."""
    rules = (r.rules.cites.irr_one_card,)
    box = r.box(command.box)
    assert box is not None
    player = command.player
    if player is None:
        player = next(stake.player for stake in box.stakes if stake.is_live)
    ruling = _ruling(command, Remedy.WAGER_RETRACTED, rules, box=box.number, player=player)
    return (ruling, *_settled(void_rows(r, rules, player=player, number=box.number)))


@implements("BJ-087", "BJ-088")
def _excess(r: Round, command: ExcessCard) -> tuple[Event, ...]:
    """A card too many is the next card, unless it was shown to a finished dealer's hand (9.3)."""
    cites = r.rules.cites
    if r.is_over and command.disclosed:
        rules = (cites.irr_excess, cites.irr_excess_dealer)
        ruling = _ruling(command, Remedy.DISCARDED, rules)
        return (ruling, CardDiscarded(card=command.card, rules=rules))
    rule = (cites.irr_excess,)
    ruling = _ruling(command, Remedy.NEXT_CARD, rule)
    return (ruling, CardHeld(card=command.card, rules=rule))


@implements("BJ-086")
def _face_up(r: Round, command: FaceUpCard) -> tuple[Event, ...]:
    """Discard a card that lay face up in the shoe (9.2)."""
    rules = (r.rules.cites.irr_face_up,)
    ruling = _ruling(command, Remedy.DISCARDED, rules)
    return (ruling, CardDiscarded(card=command.card, rules=rules))


@implements("BJ-096")
def _shoe_short(r: Round, command: ShoeShort) -> tuple[Event, ...]:
    """Go on with the discards, shuffled and cut, until the round is finished (9.9)."""
    return (_ruling(command, Remedy.RESHUFFLED, (r.rules.cites.irr_shoe_short,)),)


# ---------------------------------------------------------------- rebuilding a round


def _take_back(r: Round, keeps: int, rules: tuple[str, ...]) -> TakenBack:
    """Rebuild from the first events; cards played since then come again in order."""
    start = replay(opened(r), r.history[:keeps])
    waiting = [*start.held, *r.drawn[len(start.drawn) :]]
    # A card that was discarded since then stays so, unless it lies on the table again.
    discarded: list[Card] = []
    for card in r.discarded[len(start.discarded) :]:
        if card in waiting:
            waiting.remove(card)
            discarded.append(card)
    since = r.settlements[len(start.settlements) :]
    return TakenBack(
        keeps=keeps,
        held=tuple(waiting),
        discarded=tuple(discarded),
        drawn=r.drawn,
        standing=tuple(row for row in since if row.bet == "pandemonium"),
        reverses=tuple(row for row in since if row.bet != "pandemonium"),
        rules=rules,
    )


def _standing(r: Round) -> list[int]:
    """The places in the history of the events that were not taken back."""
    places: list[int] = []
    for place, event in enumerate(r.history):
        if isinstance(event, TakenBack):
            places = [kept for kept in places if kept < event.keeps]
        places.append(place)
    return places


def _card_place(r: Round, number: int) -> int:
    """The place in the history of the event that put the n-th card of the round down."""
    standing, state = set(_standing(r)), opened(r)
    for place, event in enumerate(r.history):
        state = evolve(state, event)
        is_card = isinstance(event, Dealt | CardAstray | CardDiscarded | TakenBack)
        if is_card and place in standing and len(state.drawn) - len(state.held) >= number:
            return place
    raise AssertionError(f"card {number} is not in play")


@implements("BJ-089", "BJ-100")
def _misplaced(r: Round, command: MisplacedCard) -> tuple[Event, ...]:
    """Reconstruct from before the misplaced card, for those who leave their wagers (9.4)."""
    rules = (r.rules.cites.irr_misplaced,)
    place = _card_place(r, command.drawn)
    event = r.history[place]
    # What lies before a rebuilding is what it kept, not what it undid.
    keeps = event.keeps if isinstance(event, TakenBack) else place
    back = _take_back(r, keeps, rules)
    ruling = _ruling(command, Remedy.RECONSTRUCTED, rules)
    rebuilt = replay(r, (back,))
    gone: list[Settlement] = []
    for number, player in command.retracted:
        gone += void_rows(rebuilt, rules, player=player, number=number)
    return (back, ruling, *_settled(gone))


@implements("BJ-094")
def _misapplied(r: Round, command: MisappliedDecision) -> tuple[Event, ...]:
    """Take the later cards back as if undisclosed, so that the decision is put right (9.8)."""
    rules = (r.rules.cites.irr_skipped, r.rules.cites.irr_excess)
    back = _take_back(r, _decision_place(r, command.after, command.decisions), rules)
    return (back, _ruling(command, Remedy.REDEALT, rules))


@implements("BJ-095")
def _found_late(r: Round, command: ErrorFoundLate) -> tuple[Event, ...]:
    """Leave a round alone whose error came to light during the next one (9.8(a))."""
    return (_ruling(command, Remedy.NO_EFFECT, (r.rules.cites.irr_skipped_late,)),)


def _decision_place(r: Round, after: int, decisions: int) -> int:
    """The place of the first decision that does not stand."""
    card = _card_place(r, after)
    for place in _standing(r):
        if place > card and isinstance(r.history[place], DECISIONS):
            if decisions == 0:
                return place
            decisions -= 1
    return len(r.history)


@implements("BJ-084", "BJ-085")
def _burn_omitted(r: Round, command: BurnOmitted) -> tuple[Event, ...]:
    """Earlier rounds stand; an unfinished first round may restart behind a burned card (9.1)."""
    cites = r.rules.cites
    if not command.restart:
        return (_ruling(command, Remedy.CONTINUES, (cites.irr_burn,)),)
    rules = (cites.irr_burn_restart,)
    keeps = 1 + next(i for i, event in enumerate(r.history) if isinstance(event, BettingClosed))
    before = replay(opened(r), r.history[:keeps])
    back = TakenBack(
        keeps=keeps,
        held=r.drawn[1:],
        discarded=r.drawn[:1],
        drawn=r.drawn,
        standing=(),
        reverses=r.settlements[len(before.settlements) :],
        rules=rules,
    )
    return (back, _ruling(command, Remedy.RESTARTED, rules))


# ---------------------------------------------------------------- rounds without a result


@implements("BJ-097", "BJ-098")
def _round_void(r: Round, command: ShoeFailed | CardsTogether, rule: str) -> tuple[Event, ...]:
    """Void the round: what is settled stands, all that is open is returned (A-43)."""
    rules = (rule,)
    return (
        _ruling(command, Remedy.ROUND_VOID, rules),
        *_settled(void_rows(r, rules)),
        *_settled(share_rows(r)),
        PhaseOpened(Phase.OVER, rules),
    )


@implements("BJ-099", "GP-007", "GP-008", "GP-009")
def _unwound(
    r: Round, command: WrongDeck | Invalidate, remedy: Remedy, rules: tuple[str, ...]
) -> tuple[Event, ...]:
    """Reverse whatever was settled and return everything (9.12.2 and A-44; 17.3, 17.4)."""
    reversal = RoundUnwound(r.settlements, rules)
    rows = void_rows(replay(r, (reversal,)), rules)
    ending = PhaseOpened(Phase.OVER, rules)
    return (_ruling(command, remedy, rules), reversal, *_settled(rows), ending)


# ---------------------------------------------------------------- Pandemonium and conduct


@implements("PD-015")
def _other_press(r: Round, command: OtherPress) -> tuple[Event, ...]:
    """The player keeps what somebody else's press gave, or the button is pressed again (11.7.1)."""
    need, rules = awaiting(r), (r.rules.cites.irr_other_press,)
    assert isinstance(need, AwaitPrize)
    if not command.accepted:
        again = _ruling(command, Remedy.PRESSED_AGAIN, rules, box=need.box, player=need.player)
        return (again,)
    box = r.box(need.box)
    assert box is not None
    stake = box.stake_of(need.player)
    assert stake is not None
    side = stake.side("pandemonium")
    assert side is not None
    drawn = PrizeDrawn(
        box=box.number,
        player=stake.player,
        prize=command.prize,
        pressed_by=Presser.PLAYER,
        nominee=None,
        rules=rules,
    )
    ruling = _ruling(command, Remedy.RESULT_KEPT, rules, box=need.box, player=need.player)
    return (ruling, drawn, Settled(prize_row(r, box, stake, side, command.prize)))


@implements("PD-014", "PD-016")
def _stray_press(r: Round, command: StrayPress) -> tuple[Event, ...]:
    """A press that nobody was entitled to gives nothing (11.7.2, 11.6.5)."""
    cites, player = r.rules.cites, command.player
    rule = cites.irr_stray_press if player is None else cites.pandemonium_no_wager
    return (_ruling(command, Remedy.RESULT_VOID, (rule,), player=player),)


@implements("PD-017", "PD-018")
def _meter_failed(r: Round, command: MeterFailed) -> tuple[Event, ...]:
    """Do not offer the wager, or settle winning ones with a fixed sum (11.7.3)."""
    cites = r.rules.cites
    if r.phase != PHASE_BETTING:
        rules = (cites.irr_meter_during,)
        return (_ruling(command, Remedy.FIXED_PAYOUT, rules), MeterOut(rules))
    rules = (cites.irr_meter_before,)
    back = [
        void_side(box, stake, side, rules)
        for box in r.boxes
        for stake in box.stakes
        for side in stake.sides
        if side.bet == "pandemonium" and not side.is_settled
    ]
    return (_ruling(command, Remedy.NOT_OFFERED, rules), MeterOut(rules), *_settled(back))


@implements("GP-002", "GP-003", "GP-004", "GP-005", "GP-006")
def _contravened(r: Round, command: Contravene) -> tuple[Event, ...]:
    """Act on a contravention: void stakes go back, winnings are held and not kept (17.2, A-45)."""
    cites, player = r.rules.cites, command.player
    how = {
        Measure.VOID: (Remedy.WAGERS_VOID, cites.gen_void),
        Measure.EXCLUDE: (Remedy.EXCLUDED, cites.gen_exclude),
        Measure.SEIZE: (Remedy.SEIZED, cites.gen_seize),
        Measure.CONFISCATE: (Remedy.CONFISCATED, cites.gen_confiscate),
        Measure.DETAIN: (Remedy.DETAINED, cites.gen_detain),
    }
    won = sum(row.net for row in r.settlements if row.player == player and row.net > 0)
    events: list[Event] = []
    for measure in command.measures:
        remedy, rule = how[measure]
        amount = Cents(won) if measure is Measure.SEIZE else None
        events.append(_ruling(command, remedy, (rule,), player=player, amount=amount))
        if measure is Measure.VOID:
            events += _settled(void_rows(r, (rule,), player=player))
    return tuple(events)
