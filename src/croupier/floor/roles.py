"""The people of a floor and what their roles let them be."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final

from croupier.games.game import Actor, Viewer
from croupier.games.staff import Staff


class Role(StrEnum):
    """What somebody is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    GAME_SUPERVISOR = "game-supervisor"
    PIT_BOSS = "pit-boss"
    GAMING_SHIFT_MANAGER = "gaming-shift-manager"
    TABLE_GAMES_OPERATIONS_MANAGER = "table-games-operations-manager"
    SURVEILLANCE = "surveillance"
    DIRECTOR = "director"
    DIRECTOR_DELEGATE = "director-delegate"
    AUDITOR = "auditor"
    CASHIER = "cashier"
    MACHINE_ATTENDANT = "machine-attendant"
    OPERATOR = "operator"

    @property
    def rank(self) -> Staff | None:
        """The rank at a table, for those who have one."""
        return _RANKS.get(self)


_RANKS: Final = {
    Role.DEALER: Staff.DEALER,
    Role.GAME_SUPERVISOR: Staff.GAME_SUPERVISOR,
    Role.PIT_BOSS: Staff.PIT_BOSS,
    Role.GAMING_SHIFT_MANAGER: Staff.GAMING_SHIFT_MANAGER,
    Role.TABLE_GAMES_OPERATIONS_MANAGER: Staff.TABLE_GAMES_OPERATIONS_MANAGER,
    Role.SURVEILLANCE: Staff.SURVEILLANCE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesRequest:
    """Roles that wait for a second person's agreement."""

    roles: frozenset[Role]
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody whom the floor knows."""

    name: str
    roles: frozenset[Role] = field(default_factory=frozenset)
    is_disabled: bool = False
    second_factor: str | None = None
    """The name under which the secret of the codes is sealed that the person signs in with."""
    introduced_by: str | None = None
    """By whose link the password was set, until another person confirms that they are two."""
    request: RolesRequest | None = None
    is_known: bool = False
    """Whether the console added the person, or another person confirmed the person."""
    has_served: bool = False
    """Whether the person was ever known and staff at the same time, whatever has changed since."""

    @property
    def is_staff(self) -> bool:
        """Whether the person is anything but a player."""
        return bool(self.roles - {Role.PLAYER})

    @property
    def rank(self) -> Staff | None:
        """The highest rank of the person's roles."""
        return _highest(self.roles)

    def may_be(self, role: Role) -> bool:
        """Whether the person has a role and may use it."""
        return role in self.roles and not self.is_disabled

    @property
    def plays(self) -> bool:
        """Whether the person may bet; the Director never does."""
        barred = {Role.DIRECTOR, Role.DIRECTOR_DELEGATE}
        return self.may_be(Role.PLAYER) and not self.roles & barred

    @property
    def viewer(self) -> Viewer:
        """Whose eyes look at a table."""
        return Viewer(player=self.name if self.plays else None, rank=self.rank)

    def actor(self, *, as_staff: bool) -> Actor:
        """Who acts, as a game wants to know it."""
        if as_staff:
            return Actor(rank=self.rank)
        return Actor(player=self.name)


@cache
def _highest(roles: frozenset[Role]) -> Staff | None:
    """The highest rank among roles; it is asked for at every step, and there are few sets."""
    ranks = [role.rank for role in Role if role in roles and role.rank is not None]
    return ranks[-1] if ranks else None
