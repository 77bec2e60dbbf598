"""Check a floor's log from outside, with nothing of croupier's own code and no secret key.

    %(prog)s DATA [--witness FILE] [--public-key HEX] [--keys FOLDER]
        [--openings FILE] [--every-signature] [--json]

The folder of this file ships in croupier's wheel, as `croupier verify-log` too; alone it needs
Python 3.11 and the package cryptography.

DATA is the data folder. Exit 0 if the log is whole; 2 with what is wrong and where, a line each;
1 if it cannot be read at all. docs/ledger.md describes all that is checked here: the chain of each
stream, the chain of entries over all streams, money that adds up, values and their digests, signed
checkpoints, the witness, credentials and their events, and, with --openings, what was committed to
before it was dealt.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

if __package__:
    from .commitments import Commitments
    from .credentials import check_credentials
    from .due import Due, opened_by
    from .schema import schema_faults
    from .sealed import Secrets, clock_faults
else:
    # Alone it stands beside the files that it needs.
    sys.path.insert(0, str(Path(__file__).parent))
    from commitments import Commitments  # type: ignore[import-not-found, no-redef]
    from credentials import check_credentials  # type: ignore[import-not-found, no-redef]
    from due import Due, opened_by  # type: ignore[import-not-found, no-redef]
    from schema import schema_faults  # type: ignore[import-not-found, no-redef]
    from sealed import Secrets, clock_faults  # type: ignore[import-not-found, no-redef]

FAULTS_SHOWN = 50
ENTRIES = "SELECT entry, actor, key, asked, reply, hash, {utc} FROM entries ORDER BY entry"
EVENTS = "SELECT number, stream, seq, entry, body, hash FROM events ORDER BY number"
POSTINGS = "SELECT event, line, account, cents FROM postings ORDER BY event, line"
ACCOUNTS = "SELECT account, name, currency, may_owe FROM accounts"
BESIDE = {
    "accounts": "SELECT entry, name, currency, may_owe FROM accounts ORDER BY account",
    "kept": "SELECT entry, digest FROM kept ORDER BY entry, digest",
    "sealed": "SELECT entry, name, box, {key} FROM sealed ORDER BY entry, name",
}
CHECKPOINTS = "SELECT number, entry, signature, digest FROM checkpoints ORDER BY number"
UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
WITNESS_HEAD = re.compile(r"croupier-witness 1 ([0-9a-f]{32}) ([0-9a-f]{64})")
WITNESS_LINE = re.compile(r"([1-9][0-9]*) ([1-9][0-9]*) ([0-9a-f]{64}) ([0-9a-f]{128})")


Row = tuple[Any, ...]
Heads = dict[int, tuple[int, bytes]]


def is_time(utc: str) -> bool:
    """Whether a text is a moment as entries say it, of a day that there is."""
    try:
        datetime.fromisoformat(utc)
    except ValueError:
        return False
    return UTC.fullmatch(utc) is not None


class Unreadable(Exception):
    """There is nothing to check."""


def digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def no_float(text: str) -> None:
    raise ValueError(f"{text} is no whole number")


def compact(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def opened(file: Path) -> tuple[sqlite3.Connection, "TemporaryDirectory[str] | None"]:
    """Open a database to read it; one that may not be written is read without a trace beside it."""
    wal, copy, how = file.with_name(f"{file.name}-wal"), None, "mode=ro"
    if any(
        not os.access(one, os.W_OK) or not one.stat().st_mode & 0o222 for one in (file, file.parent)
    ):
        how = "immutable=1"
        if wal.exists() and wal.stat().st_size:
            # What is not in the file yet has to be put into one, and may not be put here.
            copy, how = TemporaryDirectory(prefix="croupier-"), "mode=rw"
            for one in (file, wal):
                shutil.copyfile(one, Path(copy.name) / one.name)
            file = Path(copy.name) / file.name
    return sqlite3.connect(f"{file.as_uri()}?{how}", uri=True), copy


class Log:
    """The database, read from the first entry to the last."""

    def __init__(self, file: Path) -> None:
        if not file.is_file():
            raise Unreadable(f"there is no {file.name}")
        self.db, self.copy = opened(file.resolve())
        self.db.isolation_level = None
        self.db.execute("BEGIN")
        self.about = dict(self.db.execute("SELECT name, value FROM about"))
        self.faults: list[str] = []
        self.events = self.entries = self.checkpoints = 0
        self.timed = False
        self.uncovered = 0
        self.promised = Commitments(self.about.get("floor", ""), self.kept)
        self.due = Due(self.about.get("floor", ""))

    def close(self) -> None:
        self.db.close()
        if self.copy is not None:
            self.copy.cleanup()

    def wrong(self, where: str, says: str) -> None:
        self.faults.append(f"{where}: {says}")

    def check(
        self, witness: "Witness | None", public: bytes, keys: Path | None, *, every: bool
    ) -> None:
        for (says,) in self.db.execute("PRAGMA integrity_check(20)"):
            if says != "ok":
                self.wrong("file", says)
        hashes = self.check_entries()
        self.check_values()
        faults, self.uncovered = check_credentials(self.db)
        self.faults += faults
        found = self.check_checkpoints(hashes, public, every=every)
        if witness is not None:
            self.check_witness(found, witness)
        secrets = Secrets(self.db, self.about, keys)
        for where, says in (
            *secrets.faults(),
            *schema_faults(self.db),
            *clock_faults(self.db, self.about, public),
        ):
            self.wrong(where, says)
        for says in self.due.lost(secrets.names):
            self.wrong("sealed", says)
        for line in secrets.openings(self.promised):
            self.check_opening("sealed", line)

    # Entries, events, postings

    def check_entries(self) -> dict[int, bytes]:
        accounts = {row[0]: row[1:4] for row in self.db.execute(ACCOUNTS)}
        beside = {name: self.by_entry(statement) for name, statement in BESIDE.items()}
        happened = self.happenings(Money(self.db.execute(POSTINGS), accounts, self.faults))
        hashes: dict[int, bytes] = {}
        before = bytes(32)
        waiting = next(happened, None)
        for entry, actor, key, asked, reply, stored, utc in self.db.execute(self.ask(ENTRIES)):
            self.entries += 1
            if entry != self.entries:
                self.wrong(f"entry {entry}", f"entry {self.entries} should stand here")
                self.entries = entry
            events: list[Row] = []
            postings: list[Row] = []
            while waiting is not None and waiting[0] <= entry:
                of, event, lines = waiting
                if of != entry:
                    self.wrong(f"{event[0]}, event {event[1]}", f"belongs to no entry {of}")
                postings += [(len(events), *line) for line in lines]
                events.append(event)
                waiting = next(happened, None)
            accounts_of, kept, sealed = (of_entry.pop(entry, []) for of_entry in beside.values())
            told = {
                "accounts": [
                    (name, currency, bool(owes)) for _, name, currency, owes in accounts_of
                ],
                "actor": actor,
                "asked": asked.hex(),
                "entry": entry,
                "events": events,
                "kept": [name.hex() for _, name in kept],
                "key": key,
                "postings": postings,
                "reply": digest(reply.encode()).hex(),
                "sealed": [(name, digest(box).hex()) for _, name, box, _ in sealed],
            }
            head = b"croupier/ledger/entry/1\n"
            if utc is not None:
                head = b"croupier/ledger/entry/2\n"
                told["sealed"] = [(name, digest(box).hex(), by) for _, name, box, by in sealed]
                told["utc"] = utc
            if digest(head, before, compact(told).encode()) != stored:
                self.wrong(f"entry {entry}", "its digest does not follow from what it holds")
            self.check_time(f"entry {entry}", utc)
            hashes[entry] = before = stored
        if waiting is not None:
            self.wrong(f"{waiting[1][0]}, event {waiting[1][1]}", "is beyond the last entry")
        for table, left in beside.items():
            for entry in left:
                self.wrong(table, f"something belongs to entry {entry}, which is not there")
        return hashes

    def check_time(self, where: str, utc: str | None) -> None:
        """Entries say the machine's time from the first one on that does."""
        if utc is None and self.timed:
            self.wrong(where, "says no time of the machine, and an entry before it does")
        if utc is not None and not is_time(utc):
            self.wrong(where, f"{utc!r} is no time of a machine")
        self.timed = self.timed or utc is not None

    def happenings(self, money: "Money") -> Iterator[tuple[int, Row, list[tuple[str, str, int]]]]:
        """Every event, checked: its entry, what its entry says of it, and its postings."""
        names = dict(self.db.execute("SELECT stream, name FROM streams"))
        heads: Heads = {}
        for row in self.db.execute(EVENTS):
            number, stream, seq, entry, _, stored = row
            name = names.get(stream, "?")
            where = f"{name}, event {seq}"
            self.check_event(row, name, where, heads)
            yield entry, (name, seq, stored.hex()), money.of_event(number, where)
        money.at_end()
        for number in names.keys() - heads.keys():
            self.wrong(f"stream {number}", f"{names[number]!r} has no events")

    def ask(self, statement: str) -> str:
        """A question as a store of any release takes it: release 0.1.0 had no `utc`."""
        columns = {"utc": ("entries", "NULL"), "key": ("sealed", "1")}
        return statement.format_map(
            {
                name: name if name in self.columns(table) else instead
                for name, (table, instead) in columns.items()
            }
        )

    def columns(self, table: str) -> list[str]:
        return [row[1] for row in self.db.execute(f"PRAGMA table_info({table})")]

    def by_entry(self, statement: str) -> dict[int, list[Row]]:
        found: dict[int, list[Row]] = {}
        for row in self.db.execute(self.ask(statement)):
            found.setdefault(row[0], []).append(row)
        return found

    def check_event(self, row: Row, name: str, where: str, heads: Heads) -> None:
        number, stream, seq, _, body, stored = row
        self.events += 1
        if number != self.events:
            self.wrong(where, f"is number {number}, and {self.events} should stand here")
            self.events = number
        if stream not in heads:
            heads[stream] = (0, digest(b"croupier/ledger/stream/1\n", name.encode()))
        last, before = heads[stream]
        if seq != last + 1:
            self.wrong(where, f"event {last + 1} should stand here")
        if digest(b"croupier/ledger/event/1\n", before, body.encode()) != stored:
            self.wrong(where, "its digest does not follow from it and the event before")
        heads[stream] = (seq, stored)
        try:
            value = json.loads(body, parse_float=no_float, parse_constant=no_float)
            if compact(value) != body:
                self.wrong(where, "is not written in the canonical way")
            for says in self.promised.happened(name, seq, where, value):
                self.wrong(where, says)
            if name.startswith("table/"):
                self.due.happened(name, seq, value)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            self.wrong(where, f"cannot be read: {error!r}")

    def kept(self, name: str) -> Any:
        """What is stored once under a digest, `sha256:…`."""
        number = bytes.fromhex(name.removeprefix("sha256:"))
        rows = self.db.execute("SELECT value FROM kept WHERE digest = ?", (number,))
        return json.loads(next(rows, ("null",))[0])

    def check_values(self) -> None:
        for name, value in self.db.execute("SELECT digest, value FROM kept"):
            if digest(value.encode()) != name:
                self.wrong(f"value {name.hex()}", "is not what its digest says")

    def check_openings(self, file: Path) -> None:
        """Hold what was opened to somebody against the promises in the log."""
        lines = list(enumerate(file.read_text(encoding="utf-8").splitlines(), start=1))
        # What was sealed in events first: it says which cards were dealt.
        found, complete_to = set[str | None](), dict[str, int]()
        for position, text in sorted(lines, key=lambda one: '"event"' not in one[1]):
            where = f"{file.name}, line {position}"
            try:
                line = json.loads(text)
                if "complete_to" in line:
                    complete_to[line["name"]] = int(line["complete_to"])
                    continue
                found.add(opened_by(line))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                self.wrong(where, f"cannot be read: {error!r}")
            else:
                self.check_opening(where, line)
        for says in self.due.overdue(found, complete_to):
            self.wrong(file.name, says)

    def check_opening(self, where: str, line: Mapping[str, Any]) -> None:
        try:
            faults = list(self.promised.wrong(line))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults = [f"cannot be read: {error!r}"]
        for says in faults:
            self.wrong(where, says)

    # Checkpoints and the witness

    def check_checkpoints(
        self, hashes: dict[int, bytes], public: bytes, *, every: bool
    ) -> list[Row]:
        head = b"croupier/ledger/checkpoint/1\n"
        floor = self.about["floor"]
        before, covered, last = digest(head, compact(self.about).encode()), 0, None
        found = []
        for number, entry, signature, stored in self.db.execute(CHECKPOINTS):
            self.checkpoints += 1
            where = f"checkpoint {number}"
            if number != self.checkpoints:
                self.wrong(where, f"checkpoint {self.checkpoints} should stand here")
                self.checkpoints = number
            if entry <= covered:
                self.wrong(where, f"vouches for entry {entry}, an earlier one for {covered}")
            of_entry = hashes.get(entry, b"").hex()
            lines = f"{floor}\n{number}\n{entry}\n{of_entry}\n{before.hex()}\n"
            message = head + lines.encode()
            follows = digest(message, signature) == stored
            if not follows:
                self.wrong(where, "its digest does not follow from the log and the one before")
            if (every or not follows) and not signed(public, message, signature):
                self.wrong(where, "its signature is not for this log")
            found.append((number, entry, of_entry, signature.hex()))
            before, covered, last = stored, entry, (message, signature)
        # Each checkpoint names the digest of the one before: the last signature vouches for all.
        if last is not None and not signed(public, *last):
            self.wrong(f"checkpoint {self.checkpoints}", "its signature is not for this log")
        if covered != self.entries:
            self.wrong("checkpoints", f"end with entry {covered}, the log with {self.entries}")
        return found

    def check_witness(self, found: list[Row], witness: "Witness") -> None:
        first, second = witness.lines, Witness(witness.path).lines
        for position, (here, there) in enumerate(zip(found, second, strict=False), start=1):
            if here != there:
                self.wrong(f"checkpoint {position}", "is not the one that the witness has")
                return
        if len(first) > len(found):
            number, entry = first[len(found)][:2]
            self.wrong(
                f"checkpoint {number}",
                f"of entry {entry} is in the witness and not in the log: its tail is missing",
            )
        # A crash between commit and witness leaves one checkpoint untold, and no more.
        if len(found) > len(second) + 1:
            self.wrong("witness", f"lacks checkpoints from {len(second) + 1} on")


