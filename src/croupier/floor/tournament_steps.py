"""Who asks what of a tournament: one command, or a list of entrants that is taken as a whole."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Staff
from croupier.tournament import Power, Standing, Tournament, Who
from croupier.tournament import commands as c
from croupier.tournament.refusals import RefusalCode
from croupier.tournament.rules import About

from .people import People
from .refusals import NotThere, Unusable
from .roles import Person, Role

COLUMN: Final = "player"
"""Of a list of entrants."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command, whose it is, and where a list has it."""

    command: c.Command
    who: Who
    where: str | None = None

    @contextmanager
    def told(self) -> Iterator[None]:
        """Say of a refusal which line of the list it is about."""
        try:
            yield
        except RuleBreach as breach:
            if self.where is None:
                raise
            says = f"{self.where}: {breach.refusal.says}"
            raise RuleBreach(replace(breach.refusal, says=says)) from breach
        except Unusable as refused:
            if self.where is None:
                raise
            raise Unusable(f"{self.where}: {refused.says}", where=self.where) from refused


Steps = Iterable[Step]


def listed(
    t: Tournament, asker: Person, players: Sequence[tuple[int, str]], people: People
) -> Iterator[Step]:
    """The entries of a list that the operator hands in; each player's own fee is paid."""
    if Power.OPERATOR not in who_of(asker).powers:
        says = f"Lists of entrants are handed in by the casino operator, not by {asker.name}."
        raise RuleBreach(Refusal(RefusalCode.NOT_IN_YOUR_POWER, t.rules.rule(About.TERMS), says))
    before = {one.player: f"entry {one.number}" for one in t.those(Standing.IN)}
    for line, name in players:
        where = f"line {line}, column {COLUMN}"
        person = people.get(name)
        if person is None or person.is_disabled:
            raise NotThere(f"{where}: nobody here is called {name!r}.", where=where)
        if name in before:
            raise Unusable(f"{where}: {name} has {before[name]} already.", where=where)
        before[name] = f"line {line}"
        yield Step(c.Enter(), who_of(person), where)


def who_of(person: Person) -> Who:
    """What somebody of the floor is towards a tournament."""
    powers = set()
    if person.may_be(Role.OPERATOR):
        powers.add(Power.OPERATOR)
    if person.may_be(Role.DIRECTOR):
        powers.add(Power.DIRECTOR)
    if person.rank is not None and person.rank.may_act_as(Staff.GAME_SUPERVISOR):
        powers.add(Power.SUPERVISOR)
    if person.plays:
        powers.add(Power.PLAYER)
    return Who(name=person.name, powers=frozenset(powers))
