"""Make a command of a request: what was asked for, who asks, and what others fill in."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_type_hints

from .codec import BadValue, coder_of
from .game import Actor, Among, Bounds, Fill, Game, Offer, Some
from .staff import Staff

C = TypeVar("C")

OPEN_STEPS: Final = 10
"""Of an amount that has no upper bound, how many steps are chosen among."""


def chosen(offer: Offer, below: Callable[[int], int]) -> dict[str, Any]:
    """The fields of an offer as a request has them, what is left open chosen by numbers.

    >>> chosen(Offer(do="wager", fields={"box": Bounds(least=1, most=7)}), lambda most: most - 1)
    {'box': 7}
    """
    return {name: _plain(value, below) for name, value in offer.fields.items()}


def _plain(value: Any, below: Callable[[int], int]) -> Any:
    if isinstance(value, Some):
        return [one for one in value.values if below(2)]
    if isinstance(value, Among):
        value = value.values[below(len(value.values))]
    if isinstance(value, Bounds):
        most = value.least + (OPEN_STEPS - 1) * value.step if value.most is None else value.most
        assert value.least <= most, value
        return value.least + value.step * below((most - value.least) // value.step + 1)
    return list(value) if isinstance(value, tuple) else value


hints_of: Final[Callable[[type], Mapping[str, Any]]] = cache(get_type_hints)
"""The types of a command's fields, looked up once for each kind."""


def has_default(kind: type, name: str) -> bool:
    """Whether a field of a command may be left out."""
    [one] = (one for one in fields(kind) if one.name == name)
    return one.default is not MISSING or one.default_factory is not MISSING


def command_of(
    game: Game[Any, C, Any, Any, Any],
    do: str,
    asked: Mapping[str, Any],
    actor: Actor,
    *,
    given: Mapping[str, Any] | None = None,
    in_dollars: bool = False,
) -> C:
    """Build a command; a request says only the fields that are its own.

    ``given`` holds the values of fields that the table, chance or the clock fill, as they are.
    """
    kind = game.commands.kinds.get(do)
    if kind is None:
        raise BadValue("do", f"{do!r} is nothing that this game is asked for.")
    fills = game.asks[kind].fills
    hints = hints_of(kind)
    own = [one for one in fields(kind) if fills.get(one.name, Fill.ASKED) is Fill.ASKED]  # type: ignore[arg-type]
    for name in asked:
        if name not in {one.name for one in own}:
            listed = ", ".join(one.name for one in own) or "nothing more"
            raise BadValue(name, f"is not asked for with {do}; it says {listed}.")
    found: dict[str, Any] = {}
    for one in fields(kind):  # type: ignore[arg-type]
        fill = fills.get(one.name, Fill.ASKED)
        if fill is Fill.ASKED:
            if one.name in asked:
                coder = coder_of(hints[one.name], in_dollars=in_dollars)
                found[one.name] = coder.read(asked[one.name], one.name)
        elif fill is Fill.ACTOR:
            found[one.name] = _of_actor(hints[one.name], actor, one.name)
        elif given is not None and one.name in given:
            found[one.name] = given[one.name]
        if one.name not in found and one.default is MISSING and one.default_factory is MISSING:
            raise BadValue(one.name, "is missing.")
    return kind(**found)


def _of_actor(hint: Any, actor: Actor, name: str) -> str | Staff | None:
    """The rank where a field wants staff, the player's name where it wants a player."""
    wants_staff = hint is Staff or Staff in get_args(hint)
    value = actor.rank if wants_staff else actor.player
    if value is None and type(None) not in get_args(hint):
        raise BadValue(name, f"is for {'staff' if wants_staff else 'a player'} to say.")
    return value
