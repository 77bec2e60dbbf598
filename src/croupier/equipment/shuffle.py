"""Chance that can be repeated: a secret seed, a key stream, and a fair shuffle.

A seed is 384 bytes from the operating system: 3,072 bits, more than the 3,025 that tell the
orders of eight decks apart. One cipher key holds only 256 of them, so the seed is cut into twelve
parts, each drives a ChaCha20 stream of its own, and the streams are added bit by bit. Numbers in
a range come by rejection, never by remainder, and a shuffle exchanges cards from the back as
Fisher and Yates describe.

``SHUFFLE_METHOD`` names all of this. Any change of the numbers that a seed gives is a new name.
"""

import os
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from .cards import Card

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers import CipherContext


SHUFFLE_METHOD: Final = "fisher-yates/chacha20x12-hkdf-v1"

KEY_BYTES: Final = 32
KEY_COUNT: Final = 12
SEED_BYTES: Final = KEY_BYTES * KEY_COUNT

BLOCK_BYTES: Final = 2048
BLOCK: Final = struct.Struct(f"<{BLOCK_BYTES // 4}I")
WORD_COUNT: Final = 1 << 32

T = TypeVar("T")


def new_seed() -> bytes:
    """Ask the operating system for a seed; use it for one shuffle or one spin only."""
    return os.urandom(SEED_BYTES)


class KeyStream:
    """Uniform whole numbers from a seed; the same seed and purpose always give the same ones."""

    def __init__(self, seed: bytes, *, purpose: str) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._words = _words(_ciphers(seed, purpose))

    def below(self, bound: int) -> int:
        """Draw one of 0 up to ``bound - 1``, each with exactly the same chance."""
        assert 1 <= bound <= WORD_COUNT, bound
        # The words from here up would make the first few numbers likelier than the others.
        fair = WORD_COUNT - WORD_COUNT % bound
        for word in self._words:
            if word < fair:
                return word % bound
        raise AssertionError("a key stream does not end")


def _ciphers(seed: bytes, purpose: str) -> list["CipherContext"]:
    """Start one stream for each part of a seed, under a key that belongs to the purpose."""
    # Loaded here: replaying a record needs the room, but never this library.
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms  # noqa: PLC0415
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    ciphers = []
    for index in range(KEY_COUNT):
        part = seed[index * KEY_BYTES : (index + 1) * KEY_BYTES]
        info = f"croupier/{SHUFFLE_METHOD}/{purpose}/{index}".encode()
        key = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(part)
        # A key is used for one stream only, so that the nonce may be nothing.
        ciphers.append(Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor())
    return ciphers


def _words(ciphers: Sequence["CipherContext"]) -> Iterator[int]:
    """Yield the sum of the streams as 32-bit words, the lowest byte first."""
    nothing = bytes(BLOCK_BYTES)
    while True:
        total = 0
        for cipher in ciphers:
            total ^= int.from_bytes(cipher.update(nothing), "little")
        yield from BLOCK.unpack(total.to_bytes(BLOCK_BYTES, "little"))


def fisher_yates(items: Sequence[T], below: Callable[[int], int]) -> tuple[T, ...]:
    """Put items in an order chosen by ``below``, which answers a number less than its bound."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def shuffled(cards: Sequence[Card], *, seed: bytes) -> tuple[Card, ...]:
    """Put any cards, such as a discard holder's, in the order that a seed gives."""
    return fisher_yates(cards, KeyStream(seed, purpose="shuffle").below)
