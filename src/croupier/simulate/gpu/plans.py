"""Which passes a game is on a GPU, and what stands in the way where it has none.

Begin reading here: a game is made of passes (``passes``), a pass is a kernel (``rounds``,
``coups``, ``stud``, ``rows``, ``spins``), kernels are made of parts (``walk``, ``words``) that are
compiled for a target (``targets``), ``device`` launches them, and ``device_game`` hands the runner
a game whose units are played so.
"""

from croupier.simulate.baccarat.game import Baccarat
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.game import ReadyGame
from croupier.simulate.roulette.game import Roulette

from .coups import COUPS_LEAST, RESULTS_MOST
from .kernels import Pass
from .passes import BoxPass, CoupPass, RowPass, SidePass, SpinPass, StudPass
from .side_machines import OF_CARDS
from .table_passes import CountPass, TablePass, follows_a_count

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
            return (RowPass(game),)
        case Roulette():
            return (SpinPass(game),)
    raise NotOnDevice(f"{game.name} has no kernel")


def _blackjack(game: Blackjack) -> tuple[Pass, ...]:
    """One box by machines where its cards alone decide, everything else hand by hand."""
    if game.endless:
        raise NotOnDevice("an endless deck is a processor's")
    if game.count is not None and follows_a_count(game):
        return (CountPass(game, game.count),)
    sides = [side for side, bet in enumerate(game.sides.bets) if bet is not None]
    is_one_box = game.is_shoe and game.boxes == 1 and game.count is None
    if not is_one_box or not set(sides) <= set(OF_CARDS):
        return (TablePass(game),)
    places = (game.bets.index(bet) for bet in game.sides.bets if bet is not None)
    return (BoxPass(game), *(SidePass(game, place) for place in places))


def _baccarat(game: Baccarat) -> tuple[Pass, ...]:
    if game.nominations and not game.run_tables.carried:
        raise NotOnDevice("runs end with the shoe")
    if game.stock.cut - game.stock.first < COUPS_LEAST * CARDS_MOST:
        raise NotOnDevice("too few cards are played between two shuffles")
    assert len(game.coups.results) <= RESULTS_MOST
    return (CoupPass(game),)
