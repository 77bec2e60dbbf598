"""Sessions as a simulation is asked for them: a bankroll, how long it is played, and how."""

from typing import Final

from croupier.desk.wrong import WrongInput
from croupier.simulate.game import SPREAD, ReadyGame
from croupier.simulate.sessions import Sessions, sessions_of
from croupier.simulate.systems import FLAT, STAKE_MOST, SYSTEMS

from .settings import Bankroll

SESSION: Final = 1000
"""Rounds of a session where nothing is said of it."""
SESSION_MOST: Final = 10_000_000
"""Rounds of the longest session: all of them are laid out at once."""


def read_sessions(game: ReadyGame, place: int, bankroll: Bankroll) -> Sessions | None:
    """Sessions on the bet at this place, where a bankroll is given."""
    if bankroll.wagers is None:
        return None
    length = SESSION if bankroll.session is None else bankroll.session
    for name, number, largest in (
        ("--bankroll", bankroll.wagers, STAKE_MOST),
        ("--session", length, SESSION_MOST),
        ("--most", bankroll.most, STAKE_MOST),
    ):
        if number is not None and not 1 <= number <= largest:
            raise WrongInput(f"{name}: {number} is not between 1 and {largest:,}.")
    chosen = FLAT.name if bankroll.system is None else bankroll.system
    if chosen not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise WrongInput(f"--system: {chosen!r} is not known; there are {known}.")
    bet = game.bets[place]
    if not bet.by_round:
        others = ", ".join(other.name for other in game.bets if other.by_round)
        says = f"{bet.name} is not decided anew in every round, so no sessions are played on it"
        raise WrongInput(f"--bet: {says}; there are {others}.")
    if bet.name == SPREAD and chosen != FLAT.name:
        says = f"stakes on {bet.name} follow the count; add --bet {game.bets[0].name}"
        raise WrongInput(f"--system: {says} for a system.")
    return sessions_of(
        game,
        bankroll=bankroll.wagers,
        rounds=length,
        bet=place,
        system=SYSTEMS[chosen],
        most=bankroll.most,
    )
