"""What the files of rounds that were played at a table have in common, whatever the game."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.games.game import AnyGame
from croupier.games.notes import Row
from croupier.games.played import Played
from croupier.money import Chips, Limits, LimitsPer
from croupier.rulebook import Law, rulebook

from .record import Step
from .shared import usual_chip
from .sitting import step_of


def head_of(played: Played, limits: Limits | None, chips: Chips | None) -> Row:
    """What a file says of every table: the game, the moment, the sign, the chips."""
    found: Row = {"game": played.game, "at": played.at}
    if limits is not None:
        found["limits"] = limits_of(limits)
    if chips is not None and chips.smallest != usual_chip():
        found["smallest_chip"] = chips.smallest
    return found


def limits_of(limits: Limits) -> Row:
    """A sign as a file has it."""
    found: Row = {"min": limits.wager_min, "max": limits.wager_max}
    if limits.unit is not None:
        found["unit"] = limits.unit
    if limits.per is not LimitsPer.AREA:
        found["per"] = str(limits.per)
    return found


def personal_rows(agreed: Iterable[tuple[str, Limits]], wagers: Iterable[Row]) -> list[Row]:
    """Limits of players' own as a file has them; those of whoever has no wager bear on nothing."""
    wagered = {row["player"] for row in wagers}
    return [
        {"player": player, **limits_of(limits)} for player, limits in agreed if player in wagered
    ]


def filled(record: Row) -> Row:
    """A record without what is empty."""
    return {name: value for name, value in record.items() if value not in ([], {}, None)}


def law_of(played: Played) -> Law:
    """The law that a round was played by."""
    return rulebook().law(played.game, played.at)


def played_over(
    engine: AnyGame, played: Played, tell: Callable[[Any, Any], str | None]
) -> tuple[Any, tuple[Step, ...]]:
    """The round as it ended, and everything that happened in it, told."""
    r, steps = engine.open(played.opening), list[Step]()
    for act in played.acts:
        for event in act.events:
            r = engine.evolve(r, event)
            step = step_of(event, tell(r, event))
            if step is not None:
                steps.append(step)
    return r, tuple(steps)
