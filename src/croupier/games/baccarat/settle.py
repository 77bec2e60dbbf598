"""Settle a coup: what every wager, run and commission comes to, row by row."""

from collections.abc import Iterator
from typing import Final

from croupier.games.act import Rules, event
from croupier.games.game import Money, Put
from croupier.games.settled import told_row
from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Placed, Ruling, Standing, judge_together, spoken_dollars

from .kernel import RUN_LOST, Outcome, RunKind, commission_on, run_after, wager_net, winnings
from .round import Bet, Coup, Event, Round, Run, Wager, changed
from .rules import RUN_BET_KEYS

NOTHING = Cents(0)
RUN: Final = "run"
"""The row of a run."""


# ---------------------------------------------------------------- wagers


@event("wager-settled")
class WagerSettled(Event):
    """A wager on the coup was paid, taken or returned."""

    row: Settlement
    excess: Cents = NOTHING
    """What goes back of a wager over the maximum."""
    put: Cents = NOTHING
    """What is put down only now: a secret wager lies on no layout."""

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules

    def apply(self, r: Round) -> Round:
        return r.with_rows(self.row)

    def money(self) -> Money:
        puts = (Put(self.row.player, Cents(self.put - self.excess)),)
        return Money(puts=puts, rows=(self.row,))

    def sentence(self) -> str:
        return told_row(self.row, bet=called(self.row.bet))


def called(bet: str) -> str:
    """Return a bet as the layout calls it."""
    return bet if bet == RUN else bet.title()


def settle_wagers(r: Round, coup: Coup) -> Iterator[Event]:
    """Settle the ordinary wagers on a coup, in the order in which they were placed."""
    for wager in r.wagers:
        if coup.is_void:
            yield WagerSettled(row=_returned(r, wager, r.rules.holds("gen.refund")))
        elif wager.player in r.voided:
            rules = r.rules.cites("gen.contravention.void")
            yield WagerSettled(row=_returned(r, wager, rules, "declared void"))
        else:
            yield from wager_events(r, coup, wager, note=f"coup {r.number}")


def _returned(r: Round, wager: Wager, rules: Rules, why: str = "set aside") -> Settlement:
    note = f"coup {r.number}, {why}"
    return Settlement.unpaid(
        wager.player, str(wager.on), wager.stake, rules, result=Result.VOID, note=note
    )


def wager_events(
    r: Round,
    coup: Coup,
    wager: Wager,
    *,
    note: str,
    rules: Rules = (),
    is_put_now: bool = False,
) -> Iterator[Event]:
    """Settle one wager on Player, Banker or Tie, and its commission."""
    ruling = _ruling(r, wager)
    who, on, stake = wager.player, wager.on, ruling.stake
    put = wager.stake if is_put_now else NOTHING
    if stake == 0:
        row = _returned(r, wager, r.rules.cites("bac.assumed.pays"), ruling.note)
        yield WagerSettled(row=row, put=put)
        return
    excess = Cents(wager.stake - stake)
    player, banker = r.player_tally, r.banker_tally
    net = Cents(wager_net(r.rules.params, on.outcome, stake, player, banker, r.chips.smallest))
    result = Result.WIN if net > 0 else Result.LOSE if net < 0 else Result.VOID
    cited = (*rules, *_wager_rules(r, on, result, coup))
    noted = f"{note}, {ruling.note}" if ruling.note else note
    if net <= 0:
        row = Settlement.unpaid(who, str(on), stake, cited, result=result, net=net, note=noted)
        yield WagerSettled(row=row, excess=excess, put=put)
        return
    odds = str(r.rules.payout(on.outcome, coup.banker_total))
    row = Settlement.won(who, str(on), stake, cited, pays=net, odds=odds, note=noted)
    yield WagerSettled(row=row, excess=excess, put=put)
    if on is Bet.BANKER:
        yield from _commission(r, who, net)


def under_minimum(r: Round) -> Iterator[str]:
    """List owners of a wager under the minimum that is settled this once."""
    return (w.player for w in r.wagers if _ruling(r, w).standing is Standing.UNDER_MINIMUM)


def _ruling(r: Round, wager: Wager) -> Ruling:
    """What the sign makes of a wager beside the player's others on the bet; a form is alone."""
    same = [w for w in r.wagers if (w.player, w.on) == (wager.player, wager.on)]
    if all(w is not wager for w in same):
        same = [wager]
    rulings = judge_together(r.limits, [Placed(w.stake, w.warned) for w in same])
    return next(ruling for w, ruling in zip(same, rulings, strict=True) if w is wager)


def _wager_rules(r: Round, on: Bet, result: Result, coup: Coup) -> tuple[str, ...]:
    if result is Result.VOID:
        return r.rules.cites("bac.assumed.tie_void")
    if result is Result.LOSE:
        return r.rules.cites("bac.assumed.result")
    if on is Bet.BANKER and coup.banker_total == r.rules.short_total:
        return r.rules.cites("bac.assumed.banker_six")
    return r.rules.cites("bac.assumed.pays")


# ---------------------------------------------------------------- commission


