"""Notice 32 of 2000: Run wagers (1.1.15, 2.4, 5.6.5 to 5.6.8, 11.1.5, 12.8.4.2, Diagram D)."""

from datetime import datetime

import pytest

from baccarat_table import (
    RUNS_FROM,
    bet,
    do,
    last,
    nets,
    opened,
    refused,
    rules,
    run,
    series,
    series_of,
    told,
)
from croupier.equipment import Card
from croupier.games.baccarat import (
    AtShoeEnd,
    Cause,
    CloseBetting,
    CloseTable,
    Deal,
    EndShoe,
    Invalidate,
    Policies,
    RefusalCode,
    RunAdvanced,
    RunKind,
    RunPassedOver,
    RunPlaced,
    UnknownPolicy,
    next_opening,
    open_rows,
    read_nomination,
    write_nomination,
)
from croupier.games.baccarat.kernel import run_kind, run_length_is_offered
from croupier.games.baccarat.views import run_area
from croupier.games.settlement import Result
from croupier.games.staff import Staff

TABLE_3 = {
    2: ("3 to 1", "100 to 1"),
    3: ("8 to 1", "1000 to 1"),
    4: ("20 to 1", "10000 to 1"),
    5: ("45 to 1", None),
    6: ("100 to 1", None),
}


@pytest.mark.rule("BA-017")
@pytest.mark.parametrize(
    ("names", "kind"),
    [
        ("PPP", RunKind.PLAYER),
        ("BB", RunKind.BANKER),
        ("PBP", RunKind.MIXED),
        ("TT", RunKind.TIE),
        ("PT", RunKind.NONE),
        ("BT", RunKind.NONE),
    ],
)
def test_1_1_15_there_are_four_kinds_of_run(names: str, kind: RunKind) -> None:
    assert run_kind(names.count("P"), names.count("B"), names.count("T")) is kind


@pytest.mark.rule("BA-017", "BA-029")
def test_g_42_a_banker_run_of_three_wins_is_broken_or_waits_out_a_dummy_coup() -> None:
    start = do(opened(), run("ann", "BBB", 10))
    assert nets(series(start, "BBB")) == {"ann run": 8_000}
    assert nets(series(start, "BBT")) == {"ann run": -1_000}
    r = series(start, "BpBB")
    assert nets(r) == {"ann run": 8_000}
    assert last(r).rules == ("baccarat 5.6.6", "baccarat 11.1.5", "baccarat 12.8.4.2")


@pytest.mark.rule("BA-023")
def test_g_43_a_mixed_run_must_come_true_in_the_order_named() -> None:
    start = do(opened(), run("ann", "PB", 10))
    r = series(start, "PB")
    assert nets(r) == {"ann run": 3_000}
    assert last(r).rules == ("baccarat 5.6.7", "baccarat 11.1.5")
    assert nets(series(start, "BP")) == {"ann run": -1_000}


@pytest.mark.rule("BA-024")
def test_g_44_a_tie_run_of_four_pays_ten_thousand_to_one() -> None:
    r = series(do(opened(), run("ann", "TTTT", 1)), "TTTT")
    assert nets(r) == {"ann run": 1_000_000}
    assert (last(r).odds, last(r).stake) == ("10000 to 1", 100)


@pytest.mark.rule("BA-024")
@pytest.mark.parametrize("length", sorted(TABLE_3))
def test_11_1_5_table_3(length: int) -> None:
    sides, ties = TABLE_3[length]
    mixed = ("PB" * 3)[:length]
    for names in ("P" * length, "B" * length, mixed):
        r = series(do(opened(), run("ann", names, 10)), names)
        assert (last(r).odds, last(r).result) == (sides, Result.WIN)
    if ties is not None:
        assert last(series(do(opened(), run("ann", "T" * length, 10)), "T" * length)).odds == ties


@pytest.mark.rule("BA-018")
@pytest.mark.parametrize("names", ["P", "B", "T", "PPPPPPP", "PBPBPBP", "TTTTT"])
def test_1_1_15_a_run_names_two_to_six_coups_and_ties_two_to_four(names: str) -> None:
    refusal = refused(opened(), run("ann", names, 10))
    assert refusal.code is RefusalCode.RUN_LENGTH
    assert refusal.rule == "baccarat 1.1.15"


