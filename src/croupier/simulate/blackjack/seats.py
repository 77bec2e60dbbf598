"""Many seats at once, each alone at a table of its own, and each decided on from outside.

A seat plays one box from a real shoe with a cutting card. Its round waits wherever the law leaves
a choice; a step carries out one choice for every seat and plays on to the next. No rule is written
here: hands, the dealer and settlement are the tables of ``open_tables``.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.blackjack.hand_tables import PLACES, image_of
from croupier.compiled.blackjack.open_tables import (
    FACTS,
    OPEN_PLACES,
    open_tables,
)
from croupier.compiled.blackjack.order import deal_of, joint_need, next_turn
from croupier.equipment import stack
from croupier.games.blackjack.kernel import (
    STEP_CARD,
    STEP_DECISION,
    STEP_DONE,
    STEP_FORFEIT,
)
from croupier.games.blackjack.outcome import HANDS_MOST, NEED_NONE
from croupier.games.blackjack.rules import BlackjackRules
from croupier.simulate.dealing import Symbols
from croupier.simulate.seat_shoes import KEY_FIRST, KEY_SEED
from croupier.simulate.streams import Words

from .box import (
    BLOCK,
    CARD_MASK,
    DECK_WORDS,
    DRAWN,
    KIND_SHIFT,
    NUMBER,
    RAN_OUT,
    ROOM,
    SEED,
    SIZE,
    Image,
    box_net,
    copy_shoe,
    dealer_end,
    draw_on,
    least_behind,
    part_hands,
    usual_behind,
)
from .game import ShoeRanOut

U = np.uint64
Counts = NDArray[np.int64]
Flags = NDArray[np.bool_]

ACTIONS: Final = ("stand", "hit", "double", "split", "surrender", "forfeit")
STAND, HIT, DOUBLE, SPLIT, SURRENDER, FORFEIT = range(len(ACTIONS))
"""A choice that is not open is taken as a stand, and a stand on a doubled hand keeps the double."""
OBSERVED: Final = (*FACTS, "first", "hands")
"""What is told of a seat: its hand, the dealer's first card, and how many hands the box has."""

(
    AT,
    SEEN,
    UP,
    STATE,
    HANDS,
    PLAYED,
    DECLINED,
    KIND_NOW,
    FIRST_NOW,
    LAST_NOW,
    IS_OVER,
    NUMBERS,
) = range(12)
"""What is kept of a seat: the next card's place and up to where cards have been looked at; the
dealer's first card; the hand in play, hands on the box and played before it, whether a split was
passed up; the kind of the hand, its first card and its last."""
DEAL: Final = deal_of(1)
DEALER_AT, FIRST_AT, SECOND_AT = DEAL.dealer, DEAL.first, DEAL.second
assert {DEALER_AT, FIRST_AT, SECOND_AT} == {0, 1, 2}, "one box and the dealer: three cards"

ZERO: Final = U(0)
ONE: Final = U(1)
YES: Final = np.uint32(1)
NO: Final = np.uint32(0)
UNFINISHED: Final = np.uint32(0xFFFFFFFF)
LEAST: Final = least_behind(1)
"""Cards that one box and the dealer may need beyond the cutting card."""
ROWS: Final = len(OBSERVED)
FACT_COUNT: Final = np.uint32(len(FACTS))

SYMBOL: Final = np.uint32(PLACES["symbol"])
VALUE: Final = np.uint32(PLACES["value"])
OPENS: Final = np.uint32(PLACES["opens"])
KIND: Final = np.uint32(PLACES["kind"])
NEED: Final = np.uint32(PLACES["need"])
SYMBOLS: Final = np.uint32(PLACES["symbols"])
VALUES: Final = np.uint32(PLACES["values"])

STEP: Final = np.uint32(OPEN_PLACES["step"])
FACT: Final = np.uint32(OPEN_PLACES["facts"])
AFTER: Final = np.uint32(OPEN_PLACES["after"])
HITS: Final = np.uint32(OPEN_PLACES["hits"])
DOUBLES: Final = np.uint32(OPEN_PLACES["doubles"])
KEEPS: Final = np.uint32(OPEN_PLACES["keeps"])
SPLITS: Final = np.uint32(OPEN_PLACES["splits"])
SURRENDERS: Final = np.uint32(OPEN_PLACES["surrenders"])
ROOTS: Final = np.uint32(OPEN_PLACES["roots"])
FINISH: Final = np.uint32(OPEN_PLACES["finish"])
GONE: Final = np.uint32(OPEN_PLACES["gone"])
START: Final = np.uint32(OPEN_PLACES["start"])

