"""Every answer about a game says the same word at the same moment, and none a better one."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

import croupier
from croupier.desk.replay import replay
from croupier.desk.rules import export, show
from croupier.desk.wrong import WrongInput
from croupier.rulebook import NotHeld, Status, rulebook, status_of, weakest

BOOK = rulebook()
MOMENTS = sorted({notice.effective for notice in BOOK.notices.values()})
MINUTE = timedelta(minutes=1)

PLAIN = {
    "rapid-roulette": "red",
    "com-bo": "com-bo",
    "baccarat": "player",
    "caribbean-stud": "main",
}
"""A bet of each book that is quickly counted; of the Blackjack family it is insurance."""

ROUNDS: dict[str, dict[str, Any]] = {
    "blackjack": {
        "decks": 4,
        "cards": "9S 6D 8H 9H KC",
        "wager": [{"box": 1, "player": "ann", "stake": 10}],
        "decision": [{"box": 1, "do": "stand"}],
    },
    "caribbean-stud": {
        "cards": "AS AH KD QC 9S 9H 7D 7C 5S 4H",
        "wager": [{"player": "ann", "ante": 10}],
        "decision": [{"player": "ann", "do": "fold"}],
    },
    "com-bo": {
        "decks": 8,
        "cards": "AS KD QC JH TS",
        "wager": [{"player": "ann", "on": "high-1", "stake": 5}],
    },
    "baccarat": {
        "coups": ["4S 9D 5H 2C"],
        "wager": [{"player": "ann", "coup": 1, "on": "player", "stake": 10}],
    },
    "rapid-roulette": {"spin": 17, "wager": [{"player": "ann", "on": "red", "stake": 5}]},
}


def playable() -> Iterator[tuple[str, datetime]]:
    """Every game at every notice's moment, the minute before, and where nothing later is held."""
    for game in BOOK.corpus.games:
        if game.name == "gaming-machines":
            continue
        for begun in (*MOMENTS, MOMENTS[-1] + timedelta(days=28)):
            for moment in (begun - MINUTE, begun):
                try:
                    BOOK.law(game.name, moment)
                except NotHeld:
                    continue
                yield game.name, moment


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize(("game", "moment"), list(playable()))
def test_one_status_everywhere(game: str, moment: datetime) -> None:
    book = BOOK.game(game).book
    at = moment.isoformat()
    shown = show(game, at=at)["status"]
    side = f"{game}@{at}"
    bet = PLAIN.get(book, "insurance")
    compared = croupier.compare(side, side, bet=bet)
    settled = replay({"game": game, "at": moment, **ROUNDS[book]})
    assert {
        shown,
        json.loads(export(game, at=at, form="json"))["status"],
        croupier.odds(game, at=at, bet=bet)["status"],
        compared["a"]["status"],
        compared["b"]["status"],
        settled["status"],
    } == {shown}
    used = [Status(rule["status"]) for rule in settled["cited"]]
    assert weakest([*used, Status(shown)]) == shown, "none better than the weakest rule used"


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize(
    ("game", "moment", "status"),
    [
        ("rapid-roulette", "2000-12-20T04:00", "assumed"),
        ("baccarat", "1999-11-08T04:00", "assumed"),
        ("blackjack", "1999-03-19T04:00", "unknown"),
        ("crown-pontoon", "1999-03-19T04:00", "assumed"),
        ("crown-pontoon", "2003-02-06T06:00", "attested"),
        ("caribbean-stud", "1999-12-01T04:00", "attested"),
        ("com-bo", "2000-12-15T04:00", "attested"),
        ("com-bo", "2001-01-12", "beyond"),
    ],
)
def test_the_headline_is_the_weakest_rule_needed_to_play(
    game: str, moment: str, status: str
) -> None:
    assert show(game, at=moment)["status"] == status