@pytest.mark.rule("BA-018")
def test_1_1_15_the_longest_runs_are_six_and_four() -> None:
    offered = [n for n in range(9) if run_length_is_offered(RunKind.PLAYER, n, 2, 6, 4)]
    ties = [n for n in range(9) if run_length_is_offered(RunKind.TIE, n, 2, 6, 4)]
    assert (offered, ties) == ([2, 3, 4, 5, 6], [2, 3, 4])
    runs = rules().runs
    assert runs is not None
    assert (runs.shortest, runs.longest, runs.longest_tie) == (2, 6, 4)


@pytest.mark.rule("BA-019")
@pytest.mark.parametrize("names", ["PP", "BB", "PB"])
def test_1_1_15_a_tie_breaks_a_run_on_the_sides(names: str) -> None:
    r = series(do(opened(), run("ann", names, 10)), names[0] + "T")
    assert nets(r) == {"ann run": -1_000}
    assert "baccarat 1.1.15" in last(r).rules


@pytest.mark.rule("BA-019")
def test_a_tie_is_what_a_tie_run_wants() -> None:
    assert nets(series(do(opened(), run("ann", "TT", 10)), "TT")) == {"ann run": 100_000}


@pytest.mark.rule("BA-020")
def test_1_1_15_a_run_is_placed_before_its_first_coup_and_several_may_be_active() -> None:
    r = do(opened(), run("ann", "PP", 10), run("ann", "PPP", 5), run("ann", "BB", 5))
    r = series(r, "P")
    r = do(r, run("ann", "PB", 2))
    assert len(r.runs) == 3
    r = series(r, "PB")
    # PP wins, PPP falls to the B, BB fell at once, PB wins.
    assert nets(r) == {"ann run": 3_000 - 500 - 500 + 600}
    closed = do(opened(), CloseBetting())
    refusal = refused(closed, run("ann", "PP", 10))
    assert (refusal.code, refusal.rule) == (RefusalCode.BETTING_CLOSED, "baccarat 1.1.15")


@pytest.mark.rule("BA-020")
def test_a_run_begins_with_the_coup_that_it_is_placed_before() -> None:
    r = do(series(opened(), "PPP"), run("ann", "PP", 10))
    assert r.runs[0].done == 0
    assert nets(series(r, "PB")) == {"ann run": -1_000}


@pytest.mark.rule("BA-021")
@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_1_1_15_runs_are_offered_at_both_games(game: str) -> None:
    assert nets(series(do(opened(game), run("ann", "BB", 10)), "BB")) == {"ann run": 3_000}


@pytest.mark.rule("BA-021")
def test_runs_begin_with_notice_32_and_not_a_minute_before() -> None:
    before = opened(at=datetime(2000, 12, 20, 3, 59))
    refusal = refused(before, run("ann", "PP", 10))
    assert (refusal.code, refusal.rule) == (RefusalCode.RUNS_NOT_OFFERED, "baccarat assumed-odds")
    assert "rule 1.1.15 is not in force" in refusal.says
    assert do(opened(at=RUNS_FROM), run("ann", "PP", 10)).runs


@pytest.mark.rule("BA-022")
def test_2_4_the_additional_area_records_what_was_named_and_how_far_it_has_come() -> None:
    [placed] = told(opened(), run("ann", "PBP", 10))
    assert isinstance(placed, RunPlaced) and "baccarat 2.4" in placed.rules
    _, [spot] = run_area(series(do(opened(), run("ann", "PBP", 10)), "P").round)
    assert (spot.player, spot.nominates, spot.stake, spot.done) == ("ann", "PBP", 1_000, 1)


@pytest.mark.rule("BA-030")
def test_diagram_d_has_spots_for_two_to_six_and_for_ties_two_to_four() -> None:
    rows, _ = run_area(opened().round)
    assert [(row.name, row.lengths) for row in rows] == [
        ("player", (2, 3, 4, 5, 6)),
        ("banker", (2, 3, 4, 5, 6)),
        ("tie", (2, 3, 4)),
    ]
    assert run_area(opened(at=datetime(2000, 12, 20, 3, 59)).round) == ((), ())


