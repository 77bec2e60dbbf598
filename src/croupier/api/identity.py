"""Who is asking: passwords, sessions, tokens and one-time links, all kept hashed."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from croupier.ledger import Beside, Part, Reading, Rows, Store

from .lookups import Lookups

__all__ = ("DAYS_MOST", "IDENTITY", "SCOPES", "Access", "Identity", "Scope", "Session", "mark_of")

SESSION: Final = timedelta(hours=12)
IDLE: Final = timedelta(hours=2)
"""After which a session that nobody uses ends."""
NOTED: Final = timedelta(minutes=5)
"""How often the use of a session is written down."""
SESSIONS_MAX: Final = 20
"""Sessions of one person; the oldest ends when there is one more."""
LINK: Final = timedelta(minutes=10)
PROOF: Final = timedelta(minutes=10)
"""How long a password counts as just said."""
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

T = TypeVar("T")
Scope = str
SCOPES: Final[tuple[Scope, ...]] = ("all", "play", "read")
"""What a token may be for: everything, everything but people and accounts, or reading alone."""
DAYS_MOST: Final = 3650
"""So many days a token that ends may last."""


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


@dataclass(frozen=True, slots=True)
class Session:
    """A secret that was given out once, and whose it is."""

    secret: str
    name: str


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody came in with: a session of a browser, or a token of a program."""

    name: str
    mark: bytes
    """What tells it from every other; the secret cannot be worked out from it."""
    scope: Scope = SCOPES[0]
    is_proved: bool = True
    """Whether a password was said just now; a token for everything stands for one."""
    is_unnoted: bool = False
    """Whether it is time to write down that it is still used."""

    @property
    def may_write(self) -> bool:
        """Whether it is for more than reading."""
        return self.scope != "read"

    @property
    def may_change_accounts(self) -> bool:
        """Whether it reaches people, passwords and tokens."""
        return self.scope == "all"


def mark_of(secret: str) -> bytes:
    """What is stored of a secret."""
    return sha256(b"croupier/secret" + secret.encode()).digest()


def _now() -> datetime:
    return datetime.now(UTC)


