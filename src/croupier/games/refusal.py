"""Why a command is not allowed: one check, with a stable code and the rule in the way."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not allowed now."""

    code: StrEnum
    """A stable name; each game declares its own, in order of precedence."""
    rule: str
    """The rule in the way, as the game's book numbers it: ``blackjack 7.5.4(a)``."""
    says: str
    """What is wrong, with the facts, and what would be right."""


class RuleBreach(Exception):
    """A command that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.says} [{refusal.code}, {refusal.rule}]")
        self.refusal = refusal
        self.notice: str | None = None
        """The notice that made the rule, where whoever hosts the game has looked it up."""


def code_of(table: str) -> str:
    """The code that stands on a table, by which sentences name it as pages do.

    >>> code_of("bj-1")
    'BJ-1'
    """
    return table.upper()