@pytest.mark.rule("BA-023")
def test_5_6_5_to_5_6_8_each_kind_of_run_is_a_bet_of_its_own() -> None:
    cited = {
        names: last(series(do(opened(), run("ann", names, 10)), names)).rules[0]
        for names in ("PP", "BB", "PB", "TT")
    }
    assert cited == {
        "PP": "baccarat 5.6.5",
        "BB": "baccarat 5.6.6",
        "PB": "baccarat 5.6.7",
        "TT": "baccarat 5.6.8",
    }


@pytest.mark.rule("BA-023")
def test_5_6_7_sides_and_ties_are_not_named_in_one_run() -> None:
    refusal = refused(opened(), run("ann", "PT", 10))
    assert (refusal.code, refusal.rule) == (RefusalCode.RUN_MIXES_TIES, "baccarat 5.6.7")


@pytest.mark.rule("BA-029")
def test_12_8_4_2_a_run_placed_before_a_dummy_coup_begins_with_the_next_real_one() -> None:
    start = do(opened(), run("ann", "PP", 10))
    r = series(start, "b")
    assert (r.runs[0].done, nets(r)) == (0, {})
    assert nets(series(start, "bPP")) == {"ann run": 3_000}
    assert nets(series(start, "pP")) == {}


@pytest.mark.rule("BA-029")
def test_a_dummy_coup_is_told_to_the_run_with_its_rule() -> None:
    r = series(do(opened(), run("ann", "PP", 10)), "P")
    after = series(r, "b")
    assert after.runs[0].was_passed_over and not r.runs[0].was_passed_over


def test_an_undecided_run_is_open_and_counts_for_nothing() -> None:
    r = series(do(opened(), run("ann", "PPP", 10)), "PP")
    [row] = open_rows(r.round)
    assert (row.result, row.net, row.stake) == (Result.OPEN, 0, 1_000)
    assert nets(r) == {}


def test_a_98_a_run_goes_on_into_the_next_shoe_or_is_returned_by_policy() -> None:
    start = series(do(opened(), run("ann", "PP", 10)), "P")
    ended = do(start, EndShoe())
    r = series(series_of(next_opening(ended.round, ended.start)), "P")
    assert nets(r) == {"ann run": 3_000}
    refunded = opened(policies=Policies(run_at_shoe_end=AtShoeEnd.REFUNDED))
    r = do(series(do(refunded, run("ann", "PP", 10)), "P"), EndShoe())
    assert (last(r).result, last(r).net, r.runs) == (Result.VOID, 0, ())


def test_a_98_a_run_is_returned_when_the_table_closes_first() -> None:
    r = do(series(do(opened(), run("ann", "PP", 10)), "P"), CloseTable())
    assert (last(r).result, last(r).net) == (Result.VOID, 0)


def test_a_98_a_void_coup_is_passed_over_too() -> None:
    r = do(opened(), run("ann", "PP", 10), bet("bob", "player", 5), CloseBetting())
    r = do(r, Deal(Card.parse("9S")))
    happened = told(r, Invalidate(cause=Cause.FRAUD, directed_by=Staff.CASINO_SUPERVISOR))
    assert [type(event) for event in happened].count(RunPassedOver) == 1
    assert not any(isinstance(event, RunAdvanced) for event in happened)


def test_no_commission_is_taken_on_a_banker_run() -> None:
    assert nets(series(do(opened(), run("ann", "BB", 10)), "BB")) == {"ann run": 3_000}


def test_policies_are_read_by_name() -> None:
    assert Policies.read({}).named == {"run_at_shoe_end": "continues"}
    with pytest.raises(UnknownPolicy):
        Policies.read({"run_at_shoe_end": "kept"})
    with pytest.raises(UnknownPolicy):
        Policies.read({"runs": "kept"})


def test_what_a_run_names_is_written_as_it_is_read() -> None:
    for text in ("PP", "BBBBBB", "PBPB", "TTTT"):
        assert write_nomination(read_nomination(text)) == text
    for text in ("", "pp", "PX"):
        with pytest.raises(ValueError, match="no such run"):
            read_nomination(text)
