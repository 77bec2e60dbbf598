"""What the rules make of each irregularity, as events.

The remedy never bends a kernel. A card that should not count is discarded or waits to be the next
one; a hand that went wrong is rebuilt from the events that stand, and its later cards come again
in the order in which they were drawn.
"""

from collections.abc import Callable, Iterable

from croupier.games.conduct import Cause, Invalidate, Measure, seized
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from . import commands as c
from . import events as e
from .awaiting import AwaitCard, AwaitPrize, awaiting, in_play
from .card_log import card_log
from .events import DEALER, Event, Phase, Remedy, RuledOn, Settled
from .evolve import replay
from .rebuilding import rebuilt_from, stranded_insurance, wrong_decision
from .round import Box, Round, Stake
from .settle import share_rows, void_rows
from .settle_sides import prize_row, void_side

Ruled = Callable[..., RuledOn]
"""Make the record of an irregularity: its kind and who directs are given already."""


def _settled(rows: Iterable[Settlement]) -> tuple[Event, ...]:
    return tuple(Settled(row) for row in rows)


# ---------------------------------------------------------------- cards out of place


def passed_over(r: Round, command: c.PassOver, _: Ruled) -> tuple[Event, ...]:
    """Note that the initial deal left out a place; what follows depends on when it is seen."""
    cites, box = r.rules.cites, command.box
    rule = cites.irr_dealer_no_card if box is None else cites.irr_no_cards
    return (e.PassedOver(box=DEALER if box is None else box, rules=(rule,)),)


def dealt_astray(r: Round, command: c.DealAstray, _: Ruled) -> tuple[Event, ...]:
    """Note that a card went to a box without a wager."""
    rules = (r.rules.cites.irr_no_wager,)
    return (e.CardAstray(box=command.box, card=command.card, rules=rules),)


@implements("BJ-090")
def hand_without_wager(r: Round, command: c.DiscardAstray, ruled: Ruled) -> tuple[Event, ...]:
    """Discard the cards of a box without a wager (9.5)."""
    rules = (r.rules.cites.irr_no_wager,)
    gone = tuple(
        e.CardDiscarded(card=card, rules=rules, astray=True)
        for number, card in r.astray
        if number == command.box
    )
    return (ruled(remedy=Remedy.DISCARDED, rules=rules, box=command.box), *gone)


@implements("BJ-091")
def dealer_without_card(r: Round, command: c.DealerLacksCard, ruled: Ruled) -> tuple[Event, ...]:
    """The player deciding finishes the hand first, or has the dealer take the card (9.6)."""
    cites = r.rules.cites
    turn = in_play(r)
    assert turn is not None
    box, hand = r.boxes[turn[0]].number, turn[1] + 1
    takes = command.choice is c.MissingCard.TAKE
    rules = (cites.irr_dealer_take if takes else cites.irr_dealer_finish,)
    after = None if takes else (box, hand)
    ruling = ruled(remedy=Remedy.DEALER_TAKES, rules=rules, box=box)
    return (ruling, e.DealerCardDue(after=after, rules=rules))


@implements("BJ-093")
def retracted(r: Round, box: Box, stake: Stake) -> tuple[Event, ...]:
    """Give back a wager whose box has a single card (9.7(a))."""
    rules = (r.rules.cites.irr_one_card,)
    ruling = RuledOn(
        kind="one-card",
        remedy=Remedy.WAGER_RETRACTED,
        directed_by=Staff.DEALER,
        rules=rules,
        box=box.number,
        player=stake.player,
    )
    return (ruling, *_settled(void_rows(r, rules, player=stake.player, number=box.number)))


@implements("BJ-087", "BJ-088")
def excess(r: Round, command: c.ExcessCard, ruled: Ruled) -> tuple[Event, ...]:
    """A card too many is the next card, unless it was shown to a finished dealer's hand (9.3)."""
    cites = r.rules.cites
    if r.is_over and command.disclosed:
        rules = (cites.irr_excess, cites.irr_excess_dealer)
        ruling = ruled(remedy=Remedy.DISCARDED, rules=rules)
        return (ruling, e.CardDiscarded(card=command.card, rules=rules))
    rule = (cites.irr_excess,)
    ruling = ruled(remedy=Remedy.NEXT_CARD, rules=rule)
    return (ruling, e.CardHeld(card=command.card, rules=rule))


@implements("BJ-086")
def face_up(r: Round, command: c.FaceUpCard, ruled: Ruled) -> tuple[Event, ...]:
    """Discard a card that lay face up in the shoe (9.2)."""
    rules = (r.rules.cites.irr_face_up,)
    ruling = ruled(remedy=Remedy.DISCARDED, rules=rules)
    return (ruling, e.CardDiscarded(card=command.card, rules=rules))


@implements("BJ-096")
def shoe_short(r: Round, _: c.ShoeShort, ruled: Ruled) -> tuple[Event, ...]:
    """Go on with the discards, shuffled and cut, until the round is finished (9.9)."""
    return (ruled(remedy=Remedy.RESHUFFLED, rules=(r.rules.cites.irr_shoe_short,)),)


