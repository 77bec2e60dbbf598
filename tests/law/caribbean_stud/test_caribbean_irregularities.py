"""Caribbean Stud rule 14: one test or more for each irregularity."""

from dataclasses import replace
from typing import Any

import pytest

from caribbean_table import (
    ACE_KING,
    FLUSH,
    HANDS,
    START,
    SUPERVISOR,
    ante,
    begun,
    card,
    dealt,
    do,
    finished,
    jackpot,
    net_of,
    on_terms,
    opened,
    played,
    refused,
    rows_of,
    seated,
    told,
    with_an_extra_card,
)
from croupier.desk.replay import settled
from croupier.equipment import parse_cards
from croupier.games.caribbean_stud import (
    AstrayBurned,
    Bet,
    Button,
    CallBetOrFold,
    CannotBet,
    CardExposed,
    CardsCounted,
    CardsWithoutAnte,
    CloseBetting,
    Command,
    Deal,
    DealAstray,
    DealerHasNoHand,
    Ending,
    Event,
    ExposedCard,
    ExtraCard,
    Fate,
    Fold,
    HandVoided,
    Misdealt,
    PassOver,
    RefusalCode,
    Reshuffled,
    RetractionOffered,
    RetractWager,
    Reveal,
    Round,
    RoundVoided,
    Settle,
    Shoe,
    ShoeCounted,
    ShoeFailed,
    Step,
    Terms,
    UnverifiedShoe,
    WrongButton,
    WrongCard,
    WrongCount,
    WrongDeck,
    awaiting,
    can,
    decide,
    replay,
    view,
)
from croupier.games.game import Viewer
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.money import dollars


def is_misdeal(r: Round, rule: str) -> None:
    """Antes and Bets go back, jackpot wagers stay in."""
    assert (r.ending, r.ended_by) == (Ending.MISDEAL, (rule,))
    assert awaiting(r) is Step.SETTLEMENT
    rows = rows_of(do(r, Settle()))
    for (_, bet), row in rows.items():
        assert row.net == 0
        assert row.result is (Result.OPEN if bet == "jackpot" else Result.VOID)


# ---------------------------------------------------------------- exposed cards


@pytest.mark.rule("CS-051")
def test_r_14_1_an_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    r = begun("2S")
    event = told(r, ExposedCard(box=1, place=1))
    assert isinstance(event, CardExposed) and not event.becomes_up
    assert event.rules == ("caribbean-stud 14.1", "caribbean-stud 14.2")
    r = do(r, ExposedCard(box=1, place=1))
    assert awaiting(r) is Step.PLAYER_CARD and r.ending is None
    assert view(r, Viewer()).seats[0].hand.shown == ()
    assert not can(r, ExposedCard(box=1, place=1))
    assert not can(r, ExposedCard(box=1, place=2))


@pytest.mark.rule("CS-052")
def test_r_14_2_two_exposed_cards_do_no_harm_and_three_are_a_misdeal() -> None:
    r = do(begun("2S 3S"), ExposedCard(box=1, place=1), ExposedCard(box=2, place=1))
    assert r.ending is None
    r = do(r, Deal(card("4S")), Deal(card("5S")))
    _, misdealt = decide(r, ExposedCard(box=1, place=2))
    assert isinstance(misdealt, Misdealt)
    is_misdeal(do(r, ExposedCard(box=1, place=2)), "caribbean-stud 14.2")


@pytest.mark.rule("CS-052")
def test_r_14_2_the_card_that_became_the_up_card_does_not_count() -> None:
    r = do(begun("2S 3S 4S"), ExposedCard(box=1, place=1), ExposedCard(box=2, place=1))
    assert do(r, ExposedCard(box=None, place=1)).ending is None


@pytest.mark.rule("CS-053")
def test_r_14_3_a_dealers_exposed_card_is_the_up_card_and_the_fifth_stays_down() -> None:
    r = begun("2S 3S 4S")
    event = told(r, ExposedCard(box=None, place=1))
    assert isinstance(event, CardExposed) and event.becomes_up
    assert event.rules[0] == "caribbean-stud 14.3"
    r = do(r, ExposedCard(box=None, place=1))
    r = do(r, *(Deal(one) for one in parse_cards("5S 6S 7S 8S 9S TS JS QS KS AS 2D 3D")))
    assert view(r, Viewer()).dealer.shown == parse_cards("4S")
    assert can(r, CallBetOrFold())
    assert not can(r, ExposedCard(box=None, place=1))
    second = do(begun("2S 3S 4S 5S 6S 7S"), ExposedCard(box=None, place=1))
    event = told(second, ExposedCard(box=None, place=2))
    assert isinstance(event, CardExposed) and not event.becomes_up


