"""Where each card of a round went, by its number in the order drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.equipment import Card

from . import events as e
from .events import Event
from .round import Round


@dataclass(slots=True)
class CardLog:
    """The cards of a round so far; what was taken back is not on the table any more."""

    out: int
    """How many have left the shoe."""
    held: list[int]
    """Those that wait to be dealt next, in order."""
    down: dict[int, int] = field(default_factory=dict)
    """Those on the table, each with the place in the history of the event that put it there."""
    discarded: set[int] = field(default_factory=set)
    dealt: int | None = None
    """How many had left the shoe when the initial deal was over."""


def card_log(r: Round, until: int | None = None) -> CardLog:
    """Follow the cards through the history of a round, or through its first events."""
    return _followed(len(r.carried), r.history if until is None else r.history[:until])


def _followed(carried: int, history: Sequence[Event]) -> CardLog:
    log = CardLog(out=carried, held=list(range(1, carried + 1)))
    for place, event in enumerate(history):
        match event:
            case e.Dealt() | e.CardAstray():
                log.down[_next(log)] = place
            case e.CardHeld():
                log.out += 1
                log.held.append(log.out)
            case e.CardDiscarded(astray=True, card=card):
                number = _lying(history, log, card)
                del log.down[number]
                log.discarded.add(number)
            case e.CardDiscarded():
                log.out += 1
                log.discarded.add(log.out)
            case e.TakenBack(keeps=keeps, held=held):
                log = _taken_back(_followed(carried, history[:keeps]), log, len(held))
            case e.PhaseOpened() if log.dealt is None:
                log.dealt = log.out - len(log.held)
            case _:
                pass
    return log


def _next(log: CardLog) -> int:
    if log.held:
        return log.held.pop(0)
    log.out += 1
    return log.out


def _lying(history: Sequence[Event], log: CardLog, card: Card) -> int:
    """The number of a card that lies on a box without a wager."""
    for number, place in log.down.items():
        event = history[place]
        if isinstance(event, e.CardAstray) and event.card == card:
            return number
    raise AssertionError(f"{card} lies on no box without a wager")


def _taken_back(start: CardLog, log: CardLog, held: int) -> CardLog:
    """The cards as they lay at the start; those drawn since wait, unless they are discarded."""
    waiting, _ = drawn_since(start, log)
    # A shoe that is restarted burns the first of them.
    burned = len(waiting) - held
    gone = (number for number in log.discarded if number not in start.down)
    start.discarded |= {*gone, *waiting[:burned]}
    start.out, start.held = log.out, waiting[burned:]
    return start


def drawn_since(start: CardLog, log: CardLog) -> tuple[list[int], list[int]]:
    """What came down since a start, in the order drawn: what comes again, and what is discarded."""
    since = (*start.held, *range(start.out + 1, log.out + 1))
    waits = [number for number in since if number not in log.discarded]
    return waits, [number for number in since if number in log.discarded]
