"""A table of Caribbean Stud as a simulation is asked for it: strategy and jackpot."""

from pathlib import Path
from typing import Final

from croupier.desk.games import KnownEdge
from croupier.desk.odds_answers import BEST_PLAY
from croupier.desk.setting import Setting
from croupier.desk.wrong import WrongInput
from croupier.games.caribbean_stud.rules import CaribbeanRules, JackpotTerms
from croupier.money import Cents
from croupier.simulate.caribbean_stud.choices import (
    BET,
    FOLD,
    BadChoice,
    Choices,
    best_choices,
    by_rows,
    playing_hands,
)
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.game import MAIN, ReadyGame

BEST: Final = "best"
PLAIN: Final = "playing-hands"
STRATEGY_FILE: Final = ".toml"


def made_caribbean(setting: Setting, strategy: str | None) -> CaribbeanStud:
    """Make Caribbean Stud ready to be played, with the jackpot where a meter is given."""
    rules = setting.rules
    assert isinstance(rules, CaribbeanRules)
    name, choices = _strategy(rules, strategy or BEST)
    jackpot = None
    if setting.meter is not None:
        cost = Cents(setting.law.cents("cs.assumed.jackpot_cost", "cost"))
        jackpot = JackpotTerms(cost=cost, meter=setting.meter)
    try:
        return CaribbeanStud(rules=rules, choices=choices, strategy=name, jackpot=jackpot)
    except ValueError as error:
        raise WrongInput(f"--meter: {error}.") from error


def _strategy(rules: CaribbeanRules, name: str) -> tuple[str, Choices]:
    """A strategy by its name, or from a file of rows."""
    if name == BEST:
        held = best_choices(rules)
        return name, held if held is not None else _analysed(rules)
    if name == PLAIN:
        return name, playing_hands(rules)
    if name.endswith(STRATEGY_FILE):
        return _from_file(Path(name))
    known = ", ".join((BEST, PLAIN))
    raise WrongInput(f"--strategy: {name!r} is not known; there are {known}, or a .toml file.")


def _analysed(rules: CaribbeanRules) -> Choices:
    from croupier.odds.caribbean import analyse  # noqa: PLC0415 (only where none are held)

    return analyse(rules).swept.choices


def _from_file(path: Path) -> tuple[str, Choices]:
    from croupier.desk.strategy_files import read_rows  # noqa: PLC0415 (it knows Blackjack's charts as well)

    held = read_rows(path, "--strategy", such_as='"A-K-J-8-3" = "B"')
    try:
        return held.name, by_rows(held.rows)
    except BadChoice as error:
        raise held.wrong(error.row, error) from error


def caribbean_edge(game: ReadyGame, bet: str) -> KnownEdge | None:
    """The exact edge of a bet under the strategy that a simulation plays."""
    assert isinstance(game, CaribbeanStud)
    if bet == MAIN:
        play = BEST_PLAY if game.strategy == BEST else game.strategy
        return KnownEdge(edge=_main_edge(game), play=play)
    edge = _jackpot_edge(game)
    return None if edge is None else KnownEdge(edge=edge)


def _jackpot_edge(game: CaribbeanStud) -> float | None:
    """The exact figure is about play that folds no hand with a prize."""
    from croupier.odds.caribbean_jackpot import jackpot  # noqa: PLC0415

    if game.folds_prizes or game.jackpot is None:
        return None
    odds = jackpot(game.rules, cost=game.jackpot.cost, meter=game.jackpot.meter)
    return float(odds.house_edge)


def _main_edge(game: CaribbeanStud) -> float:
    from croupier.odds.caribbean import analyse  # noqa: PLC0415 (the compiler is not quick)
    from croupier.odds.caribbean_strategy import edge_of  # noqa: PLC0415

    analysis, choices = analyse(game.rules), game.choices
    if (choices == analysis.swept.choices).all():
        return float(analysis.main.house_edge)
    assert ((choices == BET) | (choices == FOLD)).all(), "only the best play looks at suits"
    return float(edge_of(analysis, lambda place, up: bool(choices[place, up] == BET)))
