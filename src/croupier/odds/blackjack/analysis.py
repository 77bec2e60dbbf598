"""The value of every hand and of every way to play it, from one shoe.

What "exact" means here is said in the package's docstring. Everything is in units of the original
wager, from the player's side.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.blackjack.boxes import Against, Splitting, SplitWorth
from croupier.compiled.blackjack.dealer import dealer_ends_at
from croupier.compiled.blackjack.play import DOUBLE, TIE, play_hands, spread_hands
from croupier.compiled.blackjack.tables import COMPOSITION, STATE, TWIN, Tables, tables
from croupier.games.blackjack.kernel import BlackjackParams
from croupier.games.blackjack.strategy import Strategy

from .shoes import CardsLeft

Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """A way to play, by the symbol of the dealer's first card."""

    action: Bytes
    """By node: stand, hit or double."""
    split_action: Bytes
    """The same on a split box."""
    forfeit: Flags
    """By node and symbol of the card that came to a double."""
    split_forfeit: Flags
    surrenders: Flags
    """By the symbols of the two cards."""
    splits: Flags
    resplits: Flags
    """By value."""


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """The value of a way to play."""

    decisions: Decisions
    worth: Floats
    """By first card, node, and what is done: stand, hit, double, and as decided."""
    two: Floats
    """By first card and the symbols of two cards, as decided; nan where they cannot be dealt."""
    mean: float
    split: dict[tuple[int, int, int], SplitWorth] = field(repr=False)
    """The value of splitting, by first card and the symbols of the pair, lower one first."""


