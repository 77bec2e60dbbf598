"""The fast loop of the Blackjack family: one box, whole shoes, four at a time, by table.

Four shoes are played in step, card by card: a card is one read from the round's machine, and a
result is a one in a lane of a word. A round in which a pair is split is played apart, from the
tables of its hands, and the machine then lets its cards pass by. No rule is written here.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled
from croupier.compiled.blackjack.hand_tables import PLACES
from croupier.compiled.blackjack.round_machine import FLAG, LANE_AT, NO_LANE, OFFSETS

from .blackjack_box import (
    DECK_WORDS,
    HANDS_MOST,
    RAN_OUT,
    Ints,
    Log,
    box_net,
    card_at,
    dealer_end,
    open_deck,
    split_box,
)
from .dealing import Stock, Symbols, clear_desk, deal, deal_two, draw_places
from .game import MOMENTS
from .streams import Words

__all__ = ("SHOE_ROOM", "Machine", "Sums", "add_group", "play_shoes")

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
FLAGGED: Final = np.uint32(FLAG)
MARK: Final = U(OFFSETS - 1)
"""The place that a flagged entry leads to: no state has it."""
DEAL: Final = U(3)
"""Cards of the initial deal of one box: the box's, the dealer's, the box's."""
NEED: Final = PLACES["need"]
BONUS: Final = PLACES["bonus"]
VALUE: Final = PLACES["value"]
SYMBOLS: Final = PLACES["symbols"]
FINISHES: Final = PLACES["finishes"]


class Machine(NamedTuple):
    """The round's machine as the loop reads it."""

    table: Entries
    skips: int
    fewest: int
    lane_bits: int
    nets: Counts
    """By lane: what the round gains."""
    bonuses: Counts
    """By lane: Super Bonuses won."""
    lowest: int
    """The lowest net result that is possible; endings are numbered from it."""


class Sums(NamedTuple):
    """What a stretch of shoes adds up to."""

    endings: Counts
    """By net result from the lowest up: how many rounds."""
    bonuses: Counts
    """By number of Super Bonuses: how many rounds won so many."""
    moments: Counts
    """The sums of the main wager, then those of the number of Super Bonuses, over shoes."""
    ran_out: bool
    """Whether a shoe had too few cards to end its last round."""


@compiled
def _walk(
    table: Entries, shoes: Symbols, at: np.uint64, cut: np.uint64, states: Words
) -> np.uint64:
    """Play four shoes in step up to a flagged card or to the cutting card; return the place.

    ``states`` holds where each of them stands and, behind that, its results in lanes.
    """
    one, two, three, four = states[0], states[1], states[2], states[3]
    won, won_two, won_three, won_four = states[4], states[5], states[6], states[7]
    while at < cut:
        entry = table[U(one + U(shoes[at]))]
        entry_two = table[U(two + U(shoes[U(at + SECOND_SHOE)]))]
        entry_three = table[U(three + U(shoes[U(at + THIRD_SHOE)]))]
        entry_four = table[U(four + U(shoes[U(at + FOURTH_SHOE)]))]
        at = U(at + ONE)
        flags = entry | entry_two | entry_three | entry_four
        one, two = U(entry & PLACE_MASK), U(entry_two & PLACE_MASK)
        three, four = U(entry_three & PLACE_MASK), U(entry_four & PLACE_MASK)
        won = U(won + U(ONE << U(U(entry >> LANE_SHIFT) & LANE_MASK)))
        won_two = U(won_two + U(ONE << U(U(entry_two >> LANE_SHIFT) & LANE_MASK)))
        won_three = U(won_three + U(ONE << U(U(entry_three >> LANE_SHIFT) & LANE_MASK)))
        won_four = U(won_four + U(ONE << U(U(entry_four >> LANE_SHIFT) & LANE_MASK)))
        if flags >= FLAGGED:
            break
    states[0], states[1], states[2], states[3] = one, two, three, four
    states[4], states[5], states[6], states[7] = won, won_two, won_three, won_four
    return at


@compiled
def _split_round(
    image: Ints, shoe: Symbols, deck: Words, log: Log, at: np.uint64, finished: Words
) -> tuple[int, int, np.uint64]:
    """Play a round whose pair is split from behind the deal; return net, bonuses, next place."""
    up = U(image[U(U(image[VALUE]) + U(shoe[U(at - U(2))]))])
    one, two = U(shoe[U(at - DEAL)]), U(shoe[U(at - ONE)])
    hands, at = split_box(image, shoe, deck, log, at, up, one, two, finished, 1)
    need, bonuses = ZERO, 0
    for hand in range(hands):
        need = max(need, U(image[U(U(image[NEED]) + finished[hand])]))
        bonuses += np.int64(image[U(U(image[BONUS]) + finished[hand])])
    end, at = dealer_end(image, shoe, deck, log, at, up, need)
    return box_net(image, finished, hands, end), bonuses, at


