"""Every game by its name: what it is called, which engine plays it, what a table usually has."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from .game import AnyGame, Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A game as the floor, the desk and the command line know it."""

    name: str
    """The contract's name."""
    title: str
    engine: str
    """The folder of the engine that plays it."""
    decks: int | None = None
    """What a table usually has; ``None`` where cards are not counted in decks."""
    side_bets: tuple[str, ...] = ()
    """What may be offered beside the main wager."""
    is_dealt: bool = True
    """Whether it is played in rounds at a table."""


def _entries(*entries: Entry) -> Mapping[str, Entry]:
    return {entry.name: entry for entry in entries}


BESIDE: Final = ("perfect-pairs", "magnificent-sevens")

GAMES: Final = _entries(
    Entry(name="blackjack", title="Blackjack", engine="blackjack", decks=8, side_bets=BESIDE),
    Entry(
        name="crown-blackjack",
        title="Crown Blackjack",
        engine="blackjack",
        decks=8,
        side_bets=BESIDE,
    ),
    Entry(name="crown-21", title="Crown 21", engine="blackjack", decks=8),
    Entry(name="vegas-blackjack", title="Vegas Blackjack", engine="blackjack", decks=4),
    Entry(
        name="crown-pontoon",
        title="Crown Pontoon",
        engine="blackjack",
        decks=8,
        side_bets=("pandemonium",),
    ),
    Entry(
        name="pontoon-pandemonium",
        title="Pontoon Pandemonium",
        engine="blackjack",
        decks=8,
        side_bets=("pandemonium",),
    ),
    Entry(
        name="caribbean-stud",
        title="Caribbean Stud",
        engine="caribbean_stud",
        decks=1,
        side_bets=("jackpot",),
    ),
    Entry(name="com-bo", title="Crown Com-Bo", engine="com_bo", decks=8),
    Entry(name="baccarat", title="Baccarat", engine="baccarat", decks=8, side_bets=("run",)),
    Entry(name="crown-baccarat", title="Crown Baccarat", engine="baccarat", decks=8),
    Entry(name="rapid-roulette", title="Rapid Roulette", engine="roulette"),
    Entry(name="gaming-machines", title="Gaming machines", engine="machines", is_dealt=False),
)


def entry_of(name: str) -> Entry:
    """What is known of a game by its name.

    >>> entry_of("crown-pontoon").engine
    'blackjack'
    """
    return GAMES[name]


def family(engine: str) -> tuple[str, ...]:
    """The games that one engine plays.

    >>> family("baccarat")
    ('baccarat', 'crown-baccarat')
    """
    return tuple(entry.name for entry in GAMES.values() if entry.engine == engine)


def offering(side_bet: str) -> tuple[str, ...]:
    """The games that a side bet attaches to.

    >>> offering("pandemonium")
    ('crown-pontoon', 'pontoon-pandemonium')
    """
    return tuple(entry.name for entry in GAMES.values() if side_bet in entry.side_bets)


@cache
def game_of(name: str) -> AnyGame:
    """The engine that plays a game, loaded when it is first asked for."""
    found = import_module(f".{GAMES[name].engine}.game", __package__).GAME
    assert isinstance(found, Game), found
    return found