DONE: Final = np.uint32(STEP_DONE)
CARD_DUE: Final = np.uint32(STEP_CARD)
DECIDES: Final = np.uint32(STEP_DECISION)
MAY_FORFEIT: Final = np.uint32(STEP_FORFEIT)


class OpenSeats(NamedTuple):
    """Every seat's shoe, hand and answers; rows are seats."""

    law: Image
    hands: Image
    """The tables, each kind in one array."""
    cards: Symbols
    """A shoe before it is shuffled."""
    shoes: Symbols
    decks: Words
    whose: Symbols
    numbers: NDArray[np.uint32]
    finished: NDArray[np.uint32]
    observed: Counts
    rewards: NDArray[np.float64]
    over: Flags
    legal: Flags
    """By seat and action."""
    left: Counts
    """By seat and value: cards that have not been seen since the last shuffle."""
    burn: int
    cut: int
    unit: int


def new_seats(
    rules: BlackjackRules, seats: int, *, burn: int | None, behind: int | None
) -> OpenSeats:
    """Set up seats; they are dealt to by ``deal_seats``.

    Where nothing is said of it, as many cards are burnt and lie behind the cutting card as in the
    simulator.
    """
    law, hands = open_tables(rules.params)
    cards = [card.code for card in stack(rules.decks, without=rules.removed)]
    size = len(cards)
    if behind is None:
        behind = usual_behind(size, 1)
    if not LEAST <= behind < size:
        raise ValueError(f"{LEAST} to {size - 1} cards lie behind the cutting card, not {behind}")
    if burn is None:
        burn = rules.burn
    if not 0 <= burn < size - behind:
        raise ValueError(f"{burn} of {size - behind} cards in front of the cutting card are burnt")
    return OpenSeats(
        law=image_of(law),
        hands=image_of(hands),
        cards=np.array(cards, dtype=np.uint8),
        shoes=np.zeros((seats, ROOM), dtype=np.uint8),
        decks=np.zeros((seats, DECK_WORDS), dtype=np.uint64),
        whose=np.zeros(ROOM, dtype=np.uint8),
        numbers=np.zeros((seats, NUMBERS), dtype=np.uint32),
        finished=np.zeros((seats, HANDS_MOST), dtype=np.uint32),
        observed=np.zeros((seats, ROWS), dtype=np.int64),
        rewards=np.zeros(seats, dtype=np.float64),
        over=np.zeros(seats, dtype=np.bool_),
        legal=np.zeros((seats, len(ACTIONS)), dtype=np.bool_),
        left=np.zeros((seats, law.values), dtype=np.int64),
        burn=burn,
        cut=size - behind,
        unit=law.unit,
    )


# ---------------------------------------------------------------- one seat


@compiled_into
def _draw(law: Image, shoe: Symbols, deck: Words, numbers: Image) -> np.uint32:
    """The symbol of the next card."""
    at = U(numbers[AT])
    numbers[AT] += YES
    if deck[DRAWN] <= at:
        draw_on(shoe, deck, at)
    symbol: np.uint32 = law[law[SYMBOL] + shoe[at]]
    return symbol


