"""Rule 13.9: the Magnificent Sevens Tournament from its entries to its prizes."""

from typing import Any

import pytest

from croupier.desk.tournament.drafting import read_conditions
from croupier.money import Cents
from croupier.tournament import Phase, Standing, open_tie
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.ranking import OTHERS
from tournament_driver import ANN, HOUSE, OPERATOR, TESS, Driven, by_number, player, sevens


def tournament(size: int) -> Driven:
    return Driven(read_conditions(sevens(size)))


def played(size: int) -> Driven:
    t = tournament(size).begun(size)
    while t.now.next_stage is not None:
        t.draw()
        t.play_tables(by_number)
        t.do(c.CloseRound())
    t.do(c.PayPrizes())
    return t


@pytest.mark.rule("M7-018", "M7-020", "M7-021", "M7-022", "M7-027", "M7-028", "M7-029")
@pytest.mark.parametrize("size", [49, 98, 147, pytest.param(196, marks=pytest.mark.slow)])
def test_a_tournament_of_each_size_is_played_to_its_prizes(size: int) -> None:
    t = played(size)
    assert t.now.phase is Phase.FINISHED
    assert sum(amount for _, amount in t.now.prizes) == size * 37_000_000 // 49
    # More chips go with a higher number here, so the last entry wins, and places follow numbers.
    placed = [entry for entry, _ in t.now.prizes]
    assert placed[0] == size and placed == sorted(placed, reverse=True)
    bonuses = [event for event, _ in t.log if isinstance(event, e.BonusPaid)]
    assert [bonus.amount for bonus in bonuses] == [77_000] * size
    chips = {a for event, _ in t.log if isinstance(event, e.SessionStarted) for _, a in event.chips}
    assert chips == {500_000}
    assert {len(r.at_table(table)) for r in t.now.rounds for table in r.in_use} == {7}
    assert len(t.now.rounds) == size // 49 + 1


@pytest.mark.rule("M7-020", "M7-028")
def test_49_entrants_are_one_heat_of_seven_tables() -> None:
    t = tournament(49).begun(49)
    r = t.draw()
    assert len(r.in_use) == 7 and {place.heat for place in r.places} == {1}


@pytest.mark.rule("M7-028")
def test_g_47_42_winners_and_7_top_chip_holders_make_49() -> None:
    t = tournament(98).begun(98)
    r = t.draw()
    assert {place.heat for place in r.places} == {1, 2}
    t.play_tables(by_number)
    (closed,) = t.do(c.CloseRound())
    assert isinstance(closed, e.RoundClosed)
    assert len(closed.progressed) == 49 and len(closed.by_chips) == 7
    assert closed.rules[0] == "blackjack 13.9.6"
    # The further ones are the best of all who did not progress from their tables.
    winners = set(closed.progressed) - set(closed.by_chips)
    rest = sorted(set(range(1, 99)) - winners, reverse=True)
    assert sorted(closed.by_chips, reverse=True) == rest[:7]


@pytest.mark.rule("M7-018")
def test_entries_are_earned_not_applied_for() -> None:
    t = tournament(49).opened()
    assert t.refused(c.Enter(), ANN) == ("entries_earned_only", "blackjack 13.9.3")
    earned = tuple((f"p{n}", "table 1") for n in range(50))
    assert t.refused(c.AdmitEarned(entries=earned), OPERATOR)[0] == "tournament_full"
    t.do(c.AdmitEarned(entries=earned[:48]), OPERATOR)
    t.do(c.SignIn())
    t.do(c.Brief())
    assert t.refused(c.Begin())[0] == "too_few_entries"


# ---------------------------------------------------------------- ties


def heat(*at_first_table: int, **changes: Any) -> Driven:
    """A heat in which only the first table has a tie."""
    t = Driven(read_conditions(sevens(49, **changes))).begun(49)
    t.draw()
    t.play_tables(
        lambda table, entries: at_first_table if table == "T1" else by_number(table, entries)
    )
    return t


