"""What Baccarat does when something goes wrong: a coup set aside, as the model of rule 17 has it.

The game's own irregularities are not held; a Dummy Coup is the one that a notice lets us know of.
"""

from typing import Any, Final

from croupier.games.irregularity import Irregularity, Ruling
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff

from .commands import Invalidate
from .events import CoupDecided, Event
from .refusals import RefusalCode
from .round import Coup, Round

__all__ = ("INVALIDATED", "set_aside", "why_not_irregularity")


def why_not_irregularity(r: Round, command: Invalidate) -> Refusal | None:
    """Why a coup is not set aside: a Casino Supervisor alone may do it, while it is in play."""
    return INVALIDATED.why_not(
        r,
        command,
        r.rules.cites,
        r.rules.staff,
        not_entitled=RefusalCode.NOT_ENTITLED,
        not_irregular=RefusalCode.NOTHING_TO_INVALIDATE,
    )


def set_aside(r: Round, command: Invalidate) -> CoupDecided:
    """Set the coup in play aside; its wagers are returned and runs pass it over (A-98)."""
    coup = Coup(
        player=r.player,
        banker=r.banker,
        player_total=r.player_tally.total,
        banker_total=r.banker_tally.total,
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


INVALIDATED: Final[Ruling[Round, Any, Event]] = Ruling(
    declared=Irregularity(
        kind="invalidated",
        command=Invalidate,
        keys=("gen.invalidate",),
        says="A Casino Supervisor set the coup in play aside (17.3).",
        remedy="Its wagers go back, and runs pass it over.",
        directed_by=Staff.CASINO_SUPERVISOR,
        moment="while cards are coming",
        fields={"cause": "Why."},
    ),
    not_so=lambda r, _command: None if r.is_dealing else "No coup is in play.",
    remedy=lambda r, command: (set_aside(r, command),),
)
