"""Notices held and cited, what does not agree in them, and machine titles."""

import json

import pytest

from croupier.desk.register import machines, notices
from croupier.desk.wrong import WrongInput


def test_sixteen_notices_are_held_and_thirty_only_cited() -> None:
    found = notices()
    assert len(found["held"]) == 16
    assert len(found["cited"]) == 30
    assert len({notice["notice"] for notice in found["cited"]}) == 30
    json.dumps(found)


def test_the_approval_of_1997_is_named_once_with_its_books() -> None:
    [approval] = [n for n in notices()["cited"] if n["notice"] == "S44/1997"]
    assert approval["books"] == ["blackjack", "baccarat", "caribbean-stud", "gaming-machines"]
    assert {"1/1999", "2/1999", "25/1999", "1/2003"} <= set(approval["cited_by"])


def test_a_notice_has_its_three_dates_its_maker_and_its_outcomes() -> None:
    [notice] = [n for n in notices()["held"] if n["notice"] == "25/1999"]
    assert (notice["dated"], notice["published"], notice["effective"]) == (
        "1999-11-04",
        "1999-11-04",
        "1999-12-01T04:00:00",
    )
    assert notice["gazette"] == "S161"
    assert notice["operations"][0]["outcome"] == "unverifiable"


def test_defects_are_those_that_comparing_found_and_those_that_were_recorded() -> None:
    defects = notices()["defects"]
    assert any(d["kind"] == "misdirected" and d["notice"] == "31/2000" for d in defects)
    assert any(d["kind"] == "wrong-gazette" and d["id"] == "X-01" for d in defects)
    recorded = [d for d in defects if d["kind"] == "recorded" and d["id"] == "A-52"]
    assert {d["notice"] for d in recorded} >= {"1/1999", "28/2000"}


def test_the_ministers_decision_is_no_rule() -> None:
    [other] = notices()["other"]
    assert other["gazette"] == "S39"


@pytest.mark.parametrize(
    ("title", "at", "approved", "notice"),
    [
        ("croc ‘n’ ROLL", "1999-03-19T04:00", "yes", "3/1999"),
        ("Croc 'N' Roll", "1999-03-19T03:59", "unknown", None),
        ("Super Bucks II", "2000-12-09T04:00", "yes", "30/2000"),
        ("Super Bucks 2", "2000-12-09T04:00", "unknown", None),
    ],
)
def test_a_title_is_approved_or_not_or_nobody_can_say(
    title: str, at: str, approved: str, notice: str | None
) -> None:
    answer = machines(title, at=at)
    assert "approved" in answer
    assert (answer["approved"], answer["notice"]) == (approved, notice)
    assert {"title", "approved", "maker", "notice"} <= answer.keys()


def test_whole_lists_are_shown_for_every_maker_or_one() -> None:
    answer = machines(at="2000-12-09T04:00")
    assert "lists" in answer
    sizes = {batch["maker"]: len(batch["titles"] or ()) for batch in answer["lists"]}
    assert sizes == {"Aristocrat": 86, "IGT": 56, "Olympic": 34}
    one = machines(at="2000-12-09T03:59", maker="aristocrat")
    assert "lists" in one
    [batch] = one["lists"]
    assert (batch["titles"], batch["notice"]) == (None, "23/2000")


def test_a_wrong_maker_or_an_empty_title_is_refused() -> None:
    with pytest.raises(WrongInput, match="the makers are Aristocrat, IGT, Olympic"):
        machines(at="2001-01-01", maker="Nobody")
    with pytest.raises(WrongInput, match="TITLE"):
        machines(" ", at="2001-01-01")
