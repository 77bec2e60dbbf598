"""Rounds worked out by hand from the gazettes, replayed, and compared to the cent."""

import pytest

import croupier
from checked_rounds import Checked, checked, wanted_net, wanted_rows, wanted_status
from croupier.desk.round_files.record import SettlementShown
from croupier.desk.wrong import WrongInput


def holds(one: Checked) -> None:
    """Replay a round, and see that it is refused or settled as it must be."""
    if "refused" in one.wanted:
        with pytest.raises(WrongInput) as caught:
            croupier.replay(one.fields)
        for part in one.wanted["refused"]:
            assert any(said in str(caught.value) for said in one.numbers(part)), caught.value
        return
    shown = croupier.replay(one.fields)
    assert shown["net"] == wanted_net(one)
    assert shown["status"] == wanted_status(one)
    unused = one.wanted.get("unused", "")
    assert unused == "*" or shown["unused"] == unused.split()
    if "rows" in one.wanted:
        has_rows(one, shown["settlements"])


def has_rows(one: Checked, found: list[SettlementShown]) -> None:
    """See that the settlements are the wanted ones and no others."""
    left = list(found)
    for fields, rules in wanted_rows(one):
        fitting = [
            row
            for row in left
            if all(row.get(name) == value for name, value in fields.items())
            and all(any(f"blackjack {n}" in row["rules"] for n in each) for each in rules)
        ]
        assert fitting, (fields, rules, left)
        left.remove(fitting[0])
    assert left == []


@pytest.mark.rule("BJ-033", "BJ-034", "BJ-036", "BJ-079", "CB-002", "CP-010", "CP-029")
@pytest.mark.parametrize("one", checked("outcomes"), ids=str)
def test_a_hand_that_is_played_out(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-032", "BJ-058", "BJ-059", "BJ-060", "BJ-081", "CP-013")
@pytest.mark.parametrize("one", checked("naturals_and_insurance"), ids=str)
def test_naturals_even_money_and_insurance(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("PF-002", "PF-006", "PF-007")
@pytest.mark.parametrize("one", checked("perfect_pairs"), ids=str)
def test_perfect_pairs(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("M7-004", "M7-005", "M7-006", "M7-009", "M7-015")
@pytest.mark.parametrize("one", checked("magnificent_sevens"), ids=str)
def test_magnificent_sevens(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("PD-004", "PD-009", "PD-010", "PD-018")
@pytest.mark.parametrize("one", checked("pandemonium"), ids=str)
def test_pandemonium(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("CP-012", "CP-014", "CP-030")
@pytest.mark.parametrize("one", checked("pontoon_odds"), ids=str)
def test_the_odds_of_crown_pontoon(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("CP-023", "CP-031", "CP-032", "CP-035", "CP-036")
@pytest.mark.parametrize("one", checked("super_bonus"), ids=str)
def test_the_super_bonus_and_its_shares(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-064", "BJ-065", "CP-016", "CP-017", "CP-021", "VB-009")
@pytest.mark.parametrize("one", checked("doubling"), ids=str)
def test_doubles_and_forfeits(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-068", "BJ-071", "BJ-072", "BJ-073", "BJ-074")
@pytest.mark.parametrize("one", checked("splitting"), ids=str)
def test_splits(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-066", "BJ-077", "BJ-078", "CP-018")
@pytest.mark.parametrize("one", checked("dealer_blackjack"), ids=str)
def test_a_dealers_blackjack_by_every_reading(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("CP-024", "CP-026", "CP-027", "CP-028", "VB-004", "VB-006", "VB-007", "VB-008")
@pytest.mark.parametrize("one", checked("surrender"), ids=str)
def test_surrender(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-038", "BJ-039", "CP-020", "CP-022")
@pytest.mark.parametrize("one", checked("shared_boxes"), ids=str)
def test_shared_boxes(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-063")
@pytest.mark.parametrize("one", checked("absent_players"), ids=str)
def test_absent_players(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-048", "BJ-049", "BJ-050", "BJ-053")
@pytest.mark.parametrize("one", checked("limits_and_chips"), ids=str)
def test_limits_and_chips(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-009", "C21-003", "CP-005", "CP-034", "VB-003")
@pytest.mark.parametrize("one", checked("moments_and_decks"), ids=str)
def test_moments_and_decks(one: Checked) -> None:
    holds(one)


@pytest.mark.rule("BJ-086", "BJ-087", "BJ-088", "BJ-092", "BJ-093", "BJ-097", "BJ-099", "GP-009")
@pytest.mark.parametrize("one", checked("irregularities"), ids=str)
def test_irregularities(one: Checked) -> None:
    holds(one)
