"""The arithmetic of Caribbean Stud against slow twins, and whole rounds under any play."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caribbean_table import jackpot, opened, rules
from croupier.equipment import CARDS, Card, Rank, strength_of
from croupier.games.caribbean_stud import (
    Bet,
    CallBetOrFold,
    CloseBetting,
    Command,
    Deal,
    Event,
    Fold,
    Outcome,
    PlaceAnte,
    PlaceJackpot,
    RefusalCode,
    RegisterJackpot,
    Reveal,
    Round,
    Settle,
    Shoe,
    Step,
    awaiting,
    decide,
    replay,
    unregistered,
    why_not,
)
from croupier.games.caribbean_stud.kernel import (
    ante_net,
    bet_net,
    hand_due,
    next_step,
    outcome,
    place_due,
    qualifies,
)
from croupier.games.settlement import Result
from croupier.money import Cents

STEPS_MAX = 200
PARAMS = rules().params(Shoe.MANUAL)

fives = st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True)
decks = st.permutations(CARDS)


def naive_order(shoe: Shoe, players: int) -> list[tuple[int, int]]:
    """The hand and the place of every card, written out as the rule tells it."""
    hands = range(players + 1)
    if shoe is Shoe.SHUFFLER:
        return [(hand, place) for hand in hands for place in range(5)]
    return [(hand, place) for place in range(5) for hand in hands]


def naive_qualifies(hand: list[Card]) -> bool:
    ranks = {card.rank for card in hand}
    if len(ranks) < 5 or {Rank.ACE, Rank.KING} <= ranks:
        return True
    if len({card.suit for card in hand}) == 1:
        return True
    low = sorted(rank + 1 for rank in ranks)
    return low[4] - low[0] == 4 or ranks == {0, 9, 10, 11, 12}


@pytest.mark.rule("CS-028", "CS-029")
@pytest.mark.parametrize("shoe", Shoe)
@pytest.mark.parametrize("players", range(1, 10))
def test_the_deal_goes_where_its_twin_says(shoe: Shoe, players: int) -> None:
    params = rules().params(shoe)
    turns = [
        (hand_due(params, turn, players), place_due(params, turn, players))
        for turn in range(5 * (players + 1))
    ]
    assert turns == naive_order(shoe, players)


@pytest.mark.rule("CS-032")
@settings(deadline=None, max_examples=300)
@given(fives)
def test_qualifying_agrees_with_its_twin(hand: list[Card]) -> None:
    assert qualifies(PARAMS, strength_of(hand)) is naive_qualifies(hand)


@pytest.mark.rule("CS-027", "CS-030", "CS-031", "CS-046")
def test_the_order_of_play() -> None:
    params = rules().params(Shoe.MANUAL)
    assert next_step(params, 1, False, 0, False, 0, False, 0) is Step.WAGERS
    assert next_step(params, 1, True, 0, False, 1, False, 0) is Step.PLAYER_CARD
    assert next_step(params, 1, True, 1, False, 1, False, 0) is Step.DEALER_CARD
    assert next_step(params, 1, True, 10, False, 1, False, 0) is Step.CALL
    assert next_step(params, 1, True, 10, True, 1, False, 0) is Step.DECISION
    assert next_step(params, 1, True, 10, True, 0, False, 0) is Step.REVEAL
    assert next_step(params, 1, True, 10, True, 0, True, 1) is Step.REGISTRATION
    assert next_step(params, 1, True, 10, True, 0, True, 0) is Step.SETTLEMENT


@pytest.mark.rule("CS-033", "CS-039", "CS-040")
def test_what_antes_and_bets_come_to() -> None:
    params = rules().params(Shoe.MANUAL)
    assert [ante_net(params, result, 5) for result in Outcome] == [5, 5, -5, 0]
    assert [bet_net(params, result, 10, 5) for result in Outcome] == [0, 50, -10, 0]


def next_command(r: Round, deck: list[Card], data: st.DataObject) -> Command:
    match awaiting(r):
        case Step.PLAYER_CARD | Step.DEALER_CARD:
            return Deal(deck.pop())
        case Step.CALL:
            return CallBetOrFold()
        case Step.DECISION:
            player = next(seat.player for seat in r.seats if seat.is_undecided)
            stays = data.draw(st.booleans())
            return Bet(player=player) if stays else Fold(player=player)
        case Step.REVEAL:
            return Reveal()
        case Step.REGISTRATION:
            return RegisterJackpot(player=unregistered(r)[0])
        case _:
            return Settle()


@settings(deadline=None, max_examples=25)
@given(st.data(), decks, st.integers(1, 6), st.sampled_from(Shoe))
def test_any_round_keeps_its_promises(
    data: st.DataObject, deck: list[Card], players: int, shoe: Shoe
) -> None:
    start = r = opened(replace(jackpot(100_000), shoe=shoe))
    log: list[Event] = []
    script: list[Command] = []
    for number in range(players):
        script += [
            PlaceAnte(player=str(number), stake=Cents(500)),
            PlaceJackpot(player=str(number)),
        ]
    left = list(deck)
    for command in (*script, CloseBetting()):
        log += (happened := decide(r, command))
        r = replay(r, happened)
    for _ in range(STEPS_MAX):
        if awaiting(r) is None:
            break
        log += (happened := decide(r, next_command(r, left, data)))
        r = replay(r, happened)
    assert r.rows is not None and replay(start, log) == r
    assert Counter(row.player for row in r.rows if row.bet == "ante") == Counter(
        str(number) for number in range(players)
    )
    for row in r.rows:
        spent = row.stake if row.bet == "jackpot" else 0
        assert row.net == (-row.stake if row.result is Result.LOSE else row.pays - spent)
        assert row.rules and all(rule.startswith("caribbean-stud ") for rule in row.rules)
    refusal = why_not(r, Settle())
    assert refusal is not None and refusal.code is RefusalCode.ROUND_OVER


@settings(deadline=None, max_examples=200)
@given(fives, fives)
def test_outcomes_mirror(first: list[Card], second: list[Card]) -> None:
    one, two = strength_of(first), strength_of(second)
    if qualifies(PARAMS, one) and qualifies(PARAMS, two):
        opposite = {
            Outcome.HIGHER: Outcome.LOWER,
            Outcome.LOWER: Outcome.HIGHER,
            Outcome.EQUAL: Outcome.EQUAL,
        }
        assert outcome(PARAMS, two, one) is opposite[outcome(PARAMS, one, two)]
