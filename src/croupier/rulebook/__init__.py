"""The law as data: dated notices, folded into the rules in force at any moment.

`rulebook()` answers for the package's own files: `.rules(game, at)` for people, `.law(game, at)`
for engines, `.machines(title, at)` for the register. `diff`, `history` and the checks stand beside.
"""

from .book import Rulebook, RulesAt, rulebook
from .entry import CannotAnswer, Entry, LawDisagrees, NoSuchGame, NotHeld, Status, weakest
from .law import Cited, Law, status_of

__all__ = (
    "CannotAnswer",
    "Cited",
    "Entry",
    "Law",
    "LawDisagrees",
    "NoSuchGame",
    "NotHeld",
    "Rulebook",
    "RulesAt",
    "Status",
    "rulebook",
    "status_of",
    "weakest",
)
