"""Blackjack rules 1 to 3: what a hand is worth, what a deck holds, who may act."""

from datetime import datetime

import pytest

from blackjack_table import PONTOON_1999, do, go, net, opened, play, refused, rules, wagers
from croupier.equipment import Card
from croupier.games.blackjack import AwaitCard, BlackjackRules, RefusalCode, Round, awaiting
from croupier.games.blackjack.commands import CloseBetting, Deal, FaceUpCard, WrongDeck
from croupier.games.blackjack.kernel import (
    EMPTY,
    Hand,
    add_card,
    best_total,
    card_value,
    is_natural,
    is_soft,
)
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.rulebook import NotHeld, rulebook


def made(text: str) -> Hand:
    state = EMPTY
    for word in text.split():
        card = Card.parse(word)
        state = add_card(state, card_value(rules().params, card.code), card.code // 13)
    return state


@pytest.mark.rule("BJ-001", "CP-002")
@pytest.mark.parametrize(
    ("cards", "natural"), [("AS KD", True), ("TS AD", True), ("AS 5D 5C", False), ("KS QD", False)]
)
def test_r_1_1_blackjack_is_an_ace_and_a_ten_value_card_as_the_first_two(
    cards: str, natural: bool
) -> None:
    assert is_natural(rules().params, made(cards)) is natural


@pytest.mark.rule("BJ-003", "BJ-011")
@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("AS 6D", 17, True),
        ("AS 6D KC", 17, False),
        ("AS AD", 12, True),
        ("AS AD 9C", 21, True),
        ("9S 7D", 16, False),
        ("AS AD AC 8D", 21, True),
        ("KS 5D AC", 16, False),
    ],
)
def test_r_3_2_1_an_ace_counts_eleven_unless_that_would_pass_21(
    cards: str, total: int, soft: bool
) -> None:
    params, state = rules().params, made(cards)
    assert (best_total(params, state), is_soft(params, state)) == (total, soft)


@pytest.mark.rule("BJ-014")
def test_r_3_2_pips_count_at_face_value_and_court_cards_ten() -> None:
    params = rules().params
    worth = [card_value(params, Card.parse(f"{rank}S").code) for rank in "A23456789TJQK"]
    assert worth == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.rule("BJ-015")
def test_r_3_2_4_the_settlement_counts_the_cards_and_nothing_that_was_announced() -> None:
    r = play("blackjack", "1 ann 10", "5S 6D 5C | hit 9S stand | TC 2H")
    assert net(r) == {"ann": "+10"}


@pytest.mark.rule("BJ-009", "CP-034", "VB-003")
@pytest.mark.parametrize(
    ("game", "at", "decks", "rule"),
    [
        ("blackjack", None, 3, "blackjack 3.1"),
        ("blackjack", None, 9, "blackjack 3.1"),
        ("vegas-blackjack", None, 6, "blackjack 12.3.1"),
        ("crown-pontoon", None, 3, "blackjack 10.4.1"),
        ("crown-pontoon", PONTOON_1999, 2, "blackjack 22.3.1"),
    ],
)
def test_r_3_1_a_number_of_decks_that_the_version_does_not_allow_is_refused(
    game: str, at: datetime | None, decks: int, rule: str
) -> None:
    with pytest.raises(RuleBreach) as breach:
        rules(game, at, decks)
    assert breach.value.refusal.code is RefusalCode.DECKS
    assert breach.value.refusal.rule == rule


@pytest.mark.rule("CP-034", "CP-032")
def test_three_decks_of_crown_pontoon_are_allowed_until_2003() -> None:
    assert rules("crown-pontoon", PONTOON_1999, 3).decks == 3
    assert rules("crown-pontoon", datetime(2003, 2, 6, 5, 59), 3).decks == 3
    with pytest.raises(RuleBreach):
        rules("crown-pontoon", datetime(2003, 2, 6, 6), 3)


@pytest.mark.rule("CP-005")
def test_r_10_4_1_crown_pontoon_has_no_tens() -> None:
    r = opened("crown-pontoon", "1 ann 10")
    refusal = refused(r, "TS")
    assert (refusal.code, refusal.rule) == (RefusalCode.CARD_NOT_IN_DECK, "blackjack 10.4.1")
    assert rules("crown-pontoon").deck_size == 48


@pytest.mark.rule("BJ-009")
def test_r_3_1_a_card_cannot_come_more_often_than_there_are_decks() -> None:
    r = go(opened("vegas-blackjack", "1 ann 10; 2 bob 10"), "2S 2S 2S 2S")
    assert refused(r, "2S").code is RefusalCode.CARD_NOT_IN_DECK


@pytest.mark.rule("BJ-008")
def test_r_2_3_a_card_comes_only_where_the_round_awaits_one() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S 6D 5C")
    refusal = refused(r, "9S")
    assert (refusal.code, refusal.rule) == (RefusalCode.CARD_NOT_AWAITED, "blackjack 7.5.1")
    assert "ann is to decide on box 1" in refusal.says


