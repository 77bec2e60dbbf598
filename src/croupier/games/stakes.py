"""Whether a stake can lie on a layout: chips only, in every game."""

from enum import StrEnum

from croupier.money import Cents, Chips, Limits, spoken_dollars
from croupier.rulebook import Law

from .cites import Cites
from .game import Bounds
from .refusal import Refusal


def smallest_chips(law: Law) -> Chips:
    """The chips of a table that does not say which it has: the smallest is presumed."""
    return Chips(Cents(law.cents("assumed.chips.smallest", "smallest")))


def why_not_chips(
    chips: Chips, stake: Cents, cites: Cites, code: StrEnum, key: str
) -> Refusal | None:
    """Refuse a stake that chips cannot make, under the rule of the game that says so."""
    if stake > 0 and chips.is_payable(stake):
        return None
    says = (
        f"A stake of {spoken_dollars(stake)} cannot be made of chips; "
        f"wagers are whole multiples of {spoken_dollars(chips.smallest)}."
    )
    return cites.refusal(code, key, says)


def stake_bounds(chips: Chips, limits: Limits | None) -> Bounds:
    """What may be staked: whole chips, from the minimum on the sign up to its maximum."""
    chip = chips.smallest
    if limits is None:
        return Bounds(least=chip, step=chip)
    most = limits.wager_max // chip * chip
    return Bounds(least=-(-limits.wager_min // chip) * chip, most=most, step=chip)
