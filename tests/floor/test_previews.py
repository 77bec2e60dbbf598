"""What an irregularity would do is shown to whoever may direct it, and nothing is done."""

from typing import Any

import pytest

from croupier.api import shapes
from croupier.floor import Role
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)


@pytest.fixture
def dealt(served: Served) -> Served:
    """A hand-dealt round in which a card lies in the wrong place."""
    served.people(ann=Role.PLAYER, dora=Role.DEALER, gus=Role.GAME_SUPERVISOR)
    served.table(dealing="hand")
    steps: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("ann", "sit", {"buy_in": "200.00"}),
        ("dora", "sign-on", {}),
        ("dora", "shuffle", {}),
        ("gus", "cut", {"place": 52}),
        ("dora", "load", {"behind": 52}),
        ("dora", "burn", {}),
        ("dora", "next-round", {}),
        ("ann", "wager", {"box": 1, "stake": "10.00"}),
        ("ann", "wager", {"box": 2, "stake": "10.00"}),
        ("dora", "close-betting", {}),
        *(("dora", "card", {"card": card}) for card in ("KS", "9S", "6D", "QH", "8D")),
    )
    for who, do, fields in steps:
        reply = served.do(who, do, **fields)
        assert reply.status == 200, (do, reply.text)
    return served


def foreseen(served: Served, who: str, **said: Any) -> Any:
    return served.ask(who, "POST", "/tables/t/preview", json={"kind": "misplaced-card", **said})


@pytest.mark.rule("BJ-089")
def test_a_reconstruction_is_seen_before_it_is_directed(dealt: Served) -> None:
    before = dealt.edge.floor.hosted("t").seq
    answer = foreseen(dealt, "gus", drawn=2)
    assert answer.status == 200, answer.text
    shapes.Preview.model_validate(answer.json())
    told = answer.json()
    assert told["now"]["boxes"][1]["hands"][0]["cards"] == ["9S", "8D"]
    assert told["then"]["boxes"][0]["hands"][0]["cards"] == ["KS"]
    assert told["taken_back"] == 4
    assert dealt.edge.floor.hosted("t").seq == before, "nothing is done"


def test_only_staff_is_shown_it_and_nonsense_is_refused(dealt: Served) -> None:
    assert foreseen(dealt, "ann", drawn=2).status == 403
    assert foreseen(dealt, "gus", drawn=99).status == 422
    answer = dealt.ask("gus", "POST", "/tables/t/preview", json={"kind": "nothing"})
    assert (answer.status, answer.json()["where"]) == (422, "kind")
