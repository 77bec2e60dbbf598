"""Irregular rounds as files: what the rules make of each, wherever it comes to light."""

from typing import Any

import pytest

from croupier.desk.replay import settled
from croupier.desk.round_files.record import Replayed
from croupier.desk.wrong import WrongInput
from croupier.games.settlement import Result
from croupier.money import dollars
from round_files import FIRST_2003, says


def replayed(cards: str, *, players: int = 1, do: str = "", **fields: Any) -> Replayed:
    """A round of Blackjack, $10 on a box each, decisions as ``1:hit 2:stand``."""
    names = ("ann", "bob", "cy")[:players]
    usual = [{"box": box, "player": who, "stake": 10} for box, who in enumerate(names, start=1)]
    decisions = [
        {"box": int(one.partition(":")[0]), "do": one.partition(":")[2]} for one in do.split()
    ]
    file = {
        "game": "blackjack",
        "at": FIRST_2003,
        "decks": 8,
        "cards": cards,
        "wager": usual,
        "decision": decisions,
        **fields,
    }
    return settled(file)[0]


def wrong(cards: str, **fields: Any) -> str:
    """What stands in the way of a round."""
    with pytest.raises(WrongInput) as refused:
        replayed(cards, **fields)
    return str(refused.value)


def nets(found: Replayed) -> dict[str, str]:
    return {player: dollars(cents) for player, cents in found.net.items()}


def irregular(kind: str, after: int, **fields: Any) -> dict[str, Any]:
    return {"irregularity": [{"kind": kind, "after": after, **fields}]}


# ---------------------------------------------------------------- 9.8 decisions


@pytest.mark.rule("BJ-094")
def test_r_9_8_an_error_found_after_the_dealer_has_drawn() -> None:
    # ann's hit was taken for a stand; the dealer took the two cards that came next.
    found = replayed(
        "5S 6D 6H 9C TC 2H",
        do="1:stand 1:hit 1:stand",
        **irregular("misapplied-decision", 5, right=3, decided=1),
    )
    assert nets(found) == {"ann": "10.00"}
    assert found.settlements[0].result is Result.WIN  # 20 against the dealer's 18: TC and 2H
    assert "cards are taken back and come again in order: 9C TC" in says(found)


@pytest.mark.rule("BJ-094")
def test_r_9_8_a_skipped_player_is_not_recorded_as_having_stood() -> None:
    found = replayed(
        "KS 5S 9S 6D 8H 6H 3D 9C KD 2D TC",
        players=3,
        do="1:stand 3:hit 2:hit 2:stand 3:hit",
        **irregular("misapplied-decision", 8, right=7, decisions=1),
    )
    told = says(found)
    assert told.count("box 2 is passed over without being asked") == 1
    assert told.index("cards are taken back and come again in order: 9C") < told.index(
        "box 2 stands"
    )
    # 9C comes again, to box 2; box 3 then busts with the king.
    assert nets(found)["bob"] == "10.00"


@pytest.mark.rule("BJ-094")
def test_r_9_8_the_last_player_skipped_and_the_dealer_finished() -> None:
    found = replayed(
        "KS 5S 6D 8H 6H TC 9C 2D",
        players=2,
        do="1:stand 2:hit",
        **irregular("misapplied-decision", 7, right=5, decisions=1, decided=1),
    )
    assert nets(found) == {"ann": "10.00", "bob": "10.00"}


@pytest.mark.rule("BJ-095")
def test_r_9_8_a_a_skipped_player_noticed_in_the_next_round_changes_nothing() -> None:
    found = replayed(
        "KS 5S 6D 8H 6H TC 9C",
        players=2,
        do="1:stand",
        **irregular("error-found-late", 7),
    )
    assert nets(found) == {"ann": "10.00", "bob": "10.00"}  # the dealer has bust


