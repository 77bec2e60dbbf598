"""What a coup awaits, and why a command is refused now: every refusal of play."""

from typing import Final, assert_never

from croupier.games.conduct import Contravene, Invalidate
from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal
from croupier.games.stakes import why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import (
    AnnounceSecretWagers,
    CallLastHand,
    CloseTable,
    Command,
    Deal,
    DeclareDummyCoup,
    DeferCommission,
    EndShoe,
    ExamineForms,
    HandInForm,
    InspectForm,
    Leave,
    PlaceRun,
    PlaceWager,
    SettleCommission,
    WithdrawWager,
)
from .irregularities import why_not_irregularity
from .kernel import Outcome, RunKind, Step, next_step, run_kind, run_length_is_offered
from .refusals import RefusalCode
from .round import Round, read_nomination
from .secret import (
    form_in,
    inspectable,
    is_announced_first,
    why_not_backed,
    why_not_beside,
    why_not_form,
)

__all__ = (
    "CARDS_DUE",
    "awaiting",
    "can",
    "commission_owed",
    "needs",
    "why_not",
    "why_not_at",
    "why_not_defer",
)

CARDS_DUE: Final = frozenset({Step.PLAYER_CARD, Step.BANKER_CARD})
StepCommand = Deal | ExamineForms | AnnounceSecretWagers
BettingCommand = PlaceWager | WithdrawWager | PlaceRun | HandInForm | DeclareDummyCoup


# ---------------------------------------------------------------- what is awaited


@implements("BA-009", "BA-010", "BA-016", "BA-027")
def awaiting(r: Round) -> Step | None:
    """Say what the coup needs next; ``None`` once it is settled, or will not be dealt."""
    if r.is_shoe_over and r.owed:
        return Step.COMMISSION
    if r.is_closed or r.is_shoe_over or r.is_settled:
        return None
    if r.decided is not None:
        return Step.ANNOUNCEMENT
    if not r.is_betting_closed:
        return Step.WAGERS
    if r.forms and not r.are_forms_examined:
        return Step.EXAMINATION
    if r.forms and is_announced_first(r) and not r.are_forms_announced:
        return Step.ANNOUNCEMENT
    return next_step(r.rules.params, r.player_tally, r.banker_tally)


NEEDS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "bac.assumed.pays"),
    Step.PLAYER_CARD: (Of.CHANCE, "card", "bac.assumed.deal"),
    Step.BANKER_CARD: (Of.CHANCE, "card", "bac.assumed.deal"),
    Step.EXAMINATION: (Of.STAFF, "examination", "bac.secret.examined"),
    Step.ANNOUNCEMENT: (Of.STAFF, "announcement", "bac.secret.announced"),
    Step.COMMISSION: (Of.PLAYER, "commission", "bac.commission.settled"),
}


