"""What the Super Bonus is worth to a wager of every size."""

from typing import Final, TypedDict

from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import Cents, dollars

from .odds_answers import AboutPlay
from .setting import Setting
from .strategy_shown import about_play
from .wrong import WrongInput

DOLLAR: Final = 100
STAKES: Final = tuple(Cents(DOLLAR * whole) for whole in range(1, 101))
"""Every whole dollar up to a hundred: the bands of the prize lie below."""


class BonusAtStake(TypedDict):
    """The Super Bonus of an original wager of one size."""

    stake: str
    prize: str
    """What it earns; nothing below the lowest band."""
    worth: str
    """Of a wager, on average over all rounds: what the bonus takes from the house edge."""
    exact: str


class BonusByStake(AboutPlay):
    """The Super Bonus by the size of the wager, as ``odds --bet super-bonus`` tells it of one."""

    method: str
    rules: list[str]
    stakes: list[BonusAtStake]


def bonus_by_stake(setting: Setting) -> BonusByStake:
    """Work out the Super Bonus for every whole dollar that is wagered."""
    from croupier.odds.bet_odds import written  # noqa: PLC0415 (the compiler is not quick)
    from croupier.odds.side_bets import super_bonus  # noqa: PLC0415

    rules = setting.rules if isinstance(setting.rules, BlackjackRules) else None
    if rules is None or rules.super_bonus is None:
        raise WrongInput(f"{setting.title} has no Super Bonus at {setting.law.at.isoformat()}.")
    found = {stake: super_bonus(setting.law, rules, stake=stake) for stake in STAKES}
    any_size = found[STAKES[-1]]
    return BonusByStake(
        **about_play(setting),
        method=any_size.method,
        rules=list(any_size.rules),
        stakes=[
            BonusAtStake(
                stake=dollars(stake),
                prize=dollars(rules.super_bonus.prize(stake)),
                worth=written(-odds.house_edge),
                exact=str(-odds.house_edge),
            )
            for stake, odds in found.items()
        ],
    )