@pytest.mark.rule("BJ-094")
def test_r_9_8_decisions_count_insurance_and_surrender() -> None:
    fields = irregular("misapplied-decision", 4, right=3, decisions=1)
    insured = replayed("5S AD 6H 9C 2H 8D", do="1:insure 1:hit 1:hit 1:stand", **fields)
    assert [row.bet for row in insured.settlements] == ["main", "insurance"]
    vegas = {"game": "vegas-blackjack", "decks": 4}
    given_up = replayed(
        "9S 5S KD 7H 6H 9C 8D",
        players=2,
        do="1:surrender 2:stand 2:hit 2:stand",
        **vegas,
        **irregular("misapplied-decision", 6, right=5, decisions=1, decided=2),
    )
    assert nets(given_up) == {"ann": "-5.00", "bob": "10.00"}


@pytest.mark.rule("BJ-094")
def test_r_9_8_more_decisions_than_were_made_are_refused() -> None:
    fields = irregular("misapplied-decision", 4, right=3, decisions=3)
    message = wrong("KS 6D 2H 9C TC", do="1:hit 1:stand", **fields)
    assert message.startswith("round: irregularity 1: Misapplied decision: ")
    assert message.endswith("[blackjack 9.8]")


@pytest.mark.rule("BJ-094")
def test_r_9_8_the_steps_of_an_absent_player_are_one_decision() -> None:
    found = replayed(
        "2S 5S 6D 3H 6H 4D 9H 7C TC 8D",
        players=2,
        do="1:absent 2:stand 2:hit 2:stand",
        **irregular("misapplied-decision", 8, right=5, decisions=1),
    )
    assert "box 1 hits" in says(found)


# ---------------------------------------------------------------- 9.2 with 9.3


@pytest.mark.rule("BJ-086", "BJ-087")
def test_r_9_2_a_face_up_card_behind_a_card_drawn_in_excess() -> None:
    found = replayed(
        "KS 6D 2H 9C 4D TC 7D",
        do="1:hit",
        irregularity=[
            {"kind": "excess-card", "after": 4},
            {"kind": "face-up-card", "after": 4},
        ],
    )
    told = says(found)
    assert "9C is kept to be the next card" in told
    assert "4D is discarded" in told
    assert told.index("4D is discarded") < told.index("9C to box 1: 21")
    assert nets(found) == {"ann": "10.00"}


@pytest.mark.rule("BJ-086", "BJ-094")
def test_r_9_2_a_face_up_card_after_a_rewind() -> None:
    found = replayed(
        "KS 6D 2H 9C 4D TC 7D",
        do="1:hit 1:stand",
        irregularity=[
            {"kind": "misapplied-decision", "after": 4, "right": 3, "decided": 1},
            {"kind": "face-up-card", "after": 4, "decided": 1},
        ],
    )
    assert "4D is discarded" in says(found)


@pytest.mark.rule("BJ-086", "BJ-089")
def test_a_card_like_the_discarded_one_keeps_its_place_when_cards_come_again() -> None:
    # The fourth card and the discarded fifth are alike; the fourth comes first again.
    found = replayed(
        "5S 6D 6H 2C 2C 3D TC 8D",
        do="1:hit 1:hit 1:hit 1:stand",
        irregularity=[
            {"kind": "face-up-card", "after": 4, "decided": 2},
            {"kind": "misplaced-card", "after": 6, "drawn": 4, "decided": 2},
        ],
    )
    assert "cards are taken back and come again in order: 2C 3D, 2C discarded" in says(found)


# ---------------------------------------------------------------- after has one meaning


@pytest.mark.rule("BJ-087", "BJ-098")
def test_after_counts_every_card_that_is_out() -> None:
    excess = replayed("KS 6D 2H 9C TC", do="1:stand", **irregular("excess-card", 4))
    assert "9C is kept to be the next card" in says(excess)
    together = irregular("cards-together", 6, number=3)
    found = replayed("KS 6D 2H 9C TC 3D", do="1:hit", automatic_shoe=True, **together)
    assert [one for one in says(found) if one.endswith("discarded")] == [
        "9C is discarded",
        "TC is discarded",
        "3D is discarded",
    ]


