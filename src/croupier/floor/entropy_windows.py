"""The time in which players' values are taken: commitments first, then what they commit to.

A table where nobody commits goes on as if there were none of this. Where somebody did, the house
waits for the values for a few seconds at most, and never waits for cards.
"""

from datetime import datetime, timedelta

from croupier.games.game import Of
from croupier.table import Dealing, Table
from croupier.table.entropy import EntropyCalled, On, Pool
from croupier.table.shoe import has_cards

from .hosted import Hosted
from .settings import Settings


def taken_for(table: Table, on: On) -> int | None:
    """The number of the shoe or round that a commitment is taken for now; ``None``: for none."""
    if table.dealing is not Dealing.SHOE or table.is_closed or table.practice_for is not None:
        return None
    pool, number = table.entropy.pool(on), table.entropy_numbers[on]
    if on is On.SHOE:
        return number if has_cards(table) and not is_revealing(pool) else None
    if is_revealing(pool) or table.round is None or not table.engine.draws(table.round):
        return None
    need = table.engine.needs(table.round)
    return number if need is not None and need.of is Of.WAGERS else None


def is_revealing(pool: Pool | None) -> bool:
    """Whether values are being revealed: whoever commits now could have seen some of them."""
    return pool is not None and pool.is_called and bool(pool.unrevealed or not pool.is_used)


def is_to_be_called(table: Table, on: On) -> bool:
    """Whether all commitments are in: betting is closed, or the cards are to be shuffled."""
    pool = table.entropy.pool(on)
    if pool is None or pool.is_called or not pool.unrevealed:
        return False
    if on is On.ROUND:
        return table.is_round_dealt
    return not table.is_round_open and table.shuffle_due is not None


def awaited(table: Table, on: On) -> tuple[str, ...]:
    """The players whose values are waited for: seated, and for a round with a wager on it.

    Whoever holds others up has money at stake.
    """
    pool = table.entropy.pool(on)
    seated = () if pool is None else (one for one in pool.unrevealed if table.seat_of(one))
    return tuple(one for one in seated if on is On.SHOE or table.on_layout(one) > 0)


def reveals_until(hosted: Hosted, on: On, settings: Settings) -> datetime | None:
    """When the house goes on without the values that are not revealed; ``None``: none is called."""
    table = hosted.table
    pool = None if table is None else table.entropy.pool(on)
    if pool is None or not pool.is_called:
        return None
    for moment in reversed(hosted.moments):
        if isinstance(moment.happening, EntropyCalled) and moment.happening.on is on:
            at = datetime.fromisoformat(str(moment.body["at"]))
            return at + timedelta(seconds=settings.revealing)
    return None
