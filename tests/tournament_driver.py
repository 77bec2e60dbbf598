"""Drives a tournament in a test as its people would, one command after another."""

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.desk.tournament.drafting import Drafted, read_conditions
from croupier.desk.tournament.starters import starter
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.tournament import Command, Event, Power, Round, Tournament, Who, decide, evolve
from croupier.tournament import commands as c
from croupier.tournament.seating import commitment_of

HOUSE = Who(name="house", powers=frozenset({Power.HOUSE}))
OPERATOR = Who(name="operator", powers=frozenset({Power.OPERATOR}))
DIRECTOR = Who(name="director", powers=frozenset({Power.DIRECTOR}))
DELEGATE = Who(name="delegate", powers=frozenset())
TESS = Who(name="tess", powers=frozenset({Power.SUPERVISOR}))
DORA = Who(name="dora", powers=frozenset({Power.SUPERVISOR}))
ANN = Who(name="ann", powers=frozenset({Power.PLAYER}))


def player(name: str) -> Who:
    return Who(name=name, powers=frozenset({Power.PLAYER}))


def fields_of(kind: str, **changes: Any) -> dict[str, Any]:
    """The fields of a starter, some of them changed; ``None`` takes one out."""
    fields = tomllib.loads(starter(kind))
    for name, value in changes.items():
        if value is None:
            del fields[name]
        else:
            fields[name] = value
    return fields


def seed_of(stage: str) -> str:
    return (stage.encode() * 32)[:32].hex()


def conditions(kind: str, **changes: Any) -> Drafted:
    return read_conditions(fields_of(kind, **changes))


def sevens(size: int, **changes: Any) -> dict[str, Any]:
    """Magnificent Sevens conditions for a size."""
    fields = fields_of("magnificent-sevens", **changes)
    fields["entry"] |= {"players_min": size, "players_max": size}
    return fields


@dataclass
class Driven:
    """A tournament and everything that happened in it."""

    drafted: Drafted
    now: Tournament = field(init=False)
    log: list[tuple[Event, Tournament]] = field(default_factory=list)
    """Each event with the tournament just before it."""

    def __post_init__(self) -> None:
        first = self._draft(self.drafted)
        (event,) = decide(None, first, OPERATOR)
        self.now = evolve(None, event)

    @staticmethod
    def _draft(drafted: Drafted) -> c.DraftConditions:
        return c.DraftConditions(id="t", conditions=drafted.conditions, rules=drafted.rules)

    def do(self, command: Command, who: Who = TESS) -> tuple[Event, ...]:
        happened = decide(self.now, command, who)
        for event in happened:
            self.log.append((event, self.now))
            self.now = evolve(self.now, event)
        return happened

    def refused(self, command: Command, who: Who = TESS) -> tuple[str, str]:
        """The code and the rule of the refusal that a command meets."""
        before = self.now
        try:
            self.do(command, who)
        except RuleBreach as breach:
            assert self.now is before
            return str(breach.refusal.code), breach.refusal.rule
        raise AssertionError(f"{command} was allowed")

    def change(self, drafted: Drafted) -> None:
        self.do(self._draft(drafted), OPERATOR)

    # ------------------------------------------------------------ the way to play

    def approved(self) -> "Driven":
        self.do(c.AppointDirector(name="tess", is_qualified=True), OPERATOR)
        self.do(c.AppointDeputy(name="dora", is_qualified=True), OPERATOR)
        self.do(c.Approve(writing="letter 1"), DIRECTOR)
        return self

    def opened(self) -> "Driven":
        self.approved()
        assert self.now.conditions.structure is not None
        stages = [stage.name for stage in self.now.conditions.structure.stages]
        named = tuple((name, commitment_of(seed_of(name))) for name in stages)
        self.do(c.OpenEntries(commitments=named), OPERATOR)
        return self

    def entered(self, count: int) -> "Driven":
        self.opened()
        if self.now.rules.sevens is not None:
            earned = tuple((f"p{n}", f"table 4, round {n}") for n in range(1, count + 1))
            self.do(c.AdmitEarned(entries=earned), OPERATOR)
        else:
            for n in range(1, count + 1):
                self.do(c.Enter(), player(f"p{n}"))
        return self

    def begun(self, count: int) -> "Driven":
        self.entered(count)
        self.do(c.SignIn())
        self.do(c.Brief())
        self.do(c.DesignateTables(tables=tuple(f"T{n}" for n in range(1, 29))))
        self.do(c.Begin())
        return self

    def draw(self) -> Round:
        stage = self.now.next_stage
        assert stage is not None
        self.do(c.DrawSeats(seed=seed_of(stage.name)))
        assert self.now.round is not None
        return self.now.round

    def play_tables(self, chips: Callable[[str, tuple[int, ...]], Iterable[int]]) -> None:
        """Play every session of every table; ``chips`` says what each then has, in dollars."""
        r = self.now.round
        assert r is not None
        for table in r.in_use:
            for _ in range(r.stage.sessions):
                self.do(c.StartSession(table=table))
                seated = self.now.active(r.at_table(table))
                counts = zip(seated, chips(table, seated), strict=True)
                held = tuple((entry, Cents(amount * 100)) for entry, amount in counts)
                self.do(c.CountTable(table=table, counts=held))

    def play_off(self, *amounts: int, allocation: int = 0) -> None:
        """Break the open tie; ``amounts`` are what the tied have after it, in dollars."""
        self.do(c.BeginTieBreak(allocation=Cents(allocation * 100)))
        r = self.now.round
        assert r is not None and r.open_break is not None
        counts = zip(r.open_break.entries, amounts, strict=True)
        self.do(c.CountTieBreak(counts=tuple((one, Cents(a * 100)) for one, a in counts)))


def by_number(_: str, entries: tuple[int, ...]) -> list[int]:
    """Chips without a tie anywhere: a higher number of the entry has more."""
    return [1000 + 10 * entry for entry in entries]
