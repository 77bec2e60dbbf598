"""The fast loop of the Blackjack family: one box, whole shoes, three at a time, by table.

Three shoes are played in step, card by card: a card is drawn from those that are left, one read
from the round's machine says what it does, and a result is a one in a lane of a word. A round in
which a pair is split is played apart, from the tables of its hands, and the machine then lets its
cards pass by. No rule is written here.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.blackjack.hand_tables import PLACES
from croupier.compiled.blackjack.order import joint_need
from croupier.compiled.blackjack.round_machine import FLAG, LANE_AT, NO_LANE, OFFSETS
from croupier.games.blackjack.outcome import HANDS_MOST, NEED_NONE
from croupier.simulate.dealing import ROOM as SHOE_ROOM
from croupier.simulate.dealing import (
    SECOND,
    THIRD,
    Stock,
    Symbols,
    deal_endless,
    draw_places,
    is_endless,
)
from croupier.simulate.game import MOMENTS
from croupier.simulate.moments import add_group
from croupier.simulate.streams import STATE_WORDS, Words

from .box import (
    BLOCK,
    BLOCKS_OF_ROUND,
    DECK_WORDS,
    DRAWN,
    ROOM,
    Image,
    box_net,
    copy_shoe,
    dealer_end,
    draw_chosen,
    draw_on,
    open_deck,
    split_box,
)

U = np.uint64
Entries = NDArray[np.uint32]
Counts = NDArray[np.int64]

TOGETHER: Final = 3
"""Shoes in step: fewer leave the processor waiting for memory, more do not fit its registers."""
PER_SHOE: Final = 3
"""Sums of one shoe: rounds, net, Super Bonuses."""
DECK_ROOM: Final = SHOE_ROOM + DECK_WORDS
"""So far apart stands what is known of each shoe, with the place from which every card comes."""
CHOSEN: Final = U(DECK_WORDS)
SECOND_CHOSEN: Final = U(DECK_ROOM + DECK_WORDS)
THIRD_CHOSEN: Final = U(2 * DECK_ROOM + DECK_WORDS)
ZERO: Final = U(0)
ONE: Final = U(1)
PLACE_MASK: Final = np.uint32(OFFSETS - 1)
LANE_SHIFT: Final = np.uint32(LANE_AT)
LANE_MASK: Final = U(NO_LANE)
PLACES_OF_LANES: Final = NO_LANE + 1
LANES: Final = U(PLACES_OF_LANES)
FLAGGED: Final = np.uint32(FLAG)
IDLE: Final = np.uint32(NO_LANE << LANE_AT)
"""An entry that leads to the start and counts nothing."""
PER_SPLIT: Final = U(3)
ONLY_HAND: Final = np.uint8(0)
NO_BONUS: Final = np.uint32(0)
ONE_ROUND: Final = np.int64(1)
ALL_ROUNDS: Final = 1 << 40
NEED: Final = np.uint32(PLACES["need"])
BONUS: Final = np.uint32(PLACES["bonus"])
SYMBOLS: Final = np.uint32(PLACES["symbols"])


class LoopMachine(NamedTuple):
    """The round's machine as the loop reads it."""

    table: Entries
    splits: Entries
    """Three numbers for each: the value of the dealer's first card, the symbols of the pair."""
    marks: int
    """The place that leads to the first of the splits; no state has it or one behind it."""
    skips: int
    fewest: int
    lane_bits: int
    lanes: int
    results: Counts
    """By place of a lane: what the round gains; then likewise the Super Bonuses won."""
    lowest: int
    """The lowest net result that is possible; endings are numbered from it."""
    endings: int


class Desk(NamedTuple):
    """Room for three shoes at work, and the sums of all shoes played on it."""

    stream: Words
    words: Words
    shoes: Symbols
    decks: Words
    whose: Symbols
    states: Words
    finished: Image
    shoe_sums: Counts
    """By shoe: rounds, net, Super Bonuses."""
    lane_sums: Counts
    """By lane: how many rounds of all shoes ended there."""
    nets: Counts
    """By round of a shoe that is played alone."""
    endings: Counts
    """By net result from the lowest up: how many rounds."""
    bonuses: Counts
    """By number of Super Bonuses: how many rounds won that many."""
    moments: Counts
    """The sums of the main wager, then those of the number of Super Bonuses, over shoes."""


