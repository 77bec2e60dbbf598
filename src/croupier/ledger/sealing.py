"""What seals and opens the secrets of one floor, and tells one command from another."""

import hmac
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .canonical import canonical
from .entry import Asked
from .keys import Keys
from .wrong import NotALedger

__all__ = ("Sealing", "sealing_of")

ASKED: Final = b"croupier/ledger/asked/1\n"


@dataclass(frozen=True, slots=True, repr=False)
class Sealing:
    """The keys of a floor, used under its name."""

    floor: str
    keys: Keys

    def seal(self, name: str, secret: bytes) -> bytes:
        """Put a secret into a box that belongs to its name."""
        return self.keys.seal(secret, about=f"{self.floor}/{name}")

    def open(self, name: str, box: bytes) -> bytes:
        """Take a secret out of its box."""
        return self.keys.open(box, about=f"{self.floor}/{name}")

    def digest_of(self, asked: Asked) -> bytes:
        """What tells a command from another one under the same key.

        By a key of the floor's: a command may name a card that lies face down, and fifty-two
        guesses would open a digest that anybody can make.
        """
        text = ASKED + canonical(asked.body).encode()
        return hmac.digest(self.keys.signing.private_bytes_raw(), text, "sha256")

    def digests_of(self, asked: Asked) -> Collection[bytes]:
        """Every digest that a command was ever stored with."""
        return (self.digest_of(asked), asked.plain_digest())


def sealing_of(about: Mapping[str, str], folder: Path) -> Sealing | None:
    """What opens a floor's secrets, where its keys are held; nothing where they are not."""
    keys = Keys.held(folder)
    if keys is None:
        return None
    if (keys.public(), keys.mark()) != (about["public_key"], about["sealing_key"]):
        raise NotALedger("the keys folder holds the keys of another floor")
    return Sealing(about["floor"], keys)
