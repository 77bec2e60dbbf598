"""What is sealed in a log and what is signed beside it, with nothing of the writer's code.

Where the floor's keys are at hand every secret is opened; without them it is seen that each is
sealed by a key that was in use then.
"""

import base64
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

if TYPE_CHECKING:
    from .commitments import Commitments


NONCE, WRAPPED, SALT = 12, 48, 16
RANKS = "23456789TJQKA"
SIGNED = 2
"""The version of the part `floor` since which its clock is signed."""

Faults = Iterator[tuple[str, str]]


def unsealed(key: bytes, box: bytes, about: str) -> bytes | None:
    """A secret out of its box: nonce and wrapped key, then nonce and secret."""
    outer, wrapped, rest = box[:NONCE], box[NONCE : NONCE + WRAPPED], box[NONCE + WRAPPED :]
    try:
        own = ChaCha20Poly1305(key).decrypt(outer, wrapped, about.encode())
        return ChaCha20Poly1305(own).decrypt(rest[:NONCE], rest[NONCE:], about.encode())
    except (InvalidTag, ValueError):
        return None


class Secrets:
    """The sealed secrets of a log, opened where the keys are at hand."""

    def __init__(self, db: sqlite3.Connection, about: Mapping[str, str], keys: Path | None) -> None:
        self.db, self.about, self.keys = db, about, keys
        self.opened: dict[str, bytes] = {}
        self.names = {name for (name,) in db.execute("SELECT name FROM sealed")}
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
        self.wrapped: dict[int, bytes] = {}
        if "sealing_keys" in tables:
            self.wrapped = dict(db.execute("SELECT number, wrapped FROM sealing_keys"))

    def faults(self) -> Faults:
        """Open what can be opened; where a secret is not sealed as it should be, and how."""
        numbers = sorted(self.wrapped)
        if numbers != list(range(1, len(numbers) + 1)):
            yield "sealing_keys", f"are numbered {numbers}: one is missing"
        by: dict[int, bytes] = {}
        if self.keys is not None:
            yield from self.open_keys(self.keys, by)
            # A key that was changed is kept beside its successor under its number.
            former = [int(file.suffix[1:]) for file in self.keys.glob("secrets.key.[0-9]*")]
            if numbers and max(former, default=0) >= numbers[-1]:
                yield "sealing_keys", f"end with {numbers[-1]}, and key {max(former)} was changed"
        columns = [row[1] for row in self.db.execute("PRAGMA table_info(sealed)")]
        key = "key" if "key" in columns else "1"
        asked = f"SELECT entry, name, box, {key} FROM sealed ORDER BY entry, name"
        newest, last = 1, max(numbers, default=1)
        for entry, name, box, number in self.db.execute(asked):
            where = f"sealed {name} of entry {entry}"
            if not newest <= number <= last:
                yield where, f"is not sealed by key {number}: {newest} to {last} were used by then"
                continue
            newest = number
            if by:
                secret = unsealed(by.get(number, bytes(32)), box, f"{self.about['floor']}/{name}")
                if secret is None:
                    yield where, "is not sealed by this floor's key, or was changed since"
                else:
                    self.opened[name] = secret

    def open_keys(self, folder: Path, by: dict[int, bytes]) -> Faults:
        """Unwrap the sealing keys, by number; an early floor had one key, the folder's own."""
        signing, sealing = (
            (folder / name).read_bytes() for name in ("checkpoints.key", "secrets.key")
        )
        public = Ed25519PrivateKey.from_private_bytes(signing).public_key().public_bytes_raw()
        if public.hex() != self.about["public_key"]:
            yield "keys", "are those of another floor"
            return
        for number, box in self.wrapped.items():
            about = f"{self.about['floor']}/sealing-keys/{number}"
            key = unsealed(sealing, box, about)
            if key is None:
                yield f"sealing key {number}", "is not wrapped by the key in the keys folder"
            else:
                by[number] = key
        if not self.wrapped:
            mark = hashlib.sha256(b"croupier/ledger/sealing-key/1\n" + sealing).hexdigest()
            if mark != self.about.get("sealing_key"):
                yield "keys", "are not those of this log, but from before or after a change"
            else:
                by[1] = sealing

    def openings(self, promised: "Commitments") -> Iterator[dict[str, Any]]:
        """What the opened secrets show, a line each, as a file of openings has it."""
        for (stream, seq), (_, event, _) in promised.sealed.items():
            key = self.opened.get(f"{stream}/face-down")
            if key is not None:
                yield {"name": stream, "event": seq, **hidden(key, event, f"{stream}, event {seq}")}
        for name, shuffle in promised.shuffles.items():
            seed = self.opened.get(f"{name}/house", self.opened.get(name))
            if seed is not None:
                out = self.opened.get(f"{name}/out", b"").decode()
                line = {"name": name, "seed": seed.hex(), "out": out}
                yield line | stack_of(shuffle["cards"] + len(out.split()), line, promised)
        for name in promised.seeds:
            if name in self.opened:
                yield {"name": name, "seed": self.opened[name].hex()}


def hidden(key: bytes, event: Mapping[str, Any], about: str) -> dict[str, Any]:
    """What lies face down in an event, with its salt; nothing of it where the box does not open."""
    box = base64.b64decode(event["sealed"]["box"])
    try:
        text = ChaCha20Poly1305(key).decrypt(box[:NONCE], box[NONCE:], about.encode())
    except InvalidTag:
        return {"salt": "", "hidden": {"data": {}}}
    return {"salt": text[:SALT].hex(), "hidden": json.loads(text[SALT:])}


def stack_of(cards: int, line: dict[str, Any], promised: "Commitments") -> dict[str, Any]:
    """How many decks, without which rank, the stack had that a shoe's root is over."""
    found = {"decks": cards // 52, "without": ""}
    for without in ("", *RANKS):
        decks, rest = divmod(cards, 52 - 4 * len(without))
        made = {"decks": decks, "without": without}
        if not rest and promised.is_over(line | made):
            return made
    return found


def clock_faults(db: sqlite3.Connection, about: Mapping[str, str], public: bytes) -> Faults:
    """How far the house clock has come stands beside the log, signed."""
    parts = dict(db.execute("SELECT name, version FROM parts"))
    if parts.get("floor", 0) < SIGNED:
        return
    for at, count, utc, signature in db.execute("SELECT at, count, utc, signature FROM clock"):
        lines = f"croupier/floor/clock/1\n{about['floor']}\n{at}\n{count}\n{utc or ''}\n"
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature or b"", lines.encode())
        except (InvalidSignature, ValueError):
            yield "clock", "is not as this floor's key signed it"
