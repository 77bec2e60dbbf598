"""What every wager of a finished round comes to (rules 9, 10 and 12)."""

from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.equipment import PokerClass, poker_class, strength_of
from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Standing, limits_note

from .kernel import Outcome, ante_net, bet_net, outcome
from .prizes import prizes_won
from .round import Ending, Fate, Round, Seat
from .rules import MaxPayoutPer

NOTHING: Final = Cents(0)

ANTE_KEYS: Final = {
    Outcome.NO_HAND: ("cs.no_hand.ante", "cs.pays.ante"),
    Outcome.HIGHER: ("cs.compare.higher", "cs.pays.ante"),
    Outcome.LOWER: ("cs.compare.lower",),
    Outcome.EQUAL: ("cs.compare.equal",),
}
BET_KEYS: Final = {
    Outcome.NO_HAND: "cs.no_hand",
    Outcome.HIGHER: "cs.compare.higher",
    Outcome.LOWER: "cs.compare.lower",
    Outcome.EQUAL: "cs.compare.equal",
}


class Compared(NamedTuple):
    """How a hand stands against the dealer's, and what it is."""

    ends: Outcome
    hand: PokerClass


@implements("CS-034", "CS-036")
def cards_left(r: Round) -> tuple[str, ...]:
    """Players whose cards stay open on the table, having earned a prize (9.3.2, 9.4.3)."""
    if r.ending is not None:
        return ()
    return tuple(seat.player for seat in reversed(r.seats) if r.prize_of(seat) is not None)


def settlements(r: Round) -> tuple[Settlement, ...]:
    """Decide every wager: Antes and Bets from the dealer's right, then the jackpot (9.3 to 9.5)."""
    if r.ending is not None:
        return _without_result(r)
    compared = {seat.box: compare(r, seat) for seat in r.seats if _is_compared(r, seat)}
    wins = _bet_wins(r, compared)
    rows: list[Settlement] = []
    for seat in _from_the_right(r):
        rows += _decided(r, seat, compared.get(seat.box), wins.get(seat.box, NOTHING))
    return (*rows, *_jackpots(r))


@implements("CS-035")
def _from_the_right(r: Round) -> tuple[Seat, ...]:
    """The dealer starts from the dealer's right, at the last box (9.4)."""
    return tuple(reversed(r.seats))


def excess_of(r: Round, rows: tuple[Settlement, ...]) -> tuple[tuple[str, Cents], ...]:
    """By player, what goes back of an Ante over the maximum or a Bet over twice the Ante."""
    found = []
    for seat in r.seats:
        counted = sum(
            row.stake for row in rows if row.player == seat.player and row.bet != "jackpot"
        )
        over = Cents(seat.placed + (seat.bet or 0) - counted)
        if over:
            found.append((seat.player, over))
    return tuple(found)


# ---------------------------------------------------------------- Ante and Bet


def _is_compared(r: Round, seat: Seat) -> bool:
    """Whether the dealer's hand decides; against a faulty one folded hands come back to life."""
    if seat.standing is Standing.RETURNED:
        return False
    return seat.is_in or (seat.fate is Fate.FOLDED and r.is_dealer_faulty)


@implements("CS-038")
def compare(r: Round, seat: Seat) -> Compared:
    """Compare two hands: the true best value of both decides (9.1, 9.4, 9.7)."""
    if r.is_dealer_faulty:
        return Compared(Outcome.NO_HAND, PokerClass.ODD_CARDS)
    strength = strength_of(seat.cards)
    ends = outcome(r.params, strength, strength_of(r.dealer))
    return Compared(ends, PokerClass(poker_class(strength)))


def _decided(r: Round, seat: Seat, compared: Compared | None, bet_win: Cents) -> list[Settlement]:
    if seat.standing is Standing.RETURNED:
        returned = _returned(seat, r.rules.cites("cs.limits.under"))
        return [replace(row, note=limits_note(seat.standing, row.stake)) for row in returned]
    note = limits_note(seat.standing, Cents(seat.placed - seat.ante))
    if compared is not None:
        rows = [replace(_ante(r, seat, compared.ends), note=note)]
        if seat.bet is not None:
            rows.append(_bet(r, seat, compared, bet_win))
        return rows
    if seat.fate is Fate.FOLDED:
        return [replace(_folded(seat), note=note)]
    if seat.fate is Fate.FORFEITED:
        return [_row(seat, "ante", seat.ante, Result.FORFEIT, -seat.ante, seat.fate_rules)]
    return _returned(seat, seat.fate_rules)