class Identity:
    """What the floor knows of people beyond their names; none of it is in the log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looked_up: Lookups[tuple[str, bytes], tuple[str | None, ...]] = Lookups(
            keeps=not store.is_shared
        )
        """Rows of sessions and tokens, by their table and mark."""
        self._nobody = HASHER.hash(os.urandom(16).hex())

    # ------------------------------------------------------------ passwords and links

    def new_link(self, name: str) -> str:
        """A secret that lets somebody choose a password once, for ten minutes."""
        secret, until = token_urlsafe(32), (_now() + LINK).isoformat()

        def work(rows: Rows) -> None:
            rows.execute(
                "DELETE FROM links WHERE name = ? OR until < ?", (name, _now().isoformat())
            )
            rows.execute("INSERT INTO links VALUES (?, ?, ?)", (mark_of(secret), name, until))

        self._store.beside(work)
        return secret

    def whose_link(self, secret: str) -> str | None:
        """Whom a link is for, while it is good."""
        with self._store.snapshot() as now:
            asked = "SELECT name, until FROM links WHERE token = ?"
            found = list(now.rows.execute(asked, (mark_of(secret),)))
        return str(found[0][0]) if found and str(found[0][1]) >= _now().isoformat() else None

    def use_link(self, secret: str, password: str) -> str | None:
        """Set a password by a link, which is then used up; ``None``: the link is no good."""
        kept, mark = HASHER.hash(password), mark_of(secret)

        def work(rows: Rows) -> str | None:
            found = list(rows.execute("SELECT name, until FROM links WHERE token = ?", (mark,)))
            rows.execute("DELETE FROM links WHERE token = ?", (mark,))
            if not found or str(found[0][1]) < _now().isoformat():
                return None
            name = str(found[0][0])
            _set_password(rows, name, kept)
            rows.execute("DELETE FROM sessions WHERE name = ?", (name,))
            return name

        return self._ending(work)

    def change_password(self, name: str, password: str, *, but: bytes) -> None:
        """Set another password; every session of the person's but one ends."""
        kept = HASHER.hash(password)

        def work(rows: Rows) -> None:
            _set_password(rows, name, kept)
            rows.execute("DELETE FROM sessions WHERE name = ? AND token <> ?", (name, but))
            rows.execute("DELETE FROM links WHERE name = ?", (name,))

        self._ending(work)

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

    # ------------------------------------------------------------ sessions

    def new_session(self, name: str) -> Session:
        """Let somebody in."""
        secret, now = token_urlsafe(32), _now()
        row = (
            *(mark_of(secret), token_urlsafe(6), name),
            *(now.isoformat(), now.isoformat(), now.isoformat(), (now + SESSION).isoformat()),
        )

        def work(rows: Rows) -> None:
            rows.execute("DELETE FROM sessions WHERE until < ?", (now.isoformat(),))
            rows.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            asked = "SELECT id FROM sessions WHERE name = ? ORDER BY begun DESC"
            for (id_,) in list(rows.execute(asked, (name,)))[SESSIONS_MAX:]:
                rows.execute("DELETE FROM sessions WHERE id = ?", (id_,))

        self._ending(work)
        return Session(secret, name)

    def session(self, mark: bytes) -> Access | None:
        """Whose session it is, by its mark; ``None`` once it has ended or lain idle."""
        now = _now()
        found = self._row("sessions", "name, used, proved, until", mark)
        if found is None:
            return None
        name, used, proved, until = (str(part) for part in found)
        if until < now.isoformat() or used < (now - IDLE).isoformat():
            return None
        return Access(
            name,
            mark,
            is_proved=proved >= (now - PROOF).isoformat(),
            is_unnoted=used < (now - NOTED).isoformat(),
        )

    def note_use(self, mark: bytes) -> None:
        """Write down that a session is still used."""
        if self._store.read_only_because is None:
            self._store.beside(
                lambda rows: rows.execute(
                    "UPDATE sessions SET used = ? WHERE token = ?", (_now().isoformat(), mark)
                )
            )
            self._looked_up.forget()

    def sessions_of(self, name: str, mine: bytes = b"") -> list[dict[str, Any]]:
        """Somebody's sessions, by their ids; never what they are."""
        with self._store.snapshot() as now:
            asked = (
                "SELECT id, begun, used, until, token FROM sessions "
                "WHERE name = ? AND until >= ? ORDER BY begun"
            )
            found = list(now.rows.execute(asked, (name, _now().isoformat())))
        return [
            {"id": id_, "begun": begun, "used": used, "until": until, "this": bytes(token) == mine}
            for id_, begun, used, until, token in found
        ]

    def end_session(self, secret: str) -> None:
        """Forget a session."""
        self._ending(
            lambda rows: rows.execute("DELETE FROM sessions WHERE token = ?", (mark_of(secret),))
        )

    def end_sessions(self, name: str, id_: str | None = None) -> frozenset[bytes]:
        """Forget somebody's sessions, all of them or one; the marks of those that ended."""
        return self._taken_back("sessions", name, id_)

    def end_others(self, name: str, *, but: bytes) -> None:
        """Forget every session and link of somebody's but one session."""

        def work(rows: Rows) -> None:
            rows.execute("DELETE FROM sessions WHERE name = ? AND token <> ?", (name, but))
            rows.execute("DELETE FROM links WHERE name = ?", (name,))

        self._ending(work)

    # ------------------------------------------------------------ tokens

    def new_token(self, name: str, *, scope: Scope = SCOPES[0], days: int | None = None) -> str:
        """A token for programs."""
        return self.named_token(name, scope=scope, days=days)[1]

    def named_token(
        self, name: str, *, scope: Scope = SCOPES[0], days: int | None = None
    ) -> tuple[str, str]:
        """A token for programs, and the id by which it is taken back."""
        secret, id_ = token_urlsafe(32), token_urlsafe(6)
        until = None if days is None else (_now() + timedelta(days=days)).isoformat()
        self._store.beside(
            lambda rows: rows.execute(
                "INSERT INTO tokens VALUES (?, ?, ?, ?, ?)",
                (mark_of(secret), id_, name, scope, until),
            )
        )
        return id_, secret

    def token(self, mark: bytes) -> Access | None:
        """Whose token it is, by its mark."""
        found = self._row("tokens", "name, scope, until", mark)
        if found is None or (found[2] is not None and found[2] < _now().isoformat()):
            return None
        return Access(str(found[0]), mark, str(found[1]))

    def tokens_of(self, name: str) -> list[dict[str, Any]]:
        """Somebody's tokens, by their ids; never what they are."""
        with self._store.snapshot() as now:
            asked = "SELECT id, scope, until FROM tokens WHERE name = ? ORDER BY id"
            found = list(now.rows.execute(asked, (name,)))
        return [{"id": id_, "scope": scope, "until": until} for id_, scope, until in found]

    def revoke(self, name: str, id_: str) -> frozenset[bytes]:
        """Take a token back; its mark, if there was one."""
        return self._taken_back("tokens", name, id_)

    # ------------------------------------------------------------ all of it

    def end_all(self, name: str) -> None:
        """Forget every session, token and link of somebody."""

        def work(rows: Rows) -> None:
            for table in ("sessions", "tokens", "links"):
                rows.execute(f"DELETE FROM {table} WHERE name = ?", (name,))  # noqa: S608 (ours)

        self._ending(work)

    def is_good(self, mark: bytes) -> bool:
        """Whether a session or a token still lets somebody in."""
        session = self.session(mark)
        if session is not None and session.is_unnoted:
            self.note_use(mark)
        return session is not None or self.token(mark) is not None

    def _taken_back(self, table: str, name: str, id_: str | None) -> frozenset[bytes]:
        which, named = (
            ("name = ?", (name,)) if id_ is None else ("name = ? AND id = ?", (name, id_))
        )

        def work(rows: Rows) -> frozenset[bytes]:
            asked = f"SELECT token FROM {table} WHERE {which}"  # noqa: S608 (ours)
            found = frozenset(bytes(mark) for (mark,) in rows.execute(asked, named))
            rows.execute(f"DELETE FROM {table} WHERE {which}", named)  # noqa: S608 (ours)
            return found

        return self._ending(work)

    def _row(self, table: str, fields: str, mark: bytes) -> tuple[str | None, ...] | None:
        """A session or a token as it stands; where nobody else writes it is read once."""

        def find() -> tuple[str | None, ...] | None:
            with self._store.snapshot() as now:
                asked = f"SELECT {fields} FROM {table} WHERE token = ?"  # noqa: S608 (ours)
                return next(iter(now.rows.execute(asked, (mark,))), None)

        return self._looked_up.get((table, mark), find)

    # ------------------------------------------------------------ for other processes

    def _ending(self, work: Beside[T]) -> T:
        """End sessions or tokens, and have the other processes of the floor hear of it."""

        def counted(rows: Rows) -> T:
            found = work(rows)
            rows.execute(
                "INSERT INTO ended VALUES (1, 1) "
                "ON CONFLICT (one) DO UPDATE SET count = ended.count + 1"
            )
            return found

        try:
            return self._store.beside(counted, tells=True)
        finally:
            self._looked_up.forget()

    def ended(self, now: Reading) -> int:
        """How often sessions or tokens have ended so far."""
        [(count,)] = now.rows.execute("SELECT coalesce(max(count), 0) FROM ended")
        return int(count)

    def gone_of(self, marks: Iterable[bytes]) -> frozenset[bytes]:
        """Those of some marks that no session and no token has any more."""
        with self._store.snapshot() as now:
            asked = "SELECT token FROM sessions UNION ALL SELECT token FROM tokens"
            return frozenset(marks).difference(bytes(one) for (one,) in now.rows.execute(asked))


def _set_password(rows: Rows, name: str, kept: str) -> None:
    rows.execute(
        "INSERT INTO passwords VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash",
        (name, kept),
    )
