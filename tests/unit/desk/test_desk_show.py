"""The rules at a moment, in the shape that the contract fixes."""

import json

import pytest
from jsonschema import validate

import croupier
from croupier.desk.rules import show
from croupier.desk.wrong import WrongInput
from croupier.rulebook import NoSuchGame, NotHeld, rulebook

STATUS = {"enum": ["attested", "presumed", "beyond", "assumed", "unknown"]}
TEXT_OR_NONE = {"type": ["string", "null"]}
RULE = {
    "type": "object",
    "required": [
        *("number", "says", "since", "notice", "status", "unseen", "parameters", "items"),
        *("book", "layer", "key", "kind", "yields_to", "defects"),
    ],
    "properties": {
        "number": {"type": "string", "minLength": 1},
        "says": {"type": "string", "minLength": 3},
        "since": TEXT_OR_NONE,
        "notice": TEXT_OR_NONE,
        "status": STATUS,
        "unseen": {"type": "array", "items": {"type": "string", "pattern": r"^[SG]?\d+/\d{4}$"}},
        "parameters": {"type": "object"},
        "items": {"type": "array", "items": {"type": "string"}},
        "book": {"type": "string"},
        "layer": {"type": "string"},
        "key": TEXT_OR_NONE,
        "kind": TEXT_OR_NONE,
        "yields_to": TEXT_OR_NONE,
        "defects": {"type": "array", "items": {"required": ["id", "says", "reading"]}},
    },
}
SHOWN = {
    "type": "object",
    "required": ["game", "at", "status", "rules", "assumed", "notes"],
    "properties": {
        "game": {"type": "string"},
        "at": {"type": "string"},
        "status": STATUS,
        "rules": {"type": "array", "items": RULE},
        "assumed": {"type": "array", "items": RULE},
        "notes": {"type": "array", "items": {"required": ["notice", "outcome", "says"]}},
    },
}


@pytest.mark.parametrize(
    ("game", "at"),
    [
        ("crown-pontoon", "2003-02-06T06:00"),
        ("crown-pontoon", "1999-03-19T04:00"),
        ("crown-21", "2000-12-15T04:00"),
        ("vegas-blackjack", "2003-06-01"),
        ("com-bo", "2000-12-15T04:00"),
        ("baccarat", "2000-12-20T04:00"),
        ("rapid-roulette", "2000-12-10"),
        ("gaming-machines", "1999-03-19T04:00"),
    ],
)
def test_the_answer_is_json_in_the_shape_of_the_contract(game: str, at: str) -> None:
    answer = json.loads(json.dumps(show(game, at=at)))
    validate(answer, SHOWN)
    assert answer["game"] == game


def test_a_rule_is_shown_with_its_paragraphs_and_parts() -> None:
    shown = show("crown-pontoon", at="2003-02-06T06:00", rule="10.11.1")
    assert shown["rules"][0]["number"] == "10.11.1"
    assert {"10.11.1#table-1", "10.11.1#super-bonus"} <= {r["number"] for r in shown["rules"]}
    assert all(rule["number"].startswith("10.11.1") for rule in shown["rules"])


def test_a_version_is_shown_on_its_base_and_each_rule_says_where_it_stands() -> None:
    shown = show("crown-pontoon", at="2003-02-06T06:00")
    layers = list(dict.fromkeys(rule["layer"] for rule in shown["rules"]))
    assert layers[0] == "crown-pontoon"
    assert layers[-1] == "blackjack"
    assert {rule["book"] for rule in shown["rules"]} == {"blackjack"}
    assert any(rule["yields_to"] for rule in shown["rules"])


def test_unseen_notices_are_named_where_a_rule_is_only_presumed() -> None:
    [rule] = show("crown-pontoon", at="2000-12-15T03:59", rule="22.6.2#table-2")["rules"]
    assert rule["status"] == "presumed"
    assert rule["unseen"][:2] == ["13/1999", "18/1999"]


def test_money_has_two_decimals_and_odds_are_words() -> None:
    [bonus] = show("crown-pontoon", at="2003-02-06T06:00", rule="10.11.1#super-bonus")["rules"]
    assert bonus["parameters"]["prize"][0] == {
        "from_stake": "2.00",
        "to_stake": "24.00",
        "pays": "1000.00",
    }
    assert bonus["parameters"]["others_pay"] == "50.00"
    [table] = show("crown-pontoon", at="2003-02-06T06:00", rule="10.11.1#table-1")["rules"]
    assert table["parameters"]["pontoon"] == "3 to 2"


def test_a_rule_whose_text_is_not_held_is_shown_as_unknown() -> None:
    shown = show("blackjack", at="1999-03-19T04:00", rule="21")
    [rule] = shown["rules"]
    assert shown["status"] == rule["status"] == "unknown"
    assert rule["notice"] is rule["since"] is rule["key"] is None
    assert "1/1999" in rule["says"]


