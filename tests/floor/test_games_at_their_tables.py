"""What is particular to a game's table: shoes that end, commission, runs, hidden hands, banks."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.results import Results
from croupier.floor import NotAllowed, Role, Settings, TooLittle
from croupier.floor.approvals import answer, ask_for
from croupier.floor.verifying import verify_floor
from croupier.games.refusal import RuleBreach
from running_floor import Running


def sat_down(floor: Running, game: str, **fields: Any) -> None:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game=game, **fields)
    for name in ("ann", "bob"):
        floor.do(name, "sit", buy_in="900.00")
    floor.until_betting()


def seen_by(floor: Running, who: str) -> dict[str, Any]:
    return Documents(floor.floor).of("t", floor.floor.person(who))


def play_coup(floor: Running) -> None:
    """Let the house deal and end the coup in play."""
    while floor.need() is not None:
        floor.until_due()


def test_a_table_that_waits_shows_its_layout_and_what_it_pays(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="caribbean-stud", side_bets=["jackpot"], options={"meter": "1000.00"})
    doc = seen_by(floor, "ann")
    assert (doc["phase"], doc["round"], doc["awaiting"]) == ("waiting", None, None)
    assert doc["meter"] == doc["view"]["jackpot"] == "1000.00"
    assert {line["bet"]: line["pays"] for line in doc["view"]["board"]}["flush"] == "5 to 1"
    assert doc["view"]["seats"] == [] and doc["view"]["settlements"] == []


@pytest.mark.rule("BA-025", "BA-026", "BA-027")
def test_commission_falls_due_with_the_shoe_and_is_collected_before_the_next(
    floor: Running,
) -> None:
    sat_down(floor, "baccarat")
    floor.do("ann", "defer-commission")
    while not floor.now.round.owed:
        floor.until_betting()
        floor.do("ann", "wager", on="banker", stake="20.00")
        play_coup(floor)
    owed = floor.now.round.owes("ann")
    assert owed == 100
    with pytest.raises(RuleBreach) as breach:
        floor.do("ann", "leave")
    assert breach.value.refusal.rule == "baccarat 11.1.6.1"
    while floor.now.shuffle_due is None:
        floor.until_betting()
        floor.do("bob", "wager", on="player", stake="5.00")
        play_coup(floor)
    while floor.step() != "commission":
        floor.until_due()
    assert "baccarat.shoe-ended" in floor.happened and floor.now.shoes == 1
    chips = floor.floor.balances("ann")[1]
    floor.until_betting()
    assert floor.floor.balances("ann")[1] == chips - owed
    assert floor.now.shoes == 2 and floor.now.round.owed == ()
    floor.do("ann", "leave")
    assert floor.now.seat_of("ann") is None and floor.now.round.deferring == ()


@pytest.mark.rule("BA-027")
def test_no_shoe_begins_while_commission_is_owed_whoever_directs_the_shuffle(
    floor: Running,
) -> None:
    sat_down(floor, "baccarat")
    floor.people(sam=Role.GAMING_SHIFT_MANAGER)
    floor.do("ann", "defer-commission")
    while not floor.now.round.owed:
        floor.until_betting()
        floor.do("ann", "wager", on="banker", stake="20.00")
        play_coup(floor)
    floor.until_betting()
    floor.do("bob", "wager", on="player", stake="5.00")
    with pytest.raises(RuleBreach, match="Wagers are down"):
        floor.do("sam", "shuffle", cause="reasonable-cause")
    play_coup(floor)
    chips, owed = floor.floor.balances("ann")[1], floor.now.round.owes("ann")
    floor.do("sam", "shuffle", cause="reasonable-cause")
    assert floor.now.shoes == 2 and floor.now.round.owed == ()
    assert floor.floor.balances("ann")[1] == chips - owed


@pytest.mark.rule("BA-027")
def test_a_debtor_without_chips_is_asked_for_them_and_a_casino_supervisor_ends_it(
    floor: Running,
) -> None:
    sat_down(floor, "baccarat")
    floor.people(pat=Role.PIT_BOSS, sam=Role.GAMING_SHIFT_MANAGER, sue=Role.GAME_SUPERVISOR)
    floor.do("ann", "defer-commission")
    while not floor.now.round.owed:
        floor.until_betting()
        floor.do("ann", "wager", on="banker", stake="20.00")
        play_coup(floor)
    floor.floor.cash_out("ann", None, key="all")
    floor.do("pat", "end-shoe")
    assert floor.step() == "commission"
    before = floor.hosted().seq
    for _ in range(3):
        floor.passed += 60
        for tried in floor.floor.tick():
            assert isinstance(tried.exception(), TooLittle)
    assert floor.hosted().seq == before and floor.floor.tick() == []
    with pytest.raises(NotAllowed):
        floor.do("sue", "waive-debt", player="ann")
    floor.do("pat", "waive-debt", player="ann")
    with pytest.raises(NotAllowed):
        floor.do("pat", "waive-debt", player="ann")
    assert seen_by(floor, "sam")["second"] == {
        "do": "waive-debt",
        "fields": {"player": "ann"},
        "by": "pat",
    }
    assert seen_by(floor, "bob")["second"] is None and floor.now.round.owed
    floor.do("sam", "waive-debt", player="ann")
    assert floor.now.round.owed == () and floor.floor.balances("ann")[1] == 0
    assert "table.debt-waived" in floor.happened


@pytest.mark.rule("BA-017", "BA-029")
def test_runs_lie_on_while_betting_begins_anew_under_another_law(tmp_path: Path) -> None:
    floor = Running(tmp_path, at=datetime(2003, 2, 6, 5, 58))
    sat_down(floor, "baccarat", side_bets=["run"])
    for named in ("PP", "BB", "TT"):
        floor.do("ann", "run", nominates=named, stake="10.00")
    play_coup(floor)
    [run] = floor.now.round.runs
    assert floor.now.layout == (("ann", 1_000),)
    floor.until_betting()
    assert floor.now.round.runs == (run,)
    floor.do("bob", "wager", on="tie", stake="5.00")
    floor.wait(120)
    assert "table.round-reopened" in floor.happened
    assert floor.now.round.runs == (run,) and floor.now.layout == (("ann", 1_000),)
    assert floor.floor.balances("bob")[1] == 90_000
    floor.close()
    assert verify_floor(tmp_path / "data")["faults"] == []


def test_an_open_run_alone_has_the_next_coup_dealt(floor: Running) -> None:
    sat_down(floor, "crown-baccarat")
    for named in ("PP", "BB", "TT"):
        floor.do("ann", "run", nominates=named, stake="10.00")
    play_coup(floor)
    floor.until_betting()
    play_coup(floor)
    assert floor.now.rounds == 2 and floor.now.round.runs == () and floor.now.layout == ()


@pytest.mark.rule("CS-010", "CS-012", "CS-030")
def test_caribbean_stud_is_shuffled_for_every_round_and_an_absent_player_folds(
    floor: Running,
) -> None:
    sat_down(floor, "caribbean-stud", side_bets=["jackpot"], options={"meter": "1000.00"})
    for round_ in (1, 2):
        floor.until_betting()
        floor.do("ann", "ante", stake="10.00", box=1)
        floor.do("bob", "ante", stake="10.00", box=2)
        floor.until("decision")
        ann, bob = (seen_by(floor, name)["view"]["seats"] for name in ("ann", "bob"))
        assert [len(seat["hand"]["shown"]) for seat in ann] == [5, 0]
        assert [len(seat["hand"]["shown"]) for seat in bob] == [0, 5]
        floor.do("ann", "bet")
        play_coup(floor)
        assert "caribbean_stud.folded" in floor.happened
        assert floor.now.shoes == round_ and floor.now.layout == ()
        assert "table.cut-passed" not in floor.happened


def test_caribbean_studs_meter_goes_on_from_round_to_round(floor: Running) -> None:
    options = {"meter": "1000.00", "contribution": "0.50"}
    sat_down(floor, "caribbean-stud", side_bets=["jackpot"], options=options)
    for round_ in (1, 2, 3):
        floor.until_betting()
        assert floor.now.round.displayed == 100_000 + 50 * (round_ - 1)
        floor.do("ann", "ante", stake="10.00")
        floor.do("ann", "jackpot")
        floor.until("decision")
        floor.do("ann", "fold")
        play_coup(floor)
        if floor.now.round.displayed != 100_000 + 50 * round_:
            return  # The hand won a prize from the meter.


@pytest.mark.rule("CC-004")
def test_com_bos_result_is_keyed_and_lit_without_being_asked(floor: Running) -> None:
    sat_down(floor, "com-bo")
    floor.do("ann", "wager", on="high-1", stake="5.00")
    play_coup(floor)
    view = seen_by(floor, "ann")["view"]
    assert len(view["boxes"]) == 5 and view["lit"]
    assert floor.now.shoe is not None and floor.now.shoe.drawn == 5


def test_roulette_shows_a_player_nothing_of_another_terminal(floor: Running) -> None:
    sat_down(floor, "rapid-roulette")
    floor.do("ann", "wager", on="red", stake="10.00")
    floor.do("bob", "wager", on="black", stake="15.00")
    play_coup(floor)
    for own, other in (("ann", "bob"), ("bob", "ann")):
        document = seen_by(floor, own)
        assert {row["player"] for row in document["view"]["settlements"]} == {own}
        assert other not in document["view"]["net"]
        wagers = [
            row["says"] for row in document["feed"] if row["event"] == "roulette.wager-placed"
        ]
        assert len(wagers) == 1 and other.title() not in wagers[0]


@pytest.mark.rule("EG-001", "EG-003", "EG-013")
def test_machines_play_an_approved_title_and_pay_what_they_show(floor: Running) -> None:
    title = {"title": "Queen of the Nile", "maker": "Aristocrat"}
    sat_down(floor, "gaming-machines", limits=None, options=title)
    floor.do("ann", "insert", machine="m1", amount="20.00")
    with pytest.raises(RuleBreach):
        floor.do("bob", "play", machine="m1", stake="1.00")
    floor.do("ann", "play", machine="m1", stake="1.00")
    assert "machines.game-ended" in floor.happened
    shown = floor.now.round.machines[0].credit
    with pytest.raises(RuleBreach):
        floor.do("ann", "leave")
    floor.do("ann", "cash-out", machine="m1")
    assert floor.floor.balances("ann")[1] == 90_000 - 2_000 + shown
    floor.do("ann", "leave")


def test_machines_with_a_title_that_no_list_has_are_not_played(floor: Running) -> None:
    options = {"title": "Nobody's Game", "maker": "Aristocrat"}
    sat_down(floor, "gaming-machines", limits=None, options=options)
    floor.do("ann", "insert", machine="m1", amount="5.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("ann", "play", machine="m1", stake="1.00")
    assert "title" in str(breach.value.refusal.code)
    assert all(offer["do"] != "play" for offer in seen_by(floor, "ann")["legal"])


def test_what_came_is_read_from_the_log_since_the_shuffle(floor: Running) -> None:
    sat_down(floor, "baccarat")
    came = []
    for _ in range(3):
        floor.until_betting()
        floor.do("ann", "wager", on="player", stake="5.00")
        play_coup(floor)
        came.append(floor.now.round.decided.outcome.name.lower())
    results = Results(floor.floor)
    assert [one["came"] for one in results.of("t")] == came
    assert [one["round"] for one in results.of("t")] == ["t-1", "t-2", "t-3"]
    assert Results(floor.floor).of("t") == results.of("t")


@pytest.mark.rule("CS-015", "CS-030")
def test_players_decide_at_once_and_are_told_why_not(floor: Running) -> None:
    sat_down(floor, "caribbean-stud", side_bets=["jackpot"], options={"meter": "1000.00"})
    for name in ("ann", "bob"):
        floor.do(name, "ante", stake="5.00")
    floor.until("decision")
    seen = seen_by(floor, "bob")
    why = {one["do"]: one["rule"] for one in seen["refused"]}
    assert why == {"another-amount": "caribbean-stud 5.3.1", "jackpot": "caribbean-stud 5.4"}
    assert seen["view"]["prizes"][0] == {
        "hand": "royal-flush",
        "pays": "75000.00",
        "share": 100,
        "least": "75000.00",
        "rule": "caribbean-stud 12.1",
    }
    floor.do("ann", "bet")
    floor.do("bob", "fold", seen=seen["seen"])


@pytest.mark.rule("EG-004", "EG-005")
def test_an_attendant_pays_by_hand_what_the_authority_lets_the_house_pay(floor: Running) -> None:
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "payout_limit": "10.00"}
    sat_down(floor, "gaming-machines", limits=None, options=options)
    floor.people(mac=Role.MACHINE_ATTENDANT, dee=Role.DIRECTOR, pat=Role.PIT_BOSS)
    floor.do("ann", "insert", machine="m1", amount="20.00")
    assert [one["do"] for one in seen_by(floor, "mac")["legal"]] == ["hand-pay"]
    with pytest.raises(NotAllowed):
        floor.do("bob", "hand-pay", machine="m1")
    people = floor.floor
    for what, do, who in (("hand-pay", "hand-pay", "mac"), ("transfer", "to-cage", "ann")):
        id_ = ask_for(people, people.person("pat"), what, "t", "As last year.", key=what)
        [waits] = seen_by(floor, "mac")["approvals"]
        assert (waits["what"], waits["asked_by"]) == (what, "pat")
        assert seen_by(floor, "ann")["approvals"] == []
        with pytest.raises(NotAllowed):
            answer(people, people.person("pat"), id_, given=True, reason="x", key=f"no {what}")
        dee = people.person("dee")
        answer(people, dee, id_, given=False, reason="No procedure was sent in.", key=f"{what} 1")
        with pytest.raises(RuleBreach) as breach:
            floor.do(who, do, machine="m1")
        assert breach.value.refusal.code == "procedure_not_approved"
        again = ask_for(people, people.person("pat"), what, "t", "Here it is.", key=f"{what} 2")
        answer(people, dee, again, given=True, reason="In order.", key=f"{what} 3")
    floor.do("mac", "hand-pay", machine="m1")
    assert floor.floor.balances("ann")[1] == 90_000
    assert floor.hosted().moments[-1].body["by"]["name"] == "mac"


@pytest.mark.rule("CS-044")
def test_there_is_no_jackpot_without_the_authoritys_approval(tmp_path: Path) -> None:
    floor = Running(tmp_path, settings=Settings(arranged=False))
    sat_down(floor, "caribbean-stud", side_bets=["jackpot"], options={"meter": "1000.00"})
    floor.people(dee=Role.DIRECTOR, pat=Role.PIT_BOSS)
    floor.do("ann", "ante", stake="10.00", box=1)
    with pytest.raises(RuleBreach) as breach:
        floor.do("ann", "jackpot")
    assert breach.value.refusal.rule == "caribbean-stud 11.3"
    people = floor.floor
    id_ = ask_for(people, people.person("pat"), "jackpot", "t", "The usual meter.", key="ask")
    answer(people, people.person("dee"), id_, given=True, reason="Approved.", key="given")
    floor.do("ann", "withdraw")
    floor.do("ann", "ante", stake="10.00", box=1)
    floor.until("decision")
    floor.do("ann", "fold")
    play_coup(floor)
    floor.until_betting()
    floor.do("ann", "ante", stake="10.00", box=1)
    floor.do("ann", "jackpot")
    floor.close()
