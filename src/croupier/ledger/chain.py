"""The digests that join the log: streams of events, entries over all streams, checkpoints.

``docs/ledger.md`` says the same in words, exactly enough to write another verifier.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from .canonical import Json, canonical

STREAM: Final = b"croupier/ledger/stream/1\n"
EVENT: Final = b"croupier/ledger/event/1\n"
ENTRY_1: Final = b"croupier/ledger/entry/1\n"
ENTRY_2: Final = b"croupier/ledger/entry/2\n"
CHECKPOINT: Final = b"croupier/ledger/checkpoint/1\n"

LOG_START: Final = bytes(32)
"""What the first entry follows."""


def stream_start(stream: str) -> bytes:
    """What the first event of a stream follows: the stream's own name."""
    return sha256(STREAM + stream.encode()).digest()


def event_hash(before: bytes, body: str) -> bytes:
    """The digest of an event after the one before it."""
    return sha256(EVENT + before + body.encode()).digest()


def reply_digest(reply: str) -> str:
    """What an entry says of its reply."""
    return sha256(reply.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRecord:
    """All that one command left behind; what an entry's digest is taken over."""

    entry: int
    actor: str
    key: str
    asked: bytes
    """Digest of the command's body."""
    reply: str
    """As it was answered, canonical."""
    events: Sequence[tuple[str, int, bytes]]
    """Stream, number in it and digest of each event, in order."""
    postings: Sequence[tuple[int, str, str, int]]
    """Index of the event above, account, currency, cents; in order."""
    accounts: Sequence[tuple[str, str, bool]]
    """Accounts used for the first time: name, currency, whether they may owe."""
    kept: Sequence[bytes]
    """Digests of values stored for the first time."""
    sealed: Sequence[tuple[str, bytes, int]]
    """Names of secrets, digests of what is stored of them, numbers of the keys that sealed them."""
    utc: str | None
    """The machine's time at the write; none in entries of release 0.1.0."""


def entry_hash(before: bytes, record: EntryRecord) -> bytes:
    """The digest of an entry after the one before it."""
    told: dict[str, Json] = {
        "accounts": record.accounts,
        "actor": record.actor,
        "asked": record.asked.hex(),
        "entry": record.entry,
        "events": [(stream, seq, digest.hex()) for stream, seq, digest in record.events],
        "kept": [digest.hex() for digest in record.kept],
        "key": record.key,
        "postings": record.postings,
        "reply": reply_digest(record.reply),
    }
    if record.utc is None:
        told["sealed"] = [(name, digest.hex()) for name, digest, _ in record.sealed]
        return sha256(ENTRY_1 + before + canonical(told).encode()).digest()
    told["sealed"] = [(name, digest.hex(), key) for name, digest, key in record.sealed]
    told["utc"] = record.utc
    return sha256(ENTRY_2 + before + canonical(told).encode()).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointClaim:
    """What a signature vouches for: the whole log up to an entry."""

    floor: str
    number: int
    entry: int
    hash: bytes
    """Of that entry, and so of the heads of all streams."""
    before: bytes
    """Digest of the checkpoint before this one, its signature included."""

    def message(self) -> bytes:
        """The bytes that are signed."""
        lines = (self.floor, str(self.number), str(self.entry), self.hash.hex(), self.before.hex())
        return CHECKPOINT + "".join(f"{line}\n" for line in lines).encode()


def first_digest(about: Mapping[str, str]) -> bytes:
    """What the first checkpoint follows: whose log this is, and its marks."""
    return sha256(CHECKPOINT + canonical(about).encode()).digest()


def checkpoint_digest(claim: CheckpointClaim, signature: bytes) -> bytes:
    """What the next checkpoint names, so that the last signature vouches for all before it."""
    return sha256(claim.message() + signature).digest()
