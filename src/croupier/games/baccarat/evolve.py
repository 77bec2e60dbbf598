"""Move the state by what happened: judge nothing, change one thing per event."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from croupier.games.conduct import Contravened, Measure, OutcomeSetAside
from croupier.games.fast import replacer
from croupier.kernel import implements
from croupier.money import Cents

from .events import (
    BettingClosed,
    CardDealt,
    CardsPassed,
    CommissionDeferred,
    CommissionMarked,
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
    RunAdvanced,
    RunPassedOver,
    RunPlaced,
    RunSettled,
    SecretChipsPlaced,
    SecretWagersAnnounced,
    ShoeEnded,
    TableClosed,
    WagerPlaced,
    WagerSettled,
    WagersWithdrawn,
)
from .round import Round, Run, Side

__all__ = ("evolve", "replay")

_round = replacer(Round)

BettingEvent = WagerPlaced | WagersWithdrawn | RunPlaced | DummyCoupDeclared | BettingClosed
TableEvent = (
    PlayerLeft | CommissionDeferred | CommissionMarked | CommissionTaken | ShoeEnded | TableClosed
)
SecretEvent = (
    FormHandedIn
    | FormsExamined
    | SecretWagersAnnounced
    | SecretChipsPlaced
    | CardsPassed
    | FormInspected
    | LastHandCalled
)
CoupEvent = (
    CardDealt | CoupDecided | WagerSettled | RunAdvanced | RunPassedOver | RunSettled | CoupClosed
)


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    if isinstance(event, Contravened):
        return _contravened(r, event)
    if isinstance(event, OutcomeSetAside):
        return _set_aside(r, event)
    if isinstance(event, CoupEvent):
        return _coup(r, event)
    if isinstance(event, BettingEvent):
        return _betting(r, event)
    if isinstance(event, TableEvent):
        return _table(r, event)
    return _secret(r, event)


def _contravened(r: Round, event: Contravened) -> Round:
    if event.measure is Measure.VOID:
        return _round(r, voided=(*r.voided, event.player))
    return _round(r, settlements=(*r.settlements, *event.rows))


def _set_aside(r: Round, event: OutcomeSetAside) -> Round:
    """Take a settled coup back to where it was decided; runs and debts are as they were."""
    assert r.before is not None
    assert r.decided is not None
    stands = (row for row in r.settlements[r.before.rows :] if row not in event.reverses)
    return _round(
        r,
        settlements=(*r.settlements[: r.before.rows], *stands, *event.rows),
        runs=r.runs_before,
        owed=r.before.owed,
        secret_used=r.before.secret_used,
        decided=replace(r.decided, outcome=None, is_void=True),
    )


def _betting(r: Round, event: BettingEvent) -> Round:
    match event:
        case WagerPlaced(wager=wager):
            since = _since_form(r, wager.player, wager.stake)
            return _round(r, wagers=(*r.wagers, wager), since_form=since)
        case WagersWithdrawn(player=player, on=on):
            kept = tuple(w for w in r.wagers if w.player != player or w.on != on)
            since = _since_form(r, player, Cents(-event.stake))
            return _round(r, wagers=kept, since_form=since)
        case RunPlaced(run=run):
            placed, since = r.runs_placed + 1, _since_form(r, run.player, run.stake)
            return _round(r, runs=(*r.runs, run), runs_placed=placed, since_form=since)
        case DummyCoupDeclared():
            return _round(r, is_dummy=True)
        case BettingClosed():
            return _round(r, is_betting_closed=True)
        case _:
            assert_never(event)


def _since_form(r: Round, player: str, stake: Cents) -> tuple[tuple[str, Cents], ...]:
    """Chips that players staked since they handed a form in; what came before is not among them."""
    if r.form_of(player) is None:
        return r.since_form
    since = dict(r.since_form)
    since[player] = max(Cents(since.get(player, 0) + stake), Cents(0))
    return tuple(since.items())


def _coup(r: Round, event: CoupEvent) -> Round:
    match event:
        case CardDealt(side=Side.PLAYER, card=card, tally=tally):
            return _round(r, player=(*r.player, card), player_tally=tally)
        case CardDealt(card=card, tally=tally):
            return _round(r, banker=(*r.banker, card), banker_tally=tally)
        case CoupDecided(coup=coup):
            return _round(r, decided=coup, before=r.standing)
        case WagerSettled(row=row):
            return _round(r, settlements=(*r.settlements, row))
        case RunAdvanced(number=number, done=done):
            return _with_run(r, number, done=done)
        case RunPassedOver(number=number):
            return _with_run(r, number, was_passed_over=True)
        case RunSettled(number=number, row=row):
            runs = tuple(run for run in r.runs if run.number != number)
            return _round(r, runs=runs, settlements=(*r.settlements, row))
        case CoupClosed(forms_used=players):
            used = dict(r.secret_used)
            for player in players:
                used[player] = used.get(player, 0) + 1
            return _round(r, is_settled=True, secret_used=tuple(used.items()))
        case _:
            assert_never(event)


def _with_run(r: Round, number: int, **change: int) -> Round:
    def changed(run: Run) -> Run:
        return replace(run, **change) if run.number == number else run  # type: ignore[arg-type]  # a flag or a count

    return _round(r, runs=tuple(map(changed, r.runs)))


@implements("BA-028")
def _table(r: Round, event: TableEvent) -> Round:
    """Move markers, and what concerns the shoe and the table."""
    match event:
        case PlayerLeft(player=player):
            return _round(r, deferring=tuple(one for one in r.deferring if one[0] != player))
        case CommissionDeferred(player=player, seat=seat):
            deferring = {**dict(r.deferring), player: seat}
            return _round(r, deferring=tuple(deferring.items()))
        case CommissionMarked(player=player, amount=amount):
            owed = {**dict(r.owed), player: Cents(r.owes(player) + amount)}
            return _round(r, owed=tuple(owed.items()))
        case CommissionTaken(row=row, is_debt=is_debt):
            # A debt is settled as a whole.
            left = tuple(debt for debt in r.owed if not is_debt or debt[0] != row.player)
            return _round(r, owed=left, settlements=(*r.settlements, row))
        case ShoeEnded():
            return _round(r, is_shoe_over=True)
        case TableClosed():
            return _round(r, is_closed=True)
        case _:
            assert_never(event)


@implements("BA-008")
def _secret(r: Round, event: SecretEvent) -> Round:
    """Record forms, and what the Game Supervisor does with them."""
    match event:
        case FormHandedIn(form=form):
            return _round(r, forms=(*r.forms, form))
        case FormsExamined(returned=returned):
            kept = tuple(form for form in r.forms if form.player not in returned)
            return _round(r, forms=kept, are_forms_examined=True)
        case SecretWagersAnnounced():
            return _round(r, are_forms_announced=True)
        case SecretChipsPlaced() | CardsPassed() | FormInspected():
            return r
        case LastHandCalled():
            assert r.session is not None
            return _round(r, session=replace(r.session, is_last_hand_of_final=True))
        case _:
            assert_never(event)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
