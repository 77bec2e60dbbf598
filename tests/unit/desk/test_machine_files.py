"""Round files of gaming machines: credits are played, collected once and transferred (5 to 7)."""

import tomllib
from datetime import datetime
from typing import Any

import pytest

from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json, replay
from croupier.desk.wrong import WrongInput
from croupier.games.asking import command_of
from croupier.games.game import Actor, Setting
from croupier.games.machines.game import GAME
from croupier.games.played import Act, Played
from croupier.money import Cents
from croupier.rulebook import rulebook

AT = datetime(2000, 12, 9, 4)
NILE: dict[str, str | int] = {
    "title": "Queen of the Nile",
    "maker": "Aristocrat",
    "payout_limit": 100,
}


def asked_for(*decisions: dict[str, Any], at: datetime = AT, **machine: Any) -> dict[str, Any]:
    machines = [{"name": "m1", **NILE, **machine}, {"name": "m2", **NILE}]
    return {"game": "gaming-machines", "at": at, "machine": machines, "decision": [*decisions]}


def does(do: str, machine: str = "m1", **fields: Any) -> dict[str, Any]:
    return {"do": do, "player": "ann", "machine": machine, **fields}


def without(fields: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in names}


PUT = does("insert", amount=20)


@pytest.mark.rule("EG-001", "EG-003")
def test_winnings_are_played_on_and_what_is_left_is_paid() -> None:
    shown = replay(asked_for(PUT, does("play", stake=20, won=50), does("cash-out", paid=49)))
    assert shown["net"] == {"ann": "30.00"}
    [paid] = shown["paid"]
    assert (paid["should_have_been"], paid["difference"]) == ("50.00", "1.00")
    assert replay(asked_for(PUT, does("cash-out")))["net"] == {"ann": "0.00"}


@pytest.mark.rule("EG-005")
def test_a_slip_that_nobody_has_collected_is_open() -> None:
    shown = replay(asked_for(PUT, does("transfer", to="m2"), does("to-cage", "m2")))
    [row] = shown["settlements"]
    assert (row["bet"], row["result"], row["stake"]) == ("slip", "open", "20.00")
    assert shown["net"] == {"ann": "0.00"}


@pytest.mark.rule("EG-002", "EG-003", "EG-004", "EG-005")
@pytest.mark.parametrize(
    ("decisions", "says"),
    [
        (
            (PUT, does("play", stake=1), does("cash-out")),
            r"decision 3: .* at the end of a game.* \[gaming-machines 6\]",
        ),
        (
            (PUT, does("play", stake=1, won=500), does("cash-out")),
            r"decision 3: \$519 is over the machine's limit .* \[gaming-machines 6\]",
        ),
        (
            (PUT, without(does("hand-pay"), "player")),
            r"decision 2: \$20 is within .* \[gaming-machines 6\]",
        ),
        (
            (PUT, does("to-cage"), *2 * [without(does("collect", slip=1), "machine")]),
            r"decision 4: Slip 1 over \$20 has been paid\. \[gaming-machines 7\]",
        ),
        ((PUT, does("transfer", to="m9")), r"decision 2: .*'m9' here\. \[gaming-machines 7\]"),
        ((PUT, does("play", stake=21)), r"decision 2: .* shows \$20\. \[gaming-machines 5\]"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(decisions: Any, says: str) -> None:
    with pytest.raises(WrongInput, match=says):
        replay(asked_for(*decisions))


@pytest.mark.rule("EG-010")
def test_a_title_is_played_by_the_list_of_its_moment() -> None:
    plays = does("play", stake=1, won=0)
    with pytest.raises(WrongInput, match=r"decision 2: .*\[gaming-machines register\]"):
        replay(asked_for(PUT, plays, at=datetime(2000, 12, 9, 3, 59)))
    later = replay(asked_for(PUT, plays | {"at": AT}, at=datetime(2000, 12, 9, 3, 59)))
    assert "notice 30/2000" in [rule["rule"] for rule in later["cited"]]


def test_what_was_asked_of_machines_comes_back_as_its_file() -> None:
    law = rulebook().law("gaming-machines", AT)
    listed = {"approved_by": "notice 30/2000", "title": NILE["title"], "maker": NILE["maker"]}
    opening = GAME.opening(law, Setting(options=listed))
    r, acts = GAME.open(opening), []
    for do, fields, given in (
        ("insert", {"machine": "m1", "amount": 2000}, {}),
        ("play", {"machine": "m1", "stake": 500}, {"at": AT}),
        ("result", {"machine": "m1"}, {"won": Cents(4000)}),
        ("to-cage", {"machine": "m1"}, {}),
        ("collect", {"slip": 1}, {}),
    ):
        command = command_of(GAME, do, fields, Actor(player="ann"), given=given)
        r, events = GAME.act(r, command)
        acts.append(Act(command, events))
    played = Played(game="gaming-machines", at=AT, opening=opening, acts=tuple(acts))
    shown = as_json(shown_of(played))
    again = replay(tomllib.loads(file_of(played)))
    assert shown["net"] == again["net"] == {"ann": "35.00"}
    for part in ("settlements", "events", "cited", "law", "status"):
        assert shown[part] == again[part], part


def test_wrong_files_are_told_apart() -> None:
    with pytest.raises(WrongInput, match=r"decision 1: do: .* is not one of"):
        replay(asked_for({"do": "spin"}))
    with pytest.raises(WrongInput, match="decision 1: amount is missing"):
        replay(asked_for(does("insert")))
    with pytest.raises(WrongInput, match="machine: two machines have the same name"):
        replay(asked_for(PUT, name="m2"))