# ---------------------------------------------------------------- rebuilding a round


@implements("BJ-089", "BJ-100")
def misplaced(r: Round, command: c.MisplacedCard, ruled: Ruled) -> tuple[Event, ...]:
    """Reconstruct from before the misplaced card, for those who leave their wagers (9.4)."""
    rules = (r.rules.cites.irr_misplaced,)
    rebuilt, back = rebuilt_from(r, card_log(r).down[command.drawn], rules)
    ruling = ruled(remedy=Remedy.RECONSTRUCTED, rules=rules)
    gone: list[Settlement] = []
    for number, player in command.withdrawn:
        gone += void_rows(rebuilt, rules, player=player, number=number)
    rebuilt = replay(rebuilt, _settled(gone))
    return (*back, ruling, *_settled(gone), *_settled(stranded_insurance(rebuilt, rules)))


@implements("BJ-094")
def misapplied(r: Round, command: c.MisappliedDecision, ruled: Ruled) -> tuple[Event, ...]:
    """Take the later cards back as if undisclosed, so that the decision is put right (9.8)."""
    rules = (r.rules.cites.irr_skipped, r.rules.cites.irr_excess)
    place = wrong_decision(r, command.right, command.decisions)
    assert place is not None
    _, back = rebuilt_from(r, place, rules)
    return (*back, ruled(remedy=Remedy.REDEALT, rules=rules))


@implements("BJ-095")
def found_late(r: Round, _: c.ErrorFoundLate, ruled: Ruled) -> tuple[Event, ...]:
    """Leave a round alone whose error came to light during the next one (9.8(a))."""
    return (ruled(remedy=Remedy.NO_EFFECT, rules=(r.rules.cites.irr_skipped_late,)),)


@implements("BJ-094")
def skipped(r: Round, command: c.SkipPlayer, _: Ruled) -> tuple[Event, ...]:
    """Go on without a player's decision; what follows depends on when it is noticed (9.8)."""
    turn = in_play(r)
    assert turn is not None
    rules = (r.rules.cites.irr_skipped,)
    return (e.Skipped(box=command.box, hand=turn[1] + 1, rules=rules),)


@implements("BJ-084", "BJ-085")
def burn_omitted(r: Round, command: c.BurnOmitted, ruled: Ruled) -> tuple[Event, ...]:
    """Earlier rounds stand; an unfinished first round may restart behind a burned card (9.1)."""
    cites = r.rules.cites
    if not command.restart:
        return (ruled(remedy=Remedy.CONTINUES, rules=(cites.irr_burn,)),)
    rules = (cites.irr_burn_restart,)
    keeps = 1 + next(i for i, event in enumerate(r.history) if isinstance(event, e.BettingClosed))
    rebuilt, back = rebuilt_from(r, keeps, rules, burns=1)
    ruling = ruled(remedy=Remedy.RESTARTED, rules=rules)
    return (*back, ruling, *_settled(stranded_insurance(rebuilt, rules)))


# ---------------------------------------------------------------- rounds without a result


def shoe_failed(r: Round, _: c.ShoeFailed, ruled: Ruled) -> tuple[Event, ...]:
    """Void a round that a failed shoe cannot finish (9.10)."""
    return _round_void(r, r.rules.cites.irr_shoe_fails, ruled)


def cards_together(r: Round, command: c.CardsTogether, ruled: Ruled) -> tuple[Event, ...]:
    """Discard the cards and void the round (9.11)."""
    rules = (r.rules.cites.irr_two_cards,)
    spoilt = tuple(e.CardDiscarded(card=card, rules=rules) for card in command.cards)
    return (*spoilt, *_round_void(r, r.rules.cites.irr_two_cards, ruled))


@implements("BJ-097", "BJ-098")
def _round_void(r: Round, rule: str, ruled: Ruled) -> tuple[Event, ...]:
    """Void the round: what is settled stands, all that is open is returned (A-43)."""
    rules = (rule,)
    return (
        ruled(remedy=Remedy.ROUND_VOID, rules=rules),
        *_settled(void_rows(r, rules)),
        *_settled(share_rows(r)),
        e.PhaseOpened(Phase.OVER, rules),
    )


def wrong_card(r: Round, command: c.WrongCard, _: Ruled) -> tuple[Event, ...]:
    """Put down a card that the decks cannot have given; nobody has noticed yet (9.12)."""
    need = awaiting(r)
    assert isinstance(need, AwaitCard)
    rules = (r.rules.cites.irr_wrong_deck,)
    return (e.Dealt(command.card, need.box, need.hand, rules),)


def wrong_deck(r: Round, _: c.WrongDeck, ruled: Ruled) -> tuple[Event, ...]:
    """Unwind a round that was dealt from the wrong decks (9.12)."""
    return _unwound(r, Remedy.ROUND_UNWOUND, (r.rules.cites.irr_wrong_deck,), ruled)


