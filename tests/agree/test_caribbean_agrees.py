"""Caribbean Stud: the table's events and the simulator's tables, on the same cards."""

from collections.abc import Callable

import numpy as np
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
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
    rules,
)
from croupier.compiled.hands import poker_tables
from croupier.equipment import CARDS, Card, class_of, parse_cards, strength_of
from croupier.games.caribbean_stud import (
    Bet,
    CallBetOrFold,
    CloseBetting,
    Deal,
    Dealt,
    Fold,
    JackpotTerms,
    Opened,
    PlaceAnte,
    PlaceJackpot,
    RegisterJackpot,
    Reveal,
    Round,
    Settle,
    Step,
    Terms,
    UpCardTurned,
    awaiting,
    decide,
    evolve,
    open_round,
    settle,
    unregistered,
)
from croupier.games.caribbean_stud.rules import Shoe
from croupier.money import Cents, Chips
from croupier.simulate.caribbean_stud.choices import Choices, best_choices, by_rows
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.caribbean_stud.loop import BLOCK_ROUNDS
from croupier.simulate.traces import CARD, NET, RESULT
from stretches import MAIN, Stretch, compared_for_a_million, compared_over
from traced import Row, adds_up, compare

SEED = 25_1999
VERSION = "caribbean-stud"
PLACES = {"main": 0, "jackpot": 1}
METER = Cents(123_456_78)
"""A tenth of it is no whole number of cents."""


def best() -> Choices:
    held = best_choices(rules())
    assert held is not None
    return held


def contrary() -> Choices:
    """A strategy that looks at the up card, and gives hands up that have a prize."""
    return by_rows({"T": "BFBFB FBFBF BFB", "flush": "FFBBB BBBBB BBB"})


def game(choices: Choices, shoe: Shoe) -> CaribbeanStud:
    jackpot = JackpotTerms(cost=Cents(100), meter=METER)
    return CaribbeanStud(
        rules=rules(), choices=choices, strategy="for the test", shoe=shoe, jackpot=jackpot
    )


def chosen(choices: Choices, cards: tuple[Card, ...], up: Card) -> bool:
    """Whether to bet, the slow way: by the cards themselves."""
    place = int(np.searchsorted(poker_tables().strengths, strength_of(cards)))
    shared = 0
    for card in cards:
        if card.suit == up.suit:
            shared |= 1 << sum(other.rank < card.rank for other in cards)
    return bool(int(choices[place, up.rank]) >> shared & 1)


def table_trace(ready: CaribbeanStud, block: int) -> list[Row]:
    rows: list[Row] = []
    traced = ready.trace(SEED, block)
    dealt = traced[traced[:, 0] == CARD][:, 2].reshape(BLOCK_ROUNDS, -1).tolist()
    for codes in dealt:
        rows += round_rows(ready, codes)
    return rows


def round_rows(ready: CaribbeanStud, codes: list[int]) -> list[Row]:
    terms = Terms(chips=Chips(Cents(1)), shoe=ready.shoe, jackpot=ready.jackpot)
    r = open_round(Opened(law=ready.rules, terms=terms))
    cards: list[list[int]] = []
    r = then(r, cards, PlaceAnte(player="ann", stake=Cents(ready.stake)))
    r = then(r, cards, PlaceJackpot(player="ann"), CloseBetting())
    r = then(r, cards, *(Deal(CARDS[code]) for code in codes), CallBetOrFold())
    assert awaiting(r) is Step.DECISION
    up = next(CARDS[code] for _, owner, code, face in cards if owner == 1 and face)
    bets = chosen(ready.choices, r.seats[0].cards, up)
    r = then(r, cards, Bet(player="ann") if bets else Fold(player="ann"))
    if awaiting(r) is Step.REVEAL:
        r = then(r, cards, Reveal())
    for player in unregistered(r):
        r = then(r, cards, RegisterJackpot(player=player))
    outcome = int(settle.compare(r, r.seats[0]).ends) if bets else 0
    r = then(r, cards, Settle())
    assert r.rows is not None
    main = sum(row.net for row in r.rows if row.bet != "jackpot")
    [coin] = [row.net for row in r.rows if row.bet == "jackpot"]
    laid: list[Row] = [(what, owner, code, face) for what, owner, code, face in cards]
    in_units = coin * ready.bets[1].stake // 100
    assert in_units * 100 == coin * ready.bets[1].stake
    return [*laid, (RESULT, int(bets), outcome, 0), (NET, 0, 0, main), (NET, 1, 0, in_units)]


def then(r: Round, cards: list[list[int]], *commands: object) -> Round:
    for command in commands:
        for event in decide(r, command):  # type: ignore[arg-type]
            match event:
                case Dealt(box=box, card=card, face_up=face_up):
                    cards.append([CARD, int(box is None), card.code, int(face_up)])
                case UpCardTurned(place=place):
                    mine = [row for row in cards if row[1] == 1]
                    mine[place - 1][3] = 1
                case _:
                    pass
            r = evolve(r, event)
    return r


def agrees(stretch: Stretch) -> None:
    """From both kinds of shoe in turn; every fifth stretch is played by the other strategy."""
    ready = game(contrary() if stretch.number % 5 == 4 else best(), list(Shoe)[stretch.number % 2])
    compare(ready, SEED, stretch, lambda block: table_trace(ready, block), PLACES)


@compared_over({VERSION: MAIN})
def test_table_and_simulator_write_the_same_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.slow
@compared_for_a_million([VERSION])
def test_table_and_simulator_write_the_same_long_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.parametrize("shoe", list(Shoe))
@pytest.mark.parametrize("dealer", [NO_HAND, "AC KC 9C 4S 2D"])
@pytest.mark.parametrize("folds", [False, True])
def test_every_prize_to_the_cent(shoe: Shoe, dealer: str, folds: bool) -> None:
    """Hands that hardly ever come: each class once, with a jackpot that does not come out even."""
    hands = (ODD, ACE_KING, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR)
    ready = game(by_rows({"odd cards": "F" if folds else "B"}), shoe)
    prizes = set()
    for hand in (*hands, STRAIGHT_FLUSH, ROYAL):
        mine, theirs = parse_cards(hand), parse_cards(dealer)
        theirs = tuple(card for card in theirs if card not in mine)
        spare = (card for card in parse_cards("2C 6H 8H TH") if card not in (*mine, *theirs))
        while len(theirs) < 5:
            theirs = (*theirs, next(spare))
        dealt = np.array([[card.code for card in (*mine, *theirs)]], dtype=np.uint8)
        order = [5 * owner + place for owner, place in ready._turns]
        told = round_rows(ready, dealt[0, order].tolist())
        nets = ready.nets_of(dealt)[0].tolist()
        assert [row[3] for row in told if row[0] == NET] == nets, hand
        prizes.add((class_of(mine), nets[1]))
    assert len({net for _, net in prizes}) == (1 if folds else 6)


@pytest.mark.parametrize("choices", [best, contrary])
def test_the_fast_loop_adds_up_what_the_trace_says(choices: Callable[[], Choices]) -> None:
    ready = game(choices(), Shoe.MANUAL)
    adds_up(ready, SEED, 0, [ready.trace(SEED, block) for block in range(20)], PLACES)
