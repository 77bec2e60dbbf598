"""Make a command of a request: what was asked for, who asks, and what others fill in."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar, get_args, get_type_hints

from .codec import BadValue, coder_of
from .game import Actor, Fill, Game
from .staff import Staff

__all__ = ("command_of",)

C = TypeVar("C")


_KNOWN: dict[Any, dict[str, Any]] = {}


def _hints(kind: Any) -> dict[str, Any]:
    """The types of a command's fields, looked up once."""
    found = _KNOWN.get(kind)
    if found is None:
        found = _KNOWN[kind] = get_type_hints(kind)
    return found


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
    hints = _hints(kind)
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
