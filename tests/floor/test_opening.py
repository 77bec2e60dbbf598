"""Opening a table: what nobody knows of, what is taken, and what the law does not allow."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.api.serving import Serving, open_edge
from croupier.floor import FloorRefusal, Role, law_at
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.rulebook import NotHeld
from running_floor import Running


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"options": {"face_down": 1}}, "options.face_down"),
        ({"options": {"zeros": 2}}, "options.zeros"),
        ({"game": "gaming-machines", "options": {"approved_by": "me"}}, "options.approved_by"),
        ({"game": "gaming-machines", "limits": None, "options": {"machines": 0}}, "options"),
        ({"game": "gaming-machines", "limits": None, "options": {"titles": "A;"}}, "options"),
        ({"policies": {"luck": "good"}}, "policies.luck"),
        ({"policies": {"run_at_shoe_end": "refunded"}}, "policies.run_at_shoe_end"),
        ({"policies": {"dealer_blackjack_vs_21": "push"}}, "policies.dealer_blackjack_vs_21"),
    ],
)
def test_what_a_game_does_not_have_is_refused_with_its_place(
    floor: Running, asked: dict[str, Any], where: str
) -> None:
    with pytest.raises(BadValue) as wrong:
        floor.table(**{"game": "blackjack", **asked})
    assert str(wrong.value).startswith(where)


def test_a_number_belongs_to_one_open_table(floor: Running) -> None:
    floor.people(pat=Role.PIT_BOSS)
    floor.table("one", game="blackjack", number=7)
    with pytest.raises(FloorRefusal) as refused:
        floor.table("two", game="com-bo", number=7)
    assert refused.value.says == "Table ONE has number 7 already."
    floor.do("pat", "close-table", "one")
    floor.table("three", game="com-bo", number=7)


def test_a_sign_is_held_against_the_chips_when_it_is_put_up(floor: Running) -> None:
    floor.people(pat=Role.PIT_BOSS)
    odd: dict[str, Any] = {"min": "5.25", "max": "500.00"}
    with pytest.raises(RuleBreach) as breach:
        floor.table(game="blackjack", limits=odd)
    assert breach.value.refusal.code == "not_in_chips"
    floor.table(game="blackjack")
    for do in ("sign", "announce"):
        with pytest.raises(RuleBreach) as breach:
            floor.do("pat", do, **odd)
        assert breach.value.refusal.rule.startswith("blackjack 5.")
    assert floor.now.sign is not None and floor.now.sign.wager_min == 500


def test_a_demonstration_has_the_tables_that_its_moment_allows(memory: Path) -> None:
    at = datetime(2000, 12, 15, 3, 50)
    edge = open_edge(Serving(data=memory / "floor", is_demo=True, opened_at=at))
    assert [hosted.name for hosted in edge.floor.tables()] == [
        *("cp-2", "bac-7", "crb-8", "cs-10", "rr-11", "gm-12")
    ]
    edge.floor.close()
    with pytest.raises(NotHeld, match="not held at 2000-12-15T03:50"):
        law_at("blackjack", at)
