"""Mistakes in round files of the games beside Blackjack: where, what, and which rule."""

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from croupier.desk.replay import replay
from croupier.desk.wrong import WrongInput

COM_BO: dict[str, Any] = {
    "game": "com-bo",
    "at": datetime(2000, 12, 15, 4),
    "decks": 8,
    "cards": "AS KD QH JC 9S",
    "wager": [{"player": "ann", "on": "high-1", "stake": 10}],
}
CARIBBEAN: dict[str, Any] = {
    "game": "caribbean-stud",
    "at": datetime(1999, 12, 1, 4),
    "cards": "2S 3D 4H 5D 6C 8D 7H TD 9S QC",
    "wager": [{"player": "ann", "ante": 5}],
    "decision": [{"player": "ann", "do": "bet"}],
}
BACCARAT: dict[str, Any] = {
    "game": "baccarat",
    "at": datetime(2000, 12, 20, 4),
    "decks": 8,
    "coups": ["4S 9D 5H 2C"],
    "wager": [{"player": "ann", "stake": 10, "coup": 1, "on": "player"}],
}
ROULETTE: dict[str, Any] = {
    "game": "rapid-roulette",
    "at": datetime(2000, 12, 20, 4),
    "spin": 17,
    "wager": [{"player": "ann", "stake": 10, "on": "straight", "numbers": [17]}],
}