@pytest.mark.rule("CS-053")
def test_r_14_3_holds_for_a_shuffling_shoe_too() -> None:
    r = begun("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", on_terms(shoe=Shoe.SHUFFLER))
    r = do(r, ExposedCard(box=None, place=2))
    r = do(r, *(Deal(one) for one in parse_cards("AS 2D 3D")))
    assert view(r, Viewer()).dealer.shown == parse_cards("KS")


# ---------------------------------------------------------------- wrong numbers of cards


@pytest.mark.rule("CS-054")
@pytest.mark.parametrize("box", [1, None])
def test_r_14_4_a_wrong_number_before_the_call_is_a_misdeal_by_the_supervisor(
    box: int | None,
) -> None:
    r = begun("2S 3S 4S")
    found = WrongCount(box=box, directed_by=SUPERVISOR)
    refusal = refused(r, replace(found, directed_by=Staff.DEALER))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_AUTHORISED, "caribbean-stud 14.4")
    event = told(r, found)
    assert isinstance(event, Misdealt)
    is_misdeal(do(r, found), "caribbean-stud 14.4")
    assert not can(begun(), found)
    assert not can(r, replace(found, box=7))


@pytest.mark.rule("CS-055")
def test_r_14_5_after_the_call_all_cards_are_counted_and_the_pit_boss_is_told() -> None:
    r = with_an_extra_card(jackpot())
    found = WrongCount(box=1, directed_by=SUPERVISOR, count_is_right=False)
    refusal = refused(r, replace(found, count_is_right=None))
    assert refusal.rule == "caribbean-stud 14.5"
    counted, misdealt = decide(r, found)
    assert isinstance(counted, CardsCounted) and counted.told == (Staff.PIT_BOSS,)
    assert not counted.is_right
    assert isinstance(misdealt, Misdealt)
    is_misdeal(do(r, found), "caribbean-stud 14.5.1")


@pytest.mark.rule("CS-056")
def test_r_14_5_2_a_right_count_voids_that_hand_and_lets_everybody_withdraw() -> None:
    r = with_an_extra_card(jackpot())
    found = WrongCount(box=1, directed_by=SUPERVISOR, count_is_right=True)
    counted, voided, offered = decide(r, found)
    assert isinstance(counted, CardsCounted) and counted.is_right
    assert isinstance(voided, HandVoided) and voided.player == "ann"
    assert isinstance(offered, RetractionOffered) and offered.players == ("bob",)
    r = do(r, found)
    stays = finished(r)
    assert net_of(stays) == {"bob": -16, "ann": 0}
    leaves = finished(do(r, RetractWager(player="bob")))
    assert net_of(leaves) == {"bob": 0, "ann": 0}
    assert {row.rules for row in rows_of(leaves).values()} == {("caribbean-stud 14.5.2",)}
    assert not can(do(r, Reveal()), RetractWager(player="bob"))


@pytest.mark.rule("CS-056")
def test_r_14_5_2_a_folded_hand_that_was_faulty_gets_its_ante_back() -> None:
    r = do(dealt(seated("ann bob"), HANDS, ACE_KING), ExtraCard(box=1, card=card("5D")))
    r = do(r, CallBetOrFold(), Fold(player="ann"))
    r = do(r, WrongCount(box=1, directed_by=SUPERVISOR, count_is_right=True))
    assert net_of(finished(r)) == {"bob": -15, "ann": 0}
    assert not can(r, WrongCount(box=1, directed_by=SUPERVISOR, count_is_right=True))


def test_a_faulty_hand_cannot_be_settled_unnoticed() -> None:
    r = do(with_an_extra_card(), Reveal())
    refusal = refused(r, Settle())
    assert (refusal.code, refusal.rule) == (
        RefusalCode.NO_SETTLEMENT_AWAITED,
        "caribbean-stud 14.5",
    )


def with_a_short_dealer(terms: Terms | None = None, hands: dict[str, str] = HANDS) -> Round:
    """The dealer is passed over once and has four cards after the call."""
    r = do(seated("ann bob", terms), CloseBetting())
    left = {1: list(parse_cards(hands["ann"])), 2: list(parse_cards(hands["bob"]))}
    bank = list(parse_cards(ACE_KING))
    for turn in range(15):
        if turn == 2:
            r = do(r, PassOver(box=None))
        else:
            r = do(r, Deal((bank if r.box_due is None else left[r.box_due]).pop(0)))
    return do(r, CallBetOrFold())


