"""The table of powers as it is shown: every command of the floor and of each game, by role."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from croupier.games.game import AnyGame, Of
from croupier.games.registry import GAMES, game_of
from croupier.games.staff import Staff
from croupier.rulebook import Law, NotHeld, rulebook

from .powers import Power, State, powers
from .roles import Role


def power_table(role: Role | None = None) -> list[dict[str, Any]]:
    """Every row, the floor's own first; with a role, those that it has."""
    rows = [*map(_own, powers()), *_of_games()]
    return [row for row in rows if role is None or str(role) in row["roles"]]


def _own(power: Power) -> dict[str, Any]:
    return {
        "game": None,
        "do": power.do,
        "state": str(power.state),
        "roles": [str(role) for role in Role if power.lets(role)],
        "rules": _cited(power.rules),
        "reading": power.reading,
    }


def _of_games() -> Iterator[dict[str, Any]]:
    """What is asked of a round, as each engine declares it."""
    engines: dict[str, AnyGame] = {}
    for name in GAMES:
        engine = game_of(name)
        engines.setdefault(engine.name, engine)
    for engine in engines.values():
        for do, kind in engine.commands.kinds.items():
            by, lowest = engine.asks[kind].by, engine.asks[kind].least
            declared = engine.irregularities.get(do)
            is_players = by in (Of.WAGERS, Of.PLAYER)
            least = lowest if declared is None else declared.directed_by
            rules = _cited(declared.keys) if declared is not None else []
            yield {
                "game": engine.name,
                "do": do,
                "state": str(State.SEATED if is_players else State.AT_TABLE),
                "roles": ["player"] if is_players else _from(least),
                "rules": rules,
                "reading": None
                if rules
                else "The round itself says what is open, and by which rule.",
            }


def _from(least: Staff) -> list[str]:
    return [str(r) for r in Role if r.rank is not None and r.rank.may_act_as(least)]


def _cited(keys: tuple[str, ...]) -> list[str]:
    """The rules behind some keys, as the last law of each game that has them cites them."""
    found = [law.cite(key) for key in keys for law in _laws() if law.has(key)]
    return list(dict.fromkeys(found))


@cache
def _laws() -> tuple[Law, ...]:
    book = rulebook()
    moments = sorted({notice.effective for notice in book.notices.values()}, reverse=True)
    found = []
    for game in GAMES:
        for at in moments:
            try:
                found.append(book.law(game, at))
            except NotHeld:
                continue
            break
    return tuple(found)