def changed(base: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {name: value for name, value in {**base, **fields}.items() if value is not None}


def wagered(base: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**base, "wager": [changed(base["wager"][0], **fields)]}


def run(nominates: str | None, at: datetime = datetime(2000, 12, 20, 4)) -> dict[str, Any]:
    return wagered({**BACCARAT, "at": at}, on="run", nominates=nominates)


MISTAKES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a sixth high": (wagered(COM_BO, on="high-6"), ("wager 1: on", '"high-6"')),
    "four decks of Com-Bo": (changed(COM_BO, decks=4), ("decks", "1 or 8", "com-bo 3.1")),
    "no decks": (changed(COM_BO, decks=None), ("decks is missing",)),
    "four cards": (changed(COM_BO, cards="AS KD QH JC"), ("cards", "5 cards", "com-bo 7.2")),
    "a card twice in one deck": (
        changed(COM_BO, decks=1, cards="AS AS QH JC 9S"),
        ("cards: card 2", "com-bo 3.1"),
    ),
    "Com-Bo a minute too soon": (
        changed(COM_BO, at=datetime(2000, 12, 15, 3, 59)),
        ("at", "not yet made", "29/2000"),
    ),
    "30 cents": (wagered(COM_BO, stake=Decimal("0.3")), ("wager 1: stake", "com-bo 5.7")),
    "a box at Com-Bo": (wagered(COM_BO, box=1), ("wager 1", '"box"')),
    "a wrong result that is none": (
        changed(COM_BO, irregularity=[{"kind": "wrong-result", "after": 5, "keyed": "A K"}]),
        ("irregularity 1: keyed", "com-bo 7.4"),
    ),
    "a wrong result that is right": (
        changed(COM_BO, irregularity=[{"kind": "wrong-result", "after": 5, "keyed": "A K Q J 9"}]),
        ("irregularity 1: keyed", "com-bo 9.8(a)"),
    ),
    "ranks that are none": (
        changed(COM_BO, irregularity=[{"kind": "wrong-result", "after": 5, "keyed": "1 2"}]),
        ("irregularity 1: keyed", "no such rank"),
    ),
    "a cutting card after the last card": (
        changed(COM_BO, cutting_card=6),
        ("cutting_card", "only 5 cards", "com-bo 7.7"),
    ),
    "limits of the own twice": (
        changed(CARIBBEAN, personal=[{"player": "ann", "min": 5, "max": 9}] * 2),
        ("personal 2: player", "limits of ann's own", "caribbean-stud 6.5"),
    ),
    "limits of nobody here": (
        changed(CARIBBEAN, personal=[{"player": "ana", "min": 5, "max": 9}]),
        ("personal 1: player", "ana has no wager", "caribbean-stud 6.5"),
    ),
    "limits that chips cannot make": (
        changed(CARIBBEAN, personal=[{"player": "ann", "min": 5.25, "max": 9}]),
        ("personal 1: min", "smallest chip", "caribbean-stud 6.5"),
    ),
    "a coin carried over twice": (
        changed(CARIBBEAN, jackpot={"cost": 1, "meter": 9, "carried": ["ann", "ann"]}),
        ("jackpot: carried", "ann is named twice", "caribbean-stud 12.1"),
    ),
    "a meter that shrinks": (
        changed(CARIBBEAN, jackpot={"cost": 1, "meter": 9, "contribution": -1}),
        ("jackpot: contribution", "-1 is not a sum of dollars"),
    ),
    "Caribbean a minute too soon": (
        changed(CARIBBEAN, at=datetime(1999, 12, 1, 3, 59)),
        ("at", "not held", "25/1999"),
    ),
    "two hands for one player": (
        changed(CARIBBEAN, wager=CARIBBEAN["wager"] * 2),
        ("wager 2: player", "caribbean-stud 5.7"),
    ),
    "no decision": (
        changed(CARIBBEAN, decision=[]),
        ("decision 1 is missing", "ann", "caribbean-stud 5.3"),
    ),
    "two decisions": (
        changed(CARIBBEAN, decision=CARIBBEAN["decision"] * 2),
        ("decision 2", "decided already", "caribbean-stud 5.3"),
    ),
    "a stranger's decision": (
        changed(CARIBBEAN, decision=[{"player": "zoe", "do": "bet"}]),
        ("decision 1", "zoe", "caribbean-stud 5.2.1"),
    ),
    "two cards": (changed(CARIBBEAN, cards="2S 3D"), ("cards", "need 10", "caribbean-stud 7.2")),
    "a card twice": (
        changed(CARIBBEAN, cards="2S 2S 4H 5D 6C 8D 7H TD 9S QC"),
        ("cards: card 2", "caribbean-stud 3.1"),
    ),
    "a jackpot without a sign": (
        wagered(CARIBBEAN, jackpot=True),
        ("wager 1: jackpot", "caribbean-stud 11.2"),
    ),
    "a fold with a stake": (
        changed(CARIBBEAN, decision=[{"player": "ann", "do": "fold", "stake": 5}]),
        ("decision 1: stake", "bet only"),
    ),
    "a hand that is not there": (
        changed(
            CARIBBEAN,
            irregularity=[{"kind": "exposed-card", "after": 2, "hand": "zoe", "place": 1}],
        ),
        ("irregularity 1: hand", "zoe"),
    ),
    "three cards of a coup": (
        changed(BACCARAT, coups=["4S 9D 5H"]),
        ("coups: coup 1", "too few", "baccarat assumed-tableau"),
    ),
    "five cards after a natural": (
        changed(BACCARAT, coups=["4S 9D 5H 2C 8D"]),
        ("coups: coup 1", "over after 4", "8D"),
    ),
    "no coups": (changed(BACCARAT, coups=[]), ("coups", "empty")),
    "a coup that is not there": (wagered(BACCARAT, coup=2), ("wager 1: coup", "no coup 2")),
    "a dummy that is not there": (changed(BACCARAT, dummy=[9]), ("dummy", "no coup 9")),
    "a wager on a Dummy Coup": (
        changed(BACCARAT, dummy=[1]),
        ("wager 1: coup", "only runs", "baccarat assumed-dummy"),
    ),
    "five decks of Baccarat": (changed(BACCARAT, decks=5), ("decks", "baccarat assumed-decks")),
    "a run that names nothing": (run(None), ("wager 1: nominates", "baccarat 5.6.7")),
    "a run of one": (run("P"), ("wager 1: nominates", "2 to 6", "baccarat 1.1.15")),
    "a run of five ties": (run("TTTTT"), ("wager 1: nominates", "2 to 4", "baccarat 1.1.15")),
    "a run of sides and ties": (run("PT"), ("wager 1: nominates", "PT", "baccarat 5.6.7")),
    "a run of something": (run("PX"), ("wager 1: nominates", "PX")),
    "a run a minute too soon": (
        run("PP", datetime(2000, 12, 20, 3, 59)),
        ("wager 1: on", "2000-12-20T03:59", "1.1.15"),
    ),
    "nominates without a run": (
        wagered(BACCARAT, nominates="PP"),
        ("wager 1: nominates", 'on = "run"'),
    ),
    "pocket 37 on one zero": (changed(ROULETTE, spin=37), ("spin", "no pocket 37")),
    "numbers that do not touch": (
        wagered(ROULETTE, on="split", numbers=[1, 36]),
        ("wager 1: numbers", "1, 36", "rapid-roulette assumed-layout"),
    ),
    "an inside bet without numbers": (
        wagered(ROULETTE, numbers=None),
        ("wager 1: numbers", "needs its numbers"),
    ),
    "numbers on red": (wagered(ROULETTE, on="red"), ("wager 1: numbers", "red")),
    "a fourth dozen": (
        wagered(ROULETTE, on="dozen", numbers=None, which=4),
        ("wager 1: which", "dozen 4"),
    ),
    "three zeros": (changed(ROULETTE, zeros=3), ("zeros", "1 or 2")),
    "cards at the wheel": (changed(ROULETTE, cards="AS"), ('unknown field "cards"',)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named(name: str) -> None:
    fields, words = MISTAKES[name]
    with pytest.raises(WrongInput) as wrong:
        replay(fields)
    for word in words:
        assert word in str(wrong.value), str(wrong.value)


def test_a_wheel_without_a_zero_is_refused() -> None:
    with pytest.raises(WrongInput, match="zeros: A wheel has 1 or 2 zeros, not 0"):
        replay(changed(ROULETTE, zeros=0))
