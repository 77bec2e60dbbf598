"""Open the next round under the law of the moment, or begin its betting anew when that changes."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.games.refusal import RuleBreach
from croupier.rulebook import Law, NotHeld
from croupier.table import Dealing, DemandWagers, NextRound, Reopen, StopRounds, Table

from .law import law_at
from .titles import with_approval

if TYPE_CHECKING:
    from .table_work import TableWork

__all__ = ("next_round", "prospect", "reopened")


def next_round(work: "TableWork") -> None:
    """Open betting under the law of this moment, or say why there will be no more rounds."""
    table, engine = work.table, work.table.engine
    law = work.law()
    try:
        opening = _opening(work, law)
    except (RuleBreach, NotHeld) as unlawful:
        work.do(StopRounds(because=_because(unlawful)))
        return
    commitment = None
    if table.dealing is Dealing.SHOE:
        commitment = work.floor.secrets.new_round(work.draft, work.round_name(1))
    rules = engine.table_rules(law)
    work.do(NextRound(opening=opening, by_rules=rules, commitment=commitment))
    _demand_wagers(work)


def prospect(table: Table, at: datetime) -> Any | None:
    """A round as it would be opened here, with nobody in it: what the layout shows before any."""
    moment = table.law_at or at
    setting = replace(with_approval(table.game, table.setting, moment), limits=table.sign)
    try:
        return table.engine.open(table.engine.opening(law_at(table.game, moment), setting))
    except (RuleBreach, NotHeld):
        return None


def _demand_wagers(work: "TableWork") -> None:
    """In a tournament: say who is bound by its least wager, having the chips for it."""
    kept = work.table.kept
    if kept is None or kept.stakes is None:
        return
    least = kept.stakes.least
    able = (seat.player for seat in work.table.seats if work.chips_of(seat.player) >= least)
    work.do(DemandWagers(players=tuple(able)))


def _opening(work: "TableWork", law: Law) -> Any:
    """What a round is opened with, in a tournament's session too."""
    table, engine = work.table, work.table.engine
    opening = engine.opening(law, work.setting)
    if table.kept is None:
        return opening
    players = tuple(seat.player for seat in table.seats)
    return engine.in_session(opening, players, dict(table.kept.terms))


def reopened(work: "TableWork") -> bool:
    """Begin betting anew where the law has changed since: that of the first card governs."""
    table, engine = work.table, work.table.engine
    law = work.law()
    try:
        opening = _opening(work, law)
    except (RuleBreach, NotHeld) as unlawful:
        work.do(Reopen(opening=table.opening, by_rules=table.rules))
        work.do(StopRounds(because=_because(unlawful)))
        return True
    if opening.law == table.opening.law:
        return False
    work.do(Reopen(opening=opening, by_rules=engine.table_rules(law)))
    return True


def _because(unlawful: RuleBreach | NotHeld) -> str:
    if isinstance(unlawful, RuleBreach):
        return f"{unlawful.refusal.says} [{unlawful.refusal.rule}]"
    return str(unlawful)