class Money:
    """Postings, event by event: they add up to nothing, and nobody owes who may not."""

    def __init__(
        self, rows: sqlite3.Cursor, accounts: Mapping[int, Row], faults: list[str]
    ) -> None:
        self.rows, self.accounts, self.faults = rows, accounts, faults
        self.holds: dict[int, int] = {}
        self.waiting = next(rows, None)

    def of_event(self, number: int, where: str) -> list[tuple[str, str, int]]:
        found: list[tuple[str, str, int]] = []
        sums: dict[str, int] = {}
        touched: set[int] = set()
        while self.waiting is not None and self.waiting[0] <= number:
            event, line, account, cents = self.waiting
            name, currency, _ = self.accounts.get(account, ("?", "?", False))
            if event != number or line != len(found) + 1 or name == "?":
                self.faults.append(f"{where}: posting {line} of event number {event} is misplaced")
            found.append((name, currency, cents))
            sums[currency] = sums.get(currency, 0) + cents
            self.holds[account] = self.holds.get(account, 0) + cents
            touched.add(account)
            self.waiting = next(self.rows, None)
        for currency, cents in sums.items():
            if cents:
                self.faults.append(f"{where}: postings in {currency} add up to {cents} cents")
        for account in touched:
            name, _, may_owe = self.accounts.get(account, ("?", "?", False))
            if self.holds[account] < 0 and not may_owe:
                self.faults.append(f"{where}: {name} owes {-self.holds[account]} cents")
        return found

    def at_end(self) -> None:
        if self.waiting is not None:
            self.faults.append(f"postings: event number {self.waiting[0]} is not there")


