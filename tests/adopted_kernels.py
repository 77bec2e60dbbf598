"""Kernels called by compiled loops: tests ask whether they answer there as they do at a table.

The program itself never does so: its tables are made by asking the kernels as plain functions.
"""

from collections.abc import Callable
from functools import cache
from inspect import getmembers, isfunction
from types import ModuleType

from numba.extending import register_jitable


def adopt(*modules: ModuleType) -> None:
    """Let compiled loops call what modules have and import; each stays a plain function."""
    for module in modules:
        for _, function in getmembers(module, isfunction):
            _adopt(function)


@cache
def _adopt(function: Callable[..., object]) -> None:
    register_jitable(function)
