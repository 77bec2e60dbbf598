"""What Baccarat does when something goes wrong: a coup set aside, as the model of rule 17 has it.

The game's own irregularities are not held; a Dummy Coup is the one that a notice lets us know of.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Annotated, Any

from croupier.games import conduct
from croupier.games.act import Director, Fields, Irregular, command
from croupier.games.conduct import (
    Cause,
    Contravened,
    Measure,
    OutcomeSetAside,
    outcome_set_aside,
    taken,
)
from croupier.games.game import Among, Viewer
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.kernel import implements

from .dealing import CoupDecided, closing, coup_of
from .order import why_over
from .round import Event, Events, Round, awaiting
from .settle import RUN, RunPassedOver, RunSettled, run_row


@command("invalidated")
class Invalidate(Irregular[Round]):
    """A Casino Supervisor sets aside the coup in play, or the last one."""

    least = Staff.CASINO_SUPERVISOR
    keys = ("gen.invalidate",)
    about = "A Casino Supervisor set aside the coup in play, or the last one (17.3)."
    remedy = "Its wagers go back, and runs pass it over."
    moment = "from the first card of the coup to the next one"

    cause: Annotated[Cause, "Why."]
    directed_by: Director

    def why_not(self, r: Round) -> Refusal | None:
        if awaiting(r) is None and not r.may_be_set_aside:
            return why_over(r)
        return r.why_not_irregular(self)

    def objection(self, r: Round) -> str | None:
        return None if r.may_be_set_aside else "No coup is in play or just over."

    def events(self, r: Round) -> Events:
        if not r.is_settled:
            return tuple(closing(r, self.set_aside(r)))
        rules = r.rules.holds("gen.invalidate")
        passed = (RunPassedOver(number=run.number, rules=rules) for run in r.runs_before)
        return (self.last_set_aside(r), *passed)

    def set_aside(self, r: Round) -> CoupDecided:
        """Set the coup in play aside; its wagers are returned and runs pass it over (A-98)."""
        return CoupDecided(
            coup=coup_of(r, None),
            rules=r.rules.holds("gen.invalidate"),
            cause=self.cause,
            directed_by=self.directed_by,
        )

    def last_set_aside(self, r: Round) -> OutcomeSetAside:
        """Set a settled coup aside: all is reversed, wagers go back, runs pass it over."""
        assert r.before is not None
        # A run that was declared void after the settlement stays so: the coup did not decide it.
        rows = tuple(
            row
            for row in r.settlements[r.before.rows :]
            if not (row.bet == RUN and row.player in r.voided)
        )
        aside = outcome_set_aside(self, rows, r.rules.cites)
        note = f"coup {r.number}, set aside"
        back = tuple(replace(row, note=note) for row in aside.rows if row.bet != RUN)
        return replace(aside, rows=back)

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if r.may_be_set_aside:
            yield {"cause": Among(tuple(cause.value for cause in Cause))}


@command("contravention")
class Contravene(conduct.Contravene):
    """A player has broken a rule, and a Casino Supervisor acts on it (17.2)."""

    @implements("GP-002")
    def events(self, r: Any) -> Events:
        """Take the measures; runs of a player whose wagers are void go back with them (17.2)."""
        measures = taken(self, r.settlements, r.rules.cites)
        return tuple(chain.from_iterable(with_runs(r, measure) for measure in measures))


def with_runs(r: Round, measure: Contravened) -> Iterator[Event]:
    """Return the runs of a player whose wagers are void after the measure."""
    yield measure
    for run in r.runs if measure.measure is Measure.VOID else ():
        if run.player == measure.player:
            row = replace(run_row(r, run, Result.VOID), rules=measure.rules)
            yield RunSettled(number=run.number, row=row)
