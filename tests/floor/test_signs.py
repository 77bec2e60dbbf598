"""Signs: a minimum goes up after its sign has stood, and a table closes on players likewise."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.lobby import tile
from croupier.floor import NotAllowed, Role, Settings, change_to_come, instant_of, wall_of
from croupier.floor.timing import advance
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.table import RefusalCode
from running_floor import Running

PINNED = "2003-02-06T06:00"
MINUTE = 60


@pytest.mark.parametrize(
    ("game", "at", "comes"),
    [
        ("crown-pontoon", datetime(2000, 12, 14, 19), datetime(2000, 12, 15, 4)),
        ("crown-pontoon", datetime(2000, 12, 15, 4), None),
        ("crown-pontoon", datetime(2000, 12, 1), None),
        ("caribbean-stud", datetime(2000, 12, 14, 19), None),
    ],
)
def test_rules_to_come_are_told_of_once_they_are_published_and_near(
    game: str, at: datetime, comes: datetime | None
) -> None:
    assert change_to_come(game, at) == comes


def opened(floor: Running, **fields: Any) -> None:
    floor.people(pat=Role.PIT_BOSS, sue=Role.GAME_SUPERVISOR, ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(**{"game": "blackjack", "law_at": PINNED, **fields})


def raised(floor: Running, least: str = "25.00") -> None:
    floor.do("pat", "sign", min=least, max="500.00")


def announced(floor: Running, hour: str) -> None:
    fields: dict[str, Any] = {"min": "25.00", "from": hour}
    floor.do("pat", "announce", **fields)


def seen_by(floor: Running, who: str) -> dict[str, Any]:
    return Documents(floor.floor).of("t", floor.floor.person(who))


def refused(floor: Running, code: RefusalCode, rule: str = "blackjack 6.4") -> None:
    before = floor.hosted().seq
    with pytest.raises(RuleBreach) as breach:
        raised(floor)
    assert breach.value.refusal.code == code and breach.value.refusal.rule == rule
    assert floor.hosted().seq == before


@pytest.mark.rule("BJ-052", "RB-014")
def test_a_minimum_goes_up_twenty_minutes_after_its_sign_and_no_sooner(floor: Running) -> None:
    opened(floor)
    refused(floor, RefusalCode.SIGN_FIRST)
    floor.do("pat", "announce", min="25.00")
    floor.wait(20 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    floor.wait(1)
    raised(floor)
    assert floor.now.sign is not None and floor.now.sign.wager_min == Cents(2_500)
    assert floor.now.operation.raising is None


@pytest.mark.rule("BJ-052")
@pytest.mark.parametrize("hours", [24, -24])
def test_a_step_of_a_clock_adds_nothing_to_a_sign(tmp_path: Path, hours: int) -> None:
    # No server lets the house's time go back; the sign does not rely on that.
    floor = Running(tmp_path)
    opened(floor)
    floor.do("pat", "announce", min="25.00")
    if hours > 0:
        floor.floor.clock.advance(floor.floor.clock.now() + timedelta(hours=hours))
    floor.at += timedelta(hours=hours)
    floor.again()
    floor.wait(20 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    floor.wait(1)
    if hours < 0:
        # The floor is back before the hour that the sign states, and waits for it too.
        refused(floor, RefusalCode.SIGN_TOO_NEW)
        floor.wait(24 * 3600)
    raised(floor)
    floor.close()


@pytest.mark.rule("BJ-052")
def test_time_in_which_the_floor_stood_still_is_not_counted(floor: Running) -> None:
    opened(floor)
    floor.do("pat", "announce", min="25.00")
    floor.wait(10 * MINUTE)
    floor.close()
    floor.passed += 3600
    floor.open()
    floor.wait(10 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    floor.wait(1)
    raised(floor)


@pytest.mark.rule("BJ-052")
@pytest.mark.parametrize("night", [datetime(2003, 3, 30, 2, 50), datetime(2003, 10, 26, 1, 50)])
def test_the_nights_on_which_the_clocks_change(tmp_path: Path, night: datetime) -> None:
    floor = Running(tmp_path, at=night)
    opened(floor)
    floor.do("pat", "announce", min="25.00")
    up = floor.now.operation.raising
    assert up is not None and up.comes - up.at == timedelta(minutes=20)
    assert abs((wall_of(up.comes) - wall_of(up.at)) - timedelta(minutes=20)) == timedelta(hours=1)
    floor.wait(20 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    floor.wait(1)
    raised(floor)
    floor.close()


@pytest.mark.rule("BJ-052", "BJ-053")
def test_lowering_is_at_once_and_another_figure_needs_its_own_sign(floor: Running) -> None:
    opened(floor)
    floor.do("pat", "sign", min="2.00", max="900.00")
    floor.do("pat", "announce", min="25.00")
    floor.wait(20 * MINUTE)
    with pytest.raises(RuleBreach) as breach:
        raised(floor, "10.00")
    assert breach.value.refusal.code == RefusalCode.SIGN_FIRST
    floor.do("pat", "announce", min="10.00")
    refused(floor, RefusalCode.SIGN_FIRST)
    with pytest.raises(RuleBreach) as breach:
        raised(floor, "10.00")
    assert breach.value.refusal.code == RefusalCode.SIGN_TOO_NEW


@pytest.mark.rule("BJ-053")
def test_the_same_minimum_for_each_player_alone_is_a_higher_one(floor: Running) -> None:
    opened(floor)
    with pytest.raises(RuleBreach) as breach:
        floor.do("pat", "sign", min="5.00", max="500.00", per="player")
    assert breach.value.refusal.code == RefusalCode.SIGN_FIRST


def test_a_sign_states_an_hour_and_the_minimum_waits_for_it(floor: Running) -> None:
    opened(floor)
    with pytest.raises(RuleBreach) as breach:
        announced(floor, "2003-02-06T19:19")
    assert breach.value.refusal.code == RefusalCode.HOUR_TOO_SOON
    for no_wall_time in ("2003-02-06T20:00+11:00", "2003-10-26T02:30"):
        with pytest.raises(BadValue, match=r"from: .*(without an offset|it is 01:30 or 03:30)"):
            announced(floor, no_wall_time)
    announced(floor, "2003-02-06T20:00")
    floor.wait(59 * MINUTE)
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    floor.wait(MINUTE)
    raised(floor)


@pytest.mark.rule("BJ-052")
def test_a_pending_sign_is_in_the_table_document(floor: Running) -> None:
    opened(floor)
    floor.do("pat", "announce", min="25.00")
    document = seen_by(floor, "ann")
    pending = document["sign"]["pending"]
    assert pending["min"] == "25.00" and pending["from"] == "2003-02-06T19:20:00"
    assert pending["since"] == "2003-02-06T19:00:00"
    floor.do("pat", "take-down", closing=False)
    assert tile(floor.floor, floor.hosted(), None)["sign"]["pending"] is None


@pytest.mark.rule("GP-012")
def test_a_table_with_players_closes_after_its_sign_has_stood(floor: Running) -> None:
    opened(floor)
    floor.do("ann", "sit", buy_in="50.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("pat", "close-table")
    assert breach.value.refusal.code == RefusalCode.SIGN_FIRST
    assert breach.value.refusal.rule == "blackjack 17.7"
    floor.do("pat", "announce-closing")
    floor.wait(20 * MINUTE - 1)
    with pytest.raises(RuleBreach) as breach:
        floor.do("pat", "close-table")
    assert breach.value.refusal.code == RefusalCode.SIGN_TOO_NEW
    floor.wait(1)
    floor.do("pat", "close-table")
    assert floor.now.is_closed


@pytest.mark.rule("GP-012")
def test_an_empty_table_closes_at_once(floor: Running) -> None:
    opened(floor)
    floor.do("pat", "close-table")
    assert floor.now.is_closed


@pytest.mark.rule("BJ-051")
def test_limits_of_a_players_own_are_agreed_marked_and_played_by(floor: Running) -> None:
    opened(floor)
    floor.do("ann", "sit", buy_in="900.00")
    floor.do("bob", "sit", buy_in="900.00")
    with pytest.raises(NotAllowed):
        floor.do("sue", "personal-limits", player="ann", min="1.00", max="800.00")
    floor.do("pat", "personal-limits", player="ann", min="1.00", max="800.00")
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="800.00")
    floor.do("bob", "wager", box=2, stake="800.00")
    floor.until_due()
    judged = [m.happening for m in floor.hosted().moments if m.body["type"].endswith("judged")]
    assert [(one.player, one.stake) for one in judged] == [("bob", Cents(50_000))]
    document = seen_by(floor, "bob")
    own = {one["name"]: one["limits"] for one in document["people"]["players"]}
    assert own["ann"]["marker"] == "personal limit" and own["ann"]["max"] == "800.00"
    assert own["bob"] is None


def test_a_power_that_the_games_rules_do_not_have_is_refused(floor: Running) -> None:
    opened(floor)
    floor.people(gil=Role.GAMING_SHIFT_MANAGER)
    floor.do("ann", "sit", buy_in="50.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("gil", "higher-limit", player="ann", max="900.00")
    assert breach.value.refusal.code == RefusalCode.NOT_IN_THESE_RULES


def test_rapid_roulette_has_the_same_signs(floor: Running) -> None:
    floor.people(pat=Role.PIT_BOSS)
    floor.table(game="rapid-roulette")
    floor.do("pat", "announce", min="25.00")
    floor.wait(20 * MINUTE - 1)
    refused(floor, RefusalCode.SIGN_TOO_NEW, "rapid-roulette assumed-17-7")
    floor.wait(1)
    raised(floor)


def test_what_stands_is_the_same_after_a_restart(floor: Running) -> None:
    opened(floor)
    floor.do("ann", "sit", buy_in="50.00")
    floor.do("pat", "announce", min="25.00")
    floor.do("pat", "announce-closing")
    floor.do("pat", "personal-limits", player="ann", min="1.00", max="800.00")
    before = floor.now.operation
    floor.again()
    assert floor.now.operation == before
    assert instant_of(floor.at) <= floor.floor.clock.now()


@pytest.mark.rule("BJ-052")
def test_time_that_the_operator_lets_pass_counts_on_a_floor_for_trying_out(tmp_path: Path) -> None:
    floor = Running(tmp_path, settings=Settings(clock_advances=True))
    opened(floor)
    floor.people(olga=Role.OPERATOR)
    floor.do("pat", "announce", min="25.00")
    olga = floor.floor.person("olga")
    advance(floor.floor, olga, timedelta(minutes=19), key="nearly")
    refused(floor, RefusalCode.SIGN_TOO_NEW)
    advance(floor.floor, olga, timedelta(minutes=1), key="now")
    raised(floor)
    floor.close()