def new_desk(stock: Stock, machine: LoopMachine, *, least: int = 0) -> Desk:
    """Clear a desk with room for at least this many rounds of one shoe.

    Arrays are made here, because compiling that takes a second.
    """
    places = stock.spans.size
    assert stock.cards.size <= SHOE_ROOM
    rounds = max((stock.cut - stock.first) // machine.fewest + 1, least)
    return Desk(
        stream=np.zeros(STATE_WORDS, dtype=np.uint64),
        words=np.zeros(places // 2, dtype=np.uint64),
        shoes=np.zeros(TOGETHER * SHOE_ROOM, dtype=np.uint8),
        decks=np.zeros(TOGETHER * DECK_ROOM, dtype=np.uint64),
        whose=np.zeros(ROOM, dtype=np.uint8),
        states=np.zeros(2 * TOGETHER, dtype=np.uint64),
        finished=np.zeros(HANDS_MOST, dtype=np.uint32),
        shoe_sums=np.zeros(TOGETHER * PER_SHOE, dtype=np.int64),
        lane_sums=np.zeros(machine.lanes, dtype=np.int64),
        nets=np.zeros(rounds, dtype=np.int64),
        endings=np.zeros(machine.endings, dtype=np.int64),
        bonuses=np.zeros(HANDS_MOST + 1, dtype=np.int64),
        moments=np.zeros(2 * MOMENTS, dtype=np.int64),
    )


@compiled_into
def _drawn(
    shoes: Symbols, decks: Words, at: np.uint64, chosen_at: np.uint64, shoe_at: np.uint64
) -> np.uint8:
    """Draw the card that comes at a place of a shoe.

    It leaves behind the card that lay there: nothing reads that place again.
    """
    chosen = decks[at + chosen_at] + shoe_at
    card: np.uint8 = shoes[chosen]
    shoes[chosen] = shoes[at + shoe_at]
    return card


@compiled_lightly
def _walk(
    table: Entries, shoes: Symbols, decks: Words, states: Words, at: np.uint64, cut: np.uint64
) -> np.uint64:
    """Play three shoes in step up to a flagged card or to a place; return the place.

    ``states`` says where each shoe stands and, behind that, holds its results in lanes.
    """
    one, two, three = states[0], states[1], states[2]
    won, won_two, won_three = states[3], states[4], states[5]
    while at < cut:
        entry = table[one + _drawn(shoes, decks, at, CHOSEN, ZERO)]
        entry_two = table[two + _drawn(shoes, decks, at, SECOND_CHOSEN, SECOND)]
        entry_three = table[three + _drawn(shoes, decks, at, THIRD_CHOSEN, THIRD)]
        at += ONE
        flags = entry | entry_two | entry_three
        one, two = U(entry & PLACE_MASK), U(entry_two & PLACE_MASK)
        three = U(entry_three & PLACE_MASK)
        won += ONE << ((entry >> LANE_SHIFT) & LANE_MASK)
        won_two += ONE << ((entry_two >> LANE_SHIFT) & LANE_MASK)
        won_three += ONE << ((entry_three >> LANE_SHIFT) & LANE_MASK)
        if flags >= FLAGGED:
            break
    states[0], states[1], states[2] = one, two, three
    states[3], states[4], states[5] = won, won_two, won_three
    return at


@compiled_lightly
def _finish(
    table: Entries, shoes: Symbols, decks: Words, states: Words, at: np.uint64, end: np.uint64
) -> np.uint64:
    """Play on as ``_walk`` does, but begin no round: a shoe at the start stays there."""
    one, two, three = states[0], states[1], states[2]
    won, won_two, won_three = states[3], states[4], states[5]
    while at < end and one | two | three != ZERO:
        read = table[one + _drawn(shoes, decks, at, CHOSEN, ZERO)]
        entry = IDLE if one == ZERO else read
        read = table[two + _drawn(shoes, decks, at, SECOND_CHOSEN, SECOND)]
        entry_two = IDLE if two == ZERO else read
        read = table[three + _drawn(shoes, decks, at, THIRD_CHOSEN, THIRD)]
        entry_three = IDLE if three == ZERO else read
        at += ONE
        flags = entry | entry_two | entry_three
        one, two = U(entry & PLACE_MASK), U(entry_two & PLACE_MASK)
        three = U(entry_three & PLACE_MASK)
        won += ONE << ((entry >> LANE_SHIFT) & LANE_MASK)
        won_two += ONE << ((entry_two >> LANE_SHIFT) & LANE_MASK)
        won_three += ONE << ((entry_three >> LANE_SHIFT) & LANE_MASK)
        if flags >= FLAGGED:
            break
    states[0], states[1], states[2] = one, two, three
    states[3], states[4], states[5] = won, won_two, won_three
    return at


@compiled_lightly
def _split_round(
    image: Image,
    splits: Entries,
    split: np.uint64,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    finished: Image,
) -> tuple[np.int64, np.int64, np.uint64]:
    """Play a round whose pair is split from behind the deal; return net, bonuses, next place."""
    place = split * PER_SPLIT
    up, one, two = splits[place], splits[place + ONE], splits[place + ONE + ONE]
    hands, at = split_box(image, shoe, deck, whose, at, up, one, two, finished, ONLY_HAND)
    need, bonuses = NEED_NONE, NO_BONUS
    for hand in range(hands):
        need = joint_need(need, np.int64(image[image[NEED] + finished[hand]]))
        bonuses += image[image[BONUS] + finished[hand]]
    end, at = dealer_end(image, shoe, deck, whose, at, up, need)
    return box_net(image, finished, hands, end), np.int64(bonuses), at


@compiled_lightly
def _play_one(
    machine: LoopMachine,
    image: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    finished: Image,
    at: np.uint64,
    cut: np.uint64,
    state: np.uint64,
    most: int | np.int64,
    nets: Counts,
    endings: Counts,
    bonuses: Counts,
    sums: Counts,
) -> np.uint64:
    """Play one shoe on, or a number of its rounds, and count them; return the next card's place."""
    table, splits, results, lowest = machine.table, machine.splits, machine.results, machine.lowest
    marks = U(machine.marks)
    count = 0
    while count < most and (at < cut or state != ZERO):
        net, won, place = np.int64(0), np.int64(0), ZERO
        if state < marks:
            if deck[DRAWN] <= at:
                draw_on(shoe, deck, at)
            entry = table[state + shoe[at]]
            at += ONE
            state = U(entry & PLACE_MASK)
            place = (entry >> LANE_SHIFT) & LANE_MASK
            net, won = results[place], results[place + LANES]
        if state >= marks:
            net, won, at = _split_round(
                image, splits, state - marks, shoe, deck, whose, at, finished
            )
            state = place = ZERO
        if place != LANE_MASK:
            nets[count] = net
            endings[net - lowest] += 1
            bonuses[won] += 1
            sums[0] += 1
            sums[1] += net
            sums[2] += won
            count += 1
    return at


@compiled_into
def _count_lanes(machine: LoopMachine, desk: Desk) -> None:
    """Empty the lanes of three shoes into those of all, and into each shoe's sums."""
    bits, results = U(machine.lane_bits), machine.results
    mask = (ONE << bits) - ONE
    for shoe in range(TOGETHER):
        word = desk.states[TOGETHER + shoe]
        desk.states[TOGETHER + shoe] = ZERO
        rounds = net = won = np.int64(0)
        place = ZERO
        for lane in range(U(machine.lanes)):
            count = np.int64(word & mask)
            word >>= bits
            desk.lane_sums[lane] += count
            rounds += count
            net += count * results[place]
            won += count * results[place + LANES]
            place += bits
        desk.shoe_sums[PER_SHOE * shoe] += rounds
        desk.shoe_sums[PER_SHOE * shoe + 1] += net
        desk.shoe_sums[PER_SHOE * shoe + 2] += won


@compiled_into
def _count_endings(
    machine: LoopMachine, lane_sums: Counts, endings: Counts, bonuses: Counts
) -> None:
    """Add the lanes of all shoes to the endings."""
    for lane in range(U(machine.lanes)):
        place = lane * U(machine.lane_bits)
        endings[machine.results[place] - machine.lowest] += lane_sums[lane]
        bonuses[machine.results[place + LANES]] += lane_sums[lane]


@compiled_lightly
def _add_shoe(moments: Counts, sums: Counts) -> None:
    """Add a shoe to the sums over shoes, and clear its own."""
    rounds = sums[0]
    for bet in range(2):
        add_group(moments, bet * MOMENTS, rounds, sums[1 + bet])
        sums[1 + bet] = 0
    sums[0] = 0


@compiled_into
def _shuffle(
    stock: Stock, desk: Desk, seed: np.uint64, number: int, together: int, careful: bool
) -> None:
    """Choose the cards of several shoes, and burn."""
    cards, spans, size, burnt, _, drawn = stock
    shoes, decks = desk.shoes, desk.decks
    for lane in range(together):
        shoe = shoes[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
        deck = decks[lane * DECK_ROOM : (lane + 1) * DECK_ROOM]
        chosen = deck[DECK_WORDS : DECK_WORDS + spans.size]
        copy_shoe(shoe, cards)
        open_deck(deck, 0, drawn, size, seed, U(number + lane))
        draw_places(chosen, desk.words, desk.stream, spans, seed, U(number + lane), careful)
        if is_endless(spans):
            deal_endless(shoe, cards, chosen, drawn)
        draw_chosen(shoe, deck, U(burnt))


@compiled_into
def _play_together(stock: Stock, machine: LoopMachine, image: Image, desk: Desk) -> np.uint64:
    """Play three shuffled shoes as far as their cards are chosen; return the next card's place.

    Rounds that need more cards than that are left in the middle.
    """
    shoes, decks, states = desk.shoes, desk.decks, desk.states
    at, cut, drawn, marks = U(stock.first), U(stock.cut), U(stock.drawn), U(machine.marks)
    full = U(((1 << machine.lane_bits) - 1) * machine.fewest)
    filled = at + full
    states[:] = ZERO
    while True:
        if at < cut:
            at = _walk(machine.table, shoes, decks, states, at, min(cut, filled))
        else:
            at = _finish(machine.table, shoes, decks, states, at, min(drawn, filled))
        for lane in range(TOGETHER):
            if states[lane] >= marks:
                shoe = shoes[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
                deck = decks[lane * DECK_ROOM : (lane + 1) * DECK_ROOM]
                deck[DRAWN] = max(deck[DRAWN], at)
                net, won, after = _split_round(
                    image, machine.splits, states[lane] - marks, shoe, deck, desk.whose, at,
                    desk.finished,
                )  # fmt: skip
                states[lane] = U(machine.skips) + (after - at - ONE) * image[SYMBOLS]
                desk.endings[net - machine.lowest] += 1
                desk.bonuses[won] += 1
                desk.shoe_sums[PER_SHOE * lane] += 1
                desk.shoe_sums[PER_SHOE * lane + 1] += net
                desk.shoe_sums[PER_SHOE * lane + 2] += won
        over = at == drawn or (at >= cut and states[0] | states[1] | states[2] == ZERO)
        if over or at == filled:
            filled += full
            _count_lanes(machine, desk)
        if over:
            return at


@compiled_lightly
def play_shoes(
    stock: Stock,
    machine: LoopMachine,
    image: Image,
    desk: Desk,
    seed: np.uint64,
    first: int,
    units: int,
    most: int,
    careful: bool,
) -> None:
    """Play shoes in order of their numbers, and at most ``most`` rounds of them."""
    number, last = first, first + units
    while number < last and most > 0:
        fit = number + TOGETHER <= last and most >= TOGETHER * desk.nets.size
        together = TOGETHER if fit else 1
        _shuffle(stock, desk, seed, number, together, careful)
        at, cut = U(stock.first), U(stock.cut)
        if fit:
            at = cut = _play_together(stock, machine, image, desk)
        for lane in range(together):
            state = desk.states[lane] if fit else ZERO
            own = desk.shoe_sums[lane * PER_SHOE : (lane + 1) * PER_SHOE]
            if at < cut or state != ZERO:
                shoe = desk.shoes[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
                deck = desk.decks[lane * DECK_ROOM : (lane + 1) * DECK_ROOM]
                deck[DRAWN] = max(deck[DRAWN], at)
                _play_one(
                    machine, image, shoe, deck, desk.whose, desk.finished, at, cut, state, most,
                    desk.nets, desk.endings, desk.bonuses, own,
                )  # fmt: skip
            most -= own[0]
            _add_shoe(desk.moments, own)
        number += together
    _count_endings(machine, desk.lane_sums, desk.endings, desk.bonuses)


@compiled_lightly
def play_listed(
    stock: Stock, machine: LoopMachine, image: Image, desk: Desk, seed: np.uint64, numbers: Words
) -> None:
    """Play shoes that are named one by one."""
    for place in range(numbers.size):
        number = int(np.int64(numbers[place]))
        play_shoes(stock, machine, image, desk, seed, number, 1, ALL_ROUNDS, False)


@compiled_lightly
def play_blocks(
    stock: Stock,
    machine: LoopMachine,
    image: Image,
    desk: Desk,
    seed: np.uint64,
    first: int,
    units: int,
    most: int,
    each: int,
) -> None:
    """Play blocks of rounds, each round from a full shoe, as an automatic shoe deals."""
    shoe, deck = desk.shoes[:SHOE_ROOM], desk.decks[:DECK_ROOM]
    own = desk.shoe_sums[:PER_SHOE]
    for number in range(first, first + units):
        if most <= 0:
            return
        open_deck(deck, 0, 0, stock.size, seed, U(number))
        copy_shoe(shoe, stock.cards)
        for played in range(min(each, most)):
            deck[DRAWN] = ZERO
            deck[BLOCK] = U(played) * BLOCKS_OF_ROUND
            _play_one(
                machine, image, shoe, deck, desk.whose, desk.finished, ZERO, ONE, ZERO, ONE_ROUND,
                desk.nets[played:], desk.endings, desk.bonuses, own,
            )  # fmt: skip
        most -= own[0]
        _add_shoe(desk.moments, own)
