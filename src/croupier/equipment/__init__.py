"""Equipment: the things on the table that decide by chance, and what they show.

Cards with their codes, poker ranking, the cut, the shuffle, the pockets of a wheel. Values and
pure functions: chance comes in as a seed, from which it can be repeated. Functions marked as
kernels take a card as its small integer. Importing the room loads no cipher.
"""

from .cards import (
    CARDS,
    CARDS_PATTERN,
    RANKS,
    SUITS,
    Card,
    NoSuchCard,
    Rank,
    Suit,
    ace_high,
    deck,
    is_red,
    parse_cards,
    parse_rank,
    rank_of,
    stack,
    suit_of,
    write_cards,
)
from .cutting import CutOccasion, CutRules, cut_offers
from .poker import (
    PokerClass,
    class_of,
    poker_class,
    poker_strength,
    poker_value,
    strength_of,
)
from .shoe import (
    ShoeExhausted,
    ShuffleCause,
)
from .shuffle import (
    SEED_BYTES,
    SHUFFLE_METHOD,
    KeyStream,
    new_seed,
    shuffled,
)
from .wheel import (
    DOUBLE_ZERO,
    write_pocket,
)

__all__ = (
    "CARDS",
    "CARDS_PATTERN",
    "DOUBLE_ZERO",
    "RANKS",
    "SEED_BYTES",
    "SHUFFLE_METHOD",
    "SUITS",
    "Card",
    "CutOccasion",
    "CutRules",
    "KeyStream",
    "NoSuchCard",
    "PokerClass",
    "Rank",
    "ShoeExhausted",
    "ShuffleCause",
    "Suit",
    "ace_high",
    "class_of",
    "cut_offers",
    "deck",
    "is_red",
    "new_seed",
    "parse_cards",
    "parse_rank",
    "poker_class",
    "poker_strength",
    "poker_value",
    "rank_of",
    "shuffled",
    "stack",
    "strength_of",
    "suit_of",
    "write_cards",
    "write_pocket",
)
