"""Whole tables of the Blackjack family: one to nine boxes, side bets, insurance, counted bets.

Each round is played from the tables of its hands, box by box, and settled bet by bet. The fast
player in ``loop`` does the same for one box with nothing beside it, several times faster;
both give the same results on the same shoes. No rule is written here.
"""

from typing import Final, NamedTuple

import numpy as np

from croupier.compiled.adopt import compiled_into, compiled_lightly
from croupier.compiled.blackjack.hand_tables import PLACES as HANDS
from croupier.compiled.blackjack.hand_tables import SPLIT
from croupier.compiled.blackjack.order import deal_of, joint_need, next_turn
from croupier.compiled.wide import wide_product
from croupier.games.blackjack.outcome import HANDS_MOST, NEED_INSURED, NEED_NONE
from croupier.simulate.dealing import Stock, Symbols, deal, draw_places
from croupier.simulate.game import MOMENTS
from croupier.simulate.streams import STATE_WORDS, Words, philox

from .box import (
    BLOCK,
    BLOCKS_OF_ROUND,
    BOX,
    DEALER_HAND,
    DECK_WORDS,
    DRAWN,
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
    open_deck,
    play_hand,
    split_box,
)
from .counts import COUNTED_HEAD, COUNTED_ROW
from .sides import DECIDED, Ints
from .sides import PLACES as SIDES
from .sums import (
    BETS,
    BINS,
    BONUS_AT,
    FINISH_AT,
    HANDS_AT,
    LOG_HEAD,
    NET_AT,
    NOTED,
    ROW,
    SIDES_AT,
    Counts,
    add_round,
    add_shoe,
    count_now,
    count_round,
    insures_now,
    log_round,
    note_round,
    seen_sum,
    units_at,
)

U = np.uint64

ALL_ROUNDS: Final = 1 << 40
PRIZE_WORDS: Final = U(4)
"""The purpose of random words for prizes."""
ZERO: Final = U(0)
ONE: Final = U(1)
YES: Final = np.uint32(1)
PER_FIRST: Final = np.uint32(2)
NO: Final = np.uint32(0)
SPLIT_CODE: Final = np.uint32(SPLIT)
EVEN_CODE: Final = np.uint32(SPLIT + 1)
"""In the place of a code: even money was taken."""
CODES: Final = U(52)
ALREADY: Final = U(DECIDED)

FIRST: Final = np.uint32(HANDS["first"])
FOLLOW: Final = np.uint32(HANDS["follow"])
SYMBOL: Final = np.uint32(HANDS["symbol"])
VALUE: Final = np.uint32(HANDS["value"])
NEED: Final = np.uint32(HANDS["need"])
WINS_BONUS: Final = np.uint32(HANDS["bonus"])
IS_NATURAL: Final = np.uint32(HANDS["natural"])
EVEN_MONEY: Final = np.uint32(HANDS["even_money"])
INSURABLE: Final = np.uint32(HANDS["insurable"])
SYMBOLS: Final = np.uint32(HANDS["symbols"])
FINISHES: Final = np.uint32(HANDS["finishes"])
NODES: Final = np.uint32(HANDS["nodes"])
EVEN_NET: Final = np.uint32(HANDS["even_money_net"])
NATURAL_END: Final = np.uint32(HANDS["natural_end"])

COUNT_BEGINS: Final = SIDES["count_begins"]
POSSIBILITIES: Final = SIDES["possibilities"]
HAS_PAIRS: Final = SIDES["has_pairs"]
HAS_SEVENS: Final = SIDES["has_sevens"]
PAIR_CLASS: Final = SIDES["pair_class"]
SEVENS_CLASS: Final = SIDES["sevens_class"]
SEVENS_THIRD: Final = SIDES["sevens_third"]
PRIZE_FROM: Final = SIDES["prize_from"]


Dealt = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""What a desk says of the initial deal."""
UnitRoom = tuple[Image, Image, Counts, Counts, Counts, Counts, Counts, Counts, Counts]
"""Room for a unit at work, as a desk has it: codes, finished hands, rows, sums, endings and where
each bet's begin, notes, sums by count, log."""


