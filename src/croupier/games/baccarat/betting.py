"""Betting at Baccarat: wagers on the coup to come, runs over several, and a Dummy Coup."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Annotated

from croupier.games.act import PLAIN, Fields, Player, Rules, command, event
from croupier.games.game import Among, Bounds, Fill, Money, Of, Put, Viewer
from croupier.games.notes import Notes, plain_fields
from croupier.games.refusal import Refusal
from croupier.games.stakes import stake_bounds, why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .kernel import Outcome, RunKind, run_kind, run_length_is_offered
from .order import BeforeCoup
from .round import (
    Bet,
    Event,
    Events,
    Round,
    Run,
    Wager,
    changed,
    read_nomination,
    write_nomination,
)
from .rules import RefusalCode
from .secret import SIDES, deemed, why_not_backed, why_not_beside
from .settle import RUN

RUN_RULE = "1.1.15"
"""Where runs are defined, for moments at which the rule is not in force."""


def why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    """Refuse a stake that chips cannot make."""
    code, cites = RefusalCode.WAGER_NOT_PAYABLE, r.rules.cites
    return why_not_chips(r.chips, stake, cites, code, "assumed.chips.smallest")


def up_to(bounds: Bounds, left: int) -> Bounds | None:
    """Bounds that end at what is left; ``None`` where the least is more than that."""
    whole = left // bounds.step * bounds.step
    most = Cents(whole if bounds.most is None else min(whole, bounds.most))
    return replace(bounds, most=most) if most >= bounds.least else None


# ---------------------------------------------------------------- wagers


@event("wager-placed")
class WagerPlaced(Event):
    """A wager was accepted for the coup to come."""

    wager: Wager
    rules: Rules

    def apply(self, r: Round) -> Round:
        since = r.with_since_form(self.wager.player, self.wager.stake)
        return changed(r, wagers=(*r.wagers, self.wager), since_form=since)

    def money(self) -> Money:
        return Money(puts=(Put(self.wager.player, self.wager.stake),))

    def sentence(self) -> str:
        laid = self.wager
        return f"{laid.player} wagers {spoken_dollars(laid.stake)} on {laid.on.title()}"


@command("wager")
class PlaceWager(BeforeCoup):
    """A player wagers on the coup to come."""

    by = Of.WAGERS

    player: Player
    on: Bet
    stake: Cents
    warned: Annotated[bool, Fill.TABLE] = False
    """Whether the owner was warned before of wagers under the minimum."""

    def refusal(self, r: Round) -> Refusal | None:
        if r.is_dummy:
            says = "The coup to come is a Dummy Coup: only runs may stand on it."
            return r.refusal(RefusalCode.ON_DUMMY_COUP, "bac.assumed.dummy_coup", says)
        refusal, form = why_not_stake(r, self.stake), r.form_of(self.player)
        if refusal is not None or form is None:
            return refusal
        together = why_not_beside(r, form, more=((self.on, self.stake),))
        return together or why_not_backed(r, self.player, self.stake)

    def events(self, r: Round) -> Events:
        wager = Wager(player=self.player, on=self.on, stake=self.stake, warned=self.warned)
        return (WagerPlaced(wager=wager, rules=r.rules.cites("bac.assumed.pays")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.wagers.append({**plain_fields(self), "coup": notes.number})

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:
        assert viewer.player is not None
        for bet in () if r.is_dummy else Bet:
            bounds = bounds_on(r, viewer.player, bet)
            if bounds is not None:
                yield {"on": bet.value, "stake": bounds}


def bounds_on(r: Round, player: str, bet: Bet) -> Bounds | None:
    """What may be staked on a bet, beside a secret wager of the player's where there is one."""
    bounds = stake_bounds(r.chips, r.limits)
    form = r.form_of(player)
    if form is None or r.limits is None:
        return bounds
    counts = deemed(r, form).amount
    left = Cents(form.chips_held - counts - dict(r.since_form).get(player, 0))
    if form.on is not None:
        own = [wager for wager in r.wagers if wager.player == player]
        if {bet, form.on, *(wager.on for wager in own)} >= SIDES:
            return None
        together = max(form.figures or 0, counts) + sum(wager.stake for wager in own)
        left = Cents(min(left, r.limits.wager_max - together))
    return up_to(bounds, left)


