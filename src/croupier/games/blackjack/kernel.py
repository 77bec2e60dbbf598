"""The arithmetic of the Blackjack family's hands, in small integers only.

Every driver (table, exact analysis, compiled simulation) calls these functions, so no rule is
written twice. A hand is ten small integers; a card reaches it as a value (ace 1 to ten-value 10)
and a suit (0 to 3 as cards are written: spades, hearts, diamonds, clubs). A hand needs the suit of
a 6, 7 or 8 only, so 19 card symbols tell all hands apart.
"""

from typing import Final, NamedTuple

from croupier.kernel import implements, kernel

LIMIT: Final = 21
ACE_LOW: Final = 1
ACE_HIGH: Final = 11
BUST: Final = LIMIT + 1
"""Every total over 21 is kept as this one: nothing depends on by how much."""
RANKS: Final = 13
INITIAL: Final = 2
"""How many cards the initial deal gives to a hand."""
SIX: Final = 6
SEVEN: Final = 7
EIGHT: Final = 8
CARDS_MOST: Final = 7
"""So many cards and more are counted as so many: no row of a pay table tells them apart."""

# What is left of a 6-7-8 or a 7-7-7 among the first three cards.
TRIO_START: Final = 0
TRIO_6: Final = 1
TRIO_7: Final = 2
TRIO_8: Final = 3
TRIO_67: Final = 4
TRIO_68: Final = 5
TRIO_78: Final = 6
TRIO_77: Final = 7
TRIO_678: Final = 8
TRIO_777: Final = 9
TRIO_NONE: Final = 10
TRIOS: Final = (
    #      a 6        a 7        an 8
    (TRIO_6, TRIO_7, TRIO_8),  # comes first,
    (TRIO_NONE, TRIO_67, TRIO_68),  # or after a 6,
    (TRIO_67, TRIO_77, TRIO_78),  # a 7,
    (TRIO_68, TRIO_78, TRIO_NONE),  # an 8,
    (TRIO_NONE, TRIO_NONE, TRIO_678),  # a 6 and a 7,
    (TRIO_NONE, TRIO_678, TRIO_NONE),  # a 6 and an 8,
    (TRIO_678, TRIO_NONE, TRIO_NONE),  # a 7 and an 8,
    (TRIO_NONE, TRIO_777, TRIO_NONE),  # two 7s,
    (TRIO_NONE, TRIO_NONE, TRIO_NONE),  # a whole 6-7-8,
    (TRIO_NONE, TRIO_NONE, TRIO_NONE),  # a whole 7-7-7,
    (TRIO_NONE, TRIO_NONE, TRIO_NONE),  # or nothing of the kind
)

SUIT_SPADES: Final = 0
SUIT_MIXED: Final = 4
"""The cards so far are of different suits, or their suits no longer matter."""

# How a hand came about.
KIND_DEALT: Final = 0
KIND_SPLIT: Final = 1
KIND_SPLIT_ACES: Final = 2
KIND_SPLIT_SUITED_SEVENS: Final = 3
"""The initial two cards were sevens of one suit: the Super Bonus is gone."""

# Where a hand stands.
STAGE_OPEN: Final = 0
STAGE_DRAWING: Final = 1
"""A card has been called for."""
STAGE_DOUBLING: Final = 2
"""Doubled, and the one card is still to come."""
STAGE_DOUBLED: Final = 3
"""Doubled, and the one card has come."""
STAGE_KEPT: Final = 4
"""Doubled, and nobody on the box may forfeit any more."""
STAGE_STOOD: Final = 5
STAGE_SURRENDERED: Final = 6
"""The controller surrendered: no further card goes to the hand."""

# What a hand needs next.
STEP_DONE: Final = 0
STEP_CARD: Final = 1
STEP_DECISION: Final = 2
STEP_FORFEIT: Final = 3
"""Each player who doubled may take the doubled portion back."""

# The phases of a round.
PHASE_BETTING: Final = 0
PHASE_DEAL: Final = 1
PHASE_INSURANCE: Final = 2
PHASE_INTERIM: Final = 3
PHASE_SURRENDER: Final = 4
PHASE_BOXES: Final = 5
PHASE_DEALER: Final = 6
PHASE_SETTLEMENT: Final = 7
PHASE_OVER: Final = 8

