"""The cut: who is offered it, and where the cutting card may go."""

from fractions import Fraction

import pytest

from croupier.equipment import CutOccasion, CutRules, cut_offers

# As the rulebook has them: one deck from either end, half way in from the back.
FULL = CutRules(deck_size=52, decks_from_end=1, depth_max=Fraction(1, 2))
PONTOON = CutRules(deck_size=48, decks_from_end=1, depth_max=Fraction(1, 2))
SEATED = ("ann", "bob", "cy", "dee")


@pytest.mark.rule("BJ-021")
def test_the_cut_is_at_least_a_deck_from_either_end() -> None:
    assert FULL.places(8 * 52) == range(52, 7 * 52 + 1)
    assert PONTOON.places(8 * 48) == range(48, 7 * 48 + 1)


@pytest.mark.rule("BJ-021")
@pytest.mark.parametrize(
    ("count", "places"), [(104, [52]), (103, [51, 52]), (60, [30]), (1, [0, 1])]
)
def test_under_two_decks_the_cut_is_in_the_middle(count: int, places: list[int]) -> None:
    assert list(FULL.places(count)) == places


@pytest.mark.rule("BJ-022")
@pytest.mark.parametrize(("count", "deepest"), [(416, 208), (415, 207)])
def test_the_cutting_card_goes_no_more_than_half_way_in(count: int, deepest: int) -> None:
    assert FULL.depths(count) == range(deepest + 1)


@pytest.mark.rule("BJ-019")
@pytest.mark.parametrize("occasion", [CutOccasion.NEW_GAME, CutOccasion.CARD_ON_AREA])
def test_the_first_to_arrive_or_the_player_of_the_area_is_asked_first(
    occasion: CutOccasion,
) -> None:
    assert cut_offers(occasion, SEATED, named="cy")[0] == "cy"


@pytest.mark.rule("BJ-019")
@pytest.mark.parametrize("occasion", [CutOccasion.CARD_TO_DEALER, CutOccasion.CARDS_REPLACED])
def test_otherwise_the_player_furthest_to_the_dealers_right_is(occasion: CutOccasion) -> None:
    assert cut_offers(occasion, SEATED)[0] == "dee"


@pytest.mark.rule("BJ-020")
def test_a_refused_cut_goes_on_clockwise_to_everyone_once() -> None:
    assert cut_offers(CutOccasion.NEW_GAME, SEATED, named="cy") == ("cy", "dee", "ann", "bob")
    assert cut_offers(CutOccasion.CARD_TO_DEALER, SEATED) == ("dee", "ann", "bob", "cy")


@pytest.mark.rule("BJ-020")
def test_with_nobody_seated_nobody_is_asked() -> None:
    assert cut_offers(CutOccasion.CARD_TO_DEALER, ()) == ()


@pytest.mark.parametrize("named", [None, "eve"])
def test_the_player_asked_first_must_be_seated(named: str | None) -> None:
    with pytest.raises(ValueError, match="say which of the seated players"):
        cut_offers(CutOccasion.NEW_GAME, SEATED, named=named)
