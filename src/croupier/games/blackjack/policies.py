"""Readings of unclear rules: each a named choice with a recommended default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import TypeVar

from croupier.rulebook import rulebook
from croupier.rulebook.model import Reading

T = TypeVar("T")


class AfterSplit(StrEnum):
    """What a dealer's natural takes from a box that was split (A-04)."""

    BUSTED_PLUS_ONE = "bb+1"
    """The busted hands, and one original wager for the live ones."""
    ORIGINAL_ONLY = "obo"
    """One original wager in all."""
    FILL_TO_ONE = "cap-fill"
    """The busted hands, or one original wager if that is more."""
    EVERYTHING = "enhc"
    """All that was staked."""


class Versus21(StrEnum):
    """A player's other 21 against a dealer's Blackjack (A-02)."""

    LOSE = "lose"
    VOID = "void"


class AfterBustedDouble(StrEnum):
    """What a dealer's natural takes from a doubled hand that has bust (A-05)."""

    LOSE_BOTH = "lose-both"
    ORIGINAL_ONLY = "original-only"


class FailurePays(StrEnum):
    """What a winning Pandemonium wager is paid when the meter fails (A-61)."""

    SMALLEST_PRIZE = "smallest-prize"
    MINIMUM_WAGER = "minimum-wager"


class SuitTest(StrEnum):
    """Which cards must share a suit in the rows for two sevens (A-69)."""

    TWO_SEVENS = "two-sevens"
    ALL_THREE = "all-three"


class SplitNotFollowed(StrEnum):
    """Where the wager rides of a player who does not split with the controller (A-19)."""

    FIRST_HAND = "first-hand"
    NOMINATED = "nominated"


class SurrenderNotFollowed(StrEnum):
    """What becomes of a player who does not surrender with the controller (A-60)."""

    STANDS = "stands"
    SURRENDERS = "surrenders"


class UnknownPolicy(ValueError):
    """No reading has that name, or that value."""


@cache
def _readings() -> Mapping[str, Reading]:
    """The points that can be read otherwise, by the name of their policy."""
    return {
        reading.policy: reading
        for reading in rulebook().corpus.readings
        if reading.policy is not None
    }


def _usual(name: str, kind: Callable[[str], T]) -> Callable[[], T]:
    """What the rulebook recommends where nothing is said of a policy."""
    return lambda: kind(_readings()[name].default)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """The readings under which a round is played; they are printed on its record.

    Their values and what stands where nothing is said come from the rulebook's list of readings.
    """

    dealer_blackjack_after_split: AfterSplit = field(
        default_factory=_usual("dealer_blackjack_after_split", AfterSplit)
    )
    dealer_blackjack_vs_21: Versus21 = field(
        default_factory=_usual("dealer_blackjack_vs_21", Versus21)
    )
    dealer_blackjack_after_busted_double: AfterBustedDouble = field(
        default_factory=_usual("dealer_blackjack_after_busted_double", AfterBustedDouble)
    )
    double_soft_as_hard: bool = field(default_factory=_usual("double_soft_as_hard", bool))
    """Whether an ace with an eight or a nine may be doubled as a hard total (A-12)."""
    split_not_followed: SplitNotFollowed = field(
        default_factory=_usual("split_not_followed", SplitNotFollowed)
    )
    surrender_not_followed: SurrenderNotFollowed = field(
        default_factory=_usual("surrender_not_followed", SurrenderNotFollowed)
    )
    super_bonus_after_unsuited_split: bool = field(
        default_factory=_usual("super_bonus_after_unsuited_split", bool)
    )
    """Whether suited sevens made after splitting unsuited ones earn the Super Bonus (A-55)."""
    pandemonium_returns_stake: bool = field(
        default_factory=_usual("pandemonium_returns_stake", bool)
    )
    """Whether a winning Pandemonium wager comes back beside its prize (A-62)."""
    pandemonium_failure_pays: FailurePays = field(
        default_factory=_usual("pandemonium_failure_pays", FailurePays)
    )
    two_sevens_suit_test: SuitTest = field(default_factory=_usual("two_sevens_suit_test", SuitTest))

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Policies":
        """Read policies by name; what is not named keeps its default.

        >>> Policies.read({"dealer_blackjack_vs_21": "void"}).dealer_blackjack_vs_21
        <Versus21.VOID: 'void'>
        >>> Policies.read({"dealer_blackjack_vs_21": "push"})
        Traceback (most recent call last):
        ...
        croupier.games.blackjack.policies.UnknownPolicy: policy dealer_blackjack_vs_21 is 'push'; \
it must be 'lose' or 'void'
        """
        known = {field.name: type(getattr(cls(), field.name)) for field in fields(cls)}
        chosen: dict[str, object] = {}
        for name, value in named.items():
            if name not in known:
                raise UnknownPolicy(f"no policy is called {name!r}; there are {', '.join(known)}")
            chosen[name] = known[name](_read_value(name, value))
        return cls(**chosen)  # type: ignore[arg-type]  # each value was read by its field's type

    @property
    def named(self) -> dict[str, str | bool]:
        """Every reading by name, as a record prints it."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value if isinstance(value, bool) else str(value) for name, value in values}


def _read_value(name: str, value: object) -> object:
    """Check a value against those that the rulebook lists for a policy."""
    allowed = [choice.value for choice in _readings()[name].values]
    for choice in allowed:
        if choice == value and isinstance(choice, bool) == isinstance(value, bool):
            return value
    if all(isinstance(choice, bool) for choice in allowed):
        raise UnknownPolicy(f"policy {name} is {value!r}; it must be true or false")
    said = " or ".join(map(repr, allowed))
    raise UnknownPolicy(f"policy {name} is {value!r}; it must be {said}")
