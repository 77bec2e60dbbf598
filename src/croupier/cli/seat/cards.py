"""Cards drawn as cards, in the letters and colours that the terminal has."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier.cli.letters import can_show

__all__ = ("Hand", "Pen", "hands_of")

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TWO_COLOURS: Final = {"H": "31", "D": "31"}
FOUR_COLOURS: Final = {"H": "31", "D": "34", "C": "32"}
BACK: Final = "##"
RANKS, SUITS = frozenset("A23456789TJQK"), frozenset("SHDC")


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of cards, whose it is, and what it comes to."""

    whose: str
    cards: tuple[str, ...]
    """``##`` is one that lies face down."""
    total: str | None = None


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
        is_coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        colours = FOUR_COLOURS if four_colours else TWO_COLOURS
        return cls(plain, colours if is_coloured else {})

    def draw(self, hand: Hand) -> Iterator[str]:
        """A hand in lines, its cards side by side."""
        about = hand.whose if hand.total is None else f"{hand.whose}: {hand.total}"
        yield about
        if hand.cards:
            rows = [self._card(card) for card in hand.cards]
            yield from (" ".join(parts).rstrip() for parts in zip(*rows, strict=True))

    def _card(self, card: str) -> tuple[str, str, str, str]:
        top, side, bottom = ("+---+", "|", "+---+") if self.letters else ("┌───┐", "│", "└───┘")
        if card == BACK:
            fill = "###" if self.letters else "░░░"
            return top, f"{side}{fill}{side}", f"{side}{fill}{side}", bottom
        rank, suit = "10" if card[0] == "T" else card[0], card[1]
        sign = suit if self.letters else SIGNS[suit]
        high, low = self._inked(suit, f"{rank:<3}"), self._inked(suit, f"{sign:>3}")
        return top, f"{side}{high}{side}", f"{side}{low}{side}", bottom

    def _inked(self, suit: str, text: str) -> str:
        colour = self.colours.get(suit)
        return text if colour is None else f"\x1b[{colour}m{text}\x1b[0m"


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