@compiled
def add_group(moments: Counts, at: int, rounds: int, net: int) -> None:
    """Add a group of rounds to the sums that begin at a place."""
    moments[at] += 1
    moments[at + 1] += rounds
    moments[at + 2] += rounds * rounds
    moments[at + 3] += net
    moments[at + 4] += net * net
    moments[at + 5] += net * rounds


@compiled
def _count(
    word: np.uint64,
    nets: Counts,
    won: Counts,
    bits: int,
    lowest: int,
    endings: Counts,
    bonuses: Counts,
    sums: Counts,
) -> None:
    """Empty the lanes of a word into the counts and into a shoe's rounds, net and bonuses."""
    mask = U(U(ONE << U(bits)) - ONE)
    for lane in range(U(nets.size)):
        count = np.int64(U(word >> U(lane * U(bits))) & mask)
        endings[U(nets[lane] - lowest)] += count
        bonuses[U(won[lane])] += count
        sums[0] += count
        sums[1] += count * nets[lane]
        sums[2] += count * won[lane]


@compiled
def _play_four(
    table: Entries,
    image: Ints,
    skips: np.uint64,
    shoes: Symbols,
    decks: Words,
    log: Log,
    at: np.uint64,
    cut: np.uint64,
    states: Words,
    finished: Words,
    lowest: int,
    endings: Counts,
    bonuses: Counts,
    sums: Counts,
) -> None:
    """Play four shoes from one place to another; split rounds are counted here."""
    width = U(image[SYMBOLS])
    while at < cut:
        at = _walk(table, shoes, at, cut, states)
        for lane in range(U(FOUR)):
            if states[lane] != MARK:
                continue
            room = U(lane * U(SHOE_ROOM))
            shoe = shoes[room : U(room + U(SHOE_ROOM))]
            deck = decks[U(lane * U(DECK_WORDS)) : U(U(lane + ONE) * U(DECK_WORDS))]
            net, won, after = _split_round(image, shoe, deck, log, at, finished)
            states[lane] = U(skips + U(U(U(after - at) - ONE) * width))
            endings[U(net - lowest)] += 1
            bonuses[U(won)] += 1
            row = U(lane * U(PER_SHOE))
            sums[row] += 1
            sums[U(row + ONE)] += net
            sums[U(row + U(2))] += won