@implements("CS-016")
def _folded(seat: Seat) -> Settlement:
    """A folded hand loses its Ante (5.3.2, 8.4)."""
    return _row(seat, "ante", seat.ante, Result.LOSE, -seat.ante, seat.fate_rules)


def _row(
    seat: Seat, bet: str, stake: Cents, result: Result, net: int, rules: tuple[str, ...]
) -> Settlement:
    """A wager that pays nothing: lost, given up or returned."""
    return Settlement.unpaid(seat.player, bet, stake, rules, result=result, net=net, box=seat.box)


def _returned(seat: Seat, rules: tuple[str, ...]) -> list[Settlement]:
    """Ante and Bet go back."""
    rows = [_row(seat, "ante", seat.placed, Result.VOID, 0, rules)]
    if seat.bet is not None:
        rows.append(_row(seat, "bet", seat.bet, Result.VOID, 0, rules))
    return rows


@implements("CS-023", "CS-024", "CS-059")
def _ante(r: Round, seat: Seat, ends: Outcome) -> Settlement:
    """An Ante: even money against a lower hand and against no hand (9.3.1, 9.4.1, 10.1)."""
    keys = ("cs.irr.count_dealer.antes", "cs.pays.ante") if r.is_dealer_faulty else ANTE_KEYS[ends]
    if seat.standing is Standing.UNDER_MINIMUM:
        keys = (*keys, "cs.limits.under")
    elif seat.standing is Standing.TRIMMED:
        keys = (*keys, "cs.limits.over")
    rules = r.rules.cites(*keys)
    net = ante_net(r.params, ends, seat.ante)
    if net <= 0:
        return _row(seat, "ante", seat.ante, Result.LOSE if net else Result.VOID, net, rules)
    payout = r.rules.faulty_pays if r.is_dealer_faulty else r.rules.ante_pays
    pays, odds = r.terms.chips.paid(payout, seat.ante), str(payout)
    return Settlement.won(seat.player, "ante", seat.ante, rules, pays=pays, odds=odds, box=seat.box)


@implements("CS-065", "CS-066")
def _bet_in_play(r: Round, seat: Seat) -> tuple[Cents, tuple[str, ...]]:
    """Return what exceeds twice the Ante; take a smaller Bet as it stands (14.11)."""
    assert seat.bet is not None
    due = r.bet_due(seat)
    if seat.bet > due:
        return due, ("cs.irr.bet_size.over",)
    return seat.bet, ("cs.irr.bet_size.under",) if seat.bet < due else ()


@implements("CS-033")
def _bet(r: Round, seat: Seat, compared: Compared, win: Cents) -> Settlement:
    """A Bet: paid by the hand, and of no effect against no hand (9.2, 9.4.1, 10.2)."""
    stake, size = _bet_in_play(r, seat)
    ends, hand = compared
    net = bet_net(r.params, ends, stake, hand)
    key = "cs.irr.count_dealer.no_hand" if r.is_dealer_faulty else BET_KEYS[ends]
    if net <= 0:
        result = Result.LOSE if net else Result.VOID
        return _row(seat, "bet", stake, result, net, r.rules.cites(key, *size))
    capped = ("cs.pays.max",) if win < net else ()
    rules = r.rules.cites(key, "cs.pays.table", *capped, *size)
    odds = str(r.rules.bet_pays[hand])
    return Settlement.won(seat.player, "bet", stake, rules, pays=win, odds=odds, box=seat.box)


@implements("CS-041")
def _bet_wins(r: Round, compared: dict[int, Compared]) -> dict[int, Cents]:
    """What each winning Bet is paid by box, within the maximum payout (10.11)."""
    won = {
        seat.box: bet_net(r.params, Outcome.HIGHER, _bet_in_play(r, seat)[0], against.hand)
        for seat in r.seats
        if seat.bet is not None
        and (against := compared.get(seat.box)) is not None
        and against.ends is Outcome.HIGHER
    }
    cap, chips = r.terms.max_payout, r.terms.chips
    if cap is None:
        return {box: chips.round_up(win) for box, win in won.items()}
    # A payment is rounded up to chips, but the sign's maximum is never passed.
    total = sum(won.values())
    if r.terms.max_payout_per is MaxPayoutPer.TABLE and total > cap:
        return {box: chips.round_down(Fraction(win * cap, total)) for box, win in won.items()}
    most = chips.round_down(cap)
    return {box: min(chips.round_up(win), most) for box, win in won.items()}