@event("commission-taken")
class CommissionTaken(Event):
    """Commission was collected."""

    row: Settlement
    is_debt: bool
    """Whether it was owed; otherwise it is taken with the payment."""

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules

    def apply(self, r: Round) -> Round:
        # A debt is settled as a whole.
        left = tuple(debt for debt in r.owed if not self.is_debt or debt[0] != self.row.player)
        return r.with_rows(self.row, owed=left)

    def money(self) -> Money:
        return Money(rows=(self.row,))

    def sentence(self) -> str:
        return f"{self.row.player} pays commission of {spoken_dollars(Cents(-self.row.net))}"


@event("commission-marked")
class CommissionMarked(Event):
    """Commission was left owing, and a marker with its amount set before the dealer."""

    player: str
    seat: int
    """The number of the space that the marker is in."""
    amount: Cents
    rules: Rules

    @implements("BA-028")
    def apply(self, r: Round) -> Round:
        owed = {**dict(r.owed), self.player: Cents(r.owes(self.player) + self.amount)}
        return changed(r, owed=tuple(owed.items()))

    def sentence(self) -> str:
        return f"commission of {spoken_dollars(self.amount)} is marked for {self.player}"


@implements("BA-025", "BA-028")
def _commission(r: Round, player: str, won: Cents) -> Iterator[Event]:
    """Take commission with the payment, or mark it for a seated player who may owe it (11.1.6)."""
    amount = Cents(commission_on(r.rules.params, won))
    if amount == 0:
        return
    seat = dict(r.deferring).get(player)
    if seat is not None:
        rules = r.rules.holds("bac.commission.collected", "bac.commission.marker")
        yield CommissionMarked(player=player, seat=seat, amount=amount, rules=rules)
        return
    rules = r.rules.holds("bac.assumed.commission", "bac.commission.collected")
    row = commission_row(player, amount, rules, f"coup {r.number}")
    yield CommissionTaken(row=row, is_debt=False)


def commission_row(player: str, amount: Cents, rules: Rules, note: str) -> Settlement:
    """Commission collected: nothing is staked on it, and it is always the player's cost."""
    return Settlement.unpaid(
        player, "commission", Cents(0), rules, result=Result.LOSE, net=-amount, note=note
    )


# ---------------------------------------------------------------- runs


@event("run-advanced")
class RunAdvanced(Event):
    """A coup brought what a run names."""

    number: int
    done: int
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_run(self.number, done=self.done)

    def sentence(self) -> str:
        times = "once" if self.done == 1 else f"{self.done} times"
        return f"run {self.number} has come true {times}"


@event("run-passed-over")
class RunPassedOver(Event):
    """A coup that does not count for it left a run as it was."""

    number: int
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_run(self.number, was_passed_over=True)

    def sentence(self) -> str:
        return f"run {self.number} is left as it is"


@event("run-settled")
class RunSettled(Event):
    """A run won, was broken, or was returned."""

    number: int
    row: Settlement

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules

    def apply(self, r: Round) -> Round:
        return r.with_rows(self.row, runs=tuple(run for run in r.runs if run.number != self.number))

    def money(self) -> Money:
        return Money(rows=(self.row,))

    def sentence(self) -> str:
        return told_row(self.row, bet=called(self.row.bet))


@implements("BA-017", "BA-019", "BA-029")
def settle_runs(r: Round, coup: Coup) -> Iterator[Event]:
    """Carry every run through a coup: lost at the first miss, won when all has come true (A-98)."""
    for run in r.runs:
        if not coup.counts:
            key = "bac.run.dummy" if coup.is_dummy else "gen.invalidate"
            yield RunPassedOver(number=run.number, rules=r.rules.holds(key))
            continue
        assert coup.outcome is not None, coup
        done = run_after(run.done, run.wants, coup.outcome, counts=True)
        if done == RUN_LOST:
            is_tie = coup.outcome is Outcome.TIE and run.kind is not RunKind.TIE
            broken = "bac.run.tie_breaks" if is_tie else "bac.run"
            yield RunSettled(number=run.number, row=run_row(r, run, Result.LOSE, broken))
        elif done == len(run.nominates):
            yield RunSettled(number=run.number, row=run_row(r, run, Result.WIN))
        else:
            yield RunAdvanced(number=run.number, done=done, rules=r.rules.holds("bac.run"))


@implements("BA-023", "BA-024")
def run_row(r: Round, run: Run, result: Result, *because: str) -> Settlement:
    """Write a run's row; Table 3 pays it all or nothing, without commission."""
    keys = (RUN_BET_KEYS[run.kind], "bac.run.pays", *because)
    if run.was_passed_over:
        keys = (*keys, "bac.run.dummy")
    rules = r.rules.cites(*keys)
    note = f"{run}, from coup {run.placed_before}"
    if result is Result.WIN:
        pays = Cents(winnings(run.stake, (run.pays.to, run.pays.one), r.chips.smallest))
        return Settlement.won(
            run.player, RUN, run.stake, rules, pays=pays, odds=str(run.pays), note=note
        )
    net = -run.stake if result is Result.LOSE else 0
    return Settlement.unpaid(run.player, RUN, run.stake, rules, result=result, net=net, note=note)


def open_rows(r: Round, *, placed_from: int = 1) -> tuple[Settlement, ...]:
    """Report undecided runs placed from a coup on; they count for nothing yet."""
    runs = (run for run in r.runs if run.placed_before >= placed_from)
    return tuple(run_row(r, run, Result.OPEN) for run in runs)