@event("wagers-withdrawn")
class WagersWithdrawn(Event):
    """A player took wagers back."""

    player: str
    on: Bet
    stake: Cents
    """All that comes back."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        left = tuple(w for w in r.wagers if w.player != self.player or w.on != self.on)
        since = r.with_since_form(self.player, Cents(-self.stake))
        return changed(r, wagers=left, since_form=since)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.stake)),))

    def sentence(self) -> str:
        return f"{self.player}'s wager on {self.on.title()} leaves the layout"


@command("withdraw")
class WithdrawWager(BeforeCoup):
    """A player takes the wagers on one bet back before betting is closed."""

    by = Of.WAGERS

    player: Player
    on: Bet

    def refusal(self, r: Round) -> Refusal | None:
        if any(w.player == self.player and w.on is self.on for w in r.wagers):
            return None
        says = f"{self.player} has no wager on {self.on}."
        return r.refusal(RefusalCode.NO_SUCH_WAGER, "bac.assumed.pays", says)

    def events(self, r: Round) -> Events:
        player, on = self.player, self.on
        back = Cents(sum(w.stake for w in r.wagers if (w.player, w.on) == (player, on)))
        rules = r.rules.cites("bac.assumed.pays")
        return (WagersWithdrawn(player=player, on=on, stake=back, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        gone = (self.player, str(self.on), notes.number)
        notes.wagers = [w for w in notes.wagers if (w["player"], w["on"], w["coup"]) != gone]

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:
        own = {wager.on for wager in r.wagers if wager.player == viewer.player}
        return ({"on": bet.value} for bet in Bet if bet in own)


# ---------------------------------------------------------------- runs


@event("run-placed")
class RunPlaced(Event):
    """A Run was accepted and recorded."""

    run: Run
    rules: Rules

    def apply(self, r: Round) -> Round:
        placed, since = r.runs_placed + 1, r.with_since_form(self.run.player, self.run.stake)
        return changed(r, runs=(*r.runs, self.run), runs_placed=placed, since_form=since)

    def money(self) -> Money:
        return Money(puts=(Put(self.run.player, self.run.stake),))

    def sentence(self) -> str:
        return f"{self.run.player} wagers {spoken_dollars(self.run.stake)} on a run of {self.run}"


@command("run")
class PlaceRun(BeforeCoup):
    """A player names what several coups will bring, the next one that counts first."""

    by = Of.WAGERS
    too_late = ("bac.run.placing",)

    player: Player
    nominates: str
    """A letter for each coup: ``PBP``."""
    stake: Cents

    @implements("BA-018", "BA-021", "BA-023")
    def refusal(self, r: Round) -> Refusal | None:
        """Refuse what is no run; several may be going, and a Dummy Coup does not hinder them."""
        runs = r.rules.runs
        if runs is None:
            moment = f"{r.rules.at:%Y-%m-%dT%H:%M}"
            says = f"No Run wagers are offered at {moment}: rule {RUN_RULE} is not in force."
            return r.refusal(RefusalCode.RUNS_NOT_OFFERED, "bac.assumed.pays", says)
        try:
            named = read_nomination(self.nominates)
        except ValueError as error:
            return r.refusal(RefusalCode.NOT_A_RUN, "bac.run.mixed", f"{error}.")
        kind = run_kind(*(named.count(outcome) for outcome in Outcome))
        if kind is RunKind.NONE:
            says = (
                f"A run is named on sides or on ties, not {self.nominates}: "
                "name Player or Banker for each coup, or a tie for each."
            )
            return r.refusal(RefusalCode.RUN_MIXES_TIES, "bac.run.mixed", says)
        length = len(named)
        longest = runs.longest_tie if kind is RunKind.TIE else runs.longest
        if not run_length_is_offered(kind, length, runs.shortest, runs.longest, runs.longest_tie):
            says = (
                f"A run of {length} is not offered on {kind.name.lower()}; "
                f"name {runs.shortest} to {longest} coups."
            )
            return r.refusal(RefusalCode.RUN_LENGTH, "bac.run", says)
        return why_not_stake(r, self.stake) or why_not_backed(r, self.player, self.stake)

    @implements("BA-017", "BA-022")
    def events(self, r: Round) -> Events:
        """Record a run with the odds of the moment: the law at its first coup governs it."""
        assert r.rules.runs is not None
        named = read_nomination(self.nominates)
        kind = run_kind(*(named.count(outcome) for outcome in Outcome))
        run = Run(
            number=r.runs_placed + 1,
            player=self.player,
            nominates=named,
            stake=self.stake,
            pays=r.rules.runs.pays[kind, len(named)],
            placed_before=r.number,
        )
        return (RunPlaced(run=run, rules=r.rules.holds("bac.run.placing", "bac.run.area")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.wagers.append({**plain_fields(self), "coup": notes.number, "on": RUN})

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:  # noqa: ARG003
        runs = r.rules.runs
        if runs is not None:
            named = nominations(runs.shortest, runs.longest, runs.longest_tie)
            yield {"nominates": Among(named), "stake": stake_bounds(r.chips, None)}


@cache
def nominations(shortest: int, longest: int, longest_tie: int) -> tuple[str, ...]:
    """Every run that may be named: the sides in any order, or ties alone."""
    sides = (
        named
        for length in range(shortest, longest + 1)
        for named in product((Outcome.PLAYER, Outcome.BANKER), repeat=length)
    )
    ties = ((Outcome.TIE,) * length for length in range(shortest, longest_tie + 1))
    return tuple(map(write_nomination, (*sides, *ties)))


# ---------------------------------------------------------------- the coup to come


@event("dummy-coup-declared")
class DummyCoupDeclared(Event):
    """The coup to come was declared a Dummy Coup."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_dummy=True)

    def sentence(self) -> str:
        return "the coup to come is a Dummy Coup"


def why_not_on_dummy(r: Round) -> Refusal:
    """Refuse an ordinary wager beside a Dummy Coup."""
    says = "Only runs may stand on a Dummy Coup."
    return r.refusal(RefusalCode.ON_DUMMY_COUP, "bac.assumed.dummy_coup", says)


@command("dummy-coup")
class DeclareDummyCoup(BeforeCoup):
    """The next coup is dealt with no ordinary wager on it."""

    def refusal(self, r: Round) -> Refusal | None:
        return why_not_on_dummy(r) if r.wagers or r.forms else None

    def events(self, r: Round) -> Events:
        rules = r.rules.holds("bac.assumed.dummy_coup", "bac.run.dummy")
        return (DummyCoupDeclared(rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.more.setdefault("dummy", []).append(notes.number)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return PLAIN if cls().refusal(r) is None else ()


@event("betting-closed")
class BettingClosed(Event):
    """No more bets may be placed on the coup."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_betting_closed=True)

    def sentence(self) -> str:
        return "no more bets"

    def sentence_in(self, r: Round) -> str:
        """Betting closes coup by coup."""
        return f"coup {r.number}: {self.sentence()}"


@command("close-betting")
class CloseBetting(BeforeCoup):
    """The dealer calls that betting is over."""

    def events(self, r: Round) -> Events:
        return (BettingClosed(rules=r.rules.cites("bac.assumed.deal")),)
