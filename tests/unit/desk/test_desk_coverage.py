"""The coverage report as it is asked for."""

import json
from pathlib import Path

import pytest

from croupier.desk.coverage import coverage
from croupier.desk.wrong import WrongInput
from croupier.rulebook import rulebook


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "coverage.json"
    rows = [("BJ-001", "computed"), ("BJ-002", "open"), ("CP-001", "procedure")]
    items = [{"id": i, "state": s, "reason": None, "code": (), "tests": ()} for i, s in rows]
    path.write_text(json.dumps({"items": items}), encoding="utf-8")
    return path


def test_items_are_counted_by_prefix_and_in_all(report: Path) -> None:
    found = coverage(path=report)
    assert list(found["totals"]) == ["BJ", "CP", "all"]
    assert found["totals"]["BJ"]["computed"] == found["totals"]["BJ"]["open"] == 1
    assert sum(found["totals"]["all"].values()) == 3


def test_one_state_can_be_asked_for_and_the_totals_stay(report: Path) -> None:
    found = coverage(state="open", path=report)
    assert [item["id"] for item in found["items"]] == ["BJ-002"]
    assert sum(found["totals"]["all"].values()) == 3


def test_a_state_that_does_not_exist_is_refused(report: Path) -> None:
    with pytest.raises(WrongInput, match="--state: 'done'"):
        coverage(state="done", path=report)


def test_the_shipped_report_has_every_item_of_the_catalogue() -> None:
    ids = {item["id"] for item in coverage()["items"]}
    assert ids == {item.id for item in rulebook().corpus.catalogue}