@pytest.mark.rule("M7-023", "M7-024")
def test_a_tied_heat_goes_on_among_the_tied_alone_with_their_own_chips() -> None:
    t = heat(900, 900, 900, 500, 100, 50, 0)
    r = t.now.round
    assert r is not None
    tied = r.at_table("T1")[:3]
    tie = open_tie(t.now, r)
    assert tie is not None and set(tie.entries) == set(tied) and tie.held == 90_000
    assert t.refused(c.CloseRound()) == ("tie_open", "blackjack 13.9.5(d)")
    assert t.refused(c.BeginTieBreak(allocation=Cents(100_00)))[0] == "allocation_not_due"
    t.play_off(950, 950, 850)
    still = open_tie(t.now, t.now.round)  # type: ignore[arg-type]
    assert still is not None and len(still.entries) == 2
    t.play_off(975, 925)
    (closed,) = t.do(c.CloseRound())
    assert isinstance(closed, e.RoundClosed)
    assert sorted(tied)[0] in closed.progressed and len(closed.progressed) == 7


@pytest.mark.rule("M7-024", "GP-004")
def test_no_count_changes_under_those_who_play_a_tie_off_or_when_the_round_is_closed() -> None:
    t = heat(900, 900, 800, 500, 100, 50, 0)
    r = t.now.round
    assert r is not None
    third = r.at_table("T1")[2]
    back = c.ReturnHeld(entry=third, table="T1", amount=Cents(100_00), rule="blackjack 17.2")
    t.do(c.BeginTieBreak(allocation=Cents(0)))
    correction = c.CorrectCount(entry=third, amount=Cents(0), reason="a stack was left out")
    for command, who in ((back, HOUSE), (correction, TESS)):
        assert t.refused(command, who) == ("tie_open", "blackjack 13.9.5(d)")
    t.do(c.CountTieBreak(counts=((r.at_table("T1")[0], Cents(1)), (r.at_table("T1")[1], Cents(2)))))
    (came,) = t.do(back, HOUSE)
    assert isinstance(came, e.HeldReturned) and came.is_counted
    # Three are tied now, and what two of them played off counts no more.
    tie = open_tie(t.now, t.now.round)  # type: ignore[arg-type]
    assert tie is not None and set(tie.entries) == set(r.at_table("T1")[:3])
    t.play_off(950, 900, 850)
    t.do(c.CloseRound())
    before = t.now
    (late,) = t.do(back, HOUSE)
    assert isinstance(late, e.HeldReturned) and not late.is_counted and t.now == before


@pytest.mark.rule("M7-024", "GP-004")
def test_what_was_held_in_further_play_counts_in_it_and_voids_what_rested_on_it() -> None:
    def tied() -> tuple[Driven, int, int]:
        t = heat(900, 900, 500, 100, 50, 25, 0)
        assert t.now.round is not None
        low, high = sorted(t.now.round.at_table("T1")[:2])
        return t, low, high

    def back(t: Driven, entry: int, play_off: int, round_: int = 1) -> bool:
        held = c.ReturnHeld(
            entry=entry,
            table="T1",
            amount=Cents(50_00),
            rule="blackjack 17.2",
            round=round_,
            play_off=play_off,
        )
        (came,) = t.do(held, HOUSE)
        assert isinstance(came, e.HeldReturned) and not came.cash
        r = t.now.round
        assert r is not None and dict(r.counts)[entry] == 900_00, "the session's count stands"
        return came.is_counted

    def progresses(t: Driven, entry: int) -> bool:
        (closed,) = t.do(c.CloseRound())
        return isinstance(closed, e.RoundClosed) and entry in closed.progressed

    # Who won the play-off had more than comes back to the other.
    t, low, high = tied()
    t.play_off(900, 980)
    assert not back(t, low, play_off=2) and not back(t, low, play_off=1, round_=2)
    assert back(t, low, play_off=1) and progresses(t, high)
    # They were not tied after the first play-off, so that there was nothing left to play off.
    t, low, high = tied()
    t.play_off(900, 900)
    t.play_off(850, 950)
    assert back(t, low, play_off=1) and not back(t, high, play_off=2)
    assert progresses(t, low)


