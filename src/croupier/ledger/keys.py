"""The keys folder: what signs checkpoints, and what opens secrets."""

import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from cryptography.exceptions import InvalidSignature, InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from .disk import write_whole
from .wrong import NotALedger

SIGNING, SEALING = "checkpoints.key", "secrets.key"
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
WRAPPED_BYTES: Final = KEY_BYTES + 16


@dataclass(frozen=True, slots=True)
class Keys:
    """The floor's two keys. Whoever holds them can write its log and read its secrets."""

    signing: Ed25519PrivateKey
    sealing: bytes

    @classmethod
    def create(cls, folder: Path) -> Self:
        """Make new keys, readable by this user alone, and see them safely on disk.

        Keys that are there already are taken: a vault may have put them there, to be read alone.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in (SIGNING, SEALING):
                if not (folder / name).exists():
                    write_whole(folder / name, os.urandom(KEY_BYTES))
        except OSError as error:
            raise NotALedger(f"no keys can be made in the keys folder: {error.strerror}") from error
        held = cls.held(folder)
        assert held is not None
        return held

    @classmethod
    def held(cls, folder: Path) -> Self | None:
        """The keys in a folder; none if they are not there."""
        try:
            signing, sealing = ((folder / name).read_bytes() for name in (SIGNING, SEALING))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NotALedger(f"the keys cannot be read: {error.strerror}") from error
        if {len(signing), len(sealing)} != {KEY_BYTES}:
            raise NotALedger("the keys are not whole: each has 32 bytes")
        return cls(Ed25519PrivateKey.from_private_bytes(signing), sealing)

    def public(self) -> str:
        """The key that checks signatures, in hexadecimal."""
        return self.signing.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> bytes:
        """Vouch for a checkpoint."""
        return self.signing.sign(message)

    def mark(self) -> str:
        """Told the key of an early floor from another one, and nothing of it."""
        return sha256(b"croupier/ledger/sealing-key/1\n" + self.sealing).hexdigest()


def lies_open(folder: Path) -> str | None:
    """Say that others on this machine may read the keys; nothing if they may not."""
    if not folder.is_dir() or not folder.stat().st_mode & stat.S_IXOTH:
        return None
    files = [folder / name for name in (SIGNING, SEALING)]
    if not any(file.is_file() and file.stat().st_mode & stat.S_IROTH for file in files):
        return None
    return f"everybody on this machine may read the keys in {folder}; chmod 600 is safer"


def seal(key: bytes, secret: bytes, *, about: str) -> bytes:
    """Encrypt under a key of its own, which another key wraps.

    The box is nonce and wrapped key, then nonce and secret; both belong to what it is about.
    """
    own, outer, inner = os.urandom(KEY_BYTES), os.urandom(NONCE_BYTES), os.urandom(NONCE_BYTES)
    wrapped = ChaCha20Poly1305(key).encrypt(outer, own, about.encode())
    return outer + wrapped + inner + ChaCha20Poly1305(own).encrypt(inner, secret, about.encode())


def unseal(key: bytes, box: bytes, *, about: str) -> bytes:
    """Decrypt what was sealed; anything else is refused."""
    outer, rest = box[:NONCE_BYTES], box[NONCE_BYTES:]
    wrapped, rest = rest[:WRAPPED_BYTES], rest[WRAPPED_BYTES:]
    inner, sealed = rest[:NONCE_BYTES], rest[NONCE_BYTES:]
    try:
        own = ChaCha20Poly1305(key).decrypt(outer, wrapped, about.encode())
        return ChaCha20Poly1305(own).decrypt(inner, sealed, about.encode())
    except (InvalidTag, ValueError):
        raise NotALedger(f"{about}: not sealed by this floor's key, or changed since") from None


def read_public_key(text: str) -> str:
    """A public key in hexadecimal, of a text that is that or PEM."""
    text = text.strip()
    with suppress(ValueError, UnsupportedAlgorithm):
        if text.startswith("-----BEGIN"):
            key = load_pem_public_key(text.encode())
            text = key.public_bytes_raw().hex() if isinstance(key, Ed25519PublicKey) else ""
    if re.fullmatch("[0-9a-fA-F]{64}", text) is None:
        raise NotALedger("not a public key, which has 64 hexadecimal digits or is PEM of Ed25519")
    return text.lower()


def is_signed(public: str, message: bytes, signature: bytes) -> bool:
    """Whether a signature is by the owner of a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
