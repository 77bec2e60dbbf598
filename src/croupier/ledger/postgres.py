"""The store in PostgreSQL: any number of processes, one of which writes at a time."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Event, Lock
from typing import Any, Final, NoReturn, Self, TypeVar

import psycopg

from .chain import LOG_START, CheckpointClaim, checkpoint_digest, first_digest
from .draft import LogEnd
from .entry import Asked, Command, Done, Failed, Head, Outcome, Work
from .keys import Keys, is_signed, lies_open
from .known import Known
from .postgres_place import Database, said
from .postgres_rows import (
    CHANNEL,
    LOG_LOCK,
    GatheredRows,
    PostgresRows,
    connect,
    is_broken,
    is_passing,
)
from .postgres_schema import LEDGER, is_new, is_owner, must_be_up_to_date
from .projections import BALANCES, Projection
from .reading import LogReading
from .schema import Part, upgrade
from .sealing import Sealing, about_of, begin_sealing, sealing_of
from .stash import Stash
from .store import Beside, Rows
from .witness import WitnessFile, WitnessLine
from .writing import Signed, Writing, forget_others, introduce, outdated, remake
from .wrong import Busy, NotALedger, ReadOnly, StoreAway, StoreLocked

LOG: Final = logging.getLogger(__name__)
PATIENCE: Final = 20.0
"""Seconds for which a command waits for a database that does not answer."""
FIRST_WAIT, LONGEST_WAIT = 0.02, 1.0
READERS_MAX: Final = 32
READERS_KEPT: Final = 8
"""Connections that are kept open for the next reader."""
KEY_CHANGED: Final = (
    "the key for secrets was changed and is not in the keys folder: put it there, and start this "
    "process anew"
)
TAIL: Final = (
    "SELECT number, entry, hash, signature, digest, "
    "(SELECT coalesce(max(number), 0) FROM events), (SELECT max(entry) FROM entries), "
    "(SELECT max(number) FROM sealing_keys) "
    "FROM checkpoints JOIN entries USING (entry) WHERE number >= ? ORDER BY number"
)

T = TypeVar("T")


class PostgresStore:
    """A floor's log, written one group of commands at a time by whoever holds its lock."""

    def __init__(
        self,
        place: Database,
        *,
        projections: Sequence[Projection] = (),
        parts: Sequence[Part] = (),
        marks: Sequence[tuple[str, str]] = (),
        patience: float = PATIENCE,
    ) -> None:
        self._place, self._patience = place, patience
        self._projections = (BALANCES, *projections)
        self._writing, self._pooling = Lock(), Lock()
        self._hurrying, self._closing = Event(), Event()
        self._readers: list[psycopg.Connection[Any]] = []
        self._reading = BoundedSemaphore(READERS_MAX)
        self._writer: psycopg.Connection[Any] | None = None
        self._listener: psycopg.Connection[Any] | None = None
        self._witness: WitnessFile | None = None
        self._locked: str | None = None
        self._known = Known()
        self._end, self._last = LogEnd(0, LOG_START, 0), (0, LOG_START)
        self._untold: list[WitnessLine] = []
        """Checkpoints of all processes that our witness has not seen yet."""
        self._unknown: tuple[Signed, Sequence[Outcome]] | None = None
        """What was sent to be committed, until it is known whether it was."""
        try:
            connection = self._connected()
            self._sealing, self._about = self._prepare(connection, parts, marks)
            self._may_change = is_owner(connection)
            self._open_log(connection)
        except psycopg.Error as error:
            self.close()
            owner = isinstance(error, psycopg.errors.InsufficientPrivilege)
            first = "; its owner makes the tables first, by `croupier upgrade`" if owner else ""
            raise NotALedger(f"the database cannot be used: {said(error)}{first}") from error
        except BaseException:
            self.close()
            raise

    @property
    def floor(self) -> str:
        """The name that this floor was given when it was made; no two floors share one."""
        return self._about["floor"]

    @property
    def about(self) -> Mapping[str, str]:
        """Its name, its public key and the marks that it was made with."""
        return self._about

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write the same log."""
        return True

    @property
    def stash(self) -> Stash:
        """Where something is kept that makes the next start quicker."""
        return Stash(self._place.data, self._sealing)

    @property
    def less_safe_because(self) -> str | None:
        """Why what happened is less safe here than it could be; nothing if it is not."""
        if not self._may_change:
            return lies_open(self._place.keys_folder)
        return "this role owns the tables; one that may only serve is safer (docs/operations.md)"

    @property
    def read_only_because(self) -> str | None:
        """Why nothing can be written; nothing if it can."""
        if self._locked is None and self._sealing is None:
            return "the floor's keys are not in the keys folder"
        return self._locked

    # Writing

    def submit(self, asked: Asked, work: Work) -> Done:
        """Do one command; once this returns, it stays done whatever happens."""
        (outcome,) = self.submit_all((Command(asked, work),))
        if isinstance(outcome, Failed):
            raise outcome.error
        return outcome

    def submit_all(self, commands: Sequence[Command]) -> Sequence[Outcome]:
        """Do commands one after another, each wholly or not at all, made durable together."""
        with self._writing:
            self._unknown = None
            return self._tried(lambda connection: self._group(connection, commands))

    def beside(self, work: Beside[T], *, tells: bool = False, alone: bool = False) -> T:
        """Write tables of other parts, durably, without an entry in the log."""

        def write(connection: psycopg.Connection[Any]) -> T:
            if alone:
                self._begin(connection)
            else:
                connection.execute("BEGIN")
            result = work(PostgresRows(connection))
            if tells:
                connection.execute("SELECT pg_notify($1, '')", (CHANNEL,))
            self._commit(connection)
            return result

        with self._writing:
            return self._tried(write, again=False)

    def rebuild(self) -> None:
        """Drop every projection and make it anew from the log."""

        def anew(connection: psycopg.Connection[Any]) -> None:
            self._begin(connection)
            connection.execute("SET LOCAL statement_timeout = 0")
            remake(PostgresRows(connection), self._projections)
            self._commit(connection)

        with self._writing:
            self._tried(anew)

    # Reading

    @contextmanager
    def snapshot(self) -> Iterator[LogReading]:
        """Read the log at one moment."""
        if not self._reading.acquire(timeout=self._patience):
            raise Busy("too many readers wait; try again later")
        connection: psycopg.Connection[Any] | None = None
        try:
            connection = self._reader()
            yield LogReading(PostgresRows(connection), self._sealing, self._renewed)
            connection.execute("ROLLBACK")
            with self._pooling:
                if len(self._readers) < READERS_KEPT and not self._closing.is_set():
                    self._readers.append(connection)
                    connection = None
        except psycopg.OperationalError as error:
            raise _away(error) from error
        finally:
            # One that failed, or that somebody was interrupted in, is not used again.
            if connection is not None:
                connection.close()
            self._reading.release()

    def sign(self, message: bytes) -> bytes:
        """Sign what stands beside the log with the floor's key."""
        if self._sealing is None:
            raise ReadOnly(f"nothing can be signed: {self.read_only_because}")
        return self._sealing.keys.sign(message)

    def end_of(self, stream: str) -> Head | None:  # noqa: ARG002 (whichever it is)
        """Nothing: others write, too."""
        return None

    def wait_for_others(self, seconds: float) -> None:
        """Wait until another process hints that it has written, or so long."""
        try:
            if self._listener is None:
                self._listener = connect(self._place.url)
                self._listener.execute(f"LISTEN {CHANNEL}")
            for _ in self._listener.notifies(timeout=seconds, stop_after=1):
                return
        except (psycopg.Error, NotALedger):
            if self._listener is not None:
                self._listener.close()
                self._listener = None
            self._closing.wait(seconds)

    def hurry(self) -> None:
        """Wait for a database that is away no more: the floor is closing."""
        self._hurrying.set()

    def close(self) -> None:
        """Let the database go."""
        self._hurrying.set()
        self._closing.set()
        with self._writing, self._pooling:
            kept = (self._writer, self._listener, *self._readers)
            for connection in kept:
                if connection is not None:
                    connection.close()
            self._readers.clear()
            self._writer = self._listener = None
            if self._witness is not None:
                self._witness.close()
                self._witness = None
            self._locked = self._locked or "the store is closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Opening

    def _prepare(
        self,
        connection: psycopg.Connection[Any],
        parts: Sequence[Part],
        marks: Sequence[tuple[str, str]],
    ) -> tuple[Sealing | None, Mapping[str, str]]:
        """Bring the tables up to date, and learn whose log this is."""
        rows, own = PostgresRows(connection), (LEDGER, *parts)
        self._begin(connection)
        connection.execute("SET LOCAL statement_timeout = 0")
        new = is_new(connection)
        folder = self._place.keys_folder
        keys = Keys.create(folder) if new else Keys.held(folder)
        if keys is not None and (new or is_owner(connection)):
            upgrade(rows, own)
            if new:
                introduce(rows, keys, marks)
            begin_sealing(rows, keys)
            forget_others(rows, self._projections)
            remake(rows, outdated(rows, self._projections))
        elif keys is not None:
            must_be_up_to_date(rows, own, self._projections)
        about = about_of(rows)
        sealing = sealing_of(rows, folder)
        self._commit(connection)
        return sealing, about

    def _open_log(self, connection: psycopg.Connection[Any]) -> None:
        """Find the end of the log, and see that signature and witness agree with it."""
        if self._sealing is None:
            return
        rows = PostgresRows(connection)
        # What the witness knows is read first: the log has it, however it grows meanwhile.
        self._witness = WitnessFile(
            self._place.witness_file, floor=self.floor, public=self._about["public_key"]
        )
        seen = self._witness.last()
        self._last = (0, first_digest(self._about))
        if seen is not None:
            self._last = (seen.number, self._digest_of(rows, seen))
        connection.execute("BEGIN")
        self._catch_up(rows)
        connection.execute("ROLLBACK")
        self._witness.tell(self._untold)
        self._untold.clear()

    def _digest_of(self, rows: Rows, seen: WitnessLine) -> bytes:
        """The digest of a checkpoint that the witness has; the log must have the same."""
        found = list(
            rows.execute(
                "SELECT signature, digest, hash FROM checkpoints JOIN entries USING (entry) "
                "WHERE number = ? AND entry = ?",
                (seen.number, seen.entry),
            )
        )
        if not found or (found[0][0], found[0][2]) != (seen.signature, seen.hash):
            raise NotALedger(
                f"the witness ends with checkpoint {seen.number}, which the log does not have: "
                "its tail is missing, or it is an old copy"
            )
        return bytes(found[0][1])

    # Inside

    def _connected(self) -> psycopg.Connection[Any]:
        if self._writer is None:
            self._writer = connect(self._place.url)
        return self._writer

    def _reader(self) -> psycopg.Connection[Any]:
        """A connection in a transaction that sees one moment; one that died is not used."""
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        while True:
            with self._pooling:
                kept = self._readers.pop() if self._readers else None
            if kept is None:
                break
            try:
                kept.execute(begin)
            except psycopg.Error:
                kept.close()
            else:
                return kept
        if self._closing.is_set():
            raise ReadOnly("the store is closed")
        connection = connect(self._place.url)
        connection.execute(begin)
        return connection

    def _begin(self, connection: psycopg.Connection[Any]) -> None:
        """Begin to write the log; from here until the end nobody else does."""
        connection.execute("BEGIN")
        connection.execute("SELECT pg_advisory_xact_lock($1)", (LOG_LOCK,))

    @staticmethod
    def _commit(connection: psycopg.Connection[Any]) -> None:
        done = connection.execute("COMMIT")
        if done.statusmessage != "COMMIT":
            raise StoreLocked(f"the database did not commit: {done.statusmessage}")

    def _group(
        self, connection: psycopg.Connection[Any], commands: Sequence[Command]
    ) -> Sequence[Outcome]:
        """Do a group in one transaction, unless an attempt before has done it already."""
        _, witness = self._must_be_writable()
        rows = PostgresRows(connection)
        self._begin(connection)
        sealing = self._newest(rows, self._catch_up(rows))
        if self._unknown is not None:
            (signed, outcomes), self._unknown = self._unknown, None
            if WitnessLine.of(signed.claim, signed.signature) in self._untold:
                connection.execute("ROLLBACK")
                self._tell(witness)
                return outcomes
        outcomes, end, made = [], self._end, None
        with connection.pipeline() as pipeline:
            gathered = GatheredRows(connection, pipeline)
            writing = Writing(
                gathered,
                sealing,
                self._projections,
                is_broken,
                Known(self._known),
                settle=gathered.settle,
                give_up=gathered.give_up,
            )
            for command in commands:
                outcome, end = writing.do(command, end)
                outcomes.append(outcome)
            if end.entry != self._end.entry:
                made = writing.vouch(end, self._last)
                gathered.execute("SELECT pg_notify(?, '')", (CHANNEL,))
        if made is None:
            connection.execute("ROLLBACK")
            return outcomes
        self._unknown = (made, outcomes)
        self._commit(connection)
        self._unknown = None
        self._end, self._last = end, (made.claim.number, made.digest)
        self._untold.append(WitnessLine.of(made.claim, made.signature))
        # Numbers never change; where a stream ends, another process may decide next.
        self._known.learn(writing.learnt, ends=False)
        # The log is durable; nobody is told before a second place can testify to it.
        self._tell(witness)
        return outcomes

    def _tell(self, witness: WitnessFile) -> None:
        try:
            witness.tell(self._untold)
        except BaseException as error:  # noqa: BLE001 (an interruption too)
            self._lock(error)
        self._untold.clear()

    def _catch_up(self, rows: Rows) -> int:
        """Learn what other processes have written; it must follow from what we know.

        Gives the number of the key that seals from now on.
        """
        number, digest = self._last
        event, entry, last = self._end.event, self._end.entry, self._end.hash
        newest: tuple[CheckpointClaim, bytes] | None = None
        found = list(rows.execute(TAIL, (number,)))
        if number and (not found or (found[0][0], found[0][4]) != (number, digest)):
            self._lock(NotALedger(f"checkpoint {number} is no longer in the log"))
        for row in found:
            at, entry, last, signature, own, event, top, key = row
            if at == number:
                continue
            claim = CheckpointClaim(
                floor=self.floor, number=at, entry=entry, hash=last, before=digest
            )
            if at != number + 1 or checkpoint_digest(claim, signature) != own:
                self._lock(NotALedger(f"checkpoint {at} does not follow from the one before"))
            number, digest, newest = at, own, (claim, signature)
            self._untold.append(WitnessLine.of(claim, signature))
        if newest and not is_signed(self._about["public_key"], newest[0].message(), newest[1]):
            self._lock(NotALedger(f"checkpoint {number} is not signed by this floor's key"))
        if not found:
            [(top, key)] = rows.execute(
                "SELECT (SELECT coalesce(max(entry), 0) FROM entries), max(number) "
                "FROM sealing_keys"
            )
        if top != entry:
            self._lock(NotALedger(f"entry {top} is the last and nothing vouches for it"))
        self._end, self._last = LogEnd(entry, last, event), (number, digest)
        return int(key)

    def _newest(self, rows: Rows, number: int) -> Sealing:
        """The keys with the one that seals now; a process that cannot have it writes no more."""
        sealing = self._sealing
        if sealing is None or sealing.newest != number:
            try:
                sealing = self._renewed(rows)
            except ReadOnly as error:
                self._lock(error)
        return sealing

    def _renewed(self, rows: Rows) -> Sealing:
        """The keys as the store and the folder have them now, somebody having changed one."""
        try:
            found = sealing_of(rows, self._place.keys_folder)
        except NotALedger as error:
            raise ReadOnly(KEY_CHANGED) from error
        if found is None:
            raise ReadOnly(KEY_CHANGED)
        self._sealing = found
        return found

    def _must_be_writable(self) -> tuple[Sealing, WitnessFile]:
        if self._locked is not None:
            raise StoreLocked(self._locked)
        if self._sealing is None or self._witness is None:
            raise ReadOnly(f"nothing can be written: {self.read_only_because}")
        return self._sealing, self._witness

    def _tried(self, attempt: Callable[[psycopg.Connection[Any]], T], *, again: bool = True) -> T:
        """Write, and try again while the database is away or others are in the way."""
        self._must_be_writable()
        until, wait = time.monotonic() + self._patience, FIRST_WAIT
        while True:
            try:
                return attempt(self._connected())
            except psycopg.Error as error:
                self._give_up_attempt(error)
                if time.monotonic() + wait > until or not again or self._hurrying.is_set():
                    raise _away(error) from error
            except BaseException:
                self._undo()
                raise
            self._hurrying.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _give_up_attempt(self, error: psycopg.Error) -> None:
        """Undo an attempt that failed; what does not pass by itself locks the store."""
        if isinstance(error, psycopg.IntegrityError):
            # The database did its work: nothing is broken, and nothing is stored.
            self._undo()
            raise error
        if not is_passing(error):
            self._lock(error)
        self._undo()

    def _undo(self) -> None:
        """Roll back; a connection on which that is not possible is not used again."""
        connection = self._writer
        if connection is None:
            return
        with suppress(psycopg.Error):
            if not connection.broken and not connection.closed:
                connection.execute("ROLLBACK")
                return
        connection.close()
        self._writer = None

    def _lock(self, error: BaseException) -> NoReturn:
        """Write no more, for good."""
        self._locked = f"writing failed and is not tried again: {said(error)}"
        LOG.error("%s; find the cause, restart, croupier verify", self._locked)
        self._undo()
        raise StoreLocked(self._locked) from error


def _away(error: psycopg.Error) -> StoreAway:
    """What whoever asks is told; what failed, and where, is for the operator alone."""
    LOG.warning("the database does not answer: %s", said(error))
    return StoreAway(
        "the database does not answer; whether a command was done is known when it does: its "
        "key answers"
    )
