"""Differences, histories and drafts as mappings."""

import json
from pathlib import Path

import pytest

from croupier.desk.changes import diff, history
from croupier.desk.drafts import check
from croupier.desk.wrong import WrongInput
from croupier.rulebook import NotHeld

BOUNDARY = ("2000-12-15T03:59", "2000-12-15T04:00")
DRAFT = """
id = "34/2000"
title = "A draft"
book = "rapid-roulette"
dated = 2000-12-21
effective = 2000-12-23T04:00:00

[[op]]
op = "replace-in-column"
where = "Schedule"
heading = "7.4"
target = "15.5"
column = "Odds"
old = "12fi"
new = "12 1/2"
"""


def test_a_difference_puts_figures_before_words_and_names_the_notice() -> None:
    found = diff("crown-pontoon", *BOUNDARY)
    assert {"added", "removed", "changed"} <= found.keys()
    first = found["changed"][0]
    assert (first["number"], first["parameter"], first["notice"]) == (
        "22.6.2#table-2",
        "prize",
        "28/2000",
    )
    assert first["was"][0]["from_stake"] == "5.00"
    assert first["is"][0]["from_stake"] == "2.00"
    figures = [change["parameter"] is not None for change in found["changed"]]
    assert figures == sorted(figures, reverse=True)
    json.dumps(found)


def test_a_change_that_an_unseen_notice_may_have_made_says_no_later_than() -> None:
    found = diff("crown-pontoon", "1999-03-19T04:00", "2003-02-06T06:00")
    [decks] = [c for c in found["changed"] if c["key"] == "pontoon.decks" and c["parameter"]]
    assert (decks["was"]["min"], decks["is"]["min"]) == (3, 4)
    assert decks["no_later_than"] is True
    assert "27/2002" in decks["unseen"]
    assert (decks["was_number"], decks["number"]) == ("22.3.1", "10.4.1")
    moved = [(m["was_number"], m["number"], m["notice"]) for m in found["moved"]]
    assert ("22.3.1", "10.4.1", "1/2003") in moved


@pytest.mark.rule("RB-008")
@pytest.mark.rule("RR-002")
@pytest.mark.rule("EG-012")
@pytest.mark.parametrize(
    ("game", "moment", "says"),
    [
        ("rapid-roulette", "2000-12-09T04:00", ["Notice 31/2000 of 2000-12-09T04:00 changed noth"]),
        ("gaming-machines", "1999-03-19T04:00", ["Olympic: 34 titles", "IGT: 56 titles"]),
        ("gaming-machines", "2000-12-09T04:00", ["Aristocrat: 86 titles are approved from 2000"]),
    ],
)
def test_what_changes_no_rule_is_told_to_the_minute(
    game: str, moment: str, says: list[str]
) -> None:
    day = moment.removesuffix("T04:00")
    notes = diff(game, f"{day}T03:59", moment)["notes"]
    assert len(notes) == len(says)
    assert all(said in note for said, note in zip(says, notes, strict=True))
    assert diff(game, moment, f"{day}T04:01")["notes"] == []


def test_nothing_changes_between_two_moments_of_one_text() -> None:
    found = diff("com-bo", "2000-12-15T04:00", "2000-12-31")
    assert not (found["added"] or found["removed"] or found["changed"])


def test_the_earlier_moment_comes_first() -> None:
    with pytest.raises(WrongInput, match="is later than TO"):
        diff("crown-pontoon", *reversed(BOUNDARY))


def test_a_history_follows_a_rule_across_renumbering() -> None:
    found = history("crown-pontoon", "10.4.1")
    assert [(v["number"], v["notice"]) for v in found["versions"]] == [
        ("22.3.1", "1/1999"),
        ("10.4.1", "1/2003"),
    ]
    first, last = found["versions"]
    assert (first["until"], first["ended_by"]) == ("2003-02-06T06:00:00", "1/2003")
    assert last["continues"] is not None
    assert last["continues"]["number"] == "22.3.1"
    json.dumps(found)


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("13.2", {"13.2", "7.5.6(c)"}),
        ("7.5.6(c)", {"13.2", "7.5.6(c)"}),
        ("22.6.2", {"22.6.2", "22.6.2#table-2", "10.11.1#super-bonus", "10.11.1#super-bonus-note"}),
        ("15.5", {"15.5", "9.4"}),
        ("27", {"27"}),  # Crown Blackjack succeeds Crown 21; that they are one game is not asserted
    ],
)
def test_a_history_goes_on_where_only_the_concordance_knows(rule: str, numbers: set[str]) -> None:
    assert {version["number"] for version in history("blackjack", rule)["versions"]} == numbers


@pytest.mark.parametrize(("game", "rule"), [("rapid-roulette", "7.4"), ("baccarat", "12.8.4.2")])
def test_what_is_put_into_a_rule_that_is_not_held_is_of_that_rule(game: str, rule: str) -> None:
    assert {version["line"] for version in history(game, rule)["versions"]} == {1}


def test_a_history_of_a_rule_that_nobody_knows_is_refused() -> None:
    with pytest.raises(NotHeld, match=r"No rule 99\.9 is known"):
        history("crown-pontoon", "99.9")


def test_a_draft_that_misses_its_target_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(DRAFT, encoding="utf-8")
    found = check(path)
    assert any("heading names rule 7.4" in fault for fault in found["faults"])
    assert [op["outcome"] for op in found["operations"]] == ["no-effect"]
    json.dumps(found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DRAFT.replace('"15.5"', "15.5"), "target"),
        (DRAFT + "[[op", "draft.toml"),
        (DRAFT.replace("replace-in-column", "scribble"), "op"),
        (DRAFT.replace("rapid-roulette", "whist"), "there is no book 'whist'"),
    ],
)
def test_a_malformed_draft_is_refused_with_the_place(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WrongInput, match=r"draft\.toml") as refused:
        check(path)
    assert says in str(refused.value)


def test_a_draft_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="there is no such file"):
        check(tmp_path / "none.toml")