class TableDesk(NamedTuple):
    """Room for one table at work, and the sums of all shoes played on it."""

    stream: Words
    words: Words
    places: Words
    shoe: Symbols
    deck: Words
    whose: Symbols
    codes: Image
    deal: Words
    """When the dealer's card and the first box's two cards come, and how many cards are dealt."""
    finished: Image
    rows: Counts
    """By box: what ``ROW`` says."""
    shoe_sums: Counts
    """By bet: rounds and net of the shoe at work."""
    moments: Counts
    endings: Counts
    """By bet, from the place that ``starts`` says."""
    starts: Counts
    notes: Counts
    """By round, where there is room: what ``NOTED`` says."""
    lengths: Counts
    """By unit, where there is room: its rounds."""
    counted: Counts
    """Where cards are counted: the sums of all rounds, then those by count from the lowest up."""
    log: Counts
    """By round, where there is room: its first card's place, the place behind its last card, its
    stake, then the boxes' rows."""


def new_table_desk(
    stock: Stock,
    *,
    boxes: int,
    endings: tuple[int, ...],
    counts: bool,
    rounds: int = 0,
    units: int = 0,
    logged: int = 0,
) -> TableDesk:
    """Clear a desk with room for the notes and log of a number of rounds and units."""
    places = stock.spans.size
    assert len(endings) == BETS
    return TableDesk(
        stream=np.zeros(STATE_WORDS, dtype=np.uint64),
        words=np.zeros(places // 2, dtype=np.uint64),
        places=np.zeros(places, dtype=np.uint64),
        shoe=np.zeros(ROOM, dtype=np.uint8),
        deck=np.zeros(DECK_WORDS, dtype=np.uint64),
        whose=np.zeros(ROOM, dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.uint32),
        deal=np.array(deal_of(boxes), dtype=np.uint64),
        finished=np.zeros(boxes * HANDS_MOST, dtype=np.uint32),
        rows=np.zeros(boxes * ROW, dtype=np.int64),
        shoe_sums=np.zeros(2 * BETS, dtype=np.int64),
        moments=np.zeros(BETS * MOMENTS, dtype=np.int64),
        endings=np.zeros(sum(endings), dtype=np.int64),
        starts=np.cumsum((0, *endings[:-1])).astype(np.int64),
        notes=np.zeros(rounds * NOTED, dtype=np.int64),
        lengths=np.zeros(units, dtype=np.int64),
        counted=np.zeros(COUNTED_HEAD + BINS * COUNTED_ROW if counts else 0, dtype=np.int64),
        log=np.zeros(logged * (LOG_HEAD + boxes * ROW), dtype=np.int64),
    )


# ---------------------------------------------------------------- a round


@compiled_into
def _deal_round(
    image: Image,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    deal: Dealt,
    codes: Image,
) -> np.uint32:
    """Deal two cards to every box and one to the dealer; return the value of the dealer's."""
    boxes, width, symbol = U(codes.size), image[SYMBOLS], image[SYMBOL]
    dealer, first, second, last = at + deal[0], at + deal[1], at + deal[2], at + deal[3] - ONE
    if deck[DRAWN] <= last:
        draw_on(shoe, deck, last)
    up: np.uint32 = image[image[VALUE] + image[symbol + shoe[dealer]]]
    whose[dealer] = DEALER_HAND
    for box in range(boxes):
        one, two = first + box, second + box
        whose[one] = whose[two] = np.uint8(box) * BOX
        begun = image[image[FIRST] + up * width + image[symbol + shoe[one]]]
        place = (begun - image[NODES]) * width + image[symbol + shoe[two]]
        codes[box] = image[image[FOLLOW] + place]
    return up


@compiled_lightly
def _settle_sides(
    sides: Ints,
    shoe: Symbols,
    deck: Words,
    row: Counts,
    one: np.uint64,
    two: np.uint64,
    third: np.uint64,
    natural: bool,
) -> None:
    """Name how the side bets of a box ended: by its first cards, its third, and a drawn prize."""
    cards = U(shoe[one]) * CODES + shoe[two]
    if sides[HAS_PAIRS] == 1:
        row[SIDES_AT] = sides[U(sides[PAIR_CLASS]) + cards]
    if sides[HAS_SEVENS] == 1:
        made = U(sides[U(sides[SEVENS_CLASS]) + cards])
        if made >= ALREADY:
            row[SIDES_AT + 1] = np.int64(made - ALREADY)
        else:
            row[SIDES_AT + 1] = sides[U(sides[SEVENS_THIRD]) + made * (CODES + ONE) + third]
    if sides[POSSIBILITIES] > 0:
        ended = 0
        if natural:
            word, _b, _c, _d = philox(deck[NUMBER], deck[BLOCK] + one, deck[SEED], PRIZE_WORDS)
            drawn, _low = wide_product(word, U(sides[POSSIBILITIES]))
            while sides[sides[PRIZE_FROM] + ended] <= np.int64(drawn):
                ended += 1
            ended += 1
        row[SIDES_AT + 2] = ended


@compiled_lightly
def _play_boxes(
    image: Image,
    sides: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    start: np.uint64,
    deal: Dealt,
    up: np.uint32,
    codes: Image,
    finished: Image,
    rows: Counts,
    insures: bool,
) -> tuple[int, np.uint64]:
    """Play the boxes in turn; return how much they want of the dealer's hand, and the place."""
    at, need, box = start + deal[3], NEED_NONE, 0
    while box < codes.size:
        row = rows[box * ROW : (box + 1) * ROW]
        own = finished[box * HANDS_MOST : (box + 1) * HANDS_MOST]
        code, before, hands, hand = codes[box], at, 1, np.uint8(box) * BOX
        one, two = start + deal[1] + U(box), start + deal[2] + U(box)
        natural = code < image[FINISHES] and image[image[IS_NATURAL] + code] == YES
        even = insures and natural and image[image[EVEN_MONEY] + up] == YES
        place = image[INSURABLE] + up * PER_FIRST + (YES if natural else NO)
        insured = insures and not even and image[place] == YES
        if code == SPLIT_CODE:
            first, second = image[image[SYMBOL] + shoe[one]], image[image[SYMBOL] + shoe[two]]
            hands, at = split_box(image, shoe, deck, whose, at, up, first, second, own, hand)
        else:
            own[0], at = play_hand(image, shoe, deck, whose, at, code, hand)
        row[HANDS_AT], row[BONUS_AT] = hands, 0
        for played in range(HANDS_MOST):
            row[FINISH_AT + played] = np.int64(own[played]) if played < hands else -1
        for played in range(hands):
            # A wager that was paid even money is closed, and waits for nothing.
            wants = NEED_NONE if even else np.int64(image[image[NEED] + own[played]])
            need = joint_need(need, wants)
            row[BONUS_AT] += image[image[WINS_BONUS] + own[played]]
        if even:
            codes[box] = EVEN_CODE
        if insured:
            need = joint_need(need, NEED_INSURED)
        for side in range(3):
            row[SIDES_AT + side] = -1
        row[SIDES_AT + 3] = 0 if insured else -1
        third = U(shoe[before]) if at > before else CODES
        _settle_sides(sides, shoe, deck, row, one, two, third, natural)
        box, _hand = next_turn(box, hands - 1, hands)
    return need, at


@compiled_lightly
def _play_round(
    image: Image,
    sides: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    at: np.uint64,
    deal: Dealt,
    codes: Image,
    finished: Image,
    rows: Counts,
    running: np.int64,
    seen: np.int64,
) -> np.uint64:
    """Play a round and settle every box; return the place of the next card.

    The count so far and the cards seen before the round decide about insurance.
    """
    up = _deal_round(image, shoe, deck, whose, at, deal, codes)
    insures = insures_now(sides, shoe, at, deal[3], running, seen, np.int64(deck[SIZE]))
    need, at = _play_boxes(
        image, sides, shoe, deck, whose, at, deal, up, codes, finished, rows, insures
    )
    end, at = dealer_end(image, shoe, deck, whose, at, up, need)
    for box in range(codes.size):
        row = rows[box * ROW : (box + 1) * ROW]
        own = finished[box * HANDS_MOST : (box + 1) * HANDS_MOST]
        if codes[box] == EVEN_CODE:
            row[NET_AT] = image[EVEN_NET]
        else:
            row[NET_AT] = box_net(image, own, row[HANDS_AT], end)
        if row[SIDES_AT + 3] == 0 and end == image[NATURAL_END]:
            row[SIDES_AT + 3] = 1
    return at


# ---------------------------------------------------------------- all rounds


@compiled_into
def play_unit(
    image: Image,
    sides: Ints,
    shoe: Symbols,
    deck: Words,
    whose: Symbols,
    dealing: Dealt,
    room: UnitRoom,
    lowest: int,
    begin: int,
    end: int,
    each: int,
    most: int,
    noted: int,
) -> int:
    """Play a dealt shoe to its cutting card, or ``each`` rounds from all its cards; how many.

    Where the shoe runs out, the round is not counted and ``deck`` says so.
    """
    codes, finished, rows, sums, endings, starts, notes, counted, log = room
    size = np.int64(deck[SIZE])
    at, cut, running, played = U(begin), U(end), np.int64(sides[COUNT_BEGINS]), 0
    while played < most and (played < each if each else at < cut):
        if each:
            at, running = ZERO, np.int64(sides[COUNT_BEGINS])
            deck[DRAWN] = ZERO
            deck[BLOCK] = U(played) * BLOCKS_OF_ROUND
        start, seen = at, np.int64(at) - np.int64(begin)
        count = count_now(sides, running, seen, size)
        stake = units_at(sides, count)
        at = _play_round(
            image, sides, shoe, deck, whose, at, dealing, codes, finished, rows, running, seen
        )
        if deck[RAN_OUT] != ZERO:
            break
        net, saved, insured = add_round(
            sides, rows, codes.size, stake, lowest, sums, starts, endings
        )
        if counted.size > 0:
            count_round(counted, count, stake, net + saved, insured, saved)
        running += seen_sum(sides, shoe, start, at)
        note_round(notes, noted + played, net, saved, stake)
        log_round(log, noted + played, np.int64(start), np.int64(at), stake, rows)
        played += 1
    return played


@compiled_lightly
def play_tables(
    stock: Stock,
    image: Image,
    sides: Ints,
    desk: TableDesk,
    lowest: int,
    seed: np.uint64,
    first: int,
    units: int,
    most: int,
    each: int,
    careful: bool,
) -> None:
    """Play units in order of their numbers, and at most ``most`` rounds of them.

    A unit is a shoe, or, where ``each`` is not zero, ``each`` rounds, every one from a full shoe.
    """
    cards, spans, size, begin, end, drawn = stock
    stream, words, places, shoe, deck, whose, codes, order, finished, rows = desk[:10]
    sums, moments, endings, starts, notes, lengths, counted, log = desk[10:]
    room = (codes, finished, rows, sums, endings, starts, notes, counted, log)
    dealing = (order[0], order[1], order[2], order[3])
    noted = 0
    for number in range(first, first + units):
        if most <= noted:
            return
        open_deck(deck, 0 if each else drawn, 0, size, seed, U(number))
        if each:
            copy_shoe(shoe, cards)
        else:
            draw_places(places, words, stream, spans, seed, U(number), careful)
            deal(shoe[: cards.size], cards, places, drawn)
        played = play_unit(
            image, sides, shoe, deck, whose, dealing, room, lowest, begin, end, each,
            most - noted, noted,
        )  # fmt: skip
        if deck[RAN_OUT] != ZERO:
            return
        noted += played
        if number - first < lengths.size:
            lengths[number - first] = played
        add_shoe(moments, sums)


@compiled_lightly
def play_listed_tables(
    stock: Stock,
    image: Image,
    sides: Ints,
    desk: TableDesk,
    lowest: int,
    seed: np.uint64,
    numbers: Words,
    each: int,
) -> None:
    """Play units that are named one by one."""
    for place in range(numbers.size):
        number = int(np.int64(numbers[place]))
        play_tables(stock, image, sides, desk, lowest, seed, number, 1, ALL_ROUNDS, each, False)
        if desk.deck[RAN_OUT] != ZERO:
            return
