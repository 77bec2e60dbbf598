"""Casino games dealt, settled and dated by the law of the Victoria Government Gazette.

The verbs of the command line are functions of the package, with the same names and meanings.
Importing the package is quick: a verb is loaded when it is first used.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from inspect import Signature

    from croupier.desk.compare import compare
    from croupier.desk.odds import odds
    from croupier.desk.replay import replay
    from croupier.desk.rules import rules
    from croupier.desk.simulate import simulate
    from croupier.desk.strategy import strategy
    from croupier.rulebook import CannotAnswer

    __version__: str

__all__ = (
    "CannotAnswer",
    "__version__",
    "compare",
    "odds",
    "replay",
    "rules",
    "simulate",
    "strategy",
)

VERBS: Final = ("compare", "odds", "replay", "rules", "simulate", "strategy")
"""Each lives in the file of the desk that has its name."""
ROOMS: Final = ("odds", "simulate")
"""The verbs that a room has the name of."""


class Room(ModuleType):
    """A room that has the name of a verb: called, it is the verb.

    So ``croupier.odds("baccarat")`` and ``import croupier.odds.blackjack`` both work, in every
    spelling and in any order.
    """

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return _verb(self.__name__)(*arguments, **named)

    @property
    def __signature__(self) -> "Signature":
        """The verb's, for whoever asks after its arguments."""
        from inspect import signature  # noqa: PLC0415 (slow, rarely needed)

        return signature(_verb(self.__name__))


class Package(ModuleType):
    """The package itself, which makes rooms with the name of a verb callable."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in ROOMS and isinstance(value, ModuleType):
            value.__class__ = Room
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = Package


def _verb(name: str) -> Any:
    own = name.removeprefix("croupier.")
    return getattr(import_module(f"croupier.desk.{own}"), own)


def __getattr__(name: str) -> Any:
    """Load a verb, or what else is slow, when it is first used."""
    if name in VERBS:
        found: Any = import_module(f"croupier.{name}") if name in ROOMS else _verb(name)
    elif name == "CannotAnswer":
        found = import_module("croupier.rulebook").CannotAnswer
    elif name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        found = version("croupier")
    else:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
