"""Which passes a game is on a GPU, and what stands in the way where it has none.

Begin reading here: a game is made of passes (``passes``), a pass is a kernel (``rounds``,
``coups``, ``stud``, ``rows``, ``spins``), kernels are made of parts (``walk``, ``words``) that are
compiled for a target (``targets``), ``device`` launches them, and ``device_game`` hands the runner
a game whose units are played so.
"""

from typing import Any

from croupier.simulate.baccarat.game import Baccarat
from croupier.simulate.blackjack.game import NEVER, Blackjack
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.game import ReadyGame
from croupier.simulate.roulette.game import Roulette

from .coups import COUPS_LEAST, RESULTS_MOST
from .kernels import Pass
from .passes import BoxPass, CoupPass, RowPass, SidePass, SpinPass, StudPass
from .side_machines import OF_CARDS
from .walk import shoe_of

__all__ = ("NotOnDevice", "passes_of")

CARDS_MOST = 6
"""A coup of Baccarat takes no more."""
UP_LAST = 9
"""The place of the up card that the loop of Caribbean Stud knows."""


class NotOnDevice(Exception):
    """A game that the processor plays, and a GPU does not."""


def passes_of(game: ReadyGame) -> tuple[Pass, ...]:
    """What a GPU does with a range of units; the passes' tallies in a row are the game's."""
    match game:
        case Blackjack():
            return _blackjack(game)
        case Baccarat():
            return _baccarat(game)
        case CaribbeanStud():
            if game.tables.up != UP_LAST:
                raise NotOnDevice("another card than the dealer's last is dealt face up")
            return (StudPass(game),)
        case ComBo():
            _check_shoe(game)
            return (RowPass(game),)
        case Roulette():
            return (SpinPass(game),)
    raise NotOnDevice(f"{game.name} has no kernel")


def _check_shoe(game: Any) -> None:
    if shoe_of(game.stock) is None:
        raise NotOnDevice("too few cards are played between two shuffles")


def _blackjack(game: Blackjack) -> tuple[Pass, ...]:
    if not game.is_shoe:
        raise NotOnDevice("every round is dealt from all the cards")
    if game.boxes > 1:
        raise NotOnDevice("more than one box is played")
    if game.count is not None:
        raise NotOnDevice("cards are counted")
    if game.insures != NEVER:
        raise NotOnDevice("insurance is taken")
    _check_shoe(game)
    passes: list[Pass] = [BoxPass(game)]
    for side, bet in enumerate(game.sides.bets):
        if bet is None:
            continue
        if side not in OF_CARDS:
            raise NotOnDevice(f"{bet.name} draws its prizes beside the cards")
        passes.append(SidePass(game, game.bets.index(bet)))
    return tuple(passes)


def _baccarat(game: Baccarat) -> tuple[Pass, ...]:
    _check_shoe(game)
    if game.nominations and not game.run_tables.carried:
        raise NotOnDevice("runs end with the shoe")
    if game.stock.cut - game.stock.first < COUPS_LEAST * CARDS_MOST:
        raise NotOnDevice("too few cards are played between two shuffles")
    assert len(game.coups.results) <= RESULTS_MOST
    return (CoupPass(game),)
