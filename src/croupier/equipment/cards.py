"""Cards: how they are written, and the small integers that the arithmetic sees.

A card's code is its suit times 13 plus its rank, both in the order in which they are written:

    code     0    1    2  …   9   10   11   12 |  13 … 25 |  26 … 38 |  39 … 51
    card    AS   2S   3S  …  TS   JS   QS   KS |  AH … KH |  AD … KD |  AC … KC
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from croupier.kernel import kernel

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

RANK_COUNT: Final = 13
CODE_COUNT: Final = 52


class Rank(IntEnum):
    """A card's rank, as its index in ``RANKS``: no worth, and no order of precedence."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12


class Suit(IntEnum):
    """A card's suit, as its index in ``SUITS``."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


@kernel
def rank_of(card: int) -> int:
    """The index of a card's rank: 0 for an ace, 12 for a king."""
    return card % RANK_COUNT


@kernel
def suit_of(card: int) -> int:
    """The index of a card's suit: spades, hearts, diamonds, clubs are 0 to 3."""
    return card // RANK_COUNT


@kernel
def is_red(card: int) -> bool:
    """Hearts and diamonds are red: the two suits in the middle of the order."""
    return Suit.HEARTS <= card // RANK_COUNT <= Suit.DIAMONDS


@kernel
def ace_high(card: int) -> int:
    """The place of a card's rank when aces are high: two 2, king 13, ace 14."""
    rank = card % RANK_COUNT
    return rank + 1 if rank > 0 else RANK_COUNT + 1


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card, written rank then suit.

    The 52 cards exist once each, in ``CARDS``; ``parse`` hands those out.

    >>> Card.parse("TD"), str(Card.parse("10D")), Card.parse("AS").code
    (Card.parse('TD'), 'TD', 0)
    >>> Card.parse("1S")
    Traceback (most recent call last):
    ...
    ValueError: no such card: '1S' (rank one of A23456789TJQK, suit one of SHDC)
    """

    code: int
    """0 to 51, laid out as the module says."""

    def __post_init__(self) -> None:
        assert 0 <= self.code < CODE_COUNT, self.code

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card; the inverse of ``str``, save that ``10D`` is read as ``TD``."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError(f"no such card: {text!r} (rank one of {RANKS}, suit one of {SUITS})")
        return card

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANK_BY_CODE[self.code]

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUIT_BY_CODE[self.code]

    def __str__(self) -> str:
        return _TEXT_BY_CODE[self.code]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXT_BY_CODE[self.code]!r})"


_RANK_BY_CODE: Final = tuple(Rank(code % RANK_COUNT) for code in range(CODE_COUNT))
_SUIT_BY_CODE: Final = tuple(Suit(code // RANK_COUNT) for code in range(CODE_COUNT))
_TEXT_BY_CODE: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)

CARDS: Final = tuple(Card(code) for code in range(CODE_COUNT))
"""Every card of a full deck; the card with a code is at that index."""

_BY_TEXT: Final = {_TEXT_BY_CODE[card.code]: card for card in CARDS} | {
    f"10{SUITS[card.suit]}": card for card in CARDS if card.rank is Rank.TEN
}


CARDS_PATTERN: Final = (
    rf"[\s,]*((10|[{RANKS}{RANKS.lower()}])[{SUITS}{SUITS.lower()}♠♥♦♣]\ufe0f?[\s,]*)*"
)
"""Rows of cards as people write them, for whoever checks them without reading them."""
_PEOPLES: Final = re.compile(
    rf"[\s,]*(?P<rank>10|[{RANKS}{RANKS.lower()}])(?P<suit>[{SUITS}{SUITS.lower()}♠♥♦♣])\ufe0f?"
)
_GAP: Final = re.compile(r"[\s,]*")
_SYMBOLS: Final = str.maketrans("♠♥♦♣", SUITS)


class NoSuchCard(ValueError):
    """Something in a row of cards is none; ``place`` counts from 1."""

    def __init__(self, word: str, place: int) -> None:
        super().__init__(
            f"card {place} is {word!r}; a card is a rank ({' '.join(RANKS)}) and a suit "
            f"({' '.join(SUITS)}), such as TD"
        )
        self.word = word
        self.place = place


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a row of cards as people write them.

    Small letters, symbols for suits, commas and no space at all are understood.

    >>> write_cards(parse_cards("7S 10D, 6♠ askh"))
    '7S TD 6S AS KH'
    >>> parse_cards("7S 9X")
    Traceback (most recent call last):
    ...
    croupier.equipment.cards.NoSuchCard: card 2 is '9X'; a card is a rank \
(A 2 3 4 5 6 7 8 9 T J Q K) and a suit (S H D C), such as TD
    """
    return tuple(_each_card(text))


def _each_card(text: str) -> Iterator[Card]:
    at = place = 0
    while found := _PEOPLES.match(text, at):
        at, place = found.end(), place + 1
        yield _BY_TEXT[found["rank"].upper() + found["suit"].upper().translate(_SYMBOLS)]
    gap = _GAP.match(text, at)
    assert gap is not None
    if gap.end() < len(text):
        raise NoSuchCard(re.split(r"[\s,]", text[gap.end() :], maxsplit=1)[0], place + 1)


def write_cards(cards: Iterable[Card]) -> str:
    """Write a row of cards; the inverse of ``parse_cards``.

    >>> write_cards(parse_cards("7S  10D"))
    '7S TD'
    """
    return " ".join(map(str, cards))


def parse_rank(text: str) -> Rank:
    """Read a rank as the rulebook and the cards write it.

    >>> parse_rank("T"), parse_rank("10")
    (<Rank.TEN: 9>, <Rank.TEN: 9>)
    """
    letter = "T" if text == "10" else text
    if len(letter) != 1 or letter not in RANKS:
        raise ValueError(f"no such rank: {text!r} (one of {' '.join(RANKS)})")
    return Rank(RANKS.index(letter))


def deck(*, without: Iterable[Rank] = ()) -> tuple[Card, ...]:
    """One deck in the order of the codes, less the ranks that the game's rules take out.

    >>> len(deck()), len(deck(without=[parse_rank("T")]))
    (52, 48)
    """
    removed = frozenset(without)
    return tuple(card for card in CARDS if card.rank not in removed)


def stack(decks: int, *, without: Iterable[Rank] = ()) -> tuple[Card, ...]:
    """Several decks on top of one another, unshuffled; the game says how many it allows."""
    if decks < 1:
        raise ValueError(f"a stack needs at least one deck, not {decks}")
    return deck(without=without) * decks