DEALER_PLACE: Final = -1

# The rows of the pay table.
LINE_OTHER: Final = 0
LINE_NATURAL: Final = 1
LINE_5_CARDS: Final = 2
LINE_6_CARDS: Final = 3
LINE_7_CARDS: Final = 4
LINE_678_MIXED: Final = 5
LINE_678_SUITED: Final = 6
LINE_678_SPADES: Final = 7
LINE_777_MIXED: Final = 8
LINE_777_SUITED: Final = 9
LINE_777_SPADES: Final = 10
LINES: Final = 11


class BlackjackParams(NamedTuple):
    """What a version's rules and readings come to, in integers; tuples have fixed lengths."""

    values: tuple[int, ...]
    """The value of each rank, in the order of the cards' codes: ace 1, …, king 10."""
    dealer_hard: int
    """The lowest hard total on which the dealer stops, …"""
    dealer_soft: int
    """… and the lowest soft one."""
    double_first_two: bool
    double_totals: int
    """Bit n is set where a hard total of n may be doubled; 0 where any first two cards may."""
    double_soft: bool
    """Whether an ace counts as 1 when the total to double on is judged."""
    double_from: int
    """From so many cards on a hand may be doubled too; 0 where only the first two cards may."""
    double_below: int
    """A hand may be doubled below this total."""
    double_after_split: bool
    double_split_aces: bool
    double_freezes_aces: bool
    """Whether aces among the first two cards of a doubled hand count 1."""
    double_forfeits: bool
    double_caps_others: bool
    """Whether a player who did not double with the controller is held to even odds."""
    split_hands: int
    split_aces_cards: int
    twenty_one_wins: bool
    """Whether 21 wins whatever the dealer has, and is paid at once."""
    insurance_firsts: int
    """Bit n is set where a dealer's first card of value n opens insurance; likewise below."""
    insurance_bars_natural: bool
    surrender_firsts: int
    surrender_below: int
    """A hand may be surrendered below this total."""
    even_money_firsts: int
    natural_waits: int
    """Bit n is set where a natural waits for the dealer behind a first card of value n."""
    natural_beats_21: bool
    """Whether a dealer's natural beats a player's other 21."""
    natural_is_21: bool
    """Whether a player's natural is a 21 like any other: in no version of the law, but in others'
    games that this arithmetic can play."""
    split_loss: int
    """What a dealer's natural takes after a split: a ``SPLIT_LOSS`` constant."""
    busted_double_original: bool
    """Whether a busted doubled hand loses only its original wager then."""
    absent_soft: int
    absent_hard: int
    super_bonus_value: int
    """The dealer's first card that the Super Bonus needs; 0 where there is none."""
    super_bonus_after_split: bool
    pays_to: tuple[int, ...]
    """What each row of the pay table wins, in the order of the ``LINE`` constants, …"""
    pays_one: tuple[int, ...]
    """… for every so many staked."""
    bonus_lengths: tuple[int, ...]
    """The numbers of cards for which the pay table has rows, rising; the last means "or more"."""
    double_to: int
    double_one: int
    capped_to: int
    """What a player wins who did not double with the controller, where that is capped."""
    capped_one: int
    even_money_to: int
    even_money_one: int
    insurance_to: int
    insurance_one: int
    insurance_part: int
    """The most insurance is one part in so many of the wager; likewise surrender's refund."""
    surrender_part: int


class Hand(NamedTuple):
    """A hand, the dealer's included, reduced to what the law looks at."""

    hard: int
    """Total with every ace counted 1; ``BUST`` for anything over 21."""
    early_ace: int
    """1 when an ace is among the first two cards."""
    late_ace: int
    """1 when an ace came third or later."""
    cards: int
    """How many cards, seven standing for more."""
    pair: int
    """1 when the hand is two cards of one value."""
    trio: int
    suit: int
    """The suit that all cards of a trio share; ``SUIT_MIXED`` otherwise."""
    kind: int
    stage: int


EMPTY: Final = Hand(0, 0, 0, 0, 0, TRIO_START, SUIT_MIXED, KIND_DEALT, STAGE_OPEN)

