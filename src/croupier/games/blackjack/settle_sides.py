"""Rows for the wagers beside the main one: insurance and the side bets."""

from collections.abc import Iterator

from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Payout

from .kernel import INITIAL, is_natural
from .outcome import insurance_net
from .policies import FailurePays, SuitTest
from .round import Box, Round, Side, Stake
from .side_bets.magnificent_sevens import NO_CARD, Sevens, classify_sevens
from .side_bets.perfect_pairs import Pair, classify_pair

NOTHING = Cents(0)


def side_row(
    box: Box, stake: Stake, side: Side, *, rules: tuple[str, ...], odds: str | None, net: Cents
) -> Settlement:
    """A row for a wager beside the main one."""
    won = odds is not None
    return Settlement(
        player=stake.player,
        bet=side.bet,
        stake=side.stake,
        result=Result.WIN if won else Result.LOSE,
        odds=odds,
        pays=net if won else NOTHING,
        net=net,
        rules=rules,
        box=box.number,
        hand=1,
    )


@implements("PF-006", "PF-008")
def pair_rows(r: Round, box: Box) -> Iterator[Settlement]:
    """Perfect Pairs, decided by the initial two cards (15.5, 15.6)."""
    offered, cites = r.rules.perfect_pairs, r.rules.cites
    if offered is None or len(box.dealt) < INITIAL:
        return
    made = classify_pair(box.dealt[0].code, box.dealt[1].code)
    for stake in box.stakes:
        side = stake.side("perfect-pairs")
        if side is None:
            continue
        payout = offered.pays[made]
        if payout is None:
            lost = Cents(-side.stake)
            yield side_row(box, stake, side, rules=(cites.pairs_loses,), odds=None, net=lost)
        else:
            assert made != Pair.NONE
            won = r.chips.round_up(payout.winnings(side.stake))
            rules = (cites.pairs_wins, cites.pairs_odds)
            yield side_row(box, stake, side, rules=rules, odds=str(payout), net=won)


@implements("M7-009", "M7-010")
def sevens_rows(r: Round, box: Box) -> Iterator[Settlement]:
    """Magnificent Sevens, as soon as there is a result (13.4, 13.6.1)."""
    offered = r.rules.magnificent_sevens
    if offered is None or len(box.dealt) < INITIAL:
        return
    all_three = int(r.rules.policies.two_sevens_suit_test is SuitTest.ALL_THREE)
    # After a split the next card to the player is the third card dealt to the box.
    third = box.dealt[INITIAL].code if len(box.dealt) > INITIAL else NO_CARD
    first, second = box.dealt[0].code, box.dealt[1].code
    made = Sevens(classify_sevens(first, second, third, offered.rank, all_three))
    if third == NO_CARD and made > Sevens.SECOND_IS_NONE and not box.is_done(0):
        return
    for stake in box.stakes:
        side = stake.side("magnificent-sevens")
        if side is not None:
            yield from _sevens_row(r, box, stake, side, made)


@implements("M7-002", "M7-015")
def _sevens_row(r: Round, box: Box, stake: Stake, side: Side, made: Sevens) -> Iterator[Settlement]:
    offered, cites = r.rules.magnificent_sevens, r.rules.cites
    assert offered is not None
    payout = offered.pays[made]
    if payout is None:
        rule = cites.sevens_first if made is Sevens.FIRST_IS_NONE else cites.sevens_second
        lost = Cents(-side.stake)
        yield side_row(box, stake, side, rules=(rule,), odds=None, net=lost)
        return
    won = r.chips.round_up(payout.winnings(side.stake))
    rule = cites.sevens_three if made >= Sevens.THREE_MIXED else cites.sevens_two
    rules = (rule, cites.sevens_split) if len(box.hands) > 1 else (rule,)
    rules = (*rules, cites.sevens_odds)
    yield side_row(box, stake, side, rules=rules, odds=str(payout), net=won)
    for _ in range(offered.entries if made is Sevens.THREE_SUITED else 0):
        yield Settlement(
            player=stake.player,
            bet=side.bet,
            stake=NOTHING,
            result=Result.ENTRY,
            odds=None,
            pays=NOTHING,
            net=NOTHING,
            rules=(cites.sevens_odds,),
            box=box.number,
            hand=1,
            note="a free entry to a Magnificent Sevens Tournament",
        )