class Analysis:
    """A version, a shoe, and possibly a strategy whose questions are kept apart."""

    def __init__(
        self, params: BlackjackParams, shoe: CardsLeft, strategy: Strategy | None = None
    ) -> None:
        self.params = params
        self.tables: Tables = tables(params, cast(Hashable, strategy))
        self.shoe = shoe.by_symbol(params, self.tables.machine)
        self.splitting = Splitting(self.tables, self.shoe)
        machine = self.tables.machine
        self.symbols = len(machine.symbol_value)
        self.ends = np.zeros(
            (len(machine.values), len(self.tables.cards.counts), len(machine.dealer))
        )
        """The chances of the dealer's ends by first value and the player's composition."""
        self._find_ends()
        self.settled = self.ends @ machine.pays.T
        """The mean gain by first value, composition and finish."""
        self.chance = self._deal_chances()

    def _find_ends(self) -> None:
        cards = self.tables.cards
        wanted = np.arange(len(cards.counts), dtype=np.int32)
        for value, program in enumerate(self.tables.programs):
            left = self.splitting.by_value - cards.counts
            left[:, value] -= 1
            left = np.maximum(left, 0)
            dealer_ends_at(program.steps, program.ends, left, wanted, self.ends[value])

    def _deal_chances(self) -> Floats:
        """The chance of the dealer's first card and two cards of a box, by symbols."""
        shoe, same = self.shoe.astype(np.float64), np.eye(self.symbols)
        cards = shoe.sum()
        first = shoe[:, None, None] / cards
        second = (shoe[None, :, None] - same[:, :, None]) / (cards - 1)
        third = (shoe[None, None, :] - same[:, None, :] - same[None, :, :]) / (cards - 2)
        chances: Floats = np.maximum(first * second * third, 0.0)
        return chances

    def behind(self, up: int) -> Ints:
        """The shoe behind the dealer's first card, by symbol."""
        left = self.shoe.copy()
        left[up] -= 1
        return left

    def first_value(self, up: int) -> int:
        """The index of the value of a first card's symbol."""
        return int(self.tables.machine.symbol_value[up])

    # ------------------------------------------------------------ hands that are not split

    def play_hands(
        self, up: int, action: Bytes, plain: Bytes, forfeit: Flags, *, chooses: bool
    ) -> Floats:
        """What each hand is worth against a first card: stood on, hit, doubled, and as played."""
        t = self.tables
        worth = np.empty((len(t.node), 4))
        play_hands(
            t.node,
            t.state,
            t.own,
            t.hands.child,
            t.doubled,
            t.cards.longer,
            t.cards.counts,
            t.machine.symbol_value,
            t.value_symbol,
            t.machine.pays,
            t.machine.forfeited,
            self.behind(up),
            self.settled[self.first_value(up)],
            chooses,
            action,
            plain,
            forfeit,
            worth,
        )
        return worth

    def spread_hands(
        self, up: int, action: Bytes, forfeit: Flags, dealt: Floats
    ) -> tuple[Floats, Floats]:
        """How often hands are reached and how they finish, from chances by two cards' symbols."""
        t = self.tables
        reach = np.zeros(len(t.node))
        np.add.at(reach, t.two.ravel(), dealt.ravel())
        spread = np.zeros(t.machine.pays.shape)
        spread_hands(
            t.node,
            t.state,
            t.own,
            t.hands.child,
            t.doubled,
            t.cards.longer,
            t.cards.counts,
            t.machine.symbol_value,
            t.value_symbol,
            t.machine.forfeited,
            self.behind(up),
            self.ends[self.first_value(up)],
            action,
            forfeit,
            reach,
            spread,
        )
        return reach, spread

    def surrender_worth(self, up: int) -> Floats:
        """The value of surrendering two cards, by their symbols; lowest where it is not open."""
        t, value = self.tables, self.first_value(up)
        state = t.node[t.two, STATE]
        worth: Floats = self.settled[value][t.node[t.two, COMPOSITION], t.machine.surrendered]
        return np.where(t.machine.surrenders[state, value], worth, -np.inf)

    # ------------------------------------------------------------ the best play

    def best(self) -> Play:
        """Find the best composition-dependent play, that of split boxes following from it."""
        nodes = len(self.tables.node)
        action = np.zeros((self.symbols, nodes), dtype=np.int8)
        plain = np.zeros_like(action)
        forfeit = np.zeros((self.symbols, nodes, self.symbols), dtype=np.bool_)
        worth = np.stack(
            [
                self.play_hands(up, action[up], plain[up], forfeit[up], chooses=True)
                for up in range(self.symbols)
            ]
        )
        twin = self.tables.node[:, TWIN]
        split_action = action[:, twin]
        doubles = self.tables.machine.doubles[self.tables.node[:, STATE]]
        barred = (split_action == DOUBLE) & ~doubles
        split_action = np.where(barred, plain[:, twin], split_action)
        shape = (self.symbols,) * 3
        decisions = Decisions(
            action=action,
            split_action=split_action,
            forfeit=forfeit,
            split_forfeit=forfeit[:, twin],
            surrenders=np.zeros(shape, dtype=np.bool_),
            splits=np.zeros(shape, dtype=np.bool_),
            resplits=np.repeat(self.tables.machine.resplits[None], self.symbols, axis=0),
        )
        return self._choose_first(decisions, worth)

    def _choose_first(self, decisions: Decisions, worth: Floats) -> Play:
        """Choose between playing, surrendering and splitting two cards, against each first card."""
        two = worth[:, :, 3][:, self.tables.two]
        split: dict[tuple[int, int, int], SplitWorth] = {}
        for up in range(self.symbols):
            given_up = self.surrender_worth(up)
            decisions.surrenders[up] = given_up > two[up] + TIE
            two[up] = np.where(decisions.surrenders[up], given_up, two[up])
            against = self.against(decisions, up)
            for first, second in self.splitting.pairs(up):
                found = self.splitting.worth(against, first, second, two[up, first, second])
                if found is None or found.worth <= two[up, first, second] + TIE:
                    continue
                split[up, first, second] = found
                for pair in ((first, second), (second, first)):
                    two[up][pair] = found.worth
                    decisions.splits[up][pair] = True
                    decisions.surrenders[up][pair] = False
        return self._play(decisions, worth, two, split)

    def against(self, decisions: Decisions, up: int) -> Against:
        """What hands of a split box need to know of a way to play."""
        return Against(
            up,
            decisions.split_action[up],
            decisions.split_forfeit[up],
            decisions.resplits[up],
        )

    # ------------------------------------------------------------ a given way to play

    def play(self, decisions: Decisions) -> Play:
        """Find the value of a given way to play."""
        worth = np.stack(
            [
                self.play_hands(
                    up,
                    decisions.action[up],
                    decisions.action[up],
                    decisions.forfeit[up],
                    chooses=False,
                )
                for up in range(self.symbols)
            ]
        )
        two = worth[:, :, 3][:, self.tables.two]
        split: dict[tuple[int, int, int], SplitWorth] = {}
        for up in range(self.symbols):
            two[up] = np.where(decisions.surrenders[up], self.surrender_worth(up), two[up])
            against = self.against(decisions, up)
            for first, second in self.splitting.pairs(up):
                if decisions.splits[up, first, second]:
                    found = self.splitting.worth(against, first, second)
                    assert found is not None
                    split[up, first, second] = found
                    two[up, first, second] = two[up, second, first] = found.worth
        return self._play(decisions, worth, two, split)

    def _play(
        self,
        decisions: Decisions,
        worth: Floats,
        two: Floats,
        split: dict[tuple[int, int, int], SplitWorth],
    ) -> Play:
        two = np.where(self.chance > 0, two, np.nan)
        mean = float(np.nansum(self.chance * two))
        return Play(decisions, worth, two, mean, split)

    def given(self) -> Decisions:
        """The decisions of the strategy whose questions the tables keep apart."""
        t = self.tables
        answers = t.machine.answers
        assert answers is not None, "the analysis was made without a strategy"
        state = t.node[:, STATE]
        values = t.machine.symbol_value
        action = np.ascontiguousarray(answers.action[state][:, values].T)
        forfeit = np.ascontiguousarray(np.moveaxis(answers.forfeits[state][:, :, values], 2, 0))
        two = t.node[t.two, STATE]
        splits = np.moveaxis(
            (answers.splits[two] & t.machine.splits[two][..., None])[..., values], 2, 0
        )
        pairs = [
            t.node[t.hands.child[root, symbol], STATE] if root >= 0 else t.node[0, STATE]
            for symbol, root in enumerate(t.hands.root)
        ]
        again = answers.splits[np.array(pairs)[t.value_symbol]] & t.machine.resplits[:, None]
        return Decisions(
            action=action,
            split_action=action,
            forfeit=forfeit,
            split_forfeit=forfeit,
            surrenders=np.moveaxis(answers.surrenders[two][..., values], 2, 0) & ~splits,
            splits=splits,
            resplits=again[:, values].T,
        )
