"""Baccarat: the table's events and the simulator's tables, on the same cards."""

from collections.abc import Iterator
from datetime import datetime

import pytest

from baccarat_table import RUNS_FROM, SECRET_FROM
from croupier.equipment import CARDS
from croupier.games.baccarat import (
    AtShoeEnd,
    BaccaratRules,
    Bet,
    CardDealt,
    CloseBetting,
    CommissionTaken,
    CoupDecided,
    Deal,
    EndShoe,
    Event,
    Opened,
    Outcome,
    PlaceRun,
    PlaceWager,
    Policies,
    Round,
    RunSettled,
    Side,
    WagerSettled,
    awaiting,
    decide,
    evolve,
    next_opening,
    open_round,
)
from croupier.games.baccarat.kernel import Step
from croupier.games.baccarat.round import write_nomination
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook
from croupier.simulate.baccarat.game import Baccarat
from croupier.simulate.game import stretches as game_stretches
from croupier.simulate.traces import CARD, NET, RESULT
from stretches import MAIN, OTHER, Stretch, compared_for_a_million, compared_over
from traced import ALL, Row, adds_up, compare, nets_of

SEED = 20001220
VERSIONS = {
    "baccarat": ("baccarat", RUNS_FROM, 8),
    "crown-baccarat": ("crown-baccarat", RUNS_FROM, 8),
    "baccarat-1999": ("baccarat", SECRET_FROM, 8),
    "crown-baccarat-1999": ("crown-baccarat", SECRET_FROM, 8),
    "baccarat-6-decks": ("baccarat", RUNS_FROM, 6),
    "baccarat-1-deck": ("baccarat", RUNS_FROM, 1),
}
"""The game, when, and with how many decks: no rule held gives their number."""
ROUNDS = {name: MAIN if name == "baccarat" else OTHER for name in VERSIONS}
PLACES = {outcome.name.lower(): int(outcome) for outcome in Outcome}


def game(
    name: str, *, at: datetime = RUNS_FROM, decks: int = 8, policies: Policies | None = None
) -> Baccarat:
    rules = BaccaratRules.from_law(rulebook().law(name, at))
    return Baccarat(rules=rules, decks=decks, policies=policies or Policies())


def taken(r: Round, *commands: object) -> tuple[Round, list[Event]]:
    told: list[Event] = []
    for command in commands:
        events = decide(r, command)  # type: ignore[arg-type]
        told += events
        for event in events:
            r = evolve(r, event)
    return r, told


def coup_rows(told: list[Event]) -> Iterator[Row]:
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


def closed(ready: Baccarat) -> tuple[Round, list[Event]]:
    """A table with a wager on every side, and no more bets; it is the same for every coup."""
    stake = Cents(ready.coups.stake)
    wagers = [PlaceWager(player="ann", on=bet, stake=stake) for bet in Bet]
    return taken(open_round(Opened.of(ready.rules, chips=Chips(Cents(1)))), *wagers, CloseBetting())


def table_trace(ready: Baccarat, shoe: int) -> list[Row]:
    """Deal a shoe at a table, coup by coup, with a wager on every side."""
    stock = ready.stock
    cards = [CARDS[code] for code in ready.cards(SEED, shoe).tolist()]
    rows: list[Row] = []
    begun, before = closed(ready)
    at = stock.first
    while at < stock.cut:
        r, told = begun, list(before)
        while awaiting(r) in (Step.PLAYER_CARD, Step.BANKER_CARD):
            r, more = taken(r, Deal(cards[at]))
            told += more
            at += 1
        rows += coup_rows(told)
    return rows


def agrees(stretch: Stretch) -> None:
    """Every card, total and payment of some coups, and what the fast loop adds up on them."""
    name, at, decks = VERSIONS[stretch.version]
    ready = game(name, at=at, decks=decks)
    compare(ready, SEED, stretch, lambda shoe: table_trace(ready, shoe), PLACES)


@compared_over(ROUNDS)
def test_table_and_simulator_write_the_same_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.slow
@compared_for_a_million(VERSIONS)
def test_table_and_simulator_write_the_same_long_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_fast_loop_adds_up_what_the_trace_says(name: str, decks: int) -> None:
    ready = game(name, decks=decks)
    shoes = ready.together * 2 + 5
    adds_up(ready, SEED, 0, [ready.trace(SEED, shoe) for shoe in range(shoes)], PLACES)


RUNS = ("PP", "BB", "PB", "BPB", "TT", "PPPP", "BBBBB", "PBPBPB")


@pytest.mark.parametrize("end", list(AtShoeEnd))
@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
def test_runs_at_a_table_come_to_what_the_simulator_counts(name: str, end: AtShoeEnd) -> None:
    runs_agree(game(name, policies=Policies(run_at_shoe_end=end)), RUNS, 12)


@pytest.mark.slow
@pytest.mark.parametrize("end", list(AtShoeEnd))
@pytest.mark.parametrize("part", range(8))
def test_every_run_at_a_table_comes_to_what_the_simulator_counts(end: AtShoeEnd, part: int) -> None:
    ready = game("baccarat", policies=Policies(run_at_shoe_end=end))
    every = tuple(write_nomination(run.coups) for run in ready.nominations)
    runs_agree(ready, every[part::8], 40)


def runs_agree(ready: Baccarat, runs: tuple[str, ...], shoes: int) -> None:
    won, lost, returned = _runs_at_a_table(ready, runs, shoes)
    places = {write_nomination(run.coups): place for place, run in enumerate(ready.nominations, 3)}
    tally = ready.play(SEED, 0, shoes, ALL)
    counted = [tuple(tally[endings].tolist()) for _, _, endings in game_stretches(ready.bets)]
    for run in runs:
        assert ready.bets[places[run]].name == _name(run)
        assert counted[places[run]] == (won[run], lost[run], returned[run]), run


def _name(run: str) -> str:
    words = {"P": "player", "B": "banker", "T": "tie"}
    return f"run-{words[run[0]]}-{len(run)}" if len(set(run)) == 1 else f"run-mixed-{run}"


def _runs_at_a_table(
    ready: Baccarat, runs: tuple[str, ...], shoes: int
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Name every run before every coup of some shoes; count those that were decided.

    A run that is still open at the end of it all was placed before one of the last coups: the
    simulator leaves it out where runs go on, and it is returned where shoes return them.
    """
    won, lost, returned = (dict.fromkeys(runs, 0) for _ in range(3))
    fresh = Opened.of(ready.rules, chips=Chips(Cents(1)), policies=ready.policies)
    r = open_round(fresh)
    opened: dict[int, tuple[str, int]] = {}
    last = sum(len(nets_of(ready.trace(SEED, shoe), Outcome.TIE)) for shoe in range(shoes))
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
            for run in runs:
                placed += 1
                opened[placed] = (run, coup)
                wager = PlaceRun(player="ann", nominates=run, stake=Cents(100))
                r, told = taken(r, wager)
            r, told = taken(r, CloseBetting())
            while awaiting(r) in (Step.PLAYER_CARD, Step.BANKER_CARD):
                r, told = taken(r, Deal(cards[at]))
                note(told)
                at += 1
            r = open_round(next_opening(r, fresh))
        r, told = taken(r, EndShoe())
        note(told)
        r = open_round(next_opening(r, fresh))
    return won, lost, returned
