"""Replaying: the contract's own example, readings side by side, payments, forms."""

import json
import tomllib
from datetime import datetime
from typing import Any

import pytest

from croupier.desk.replay import new_file, replay, settled
from croupier.desk.replay_html import as_html
from croupier.desk.round_files.formats import GAMES, format_of
from croupier.desk.round_files.writing import in_dollars, write_round
from croupier.desk.wrong import WrongInput
from croupier.money import Cents
from round_files import GOLDEN, decisions, round_of, wager

EXAMPLE = """
game = "crown-pontoon"
at = 2003-02-06T06:00:00
decks = 8
cards = "7S 9D 7H 7S 2C  7S 5C 9H  KD"

[[wager]]                 # the first wager listed on a box is the one nearest the dealer
box = 1
player = "ann"
stake = 25
[[wager]]
box = 2
player = "bob"
stake = 10

[[decision]]              # in the order in which they are made at the table
box = 1
do = "hit"
[[decision]]
box = 2
do = "hit"
[[decision]]
box = 2
do = "stand"
"""

ANSWER = """
{
  "game": "crown-pontoon",
  "at": "2003-02-06T06:00:00",
  "status": "attested",
  "settlements": [
    {"player": "ann", "box": 1, "hand": 1, "bet": "main", "stake": "25.00", "result": "win",
     "odds": "3 to 1", "pays": "75.00", "net": "75.00", "rules": ["blackjack 10.11.1"]},
    {"player": "ann", "box": 1, "hand": 1, "bet": "super-bonus", "stake": "0.00", "result": "win",
     "odds": null, "pays": "5000.00", "net": "5000.00", "rules": ["blackjack 10.11.1"]},
    {"player": "bob", "box": 2, "hand": 1, "bet": "main", "stake": "10.00", "result": "win",
     "odds": "1 to 1", "pays": "10.00", "net": "10.00",
     "rules": ["blackjack 10.5.1(a)", "blackjack 10.11.1"]},
    {"player": "bob", "box": 2, "hand": 1, "bet": "super-bonus-share", "stake": "0.00",
     "result": "win", "odds": null, "pays": "50.00", "net": "50.00",
     "rules": ["blackjack 10.11.1"]}
  ],
  "net": {"ann": "5075.00", "bob": "60.00"},
  "unused": []
}
"""


def test_the_example_of_the_contract() -> None:
    shown: dict[str, Any] = dict(replay(tomllib.loads(EXAMPLE)))
    answer = json.loads(ANSWER)
    for row in shown["settlements"]:
        assert row.pop("status") == "attested"
    assert {name: shown[name] for name in answer} == answer
    assert shown["events"]


def test_every_event_is_told_with_its_rule() -> None:
    events = replay(tomllib.loads(EXAMPLE))["events"]
    assert all(event["says"] and event["rules"] for event in events)
    assert events[3] == {
        "event": "dealt",
        "says": "7S to box 1",
        "rules": ["blackjack 7.3.1(b)"],
        "status": "attested",
        "card": "7S",
        "box": 1,
        "hand": 1,
    }


def test_the_answer_is_json() -> None:
    shown = replay(tomllib.loads(EXAMPLE))
    assert json.loads(json.dumps(shown)) == shown


def test_readings_are_printed() -> None:
    policies = replay(round_of(policies={"dealer_blackjack_vs_21": "void"}))["policies"]
    assert policies["dealer_blackjack_vs_21"] == "void"
    assert policies["dealer_blackjack_after_split"] == "bb+1"
    assert "max_payout_per" not in policies


def test_a_reading_of_another_game_is_no_mistake() -> None:
    assert replay(round_of(policies={"run_at_shoe_end": "refunded"}))["net"] == {"ann": "10.00"}


