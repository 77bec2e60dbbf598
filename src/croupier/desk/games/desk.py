"""What is asked of the desk about one engine's games, and the answers of a game that has none."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.desk.wrong import WrongInput
from croupier.games.registry import GAMES, entry_of, family
from croupier.rulebook import Law

if TYPE_CHECKING:
    from croupier.desk.odds_answers import Reason, StrategyShown
    from croupier.desk.odds_offers import BetOffer
    from croupier.desk.setting import Setting
    from croupier.desk.simulation.settings import TableSetting
    from croupier.equipment import Card
    from croupier.simulate.game import ReadyGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What the rules of a game are read with."""

    decks: int | None
    zeros: int
    policies: Mapping[str, str | bool]


def _nothing_said(_: Law, __: int | None) -> list[str]:
    return []


def _no_bet(_: "Setting", __: str) -> None:
    return None


def _no_more(_: Iterable[str]) -> list[str]:
    return []


def _no_differences(_: "Setting", __: "Setting") -> "Iterator[Reason]":
    return iter(())


def _no_strategy(setting: "Setting") -> "StrategyShown":
    raise WrongInput(f"{setting.game}: nothing is decided in this game but what to bet on.")


def _none_gone(game: str, _: Any, __: str) -> "tuple[Card, ...]":
    raise WrongInput(f"--without: is for the Blackjack family, not for {game}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEdge:
    """What is known of a house edge off the top of a full shoe, without playing."""

    edge: float
    play: str | None = None
    """The play that it is of, where the game has decisions."""
    error_bound: str | None = None
    """How far from the truth it may be, where it is an approximation and not exact."""
    written: str = ""
    """An approximation as the odds write it, with the digits that are true."""


def by_the_odds(setting: "Setting", _: "ReadyGame", bet: str) -> KnownEdge | None:
    """The house edge of a bet as ``odds`` tells it."""
    from croupier.desk.odds import answer  # noqa: PLC0415 (only where it is asked for)
    from croupier.desk.odds_shown import is_approximate  # noqa: PLC0415

    for row in answer(setting, bet=bet)["bets"]:
        if row["bet"] == bet:
            return KnownEdge(
                edge=float(row["house_edge"]),
                error_bound=row["error_bound"] if is_approximate(row) else None,
                written=row["house_edge"],
            )
    return None


def _never_short() -> tuple[type[Exception], ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class GameDesk:
    """One engine's games at the desk: a value of functions, as ``games.game.Game`` is."""

    options: frozenset[str] = frozenset()
    """The options that bear on these games and not on every game: ``--meter``, ``--burn``."""
    decks: Callable[[Law, int | None], int | None]
    """How many decks: those asked for, or the most that the rules allow."""
    rules: Callable[[Law, Chosen], Any]
    notes: Callable[[Law, int | None], list[str]] = _nothing_said
    """What is to be said of a number of decks."""
    without: "Callable[[str, Any, str], tuple[Card, ...]]" = _none_gone
    """The cards that are gone, all of them cards that the full shoe has."""
    bets: "Callable[[Setting], Iterator[BetOffer]]"
    """Every bet, in the order in which it is listed."""
    bet_named: "Callable[[Setting, str], BetOffer | None]" = _no_bet
    """A bet that the list does not name."""
    bet_notes: Callable[[Iterable[str]], list[str]] = _no_more
    """What is to be said beside the bets that are listed."""
    strategy: "Callable[[Setting], StrategyShown]" = _no_strategy
    differences: "Callable[[Setting, Setting], Iterator[Reason]]" = _no_differences
    """What the arithmetic sees differently in two settings."""
    ready: "Callable[[Setting, TableSetting], ReadyGame]"
    """The game made ready to be simulated."""
    known_edge: "Callable[[Setting, ReadyGame, str], KnownEdge | None]" = by_the_odds
    """The exact figure, or the nearest one, off the top of a full shoe, where the odds have it."""
    runs_short: Callable[[], tuple[type[Exception], ...]] = _never_short
    """What a simulation raises when a round needs more cards than the shoe has."""


def desk_of(game: str) -> GameDesk:
    """What the desk does for a game."""
    if not entry_of(game).is_dealt:
        raise WrongInput(f"{game}: this game has no bets whose odds could be told.")
    found = import_module(f".{entry_of(game).engine}", __package__).DESK
    assert isinstance(found, GameDesk), found
    return found


def takers(option: str) -> list[str]:
    """The games that an option bears on, each by the first of its family."""
    dealt = dict.fromkeys(one.engine for one in GAMES.values() if one.is_dealt)
    first = [family(engine)[0] for engine in dealt]
    return [game for game in reversed(first) if option in desk_of(game).options]