def invalidated(r: Round, command: Invalidate, ruled: Ruled) -> tuple[Event, ...]:
    """Set the outcome aside and refund every wager (17.3, 17.4)."""
    cites = r.rules.cites
    why = cites.gen_disruption if command.cause is Cause.DISRUPTION else cites.gen_fraud
    return _unwound(r, Remedy.REFUNDED, (why, cites.gen_refund), ruled)


@implements("BJ-099", "GP-007", "GP-008", "GP-009")
def _unwound(r: Round, remedy: Remedy, rules: tuple[str, ...], ruled: Ruled) -> tuple[Event, ...]:
    """Reverse whatever was settled and return everything (9.12.2 and A-44; 17.3, 17.4)."""
    reversal = e.RoundUnwound(r.settlements, rules)
    rows = void_rows(replay(r, (reversal,)), rules)
    ending = e.PhaseOpened(Phase.OVER, rules)
    return (ruled(remedy=remedy, rules=rules), reversal, *_settled(rows), ending)


# ---------------------------------------------------------------- Pandemonium and conduct


@implements("PD-015")
def other_press(r: Round, command: c.OtherPress, ruled: Ruled) -> tuple[Event, ...]:
    """The player keeps what somebody else's press gave, or the button is pressed again (11.7.1)."""
    need, rules = awaiting(r), (r.rules.cites.irr_other_press,)
    assert isinstance(need, AwaitPrize)
    if not command.accepted:
        again = ruled(remedy=Remedy.PRESSED_AGAIN, rules=rules, box=need.box, player=need.player)
        return (again,)
    box = r.box(need.box)
    assert box is not None
    stake = box.stake_of(need.player)
    assert stake is not None
    side = stake.side("pandemonium")
    assert side is not None
    drawn = e.PrizeDrawn(
        box=box.number,
        player=stake.player,
        prize=command.prize,
        pressed_by=c.Presser.PLAYER,
        nominee=None,
        rules=rules,
    )
    ruling = ruled(remedy=Remedy.RESULT_KEPT, rules=rules, box=need.box, player=need.player)
    return (ruling, drawn, Settled(prize_row(r, box, stake, side, command.prize)))


@implements("PD-014", "PD-016")
def stray_press(r: Round, command: c.StrayPress, ruled: Ruled) -> tuple[Event, ...]:
    """A press that nobody was entitled to gives nothing (11.7.2, 11.6.5)."""
    cites, player = r.rules.cites, command.player
    rule = cites.irr_stray_press if player is None else cites.pandemonium_no_wager
    return (ruled(remedy=Remedy.RESULT_VOID, rules=(rule,), player=player),)


@implements("PD-017", "PD-018")
def meter_failed(r: Round, _: c.MeterFailed, ruled: Ruled) -> tuple[Event, ...]:
    """Do not offer the wager, or settle winning ones with a fixed sum (11.7.3)."""
    cites = r.rules.cites
    if r.phase is not Phase.BETTING:
        rules = (cites.irr_meter_during,)
        return (ruled(remedy=Remedy.FIXED_PAYOUT, rules=rules), e.MeterOut(rules))
    rules = (cites.irr_meter_before,)
    back = [
        void_side(box, stake, side, rules)
        for box in r.boxes
        for stake in box.stakes
        for side in stake.sides
        if side.bet == "pandemonium" and not side.is_settled
    ]
    return (ruled(remedy=Remedy.NOT_OFFERED, rules=rules), e.MeterOut(rules), *_settled(back))


@implements("GP-002", "GP-003", "GP-004", "GP-005", "GP-006")
def contravened(r: Round, command: c.Contravene, ruled: Ruled) -> tuple[Event, ...]:
    """Act on a contravention: void stakes go back, winnings are held and not kept (17.2, A-45)."""
    cites, player = r.rules.cites, command.player
    how = {
        Measure.VOID: (Remedy.WAGERS_VOID, cites.gen_void),
        Measure.EXCLUDE: (Remedy.EXCLUDED, cites.gen_exclude),
        Measure.SEIZE: (Remedy.SEIZED, cites.gen_seize),
        Measure.CONFISCATE: (Remedy.CONFISCATED, cites.gen_confiscate),
        Measure.DETAIN: (Remedy.DETAINED, cites.gen_detain),
    }
    events: list[Event] = []
    for measure in dict.fromkeys(command.measures):
        remedy, rule = how[measure]
        held: tuple[Settlement, ...] = ()
        amount = None
        if measure is Measure.SEIZE:
            held = seized(r.settlements, player, (rule,))
            amount = Cents(-sum(row.net for row in held))
        events.append(ruled(remedy=remedy, rules=(rule,), player=player, amount=amount))
        events += _settled(held)
        if measure is Measure.VOID:
            events += _settled(void_rows(r, (rule,), player=player))
    return tuple(events)
