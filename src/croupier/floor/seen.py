"""A viewer's own numbers: what somebody has seen of a table, without gaps that tell of secrets."""

from collections.abc import Iterator
from typing import Final

from croupier.games.game import Need, Viewer

from .hosted import Hosted, Moment

ROUND: Final = 10_000
"""Numbers in a round; a round has fewer events."""


def round_begins(number: int) -> int:
    """After which number of a viewer's own the events of a round are counted."""
    return number * ROUND


def is_visible(moment: Moment, viewer: Viewer) -> bool:
    """Whether a viewer may know that an event happened."""
    table = moment.table
    if not table.engine.events.has(type(moment.happening)):
        return True
    return table.engine.hidden(table.round, moment.happening, viewer) is not None


def visible(hosted: Hosted, viewer: Viewer) -> Iterator[tuple[int, Moment]]:
    """The moments of the round in play that a viewer may know of, with the viewer's numbers."""
    if hosted.table is None:
        return
    count = round_begins(hosted.table.rounds)
    for moment in hosted.moments:
        if is_visible(moment, viewer):
            count += 1
            yield count, moment


def _asked(need: Need | None, viewer: Viewer) -> tuple[object, ...]:
    """What a need is to a viewer: that another is still to decide as well changes nothing."""
    if need is None:
        return ()
    # An offer to several names a box when one of them is left; a decision is about a hand.
    hand = None if need.hand is None else (need.box, need.hand)
    return (need.of, need.step, hand, viewer.player in need.players)


def has_changed(hosted: Hosted, viewer: Viewer, seen: int) -> bool:
    """Whether what a viewer is offered has visibly changed since a number."""
    table = hosted.table
    assert table is not None
    then = next((m.table for n, m in visible(hosted, viewer) if n == seen), None)
    if then is None or then.round is None or table.round is None:
        return then is not table
    engine = table.engine
    return (
        _asked(engine.needs(then.round), viewer) != _asked(engine.needs(table.round), viewer)
        or engine.cards_out(then.round) != engine.cards_out(table.round)
        or engine.legal(then.round, viewer) != engine.legal(table.round, viewer)
    )
