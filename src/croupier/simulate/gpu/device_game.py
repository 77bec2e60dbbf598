"""A game whose units are played on GPUs; for the runner it is a game like any other."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Lock
from typing import Final

import numpy as np

from croupier.simulate.game import ReadyGame, RoundNets, TalliedBet, Tally
from croupier.simulate.run import Pace

from .device import DeviceKernel, Slot, device_names
from .kernels import Pass
from .plans import passes_of
from .table_passes import TablePass

STREAMS: Final = 2
"""Ranges that a device has under way: it never waits for the processor."""
FEW_ROUNDS: Final = 100_000
"""A range of fewer rounds is played by the processor: more would take it longer than a launch."""
SHARDS: Final = 200
ROUNDS_LEAST: Final = 200_000_000
ROUNDS_MOST: Final = 10_000_000_000
"""Rounds in a shard: a few milliseconds of a large GPU, and a tenth of a second."""
LEAST_PART: Final = 16
"""Of what one launch may play, so much is a shard at least: some ten milliseconds."""
ROUNDS_MOST_BY_HANDS: Final = 100_000_000
"""The same where tables are played hand by hand."""
NEARLY: Final = 0.99
"""Of the rounds that are wanted, where a range has more: so much is played at once."""
GAMES_KEPT: Final = 4
NO_UNITS: Final = np.zeros(0, np.uint64)


_Desk = tuple[tuple[DeviceKernel, Slot], ...]
"""Every pass's kernel on one device, with room for one launch of each."""


class _Desks:
    """All streams of all devices; who plays takes one and puts it back."""

    def __init__(self, passes: tuple[Pass, ...]) -> None:
        self.free: SimpleQueue[_Desk] = SimpleQueue()
        devices = range(len(device_names()))
        kernels = [tuple(DeviceKernel(work, device) for work in passes) for device in devices]
        for _ in range(STREAMS):
            for of_device in kernels:
                self.free.put(tuple((kernel, kernel.slot()) for kernel in of_device))
        self.kernels: Final = tuple(kernels)
        self.units_at_once = min(kernel.most for of_device in kernels for kernel in of_device)
        self.side_by_side = kernels[0][0].together
        for work in passes:
            # What the processor does beside a device is compiled before the clock starts.
            work.late(0, NO_UNITS)
            work.begun(0, NO_UNITS)

    @contextmanager
    def one(self) -> Iterator[_Desk]:
        desk = self.free.get()
        try:
            yield desk
        finally:
            self.free.put(desk)


_LOCK: Final = Lock()
_DESKS: Final[OrderedDict[str, _Desks]] = OrderedDict()
"""By a game's identity, the one used last at the end: tasks of one run share them."""


def _desks_of(game: ReadyGame) -> _Desks:
    with _LOCK:
        if game.identity not in _DESKS:
            _DESKS[game.identity] = _Desks(passes_of(game))
            while len(_DESKS) > GAMES_KEPT:
                _DESKS.popitem(last=False)
        _DESKS.move_to_end(game.identity)
        return _DESKS[game.identity]


def device_kernels(game: ReadyGame) -> tuple[tuple[DeviceKernel, ...], ...]:
    """By device: the kernels that play a game."""
    return _desks_of(game).kernels


def device_pace(game: ReadyGame) -> Pace:
    """How a run is cut where this machine's GPUs play it."""
    desks, pace = _desks_of(game), cluster_pace(game)
    at_once = int(desks.units_at_once * game.rounds_per_unit)
    least = min(max(ROUNDS_LEAST, at_once // LEAST_PART), at_once)
    most = max(pace.most, least)
    return replace(pace, least=least, most=most, at_once=at_once, units=desks.side_by_side)


def cluster_pace(game: ReadyGame) -> Pace:
    """How a run is cut where others' GPUs play it."""
    by_hands = any(isinstance(work, TablePass) for work in passes_of(game))
    most = ROUNDS_MOST_BY_HANDS if by_hands else ROUNDS_MOST
    return Pace(shards=SHARDS, least=min(ROUNDS_LEAST, most), most=most, at_once=most)


@dataclass(frozen=True)
class DeviceGame:
    """A game on the GPUs of whatever machine it is played on: sent elsewhere, it uses theirs."""

    game: ReadyGame

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return self.game.name

    @property
    def identity(self) -> str:
        """What exactly is played: the same as on a processor."""
        return self.game.identity

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return self.game.unit

    @property
    def together(self) -> int:
        """Ranges that are played apart begin at multiples of so many units."""
        return self.game.together

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return self.game.round_word

    @property
    def rounds_per_unit(self) -> float:
        """About how many rounds a unit has."""
        return self.game.rounds_per_unit

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        return self.game.settings

    @property
    def bets(self) -> tuple[TalliedBet, ...]:
        """Every bet that is counted."""
        return self.game.bets

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """Round by round, which only the processor does."""
        return self.game.nets(seed, first, units, bet=bet, careful=careful)

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play units in order of their numbers, and at most so many rounds of them."""
        assert not careful, "a GPU makes no words by Philox alone"
        desks, game = _desks_of(self.game), self.game
        if first > 0:
            return self._stretch(desks, seed, first, units, most)
        # Behind the first coups of all there are none for a run to have begun in.
        begin = min(game.together, units)
        tally = game.play(seed, 0, begin, most)
        left = most - int(tally[1])
        if begin < units and left > 0:
            tally = tally + self._stretch(desks, seed, begin, units - begin, left)
        return tally

    def _stretch(self, desks: _Desks, seed: int, first: int, units: int, most: int) -> Tally:
        """Play a stretch, or as much of it as has so many rounds.

        Near its end less and less is played on a device, and the rest by the processor.
        """
        game, rate = self.game, self.rounds_per_unit
        tally: Tally | None = None
        while tally is None or (units > 0 and most > 0):
            fits = units * rate <= most
            take = units if fits else int(most / rate * NEARLY) // game.together * game.together
            if take * rate < FEW_ROUNDS or take <= game.together:
                take = min(units, (int(FEW_ROUNDS / rate) // game.together + 2) * game.together)
                more = game.play(seed, first, take, most)
            else:
                more = _on_device(desks, seed, first, take)
                if int(more[1]) > most:
                    rate = int(more[1]) / take
                    continue
            tally = more if tally is None else tally + more
            first, units, most = first + take, units - take, most - int(more[1])
        return tally


def _on_device(desks: _Desks, seed: int, first: int, units: int) -> Tally:
    with desks.one() as desk:
        parts = []
        for kernel, slot in desk:
            kernel.launch(slot, seed, first, units)
        for kernel, slot in desk:
            sums, left = kernel.fetch(slot)
            parts.append(kernel.work.tally(sums) + kernel.work.late(seed, left))
    return np.concatenate(parts)
