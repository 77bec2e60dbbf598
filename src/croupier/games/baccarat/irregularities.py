"""What Baccarat does when something goes wrong: a coup set aside, as the model of rule 17 has it.

The game's own irregularities are not held; a Dummy Coup is the one that a notice lets us know of.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from croupier.games.conduct import (
    CONTRAVENTION,
    Contravene,
    Invalidate,
    Measure,
    no_measure,
    outcome_set_aside,
    taken,
)
from croupier.games.irregularity import Irregularity, Ruling
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.kernel import implements

from .events import CoupDecided, Event, RunPassedOver, RunSettled
from .refusals import RefusalCode
from .round import Coup, Round
from .settle import RUN, run_row

__all__ = (
    "CONTRAVENED",
    "INVALIDATED",
    "contravened",
    "set_aside",
    "settled_set_aside",
    "why_not_irregularity",
)


def why_not_irregularity(r: Round, command: Contravene | Invalidate) -> Refusal | None:
    """Why nothing is done: a Casino Supervisor alone may do it, while there is something to do."""
    ruling = INVALIDATED if isinstance(command, Invalidate) else CONTRAVENED
    return ruling.why_not(
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


def settled_set_aside(r: Round, command: Invalidate) -> Iterator[Event]:
    """Set aside a coup that is settled: all is reversed, wagers go back, runs pass it over."""
    assert r.before is not None
    # A run that was declared void after the settlement stays so: the coup did not decide it.
    rows = tuple(
        row
        for row in r.settlements[r.before.rows :]
        if not (row.bet == RUN and row.player in r.voided)
    )
    aside = outcome_set_aside(command, rows, r.rules.cites)
    note = f"coup {r.number}, set aside"
    back = tuple(replace(row, note=note) for row in aside.rows if row.bet != RUN)
    yield replace(aside, rows=back)
    for run in r.runs_before:
        yield RunPassedOver(number=run.number, rules=r.rules.holds("gen.invalidate"))


def _no_contravention(r: Round, command: Contravene) -> str | None:
    return no_measure(command, is_open=command.player in r.open_owners)


@implements("GP-002")
def contravened(r: Round, command: Contravene) -> tuple[Event, ...]:
    """Take the measures; runs of a player whose wagers are void go back with them (17.2)."""
    found: list[Event] = []
    for event in taken(command, r.settlements, r.rules.cites):
        found.append(event)
        if event.measure is Measure.VOID:
            for run in r.runs:
                if run.player == command.player:
                    row = replace(run_row(r, run, Result.VOID), rules=event.rules)
                    found.append(RunSettled(number=run.number, row=row))
    return tuple(found)


CONTRAVENED: Final[Ruling[Round, Any, Event]] = Ruling(
    declared=CONTRAVENTION, not_so=_no_contravention, remedy=contravened
)
INVALIDATED: Final[Ruling[Round, Any, Event]] = Ruling(
    declared=Irregularity(
        kind="invalidated",
        command=Invalidate,
        keys=("gen.invalidate",),
        says="A Casino Supervisor set aside the coup in play, or the last one (17.3).",
        remedy="Its wagers go back, and runs pass it over.",
        directed_by=Staff.CASINO_SUPERVISOR,
        moment="from the first card of the coup to the next one",
        fields={"cause": "Why."},
    ),
    not_so=lambda r, _command: None if r.may_be_set_aside else "No coup is in play or just over.",
    remedy=lambda r, command: (set_aside(r, command),),
)
