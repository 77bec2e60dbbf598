"""Limits one sets oneself: tighter at once, looser after a day, and every wager held to them."""

import pytest

from croupier.floor import FloorRefusal, Role
from croupier.floor.own_limits import Limit, limits_of, reminder, set_limits, today
from running_floor import Running
from running_floor import floor as floor  # noqa: PLC0414 (a fixture)


@pytest.fixture
def seated(floor: Running) -> Running:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game="rapid-roulette")
    floor.do("ann", "sit", buy_in="300.00")
    floor.until_betting()
    return floor


def limit(floor: Running, **wanted: int | None) -> None:
    person, key = floor.floor.person("ann"), f"limits {next(floor.keys)}"
    asked = {Limit(name): most for name, most in wanted.items()}
    set_limits(floor.floor, person, asked, key=key)


def held(floor: Running, which: Limit) -> int | None:
    return limits_of(floor.floor, "ann").at(which, floor.floor.clock.now())


def wager(floor: Running, stake: str) -> None:
    floor.do("ann", "wager", on="red", stake=stake)


def test_a_stake_limit_holds_at_once_and_counts_the_whole_round(seated: Running) -> None:
    limit(seated, stake=2_000)
    wager(seated, "15.00")
    with pytest.raises(FloorRefusal, match=r"Your own limit is \$20 on a round"):
        wager(seated, "10.00")
    assert seated.now.on_layout("ann") == 1_500
    wager(seated, "5.00")


def test_a_looser_limit_waits_a_day_and_a_tighter_one_does_not(seated: Running) -> None:
    limit(seated, stake=2_000)
    limit(seated, stake=5_000)
    assert held(seated, Limit.STAKE) == 2_000
    seated.wait(24 * 3600 - 1)
    assert held(seated, Limit.STAKE) == 2_000
    seated.wait(1)
    assert held(seated, Limit.STAKE) == 5_000
    limit(seated, stake=None)
    assert held(seated, Limit.STAKE) == 5_000
    limit(seated, stake=1_000)
    assert held(seated, Limit.STAKE) == 1_000
    seated.wait(25 * 3600)
    assert held(seated, Limit.STAKE) == 1_000, "what was to come is forgotten"


def test_a_loss_limit_counts_what_could_be_lost(seated: Running) -> None:
    limit(seated, loss=5_000)
    wager(seated, "40.00")
    with pytest.raises(FloorRefusal, match="beyond your own limit"):
        wager(seated, "20.00")
    while seated.now.layout:
        seated.until_due()
    with seated.store.snapshot() as now:
        day = today(now, "ann", seated.floor.clock.now())
    assert day.staked == 4_000 and abs(day.net) == 4_000 and day.rounds == 1
    seated.until_betting()
    if day.net < 0:
        with pytest.raises(FloorRefusal, match=r"\$40 are lost"):
            wager(seated, "20.00")
    seated.wait(25 * 3600)
    seated.until_betting()
    wager(seated, "20.00")


def test_time_at_tables_is_counted_once_and_reminded_of(seated: Running) -> None:
    limit(seated, minutes=60, reminder=30)
    seated.table("u", game="rapid-roulette", number=2)
    seated.do("ann", "sit", "u")
    seated.wait(29 * 60)
    with seated.store.snapshot() as now:
        assert reminder(now, "ann", seated.floor.clock.now()) is None
    seated.wait(6 * 60)
    with seated.store.snapshot() as now:
        at = seated.floor.clock.now()
        assert today(now, "ann", at).minutes == 35
        assert reminder(now, "ann", at) == (
            "You have been at tables for 30 minutes in this day and won $0."
        )
        assert reminder(now, "bob", at) is None
    wager(seated, "5.00")
    seated.do("ann", "leave", "u")
    seated.wait(26 * 60)
    seated.until_betting()
    with pytest.raises(FloorRefusal, match="60 minutes at tables"):
        wager(seated, "5.00")


def test_limits_survive_a_stop_and_are_ones_own(seated: Running) -> None:
    limit(seated, stake=500)
    seated.again()
    assert held(seated, Limit.STAKE) == 500
    seated.do("bob", "sit", buy_in="100.00")
    seated.do("bob", "wager", on="black", stake="50.00")
