"""The game of a simulation made ready to be played; only its own files are imported."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from croupier.desk.setting import (
    BACCARAT,
    BLACKJACK,
    CARIBBEAN,
    COM_BO,
    WHEEL,
    Setting,
)
from croupier.desk.wrong import WrongInput, listed
from croupier.simulate.game import MAIN, ReadyGame

from .settings import TableSetting, about

__all__ = ("exact_edge", "made_ready")


def made_ready(setting: Setting, table: TableSetting) -> ReadyGame:
    """Make the game of a setting ready to be played."""
    _only_for(setting, table.strategy, "--strategy", CARIBBEAN, BLACKJACK)
    _only_for(setting, table.burn, "--burn", BACCARAT, BLACKJACK)
    _only_for(setting, table.behind, "--behind", BACCARAT, COM_BO, BLACKJACK)
    _only_for(setting, table.boxes, "--boxes", BLACKJACK)
    _only_for(setting, table.continuous or None, "--continuous", BLACKJACK, COM_BO)
    _only_for(setting, table.side_bets or None, "--side-bet", BLACKJACK)
    _only_for(setting, table.insurance, "--insurance", BLACKJACK)
    _only_for(setting, table.count, "--count", BLACKJACK)
    _only_for(setting, table.spread, "--spread", BLACKJACK)
    _only_for(setting, setting.stake, "--stake", BLACKJACK)
    if table.continuous:
        _not_continuous(table.burn, "--burn")
        _not_continuous(table.behind, "--behind")
    made = _GAMES.get(setting.law.book)
    if made is None:
        raise WrongInput(f"{setting.game} cannot be simulated yet.")
    return made(setting, table)


def _only_for(setting: Setting, given: object, name: str, *books: str) -> None:
    if given is not None and setting.law.book not in books:
        raise WrongInput(f"{name}: is for {listed(books)}, not for {setting.game}.")


def _not_continuous(given: object, name: str) -> None:
    if given is not None:
        says = "a shoe that shuffles all the time burns no card and has no cutting card"
        raise WrongInput(f"{name}: {says}; leave out {name} or --continuous.")


def _baccarat(setting: Setting, table: TableSetting) -> ReadyGame:
    from croupier.games.baccarat import BaccaratRules, Policies  # noqa: PLC0415
    from croupier.simulate.baccarat.game import BEHIND, BURN, Baccarat  # noqa: PLC0415

    assert isinstance(setting.rules, BaccaratRules)
    assert setting.decks is not None
    named = {name: setting.policies[name] for name in Policies().named if name in setting.policies}
    game = Baccarat(rules=setting.rules, decks=setting.decks, policies=Policies.read(named), burn=0)
    with about("--behind"):
        game = replace(game, behind=BEHIND if table.behind is None else table.behind)
        assert game.stock.size
    with about("--behind" if table.burn is None else "--burn"):
        game = replace(game, burn=BURN if table.burn is None else table.burn)
        assert game.stock.size
    return game


def _blackjack(setting: Setting, table: TableSetting) -> ReadyGame:
    from .blackjack import made_blackjack  # noqa: PLC0415

    return made_blackjack(setting, table)


def _com_bo(setting: Setting, table: TableSetting) -> ReadyGame:
    from croupier.games.com_bo import ComBoRules  # noqa: PLC0415
    from croupier.simulate.com_bo.game import ComBo  # noqa: PLC0415

    assert isinstance(setting.rules, ComBoRules)
    with about("--behind"):
        game = ComBo(rules=setting.rules, behind=table.behind, continuous=table.continuous)
        assert game.stock.size
    return game


def _roulette(setting: Setting, _table: TableSetting) -> ReadyGame:
    from croupier.games.roulette import RouletteRules  # noqa: PLC0415
    from croupier.simulate.roulette.game import Roulette  # noqa: PLC0415

    assert isinstance(setting.rules, RouletteRules)
    return Roulette(rules=setting.rules)


def _caribbean(setting: Setting, table: TableSetting) -> ReadyGame:
    from .caribbean_stud import made_caribbean  # noqa: PLC0415

    return made_caribbean(setting, table.strategy)


_GAMES: Final[dict[str, Callable[[Setting, TableSetting], ReadyGame]]] = {
    BACCARAT: _baccarat,
    BLACKJACK: _blackjack,
    CARIBBEAN: _caribbean,
    COM_BO: _com_bo,
    WHEEL: _roulette,
}


def exact_edge(setting: Setting, game: ReadyGame, bet: str) -> float | None:
    """The exact figure off the top of a full shoe, where the odds have it."""
    if setting.law.book == BLACKJACK and bet == MAIN:
        from .blackjack import blackjack_edge  # noqa: PLC0415

        return blackjack_edge(game)
    if setting.law.book == CARIBBEAN:
        from .caribbean_stud import caribbean_edge  # noqa: PLC0415

        return caribbean_edge(game, bet)
    from croupier.desk.odds import answer  # noqa: PLC0415

    return next(
        (float(row["house_edge"]) for row in answer(setting, bet=bet)["bets"] if row["bet"] == bet),
        None,
    )
