"""A draft notice is tried before it is published."""

from pathlib import Path

import pytest

from croupier.rulebook import rulebook
from croupier.rulebook.authoring import BadFile
from croupier.rulebook.draft import check_draft

BOOK = rulebook()

HEAD = """
id = "40/2003"
title = "Draft"
book = "{book}"
dated = 2003-05-01
effective = 2003-05-08T04:00:00

[[op]]
where = "Schedule, item 1"
"""

NEW_DECKS = """
op = "substitute"
heading = "10.4"
target = "10.4.1"
[[op.rule]]
number = "10.4.1"
key = "pontoon.decks"
says = "Crown Pontoon takes six or eight decks without their tens."
does = "computed"
over = ["bj.decks"]
params.decks = { type = "range", min = 6, max = 8, unit = "decks" }
params.deck_size = { type = "count", value = 48, unit = "cards" }
params.removed = { type = "ranks", value = "T" }
"""


def draft(tmp_path: Path, body: str, book: str = "blackjack") -> Path:
    path = tmp_path / "draft.toml"
    path.write_text(HEAD.format(book=book) + body, encoding="utf-8")
    return path


@pytest.mark.rule("RB-008")
def test_a_draft_like_notice_31_is_caught(tmp_path: Path) -> None:
    body = 'op = "delete"\nheading = "7.4"\ntarget = "15.5.9"\n'
    report = check_draft(BOOK, draft(tmp_path, body))
    assert any("15.5.9 is not there" in fault for fault in report.faults)
    assert any("heading names rule 7.4" in fault for fault in report.faults)


@pytest.mark.rule("RB-008", "RB-010")
def test_a_sound_draft_shows_the_difference_that_it_makes(tmp_path: Path) -> None:
    report = check_draft(BOOK, draft(tmp_path, NEW_DECKS))
    assert report.faults == ()
    assert "recital leaves out" in report.advice[0]
    changes = [
        c for _, found in report.differences for c in found.changed if c.parameter == "decks"
    ]
    assert [(c.entry.number, c.was["min"], c.now["min"], c.notice) for c in changes] == [
        ("10.4.1", 4, 6, "40/2003"),
        ("10.4.1", 4, 6, "40/2003"),
    ]
    touched = [game.name for game, _ in report.differences]
    assert touched == ["crown-pontoon", "pontoon-pandemonium"]
    assert "40/2003" not in BOOK.notices, "nothing is kept"


def test_a_draft_for_no_book_and_one_that_takes_a_number_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no book 'bingo'"):
        check_draft(BOOK, draft(tmp_path, NEW_DECKS, book="bingo"))
    path = draft(tmp_path, NEW_DECKS)
    path.write_text(path.read_text().replace("40/2003", "1/2003"))
    with pytest.raises(BadFile, match="1/2003 is held already"):
        check_draft(BOOK, path)


GAZETTE = 'gazette = { series = "S", number = 50, date = %s }\n\n[[op]]\nwhere'
CITES = """
[[recites]]
notice = "S44/1997"
role = "approved"
gazette = "%s"
date = 1997-04-24

[[op]]
where"""


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(("gazette", "faults"), [("S44", 0), ("S45", 1)])
def test_a_draft_cites_an_approval_before_numbering_by_its_gazette(
    tmp_path: Path, gazette: str, faults: int
) -> None:
    path = draft(tmp_path, NEW_DECKS)
    path.write_text(path.read_text().replace("\n[[op]]\nwhere", CITES % gazette, 1))
    report = check_draft(BOOK, path)
    assert len([fault for fault in report.faults if "S44/1997" in fault]) == faults


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize("published", ["2003-04-30", "2003-05-09"])
def test_a_draft_is_made_then_published_then_in_force(tmp_path: Path, published: str) -> None:
    path = draft(tmp_path, NEW_DECKS)
    path.write_text(path.read_text().replace("[[op]]\nwhere", GAZETTE % published, 1))
    with pytest.raises(BadFile, match=f"published {published}"):
        check_draft(BOOK, path)