@compiled_lightly
def _deal(
    law: Image,
    hands: Image,
    cards: Symbols,
    shoe: Symbols,
    deck: Words,
    numbers: Image,
    left: Counts,
    burn: int,
    cut: int,
) -> None:
    """Deal two cards to the box and one to the dealer, from a fresh shoe where that is due."""
    if numbers[AT] == NO or numbers[AT] >= cut:
        copy_shoe(shoe, cards)
        deck[DRAWN], deck[SIZE], deck[BLOCK] = ZERO, cards.size, ZERO
        deck[NUMBER] += ONE
        numbers[AT] = numbers[SEEN] = burn
        for value in range(left.size):
            left[value] = 0
        for card in cards:
            left[law[law[VALUE] + law[law[SYMBOL] + card]]] += 1
    one = _draw(law, shoe, deck, numbers)
    two = _draw(law, shoe, deck, numbers)
    dealt = (one, two, _draw(law, shoe, deck, numbers))
    first, second = dealt[FIRST_AT], dealt[SECOND_AT]
    numbers[UP] = law[law[VALUE] + dealt[DEALER_AT]]
    begun = hands[hands[AFTER] + hands[START] * law[SYMBOLS] + first]
    numbers[STATE] = hands[hands[AFTER] + begun * law[SYMBOLS] + second]
    numbers[FIRST_NOW], numbers[LAST_NOW], numbers[HANDS] = first, second, YES
    numbers[PLAYED] = numbers[DECLINED] = numbers[KIND_NOW] = NO
    numbers[IS_OVER] = NO


@compiled_into
def _take_up(law: Image, hands: Image, numbers: Image, finished: Image) -> None:
    """Take up the hand whose turn it is, which has one card."""
    begins = finished[numbers[PLAYED]]
    numbers[FIRST_NOW], numbers[KIND_NOW] = begins & CARD_MASK, begins >> KIND_SHIFT
    root = numbers[KIND_NOW] * law[SYMBOLS] + numbers[FIRST_NOW]
    numbers[STATE] = hands[hands[ROOTS] + root]


@compiled_into
def _part(law: Image, hands: Image, numbers: Image, finished: Image) -> None:
    """Make two hands of a pair, and go on with the first of them."""
    width, one, two = law[SYMBOLS], numbers[FIRST_NOW], numbers[LAST_NOW]
    kind = law[law[KIND] + (numbers[KIND_NOW] * width + one) * width + two]
    part_hands(finished, np.int64(numbers[PLAYED]), np.int64(numbers[HANDS]), kind, one, two)
    numbers[HANDS] += YES
    _take_up(law, hands, numbers, finished)


@compiled_into
def _may(law: Image, hands: Image, numbers: Image, action: int) -> bool:
    """Whether an action is open to a seat."""
    state = numbers[STATE]
    step = hands[hands[STEP] + state]
    if action == STAND or numbers[IS_OVER] == YES:
        return action == STAND
    if action == FORFEIT or step != DECIDES:
        return action == FORFEIT and step == MAY_FORFEIT
    is_open = True
    if action == DOUBLE:
        is_open = hands[hands[DOUBLES] + state] != NO
    elif action == SPLIT:
        has_room = law[law[OPENS] + numbers[HANDS]] == YES and numbers[DECLINED] == NO
        is_open = has_room and hands[hands[SPLITS] + state] == YES
    elif action == SURRENDER:
        is_open = hands[hands[SURRENDERS] + state * law[VALUES] + numbers[UP]] == YES
    return is_open


@compiled_lightly
def _act(law: Image, hands: Image, numbers: Image, finished: Image, action: int) -> np.uint32:
    """Carry out a choice; return the finish of the hand in play, or ``UNFINISHED``."""
    state, up = numbers[STATE], numbers[UP]
    if not _may(law, hands, numbers, action):
        action = STAND
    finish = UNFINISHED
    if _may(law, hands, numbers, SPLIT) and action != SPLIT:
        numbers[DECLINED] = YES
    if action == HIT:
        numbers[STATE] = hands[hands[HITS] + state]
    elif action == DOUBLE:
        numbers[STATE] = hands[hands[DOUBLES] + state]
    elif action == SPLIT:
        _part(law, hands, numbers, finished)
    elif action == FORFEIT:
        finish = hands[hands[GONE]]
    elif action == SURRENDER:
        finish = hands[hands[GONE] + YES]
    else:
        if hands[hands[STEP] + state] == MAY_FORFEIT:
            state = hands[hands[KEEPS] + state]
        finish = hands[hands[FINISH] + state * law[VALUES] + up]
    return finish


