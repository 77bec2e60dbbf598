"""Cards drawn as cards, in the letters and colours that the terminal has."""

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier.cli.letters import can_show

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TWO_COLOURS: Final = {"H": "31", "D": "31"}
FOUR_COLOURS: Final = {"H": "31", "D": "34", "C": "32"}
BACK: Final = "##"
RANKS, SUITS = frozenset("A23456789TJQK"), frozenset("SHDC")
CARD: Final = re.compile(r"\b([A2-9TJQK])([SHDC])\b")
WIDE, HIGH, COVERED = 5, 4, 3
"""Columns and lines of a card, and the columns that are seen of one under another."""
APART: Final = 3
"""Columns between two hands."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of cards, whose it is, and what it comes to."""

    whose: str
    cards: tuple[str, ...]
    """``##`` is one that lies face down."""
    total: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A hand in lines, with the columns that each takes on the screen: colours take none."""

    wide: int
    lines: tuple[str, ...]
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pen:
    """How cards are drawn: in which letters, and with how many colours."""

    letters: bool
    """Whether suits and lines are written in plain letters."""
    colours: Mapping[str, str]

    @classmethod
    def of(cls, *, ascii_only: bool, four_colours: bool) -> "Pen":
        """The pen for standard output as it is: NO_COLOR and its encoding are kept to."""
        plain = ascii_only or not can_show("♠┌─┐")
        is_dumb = os.environ.get("TERM") == "dumb" or bool(os.environ.get("NO_COLOR"))
        is_coloured = sys.stdout.isatty() and not is_dumb
        colours = FOUR_COLOURS if four_colours else TWO_COLOURS
        return cls(plain, colours if is_coloured else {})

    @property
    def between(self) -> str:
        """What stands between two things that happened."""
        return "; " if self.letters else " · "

    def written(self, says: str) -> str:
        """A sentence with every card in it as it is drawn."""
        return CARD.sub(lambda found: _rank(found[1]) + self._sign(found[2]), says)

    def draw(self, hands: Sequence[Hand], width: int) -> Iterator[str]:
        """Hands in lines, side by side as far as there is room."""
        row: list[Block] = []
        for hand in hands:
            block = self._hand(hand, width)
            if row and sum(one.wide + APART for one in row) + block.wide > width:
                yield from _side_by_side(row)
                row = []
            row.append(block)
        yield from _side_by_side(row)

    def _hand(self, hand: Hand, width: int) -> Block:
        """A hand; its cards lie one on another where there is no room for all of them."""
        about = hand.whose if hand.total is None else f"{hand.whose}: {hand.total}"
        if not hand.cards:
            return Block(len(about), (about, *[""] * HIGH), (len(about), *[0] * HIGH))
        lies_over = len(hand.cards) * (WIDE + 1) - 1 > width
        *under, top = hand.cards
        drawn = [self._card(card, covered=lies_over) for card in under] + [self._card(top)]
        between, shown = ("", COVERED) if lies_over else (" ", WIDE + 1)
        cards = len(under) * shown + WIDE
        lines = (about, *(between.join(parts) for parts in zip(*drawn, strict=True)))
        return Block(max(len(about), cards), lines, (len(about), *[cards] * HIGH))

    def _card(self, card: str, *, covered: bool = False) -> tuple[str, ...]:
        """A card in lines; of one that is covered only the left edge is seen."""
        top, side, bottom = ("+---+", "|", "+---+") if self.letters else ("┌───┐", "│", "└───┘")
        end = "" if covered else side
        inside = COVERED - 1 if covered else WIDE - 2
        if card == BACK:
            fill = ("#" if self.letters else "░") * inside
            high = low = f"{side}{fill}{end}"
        else:
            rank, sign = _rank(card[0]), self._sign(card[1])
            low = f"{sign:<{inside}}" if covered else f"{sign:>{inside}}"
            high = f"{side}{self._inked(card[1], f'{rank:<{inside}}')}{end}"
            low = f"{side}{self._inked(card[1], low)}{end}"
        cut = COVERED if covered else WIDE
        return top[:cut], high, low, bottom[:cut]

    def _sign(self, suit: str) -> str:
        return suit if self.letters else SIGNS[suit]

    def _inked(self, suit: str, text: str) -> str:
        colour = self.colours.get(suit)
        return text if colour is None else f"\x1b[{colour}m{text}\x1b[0m"


def _side_by_side(blocks: Sequence[Block]) -> Iterator[str]:
    for place in range(HIGH + 1):
        parts = (b.lines[place] + " " * (b.wide - b.shown[place]) for b in blocks)
        line = (" " * APART).join(parts).rstrip()
        if line:
            yield line


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


# ---------------------------------------------------------------- which cards lie where


def hands_of(view: Mapping[str, Any]) -> Iterator[Hand]:
    """Every row of cards of a round, whatever the game calls it; each once."""
    yield from dict.fromkeys(_found("", view))


def _found(whose: str, value: Any) -> Iterator[Hand]:
    if _are_cards(value):
        yield Hand(whose, tuple(value))
    elif isinstance(value, Mapping):
        yield from _of_mapping(whose, value)
    elif isinstance(value, list):
        for place, part in enumerate(value, start=1):
            yield from _found(_place(whose, part, place), part)


def _of_mapping(whose: str, value: Mapping[str, Any]) -> Iterator[Hand]:
    own = value.get("cards", value.get("shown"))
    if isinstance(own, list) and (_are_cards(own) or value.get("face_down")):
        cards = (*own, *[BACK] * int(value.get("face_down") or 0))
        yield Hand(whose or "cards", cards, _text(value.get("total")))
    for name, part in value.items():
        if name in ("cards", "shown", "settlements", "rows", "wagers", "held_cards", "history"):
            continue
        if _are_cards(part):
            owner = whose if whose and name in ("hand", "hands") else name.replace("_", " ")
            yield Hand(owner, tuple(part), _text(value.get(f"{name}_total")))
        elif isinstance(part, Mapping | list):
            yield from _found(whose if name in ("hand", "hands", "table") else name, part)


def _place(whose: str, part: Any, place: int) -> str:
    number = part.get("number", place) if isinstance(part, Mapping) else place
    named = part.get("player") if isinstance(part, Mapping) else None
    if isinstance(named, str):
        return named
    one = {"boxes": "box", "seats": "seat"}.get(whose)
    if one is not None:
        return f"{one} {number}"
    return whose if place == 1 else f"{whose}, hand {place}"


def _text(total: Any) -> str | None:
    return None if total is None else str(total)


def _are_cards(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and bool(value)
        and all(isinstance(one, str) and _is_card(one) for one in value)
    )


def _is_card(text: str) -> bool:
    return len(text) == len(BACK) and text[0] in RANKS and text[1] in SUITS
