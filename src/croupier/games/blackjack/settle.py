"""Turn what the kernels decide into rows: who gets what, at which odds, under which rules."""

from collections.abc import Iterator

from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Payout, spoken_dollars

from .awaiting import first_value
from .interim import is_paid_at_once
from .kernel import (
    EMPTY,
    INITIAL,
    KIND_DEALT,
    LIMIT,
    LINE_OTHER,
    PHASE_SETTLEMENT,
    Hand,
    best_total,
    is_bust,
    is_doubled,
    is_natural,
    wins_super_bonus,
)
from .outcome import (
    BET_LIVE,
    BET_NONE,
    END_BUST,
    END_DEALER_BUST,
    END_DEALER_NATURAL,
    END_EQUAL,
    END_HIGHER,
    END_LOWER,
    END_NATURAL,
    END_SPARED,
    END_SURRENDER_LOST,
    END_SURRENDERED,
    END_TWENTY_ONE,
    HANDS_MOST,
    NO_BET,
    Bet,
    Outcome,
    even_money_net,
    forfeit_net,
    is_bust_final,
    settle_box,
    settle_hand,
)
from .round import Box, Round, Stake
from .settle_sides import void_side

NOTHING = Cents(0)
WINS = (END_NATURAL, END_TWENTY_ONE, END_DEALER_BUST, END_HIGHER)

ENDED_BY = {
    END_TWENTY_ONE: "wins_21",
    END_DEALER_BUST: "wins_dealer_bust",
    END_HIGHER: "wins_higher",
    END_EQUAL: "equal",
    END_LOWER: "lower",
    END_SURRENDERED: "surrender_collected",
    END_SURRENDER_LOST: "surrender_dealer_natural",
}
"""The citation under which each plain ending falls."""

RESULTS = {
    END_NATURAL: Result.WIN,
    END_TWENTY_ONE: Result.WIN,
    END_DEALER_BUST: Result.WIN,
    END_HIGHER: Result.WIN,
    END_EQUAL: Result.VOID,
    END_SPARED: Result.VOID,
    END_LOWER: Result.LOSE,
    END_BUST: Result.LOSE,
    END_DEALER_NATURAL: Result.LOSE,
    END_SURRENDER_LOST: Result.LOSE,
    END_SURRENDERED: Result.SURRENDER,
}


# ---------------------------------------------------------------- the main wager


@implements("BJ-046", "BJ-048", "BJ-049", "BJ-050")
def main_row(r: Round, box: Box, index: int, stake: Stake, outcome: Outcome) -> Settlement:
    """Write down how a player's wager on one hand ended, limits and rounding included."""
    bet = stake.bets[index]
    staked = Cents(bet.stake + bet.extra)
    cites = r.rules.cites
    if stake.is_returned:
        return _returned(r, box, index, stake, staked)
    result = RESULTS[outcome.end]
    hand = box.hands[index].state
    rules = _rules_of(r, hand, bet, outcome)
    notes: list[str] = []
    odds = None
    if result is Result.WIN:
        odds = _odds(r, hand, bet, outcome)
    if _is_rounded(r, hand, outcome, bet, result):
        rules = (*rules, cites.limits_multiple)
        notes.append("rounded up to the next amount that chips can make")
    if stake.original < stake.placed:
        rules = (*rules, cites.limits_over)
        excess = Cents(stake.placed - stake.original)
        notes.append(f"{spoken_dollars(excess)} over the maximum is returned")
    if stake.is_under_minimum:
        rules = (*rules, cites.limits_under)
        notes.append("under the minimum; the owner is warned")
    return Settlement(
        player=stake.player,
        bet="main",
        stake=staked,
        result=result,
        odds=odds,
        pays=Cents(outcome.pays),
        net=Cents(outcome.net),
        rules=rules,
        box=box.number,
        hand=index + 1,
        note="; ".join(notes),
    )


def _odds(r: Round, hand: Hand, bet: Bet, outcome: Outcome) -> str:
    """The odds of a win as printed, in the order in which the kernels look for them."""
    if is_doubled(hand) and bet.extra:
        return r.rules.double_odds
    if is_doubled(hand) and r.rules.params.double_caps_others:
        return r.rules.capped_odds
    return r.rules.odds[outcome.line]


