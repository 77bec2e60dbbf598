"""What the floor itself refuses; what a rule refuses is a ``RuleBreach`` of the game or table."""

from typing import Final

from croupier.ledger import Overdrawn
from croupier.money import Cents, spoken_dollars

__all__ = ("FloorRefusal", "NotAllowed", "NotThere", "Outdated", "Unusable", "lacks")

HELD: Final = {"chips": "in chips", "purse": "in the purse"}
"""What the accounts of players hold, as a sentence says it."""


class FloorRefusal(Exception):
    """Something that the floor does not do, with a stable code and a sentence."""

    code = "refused"

    def __init__(self, says: str, *, where: str | None = None, rule: str | None = None) -> None:
        super().__init__(says)
        self.says = says
        self.where = where
        self.rule = rule


class NotAllowed(FloorRefusal):
    """Not in this person's power."""

    code = "not_in_your_power"


class NotThere(FloorRefusal):
    """There is no such table, person or round."""

    code = "not_found"


class Outdated(FloorRefusal):
    """Something visible has changed what was offered."""

    code = "outdated"


class Unusable(FloorRefusal):
    """A request that cannot be read."""

    code = "unusable"


def lacks(wrong: Overdrawn) -> str:
    """Say of an account that it holds too little for what was asked."""
    kind, _, rest = wrong.account.partition("/")
    holds, wanted = spoken_dollars(Cents(wrong.holds)), spoken_dollars(Cents(-wrong.change))
    if kind in HELD:
        return f"{rest.partition('/')[0]} has {holds} {HELD[kind]}, and {wanted} is wanted."
    return f"{wrong.account} holds {holds}, and {wanted} is wanted."