@implements("PD-004")
def pandemonium_rows(r: Round, box: Box) -> Iterator[Settlement]:
    """Pandemonium wagers that need no button: those that lose, and all once the meter is out."""
    if r.rules.pandemonium is None or len(box.dealt) < INITIAL:
        return
    wins = is_natural(r.rules.params, box.hands[0].state)
    for stake in box.stakes:
        side = stake.side("pandemonium")
        if side is None:
            continue
        if not wins:
            rules = (r.rules.cites.pandemonium_loses,)
            lost = Cents(-side.stake)
            yield side_row(box, stake, side, rules=rules, odds=None, net=lost)
        elif r.is_meter_out:
            yield failure_row(r, box, stake, side)


@implements("PD-009")
def prize_row(r: Round, box: Box, stake: Stake, side: Side, prize: Cents) -> Settlement:
    """Pay a prize that the button drew: so much for each dollar wagered (11.6.3)."""
    rules = (r.rules.cites.pandemonium_wins, r.rules.cites.pandemonium_odds)
    return _prize_row(r, box, stake, side, prize=prize, rules=rules)


@implements("PD-018")
def failure_row(r: Round, box: Box, stake: Stake, side: Side) -> Settlement:
    """Pay the fixed sum of a winning wager when the meter has failed (11.7.3(b), A-61)."""
    table, rules = r.rules.pandemonium, (r.rules.cites.irr_meter_during,)
    assert table is not None
    if r.rules.policies.pandemonium_failure_pays is FailurePays.SMALLEST_PRIZE:
        return _prize_row(r, box, stake, side, prize=table.smallest, rules=rules)
    return _pandemonium_row(r, box, stake, side, pays=table.unit, odds=None, rules=rules)


def _prize_row(
    r: Round, box: Box, stake: Stake, side: Side, *, prize: Cents, rules: tuple[str, ...]
) -> Settlement:
    table = r.rules.pandemonium
    assert table is not None
    # "To 1" says that the stake comes back as well, which is one of the two readings.
    returns = r.rules.policies.pandemonium_returns_stake
    odds = str(Payout(prize // table.unit, 1)) if returns else None
    pays = table.winnings(prize, side.stake)
    return _pandemonium_row(r, box, stake, side, pays=pays, odds=odds, rules=rules)


def _pandemonium_row(
    r: Round,
    box: Box,
    stake: Stake,
    side: Side,
    *,
    pays: Cents,
    odds: str | None,
    rules: tuple[str, ...],
) -> Settlement:
    returns = r.rules.policies.pandemonium_returns_stake
    return Settlement(
        player=stake.player,
        bet=side.bet,
        stake=side.stake,
        result=Result.WIN,
        odds=odds,
        pays=pays,
        net=pays if returns else Cents(pays - side.stake),
        rules=rules,
        box=box.number,
        hand=1,
    )


@implements("BJ-037", "BJ-080")
def insurance_rows(r: Round) -> Iterator[Settlement]:
    """Insurance, decided by the dealer's second card alone (5.7, 7.5.6(b))."""
    cites = r.rules.cites
    for box in r.boxes:
        for stake in box.stakes:
            side = stake.side("insurance")
            if side is None:
                continue
            net = Cents(insurance_net(r.rules.params, side.stake, r.dealer_hand, r.chip))
            if stake.is_returned:
                yield void_side(box, stake, side, (cites.limits_under,))
            elif net > 0:
                rules = (cites.insurance_wins, cites.insurance_pays)
                odds = r.rules.insurance_odds
                yield side_row(box, stake, side, rules=rules, odds=odds, net=net)
            else:
                rules = (cites.insurance_loses, cites.insurance_collected)
                yield side_row(box, stake, side, rules=rules, odds=None, net=net)


def void_side(box: Box, stake: Stake, side: Side, rules: tuple[str, ...]) -> Settlement:
    """Return a wager beside the main one."""
    return Settlement(
        player=stake.player,
        bet=side.bet,
        stake=side.stake,
        result=Result.VOID,
        odds=None,
        pays=NOTHING,
        net=NOTHING,
        rules=rules,
        box=box.number,
        hand=1,
    )
