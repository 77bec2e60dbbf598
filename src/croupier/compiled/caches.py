"""Where computed things are kept between runs, and the digests that their names are made of."""

import os
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

__all__ = ("cache_folder", "law_digest", "source_digest")

ROOMS: Final = ("compiled", "odds", "simulate")
"""The rooms that hold loops: all their source counts."""
LAW: Final = ("kernel.py", "equipment", "games")
"""Here only files with kernels count: the rest reaches a result as parameters, which name it."""
MARK: Final = b"@kernel"
DIGITS: Final = 16


def cache_folder(*parts: str) -> Path:
    """A folder under the user's cache; ``CROUPIER_CACHE`` moves the whole of it."""
    own = os.environ.get("CROUPIER_CACHE")
    if own:
        return Path(own, *parts)
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return Path(home, "croupier", *parts)


@cache
def source_digest() -> str:
    """A digest of all the source that a result can depend on, so that none is ever stale."""
    return _digest((*ROOMS, *LAW))


@cache
def law_digest() -> str:
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
