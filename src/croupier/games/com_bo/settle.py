"""What every wager of a finished round comes to (rule 8)."""

from dataclasses import replace

from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Payout, Standing, limits_note

from .kernel import NO_LINE, Bet, ComBoParams, Row, loses_on_tie, winning_line
from .round import Round, Wager, row_of
from .rules import ComBoRules


@implements("CC-020")
def settlements(r: Round) -> tuple[Settlement, ...]:
    """Decide every wager: losers are taken first and winners are paid then (5.8, 7.5)."""
    rows = tuple(_decided(r, wager) for wager in r.wagers)
    losers = tuple(row for row in rows if row.result is Result.LOSE)
    return (*losers, *(row for row in rows if row.result is not Result.LOSE))


def excess_of(r: Round, rows: tuple[Settlement, ...]) -> tuple[tuple[str, Cents], ...]:
    """By player and area, what goes back of wagers over the maximum."""
    counted = {(row.player, row.bet): row.stake for row in rows}
    over = ((w.player, Cents(w.placed - counted[w.player, str(w.on)])) for w in r.wagers)
    return tuple((player, amount) for player, amount in over if amount)


def _decided(r: Round, wager: Wager) -> Settlement:
    rules, name = r.rules, str(wager.on)
    if r.void:
        return _returned(wager, r.void)
    if wager.player in r.voided:
        return _returned(wager, rules.cites("gen.contravention.void"))
    note = limits_note(wager.standing, Cents(wager.placed - wager.stake))
    if wager.standing is Standing.RETURNED:
        return replace(_returned(wager, rules.cites("combo.limits.under")), note=note)
    params, row = rules.params, row_of(r.cards)
    cited = (*_deciding(rules, params, wager.on, row), *_limiting(rules, wager))
    line = winning_line(params, wager.on, row)
    if line == NO_LINE:
        lost, net = Result.LOSE, -wager.stake
        return Settlement.unpaid(
            wager.player, name, wager.stake, cited, result=lost, net=net, note=note
        )
    payout = rules.payouts[line]
    assert payout is not None, line
    pays = _paid(r, payout, wager.stake)
    return Settlement(
        player=wager.player,
        bet=name,
        stake=wager.stake,
        result=Result.VOID if payout.is_money_back else Result.WIN,
        odds=str(payout),
        pays=pays,
        net=pays,
        rules=cited,
        note=note,
    )


@implements("CC-024")
def _paid(r: Round, payout: Payout, stake: Cents) -> Cents:
    """What chips pay: the next amount that they can make (6.2(c))."""
    return r.terms.chips.paid(payout, stake)


def _returned(wager: Wager, rules: tuple[str, ...]) -> Settlement:
    return Settlement.unpaid(wager.player, str(wager.on), wager.placed, rules, result=Result.VOID)


def _deciding(rules: ComBoRules, params: ComBoParams, bet: Bet, row: Row) -> tuple[str, ...]:
    """The rules that decide a bet; a Tie that it meets is named as such (8.2)."""
    if bet is Bet.COM_BO:
        return rules.cites("combo.combos", "combo.highest")
    table = "combo.singles" if bet < Bet.HIGH_RUN_2 else "combo.runs"
    return rules.cites(table, "combo.tie") if loses_on_tie(params, bet, row) else rules.cites(table)


def _limiting(rules: ComBoRules, wager: Wager) -> tuple[str, ...]:
    keys = []
    if wager.standing is Standing.UNDER_MINIMUM:
        keys.append("combo.limits.under")
    if wager.standing is Standing.TRIMMED:
        keys.append("combo.limits.over")
    if wager.is_off_step:
        keys.append("combo.limits.multiple")
    return rules.cites(*keys)
