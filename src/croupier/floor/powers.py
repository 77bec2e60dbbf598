"""Who may do what at a table."""

from croupier.games.game import Asks, Of
from croupier.games.staff import Staff
from croupier.table import Table

from .refusals import NotAllowed
from .roles import Person, Role

__all__ = ("must_be_seated", "must_rank", "rank_at")


def rank_at(table: Table, person: Person, asks: Asks, do: str) -> Staff | None:
    """The rank that somebody uses for a command; ``None`` for a player's own command."""
    if asks.by in (Of.WAGERS, Of.PLAYER) or _sets_off(table, person, asks):
        if not person.plays:
            raise NotAllowed(f"{do} is for a player to ask for.")
        return None
    rank = person.rank
    if rank is None:
        raise NotAllowed(f"{do} is for the staff of the table.")
    if rank is Staff.DEALER and table.dealer != person.name:
        raise NotAllowed(f"{person.name} has not signed on at this table.")
    return rank


def _sets_off(table: Table, person: Person, asks: Asks) -> bool:
    """Whether a player may set chance off: the one whose turn it is to press a button."""
    if asks.by is not Of.CHANCE or table.round is None:
        return False
    need = table.engine.needs(table.round)
    return need is not None and person.name in need.players


def must_rank(person: Person, needed: Staff, what: str) -> Staff:
    """The rank of somebody who may act as another, or a refusal."""
    if person.rank is None or not person.rank.may_act_as(needed):
        raise NotAllowed(f"{what} is for {needed.said} or above.")
    return person.rank


def must_be_seated(table: Table, person: Person) -> None:
    """Refuse a player who has no seat."""
    if not person.plays:
        raise NotAllowed("Only players bet and decide.")
    if table.seat_of(person.name) is None:
        raise NotAllowed("Sit down at this table first.")


def must_run(person: Person, what: str) -> None:
    """Refuse whoever is neither the operator nor a Casino Supervisor."""
    if person.may_be(Role.OPERATOR):
        return
    must_rank(person, Staff.CASINO_SUPERVISOR, what)
