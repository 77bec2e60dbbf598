"""Shoes: scripted and live; decks allowed, the burnt card, the cutting card, when to shuffle."""

from collections import Counter
from fractions import Fraction

import pytest

from croupier.equipment import (
    BurnDue,
    Card,
    CutNotAllowed,
    CutRules,
    DecksNotAllowed,
    LiveShoe,
    Rank,
    ScriptedShoe,
    ShoeExhausted,
    ShuffleCause,
    load_shoe,
    permitted_stack,
    shuffle_due,
    stack,
    write_cards,
)

RULES = CutRules(deck_size=52, decks_from_end=1, depth_max=Fraction(1, 2))


def loaded(*, cut_at: int = 60, behind: int = 100, burns: int = 1) -> LiveShoe:
    return load_shoe(stack(4), cut_at=cut_at, behind=behind, burns=burns, rules=RULES)


def after(shoe: LiveShoe, drawn: int) -> LiveShoe:
    for _ in range(drawn):
        _, shoe = shoe.draw()
    return shoe


def test_a_scripted_shoe_gives_its_cards_in_order() -> None:
    shoe = ScriptedShoe.parse("7S 9D 10H")
    out: list[Card] = []
    while shoe.left:
        card, shoe = shoe.draw()
        out.append(card)
    assert write_cards(out) == "7S 9D TH"


def test_a_scripted_shoe_tells_what_is_left_in_it() -> None:
    _, shoe = ScriptedShoe.parse("7S 9D TH").draw()
    assert (shoe.left, write_cards(shoe.rest)) == (2, "9D TH")


def test_drawing_leaves_the_shoe_that_was_as_it_was() -> None:
    shoe = ScriptedShoe.parse("7S 9D")
    assert shoe.draw() == shoe.draw()


def test_an_empty_shoe_says_so() -> None:
    _, shoe = ScriptedShoe.parse("7S").draw()
    with pytest.raises(ShoeExhausted, match="all 1 cards are out"):
        shoe.draw()


@pytest.mark.rule("BJ-009")
@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_permitted_decks_have_52_cards_each(decks: int) -> None:
    cards = permitted_stack(decks, allowed=range(4, 9))
    assert len(cards) == 52 * decks
    assert set(Counter(cards).values()) == {decks}


@pytest.mark.rule("BJ-009")
@pytest.mark.parametrize("decks", [-1, 0, 3, 9])
def test_any_other_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(DecksNotAllowed, match="use one of: 4, 5, 6, 7, 8"):
        permitted_stack(decks, allowed=range(4, 9))


def test_permitted_decks_lose_the_ranks_that_the_version_removes() -> None:
    cards = permitted_stack(8, allowed=(8,), removed=[Rank.TEN])
    assert len(cards) == 8 * 48 and Rank.TEN not in {card.rank for card in cards}


@pytest.mark.rule("BJ-023")
def test_the_first_card_is_burnt_before_play() -> None:
    shoe = loaded()
    with pytest.raises(BurnDue, match="Burn 1 more"):
        shoe.draw()
    burnt, shoe = shoe.burn()
    first, _ = shoe.draw()
    assert (burnt, first) == (stack(4)[60], stack(4)[61])


@pytest.mark.rule("BJ-023")
def test_only_one_card_is_burnt() -> None:
    _, shoe = loaded().burn()
    with pytest.raises(BurnDue, match="done once"):
        shoe.burn()


@pytest.mark.rule("BJ-022")
def test_a_loaded_shoe_is_cut_and_holds_every_card() -> None:
    shoe = loaded(cut_at=60, burns=0)
    assert shoe.cards == stack(4)[60:] + stack(4)[:60]
    assert shoe.left == 208


@pytest.mark.rule("BJ-022")
def test_at_least_half_the_stack_comes_before_the_cutting_card() -> None:
    assert loaded(behind=104).cutting_card_at == 104
    with pytest.raises(CutNotAllowed):
        loaded(behind=105)


@pytest.mark.rule("BJ-017")
def test_the_shoe_calls_for_a_shuffle_when_the_cutting_card_comes() -> None:
    shoe = loaded(behind=104, burns=0)
    causes = [shuffle_due(after(shoe, drawn)) for drawn in (0, 103, 104, 105)]
    assert causes == [
        None,
        None,
        ShuffleCause.CUTTING_CARD_FIRST,
        ShuffleCause.CUTTING_CARD_SHOWN,
    ]


@pytest.mark.rule("BJ-017")
def test_the_burnt_card_counts_towards_the_cutting_card() -> None:
    _, shoe = loaded(behind=104).burn()
    assert after(shoe, 103).is_cutting_card_next
    assert not after(shoe, 103).is_cutting_card_out
    assert after(shoe, 104).is_cutting_card_out


@pytest.mark.rule("BJ-017")
def test_cards_are_shuffled_before_play_and_all_the_time_in_an_automatic_shoe() -> None:
    automatic = LiveShoe(cards=stack(4), cutting_card_at=None, burns_due=0)
    assert shuffle_due(None) is ShuffleCause.BEFORE_PLAY
    assert shuffle_due(automatic) is ShuffleCause.CONTINUOUS
    assert not automatic.is_cutting_card_out and not automatic.is_cutting_card_next


@pytest.mark.rule("BJ-017")
def test_two_causes_are_a_supervisors_direction() -> None:
    assert [cause for cause in ShuffleCause if cause.is_directed] == [
        ShuffleCause.ABNORMAL_SEQUENCE,
        ShuffleCause.REASONABLE_CAUSE,
    ]


def test_a_live_shoe_runs_out_like_any_other() -> None:
    with pytest.raises(ShoeExhausted):
        after(loaded(burns=0), 209)


def test_a_live_shoe_does_not_show_its_order() -> None:
    assert repr(after(loaded(burns=0), 3)) == "<LiveShoe: 3 of 208 cards out>"
