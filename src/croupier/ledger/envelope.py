r"""A part of an event that is sealed when it is stored, and can be opened to one person later.

    digest = SHA-256("croupier/ledger/envelope/1\n" | salt, 16 bytes | hidden, canonical)
    box    = nonce, 12 bytes | ChaCha20-Poly1305(key, nonce, salt | hidden | spaces)

The digest is in the event, so that it cannot be opened to anything else; whoever is given the salt
and what was hidden needs no key to see that. Spaces fill the box up to whole blocks: its length
tells nothing.
"""

import base64
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from .canonical import Json, canonical
from .wrong import NotALedger

DOMAIN: Final = b"croupier/ledger/envelope/1\n"
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
SALT_BYTES: Final = 16
BLOCK: Final = 128


@dataclass(frozen=True, slots=True)
class Unsealed:
    """What was in an envelope, and the salt that shows it."""

    hidden: Mapping[str, Json]
    salt: bytes


def new_key() -> bytes:
    """A key for the envelopes of a stream."""
    return os.urandom(KEY_BYTES)


def envelope_digest(salt: bytes, hidden: Json) -> str:
    """What an event says of its envelope."""
    return sha256(DOMAIN + salt + canonical(hidden).encode()).hexdigest()


def seal_envelope(key: bytes, hidden: Mapping[str, Json], *, about: str) -> dict[str, Json]:
    """Seal a part of the event that ``about`` names."""
    salt, nonce = os.urandom(SALT_BYTES), os.urandom(NONCE_BYTES)
    text = canonical(hidden).encode()
    filled = salt + text + b" " * (-len(text) % BLOCK)
    box = nonce + ChaCha20Poly1305(key).encrypt(nonce, filled, about.encode())
    return {"box": base64.b64encode(box).decode(), "digest": envelope_digest(salt, hidden)}


def open_envelope(key: bytes, envelope: Mapping[str, Json], *, about: str) -> Unsealed:
    """Open an envelope of an event; one that was changed, or is another event's, is refused."""
    try:
        box = base64.b64decode(str(envelope["box"]), validate=True)
        nonce, sealed = box[:NONCE_BYTES], box[NONCE_BYTES:]
        filled = ChaCha20Poly1305(key).decrypt(nonce, sealed, about.encode())
        salt, hidden = filled[:SALT_BYTES], json.loads(filled[SALT_BYTES:])
    except (InvalidTag, KeyError, ValueError):
        raise NotALedger(f"{about}: not sealed by this floor's key, or changed since") from None
    if envelope["digest"] != envelope_digest(salt, hidden):
        raise NotALedger(f"{about}: what is sealed is not what its digest says")
    return Unsealed(hidden, salt)
