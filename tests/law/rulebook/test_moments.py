"""The law on both sides of every commencement."""

from datetime import datetime

import pytest

from croupier.rulebook import NotHeld, Status, rulebook
from croupier.rulebook.diff import diff
from croupier.rulebook.history import history

BOOK = rulebook()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def rule(game: str, moment: str, number: str):  # type: ignore[no-untyped-def]
    found = [entry for entry in BOOK.rules(game, at(moment)).entries if entry.number == number]
    assert len(found) == 1, (number, [entry.number for entry in found])
    return found[0]


@pytest.mark.rule("RB-002")
def test_crown_pontoon_begins_on_19_march_1999_at_four() -> None:
    for moment in ("1999-03-19T03:59", "1990-01-01T00:00"):
        with pytest.raises(NotHeld, match=r"not yet made at .*: notice 1/1999 brings it"):
            BOOK.rules("crown-pontoon", at(moment))
    assert rule("crown-pontoon", "1999-03-19T04:00", "22.3.1").status is Status.ATTESTED


@pytest.mark.rule("RB-002", "CP-035", "CP-036")
def test_super_bonus_floor_falls_on_15_december_2000_at_four() -> None:
    before = rule("crown-pontoon", "2000-12-15T03:59", "22.6.2#table-2")
    after = rule("crown-pontoon", "2000-12-15T04:00", "22.6.2#table-2")
    assert before.parameters["prize"][0]["from_stake"] == "5"
    assert after.parameters["prize"][0]["from_stake"] == "2"
    assert (before.version.made_by, after.version.made_by) == ("1/1999", "28/2000")
    assert before.status is Status.PRESUMED
    assert before.unseen == (
        "13/1999",
        "18/1999",
        "23/1999",
        "27/1999",
        "3/2000",
        "10/2000",
        "15/2000",
        "22/2000",
    )
    assert after.status is Status.ATTESTED


@pytest.mark.rule("RB-002")
def test_the_whole_of_blackjack_is_new_on_6_february_2003_at_six() -> None:
    old = {entry.number for entry in BOOK.rules("blackjack", at("2003-02-06T05:59")).entries}
    new = {entry.number for entry in BOOK.rules("blackjack", at("2003-02-06T06:00")).entries}
    assert "22.6.2#table-2" in old and "22.6.2#table-2" not in new
    assert "10.11.1#super-bonus" in new and "10.11.1#super-bonus" not in old
    assert rule("blackjack", "2003-02-06T06:00", "7.5.4(a)").status is Status.ATTESTED


@pytest.mark.rule("RB-007", "RB-008", "RR-002")
@pytest.mark.parametrize(
    ("moment", "misdirected"),
    [
        ("2000-12-09T03:59", False),
        ("2000-12-09T04:00", True),
        ("2000-12-20T03:59", True),
        ("2000-12-20T04:00", False),
    ],
)
def test_notice_31_is_misdirected_from_9_to_20_december_2000(
    moment: str, misdirected: bool
) -> None:
    outcomes = BOOK.rules("rapid-roulette", at(moment)).outcomes
    said = [o.says for o in outcomes if o.op.notice == "31/2000"]
    assert bool(said) is misdirected
    if misdirected:
        assert "heading names rule 7.4" in said[0] and "15.5" in said[0]


@pytest.mark.rule("RR-001", "RB-007")
def test_the_odds_cell_reads_twelve_and_a_half_from_20_december_2000() -> None:
    cell = rule("rapid-roulette", "2000-12-20T04:00", "7.4#odds-cell")
    assert cell.parameters == {"odds": "25 to 2"}
    early = BOOK.rules("rapid-roulette", at("2000-12-20T03:59")).entries
    assert not [entry for entry in early if entry.number == "7.4#odds-cell"]
    assert [entry.status for entry in early if entry.number == "7.4"] == [Status.UNKNOWN]


@pytest.mark.rule("RB-004", "BJ-106")
def test_deleting_rule_21_does_not_renumber_rule_22() -> None:
    numbers = {entry.number for entry in BOOK.rules("blackjack", at("1999-11-08T04:00")).entries}
    assert "21" not in numbers and "22.1" in numbers
    before = {entry.number for entry in BOOK.rules("blackjack", at("1999-11-08T03:59")).entries}
    assert "21" in before


