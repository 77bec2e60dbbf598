"""Tables of credentials beside the log: passwords, sessions, tokens, links and second factors."""

from typing import Final

from croupier.floor.credentials import (
    CredentialsAdopted,
    KnownPassword,
    KnownToken,
    password_digest,
)
from croupier.ledger import Part, Rows

TABLES: Final = (
    """CREATE TABLE passwords (
        name TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL) STRICT""",
    """CREATE TABLE sessions (
        token BLOB PRIMARY KEY NOT NULL, name TEXT NOT NULL, until TEXT NOT NULL) STRICT""",
    """CREATE TABLE tokens (
        token BLOB PRIMARY KEY NOT NULL, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        scope TEXT NOT NULL, until TEXT) STRICT""",
    """CREATE TABLE links (
        token BLOB PRIMARY KEY NOT NULL, name TEXT NOT NULL, until TEXT NOT NULL) STRICT""",
)
SESSIONS: Final = (
    "DROP TABLE sessions",
    """CREATE TABLE sessions (
        token BLOB PRIMARY KEY NOT NULL, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        begun TEXT NOT NULL, used TEXT NOT NULL, proved TEXT NOT NULL, until TEXT NOT NULL
    ) STRICT""",
)


ENDED: Final = """CREATE TABLE ended (
    one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1), count INTEGER NOT NULL) STRICT"""

SECOND_FACTORS: Final = (
    # Secrets that wait for a first code.
    """CREATE TABLE offers (
        name TEXT PRIMARY KEY NOT NULL, sealed TEXT NOT NULL, until TEXT NOT NULL) STRICT""",
    # By secret: the step of the last code that was used, wrong ones since, when the next is due.
    """CREATE TABLE codes (
        sealed TEXT PRIMARY KEY NOT NULL, last INTEGER NOT NULL, wrong INTEGER NOT NULL,
        due TEXT NOT NULL) STRICT""",
    """CREATE TABLE recoveries (
        sealed TEXT NOT NULL, mark BLOB NOT NULL, PRIMARY KEY (sealed, mark)) STRICT""",
)


def _tables(rows: Rows) -> None:
    for statement in TABLES:
        rows.execute(statement)


def _sessions(rows: Rows) -> None:
    """Sessions say when they began, were used and proved; those from before are let go."""
    for statement in SESSIONS:
        rows.execute(statement)


def _ended(rows: Rows) -> None:
    """How often sessions and tokens have ended is counted, so that others know when to look."""
    rows.execute(ENDED)


def _second_factors(rows: Rows) -> None:
    """What is kept of second factors beside the log."""
    for statement in SECOND_FACTORS:
        rows.execute(statement)


IDENTITY: Final = Part(
    "identity",
    (_tables, _sessions, _ended, _second_factors),
    passing=("sessions", "tokens", "links", "ended", "offers", "recoveries"),
)


def adopted_credentials(rows: Rows) -> CredentialsAdopted:
    """What the tables contain."""
    passwords = sorted(rows.execute("SELECT name, hash FROM passwords"))
    tokens = sorted(rows.execute("SELECT id, name, token, scope, until FROM tokens"))
    codes = sorted(bytes(mark).hex() for (mark,) in rows.execute("SELECT mark FROM recoveries"))
    return CredentialsAdopted(
        passwords=tuple(
            KnownPassword(name=name, digest=password_digest(kept)) for name, kept in passwords
        ),
        tokens=tuple(
            KnownToken(id=id_, name=name, mark=bytes(mark).hex(), scope=scope, until=until)
            for id_, name, mark, scope, until in tokens
        ),
        codes=tuple(codes),
    )


def delete_marked(rows: Rows, table: str, name: str, id_: str | None) -> frozenset[bytes]:
    """Delete rows of a person, all of them or one; their marks."""
    which, named = ("name = ?", (name,)) if id_ is None else ("name = ? AND id = ?", (name, id_))
    asked = f"SELECT token FROM {table} WHERE {which}"  # noqa: S608 (ours)
    found = frozenset(bytes(mark) for (mark,) in rows.execute(asked, named))
    rows.execute(f"DELETE FROM {table} WHERE {which}", named)  # noqa: S608 (ours)
    return found


def count_ended(rows: Rows) -> None:
    """Count that sessions or tokens ended, so that other processes of the floor look."""
    rows.execute(
        "INSERT INTO ended VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET count = ended.count + 1"
    )
