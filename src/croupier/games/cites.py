"""How the rules of a game are cited: read from the law once, then looked up by key."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from croupier.rulebook import Law
from croupier.rulebook.entry import Lacks

from .refusal import Refusal


def missing_rule(key: str) -> Lacks:
    """The error for a rule that play rests on and that is not in force, as under a draft."""
    return Lacks(f"No rule {key!r} is in force, and the game cannot be played without it.", key=key)


class Cites(Mapping[str, str]):
    """Every rule of a game at one moment, by key, as settlements, events and refusals name it."""

    __slots__ = ("_by_key", "_together")

    def __init__(self, by_key: Mapping[str, str]) -> None:
        self._by_key = dict(by_key)
        self._together: dict[tuple[str, ...], tuple[str, ...]] = {}

    @classmethod
    def of(cls, law: Law) -> "Cites":
        """Read every rule that is in force."""
        return cls(law.citations)

    def __call__(self, *keys: str) -> tuple[str, ...]:
        """Cite some rules, each once; all of them are in force.

        >>> Cites({"bj.hit": "blackjack 7.5.1", "bj.card": "blackjack 7.5.2"})("bj.hit", "bj.card")
        ('blackjack 7.5.1', 'blackjack 7.5.2')
        """
        cited = self._together.get(keys)
        if cited is None:
            cited = tuple(dict.fromkeys(self[key] for key in keys))
            self._together[keys] = cited
        return cited

    def held(self, *keys: str) -> tuple[str, ...]:
        """Cite those of some rules that are in force."""
        return self(*(key for key in keys if key in self._by_key))

    def first(self, *keys: str) -> str:
        """Cite the first of some rules that is in force; the last one always is.

        >>> Cites({"bac.seats": "baccarat 2.1"}).first("bac.run", "bac.seats")
        'baccarat 2.1'
        """
        for key in keys:
            if key in self._by_key:
                return self._by_key[key]
        raise missing_rule(keys[-1])

    def refusal(self, code: StrEnum, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return Refusal(code, self[key], says)

    def __getitem__(self, key: str) -> str:
        if key not in self._by_key:
            raise missing_rule(key)
        return self._by_key[key]

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def get(self, key: str, default: Any = None) -> Any:
        """Cite a rule, or give the default where it is not in force."""
        return self._by_key.get(key, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key)

    def __len__(self) -> int:
        return len(self._by_key)

    def __eq__(self, other: object) -> bool:
        # Tables are compared often, and a mapping's own way copies both.
        return self._by_key == (other._by_key if isinstance(other, Cites) else other)

    __hash__ = None  # type: ignore[assignment]
