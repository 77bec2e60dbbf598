"""Who may do what: one table of role, command and state, shipped as data (``powers.toml``)."""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.games.game import Asks, Of
from croupier.games.staff import Staff
from croupier.table import Dealing, Table

from .refusals import NotAllowed
from .roles import Person, Role


class State(StrEnum):
    """What a power turns on, beside the role."""

    ANY = "any"
    AT_TABLE = "at-table"
    """A dealer has signed on there; whoever ranks above need not have."""
    SEATED = "seated"
    OFFERED = "offered"
    """The cut is offered to this player."""
    NOBODY_CUTS = "nobody-cuts"
    DIRECTED = "directed"
    """On a supervisor's opinion rather than when it is due."""
    UNFIT = "unfit"
    """Cards that are no longer fit to be used."""
    FOLLOWED = "followed"
    """Somebody has acted on what is to be changed."""
    MONEY_MOVED = "money-moved"
    ANOTHER = "another"
    """Somebody else, who holds the table."""
    PRACTISING = "practising"
    """At the player's own practice table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """One row: who may ask for a command in a state, and what says so."""

    do: str
    state: State
    by: Staff | None
    """The least rank that may; ``None``: only the roles named."""
    roles: frozenset[Role]
    rules: tuple[str, ...]
    """Keys of the rulebook; empty where no rule says it."""
    reading: str | None
    """Why it is so, where no rule names anybody."""

    def lets(self, role: Role) -> bool:
        """Whether a role has the power."""
        if role in self.roles:
            return True
        return self.by is not None and role.rank is not None and role.rank.may_act_as(self.by)

    def lets_person(self, person: Person) -> bool:
        """Whether somebody has the power by any role; nobody plays who may not."""
        return any(
            self.lets(role) and (role is not Role.PLAYER or person.plays)
            for role in person.roles
            if person.may_be(role)
        )

    @property
    def said(self) -> str:
        """Whom it is for, as a sentence names them."""
        names = [str(role).replace("-", " ") for role in Role if role in self.roles]
        if self.by is not None:
            names.insert(0, f"{self.by.said} or above")
        return ", ".join(names[:-1]) + (" and the " if len(names) > 1 else "") + names[-1]


@cache
def powers() -> tuple[Power, ...]:
    """Every power on the floor, in the order of the table."""
    data = tomllib.loads(files(__package__).joinpath("powers.toml").read_text("utf-8"))
    return tuple(_read(row) for row in data["power"])


@cache
def powers_for(do: str) -> tuple[Power, ...]:
    """Every row of a command, one for each state that it has."""
    return tuple(one for one in powers() if one.do == do)


def _read(row: dict[str, Any]) -> Power:
    found = Power(
        do=row["do"],
        state=State(row.get("state", "any")),
        by=Staff(row["by"]) if "by" in row else None,
        roles=frozenset(Role(role) for role in row.get("roles", ())),
        rules=tuple(row.get("rules", ())),
        reading=row.get("reading"),
    )
    assert found.by is not None or found.roles, row
    assert found.rules or found.reading, row
    return found


@cache
def power_of(do: str, state: State | None = None) -> Power:
    """The row of a command; where it has several, that of a state."""
    return next(one for one in powers_for(do) if state in (None, one.state))


def must(person: Person, do: str, state: State | None = None) -> None:
    """Refuse whoever has no power to ask for a command, in a state or in any."""
    rows = [one for one in powers_for(do) if state in (None, one.state)]
    if not any(one.lets_person(person) for one in rows):
        raise NotAllowed(f"This is for {', or '.join(one.said for one in rows)}.")


def at_table(table: Table, person: Person, do: str) -> Staff:
    """The rank of somebody who runs a table and may ask for a command of its staff."""
    must(person, do, State.AT_TABLE)
    assert person.rank is not None
    _must_have_signed_on(table, person)
    return person.rank


def _must_have_signed_on(table: Table, person: Person) -> None:
    if person.rank is Staff.DEALER and table.dealer != person.name:
        raise NotAllowed(f"{person.name} has not signed on at this table.")


def rank_at(table: Table, person: Person, asks: Asks, do: str) -> Staff | None:
    """The rank that somebody uses for a game's command; ``None`` for a player's own command."""
    if asks.by in (Of.WAGERS, Of.PLAYER) or _sets_off(table, person, asks):
        if not person.plays:
            raise NotAllowed("This is for a player to ask for.")
        return None
    rank = person.rank
    if table.engine.is_attended and person.may_be(Role.MACHINE_ATTENDANT):
        return Staff.DEALER
    # Who directs an irregularity is the game's to refuse, by its rule; a slip names no director.
    is_ruled = do in table.engine.irregularities and "directed_by" in asks.fills
    if rank is None or not (is_ruled or rank.may_act_as(asks.least)):
        who = "the staff of the table" if asks.least is Staff.DEALER else f"{asks.least.said}"
        raise NotAllowed(f"This is for {who}.")
    _must_have_signed_on(table, person)
    return rank


def _sets_off(table: Table, person: Person, asks: Asks) -> bool:
    """Whether a player may set chance off: the one whose turn it is to press a button.

    At a table that is dealt by hand a dealer enters what came of it.
    """
    if asks.by is not Of.CHANCE or table.round is None or table.dealing is Dealing.HAND:
        return False
    need = table.engine.needs(table.round)
    return need is not None and person.name in need.players


def must_be_seated(table: Table, person: Person) -> None:
    """Refuse a player who has no seat."""
    if not person.plays:
        raise NotAllowed("Only players bet and decide.")
    if table.seat_of(person.name) is None:
        raise NotAllowed("Sit down at this table first.")
