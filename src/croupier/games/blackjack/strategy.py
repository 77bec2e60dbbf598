"""Strategies: what to do with a hand against the dealer's first card. No law, but values.

Whoever drives a round asks a strategy only what the law leaves open just then. A chart is a
strategy as players write it down: a row of letters for each hand, a column for each first card.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, Protocol

from .kernel import (
    ACE_LOW,
    CARDS_MOST,
    EMPTY,
    INITIAL,
    LIMIT,
    LINE_678_MIXED,
    LINE_OTHER,
    LINES,
    STAGE_DRAWING,
    STEP_DECISION,
    SUIT_MIXED,
    SUIT_SPADES,
    TRIO_67,
    TRIO_68,
    TRIO_77,
    TRIO_78,
    BlackjackParams,
    Hand,
    absent_draws,
    add_card,
    best_total,
    dealer_draws,
    hand_step,
    is_soft,
)


class Action(IntEnum):
    """What the player who controls a hand may call for."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3


class Strategy(Protocol):
    """Answers for every question that a round puts to a player.

    They may rest on what the law sees in a hand, and on suits only where the law does.
    """

    @property
    def name(self) -> str:
        """What the strategy is called."""

    def plays(
        self, params: BlackjackParams, hand: Hand, first: int, *, double: bool, split: bool
    ) -> Action:
        """Decide on a hand; doubling and splitting only where they are open."""

    def surrenders(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Whether to surrender two cards, surrender being open."""

    def forfeits(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Whether to take the doubled portion back, that being open."""


class BadChart(ValueError):
    """A chart lacks a row, or has one that cannot be read."""


COLUMNS: Final = "23456789TA"
"""The dealer's first card, in the order in which charts are printed."""
PLAYS: Final = {
    # with doubling open, and without
    "S": (Action.STAND, Action.STAND),
    "H": (Action.HIT, Action.HIT),
    "D": (Action.DOUBLE, Action.HIT),
    "d": (Action.DOUBLE, Action.STAND),
}
YES: Final = {"pair": "P", "surrender": "R", "forfeit": "F"}
NO: Final = "."
HARD: Final = r"([4-9]|1\d|2[01])"
KEY: Final = re.compile(
    rf"(surrender )?((hard {HARD}|soft (1[2-9]|2[01])( late)?)( [3-7]\+)?"
    r"|hard 1[345] (678|777)( suited| spades)?|pair [A2-9T]( suited| spades)?)"
    # A doubled hand's aces may be held to 1, so that its soft totals begin low.
    rf"|forfeit (hard|soft) {HARD}"
)
SUCH_ROWS: Final = "rows are hard 4 to hard 21, soft 12 to soft 21, pair 2 to pair A, and the like"
TRIOS: Final = {TRIO_67: "678", TRIO_68: "678", TRIO_78: "678", TRIO_77: "777"}


def chart_keys(params: BlackjackParams, hand: Hand) -> Iterator[str]:
    """The rows that may speak of a hand, the most particular one first.

    A hand is hard or soft with its total. A row may be for hands that can still make a 6-7-8 or a
    7-7-7, ``suited`` or in ``spades``, in versions that pay more for them; for hands of so many
    cards and more; for soft hands whose aces all came ``late``, after the first two cards.

    >>> from croupier.games.blackjack.kernel import EMPTY, add_card
    >>> from croupier.rulebook import rulebook
    >>> from croupier.games.blackjack import BlackjackRules
    >>> from datetime import datetime
    >>> law = rulebook().law("crown-pontoon", datetime(2003, 2, 6, 6))
    >>> params = BlackjackRules.from_law(law, decks=8).params
    >>> list(chart_keys(params, add_card(add_card(EMPTY, 6, 1), 8, 1)))
    ['hard 14 678 suited', 'hard 14 678', 'hard 14']
    """
    soft = is_soft(params, hand)
    total = f"{'soft' if soft else 'hard'} {best_total(params, hand)}"
    if hand.trio in TRIOS and _pays_trios(params):
        trio = f"{total} {TRIOS[hand.trio]}"
        if hand.suit == SUIT_SPADES:
            yield f"{trio} spades"
        if hand.suit != SUIT_MIXED:
            yield f"{trio} suited"
        yield trio
    lates = (" late", "") if soft and not hand.early_ace else ("",)
    for late in lates:
        for cards in range(min(hand.cards, CARDS_MOST), INITIAL, -1):
            yield f"{total}{late} {cards}+"
    yield from (f"{total}{late}" for late in lates)


def _pays_trios(params: BlackjackParams) -> bool:
    """Whether three cards of one kind of trio are paid otherwise than any other 21."""
    lines = range(LINE_678_MIXED, LINES)
    pays = {(params.pays_to[line], params.pays_one[line]) for line in lines}
    return pays != {(params.pays_to[LINE_OTHER], params.pays_one[LINE_OTHER])}


def _open_hands(params: BlackjackParams) -> Iterator[Hand]:
    """Hands of mixed suits that may be up for a decision: of which the fewest rows speak."""
    todo = [EMPTY]
    seen = set(todo)
    while todo:
        hand = todo.pop()
        if hand_step(params, hand) == STEP_DECISION:
            yield hand
            hand = hand._replace(stage=STAGE_DRAWING)
        elif hand.cards >= INITIAL:
            continue
        for value in sorted(set(params.values)):
            longer = add_card(hand, value, hand.cards % 2)
            if longer not in seen:
                seen.add(longer)
                todo.append(longer)


def _pair_keys(params: BlackjackParams, hand: Hand) -> Iterator[str]:
    value = hand.hard // INITIAL
    name = "A" if value == ACE_LOW else COLUMNS[value - 2]
    if hand.trio in TRIOS and _pays_trios(params):
        if hand.suit == SUIT_SPADES:
            yield f"pair {name} spades"
        if hand.suit != SUIT_MIXED:
            yield f"pair {name} suited"
    yield f"pair {name}"


@dataclass(frozen=True)
class Chart:
    """A strategy as rows of letters.

    ``S`` stand, ``H`` hit, ``D`` double or else hit, ``d`` double or else stand; ``P`` in a row of
    pairs, ``R`` in a row for surrender, ``F`` in a row for a doubled hand, and ``.`` for no.
    """

    name: str
    rows: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, name: str, rows: Mapping[str, str]) -> "Chart":
        """Read rows by their keys; spaces between letters do not count.

        >>> Chart.parse("mine", {"pair 8": "PPPPP PPPPX"})
        Traceback (most recent call last):
        ...
        croupier.games.blackjack.strategy.BadChart: mine, row 'pair 8': 'X' is not one of P, .
        """
        read = []
        for key, text in rows.items():
            if KEY.fullmatch(key) is None:
                raise BadChart(f"{name}: there is no row {key!r}; {SUCH_ROWS}")
            letters = "".join(text.split())
            if len(letters) != len(COLUMNS):
                wanted = f"{len(COLUMNS)} letters, one for each of {' '.join(COLUMNS)}"
                raise BadChart(f"{name}, row {key!r}: {len(letters)} letters; give {wanted}")
            kind = key.split(" ", 1)[0]
            allowed = (YES[kind], NO) if kind in YES else tuple(PLAYS)
            wrong = [letter for letter in letters if letter not in allowed]
            if wrong:
                says = f"{wrong[0]!r} is not one of {', '.join(allowed)}"
                raise BadChart(f"{name}, row {key!r}: {says}")
            read.append((key, letters))
        return cls(name, tuple(read))

    def over(self, base: "Chart") -> "Chart":
        """These rows, and where they say nothing those of another chart.

        A row replaces the other chart's more particular rows as well: ``hard 16`` its
        ``hard 16 3+``.
        """
        own = tuple(key for key, _ in self.rows)
        kept = (
            (key, letters)
            for key, letters in base.rows
            if not any(key == mine or key.startswith(f"{mine} ") for mine in own)
        )
        return Chart(self.name, (*self.rows, *kept))

    def missing(self, params: BlackjackParams) -> tuple[str, ...]:
        """The rows for want of which some hand could not be played."""
        plain = {
            [*chart_keys(params, hand)][-1]
            for hand in _open_hands(params)
            if not any(key in self._by_key for key in chart_keys(params, hand))
        }
        return tuple(sorted(plain, key=lambda key: (key[:4], int(key[5:]))))

    @cached_property
    def _by_key(self) -> dict[str, str]:
        return dict(self.rows)

    def _letter(self, keys: Iterator[str], first: int) -> str | None:
        for key in keys:
            row = self._by_key.get(key)
            if row is not None:
                return row[first - 2]  # an ace, 1, is the last column
        return None

    def plays(
        self, params: BlackjackParams, hand: Hand, first: int, *, double: bool, split: bool
    ) -> Action:
        """Decide on a hand; doubling and splitting only where they are open."""
        if split and self._letter(_pair_keys(params, hand), first) == YES["pair"]:
            return Action.SPLIT
        letter = self._letter(chart_keys(params, hand), first)
        if letter is None:
            missing = list(chart_keys(params, hand))[-1]
            raise BadChart(f"{self.name} has no row {missing!r}")
        return PLAYS[letter][0 if double else 1]

    def surrenders(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Whether to surrender; a pair that is to be split is not, unless its own row says so."""
        letter = None
        if hand.pair:
            letter = self._letter((f"surrender {key}" for key in _pair_keys(params, hand)), first)
            if letter is None and self._letter(_pair_keys(params, hand), first) == YES["pair"]:
                return False
        if letter is None:
            keys = (f"surrender {key}" for key in chart_keys(params, hand))
            letter = self._letter(keys, first)
        return letter == YES["surrender"]

    def forfeits(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Whether to take the doubled portion back."""
        soft = "soft" if is_soft(params, hand) else "hard"
        keys = iter((f"forfeit {soft} {best_total(params, hand)}",))
        return self._letter(keys, first) == YES["forfeit"]


@dataclass(frozen=True)
class _Simple:
    """Strategies that only hit and stand, by a rule that needs no chart."""

    name: str

    def plays(
        self, params: BlackjackParams, hand: Hand, first: int, *, double: bool, split: bool
    ) -> Action:
        """Hit or stand."""
        return Action.HIT if self.draws(params, hand) else Action.STAND

    def draws(self, params: BlackjackParams, hand: Hand) -> bool:
        """Whether to take a card."""
        raise NotImplementedError

    def surrenders(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Never."""
        return False

    def forfeits(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        """Never."""
        return False


class _MimicDealer(_Simple):
    """Draws as the dealer must."""

    def draws(self, params: BlackjackParams, hand: Hand) -> bool:
        """Whether the dealer would take a card."""
        return dealer_draws(params, hand)


class _NeverBust(_Simple):
    """Draws as the dealer must, but never where a card could bust the hand."""

    def draws(self, params: BlackjackParams, hand: Hand) -> bool:
        """Whether to take a card."""
        if is_soft(params, hand):
            return dealer_draws(params, hand)
        return hand.hard + max(params.values) <= LIMIT


class _Absent(_Simple):
    """Plays as the rules have an absent player's hand played."""

    def draws(self, params: BlackjackParams, hand: Hand) -> bool:
        """Whether the fixed policy takes a card."""
        return absent_draws(params, hand)


SIMPLE: Final[dict[str, Strategy]] = {
    strategy.name: strategy
    for strategy in (_MimicDealer("mimic-dealer"), _NeverBust("never-bust"), _Absent("absent"))
}
"""Strategies that need no chart, by name."""