@pytest.mark.rule("M7-024")
def test_tied_players_under_the_minimum_get_an_equal_amount() -> None:
    t = heat(0, 0, 0, 0, 0, 0, 0)
    assert t.refused(c.BeginTieBreak(allocation=Cents(0))) == (
        "allocation_due",
        "blackjack 13.9.5(d)",
    )
    t.play_off(200, 0, 0, 0, 0, 0, 0, allocation=100)
    t.do(c.CloseRound())


@pytest.mark.rule("M7-024", "TP-007")
def test_the_table_minimum_decides_whether_those_tied_are_given_chips() -> None:
    """A least wager that the conditions state besides (c) is not the table minimum (13.9.5(d))."""
    t = heat(30, 30, 0, 0, 0, 0, 0, minimum_wager={"amount": 50, "compulsory": True})
    given = t.refused(c.BeginTieBreak(allocation=Cents(5000)))
    assert given == ("allocation_not_due", "blackjack 13.9.5(d)")
    t.do(c.BeginTieBreak(allocation=Cents(0)))


@pytest.mark.rule("M7-024", "M7-028")
def test_a_tie_among_further_top_chip_holders_is_broken_by_further_hands() -> None:
    t = tournament(98).begun(98)
    t.draw()
    # Three of each table are ahead; the fourths of all tables are alike.
    t.play_tables(lambda _, entries: [9000, 8000, 7000, 5000, 30, 20, 10][: len(entries)])
    r = t.now.round
    assert r is not None
    tie = open_tie(t.now, r)
    assert tie is not None and tie.scope == OTHERS and len(tie.entries) == 14
    t.play_off(*range(14, 0, -1))
    (closed,) = t.do(c.CloseRound())
    assert isinstance(closed, e.RoundClosed)
    assert closed.by_chips == tie.entries[:7]


def final(*chips: int) -> Driven:
    t = tournament(49).begun(49)
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    t.draw()
    t.play_tables(lambda *_: chips)
    return t


def begun_tie(t: Driven) -> e.TieBreakBegun:
    (event,) = t.do(c.BeginTieBreak(allocation=Cents(0)))
    assert isinstance(event, e.TieBreakBegun)
    return event


def counted(t: Driven, *amounts: int) -> tuple[e.Event, ...]:
    r = t.now.round
    assert r is not None and r.open_break is not None
    counts = zip(r.open_break.entries, amounts, strict=True)
    return t.do(c.CountTieBreak(counts=tuple((one, Cents(a * 100)) for one, a in counts)))


@pytest.mark.rule("M7-025")
def test_a_tie_for_first_is_played_off_over_one_shoe_and_then_by_hands() -> None:
    t = final(900, 900, 800, 700, 600, 500, 400)
    begun = begun_tie(t)
    assert (begun.shoes, begun.place, begun.rules) == (1, 1, ("blackjack 13.9.5(e)",))
    counted(t, 1200, 1200)
    begun = begun_tie(t)
    # Still tied: (e) sends to (c), which is read as (d), further hands.
    rules = tuple(f"blackjack 13.9.5({letter})" for letter in "ecd")
    assert (begun.shoes, begun.rules) == (0, rules)
    assert t.refused(c.CloseRound()) == ("tie_open", "blackjack 13.9.5(e)")
    (done,) = counted(t, 1100, 1300)
    assert done.rules == ("blackjack 13.9.5(e)",)
    (closed,) = t.do(c.CloseRound())
    assert isinstance(closed, e.RoundClosed)
    assert closed.ranking[:2] == (begun.entries[1], begun.entries[0])


