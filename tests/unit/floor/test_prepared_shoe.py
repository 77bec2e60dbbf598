"""A shoe of the house gives every card once, as it committed to them, and then no more."""

from collections import Counter

import pytest

from croupier.equipment import SEED_BYTES, ShoeExhausted, stack
from croupier.floor.chance import PreparedShoe
from croupier.floor.commitments import is_opened
from croupier.table import Shoe

NAME = "floor/table/1"
PREPARED = PreparedShoe.of(NAME, stack(4), bytes(SEED_BYTES))


@pytest.mark.parametrize("cut_at", [0, 52, 156])
def test_every_card_comes_once_and_opens_to_the_root(cut_at: int) -> None:
    shoe = Shoe(number=1, cards=208, root=PREPARED.commitment.root, cut_at=cut_at)
    numbers = range(1, 209)
    assert Counter(PREPARED.card(shoe, number) for number in numbers) == Counter(stack(4))
    for number in numbers:
        opening = PREPARED.open(shoe, number)
        assert opening.card == str(PREPARED.card(shoe, number))
        assert is_opened(opening, name=NAME, root=PREPARED.commitment.root, cards=208)


@pytest.mark.rule("BJ-022")
@pytest.mark.parametrize("cut_at", [52, 156])
def test_the_cards_in_front_of_the_cut_go_to_the_back(cut_at: int) -> None:
    shoe = Shoe(number=1, cards=208, root=None, cut_at=cut_at)
    dealt = [PREPARED.card(shoe, number) for number in range(1, 209)]
    assert dealt == [*PREPARED.order[cut_at:], *PREPARED.order[:cut_at]]


@pytest.mark.parametrize("number", [0, 209, 416])
def test_no_card_is_dealt_twice(number: int) -> None:
    shoe = Shoe(number=1, cards=208, root=None, cut_at=100)
    with pytest.raises(ShoeExhausted):
        PREPARED.card(shoe, number)
