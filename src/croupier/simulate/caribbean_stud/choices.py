"""When to bet at Caribbean Stud: by the hand, the up card's rank, and which cards share its suit.

Choices are an array of words by the rank of the player's hand and the rank of the up card. A word
has a bit for each set of the hand's cards that are of the up card's suit, a card's number being how
many of the five are of a lower rank; it is set to bet. What no suit changes is 0 or ``BET``.

The best choices are the exact analysis's, kept in ``choices.json`` by the identity of the
rules that they are best for; ``tools/caribbean_choices.py`` makes that file.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.hands import poker_tables
from croupier.equipment import RANKS, PokerClass, ace_high, poker_class, poker_value
from croupier.games.caribbean_stud.kernel import qualifies
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.simulate.game import identity_of

from .loop import HAND

Choices = NDArray[np.uint32]

BET: Final = 0xFFFFFFFF
FOLD: Final = 0
CHOICES_FILE: Final = "choices.json"
COLUMNS: Final = "23456789TJQKA"
"""The up cards in the order in which rows of letters have them."""
LETTERS: Final = {"B": BET, "F": FOLD}
BY_SUITS: Final = "s"
"""In a held row: a word for this up card follows behind the letters."""


class BadChoice(ValueError):
    """A row of a strategy that cannot be followed."""

    def __init__(self, row: str, says: str) -> None:
        super().__init__(f"row {row!r}: {says}")
        self.row = row


def _blank() -> Choices:
    return np.full((poker_tables().strengths.size, len(RANKS)), FOLD, dtype=np.uint32)


def playing_hands(rules: CaribbeanRules) -> Choices:
    """The plain strategy: bet, whatever the up card, on a hand that the dealer would play."""
    params = rules.params(Shoe.MANUAL)
    found = _blank()
    found[[qualifies(params, int(strength)) for strength in poker_tables().strengths]] = BET
    return found


# ---------------------------------------------------------------- made beforehand


def choices_identity(rules: CaribbeanRules) -> str:
    """What the best play depends on: the rules without the shoe and without the jackpot."""
    params = rules.params(Shoe.MANUAL)
    return identity_of(
        params._replace(in_sets=False, up_place=0, prize_floor=(), prize_share=()), rules.deck_size
    )


@cache
def _held() -> dict[str, Any]:
    text = (
        files("croupier.simulate.caribbean_stud").joinpath(CHOICES_FILE).read_text(encoding="utf-8")
    )
    held: dict[str, Any] = json.loads(text)["choices"]
    return held


def best_choices(rules: CaribbeanRules) -> Choices | None:
    """The best play, where it was made beforehand."""
    held = _held().get(choices_identity(rules))
    return None if held is None else choices_of(held["from"], held["rows"])


def choices_text(choices: Choices) -> tuple[int, list[str]]:
    """Write choices down: the lowest hand that is not always folded, and a row for each from there.

    Behind the last row every hand is bet on.
    """
    always = (choices == BET).all(axis=1)
    never = (choices == FOLD).all(axis=1)
    first, last = int(np.argmin(never)), choices.shape[0] - int(np.argmin(always[::-1]))
    return first, [_row_text(choices[place]) for place in range(first, last)]


def _row_text(row: Choices) -> str:
    words = [int(row[RANKS.index(column)]) for column in COLUMNS]
    letters = {word: letter for letter, word in LETTERS.items()}
    by_suits = [f"{word:08x}" for word in words if word not in letters]
    return " ".join(("".join(letters.get(word, BY_SUITS) for word in words), *by_suits))


def choices_of(first: int, rows: list[str]) -> Choices:
    """Read choices that ``choices_text`` wrote."""
    found = _blank()
    found[first + len(rows) :] = BET
    for place, row in enumerate(rows, start=first):
        letters, *by_suits = row.split()
        words = iter(by_suits)
        for column, letter in zip(COLUMNS, letters, strict=True):
            word = int(next(words), 16) if letter == BY_SUITS else LETTERS[letter]
            found[place, RANKS.index(column)] = word
    return found


# ---------------------------------------------------------------- written by a person


def by_rows(rows: Mapping[str, str]) -> Choices:
    """Choices from rows that a person wrote; hands below the lowest row are folded.

    A key is the lowest hand of a row, which goes up to the next one: the name of a class, or odd
    cards in falling order, or the first of them. A row is a letter for each up card, or for all.

    >>> choices = by_rows({"A-K-J-8-3": "B"})
    >>> choices.shape, int((choices == BET).sum()) // len(COLUMNS)
    ((7462, 13), 6249)
    """
    found = _blank()
    begun: dict[int, str] = {}
    for row in rows:
        other = begun.setdefault(_lowest(row), row)
        if other != row:
            raise BadChoice(row, f"begins with the same hand as {other!r}")
    for place, row in sorted(begun.items()):
        letters = rows[row].replace(" ", "")
        if len(letters) == 1:
            letters *= len(COLUMNS)
        if len(letters) != len(COLUMNS) or not set(letters) <= set(LETTERS):
            raise BadChoice(
                row, f"needs B or F for each of {COLUMNS}, or one for all, not {rows[row]!r}"
            )
        words = dict(zip(COLUMNS, letters, strict=True))
        found[place:] = [LETTERS[words[rank]] for rank in RANKS]
    return found


def _lowest(key: str) -> int:
    """The lowest hand that a row's key names."""
    for place, strength in enumerate(poker_tables().strengths.tolist()):
        if key in _names(strength):
            return place
    raise BadChoice(key, "is neither a class of hand nor odd cards such as A-K-J-8-3")


@cache
def _names(strength: int) -> frozenset[str]:
    return frozenset(_every_name(strength))


def _every_name(strength: int) -> Iterator[str]:
    hand = PokerClass(poker_class(strength))
    yield str(hand)
    if hand is PokerClass.ODD_CARDS:
        letters = {ace_high(rank): letter for rank, letter in enumerate(RANKS)}
        cards = [letters[poker_value(strength, place)] for place in range(HAND)]
        for count in range(1, HAND + 1):
            yield "-".join(cards[:count])
