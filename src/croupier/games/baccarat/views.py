"""What screens may show: an allow-list each, without a field for what is secret."""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.act import NOTHING
from croupier.games.board import Line
from croupier.games.game import Viewer
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from .kernel import Step
from .round import Bet, Coup, Event, Round, SecretForm, Wager, awaiting
from .rules import RUN_COLUMNS, BaccaratRules
from .secret import form_faults
from .settle import WagerSettled


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSpot:
    """A run on the additional betting area, and how far it has come."""

    player: str
    nominates: str
    stake: Cents
    done: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """One row of Diagram D: the spots that it has."""

    name: str
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOdds:
    """What a run of one kind and length pays."""

    kind: str
    """``player``, ``banker``, ``tie``, or ``mixed`` for a run that names both sides."""
    length: int
    pays: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A marker button for commission owed, in the space with a place's number."""

    seat: int
    player: str
    amount: Cents
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table as everyone around it sees it."""

    needs: Step | None
    coup: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_total: int
    banker_total: int
    is_dummy: bool
    decided: Coup | None
    wagers: tuple[Wager, ...]
    runs: tuple[RunSpot, ...]
    markers: tuple[Marker, ...]
    marked_places: tuple[str, ...]
    """Players who have handed in a form; what is on it is not shown."""
    board: tuple[Line, ...]
    commission: str
    """The part of a Banker's win that the house keeps, such as ``1/20``."""
    run_odds: tuple[RunOdds, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormView:
    """A form, and what the Game Supervisor should find wrong with it."""

    form: SecretForm
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """The table, and the forms of secret wagers that a viewer may read."""

    table: TableView
    forms: tuple[FormView, ...] = ()


@implements("BA-022", "BA-030")
def run_area(r: Round) -> tuple[tuple[RunRow, ...], tuple[RunSpot, ...]]:
    """The additional betting area: its rows as in Diagram D, and the runs recorded on it (2.4)."""
    rows = () if r.rules.runs is None else r.rules.runs.area
    spots = tuple(
        RunSpot(player=run.player, nominates=str(run), stake=run.stake, done=run.done)
        for run in r.runs
    )
    return tuple(RunRow(name=name, lengths=lengths) for name, lengths in rows), spots


@implements("BA-028")
def markers(r: Round) -> tuple[Marker, ...]:
    """The markers before the dealer, by the number of the place (11.1.6.3)."""
    seats = dict(r.deferring)
    rules = r.rules.holds("bac.commission.marker", "bac.commission.settled")
    found = (
        Marker(seat=seats[who], player=who, amount=amount, rules=rules) for who, amount in r.owed
    )
    return tuple(sorted(found, key=lambda marker: marker.seat))


def board(rules: BaccaratRules) -> tuple[Line, ...]:
    """What the three bets of a coup pay."""
    rule = rules.cite("bac.assumed.pays")
    return tuple(
        Line(bet=str(bet), pays=str(rules.payout(bet.outcome, 0)), rule=rule) for bet in Bet
    )


def _run_odds(rules: BaccaratRules) -> tuple[RunOdds, ...]:
    if rules.runs is None:
        return ()
    rule = rules.cite("bac.run.pays")
    return tuple(
        RunOdds(kind=RUN_COLUMNS[kind], length=length, pays=str(pays), rule=rule)
        for (kind, length), pays in rules.runs.pays.items()
    )


@implements("BA-008")
def table_view(r: Round) -> TableView:
    """Show the table; a secret wager shows as a marked place and no more (14.6.6)."""
    return TableView(
        needs=awaiting(r),
        coup=r.number,
        player=r.player,
        banker=r.banker,
        player_total=r.player_tally.total,
        banker_total=r.banker_tally.total,
        is_dummy=r.is_dummy,
        decided=r.decided,
        wagers=r.wagers,
        runs=run_area(r)[1],
        markers=markers(r),
        marked_places=tuple(form.player for form in r.forms),
        board=board(r.rules),
        commission=str(r.rules.commission),
        run_odds=_run_odds(r.rules),
    )


@implements("BA-009")
def view(r: Round, viewer: Viewer) -> RoundView:
    """The Game Supervisor sees every form before the hand (14.6.7); a player the own one."""
    examines = _examines(r, viewer)
    forms = (
        FormView(
            form=form,
            faults=tuple(fault.code.value for fault in form_faults(r, form)) if examines else (),
        )
        for form in r.forms
        if examines or form.player == viewer.player
    )
    return RoundView(table=table_view(r), forms=tuple(forms))


def _examines(r: Round, viewer: Viewer) -> bool:
    return viewer.rank is not None and r.rules.staff.lets(viewer.rank, Staff.GAME_SUPERVISOR)


@implements("BA-008")
def hidden_from(r: Round, event: Event, viewer: Viewer) -> frozenset[str] | None:
    """What a form says is its player's and the Game Supervisor's until it is announced (14.6.6)."""
    if _examines(r, viewer):
        return NOTHING
    if isinstance(event, WagerSettled):
        is_secret = not r.are_forms_announced and r.form_of(event.row.player) is not None
        is_others = event.row.player != viewer.player
        return frozenset({"row"}) if is_secret and is_others else NOTHING
    return event.hidden_from(viewer)
