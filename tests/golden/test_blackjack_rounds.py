"""Golden rounds of the Blackjack family, read rule by rule."""

import pytest

from croupier.games.settlement import Result
from round_files import golden, row, says


@pytest.mark.rule("BJ-059")
def test_a_blackjack_is_paid_at_the_interim_settlement() -> None:
    paid = row("blackjack/g01-blackjack-paid-at-interim")
    assert (paid.odds, paid.rules) == ("3 to 2", ("blackjack 7.4.1(a)", "blackjack 8.1"))
    assert len(golden("blackjack/g01-blackjack-paid-at-interim").spreads[0].cards) == 1


@pytest.mark.rule("BJ-060")
def test_even_money_is_a_win_at_one_to_one() -> None:
    paid = row("blackjack/g02-even-money")
    assert (paid.result, paid.odds, paid.rules) == (
        Result.WIN,
        "1 to 1",
        ("blackjack 7.4.1(b)",),
    )


@pytest.mark.rule("BJ-032", "BJ-035")
def test_blackjack_ties_only_blackjack() -> None:
    assert row("blackjack/g03-blackjack-ties-blackjack").rules == ("blackjack 5.6.4",)
    rows = golden("blackjack/g04-blackjack-beats-a-dealers-21").settlements
    assert rows[0].rules == ("blackjack 5.6.1", "blackjack 8.1")


@pytest.mark.rule("BJ-037", "BJ-080", "BJ-083")
def test_insurance_is_decided_by_the_second_card() -> None:
    won = row("blackjack/g05-insurance-wins", "insurance")
    assert (won.odds, won.pays) == ("2 to 1", 1_000)
    lost = row("blackjack/g06-insurance-loses", "insurance")
    assert lost.rules == ("blackjack 5.7.2", "blackjack 7.5.6(b)")


@pytest.mark.rule("BJ-066")
def test_a_dealers_blackjack_takes_the_original_of_a_doubled_wager() -> None:
    lost = row("blackjack/g07-doubled-21-loses-to-blackjack")
    assert (lost.stake, lost.net, lost.rules) == (2_000, -1_000, ("blackjack 7.5.4(b)",))


@pytest.mark.rule("BJ-077", "BJ-078")
@pytest.mark.parametrize(
    ("reading", "first", "second"),
    [
        ("bb-plus-1", (Result.LOSE, -1_000), (Result.LOSE, -1_000)),
        ("obo", (Result.VOID, 0), (Result.LOSE, -1_000)),
        ("cap-fill", (Result.LOSE, -1_000), (Result.VOID, 0)),
        ("enhc", (Result.LOSE, -1_000), (Result.LOSE, -1_000)),
    ],
)
def test_a_dealers_blackjack_after_a_split_by_every_reading(
    reading: str, first: tuple[Result, int], second: tuple[Result, int]
) -> None:
    rows = golden(f"blackjack/g08-split-one-bust-{reading}").settlements
    assert [(r.result, r.net) for r in rows] == [first, second]


@pytest.mark.rule("BJ-078")
def test_the_first_live_hand_carries_the_loss() -> None:
    rows = golden("blackjack/g09-three-hands-lose-one-wager").settlements
    assert [r.result for r in rows] == [Result.LOSE, Result.VOID, Result.VOID]


@pytest.mark.rule("BJ-072", "BJ-076")
def test_split_aces_get_one_card_and_no_blackjack() -> None:
    assert row("blackjack/g10-split-aces").rules == (
        "blackjack 5.6.3",
        "blackjack 7.5.5(g)",
        "blackjack 8.1",
    )


@pytest.mark.rule("BJ-065")
def test_a_double_may_be_for_less() -> None:
    assert row("blackjack/g11-double-for-less").stake == 1_400


@pytest.mark.rule("BJ-049")
def test_over_the_maximum_is_settled_up_to_it() -> None:
    paid = row("blackjack/g12-over-the-maximum")
    assert (paid.stake, paid.pays) == (10_000, 10_000)
    assert "blackjack 6.2.2" in paid.rules


@pytest.mark.rule("BJ-050")
def test_what_chips_cannot_pay_is_rounded_up() -> None:
    paid = row("blackjack/g13-rounded-up-to-chips")
    assert paid.pays == 800
    assert "blackjack 6.2.3" in paid.rules


@pytest.mark.rule("BJ-063")
def test_an_absent_player_is_played_by_the_fixed_policy() -> None:
    hard = says(golden("blackjack/g14-absent-hard-11"))
    assert hard[-4:-2] == ["5C to box 1: 16", "box 1 stands"]
    soft = says(golden("blackjack/g15-absent-soft-17"))
    assert soft[-4:-2] == ["4C to box 1: soft 17", "box 1 stands"]


@pytest.mark.rule("BJ-079", "CB-002")
def test_soft_17_divides_the_games() -> None:
    assert len(golden("blackjack/g16-dealer-stands-on-soft-17").spreads[0].cards) == 2
    assert len(golden("blackjack/g16-crown-dealer-draws-on-soft-17").spreads[0].cards) == 3
    assert len(golden("blackjack/crown-dealer-stands-on-soft-18").spreads[0].cards) == 2


@pytest.mark.rule("C21-002")
def test_crown_21_says_that_its_base_is_assumed() -> None:
    found = golden("blackjack/crown-21-in-2001")
    assert found.status == "assumed"
    assert any("blackjack 27.2.1" in step.rules for step in found.steps)


