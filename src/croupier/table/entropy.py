"""Players' own part in chance: values that are committed to first and revealed together after.

A pool gathers values for the next shoe or for the round in play. Commitments are taken until the
pool is called; from then on values are revealed. Who reveals none in time is left out, which
stands in the log.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

MISSES_MAX: Final = 3
"""A player who left so many commitments unrevealed at a sitting is not waited for again."""


class On(StrEnum):
    """The seed that a value is mixed with."""

    SHOE = "shoe"
    """Of the next shoe: its order, its salts and the house's cut."""
    ROUND = "round"
    """Of the round in play: its spin, its prizes, its results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """A player's commitment, and the value once it is revealed."""

    player: str
    commitment: str
    value: str | None = None
    is_missed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The contributions to one seed."""

    number: int
    """Of the shoe or the round."""
    commitment: str | None = None
    """The house's, to the seed of a shoe; that of a round is in its opening."""
    contributions: tuple[Contribution, ...] = ()
    is_called: bool = False
    is_used: bool = False
    """Whether a value was drawn; nothing more is revealed."""

    @property
    def revealed(self) -> tuple[tuple[str, str], ...]:
        """Every revealed value with its player, by the players' names."""
        given = ((one.player, one.value) for one in self.contributions if one.value is not None)
        return tuple(sorted(given))

    @property
    def unrevealed(self) -> tuple[str, ...]:
        """The players whose values may still be revealed."""
        return tuple(
            one.player for one in self.contributions if one.value is None and not one.is_missed
        )

    def contribution_of(self, player: str) -> Contribution | None:
        """What a player contributes."""
        return next((one for one in self.contributions if one.player == player), None)

    def with_contribution(self, contribution: Contribution) -> "Pool":
        """The pool with a player's contribution in place of the last one."""
        others = [one for one in self.contributions if one.player != contribution.player]
        return replace(self, contributions=(*others, contribution))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entropy:
    """The pools of a table."""

    shoe: Pool | None = None
    round: Pool | None = None
    misses: tuple[str, ...] = ()
    """Players, once for each commitment that they left unrevealed since they sat down."""
    uncalled: tuple[str, ...] = ()
    """Players whose values were never called for: the last shuffle came too soon, by direction."""

    def pool(self, on: On) -> Pool | None:
        """The contributions to the next shoe or to the round in play."""
        return self.shoe if on is On.SHOE else self.round

    def with_pool(self, on: On, pool: Pool | None) -> "Entropy":
        """The same with another pool."""
        return replace(self, shoe=pool) if on is On.SHOE else replace(self, round=pool)

    def shuffled(self) -> "Entropy":
        """The pools after a shuffle: that of the shoe is gone."""
        uncalled = () if self.shoe is None or self.shoe.is_called else self.shoe.unrevealed
        return replace(self, shoe=None, uncalled=uncalled)

    def is_waited_for(self, player: str) -> bool:
        """Whether a player may commit: not after too many that were never revealed."""
        return self.misses.count(player) < MISSES_MAX


# ---------------------------------------------------------------- what is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitSeed:
    """The house commits to the seed of the next shoe ahead of its shuffle."""

    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitEntropy:
    """A player commits to a value."""

    player: str
    on: On
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEntropy:
    """All commitments are in: the values are to be revealed."""

    on: On


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealEntropy:
    """A player reveals a value."""

    player: str
    on: On
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissEntropy:
    """Values that were not revealed in time are left out."""

    on: On
    number: int
    players: tuple[str, ...]


EntropyCommand = CommitSeed | CommitEntropy | CallEntropy | RevealEntropy | MissEntropy


# ---------------------------------------------------------------- what happened


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedCommitted:
    """The house committed to the seed of the next shoe."""

    shoe: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyCommitted:
    """A player committed to a value."""

    player: str
    on: On
    number: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyCalled:
    """All commitments were in."""

    on: On
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyRevealed:
    """A player revealed a value."""

    player: str
    on: On
    number: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyMissed:
    """A player's value was not revealed in time and was left out."""

    player: str
    on: On
    number: int


EntropyEvent = SeedCommitted | EntropyCommitted | EntropyCalled | EntropyRevealed | EntropyMissed

ENTROPY_EVENTS: Final[dict[str, type[EntropyEvent]]] = {
    "seed-committed": SeedCommitted,
    "entropy-committed": EntropyCommitted,
    "entropy-called": EntropyCalled,
    "entropy-revealed": EntropyRevealed,
    "entropy-missed": EntropyMissed,
}


def happens(numbers: Mapping[On, int], command: EntropyCommand) -> Iterator[EntropyEvent]:
    """What a command makes happen; ``numbers`` are those of the next shoe and of the round."""
    match command:
        case CommitSeed(commitment=commitment):
            yield SeedCommitted(shoe=numbers[On.SHOE], commitment=commitment)
        case CommitEntropy(player=player, on=on, commitment=commitment):
            yield EntropyCommitted(player=player, on=on, number=numbers[on], commitment=commitment)
        case CallEntropy(on=on):
            yield EntropyCalled(on=on, number=numbers[on])
        case RevealEntropy(player=player, on=on, value=value):
            yield EntropyRevealed(player=player, on=on, number=numbers[on], value=value)
        case MissEntropy(on=on, number=number, players=players):
            for player in players:
                yield EntropyMissed(player=player, on=on, number=number)
        case _:
            assert_never(command)


# ---------------------------------------------------------------- what it changes


def contributed(entropy: Entropy, event: EntropyEvent) -> Entropy:
    """The pools of a table after an event."""
    match event:
        case SeedCommitted(shoe=number, commitment=commitment):
            return replace(entropy, shoe=Pool(number=number, commitment=commitment))
        case EntropyCommitted(player=player, on=on, number=number, commitment=commitment):
            pool = entropy.pool(on) or Pool(number=number)
            contribution = Contribution(player=player, commitment=commitment)
            opened = replace(pool.with_contribution(contribution), is_called=False, is_used=False)
            return entropy.with_pool(on, opened)
        case EntropyCalled(on=on):
            called = entropy.pool(on)
            assert called is not None
            return entropy.with_pool(on, replace(called, is_called=True))
        case EntropyRevealed(player=player, on=on, value=value):
            return _settled(entropy, on, player, value)
        case EntropyMissed(player=player, on=on):
            is_late = on is On.ROUND or player not in entropy.uncalled
            missed = replace(entropy, misses=(*entropy.misses, player)) if is_late else entropy
            return _settled(missed, on, player, None)
        case _:
            assert_never(event)


def _settled(entropy: Entropy, on: On, player: str, value: str | None) -> Entropy:
    """The pools after a value was revealed or missed; the pool of a shuffled shoe is gone."""
    pool = entropy.pool(on)
    contribution = None if pool is None else pool.contribution_of(player)
    if pool is None or contribution is None:
        return entropy
    settled = replace(contribution, value=value, is_missed=value is None)
    contributions = [settled if one.player == player else one for one in pool.contributions]
    return entropy.with_pool(on, replace(pool, contributions=tuple(contributions)))
