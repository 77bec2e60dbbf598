"""Betting systems: what is staked next, from what was staked and how it ended.

A system is a small value. Most are a ladder of stakes, climbed or descended by a number of steps
after a win and after a loss; two keep a little more in mind. All count in whole wagers. A round
that gains nothing leaves a system where it is, and any gain is a win, whatever the odds. Where a
maximum or the bankroll cuts a stake, the system goes on from there: a ladder is climbed no further
than its first step at or above the maximum.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

Counts = NDArray[np.int64]

STAKE_MOST: Final = 10**9
"""No stake and no bankroll is larger, in wagers, so that every sum is a whole number of 64 bits."""
STEPS_MOST: Final = 100_000
"""Ladders that grow by one have no more steps."""
BACK: Final = -STEPS_MOST
"""Steps down after which a player is at the foot of any ladder."""

LADDER, LINE, GRIND = range(3)
"""The kinds of memory: a step of a ladder, a line of numbers, a stake with the gain of a series."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """How stakes follow results."""

    name: str
    says: str
    """How it is played, for the report."""
    steps: Sequence[int]
    """The stakes of its ladder, from the foot; or the line that it begins with."""
    kind: int = LADDER
    on_win: int = 0
    on_loss: int = 0
    """How many steps up."""
    wraps: bool = False
    """Whether the step above the last one is the first."""


class SystemSteps(NamedTuple):
    """A system as the loop reads it."""

    kind: int
    steps: Counts
    on_win: int
    on_loss: int
    wraps: bool


def _doubled(more: int) -> tuple[int, ...]:
    """One, and each time double with so much added."""
    steps = [1]
    while steps[-1] < STAKE_MOST:
        steps.append(2 * steps[-1] + more)
    return tuple(steps)


def _fibonacci() -> tuple[int, ...]:
    """One and one, and each time the last two together."""
    steps = [1, 1]
    while steps[-1] < STAKE_MOST:
        steps.append(steps[-2] + steps[-1])
    return tuple(steps)


FLAT: Final = System(name="flat", says="always one wager", steps=(1,))
SYSTEMS: Final = {
    system.name: system
    for system in (
        FLAT,
        System(
            name="martingale",
            says="double after a loss, one wager after a win",
            steps=_doubled(0),
            on_loss=1,
            on_win=BACK,
        ),
        System(
            name="grand-martingale",
            says="double and one more after a loss, one wager after a win",
            steps=_doubled(1),
            on_loss=1,
            on_win=BACK,
        ),
        System(
            name="paroli",
            says="double after a win up to three wins, then or after a loss one wager",
            steps=(1, 2, 4),
            on_loss=BACK,
            on_win=1,
            wraps=True,
        ),
        System(
            name="dalembert",
            says="one more after a loss, one less after a win",
            steps=range(1, STEPS_MOST + 1),
            on_loss=1,
            on_win=-1,
        ),
        System(
            name="fibonacci",
            says="one step along 1 1 2 3 5 8 … after a loss, two back after a win",
            steps=_fibonacci(),
            on_loss=1,
            on_win=-2,
        ),
        System(
            name="labouchere",
            says="the first and the last number of a line that begins as 1 2 3 4: a win crosses "
            "both off, a loss is written at its end",
            steps=(1, 2, 3, 4),
            kind=LINE,
        ),
        System(
            name="oscars-grind",
            says="one more after a win, the same after a loss, and never more than brings the "
            "series one wager ahead; then one wager again",
            steps=(1,),
            kind=GRIND,
        ),
        System(
            name="1-3-2-6",
            says="1, 3, 2 and 6 wagers as long as they win, one after a loss or the fourth win",
            steps=(1, 3, 2, 6),
            on_loss=BACK,
            on_win=1,
            wraps=True,
        ),
    )
}
"""By name; each as it is commonly published."""


def steps_of(system: System, most: int) -> SystemSteps:
    """The system at a table with so large a stake at most."""
    steps = np.array(system.steps, dtype=np.int64)
    if system.kind == LADDER and not system.wraps:
        steps = steps[: np.searchsorted(steps, most) + 1]
    return SystemSteps(system.kind, steps, system.on_win, system.on_loss, system.wraps)


def room_of(machine: SystemSteps, rounds: int) -> Counts:
    """Room for what a system keeps in mind: a line grows by one a round."""
    return np.zeros(IN_LINE + machine.steps.size + rounds, dtype=np.int64)


# ---------------------------------------------------------------- what the loop calls

STEP: Final = 0
STAKE, GAINED = 0, 1
FIRST, BEHIND, IN_LINE = 0, 1, 2
"""What is kept in mind: a ladder's step; a grind's stake and what its series gained; or where a
line begins and ends among the numbers from ``IN_LINE`` on."""


@compiled
def begin(machine: SystemSteps, state: Counts) -> None:
    """Begin anew."""
    if machine.kind == LINE:
        state[FIRST], state[BEHIND] = IN_LINE, IN_LINE + machine.steps.size
        for place in range(machine.steps.size):
            state[IN_LINE + place] = machine.steps[place]
    elif machine.kind == GRIND:
        state[STAKE], state[GAINED] = 1, 0
    else:
        state[STEP] = 0


@compiled
def wanted(machine: SystemSteps, state: Counts) -> int:
    """What the system would stake now, in wagers."""
    if machine.kind == LADDER:
        return int(machine.steps[state[STEP]])
    if machine.kind == GRIND:
        return int(state[STAKE])
    first, last = state[FIRST], state[BEHIND] - 1
    return int(state[first] + state[last] if first < last else state[first])


@compiled
def _cross_off(machine: SystemSteps, state: Counts, staked: int) -> None:
    """Take what was won off the line's last number and then its first; a cut stake takes less."""
    last = state[BEHIND] - 1
    taken = min(staked, state[last])
    state[last] -= taken
    if state[last] == 0:
        state[BEHIND] -= 1
    first, rest = state[FIRST], staked - taken
    if rest > 0 and first < state[BEHIND]:
        state[first] -= min(rest, state[first])
        if state[first] == 0:
            state[FIRST] += 1
    if state[FIRST] == state[BEHIND]:
        begin(machine, state)


@compiled
def follow(machine: SystemSteps, state: Counts, staked: int, net: int, wager: int) -> None:
    """Take in how a round ended: what it gained, and how many wagers were staked.

    ``net`` is in the units of which one wager is ``wager``.
    """
    if net == 0:
        return
    if machine.kind == LADDER:
        step = max(state[STEP] + (machine.on_win if net > 0 else machine.on_loss), 0)
        top = machine.steps.size - 1
        state[STEP] = step if step <= top else 0 if machine.wraps else top
    elif machine.kind == GRIND:
        state[GAINED] += net
        if state[GAINED] >= wager:
            begin(machine, state)
        elif net > 0:
            missing = -((state[GAINED] - wager) // wager)
            state[STAKE] = min(staked + 1, missing)
        else:
            state[STAKE] = staked
    elif net > 0:
        _cross_off(machine, state, staked)
    else:
        state[state[BEHIND]] = staked
        state[BEHIND] += 1