@pytest.mark.rule("CS-057")
def test_r_14_6_a_wrong_count_of_the_deck_too_is_a_misdeal() -> None:
    r = with_a_short_dealer()
    assert len(r.dealer) == 4
    found = WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=False)
    counted, _ = decide(r, found)
    assert isinstance(counted, CardsCounted) and counted.told == (Staff.PIT_BOSS,)
    assert counted.rules == ("caribbean-stud 14.6",)
    is_misdeal(do(r, found), "caribbean-stud 14.6.1")


@pytest.mark.rule("CS-058", "CS-059")
def test_r_14_6_2_a_faulty_dealer_has_no_hand_and_every_ante_is_paid() -> None:
    r = do(with_a_short_dealer(), Fold(player="bob"), Bet(player="ann"))
    assert refused(r, Reveal()).rule == "caribbean-stud 14.6"
    found = WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=True)
    _, lost = decide(r, found)
    assert isinstance(lost, DealerHasNoHand)
    r = do(r, found)
    assert awaiting(r) is Step.SETTLEMENT
    rows = rows_of(do(r, Settle()))
    assert rows["bob", "ante"].net == rows["ann", "ante"].net == 500
    assert rows["bob", "ante"].rules == ("caribbean-stud 14.6.2.1", "caribbean-stud 10.1")
    assert (rows["ann", "bet"].result, rows["ann", "bet"].net) == (Result.VOID, 0)
    assert rows["ann", "bet"].rules == ("caribbean-stud 14.6.2",)


@pytest.mark.rule("CS-058")
def test_r_14_6_2_ends_the_betting() -> None:
    found = WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=True)
    r = do(with_a_short_dealer(), found)
    assert not can(r, Bet(player="ann"))
    assert net_of(do(r, Settle())) == {"ann": 5, "bob": 5}


@pytest.mark.rule("CS-060")
def test_r_14_6_2_2_all_hands_are_checked_for_jackpots() -> None:
    hands = {"ann": FLUSH, "bob": "TS TH TC TD 2C"}
    r = do(with_a_short_dealer(jackpot(), hands), Fold(player="bob"), Bet(player="ann"))
    found = WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=True)
    rows = rows_of(do(r, found, Settle()))
    assert (rows["ann", "jackpot"].pays, rows["bob", "jackpot"].pays) == (100_00, 500_00)
    assert "caribbean-stud 14.6.2.2" in rows["ann", "jackpot"].rules
    assert "caribbean-stud 14.6.2.2" in rows["bob", "jackpot"].rules
    lost = replace(found, unrecoverable=("bob",))
    assert rows_of(do(r, lost, Settle()))["bob", "jackpot"].net == -100


# ---------------------------------------------------------------- cards without an Ante


@pytest.mark.rule("CS-061")
def test_r_14_7_cards_without_an_ante_before_the_call_are_a_misdeal() -> None:
    r = do(begun("2S 3S"), DealAstray(box=3, card=card("4S")))
    event = told(r, CardsWithoutAnte(box=3))
    assert isinstance(event, Misdealt)
    is_misdeal(do(r, CardsWithoutAnte(box=3)), "caribbean-stud 14.7")
    assert not can(r, CardsWithoutAnte(box=1))
    assert not can(begun(), CardsWithoutAnte(box=3))


@pytest.mark.rule("CS-062")
def test_r_14_8_after_the_call_they_are_burnt_and_players_may_withdraw() -> None:
    r = do(seated("ann bob", jackpot()), CloseBetting(), DealAstray(box=3, card=card("5D")))
    for text in ("TC", "JD", "AH", "TD", "9C", "KD", "7C", "6C", "8S", "4C", "3S", "5C"):
        r = do(r, Deal(card(text)))
    r = do(r, *(Deal(card(text)) for text in ("2S", "2H", "3H")), CallBetOrFold())
    r = do(r, Bet(player="ann"))
    burned, offered = decide(r, CardsWithoutAnte(box=3))
    assert isinstance(burned, AstrayBurned) and burned.cards == parse_cards("5D")
    assert isinstance(offered, RetractionOffered) and offered.players == ("ann", "bob")
    r = do(r, CardsWithoutAnte(box=3))
    assert view(r, Viewer()).astray == 1 and r.burned == parse_cards("5D")
    r = do(r, RetractWager(player="ann"), Bet(player="bob"))
    assert refused(r, RetractWager(player="bob")).code is RefusalCode.NOT_RETRACTABLE
    r = finished(r)
    assert net_of(r) == {"bob": -16, "ann": 0}
    assert rows_of(r)["ann", "jackpot"].rules == ("caribbean-stud 14.8",)