class Witness:
    """The second place: a head, then a line for each checkpoint."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text(encoding="ascii", errors="replace")
        head, *lines = text.split("\n")
        match = WITNESS_HEAD.fullmatch(head)
        if match is None:
            raise Unreadable("the witness does not begin as one")
        self.floor, self.public = match.groups()
        self.lines: list[Row] = []
        if lines and WITNESS_LINE.fullmatch(lines[-1]) is None:
            lines.pop()  # nothing, or what a crash left of a line
        for position, line in enumerate(lines, start=2):
            match = WITNESS_LINE.fullmatch(line)
            if match is None:
                raise Unreadable(f"witness, line {position}: no checkpoint")
            number, entry, of_entry, signature = match.groups()
            self.lines.append((int(number), int(entry), of_entry, signature))


def signed(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def examine(
    data: Path,
    witness: Path | None = None,
    public: str | None = None,
    *,
    keys: Path | None = None,
    openings: Path | None = None,
    every: bool = False,
) -> tuple[list[str], dict[str, int]]:
    """What is wrong with a log, and how much of it there is."""
    faults = []
    told = None
    try:
        whole = data.resolve()
        told = Witness(witness or whole.with_name(whole.name + ".witness"))
    except FileNotFoundError:
        faults.append("witness: it is not there; a missing tail cannot be found")
    except Unreadable as error:
        faults.append(f"witness: {error}")
    try:
        log = Log(data / "ledger.db")
    except (sqlite3.Error, ValueError) as error:
        return [*faults, f"file: cannot be read: {error}"], {}
    try:
        own = log.about["floor"], log.about["public_key"]
        if told is not None and (told.floor, told.public) != own:
            faults.append("witness: belongs to another floor or another key")
        if public is not None and public != own[1]:
            faults.append("about: the public key is not the one that was given")
        folder = keys or data / "keys"
        held = folder if keys or (folder / "secrets.key").is_file() else None
        log.check(told, bytes.fromhex(public or own[1]), held, every=every)
        if openings is not None:
            log.check_openings(openings)
    except (sqlite3.Error, AttributeError, KeyError, TypeError, ValueError) as error:
        # A damaged file holds rows that cannot be read, or are of another kind.
        log.wrong(f"after entry {log.entries}", f"cannot be read on: {error!r}")
    finally:
        log.close()
    counts = {"entries": log.entries, "events": log.events, "checkpoints": log.checkpoints}
    more = {
        "recomputed": log.promised.recomputed,
        "unproven": log.promised.unproven,
        "not_due": log.due.not_yet(),
        "credentials without events": log.uncovered,
    }
    counts |= {name: count for name, count in more.items() if count}
    return faults + log.faults, counts


def public_key(given: str) -> str:
    """A key in 64 hexadecimal digits, or a file of them, or of PEM."""
    file = Path(given)
    text = file.read_text(encoding="ascii").strip() if file.is_file() else given
    if text.startswith("-----BEGIN"):
        key = load_pem_public_key(text.encode())
        if isinstance(key, Ed25519PublicKey):
            text = key.public_bytes_raw().hex()
    if re.fullmatch("[0-9a-fA-F]{64}", text) is None:
        says = f"{given} is no public key, which has 64 hexadecimal digits or is PEM of Ed25519"
        raise argparse.ArgumentTypeError(says)
    return text.lower()


def main(arguments: Sequence[str] | None = None, program: str = "python verify_log.py") -> int:
    parser = argparse.ArgumentParser(
        prog=program, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--witness", type=Path, help="default: DATA.witness")
    parser.add_argument(
        "--keys", type=Path, help="the floor's keys, to open what is sealed; default: DATA/keys"
    )
    parser.add_argument(
        "--public-key",
        type=public_key,
        metavar="HEX or FILE",
        help="as it was known before; default: what the log says",
    )
    parser.add_argument(
        "--openings", type=Path, help="cards and seeds that were opened, a line each"
    )
    parser.add_argument("--every-signature", action="store_true", help="not the last one alone")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    try:
        faults, counts = examine(
            asked.data,
            asked.witness,
            asked.public_key,
            keys=asked.keys,
            openings=asked.openings,
            every=asked.every_signature,
        )
    except (Unreadable, OSError) as error:
        print(f"cannot be read: {error}", file=sys.stderr)
        return 1
    if asked.json:
        print(json.dumps({"whole": not faults, "faults": faults[:FAULTS_SHOWN], **counts}))
    else:
        for fault in faults[:FAULTS_SHOWN]:
            print(fault)
        held = ", ".join(f"{count:,} {name}" for name, count in counts.items()) or "nothing read"
        print(f"{held}: {f'{len(faults):,} faults' if faults else 'whole'}")
    return 2 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
