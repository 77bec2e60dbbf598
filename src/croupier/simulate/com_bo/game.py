"""Crown Com-Bo made ready for the simulator: every bet on five cards from real shoes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.com_bo import Rounds, lines_of, rounds_of
from croupier.equipment import stack
from croupier.games.com_bo import Bet as ComBoBet
from croupier.games.com_bo import ComBoRules
from croupier.games.com_bo.kernel import LINES
from croupier.games.com_bo.rules import COMBINATIONS
from croupier.simulate.dealing import Stock, dealt_shoe, stock_of
from croupier.simulate.game import (
    MOMENTS,
    NO_WAGERS,
    SHOE,
    UNITS,
    BetEnding,
    RoundNets,
    TalliedBet,
    Tally,
    identity_of,
)
from croupier.simulate.traces import Trace, trace_rounds

from .loop import (
    BOXES,
    LANE_BITS,
    LANES_PER_WORD,
    LINE_WORDS,
    RowTables,
    play_listed,
    play_shoes,
    row_patterns,
)

BEHIND_ONE_IN: Final = 4
"""One card in this many lies behind the cutting card, where a table does not say. No rule held has
the figure: it is a setting of the simulation."""
BET_ORDER: Final = (ComBoBet.COM_BO, *(bet for bet in ComBoBet if bet is not ComBoBet.COM_BO))
CITED: Final = {
    **{bet: ("combo.singles", "combo.tie") for bet in ComBoBet if bet < ComBoBet.HIGH_RUN_2},
    **{
        bet: ("combo.runs", "combo.tie")
        for bet in ComBoBet
        if ComBoBet.HIGH_RUN_2 <= bet < ComBoBet.COM_BO
    },
    ComBoBet.COM_BO: ("combo.combos", "combo.highest"),
}


@dataclass(frozen=True, kw_only=True)
class ComBo:
    """Com-Bo at a table with a shoe and a cutting card, or with a shoe that shuffles by itself."""

    rules: ComBoRules
    behind: int | None = None
    continuous: bool = False
    """Whether the shoe shuffles all the time, so that every round is dealt from all the cards."""

    def __post_init__(self) -> None:
        if self.continuous and self.behind is not None:
            raise ValueError("a shoe that shuffles all the time has no cutting card")

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return "com-bo"

    @property
    def identity(self) -> str:
        """What exactly is played."""
        return identity_of(self.name, self.rules.params, self.settings)

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return "shuffle" if self.continuous else SHOE

    @property
    def together(self) -> int:
        """Ranges that are played apart begin anywhere."""
        return 1

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return "rounds"

    @property
    def rounds_per_unit(self) -> float:
        """How many rounds a shoe has."""
        return -((self.stock.first - self.stock.cut) // BOXES)

    @property
    def cards_behind(self) -> int:
        """Cards behind the cutting card."""
        size = self.rules.decks * self.rules.deck_size
        if self.continuous:
            return size - 1  # one round a shuffle: behind its first card no other begins
        if self.behind is not None:
            return self.behind
        return max(size // BEHIND_ONE_IN, BOXES)

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        shoe = (
            ("shoe", "continuous")
            if self.continuous
            else ("cards behind the cutting card", str(self.cards_behind))
        )
        return (("decks", str(self.rules.decks)), shoe)

    @cached_property
    def rounds(self) -> Rounds:
        """The result of every row of cards."""
        return rounds_of(self.rules.params)

    def stock_as(self, symbols: NDArray[np.uint8]) -> Stock:
        """The shoe before it is shuffled, each card as the symbol at its code."""
        return stock_of(
            [int(symbols[card.code]) for card in stack(self.rules.decks)],
            behind=self.cards_behind,
            cards_per_round=BOXES,
        )

    @cached_property
    def stock(self) -> Stock:
        """The shoe before it is shuffled, as ranks."""
        return self.stock_as(np.array([card.rank for card in stack(1)], dtype=np.uint8))

    @property
    def stake(self) -> int:
        """A stake of which every payment is whole."""
        return self.rounds.stake

    @cached_property
    def tables(self) -> RowTables:
        """What the loop reads."""
        wins = self.rounds.wins.astype(np.uint64)
        lanes = np.zeros((len(wins), LINE_WORDS), dtype=np.uint64)
        bet_of = np.zeros(LINES, dtype=np.int64)
        for line in range(LINES):
            shift = np.uint64(line % LANES_PER_WORD * LANE_BITS)
            lanes[:, line // LANES_PER_WORD] |= wins[:, line] << shift
        for place, bet in enumerate(BET_ORDER):
            for line in self._offered(bet):
                bet_of[line] = place
        stakes = np.full(len(BET_ORDER), self.stake, dtype=np.int64)
        assert self.rounds_per_unit < 1 << LANE_BITS
        return RowTables(
            self.rounds.patterns,
            lanes.ravel(),
            self.rounds.symbols,
            bet_of,
            self.rounds.gains,
            stakes,
        )

    @cached_property
    def bets(self) -> tuple[TalliedBet, ...]:
        """Every bet of rule 8.1, Com-Bo first."""
        found = []
        for bet in BET_ORDER:
            lines = [
                BetEnding(
                    COMBINATIONS[line - bet].replace("-", " ") if bet is ComBoBet.COM_BO else "won",
                    int(self.rounds.gains[line]) - self.stake,
                )
                for line in self._offered(bet)
            ]
            found.append(
                TalliedBet(
                    name=str(bet),
                    stake=self.stake,
                    endings=(*lines, BetEnding("lost", -self.stake)),
                    over=UNITS,
                    rules=self.rules.cite(*CITED[bet]),
                )
            )
        return tuple(found)

    def _offered(self, bet: ComBoBet) -> list[int]:
        return lines_of(self.rules.params, bet)

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play shoes in order, and at most ``most`` rounds."""
        lines, moments = play_shoes(
            self.stock, self.tables, np.uint64(seed), first, units, most, careful
        )
        return self.tally_of(lines, moments)

    def play_listed(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """Play whole shoes that are named one by one."""
        return self.tally_of(*play_listed(self.stock, self.tables, np.uint64(seed), numbers))

    def tally_of(self, lines: Tally, moments: Tally) -> Tally:
        """The tally of rounds in which each line won so often, with the bets' sums over shoes."""
        parts: list[Tally] = []
        for bet, sums in zip(BET_ORDER, moments.reshape(-1, MOMENTS), strict=True):
            won = lines[self._offered(bet)]
            parts += [sums, won, sums[1:2] - won.sum()]
        return np.concatenate(parts)

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each round of some shoes gained on a bet, and where each shoe begins."""
        patterns = row_patterns(self.stock, self.tables, np.uint64(seed), first, units, careful)
        nets: Tally = self.rounds.nets[patterns, list(ComBoBet).index(BET_ORDER[bet])]
        starts = np.arange(units + 1, dtype=np.int64) * int(self.rounds_per_unit)
        return RoundNets(nets, starts, NO_WAGERS)

    def cards(self, seed: int, shoe: int) -> NDArray[np.uint8]:
        """The codes of a shoe's cards in the order in which they leave it, five a round."""
        codes = np.array([card.code for card in stack(1)], dtype=np.uint8)
        dealt = dealt_shoe(self.stock_as(codes), np.uint64(seed), shoe, False)
        return dealt[: int(self.rounds_per_unit) * BOXES].reshape(-1, BOXES)

    def trace(self, seed: int, shoe: int) -> Trace:
        """What happened in a shoe; bets are in the order of rule 8.1, the result is not told."""
        patterns = row_patterns(self.stock, self.tables, np.uint64(seed), shoe, 1, False)
        return trace_rounds(
            self.cards(seed, shoe),
            np.arange(BOXES, dtype=np.int64),
            np.ones(BOXES, dtype=np.int64),
            np.zeros((len(patterns), 3), dtype=np.int64),
            self.rounds.nets[patterns],
        )
