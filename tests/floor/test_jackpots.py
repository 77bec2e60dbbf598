"""Two jackpots in one round: each is paid once, in the order in which they were registered."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from croupier.desk.round_files.caribbean_stud.driver import StudFile
from croupier.desk.round_files.formats import read_round
from croupier.floor import Settings, law_at
from croupier.games.refusal import RuleBreach
from croupier.games.registry import game_of
from croupier.money import Cents
from other_hand_dealt import AtTable, open_for, ready_the_shoe
from round_files import GOLDEN
from running_floor import Running

FILE = GOLDEN / "caribbean_stud" / "irregular-registration-times.toml"


@pytest.mark.rule("CS-046", "CS-047")
@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_two_top_hands_are_paid_once_each_in_the_order_registered(
    tmp_path: Any, order: tuple[str, str]
) -> None:
    fields = tomllib.loads(FILE.read_text(), parse_float=Decimal)
    del fields["irregularity"]
    _, top, shared = read_round(fields)
    settings = Settings(purse=Cents(100_000_000_000))
    floor = Running(tmp_path, at=shared.at, settings=settings)
    open_for(floor, "t", top, shared, 1)
    ready_the_shoe(floor, "t")
    floor.do("dora", "next-round")
    driver = StudFile(top, shared, law_at(shared.game, shared.at))
    driver.play = AtTable(floor, "t", game_of(shared.game))  # type: ignore[assignment]
    driver.place_wagers()
    for card in top.cards("cards"):
        floor.do("dora", "card", card=str(card))
    floor.do("dora", "call")
    for player in ("ann", "bob"):
        floor.do(player, "bet")
    floor.do("dora", "reveal")
    meter = floor.now.round.displayed
    with pytest.raises(RuleBreach):
        floor.do("dora", "settle")
    for player in order:
        floor.do("dora", "register", player=player)
        with pytest.raises(RuleBreach):
            floor.do("dora", "register", player=player)
    floor.do("dora", "settle")
    rows = {row.player: row.pays for row in floor.now.round.rows if row.bet == "jackpot"}
    assert set(rows) == {"ann", "bob"}
    assert rows[order[0]] >= rows[order[1]], "what was taken first is gone from the meter"
    assert floor.now.round.meter < meter
    with pytest.raises(RuleBreach):
        floor.do("dora", "settle")
    asked: dict[str, Any] = {"kind": "invalidated", "cause": "fraud"}
    floor.do_by_two("pia", "paul", "irregularity", **asked)
    assert floor.now.round.displayed == meter, "prizes that go back are on the meter again"
    floor.close()