def _returned(r: Round, box: Box, index: int, stake: Stake, staked: Cents) -> Settlement:
    cites = r.rules.cites
    trimmed = stake.original < stake.placed
    note = "over the maximum of the area" if trimmed else "under the minimum after a warning"
    return Settlement(
        player=stake.player,
        bet="main",
        stake=staked,
        result=Result.VOID,
        odds=None,
        pays=NOTHING,
        net=NOTHING,
        rules=(cites.limits_over if trimmed else cites.limits_under,),
        box=box.number,
        hand=index + 1,
        note=f"returned whatever the result: {note}",
    )


def _is_rounded(r: Round, hand: Hand, outcome: Outcome, bet: Bet, result: Result) -> bool:
    """Whether chips could not make what the odds, or the half of a surrender, come to."""
    if result is Result.SURRENDER:
        return (bet.stake + outcome.net) * r.rules.params.surrender_part != bet.stake
    if result is not Result.WIN:
        return False
    odds = Payout.parse(_odds(r, hand, bet, outcome))
    return outcome.pays * odds.one != (bet.stake + bet.extra) * odds.to


def _rules_of(r: Round, hand: Hand, bet: Bet, outcome: Outcome) -> tuple[str, ...]:
    """Cite what decided a wager, the version's own rules first."""
    cites, end = r.rules.cites, outcome.end
    if end in WINS:
        return _rules_of_win(r, hand, bet, outcome)
    split = hand.kind != KIND_DEALT
    if end == END_BUST:
        return (cites.split_bust, cites.bust) if split else (cites.bust,)
    if end == END_SPARED:
        return (cites.split_dealer_natural,)
    if end == END_DEALER_NATURAL:
        if split:
            return (cites.split_dealer_natural,)
        return (cites.double_dealer_natural,) if bet.extra else (cites.lower,)
    rule: str = getattr(cites, ENDED_BY[end])
    return (rule,)


def _rules_of_win(r: Round, hand: Hand, bet: Bet, outcome: Outcome) -> tuple[str, ...]:
    cites, end = r.rules.cites, outcome.end
    if end == END_NATURAL:
        if r.rules.params.twenty_one_wins:
            return (cites.wins_natural, cites.natural_paid, cites.pays)
        at_interim = r.phase < PHASE_SETTLEMENT
        return (cites.natural_paid if at_interim else cites.wins_natural, cites.pays)
    if r.rules.has_bonus_lines and outcome.line != LINE_OTHER:
        return (cites.pays, cites.split_sevens) if _split_bars_bonus(r, hand) else (cites.pays,)
    won: str = getattr(cites, ENDED_BY[end])
    if is_doubled(hand) and cites.has("double_pays"):
        how = "double_pays" if bet.extra else "double_not_in_line"
        return (won, cites.first(how, "pays"))
    if bet.extra:
        return (won, cites.double_amount, cites.pays)
    if end == END_TWENTY_ONE:
        return (won, cites.paid_21, cites.pays)
    two_card_21 = hand.cards == INITIAL and best_total(r.rules.params, hand) == LIMIT
    return (won, cites.split_no_natural, cites.pays) if two_card_21 else (won, cites.pays)


@implements("CP-023")
def _split_bars_bonus(r: Round, hand: Hand) -> bool:
    """Whether nothing but the split keeps a hand from the Super Bonus (10.8.1)."""
    params, first = r.rules.params, first_value(r)
    unsplit = hand._replace(kind=KIND_DEALT)
    wins, would_win = (wins_super_bonus(params, one, 0, first) for one in (hand, unsplit))
    return would_win and not wins


def is_payable_natural(r: Round, hand: Hand) -> bool:
    """Whether a natural is paid at once: Pontoon always, Blackjack where the dealer cannot tie."""
    # A dealer who was passed over in the deal may still draw any first card.
    may_tie = not r.dealer and not r.rules.params.twenty_one_wins
    return not may_tie and is_paid_at_once(r.rules.params, hand, first_value(r))


