"""Caribbean Stud rules 9, 10 and 13: who wins, and what it pays."""

from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest

from caribbean_table import (
    ACE_KING,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NO_HAND,
    ODD,
    PAIR,
    ROYAL,
    START,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
    alone,
    called,
    do,
    finished,
    jackpot,
    net_of,
    on_terms,
    rows_of,
    rules,
    seated,
    told,
)
from croupier.equipment import Card, PokerClass, ace_high, parse_rank, strength_of
from croupier.games.caribbean_stud import (
    Bet,
    CaribbeanRules,
    Fold,
    MaxPayoutPer,
    Outcome,
    Reveal,
    Revealed,
    Shoe,
)
from croupier.games.caribbean_stud.kernel import ante_net, bet_net, outcome, qualifies
from croupier.games.settlement import Result
from croupier.money import Cents
from croupier.rulebook import NotHeld, rulebook

TABLE_OF_10_2 = {
    ODD: 1,
    PAIR: 1,
    TWO_PAIRS: 2,
    THREE: 3,
    STRAIGHT: 4,
    FLUSH: 5,
    FULL_HOUSE: 7,
    FOUR: 20,
    STRAIGHT_FLUSH: 50,
    ROYAL: 250,
}


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def suited(ranks: tuple[str, ...], suits: str) -> tuple[Card, ...]:
    return tuple(Card.parse(rank + suit) for rank, suit in zip(ranks, suits, strict=True))


def test_the_text_is_not_held_a_minute_before_the_notice_acts() -> None:
    with pytest.raises(NotHeld):
        rulebook().law("caribbean-stud", datetime(1999, 12, 1, 3, 59))
    assert rules().deck_size == 52


@pytest.mark.rule("CS-032")
@pytest.mark.parametrize(
    ("dealer", "is_in"),
    [
        ("AS KD 4C 3H 2S", True),
        ("AS QD JC 9H 8S", False),
        ("KS QD JC 9H 8S", False),
        ("2S 2D 3C 4H 6S", True),
        ("AS 2D 3C 4H 5S", True),
        ("2S 4S 6S 8S TS", True),
    ],
)
def test_r_9_1_the_dealer_needs_an_ace_and_a_king_or_more(dealer: str, is_in: bool) -> None:
    assert qualifies(rules().params(Shoe.MANUAL), strength_of(hand(dealer))) is is_in


@pytest.mark.rule("CS-031", "CS-032")
def test_r_8_5_the_dealer_shows_and_declares_the_hand() -> None:
    r = do(called(seated("ann"), {"ann": PAIR}, ACE_KING), Bet(player="ann"))
    event = told(r, Reveal())
    assert isinstance(event, Revealed)
    assert event.declared == "odd cards"
    assert event.rules == ("caribbean-stud 8.5", "caribbean-stud 9.1")
    r = do(called(seated("ann"), {"ann": PAIR}, NO_HAND), Bet(player="ann"))
    event = told(r, Reveal())
    assert isinstance(event, Revealed) and event.declared == "no hand"


@pytest.mark.rule("CS-033", "CS-039")
def test_r_9_2_g_37_without_a_dealer_hand_antes_are_paid_and_bets_go_back() -> None:
    rows = rows_of(alone(ODD, NO_HAND))
    ante, bet = rows["ann", "ante"], rows["ann", "bet"]
    assert (ante.result, ante.odds, ante.net) == (Result.WIN, "1 to 1", 500)
    assert ante.rules == ("caribbean-stud 9.3.1", "caribbean-stud 10.1")
    assert (bet.result, bet.stake, bet.pays, bet.net) == (Result.VOID, 1000, 0, 0)
    assert bet.rules == ("caribbean-stud 9.2",)


@pytest.mark.rule("CS-016", "CS-033")
def test_r_9_3_1_a_folded_ante_is_gone_even_without_a_dealer_hand() -> None:
    rows = rows_of(alone(ROYAL, NO_HAND, fold=True))
    assert list(rows) == [("ann", "ante")]
    assert (rows["ann", "ante"].result, rows["ann", "ante"].net) == (Result.LOSE, -500)
    assert rows["ann", "ante"].rules == ("caribbean-stud 5.3.2",)


