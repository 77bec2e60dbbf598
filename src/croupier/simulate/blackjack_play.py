"""The fast loop of the Blackjack family: one box, whole shoes, four at a time, by table.

Four shoes are played in step, card by card: a card is one read from the round's machine, and a
result is a one in a lane of a word. A round in which a pair is split is played apart, from the
tables of its hands, and the machine then lets its cards pass by. No rule is written here.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.blackjack.hand_tables import PLACES
from croupier.compiled.blackjack.round_machine import FLAG, LANE_AT, NO_LANE, OFFSETS
from croupier.games.blackjack.outcome import NEED_NONE

from .blackjack_box import (
    BLOCK,
    BLOCKS_OF_ROUND,
    DECK_WORDS,
    DRAWN,
    HANDS_MOST,
    ROOM,
    Image,
    box_net,
    copy_shoe,
    dealer_end,
    draw_on,
    open_deck,
    split_box,
)
from .dealing import Stock, Symbols, deal, deal_endless, deal_two, draw_places, is_endless
from .game import MOMENTS
from .streams import STATE_WORDS, Words

__all__ = ("SHOE_ROOM", "Desk", "Machine", "new_desk", "play_blocks", "play_shoes")

U = np.uint64
Entries = NDArray[np.uint32]
Counts = NDArray[np.int64]

FOUR: Final = 4
PER_SHOE: Final = 3
"""Sums of one shoe: rounds, net, Super Bonuses."""
SHOE_ROOM: Final = 512
"""Shoes stand so far apart in memory; none is longer."""
SECOND_SHOE: Final = U(SHOE_ROOM)
THIRD_SHOE: Final = U(2 * SHOE_ROOM)
FOURTH_SHOE: Final = U(3 * SHOE_ROOM)
ZERO: Final = U(0)
ONE: Final = U(1)
PLACE_MASK: Final = np.uint32(OFFSETS - 1)
LANE_SHIFT: Final = np.uint32(LANE_AT)
LANE_MASK: Final = U(NO_LANE)
PLACES_OF_LANES: Final = NO_LANE + 1
LANES: Final = U(PLACES_OF_LANES)
FLAGGED: Final = np.uint32(FLAG)
MARK: Final = U(OFFSETS - 1)
"""The place that a flagged entry leads to: no state has it."""
DEAL: Final = U(3)
"""Cards of the initial deal of one box: the box's, the dealer's, the box's."""
SECOND_LAST: Final = U(2)
ONLY_HAND: Final = np.uint8(0)
NO_NEED: Final = np.uint32(NEED_NONE)
ONE_ROUND: Final = np.int64(1)
NEED: Final = np.uint32(PLACES["need"])
BONUS: Final = np.uint32(PLACES["bonus"])
VALUE: Final = np.uint32(PLACES["value"])
SYMBOLS: Final = np.uint32(PLACES["symbols"])


class Machine(NamedTuple):
    """The round's machine as the loop reads it."""

    table: Entries
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
    """Room for four shoes at work, and the sums of all shoes played on it."""

    stream: Words
    words: Words
    places: Words
    other_places: Words
    shoes: Symbols
    decks: Words
    whose: Symbols
    states: Words
    finished: Image
    shoe_sums: Counts
    """By shoe: rounds, net, Super Bonuses."""
    nets: Counts
    """By round of a shoe that is played alone."""
    endings: Counts
    """By net result from the lowest up: how many rounds."""
    bonuses: Counts
    """By number of Super Bonuses: how many rounds won so many."""
    moments: Counts
    """The sums of the main wager, then those of the number of Super Bonuses, over shoes."""


