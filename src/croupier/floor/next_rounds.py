"""Open the next round under the law of the moment, or begin its betting anew when that changes."""

from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.registry import game_of
from croupier.ledger import Reading
from croupier.rulebook import Law, NotHeld
from croupier.table import Dealing, DemandWagers, NextRound, Reopen, StopRounds, Table
from croupier.table.entropy import MissEntropy, On

from .approvals import JACKPOT, is_arranged
from .chance import CHANCE
from .law import drafted_at, law_at, moment_of
from .titles import with_approval

if TYPE_CHECKING:
    from .floor import Floor
    from .table_work import TableWork


KNOWN_MAX: Final = 256
"""Openings that are remembered, of tables in their settings."""


def next_round(work: "TableWork") -> None:
    """Open betting under the law of this moment, or say why there will be no more rounds."""
    table, engine = work.table, work.table.engine
    law = work.law()
    try:
        opening = _opening(work, law)
    except (RuleBreach, NotHeld) as unlawful:
        work.do(StopRounds(because=_because(unlawful)))
        return
    commitment = chance = None
    if table.dealing is Dealing.SHOE:
        commitment = work.floor.secrets.new_round(work.draft, work.round_name(1))
        chance = CHANCE
    pool = table.entropy.round
    if pool is not None and pool.unrevealed:
        work.do(MissEntropy(on=On.ROUND, number=pool.number, players=pool.unrevealed))
    rules = engine.table_rules(law)
    work.do(NextRound(opening=opening, by_rules=rules, commitment=commitment, chance=chance))
    _demand_wagers(work)


def setting_now(now: Reading, table: Table, at: datetime, *, presumed: bool) -> Setting:
    """How a round is opened at a table at a moment: by its sign, and by what is approved."""
    setting = with_approval(table.game, table.setting, at)
    if JACKPOT in setting.side_bets:
        is_approved = is_arranged(now, JACKPOT, table.id, presumed=presumed)
        setting = replace(setting, options={**setting.options, "jackpot_approved": is_approved})
    personal = {one.player: one.limits for one in table.operation.personal}
    return replace(setting, limits=table.sign, personal=personal)


def prospect(floor: "Floor", table: Table) -> Any | None:
    """A round as it would be opened here, with nobody in it: what the layout shows before any."""
    at = moment_of(table, floor.clock)
    with floor.store.snapshot() as now:
        setting = setting_now(now, table, at, presumed=floor.settings.arranged)
    try:
        law = law_at(table.game, at, drafted=drafted_at(floor, table))
        return _prospect(table.game, law, setting)
    except (RuleBreach, NotHeld):
        return None


@lru_cache(maxsize=KNOWN_MAX)
def _prospect(game: str, law: Law, setting: Setting) -> Any:
    return game_of(game).open(opening_of(game, law, setting))


@lru_cache(maxsize=KNOWN_MAX)
def opening_of(game: str, law: Law, setting: Setting) -> Any:
    """What a round is opened with: the same value for every round of one law and setting."""
    return game_of(game).opening(law, setting)


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
    opening = opening_of(table.game, law, work.setting)
    if table.kept is None:
        return opening
    # Players without a chip make no wager, secret or open (14.6.11).
    players = tuple(seat.player for seat in table.seats if work.chips_of(seat.player) > 0)
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
