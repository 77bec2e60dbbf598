"""Who is asking: passwords, sessions, tokens and one-time links, all kept hashed.

What is issued, changed or revoked is an event, written with its row in one transaction
(``croupier.floor.credentials``). Sessions that people begin and end themselves are rows alone.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final, TypeVar
from uuid import uuid4

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from croupier.floor import HOUSE, Floor
from croupier.floor.credentials import (
    CREDENTIAL_EVENTS,
    CREDENTIALS,
    AccessEnded,
    CodesIssued,
    Happening,
    LinkIssued,
    PasswordSet,
    SignedOut,
    TokenIssued,
    TokenRevoked,
    password_digest,
    valid_credentials,
)
from croupier.floor.people import PEOPLE, PEOPLE_EVENTS, PersonConfirmed, PersonIntroduced
from croupier.floor.staffing import disable_person
from croupier.ledger import Beside, Draft, Reading, Rows

from .identity_tables import adopted_credentials, count_ended, delete_marked
from .lookups import Lookups

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
    is_token: bool = False
    """A token acts for a person and never counts as one: it confirms and agrees to nothing."""
    is_proved: bool = True
    """Whether the password was confirmed just now."""
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


class Identity:
    """Credentials of people, in tables beside the log, each covered by an event."""

    def __init__(self, floor: Floor) -> None:
        self._floor, self._store, self._expiry = floor, floor.store, floor.expiry
        self._looked_up: Lookups[tuple[str, bytes], tuple[str | None, ...]] = Lookups(
            keeps=not floor.store.is_shared
        )
        """Rows of sessions and tokens, by their table and mark."""
        self._nobody = HASHER.hash(os.urandom(16).hex())

    def adopt(self) -> None:
        """Begin the record of credentials: from here on a row without an event is a fault."""
        with self._store.snapshot() as now:
            if now.head(CREDENTIALS).seq or self._store.read_only_because is not None:
                return

        def work(draft: Draft) -> None:
            if draft.now.head(CREDENTIALS).seq:
                return
            # Who made these is not known: they are void, and last ten minutes anyway.
            draft.rows.execute("DELETE FROM links")
            self._append(draft, adopted_credentials(draft.rows))

        self._recorded(None, "adopted", work)

    # ------------------------------------------------------------ passwords and links

    def new_link(self, name: str, *, by: str | None = None) -> str:
        """A secret that lets a person choose a password once, for ten minutes."""
        secret, now = token_urlsafe(32), self._expiry.begin()
        mark, until = mark_of(secret), (now + LINK).isoformat()

        def work(draft: Draft) -> None:
            draft.rows.execute(
                "DELETE FROM links WHERE name = ? OR until < ?", (name, now.isoformat())
            )
            draft.rows.execute("INSERT INTO links VALUES (?, ?, ?)", (mark, name, until))
            self._append(draft, LinkIssued(name=name, mark=mark.hex(), until=until, by=by))

        self._recorded(by, "link", work)
        return secret

    def whose_link(self, secret: str) -> str | None:
        """Whom a link is for, while it is good."""
        with self._store.snapshot() as now:
            asked = "SELECT name, until FROM links WHERE token = ?"
            found = list(now.rows.execute(asked, (mark_of(secret),)))
        return str(found[0][0]) if found and not self._is_past(found[0][1]) else None

    def use_link(self, secret: str, password: str) -> str | None:
        """Set a password by a link, which is then used up; ``None``: the link is not valid."""
        kept, mark = HASHER.hash(password), mark_of(secret)
        if self.whose_link(secret) is None:
            return None

        def work(draft: Draft) -> str | None:
            rows = draft.rows
            found = list(rows.execute("SELECT name, until FROM links WHERE token = ?", (mark,)))
            rows.execute("DELETE FROM links WHERE token = ?", (mark,))
            if not found or str(found[0][1]) < self._expiry.now().isoformat():
                return None
            name = str(found[0][0])
            issued = valid_credentials(draft.now).links.get(mark.hex())
            if issued is None or issued.name != name:
                # A row that no event covers was put there by another way.
                return None
            self._note_introduction(draft, name, issued.by)
            self._set_password(draft, name, kept, link=mark.hex())
            rows.execute("DELETE FROM sessions WHERE name = ?", (name,))
            count_ended(rows)
            return name

        return self._recorded(None, "use-link", work)

    def _note_introduction(self, draft: Draft, name: str, by: str | None) -> None:
        """Write down by whose link a password is set: the two may be one person from now on."""
        people = self._floor.people_at(draft.now)
        person = people.get(name)
        if person is None or person.introduced_by == by:
            return
        if by is None:
            happening: PersonConfirmed | PersonIntroduced = PersonConfirmed(name=name, by=None)
        elif name in people.introductions(by):
            # They count as one already; a chain that closed would lose its start.
            return
        else:
            happening = PersonIntroduced(name=name, by=by)
        self._floor.append(draft, PEOPLE, PEOPLE_EVENTS.write(happening))

    def change_password(self, name: str, password: str, *, but: bytes) -> None:
        """Set another password; every session of the person's but one ends."""
        kept = HASHER.hash(password)

        def work(draft: Draft) -> None:
            self._set_password(draft, name, kept, link=None)
            others = "DELETE FROM sessions WHERE name = ? AND token <> ?"
            draft.rows.execute(others, (name, but))
            draft.rows.execute("DELETE FROM links WHERE name = ?", (name,))
            count_ended(draft.rows)

        self._recorded(name, "password", work)

    def _set_password(self, draft: Draft, name: str, kept: str, *, link: str | None) -> None:
        draft.rows.execute(
            "INSERT INTO passwords VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET hash = excluded.hash",
            (name, kept),
        )
        self._append(draft, PasswordSet(name=name, digest=password_digest(kept), link=link))

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
        secret, now = token_urlsafe(32), self._expiry.begin()
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
        found = self._row("sessions", "name, used, proved, until", mark)
        if found is None:
            return None
        name, used, proved, until = (str(part) for part in found)
        if self._is_past(until) or self._is_past(used, IDLE):
            return None
        return Access(
            name,
            mark,
            is_proved=not self._is_past(proved, PROOF),
            is_unnoted=self._expiry.now() > datetime.fromisoformat(used) + NOTED,
        )

    def _is_past(self, moment: str | None, lasts: timedelta = timedelta()) -> bool:
        """Whether so long has passed since a moment that is stored; without one it never has."""
        return moment is not None and self._expiry.is_past(datetime.fromisoformat(moment) + lasts)

    def note_use(self, mark: bytes) -> None:
        """Write down that a session is still used."""
        if self._store.read_only_because is None:
            used = self._expiry.begin().isoformat()
            self._store.beside(
                lambda rows: rows.execute(
                    "UPDATE sessions SET used = ? WHERE token = ?", (used, mark)
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
            found = list(now.rows.execute(asked, (name, self._expiry.now().isoformat())))
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
        """Forget a person's sessions, all of them or one; the marks of those that ended."""
        return self._ending(lambda rows: delete_marked(rows, "sessions", name, id_))

    def sign_out(self, name: str, *, by: str | None) -> frozenset[bytes]:
        """End all sessions of another person; the marks of those that ended."""

        def work(draft: Draft) -> frozenset[bytes]:
            ended = delete_marked(draft.rows, "sessions", name, None)
            count_ended(draft.rows)
            self._append(draft, SignedOut(name=name, sessions=len(ended), by=by))
            return ended

        return self._recorded(by, "sign-out", work)

    def end_others(self, name: str, *, but: bytes) -> None:
        """Forget every session and link of somebody's but one session."""

        def work(rows: Rows) -> None:
            rows.execute("DELETE FROM sessions WHERE name = ? AND token <> ?", (name, but))
            rows.execute("DELETE FROM links WHERE name = ?", (name,))

        self._ending(work)

    # ------------------------------------------------------------ tokens

    def new_token(
        self,
        name: str,
        *,
        scope: Scope = SCOPES[0],
        days: int | None = None,
        by: str | None = None,
    ) -> str:
        """A token for programs."""
        return self.named_token(name, scope=scope, days=days, by=by)[1]

    def named_token(
        self,
        name: str,
        *,
        scope: Scope = SCOPES[0],
        days: int | None = None,
        by: str | None = None,
    ) -> tuple[str, str]:
        """A token for programs, and the id by which it is revoked."""
        secret, id_ = token_urlsafe(32), token_urlsafe(6)
        mark = mark_of(secret)
        until = None
        if days is not None:
            until = (self._expiry.begin() + timedelta(days=days)).isoformat()
        issued = TokenIssued(id=id_, name=name, mark=mark.hex(), scope=scope, until=until, by=by)

        def work(draft: Draft) -> None:
            row = (mark, id_, name, scope, until)
            draft.rows.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", row)
            self._append(draft, issued)

        self._recorded(by, "token", work)
        return id_, secret

    def token(self, mark: bytes) -> Access | None:
        """Whose token it is, by its mark."""
        found = self._row("tokens", "name, scope, until", mark)
        if found is None or self._is_past(found[2]):
            return None
        return Access(str(found[0]), mark, str(found[1]), is_token=True, is_proved=False)

    def tokens_of(self, name: str) -> list[dict[str, Any]]:
        """Somebody's tokens, by their ids; never what they are."""
        with self._store.snapshot() as now:
            asked = "SELECT id, scope, until FROM tokens WHERE name = ? ORDER BY id"
            found = list(now.rows.execute(asked, (name,)))
        return [{"id": id_, "scope": scope, "until": until} for id_, scope, until in found]

    def revoke(
        self, name: str, id_: str, *, by: str | None, only: bytes | None = None
    ) -> frozenset[bytes]:
        """Revoke a person's token, or ``only`` the one of a mark; its mark, if there was one."""

        def work(draft: Draft) -> frozenset[bytes]:
            asked = "SELECT token FROM tokens WHERE name = ? AND id = ?"
            found = [bytes(mark) for (mark,) in draft.rows.execute(asked, (name, id_))]
            if not found or only not in (None, *found):
                return frozenset()
            ended = delete_marked(draft.rows, "tokens", name, id_)
            count_ended(draft.rows)
            self._append(draft, TokenRevoked(id=id_, name=name, by=by))
            return ended

        return self._recorded(by, "revoke", work)

    # ------------------------------------------------------------ recovery codes

    def issue_codes(self, name: str, sealed: str, marks: Iterable[bytes]) -> None:
        """Store fresh recovery codes in place of those from before."""
        fresh = sorted(marks)

        def work(draft: Draft) -> None:
            draft.rows.execute("DELETE FROM recoveries WHERE sealed = ?", (sealed,))
            for mark in fresh:
                draft.rows.execute("INSERT INTO recoveries VALUES (?, ?)", (sealed, mark))
            issued = CodesIssued(name=name, marks=tuple(mark.hex() for mark in fresh))
            self._append(draft, issued)

        self._recorded(name, "codes", work)

    # ------------------------------------------------------------ all of it

    def disable(self, name: str, *, key: str, by: str) -> None:
        """Disable a person, and end every session, token and link in the same transaction."""

        def also(draft: Draft) -> None:
            for table in ("sessions", "tokens", "links"):
                draft.rows.execute(f"DELETE FROM {table} WHERE name = ?", (name,))  # noqa: S608 (ours)
            count_ended(draft.rows)
            self._append(draft, AccessEnded(name=name, by=None if by == HOUSE else by))

        try:
            disable_person(self._floor, name, key=key, by=by, also=also)
        finally:
            self._looked_up.forget()

    def is_good(self, mark: bytes) -> bool:
        """Whether a session or a token still lets somebody in."""
        session = self.session(mark)
        if session is not None and session.is_unnoted:
            self.note_use(mark)
        return session is not None or self.token(mark) is not None

    def _row(self, table: str, fields: str, mark: bytes) -> tuple[str | None, ...] | None:
        """A session or a token as it stands; where nobody else writes it is read once."""

        def find() -> tuple[str | None, ...] | None:
            with self._store.snapshot() as now:
                asked = f"SELECT {fields} FROM {table} WHERE token = ?"  # noqa: S608 (ours)
                return next(iter(now.rows.execute(asked, (mark,))), None)

        return self._looked_up.get((table, mark), find)

    # ------------------------------------------------------------ for other processes

    def _ending(self, work: Beside[T]) -> T:
        """End sessions of a person's own, and have the other processes of the floor look."""

        def counted(rows: Rows) -> T:
            found = work(rows)
            count_ended(rows)
            return found

        try:
            return self._store.beside(counted, tells=True)
        finally:
            self._looked_up.forget()

    def _append(self, draft: Draft, happening: Happening) -> None:
        self._floor.append(draft, CREDENTIALS, CREDENTIAL_EVENTS.write(happening))

    def _recorded(self, by: str | None, what: str, work: Callable[[Draft], T]) -> T:
        """Change rows and append their events in one transaction."""
        results: list[T] = []

        def recorded(draft: Draft) -> dict[str, Any]:
            results.append(work(draft))
            return {}

        try:
            asked = {"credentials": what}
            self._floor.submit_work(by or HOUSE, str(uuid4()), asked, recorded, ()).result()
        finally:
            self._looked_up.forget()
        self._floor.meet_people()
        return results[-1]

    def ended(self, now: Reading) -> int:
        """How often sessions or tokens have ended so far."""
        [(count,)] = now.rows.execute("SELECT coalesce(max(count), 0) FROM ended")
        return int(count)

    def gone_of(self, marks: Iterable[bytes]) -> frozenset[bytes]:
        """Those of some marks that no session and no token has any more."""
        with self._store.snapshot() as now:
            asked = "SELECT token FROM sessions UNION ALL SELECT token FROM tokens"
            return frozenset(marks).difference(bytes(one) for (one,) in now.rows.execute(asked))
