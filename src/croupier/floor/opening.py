"""Open a table: what is asked for, held against the law of the moment."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.games.codec import BadValue, coder_of
from croupier.games.game import Setting
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.registry import GAMES, entry_of, game_of
from croupier.games.table_rules import TableRules
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, LimitsPer
from croupier.table import Dealing, OpenTable, RefusalCode

from .approvals import FACE_DOWN, is_approved
from .clock import wall_of
from .law import law_at
from .powers import must
from .titles import with_approval

if TYPE_CHECKING:
    from .table_work import TableWork

__all__ = ("open_table", "read_limits")

COMMON = (
    "number",
    "game",
    "decks",
    "side_bets",
    "limits",
    "smallest_chip",
    "policies",
    "dealing",
    "law_at",
    "options",
)


def open_table(work: "TableWork", fields: Mapping[str, Any]) -> OpenTable:
    """Read a request for a table; what the law does not allow of it is refused now."""
    if work.person is not None:
        must(work.person, "open-table")
    for name in fields:
        if name not in COMMON:
            raise BadValue(name, f"is not asked for; a table has {', '.join(COMMON)}.")
    game = fields.get("game")
    if game not in GAMES:
        raise BadValue("game", f"{game!r} is not one of {', '.join(GAMES)}.")
    setting = _setting(str(game), fields)
    sign = read_limits(fields.get("limits"))
    pinned = coder_of(datetime | None).read(fields.get("law_at"), "law_at")
    at = pinned or wall_of(work.floor.clock.now())
    law, engine = law_at(str(game), at), game_of(str(game))
    engine.opening(law, replace(with_approval(str(game), setting, at), limits=sign))
    name, rules = work.before.stream.removeprefix("table/"), engine.table_rules(law)
    if setting.options.get("face_down"):
        _must_be_approved(work, name, rules)
    work.floor.sevens.must_be_same(setting, law)
    return OpenTable(
        id=name,
        number=_whole(fields, "number"),
        game=str(game),
        setting=setting,
        sign=sign,
        dealing=coder_of(Dealing).read(fields.get("dealing", "shoe"), "dealing"),
        law_at=pinned,
        by_rules=rules,
    )


@implements("BJ-055")
def _must_be_approved(work: "TableWork", table: str, rules: TableRules) -> None:
    """Refuse to deal face down before the Director or a delegate has approved it (7.1.2(b))."""
    if not is_approved(work.draft.now, FACE_DOWN, table):
        says = "Dealing face down waits for the approval of the Director or a delegate."
        raise RuleBreach(Refusal(RefusalCode.NOT_APPROVED, rules.cites["face-down"], says))


def _setting(game: str, fields: Mapping[str, Any]) -> Setting:
    chip = fields.get("smallest_chip")
    cents = coder_of(Cents, in_dollars=True)
    return Setting(
        decks=coder_of(int | None).read(fields.get("decks", entry_of(game).decks), "decks"),
        side_bets=coder_of(tuple[str, ...]).read(list(fields.get("side_bets", ())), "side_bets"),
        chips=None if chip is None else Chips(cents.read(chip, "smallest_chip")),
        policies=coder_of(dict[str, str | bool]).read(fields.get("policies", {}), "policies"),
        options=coder_of(dict[str, int | str | bool]).read(fields.get("options", {}), "options"),
    )


def read_limits(given: Any) -> Limits | None:
    """The limits that a sign announces, from a request."""
    if given is None:
        return None
    if not isinstance(given, dict) or not {"min", "max"} <= given.keys():
        raise BadValue("limits", "has min and max, in dollars; unit and per may follow.")
    cents = coder_of(Cents, in_dollars=True)
    unit = given.get("unit")
    try:
        return Limits(
            wager_min=cents.read(given["min"], "limits.min"),
            wager_max=cents.read(given["max"], "limits.max"),
            unit=None if unit is None else cents.read(unit, "limits.unit"),
            per=coder_of(LimitsPer).read(given.get("per", "area"), "limits.per"),
        )
    except ValueError as wrong:
        if isinstance(wrong, BadValue):
            raise
        raise BadValue("limits", f"{wrong}.") from wrong


def _whole(fields: Mapping[str, Any], name: str) -> int:
    found = coder_of(int).read(fields.get(name), name)
    assert isinstance(found, int)
    return found
