"""Baccarat: the table's events and the simulator's tables, on the same cards."""

from collections.abc import Iterator

import numpy as np
import pytest

from baccarat_table import RUNS_FROM
from croupier.equipment import CARDS
from croupier.games.baccarat import (
    AtShoeEnd,
    BaccaratRules,
    Bet,
    CloseBetting,
    Deal,
    EndShoe,
    Outcome,
    PlaceRun,
    PlaceWager,
    Policies,
    Round,
    Side,
    StartShoe,
    awaiting,
    decide,
    evolve,
    open_table,
    read_nomination,
)
from croupier.games.baccarat.events import (
    CardDealt,
    CommissionTaken,
    CoupDecided,
    Event,
    RunSettled,
    WagerSettled,
)
from croupier.games.baccarat.kernel import Step
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook
from croupier.simulate.baccarat import Baccarat
from croupier.simulate.game import Moments, stretches
from croupier.simulate.traces import CARD, NET, RESULT, Trace

SEED = 20001220
COUPS_QUICK = 10_000
COUPS_SLOW = 1_000_000
SHOE_COUPS = 80


def game(name: str, *, decks: int = 8, policies: Policies | None = None) -> Baccarat:
    rules = BaccaratRules.from_law(rulebook().law(name, RUNS_FROM))
    return Baccarat(rules=rules, decks=decks, policies=policies or Policies())


def taken(r: Round, *commands: object) -> tuple[Round, list[Event]]:
    told: list[Event] = []
    for command in commands:
        events = decide(r, command)  # type: ignore[arg-type]
        told += events
        for event in events:
            r = evolve(r, event)
    return r, told


def coup_rows(told: list[Event]) -> Iterator[tuple[int, int, int, int]]:
    """A coup's events as rows of a trace."""
    nets = dict.fromkeys(Outcome, 0)
    for event in told:
        match event:
            case CardDealt(side=side, card=card):
                yield CARD, int(side is Side.BANKER), card.code, 1
            case CoupDecided(coup=coup):
                assert coup.outcome is not None
                yield RESULT, int(coup.outcome), coup.player_total, coup.banker_total
            case WagerSettled(row=row):
                nets[Bet(row.bet).outcome] += row.net
            case CommissionTaken(row=row):
                nets[Outcome.BANKER] += row.net
            case _:
                pass
    for bet in Outcome:
        yield NET, int(bet), 0, nets[bet]


def table_trace(ready: Baccarat, shoe: int) -> list[tuple[int, int, int, int]]:
    """Deal a shoe at a table, coup by coup, with a wager on every side."""
    stock = ready.stock
    cards = [CARDS[code] for code in ready.cards(SEED, shoe).tolist()]
    rows: list[tuple[int, int, int, int]] = []
    at = stock.first
    while at < stock.cut:
        r = open_table(ready.rules, chips=Chips(Cents(1)))
        stake = Cents(ready.coups.stake)
        wagers = [PlaceWager(player="ann", on=bet, stake=stake) for bet in Bet]
        r, told = taken(r, *wagers, CloseBetting())
        while awaiting(r) in (Step.PLAYER_CARD, Step.BANKER_CARD):
            r, more = taken(r, Deal(cards[at]))
            told += more
            at += 1
        rows += coup_rows(told)
    return rows