# ---------------------------------------------------------------- cards and totals


@implements("BJ-014")
@kernel
def card_value(params: BlackjackParams, card: int) -> int:
    """The value of a card's code: pips at face value, court cards ten, aces low (3.2)."""
    return params.values[card % RANKS]


@kernel
def next_trio(trio: int, value: int) -> int:
    """What is left of a 6-7-8 or a 7-7-7, in any order, after one more card (Table 1)."""
    if value < SIX or value > EIGHT:
        return TRIO_NONE
    return TRIOS[trio][value - SIX]


@kernel
def add_card(hand: Hand, value: int, suit: int) -> Hand:
    """Return the hand with one more card; an ace is worth 1 here."""
    trio = next_trio(hand.trio, value)
    if trio == TRIO_NONE or (hand.cards > 0 and hand.suit != suit):
        suit = SUIT_MIXED
    hard = hand.hard + value
    early, late = hand.early_ace, hand.late_ace
    if value == ACE_LOW:
        if hand.cards < INITIAL:
            early = 1
        else:
            late = 1
    stage = hand.stage
    if stage == STAGE_DRAWING:
        stage = STAGE_OPEN
    elif stage == STAGE_DOUBLING:
        stage = STAGE_DOUBLED
    return Hand(
        hard if hard <= LIMIT else BUST,
        early,
        late,
        hand.cards + 1 if hand.cards < CARDS_MOST else CARDS_MOST,
        1 if hand.cards == 1 and value == hand.hard else 0,
        trio,
        suit,
        hand.kind,
        stage,
    )


@implements("CP-017")
@kernel
def freeze(params: BlackjackParams, hand: Hand) -> int:
    """1 when aces among the first two cards are held to 1, the hand being doubled (10.7.2)."""
    return 1 if params.double_freezes_aces and is_doubled(hand) else 0


@implements("BJ-003")
@kernel
def is_soft(params: BlackjackParams, hand: Hand) -> bool:
    """Whether an ace of the hand counts 11 (1.1, 3.2.1)."""
    if hand.hard + ACE_HIGH - ACE_LOW > LIMIT:
        return False
    return hand.late_ace == 1 or (hand.early_ace == 1 and freeze(params, hand) == 0)


@implements("BJ-011", "BJ-015")
@kernel
def best_total(params: BlackjackParams, hand: Hand) -> int:
    """Count one ace as 11 unless the hand would pass 21 (3.2.1)."""
    return hand.hard + ACE_HIGH - ACE_LOW if is_soft(params, hand) else hand.hard


@implements("BJ-001", "BJ-076", "CP-002")
@kernel
def is_natural(params: BlackjackParams, hand: Hand) -> bool:
    """Blackjack or Pontoon: an ace and a ten-value card as the initial two (1.1, 10.2.1)."""
    if hand.cards != INITIAL or hand.kind != KIND_DEALT:
        return False
    return best_total(params, hand) == LIMIT


@kernel
def is_bust(hand: Hand) -> bool:
    """Whether the hand is over 21."""
    return hand.hard > LIMIT


@kernel
def is_doubled(hand: Hand) -> bool:
    """Whether the controller has doubled on the hand."""
    return STAGE_DOUBLING <= hand.stage <= STAGE_KEPT


# ---------------------------------------------------------------- what a hand may do


@implements("BJ-061", "BJ-072")
@kernel
def hand_step(params: BlackjackParams, hand: Hand) -> int:
    """What a hand needs next: a card, a decision, a forfeit's yes or no, or nothing (7.5)."""
    if hand.cards < INITIAL or hand.stage in (STAGE_DRAWING, STAGE_DOUBLING):
        return STEP_CARD
    if hand.stage >= STAGE_KEPT or best_total(params, hand) >= LIMIT:
        return STEP_DONE
    if hand.stage == STAGE_DOUBLED:
        return STEP_FORFEIT if params.double_forfeits else STEP_DONE
    if hand.kind == KIND_SPLIT_ACES and hand.cards > params.split_aces_cards:
        return STEP_DONE
    return STEP_DECISION