# ---------------------------------------------------------------- deck and shoe


@pytest.mark.rule("CS-063")
def test_r_14_9_a_deck_that_is_not_of_52_cards_voids_the_round() -> None:
    r = do(played(jackpot()), Bet(player="ann"))
    event = told(r, WrongDeck(holds=51))
    assert isinstance(event, RoundVoided)
    rows = rows_of(do(r, WrongDeck(holds=51), Settle()))
    assert {row.result for row in rows.values()} == {Result.VOID}
    assert {row.rules for row in rows.values()} == {("caribbean-stud 14.9",)}
    assert len(rows) == 5 and sum(row.net for row in rows.values()) == 0
    assert not can(r, WrongDeck(holds=52))


@pytest.mark.rule("CS-057", "CS-063")
def test_a_folded_ante_goes_back_where_the_round_is_void_or_a_misdeal() -> None:
    folded = do(played(jackpot()), Fold(player="ann"))
    void = do(folded, WrongDeck(holds=51), Settle())
    assert net_of(void) == {"bob": 0, "ann": 0}
    assert rows_of(void)["ann", "ante"].rules == ("caribbean-stud 14.9",)
    found = WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=False)
    short = do(with_a_short_dealer(jackpot(), {"ann": FLUSH, "bob": "TS TH TC TD 2C"}))
    misdealt = do(short, Fold(player="ann"), found, Settle())
    assert rows_of(misdealt)["ann", "ante"].rules == ("caribbean-stud 14.6.1",)
    assert net_of(misdealt) == {"bob": 0, "ann": 0}


@pytest.mark.rule("CS-063")
def test_r_14_9_a_card_that_came_twice_lies_on_the_table() -> None:
    r = begun("2S 3S 4S")
    assert refused(r, Deal(card("2S"))).rule == "caribbean-stud 3.1"
    assert not can(r, WrongCard(card=card("5S")))
    r = do(r, WrongCard(card=card("2S")), WrongDeck(holds=53), Settle())
    assert {row.rules for row in rows_of(r).values()} == {("caribbean-stud 14.9",)}


@pytest.mark.rule("CS-070")
def test_r_14_13_a_shuffling_shoe_that_fails_is_shuffled_again() -> None:
    r = begun("2S", on_terms(shoe=Shoe.SHUFFLER))
    event = told(r, ShoeFailed())
    assert isinstance(event, Reshuffled) and event.rules == ("caribbean-stud 14.13",)
    assert do(r, ShoeFailed()) == r
    assert not can(begun("2S"), ShoeFailed())


@pytest.mark.rule("CS-071")
def test_r_14_14_a_shoe_that_does_not_verify_is_counted() -> None:
    r = dealt(seated("ann bob", on_terms(shoe=Shoe.SHUFFLER)), HANDS, ACE_KING)
    event = told(r, UnverifiedShoe(holds=52))
    assert isinstance(event, ShoeCounted)
    assert do(r, UnverifiedShoe(holds=52)) == r
    for cards in (51, 53):
        void = do(r, UnverifiedShoe(holds=cards))
        assert (void.ending, void.ended_by) == (Ending.VOID, ("caribbean-stud 14.14",))
    assert not can(begun("2S", on_terms(shoe=Shoe.SHUFFLER)), UnverifiedShoe(holds=51))
    assert not can(played(), UnverifiedShoe(holds=51))


# ---------------------------------------------------------------- all of them


def test_surveillance_directs_none_of_them_but_the_times() -> None:
    directed: tuple[Command, ...] = (
        ExposedCard(box=1, place=1, directed_by=Staff.SURVEILLANCE),
        WrongCount(box=1, directed_by=Staff.SURVEILLANCE),
        CardsWithoutAnte(box=3, directed_by=Staff.SURVEILLANCE),
        WrongDeck(holds=51, directed_by=Staff.SURVEILLANCE),
        CannotBet(player="ann", directed_by=Staff.SURVEILLANCE),
        WrongButton(button=Button.COIN_IN, directed_by=Staff.SURVEILLANCE),
        ShoeFailed(directed_by=Staff.SURVEILLANCE),
        UnverifiedShoe(holds=51, directed_by=Staff.SURVEILLANCE),
    )
    for command in directed:
        assert refused(begun("2S"), command).code is RefusalCode.NOT_AUTHORISED