# ---------------------------------------------------------------- the jackpot


@implements("CS-037", "CS-060")
def _jackpots(r: Round) -> tuple[Settlement, ...]:
    """Settle the jackpot wagers by rules 12 and 13, whoever won the hand (9.5, A-86)."""
    jackpot = r.terms.jackpot
    if jackpot is None:
        return ()
    won = prizes_won(r)
    rows = []
    for seat in _from_the_right(r):
        if not seat.has_jackpot:
            continue
        prize = won.get(seat.player)
        if prize is not None:
            rows.append(
                Settlement(
                    player=seat.player,
                    bet="jackpot",
                    stake=jackpot.cost,
                    result=Result.WIN,
                    odds=None,
                    pays=prize.pays,
                    net=Cents(prize.pays - jackpot.cost),
                    rules=prize.rules,
                    box=seat.box,
                )
            )
        elif seat.fate in (Fate.VOID, Fate.RETRACTED):
            rows.append(_row(seat, "jackpot", jackpot.cost, Result.VOID, 0, seat.fate_rules))
        else:
            rules = seat.fate_rules or r.rules.cites("cs.jackpot.payable")
            rows.append(_row(seat, "jackpot", jackpot.cost, Result.LOSE, -jackpot.cost, rules))
    # Whoever was dealt no hand again after a misdeal has left.
    leaves = r.rules.cites("cs.irr.misdeal.leaves")
    for player in r.carried_without_hand:
        row = Settlement.unpaid(player, "jackpot", jackpot.cost, leaves, result=Result.VOID)
        rows.append(row)
    return tuple(rows)


# ---------------------------------------------------------------- no result


@implements("CS-054", "CS-057", "CS-063")
def _without_result(r: Round) -> tuple[Settlement, ...]:
    """Give back every Ante and Bet, folded Antes too, that is not forfeited (A-115, A-130)."""
    rows: list[Settlement] = []
    for seat in _from_the_right(r):
        is_refund = r.rules.cites.get("gen.refund") in r.ended_by
        if seat.fate is Fate.FORFEITED and not is_refund:
            rows.append(_row(seat, "ante", seat.ante, Result.FORFEIT, -seat.ante, seat.fate_rules))
        elif seat.fate in (Fate.FOLDED, Fate.FORFEITED):
            # A fold is no settlement, so that the Ante has not been closed.
            rows += _returned(seat, r.ended_by)
        else:
            rows += _returned(seat, seat.fate_rules or r.ended_by)
    return (*rows, *_jackpots_without_result(r))


@implements("CS-067", "CS-068")
def _jackpots_without_result(r: Round) -> tuple[Settlement, ...]:
    """Keep jackpot wagers in for the next deal, or return them (14.9, 14.12)."""
    jackpot = r.terms.jackpot
    if jackpot is None:
        return ()
    rows = []
    for seat in _from_the_right(r):
        if not seat.has_jackpot:
            continue
        if seat.fate is Fate.FORFEITED and r.rules.cites.get("gen.refund") not in r.ended_by:
            net, result, rules = -jackpot.cost, Result.LOSE, seat.fate_rules
        elif seat.fate in (Fate.VOID, Fate.RETRACTED):
            net, result, rules = 0, Result.VOID, seat.fate_rules
        else:
            net, (result, rules) = 0, _kept_in(r, seat.player)
        rows.append(_row(seat, "jackpot", jackpot.cost, result, net, rules))
    for player in r.carried_without_hand:
        result, rules = _kept_in(r, player)
        rows.append(Settlement.unpaid(player, "jackpot", jackpot.cost, rules, result=result))
    joined = r.rules.cites("cs.irr.misdeal.joins")
    for player in r.joined:
        result = Result.VOID if player in r.left else Result.OPEN
        rows.append(Settlement.unpaid(player, "jackpot", jackpot.cost, joined, result=result))
    return tuple(rows)


def _kept_in(r: Round, player: str) -> tuple[Result, tuple[str, ...]]:
    """What becomes of a jackpot wager whose round has no result."""
    if r.ending is Ending.VOID:
        return Result.VOID, r.ended_by
    if player in r.left:
        return Result.VOID, r.rules.cites("cs.irr.misdeal.leaves")
    return Result.OPEN, r.rules.cites("cs.irr.misdeal")
