"""The store in a data folder: SQLite, one writer, any number of readers."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import NoReturn, Self, TypeVar

import apsw

from .canonical import Json
from .chain import LOG_START, CheckpointClaim, checkpoint_digest, first_digest
from .disk import hold, sync_folder
from .entry import Asked, Command, Done, Failed, Outcome, Work
from .keys import Keys, is_signed
from .projections import BALANCES, Projection
from .schema import APPLICATION_ID, LEDGER, Part, make, upgrade
from .sqlite_draft import LogEnd, SqliteDraft
from .sqlite_file import WAL_PAGES, connect_reader, connect_writer, create_file, is_finished
from .sqlite_reading import SqliteReading
from .store import PAGE_MAX, Beside
from .witness import WitnessFile, WitnessLine
from .wrong import NotALedger, NotFound, ReadOnly, StoreLocked

__all__ = ("Place", "SqliteStore", "read_log")

FILE, LOCK, KEYS = "ledger.db", "lock", "keys"
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
        self._about: Mapping[str, str] = {}
        self._floor = self._public = ""
        self._end, self._last = LogEnd(0, LOG_START, 0), (0, LOG_START)
        place.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._held = hold(place.data / LOCK)
        self._keys: Keys | None = None
        self._writer = apsw.Connection(":memory:")  # until there is a file to open
        try:
            keys = self._create_if_new()
            self._writer.close()
            self._writer = connect_writer(place.file, vfs, wal_pages=wal_pages)
            self._keys = self._prepare(keys, parts, marks)
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
    def read_only_because(self) -> str | None:
        """Why nothing can be written; nothing if it can."""
        if self._locked is None and self._keys is None:
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
            keys, witness = self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                end = self._end
                outcomes: list[Outcome] = []
                for command in commands:
                    outcome, end = self._do(command, end, keys)
                    outcomes.append(outcome)
                if end.entry == self._end.entry:
                    self._writer.execute("ROLLBACK")
                    return outcomes
                claim, signature = self._checkpoint(end, keys)
                self._writer.execute("COMMIT")
                # The log is durable; nobody is told before a second place can testify to it.
                witness.append(WitnessLine.of(claim, signature))
                self._end = end
                self._last = (claim.number, checkpoint_digest(claim, signature))
                return outcomes

    def beside(self, work: Beside[T]) -> T:
        """Write tables of other parts, durably, without an entry in the log."""
        with self._writing:
            self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                result = work(self._writer)
                self._writer.execute("COMMIT")
                return result

    @contextmanager
    def snapshot(self) -> Iterator[SqliteReading]:
        """Read the log at one moment."""
        with self._pooling:
            connection = self._readers.pop() if self._readers else None
        connection = connection or connect_reader(self._place.file, self._vfs)
        try:
            connection.execute("BEGIN")
            yield SqliteReading(connection)
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            with self._pooling:
                kept = len(self._readers) < READERS_MAX
                if kept:
                    self._readers.append(connection)
            if not kept:
                connection.close()

    def unseal(self, name: str) -> bytes:
        """Open a secret."""
        if self._keys is None:
            raise ReadOnly(f"cannot unseal {name!r}: {self.read_only_because}")
        with self.snapshot() as now:
            found = list(now.rows.execute("SELECT box FROM sealed WHERE name = ?", (name,)))
        if not found:
            raise NotFound(f"no secret {name!r} is sealed")
        return self._keys.open(found[0][0], about=f"{self._floor}/{name}")

    def rebuild(self) -> None:
        """Drop every projection and make it anew from the log."""
        with self._writing:
            self._must_be_writable()
            with self._or_lock():
                self._writer.execute("BEGIN IMMEDIATE")
                self._remake(self._projections)
                self._writer.execute("COMMIT")

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

    def _create_if_new(self) -> Keys | None:
        """Make keys and an empty file; a kill at any point of it leaves something to go on from."""
        place = self._place
        if is_finished(place.file, self._vfs):
            return Keys.held(place.keys_folder)
        keys = Keys.create(place.keys_folder)
        create_file(place.file, self._vfs)
        for folder in (place.data, place.data.parent):
            sync_folder(folder)
        return keys

    def _prepare(
        self, keys: Keys | None, parts: Sequence[Part], marks: Sequence[tuple[str, str]]
    ) -> Keys | None:
        """Bring the schema up to date, and learn whose log this is."""
        rows = self._writer
        new = rows.pragma("user_version") == 0
        if rows.pragma("application_id") != (0 if new else APPLICATION_ID):
            raise NotALedger(f"{FILE} is not a ledger of croupier")
        if keys is not None:
            rows.execute("BEGIN IMMEDIATE")
            upgrade(rows, (LEDGER, *parts))
            if new:
                self._introduce(keys, marks)
            self._remake(self._outdated())
            rows.execute("COMMIT")
        told = dict(rows.execute("SELECT name, value FROM about"))
        self._about, self._floor, self._public = told, told["floor"], told["public_key"]
        if keys and (keys.public(), keys.mark()) != (self._public, told["sealing_key"]):
            raise NotALedger("the keys folder holds the keys of another floor")
        return keys

    def _introduce(self, keys: Keys, marks: Sequence[tuple[str, str]]) -> None:
        """Say whose log this is, once and for ever."""
        for row in (
            ("floor", os.urandom(16).hex()),
            ("public_key", keys.public()),
            ("sealing_key", keys.mark()),
            *marks,
        ):
            self._writer.execute("INSERT INTO about VALUES (?, ?)", row)
        self._writer.pragma("application_id", APPLICATION_ID)
        self._writer.pragma("user_version", 1)

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
        if self._keys is None:
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

    def _outdated(self) -> Sequence[Projection]:
        """Projections that do not know all that happened, or know it in an older way."""
        held = dict(self._writer.execute("SELECT name, version FROM projections"))
        # One that is not kept up from now on has to be made anew when it comes back.
        for name in held.keys() - {one.name for one in self._projections}:
            self._writer.execute("DELETE FROM projections WHERE name = ?", (name,))
        return [one for one in self._projections if held.get(one.name) != one.version]

    def _remake(self, projections: Sequence[Projection]) -> None:
        """Make projections anew from the first event on."""
        if not projections:
            return
        rows, reading = self._writer, SqliteReading(self._writer)
        for projection in projections:
            make(rows, projection)
        after = 0
        while page := reading.all_events(after=after, limit=PAGE_MAX):
            for event in page:
                for projection in projections:
                    projection.apply(rows, event)
            after = page[-1].number

    # Writing

    def _must_be_writable(self) -> tuple[Keys, WitnessFile]:
        if self._locked is not None:
            raise StoreLocked(self._locked)
        if self._keys is None or self._witness is None:
            raise ReadOnly(f"nothing can be written: {self.read_only_because}")
        return self._keys, self._witness

    def _do(self, command: Command, end: LogEnd, keys: Keys) -> tuple[Outcome, LogEnd]:
        """Do one command in a savepoint of its own; whatever goes wrong, nothing of it stays."""
        rows = self._writer
        rows.execute("SAVEPOINT command")
        try:
            before = SqliteReading(rows).reply(command.asked)
            if before is not None:
                rows.execute("RELEASE command")
                return before, end
            draft = SqliteDraft(
                rows,
                command.asked,
                end,
                keys=keys,
                floor=self._floor,
                projections=self._projections,
            )
            reply: Json = command.work(draft)
            after, _ = draft.finish(reply)
        except Exception as error:
            # Each command has its own outcome, unless it is the disk that fails.
            if isinstance(error, apsw.Error) and not isinstance(error, apsw.ConstraintError):
                raise
            rows.execute("ROLLBACK TO command")
            rows.execute("RELEASE command")
            return Failed(error), end
        rows.execute("RELEASE command")
        return Done(entry=after.entry, reply=reply, again=False), after

    def _checkpoint(self, end: LogEnd, keys: Keys) -> tuple[CheckpointClaim, bytes]:
        """Vouch for the whole log as it ends now."""
        number, before = self._last
        claim = CheckpointClaim(
            floor=self._floor, number=number + 1, entry=end.entry, hash=end.hash, before=before
        )
        signature = keys.sign(claim.message())
        self._writer.execute(
            "INSERT INTO checkpoints VALUES (?, ?, ?, ?)",
            (claim.number, claim.entry, signature, checkpoint_digest(claim, signature)),
        )
        return claim, signature

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
        self._locked = f"writing failed and is not tried again: {error!r}"
        try:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        except apsw.Error:
            self._locked += " (and could not be undone)"
        raise StoreLocked(self._locked) from error


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


@contextmanager
def read_log(place: Place) -> Iterator[SqliteReading]:
    """Read a log at one moment without opening it for play; a server may be writing it."""
    connection = connect_reader(place.file)
    try:
        connection.execute("BEGIN")
        yield SqliteReading(connection)
    finally:
        connection.close()
