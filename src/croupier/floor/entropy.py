"""What players ask about their own part in chance, by the words of requests."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from croupier.games.codec import BadValue
from croupier.table.entropy import CommitEntropy, CommitSeed, On, RevealEntropy

from .chance import entropy_commitment, shoe_commitment
from .entropy_windows import taken_for
from .fields import Fields, read_fields
from .powers import must_be_seated
from .refusals import NotAllowed, Outdated
from .roles import Person
from .shoes import shoe_name

if TYPE_CHECKING:
    from .table_work import TableWork


HEX: Final = re.compile("[0-9a-f]{64}")
"""32 bytes: a digest of SHA-256, and a value."""


def _must_be_hex(text: str, where: str) -> None:
    if HEX.fullmatch(text) is None:
        raise BadValue(where, "is not 32 bytes in lower-case hexadecimal (64 characters).")


def commit(
    work: "TableWork", person: Person, on: On, commitment: str, *, where: str = "commitment"
) -> None:
    """Note a player's commitment to a value for the next shoe or for the round in play."""
    _must_be_hex(commitment, where)
    must_be_seated(work.table, person)
    entropy = work.table.entropy
    if taken_for(work.table, on) is None:
        raise Outdated(f"No commitment is taken for the {on} now.", where="on")
    if not entropy.is_waited_for(person.name):
        raise NotAllowed("Too many of your values were not revealed; sit down again to add more.")
    pool = entropy.pool(on)
    former = None if pool is None else pool.contribution_of(person.name)
    if former is not None and former.value is None and not former.is_missed:
        raise Outdated(f"Your commitment for this {on} is in already.", where="on")
    if on is On.SHOE and pool is None:
        seed = work.floor.secrets.house_seed(work.draft, shoe_name(work))
        work.do(CommitSeed(commitment=shoe_commitment(seed)))
    work.do(CommitEntropy(player=person.name, on=on, commitment=commitment))


def _commit(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, on=On, number=int, commitment=str)
    _must_be_of(work, asked["on"], asked["number"])
    commit(work, person, asked["on"], asked["commitment"])


def _reveal(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, on=On, number=int, value=str)
    on, number, value = asked["on"], asked["number"], asked["value"]
    _must_be_hex(value, "value")
    _must_be_of(work, on, number)
    pool = work.table.entropy.pool(on)
    given = None if pool is None else pool.contribution_of(person.name)
    if pool is None or given is None:
        raise Outdated(f"You have committed to no value for this {on}.", where="on")
    if given.value is not None:
        raise Outdated("Your value is revealed already.", where="value")
    if not pool.is_called:
        raise Outdated("Other commitments may still come in; wait for the call.", where="on")
    if pool.is_used or given.is_missed:
        raise Outdated("The time to reveal is over; the value is not included.", where="on")
    name, table = person.name, work.table.id
    if entropy_commitment(table, on, number, name, bytes.fromhex(value)) != given.commitment:
        raise BadValue("value", "is not the one that you committed to.")
    work.do(RevealEntropy(player=name, on=on, value=value))


def _must_be_of(work: "TableWork", on: On, number: int) -> None:
    expected = work.table.entropy_numbers[on]
    if number != expected:
        raise Outdated(f"Values are taken for {on} {expected}, not {number}.", where="number")


ENTROPY: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "entropy-commit": _commit,
    "entropy-reveal": _reveal,
}
