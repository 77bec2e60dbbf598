"""One round file for each mistake: the message says where, what, and which rule is in the way."""

from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier.desk.replay import replay
from croupier.desk.wrong import WrongInput
from round_files import decisions, round_of, wager

PONTOON_1999 = {"game": "crown-pontoon", "at": datetime(1999, 3, 19, 4)}
PONTOON: dict[str, Any] = {"game": "crown-pontoon", "cards": "KS 6D QH KC 8D"}
VEGAS: dict[str, Any] = {"game": "vegas-blackjack", "decks": 4}
PANDEMONIUM: dict[str, Any] = {
    **PONTOON,
    "side_bets": ["pandemonium"],
    "pandemonium_table": 5,
    "wager": wager(pandemonium=1),
}
SHARED = [*wager(), {"box": 1, "player": "bob", "stake": 10}]


def irregular(**fields: Any) -> dict[str, Any]:
    return round_of(irregularity=[fields])


MISTAKES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    # shape
    "limits of a player's own upside down": (
        round_of(personal=[{"player": "ann", "min": 9, "max": 5}]),
        ("personal 1: min", "above max"),
    ),
    "a sum past all sums": (
        round_of(wager=wager(stake=10**30)),
        ("wager 1: stake", "more than $1,000,000,000,000"),
    ),
    "an unknown field": (round_of(stakes=1), ("unknown field", '"stakes"')),
    "an unknown field of a wager": (
        round_of(wager=wager(stak=1)),
        ("wager 1", '"stak"', "did you mean stake?"),
    ),
    "an unknown field of a decision": (
        round_of(decision=decisions({"do": "stand", "why": "x"})),
        ("decision 1", '"why"'),
    ),
    "no game": (round_of(game=None), ("game is missing",)),
    "a game that there is not": (round_of(game="poker"), ("game:", '"poker"', "crown-pontoon")),
    "a game that deals no cards": (round_of(game="gaming-machines"), ("round:", '"decks"')),
    "a game that is no name": (round_of(game=5), ("game: 5",)),
    "no moment": (round_of(at=None), ("at is missing",)),
    "a moment with an offset": (
        round_of(at="2003-02-06T06:00:00+11:00"),
        ("at:", "offset", "Melbourne"),
    ),
    "no moment at all": (round_of(at="yesterday"), ("at:", "'yesterday'")),
    "a number for a moment": (round_of(at=2003), ("at: 2003",)),
    "a time without a day": (round_of(at=time(6)), ("at: 06:00:00",)),
    "no decks": (round_of(decks=None), ("decks is missing",)),
    "true for a number": (round_of(decks=True), ("decks: true",)),
    "words for a number": (round_of(decks="8"), ('decks: "8"',)),
    "no cards": (round_of(cards=None), ("cards is missing",)),
    "a card that there is not": (round_of(cards="KS 6X"), ("cards: card 2", '"6X"')),
    "cards in a list": (round_of(cards=["KS"]), ("cards: a list",)),
    "no wager": (round_of(wager=None), ("wager is missing",)),
    "an empty list of wagers": (round_of(wager=[]), ("wager:", "empty")),
    "a single table of wagers": (round_of(wager={"box": 1}), ("wager: a table",)),
    "a wager that is no table": (round_of(wager=[5]), ("wager 1: 5",)),
    "a wager of nothing": (round_of(wager=wager(stake=0)), ("wager 1: stake: 0",)),
    "a wager below nothing": (round_of(wager=wager(stake=-5)), ("wager 1: stake: -5",)),
    "true for a stake": (round_of(wager=wager(stake=True)), ("wager 1: stake: true",)),
    "words for a stake": (round_of(wager=wager(stake="10")), ('wager 1: stake: "10"',)),
    "a third decimal": (
        round_of(wager=wager(stake=Decimal("12.345"))),
        ("wager 1: stake: 12.345", "two decimals"),
    ),
    "an endless stake": (round_of(wager=wager(stake=Decimal("inf"))), ("stake: Infinity",)),
    "a huge stake": (round_of(wager=wager(stake=Decimal("1e400"))), ("stake: 1E+400",)),
    "a nameless player": (round_of(wager=wager(player=" ")), ("wager 1: player",)),
    "a warning in words": (round_of(wager=wager(warned="yes")), ('warned: "yes"', "true or false")),
    "a payment below nothing": (round_of(wager=wager(paid=-1)), ("wager 1: paid: -1",)),
    "no do": (round_of(decision=[{"box": 1}]), ("decision 1: do is missing",)),
    "a do that there is not": (round_of(decision=decisions("fold")), ("decision 1: do:", '"fold"')),
    "limits upside down": (round_of(limits={"min": 50, "max": 5}), ("limits: min",)),
    "limits below nothing": (round_of(limits={"min": -5, "max": 5}), ("limits: min: -5",)),
    "limits without a maximum": (round_of(limits={"min": 5}), ("limits: max is missing",)),
    "limits for seats": (
        round_of(limits={"min": 5, "max": 50, "per": "seat"}),
        ('limits: per: "seat"', '"area"'),
    ),
    "an unknown limit": (
        round_of(limits={"min": 5, "max": 50, "step": 5}),
        ('limits: unknown field "step"',),
    ),
    "a chip of nothing": (round_of(smallest_chip=0), ("smallest_chip: 0",)),
    "an unknown policy": (
        round_of(policies={"push": "lose"}),
        ('policies: unknown policy "push"', "dealer_blackjack_vs_21"),
    ),
    "an unknown value of a policy": (
        round_of(policies={"dealer_blackjack_vs_21": "push"}),
        ('dealer_blackjack_vs_21 is "push"', '"lose" or "void"'),
    ),
    "words for a yes": (
        round_of(policies={"pandemonium_returns_stake": "true"}),
        ("pandemonium_returns_stake", "true or false"),
    ),
    "policies in a list": (round_of(policies=["x"]), ("policies: a list",)),
    "an electronic failure in words": (
        round_of(electronic_failure="yes"),
        ('electronic_failure: "yes"',),
    ),
    # what the rules of the moment say of the table
    "decks that the game does not have": (round_of(decks=9), ("decks:", "blackjack 3.1")),
    "decks of Vegas": (round_of(game="vegas-blackjack"), ("decks:", "blackjack 12.3.1")),
    "three decks in 2003": (
        round_of(game="crown-pontoon", decks=3),
        ("decks:", "blackjack 10.4.1"),
    ),
    "nine decks in 1999": (round_of(**PONTOON_1999, decks=9), ("decks:", "blackjack 22.3.1")),
    "a ten at Pontoon": (
        round_of(game="crown-pontoon", cards="KS 6D TH"),
        ("cards: card 3", "TH", "blackjack 10.4.1"),
    ),
    "a card too often": (
        round_of(decks=4, cards="KS KS KS KS KS"),
        ("cards: card 5", "KS", "blackjack 3.1"),
    ),
    "a box that is not on the layout": (
        round_of(wager=wager(box=10)),
        ("wager 1: box", "1 to 9", "blackjack 2.2.1"),
    ),
    "box nought": (round_of(wager=wager(box=0)), ("wager 1: box", "blackjack 2.2.1")),
    "an eighth box in 1999": (
        round_of(**PONTOON_1999, cards="KS 6D QH", wager=wager(box=8)),
        ("wager 1: box", "1 to 7", "blackjack 22.1"),
    ),
    "one player twice on a box": (
        round_of(wager=[*wager(), *wager()]),
        ("wager 2: player", "ann", "box 1", "blackjack 5.8"),
    ),
    "a fourth player on a box": (
        round_of(wager=[{"box": 1, "player": name, "stake": 10} for name in "abcd"]),
        ("wager 4: box", "blackjack 5.8"),
    ),
    "a stake that chips cannot make": (
        round_of(wager=wager(stake=Decimal("12.25"))),
        ("wager 1: stake", "$12.25", "$0.50", "blackjack 5.13"),
    ),
    "a side bet that chips cannot make": (
        round_of(side_bets=["perfect-pairs"], wager=wager(perfect_pairs=Decimal("0.25"))),
        ("wager 1: perfect_pairs", "$0.25", "blackjack 5.13"),
    ),
    "a moment before the text": (
        round_of(at=datetime(2003, 2, 6, 5, 59)),
        ("at:", "not held", "1/2003", "2003-02-06T06:00"),
    ),
    "Pontoon before its text": (
        round_of(game="crown-pontoon", at=date(1999, 3, 19)),
        ("at:", "not yet made", "1/1999"),
    ),
    "Crown 21 after its end": (round_of(game="crown-21"), ("at:", "not approved", "1/2003")),
    "Crown 21 before its beginning": (
        round_of(game="crown-21", at=datetime(2000, 12, 15, 3, 59)),
        ("at:", "not yet made", "27/2000"),
    ),
    # side bets
    "a side bet that nobody knows": (round_of(side_bets=["war"]), ("side_bets:", '"war"')),
    "a side bet of another game": (round_of(side_bets=["jackpot"]), ("side_bets:", "jackpot")),
    "a side bet not on offer": (
        round_of(wager=wager(perfect_pairs=5)),
        ("wager 1: perfect_pairs", "not on offer", "blackjack 15.4.1"),
    ),
    "Perfect Pairs at Vegas": (
        round_of(**VEGAS, side_bets=["perfect-pairs"], wager=wager(perfect_pairs=5)),
        ("side_bets:", "Vegas Blackjack", "blackjack 15.1", "blackjack 12.1"),
    ),
    "Magnificent Sevens at Pontoon": (
        round_of(**PONTOON, side_bets=["magnificent-sevens"], wager=wager(magnificent_sevens=1)),
        ("side_bets:", "Crown Pontoon", "blackjack 13.1", "blackjack 10.1"),
    ),
    "Pandemonium at Blackjack": (
        round_of(side_bets=["pandemonium"], wager=wager(pandemonium=1)),
        ("side_bets:", "blackjack 11.1"),
    ),
    "Pandemonium before its text": (
        round_of(**{**PANDEMONIUM, "at": datetime(2001, 1, 1)}),
        ("side_bets:", "not held"),
    ),
    "Magnificent Sevens without a version": (
        round_of(side_bets=["magnificent-sevens"], wager=wager(magnificent_sevens=1)),
        ("magnificent_sevens_version", "blackjack 13.7.1"),
    ),
    "a third version": (
        round_of(
            side_bets=["magnificent-sevens"],
            magnificent_sevens_version=3,
            wager=wager(magnificent_sevens=1),
        ),
        ("magnificent_sevens_version", "not 3", "blackjack 13.7.1"),
    ),
    "Pandemonium without a table": (
        round_of(**{**PANDEMONIUM, "pandemonium_table": None}),
        ("pandemonium_table", "blackjack 11.6.2"),
    ),
    "a sixth table": (
        round_of(**{**PANDEMONIUM, "pandemonium_table": 6}),
        ("pandemonium_table", "not 6", "blackjack 11.6.2"),
    ),
    "Pandemonium by halves": (
        round_of(**{**PANDEMONIUM, "wager": wager(pandemonium=Decimal("1.5"))}),
        ("wager 1: pandemonium", "whole number of dollars", "blackjack 11.6.3"),
    ),
    "a prize that the table has not": (
        round_of(**PANDEMONIUM | {"cards": "AS 6D KH", "prizes": [25], "decision": []}),
        ("prizes: prize 1", "$25", "blackjack 11.6.3"),
    ),
    "a prize that is missing": (
        round_of(**PANDEMONIUM | {"cards": "AS 6D KH", "decision": []}),
        ("prizes:", "ann", "blackjack 11.6.1"),
    ),
    "a prize too many": (
        round_of(**PANDEMONIUM | {"prizes": [20]}),
        ("prizes: prize 1", "blackjack 11.6.4"),
    ),
    # cards and decisions
    "too few cards": (
        round_of(cards="KS 6D QH TC"),
        ("cards:", "4 cards", "the dealer", "shoe-short", "blackjack 9.9"),
    ),
    "a decision that is missing": (
        round_of(decision=[]),
        ("decision 1 is missing", "box 1", "20", "ann", "blackjack 7.5.1"),
    ),
    "a decision too many": (
        round_of(decision=decisions("stand", "stand")),
        ("decision 2", "Box 1", "blackjack 7.5.1(c)"),
    ),
    "a decision on an empty box": (
        round_of(decision=[{"box": 2, "do": "stand"}]),
        ("decision 1", "Box 2 has no wager"),
    ),
    "a stranger's decision": (
        round_of(decision=decisions({"do": "stand", "player": "zoe"})),
        ("decision 1", "zoe", "blackjack 5.9"),
    ),
    "a decision out of turn": (
        round_of(
            wager=[*wager(), {"box": 2, "player": "bob", "stake": 10}],
            cards="KS 9S 6D QH 9D TC 8D",
            decision=[{"box": 2, "do": "stand"}, {"box": 1, "do": "stand"}],
        ),
        ("decision 1", "box 2", "box 1 first", "blackjack 7.5.1"),
    ),
    "a stake on a stand": (
        round_of(decision=decisions({"do": "stand", "stake": 5})),
        ("decision 1: stake", "insure or double"),
    ),
    "a double on 20": (
        round_of(decision=decisions("double")),
        ("decision 1", "hard 20", "blackjack 7.5.4(a)"),
    ),
    "a double on three cards at Vegas": (
        round_of(**VEGAS, cards="2S 6D 3H 4C TC TD", decision=decisions("hit", "double")),
        ("decision 2", "3 cards", "blackjack 12.4.2(a)"),
    ),
    "a double for too much": (
        round_of(cards="6S 6D 5H TC TD", decision=decisions({"do": "double", "stake": 11})),
        ("decision 1", "$11", "blackjack 7.5.4(a)(i)"),
    ),
    "a split without a pair": (
        round_of(cards="9S 6D QH TC", decision=decisions("split")),
        ("decision 1", "blackjack 7.5.5(a)"),
    ),
    "a fourth hand": (
        round_of(cards="8S 6D 8H 8C 8D TC", decision=decisions("split", "split", "split")),
        ("decision 3", "3 hands", "blackjack 7.5.5(d)"),
    ),
    "a split after one was passed up": (
        round_of(cards="8S 6D 8H 8C 2D 8D", decision=decisions("split", "hit", "stand", "split")),
        ("decision 4", "blackjack 7.5.5(e)"),
    ),
    "a card to split aces": (
        round_of(cards="AS 6D AH 5C 8D TC TD", decision=decisions("split", "hit")),
        ("decision 2", "split aces", "blackjack 7.5.5(c)(iii)"),
    ),
    "a decision on 21": (
        round_of(cards="5S 6D 6H TC 8D KC", decision=decisions("hit", "stand")),
        ("decision 2", "21", "blackjack 7.5.1(d)"),
    ),
    "a decision on 21 at Pontoon": (
        round_of(**{**PONTOON, "cards": "5S 6D 6H KC"}, decision=decisions("hit", "stand")),
        ("decision 2", "21", "blackjack 10.6.1(b)"),
    ),
    "a decision on a Blackjack": (
        round_of(cards="AS 6D KH", decision=decisions("stand")),
        ("decision 1", "Blackjack", "blackjack 7.4.1(a)"),
    ),
    "insurance against a six": (
        round_of(decision=decisions("insure", "stand")),
        ("decision 1", "6D", "blackjack 7.3.2"),
    ),
    "insurance for too much": (
        round_of(cards="KS AD QH TC", decision=decisions({"do": "insure", "stake": 6}, "stand")),
        ("decision 1", "$6", "blackjack 8.1"),
    ),
    "insurance too late": (
        round_of(cards="KS AD 2H 5C TC 8D", decision=decisions("hit", "insure", "stand")),
        ("decision 2", "blackjack 7.3.2(a)"),
    ),
    "insurance of a Pontoon": (
        round_of(**{**PONTOON, "cards": "AS AD KH"}, decision=decisions("insure")),
        ("decision 1", "Pontoon", "blackjack 10.6.1(a)(i)"),
    ),
    "even money on 20": (
        round_of(cards="KS AD QH TC", decision=decisions("even-money", "stand")),
        ("decision 1", "hard 20", "blackjack 7.4.1(b)"),
    ),
    "surrender at Blackjack": (
        round_of(decision=decisions("surrender")),
        ("decision 1", "no surrender", "blackjack 7.5.1"),
    ),
    "surrender against a nine at Vegas": (
        round_of(**VEGAS, cards="KS 9D 6H", decision=decisions("surrender")),
        ("decision 1", "9D", "blackjack 12.4.1(a)"),
    ),
    "surrender against a nine in 1999": (
        round_of(**PONTOON_1999, cards="KS 9D 6H", decision=decisions("surrender")),
        ("decision 1", "9D", "blackjack 22.10.1"),
    ),
    "surrender too late": (
        round_of(
            **{**PONTOON, "cards": "2S KD 2H 5C KC 8D"},
            decision=decisions("hit", "surrender", "stand"),
        ),
        ("decision 2", "blackjack 10.9.1"),
    ),
    "surrender without the controller": (
        round_of(
            **{**PONTOON, "cards": "5S KD 6H"},
            wager=SHARED,
            decision=decisions({"do": "surrender", "player": "bob"}),
        ),
        ("decision 1", "bob", "blackjack 10.9.5"),
    ),
    "forfeit at Blackjack": (
        round_of(decision=decisions("forfeit")),
        ("decision 1", "blackjack 5.4"),
    ),
    "a card called by the other player": (
        round_of(wager=SHARED, decision=decisions({"do": "hit", "player": "bob"})),
        ("decision 1", "bob", "blackjack 5.9"),
    ),
    "a double without the controller": (
        round_of(
            wager=SHARED,
            cards="5S 6D 6H TC 8D",
            decision=decisions({"do": "double", "player": "bob"}),
        ),
        ("decision 1", "bob", "blackjack 5.9"),
    ),
    "a nomination by the usual reading": (
        round_of(
            wager=SHARED,
            cards="8S 6D 8H TC",
            decision=decisions("split", {"do": "nominate", "player": "bob", "hand": 2}),
        ),
        ("decision 2", "blackjack 7.5.5(a)(i)"),
    ),
    "an absent player directed by the dealer": (
        round_of(decision=decisions({"do": "absent", "directed_by": "dealer"})),
        ("decision 1", "blackjack 7.5.3"),
    ),
    # irregularities
    "a kind that there is not": (irregular(kind="spill", after=1), ("irregularity 1: kind",)),
    "no kind": (irregular(after=1), ("irregularity 1: kind is missing",)),
    "no moment of an irregularity": (
        irregular(kind="shoe-short"),
        ("irregularity 1: after is missing",),
    ),
    "an irregularity that never came": (
        irregular(kind="shoe-short", after=99),
        ("irregularity 1: after", "5 cards"),
    ),
    "an unknown field of an irregularity": (
        irregular(kind="shoe-short", after=4, box=1),
        ("irregularity 1", '"box"'),
    ),
    "a role that there is not": (
        irregular(kind="shoe-failed", after=4, directed_by="boss"),
        ("irregularity 1: directed_by", '"boss"'),
    ),
    "a remedy directed from below": (
        irregular(kind="shoe-failed", after=4, directed_by="dealer"),
        ("irregularity 1", "Game Supervisor", "blackjack 9.10"),
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named(name: str) -> None:
    fields, words = MISTAKES[name]
    with pytest.raises(WrongInput) as wrong:
        replay(fields)
    message = str(wrong.value)
    assert message.startswith("round: ")
    assert "\n" not in message
    for word in words:
        assert word in message, message


def written(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "round.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_no_such_file() -> None:
    with pytest.raises(WrongInput, match=r"nowhere\.toml: there is no such file"):
        replay("nowhere.toml")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="folder"):
        replay(tmp_path)


def test_not_toml(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match=r"round\.toml: this is not TOML: .*line 2"):
        replay(written(tmp_path, 'game = "blackjack"\ncards = KS\n'))


def test_not_text(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="line 2 is not UTF-8"):
        replay(written(tmp_path, b'game = "blackjack"\ncards = "\xff"\n'))


def test_a_field_given_twice(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="not TOML"):
        replay(written(tmp_path, "decks = 8\ndecks = 8\n"))


def test_a_moment_with_an_offset_in_a_file(tmp_path: Path) -> None:
    text = 'game = "blackjack"\nat = 2003-02-06T06:00:00Z\ndecks = 8\ncards = ""\nwager = []\n'
    with pytest.raises(WrongInput, match=r"at: .*offset"):
        replay(written(tmp_path, text))


def test_money_is_read_to_the_cent(tmp_path: Path) -> None:
    text = """
game = "blackjack"
at = 2003-02-06T06:00:00
decks = 8
smallest_chip = 0.01
cards = "KS 6D QH TC 8D"
wager = [{ box = 1, player = "ann", stake = 0.29 }]
decision = [{ box = 1, do = "stand" }]
"""
    assert replay(written(tmp_path, text))["net"] == {"ann": "0.29"}


def test_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    text = b'\xef\xbb\xbfgame = "poker"\n'
    with pytest.raises(WrongInput, match='"poker"'):
        replay(written(tmp_path, text))