def test_a_reading_may_be_chosen_over_the_file() -> None:
    path = GOLDEN / "blackjack" / "g07-doubled-21-loses-to-blackjack.toml"
    assert replay(path)["net"] == {"ann": "-10.00"}
    assert replay(path, policies={"dealer_blackjack_vs_21": "void"})["net"] == {"ann": "0.00"}


def test_two_readings_side_by_side() -> None:
    path = GOLDEN / "blackjack" / "g07-doubled-21-loses-to-blackjack.toml"
    shown = replay(path, against={"dealer_blackjack_vs_21": "void"})
    assert shown["net"] == {"ann": "-10.00"}
    assert shown["against"]["net"] == {"ann": "0.00"}
    assert shown["against"]["difference"] == {"ann": "10.00"}
    assert shown["against"]["settlements"][0]["result"] == "void"


def test_what_was_paid_is_held_against_what_was_due() -> None:
    fields = round_of(
        wager=[*wager(paid=15), {"box": 2, "player": "bob", "stake": 10, "paid": 10}],
        cards="AS 9S 6D KH 9D TC 8D",
        decision=[{"box": 2, "do": "stand"}],
    )
    assert replay(fields)["paid"] == [
        {
            "wager": 1,
            "player": "ann",
            "box": 1,
            "paid": "15.00",
            "should_have_been": "15.00",
            "difference": "0.00",
        },
        {
            "wager": 2,
            "player": "bob",
            "box": 2,
            "paid": "10.00",
            "should_have_been": "10.00",
            "difference": "0.00",
        },
    ]


def test_a_payment_counts_everything_on_the_wager() -> None:
    fields = round_of(
        side_bets=["perfect-pairs"],
        cards="KS 6D KS TC 8D",
        wager=wager(perfect_pairs=5, paid=10),
    )
    [paid] = replay(fields)["paid"]
    assert (paid["should_have_been"], paid["difference"]) == ("135.00", "125.00")


def test_unused_cards_are_reported() -> None:
    assert replay(round_of(cards="KS 6D QH TC 8D 2C 3C"))["unused"] == ["2C", "3C"]


def test_ten_may_be_written_in_two_ways() -> None:
    assert replay(round_of(cards="KS 6D QH 10C 8D"))["net"] == {"ann": "10.00"}


def test_a_side_bet_that_nobody_wagers_on_needs_no_version() -> None:
    assert replay(round_of(side_bets=["magnificent-sevens", "insurance"]))["net"]
    fields = round_of(game="pontoon-pandemonium", cards="KS 6D QH KC 8D")
    assert replay(fields)["net"] == {"ann": "10.00"}


def test_pandemonium_under_either_name() -> None:
    one = round_of(
        game="pontoon-pandemonium",
        cards="AS 6D KH",
        pandemonium_table=5,
        prizes=[20],
        wager=wager(pandemonium=2),
        decision=[],
    )
    other = {**one, "game": "crown-pontoon", "side_bets": ["pandemonium"]}
    assert replay(one)["settlements"] == replay(other)["settlements"]


@pytest.mark.parametrize(
    ("game", "at", "status"),
    [
        ("blackjack", datetime(2003, 2, 6, 6), "attested"),
        ("blackjack", datetime(2003, 3, 5, 23, 59), "attested"),
        ("blackjack", datetime(2003, 3, 6), "beyond"),
        ("crown-pontoon", datetime(1999, 3, 19, 4), "assumed"),
        ("crown-pontoon", datetime(2003, 2, 6, 5, 59), "assumed"),
        ("crown-pontoon", datetime(2003, 2, 6, 6), "attested"),
        ("crown-21", datetime(2000, 12, 15, 4), "assumed"),
    ],
)
def test_how_sure_the_law_is(game: str, at: datetime, status: str) -> None:
    assert replay(round_of(game=game, at=at, cards="KS 6D QH KC 8D"))["status"] == status


@pytest.mark.parametrize("game", GAMES)
def test_a_new_file_replays(game: str) -> None:
    text = new_file(game)
    fields = tomllib.loads(text)
    shown = replay(fields)
    assert shown["game"] == game
    assert shown["unused"] == []
    assert "#" in text