def new_desk(stock: Stock, machine: Machine, *, least: int = 0) -> Desk:
    """Clear a desk with room for at least so many rounds of one shoe.

    Arrays are made here, because compiling that takes a second.
    """
    places = stock.spans.size
    assert stock.cards.size <= SHOE_ROOM
    rounds = max((stock.cut - stock.first) // machine.fewest + 1, least)
    return Desk(
        stream=np.zeros(STATE_WORDS, dtype=np.uint64),
        words=np.zeros(places // 2, dtype=np.uint64),
        places=np.zeros(places, dtype=np.uint64),
        other_places=np.zeros(places, dtype=np.uint64),
        shoes=np.zeros(FOUR * SHOE_ROOM, dtype=np.uint8),
        decks=np.zeros(FOUR * DECK_WORDS, dtype=np.uint64),
        whose=np.zeros(ROOM, dtype=np.uint8),
        states=np.zeros(2 * FOUR, dtype=np.uint64),
        finished=np.zeros(HANDS_MOST, dtype=np.uint32),
        shoe_sums=np.zeros(FOUR * PER_SHOE, dtype=np.int64),
        nets=np.zeros(rounds, dtype=np.int64),
        endings=np.zeros(machine.endings, dtype=np.int64),
        bonuses=np.zeros(HANDS_MOST + 1, dtype=np.int64),
        moments=np.zeros(2 * MOMENTS, dtype=np.int64),
    )


@compiled_lightly
def _walk(
    table: Entries, shoes: Symbols, states: Words, at: np.uint64, cut: np.uint64
) -> np.uint64:
    """Play four shoes in step up to a flagged card or to a place; return the place.

    ``states`` says where each shoe stands and, behind that, holds its results in lanes.
    """
    one, two, three, four = states[0], states[1], states[2], states[3]
    won, won_two, won_three, won_four = states[4], states[5], states[6], states[7]
    while at < cut:
        entry = table[one + shoes[at]]
        entry_two = table[two + shoes[at + SECOND_SHOE]]
        entry_three = table[three + shoes[at + THIRD_SHOE]]
        entry_four = table[four + shoes[at + FOURTH_SHOE]]
        at += ONE
        flags = entry | entry_two | entry_three | entry_four
        one, two = U(entry & PLACE_MASK), U(entry_two & PLACE_MASK)
        three, four = U(entry_three & PLACE_MASK), U(entry_four & PLACE_MASK)
        won += ONE << ((entry >> LANE_SHIFT) & LANE_MASK)
        won_two += ONE << ((entry_two >> LANE_SHIFT) & LANE_MASK)
        won_three += ONE << ((entry_three >> LANE_SHIFT) & LANE_MASK)
        won_four += ONE << ((entry_four >> LANE_SHIFT) & LANE_MASK)
        if flags >= FLAGGED:
            break
    states[0], states[1], states[2], states[3] = one, two, three, four
    states[4], states[5], states[6], states[7] = won, won_two, won_three, won_four
    return at


@compiled_into
def _split_round(
    image: Image, shoe: Symbols, deck: Words, whose: Symbols, at: np.uint64, finished: Image
) -> tuple[np.int64, np.int64, np.uint64]:
    """Play a round whose pair is split from behind the deal; return net, bonuses, next place."""
    up = image[image[VALUE] + shoe[at - SECOND_LAST]]
    one, two = np.uint32(shoe[at - DEAL]), np.uint32(shoe[at - ONE])
    hands, at = split_box(image, shoe, deck, whose, at, up, one, two, finished, ONLY_HAND)
    need, bonuses = NO_NEED, NO_NEED
    for hand in range(hands):
        waits = image[image[NEED] + finished[hand]]
        need = waits if waits > need else need
        bonuses += image[image[BONUS] + finished[hand]]
    end, at = dealer_end(image, shoe, deck, whose, at, up, need)
    return box_net(image, finished, hands, end), np.int64(bonuses), at


@compiled_lightly
def _play_one(
    table: Entries,
    image: Image,
    results: Counts,
    lowest: int,
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
    """Play one shoe on, or so many rounds of it, and count them; return the next card's place."""
    count = 0
    while count < most and (at < cut or state != ZERO):
        net, won, place = np.int64(0), np.int64(0), ZERO
        if state != MARK:
            if deck[DRAWN] <= at:
                draw_on(shoe, deck, at)
            entry = table[state + shoe[at]]
            at += ONE
            state = U(entry & PLACE_MASK)
            place = (entry >> LANE_SHIFT) & LANE_MASK
            net, won = results[place], results[place + LANES]
        if state == MARK:
            net, won, at = _split_round(image, shoe, deck, whose, at, finished)
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


@compiled_lightly
def _count(
    word: np.uint64,
    results: Counts,
    lanes: int,
    bits: int,
    lowest: int,
    endings: Counts,
    bonuses: Counts,
    sums: Counts,
) -> None:
    """Empty a shoe's lanes into the counts and into its rounds, net and bonuses."""
    mask = (ONE << U(bits)) - ONE
    for lane in range(lanes):
        place = lane * bits
        count = np.int64((word >> U(place)) & mask)
        net, won = results[place], results[place + PLACES_OF_LANES]
        endings[net - lowest] += count
        bonuses[won] += count
        sums[0] += count
        sums[1] += count * net
        sums[2] += count * won


@compiled_lightly
def _add_shoe(moments: Counts, sums: Counts) -> None:
    """Add a shoe to the sums over shoes, and clear its own."""
    rounds = sums[0]
    for bet in range(2):
        net, at = sums[1 + bet], bet * MOMENTS
        moments[at] += 1
        moments[at + 1] += rounds
        moments[at + 2] += rounds * rounds
        moments[at + 3] += net
        moments[at + 4] += net * net
        moments[at + 5] += net * rounds
        sums[1 + bet] = 0
    sums[0] = 0


@compiled_lightly
def _deal_some(
    shoes: Symbols,
    decks: Words,
    cards: Symbols,
    spans: Words,
    places: Words,
    other_places: Words,
    words: Words,
    stream: Words,
    size: int,
    drawn: int,
    seed: np.uint64,
    number: int,
    together: int,
    careful: bool,
) -> None:
    """Shuffle one shoe or four."""
    length = cards.size
    for lane in range(together):
        deck = decks[lane * DECK_WORDS : (lane + 1) * DECK_WORDS]
        open_deck(deck, drawn, size, seed, U(number + lane))
        draw_places(places, words, stream, spans, seed, U(number + lane), careful)
        here, there = lane * SHOE_ROOM, (lane - 1) * SHOE_ROOM
        if is_endless(spans):
            deal_endless(shoes[here : here + length], cards, places, drawn)
        elif together == 1:
            deal(shoes[:length], cards, places, drawn)
        elif lane % 2 == 1:
            one, two = shoes[there : there + length], shoes[here : here + length]
            deal_two(one, two, cards, other_places, places, drawn)
        places, other_places = other_places, places


@compiled_lightly
def play_shoes(
    stock: Stock,
    machine: Machine,
    image: Image,
    desk: Desk,
    seed: np.uint64,
    first: int,
    units: int,
    most: int,
    careful: bool,
) -> None:
    """Play shoes in order of their numbers, and at most so many rounds of them."""
    cards, spans, size, begin, end, drawn = stock
    table, skips, fewest, bits, lanes, results, lowest, _ = machine
    stream, words, places, other_places, shoes, decks, whose, states, finished = desk[:9]
    sums, nets, endings, bonuses, moments = desk[9:]
    start, cut, full = U(begin), U(end), U(((1 << bits) - 1) * fewest)
    number, last = first, first + units
    while number < last and most > 0:
        together = FOUR if number + FOUR <= last and most >= FOUR * nets.size else 1
        _deal_some(
            shoes, decks, cards, spans, places, other_places, words, stream, size, drawn, seed,
            number, together, careful,
        )  # fmt: skip
        at, filled = start, ZERO if together == FOUR else cut
        states[:] = ZERO
        while at < cut and together == FOUR:
            if at >= filled:
                filled = at + full if at + full < cut else cut
            at = _walk(table, shoes, states, at, filled)
            for lane in range(FOUR):
                shoe = shoes[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
                deck = decks[lane * DECK_WORDS : (lane + 1) * DECK_WORDS]
                own = sums[lane * PER_SHOE : (lane + 1) * PER_SHOE]
                if states[lane] == MARK:
                    after = _play_one(
                        table, image, results, lowest, shoe, deck, whose, finished, at, ZERO, MARK,
                        ONE_ROUND, nets, endings, bonuses, own,
                    )  # fmt: skip
                    states[lane] = U(skips) + (after - at - ONE) * image[SYMBOLS]
                if at == filled:
                    word = states[FOUR + lane]
                    states[FOUR + lane] = ZERO
                    _count(word, results, lanes, bits, lowest, endings, bonuses, own)
        for lane in range(together):
            shoe = shoes[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
            deck = decks[lane * DECK_WORDS : (lane + 1) * DECK_WORDS]
            own = sums[lane * PER_SHOE : (lane + 1) * PER_SHOE]
            _play_one(
                table, image, results, lowest, shoe, deck, whose, finished, at, cut, states[lane],
                most, nets, endings, bonuses, own,
            )  # fmt: skip
            most -= own[0]
            _add_shoe(moments, own)
        number += together


@compiled_lightly
def play_blocks(
    stock: Stock,
    machine: Machine,
    image: Image,
    desk: Desk,
    seed: np.uint64,
    first: int,
    units: int,
    most: int,
    each: int,
) -> None:
    """Play blocks of so many rounds, each round from a full shoe, as an automatic shoe deals."""
    table, _, _, _, _, results, lowest, _ = machine
    shoes, decks, whose, _, finished = desk[4:9]
    sums, nets, endings, bonuses, moments = desk[9:]
    shoe, deck, own = shoes[:SHOE_ROOM], decks[:DECK_WORDS], sums[:PER_SHOE]
    for number in range(first, first + units):
        if most <= 0:
            return
        open_deck(deck, 0, stock.size, seed, U(number))
        copy_shoe(shoe, stock.cards)
        for played in range(min(each, most)):
            deck[DRAWN] = ZERO
            deck[BLOCK] = U(played) * BLOCKS_OF_ROUND
            _play_one(
                table, image, results, lowest, shoe, deck, whose, finished, ZERO, ONE, ZERO,
                ONE_ROUND, nets[played:], endings, bonuses, own,
            )  # fmt: skip
        most -= own[0]
        _add_shoe(moments, own)