@pytest.mark.rule("M7-026")
def test_ties_for_lower_places_are_broken_by_further_hands() -> None:
    t = final(900, 800, 800, 700, 600, 600, 600)
    begun = begun_tie(t)
    assert (begun.place, begun.shoes, begun.rules[0]) == (2, 0, "blackjack 13.9.5(f)")
    (done,) = counted(t, 850, 750)
    assert done.rules == ("blackjack 13.9.5(f)",)
    begun = begun_tie(t)
    assert (begun.place, len(begun.entries)) == (5, 3)
    counted(t, 500, 700, 600)
    t.do(c.CloseRound())
    t.do(c.PayPrizes())
    assert [amount for _, amount in t.now.prizes] == [
        25_000_000,
        5_000_000,
        2_500_000,
        1_500_000,
        1_000_000,
        1_000_000,
        1_000_000,
    ]


def test_a_corrected_count_is_a_further_event_and_undoes_play_that_rested_on_it() -> None:
    t = heat(900, 900, 100, 50, 40, 30, 20)
    t.play_off(950, 850)
    r = t.now.round
    assert r is not None
    third = r.at_table("T1")[2]
    right = c.CorrectCount(entry=third, amount=Cents(90_000), reason="a stack was overlooked")
    assert t.refused(c.CorrectCount(entry=third, amount=Cents(1), reason=""))[0] == "no_reason"
    t.do(right)
    tie = open_tie(t.now, t.now.round)  # type: ignore[arg-type]
    assert tie is not None and len(tie.entries) == 3
    t.play_off(950, 800, 700)
    t.do(c.CloseRound())


@pytest.mark.rule("M7-027")
def test_seven_to_a_table_is_cited_for_heats_and_table_3_for_the_final() -> None:
    t = tournament(49).begun(49)
    t.draw()
    heats, _ = t.log[-1]
    t.play_tables(by_number)
    t.do(c.CloseRound())
    t.draw()
    final, _ = t.log[-1]
    seats = ("blackjack 16.1.1", "blackjack 16.2.1(d)")
    assert heats.rules == (*seats, "blackjack 13.9.5(g)")
    assert final.rules == (*seats, "blackjack 13.9.6")


@pytest.mark.rule("M7-030", "TP-022")
def test_a_player_with_one_entry_names_a_substitute_by_16_3_3() -> None:
    t = tournament(49).begun(49)
    (named,) = t.do(c.NominateSubstitute(entry=3, substitute="sue"), player("p3"))
    assert named.rules == ("blackjack 16.3.3",)


@pytest.mark.rule("M7-030", "TP-022")
def test_a_player_with_two_entries_in_a_heat_names_a_substitute() -> None:
    t = tournament(49).opened()
    earned = tuple((f"p{max(n, 2)}", "table 1") for n in range(1, 50))
    t.do(c.AdmitEarned(entries=earned), OPERATOR)
    t.do(c.SignIn())
    t.do(c.Brief())
    t.do(c.DesignateTables(tables=tuple(f"T{n}" for n in range(1, 8))))
    t.do(c.Begin())
    r = t.draw()
    first, second = r.place_of(1), r.place_of(2)
    assert first is not None and second is not None
    if first.table != second.table:
        t.do(c.StartSession(table=first.table))
    assert t.refused(c.StartSession(table=second.table)) == (
        "plays_two_seats",
        "blackjack 13.9.7(a)",
    )
    t.do(c.NominateSubstitute(entry=2, substitute="sue"), player("p2"))
    t.do(c.ApproveSubstitute(entry=2))
    t.do(c.StartSession(table=second.table))


def test_nobody_is_lost_when_somebody_is_disqualified_in_the_final() -> None:
    t = tournament(49).begun(49)
    t.draw()
    t.play_tables(by_number)
    t.do(c.CloseRound())
    r = t.draw()
    gone = r.places[0].entry
    t.do(c.Disqualify(entry=gone, ground="misconduct", reason="shouting"))
    t.play_tables(lambda _, entries: by_number("", entries))
    t.do(c.CloseRound())
    t.do(c.PayPrizes())
    assert len(t.now.prizes) == 6 and gone not in dict(t.now.prizes)
    assert t.now.entries[gone - 1].standing is Standing.DISQUALIFIED
