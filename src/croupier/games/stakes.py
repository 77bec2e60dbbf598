"""Whether a stake can lie on a layout: chips only, in every game."""

from enum import StrEnum

from croupier.money import Cents, Chips, spoken_dollars

from .cites import Cites
from .refusal import Refusal

__all__ = ("why_not_chips",)


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
