"""Readings of unclear rules: each a named choice with a recommended default."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

__all__ = (
    "AfterBustedDouble",
    "AfterSplit",
    "FailurePays",
    "Policies",
    "SplitNotFollowed",
    "SuitTest",
    "SurrenderNotFollowed",
    "UnknownPolicy",
    "Versus21",
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """The readings under which a round is played; they are printed on its record."""

    dealer_blackjack_after_split: AfterSplit = AfterSplit.BUSTED_PLUS_ONE
    dealer_blackjack_vs_21: Versus21 = Versus21.LOSE
    dealer_blackjack_after_busted_double: AfterBustedDouble = AfterBustedDouble.LOSE_BOTH
    double_soft_as_hard: bool = False
    """Whether an ace with an eight or a nine may be doubled as a hard total (A-12)."""
    split_not_followed: SplitNotFollowed = SplitNotFollowed.FIRST_HAND
    surrender_not_followed: SurrenderNotFollowed = SurrenderNotFollowed.STANDS
    super_bonus_after_unsuited_split: bool = True
    """Whether suited sevens made after splitting unsuited ones earn the Super Bonus (A-55)."""
    pandemonium_returns_stake: bool = True
    """Whether a winning Pandemonium wager comes back beside its prize (A-62)."""
    pandemonium_failure_pays: FailurePays = FailurePays.SMALLEST_PRIZE
    two_sevens_suit_test: SuitTest = SuitTest.TWO_SEVENS

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
        known = {field.name: field.default for field in fields(cls)}
        chosen: dict[str, object] = {}
        for name, value in named.items():
            if name not in known:
                raise UnknownPolicy(f"no policy is called {name!r}; there are {', '.join(known)}")
            chosen[name] = _read_value(name, known[name], value)
        return cls(**chosen)  # type: ignore[arg-type]  # each value was read by its field's type

    @property
    def named(self) -> dict[str, str | bool]:
        """Every reading by name, as a record prints it."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value if isinstance(value, bool) else str(value) for name, value in values}


def _read_value(name: str, default: object, value: object) -> object:
    if isinstance(default, bool):
        if isinstance(value, bool):
            return value
        raise UnknownPolicy(f"policy {name} is {value!r}; it must be true or false")
    assert isinstance(default, StrEnum)
    choices = type(default)
    if isinstance(value, str) and value in set(choices):
        return choices(value)
    allowed = " or ".join(repr(str(choice)) for choice in choices)
    raise UnknownPolicy(f"policy {name} is {value!r}; it must be {allowed}")
