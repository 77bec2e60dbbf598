"""Com-Bo rule 9: one test or more for each of the eleven irregularities."""

from dataclasses import replace
from datetime import datetime

import pytest

from com_bo_table import bet, dealt, do, key, keyed, on_terms, opened, refused, settled, told
from croupier.desk.replay import settled as replayed
from croupier.equipment import Card, parse_cards, parse_rank
from croupier.games.com_bo import (
    Bet,
    CardBurned,
    CardHeldOver,
    CardMoved,
    CloseBetting,
    Command,
    CuttingCard,
    Deal,
    Event,
    ExcessCard,
    FaceUpCard,
    FaceUpPlayed,
    LightsFailed,
    LightsMended,
    LightsWentWrong,
    MisplacedCard,
    Opened,
    OutOfSequence,
    PressDeal,
    RectifyResult,
    RefusalCode,
    Reordered,
    ReportResult,
    Reshuffled,
    ResultKeyed,
    ResultRectified,
    Round,
    RoundVoided,
    Settle,
    ShoeFailed,
    ShoeShort,
    Step,
    Terms,
    WrongCard,
    WrongDeck,
    awaiting,
    can,
    decide,
    next_opening,
    open_round,
    replay,
    view,
)
from croupier.games.game import Viewer
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.games.staff import Staff

FALLING = "AS KD QC JH TS"


def begun(cards: str = "", decks: int = 8, terms: Terms | None = None) -> Round:
    return dealt(do(opened(decks, terms), bet("high-1"), bet("com-bo", 5, "bob")), cards)


def reopened(r: Round) -> Opened:
    return next_opening(r, Opened(law=r.rules, terms=r.terms))


def assert_everything_returned(r: Round, rule: str) -> None:
    rows = settled(r)
    assert {row.result for row in rows.values()} == {Result.VOID}
    assert sum(row.net for row in rows.values()) == 0
    assert {row.rules for row in rows.values()} == {(rule,)}


@pytest.mark.rule("CC-038")
def test_r_9_1_an_unseen_surplus_card_opens_the_next_round() -> None:
    r = begun(FALLING)
    event = told(r, ExcessCard())
    assert isinstance(event, CardHeldOver)
    assert (event.card, event.kept, event.rules) == (None, True, ("com-bo 9.1",))
    r = do(keyed(do(r, ExcessCard())), Settle())
    assert view(r, Viewer()).is_card_held_over
    after = open_round(reopened(r))
    assert after.opens_with is not None and after.opens_with.card is None
    assert can(dealt(do(after, bet("high-1")), ""), Deal(Card.parse("2S")))


@pytest.mark.rule("CC-038")
def test_r_9_1_a_seen_surplus_card_needs_a_supervisor_and_must_be_the_next_first_card() -> None:
    r = begun(FALLING)
    seen = ExcessCard(card=Card.parse("7H"))
    assert refused(r, seen).code is RefusalCode.NOT_AUTHORISED
    r = do(r, replace(seen, directed_by=Staff.GAME_SUPERVISOR))
    after = open_round(reopened(do(keyed(r), Settle())))
    after = do(after, bet("high-1"), CloseBetting())
    refusal = refused(after, Deal(Card.parse("2S")))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_THE_HELD_CARD, "com-bo 9.1")
    assert do(after, Deal(Card.parse("7H"))).opens_with is None
    assert refused(after, FaceUpCard(card=Card.parse("2S"))).code is RefusalCode.NOT_IRREGULAR


@pytest.mark.rule("CC-038")
def test_r_9_1_not_if_the_shoe_ends_with_the_round() -> None:
    r = do(keyed(do(begun(FALLING), ExcessCard(last_round=True))), Settle())
    assert reopened(r).opens_with is None
    r = do(begun(FALLING), CuttingCard(), ExcessCard())
    assert reopened(do(keyed(r), Settle())).opens_with is None


def test_a_card_is_not_surplus_while_the_round_needs_one() -> None:
    assert refused(begun("AS"), ExcessCard()).code is RefusalCode.NOT_IRREGULAR
    assert refused(do(begun(FALLING), ExcessCard()), ExcessCard()).rule == "com-bo 9.1"


@pytest.mark.rule("CC-039")
def test_r_9_2_a_misplaced_card_is_moved_and_the_deal_goes_on() -> None:
    r = begun("AS KD")
    event = told(r, MisplacedCard(drawn=2, box=3))
    assert isinstance(event, CardMoved)
    assert (str(event.card), event.from_box, event.to_box) == ("KD", 3, 2)
    assert event.rules == ("com-bo 9.2", "com-bo 7.3")
    r = do(r, MisplacedCard(drawn=2, box=3))
    assert awaiting(r) is Step.CARD and r.cards == parse_cards("AS KD")
    assert not can(r, MisplacedCard(drawn=3, box=1))
    assert not can(r, MisplacedCard(drawn=2, box=2))


