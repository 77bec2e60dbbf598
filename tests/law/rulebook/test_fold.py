"""The fold's promises: order, outcomes, and honesty about what is dropped."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest

from croupier.rulebook import Rulebook, rulebook
from croupier.rulebook.authoring import read_notice
from croupier.rulebook.corpus import load_corpus, notice_from
from croupier.rulebook.files import data_folder
from croupier.rulebook.findings import findings
from croupier.rulebook.fold import fold
from croupier.rulebook.folded import OutcomeKind

BOOK = rulebook()
HELD = sorted(BOOK.notices)
STEPS = (timedelta(minutes=-1), timedelta(0), timedelta(days=20), timedelta(days=40))


def moments(stream: str) -> list[datetime]:
    return sorted(
        {n.effective + step for n in BOOK.notices.values() if n.book == stream for step in STEPS}
    )


def values(book: Rulebook, game: str, moment: datetime) -> dict[str, tuple[object, object]]:
    rules = book.rules_or_none(game, moment)
    if rules is None:
        return {}
    return {
        entry.version.node.key: (
            (entry.version.node.says, str(entry.parameters)),
            (entry.status, entry.unseen),
        )
        for entry in rules.entries
        if entry.version.node is not None
    }


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize("dropped", HELD)
def test_hold_out_a_dropped_notice_is_named_and_no_value_changes_in_silence(dropped: str) -> None:
    poorer = Rulebook(BOOK.corpus.without(dropped))
    stream = BOOK.notices[dropped].book
    late = datetime(2010, 1, 1).date()
    assert dropped in poorer.unseen(stream, since=None, until=late), "the gap list names it"
    for game in (game for game in BOOK.corpus.games if game.book == stream and not game.base):
        for moment in moments(stream):
            whole, part = values(BOOK, game.name, moment), values(poorer, game.name, moment)
            for key, (value, status) in part.items():
                if key in whole and whole[key][0] != value:
                    assert whole[key][1] != status, (game.name, moment, key)


@pytest.mark.rule("RB-003")
def test_every_kind_of_operation_occurs_and_has_an_outcome() -> None:
    kinds = {op.kind for notice in BOOK.notices.values() for op in notice.ops}
    assert kinds == {
        "insert-after",
        "insert",
        "insert-diagram-after",
        "substitute",
        "substitute-range",
        "substitute-table",
        "substitute-all",
        "delete",
        "append-text",
        "replace-in-column",
        "approve-game",
        "approve-list",
        "revoke-list",
        "substitute-notice",
    }
    ops = [op.id for notice in BOOK.notices.values() for op in notice.ops]
    assert len(ops) == 31
    assert sorted(outcome.op.id for outcome in BOOK.folded.outcomes) == sorted(ops)


@pytest.mark.rule("RB-005", "RB-006")
def test_notices_of_one_moment_commute() -> None:
    same = [BOOK.notices[name] for name in ("26/2000", "27/2000", "28/2000")]
    assert len({notice.effective for notice in same}) == 1
    states = set()
    for order in (same, same[::-1], [same[1], same[2], same[0]]):
        renumbered = [
            replace(notice, id=f"{place}/2000", ops=notice.ops)
            for place, notice in enumerate(order, start=90)
        ]
        others = [n for n in BOOK.notices.values() if n not in same]
        folded = fold([*others, *renumbered])
        at = same[0].effective
        states.add(
            frozenset((v.number, v.node.says) for v in folded.versions if v.at(at) and v.node)
        )
    assert len(states) == 1


@pytest.mark.rule("RB-005")
def test_two_notices_of_one_moment_on_one_provision_are_a_conflict() -> None:
    first = BOOK.notices["26/2000"]
    rival = replace(
        first, id="99/2000", ops=tuple(replace(op, notice="99/2000") for op in first.ops)
    )
    folded = fold([*BOOK.notices.values(), rival])
    kinds = [o.kind for o in folded.outcomes if o.op.notice == "99/2000"]
    assert OutcomeKind.CONFLICT in kinds


@pytest.mark.rule("RB-003", "RB-004")
def test_versions_are_half_open_and_never_overlap() -> None:
    by_number: dict[tuple[str, str], list[tuple[object, object]]] = {}
    for version in BOOK.folded.versions:
        if version.node is not None:
            by_number.setdefault((version.book, version.number), []).append(
                (version.start, version.end)
            )
    for spans in by_number.values():
        spans.sort(key=lambda span: str(span[0]))
        for (_, end), (start, _) in pairwise(spans):
            assert end is not None and str(end) <= str(start)


@pytest.mark.rule("RB-001")
def test_a_notice_keeps_its_three_dates_its_gazette_and_its_source() -> None:
    notice = notice_from(
        read_notice(data_folder() / "notices" / "1999-25.toml").model_dump(mode="json")
    )
    assert notice.id == "25/1999"
    assert (str(notice.gazette), notice.gazette.date) == ("S161", date(1999, 11, 4))
    assert notice.dated == date(1999, 11, 4)
    assert notice.effective == datetime(1999, 12, 1, 4, 0)
    assert "Lahey" in notice.signed_by and "Director" in notice.capacity
    assert notice.source["lines"] == "36-265"


@pytest.mark.rule("RB-017")
def test_the_law_of_a_round_is_pinned_to_its_moment() -> None:
    early = BOOK.law("crown-pontoon", datetime(2000, 12, 15, 3, 59))
    late = BOOK.law("crown-pontoon", datetime(2000, 12, 15, 4, 0))
    assert early.tiers("pontoon.super_bonus", "prize")[0][0] == 500
    assert late.tiers("pontoon.super_bonus", "prize")[0][0] == 200
    assert early.digest == late.digest == BOOK.corpus.digest


@pytest.mark.rule("RB-018")
def test_every_figure_read_can_be_cited_with_its_notice_and_status() -> None:
    law = BOOK.law("crown-pontoon", datetime(1999, 3, 19, 4, 0))
    assert law.cite("pontoon.super_bonus") == "blackjack 22.6.2"
    assert law.notice("pontoon.super_bonus") == "1/1999"
    assert law.status == "assumed", "whatever is read of it, and in whatever order"
    assert law.notice("bj.split") is None, "the base of 2003 is assumed then"
    bonus, split = law.cited(["blackjack 22.6.2", law.cite("bj.split"), "blackjack 22.6.2"])
    assert (bonus.notice, bonus.status, bonus.since) == ("1/1999", "attested", law.at)
    assert (split.notice, split.status) == (None, "assumed")


@pytest.mark.rule("RB-013")
@pytest.mark.parametrize(
    ("id_", "notice", "words"),
    [
        ("X-01", "32/2000", "26/1999 as S156"),
        ("X-02", "24/1999", "18/1999"),
        ("X-03", "28/2000", "10/2000, 15/2000, 22/2000"),
        ("X-02", "31/2000", "9/2000, 24/2000"),
        ("X-04", "33/2000", "31/2000"),
        ("X-05", "1/2003", "Sunday"),
        ("X-06", "32/2000", "8 September"),
        ("X-07", "", "S156 exists in 1998 and 1999"),
        ("X-08", "1/1999", "G17/1998"),
        ("X-10", "31/2000", "15.5"),
        ("X-11", "26/1999", "14.2.8"),
    ],
)
def test_the_gazettes_own_errors_are_found_by_comparison(id_: str, notice: str, words: str) -> None:
    found = [f for f in findings(BOOK) if f.id == id_ and f.notice == notice]
    assert any(words in finding.says for finding in found), found


@pytest.mark.rule("RB-011")
def test_the_only_broken_cross_references_are_com_bos() -> None:
    broken = [f for f in findings(BOOK) if f.kind == "broken-reference"]
    assert {finding.notice for finding in broken} == {"29/2000"}
    assert all("9.1.2" in finding.says for finding in broken)


@pytest.mark.rule("BJ-075")
def test_the_missing_paragraph_f_is_found_as_a_jump() -> None:
    jumps = {f.rule for f in findings(BOOK) if f.kind == "numbering-jump"}
    assert jumps == {"7.5.5(g)", "10.11"}


@pytest.mark.rule("RB-019")
def test_the_ministers_notice_is_kept_apart() -> None:
    corpus = load_corpus()
    assert ["regulations" in other.title for other in corpus.other] == [True]
    assert all("Minister" not in notice.signed_by for notice in corpus.notices)
