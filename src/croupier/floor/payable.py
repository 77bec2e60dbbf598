"""The most that a round could have paid a player, which bounds what two people may put right."""

from dataclasses import fields, is_dataclass
from typing import Any, Final

from croupier.ledger import Reading
from croupier.money import Cents
from croupier.table import Table

from .clock import Clock
from .law import law_at, moment_of
from .results import staked_in
from .rounds import play_of, round_at

SIDE_BETS: Final = {
    "perfect-pairs": "pairs.",
    "magnificent-sevens": "sevens.",
    "pandemonium": "pandemonium.",
    "run": "bac.run.",
    "jackpot": "cs.jackpot.",
}
"""By side bet, what the keys of its rules begin with."""
ELSEWHERE: Final = "sevens.tourn."
"""Prizes of a tournament, which no round pays."""


def most_payable(
    now: Reading, table: Table, round_id: str | None, player: str, clock: Clock
) -> Cents:
    """The highest odds of the game on the stake, the highest fixed sum, and the meter.

    The stake is what the player staked in the round, or the sign's maximum where that is more: what
    is disputed may be a wager that was not accepted. Odds of side bets count on what was staked.
    """
    if round_id is None:
        law, opening, staked = law_at(table.game, moment_of(table, clock)), table.opening, 0
    else:
        at = round_at(now, round_id)
        played = play_of(now, at)
        law, opening = law_at(table.game, played.at), played.opening
        staked = staked_in(now, player, at.table, at.number)
    beside = tuple(SIDE_BETS[bet] for bet in table.setting.side_bets if bet in SIDE_BETS)
    every = tuple(SIDE_BETS.values())
    odds, fixed = law.most_paid(lambda key: not key.startswith(every))
    more, prize = law.most_paid(
        lambda key: key.startswith(beside) and not key.startswith(ELSEWHERE)
    )
    maximum = 0 if table.sign is None else table.sign.wager_max
    most = max(staked, maximum) * (1 + odds) + staked * more
    return Cents(int(most) + max(fixed, prize) + _meter(opening))


def _meter(value: Any) -> int:
    """The highest meter of a jackpot that a round opened with."""
    if not is_dataclass(value) or isinstance(value, type):
        return 0
    return max(
        (
            int(part) if one.name == "meter" and isinstance(part, int) else _meter(part)
            for one in fields(value)
            for part in (getattr(value, one.name),)
        ),
        default=0,
    )
