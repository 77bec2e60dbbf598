"""Open a table: what is asked for, held against the law of the moment."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.games.codec import BadValue, coder_of
from croupier.games.game import Setting
from croupier.games.refusal import Refusal, RuleBreach, code_of
from croupier.games.registry import GAMES, entry_of, game_of
from croupier.games.stakes import smallest_chips
from croupier.games.table_rules import TableRules
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, LimitsPer, spoken_dollars
from croupier.rulebook import Law, rulebook
from croupier.table import Dealing, OpenTable, RefusalCode

from .approvals import FACE_DOWN, is_approved
from .clock import must_be_wall_time, wall_of
from .hosted import TABLES
from .law import drafted_for, law_at
from .names import TABLE, TABLE_SAID
from .powers import must
from .refusals import Unusable
from .titles import with_approval

if TYPE_CHECKING:
    from .table_work import TableWork


NUMBER_MAX: Final = 9_999
SUM_MAX: Final = Cents(10**14)
"""The most that an option may name."""
PRACTICE: Final = "practice-"
"""How the names of practice tables begin, and no others."""
PRACTICE_FOR: Final = "practice_for"
"""A field that the house alone fills in."""
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
    practice_for = fields.get(PRACTICE_FOR) if work.person is None else None
    id_ = _name(work, is_practice=practice_for is not None)
    game = _game(fields, also=(PRACTICE_FOR,) if practice_for else ())
    setting = _setting(game, fields)
    if practice_for is None:
        _must_be_free(work, fields)
    sign = read_limits(fields.get("limits"))
    pinned = coder_of(datetime | None).read(fields.get("law_at"), "law_at")
    if pinned is not None:
        must_be_wall_time(pinned, "law_at")
    at = pinned or wall_of(work.floor.clock.now())
    drafted = drafted_for(work.floor, is_practice=practice_for is not None)
    law, engine = law_at(game, at, drafted=drafted), game_of(game)
    try:
        engine.opening(law, replace(with_approval(game, setting, at), limits=sign))
    except (ValueError, AssertionError) as wrong:
        title = entry_of(game).title
        raise BadValue("options", f"is nothing that {title} has: {wrong}.") from wrong
    rules = engine.table_rules(law)
    if sign is not None:
        must_be_made_of_chips(sign, setting, law, rules)
    if setting.options.get("face_down"):
        _must_be_approved(work, id_, rules)
    if practice_for is None:
        work.floor.sevens.table_opens(work.draft, setting, law.at)
    return OpenTable(
        id=id_,
        number=_number(fields),
        game=game,
        setting=setting,
        sign=sign,
        dealing=coder_of(Dealing).read(fields.get("dealing", "shoe"), "dealing"),
        law_at=pinned,
        by_rules=rules,
        practice_for=practice_for,
    )


def _game(fields: Mapping[str, Any], also: tuple[str, ...]) -> str:
    """The game that is asked for, where nothing is asked that a table does not have."""
    for name in fields:
        if name not in (*COMMON, *also):
            raise BadValue(name, f"is not asked for; a table has {', '.join(COMMON)}.")
    game = fields.get("game")
    if game not in GAMES:
        raise BadValue("game", f"{game!r} is not one of {', '.join(GAMES)}.")
    return str(game)


def _name(work: "TableWork", *, is_practice: bool) -> str:
    """What the table is to be called."""
    id_ = work.before.name
    if TABLE.fullmatch(id_) is None:
        raise Unusable(TABLE_SAID, where="id")
    if id_.startswith(PRACTICE) != is_practice:
        raise Unusable(f"Names with {PRACTICE!r} are those of practice tables.", where="id")
    if work.before.table is not None:
        raise Unusable(f"There is a table {id_!r} already.", where="id")
    return id_


@implements("BJ-055")
def _must_be_approved(work: "TableWork", table: str, rules: TableRules) -> None:
    """Refuse to deal face down before the Director or a delegate has approved it (7.1.2(b))."""
    if not is_approved(work.draft.now, FACE_DOWN, table):
        says = "Dealing face down waits for the approval of the Director or a delegate."
        raise RuleBreach(Refusal(RefusalCode.NOT_APPROVED, rules.cites["face-down"], says))


def must_be_made_of_chips(sign: Limits, setting: Setting, law: Law, rules: TableRules) -> None:
    """Refuse a sign whose sums no chips of the table can make."""
    if not law.has("assumed.chips.smallest"):
        return
    chips = setting.chips or smallest_chips(law)
    for name, cents in (("min", sign.wager_min), ("max", sign.wager_max), ("unit", sign.unit)):
        if cents is not None and not chips.is_payable(cents):
            says = (
                f"{name}: {spoken_dollars(cents)} is not a whole multiple of the smallest chip, "
                f"{spoken_dollars(chips.smallest)}."
            )
            raise RuleBreach(Refusal(RefusalCode.NOT_IN_CHIPS, rules.cites["wagers"], says))


def _must_be_free(work: "TableWork", fields: Mapping[str, Any]) -> None:
    """Refuse a number that another open table has."""
    number, now = _number(fields), work.draft.now
    for stream in now.heads():
        if not stream.startswith(TABLES) or stream == work.before.stream:
            continue
        table = work.floor.table_at(now, stream.removeprefix(TABLES))
        if table is not None and not table.is_closed and table.number == number:
            says = f"Table {code_of(table.id)} has number {number} already."
            raise Unusable(says, where="number")


def _options(game: str, given: Mapping[str, Any]) -> dict[str, int | str | bool]:
    """Read the options of a table; sums come as text in dollars and are kept in cents."""
    known, found = game_of(game).options, dict[str, int | str | bool]()
    for name, value in given.items():
        where = f"options.{name}"
        if name not in known:
            there = ", ".join(known) or "none"
            raise BadValue(where, f"is no option of this game; there are {there}.")
        kind = known[name]
        if isinstance(kind, range):
            found[name] = coder_of(int).read(value, where)
            if value not in kind:
                raise BadValue(where, f"is a whole number from {kind[0]:,} to {kind[-1]:,}.")
            continue
        found[name] = coder_of(kind, in_dollars=True).read(value, where)
        if kind is Cents and int(found[name]) < 0:
            raise BadValue(where, f"{value} is less than nothing.")
        if kind is Cents and int(found[name]) > SUM_MAX:
            raise BadValue(where, f"{value} is more than {spoken_dollars(SUM_MAX)}.")
    return found


def _check_policies(game: str, policies: Mapping[str, Any]) -> None:
    """Refuse a reading that does not bear on the game, or a value that it cannot have."""
    bearing = {
        one.policy: one.values
        for one in rulebook().corpus.readings
        if one.policy is not None and game in one.games
    }
    for name, value in policies.items():
        where = f"policies.{name}"
        if name not in bearing:
            there = ", ".join(bearing) or "none"
            raise BadValue(where, f"is no reading of this game's rules; there are {there}.")
        allowed = [choice.value for choice in bearing[name]]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            raise BadValue(where, f"is one of {', '.join(map(str, allowed))}.")


def _setting(game: str, fields: Mapping[str, Any]) -> Setting:
    found = Setting(
        decks=coder_of(int | None).read(fields.get("decks", entry_of(game).decks), "decks"),
        side_bets=coder_of(tuple[str, ...]).read(list(fields.get("side_bets", ())), "side_bets"),
        chips=_chips(fields.get("smallest_chip")),
        policies=coder_of(dict[str, str | bool]).read(fields.get("policies", {}), "policies"),
        options=_options(game, _OPTIONS.read(fields.get("options", {}), "options")),
    )
    _check_policies(game, found.policies)
    return found


_OPTIONS: Final = coder_of(dict[str, int | str | bool])


def _chips(smallest: Any) -> Chips | None:
    if smallest is None:
        return None
    cents = coder_of(Cents, in_dollars=True).read(smallest, "smallest_chip")
    try:
        return Chips(cents)
    except ValueError as wrong:
        raise BadValue("smallest_chip", f"{wrong}.") from wrong


@implements("BJ-101")
def read_limits(given: Any) -> Limits | None:
    """The limits that a sign announces, from a request."""
    if given is None:
        return None
    if not isinstance(given, dict) or not {"min", "max"} <= given.keys():
        raise BadValue("limits", "has min and max, in dollars; unit and per may follow.")
    for name in given:
        if name not in ("min", "max", "unit", "per"):
            raise BadValue(f"limits.{name}", "is not asked for; there are min, max, unit and per.")
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


def _number(fields: Mapping[str, Any]) -> int:
    found = coder_of(int).read(fields.get("number"), "number")
    assert isinstance(found, int)
    if not 1 <= found <= NUMBER_MAX:
        raise BadValue("number", f"is 1 to {NUMBER_MAX}.")
    return found
