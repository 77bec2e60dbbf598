"""A Magnificent Sevens Tournament on the floor: entries, real rounds, ties, prizes, the log."""

from itertools import count
from pathlib import Path

import pytest

from croupier.desk.tournament.drafting import read_conditions
from croupier.floor import Outdated, Role, Settings
from croupier.floor.postings import chips_of
from croupier.floor.tournaments import currency_of_tournament
from croupier.floor.verifying import verify_floor
from croupier.games.game import Need, Of
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.table import Table
from croupier.tournament import Phase, Tournament, open_tie
from croupier.tournament.ranking import OTHERS
from croupier.tournament.seating import commitment_of
from hand_dealt import ready_the_shoe, staffed
from running_floor import Running
from tournament_driver import seed_of, sevens

MOST = 100_000


class Contest:
    """A tournament whose players stake the maximum and stand on everything."""

    def __init__(self, folder: Path, size: int) -> None:
        quick = Settings(betting=1, cutting=0, between_rounds=0, purse=Cents(0))
        self.floor, self.size, self.keys = Running(folder, settings=quick), size, count(1)
        self.floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        self.players = tuple(f"p{number}" for number in range(1, size + 1))
        self.floor.people(**dict.fromkeys(self.players, Role.PLAYER))
        self.tables = [f"T{number}" for number in range(1, size // 7 + 1)]
        for number, table in enumerate(self.tables, start=1):
            options = {"magnificent_sevens_version": 1}
            limits = {"min": "25.00", "max": "1000.00", "unit": "5.00"}
            self.floor.table(
                table,
                game="blackjack",
                number=number,
                limits=limits,
                side_bets=["magnificent-sevens"],
                options=options,
            )

    @property
    def now(self) -> Tournament:
        return self.floor.floor.tournaments.get("sevens")

    def ask(self, who: str, do: str, **fields: object) -> None:
        key = f"{who} {next(self.keys)} {do}"
        self.floor.floor.tournaments.submit(who, "sevens", do, fields, key=key).result()

    def begun(self) -> None:
        drafted = read_conditions(sevens(self.size))
        tournaments = self.floor.floor.tournaments
        tournaments.draft("olga", "sevens", drafted.conditions, drafted.rules, key="draft").result()
        self.ask("olga", "appoint-director", name="tess")
        self.ask("dirk", "approve", writing="letter 7")
        assert self.now.conditions.structure is not None
        names = [stage.name for stage in self.now.conditions.structure.stages]
        committed = [[name, commitment_of(seed_of(name))] for name in names]
        self.ask("olga", "open-entries", commitments=committed)
        earned = [[player, f"table 9, round {at}"] for at, player in enumerate(self.players, 1)]
        self.ask("olga", "admit-earned", entries=earned)
        for do in ("sign-in", "brief", "begin"):
            self.ask("tess", do)
        self.ask("tess", "designate-tables", tables=self.tables)

    def chips(self, player: str) -> int:
        with self.floor.store.snapshot() as now:
            return now.balance(chips_of(player, currency_of_tournament("sevens")))

    def session(self, name: str) -> None:
        """Play at a table until its session is over, or nobody there can wager any more."""
        floor = self.floor
        for _ in range(20_000):
            table = floor.hosted(name).table
            assert table is not None
            if table.is_session_over:
                return
            need: Need | None = None if table.round is None else table.engine.needs(table.round)
            if need is not None and need.of is Of.WAGERS and not table.layout:
                if not self.wagers(table):
                    return
            elif need is not None and need.of is Of.PLAYER and need.step == "decision":
                floor.do(need.players[0], "stand", name, box=need.box)
            else:
                floor.until_due()
        raise AssertionError("the session does not end")

    def wagers(self, table: Table) -> int:
        """Everybody who has enough stakes what the place calls for: unlike amounts."""
        staked = 0
        for seat in table.seats:
            held = self.chips(seat.player)
            if held >= 2_500:
                stake = min(held, MOST - 500 * seat.number) // 500 * 500
                wager = f"{stake // 100}.00"
                self.floor.do(seat.player, "wager", table.id, box=seat.number, stake=wager)
                staked += 1
        return staked

    def round(self, name: str) -> int:
        """Play a round of the tournament; return how many ties were broken."""
        self.ask("tess", "draw-seats", seed=seed_of(name))
        r = self.now.round
        assert r is not None
        for table in r.in_use:
            self.ask("tess", "start-session", table=table)
            self.session(table)
            over = self.floor.hosted(table).table
            assert over is not None
            self.ask("tess", "count-table" if over.is_session_over else "end-early", table=table)
        ties = 0
        while (tie := open_tie(self.now, self.now.rounds[-1])) is not None:
            low = tie.held < 2_500
            self.ask("tess", "begin-tie-break", allocation="500.00" if low else "0.00")
            self.session(r.in_use[0] if tie.scope == OTHERS else tie.scope)
            self.ask("tess", "count-tie-break")
            ties += 1
        self.ask("tess", "close-round")
        return ties


@pytest.mark.rule("M7-017", "M7-018", "M7-020", "M7-021", "M7-022", "M7-023", "M7-024")
@pytest.mark.rule("M7-027", "M7-028", "M7-029")
@pytest.mark.parametrize("size", [49, pytest.param(196, marks=pytest.mark.slow)])
def test_a_magnificent_sevens_tournament_through_the_floor(tmp_path: Path, size: int) -> None:
    contest = Contest(tmp_path, size)
    contest.begun()
    assert contest.floor.floor.balances("p1") == (77_000, 0)
    assert contest.now.conditions.structure is not None
    for stage in contest.now.conditions.structure.stages:
        contest.round(stage.name)
    contest.ask("tess", "pay-prizes")
    t, floor = contest.now, contest.floor.floor
    assert t.phase is Phase.FINISHED
    pool = size * 37_000_000 // 49
    assert sum(amount for _, amount in t.prizes) == pool
    purses = sum(floor.balances(player)[0] for player in contest.players)
    assert purses == pool + size * 77_000
    assert all(contest.chips(player) == 0 for player in contest.players)
    contest.floor.again()
    assert contest.now.prizes == t.prizes
    contest.floor.close()
    found = verify_floor(tmp_path / "data")
    assert found["faults"] == [] and found["rounds"] >= 8


@pytest.mark.rule("M7-002", "M7-018")
def test_entries_earned_at_a_version_1_table_wait_for_their_tournament(floor: Running) -> None:
    staffed(floor)
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    options = {"magnificent_sevens_version": 1}
    sides = ["magnificent-sevens"]
    floor.table(game="blackjack", dealing="hand", side_bets=sides, options=options)
    floor.do("ann", "sit", buy_in="200.00")
    floor.do("dora", "sign-on")
    ready_the_shoe(floor, "t")
    floor.do("dora", "next-round")
    floor.do("ann", "wager", box=1, stake="10.00", magnificent_sevens="1.00")
    floor.do("dora", "close-betting")
    for card in ("7S", "6D", "7S"):
        floor.do("dora", "card", card=card)
    floor.do("ann", "hit", box=1)
    floor.do("dora", "card", card="7S")
    with floor.store.snapshot() as now:
        house = floor.floor.sevens.house(now)
    assert [(one.number, one.player) for one in house.waiting] == [(1, "ann")]
    assert house.waiting[0].where == "table 1, round 1"
    with floor.store.snapshot() as now, pytest.raises(Outdated, match="put off"):
        floor.floor.sevens.next_entries(now)


@pytest.mark.rule("M7-011")
def test_every_table_with_the_side_bet_plays_the_same_version(floor: Running) -> None:
    sides = {"game": "blackjack", "side_bets": ["magnificent-sevens"]}
    floor.table("one", **sides, options={"magnificent_sevens_version": 1})
    with pytest.raises(RuleBreach) as breach:
        floor.table("two", **sides, number=2, options={"magnificent_sevens_version": 2})
    assert breach.value.refusal.rule == "blackjack 13.7.2"
    floor.table("three", **sides, number=3, options={"magnificent_sevens_version": 1})