@implements("BJ-059", "BJ-060", "CP-008", "CP-012")
def natural_rows(r: Round, box: Box) -> Iterator[Settlement]:
    """Naturals that the interim settlement pays, even money among them (7.4.1, 10.6.1(a))."""
    hand = box.hands[0].state
    if not is_natural(r.rules.params, hand):
        return
    payable = is_payable_natural(r, hand)
    for stake in box.stakes:
        if stake.bets[0].state != BET_LIVE:
            continue
        if stake.wants_even_money:
            yield _even_money_row(r, box, stake)
        elif payable:
            outcome = settle_hand(r.rules.params, hand, stake.bets[0], EMPTY, r.chip)
            yield main_row(r, box, 0, stake, outcome)


def _even_money_row(r: Round, box: Box, stake: Stake) -> Settlement:
    pays = Cents(even_money_net(r.rules.params, stake.original, r.chip))
    won = NOTHING if stake.is_returned else pays
    row = main_row(r, box, 0, stake, Outcome(END_NATURAL, LINE_OTHER, won, won))
    if stake.is_returned:
        return row
    return Settlement(
        player=row.player,
        bet=row.bet,
        stake=row.stake,
        result=Result.WIN,
        odds=r.rules.even_money_odds,
        pays=row.pays,
        net=row.net,
        rules=(r.rules.cites.even_money,),
        box=row.box,
        hand=row.hand,
        note=row.note,
    )


@implements("CP-009", "CP-011", "CP-014", "BJ-036")
def hand_rows(r: Round, box: Box, index: int) -> Iterator[Settlement]:
    """What a hand that has bust, or made 21 where 21 wins, settles at once."""
    params, hand = r.rules.params, box.hands[index].state
    bust = is_bust(hand)
    if not bust and not (params.twenty_one_wins and best_total(params, hand) == LIMIT):
        return
    for stake in box.stakes:
        bet = stake.bets[index]
        if bet.state != BET_LIVE or (bust and not _is_lost_now(r, box, index, stake)):
            continue
        yield main_row(r, box, index, stake, settle_hand(params, hand, bet, EMPTY, r.chip))
        if not bust:
            yield from super_bonus_rows(r, box, index, stake)


def _is_lost_now(r: Round, box: Box, index: int, stake: Stake) -> bool:
    if is_bust_final(r.rules.params, box.hands[index].state, stake.bets[index].extra):
        return True
    played = zip(box.hands, stake.bets, strict=True)
    mine = [hand.state for hand, bet in played if bet.state != BET_NONE]
    # Where every hand of a split box has bust the loss stands under every reading.
    return len(box.hands) > 1 and all(is_bust(hand) for hand in mine)


# ---------------------------------------------------------------- the Super Bonus


@implements("CP-031", "CP-035", "CP-036")
def super_bonus_rows(r: Round, box: Box, index: int, stake: Stake) -> Iterator[Settlement]:
    """The fixed sum for suited sevens against a seven, on top of the odds (10.11.1)."""
    bonus = r.rules.super_bonus
    if bonus is None or stake.is_returned:
        return
    hand, bet = box.hands[index].state, stake.bets[index]
    if not wins_super_bonus(r.rules.params, hand, bet.extra, first_value(r)):
        return
    prize = bonus.prize(stake.original)
    if prize:
        yield fixed_row(r, box, stake, "super-bonus", prize, hand=index + 1)


def fixed_row(r: Round, box: Box, stake: Stake, bet: str, pays: Cents, *, hand: int) -> Settlement:
    """A row for a fixed sum that no stake stands against."""
    return Settlement(
        player=stake.player,
        bet=bet,
        stake=NOTHING,
        result=Result.WIN,
        odds=None,
        pays=pays,
        net=pays,
        rules=(r.rules.cites.super_bonus,),
        box=box.number,
        hand=hand,
    )