@compiled
def _finish_round(
    table: Entries, shoe: Symbols, deck: Words, at: np.uint64, state: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Play a round on past the cutting card; return its result in a lane, and the place.

    A pair that is split ends the round here without a result.
    """
    word = ZERO
    while state != ZERO and state != MARK:
        entry = table[U(state + card_at(shoe, deck, at))]
        at = U(at + ONE)
        state = U(entry & PLACE_MASK)
        word = U(word + U(ONE << U(U(entry >> LANE_SHIFT) & LANE_MASK)))
    return word, (at if state == MARK else ZERO)


@compiled
def _play_one(
    machine: Machine,
    image: Ints,
    shoe: Symbols,
    deck: Words,
    first: int,
    cut: int,
    most: int,
    finished: Words,
    nets: Counts,
    won: Counts,
) -> int:
    """Play one shoe, or so many rounds of it; write down each round, and return how many."""
    table, width = machine.table, U(image[SYMBOLS])
    log = np.zeros(1, dtype=np.int64)
    at, state, rounds = U(first), ZERO, 0
    while rounds < most and (at < U(cut) or state != ZERO):
        entry = table[U(state + card_at(shoe, deck, at))]
        at = U(at + ONE)
        state = U(entry & PLACE_MASK)
        if state == MARK:
            net, bonus, at = _split_round(image, shoe, deck, log, at, finished)
            nets[rounds], won[rounds] = net, bonus
            state = ZERO
            rounds += 1
            continue
        lane = U(entry >> LANE_SHIFT) & LANE_MASK
        if state == ZERO and lane != LANE_MASK:
            result = U(lane // U(machine.lane_bits))
            nets[rounds], won[rounds] = machine.nets[result], machine.bonuses[result]
            rounds += 1
    assert width > ZERO
    return rounds


@compiled
def play_shoes(
    stock: Stock,
    machine: Machine,
    image: Ints,
    highest: int,
    seed: np.uint64,
    first: int,
    shoes: int,
    most: int,
    careful: bool,  # noqa: FBT001 (a compiled loop's flag)
) -> Sums:
    """Play shoes in order of their numbers, and at most so many rounds of them."""
    cards, spans, drawn, size = stock.cards, stock.spans, stock.drawn, stock.size
    table, nets, won, bits = machine.table, machine.nets, machine.bonuses, machine.lane_bits
    lowest, skips = machine.lowest, U(machine.skips)
    state, words, places, _shoe = clear_desk(spans, cards)
    _state, _words, other_places, _other = clear_desk(spans, cards)
    room = np.zeros(FOUR * SHOE_ROOM, dtype=np.uint8)
    decks = np.zeros(FOUR * DECK_WORDS, dtype=np.uint64)
    states = np.zeros(2 * FOUR, dtype=np.uint64)
    finished = np.zeros(HANDS_MOST, dtype=np.uint64)
    log = np.zeros(1, dtype=np.int64)
    sums = np.zeros(FOUR * PER_SHOE, dtype=np.int64)
    endings = np.zeros(highest - lowest + 1, dtype=np.int64)
    bonuses = np.zeros(HANDS_MOST + 1, dtype=np.int64)
    moments = np.zeros(2 * MOMENTS, dtype=np.int64)
    rounds_most = (stock.cut - stock.first + machine.fewest - 1) // machine.fewest
    each_nets = np.zeros(rounds_most, dtype=np.int64)
    each_won = np.zeros(rounds_most, dtype=np.int64)
    full = U(((1 << bits) - 1) * machine.fewest)
    number, last = first, first + shoes
    while number < last and most > 0:
        if number + FOUR > last or most < FOUR * rounds_most:
            shoe, deck = room[:SHOE_ROOM], decks[:DECK_WORDS]
            draw_places(places, words, state, spans, seed, U(number), careful)
            deal(shoe[: cards.size], cards, places, drawn)
            open_deck(deck, drawn, size, seed, U(number))
            rounds = _play_one(
                machine,
                image,
                shoe,
                deck,
                stock.first,
                stock.cut,
                most,
                finished,
                each_nets,
                each_won,
            )
            for each in range(rounds):
                endings[each_nets[each] - lowest] += 1
                bonuses[each_won[each]] += 1
            add_group(moments, 0, rounds, each_nets[:rounds].sum())
            add_group(moments, MOMENTS, rounds, each_won[:rounds].sum())
            most -= rounds
            number += 1
            continue
        for lane in range(0, FOUR, 2):
            draw_places(places, words, state, spans, seed, U(number + lane), careful)
            draw_places(other_places, words, state, spans, seed, U(number + lane + 1), careful)
            one, two = lane * SHOE_ROOM, (lane + 1) * SHOE_ROOM
            deal_two(
                room[one : one + cards.size],
                room[two : two + cards.size],
                cards,
                places,
                other_places,
                drawn,
            )
        for lane in range(FOUR):
            deck = decks[lane * DECK_WORDS : (lane + 1) * DECK_WORDS]
            open_deck(deck, drawn, size, seed, U(number + lane))
        states[:] = ZERO
        sums[:] = 0
        at, cut = U(stock.first), U(stock.cut)
        while at < cut:
            stop = min(cut, U(at + full))
            _play_four(
                table,
                image,
                skips,
                room,
                decks,
                log,
                at,
                stop,
                states,
                finished,
                lowest,
                endings,
                bonuses,
                sums,
            )
            at = stop
            for lane in range(FOUR):
                shoe_sums = sums[lane * PER_SHOE : (lane + 1) * PER_SHOE]
                _count(states[FOUR + lane], nets, won, bits, lowest, endings, bonuses, shoe_sums)
                states[FOUR + lane] = ZERO
        for lane in range(FOUR):
            shoe = room[lane * SHOE_ROOM : (lane + 1) * SHOE_ROOM]
            deck = decks[lane * DECK_WORDS : (lane + 1) * DECK_WORDS]
            shoe_sums = sums[lane * PER_SHOE : (lane + 1) * PER_SHOE]
            word, at = _finish_round(table, shoe, deck, cut, states[lane])
            _count(word, nets, won, bits, lowest, endings, bonuses, shoe_sums)
            if at != ZERO:
                net, bonus, _at = _split_round(image, shoe, deck, log, at, finished)
                endings[net - lowest] += 1
                bonuses[bonus] += 1
                shoe_sums[0] += 1
                shoe_sums[1] += net
                shoe_sums[2] += bonus
            add_group(moments, 0, shoe_sums[0], shoe_sums[1])
            add_group(moments, MOMENTS, shoe_sums[0], shoe_sums[2])
            most -= shoe_sums[0]
        number += FOUR
    return Sums(endings, bonuses, moments, decks[RAN_OUT] != ZERO)
