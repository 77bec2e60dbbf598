"""Play a coup: what it awaits, why a command is refused, what it makes happen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from croupier.equipment import Card
from croupier.games.conduct import Contravene
from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.settlement import Result
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import (
    AnnounceSecretWagers,
    CallLastHand,
    CloseBetting,
    CloseTable,
    Command,
    Deal,
    DeclareDummyCoup,
    DeferCommission,
    EndShoe,
    ExamineForms,
    HandInForm,
    InspectForm,
    Invalidate,
    Leave,
    PlaceRun,
    PlaceWager,
    SettleCommission,
    TableCommand,
    WithdrawWager,
)
from .events import (
    BettingClosed,
    CardDealt,
    CommissionDeferred,
    CommissionTaken,
    CoupClosed,
    CoupDecided,
    DummyCoupDeclared,
    Event,
    FormHandedIn,
    FormInspected,
    FormsExamined,
    LastHandCalled,
    PlayerLeft,
    RunPlaced,
    RunSettled,
    ShoeEnded,
    TableClosed,
    WagerPlaced,
    WagersWithdrawn,
)
from .evolve import evolve
from .irregularities import contravened, set_aside, settled_set_aside, why_not_irregularity
from .kernel import Outcome, Step, add_card, next_step, outcome_of, run_kind
from .policies import AtShoeEnd
from .refusals import RefusalCode
from .round import Coup, Round, Run, SecretForm, Side, Wager, read_nomination
from .secret import announce, is_announced_first, may_inspect, settle_forms, why_not_form
from .settle import commission_row, run_row, settle_runs, settle_wagers
from .wagers import (
    why_not_defer,
    why_not_leave,
    why_not_run,
    why_not_wager,
    why_not_withdraw,
)

CARDS_DUE = frozenset({Step.PLAYER_CARD, Step.BANKER_CARD})
StepCommand = Deal | ExamineForms | AnnounceSecretWagers
BettingCommand = PlaceWager | WithdrawWager | PlaceRun | HandInForm | DeclareDummyCoup

__all__ = ("CARDS_DUE", "awaiting", "can", "commission_owed", "decide", "needs", "why_not")


# ---------------------------------------------------------------- what is awaited


@implements("BA-009", "BA-010", "BA-016", "BA-027")
def awaiting(r: Round) -> Step | None:  # noqa: PLR0911 (one per step)
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
        rules=r.rules.cites(key),
    )


# ---------------------------------------------------------------- why not


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    return _why_not(r, awaiting(r), command)


def _why_not(  # noqa: PLR0911 (one per command)
    r: Round, step: Step | None, command: Command
) -> Refusal | None:
    match command:
        case Leave(player=player) if not r.is_closed:
            is_due = step is Step.COMMISSION and r.owes(player)
            return commission_owed(r) if is_due else why_not_leave(r, command)
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
            return _why_not_at(r, step, command)


def _why_not_afterwards(r: Round, command: Command) -> Refusal | None:
    """Why a command is refused when nothing is awaited any more."""
    if r.is_settled and isinstance(command, EndShoe | CloseTable):
        return _why_not_end(r, command)
    if isinstance(command, Invalidate) and r.may_be_set_aside:
        return why_not_irregularity(r, command)
    if r.is_closed:
        says = "The table is closed; open a new one."
        return r.rules.cites.refusal(RefusalCode.TABLE_CLOSED, "bac.assumed.deal", says)
    what = "The shoe is over" if r.is_shoe_over else "The coup is settled"
    says = f"{what}; open the next coup."
    return r.rules.cites.refusal(RefusalCode.ROUND_OVER, "bac.assumed.deal", says)


def _why_not_at(r: Round, step: Step, command: Command) -> Refusal | None:
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
            return why_not_wager(r, command)
        case WithdrawWager():
            return why_not_withdraw(r, command)
        case PlaceRun():
            return why_not_run(r, command)
        case HandInForm(player=player):
            return _dummy(r) if r.is_dummy else why_not_form(r, player)
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
        case CallLastHand() if r.session is None:
            says = "No tournament session is being played at this table."
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
            return r.rules.cites.refusal(RefusalCode.NO_CARD_AWAITED, "bac.assumed.deal", says)
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


@implements("BA-020")
def _betting_closed(r: Round, command: Command) -> Refusal:
    """Refuse what must be done before a coup; a run is placed before its first coup is dealt."""
    says = f"{type(command).__name__} comes too late for this coup: no more bets."
    runs = isinstance(command, PlaceRun)
    key = "bac.run.placing" if runs and "bac.run.placing" in r.rules.cites else "bac.assumed.deal"
    return r.rules.cites.refusal(RefusalCode.BETTING_CLOSED, key, says)


def _why_not_inspect(r: Round, command: InspectForm) -> Refusal | None:
    if may_inspect(r, command.of):
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


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None


# ---------------------------------------------------------------- decide


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    step = awaiting(r)
    refusal = _why_not(r, step, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, Deal):
        return _dealt(r, step, command.card)
    return tuple(_happens(r, command))


def _happens(r: Round, command: TableCommand) -> Iterator[Event]:  # noqa: C901, PLR0912 (one per command)
    cite, first, dealing = r.rules.holds, r.rules.cites.first, "bac.assumed.deal"
    match command:
        case PlaceWager(player=player, on=on, stake=stake, warned=warned):
            wager = Wager(player=player, on=on, stake=stake, warned=warned)
            yield WagerPlaced(wager=wager, rules=r.rules.cites("bac.assumed.pays"))
        case WithdrawWager(player=player, on=on):
            back = Cents(sum(w.stake for w in r.wagers if (w.player, w.on) == (player, on)))
            rules = r.rules.cites("bac.assumed.pays")
            yield WagersWithdrawn(player=player, on=on, stake=back, rules=rules)
        case PlaceRun():
            yield _run_placed(r, command)
        case DeclareDummyCoup():
            yield DummyCoupDeclared(rules=cite("bac.assumed.dummy_coup", "bac.run.dummy"))
        case CloseBetting():
            yield BettingClosed(rules=r.rules.cites("bac.assumed.deal"))
        case Leave(player=player):
            yield PlayerLeft(player=player, rules=(first("bac.commission.settled", dealing),))
        case DeferCommission(player=player, seat=seat):
            assert seat is not None, command
            rules = cite("bac.commission.collected")
            yield CommissionDeferred(player=player, seat=seat, rules=rules)
        case SettleCommission(player=player):
            rules = cite("bac.assumed.commission", "bac.commission.settled")
            row = commission_row(player, r.owes(player), rules, "deferred")
            yield CommissionTaken(row=row, is_debt=True)
        case EndShoe():
            yield from _shoe_ended(r)
        case CloseTable():
            yield from _runs_returned(r, "the table closed first")
            yield TableClosed(rules=(first("bac.run.settled", dealing),))
        case Invalidate() if r.is_settled:
            yield from settled_set_aside(r, command)
        case Invalidate():
            yield from _closing(r, set_aside(r, command))
        case Contravene():
            yield from contravened(r, command)
        case HandInForm():
            yield _handed_in(r, command)
        case ExamineForms(returned=returned):
            yield FormsExamined(returned=returned, rules=cite("bac.secret.examined"))
        case AnnounceSecretWagers():
            yield from announce(r)
            if r.decided is not None:
                yield from _settled(r, r.decided)
        case InspectForm(player=player, of=of):
            yield FormInspected(player=player, of=of, rules=cite("bac.secret.inspected"))
        case CallLastHand():
            yield LastHandCalled(rules=cite("bac.secret.final"))
        case _:
            assert_never(command)


@implements("BA-017", "BA-022")
def _run_placed(r: Round, command: PlaceRun) -> Event:
    """Record a run with the odds of the moment: the law at its first coup governs it."""
    assert r.rules.runs is not None
    named = read_nomination(command.nominates)
    kind = run_kind(*(named.count(outcome) for outcome in Outcome))
    run = Run(
        number=r.runs_placed + 1,
        player=command.player,
        nominates=named,
        stake=command.stake,
        pays=r.rules.runs.pays[kind, len(named)],
        placed_before=r.number,
    )
    return RunPlaced(run=run, rules=r.rules.holds("bac.run.placing", "bac.run.area"))


def _handed_in(r: Round, command: HandInForm) -> FormHandedIn:
    form = SecretForm(
        player=command.player,
        on=command.on,
        words=command.words,
        figures=command.figures,
        chips_held=command.chips_held,
        has_other_details=command.has_other_details,
    )
    rules = r.rules.holds("bac.secret.form", "bac.secret.recorded")
    return FormHandedIn(player=command.player, form=form, rules=rules)


def _dealt(r: Round, step: Step | None, card: Card) -> tuple[Event, ...]:
    params, value = r.rules.params, r.rules.value_of(card)
    player, banker = r.player_tally, r.banker_tally
    key = "bac.assumed.deal"
    if step is Step.PLAYER_CARD:
        side, player = Side.PLAYER, add_card(params, player, value)
        dealt_to = player
    else:
        if banker.cards == params.cards:
            key = "bac.assumed.banker_table"
        side, banker = Side.BANKER, add_card(params, banker, value)
        dealt_to = banker
    dealt = CardDealt(side=side, card=card, tally=dealt_to, rules=r.rules.cites(key))
    if next_step(params, player, banker) is not Step.SETTLEMENT:
        return (dealt,)
    return dealt, *_decided(evolve(r, dealt))


def _decided(r: Round) -> Iterator[Event]:
    player, banker = r.player_tally, r.banker_tally
    coup = Coup(
        player=r.player,
        banker=r.banker,
        player_total=player.total,
        banker_total=banker.total,
        outcome=outcome_of(player, banker),
        is_dummy=r.is_dummy,
    )
    yield from _closing(r, CoupDecided(coup=coup, rules=r.rules.cites("bac.assumed.result")))


def _closing(r: Round, decided: CoupDecided) -> Iterator[Event]:
    """End a coup; where secret wagers wait to be announced the settlement waits with them."""
    yield decided
    if r.forms and not r.are_forms_announced and not decided.coup.is_void:
        return
    yield from _settled(r, decided.coup)


def _settled(r: Round, coup: Coup) -> Iterator[Event]:
    yield from settle_wagers(r, coup)
    yield from settle_forms(r, coup)
    yield from settle_runs(r, coup)
    yield _closed(r, coup)


@implements("BA-007", "BA-011")
def _closed(r: Round, coup: Coup) -> CoupClosed:
    """Clear a coup away; every form of it is used up, a tie's too."""
    used = () if coup.is_void else tuple(form.player for form in r.forms)
    return CoupClosed(forms_used=used, rules=r.rules.cites("bac.assumed.result"))


@implements("BA-026")
def _shoe_ended(r: Round) -> Iterator[Event]:
    """End the shoe: deferred commission falls due, and runs go on or are returned (A-98)."""
    if r.policies.run_at_shoe_end is AtShoeEnd.REFUNDED:
        yield from _runs_returned(r, "the shoe ended first")
    rule = r.rules.cites.first("bac.commission.settled", "bac.assumed.deal")
    yield ShoeEnded(rules=(rule,))


def _runs_returned(r: Round, why: str) -> Iterator[Event]:
    for run in r.runs:
        row = run_row(r, run, Result.VOID)
        yield RunSettled(number=run.number, row=replace(row, note=f"{row.note}; {why}"))