def test_a_new_file_of_no_game() -> None:
    with pytest.raises(WrongInput, match="no game"):
        new_file("poker")


def test_the_formats_know_every_game() -> None:
    assert all(f'game = "{game}"' in format_of(game).starter(game) for game in GAMES)


def test_the_sheet_stands_alone_and_says_it_all() -> None:
    name = str(GOLDEN / "blackjack" / "g07-doubled-21-loses-to-blackjack.toml")
    first, second = settled(name, against={"dealer_blackjack_vs_21": "void"})
    page = as_html([(name, first, second)])
    for text in (
        '<html lang="en-AU">',
        "prefers-color-scheme: dark",
        "@media print",
        'aria-label="six of spades"',
        "7.5.4(b)",
        "dealer_blackjack_vs_21 = void",
        "Read otherwise",
        "Game Supervisor",
    ):
        assert text in page
    assert "http" not in page
    assert page.count("<h1>") == 1


def test_names_cannot_write_into_the_sheet() -> None:
    found, _ = settled(round_of(wager=wager(player="<b>ann</b>", paid=5)))
    assert "<b>ann" not in as_html([("x", found, None)])


def test_a_record_is_written_and_read_back() -> None:
    record = {
        "game": "blackjack",
        "at": datetime(2003, 2, 6, 6),
        "decks": 8,
        "limits": {"min": Cents(500), "max": Cents(50_000)},
        "cards": "KS 6D QH TC 8D",
        "wager": [{"box": 1, "player": 'an "n" \\', "stake": Cents(1_250)}],
        "decision": decisions("stand"),
    }
    text = write_round(in_dollars(record, format_of("blackjack").table))
    assert "stake = 12.50" in text
    assert replay(tomllib.loads(text))["net"] == {'an "n" \\': "12.50"}


@pytest.mark.parametrize(
    ("policy", "run", "net"), [("continues", "win", "49.50"), ("refunded", "void", "19.50")]
)
def test_a_new_shoe_leaves_what_the_last_one_settled(policy: str, run: str, net: str) -> None:
    banker = "2S 9D 4H KC"
    found = replay(
        {
            "game": "baccarat",
            "at": datetime(2000, 12, 20, 4),
            "coups": [banker, banker, "9S 2D KH 4C"],
            "shoe_ends": [1],
            "policies": {"run_at_shoe_end": policy},
            "wager": [
                {"player": "ann", "stake": 10, "coup": 1, "on": "banker"},
                {"player": "ann", "stake": 10, "coup": 1, "on": "run", "nominates": "BB"},
                {"player": "ann", "stake": 10, "coup": 3, "on": "player"},
            ],
        }
    )
    rows = {row["bet"]: row for row in found["settlements"]}
    assert (rows["run"]["result"], found["net"]) == (run, {"ann": net})
    assert rows["player"]["note"] == "coup 3", "coups are counted through, as in the file"
    assert [hand["place"] for hand in found["hands"]][::2] == [
        "coup 1, Player",
        "coup 2, Player",
        "coup 3, Player",
    ]


@pytest.mark.rule("CS-063")
def test_a_wrong_deck_found_after_the_bets_gives_them_back() -> None:
    found = replay(
        {
            "game": "caribbean-stud",
            "at": datetime(1999, 12, 1, 4),
            "cards": "2S 3D 4H 5D 6C 8D 7H TD 9S QC",
            "wager": [{"player": "ann", "ante": 5}],
            "decision": [{"player": "ann", "do": "bet"}],
            "irregularity": [{"kind": "wrong-deck", "after": 10, "holds": 51, "decided": 1}],
        }
    )
    assert [(row["bet"], row["result"]) for row in found["settlements"]] == [
        ("ante", "void"),
        ("bet", "void"),
    ]
