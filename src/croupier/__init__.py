"""Casino games dealt, settled and dated by the law of the Victoria Government Gazette.

The verbs of the command line are functions of the package, with the same names and meanings.
Importing the package is quick: a verb is loaded when it is first used.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.desk.compare import compare
    from croupier.desk.odds import odds
    from croupier.desk.replay import replay
    from croupier.desk.rules import rules
    from croupier.desk.simulate import simulate
    from croupier.desk.strategy import strategy

__all__ = ("compare", "odds", "replay", "rules", "simulate", "strategy")

VERBS = {
    "compare": "croupier.desk.compare",
    "odds": "croupier.desk.odds",
    "replay": "croupier.desk.replay",
    "rules": "croupier.desk.rules",
    "simulate": "croupier.desk.simulate",
    "strategy": "croupier.desk.strategy",
}
"""Where each verb lives."""


class Package(ModuleType):
    """The package itself: a room does not hide the verb of the same name once it is imported.

    ``croupier.odds(…)`` is the verb; ``from croupier.odds import …`` finds the room all the same.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name not in VERBS or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = Package


def __getattr__(name: str) -> Any:
    """Load a verb when it is first used."""
    if name not in VERBS:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    verb = getattr(import_module(VERBS[name]), name)
    globals()[name] = verb
    return verb


def __dir__() -> list[str]:
    return sorted((*globals(), *VERBS))
