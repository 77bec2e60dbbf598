"""The answer to a question that cannot be answered because of how it was asked."""

import re
from collections.abc import Iterable, Sequence

from croupier.rulebook import CannotAnswer

STEP = r"[a-z_.-]+(?: \d+)?(?: \([^)]*\))?"  # decision 2, rule 1 (10.4.1), --rule
PLACE = re.compile(rf"(?P<where>(?:[^\s:]+: )?(?:{STEP}(?:, {STEP})*: )*)")
RULE = re.compile(r"\[(?P<rule>[a-z-]+ [^\]]+)\]\s*$")
"""How a message ends that a rule stands behind."""
LONG_WORD = re.compile(r"(\S{60})\S{140,}?([^\w\s]{0,3})(?=\s|$)")
"""A word that nobody would read to its end, as what it begins with and the signs after it."""


class WrongInput(CannotAnswer):
    """What was asked is wrong; the message says where, and what would be right."""

    code = "wrong-input"

    def __init__(
        self,
        says: str,
        *,
        code: str | None = None,
        notice: str | None = None,
        where: str | None = None,
    ) -> None:
        super().__init__(says)
        if code is not None:
            self.code = code
        self._notice, self._where = notice, where

    @property
    def where(self) -> str | None:
        """The file, field or decision that is wrong: as it was said, or as the message begins.

        >>> WrongInput("round.toml: wager 1: stake: 0.30 is no chip.").where
        'round.toml: wager 1: stake'
        """
        if self._where is not None:
            return self._where
        found = PLACE.match(str(self))
        return found["where"].removesuffix(": ") or None if found else None

    @property
    def rule(self) -> str | None:
        """The rule that stands in the way, as the message ends."""
        found = RULE.search(str(self))
        return None if found is None else found["rule"]

    @property
    def notice(self) -> str | None:
        """The notice that made that rule."""
        return self._notice


class SeveralWrong(CannotAnswer):
    """Several things that were asked are wrong, each by itself."""

    def __init__(self, wrong: Sequence[WrongInput]) -> None:
        super().__init__("\n".join(map(str, wrong)))
        self.wrong = tuple(wrong)


def listed(names: Iterable[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["baccarat"]), listed(["baccarat", "com-bo", "blackjack"])
    ('baccarat', 'baccarat, com-bo and blackjack')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def shortened(says: str) -> str:
    """A sentence in which no word is said again that nobody would read to its end.

    >>> shortened(f"there is no game {'x' * 300!r}; name another.").replace("x" * 59, "x")
    "there is no game 'x…'; name another."
    """
    return LONG_WORD.sub(r"\1…\2", says)
