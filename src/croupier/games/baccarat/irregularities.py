"""What Baccarat does when something goes wrong: a coup set aside, as the model of rule 17 has it.

The game's own irregularities are not held; a Dummy Coup is the one that a notice lets us know of.
"""

from croupier.games.refusal import Refusal
from croupier.games.staff import Staff

from .commands import Invalidate
from .events import CoupDecided
from .refusals import RefusalCode
from .round import Coup, Round, tally

__all__ = ("invalidate", "why_not_invalidate")


def why_not_invalidate(r: Round, command: Invalidate) -> Refusal | None:
    """Why a coup is not set aside: a Casino Supervisor alone may do it, while it is in play."""
    cites = r.rules.cites
    if not r.is_dealing:
        says = "No coup is in play."
        return cites.refusal(RefusalCode.NOTHING_TO_INVALIDATE, "gen.invalidate", says)
    if not command.directed_by.may_act_as(Staff.CASINO_SUPERVISOR):
        says = f"A coup is set aside by a Casino Supervisor, not by {command.directed_by.said}."
        return cites.refusal(RefusalCode.NOT_ENTITLED, "gen.invalidate", says)
    return None


def invalidate(r: Round, command: Invalidate) -> CoupDecided:
    """Set the coup in play aside; its wagers are returned and runs pass it over (A-98)."""
    coup = Coup(
        player=r.player,
        banker=r.banker,
        player_total=tally(r.rules, r.player).total,
        banker_total=tally(r.rules, r.banker).total,
        outcome=None,
        is_dummy=r.is_dummy,
        is_void=True,
    )
    return CoupDecided(
        coup=coup,
        rules=r.rules.holds("gen.invalidate"),
        cause=command.cause,
        directed_by=command.directed_by,
    )
