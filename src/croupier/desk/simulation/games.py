"""The game of a simulation made ready to be played; only its own files are imported."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from croupier.desk.odds_question import (
    BACCARAT,
    BLACKJACK,
    CARIBBEAN,
    COM_BO,
    WHEEL,
    Question,
)
from croupier.desk.wrong import WrongInput, listed
from croupier.simulate.game import MAIN, ReadyGame

from .settings import TableSetting, about

__all__ = ("exact_edge", "made_ready")


def made_ready(question: Question, table: TableSetting) -> ReadyGame:
    """Make the game of a question ready to be played."""
    _only_for(question, table.strategy, "--strategy", CARIBBEAN, BLACKJACK)
    _only_for(question, table.burn, "--burn", BACCARAT, BLACKJACK)
    _only_for(question, table.behind, "--behind", BACCARAT, COM_BO, BLACKJACK)
    _only_for(question, table.boxes, "--boxes", BLACKJACK)
    _only_for(question, table.continuous or None, "--continuous", BLACKJACK, COM_BO)
    _only_for(question, table.side_bets or None, "--side-bet", BLACKJACK)
    _only_for(question, table.insurance, "--insurance", BLACKJACK)
    _only_for(question, table.count, "--count", BLACKJACK)
    _only_for(question, table.spread, "--spread", BLACKJACK)
    _only_for(question, question.stake, "--stake", BLACKJACK)
    if table.continuous:
        _not_continuous(table.burn, "--burn")
        _not_continuous(table.behind, "--behind")
    made = _GAMES.get(question.law.book)
    if made is None:
        raise WrongInput(f"{question.game} cannot be simulated yet.")
    return made(question, table)


def _only_for(question: Question, given: object, name: str, *books: str) -> None:
    if given is not None and question.law.book not in books:
        raise WrongInput(f"{name}: is for {listed(books)}, not for {question.game}.")


def _not_continuous(given: object, name: str) -> None:
    if given is not None:
        says = "a shoe that shuffles all the time burns no card and has no cutting card"
        raise WrongInput(f"{name}: {says}; leave out {name} or --continuous.")


def _baccarat(question: Question, table: TableSetting) -> ReadyGame:
    from croupier.games.baccarat import BaccaratRules, Policies  # noqa: PLC0415
    from croupier.simulate.baccarat.game import BEHIND, BURN, Baccarat  # noqa: PLC0415

    assert isinstance(question.rules, BaccaratRules)
    assert question.decks is not None
    named = {
        name: question.policies[name] for name in Policies().named if name in question.policies
    }
    game = Baccarat(
        rules=question.rules, decks=question.decks, policies=Policies.read(named), burn=0
    )
    with about("--behind"):
        game = replace(game, behind=BEHIND if table.behind is None else table.behind)
        assert game.stock.size
    with about("--behind" if table.burn is None else "--burn"):
        game = replace(game, burn=BURN if table.burn is None else table.burn)
        assert game.stock.size
    return game


def _blackjack(question: Question, table: TableSetting) -> ReadyGame:
    from .blackjack import made_blackjack  # noqa: PLC0415

    return made_blackjack(question, table)


def _com_bo(question: Question, table: TableSetting) -> ReadyGame:
    from croupier.games.com_bo import ComBoRules  # noqa: PLC0415
    from croupier.simulate.com_bo.game import ComBo  # noqa: PLC0415

    assert isinstance(question.rules, ComBoRules)
    with about("--behind"):
        game = ComBo(rules=question.rules, behind=table.behind, continuous=table.continuous)
        assert game.stock.size
    return game


def _roulette(question: Question, _table: TableSetting) -> ReadyGame:
    from croupier.games.roulette import RouletteRules  # noqa: PLC0415
    from croupier.simulate.roulette.game import Roulette  # noqa: PLC0415

    assert isinstance(question.rules, RouletteRules)
    return Roulette(rules=question.rules)


def _caribbean(question: Question, table: TableSetting) -> ReadyGame:
    from .caribbean_stud import made_caribbean  # noqa: PLC0415

    return made_caribbean(question, table.strategy)


_GAMES: Final[dict[str, Callable[[Question, TableSetting], ReadyGame]]] = {
    BACCARAT: _baccarat,
    BLACKJACK: _blackjack,
    CARIBBEAN: _caribbean,
    COM_BO: _com_bo,
    WHEEL: _roulette,
}


def exact_edge(question: Question, game: ReadyGame, bet: str) -> float | None:
    """The exact figure off the top of a full shoe, where the odds have it."""
    if question.law.book == BLACKJACK and bet == MAIN:
        from .blackjack import blackjack_edge  # noqa: PLC0415

        return blackjack_edge(game)
    if question.law.book == CARIBBEAN:
        from .caribbean_stud import caribbean_edge  # noqa: PLC0415

        return caribbean_edge(game, bet)
    from croupier.desk.odds import answer  # noqa: PLC0415

    return next(
        (
            float(row["house_edge"])
            for row in answer(question, bet=bet)["bets"]
            if row["bet"] == bet
        ),
        None,
    )
