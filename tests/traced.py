"""Traces of the simulator laid beside a table's, and beside what its fast loop adds up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np

from croupier.simulate.game import ROUNDS, Moments, ReadyGame
from croupier.simulate.game import stretches as bets_in
from croupier.simulate.traces import NET, RESULT, Trace
from stretches import Stretch

ALL = 10**9

Row = tuple[int, int, int, int]


class Traced(ReadyGame, Protocol):
    """A game that can write down what happened in a unit."""

    def trace(self, seed: int, unit: int, /) -> Trace:
        """Every card, result and payment."""


def compare(
    ready: Traced,
    seed: int,
    stretch: Stretch,
    table: Callable[[int], Sequence[Row]],
    places: Mapping[str, int],
) -> None:
    """Every row of some rounds is what the table writes, and the fast loop adds them up.

    ``table`` deals a unit at a table; ``places`` has the bets by name, and where a trace has them.
    """
    first = stretch.first // ready.together * ready.together
    traces: list[Trace] = []
    played = 0
    while played < stretch.rounds:
        unit = first + len(traces)
        traced = ready.trace(seed, unit)
        assert np.array_equal(traced, np.array(table(unit))), f"seed {seed}, {ready.unit} {unit}"
        traces.append(traced)
        played += int((traced[:, 0] == RESULT).sum())
    adds_up(ready, seed, first, traces, places)


def adds_up(
    ready: Traced, seed: int, first: int, traces: Sequence[Trace], places: Mapping[str, int]
) -> None:
    """The fast loop's sums over some units are those of their traces."""
    tally = ready.play(seed, first, len(traces), ALL).tolist()
    seen = set()
    for bet, moments, endings in bets_in(ready.bets):
        if bet.name not in places:
            continue
        seen.add(bet.name)
        by_unit = [nets_of(trace, places[bet.name]) for trace in traces]
        nets = np.concatenate(by_unit)
        groups = nets.reshape(-1, 1) if bet.over == ROUNDS else by_unit
        assert Moments(*tally[moments]) == Moments(
            groups=len(groups),
            rounds=sum(len(group) for group in groups),
            rounds_squared=sum(len(group) ** 2 for group in groups),
            net=sum(int(group.sum()) for group in groups),
            net_squared=sum(int(group.sum()) ** 2 for group in groups),
            net_by_rounds=sum(int(group.sum()) * len(group) for group in groups),
        ), bet.name
        pairs = list(zip(bet.endings, tally[endings], strict=True))
        assert sum(count for _, count in pairs) == len(nets), bet.name
        for net in {ending.net for ending in bet.endings}:
            counted = sum(count for ending, count in pairs if ending.net == net)
            assert counted == int((nets == net).sum()), (bet.name, net)
    assert seen == set(places)


def nets_of(trace: Trace, place: int) -> Trace:
    """What the bet at this place of a trace gained, round by round."""
    found: Trace = trace[(trace[:, 0] == NET) & (trace[:, 1] == place)][:, 3]
    return found
