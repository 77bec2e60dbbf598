"""The store in a data folder: SQLite, one writer, any number of readers."""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final, NoReturn, Self, TypeVar

import apsw

from .chain import LOG_START, CheckpointClaim, first_digest
from .disk import hold, sync_folder
from .draft import LogEnd
from .entry import Asked, Command, Done, Failed, Head, Outcome, Work
from .keys import Keys, is_signed, lies_open
from .known import Known
from .projections import BALANCES, Projection
from .reading import LogReading
from .schema import APPLICATION_ID, LEDGER, Part, upgrade
from .schema_faults import Objects, objects_of_file
from .sealing import Sealing, about_of, begin_sealing, sealing_of
from .sqlite_file import (
    WAL_PAGES,
    connect_reader,
    connect_writer,
    create_file,
    is_finished,
    look_at,
)
from .stash import Stash
from .store import Beside, Rows
from .witness import WitnessFile, WitnessLine
from .writing import Writing, forget_others, introduce, outdated, remake
from .wrong import NotALedger, ReadOnly, StoreLocked

FILE, LOCK, KEYS = "ledger.db", "lock", "keys"
LOG: Final = logging.getLogger(__name__)
READERS_MAX = 16
"""Connections that are kept open for the next reader."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a floor's log lies."""

    data: Path
    keys: Path | None = None
    """By default in the data folder; never in a backup."""
    witness: Path | None = None
    """By default beside the data folder; better on another disk."""

    @property
    def file(self) -> Path:
        """The database."""
        return self.data / FILE

    @property
    def keys_folder(self) -> Path:
        """Where the floor's keys are."""
        return self.keys or self.data / KEYS

    @property
    def witness_file(self) -> Path:
        """Where checkpoints go as well."""
        data = self.data.resolve()
        return self.witness or data.with_name(data.name + ".witness")

    @property
    def is_shared(self) -> bool:
        """Whether several processes write it: never."""
        return False

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What a damaged database leads to."""
        return (apsw.Error,)

    @contextmanager
    def look(self) -> Iterator[Rows]:
        """Read the rows at one moment without opening the log; a server may be writing it."""
        with look_at(self.file) as connection:
            connection.execute("BEGIN")
            yield connection

    def damage(self, rows: Rows, most: int) -> Iterator[str]:
        """What the database itself finds to be broken."""
        for (says,) in rows.execute(f"PRAGMA integrity_check({most})"):
            if says != "ok":
                yield str(says)
        for name, wanted in (("application_id", APPLICATION_ID), ("user_version", 1)):
            [(number,)] = rows.execute(f"PRAGMA {name}")
            if number != wanted:
                yield f"{name} is {number}, and should be {wanted}"

    def objects(self, rows: Rows) -> Objects:
        """Describe the schema as it is."""
        return objects_of_file(rows)

    def expected_objects(self, made: Rows) -> Objects:
        """Describe the schema as it should be."""
        return objects_of_file(made)


class SqliteStore:
    """A floor's log. After any failure to write it is read and no more written."""

    def __init__(
        self,
        place: Place,
        *,
        projections: Sequence[Projection] = (),
        parts: Sequence[Part] = (),
        marks: Sequence[tuple[str, str]] = (),
        vfs: str | None = None,
        wal_pages: int = WAL_PAGES,
    ) -> None:
        self._place, self._vfs = place, vfs
        self._projections = (BALANCES, *projections)
        self._writing, self._pooling = Lock(), Lock()
        self._readers: list[apsw.Connection] = []
        self._witness: WitnessFile | None = None
        self._locked: str | None = None
        self._known = Known()
        self._about: Mapping[str, str] = {}
        self._floor = self._public = ""
        self._end, self._last = LogEnd(0, LOG_START, 0), (0, LOG_START)
        place.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._held = hold(place.data / LOCK)
        self._sealing: Sealing | None = None
        self._writer = apsw.Connection(":memory:")  # until there is a file to open
        try:
            self._create_if_new()
            self._writer.close()
            self._writer = connect_writer(place.file, vfs, wal_pages=wal_pages)
            self._sealing = self._prepare(parts, marks)
            self._open_log()
        except apsw.Error as error:
            self.close()
            raise NotALedger(f"{FILE} cannot be used: {error}") from error
        except BaseException:
            self.close()
            raise

    @property
    def floor(self) -> str:
        """The name that this floor was given when it was made; no two floors share one."""
        return self._floor

    @property
    def about(self) -> Mapping[str, str]:
        """Its name, its public key and the marks that it was made with."""
        return self._about

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write the same log: never, the folder is locked."""
        return False

    @property
    def stash(self) -> Stash:
        """Where something is kept that makes the next start quicker."""
        return Stash(self._place.data, self._sealing)

    @property
    def less_safe_because(self) -> str | None:
        """That others may read the keys; what is done to the file itself the witness tells."""
        return lies_open(self._place.keys_folder)

    @property
    def read_only_because(self) -> str | None:
        """Why nothing can be written; nothing if it can."""
        if self._locked is None and self._sealing is None:
            return "the floor's keys are not in the keys folder"
        return self._locked

    def submit(self, asked: Asked, work: Work) -> Done:
        """Do one command; once this returns, it stays done whatever happens."""
        (outcome,) = self.submit_all((Command(asked, work),))
        if isinstance(outcome, Failed):
            raise outcome.error
        return outcome

    def submit_all(self, commands: Sequence[Command]) -> Sequence[Outcome]:
        """Do commands one after another, each wholly or not at all, made durable together."""
        with self._writing:
            sealing, witness = self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                end = self._end
                outcomes: list[Outcome] = []
                writing = Writing(
                    self._writer, sealing, self._projections, _is_broken, Known(self._known)
                )
                for command in commands:
                    outcome, end = writing.do(command, end)
                    outcomes.append(outcome)
                if end.entry == self._end.entry:
                    self._writer.execute("ROLLBACK")
                    return outcomes
                signed = writing.vouch(end, self._last)
                self._writer.execute("COMMIT")
                # The log is durable; nobody is told before a second place can testify to it.
                witness.append(WitnessLine.of(signed.claim, signed.signature))
                self._end = end
                self._last = (signed.claim.number, signed.digest)
                self._known.learn(writing.learnt)
                return outcomes

    def beside(
        self,
        work: Beside[T],
        *,
        tells: bool = False,  # noqa: ARG002 (nobody else)
        alone: bool = False,  # noqa: ARG002 (always)
    ) -> T:
        """Write tables of other parts, durably, without an entry in the log."""
        with self._writing:
            self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                result = work(self._writer)
                self._writer.execute("COMMIT")
                return result

    @contextmanager
    def snapshot(self) -> Iterator[LogReading]:
        """Read the log at one moment."""
        with self._pooling:
            connection = self._readers.pop() if self._readers else None
        connection = connection or connect_reader(self._place.file, self._vfs)
        try:
            connection.execute("BEGIN")
            yield LogReading(connection, self._sealing)
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            with self._pooling:
                kept = len(self._readers) < READERS_MAX
                if kept:
                    self._readers.append(connection)
            if not kept:
                connection.close()

    def sign(self, message: bytes) -> bytes:
        """Sign what stands beside the log with the floor's key."""
        if self._sealing is None:
            raise ReadOnly(f"nothing can be signed: {self.read_only_because}")
        return self._sealing.keys.sign(message)

    def end_of(self, stream: str) -> Head | None:
        """Where a stream ends, if this store has written to it: nobody else does."""
        return self._known.end(stream)

    def wait_for_others(self, seconds: float) -> None:
        """Nobody else writes; nothing is waited for."""

    def rebuild(self) -> None:
        """Drop every projection and make it anew from the log."""
        with self._writing:
            self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                remake(self._writer, self._projections)
                self._writer.execute("COMMIT")

    def hurry(self) -> None:
        """Nothing is waited for."""

    def close(self) -> None:
        """Give the data folder back."""
        with self._writing, self._pooling:
            while self._readers:
                self._readers.pop().close()
            try:
                self._writer.close()
            finally:
                # A disk that fails now keeps nobody else out.
                if self._witness is not None:
                    self._witness.close()
                    self._witness = None
                if self._held >= 0:
                    os.close(self._held)
                    self._held = -1
                self._locked = self._locked or "the store is closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Opening

    def _create_if_new(self) -> None:
        """Make keys and an empty file; a kill at any point of it leaves something to go on from."""
        place = self._place
        if is_finished(place.file, self._vfs):
            return
        Keys.create(place.keys_folder)
        create_file(place.file, self._vfs)
        if place.file.is_file():
            # What SQLite puts beside it has the same mode.
            place.file.chmod(0o600)
        for folder in (place.data, place.data.parent):
            sync_folder(folder)

    def _prepare(self, parts: Sequence[Part], marks: Sequence[tuple[str, str]]) -> Sealing | None:
        """Bring the schema up to date, and learn whose log this is."""
        rows, keys = self._writer, Keys.held(self._place.keys_folder)
        new = rows.pragma("user_version") == 0
        if rows.pragma("application_id") != (0 if new else APPLICATION_ID):
            raise NotALedger(f"{FILE} is not a ledger of croupier")
        if keys is not None:
            rows.execute("BEGIN IMMEDIATE")
            upgrade(rows, (LEDGER, *parts))
            if new:
                introduce(rows, keys, marks)
                rows.pragma("application_id", APPLICATION_ID)
                rows.pragma("user_version", 1)
            begin_sealing(rows, keys)
            forget_others(rows, self._projections)
            remake(rows, outdated(rows, self._projections))
            rows.execute("COMMIT")
        told = about_of(rows)
        self._about, self._floor, self._public = told, told["floor"], told["public_key"]
        return sealing_of(rows, self._place.keys_folder)

    def _open_log(self) -> None:
        """Find the end of the log, and see that signature and witness agree with it."""
        rows = self._writer
        event = next(iter(rows.execute("SELECT coalesce(max(number), 0) FROM events")))[0]
        last = list(rows.execute("SELECT entry, hash FROM entries ORDER BY entry DESC LIMIT 1"))
        entry, digest = last[0] if last else (0, LOG_START)
        self._end = LogEnd(entry, digest, event)
        told = self._last_checkpoints()
        if (told[-1].entry if told else 0) != self._end.entry:
            raise NotALedger(f"entry {self._end.entry} is the last and nothing vouches for it")
        if self._sealing is None:
            return
        self._witness = WitnessFile(
            self._place.witness_file, floor=self._floor, public=self._public
        )
        for line in _untold(told, self._witness.last()):
            self._witness.append(line)

    def _last_checkpoints(self) -> list[WitnessLine]:
        """The last two checkpoints; the last one's signature is checked."""
        rows = self._writer.execute(
            "SELECT number, entry, hash, signature, digest FROM checkpoints "
            "LEFT JOIN entries USING (entry) ORDER BY number DESC LIMIT 2"
        )
        found = list(rows)
        self._last = (0, first_digest(self._about))
        if not found:
            return []
        number, entry, digest, signature, own = found[0]
        before = found[1][4] if len(found) > 1 else first_digest(self._about)
        claim = CheckpointClaim(
            floor=self._floor, number=number, entry=entry, hash=digest or b"", before=before
        )
        if not is_signed(self._public, claim.message(), signature):
            raise NotALedger(f"checkpoint {number} is not signed by this floor's key")
        self._last = (number, own)
        return [WitnessLine(*row[:4]) for row in reversed(found)]

    # Writing

    def _must_be_writable(self) -> tuple[Sealing, WitnessFile]:
        if self._locked is not None:
            raise StoreLocked(self._locked)
        if self._sealing is None or self._witness is None:
            raise ReadOnly(f"nothing can be written: {self.read_only_because}")
        return self._sealing, self._witness

    @contextmanager
    def _or_lock(self) -> Iterator[None]:
        """Write no more, for good, once the disk or the database has failed."""
        try:
            yield
        except apsw.Error as error:
            if not (isinstance(error, apsw.ConstraintError) and self._writer.in_transaction):
                self._lock(error)
            # The database did its work: nothing is broken, and nothing is stored.
            self._writer.execute("ROLLBACK")
            raise
        except BaseException as error:
            if not self._writer.in_transaction:
                # It is committed, and no witness can be sure of it.
                self._lock(error)
            self._writer.execute("ROLLBACK")
            raise

    def _lock(self, error: BaseException) -> NoReturn:
        said = str(error) or type(error).__name__
        self._locked = f"writing failed and is not tried again: {said}"
        LOG.error("%s; find the cause, restart, croupier verify", self._locked)
        try:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        except apsw.Error:
            self._locked += " (and could not be undone)"
        raise StoreLocked(self._locked) from error


def _is_broken(error: Exception) -> bool:
    """Whether it is the disk that fails, and not a command."""
    return isinstance(error, apsw.Error) and not isinstance(error, apsw.ConstraintError)


def _untold(told: Sequence[WitnessLine], seen: WitnessLine | None) -> Sequence[WitnessLine]:
    """What the log's last checkpoints have and the witness has not.

    A crash between commit and witness leaves one checkpoint to be told, and no more.
    """
    last = told[-1].number if told else 0
    missing = last - (seen.number if seen else 0)
    if missing > 1:
        raise NotALedger(
            f"the witness lacks checkpoints from {last - missing + 1} on: it is not the one that "
            "was written with this log"
        )
    if seen is not None and seen not in told:
        raise NotALedger(
            f"the witness ends with checkpoint {seen.number}, which the log does not have: "
            "its tail is missing, or it is an old copy"
        )
    return told[-1:] if missing else ()
