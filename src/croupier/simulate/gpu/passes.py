"""What a GPU does with a range of units of each game, and what its sums come to.

A pass is one kernel's work. Nearly every game is one pass; at Blackjack each side bet is a pass of
its own over the same shoes, since a tally knows no sums across bets. What comes of a pass is told
by the game itself, so that a tally is made in one place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.blackjack.kept_tables import kept_whole_machine
from croupier.compiled.blackjack.round_machine import RoundResult
from croupier.games.blackjack.outcome import HANDS_MOST
from croupier.simulate.baccarat.game import BET_ORDER, Baccarat
from croupier.simulate.baccarat.loop import BLOCK, RESULTS, Sums
from croupier.simulate.baccarat.runs import NO_HISTORY, RUN_ENDINGS
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.game import MOMENTS, Tally, stretches
from croupier.simulate.roulette.game import Roulette

from . import coups, rounds, rows, spins, stud
from .images import OFTEN, SELDOM_MOST, Image, image_of
from .kernels import Chip, Kernel
from .side_machines import side_machine
from .targets import Target
from .walk import Shoe, shoe_of

Arrays = tuple[NDArray[Any], ...]
ALL: Final = 1 << 50
NOTHING: Final[NDArray[np.uint32]] = np.zeros(1, np.uint32)


class Alone:
    """A pass whose units know nothing of one another."""

    def begun(self, _seed: int, _firsts: NDArray[np.uint64]) -> NDArray[np.uint32]:
        """Nothing."""
        return NOTHING


@dataclass(frozen=True, eq=False)
class BoxPass(Alone):
    """The main wager of one box, and the Super Bonus where it is counted."""

    game: Blackjack

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe, as symbols."""
        return shoe_of(self.game.plain_stock)

    @cached_property
    def _made(self) -> tuple[Image, tuple[RoundResult, ...]]:
        game = self.game
        machine = kept_whole_machine(game.rules.params, game.strategy, game.tables)
        image = image_of(machine.follows, machine.emits, len(machine.results), game.plain_stock)
        return image, tuple(machine.results[number] for number in image.order)

    @property
    def image(self) -> Image:
        """The machine of a round with its splits."""
        return self._made[0]

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The results in the order of their numbers."""
        return self._made[1]

    @property
    def sums_of(self) -> rounds.RoundSums:
        """What is summed up of a shoe."""
        assert not any(result.bonus for result in self.results[:OFTEN])
        return rounds.RoundSums(
            nets=_often([result.net for result in self.results]),
            has_bonus=self.game.bonus is not None,
        )

    @property
    def tables(self) -> Arrays:
        """The machine, and what seldom results gain."""
        seldom = np.zeros((2, SELDOM_MOST), np.int32)
        for place, result in enumerate(self.results[OFTEN:]):
            seldom[:, place] = result.net, result.bonus
        return self.image.table, seldom.ravel()

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return rounds.SUMS

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return rounds.round_kernel(target, chip, self.image, self.shoe, self.sums_of)

    def tally(self, sums: Tally) -> Tally:
        """The stretches of the main wager and of the Super Bonus."""
        counts = _counts(sums, len(self.results))
        nets = np.array([result.net for result in self.results])
        endings = np.zeros(self.game.highest - self.game.lowest + 1, np.int64)
        np.add.at(endings, nets - self.game.lowest, counts)
        bonuses = np.zeros(HANDS_MOST + 1, np.int64)
        np.add.at(bonuses, [result.bonus for result in self.results], counts)
        main = _moments(sums, counts, nets)
        won = sums[rounds.BONUS_AT : rounds.BONUS_AT + 3]
        return self.game.plain_tally(np.concatenate((main, main[:3], won)), endings, bonuses)

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of shoes that were left."""
        return self.game.play_listed(seed, numbers)


