"""What a forger does to a log who knows how it is built: every digest made right again."""

import sqlite3
from hashlib import sha256
from pathlib import Path

from croupier.ledger import Place
from croupier.ledger.chain import (
    LOG_START,
    CheckpointClaim,
    EntryRecord,
    checkpoint_digest,
    entry_hash,
    event_hash,
    first_digest,
    stream_start,
)
from croupier.ledger.keys import Keys
from croupier.ledger.witness import WitnessLine, head_of

__all__ = ("changeable", "make_right", "rows_of")

Rows = list[tuple[object, ...]]


class Changeable(sqlite3.Connection):
    """A store whose triggers are away until it is closed."""

    triggers: tuple[str, ...] = ()

    def close(self) -> None:
        """Leave no trace of how it was done."""
        for statement in self.triggers:
            self.execute(statement)
        self.triggers = ()
        super().close()


def changeable(file: Path) -> sqlite3.Connection:
    """A store without its triggers and checks."""
    database = sqlite3.connect(file, isolation_level=None, factory=Changeable)
    database.execute("PRAGMA synchronous = OFF")
    named = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    found = database.execute(named).fetchall()
    for name, _ in found:
        database.execute(f"DROP TRIGGER {name}")
    database.triggers = tuple(sql for _, sql in found)
    database.execute("PRAGMA ignore_check_constraints = ON")
    return database


def rows_of(database: sqlite3.Connection, table: str) -> Rows:
    return list(database.execute(f"SELECT * FROM {table}"))


def make_right(database: sqlite3.Connection, stolen: Place | None = None) -> None:
    """Work out every digest anew; with the floor's stolen key, every signature and the witness."""
    hashes = _entries(database, *_events(database))
    about = dict(database.execute("SELECT name, value FROM about"))
    keys = Keys.held(stolen.keys_folder) if stolen else None
    before, lines = first_digest(about), []
    for number, entry, signature, _ in list(database.execute("SELECT * FROM checkpoints")):
        claim = CheckpointClaim(
            floor=about["floor"], number=number, entry=entry, hash=hashes[entry], before=before
        )
        signed = keys.sign(claim.message()) if keys else signature
        before = checkpoint_digest(claim, signed)
        database.execute(
            "UPDATE checkpoints SET digest = ?, signature = ? WHERE number = ?",
            (before, signed, number),
        )
        lines.append(str(WitnessLine.of(claim, signed)))
    if stolen:
        head = head_of(about["floor"], about["public_key"])
        stolen.witness_file.write_text(head + "".join(lines))


def _events(
    database: sqlite3.Connection,
) -> tuple[dict[int, list[tuple[str, int, bytes]]], dict[int, int]]:
    """The events of each entry, and the place of each among them."""
    names = dict(database.execute("SELECT stream, name FROM streams"))
    heads: dict[int, bytes] = {}
    events: dict[int, list[tuple[str, int, bytes]]] = {}
    places: dict[int, int] = {}
    for number, stream, seq, entry, text, _ in rows_of(database, "events"):
        assert isinstance(stream, int) and isinstance(seq, int) and isinstance(entry, int)
        assert isinstance(number, int)
        heads[stream] = event_hash(heads.get(stream) or stream_start(names[stream]), str(text))
        database.execute("UPDATE events SET hash = ? WHERE number = ?", (heads[stream], number))
        places[number] = len(events.setdefault(entry, []))
        events[entry].append((names[stream], seq, heads[stream]))
    return events, places


def _entries(
    database: sqlite3.Connection,
    events: dict[int, list[tuple[str, int, bytes]]],
    places: dict[int, int],
) -> dict[int, bytes]:
    before, hashes = LOG_START, {}
    for entry, actor, key, body, reply, _, utc in rows_of(database, "entries"):
        assert isinstance(entry, int) and isinstance(actor, str) and isinstance(key, str)
        assert isinstance(body, bytes) and isinstance(reply, str)
        assert utc is None or isinstance(utc, str)
        postings = database.execute(
            "SELECT event, name, currency, cents FROM postings JOIN accounts USING (account) "
            "WHERE event IN (SELECT number FROM events WHERE entry = ?) ORDER BY event, line",
            (entry,),
        )
        accounts = database.execute(
            "SELECT name, currency, may_owe FROM accounts WHERE entry = ? ORDER BY account",
            (entry,),
        )
        kept = database.execute("SELECT digest FROM kept WHERE entry = ? ORDER BY 1", (entry,))
        sealed = database.execute(
            "SELECT name, box, key FROM sealed WHERE entry = ? ORDER BY name", (entry,)
        )
        record = EntryRecord(
            entry=entry,
            actor=actor,
            key=key,
            asked=body,
            reply=reply,
            events=events.get(entry, []),
            postings=[(places[event], *rest) for event, *rest in postings],
            accounts=[(name, currency, bool(owes)) for name, currency, owes in accounts],
            kept=[digest for (digest,) in kept],
            sealed=[(name, sha256(box).digest(), number) for name, box, number in sealed],
            utc=utc,
        )
        hashes[entry] = before = entry_hash(before, record)
        database.execute("UPDATE entries SET hash = ? WHERE entry = ?", (before, entry))
    return hashes
