"""Baccarat as files: secret wagers, commission that is owed, and conduct."""

from datetime import datetime
from typing import Any

import pytest

from croupier.desk.replay import settled
from croupier.desk.round_files.record import Replayed
from croupier.desk.wrong import WrongInput
from croupier.money import dollars

BANKER_WINS = "2S 9D 5H KC"
PLAYER_WINS = "KS 7D 8H QC"
ON_BANKER = {"player": "ann", "stake": 10, "coup": 1, "on": "banker"}
SESSION: dict[str, Any] = {
    "limits": {"min": 5, "max": 100},
    "session": {"players": ["ann", "bob"], "secret_wagers": 3},
}


def replayed(**fields: Any) -> Replayed:
    file = {
        "game": "baccarat",
        "at": datetime(2000, 12, 20, 4),
        "coups": [BANKER_WINS, PLAYER_WINS],
        "wager": [ON_BANKER],
        **fields,
    }
    return settled(file)[0]


def nets(found: Replayed) -> dict[str, str]:
    return {player: dollars(cents) for player, cents in found.net.items()}


def wrong(**fields: Any) -> str:
    with pytest.raises(WrongInput) as refused:
        replayed(**fields)
    return str(refused.value)


def form(**fields: Any) -> dict[str, Any]:
    usual = {"player": "bob", "coup": 1, "on": "banker", "words": 20, "figures": 20, "chips": 500}
    return {"secret": [{**usual, **fields}]}


@pytest.mark.rule("BA-025", "BA-026", "BA-028")
@pytest.mark.parametrize("when", [{}, {"paid": 1}])
def test_deferred_commission_is_marked_and_paid(when: dict[str, int]) -> None:
    found = replayed(deferred=[{"player": "ann", "seat": 3, **when}])
    told = [step.says for step in found.steps]
    assert "commission of $0.50 is marked for ann" in told
    paid = told.index("ann pays commission of $0.50")
    assert (paid < told.index("coup 2: no more bets")) is bool(when)
    assert nets(found) == {"ann": "9.50"}
    assert found.settlements[-1].rules[-1] == "baccarat 11.1.6.1"


@pytest.mark.rule("BA-025", "BA-027")
def test_deferred_commission_is_for_seated_players_and_ends_with_the_shoe() -> None:
    assert wrong(deferred=[{"player": "ann"}]).endswith("[baccarat 11.1.6]")
    found = replayed(deferred=[{"player": "ann", "seat": 3}], shoe_ends=[1])
    told = [step.says for step in found.steps]
    assert told.index("the shoe ends") < told.index("ann pays commission of $0.50")
    assert told.index("ann pays commission of $0.50") < told.index("coup 2: no more bets")


@pytest.mark.rule("BA-003", "BA-010")
def test_a_secret_wager_is_announced_after_the_hand_and_settled_with_the_others() -> None:
    found = replayed(**SESSION, **form())
    assert nets(found) == {"ann": "9.50", "bob": "19.00"}
    assert "announced: bob $20 on Banker" in [step.says for step in found.steps]
    assert wrong(**form()).endswith("[baccarat 14.6.1]")
    assert wrong(session=SESSION["session"], **form()).endswith("[baccarat 14.6.4.1]")


@pytest.mark.rule("BA-012", "BA-013", "BA-014", "BA-015")
@pytest.mark.parametrize(
    ("said", "net", "rule"),
    [
        ({"words": 2, "figures": 2}, "4.75", "14.6.10.1"),
        ({"words": 200, "figures": 200}, "95.00", "14.6.10.2"),
        ({"words": 80, "figures": 80, "chips": 50}, "47.50", "14.6.10.3"),
        ({"words": 20, "figures": 30}, "-5.00", "14.6.10.4"),
    ],
)
def test_a_form_that_does_not_comply_is_deemed(said: dict[str, int], net: str, rule: str) -> None:
    found = replayed(**SESSION, **form(**said))
    [row] = [row for row in found.settlements if (row.player, row.bet) == ("bob", "banker")]
    assert nets(found)["bob"] == net
    assert row.rules[0] == f"baccarat {rule}"


@pytest.mark.rule("BA-009", "BA-016")
def test_forms_are_given_back_or_announced_first_in_the_last_hand_of_the_final() -> None:
    back = replayed(**SESSION, **form(returned=True))
    assert "bob" not in nets(back)
    final = {**SESSION, "session": {"players": ["bob"], "secret_wagers": 3, "last_hand": 1}}
    told = [step.says for step in replayed(**final, **form()).steps]
    assert told.index("announced: bob $20 on Banker") < told.index("2S to Player")
    assert "the cards go to bob" in told


@pytest.mark.rule("GP-002", "GP-004")
def test_r_17_2_wagers_are_void_before_the_settlement_and_winnings_held_after_it() -> None:
    def breach(*measures: str, after: int = 4, **fields: bool) -> dict[str, Any]:
        told = {"kind": "contravention", "after": after, "player": "ann", "measures": measures}
        return {"irregularity": [{**told, "measures": list(measures), **fields}]}

    assert nets(replayed(**breach("void", settled=False))) == {"ann": "0.00"}
    assert nets(replayed(**breach("void", after=2))) == {"ann": "0.00"}
    assert wrong(**breach("void")).endswith("[baccarat assumed-17-2]")
    held = replayed(**breach("seize"))
    assert nets(held) == {"ann": "0.00"}
    assert [(row.bet, dollars(row.net)) for row in held.settlements] == [
        ("banker", "10.00"),
        ("commission", "-0.50"),
        ("seized", "-9.50"),
    ]


@pytest.mark.rule("GP-002")
@pytest.mark.parametrize("is_set_aside", [False, True])
def test_r_17_2_1_a_run_that_lies_on_is_void_though_its_first_coup_is_settled(
    is_set_aside: bool,
) -> None:
    runs = [
        {"player": who, "stake": 10, "coup": 1, "on": "run", "nominates": "PP"}
        for who in ("ann", "bob")
    ]
    breach = {"kind": "contravention", "after": 4, "player": "ann", "measures": ["void"]}
    fraud = {"kind": "invalidated", "after": 4, "cause": "fraud"}
    found = replayed(
        coups=[PLAYER_WINS] * 3,
        wager=[*runs, {"player": "ann", "stake": 5, "coup": 1, "on": "player"}],
        irregularity=[breach, fraud] if is_set_aside else [breach],
    )
    won_on_the_coup = "0.00" if is_set_aside else "5.00"
    assert nets(found) == {"ann": won_on_the_coup, "bob": "30.00"}
    [void] = [row for row in found.settlements if row.player == "ann" and row.bet == "run"]
    assert (void.result, void.rules) == ("void", ("baccarat assumed-17-2-1",))
