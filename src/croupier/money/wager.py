"""Limits on wagers: what the sign at a table announces, and what it does to a wager."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.kernel import implements

from .cents import Cents, spoken_dollars


class LimitsPer(StrEnum):
    """What the minimum and the maximum are measured against (6.5)."""

    AREA = "area"
    """All the wagers on one betting area together."""
    PLAYER = "player"
    """Each player's wager alone."""


class Standing(StrEnum):
    """How a wager stands to the limits."""

    WITHIN = "within"
    UNDER_MINIMUM = "under-minimum"
    """Too small, and settled this once at its own amount; its owner is warned (6.2.1)."""
    RETURNED = "returned"
    """Too small after a warning: it goes back whatever the result (6.2.1)."""
    TRIMMED = "trimmed"
    """Too big: settled up to the maximum, and the rest goes back (6.2.2)."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A wager as it was found on its area."""

    stake: Cents
    was_warned: bool = False
    """Whether its owner has been warned of the minimum before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What becomes of one wager under the limits."""

    standing: Standing
    stake: Cents
    """The amount that is paid or collected on, and from which other wagers are derived."""
    returned: Cents
    """The amount that goes back untouched whatever the result."""
    is_off_step: bool
    """Not a multiple that the sign allows; it is settled, and its payment rounded (6.2.3)."""

    @property
    def note(self) -> str:
        """What a record says of it; nothing of a wager within the limits."""
        return limits_note(self.standing, self.returned)


def limits_note(standing: Standing, returned: Cents) -> str:
    """Describe what the limits did to a wager; empty for a wager within them."""
    match standing:
        case Standing.TRIMMED:
            return f"{spoken_dollars(returned)} over the maximum returned"
        case Standing.RETURNED:
            return "under the minimum after a warning"
        case Standing.UNDER_MINIMUM:
            return "under the minimum, owner warned"
        case Standing.WITHIN:
            return ""


@implements("BJ-053")
@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a table's sign announces for one kind of wager."""

    wager_min: Cents
    wager_max: Cents
    unit: Cents | None = None
    """The steps above the minimum, where the sign states them; otherwise any amount will do."""
    per: LimitsPer = LimitsPer.AREA

    def __post_init__(self) -> None:
        if not 0 < self.wager_min <= self.wager_max:
            raise ValueError(
                f"limits run from a minimum above nothing up to a maximum, "
                f"not {spoken_dollars(self.wager_min)} to {spoken_dollars(self.wager_max)}"
            )
        if self.unit is not None and self.unit < 1:
            raise ValueError(f"a unit is at least a cent, not {self.unit}")

    def is_on_step(self, stake: Cents) -> bool:
        """Whether a stake is the minimum or a whole number of units above it (6.5)."""
        return self.unit is None or (stake - self.wager_min) % self.unit == 0

    @implements("BJ-049")
    def trim(self, stakes: Sequence[Cents]) -> tuple[Cents, ...]:
        """Cut the wagers on one area down to the maximum (6.2.2; 6.5 for what it measures).

        The stakes are in order, the one nearest the dealer first. Where the maximum is for the
        area the excess comes off the furthest one, then off the one before it.

        >>> limits = Limits(wager_min=Cents(500), wager_max=Cents(10_000))
        >>> limits.trim([Cents(8_000), Cents(1_500), Cents(2_000)])
        (8000, 1500, 500)
        """
        if self.per is LimitsPer.PLAYER:
            return tuple(min(stake, self.wager_max) for stake in stakes)
        kept: list[Cents] = []
        room = self.wager_max
        for stake in stakes:
            part = min(stake, room)
            kept.append(part)
            room = Cents(room - part)
        return tuple(kept)

    def is_under_minimum(self, stakes: Sequence[Cents]) -> tuple[bool, ...]:
        """Which of the wagers on one area are below the minimum (6.2.1, 6.5)."""
        if self.per is LimitsPer.PLAYER:
            return tuple(stake < self.wager_min for stake in stakes)
        return (sum(stakes) < self.wager_min,) * len(stakes)

    @implements("BJ-048")
    def judge(self, wagers: Sequence[Placed]) -> tuple[Ruling, ...]:
        """Say what becomes of each wager on one area, the one nearest the dealer first.

        >>> limits = Limits(wager_min=Cents(500), wager_max=Cents(10_000))
        >>> [ruling] = limits.judge([Placed(Cents(300), was_warned=True)])
        >>> str(ruling.standing), ruling.stake, ruling.returned
        ('returned', 0, 300)
        """
        stakes = [wager.stake for wager in wagers]
        rows = zip(wagers, self.trim(stakes), self.is_under_minimum(stakes), strict=True)
        return tuple(self._ruling(wager, kept, is_under=under) for wager, kept, under in rows)

    def _ruling(self, wager: Placed, kept: Cents, *, is_under: bool) -> Ruling:
        if is_under:
            standing = Standing.RETURNED if wager.was_warned else Standing.UNDER_MINIMUM
            kept = Cents(0) if wager.was_warned else wager.stake
        else:
            standing = Standing.TRIMMED if kept < wager.stake else Standing.WITHIN
        return Ruling(
            standing=standing,
            stake=kept,
            returned=Cents(wager.stake - kept),
            is_off_step=not self.is_on_step(wager.stake),
        )


def judge_alone(limits: Limits | None, wager: Placed) -> Ruling:
    """Say what becomes of the only wager on its area; without limits it stands as it is.

    >>> judge_alone(Limits(wager_min=Cents(500), wager_max=Cents(10_000)), Placed(Cents(300))).note
    'under the minimum, owner warned'
    """
    if limits is None:
        return Ruling(
            standing=Standing.WITHIN, stake=wager.stake, returned=Cents(0), is_off_step=False
        )
    [ruling] = limits.judge([wager])
    return ruling


def judge_together(limits: Limits | None, wagers: Sequence[Placed]) -> tuple[Ruling, ...]:
    """Say what becomes of one player's wagers on one bet: the sign measures them as one.

    >>> limits = Limits(wager_min=Cents(500), wager_max=Cents(1_000), per=LimitsPer.PLAYER)
    >>> twice = [Placed(Cents(800)), Placed(Cents(800))]
    >>> [ruling.stake for ruling in judge_together(limits, twice)]
    [800, 200]
    """
    if limits is None:
        return tuple(judge_alone(None, wager) for wager in wagers)
    return replace(limits, per=LimitsPer.AREA).judge(wagers)
