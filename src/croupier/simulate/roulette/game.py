"""Rapid Roulette made ready for the simulator: one bet of each kind that the layout has."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.roulette import Bet as RouletteBet
from croupier.games.roulette import RouletteRules
from croupier.games.roulette.kernel import wager_net
from croupier.games.roulette.layout import bits
from croupier.simulate.game import (
    BLOCK,
    NO_WAGERS,
    ROUNDS,
    BetEnding,
    RoundNets,
    TalliedBet,
    Tally,
    alone,
    identity_of,
)
from croupier.simulate.traces import Trace, trace_rounds

from .loop import BLOCK_ROUNDS, count_listed, count_pockets, spun_pockets

CHIP: Final = 1
"""Payments are not rounded here: the stake divides by every odds."""
FIRST: Final = RouletteBet.RED
"""The bet that a report is about: with one in two chances it settles soonest."""


@dataclass(frozen=True, kw_only=True)
class Roulette:
    """A wheel and a layout."""

    rules: RouletteRules

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return self.rules.game

    @property
    def identity(self) -> str:
        """What exactly is played."""
        pays = sorted((str(bet), str(payout)) for bet, payout in self.rules.pays.items())
        return identity_of(self.name, self.rules.layout, pays)

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return BLOCK

    @property
    def together(self) -> int:
        """Ranges that are played apart begin anywhere."""
        return 1

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return "spins"

    @property
    def rounds_per_unit(self) -> float:
        """How many spins a block has."""
        return BLOCK_ROUNDS

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        return (("zeros", str(len(self.rules.layout.zeros))),)

    @cached_property
    def pockets(self) -> tuple[int, ...]:
        """The pockets in the order in which they are counted."""
        layout = self.rules.layout
        return (*layout.zeros, *layout.numbers)

    @cached_property
    def _placed(self) -> tuple[RouletteBet, ...]:
        offered = [bet for bet in RouletteBet if self.rules.bets[bet]]
        return (FIRST, *(bet for bet in offered if bet is not FIRST))

    @cached_property
    def wagers(self) -> tuple[tuple[RouletteBet, frozenset[int]], ...]:
        """Every bet on every set of pockets that the layout has for it."""
        return tuple((bet, covered) for bet in RouletteBet for covered in self.rules.bets[bet])

    def nets_on(self, bet: RouletteBet, covered: frozenset[int]) -> list[int]:
        """What a bet on these pockets gains by pocket."""
        payout, covers = self.rules.pays[bet], bits(covered)
        return [
            wager_net(covers, pocket, payout.one, payout.to, payout.one, CHIP)
            for pocket in self.pockets
        ]

    def _nets(self, bet: RouletteBet) -> list[int]:
        """What a bet gains by pocket, on the first numbers that the layout has for it."""
        return self.nets_on(bet, self.rules.bets[bet][0])

    @cached_property
    def bets(self) -> tuple[TalliedBet, ...]:
        """One bet of each kind."""
        return tuple(
            TalliedBet(
                name=str(bet),
                stake=self.rules.pays[bet].one,
                endings=(
                    BetEnding("won", max(self._nets(bet))),
                    BetEnding("lost", min(self._nets(bet))),
                ),
                over=ROUNDS,
                rules=self.rules.holds("rr.assumed.pockets", "rr.assumed.pays"),
            )
            for bet in self._placed
        )

    def tally_of(self, counts: Sequence[int]) -> Tally:
        """The tally of spins that fell into the pockets so often."""
        stretch: list[int] = []
        for kind, bet in zip(self._placed, self.bets, strict=True):
            won = sum(count for count, net in zip(counts, self._nets(kind), strict=True) if net > 0)
            stretch += alone(bet, [won, sum(counts) - won])
        return np.array(stretch, dtype=np.int64)

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Spin blocks in order, and at most ``most`` times."""
        counts = count_pockets(len(self.pockets), np.uint64(seed), first, units, most, careful)
        return self.tally_of(counts.tolist())

    def play_listed(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """Spin whole blocks that are named one by one."""
        counts = count_listed(len(self.pockets), np.uint64(seed), numbers)
        return self.tally_of(counts.tolist())

    def spins(self, seed: int, first: int, units: int) -> NDArray[np.uint8]:
        """The pocket of every spin of some blocks."""
        places = spun_pockets(len(self.pockets), np.uint64(seed), first, units, False)
        found: NDArray[np.uint8] = np.array(self.pockets, dtype=np.uint8)[places]
        return found

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each spin of some blocks gained on a bet, and where each block begins."""
        places = spun_pockets(len(self.pockets), np.uint64(seed), first, units, careful)
        nets = np.array(self._nets(self._placed[bet]), dtype=np.int64)[places]
        return RoundNets(nets, np.arange(units + 1, dtype=np.int64) * BLOCK_ROUNDS, NO_WAGERS)

    def trace(self, seed: int, block: int) -> Trace:
        """What happened in a block: the pocket stands for a card; bets are in the order placed."""
        places = spun_pockets(len(self.pockets), np.uint64(seed), block, 1, False)
        nets = np.array([self._nets(bet) for bet in self._placed], dtype=np.int64).T
        return trace_rounds(
            self.spins(seed, block, 1).reshape(-1, 1),
            np.zeros(1, dtype=np.int64),
            np.ones(1, dtype=np.int64),
            np.zeros((len(places), 3), dtype=np.int64),
            np.ascontiguousarray(nets[places]),
        )