@pytest.mark.rule("CP-004", "CP-033")
@pytest.mark.parametrize(
    ("game", "at", "most", "rule"),
    [
        ("blackjack", None, 9, "blackjack 2.2.1"),
        ("crown-pontoon", None, 9, "blackjack 10.3.1(a)"),
        ("crown-pontoon", PONTOON_1999, 7, "blackjack 22.1.1"),
        ("pontoon-pandemonium", None, 9, "blackjack 11.3.1(a)"),
    ],
)
def test_r_2_2_a_layout_has_as_many_boxes_as_the_version_says(
    game: str, at: datetime | None, most: int, rule: str
) -> None:
    table = 1 if game == "pontoon-pandemonium" else None
    r = Round(rules=rules(game, at, table=table))
    assert do(r, *wagers(f"{most} ann 10")).boxes[0].number == most
    refusal = refused(r, wagers(f"{most + 1} ann 10")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_SUCH_BOX, rule)


@pytest.mark.rule("BJ-005")
def test_r_1_2_a_supervisor_may_do_what_the_dealer_may_and_not_the_other_way_round() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S 6D 5C")
    for staff in (Staff.DEALER, Staff.GAME_SUPERVISOR, Staff.PIT_BOSS):
        assert do(r, FaceUpCard(card=Card.parse("2S"), directed_by=staff)).discarded
    for staff in (Staff.DEALER, Staff.GAME_SUPERVISOR):
        refusal = refused(r, WrongDeck(directed_by=staff))
        assert (refusal.code, refusal.rule) == (RefusalCode.AUTHORITY, "blackjack 9.12.2")
        assert "a Casino Supervisor or above" in refusal.says


@pytest.mark.rule("BJ-013", "BJ-079", "VB-010", "CP-029", "CB-002", "C21-002")
@pytest.mark.parametrize(
    ("game", "draws"),
    [
        ("blackjack", False),
        ("vegas-blackjack", False),
        ("crown-blackjack", True),
        ("crown-21", True),
        ("crown-pontoon", True),
    ],
)
def test_r_3_2_1_b_the_dealer_stands_on_soft_17_unless_the_version_draws(
    game: str, draws: bool
) -> None:
    r = go(opened(game, "1 ann 10"), "9S 6D 9C | stand | AH")
    assert r.is_over is not draws
    if draws:
        assert awaiting(r) == AwaitCard(0, 1)


@pytest.mark.rule("BJ-079")
def test_r_7_5_6_a_the_dealer_draws_to_hard_16_and_stops_at_17() -> None:
    r = go(opened("blackjack", "1 ann 10"), "9S 6D 9C | stand | TH")
    assert not r.is_over
    assert go(r, "AD").is_over


@pytest.mark.rule("CP-001", "VB-001", "CB-001", "C21-001")
def test_a_version_prevails_over_the_base_and_cites_its_own_numbers() -> None:
    cited = {
        game: (rules(game).cites.double, rules(game).cites.dealer_draw, rules(game).cites.split)
        for game in ("vegas-blackjack", "crown-blackjack", "crown-21", "crown-pontoon")
    }
    assert cited == {
        "vegas-blackjack": (
            "blackjack 12.4.2(a)",
            "blackjack 7.5.6(a)",
            "blackjack 7.5.5(a)",
        ),
        "crown-blackjack": ("blackjack 7.5.4(a)", "blackjack 14.2.1(a)", "blackjack 7.5.5(a)"),
        "crown-21": ("blackjack 7.5.4(a)", "blackjack 27.2.1", "blackjack 7.5.5(a)"),
        "crown-pontoon": ("blackjack 10.7.1", "blackjack 10.10.1", "blackjack 7.5.5(a)"),
    }


@pytest.mark.rule("C21-003")
@pytest.mark.parametrize(
    ("at", "held"),
    [
        (datetime(2000, 12, 15, 3, 59), False),
        (datetime(2000, 12, 15, 4), True),
        (datetime(2003, 2, 6, 5, 59), True),
        (datetime(2003, 2, 6, 6), False),
    ],
)
def test_crown_21_is_offered_only_between_two_notices(at: datetime, held: bool) -> None:
    if held:
        law = rulebook().law("crown-21", at)
        assert BlackjackRules.from_law(law, decks=8).status == "assumed"
    else:
        with pytest.raises(NotHeld):
            rulebook().law("crown-21", at)


def test_a_round_is_dealt_only_after_no_more_bets() -> None:
    r = do(Round(rules=rules()), *wagers("1 ann 10"))
    assert refused(r, Deal(Card.parse("2S"))).rule == "blackjack 7.3.1(a)"
    assert isinstance(awaiting(do(r, CloseBetting())), AwaitCard)