@pytest.mark.rule("CC-040")
def test_r_9_3_cards_out_of_sequence_are_restored_or_the_round_is_void() -> None:
    r = begun("KD AS QC JH TS")
    event = told(r, OutOfSequence(order=(2, 1, 3, 4, 5)))
    assert isinstance(event, Reordered)
    assert do(r, OutOfSequence(order=(2, 1, 3, 4, 5))).cards == parse_cards(FALLING)
    assert not can(r, OutOfSequence(order=(1, 1, 3, 4, 5)))
    assert not can(begun(), OutOfSequence(order=None))
    assert_everything_returned(do(r, OutOfSequence(order=None)), "com-bo 9.3")


@pytest.mark.rule("CC-041")
def test_r_9_4_a_a_face_up_first_card_is_burned() -> None:
    r = begun()
    event = told(r, FaceUpCard(card=Card.parse("7H")))
    assert isinstance(event, CardBurned)
    assert event.rules == ("com-bo 9.4(a)",)
    r = do(r, FaceUpCard(card=Card.parse("7H")))
    assert (r.cards, r.burned) == ((), parse_cards("7H"))
    assert refused(r, bet("low-1")).rule == "com-bo 5.5"


@pytest.mark.rule("CC-041")
def test_r_9_4_a_a_second_face_up_card_is_burned_too_while_none_has_been_played() -> None:
    file = {
        "game": "com-bo",
        "at": datetime(2000, 12, 15, 4),
        "decks": 8,
        "cards": "AS KS QH JC 9S 8S 7D",
        "wager": [{"player": "ann", "on": "high-1", "stake": 5}],
        "irregularity": [{"kind": "face-up-card", "after": after} for after in (0, 1)],
    }
    found, _ = replayed(file)
    assert [step.says for step in found.steps if "burned" in step.says] == [
        "AS, face up as the first card, is burned",
        "KS, face up as the first card, is burned",
    ]
    assert "QH to box 1" in [step.says for step in found.steps]


@pytest.mark.rule("CC-044")
@pytest.mark.parametrize(("cards", "after"), [("AS AS QH JC KS", 2), ("AS KS QH JC AS", 5)])
def test_r_9_6_a_card_that_came_too_often_lies_on_the_table(cards: str, after: int) -> None:
    file = {
        "game": "com-bo",
        "at": datetime(2000, 12, 15, 4),
        "decks": 1,
        "cards": cards,
        "wager": [{"player": "ann", "on": "high-1", "stake": 5}],
        "irregularity": [{"kind": "wrong-deck", "after": after, "holds": 53}],
    }
    [row] = replayed(file)[0].settlements
    assert (str(row.result), row.rules) == ("void", ("com-bo 9.6",))
    assert not can(begun("AS", 1), WrongCard(card=Card.parse("KS")))


@pytest.mark.rule("CC-042")
def test_r_9_4_b_a_later_face_up_card_is_played() -> None:
    r = begun("AS")
    noted, _ = decide(r, FaceUpCard(card=Card.parse("KD")))
    assert isinstance(noted, FaceUpPlayed) and noted.rules == ("com-bo 9.4(b)",)
    r = do(r, FaceUpCard(card=Card.parse("KD")))
    assert (r.cards, r.burned) == (parse_cards("AS KD"), ())
    assert not can(begun(FALLING), FaceUpCard(card=Card.parse("2D")))
    refusal = refused(begun("AS", 1), FaceUpCard(card=Card.parse("AS")))
    assert refusal.code is RefusalCode.NOT_IN_THE_DECKS
    assert not can(do(opened(), bet("high-1")), FaceUpCard(card=Card.parse("2D")))


@pytest.mark.rule("CC-043")
def test_r_9_5_too_few_cards_void_the_round() -> None:
    r = begun("AS KD QC")
    event = told(r, ShoeShort())
    assert isinstance(event, RoundVoided)
    assert_everything_returned(do(r, ShoeShort()), "com-bo 9.5")
    assert not can(begun(FALLING), ShoeShort())


@pytest.mark.rule("CC-044")
def test_r_9_6_a_wrong_number_of_cards_voids_the_round() -> None:
    assert_everything_returned(do(begun("AS"), WrongDeck(holds=415)), "com-bo 9.6")
    assert not can(begun("AS"), WrongDeck(holds=416))
    assert not can(begun("AS", 1), WrongDeck(holds=52))
    assert can(begun("AS", 1), WrongDeck(holds=416))


@pytest.mark.rule("CC-045")
def test_r_9_7_an_automatic_shoe_that_fails_is_shuffled_again() -> None:
    r = begun("AS", terms=on_terms(has_automatic_shoe=True))
    event = told(r, ShoeFailed())
    assert isinstance(event, Reshuffled) and event.rules == ("com-bo 9.7",)
    assert do(r, ShoeFailed()) == r
    assert not can(begun("AS"), ShoeFailed())


