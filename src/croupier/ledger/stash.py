"""Sealed files that make a start quicker; whatever is lost of them is worked out from the log."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .wrong import NotALedger, ReadOnly

if TYPE_CHECKING:
    from .sealing import Sealing


FOLDER: Final = "stash"
NUMBER_BYTES: Final = 4
"""Which key a box is sealed by stands in front of it."""


class Stash:
    """A folder of boxes that only the floor's own key could have made, and opens."""

    def __init__(self, data: Path, sealing: "Sealing | None") -> None:
        self._folder, self._sealing = data / FOLDER, sealing

    def keep(self, name: str, content: bytes) -> None:
        """Keep something for the next start, as well as the disk lets it."""
        if self._sealing is None:
            return
        path = self._path(name)
        part = path.with_suffix(f".{os.getpid()}")
        # Nothing hangs on it, so nothing is synced: a torn box does not open.
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            number, box = self._sealing.seal(f"stash/{name}", content)
            part.write_bytes(number.to_bytes(NUMBER_BYTES) + box)
            part.replace(path)

    def get(self, name: str) -> bytes | None:
        """What was kept under a name, if it is still there and is ours.

        A key that was changed opens none of it: somebody else may have had it.
        """
        if self._sealing is None:
            return None
        try:
            found = self._path(name).read_bytes()
            number = int.from_bytes(found[:NUMBER_BYTES])
            if number != self._sealing.newest:
                return None
            return self._sealing.open(f"stash/{name}", number, found[NUMBER_BYTES:])
        except (OSError, NotALedger, ReadOnly):
            return None

    def _path(self, name: str) -> Path:
        return self._folder / f"{sha256(name.encode()).hexdigest()[:32]}.box"
