"""Betting systems as a person would play them with pencil and paper, one class each."""

from dataclasses import dataclass, field
from fractions import Fraction

HUGE = 10**9


@dataclass
class Flat:
    most: int = HUGE

    def wants(self) -> int:
        return 1

    def sees(self, staked: int, gain: Fraction) -> None:
        """A flat player does not care."""


@dataclass
class Martingale:
    most: int = HUGE
    more: int = 0
    stake: int = 1

    def wants(self) -> int:
        return self.stake

    def sees(self, staked: int, gain: Fraction) -> None:
        if gain > 0:
            self.stake = 1
        elif gain < 0 and self.stake < self.most:
            self.stake = self.stake * 2 + self.more


@dataclass
class Paroli:
    most: int = HUGE
    stakes: tuple[int, ...] = (1, 2, 4)
    wins: int = 0

    def wants(self) -> int:
        return self.stakes[self.wins]

    def sees(self, staked: int, gain: Fraction) -> None:
        if gain < 0 or (gain > 0 and self.wins == len(self.stakes) - 1):
            self.wins = 0
        elif gain > 0:
            self.wins += 1


@dataclass
class DAlembert:
    most: int = HUGE
    stake: int = 1

    def wants(self) -> int:
        return self.stake

    def sees(self, staked: int, gain: Fraction) -> None:
        if gain > 0 and self.stake > 1:
            self.stake -= 1
        elif gain < 0 and self.stake < self.most:
            self.stake += 1


@dataclass
class Fibonacci:
    most: int = HUGE
    steps: list[int] = field(default_factory=lambda: [1])

    def wants(self) -> int:
        return self.steps[-1]

    def sees(self, staked: int, gain: Fraction) -> None:
        if gain > 0:
            self.steps = self.steps[:-2] or [1]
        elif gain < 0 and self.steps[-1] < self.most:
            self.steps.append(sum(self.steps[-2:]))


@dataclass
class Labouchere:
    most: int = HUGE
    line: list[int] = field(default_factory=lambda: [1, 2, 3, 4])

    def wants(self) -> int:
        return self.line[0] if len(self.line) == 1 else self.line[0] + self.line[-1]

    def sees(self, staked: int, gain: Fraction) -> None:
        if gain < 0:
            self.line.append(staked)
        elif gain > 0 and staked == self.wants():
            self.line = self.line[1:-1] or [1, 2, 3, 4]
        elif gain > 0 and staked < self.line[-1]:
            self.line[-1] -= staked
        elif gain > 0:
            left = self.line.pop()
            self.line[0] -= staked - left


@dataclass
class OscarsGrind:
    most: int = HUGE
    stake: int = 1
    ahead: Fraction = Fraction(0)

    def wants(self) -> int:
        return self.stake

    def sees(self, staked: int, gain: Fraction) -> None:
        self.ahead += gain
        if self.ahead >= 1:
            self.stake, self.ahead = 1, Fraction(0)
        elif gain > 0:
            self.stake = staked + 1
            while self.ahead + (self.stake - 1) >= 1:
                self.stake -= 1
        elif gain < 0:
            self.stake = staked


@dataclass
class Naive:
    """What a walk through one session came to."""

    stakes: list[int]
    final: Fraction
    fall: Fraction
    cut: int
    short: int


Player = Flat | Martingale | Paroli | DAlembert | Fibonacci | Labouchere | OscarsGrind


def player(name: str, most: int | None) -> Player:
    """A player of a system who has not begun."""
    cap = HUGE if most is None else most
    players: dict[str, Player] = {
        "flat": Flat(cap),
        "martingale": Martingale(cap),
        "grand-martingale": Martingale(cap, more=1),
        "paroli": Paroli(cap),
        "dalembert": DAlembert(cap),
        "fibonacci": Fibonacci(cap),
        "labouchere": Labouchere(cap),
        "oscars-grind": OscarsGrind(cap),
        "1-3-2-6": Paroli(cap, (1, 3, 2, 6)),
    }
    return players[name]


def session(name: str, gains: list[Fraction], bankroll: int, most: int | None) -> Naive:
    """Play a session: gains are those of one wager."""
    system = player(name, most)
    balance = high = Fraction(bankroll)
    found = Naive([], balance, Fraction(0), 0, 0)
    for gain in gains:
        if balance < 1:
            break
        stake = system.wants()
        if most is not None and stake > most:
            stake = most
            found.cut += 1
        if stake > balance:
            stake = int(balance)
            found.short += 1
        found.stakes.append(stake)
        balance += stake * gain
        system.sees(stake, stake * gain)
        high = max(high, balance)
        found.fall = max(found.fall, high - balance)
    found.final = balance
    return found