@pytest.mark.rule("CC-046")
def test_r_9_8_a_a_wrong_entry_is_keyed_again_before_deal() -> None:
    r = do(begun(FALLING), key("A K Q J 9"))
    event = told(r, key("A K Q J T"))
    assert isinstance(event, ResultKeyed)
    assert (event.again, event.rules) == (True, ("com-bo 9.8(a)",))
    r = do(r, key("A K Q J T"), PressDeal())
    assert awaiting(r) is Step.SETTLEMENT


@pytest.mark.rule("CC-047")
def test_r_9_8_b_after_deal_the_pit_boss_puts_it_right() -> None:
    r = do(begun(FALLING), key("A K Q J 9"), PressDeal())
    assert awaiting(r) is Step.CORRECTION
    assert refused(r, Settle()).rule == "com-bo 9.8(b)"
    assert refused(r, key("A K Q J T")).rule == "com-bo 9.8(b)"
    ranks = tuple(parse_rank(rank) for rank in "AKQJT")
    rectify = RectifyResult(ranks=ranks, directed_by=Staff.PIT_BOSS)
    assert refused(r, rectify).code is RefusalCode.NO_CORRECTION_AWAITED
    assert not can(r, ReportResult(directed_by=Staff.SURVEILLANCE))
    r = do(r, ReportResult())
    assert not can(r, ReportResult())
    for lower in (Staff.DEALER, Staff.GAME_SUPERVISOR):
        assert refused(r, replace(rectify, directed_by=lower)).code is RefusalCode.NOT_AUTHORISED
    assert refused(r, replace(rectify, ranks=ranks[::-1])).code is RefusalCode.NOT_A_RESULT
    assert isinstance(told(r, rectify), ResultRectified)
    r = do(r, rectify)
    assert settled(r)["high-1"].result is Result.WIN
    assert refused(r, rectify).code is RefusalCode.NO_CORRECTION_AWAITED


@pytest.mark.rule("CC-048")
def test_r_9_9_with_wrong_lights_the_cards_decide_and_the_table_closes() -> None:
    r = do(begun(FALLING), key("2 2 2 2 2"), PressDeal())
    assert awaiting(r) is Step.CORRECTION
    event = told(r, LightsFailed())
    assert isinstance(event, LightsWentWrong) and event.rules == ("com-bo 9.9",)
    r = do(r, LightsFailed())
    assert awaiting(r) is Step.SETTLEMENT and view(r, Viewer()).lit == ()
    r = do(r, Settle())
    assert r.rows is not None
    assert {row.bet: row.net for row in r.rows} == {"high-1": 1000, "com-bo": -500}
    assert view(r, Viewer()).is_out_of_service
    with pytest.raises(RuleBreach) as breach:
        reopened(r)
    assert breach.value.refusal.code is RefusalCode.OUT_OF_SERVICE
    r = do(r, LightsMended())
    assert awaiting(open_round(reopened(r))) is Step.WAGERS
    assert not can(r, LightsMended())


@pytest.mark.rule("CC-048")
def test_r_9_9_a_table_out_of_service_takes_no_wager() -> None:
    r = replace(opened(), is_out_of_service=True)
    assert refused(r, bet("high-1")).code is RefusalCode.OUT_OF_SERVICE
    assert can(do(r, LightsMended()), bet("high-1"))
    assert not can(begun("AS"), LightsFailed())


def test_a_void_round_allows_nothing_but_its_settlement() -> None:
    r = do(begun("AS"), ShoeShort())
    assert refused(r, Deal(Card.parse("2S"))).code is RefusalCode.ROUND_VOID
    assert can(r, Settle())


def test_surveillance_directs_none_of_them() -> None:
    commands: tuple[Command, ...] = (
        ExcessCard(directed_by=Staff.SURVEILLANCE),
        MisplacedCard(drawn=1, box=2, directed_by=Staff.SURVEILLANCE),
        OutOfSequence(order=None, directed_by=Staff.SURVEILLANCE),
        FaceUpCard(card=Card.parse("2S"), directed_by=Staff.SURVEILLANCE),
        ShoeShort(directed_by=Staff.SURVEILLANCE),
        WrongDeck(holds=1, directed_by=Staff.SURVEILLANCE),
        ShoeFailed(directed_by=Staff.SURVEILLANCE),
        LightsFailed(directed_by=Staff.SURVEILLANCE),
    )
    for command in commands:
        assert refused(begun("AS"), command).code is RefusalCode.NOT_AUTHORISED


def test_events_replay_to_the_same_round() -> None:
    start = r = opened()
    log: list[Event] = []
    commands: tuple[Command, ...] = (
        bet("high-1"),
        CloseBetting(),
        FaceUpCard(card=Card.parse("7H")),
        *(Deal(card) for card in parse_cards(FALLING)),
        key("A K Q J 9"),
        key("A K Q J T"),
        PressDeal(),
        ExcessCard(),
        Settle(),
    )
    for command in commands:
        happened = decide(r, command)
        log += happened
        r = replay(r, happened)
    assert replay(start, log) == r
    assert r.wager("ann", Bet.HIGH_1) is not None
