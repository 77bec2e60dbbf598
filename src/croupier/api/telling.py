"""Tell what happened at a table, in the sentences of a dealer."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from croupier.desk.round_files.formats import format_of
from croupier.floor import Moment, wall_of
from croupier.games.game import Viewer, WarningKind
from croupier.money import Limits, spoken_dollars
from croupier.table import events as happened
from croupier.table import signs
from croupier.table.play import has_betting

from .telling_running import told_running

JUDGED: Final = "wager-judged"
NAMES: Final = frozenset({"player", "name", "by"})
"""The fields of events that hold somebody's name."""


DOLLAR: Final = re.compile(r"\$(?=[0-9])")


def sentence(says: str, event: Any, *, is_money: bool) -> str:
    """Write what is told as a sentence; names stay as they are, and chips have no dollar sign."""
    if not is_money:
        says = DOLLAR.sub("", says)
    is_name = any(
        says.startswith(name) and re.match(rf"{re.escape(name)}\b", says)
        for name in _named_in(event)
    )
    return says if is_name else says[:1].upper() + says[1:]


def _named_in(part: Any) -> Iterator[str]:
    """Everybody whom an event names."""
    if isinstance(part, tuple):
        for one in part:
            yield from _named_in(one)
        return
    kind: type = type(part)
    for field in _fields(kind):
        value = getattr(part, field)
        if isinstance(value, str):
            if field in NAMES:
                yield value
        else:
            yield from _named_in(value)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The fields of an event, or of a part of one that has any."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def told(moment: Moment, viewer: Viewer) -> str | None:
    """A happening as a viewer may hear of it; ``None`` for one that nobody would mention."""
    table = moment.table
    if happened.EVENTS.has(type(moment.happening)):
        if isinstance(moment.happening, happened.RoundOpened) and not has_betting(table):
            return "the machines are open"
        return _told_table(moment.happening) or told_running(moment.happening, viewer)
    engine = table.engine
    if engine.openings.has(type(moment.happening)):
        return None
    hides = engine.hidden(table.round, moment.happening, viewer)
    if hides is None or hides & {"card", "rows"}:
        return None
    says = format_of(table.game).tell(table.round, moment.happening)
    return _with_advice(moment, says)


def _with_advice(moment: Moment, says: str | None) -> str | None:
    """Advise owners of wagers under the minimum (6.2); a game may judge wagers by an event."""
    table, happening = moment.table, moment.happening
    if says is None or JUDGED in table.engine.events.kinds:
        return says
    warned = table.engine.warns(table.round, happening)
    names = dict.fromkeys(name for kind, name in warned if kind is WarningKind.MINIMUM)
    for name in names:
        says += f"; {name} is under the minimum: settled this once, the next is returned"
    return says


def _told_table(event: Any) -> str | None:
    match event:
        case happened.Seated(player=player, seat=seat):
            return f"{player} sits down at seat {seat}"
        case happened.PlayerLeft(player=player):
            return f"{player} leaves the table"
        case happened.SignedOn(name=name, rank=rank):
            return f"{name} takes the table as {rank.said}"
        case happened.SignedOff(name=name):
            return f"{name} leaves the table to the house"
        case happened.SignPutUp(sign=sign):
            return f"the limits are {_figures(sign)}"
        case signs.LimitsAnnounced(sign=sign, comes=comes):
            return f"from {wall_of(comes):%H:%M} the limits will be {_figures(sign)}"
        case signs.ClosingAnnounced(comes=comes):
            return f"the table closes at {wall_of(comes):%H:%M}"
        case signs.SignTakenDown(closing=closing):
            what = "of the closing" if closing else "of the limits to come"
            return f"the sign {what} is taken down"
        case signs.LimitsAgreed(player=player, limits=limits, marker=marker):
            return f"{player} has limits of {_figures(limits)} ({marker})"
        case signs.LimitsEnded(player=player):
            return f"{player} has the limits of the sign again"
        case happened.TableClosed():
            return "the table is closed"
        case happened.Shuffled(cause=cause):
            return f"the cards are shuffled ({cause.replace('-', ' ')})"
        case happened.CutMade(player=player):
            return f"{player or 'the house'} cuts the cards"
        case happened.Burnt():
            return "a card is burnt"
        case happened.RoundOpened(number=number):
            return f"round {number}: place your bets"
        case happened.RoundReopened():
            return "the law has changed: wagers go back, and betting begins anew"
        case happened.RoundsStopped(because=because):
            return f"no further round: {because}"
        case happened.Withdrawn():
            return "the last entry is withdrawn and will be entered anew"
        case happened.CuttingCardCameOut():
            return "the cutting card has come out"
        case _:
            return None


def _figures(limits: Limits) -> str:
    return f"{spoken_dollars(limits.wager_min)} to {spoken_dollars(limits.wager_max)}"
