"""Contests at one table: players with equal chips who stake by what they and the others have.

Cards are dealt as the simulator deals them; how a hand is played does not depend on its stake. So
the rounds come first, box by box or bet by bet, and the stakes follow from the chips:

    FIXED         the same stake every round
    PROPORTIONAL  a share of the chips
    POSITION      the fixed stake, and in the last rounds what the place among the others calls for

Whoever has less than the minimum is out. A player never loses more than the chips held; a double or
split that the chips do not cover wins no more than the hand would undoubled.
"""

from enum import IntEnum
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .game import ReadyGame

Amounts = NDArray[np.int64]

EMPTY: Final = -1
"""A seat at which nobody sits."""
LAST_ROUNDS: Final = 6
"""How many rounds before the end a player begins to look at the others."""
NATURAL: Final = 3
HALVES: Final = 2
"""A hand that is not doubled wins three halves of its stake at most."""


class Style(IntEnum):
    """How a player stakes."""

    FIXED = 0
    PROPORTIONAL = 1
    POSITION = 2


FIXED: Final = int(Style.FIXED)
PROPORTIONAL: Final = int(Style.PROPORTIONAL)


class Contest(NamedTuple):
    """What all tables of a round of a tournament have in common, in cents."""

    chips: int
    least: int
    most: int
    step: int
    fixed: int
    """The stake of the fixed style."""
    share: int
    """The proportional style stakes one part in so many of its chips."""
    goes_on: int
    """How many of a table are ahead; one where nobody progresses."""
    unit: int
    """The nets are in these parts of a stake."""
    is_boxes: bool
    """Whether every seat has rounds of its own; otherwise all bet on the same ones."""


class ContestRounds(Protocol):
    """Where the rounds of tables come from."""

    @property
    def unit(self) -> int:
        """The nets are in these parts of a stake."""

    @property
    def is_boxes(self) -> bool:
        """Whether a column is a box; otherwise it is a bet."""

    def rounds(self, seed: int, first: int, units: int) -> tuple[Amounts, Amounts]:
        """What each column gained in every round of some shoes, and where each shoe begins."""


class BetRounds:
    """Rounds on which all players bet together: Baccarat, Com-Bo."""

    is_boxes = False

    def __init__(self, game: ReadyGame, bets: tuple[int, ...]) -> None:
        self._game, self._bets = game, bets
        stakes = {game.bets[bet].stake for bet in bets}
        assert len(stakes) == 1, stakes
        self.unit = stakes.pop()

    def rounds(self, seed: int, first: int, units: int) -> tuple[Amounts, Amounts]:
        """What each bet gained in every round of some shoes, and where each shoe begins."""
        found = [self._game.nets(seed, first, units, bet=bet) for bet in self._bets]
        return np.stack([one.nets for one in found], axis=1).astype(np.int64), found[0].starts


@compiled
def _within(stake: int, chips: int, contest: Contest) -> int:
    """A stake that the sign and the chips allow."""
    stake = stake // contest.step * contest.step
    return min(max(stake, contest.least), contest.most, chips)


@compiled
def _rank_at(held: Amounts, mine: int, wanted: int) -> tuple[int, int]:
    """How many of the others are ahead of a seat, and what the one at a place among them has."""
    ahead = 0
    for other in range(held.size):
        if other != mine and held[other] > held[mine]:
            ahead += 1
    # The place is found by counting: a table has few seats.
    best = np.int64(0)
    for other in range(held.size):
        if other == mine:
            continue
        above = 0
        for third in range(held.size):
            if third not in (mine, other) and (
                held[third] > held[other] or (held[third] == held[other] and third < other)
            ):
                above += 1
        if above == wanted:
            best = held[other]
    return ahead, int(best)


@compiled
def _by_position(held: Amounts, mine: int, left: int, contest: Contest) -> int:
    """What a place among the others calls for with so many rounds to come, this one included."""
    # Of a player who is behind, the rival is the last who goes on; of others, the best chaser.
    ahead, rival = _rank_at(held, mine, contest.goes_on - 1)
    gap = rival - int(held[mine])
    if ahead >= contest.goes_on:
        # Behind: on the last round win past the rival, before it a part of the way.
        wanted = gap + contest.least + contest.step if left == 1 else 2 * gap // left
        return max(wanted, contest.fixed if left > 1 else contest.least)
    # Ahead: hold still, and on the last round stay ahead though the best chaser wins all.
    reach = min(rival, contest.most)
    if -gap > reach or left > 1:
        return contest.least
    return reach + gap + contest.step


@compiled
def _stake(style: int, held: Amounts, mine: int, left: int, contest: Contest) -> int:
    if style == PROPORTIONAL:
        return _within(held[mine] // contest.share, held[mine], contest)
    if style == FIXED or left > LAST_ROUNDS:
        return _within(contest.fixed, held[mine], contest)
    return _within(_by_position(held, mine, left, contest), held[mine], contest)


@compiled
def play_contests(
    nets: Amounts, begins: Amounts, ends: Amounts, styles: Amounts, contest: Contest
) -> Amounts:
    """Play the rounds of many tables; return what every seat holds in the end."""
    tables, seats = styles.shape
    held = np.zeros((tables, seats), dtype=np.int64)
    gains = np.zeros(seats, dtype=np.int64)
    columns = nets.shape[1]
    for table in range(tables):
        chips = held[table]
        for seat in range(seats):
            chips[seat] = contest.chips if styles[table, seat] != EMPTY else 0
        for row in range(begins[table], ends[table]):
            left = ends[table] - row
            for seat in range(seats):
                gains[seat] = 0
                if chips[seat] < contest.least:
                    continue
                stake = _stake(styles[table, seat], chips, seat, left, contest)
                column = seat if contest.is_boxes else (seat + row) % columns
                gain = stake * nets[row, column] // contest.unit
                if contest.is_boxes and chips[seat] < HALVES * stake:
                    gain = min(gain, stake * NATURAL // HALVES)
                gains[seat] = max(gain, -chips[seat])
            for seat in range(seats):
                chips[seat] += gains[seat]
    return held
