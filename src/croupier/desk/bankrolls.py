"""Sessions as a simulation is asked for them: a bankroll, how long it is played, and how."""

from typing import Final

from croupier.simulate.game import Game
from croupier.simulate.sessions import Sessions, sessions_of
from croupier.simulate.systems import FLAT, STAKE_MOST, SYSTEMS

from .wrong import WrongInput

__all__ = ("read_sessions",)

SESSION: Final = 1000
"""Rounds of a session where nothing is said of it."""
SESSION_MOST: Final = 10_000_000
"""Rounds of the longest session: all of them are laid out at once."""


def read_sessions(
    game: Game,
    place: int,
    *,
    bankroll: int | None,
    session: int | None,
    system: str | None,
    most: int | None,
    spread: str | None,
) -> Sessions | None:
    """Sessions on the bet at this place; ``spread`` is the bet whose stakes follow a count."""
    if bankroll is None:
        for name, given in (("--session", session), ("--system", system), ("--most", most)):
            if given is not None:
                raise WrongInput(f"{name}: needs a bankroll beside it; add --bankroll.")
        return None
    length = SESSION if session is None else session
    for name, number, largest in (
        ("--bankroll", bankroll, STAKE_MOST),
        ("--session", length, SESSION_MOST),
        ("--most", most, STAKE_MOST),
    ):
        if number is not None and not 1 <= number <= largest:
            raise WrongInput(f"{name}: {number} is not between 1 and {largest:,}.")
    chosen = FLAT.name if system is None else system
    if chosen not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise WrongInput(f"--system: {chosen!r} is not known; there are {known}.")
    bet = game.bets[place]
    if not bet.by_round:
        others = ", ".join(other.name for other in game.bets if other.by_round)
        says = f"{bet.name} is not decided anew in every round, so no sessions are played on it"
        raise WrongInput(f"--bet: {says}; there are {others}.")
    if bet.name == spread and chosen != FLAT.name:
        says = f"stakes on {bet.name} follow the count; add --bet {game.bets[0].name}"
        raise WrongInput(f"--system: {says} for a system.")
    return sessions_of(
        game, bankroll=bankroll, rounds=length, bet=place, system=SYSTEMS[chosen], most=most
    )