@pytest.mark.rule("CS-035")
def test_r_9_4_1_higher_wins_lower_loses_and_equal_is_void() -> None:
    assert net_of(alone(PAIR, ACE_KING)) == {"ann": 15}
    assert net_of(alone(ODD, ACE_KING)) == {"ann": -15}
    equal = rows_of(alone("AS KC 8D 5D 3C", ACE_KING))
    assert {row.result for row in equal.values()} == {Result.VOID}
    assert {row.rules for row in equal.values()} == {("caribbean-stud 9.4.1.3",)}
    lost = rows_of(alone(ODD, ACE_KING))
    assert {row.rules for row in lost.values()} == {("caribbean-stud 9.4.1.2",)}


@pytest.mark.rule("CS-035")
def test_r_9_4_the_hand_on_the_dealers_right_is_settled_first() -> None:
    r = called(seated("ann bob"), {"ann": PAIR, "bob": ODD}, ACE_KING)
    r = finished(r)
    assert r.rows is not None
    assert [row.player for row in r.rows] == ["bob", "bob", "ann", "ann"]


@pytest.mark.rule("CS-040")
@pytest.mark.parametrize(("text", "pays"), TABLE_OF_10_2.items())
def test_r_10_2_every_line_of_the_odds(text: str, pays: int) -> None:
    held = rules()
    made = PokerClass(strength_of(hand(text)) >> 20)
    assert str(held.bet_pays[made]) == f"{pays} to 1"
    params = held.params(Shoe.MANUAL)
    assert bet_net(params, Outcome.HIGHER, 1000, made) == 1000 * pays


@pytest.mark.rule("CS-040")
def test_r_10_2_a_flush_bets_at_five_to_one() -> None:
    bet = rows_of(alone(FLUSH, ACE_KING))["ann", "bet"]
    assert (bet.odds, bet.stake, bet.pays, bet.net) == ("5 to 1", 1000, 5000, 5000)
    assert bet.rules == ("caribbean-stud 9.4.1.1", "caribbean-stud 10.2")


@pytest.mark.rule("CS-039")
def test_r_10_1_the_ante_is_even_money_whatever_the_hand() -> None:
    params = rules().params(Shoe.MANUAL)
    assert ante_net(params, Outcome.HIGHER, 700) == 700
    assert rows_of(alone(ROYAL, ACE_KING))["ann", "ante"].net == 500


@pytest.mark.rule("CS-041")
def test_r_10_11_the_maximum_payout_limits_each_bet() -> None:
    rows = rows_of(alone(ROYAL, ACE_KING, on_terms(max_payout=Cents(100_000))))
    assert (rows["ann", "bet"].odds, rows["ann", "bet"].pays) == ("250 to 1", 100_000)
    assert rows["ann", "bet"].rules[-1] == "caribbean-stud 10.11"
    assert rows["ann", "ante"].pays == 500
    rows = rows_of(alone(ROYAL, ACE_KING, on_terms(max_payout=Cents(250_000))))
    assert rows["ann", "bet"].rules[-1] == "caribbean-stud 10.2"


@pytest.mark.rule("CS-041")
@pytest.mark.parametrize(
    ("per", "pays"), [(MaxPayoutPer.PLAYER, (5000, 2000)), (MaxPayoutPer.TABLE, (4000, 1000))]
)
def test_r_10_11_or_the_whole_table_in_proportion(per: MaxPayoutPer, pays: tuple[int, int]) -> None:
    terms = on_terms(max_payout=Cents(5000), max_payout_per=per)
    hands = {"ann": "8C 7D 6S 5S 4H", "bob": PAIR}
    r = seated("ann bob", terms, dollars=10)
    rows = rows_of(finished(called(r, hands, ACE_KING)))
    assert (rows["ann", "bet"].pays, rows["bob", "bet"].pays) == pays