@dataclass(frozen=True, eq=False)
class SidePass(Alone):
    """One side bet of one box, by its place among the game's bets."""

    game: Blackjack
    place: int

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe, as card codes."""
        return shoe_of(self.game.stock)

    @cached_property
    def image(self) -> Image:
        """A machine that follows the round and tells how the side bet ends."""
        game = self.game
        machine = kept_whole_machine(game.rules.params, game.strategy, game.tables)
        side = game.sides.bets.index(game.bets[self.place])
        follows, emits = side_machine(game.tables, machine, game.sides, side)
        return image_of(follows, emits, len(game.bets[self.place].endings), game.stock)

    @property
    def _nets(self) -> list[int]:
        endings = self.game.bets[self.place].endings
        return [endings[number].net for number in self.image.order]

    @property
    def tables(self) -> Arrays:
        """The machine; no result seldom comes."""
        return self.image.table, np.zeros(2 * SELDOM_MOST, np.int32)

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return rounds.SUMS

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        sums_of = rounds.RoundSums(nets=_often(self._nets), has_bonus=False)
        return rounds.round_kernel(target, chip, self.image, self.shoe, sums_of)

    def tally(self, sums: Tally) -> Tally:
        """The stretch of the side bet."""
        counts = _counts(sums, len(self._nets))
        endings = np.zeros(len(self._nets), np.int64)
        endings[list(self.image.order)] = counts
        return np.concatenate((_moments(sums, counts, np.array(self._nets)), endings))

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of shoes that were left."""
        _, moments, endings = list(stretches(self.game.bets))[self.place]
        whole = self.game.play_listed_tables(seed, numbers)
        return whole[moments.start : endings.stop]


def _often(nets: Sequence[int]) -> tuple[int, ...]:
    return (*nets[:OFTEN], *(0 for _ in range(OFTEN - len(nets))))


def _counts(sums: Tally, results: int) -> Tally:
    """How often each result came."""
    return np.concatenate((sums[:OFTEN], sums[rounds.SELDOM_AT :]))[:results]


def _moments(sums: Tally, counts: Tally, nets: NDArray[np.int64]) -> Tally:
    """The six sums over shoes, in the order of ``Moments``."""
    rounds_squared, net_squared, net_by_rounds = sums[rounds.MOMENTS_AT : rounds.BONUS_AT]
    groups, net = sums[rounds.GROUPS_AT], nets @ counts
    return np.array(
        [groups, counts.sum(), rounds_squared, net, net_squared, net_by_rounds], np.int64
    )


def _one_by_one(game: Any, seed: int, numbers: NDArray[np.uint64]) -> Tally:
    """Units that were left, played by the game itself."""
    total: Tally = game.play(seed, 0, 0, ALL)
    for number in numbers.tolist():
        total += game.play(seed, number, 1, ALL)
    return total


@dataclass(frozen=True, eq=False)
class CoupPass:
    """All bets of Baccarat: the three sides over shoes, runs over blocks of shoes."""

    game: Baccarat

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe, as card values."""
        return shoe_of(self.game.stock)

    @cached_property
    def image(self) -> Image:
        """The machine of a coup."""
        machine = self.game.coups
        return image_of(*coup_rows(machine), len(machine.results), self.game.stock)

    @property
    def law(self) -> coups.CoupLaw:
        """What results come to, by their numbers in the image."""
        results = [self.game.coups.results[number] for number in self.image.order]
        return coups.CoupLaw(
            outcomes=tuple(int(result.outcome) for result in results),
            nets=tuple(tuple(result.nets[bet] for result in results) for bet in BET_ORDER),
        )

    @property
    def tables(self) -> Arrays:
        """The machine, and where the wins of each run are counted."""
        runs = self.game.run_tables.rows
        return self.image.table, coups.run_rows(runs[:, 1], runs[:, 0])

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return coups.RUN_SUMS_AT + coups.PER_RUN * BLOCK

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return coups.coup_kernel(target, chip, self.image, self.shoe, self.law)

    def begun(self, seed: int, firsts: NDArray[np.uint64]) -> NDArray[np.uint32]:
        """The last coups of the shoe before each first one."""
        before = self.game.last_histories(seed, np.maximum(firsts, 1) - np.uint64(1))
        return np.where(firsts == 0, NO_HISTORY, before).astype(np.uint32)

    def tally(self, sums: Tally) -> Tally:
        """The whole tally; blocks of shoes from the second on have runs behind every coup."""
        game, order = self.game, list(self.image.order)
        counts = np.zeros(RESULTS, np.int64)
        counts[order] = sums[: len(order)]
        groups, played = sums[coups.GROUPS_AT], counts.sum()
        sides = []
        for side in range(len(BET_ORDER)):
            net = game.tables.nets[side * RESULTS : (side + 1) * RESULTS] @ counts
            at = coups.SIDES_AT + 2 * side
            squared = sums[coups.ROUNDS_SQUARED_AT]
            sides.append([groups, played, squared, net, sums[at], sums[at + 1]])
        blocks, coups_squared = sums[coups.BLOCKS_AT : coups.RUN_SUMS_AT]
        runs = game.run_tables.rows
        won, won_squared, won_by_coups = (
            sums[coups.RUN_SUMS_AT :].reshape(BLOCK, coups.PER_RUN)[: len(runs)].T
        )
        gains, stakes = runs[:, 2] + runs[:, 3], runs[:, 3]
        net = gains * won - stakes * played
        net_squared = (
            gains**2 * won_squared - 2 * gains * stakes * won_by_coups + stakes**2 * coups_squared
        )
        net_by_coups = gains * won_by_coups - stakes * coups_squared
        same = np.ones(len(runs), np.int64)
        moments = np.stack(
            (blocks * same, played * same, coups_squared * same, net, net_squared, net_by_coups), 1
        )
        endings = np.zeros((len(runs), RUN_ENDINGS), np.int64)
        endings[:, 0], endings[:, 1] = won, played - won
        return game.tally_of(
            Sums(counts, np.array(sides, np.int64).ravel(), moments.ravel(), endings)
        )

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """No shoe is left."""
        return _one_by_one(self.game, seed, numbers)


def coup_rows(machine: Any) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The machine of a coup whose last card leads back to the start."""
    lives = machine.takes >= 0
    number = np.cumsum(lives) - 1
    after = machine.follows[lives]
    follows = np.where(lives[after], number[after], 0)
    emits = np.where(lives[after], -1, machine.result[after])
    return follows.astype(np.int64), emits.astype(np.int64)


