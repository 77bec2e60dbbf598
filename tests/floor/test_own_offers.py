"""What a table tells people that they may do with it, apart from the round in play."""

from pathlib import Path
from typing import Any

from croupier.api.own_offers import own_offers
from croupier.floor import Role
from running_floor import Running

STAFF = {"dora": Role.DEALER, "gus": Role.GAME_SUPERVISOR}


def offered(floor: Running, who: str) -> dict[str, Any]:
    """What seats and the shoe let somebody do, with the fields of each command."""
    return {one["do"]: one["fields"] for one in offers(floor, who) if "about" not in one}


def offers(floor: Running, who: str) -> list[dict[str, Any]]:
    purse, _ = floor.floor.balances(who)
    return own_offers(floor.floor, floor.floor.hosted("t"), floor.floor.person(who), purse)


def test_a_player_sits_down_with_what_the_purse_holds(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack", dealing="hand")
    assert offered(floor, "ann") == {
        "sit": {"buy_in": {"min": "0.00", "max": "1000.00", "step": "1.00"}}
    }
    floor.do("ann", "sit", buy_in="1000.00")
    assert offered(floor, "ann") == {"leave": {}}


def test_staff_are_led_through_the_shoe_one_thing_after_the_other(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, **STAFF)
    floor.table(game="blackjack", dealing="hand")
    floor.do("ann", "sit", buy_in="500.00")
    assert offered(floor, "dora") == {"sign-on": {}}
    floor.do("dora", "sign-on")
    assert offered(floor, "dora") == {"sign-off": {}, "shuffle": {}}
    floor.do("dora", "shuffle")
    assert offered(floor, "dora") == {"sign-off": {}}
    assert offered(floor, "gus")["cut"] == {"place": {
        "least": 52, "most": 364, "step": 1, "is": "208",
    }}  # fmt: skip
    assert {"cut", "pass-cut"} <= set(offered(floor, "ann"))
    floor.do("ann", "cut", place=200)
    assert "cut" not in offered(floor, "ann")
    assert offered(floor, "dora")["load"] == {
        "behind": {"least": 0, "most": 208, "step": 1, "is": "104"}
    }
    floor.do("dora", "load", behind=60)
    assert offered(floor, "dora") == {"sign-off": {}, "burn": {}}
    floor.do("dora", "burn")
    assert offered(floor, "dora") == {"sign-off": {}, "next-round": {}}
    floor.do("dora", "next-round")
    assert offered(floor, "dora") == {"sign-off": {}}


def test_every_offer_to_staff_is_taken_by_the_table(floor: Running) -> None:
    """What is offered can be done: nothing that is listed is refused."""
    floor.people(ann=Role.PLAYER, **STAFF)
    floor.table(game="crown-pontoon", dealing="hand")
    floor.do("ann", "sit", buy_in="500.00")
    floor.do("dora", "sign-on")
    steps = []
    while floor.need() is None:
        who = "gus" if "cut" in offered(floor, "gus") else "dora"
        do, fields = next(
            (do, fields) for do, fields in offered(floor, who).items() if "sign" not in do
        )
        floor.do(who, do, **{name: bounds["most"] for name, bounds in fields.items()})
        steps.append(do)
    assert steps == ["shuffle", "cut", "load", "burn", "next-round"]


def test_the_last_card_entered_by_hand_may_be_corrected(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, **STAFF)
    floor.table(game="blackjack", dealing="hand")
    floor.do("ann", "sit", buy_in="500.00")
    floor.do("dora", "sign-on")
    floor.do("dora", "shuffle")
    floor.do("gus", "cut", place=200)
    floor.do("dora", "load", behind=60)
    floor.do("dora", "burn")
    floor.do("dora", "next-round")
    floor.do("ann", "wager", box=1, stake="25.00")
    floor.do("dora", "close-betting")
    assert "correct" not in offered(floor, "dora")
    floor.do("dora", "card", card="KS")
    assert offered(floor, "dora")["correct"] == {}
    floor.do("dora", "correct")
    assert "correct" not in offered(floor, "dora")


def test_every_offer_about_the_running_of_a_table_is_taken(tmp_path: Path) -> None:
    """Whatever role and game: what is listed can be asked for as it stands there."""
    for game in ("blackjack", "com-bo", "caribbean-stud", "baccarat"):
        floor = Running(tmp_path / game)
        floor.people(ann=Role.PLAYER, **{f"one-{role}": role for role in Role})
        floor.table(game=game, dealing="hand")
        floor.do("ann", "sit", buy_in="500.00")
        asked = set()
        for role in Role:
            for offer in offers(floor, f"one-{role}"):
                if "about" in offer and offer["do"] not in ENDS:
                    fields = {name: chosen(name, one) for name, one in offer["fields"].items()}
                    floor.do(f"one-{role}", offer["do"], **fields)
                    asked.add(offer["do"])
        assert {"sign", "announce-closing", "out-of-service", "call-staff"} <= asked
        floor.close()


ENDS = ("close-table", "in-service")


def chosen(name: str, bounds: dict[str, Any]) -> Any:
    """A value within the bounds of a field."""
    if bounds.get("optional"):
        return None
    if "among" in bounds:
        return bounds["among"][0]
    if bounds.get("text"):
        return "said"
    if "min" in bounds:
        return CHOSEN[name] if bounds["min"] == "0.50" else bounds["min"]
    return bounds["least"]


# Limits that ask no more of anybody than those that stand.
CHOSEN = {"min": "5.00", "max": "600.00"}
