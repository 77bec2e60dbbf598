"""What is said among the staff: two floors that differ in nothing else look alike to a player."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.lobby import lobby
from croupier.floor import NotAllowed, Role
from croupier.floor.approvals import answer, ask_for
from croupier.floor.disputes import complain, disputes, take_step
from croupier.floor.shifts import open_shift
from croupier.floor.supervision import calls, measures, set_pit
from croupier.money import Cents
from running_floor import Running

PEOPLE = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "cy": Role.PLAYER,
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pat": Role.PIT_BOSS,
    "sam": Role.GAMING_SHIFT_MANAGER,
    "tom": Role.TABLE_GAMES_OPERATIONS_MANAGER,
    "dee": Role.DIRECTOR,
    "del": Role.DIRECTOR_DELEGATE,
    "cat": Role.CASHIER,
}
OTHERS = ("bob", "cy")
"""Whom none of it concerns: one at the table, one who only looks on."""
Said = dict[str, Any]
ONE: Said = {
    "why": "Look at box 1.",
    "to": "Inspector Hale",
    "told": "dee",
    "place": "the cupboard of pit 2",
    "returned": True,
    "complaint": "I said stand.",
    "decision": "It stands.",
    "given": True,
    "counted": 100,
    "staff": ("gus",),
}
OTHER: Said = {
    "why": "Box 7 counts cards.",
    "to": "Sergeant Poole",
    "told": "del",
    "place": "a locked drawer",
    "returned": False,
    "complaint": "The dealer miscounted.",
    "decision": "The wager is paid.",
    "given": False,
    "counted": 7,
    "staff": ("gus", "pat"),
}


def story(floor: Running, said: Said) -> Iterator[None]:
    """An evening of supervision, stopping wherever somebody may look."""
    floor.people(**PEOPLE)
    floor.table(game="blackjack", dealing="hand")
    house = floor.floor
    ann, pat, gus = (house.person(name) for name in ("ann", "pat", "gus"))
    floor.do("ann", "sit", buy_in="300.00")
    floor.do("bob", "sit", buy_in="300.00")
    floor.do("dora", "sign-on")
    floor.do("dora", "store-cards", place=said["place"])
    yield
    for who, do, asked in OPENING:
        floor.do(who, do, **asked)
    floor.do("dora", "call-staff", of="game-supervisor", why=said["why"])
    yield
    floor.do("gus", "answer-call", call=1)
    floor.do("tom", "tell-director", player="ann", told=said["told"])
    yield
    for player, box in (("ann", 1), ("bob", 2)):
        floor.do(player, "stand", box=box)
    floor.do("dora", "card", card="8C")
    measures_: Any = ["seize", "detain"]
    floor.do("pat", "irregularity", kind="contravention", player="ann", measures=measures_)
    floor.do("pat", "hand-over", player="ann", to=said["to"])
    yield
    floor.do("pat", "end-investigation", player="ann", returned=said["returned"])
    yield
    floor.do("sam", "end-investigation", player="ann", returned=said["returned"])
    yield
    dispute = complain(house, ann, "t", said["complaint"], key="complain")
    ruling = {"decision": said["decision"], "reason": said["why"]}
    take_step(house, gus, dispute, "advise", {}, key="advise")
    take_step(house, pat, dispute, "decide", ruling, key="decide")
    yield
    approval = ask_for(house, pat, "face-down", "u", said["why"], key="ask")
    given, reason = said["given"], said["why"]
    answer(house, house.person("del"), approval, given=given, reason=reason, key="answer")
    open_shift(house, house.person("cat"), Cents(said["counted"]), key="shift")
    set_pit(house, house.person("sam"), "north", ("t",), said["staff"], key="pit")
    yield
    floor.again()
    yield


OPENING: list[tuple[str, str, Said]] = [
    ("dora", "shuffle", {}),
    ("gus", "cut", {"place": 200}),
    ("dora", "load", {"behind": 60}),
    ("dora", "burn", {}),
    ("dora", "next-round", {}),
    ("ann", "wager", {"box": 1, "stake": "10.00"}),
    ("bob", "wager", {"box": 2, "stake": "10.00"}),
    ("dora", "close-betting", {}),
    *(("dora", "card", {"card": card}) for card in ("KS", "TS", "9C", "QH", "JH")),
]


def told(floor: Running, name: str) -> str:
    """Everything that a player may ask for about all this."""
    person, house = floor.floor.person(name), floor.floor
    with pytest.raises(NotAllowed):
        calls(house, person)
    seen = [
        Documents(house).of("t", person),
        lobby(house, person),
        [str(one) for one in disputes(house, person)],
        [str(one) for one in measures(house, person)],
    ]
    # Every floor has a name of its own, in the promise of a shoe.
    return json.dumps(seen).replace(house.name, "floor")


def test_what_is_said_among_the_staff_is_the_same_to_whom_it_does_not_concern(
    memory: Path,
) -> None:
    one, other = (Running(memory / name) for name in ("one", "other"))
    for _ in zip(story(one, ONE), story(other, OTHER), strict=True):
        for name in OTHERS:
            assert told(one, name) == told(other, name)
    assert Documents(one.floor).of("t", one.floor.person("pat")) != Documents(other.floor).of(
        "t", other.floor.person("pat")
    )
    for floor in (one, other):
        floor.close()
