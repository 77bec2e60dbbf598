"""What the loop for tables did with a shoe, round by round, to be laid beside a table's events."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.blackjack.finishes import FORFEITED_AT, SURRENDERED_AT
from croupier.games.blackjack.outcome import HANDS_MOST

from .box import BOX, DEALER_HAND
from .game import Blackjack
from .sums import BONUS_AT, FINISH_AT, HANDS_AT, LOG_HEAD, NET_AT, ROW, SIDES_AT
from .table import TableDesk

SIDE_NAMES = ("perfect-pairs", "magnificent-sevens", "pandemonium", "insurance")


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedRound:
    """A round as the loop played it; boxes and hands are counted from 0, the dealer is box -1."""

    cards: tuple[tuple[int, int, int], ...]
    """Box, hand and the card's code, in the order in which they were dealt."""
    decided: tuple[tuple[str, int, int], ...]
    """What was done besides hitting and standing, with box and hand."""
    nets: dict[tuple[int, str], int]
    """What each bet of a box gained, in the units of the bet."""
    bonuses: tuple[int, ...]
    """Super Bonuses won, by box."""
    endings: dict[tuple[int, str], int]
    """The number of the ending of each side bet of a box."""
    units: int
    """How many units were staked on every box."""


def trace_unit(game: Blackjack, seed: int, number: int) -> Iterator[TracedRound]:
    """Play one shoe, or one block of rounds each from a full shoe, and tell each of its rounds."""
    rounds = int(game.rounds_per_unit) if game.continuous else game.stock.size
    desk = game.play_tables(seed, number, 1, rounds, logged=rounds)
    width = LOG_HEAD + game.boxes * ROW
    rows = desk.log[: int(desk.moments[1]) * width].reshape(-1, width)
    for place, row in enumerate(rows):
        if game.continuous:
            # The cards of the next round lie where these lay: play again, up to this round.
            desk = game.play_tables(seed, number, 1, place + 1)
        yield _traced(game, row, desk)


def _traced(game: Blackjack, row: NDArray[np.int64], desk: TableDesk) -> TracedRound:
    start, end, units = row[:LOG_HEAD].tolist()
    whose, dealt = desk.whose[start:end].tolist(), desk.shoe[start:end].tolist()
    cards = tuple(
        (-1, 0, card) if hand == DEALER_HAND else (*divmod(hand, int(BOX)), card)
        for hand, card in zip(whose, dealt, strict=True)
    )
    tables, bets = game.tables, game.sides.bets
    decided: list[tuple[str, int, int]] = []
    nets: dict[tuple[int, str], int] = {}
    endings: dict[tuple[int, str], int] = {}
    bonuses = []
    for box, told in enumerate(row[LOG_HEAD:].reshape(-1, ROW).tolist()):
        hands = told[HANDS_AT]
        decided += [("split", box, hand) for hand in range(1, hands)]
        for hand in range(min(hands, HANDS_MOST)):
            finish = told[FINISH_AT + hand]
            how = tables.how[finish]
            if tables.extra[finish]:
                decided.append(("double", box, hand))
            if how == SURRENDERED_AT:
                decided.append(("surrender", box, hand))
            if how == FORFEITED_AT:
                decided += [("double", box, hand), ("forfeit", box, hand)]
        nets[box, "main"] = told[NET_AT]
        bonuses.append(told[BONUS_AT])
        for name, bet, ended in zip(SIDE_NAMES, bets, told[SIDES_AT:], strict=True):
            if ended >= 0 and bet is not None:
                endings[box, name] = ended
                nets[box, name] = bet.endings[ended].net
    return TracedRound(
        cards=cards,
        decided=tuple(sorted(decided)),
        nets=nets,
        bonuses=tuple(bonuses),
        endings=endings,
        units=units,
    )