# ---------------------------------------------------------------- 9.10, 9.11 the automatic shoe


@pytest.mark.rule("BJ-097", "BJ-098")
@pytest.mark.parametrize(("kind", "rule"), [("shoe-failed", "9.10"), ("cards-together", "9.11")])
def test_r_9_10_and_9_11_are_about_an_automatic_shoe(kind: str, rule: str) -> None:
    fields = irregular(kind, 5)
    message = wrong("KS 6D 2H 9C TC", do="1:hit", **fields)
    assert "automatic shoe" in message
    assert message.endswith(f"[blackjack {rule}]")
    assert wrong("KS 6D 2H 9C TC", do="1:hit", automatic_shoe=False, **fields) == message


@pytest.mark.rule("BJ-097")
def test_r_9_10_before_the_interim_settlement_a_blackjack_comes_back() -> None:
    fields = irregular("shoe-failed", 5, settled=False)
    found = replayed("AS 9S 6D KH 8D", players=2, automatic_shoe=True, **fields)
    assert nets(found) == {"ann": "0.00", "bob": "0.00"}
    assert not any("wins" in one for one in says(found))
    after = replayed(
        "AS 9S 6D KH 8D", players=2, automatic_shoe=True, **irregular("shoe-failed", 5)
    )
    assert nets(after) == {"ann": "15.00", "bob": "0.00"}


# ---------------------------------------------------------------- 9.12 the wrong deck


@pytest.mark.rule("BJ-099")
@pytest.mark.parametrize(("after", "do"), [(2, ""), (5, ""), (6, "1:stand 2:hit")])
def test_r_9_12_2_the_wrong_card_lies_on_the_table(after: int, do: str) -> None:
    fields = irregular("wrong-deck", after)
    found = replayed("KS TC 6D QH 8D 9S", players=2, do=do, game="crown-pontoon", **fields)
    assert nets(found) == {"ann": "0.00", "bob": "0.00"}
    assert "TC to box 2" in says(found)
    assert {row.rules for row in found.settlements} == {("blackjack 9.12.2",)}


@pytest.mark.rule("BJ-099")
def test_r_9_12_2_the_last_card_of_the_round_is_one_too_many() -> None:
    vegas: dict[str, Any] = {"game": "vegas-blackjack", "decks": 4, "players": 2}
    cards = "2S 9S KS 2S 9H 2S 2S KD 5C 2S"
    do = "1:hit 1:hit 1:hit 1:stand 2:stand"
    found = replayed(cards, do=do, **vegas, **irregular("wrong-deck", 10, settled=False))
    assert nets(found) == {"ann": "0.00", "bob": "0.00"}
    assert not any("wins" in one or "loses" in one for one in says(found))
    refused = wrong(cards, do=do, **vegas)
    assert refused == "round: cards: card 10 is one 2S too many: 4 decks hold 4. [blackjack 12.3.1]"
    late = wrong(cards, do=do, **vegas, **irregular("wrong-deck", 10))
    assert late.endswith("[blackjack 9.12.1]")


@pytest.mark.rule("BJ-099")
def test_r_9_12_1_a_completed_round_stands() -> None:
    fields = irregular("wrong-deck", 5)
    message = wrong("KS 6D QH TC 8D", do="1:stand", **fields)
    assert message.endswith("[blackjack 9.12.1]")
    before = irregular("wrong-deck", 5, settled=False)
    assert nets(replayed("KS 6D QH TC 8D", do="1:stand", **before)) == {"ann": "0.00"}


# ---------------------------------------------------------------- 9.4 which side of a settlement