@dataclass(frozen=True, eq=False)
class StudPass(Alone):
    """Caribbean Stud: the Ante with its Bet, and the jackpot wager where there is one."""

    game: CaribbeanStud

    @cached_property
    def law(self) -> stud.StudLaw:
        """The tables as the loop takes them."""
        return stud.stud_law(self.game.tables, self.game.joint_endings)

    @property
    def tables(self) -> Arrays:
        """Ranks of hands, choices, endings and keys of cards."""
        t = self.game.tables
        cells = t.cells if t.cells.size else NOTHING
        return t.rows, t.ranks, t.hands, cells, self.law.ends, self.law.keys

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return self.law.endings

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return stud.stud_kernel(target, chip, self.law, *self.tables[:2])

    def tally(self, sums: Tally) -> Tally:
        """The whole tally."""
        counts = np.zeros(stud.CODES, np.int64)
        _, examples = np.unique(self.game.joint_endings, return_index=True)
        counts[examples] = sums
        return self.game.tally_of(counts)

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of blocks that were left."""
        return self.game.play_listed(seed, numbers)


@dataclass(frozen=True, eq=False)
class SpinPass(Alone):
    """Every kind of bet of Rapid Roulette."""

    game: Roulette

    @property
    def tables(self) -> Arrays:
        """Nothing."""
        return ()

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return len(self.game.pockets)

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return spins.spin_kernel(target, chip, len(self.game.pockets))

    def tally(self, sums: Tally) -> Tally:
        """The whole tally."""
        return self.game.tally_of(sums.tolist())

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of blocks that were left."""
        return self.game.play_listed(seed, numbers)


@dataclass(frozen=True, eq=False)
class RowPass(Alone):
    """Every bet of Com-Bo."""

    game: ComBo

    @cached_property
    def shoe(self) -> Shoe:
        """The shoe, as ranks."""
        return shoe_of(self.game.stock)

    @property
    def rounds(self) -> int:
        """Rounds of a shoe."""
        return int(self.game.rounds_per_unit)

    @property
    def tables(self) -> Arrays:
        """Patterns, the lines that each wins, and what they pay."""
        t = self.game.tables
        return t.patterns, t.lanes, t.bet_of, t.gains, t.stakes

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return rows.squares_at(self.game.tables) + self.game.tables.stakes.size

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return rows.row_kernel(target, chip, self.shoe, self.game.tables, self.rounds)

    def tally(self, sums: Tally) -> Tally:
        """The whole tally: every shoe has as many rounds."""
        t, each = self.game.tables, self.rounds
        shoes, lines = sums[rows.GROUPS_AT], sums[rows.LINES_AT : rows.squares_at(t)]
        net = -t.stakes * each * shoes
        np.add.at(net, t.bet_of, lines * t.gains)
        moments = np.empty((t.stakes.size, MOMENTS), np.int64)
        moments[:, :3] = shoes, shoes * each, shoes * each**2
        moments[:, 3], moments[:, 4] = net, sums[rows.squares_at(t) :]
        moments[:, 5] = net * each
        return self.game.tally_of(lines, moments.ravel())

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of shoes that were left."""
        return self.game.play_listed(seed, numbers)
