"""Credentials without an event: rows that were put into the tables behind the log's back.

A row that is missing is a fault for passwords alone: sessions of sign-in end, tokens expire, and a
backup leaves tokens and links out. Sessions are not events, so that nothing is said of them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.ledger import Fault, Reading

from .credentials import ValidCredentials, password_digest, valid_credentials

PART: Final = "identity"
TABLES: Final[Mapping[str, tuple[int, str]]] = {
    "passwords": (1, "SELECT name, hash FROM passwords ORDER BY name"),
    "tokens": (1, "SELECT id, name, token, scope, until FROM tokens ORDER BY id"),
    "links": (1, "SELECT token, name, until FROM links ORDER BY name"),
    "recoveries": (4, "SELECT mark FROM recoveries ORDER BY mark"),
}
"""Each with the step of its part that made it."""
NO_EVENT: Final = "stands in the table, and no event of the log vouches for it"


def credential_faults(now: Reading) -> tuple[list[Fault], int]:
    """What is wrong with the credentials of a floor, and how many are not yet covered by events."""
    taken = dict(now.rows.execute("SELECT name, version FROM parts")).get(PART, 0)
    rows = {
        name: list(now.rows.execute(asked)) if taken >= step else []
        for name, (step, asked) in TABLES.items()
    }
    valid = valid_credentials(now)
    if valid.seq == 0:
        return [], sum(map(len, rows.values()))
    return [*_password_faults(rows, valid), *_other_faults(rows, valid)], 0


def _password_faults(rows: Mapping[str, list[Any]], valid: ValidCredentials) -> Iterator[Fault]:
    stored = {name: password_digest(kept) for name, kept in rows["passwords"]}
    for name in sorted(stored.keys() | valid.passwords.keys()):
        where = f"password of {name}"
        if name not in valid.passwords:
            yield Fault(where, NO_EVENT)
        elif name not in stored:
            yield Fault(where, "was set by the log, and is not in the table")
        elif stored[name] != valid.passwords[name]:
            yield Fault(where, "is not the one that the log says was set")


def _other_faults(rows: Mapping[str, list[Any]], valid: ValidCredentials) -> Iterator[Fault]:
    for id_, name, mark, scope, until in rows["tokens"]:
        known = valid.tokens.get(id_)
        found = (name, bytes(mark).hex(), scope, until)
        if known is None:
            yield Fault(f"token {id_} of {name}", NO_EVENT)
        elif found != (known.name, known.mark, known.scope, known.until):
            yield Fault(f"token {id_} of {name}", "is not as the log says it was issued")
    for mark, name, until in rows["links"]:
        link = valid.links.get(bytes(mark).hex())
        if link is None or (link.name, link.until) != (name, until):
            yield Fault(f"link of {name}", NO_EVENT)
    codes = {mark for marks in valid.codes.values() for mark in marks}
    for (mark,) in rows["recoveries"]:
        if bytes(mark).hex() not in codes:
            yield Fault("recovery code", NO_EVENT)