@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
def test_table_and_simulator_write_the_same_trace(name: str) -> None:
    ready = game(name)
    for shoe in range(COUPS_QUICK // 2 // SHOE_COUPS):
        traced = ready.trace(SEED, shoe)
        table = np.array(table_trace(ready, shoe))
        assert np.array_equal(traced, table), f"seed {SEED}, shoe {shoe}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
def test_table_and_simulator_write_the_same_trace_for_a_million_coups(name: str) -> None:
    ready = game(name)
    for shoe in range(1000, 1000 + COUPS_SLOW // 2 // SHOE_COUPS):
        assert np.array_equal(ready.trace(SEED, shoe), np.array(table_trace(ready, shoe))), shoe


@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_fast_loop_adds_up_what_the_trace_says(name: str, decks: int) -> None:
    ready = game(name, decks=decks)
    shoes = ready.together * 2 + 5
    tally = ready.play(SEED, 0, shoes, 10**9)
    traces = [ready.trace(SEED, shoe) for shoe in range(shoes)]
    for bet, moments, endings in list(stretches(ready.bets))[:3]:
        by_shoe = [_nets(trace, Outcome[bet.name.upper()]) for trace in traces]
        sums = Moments(*tally[moments].tolist())
        assert sums == Moments(
            groups=shoes,
            rounds=sum(len(nets) for nets in by_shoe),
            rounds_squared=sum(len(nets) ** 2 for nets in by_shoe),
            net=sum(int(nets.sum()) for nets in by_shoe),
            net_squared=sum(int(nets.sum()) ** 2 for nets in by_shoe),
            net_by_rounds=sum(int(nets.sum()) * len(nets) for nets in by_shoe),
        )
        assert int(tally[endings].sum()) == sums.rounds
        ends = np.concatenate(by_shoe)
        for ending, count in zip(bet.endings, tally[endings].tolist(), strict=True):
            same = sum(
                n
                for other, n in zip(bet.endings, tally[endings].tolist(), strict=True)
                if other.net == ending.net
            )
            assert count <= same == int((ends == ending.net).sum())


def _nets(trace: Trace, bet: Outcome) -> Trace:
    found: Trace = trace[(trace[:, 0] == NET) & (trace[:, 1] == bet)][:, 3]
    return found


RUNS = ("PP", "BB", "PB", "BPB", "TT", "PPPP", "BBBBB", "PBPBPB")


@pytest.mark.parametrize("end", list(AtShoeEnd))
def test_runs_at_a_table_come_to_what_the_simulator_counts(end: AtShoeEnd) -> None:
    policies = Policies(run_at_shoe_end=end)
    ready = game("baccarat", policies=policies)
    shoes = 12
    won, lost, returned = _runs_at_a_table(ready, shoes)
    names = dict(zip(RUNS, (_name(run) for run in RUNS), strict=True))
    tally = ready.play(SEED, 0, shoes, 10**9)
    counted = {
        bet.name: tuple(tally[endings].tolist()) for bet, _, endings in stretches(ready.bets)
    }
    for run in RUNS:
        assert counted[names[run]] == (won[run], lost[run], returned[run]), run


def _name(run: str) -> str:
    words = {"P": "player", "B": "banker", "T": "tie"}
    return f"run-{words[run[0]]}-{len(run)}" if len(set(run)) == 1 else f"run-mixed-{run}"


def _runs_at_a_table(
    ready: Baccarat, shoes: int
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Name every run before every coup of some shoes; count those that were decided.

    A run that is still open at the end of it all was placed before one of the last coups: the
    simulator leaves it out where runs go on, and it is returned where shoes return them.
    """
    won, lost, returned = (dict.fromkeys(RUNS, 0) for _ in range(3))
    r = open_table(ready.rules, chips=Chips(Cents(1)), policies=ready.policies)
    opened: dict[int, tuple[str, int]] = {}
    last = sum(len(_nets(ready.trace(SEED, shoe), Outcome.TIE)) for shoe in range(shoes))
    placed = 0

    def note(told: list[Event]) -> None:
        for event in told:
            if isinstance(event, RunSettled):
                run, coup = opened[event.number]
                if coup + len(run) - 1 > last and ready.run_tables.carried:
                    continue  # decided early; its last coup was never played
                book = won if event.row.net > 0 else lost if event.row.net < 0 else returned
                book[run] += 1

    coup = 0
    for shoe in range(shoes):
        cards = [CARDS[code] for code in ready.cards(SEED, shoe).tolist()]
        at = ready.stock.first
        while at < ready.stock.cut:
            coup += 1
            for run in RUNS:
                placed += 1
                opened[placed] = (run, coup)
                wager = PlaceRun(player="ann", nominates=read_nomination(run), stake=Cents(100))
                r, told = taken(r, wager)
            r, told = taken(r, CloseBetting())
            while awaiting(r) in (Step.PLAYER_CARD, Step.BANKER_CARD):
                r, told = taken(r, Deal(cards[at]))
                note(told)
                at += 1
        r, told = taken(r, EndShoe())
        note(told)
        r, _ = taken(r, StartShoe())
    return won, lost, returned