@pytest.mark.rule("BJ-081")
def test_the_dealer_draws_only_what_can_matter() -> None:
    assert len(golden("blackjack/player-bust-dealer-draws-nothing").spreads[0].cards) == 1
    assert len(golden("blackjack/insurance-after-bust").spreads[0].cards) == 2
    assert len(golden("blackjack/waiting-blackjack-second-card-only").spreads[0].cards) == 2
    assert len(golden("blackjack/every-split-hand-busts").spreads[0].cards) == 1


@pytest.mark.rule("CP-030")
@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("g17-pontoon-against-an-ace", "3 to 2"),
        ("g18-five-card-21", "3 to 2"),
        ("g18-six-card-21", "2 to 1"),
        ("g18-seven-card-21", "3 to 1"),
        ("g19-678-hearts", "2 to 1"),
        ("g19-678-spades", "3 to 1"),
        ("g19-678-mixed", "3 to 2"),
        ("g20-super-bonus-1000", "2 to 1"),
        ("g30-doubled-678-has-no-bonus", "1 to 1"),
    ],
)
def test_table_1(name: str, odds: str) -> None:
    assert row(f"blackjack/{name}").odds == odds


@pytest.mark.rule("CP-035", "CP-036", "CP-032")
def test_the_super_bonus_by_date() -> None:
    bets = {r.bet for r in golden("blackjack/g22-three-dollars-in-1999").settlements}
    assert bets == {"main"}
    bonus = row("blackjack/g22-three-dollars-in-2000", "super-bonus")
    assert (bonus.stake, bonus.odds, bonus.pays, bonus.rules) == (
        0,
        None,
        100_000,
        ("blackjack 22.6.2",),
    )
    rows = golden("blackjack/pontoon-three-boxes-of-another-2003").settlements
    assert [r.pays for r in rows if r.bet == "super-bonus-share"] == [5_000] * 3
    rows = golden("blackjack/pontoon-three-boxes-of-another-1999").settlements
    assert [r.pays for r in rows if r.bet == "super-bonus-share"] == [5_000]


@pytest.mark.rule("CP-023")
def test_suited_sevens_split_earn_no_super_bonus() -> None:
    bets = {r.bet for r in golden("blackjack/pontoon-split-suited-sevens").settlements}
    assert bets == {"main"}


@pytest.mark.rule("CP-017", "CP-021", "CP-022")
def test_doubling_at_pontoon() -> None:
    assert "KC to box 1: 17" in says(golden("blackjack/g23-doubled-ace-counts-one"))
    assert "5D to box 1: soft 21" in says(golden("blackjack/g24-late-ace-counts-eleven"))
    forfeit = row("blackjack/g25-forfeit")
    assert (forfeit.result, forfeit.stake, forfeit.net) == (Result.FORFEIT, 2_000, -1_000)
    rows = golden("blackjack/pontoon-one-forfeits-one-plays").settlements
    assert [r.result for r in rows] == [Result.FORFEIT, Result.WIN]


@pytest.mark.rule("CP-020")
def test_not_doubling_in_line_is_held_to_even_odds_from_2003() -> None:
    rows = golden("blackjack/pontoon-not-doubling-with-the-controller").settlements
    assert (rows[1].odds, rows[1].rules[-1]) == ("1 to 1", "blackjack 10.7.4(a)")
    assert golden("blackjack/pontoon-not-doubling-in-1999").settlements[1].odds == "3 to 1"


@pytest.mark.rule("CP-026", "CP-027", "VB-006", "VB-007")
def test_surrender() -> None:
    assert row("blackjack/g26-surrender").rules == ("blackjack 10.9.4",)
    assert row("blackjack/g26-surrender-against-pontoon").rules == ("blackjack 10.9.3",)
    assert row("blackjack/vegas-surrender").rules == ("blackjack 12.4.1(d)",)
    assert row("blackjack/vegas-surrender-against-blackjack").rules == ("blackjack 12.4.1(c)",)


@pytest.mark.rule("M7-015")
@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("g31-two-suited-sevens", "150 to 1"),
        ("g31-two-mixed-sevens", "50 to 1"),
        ("g31-three-mixed-sevens", "650 to 1"),
        ("g31-three-suited-sevens-version-2", "16000 to 1"),
        ("sevens-suit-test-by-policy", "50 to 1"),
    ],
)
def test_magnificent_sevens(name: str, odds: str) -> None:
    assert row(f"blackjack/{name}", "magnificent-sevens").odds == odds


@pytest.mark.rule("M7-002")
def test_three_suited_sevens_in_version_1_earn_an_entry() -> None:
    rows = golden("blackjack/g31-three-suited-sevens-version-1").settlements
    assert [(r.result, r.net) for r in rows if r.bet == "magnificent-sevens"] == [
        (Result.WIN, 777_000),
        (Result.ENTRY, 0),
    ]


@pytest.mark.rule("PF-007")
@pytest.mark.parametrize(
    ("name", "odds"),
    [("perfect", "25 to 1"), ("coloured", "12 to 1"), ("mixed", "6 to 1"), ("none", None)],
)
def test_perfect_pairs(name: str, odds: str | None) -> None:
    assert row(f"blackjack/g32-pair-{name}", "perfect-pairs").odds == odds


@pytest.mark.rule("PD-009", "PD-018")
def test_pandemonium() -> None:
    assert row("blackjack/g33-pandemonium-prize", "pandemonium").pays == 4_000
    failed = row("blackjack/g34-pandemonium-failure", "pandemonium")
    assert (failed.pays, failed.rules) == (1_500, ("blackjack 11.7.3(b)",))


@pytest.mark.rule("PD-010")
def test_players_on_one_box_press_in_the_order_of_their_wagers() -> None:
    told = says(golden("blackjack/pandemonium-two-press-in-order"))
    presses = [line for line in told if "presses" in line]
    assert [line.split()[0] for line in presses] == ["ann", "bob"]
