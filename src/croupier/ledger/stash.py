"""Sealed files that make a start quicker; whatever is lost of them is worked out from the log."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from .sealing import Sealing
from .wrong import NotALedger

__all__ = ("Stash",)

FOLDER: Final = "stash"


class Stash:
    """A folder of boxes that only the floor's own key could have made, and opens."""

    def __init__(self, data: Path, sealing: Sealing | None) -> None:
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
            part.write_bytes(self._sealing.seal(f"stash/{name}", content))
            part.replace(path)

    def get(self, name: str) -> bytes | None:
        """What was kept under a name, if it is still there and is ours."""
        if self._sealing is None:
            return None
        try:
            return self._sealing.open(f"stash/{name}", self._path(name).read_bytes())
        except (OSError, NotALedger):
            return None

    def _path(self, name: str) -> Path:
        return self._folder / f"{sha256(name.encode()).hexdigest()[:32]}.box"
