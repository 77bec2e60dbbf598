"""Whether a citation names a rule that exists in the law at a moment."""

from datetime import datetime
from functools import cache

from croupier.rulebook import rulebook


@cache
def rules_in_force(game: str, at: datetime) -> frozenset[str]:
    """Every rule of a game at a moment as rounds cite it, the assumed ones among them."""
    found = rulebook().rules(game, at)
    entries = (*found.entries, *(entry for _, entry in found.assumed))
    numbers = (entry.number for entry in entries if entry.version.node is not None)
    return frozenset(f"{found.game.book} {n.partition('#')[0] or n[1:]}" for n in numbers)


def is_notice_held(citation: str) -> bool:
    """Whether ``notice 4/1999`` is one of which the text is held."""
    word, _, number = citation.partition(" ")
    return word == "notice" and number in rulebook().notices
