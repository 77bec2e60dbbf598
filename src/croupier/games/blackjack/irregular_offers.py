"""What may be said of each irregularity now: the ways to fill its fields that the rules allow."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from croupier.equipment import CARDS
from croupier.games.conduct import Measure
from croupier.games.game import Among, Bounds, Value, Viewer
from croupier.games.staff import Staff

from . import commands as c
from . import irregular_checks as checks
from .awaiting import AwaitCard, AwaitDecision, AwaitPrize, awaiting
from .card_log import card_log
from .events import DEALER
from .rebuilding import decisions_after, rightly_drawn
from .round import Round
from .views import is_in_sight

Fields = Mapping[str, Value | Bounds | Among]
Offers = Callable[[Round, Staff], Iterator[Fields]]
YES_OR_NO: Final = Among((False, True))


def plain(_: Round, __: Staff) -> Iterator[Fields]:
    """There is nothing to fill in."""
    yield {}


def yes_or_no(name: str) -> Offers:
    """A field that is true or false."""
    return lambda _, __: iter(({name: YES_OR_NO},))


def one_of(name: str, kind: type[StrEnum]) -> Offers:
    """A field that is one of a few words."""
    return lambda _, __: iter(({name: Among(tuple(one.value for one in kind))},))


def place_due(r: Round, _: Staff) -> Iterator[Fields]:
    """The place that the next card is due to."""
    need = awaiting(r)
    assert isinstance(need, AwaitCard)
    yield {"box": None if need.box == DEALER else need.box}


def box_deciding(r: Round, _: Staff) -> Iterator[Fields]:
    """The box that decides now."""
    need = awaiting(r)
    assert isinstance(need, AwaitDecision)
    yield {"box": need.box}


def box_without_wager(r: Round, _: Staff) -> Iterator[Fields]:
    """Boxes that a card may have gone to though nobody wagered there."""
    if free := checks.room_astray(r):
        yield {"box": Among(free)}


def box_astray(r: Round, _: Staff) -> Iterator[Fields]:
    """Boxes where cards lie that nobody wagered on."""
    yield {"box": Among(tuple(dict.fromkeys(number for number, _ in r.astray)))}


def cards_drawn(r: Round, _: Staff) -> Iterator[Fields]:
    """Cards that lie on the table, by the order in which they were drawn."""
    if down := card_log(r).down:
        yield {"drawn": Among(tuple(sorted(down)))}


def cards_drawn_rightly(r: Round, _: Staff) -> Iterator[Fields]:
    """List how many cards may have been drawn rightly, each with the decisions that may stand."""
    least, most = rightly_drawn(r)
    for right in range(least, most + 1):
        yield {"right": right, "decisions": Bounds(least=0, most=decisions_after(r, right))}


def impossible_cards(r: Round, rank: Staff) -> Iterator[Fields]:
    """List the cards that the decks cannot give, by what this rank sees on the table."""
    viewer = Viewer(rank=rank)
    out = Counter(r.drawn)
    for box in r.boxes:
        if not is_in_sight(r, box, viewer):
            # The count of a card would tell whether it lies face down.
            out.subtract(card for hand in box.hands for card in hand.cards)
    out.subtract(r.held)
    decks = None if r.is_reshuffled else r.rules.decks
    cards = tuple(
        str(card)
        for card in CARDS
        if not r.rules.has_card(card) or (decks is not None and out[card] >= decks)
    )
    if cards:
        yield {"card": Among(cards)}


def burns(r: Round, rank: Staff) -> Iterator[Fields]:
    """Whether it was the shoe's first round, and whether that is dealt again."""
    yield {"first_round": YES_OR_NO, "restart": False}
    again = c.BurnOmitted(first_round=True, restart=True)
    if r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR) and checks.why_not_restart(r, again) is None:
        yield {"first_round": True, "restart": True}


def stray_presses(r: Round, rank: Staff) -> Iterator[Fields]:
    """Nobody, or whoever has Pontoon without the wager."""
    if not isinstance(awaiting(r), AwaitPrize):
        yield {"player": None}
    in_sight = (box for box in r.boxes if is_in_sight(r, box, Viewer(rank=rank)))
    if players := checks.pontoon_without_wager(r, in_sight):
        yield {"player": Among(tuple(dict.fromkeys(players)))}


def measures(r: Round, _: Staff) -> Iterator[Fields]:
    """For each player, the measures that are possible."""
    players = dict.fromkeys(stake.player for box in r.boxes for stake in box.stakes)
    for player in players:
        able = checks.has_open_wager(r, player)
        measures = tuple((m.value,) for m in Measure if able or m is not Measure.VOID)
        yield {"player": player, "measures": Among(measures)}