@pytest.mark.rule("RB-018")
def test_each_step_and_settlement_has_the_mark_of_its_rules() -> None:
    at = datetime(1999, 3, 19, 4, 0)
    round_ = {"game": "crown-pontoon", "at": at, **ROUNDS["blackjack"]}
    shown = replay(round_)
    legend = {rule["rule"]: rule for rule in shown["cited"]}
    assert len(legend) == len(shown["cited"]), "each rule once"
    for part in (*shown["events"], *shown["settlements"]):
        statuses = [Status(legend[rule]["status"]) for rule in part["rules"]]
        assert part["status"] == weakest(statuses)
    assert legend["blackjack 22.6.1"]["notice"] == "1/1999"
    assert legend["blackjack 22.6.1"]["since"] == at.isoformat()
    assert legend["blackjack 5.2"] == {
        "rule": "blackjack 5.2",
        "notice": None,
        "since": None,
        "status": "assumed",
        "says": legend["blackjack 5.2"]["says"],
    }


@pytest.mark.rule("RB-018")
def test_a_refusal_names_the_notice_that_stands_in_the_way() -> None:
    round_ = {"game": "crown-pontoon", "at": datetime(2003, 2, 6, 6), **ROUNDS["blackjack"]}
    with pytest.raises(WrongInput) as refused:
        replay({**round_, "decision": [{"box": 1, "do": "even-money"}]})
    wrong = refused.value
    assert wrong.rule is not None
    assert wrong.notice == BOOK.law("crown-pontoon", round_["at"]).notice_of(wrong.rule) == "1/2003"
    assert str(wrong).endswith(f"[{wrong.rule}]")
    assert wrong.told.endswith(f"[{wrong.rule}, notice 1/2003]")


@pytest.mark.rule("RB-018")
def test_an_answer_that_rests_on_an_assumed_rule_is_no_better_than_that() -> None:
    law = BOOK.law("com-bo", datetime(2000, 12, 15, 4, 0))
    held, refund = law.cited([law.cite("combo.deal"), law.cite("gen.refund")])
    assert status_of(law.status, [held]) == "attested"
    assert status_of(law.status, [held, refund]) == "assumed"
    [chip] = law.cited([law.cite("assumed.chips.smallest")])
    assert status_of(law.status, [chip]) == "attested", "a fact of the house weakens nothing"


@pytest.mark.rule("RB-009")
def test_a_rule_is_known_from_the_first_evidence_of_it() -> None:
    def numbers(moment: str) -> set[str]:
        found = BOOK.rules("blackjack", datetime.fromisoformat(moment)).entries
        return {entry.number for entry in found}

    assert "20" not in numbers("2000-12-06") and "20" in numbers("2000-12-07")
    assert "13.2" in numbers("1999-03-18"), "the gazette of that day cites it"
    with pytest.raises(NotHeld, match="is not held at 1999-03-17"):
        BOOK.rules("blackjack", datetime(1999, 3, 17))


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize(
    ("game", "moment", "code"),
    [
        ("com-bo", "2000-12-15T03:59", "not-yet-made"),
        ("crown-21", "2000-12-15T03:59", "not-yet-made"),
        ("crown-pontoon", "1999-03-19T03:59", "not-yet-made"),
        ("rapid-roulette", "1999-10-04", "not-yet-made"),
        ("vegas-blackjack", "2003-02-06T05:59", "not-held"),
        ("caribbean-stud", "1999-06-01", "not-held"),
        ("crown-21", "2003-02-06T06:00", "ended"),
    ],
)
def test_not_yet_made_is_told_apart_from_not_held(game: str, moment: str, code: str) -> None:
    with pytest.raises(NotHeld) as refused:
        BOOK.law(game, datetime.fromisoformat(moment))
    assert refused.value.code == code


def test_a_range_of_rules_is_not_the_whole_text() -> None:
    assert "caribbean-stud" not in BOOK.folded.complete
    assert BOOK.folded.ranges["caribbean-stud"].last == 14
    assert all(notice.made_by.endswith("Authority") for notice in BOOK.notices.values())
