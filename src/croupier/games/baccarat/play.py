"""Play a coup: what a command makes happen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from croupier.equipment import Card
from croupier.games.conduct import Contravene, Invalidate
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.kernel import implements
from croupier.money import Cents

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
from .irregularities import contravened, set_aside, settled_set_aside
from .kernel import Outcome, Step, add_card, next_step, outcome_of, run_kind
from .legality import awaiting, why_not_at
from .policies import AtShoeEnd
from .round import Coup, Round, Run, Side, Wager, read_nomination
from .secret import announce, form_in, settle_forms
from .settle import commission_row, run_row, settle_runs, settle_wagers

__all__ = ("decide",)


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    step = awaiting(r)
    refusal = why_not_at(r, step, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, Deal):
        return _dealt(r, step, command.card)
    return tuple(_happens(r, command))


def _happens(r: Round, command: TableCommand) -> Iterator[Event]:  # noqa: C901 (one per command)
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
    form = form_in(command)
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
