"""Who is asking: passwords, sessions, tokens and one-time links, all kept hashed."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from croupier.ledger import Part, Rows, Store

__all__ = ("IDENTITY", "SCOPES", "Identity", "Session")

PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 200
SESSION: Final = timedelta(hours=12)
LINK: Final = timedelta(minutes=10)
SCOPES: Final = ("all", "read")
"""What a token may be for."""
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


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


def _tables(rows: Rows) -> None:
    for statement in TABLES:
        rows.execute(statement)


IDENTITY: Final = Part("identity", (_tables,), passing=("sessions", "tokens", "links"))


@dataclass(frozen=True, slots=True)
class Session:
    """A secret that was given out once, and whose it is."""

    secret: str
    name: str


def _digest(secret: str) -> bytes:
    return sha256(b"croupier/secret" + secret.encode()).digest()


def _now() -> datetime:
    return datetime.now(UTC)


class Identity:
    """What the floor knows of people beyond their names; none of it is in the log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._nobody = HASHER.hash(os.urandom(16).hex())

    # ------------------------------------------------------------ passwords and links

    def new_link(self, name: str) -> str:
        """A secret that lets somebody choose a password once, for ten minutes."""
        secret, until = token_urlsafe(32), (_now() + LINK).isoformat()
        self._store.beside(
            lambda rows: rows.execute(
                "INSERT INTO links VALUES (?, ?, ?)", (_digest(secret), name, until)
            )
        )
        return secret

    def use_link(self, secret: str, password: str) -> str | None:
        """Set a password by a link, which is then used up; ``None``: the link is no good."""
        kept = HASHER.hash(password)

        def work(rows: Rows) -> str | None:
            found = list(
                rows.execute("SELECT name, until FROM links WHERE token = ?", (_digest(secret),))
            )
            rows.execute("DELETE FROM links WHERE token = ?", (_digest(secret),))
            if not found or str(found[0][1]) < _now().isoformat():
                return None
            name = str(found[0][0])
            rows.execute(
                "INSERT INTO passwords VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET hash = excluded.hash",
                (name, kept),
            )
            rows.execute("DELETE FROM sessions WHERE name = ?", (name,))
            return name

        return self._store.beside(work)

    def is_password(self, name: str, password: str) -> bool:
        """Whether a password is somebody's; it takes the same time where there is none."""
        with self._store.snapshot() as now:
            found = list(now.rows.execute("SELECT hash FROM passwords WHERE name = ?", (name,)))
        kept = str(found[0][0]) if found else self._nobody
        try:
            HASHER.verify(kept, password)
        except Argon2Error:
            return False
        return bool(found)

    # ------------------------------------------------------------ sessions and tokens

    def new_session(self, name: str) -> Session:
        """Let somebody in."""
        secret, until = token_urlsafe(32), (_now() + SESSION).isoformat()
        self._store.beside(
            lambda rows: rows.execute(
                "INSERT INTO sessions VALUES (?, ?, ?)", (_digest(secret), name, until)
            )
        )
        return Session(secret, name)

    def whose_session(self, secret: str) -> str | None:
        """Whose session a cookie is."""
        return self._whose("sessions", secret)

    def end_session(self, secret: str) -> None:
        """Forget a session."""
        self._store.beside(
            lambda rows: rows.execute("DELETE FROM sessions WHERE token = ?", (_digest(secret),))
        )

    def new_token(self, name: str, *, scope: str = SCOPES[0], days: int | None = None) -> str:
        """A token for programs."""
        secret, id_ = token_urlsafe(32), token_urlsafe(6)
        until = None if days is None else (_now() + timedelta(days=days)).isoformat()
        self._store.beside(
            lambda rows: rows.execute(
                "INSERT INTO tokens VALUES (?, ?, ?, ?, ?)",
                (_digest(secret), id_, name, scope, until),
            )
        )
        return secret

    def whose_token(self, secret: str) -> str | None:
        """Whose token it is."""
        return self._whose("tokens", secret)

    def may_write(self, secret: str) -> bool:
        """Whether a token is for more than reading."""
        with self._store.snapshot() as now:
            asked = "SELECT 1 FROM tokens WHERE token = ? AND scope = ?"
            return bool(list(now.rows.execute(asked, (_digest(secret), SCOPES[0]))))

    def tokens_of(self, name: str) -> list[dict[str, Any]]:
        """Somebody's tokens, by their names; never what they are."""
        with self._store.snapshot() as now:
            asked = "SELECT id, scope, until FROM tokens WHERE name = ? ORDER BY id"
            found = list(now.rows.execute(asked, (name,)))
        return [{"id": id_, "scope": scope, "until": until} for id_, scope, until in found]

    def revoke(self, name: str, id_: str) -> None:
        """Take a token back."""
        self._store.beside(
            lambda rows: rows.execute("DELETE FROM tokens WHERE name = ? AND id = ?", (name, id_))
        )

    def end_all(self, name: str) -> None:
        """Forget every session, token and link of somebody."""

        def work(rows: Rows) -> None:
            for table in ("sessions", "tokens", "links"):
                rows.execute(f"DELETE FROM {table} WHERE name = ?", (name,))  # noqa: S608 (ours)

        self._store.beside(work)

    def _whose(self, table: str, secret: str) -> str | None:
        with self._store.snapshot() as now:
            found = list(
                now.rows.execute(
                    f"SELECT name, until FROM {table} WHERE token = ?",  # noqa: S608 (ours)
                    (_digest(secret),),
                )
            )
        if not found or (found[0][1] is not None and str(found[0][1]) < _now().isoformat()):
            return None
        return str(found[0][0])