@pytest.mark.rule("C21-003", "BJ-105")
@pytest.mark.parametrize(
    ("moment", "known"),
    [
        ("2000-12-15T03:59", False),
        ("2000-12-15T04:00", True),
        ("2003-02-06T05:59", True),
        ("2003-02-06T06:00", False),
    ],
)
def test_crown_21_has_its_window(moment: str, known: bool) -> None:
    if known:
        assert BOOK.law("crown-21", at(moment)).status is Status.ASSUMED
        assert rule("crown-21", moment, "27.2.1").version.made_by == "27/2000"
    else:
        with pytest.raises(NotHeld, match="Crown 21"):
            BOOK.law("crown-21", at(moment))


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize(
    ("game", "last_sure", "beyond"),
    [
        ("blackjack", "2003-03-05T23:59", "2003-03-06T00:00"),
        ("com-bo", "2001-01-11T23:59", "2001-01-12T00:00"),
    ],
)
def test_beyond_begins_28_days_after_the_last_notice_held(
    game: str, last_sure: str, beyond: str
) -> None:
    assert BOOK.rules(game, at(last_sure)).status is Status.ATTESTED
    assert BOOK.rules(game, at(beyond)).status is Status.BEYOND


@pytest.mark.rule("RB-009")
@pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("blackjack", "2003-02-06T05:59"),
        ("crown-blackjack", "2003-02-06T05:59"),
        ("vegas-blackjack", "2003-02-06T05:59"),
        ("pontoon-pandemonium", "2003-02-06T05:59"),
        ("caribbean-stud", "1999-12-01T03:59"),
        ("com-bo", "2000-12-15T03:59"),
        ("baccarat", "1997-04-23T23:59"),
        ("rapid-roulette", "1999-10-04T23:59"),
        ("gaming-machines", "1997-04-23T23:59"),
    ],
)
def test_no_engine_gets_law_that_is_not_held(game: str, moment: str) -> None:
    with pytest.raises(NotHeld):
        BOOK.law(game, at(moment))


@pytest.mark.rule("RB-012")
def test_a_version_prevails_over_its_base_and_keeps_the_rest() -> None:
    law = BOOK.law("crown-blackjack", at("2003-02-06T06:00"))
    assert law.cite("bj.dealer.draw") == "blackjack 14.2.1(a)"
    assert (law.count("bj.dealer.draw", "hard"), law.count("bj.dealer.draw", "soft")) == (17, 18)
    assert law.cite("bj.double") == "blackjack 7.5.4(a)"
    pontoon = BOOK.law("crown-pontoon", at("2003-02-06T06:00"))
    assert pontoon.odds("bj.pays", "insurance") == (2, 1)
    base = BOOK.law("blackjack", at("2003-02-06T06:00"))
    assert base.cite("bj.dealer.draw") == "blackjack 7.5.6(a)"


@pytest.mark.rule("RB-012")
@pytest.mark.parametrize("moment", ["1999-03-19T04:00", "2000-12-15T04:00", "2003-02-06T06:00"])
def test_a_rule_prevails_only_in_the_version_in_which_it_stands(moment: str) -> None:
    for game in BOOK.corpus.games:
        rules = BOOK.rules_or_none(game.name, at(moment))
        if rules is None:
            continue
        for entry in rules.entries:
            if entry.yields_to is None:
                continue
            own = next(e for e in rules.entries if e.number == entry.yields_to)
            assert own.layer != entry.layer, (game.name, entry.number, entry.yields_to)
            assert entry.version.node is not None
            cited = BOOK.law(game.name, at(moment)).cite(entry.version.node.key)
            assert cited == f"{game.book} {entry.yields_to.partition('#')[0]}", game.name
    vegas = BOOK.rules("vegas-blackjack", at("2003-02-06T06:00")).entries
    yields = {e.number: e.yields_to for e in vegas if e.yields_to}
    assert yields == {"3.1": "12.3.1", "7.5.4(a)": "12.4.2(a)"}


