"""A table of the Blackjack family as a simulation is asked for it: strategy, boxes, side bets."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from croupier.desk.games import KnownEdge
from croupier.desk.odds_answers import BEST_CHART
from croupier.desk.setting import Setting
from croupier.desk.strategy_files import base_chart, read_chart
from croupier.desk.wrong import WrongInput, listed
from croupier.games.blackjack.policies import Policies
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE, Strategy
from croupier.games.refusal import RuleBreach
from croupier.simulate.blackjack.charts import BEST, PUBLISHED
from croupier.simulate.blackjack.counted import Counted
from croupier.simulate.blackjack.counts import COUNTS, Count, parse_spread
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.sides import INSURANCE_MODES
from croupier.simulate.game import ReadyGame

from .settings import TableSetting, about

NUMBERED: Final = re.compile(r"(magnificent-sevens|pandemonium)-(\d+)")
CHART_FILE: Final = ".toml"


def made_blackjack(setting: Setting, table: TableSetting) -> Blackjack:
    """Make a version of Blackjack ready to be played."""
    rules = _with_side_bets(setting, table.side_bets)
    count = _read_count(table)
    insurance = table.insurance or INSURANCE_MODES[0]
    if insurance not in INSURANCE_MODES:
        modes = ", ".join(INSURANCE_MODES)
        raise WrongInput(f"--insurance: {insurance!r} is none of {modes}.")
    if insurance == "count" and count is None:
        raise WrongInput("--insurance: by a count needs one; add --count.")
    if insurance == "count" and rules.removed:
        says = f"the counts from which it gains are for full decks, not for {setting.game}"
        raise WrongInput(f"--insurance: {says}; choose never or always.")
    strategy = read_strategy(rules, table.strategy)
    with about("--boxes"):
        game = Blackjack(
            rules=rules,
            strategy=strategy,
            boxes=1 if table.boxes is None else table.boxes,
            burn=0,
            continuous=table.continuous,
            insures=insurance,
            count=count,
            stake=setting.stake,
        )
    with about("--behind"):
        game = replace(game, behind=table.behind)
        assert game.stock.size
    with about("--behind" if table.burn is None else "--burn"):
        game = replace(game, burn=table.burn)
        assert game.stock.size
    return game


def _read_count(table: TableSetting) -> Count | None:
    """The count that is asked for, with the spread that is asked for."""
    if table.count is None:
        if table.spread is not None:
            raise WrongInput("--spread: needs a count beside it; add --count.")
        return None
    if table.count not in COUNTS:
        raise WrongInput(f"--count: {table.count!r} is not known; there are {', '.join(COUNTS)}.")
    if table.continuous:
        raise WrongInput("--count: with --continuous every round is dealt from all cards.")
    count = COUNTS[table.count]
    if table.spread is None:
        return count
    try:
        return replace(count, spread=parse_spread(table.spread))
    except ValueError as error:
        raise WrongInput(f"--spread: {error}.") from error


def _with_side_bets(setting: Setting, named: Collection[str]) -> BlackjackRules:
    """The version's rules with the side bets that are to be played."""
    plain = setting.rules
    assert isinstance(plain, BlackjackRules)
    if not named:
        return plain
    versions: dict[str, int] = {}
    offered: list[str] = []
    for name in named:
        match = NUMBERED.fullmatch(name)
        bet = name if match is None else match[1]
        if bet in offered:
            raise _twice(bet, named)
        offered.append(bet)
        if match is not None:
            versions[match[1]] = int(match[2])
    chosen = {key: value for key, value in setting.policies.items() if key in Policies().named}
    table = plain.pandemonium.table if plain.pandemonium is not None else None
    try:
        return BlackjackRules.from_law(
            setting.law,
            decks=plain.decks,
            side_bets=offered,
            magnificent_sevens_version=versions.get("magnificent-sevens"),
            pandemonium_table=versions.get("pandemonium", table),
            policies=Policies.read(chosen),
        )
    except RuleBreach as breach:
        raise WrongInput(f"--side-bet: {breach.refusal.says} [{breach.refusal.rule}]") from breach


def _twice(bet: str, named: Collection[str]) -> WrongInput:
    """What to say of a side bet that is named more than once, in one version or in several."""
    given = dict.fromkeys(name for name in named if name == bet or name.startswith(f"{bet}-"))
    if len(given) == 1:
        return WrongInput(f"--side-bet: {next(iter(given))} is given twice.")
    says = f"{listed(given)} are versions of one side bet, and a table has one of them"
    return WrongInput(f"--side-bet: {says}; simulate them one by one.")


def read_strategy(rules: BlackjackRules, name: str | None) -> Strategy:
    """A strategy by its name, or from a file of rows; without a name, the best play by totals."""
    if name is None or name in (BEST, PUBLISHED):
        return base_chart(rules, name or BEST)
    if name in SIMPLE:
        return SIMPLE[name]
    if name.endswith(CHART_FILE):
        return read_chart(Path(name), "--strategy", rules)
    known = ", ".join((BEST, PUBLISHED, *SIMPLE))
    raise WrongInput(f"--strategy: {name!r} is not known; there are {known}, or a .toml file.")


def blackjack_counted(game: ReadyGame, numbers: Sequence[int]) -> Counted:
    """The results of play by a count."""
    assert isinstance(game, Blackjack)
    return game.counted(numbers)


def blackjack_edge(game: ReadyGame) -> KnownEdge:
    """The exact edge of the strategy that a simulation plays, off the top of a full shoe."""
    assert isinstance(game, Blackjack)
    from croupier.odds.blackjack.judge import judge  # noqa: PLC0415 (the compiler is not quick)

    is_best = game.strategy == base_chart(game.rules, BEST)
    return KnownEdge(
        edge=judge(game.rules, game.strategy).house_edge,
        play=BEST_CHART if is_best else game.strategy.name,
    )