@implements("CP-032", "CP-035", "CP-036")
def share_rows(r: Round) -> Iterator[Settlement]:
    """What everybody else gets in a round with a Super Bonus winner (A-53, A-54)."""
    bonus = r.rules.super_bonus
    winners = {s.player for box in r.boxes for s in box.stakes if s.won_super_bonus}
    if bonus is None or not winners:
        return
    served: set[str] = set(winners) if bonus.pays_players else set()
    out = _no_wagers_any_more(r)
    for box in r.boxes:
        for stake in box.stakes:
            if stake.won_super_bonus or stake.is_returned or stake.player in served:
                continue
            if (box.number, stake.player) in out:
                continue
            if bonus.pays_players:
                served.add(stake.player)
            yield fixed_row(r, box, stake, "super-bonus-share", bonus.others_pay, hand=1)


def _no_wagers_any_more(r: Round) -> set[tuple[int | None, str]]:
    """Box and player of what was withdrawn or declared void (9.4, 9.7, 17.2.1; A-53)."""
    cites = r.rules.cites
    out = ((cites.irr_misplaced,), (cites.irr_no_cards,), (cites.irr_one_card,), (cites.gen_void,))
    return {
        (row.box, row.player)
        for row in r.settlements
        if row.bet == "main" and row.result is Result.VOID and row.rules in out
    }


# ---------------------------------------------------------------- the end of a round


@implements("BJ-032", "BJ-033", "BJ-034", "BJ-035", "BJ-078")
def final_rows(r: Round) -> Iterator[Settlement]:
    """Settle everything that is still open against the dealer's hand."""
    for box in r.boxes:
        spare = (EMPTY,) * (HANDS_MOST - len(box.hands))
        one, two, three = (*(hand.state for hand in box.hands), *spare)
        for stake in box.stakes:
            if not stake.is_live:
                continue
            bets = (*stake.bets, *(NO_BET,) * (HANDS_MOST - len(stake.bets)))
            outcomes = settle_box(
                r.rules.params,
                (one, two, three),
                (bets[0], bets[1], bets[2]),
                r.dealer_hand,
                r.chip,
            )
            for index in range(len(box.hands)):
                if stake.is_live_on(index):
                    yield main_row(r, box, index, stake, outcomes[index])


def late_bonus_rows(r: Round) -> Iterator[Settlement]:
    """A Super Bonus that could not be told before the dealer had a first card (9.6)."""
    if not r.dealer_missed:
        return
    for box in r.boxes:
        for stake in box.stakes:
            if not stake.won_super_bonus:
                for index, bet in enumerate(stake.bets):
                    if bet.state != BET_NONE:
                        yield from super_bonus_rows(r, box, index, stake)


@implements("BJ-004")
def void_rows(
    r: Round, rules: tuple[str, ...], *, player: str | None = None, number: int | None = None
) -> Iterator[Settlement]:
    """Return every open wager of the round, or of one player or one box."""
    for box in r.boxes:
        if number is not None and box.number != number:
            continue
        for stake in box.stakes:
            if player is not None and stake.player != player:
                continue
            for index, bet in enumerate(stake.bets):
                if stake.is_live_on(index):
                    yield Settlement(
                        player=stake.player,
                        bet="main",
                        stake=Cents(bet.stake + bet.extra),
                        result=Result.VOID,
                        odds=None,
                        pays=NOTHING,
                        net=NOTHING,
                        rules=rules,
                        box=box.number,
                        hand=index + 1,
                    )
            for side in stake.sides:
                if not side.is_settled:
                    yield void_side(box, stake, side, rules)


@implements("CP-021", "CP-022")
def forfeit_row(r: Round, box: Box, index: int, stake: Stake) -> Settlement:
    """Collect the original wager and give the doubled portion back (10.7.5)."""
    bet = stake.bets[index]
    row = _returned(r, box, index, stake, Cents(bet.stake + bet.extra))
    if stake.is_returned:
        return row
    rules = (r.rules.cites.forfeit,)
    return Settlement(
        player=stake.player,
        bet="main",
        stake=row.stake,
        result=Result.FORFEIT,
        odds=None,
        pays=NOTHING,
        net=Cents(forfeit_net(bet)),
        rules=rules,
        box=box.number,
        hand=index + 1,
        note="the cards leave the table" if r.rules.forfeit_removes_cards else "",
    )
