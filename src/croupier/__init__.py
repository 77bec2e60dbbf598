"""Casino games dealt, settled and dated by the law of the Victoria Government Gazette.

The verbs of the command line are functions of the package, with the same names and meanings.
Importing the package is quick: a verb is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.desk.rules import rules

__all__ = ("rules",)

VERBS = {"rules": "croupier.desk.rules"}
"""Where each verb lives."""


def __getattr__(name: str) -> Any:
    """Load a verb when it is first used."""
    if name not in VERBS:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    verb = getattr(import_module(VERBS[name]), name)
    globals()[name] = verb
    return verb


def __dir__() -> list[str]:
    return sorted((*globals(), *VERBS))