@pytest.mark.rule("BJ-089")
def test_r_9_4_between_the_initial_deal_and_the_interim_settlement() -> None:
    cards = "AS 9S 6D KH 8D 7C 8S"
    fields: dict[str, Any] = {"players": 2, "do": "2:stand"}
    found = replayed(cards, **fields, **irregular("misplaced-card", 5, drawn=5, settled=False))
    assert nets(found)["ann"] == "15.00"
    told = says(found)
    assert told.count("ann, box 1: main wager of $10 wins $15 at 3 to 2") == 1
    assert told.index(
        "irregularity, misplaced-card: hand reconstructed, directed by a Game Supervisor"
    ) < told.index("ann, box 1: main wager of $10 wins $15 at 3 to 2")
    message = wrong(cards, **fields, **irregular("misplaced-card", 5, drawn=5))
    assert message.endswith("[blackjack 9.4]")


@pytest.mark.rule("BJ-089")
def test_r_9_4_a_paid_pandemonium_wager_is_no_settlement() -> None:
    fields: dict[str, Any] = {
        "game": "pontoon-pandemonium",
        "pandemonium_table": 5,
        "prizes": [50],
        "wager": [
            {"box": 1, "player": "ann", "stake": 10, "pandemonium": 1},
            {"box": 2, "player": "bob", "stake": 10},
        ],
        "do": "2:stand",
    }
    cards = "AS 9S 6D KH 8D 7C 8S"
    paid = irregular("misplaced-card", 5, drawn=5, settled=False, pressed=1)
    found = replayed(cards, **fields, **paid)
    assert nets(found)["ann"] == "65.00"
    told = says(found)
    ruled = told.index(
        "irregularity, misplaced-card: hand reconstructed, directed by a Game Supervisor"
    )
    assert told.index("ann, box 1: pandemonium wager of $1 wins $50 at 50 to 1") < ruled
    assert told.index("ann, box 1: main wager of $10 wins $15 at 3 to 2") > ruled
    settled_too = irregular("misplaced-card", 5, drawn=5)
    assert wrong(cards, **fields, **settled_too).endswith("[blackjack 9.4]")


@pytest.mark.rule("BJ-089")
def test_r_9_4_keeps_insurance_that_nobody_withdrew() -> None:
    cards, do = "KS 9S AD QH 8D 9H", "1:insure 2:insure 1:stand"
    misplaced = {"drawn": 5, "withdrawn": [{"box": 2, "player": "bob"}]}
    found = replayed(cards, players=2, do=do, **irregular("misplaced-card", 5, **misplaced))
    rows = {(row.player, row.bet): (str(row.result), row.rules[0]) for row in found.settlements}
    assert rows["ann", "insurance"] == ("lose", "blackjack 5.7.2")
    assert rows["bob", "insurance"] == ("void", "blackjack 9.4")
    assert nets(found) == {"ann": "-5.00", "bob": "0.00"}  # 20 against 20


@pytest.mark.rule("BJ-085")
def test_r_9_1_1_a_restart_keeps_insurance_or_ends_it_with_a_row() -> None:
    again: dict[str, Any] = {"first_round": True, "restart": True, "decided": 1}
    restart = irregular("burn-omitted", 3, **again)
    kept = replayed("5S AD AC 7H 9H", do="1:insure 1:stand", **restart)
    insurance = kept.settlements[-1]
    assert (insurance.bet, str(insurance.result)) == ("insurance", "lose")
    ended = replayed("5S AD 6C 7H 9H 5D", do="1:insure 1:stand", **restart)
    insurance = ended.settlements[-1]
    assert (insurance.bet, insurance.result) == ("insurance", Result.VOID)
    assert insurance.rules == ("blackjack 9.1.1",)


# ---------------------------------------------------------------- the Super Bonus


SEVENS: dict[str, Any] = {"game": "crown-pontoon", "players": 3}


