"""Rule 17.2 to 17.4, or its model, in every table game, on both sides of a settlement."""

from datetime import datetime
from typing import Any

import pytest

from croupier.desk.replay import settled
from croupier.desk.wrong import WrongInput
from croupier.money import dollars

FILES: dict[str, tuple[int, dict[str, Any]]] = {
    "blackjack": (
        5,
        {
            "game": "blackjack",
            "at": datetime(2003, 2, 6, 6),
            "decks": 8,
            "cards": "KS 6D QH TC 8D",
            "wager": [{"box": 1, "player": "ann", "stake": 10}],
            "decision": [{"box": 1, "do": "stand"}],
        },
    ),
    "com-bo": (
        5,
        {
            "game": "com-bo",
            "at": datetime(2000, 12, 15, 4),
            "decks": 8,
            "cards": "AS KS QH JC 9S",
            "wager": [{"player": "ann", "on": "high-1", "stake": 10}],
        },
    ),
    "caribbean-stud": (
        10,
        {
            "game": "caribbean-stud",
            "at": datetime(1999, 12, 1, 4),
            "cards": "2S 4H 5D 6C 8D 7H TD 9S QC KH",
            "wager": [{"player": "ann", "ante": 10}],
            "decision": [{"player": "ann", "do": "bet"}],
        },
    ),
    "rapid-roulette": (
        0,
        {
            "game": "rapid-roulette",
            "at": datetime(2000, 12, 20, 4),
            "spin": 17,
            "wager": [{"player": "ann", "stake": 10, "on": "odd"}],
        },
    ),
    "baccarat": (
        4,
        {
            "game": "baccarat",
            "at": datetime(2000, 12, 20, 4),
            "coups": ["2S 9D 5H KC"],
            "wager": [{"player": "ann", "stake": 10, "coup": 1, "on": "banker"}],
        },
    ),
}
"""A round of each game that ann wins, and how many cards it takes."""

any_game = pytest.mark.parametrize("game", FILES)


def net(game: str, **irregularity: Any) -> str:
    after, file = FILES[game]
    told = {"irregularity": [{"after": after, **irregularity}]} if irregularity else {}
    found = settled({**file, **told})[0]
    for row in found.settlements:
        assert row.rules, row
    return dollars(found.net["ann"])


@any_game
def test_ann_wins_where_nothing_is_wrong(game: str) -> None:
    assert float(net(game)) > 0


@any_game
@pytest.mark.rule("GP-002")
def test_r_17_2_1_wagers_are_void_before_the_settlement_only(game: str) -> None:
    void = {"kind": "contravention", "player": "ann", "measures": ["void"]}
    assert net(game, **void, settled=False) == "0.00"
    with pytest.raises(WrongInput, match=r"17[.-]2\]$"):
        net(game, **void)


@any_game
@pytest.mark.rule("GP-004")
def test_r_17_2_3_winnings_that_are_held_are_not_in_the_net(game: str) -> None:
    seize = {"kind": "contravention", "player": "ann", "measures": ["seize"]}
    assert net(game, **seize) == "0.00"
    assert float(net(game, **seize, settled=False)) > 0  # nothing had been won by then


@any_game
@pytest.mark.rule("GP-003", "GP-005", "GP-006")
def test_r_17_2_other_measures_leave_the_money_alone(game: str) -> None:
    measures = ["exclude", "confiscate", "detain"]
    assert net(game, kind="contravention", player="ann", measures=measures) == net(game)


@any_game
@pytest.mark.rule("GP-002")
def test_r_17_2_is_for_a_casino_supervisor(game: str) -> None:
    told = {"kind": "contravention", "player": "ann", "measures": ["exclude"]}
    with pytest.raises(WrongInput, match=r"17[.-]2\]$"):
        net(game, **told, directed_by="game-supervisor")


@any_game
@pytest.mark.parametrize("is_settled", [True, False])
@pytest.mark.rule("GP-007", "GP-008", "GP-009")
def test_r_17_3_an_invalidated_outcome_refunds_every_wager(game: str, is_settled: bool) -> None:
    for cause in ("disruption", "fraud"):
        assert net(game, kind="invalidated", cause=cause, settled=is_settled) == "0.00"


@pytest.mark.rule("GP-002", "BJ-057", "CS-028", "CS-029")
@pytest.mark.parametrize(
    ("game", "cards", "more"),
    [
        ("blackjack", "9S 6D 9D TC 2C", {"decision": [{"box": 2, "do": "stand"}]}),
        ("caribbean-stud", "2S AD 3H KD 4S 9C 5S 7H 9D 3S", {}),
        ("caribbean-stud", "2S 3H 4S 5S 9D AD KD 9C 7H 3S", {"shoe": "shuffler"}),
    ],
)
@pytest.mark.parametrize("is_alone", [False, True])
def test_a_box_whose_wagers_were_void_before_the_first_card_is_dealt_none(
    game: str, cards: str, more: dict[str, Any], is_alone: bool
) -> None:
    _, file = FILES[game]
    stake = {"stake": 10} if game == "blackjack" else {"ante": 10}
    boxes = ({"box": 1}, {"box": 2}) if game == "blackjack" else ({}, {})
    wagers = [
        {**box, "player": who, **stake} for box, who in zip(boxes, ("ann", "bob"), strict=True)
    ]
    changed = {"decision": [{"player": "bob", "do": "bet"}], **more}
    if is_alone:
        cards, wagers, changed["decision"] = "", wagers[:1], []
    void = {"kind": "contravention", "after": 0, "player": "ann", "measures": ["void"]}
    told = {**file, **changed, "cards": cards, "wager": wagers, "irregularity": [void]}
    found = settled(told)[0]
    assert found.net["ann"] == 0
    assert not found.unused
    lost = [(row.player, row.result) for row in found.settlements if row.player == "bob"]
    # Bob's cards are those that ann's box would have had: 18 against 18, and nine high.
    tie = [("bob", "void")] if game == "blackjack" else [("bob", "lose")] * 2
    assert lost == ([] if is_alone else tie)
