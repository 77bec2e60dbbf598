"""What floors by their seeds once tripped over, each told shortly."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import FloorRefusal, Outdated, Role, Settings, Unusable
from croupier.floor.disputes import complain
from croupier.floor.timing import advance
from croupier.games.refusal import RuleBreach
from croupier.table import RefusalCode, Stage
from running_floor import Running


def at_machines(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, pia=Role.PIT_BOSS)
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 2}
    floor.table(game="gaming-machines", limits=None, options=options)
    floor.do("ann", "sit", buy_in="50.00")


def test_machines_have_no_signs_seats_cards_or_disputes_of_tables(floor: Running) -> None:
    at_machines(floor)
    fields: dict[str, Any] = {"vacate-seat": {"player": "ann"}, "announce-closing": {}}
    for do, said in fields.items():
        with pytest.raises(RuleBreach) as refused:
            floor.do("pia", do, **said)
        assert refused.value.refusal.code == RefusalCode.NOT_IN_THESE_RULES
    with pytest.raises(Unusable, match="no cards"):
        floor.do("pia", "shuffle")
    with pytest.raises(Unusable, match="say nothing of disputes"):
        complain(floor.floor, floor.floor.person("ann"), "t", "it ate my coin", key="c")
    floor.do("pia", "close-table")
    assert floor.now.is_closed


def betting(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, pia=Role.PIT_BOSS)
    floor.table(game="crown-pontoon")
    floor.do("ann", "sit", buy_in="50.00")
    floor.until_betting()


def test_no_wager_and_no_deal_out_of_service(floor: Running) -> None:
    betting(floor)
    floor.do("ann", "wager", box=1, stake="5.00")
    floor.do("pia", "out-of-service", because="a spill")
    with pytest.raises(RuleBreach) as refused:
        floor.do("ann", "wager", box=2, stake="5.00")
    assert refused.value.refusal.code == RefusalCode.OUT_OF_SERVICE
    floor.do("ann", "ready")
    floor.wait(3600)
    assert floor.step() == "wagers"
    floor.do("pia", "in-service")
    floor.until_due()
    assert floor.step() != "wagers"


@pytest.mark.parametrize(
    ("do", "fields"),
    [("replace-cards", {"unfit": True}), ("shuffle", {"cause": "reasonable-cause"})],
)
def test_cards_taken_away_while_wagers_lie(floor: Running, do: str, fields: Any) -> None:
    betting(floor)
    floor.do("ann", "wager", box=1, stake="5.00")
    floor.do("pia", do, **fields)
    shoe = floor.now.shoe
    assert shoe is None or shoe.stage is Stage.SHUFFLED
    with pytest.raises(RuleBreach) as refused:
        floor.do("pia", "close-betting")
    assert refused.value.refusal.code == RefusalCode.SHOE_NOT_READY
    floor.do("ann", "ready")
    for _ in range(6):
        if floor.step() != "wagers":
            break
        floor.until_due()
    assert floor.now.shoe is not None
    assert floor.now.shoe.cut_at is not None and floor.now.shoe.drawn > 1


def test_nothing_is_drawn_that_nobody_waits_for(floor: Running) -> None:
    betting(floor)
    with pytest.raises(Outdated, match="chance"):
        floor.do("pia", "prize")
    with pytest.raises(FloorRefusal):
        floor.do("pia", "nonsense")


def test_a_clock_put_forward_by_part_of_a_second_never_goes_back(tmp_path: Path) -> None:
    floor = Running(tmp_path, settings=Settings(clock_advances=True))
    floor.people(olga=Role.OPERATOR, ann=Role.PLAYER)
    olga = floor.floor.person("olga")
    advance(floor.floor, olga, timedelta(hours=1, microseconds=300_000), key="ahead")
    floor.people(bob=Role.PLAYER)
    with floor.store.snapshot() as now:
        times = [str(event.body["at"]) for event in now.all_events()]
    assert times == sorted(times)
    floor.close()