@pytest.mark.rule("CP-032")
def test_a_wager_withdrawn_or_void_draws_no_share_of_a_super_bonus() -> None:
    cards, do = "7S 9D 9C 7H 7S 8C 8D 7S KD", "1:hit 3:stand"
    told = {"player": "bob", "measures": ["void"]}
    void = replayed(cards, do=do, **SEVENS, **irregular("contravention", 7, **told))
    assert nets(void)["ann"] == "1030.00"
    assert nets(void)["bob"] == "0.00"
    assert ("bob", "super-bonus-share") not in {(r.player, r.bet) for r in void.settlements}
    assert ("cy", "super-bonus-share") in {(r.player, r.bet) for r in void.settlements}
    back = {"drawn": 7, "withdrawn": [{"box": 2, "player": "bob"}]}
    gone = replayed(cards, do=do, **SEVENS, **irregular("misplaced-card", 7, **back))
    assert ("bob", "super-bonus-share") not in {(r.player, r.bet) for r in gone.settlements}
    missed = replayed(
        "7S 9D 9C 7H 7S 8D 7S KD",
        do=do,
        **SEVENS,
        **irregular("one-card", 6, box=2, withdrawn=["bob"]),
    )
    assert ("bob", "super-bonus-share") not in {(r.player, r.bet) for r in missed.settlements}


# ---------------------------------------------------------------- 11.7.1, 17.2


@pytest.mark.rule("PD-015")
def test_r_11_7_1_another_press_names_its_player() -> None:
    fields: dict[str, Any] = {
        "game": "pontoon-pandemonium",
        "pandemonium_table": 5,
        "wager": [
            {"box": 1, "player": "ann", "stake": 10, "pandemonium": 1},
            {"box": 2, "player": "bob", "stake": 10, "pandemonium": 1},
        ],
        "prizes": [10],
    }
    other = irregular("other-press", 5, prize=50, accepted=True, player="bob")
    found = replayed("AS AC 6D KH KD", **fields, **other)
    assert nets(found) == {"ann": "25.00", "bob": "65.00"}
    assert "irregularity, other-press, bob: result kept" in says(found)
    nobody = irregular("other-press", 5, prize=50, accepted=True, player="cy")
    assert wrong("AS AC 6D KH KD", **{**fields, "prizes": [10, 10]}, **nobody).endswith(
        "[blackjack 11.7.1]"
    )


@pytest.mark.rule("GP-002")
def test_r_17_2_1_on_the_last_card() -> None:
    told = {"player": "ann", "measures": ["void"], "settled": False}
    found = replayed("KS 6D QH TC 8D", do="1:stand", **irregular("contravention", 5, **told))
    assert nets(found) == {"ann": "0.00"}
    assert found.settlements[0].rules == ("blackjack 17.2.1",)
    late = {"player": "ann", "measures": ["void"]}
    assert wrong("KS 6D QH TC 8D", do="1:stand", **irregular("contravention", 5, **late)).endswith(
        "[blackjack 17.2]"
    )


@pytest.mark.rule("GP-004")
def test_r_17_2_3_seized_winnings_are_not_in_the_net() -> None:
    told = {"player": "ann", "measures": ["seize"]}
    found = replayed("KS 6D QH TC 8D", do="1:stand", **irregular("contravention", 5, **told))
    assert nets(found) == {"ann": "0.00"}
    [main, held] = found.settlements
    assert (main.bet, dollars(main.net)) == ("main", "10.00")
    assert (held.bet, dollars(held.stake), dollars(held.net)) == ("seized", "0.00", "-10.00")
    assert held.rules == ("blackjack 17.2.3",)
    twice: dict[str, Any] = {
        "irregularity": [
            {"kind": "contravention", "after": 5, **told},
            {"kind": "contravention", "after": 5, **told},
        ]
    }
    assert nets(replayed("KS 6D QH TC 8D", do="1:stand", **twice)) == {"ann": "0.00"}


# ---------------------------------------------------------------- what came first