@pytest.mark.rule("CS-041")
@pytest.mark.parametrize(
    ("per", "pays"), [(MaxPayoutPer.PLAYER, (3300, 2000)), (MaxPayoutPer.TABLE, (2650, 650))]
)
def test_r_10_11_chips_never_carry_a_payment_past_the_maximum(
    per: MaxPayoutPer, pays: tuple[int, int]
) -> None:
    # Of $33.25, or of $26.60 and $6.65, chips of 50 cents make no more than these.
    terms = on_terms(max_payout=Cents(3325), max_payout_per=per)
    hands = {"ann": "8C 7D 6S 5S 4H", "bob": PAIR}
    rows = rows_of(finished(called(seated("ann bob", terms, dollars=10), hands, ACE_KING)))
    assert (rows["ann", "bet"].pays, rows["bob", "bet"].pays) == pays


@pytest.mark.rule("CS-041")
def test_r_10_11_a_table_below_its_maximum_is_paid_in_full() -> None:
    terms = on_terms(max_payout=Cents(50_000), max_payout_per=MaxPayoutPer.TABLE)
    assert rows_of(alone(FLUSH, ACE_KING, terms))["ann", "bet"].pays == 5000


@pytest.mark.rule("CS-038")
def test_r_9_7_the_true_value_of_both_hands_decides() -> None:
    r = finished(called(seated("ann"), {"ann": "2D 3D AD 5C 4D"}, "KD KC QD QC 2C"))
    assert rows_of(r)["ann", "bet"].odds == "4 to 1"


@pytest.mark.rule("CS-009", "CS-049")
def test_r_13_1_the_examples_of_the_law_rank_as_it_orders_them() -> None:
    law = rulebook().law("caribbean-stud", START)
    mixed, one = "SDCHS", "DDDDD"
    examples = [
        suited(law.ranks("cs.rank.odd_cards", "example"), mixed),
        suited(law.ranks("cs.rank.one_pair", "example"), mixed),
        suited(law.ranks("cs.rank.two_pairs", "example"), mixed),
        suited(law.ranks("cs.rank.three_of_a_kind", "example"), mixed),
        suited(law.ranks("cs.rank.straight", "low"), mixed),
        suited(law.ranks("cs.rank.straight", "high"), mixed),
        suited(law.ranks("cs.rank.flush", "example"), one),
        suited(law.ranks("cs.rank.full_house", "example"), mixed),
        suited(law.ranks("cs.rank.four_of_a_kind", "example"), mixed),
        suited(law.ranks("cs.rank.straight", "low"), one),
        suited(law.ranks("cs.rank.royal_flush", "example"), one),
    ]
    for lower, higher in pairwise(examples):
        assert strength_of(lower) < strength_of(higher)
    order = [ace_high(parse_rank(rank)) for rank in law.ranks("cs.ranks.order", "order")]
    assert order == list(range(14, 1, -1))


@pytest.mark.rule("CS-050")
def test_r_13_2_inside_a_class_the_cards_decide() -> None:
    law = rulebook().law("caribbean-stud", START)
    better = suited(law.ranks("cs.rank.within", "better"), "SDCHS")
    worse = suited(law.ranks("cs.rank.within", "worse"), "HCDSH")
    params = rules().params(Shoe.MANUAL)
    assert outcome(params, strength_of(better), strength_of(worse)) is Outcome.HIGHER
    assert outcome(params, strength_of(worse), strength_of(better)) is Outcome.LOWER


@pytest.mark.rule("CS-034", "CS-036")
def test_r_9_3_2_and_9_4_3_jackpot_hands_stay_open_on_the_table() -> None:
    jackpots = {"ann": FLUSH, "bob": PAIR}
    for dealer in (NO_HAND, ACE_KING):
        r = finished(called(seated("ann bob", jackpot()), jackpots, dealer))
        assert r.left_face_up == ("ann",)


def test_a_fold_by_one_player_leaves_the_others_in() -> None:
    r = called(seated("ann bob"), {"ann": PAIR, "bob": ODD}, ACE_KING)
    r = finished(do(r, Fold(player="bob")))
    assert net_of(r) == {"bob": -5, "ann": 15}


def test_the_figures_come_from_the_law() -> None:
    held = rules()
    assert (held.bet_multiple, held.hand_size, held.misdeal_from) == (2, 5, 3)
    assert isinstance(held, CaribbeanRules)
    assert replace(held, bet_multiple=3).params(Shoe.MANUAL).bet_multiple == 3