@pytest.mark.rule("RB-010")
def test_the_change_of_decks_is_no_later_than_1_of_2003() -> None:
    found = diff(BOOK, "crown-pontoon", at("1999-03-19T04:00"), at("2003-02-06T06:00")).changed
    decks = next(change for change in found if change.parameter == "decks")
    assert (decks.was_number, decks.entry.number) == ("22.3.1", "10.4.1")
    assert (decks.was["min"], decks.now["min"]) == (3, 4)
    assert decks.notice == "1/2003" and decks.no_later_than
    assert len(decks.unseen) == 14
    prize = next(change for change in found if change.parameter == "prize")
    assert prize.notice == "28/2000"
    figures = [change.parameter is not None for change in found]
    assert figures == sorted(figures, reverse=True), "figures come first"


@pytest.mark.rule("RB-010", "BJ-102")
def test_a_replaced_text_that_was_not_held_is_not_called_new() -> None:
    found = diff(BOOK, "blackjack", at("2000-12-15T03:59"), at("2000-12-15T04:00"))
    replaced = {c.entry.number: (c.was_held, c.notice) for c in found.changed}
    assert replaced["15.5"] == (False, "26/2000")
    first_held = {added.entry.number: added.first_text_held for added in found.added}
    assert first_held == dict.fromkeys(("27", "27.1", "27.2", "27.2.1"), False)
    assert [gone.entry.number for gone in found.removed] == ["6.6"]


def test_history_follows_a_rule_across_renumbering() -> None:
    rows = history(BOOK, "crown-pontoon", "10.4.1")
    assert [(row.version.number, row.version.made_by) for row in rows] == [
        ("22.3.1", "1/1999"),
        ("10.4.1", "1/2003"),
    ]
    unheld = history(BOOK, "blackjack", "7.5.6(c)")
    assert [row.version.number for row in unheld] == ["13.2", "7.5.6(c)"]


@pytest.mark.rule("RB-002")
def test_knowing_only_the_gazettes_to_6_december_2000_the_old_bonus_still_stands() -> None:
    known = BOOK.as_published_by(datetime(2000, 12, 6).date())
    entries = known.rules("crown-pontoon", at("2000-12-16T00:00")).entries
    bonus = next(entry for entry in entries if entry.number == "22.6.2#table-2")
    assert bonus.version.made_by == "1/1999"


@pytest.mark.rule("RB-014")
def test_the_statute_is_a_footnote_and_no_rule() -> None:
    entry = rule("blackjack", "2003-02-06T06:00", "6.1")
    assert entry.version.node.footnote is not None


@pytest.mark.rule("RB-015")
def test_diagrams_are_listed_and_the_run_diagram_is_data() -> None:
    diagrams = {
        entry.number
        for entry in BOOK.rules("blackjack", at("2003-02-06T06:00")).entries
        if entry.version.node is not None and entry.version.node.kind == "diagram"
    }
    assert diagrams == {"#diagram-a", "#diagram-b", "#diagram-c", "#diagram-d"}
    grid = rule("baccarat", "2000-12-20T04:00", "#diagram-d").parameters
    assert grid


@pytest.mark.rule("RB-010", "BJ-102")
@pytest.mark.parametrize("start", ["1999-03-19T04:00", "2000-12-01T00:00", "2000-12-15T03:59"])
def test_a_deleted_rule_that_was_not_held_is_in_each_diff_that_spans_its_end(start: str) -> None:
    found = diff(BOOK, "blackjack", at(start), at("2000-12-15T04:00"))
    assert [(r.entry.number, r.notice) for r in found.removed if r.entry.number == "6.6"] == [
        ("6.6", "27/2000")
    ]
    later = diff(BOOK, "blackjack", at("2000-12-15T04:00"), at("2003-02-06T06:00"))
    assert all(r.entry.number != "6.6" for r in later.removed)


@pytest.mark.rule("RB-010")
@pytest.mark.parametrize("start", ["1999-03-19T04:00", "2003-02-06T05:59"])
def test_a_diff_to_the_minute_of_a_notice_admits_what_is_unseen(start: str) -> None:
    found = diff(BOOK, "crown-pontoon", at(start), at("2003-02-06T06:00"))
    added = next(added for added in found.added if added.entry.number == "10.6.1(a)(i)")
    assert not added.first_text_held, "the chapter was held"
    assert added.unseen[0] == "13/1999", "any notice since the text of 1999 may have brought it"