@compiled_lightly
def _play_on(
    law: Image,
    hands: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    numbers: Image,
    finished: Image,
    finish: np.uint32,
) -> np.int64:
    """Play on to the next choice or to the end of the round; return what it gained."""
    while True:
        state = numbers[STATE]
        step = hands[hands[STEP] + state]
        if finish == UNFINISHED and step == CARD_DUE:
            numbers[LAST_NOW] = _draw(law, shoe, deck, numbers)
            numbers[STATE] = hands[hands[AFTER] + state * law[SYMBOLS] + numbers[LAST_NOW]]
        elif finish == UNFINISHED and step != DONE:
            return np.int64(0)
        else:
            if finish == UNFINISHED:
                finish = hands[hands[FINISH] + state * law[VALUES] + numbers[UP]]
            finished[numbers[PLAYED]] = finish
            finish = UNFINISHED
            box, hand = next_turn(0, np.int64(numbers[PLAYED]), np.int64(numbers[HANDS]))
            if box > 0:
                break
            numbers[PLAYED] = hand
            _take_up(law, hands, numbers, finished)
    need, played = NEED_NONE, np.int64(numbers[HANDS])
    for hand in range(played):
        need = joint_need(need, np.int64(law[law[NEED] + finished[hand]]))
    end, at = dealer_end(law, shoe, deck, whose, U(numbers[AT]), numbers[UP], need)
    numbers[AT] = at
    numbers[IS_OVER] = YES
    return box_net(law, finished, played, end)


@compiled_lightly
def _tell(
    law: Image,
    hands: Image,
    shoe: Symbols,
    numbers: Image,
    observed: Counts,
    legal: Flags,
    left: Counts,
) -> None:
    """Write down what a seat shows, what is open to it, and which cards have been seen."""
    for fact in range(FACT_COUNT):
        observed[fact] = hands[hands[FACT] + numbers[STATE] * FACT_COUNT + np.uint32(fact)]
    observed[FACT_COUNT] = np.int64(numbers[UP]) + 1
    observed[FACT_COUNT + 1] = numbers[HANDS]
    for action in range(len(ACTIONS)):
        legal[action] = _may(law, hands, numbers, action)
    for place in range(numbers[SEEN], numbers[AT]):
        left[law[law[VALUE] + law[law[SYMBOL] + shoe[place]]]] -= 1
    numbers[SEEN] = numbers[AT]


# ---------------------------------------------------------------- all seats


@compiled_lightly
def deal_seats(seats: OpenSeats, keys: Words, chosen: Flags) -> None:
    """Shuffle and deal to the chosen seats, whatever they were at, each from a key of its own."""
    law, hands, cards, shoes, decks, _, numbers = seats[:7]
    observed, _, over, legal, left, burn, cut, _ = seats[8:]
    for seat in range(numbers.shape[0]):
        if chosen[seat]:
            decks[seat, SEED] = keys[seat, KEY_SEED]
            decks[seat, NUMBER] = keys[seat, KEY_FIRST]
            numbers[seat, AT] = NO
            over[seat] = False
            _deal(law, hands, cards, shoes[seat], decks[seat], numbers[seat], left[seat], burn, cut)
            _tell(law, hands, shoes[seat], numbers[seat], observed[seat], legal[seat], left[seat])


@compiled_lightly
def _step(seats: OpenSeats, actions: Counts) -> None:
    """Carry out one choice for every seat; a seat whose round is over is dealt the next one."""
    law, hands, cards, shoes, decks, whose, numbers, finished = seats[:8]
    observed, rewards, over, legal, left, burn, cut, unit = seats[8:]
    for seat in range(numbers.shape[0]):
        own, shoe, deck = numbers[seat], shoes[seat], decks[seat]
        rewards[seat] = 0.0
        if over[seat]:
            over[seat] = False
            _deal(law, hands, cards, shoe, deck, own, left[seat], burn, cut)
        else:
            finish = _act(law, hands, own, finished[seat], actions[seat])
            net = _play_on(law, hands, shoe, deck, whose, own, finished[seat], finish)
            over[seat] = own[IS_OVER] == YES
            rewards[seat] = net / unit
        _tell(law, hands, shoe, own, observed[seat], legal[seat], left[seat])


def step_seats(seats: OpenSeats, actions: Counts) -> None:
    """Carry out one choice for every seat; a seat whose round is over is dealt the next one."""
    _step(seats, actions)
    if seats.decks[:, RAN_OUT].any():
        raise ShoeRanOut("a shoe ran out of cards; put more behind the cutting card")
