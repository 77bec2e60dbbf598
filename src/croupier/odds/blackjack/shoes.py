"""The cards that a round may be dealt from: a full shoe, or what is left of one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import CARDS, Card, suit_of
from croupier.games.blackjack.kernel import LIMIT, BlackjackParams, card_value
from croupier.games.blackjack.rules import BlackjackRules

if TYPE_CHECKING:
    from croupier.compiled.blackjack.automaton import Automaton


class ShoeTooSmall(ValueError):
    """A round might use up the shoe; what follows then is not computed."""


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """How many cards of each code are left."""

    counts: tuple[int, ...]

    @classmethod
    def full(cls, rules: BlackjackRules) -> "CardsLeft":
        """Every card of the version's decks."""
        return cls(tuple(rules.decks * rules.has_card(card) for card in CARDS))

    def without(self, cards: Iterable[Card]) -> "CardsLeft":
        """The shoe after some cards have been seen to leave it."""
        counts = list(self.counts)
        for card in cards:
            if counts[card.code] == 0:
                raise ValueError(f"no {card} is left in the shoe")
            counts[card.code] -= 1
        return CardsLeft(tuple(counts))

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return sum(self.counts)

    def by_symbol(self, params: BlackjackParams, machine: "Automaton") -> NDArray[np.int32]:
        """How many cards of each symbol are left; a shoe that might run out is refused."""
        symbols = np.zeros(len(machine.symbol_value), dtype=np.int32)
        values = machine.values.tolist()
        for code, count in enumerate(self.counts):
            value = values.index(card_value(params, code))
            symbols[machine.symbol_of[value, suit_of(code)]] += count
        # A hand is hit below 21, a dealer's likewise: no round can use up cards worth more.
        hands = params.split_hands + 1
        most = hands * (LIMIT - 1 + max(values))
        worth = int((symbols * machine.values[machine.symbol_value]).sum())
        if worth <= most:
            raise ShoeTooSmall(
                f"cards worth {worth} points are left in the shoe; a round may need {most}"
            )
        return symbols