@implements("BJ-064", "BJ-067", "VB-009", "CP-016")
@kernel
def may_double(params: BlackjackParams, hand: Hand) -> bool:
    """Whether a hand that is to be decided may be doubled (7.5.4(a), 10.7.1, 12.4.2(a))."""
    if hand_step(params, hand) != STEP_DECISION or best_total(params, hand) >= params.double_below:
        return False
    if hand.kind != KIND_DEALT and not params.double_after_split:
        return False
    if hand.kind == KIND_SPLIT_ACES and not params.double_split_aces:
        return False
    if hand.cards > INITIAL:
        return 0 < params.double_from <= hand.cards
    if params.double_totals == 0 or not params.double_first_two:
        return params.double_first_two
    if hand.early_ace == 1 and not params.double_soft:
        return False
    return (params.double_totals >> hand.hard) & 1 == 1


@implements("BJ-068", "BJ-071", "BJ-073", "BJ-074")
@kernel
def may_split(params: BlackjackParams, hand: Hand, hands: int, declined: bool) -> bool:
    """Whether a pair may become two hands, so many being on the box already (7.5.5)."""
    if hand_step(params, hand) != STEP_DECISION or hand.pair == 0:
        return False
    if hand.kind == KIND_SPLIT_ACES or declined:
        return False
    return hands < params.split_hands


@implements("CP-023")
@kernel
def split_kind(kind: int, value: int, first_suit: int, second_suit: int) -> int:
    """How hands that come of splitting a pair of this value are marked (7.5.5, 10.8.1)."""
    if value == ACE_LOW:
        return KIND_SPLIT_ACES
    if kind == KIND_SPLIT_SUITED_SEVENS:
        return kind
    if kind == KIND_DEALT and value == SEVEN and first_suit == second_suit:
        return KIND_SPLIT_SUITED_SEVENS
    return KIND_SPLIT


@implements("BJ-063")
@kernel
def absent_draws(params: BlackjackParams, hand: Hand) -> bool:
    """Whether the fixed policy for an absent player draws to the hand (7.5.3(c) to (f))."""
    if is_soft(params, hand):
        return best_total(params, hand) < params.absent_soft
    return hand.hard < params.absent_hard


@implements("BJ-013", "BJ-079", "CP-029", "CB-002", "C21-002", "VB-010")
@kernel
def dealer_draws(params: BlackjackParams, hand: Hand) -> bool:
    """Whether the dealer's hand is below the totals on which it stops (7.5.6(a) and versions)."""
    if is_soft(params, hand):
        return best_total(params, hand) < params.dealer_soft
    return hand.hard < params.dealer_hard


# ---------------------------------------------------------------- rows of the pay table


@implements("CP-030")
@kernel
def bonus_line(params: BlackjackParams, hand: Hand) -> int:
    """The row of the pay table for a winning hand that nobody doubled (8.1, Table 1)."""
    if is_natural(params, hand):
        return LINE_NATURAL
    if best_total(params, hand) != LIMIT:
        return LINE_OTHER
    if hand.trio in (TRIO_678, TRIO_777):
        line = LINE_678_MIXED if hand.trio == TRIO_678 else LINE_777_MIXED
        if hand.suit == SUIT_MIXED:
            return line
        return line + 2 if hand.suit == SUIT_SPADES else line + 1
    five, six, seven = params.bonus_lengths
    if hand.cards >= seven:
        return LINE_7_CARDS
    if hand.cards == six:
        return LINE_6_CARDS
    return LINE_5_CARDS if hand.cards == five else LINE_OTHER


@implements("CP-035", "CP-036", "CP-019")
@kernel
def wins_super_bonus(params: BlackjackParams, hand: Hand, extra: int, dealer_first: int) -> bool:
    """Three sevens of one suit against a dealer's first seven (10.11.1, 10.8.1, 10.7.4)."""
    if params.super_bonus_value == 0 or dealer_first != params.super_bonus_value:
        return False
    if hand.trio != TRIO_777 or hand.suit == SUIT_MIXED:
        return False
    if is_doubled(hand) and (extra > 0 or params.double_caps_others):
        return False
    if hand.kind == KIND_SPLIT_SUITED_SEVENS:
        return False
    return hand.kind == KIND_DEALT or params.super_bonus_after_split
