"""Passes over whole tables of the Blackjack family, and over one box whose bets follow a count."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.blackjack.counts import COUNT_FAR, Count
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.sums import BETS, MAIN, SPREAD, count_now
from croupier.simulate.blackjack.table import TableDesk
from croupier.simulate.game import MOMENTS, Tally

from . import counting, tables
from .images import SELDOM_MOST, Image, tagged
from .kernels import Chip, Kernel
from .passes import Alone, Arrays, BoxPass
from .targets import Target


@dataclass(frozen=True, eq=False)
class TablePass(Alone):
    """All bets of a whole table, hand by hand."""

    game: Blackjack

    @cached_property
    def _desk(self) -> TableDesk:
        return self.game.new_table_desk()

    @cached_property
    def law(self) -> tables.TableLaw:
        """What the loop must know besides its tables."""
        game, desk = self.game, self._desk
        one, two, three, four = (np.uint64(place) for place in desk.deal)
        return tables.TableLaw(
            stock=game.stock,
            boxes=game.boxes,
            dealing=(one, two, three, four),
            lowest=game.lowest,
            each=game.rounds_each,
            endings=desk.endings.size,
            counted=desk.counted.size,
        )

    @property
    def tables(self) -> Arrays:
        """The cards, the tables of the hands and of what lies beside, and where endings begin."""
        game = self.game
        return tables.card_words(game.stock), game.hand_image, game.sides.table, self._desk.starts

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return self.law.sums

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return tables.table_kernel(target, chip, self.law)

    def tally(self, sums: Tally) -> Tally:
        """The whole tally."""
        moments, endings, counted = np.split(
            sums, (tables.MOMENTS_SIZE, tables.MOMENTS_SIZE + self.law.endings)
        )
        return self.game.table_tally(
            self._desk._replace(moments=moments, endings=endings, counted=counted)
        )

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of shoes that were left."""
        return self.game.play_listed_tables(seed, numbers)


def follows_a_count(game: Blackjack) -> bool:
    """Whether the machine of one box can count: tags by symbol, and nothing beside the spread."""
    if game.count is None or not game.is_shoe or game.boxes > 1:
        return False
    beside = game.bonus is not None or any(bet is not None for bet in game.sides.bets)
    steps = game.count.spread.steps
    # beyond the counts that are told apart, nothing may be staked otherwise
    is_told = not steps or steps[0][0] > -COUNT_FAR
    return not beside and is_told and _tags_of(game, game.count) is not None


def _tags_of(game: Blackjack, count: Count) -> NDArray[np.int32] | None:
    """What each symbol adds; ``None`` where cards of one symbol add different things."""
    tags = np.zeros(game.tables.symbols, np.int32)
    found: dict[int, int] = {}
    for code in set(game.codes):
        symbol = int(game.tables.symbol[code])
        tags[symbol] = found.setdefault(symbol, count.tag_of(code))
        if tags[symbol] != count.tag_of(code):
            return None
    return tags


@dataclass(frozen=True, eq=False)
class CountPass(Alone):
    """One box whose bets follow a count, by the machine of its round."""

    game: Blackjack
    count: Count

    @cached_property
    def box(self) -> BoxPass:
        """The same box without a count."""
        return BoxPass(self.game)

    @cached_property
    def image(self) -> Image:
        """The machine of a round, with what cards add to the count, counted from the lowest."""
        tags = _tags_of(self.game, self.count)
        assert tags is not None, "the plan has looked"
        return tagged(self.box.image, tags - self._lowest_tag, self.game.plain_stock.first)

    @property
    def _lowest_tag(self) -> int:
        return min(map(self.count.tag_of, self.game.codes))

    @cached_property
    def law(self) -> counting.CountLaw:
        """What the loop must know of the count."""
        game, count, stock = self.game, self.count, self.game.plain_stock
        begins = count.begins(game.codes)
        each = np.array([count.tag_of(code) for code in game.codes], np.int64)
        assert (each - self._lowest_tag).sum() < counting.ADDED_MOST
        runs = np.arange(begins + each[each < 0].sum(), begins + each[each > 0].sum() + 1)
        seen = np.maximum(np.arange(stock.drawn + 1) - stock.first, 0)
        # the processor's own reckoning, asked for every running count at every number of cards
        true = count_now.py_func(game.sides.table, runs[None, :], seen[:, None], stock.size)
        deck = game.rules.deck_size
        slopes = deck / ((stock.size - seen) * count.parts) if count.pivot is None else seen * 0 + 1
        told = range(-COUNT_FAR, COUNT_FAR + 1)
        fresh = int(count_now.py_func(game.sides.table, begins, 0, stock.size))
        return counting.CountLaw(
            lines=counting.count_lines(
                runs - begins - self._lowest_tag * seen[:, None],
                np.broadcast_to(true, (seen.size, runs.size)),
                slopes,
            ),
            stakes=np.array([count.spread.units_at(at) for at in told], np.int32),
            nets=self.box.sums_of.nets,
            seldom=self.box.tables[1][:SELDOM_MOST],
            begins=min(max(fresh, -COUNT_FAR), COUNT_FAR) + COUNT_FAR,
        )

    @property
    def tables(self) -> Arrays:
        """The machine, and the count's tables."""
        return self.image.table, counting.numbers_of(self.law)

    @property
    def sums(self) -> int:
        """How many sums come back."""
        return counting.SUMS

    def kernel(self, target: Target, chip: Chip) -> Kernel:
        """The kernel for a chip."""
        return counting.count_kernel(target, chip, self.image, self.box.shoe, self.law)

    def tally(self, sums: Tally) -> Tally:
        """The whole tally: all that is not a moment follows from the results at each count."""
        game, results = self.game, self.box.results
        hist = sums[counting.HIST_AT :].reshape(counting.BINS, counting.WIDTH)[:, : len(results)]
        nets = np.array([result.net for result in results])
        stakes = self.law.stakes.astype(np.int64)
        desk = game.new_table_desk()
        at = sums[counting.GROUPS_AT : counting.HIST_AT]
        units, gained = int(stakes @ hist.sum(axis=1)), int(stakes @ (hist @ nets))
        moments = desk.moments.reshape(BETS, MOMENTS)
        moments[MAIN] = at[0], hist.sum(), at[1], hist.sum(axis=0) @ nets, at[2], at[3]
        moments[SPREAD] = at[4], units, at[5], gained, at[6], at[7]
        places = nets - game.lowest
        np.add.at(desk.endings, desk.starts[MAIN] + places, hist.sum(axis=0))
        np.add.at(desk.endings, desk.starts[SPREAD] + places, stakes @ hist)
        head, rows = desk.counted[: counting.HEAD], desk.counted[counting.HEAD :]
        head[:] = units, stakes**2 @ hist.sum(axis=1), gained, stakes**2 @ (hist @ nets**2)
        by_count = rows.reshape(counting.BINS, -1)
        by_count[:, 0], by_count[:, 1], by_count[:, 2] = (
            hist.sum(axis=1), hist @ nets, hist @ nets**2,
        )  # fmt: skip
        return game.table_tally(desk)

    def late(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """The same of shoes that were left."""
        return self.game.play_listed_tables(seed, numbers)