def test_an_amendment_that_missed_its_target_is_noted_until_it_was_replaced() -> None:
    [note] = show("rapid-roulette", at="2000-12-10", rule="7.4")["notes"]
    assert (note["notice"], note["outcome"]) == ("31/2000", "no-effect")
    assert note["until"] == "2000-12-20T04:00:00"
    later = show("rapid-roulette", at="2000-12-20T04:00")["notes"]
    assert all(note["notice"] != "31/2000" for note in later)


def test_old_outcomes_do_not_haunt_a_text_that_replaced_everything() -> None:
    assert show("crown-pontoon", at="2003-02-06T06:00")["notes"] == []


@pytest.mark.rule("RB-014")
def test_an_extract_of_an_act_hangs_on_its_rule_and_is_none() -> None:
    shown = show("blackjack", at="2003-02-06T06:00", rule="6.1")
    [noted] = [rule for rule in shown["rules"] if rule["footnote"]]
    assert "66" in (noted["footnote"] or "")
    assert not any("66(" in rule["number"] for rule in shown["rules"])


def test_what_is_assumed_stands_apart_with_its_reason() -> None:
    shown = show("crown-pontoon", at="1999-03-19T04:00")
    assert {rule["status"] for rule in shown["assumed"]} == {"assumed"}
    assert all(rule["reason"] for rule in shown["assumed"])
    assert "assumed" not in {rule["status"] for rule in shown["rules"]}


def test_the_law_as_it_was_published_by_a_day() -> None:
    at, rule = "2000-12-16", "22.6.2#table-2"
    [known] = show("crown-pontoon", at=at, rule=rule, published_by="2000-12-06")["rules"]
    assert known["notice"] == "1/1999"
    [now] = show("crown-pontoon", at=at, rule=rule)["rules"]
    assert now["notice"] == "28/2000"


@pytest.mark.parametrize(
    ("game", "at", "rule", "known"),
    [
        ("blackjack", "1999-11-08T04:00", "21", r"24/1999 deleted rule 21 from 1999-11-08T04:00"),
        ("blackjack", "1999-11-08T04:00", "21.3", r"24/1999 deleted rule 21 from"),
        ("blackjack", "1999-11-07", "21.3", r"rule 21, .* its text is not held"),
        (
            "blackjack",
            "1999-03-19T04:00",
            "27",
            r"notice 27/2000's, in force from 2000-12-15T04:00",
        ),
        ("crown-pontoon", "2003-02-06T06:00", "12.4.2", r"Vegas Blackjack .*vegas-blackjack"),
        ("crown-pontoon", "2003-02-06T06:00", "22.6.2", r"1/2003 .*continues as rule 10\.11\.1"),
        ("crown-pontoon", "2003-02-06T06:00", "99", r"held as a whole and run from 1 to 17"),
        ("crown-pontoon", "2003-02-06T06:00", "7.99", r"held as a whole and have no such number"),
        ("crown-pontoon", "1999-03-19T04:00", "7.5.4", r"what is assumed .* has a rule 7\.5\.4"),
        ("rapid-roulette", "2000-12-10", "15.5", r"notice 31/2000 names it \(Misdirected"),
        ("rapid-roulette", "2000-12-10", "3", r"not held: 20/1999, 9/2000, 24/2000"),
        ("caribbean-stud", "1999-12-02", "15", r"these notices are not held: S44/1997"),
        ("baccarat", "1999-11-09", "14.2.4", r"heading of notice 26/1999 .* rule 14\.2\.8"),
    ],
)
def test_a_rule_that_is_not_there_is_refused_with_what_is_known(
    game: str, at: str, rule: str, known: str
) -> None:
    with pytest.raises(WrongInput, match=known) as refused:
        show(game, at=at, rule=rule)
    assert str(refused.value).startswith(f"There is no rule {rule} held for ")


def test_a_game_or_a_time_without_law_is_refused() -> None:
    with pytest.raises(NoSuchGame, match="the games are blackjack, "):
        show("whist", at="2003-02-06")
    with pytest.raises(NotHeld, match=r"not yet made at .*: notice S44/1997 of 1997-04-24"):
        show("blackjack", at="1997-04-23")
    with pytest.raises(NotHeld, match="27/2000 ended on 2003-02-06T06:00 by notice 1/2003"):
        show("crown-21", at="2003-02-06T06:00")


@pytest.mark.parametrize("number", ["", "rule", "seven", "7..5", "(A) 7", "7.5.4!"])
def test_what_is_no_number_is_refused(number: str) -> None:
    with pytest.raises(WrongInput, match="is no rule's number"):
        show("blackjack", at="2003-02-06T06:00", rule=number)


def test_the_package_has_the_same_verb() -> None:
    assert croupier.rules("com-bo", at="2000-12-15T04:00") == show("com-bo", at="2000-12-15T04:00")
    assert croupier.rules("com-bo", at="2000-12-15T04:00")["law"] == rulebook().corpus.digest
    assert "rules" in dir(croupier)
    with pytest.raises(AttributeError, match="no attribute 'poker'"):
        _ = croupier.poker