def needs(r: Round) -> Need | None:
    """What the coup awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = NEEDS[step]
    return Need(
        of=of,
        step=word,
        players=tuple(player for player, _ in r.owed) if of is Of.PLAYER else (),
        draws=Draw.CARD if of is Of.CHANCE else None,
        # Between the result and its settlement a coup passes the announcement, at any time.
        rules=r.rules.cites.held(key),
    )


# ---------------------------------------------------------------- why not


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    return why_not_at(r, awaiting(r), command)


def why_not_at(r: Round, step: Step | None, command: Command) -> Refusal | None:
    """The same, where it is known what the coup awaits."""
    match command:
        case Leave(player=player) if not r.is_closed:
            is_due = step is Step.COMMISSION and r.owes(player)
            return commission_owed(r) if is_due else _why_not_leave(r, command)
        case SettleCommission():
            return _why_not_settle(r, command)
        case Contravene():
            return why_not_irregularity(r, command)
        case _:
            pass
    if step is None:
        return _why_not_afterwards(r, command)
    match command:
        case Deal() if step in CARDS_DUE:
            return None
        case InspectForm():
            return _why_not_inspect(r, command)
        case Invalidate():
            return why_not_irregularity(r, command)
        case _:
            return _why_not_in_order(r, step, command)


def _why_not_afterwards(r: Round, command: Command) -> Refusal | None:
    """Why a command is refused when nothing is awaited any more."""
    if r.is_settled and isinstance(command, EndShoe | CloseTable):
        return _why_not_end(r, command)
    if isinstance(command, Invalidate) and r.may_be_set_aside:
        return why_not_irregularity(r, command)
    if isinstance(command, InspectForm) and not r.is_closed:
        return _why_not_inspect(r, command)
    if r.is_closed:
        says = "The table is closed; open a new one."
        return r.rules.cites.refusal(RefusalCode.TABLE_CLOSED, "bac.assumed.deal", says)
    what = "The shoe is over" if r.is_shoe_over else "The coup is settled"
    says = f"{what}; open the next coup."
    return r.rules.cites.refusal(RefusalCode.ROUND_OVER, "bac.assumed.deal", says)


def _why_not_in_order(r: Round, step: Step, command: Command) -> Refusal | None:
    """Why a command that has its place in the order of play is refused at this step."""
    if step is Step.COMMISSION:
        return commission_owed(r)
    if isinstance(command, StepCommand):
        return _why_not_step(r, step, command)
    if step is not Step.WAGERS:
        return _betting_closed(r, command)
    if isinstance(command, BettingCommand):
        return _why_not_betting(r, command)
    return _why_not_table(r, command)


def _why_not_betting(r: Round, command: BettingCommand) -> Refusal | None:
    """Why a wager, or what goes with wagers, is refused before a coup."""
    match command:
        case PlaceWager():
            return _why_not_wager(r, command)
        case WithdrawWager():
            return _why_not_withdraw(r, command)
        case PlaceRun():
            return _why_not_run(r, command)
        case HandInForm(player=player):
            if r.is_dummy:
                return _dummy(r)
            return why_not_form(r, player) or why_not_beside(r, form_in(command))
        case DeclareDummyCoup():
            return _dummy(r) if r.wagers or r.forms else None
        case _:
            assert_never(command)


def _why_not_table(r: Round, command: Command) -> Refusal | None:
    """Why a command about commission, the shoe or the session is refused before a coup."""
    match command:
        case DeferCommission():
            return why_not_defer(r, command)
        case EndShoe() | CloseTable():
            return _why_not_end(r, command)
        case CallLastHand() if r.session is None or not r.session.is_final:
            what = "No tournament session" if r.session is None else "No session of the final"
            says = f"{what} is being played at this table."
            rule = r.rules.cites.first("bac.secret.final", "bac.assumed.deal")
            return Refusal(RefusalCode.NO_SESSION, rule, says)
        case _:
            return None


def _dummy(r: Round) -> Refusal:
    says = "Only runs may stand on a Dummy Coup."
    return r.rules.cites.refusal(RefusalCode.ON_DUMMY_COUP, "bac.assumed.dummy_coup", says)


def _why_not_step(r: Round, step: Step, command: StepCommand) -> Refusal | None:
    """Why a card, an examination or an announcement is not what is awaited."""
    match command:
        case Deal(card=card):
            says = f"{card} may not be dealt: {_NEEDED[step]} first."
            rule = r.rules.cites.first(*_BY.get(step, ()), "bac.assumed.deal")
            return Refusal(RefusalCode.NO_CARD_AWAITED, rule, says)
        case ExamineForms(returned=returned):
            handed = {form.player for form in r.forms}
            if step is Step.EXAMINATION and set(returned) <= handed:
                return None
            says = "No form waits to be examined, or none of that player."
            rule = r.rules.cites.first("bac.secret.examined", "bac.assumed.deal")
            return Refusal(RefusalCode.NO_EXAMINATION_DUE, rule, says)
        case _:
            if step is Step.ANNOUNCEMENT:
                return None
            says = "No secret wager is to be announced now."
            rule = r.rules.cites.first("bac.secret.announced", "bac.assumed.deal")
            return Refusal(RefusalCode.NO_ANNOUNCEMENT_DUE, rule, says)


_NEEDED = {
    Step.WAGERS: "betting is to be closed",
    Step.EXAMINATION: "the forms of secret wagers are to be examined",
    Step.ANNOUNCEMENT: "the secret wagers are to be announced",
}
_BY = {
    Step.EXAMINATION: ("bac.secret.examined",),
    Step.ANNOUNCEMENT: ("bac.secret.final.announced",),
}
"""The rule that wants a step before the next card, where the notices have it."""


@implements("BA-020")
def _betting_closed(r: Round, command: Command) -> Refusal:
    """Refuse what must be done before a coup; a run is placed before its first coup is dealt."""
    says = f"{type(command).__name__} comes too late for this coup: no more bets."
    runs = isinstance(command, PlaceRun)
    key = "bac.run.placing" if runs and "bac.run.placing" in r.rules.cites else "bac.assumed.deal"
    return r.rules.cites.refusal(RefusalCode.BETTING_CLOSED, key, says)


def _why_not_inspect(r: Round, command: InspectForm) -> Refusal | None:
    if any(form.player == command.of for form in inspectable(r)):
        return None
    says = f"There is no form of {command.of} that may be looked at now."
    rule = r.rules.cites.first("bac.secret.inspected", "bac.assumed.deal")
    return Refusal(RefusalCode.NO_SUCH_FORM, rule, says)


def _why_not_settle(r: Round, command: SettleCommission) -> Refusal | None:
    if r.owes(command.player):
        return None
    says = f"{command.player} owes no commission."
    return r.rules.cites.refusal(RefusalCode.NOTHING_OWED, "bac.assumed.commission", says)


def commission_owed(r: Round) -> Refusal:
    """Refuse to go on while commission is owed."""
    debts = ", ".join(f"{player} {spoken_dollars(amount)}" for player, amount in r.owed)
    says = f"Commission is still owed ({debts}); it is collected before anything else."
    return r.rules.cites.refusal(RefusalCode.COMMISSION_OWED, "bac.commission.next_shoe", says)


def _why_not_end(r: Round, command: EndShoe | CloseTable) -> Refusal | None:
    if r.is_closed or (r.is_shoe_over and isinstance(command, EndShoe)):
        says = "The table is closed." if r.is_closed else "The shoe is over already."
        return r.rules.cites.refusal(RefusalCode.SHOE_OVER, "bac.assumed.deal", says)
    if not r.is_settled and (r.wagers or r.forms):
        says = "Wagers are down on the coup to come; deal it or have them taken back."
        return r.rules.cites.refusal(RefusalCode.WAGERS_DOWN, "bac.assumed.deal", says)
    if isinstance(command, CloseTable) and r.owed:
        return commission_owed(r)
    return None


# ---------------------------------------------------------------- wagers

RUN_RULE = "1.1.15"
"""Where runs are defined, for moments at which the rule is not in force."""
DEFERRAL_RULE = "11.1.6"


def _why_not_wager(r: Round, command: PlaceWager) -> Refusal | None:
    """Why a wager on the coup to come is refused."""
    if r.is_dummy:
        says = "The coup to come is a Dummy Coup: only runs may stand on it."
        return r.rules.cites.refusal(RefusalCode.ON_DUMMY_COUP, "bac.assumed.dummy_coup", says)
    refusal = _why_not_stake(r, command.stake)
    if refusal is not None:
        return refusal
    form = r.form_of(command.player)
    if form is None:
        return None
    together = why_not_beside(r, form, more=((command.on, command.stake),))
    return together or why_not_backed(r, command.player, command.stake)


def _why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    code, cites = RefusalCode.WAGER_NOT_PAYABLE, r.rules.cites
    return why_not_chips(r.chips, stake, cites, code, "assumed.chips.smallest")


def _why_not_withdraw(r: Round, command: WithdrawWager) -> Refusal | None:
    """Why a wager cannot be taken back."""
    if any(w.player == command.player and w.on is command.on for w in r.wagers):
        return None
    says = f"{command.player} has no wager on {command.on}."
    return r.rules.cites.refusal(RefusalCode.NO_SUCH_WAGER, "bac.assumed.pays", says)


@implements("BA-018", "BA-021", "BA-023")
def _why_not_run(r: Round, command: PlaceRun) -> Refusal | None:
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
    refusal = _why_not_stake(r, command.stake)
    return refusal or why_not_backed(r, command.player, command.stake)


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
def _why_not_leave(r: Round, command: Leave) -> Refusal | None:
    """Why a player may not leave: commission that is owed is settled first (11.1.6.1)."""
    owed = r.owes(command.player)
    if owed:
        says = f"{command.player} owes {spoken_dollars(owed)} in commission; settle it first."
        return r.rules.cites.refusal(RefusalCode.COMMISSION_OWED, "bac.commission.settled", says)
    if command.player not in dict(r.deferring):
        says = f"{command.player} has no commission deferred here, and may simply go."
        return r.rules.cites.refusal(RefusalCode.NOTHING_OWED, "bac.assumed.commission", says)
    return None


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None
