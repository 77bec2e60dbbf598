"""A Magnificent Sevens Tournament on the floor: entries, real rounds, ties, prizes, the log."""

import json
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.shown import tournament_as_json
from croupier.floor import Floor, Outdated, Role, Settings
from croupier.floor.postings import chips_of
from croupier.floor.tournament_money import currency_of_tournament
from croupier.floor.tournament_tables import tie_tables
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.ledger import Draft
from croupier.money import Cents, dollars
from croupier.tournament import Phase, Round, Tie, Tournament, open_tie
from croupier.tournament.ranking import OTHERS
from croupier.tournament.sevens import SEVENS_EVENTS, EarnEntry, decide_sevens
from hand_dealt import ready_the_shoe, staffed
from running_floor import Running
from served import Served
from tournament_driver import sevens

LEAST, CHIPS = 2_500, 500_000
Aims = dict[str, int]
"""By player, what somebody plays down to: stakes what is too much, and hits until bust."""


class Contest:
    """A tournament whose players lose on purpose, so that any tie can be had with real cards."""

    def __init__(self, folder: Path, size: int) -> None:
        quick = Settings(betting=1, cutting=0, between_rounds=0, purse=Cents(0))
        self.floor, self.size, self.keys = Running(folder, settings=quick), size, count(1)
        self.floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        self.players = tuple(f"p{number}" for number in range(1, size + 1))
        self.floor.people(**dict.fromkeys(self.players, Role.PLAYER))
        self.tables = [f"T{number}" for number in range(1, size // 7 + 1)]
        for number, table in enumerate(self.tables, start=1):
            self.floor.table(
                table,
                game="blackjack",
                number=number,
                decks=4,
                limits={"min": "25.00", "max": "5000.00", "unit": "5.00"},
                side_bets=["magnificent-sevens"],
                options={"magnificent_sevens_version": 1},
            )

    @property
    def now(self) -> Tournament:
        return self.floor.floor.tournaments.get("sevens")

    @property
    def round(self) -> Round:
        found = self.now.round
        assert found is not None
        return found

    def ask(self, who: str, do: str, **fields: object) -> None:
        key = f"{who} {next(self.keys)} {do}"
        self.floor.floor.tournaments.submit(who, "sevens", do, fields, key=key).result()

    def begun(self) -> None:
        limits = {"min": 25, "max": 5000, "unit": 5}
        drafted = read_conditions(sevens(self.size, minimum_wager="none", decks=4, limits=limits))
        tournaments = self.floor.floor.tournaments
        tournaments.draft("olga", "sevens", drafted.conditions, drafted.rules, key="draft").result()
        self.ask("olga", "appoint-director", name="tess")
        self.ask("dirk", "approve", writing="letter 7")
        self.ask("olga", "open-entries")
        earned = [[player, f"table 9, round {at}"] for at, player in enumerate(self.players, 1)]
        self.ask("olga", "admit-earned", entries=earned)
        for do in ("sign-in", "brief"):
            self.ask("tess", do)
        self.ask("tess", "begin", reason="The players agreed.")
        self.ask("tess", "designate-tables", tables=self.tables)

    def chips(self, player: str) -> int:
        with self.floor.store.snapshot() as now:
            return now.balance(chips_of(player, currency_of_tournament("sevens")))

    # ------------------------------------------------------------ at a table

    def play(self, name: str, aims: Aims, pacer: str | None = None) -> None:
        """Play until the session is over or everybody has what was aimed at; the pacer goes on."""
        floor = self.floor
        for _ in range(5_000):
            table = floor.hosted(name).table
            assert table is not None
            if table.is_session_over:
                return
            need = floor.need_at(name)
            if need is not None and need.of is Of.WAGERS and not table.layout:
                if not self.stake(name, aims, pacer):
                    return
            elif need is not None and need.of is Of.PLAYER and need.step == "decision":
                floor.do(need.players[0], "hit", name, box=need.box)
            else:
                floor.until_due()
        raise AssertionError("the session does not end")

    def stake(self, name: str, aims: Aims, pacer: str | None) -> int:
        """Stake whatever somebody has too much; return how many did."""
        table = self.floor.hosted(name).table
        assert table is not None
        staked = 0
        for seat in table.seats:
            held = self.chips(seat.player)
            stake = min(held - aims.get(seat.player, held), CHIPS)
            if seat.player == pacer:
                stake = LEAST
            if stake > 0:
                wager = dollars(Cents(max(stake, LEAST)))
                self.floor.do(seat.player, "wager", name, box=seat.number, stake=wager)
                staked += 1
        return staked

    def seated(self, name: str) -> list[str]:
        table = self.floor.hosted(name).table
        assert table is not None
        return [seat.player for seat in table.seats]

    # ------------------------------------------------------------ a round

    def heat(self, name: str) -> None:
        """One table ties with chips in hand after its shoes, one with none, the others not."""
        self.ask("tess", "start-session", table=name)
        seated, first = self.seated(name), self.round.in_use[0]
        goes_on = self.round.stage.progress
        if name == first and self.round.stage.goes_on:
            self.play(name, {}, pacer=seated[-1])
            self.ask("tess", "count-table", table=name)
            return
        ties = name == self.round.in_use[-1]
        self.play(name, dict.fromkeys(seated if ties else seated[goes_on:], 0))
        self.ask("tess", "end-early", table=name)

    def play_on(self, tie: Tie) -> None:
        """Break a tie: over a shoe the first two hold what they have, by hands nobody is alike."""
        low = tie.held < LEAST
        self.ask("tess", "begin-tie-break", allocation="5000.00" if low else "0.00")
        found = self.round.open_break
        assert found is not None
        plays = [self.now.entries[entry - 1].plays for entry in found.entries]
        if found.shoes:
            one, two, three, four = plays[2:6]
            self.play(tie.scope, {one: 0, two: 0, three: 400_000, four: 400_000}, pacer=plays[6])
        else:
            unlike = {name: self.chips(name) - LEAST * at for at, name in enumerate(plays, 1)}
            for table in tie_tables(self.round, found.scope, found.entries):
                self.play(table, unlike)
        self.ask("tess", "count-tie-break")

    def play_round(self) -> set[tuple[str, bool, int]]:
        """Play a round; return its ties: where, whether chips were given, over how many shoes."""
        self.ask("tess", "draw-seats")
        for table in self.round.in_use:
            self.heat(table)
        while (tie := open_tie(self.now, self.round)) is not None:
            self.play_on(tie)
        ties = [
            (OTHERS if one.scope == OTHERS else "table", one.allocated > 0, one.shoes)
            for one in self.round.breaks
        ]
        self.ask("tess", "close-round")
        return set(ties)


TIES: dict[bool, set[tuple[str, bool, int]]] = {
    False: {("table", False, 0), ("table", True, 0)},
    True: {("table", True, 1), ("table", False, 0), ("table", True, 0)},
}
"""What has to occur in a heat and in a final: with own chips, with chips given, over a shoe."""


@pytest.mark.rule("M7-017", "M7-018", "M7-020", "M7-021", "M7-022", "M7-023", "M7-024")
@pytest.mark.rule("M7-025", "M7-026", "M7-027", "M7-028", "M7-029", "TP-024")
@pytest.mark.parametrize("size", [49, pytest.param(196, marks=pytest.mark.slow)])
def test_a_magnificent_sevens_tournament_through_the_floor(
    tmp_path: Path, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    contest = Contest(tmp_path, size)
    contest.begun()
    assert contest.floor.floor.balances("p1") == (77_000, 0)
    assert contest.now.conditions.structure is not None
    for stage in contest.now.conditions.structure.stages:
        ties = contest.play_round()
        expected = TIES[not stage.goes_on] | ({(OTHERS, True, 0)} if stage.others else set())
        assert ties >= expected, stage.name
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
    assert found["faults"] == [] and found["rounds"] >= 90 * len(t.rounds[:-1])
    # As it is exported it replays to the same prizes.
    assert main(["export", "--tournament", "sevens", "--data", str(tmp_path / "data")]) == 0
    record = tmp_path / "record.toml"
    record.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["tournament", "replay", str(record), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["prizes"] == tournament_as_json(t)["prizes"]
    assert again["rounds"] == tournament_as_json(t)["rounds"]


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


@pytest.mark.rule("M7-012", "M7-013", "M7-014", "M7-011")
def test_a_change_of_version_is_announced_waits_for_the_last_entry_and_closes_tables(
    served: Served,
) -> None:
    served.people(olga=Role.OPERATOR, ann=Role.PLAYER, tess=Role.GAME_SUPERVISOR)
    sides = {"game": "blackjack", "side_bets": ["magnificent-sevens"]}

    def version(number: int) -> dict[str, dict[str, int]]:
        return {"options": {"magnificent_sevens_version": number}}

    served.table("one", **sides, **version(1))

    def say(who: str, do: str, **fields: object) -> tuple[int, str | None]:
        headers = {"Idempotency-Key": f"{who} {next(served.keys)}"}
        said = {"do": do, **fields}
        answer = served.ask(who, "POST", "/sevens/commands", json=said, headers=headers)
        return answer.status, answer.json().get("rule")

    def shown(who: str) -> dict[str, Any]:
        found: dict[str, Any] = served.ask(who, "GET", "/sevens").json()
        return found

    change = {"to": 2, "reason": "a week, at every table"}
    assert say("tess", "announce-version", **change)[0] == 403
    assert shown("ann")["legal"] == []
    assert say("olga", "close-for-version", reason="an hour") == (422, "blackjack 13.7.3")
    assert say("olga", "announce-version", to=2, reason="") == (422, "blackjack 13.7.3")
    assert say("olga", "announce-version", **change)[0] == 200
    assert shown("ann")["notice"]["to"] == 2
    # An entry of the quota is decided: the last of them comes first (13.7.3(a)).
    earned(served.edge.floor, "ann", 1)
    assert (shown("ann")["waiting"], shown("ann")["wanted"]) == (1, 49)
    assert say("olga", "close-for-version", reason="an hour") == (422, "blackjack 13.7.3(a)")
    earned(served.edge.floor, "ann", 48)
    assert shown("olga")["due"] == 49
    # The tables are closed before the change, and none opens until it has come.
    assert say("olga", "close-for-version", reason="an hour") == (422, "blackjack 13.7.3(a)")
    assert shown("olga")["tables"] == [1]
    served.edge.floor.submit("olga", "one", "close-table", {}, key="close").result()
    assert say("olga", "close-for-version", reason="an hour")[0] == 200
    with pytest.raises(RuleBreach, match="closed until"):
        served.table("two", **sides, number=2, **version(1))
    assert say("olga", "change-version")[0] == 200
    with pytest.raises(RuleBreach, match="all of them play the same"):
        served.table("two", **sides, number=2, **version(1))
    served.table("two", **sides, number=2, **version(2))
    assert (shown("ann")["version"], shown("ann")["notice"]) == (2, None)
    back = {"to": 1, "reason": "a week"}
    assert say("olga", "announce-version", **back) == (422, "blackjack 13.7.3(b)")
    moment = "2003-02-13T06:00"
    assert say("olga", "announce-version", **back, changes_at=moment)[0] == 200
    served.edge.floor.submit("olga", "two", "close-table", {}, key="close 2").result()
    assert say("olga", "close-for-version", reason="an hour") == (422, "blackjack 13.7.3(b)")


def earned(floor: Floor, player: str, count: int) -> None:
    """Entries as the side bet brings them, without the cards."""

    def work(draft: Draft) -> dict[str, Any]:
        for number in range(count):
            at = datetime(2003, 2, 6, 19)
            where = f"table 9, round {number}"
            command = EarnEntry(player=player, where=where, at=at, version=1)
            for event in decide_sevens(floor.sevens.house(draft.now), command):
                floor.append(draft, "sevens", SEVENS_EVENTS.write(event))
        return {}

    floor.carry("olga", None, f"earned {count}", {}, work)