@pytest.mark.rule("GP-007", "GP-009")
@pytest.mark.parametrize(
    ("cards", "players", "do"),
    [("KS AD 9H", 1, "1:insure"), ("KS 9S 6D 9H 9D", 2, "1:stand"), ("KS 6D 2H", 1, "1:hit")],
)
def test_r_17_3_the_decisions_of_a_file_come_before_the_end_of_its_round(
    cards: str, players: int, do: str
) -> None:
    dealt = len(cards.split())
    found = replayed(
        cards, players=players, do=do, **irregular("invalidated", dealt, cause="disruption")
    )
    assert set(nets(found).values()) == {"0.00"}


@pytest.mark.rule("GP-002")
@pytest.mark.parametrize(
    ("cards", "do", "net"),
    [
        ("KS 9S AD 9H 9D 8C", "1:insure 1:stand 2:stand", "-10.00"),
        ("KS 9S 6D 9H 9D TC 8D", "1:stand 2:stand", "10.00"),
        ("KS 9S 6D 9H 9D TC 8D", "2:stand", "10.00"),
    ],
)
def test_r_17_2_1_what_a_player_decided_came_before_the_wagers_were_void(
    cards: str, do: str, net: str
) -> None:
    void = irregular("contravention", 5, player="ann", measures=["void"])
    assert nets(replayed(cards, players=2, do=do, **void)) == {"ann": "0.00", "bob": net}


@pytest.mark.rule("GP-002")
def test_r_17_2_1_what_another_player_on_the_box_added_came_before_too() -> None:
    # bob controls the box and splits, ann follows; her wagers are void before the next card.
    wagers = [{"box": 1, "player": who, "stake": 10} for who in ("bob", "ann")]
    decisions = [
        {"do": "split"},
        {"do": "split", "player": "ann"},
        {"do": "stand"},
        {"do": "stand"},
    ]
    found = replayed(
        "9S 6D 9H KC TC 8C 7D",
        wager=wagers,
        decision=[{"box": 1, **one} for one in decisions],
        **irregular("contravention", 3, player="ann", measures=["void"]),
    )
    assert nets(found) == {"bob": "-20.00", "ann": "0.00"}


@pytest.mark.rule("BJ-090", "BJ-092")
@pytest.mark.parametrize("is_passed_over_first", [False, True])
def test_r_9_5_and_9_7_the_cards_of_one_box_went_to_another_at_the_end(
    is_passed_over_first: bool,
) -> None:
    rows = [
        {"kind": "hand-without-wager", "after": 5, "box": 3, "drawn": [2, 5]},
        {"kind": "no-cards", "after": 5, "box": 2},
    ]
    found = replayed(
        "KS 9S 6D QH 8D TC 8C",
        players=2,
        do="1:stand",
        irregularity=rows[::-1] if is_passed_over_first else rows,
    )
    assert nets(found) == {"ann": "10.00", "bob": "0.00"}


@pytest.mark.rule("BJ-058", "BJ-093")
@pytest.mark.parametrize(
    ("cards", "do", "withdrawn", "net"),
    [
        ("9S AD KC KH", "1:insure 1:stand", [], "0.00"),
        ("AS AD KC 9H", "1:insure", [], "10.00"),
        ("9S AD", "1:insure", ["ann"], "0.00"),
    ],
)
def test_r_7_3_2_whoever_has_a_wager_may_insure_though_the_box_lacks_its_second_card(
    cards: str, do: str, withdrawn: list[str], net: str
) -> None:
    told = irregular("one-card", 2, box=1, withdrawn=withdrawn)
    assert nets(replayed(cards, do=do, **told)) == {"ann": net}


@pytest.mark.rule("VB-004", "VB-005", "BJ-093")
def test_r_9_7_a_box_that_lacks_its_second_card_is_not_surrendered() -> None:
    said = wrong(
        "9S 8S AD 7H 7C 9H",
        game="vegas-blackjack",
        decks=4,
        players=2,
        do="1:surrender 2:stand",
        **irregular("one-card", 4, box=1),
    )
    assert said == (
        "round: decision 1: Surrender is on the first two cards; box 1 lacks one. "
        "[blackjack 12.4.1(a)]"
    )
