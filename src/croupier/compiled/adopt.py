"""How functions are compiled, and where what was compiled is kept.

Numba's own cache does not notice that another file has changed, so a rule could change and the old
answer be given. Everything compiled is therefore kept in a folder named after a digest of all the
source that it could depend on: the kernels, and the rooms that hold loops.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba import njit

from .caches import kept_folder

P = ParamSpec("P")
R = TypeVar("R")


@cache
def _folder() -> Path | None:
    """The folder for compiled functions; ``None`` where nothing can be written."""
    folder = kept_folder("compiled")
    if folder is None or not os.access(folder, os.W_OK):
        return None
    return folder / f"numba-{numba.__version__}"


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop over arrays; it runs without the interpreter's lock."""
    return _compiled(function, {})


def compiled_lightly(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop that makes no array of its own: its arrays are not reference-counted.

    Counting costs a call that hands on arrays more than most loops over a few cards do.
    """
    return _compiled(function, {"_nrt": False})


def compiled_into(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a part of lightly compiled loops, into whatever calls it."""
    options: dict[str, Any] = {"inline": "always", "_nrt": False}
    return cast(Callable[P, R], njit(nogil=True, error_model="numpy", **options)(function))


def _compiled(function: Callable[P, R], more: dict[str, Any]) -> Callable[P, R]:
    folder = _folder()
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", **more}
    if folder is None:
        return cast(Callable[P, R], njit(**options)(function))
    settings: Any = numba.config
    kept = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        return cast(Callable[P, R], njit(cache=True, **options)(function))
    finally:
        settings.CACHE_DIR = kept
