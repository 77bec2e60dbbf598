"""Bankrolls: what becomes of players with a given bankroll and a given length of stay.

A session is played on the run's own shoes, with one bet every round: one wager, what a system says,
or what a game's own spread says. It ends early for a player who can no longer cover one wager: that
player is ruined. A stake is never more than the table's maximum or than what is left; what a round
may cost beyond its first stake (doubles and splits) is lent.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled

from .game import BLOCK, ReadyGame, RoundNets, Tally
from .systems import FLAT, STAKE_MOST, System, SystemSteps, begin, follow, room_of, steps_of, wanted

DIGITS: Final = 11
"""Binary digits to which amounts are kept: to the wager below 2,048, to a thousandth above."""
LINES: Final = 25
LINE_POINTS: Final = 120
"""How many sessions keep their bankroll's line, and at how many points."""
FAN_STEP: Final = 5
"""The bankrolls of all sessions are kept at every such point of their lines."""
SAFE: Final = 1 << 62
Amounts = tuple[tuple[int, int], ...]
"""Amounts in wagers, rising, each with how often it came."""

ROUNDS_AT, NET_AT, FALL_AT, ACTION_AT, LARGEST_AT, CUT_AT, SHORT_AT, COLUMNS = range(8)
"""What is written down of a session: rounds, net, deepest fall, wagers staked, the largest stake,
and the rounds whose stake the maximum or the bankroll cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """What a player brings, how long the player stays, and how the player bets."""

    bankroll: int
    """In wagers."""
    units: int
    """Shoes, or blocks of rounds, that hold a session."""
    rounds: int | None = None
    """Rounds in a session where rounds stand alone; otherwise it is made of whole shoes."""
    stake: int
    """The wager, in the units of the bet."""
    bet: int = 0
    """The place of the bet among the game's."""
    system: System = FLAT
    most: int | None = None
    """The largest stake that the table takes, in wagers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTally:
    """How a number of sessions ended; tallies can be added."""

    sessions: int
    rounds: int
    """Played by all of them."""
    length: int
    """Rounds that they would have played had nobody been ruined."""
    ruined: int
    ahead: int
    net: int
    """What all of them gained, in the units of the bet."""
    net_squared: int
    action: int
    """Everything that was staked, in wagers."""
    action_squared: int
    net_by_action: int
    largest: int
    """The largest stake, in wagers."""
    cut: int
    cut_sessions: int
    """Rounds whose stake the maximum cut, and sessions with such a round."""
    short: int
    """Rounds whose stake was all that was left."""
    final: Amounts
    """How many ended with so much."""
    falls: Amounts
    """In how many the deepest fall from a high was so deep."""
    lines: tuple[tuple[int, ...], ...]
    """The bankroll during the first sessions, in the units of the bet, at equal steps of time."""
    fan: tuple[Amounts, ...]
    """How many had so much, at fewer and equal steps of time."""

    def __add__(self, other: "SessionTally") -> "SessionTally":
        return SessionTally(
            sessions=self.sessions + other.sessions,
            rounds=self.rounds + other.rounds,
            length=self.length + other.length,
            ruined=self.ruined + other.ruined,
            ahead=self.ahead + other.ahead,
            net=self.net + other.net,
            net_squared=self.net_squared + other.net_squared,
            action=self.action + other.action,
            action_squared=self.action_squared + other.action_squared,
            net_by_action=self.net_by_action + other.net_by_action,
            largest=max(self.largest, other.largest),
            cut=self.cut + other.cut,
            cut_sessions=self.cut_sessions + other.cut_sessions,
            short=self.short + other.short,
            final=_added(self.final, other.final),
            falls=_added(self.falls, other.falls),
            lines=(self.lines + other.lines)[:LINES],
            fan=tuple(_added(a, b) for a, b in zip(self.fan, other.fan, strict=True)),
        )

    def final_at(self, share: float) -> int:
        """What this share of players end with at most, in wagers."""
        return _quantile(self.final, share)

    def fan_at(self, share: float) -> tuple[int, ...]:
        """What this share of players have at most, in wagers, at each step of time."""
        return tuple(_quantile(amounts, share) for amounts in self.fan)

    def fall_at(self, share: float) -> int:
        """How deep a fall this share of players see at most, in wagers."""
        return _quantile(self.falls, share)

    @property
    def even_sessions(self) -> float:
        """How many sessions of equal action would scatter as these do."""
        return self.action**2 / self.action_squared if self.action_squared else 0.0

    def share_error(self, count: int) -> float:
        """The standard error of a share of the sessions."""
        share = count / self.sessions
        return sqrt(share * (1 - share) / self.sessions)

    def mean_net(self, stake: int) -> tuple[float, float | None]:
        """What a session gains on average, in wagers, and the standard error of that."""
        n = self.sessions
        mean = self.net / (n * stake)
        if n <= 1:
            return mean, None
        spread = Fraction(n * self.net_squared - self.net**2, n * n * (n - 1))
        return mean, sqrt(spread) / stake

    def net_per_action(self, stake: int) -> tuple[float, float | None]:
        """What is gained of a wager that is staked, and its standard error: that of a ratio."""
        if self.action == 0:
            return 0.0, None
        ratio = self.net / (self.action * stake)
        n, net, action = self.sessions, self.net, self.action
        if n <= 1:
            return ratio, None
        scatter = (
            self.net_squared * action**2
            - 2 * net * action * self.net_by_action
            + net**2 * self.action_squared
        )
        return ratio, sqrt(Fraction(scatter * n, (n - 1) * action**4)) / stake


def _added(one: Amounts, two: Amounts) -> Amounts:
    counts = dict(one)
    for amount, count in two:
        counts[amount] = counts.get(amount, 0) + count
    return tuple(sorted(counts.items()))


def _quantile(amounts: Amounts, share: float) -> int:
    reached, wanted_count = 0, share * sum(count for _, count in amounts)
    for amount, count in amounts:
        reached += count
        if reached >= wanted_count:
            return amount
    return 0


def sessions_of(
    game: ReadyGame,
    *,
    bankroll: int,
    rounds: int,
    bet: int = 0,
    system: System = FLAT,
    most: int | None = None,
) -> Sessions:
    """Sessions of ``rounds`` rounds, or of about that many where rounds come from shoes."""
    units = max(ceil(rounds / game.rounds_per_unit), 1)
    return Sessions(
        bankroll=bankroll,
        units=units,
        rounds=rounds if game.unit == BLOCK else None,
        stake=game.bets[bet].stake,
        bet=bet,
        system=system,
        most=most,
    )


@compiled
def _walk_one(
    nets: Tally,
    wagers: Tally,
    bankroll: int,
    wager: int,
    machine: SystemSteps,
    most: int,
    state: Tally,
    row: Tally,
    line: Tally,
) -> None:
    """Walk through the rounds of one session and write down what became of it."""
    balance = high = bankroll
    fall = action = largest = cut = short = 0
    at, drawn, rounds = 0, 0, nets.size
    begin(machine, state)
    while at < rounds and balance >= wager:
        stake = wagers[at] if wagers.size > 0 else wanted(machine, state)
        if stake > most:
            stake = most
            cut += 1
        if stake * wager > balance:
            stake = balance // wager
            short += 1
        net = stake * nets[at]
        balance += net
        follow(machine, state, stake, net, wager)
        high = max(high, balance)
        fall = max(fall, high - balance)
        action += stake
        largest = max(largest, stake)
        at += 1
        while drawn < at * line.size // rounds:
            line[drawn] = balance
            drawn += 1
    line[drawn:] = balance
    row[ROUNDS_AT], row[NET_AT], row[FALL_AT] = at, balance - bankroll, fall
    row[ACTION_AT], row[LARGEST_AT], row[CUT_AT], row[SHORT_AT] = action, largest, cut, short


@compiled
def _walk(
    nets: Tally,
    bounds: Tally,
    wagers: Tally,
    bankroll: int,
    wager: int,
    machine: SystemSteps,
    most: int,
    state: Tally,
    rows: NDArray[np.int64],
    lines: NDArray[np.int64],
) -> None:
    """Walk through the sessions, and keep the lines of as many as there is room for."""
    none = lines[0, :0]
    for session in range(rows.shape[0]):
        here, end = bounds[session], bounds[session + 1]
        own = wagers[here:end] if wagers.size > 0 else wagers
        line = lines[session] if session < lines.shape[0] else none
        _walk_one(nets[here:end], own, bankroll, wager, machine, most, state, rows[session], line)


def walk(sessions: Sessions, played: RoundNets) -> SessionTally:
    """Play the sessions that fit into some units."""
    nets, starts, wagers = played
    bounds = (
        np.ascontiguousarray(starts[:: sessions.units])
        if sessions.rounds is None
        else np.arange(0, nets.size + 1, sessions.rounds, dtype=np.int64)
    )
    count = bounds.size - 1
    most = STAKE_MOST if sessions.most is None else sessions.most
    machine = steps_of(sessions.system, most)
    longest = int(np.diff(bounds).max(initial=0))
    bankroll = sessions.bankroll * sessions.stake
    rows = np.zeros((count, COLUMNS), dtype=np.int64)
    lines = np.zeros((max(count, 1), LINE_POINTS), dtype=np.int64)
    _walk(
        nets,
        bounds,
        wagers,
        bankroll,
        sessions.stake,
        machine,
        most,
        room_of(machine, longest),
        rows,
        lines,
    )
    length = int(bounds[-1] - bounds[0])
    return _tallied(rows, lines[:count], length, bankroll, sessions.stake)


def _tallied(
    rows: NDArray[np.int64], lines: NDArray[np.int64], length: int, bankroll: int, stake: int
) -> SessionTally:
    net, action = rows[:, NET_AT], rows[:, ACTION_AT]
    balance = net + bankroll
    return SessionTally(
        sessions=len(rows),
        rounds=int(rows[:, ROUNDS_AT].sum()),
        length=length,
        ruined=int((balance < stake).sum()),
        ahead=int((net > 0).sum()),
        net=int(net.sum()),
        net_squared=_product(net, net),
        action=int(action.sum()),
        action_squared=_product(action, action),
        net_by_action=_product(net, action),
        largest=int(rows[:, LARGEST_AT].max(initial=0)),
        cut=int(rows[:, CUT_AT].sum()),
        cut_sessions=int((rows[:, CUT_AT] > 0).sum()),
        short=int(rows[:, SHORT_AT].sum()),
        final=_gathered(np.maximum(balance, 0) // stake),
        falls=_gathered(rows[:, FALL_AT] // stake),
        lines=tuple(tuple(line) for line in lines[:LINES].tolist()),
        fan=tuple(
            _gathered(np.maximum(column, 0) // stake)
            for column in lines.T[FAN_STEP - 1 :: FAN_STEP]
        ),
    )


def _gathered(amounts: Tally) -> Amounts:
    """How often each amount occurred, rounded to a few binary digits."""
    _, lengths = np.frexp(amounts.astype(np.float64))
    dropped = np.maximum(lengths - DIGITS, 0).astype(np.int64)
    found, counts = np.unique(amounts >> dropped << dropped, return_counts=True)
    return tuple(zip(found.tolist(), counts.tolist(), strict=True))


def _product(one: Tally, two: Tally) -> int:
    """The sum of products, however large."""
    bound = int(np.abs(one).max(initial=0)) * int(np.abs(two).max(initial=0)) * one.size
    if bound < SAFE:
        return int(one @ two)
    return sum(a * b for a, b in zip(one.tolist(), two.tolist(), strict=True))