def test_slips_belong_to_the_deal() -> None:
    before = seated("ann bob")
    slips: tuple[Command, ...] = (
        PassOver(box=1),
        ExtraCard(box=1, card=card("QH")),
        DealAstray(box=3, card=card("QH")),
    )
    for slip in slips:
        assert not can(before, slip)
        assert can(do(before, CloseBetting()), slip)
        assert not can(played(), slip)
    r = begun("2S")
    assert not can(r, PassOver(box=1))
    assert not can(r, ExtraCard(box=3, card=card("QH")))
    assert not can(r, DealAstray(box=2, card=card("QH")))
    assert refused(r, ExtraCard(box=1, card=card("2S"))).code is RefusalCode.NOT_IN_THE_DECK


def test_the_call_needs_an_up_card() -> None:
    r = begun("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D")
    r = do(r, PassOver(box=None))
    assert awaiting(r) is Step.CALL
    assert refused(r, CallBetOrFold()).code is RefusalCode.NO_CALL_AWAITED
    assert can(r, WrongCount(box=None, directed_by=SUPERVISOR))


def test_events_replay_to_the_same_round() -> None:
    start = r = opened(jackpot())
    log: list[Event] = []
    commands: tuple[Command, ...] = (
        ante("ann"),
        CloseBetting(),
        *(Deal(one) for one in parse_cards("AS 2D KS 3D QS 4D JS 6D TS 7H")),
        CallBetOrFold(),
        Bet(player="ann"),
        Reveal(),
        Settle(),
    )
    for command in commands:
        happened = decide(r, command)
        log += happened
        r = replay(r, happened)
    assert replay(start, log) == r
    assert net_of(r) == {"ann": 5}
    assert r.seats[0].fate is not Fate.FOLDED


FOUR_TO_THE_DEALER: dict[str, Any] = {
    "game": "caribbean-stud",
    "at": START,
    "wager": [
        {"player": "ann", "ante": 5, "jackpot": True},
        {"player": "bob", "ante": 10, "jackpot": True},
    ],
    "jackpot": {"cost": 1, "meter": 100_000},
}


@pytest.mark.rule("CS-057", "CS-059", "CS-060")
@pytest.mark.parametrize(
    ("folds", "is_right", "net"),
    [
        ("ann", True, ("4.00", "109.00")),
        ("bob", True, ("4.00", "109.00")),
        ("ann", False, ("0.00", "0.00")),
    ],
)
def test_r_14_6_the_decisions_of_a_file_come_before_what_ends_them(
    folds: str, is_right: bool, net: tuple[str, str]
) -> None:
    fault = {"kind": "wrong-count", "after": 14, "hand": "dealer", "missed": 3}
    file = {
        **FOUR_TO_THE_DEALER,
        "cards": "TS 2H AD TD 4H KD 4C 6H 5C 8H 9C 8D QH 7H",
        "decision": [
            {"player": who, "do": "fold" if who == folds else "bet"} for who in ("ann", "bob")
        ],
        "irregularity": [{**fault, "called": True, "count_is_right": is_right}],
    }
    found = settled(file)[0]
    assert tuple(dollars(found.net[who]) for who in ("ann", "bob")) == net


@pytest.mark.rule("CS-056", "GP-002")
@pytest.mark.parametrize(
    ("decided", "fault"),
    [
        (("ann", "bob"), {"kind": "wrong-count", "hand": "ann", "extra": [16], "called": True}),
        (("bob",), {"kind": "contravention", "player": "ann", "measures": ["void"]}),
        (("bob",), {"kind": "contravention", "player": "ann", "measures": ["void"], "decided": 0}),
        (
            ("ann", "bob"),
            {"kind": "contravention", "player": "ann", "measures": ["void"], "decided": 1},
        ),
    ],
)
def test_a_hand_that_is_void_in_the_betting_round_has_no_part_in_the_settlement(
    decided: tuple[str, ...], fault: dict[str, Any]
) -> None:
    cards = "TS 2S AD TH 3H KD 4C 4S 9C 5C 5S 7H 8D 9D 3S"
    is_count = fault["kind"] == "wrong-count"
    counted = {"count_is_right": True} if is_count else {}
    file = {
        **FOUR_TO_THE_DEALER,
        "cards": f"{cards} 6D" if is_count else cards,
        "decision": [{"player": who, "do": "bet"} for who in decided],
        "irregularity": [{"after": 16 if is_count else 15, **fault, **counted}],
    }
    found = settled(file)[0]
    assert {who: dollars(cents) for who, cents in found.net.items()} == {
        "ann": "0.00",
        "bob": "-31.00",
    }
