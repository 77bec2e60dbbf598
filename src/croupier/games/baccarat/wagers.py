"""What may be staked, and when: ordinary wagers, runs and deferred commission."""

from croupier.games.refusal import Refusal
from croupier.games.stakes import why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import DeferCommission, Leave, PlaceRun, PlaceWager, WithdrawWager
from .kernel import Outcome, RunKind, run_kind, run_length_is_offered
from .refusals import RefusalCode
from .round import Round, read_nomination
from .secret import why_not_together

__all__ = (
    "why_not_defer",
    "why_not_leave",
    "why_not_run",
    "why_not_wager",
    "why_not_withdraw",
)

RUN_RULE = "1.1.15"
"""Where runs are defined, for moments at which the rule is not in force."""
DEFERRAL_RULE = "11.1.6"


def why_not_wager(r: Round, command: PlaceWager) -> Refusal | None:
    """Why a wager on the coup to come is refused."""
    if r.is_dummy:
        says = "The coup to come is a Dummy Coup: only runs may stand on it."
        return r.rules.cites.refusal(RefusalCode.ON_DUMMY_COUP, "bac.assumed.dummy_coup", says)
    refusal = _why_not_stake(r, command.stake)
    if refusal is not None:
        return refusal
    form = next((form for form in r.forms if form.player == command.player), None)
    if form is not None and form.on is not None and form.figures is not None:
        own = tuple((w.on, w.stake) for w in r.wagers if w.player == command.player)
        wagers = (*own, (command.on, command.stake), (form.on, form.figures))
        return why_not_together(r, command.player, wagers=wagers)
    return None


def _why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    code, cites = RefusalCode.WAGER_NOT_PAYABLE, r.rules.cites
    return why_not_chips(r.chips, stake, cites, code, "assumed.chips.smallest")


def why_not_withdraw(r: Round, command: WithdrawWager) -> Refusal | None:
    """Why a wager cannot be taken back."""
    if any(w.player == command.player and w.on is command.on for w in r.wagers):
        return None
    says = f"{command.player} has no wager on {command.on}."
    return r.rules.cites.refusal(RefusalCode.NO_SUCH_WAGER, "bac.assumed.pays", says)


@implements("BA-018", "BA-021", "BA-023")
def why_not_run(r: Round, command: PlaceRun) -> Refusal | None:
    """Why a run is refused; several may be going at once, and a Dummy Coup does not hinder them."""
    runs = r.rules.runs
    if runs is None:
        moment = f"{r.rules.at:%Y-%m-%dT%H:%M}"
        says = f"No Run wagers are offered at {moment}: rule {RUN_RULE} is not in force."
        return r.rules.cites.refusal(RefusalCode.RUNS_NOT_OFFERED, "bac.assumed.pays", says)
    try:
        named = read_nomination(command.nominates)
    except ValueError as error:
        return r.rules.cites.refusal(RefusalCode.NOT_A_RUN, "bac.run.mixed", f"{error}.")
    kind = run_kind(*(named.count(outcome) for outcome in Outcome))
    if kind is RunKind.NONE:
        says = (
            f"A run is named on sides or on ties, not {command.nominates}: "
            "name Player or Banker for each coup, or a tie for each."
        )
        return r.rules.cites.refusal(RefusalCode.RUN_MIXES_TIES, "bac.run.mixed", says)
    length = len(named)
    longest = runs.longest_tie if kind is RunKind.TIE else runs.longest
    if not run_length_is_offered(kind, length, runs.shortest, runs.longest, runs.longest_tie):
        says = (
            f"A run of {length} is not offered on {kind.name.lower()}; "
            f"name {runs.shortest} to {longest} coups."
        )
        return r.rules.cites.refusal(RefusalCode.RUN_LENGTH, "bac.run", says)
    return _why_not_stake(r, command.stake)


# ---------------------------------------------------------------- commission


@implements("BA-025")
def why_not_defer(r: Round, command: DeferCommission) -> Refusal | None:
    """Why commission may not be owed: it is for seated players only (11.1.6)."""
    rules = r.rules
    if "bac.commission.collected" not in rules.cites:
        moment = f"{rules.at:%Y-%m-%dT%H:%M}"
        says = f"Commission may not be owed at {moment}: rule {DEFERRAL_RULE} is not held for it."
        return rules.cites.refusal(RefusalCode.DEFERRAL_NOT_HELD, "bac.assumed.commission", says)
    if rules.commission == 0:
        says = "No commission is taken in this version of the game."
        return rules.cites.refusal(RefusalCode.NO_COMMISSION, "bac.assumed.commission", says)
    if command.seat is None:
        says = f"{command.player} is not seated; only a seated player's commission may be owed."
        return rules.cites.refusal(RefusalCode.NOT_SEATED, "bac.commission.collected", says)
    return None


@implements("BA-026")
def why_not_leave(r: Round, command: Leave) -> Refusal | None:
    """Why a player may not leave: commission that is owed is settled first (11.1.6.1)."""
    owed = r.owes(command.player)
    if owed:
        says = f"{command.player} owes {spoken_dollars(owed)} in commission; settle it first."
        return r.rules.cites.refusal(RefusalCode.COMMISSION_OWED, "bac.commission.settled", says)
    if command.player not in dict(r.deferring):
        says = f"{command.player} has no commission deferred here, and may simply go."
        return r.rules.cites.refusal(RefusalCode.NOTHING_OWED, "bac.assumed.commission", says)
    return None
