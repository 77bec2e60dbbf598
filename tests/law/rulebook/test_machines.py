"""The register of machine titles."""

from datetime import datetime

import pytest

from croupier.rulebook import rulebook

BOOK = rulebook()


def answer(title: str, moment: str, maker: str | None = None) -> str:
    return BOOK.machines(title, datetime.fromisoformat(moment), maker).approved


@pytest.mark.rule("EG-006", "EG-007", "EG-008", "EG-012")
def test_the_lists_have_34_56_and_86_titles_and_share_none() -> None:
    lists = {a.maker: a.titles for a in BOOK.folded.approvals if a.titles is not None}
    assert {maker: len(titles) for maker, titles in lists.items()} == {
        "Olympic": 34,
        "IGT": 56,
        "Aristocrat": 86,
    }
    titles = [title for held in lists.values() for title in held]
    assert len(titles) == len(set(titles)) == 176


@pytest.mark.rule("EG-008", "EG-010")
@pytest.mark.parametrize(
    ("moment", "approved"),
    [("2000-12-08", "unknown"), ("2000-12-09T03:59", "unknown"), ("2000-12-09T04:00", "yes")],
)
def test_queen_of_the_nile_is_known_from_9_december_2000(moment: str, approved: str) -> None:
    assert answer("Queen of the Nile", moment) == approved


@pytest.mark.rule("EG-009")
def test_no_moment_has_an_empty_list() -> None:
    for batch in BOOK.folded.approvals:
        if batch.end is not None:
            after = [a for a in BOOK.folded.approvals if a.maker == batch.maker and a.at(batch.end)]
            assert len(after) == 1


@pytest.mark.rule("EG-011")
@pytest.mark.parametrize(
    ("title", "approved"),
    [
        ("croc ‘n’ roll", "yes"),
        ("6, 7, 8, Spot Progressive Keno", "yes"),
        ("SUPER BUCKS II", "yes"),
        ("Super Bucks 2", "unknown"),
        ("Dragon’s Eye", "yes"),
        ("Boom Bucks 5", "yes"),
        ("Boom Bucks 6", "unknown"),
    ],
)
def test_titles_match_by_case_and_quotes_but_never_by_numerals(title: str, approved: str) -> None:
    assert answer(title, "2001-01-01") == approved


@pytest.mark.rule("EG-010")
def test_a_title_of_another_maker_is_not_approved_for_this_one() -> None:
    assert answer("Queen of the Nile", "2001-01-01", "IGT") == "no"
    with pytest.raises(LookupError, match="the makers are Aristocrat, IGT, Olympic"):
        answer("Queen of the Nile", "2001-01-01", "Nobody")


@pytest.mark.rule("EG-010")
@pytest.mark.parametrize(
    ("title", "moment", "maker", "approved", "status"),
    [
        ("Cashline", "1999-03-19T04:00", None, "yes", "attested"),
        ("Cashline", "1999-04-15T23:59", None, "yes", "attested"),
        ("Cashline", "1999-04-16", None, "yes", "beyond"),
        ("Queen of the Nile", "2000-01-01", None, "unknown", "unknown"),
        ("Queen of the Nile", "2001-01-01", "IGT", "no", "beyond"),
        ("Super Bucks 2", "2000-12-09T04:00", "Aristocrat", "no", "attested"),
        ("No such title", "2000-12-09T04:00", None, "unknown", "unknown"),
    ],
)
def test_a_list_is_not_sure_for_ever(
    title: str, moment: str, maker: str | None, approved: str, status: str
) -> None:
    found = BOOK.machines(title, datetime.fromisoformat(moment), maker)
    assert (found.approved, found.status) == (approved, status)


def test_a_misspelt_title_is_met_with_the_nearest_one() -> None:
    says = BOOK.machines("Queen of teh Nile", datetime(2001, 1, 1)).says
    assert "Did you mean Queen of the Nile?" in says
    assert "other makers are not held" in says


@pytest.mark.rule("EG-010")
def test_no_list_is_put_down_to_a_notice_that_came_after_it() -> None:
    before, after = (
        BOOK.machines("Adonis", datetime(2000, 11, day)).says  # 23/2000 came out on 10 November
        for day in (9, 10)
    )
    assert "23/2000" not in before
    assert "23/2000" in after
