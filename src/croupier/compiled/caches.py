"""Where computed things are kept between runs, and the digests that their names are made of.

Every kind of thing has a folder, and in it one for each digest of the source. A changed source
begins a new one; then all but the few that were used last are deleted.
"""

import os
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Final

ROOMS: Final = ("compiled", "odds", "simulate")
"""The rooms that hold loops: all their source counts."""
LAW: Final = ("kernel.py", "equipment", "games")
"""Here only files with kernels count: the rest reaches a result as parameters, which name it."""
MARK: Final = b"@kernel"
DIGITS: Final = 16

KEPT: Final = 4
"""How many digests are kept: those that were used last."""
IN_USE: Final = 3600.0
"""Seconds for which a folder that was used counts as being in use, whoever uses it."""
OURS: Final = re.compile(rf"[0-9a-f]{{{DIGITS}}}(\.gone-\d+)?")
"""The names of folders that may be deleted: digests, and digests that are being deleted."""


def kept_folder(kind: str) -> Path | None:
    """The folder for things of a kind made from this source; ``None`` where there can be none.

    It stands under the user's cache; ``CROUPIER_CACHE`` moves the whole of it.
    """
    try:
        folder = _root() / kind / source_digest()
        folder.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    try:
        folder.mkdir()
    except FileExistsError:
        # One that is only read from counts as used, too.
        with suppress(OSError):
            os.utime(folder)
    except OSError:
        return None
    else:
        _delete_old(folder)
    return folder


def _root() -> Path:
    """Where everything is kept; nobody's home is a ``RuntimeError``."""
    own = os.environ.get("CROUPIER_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser(), "croupier")


def _delete_old(new: Path) -> None:
    """Delete the digests beside a new one that nobody has used lately.

    Others may be deleting or using the same folders: each is renamed first, which only one of them
    can do and which leaves nobody half a folder, and whatever fails is left for the next time.
    """
    used: list[tuple[float, Path]] = []
    for folder in new.parent.iterdir():
        if OURS.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink():
            with suppress(OSError):
                used.append((folder.stat().st_mtime, folder))
    whole = sorted((entry for entry in used if "." not in entry[1].name), reverse=True)
    for when, folder in whole[KEPT:]:
        if folder != new and time() - when > IN_USE:
            gone = folder.with_name(f"{folder.name}.gone-{os.getpid()}")
            with suppress(OSError):
                folder.rename(gone)
                used.append((when, gone))
    for _, folder in used:
        if "." in folder.name:
            rmtree(folder, ignore_errors=True)


@cache
def source_digest() -> str:
    """A digest of all the source that a result can depend on, so that none is ever stale."""
    return _digest((*ROOMS, *LAW))


@cache
def kernels_digest() -> str:
    """A digest of the kernels alone: a figure that names it can be traced to the law behind it."""
    return _digest(LAW)


def _digest(rooms: tuple[str, ...]) -> str:
    digest = sha256()
    for room in rooms:
        for name, text in sorted(_sources(files("croupier").joinpath(room), room)):
            if room in ROOMS or MARK in text:
                digest.update(f"{name}\0{len(text)}\0".encode())
                digest.update(text)
    return digest.hexdigest()[:DIGITS]


def _sources(place: Traversable, name: str) -> list[tuple[str, bytes]]:
    if place.is_file():
        return [(name, place.read_bytes())] if name.endswith(".py") else []
    if not place.is_dir():
        return []
    found: list[tuple[str, bytes]] = []
    for inner in place.iterdir():
        found += _sources(inner, f"{name}/{inner.name}")
    return found
