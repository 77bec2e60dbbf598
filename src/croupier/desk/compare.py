"""Two games, moments, numbers of decks or readings side by side, and what makes the difference."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from croupier.odds.bet_odds import written
from croupier.rulebook import Entry, rulebook
from croupier.rulebook.diff import between

from .arguments import named, required, text
from .changes import differences
from .figures import words
from .games import desk_of
from .notebook import CompareAnswer
from .odds import Watch, answer, resting_on
from .odds_answers import BetShown, ComparedBet, ComparedSide, Comparison, Reason
from .odds_shown import is_approximate
from .setting import Money, Named, Setting, open_setting
from .wrong import WrongInput

FLAGS: Final = {"true": True, "false": False}
CHOICE: Final = re.compile(r"[a-z]+(-[a-z]+)+")


def compare(
    a: str,
    b: str,
    *,
    bet: str | None = None,
    decks: int | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    policies: Named | None = None,
    draft: str | Path | None = None,
) -> CompareAnswer:
    """Compare two sides, each written as ``GAME[@MOMENT][,decks=N][,POLICY=VALUE]…``.

    What is given by name holds for both sides, unless a side says otherwise; a ``draft`` notice is
    in force on the second side only.

    >>> wheels = compare("com-bo,decks=1", "com-bo,decks=8", bet="com-bo")
    >>> [(row["bet"], row["difference"]) for row in wheels["bets"]]
    [('com-bo', '-0.006466729794')]
    """
    first, second = read_sides(
        a, b, decks=decks, stake=stake, meter=meter, policies=policies, draft=draft
    )
    return CompareAnswer.of(compare_answer(first, second, bet=text("bet", bet)))


def read_sides(
    a: str,
    b: str,
    *,
    decks: int | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    policies: Named | None = None,
    draft: str | Path | None = None,
) -> tuple[Setting, Setting]:
    """Read both sides; with a draft, each that names no moment stands at the draft's own."""
    a, b = required("a", text("a", a)), required("b", text("b", b))
    policies = named("policies", policies)
    second = read_side(b, decks=decks, stake=stake, meter=meter, policies=policies, draft=draft)
    if draft is not None and "@" not in a:
        game, comma, settings = a.partition(",")
        a = f"{game}@{second.law.at.isoformat()}{comma}{settings}"
    first = read_side(a, decks=decks, stake=stake, meter=meter, policies=policies)
    if first.law.book != second.law.book:
        raise WrongInput(
            f"{first.title} and {second.title} are different games; two versions, moments, numbers "
            "of decks or readings of one game can be compared."
        )
    return first, second


def read_side(
    side: str,
    *,
    decks: int | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    policies: Named | None = None,
    draft: str | Path | None = None,
) -> Setting:
    """Read one side of a comparison."""
    first, *settings = (part.strip() for part in side.split(","))
    game, at_sign, moment = first.partition("@")
    if at_sign and not moment:
        raise WrongInput(f"{side}: a moment follows the @, as in {game}@2003-02-06T06:00.")
    readings: dict[str, str | bool] = dict(policies or {})
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not value:
            raise WrongInput(f"{side}: {setting!r} is no setting; write decks=6 or NAME=VALUE.")
        if name == "decks":
            decks = _whole(side, value)
        else:
            readings[name] = FLAGS.get(value, value)
    return open_setting(
        game,
        at=moment or None,
        decks=decks,
        policies=readings,
        stake=stake,
        meter=meter,
        draft=draft,
    )


def _whole(side: str, value: str) -> int:
    if not value.isdecimal():
        raise WrongInput(f"{side}: decks={value} is no number of decks.")
    return int(value)


def compare_answer(
    a: Setting, b: Setting, *, bet: str | None = None, watch: Watch | None = None
) -> Comparison:
    """Compare two settings that have been opened."""
    first, second = _bets(a, bet, watch), _bets(b, bet, watch)
    if not first and not second:
        raise WrongInput(f"--bet: neither {a.game} nor {b.game} has a bet {bet!r}.")
    names = dict.fromkeys((*first, *second))
    return Comparison(
        a=_side(a, first),
        b=_side(b, second),
        bets=[_row(name, first.get(name), second.get(name)) for name in names],
        reasons=list(_reasons(a, b)),
    )


def _bets(setting: Setting, bet: str | None, watch: Watch | None) -> dict[str, BetShown]:
    named = _named(setting, watch)
    try:
        shown = answer(setting, bet=bet, watch=named)
    except WrongInput:
        if bet is None:
            raise
        return {}
    return {row["bet"]: row for row in shown["bets"]}


def _named(setting: Setting, watch: Watch | None) -> Callable[[str, int, int], None] | None:
    if watch is None:
        return None
    return lambda what, done, of: watch(f"{setting.game} {what}", done, of)


def _side(setting: Setting, bets: Mapping[str, BetShown]) -> ComparedSide:
    side = ComparedSide(
        game=setting.game,
        title=setting.title,
        at=setting.law.at.isoformat(),
        status=resting_on(setting, bets.values()),
        decks=setting.decks,
        policies=setting.policies,
        law=setting.law.digest,
    )
    if setting.book.draft is not None:
        side["draft"] = setting.book.draft
    return side


def _row(name: str, a: BetShown | None, b: BetShown | None) -> ComparedBet:
    difference = None
    if a is not None and b is not None:
        difference = _difference(a, b)
    shown = a or b
    assert shown is not None
    row = ComparedBet(
        bet=name,
        a=None if a is None else a["house_edge"],
        b=None if b is None else b["house_edge"],
        difference=difference,
        per=shown["per"],
    )
    if "plays" in shown:
        row["play"] = shown["plays"]["house_edge"]
    return row


def _difference(a: BetShown, b: BetShown) -> str:
    """The difference of two edges, with no more digits than both of them have."""
    found = _edge(b) - _edge(a)
    places = min(
        (len(bet["house_edge"].partition(".")[2]) for bet in (a, b) if is_approximate(bet)),
        default=None,
    )
    return written(found, 10) if places is None else f"{float(found):.{places}f}"


def _edge(bet: BetShown) -> Fraction:
    """The edge as exactly as it is known."""
    return Fraction(bet["exact"] or Decimal(bet["house_edge"]))


def _reasons(a: Setting, b: Setting) -> Iterator[Reason]:
    if a.game != b.game:
        yield from _versions(a, b)
    elif a.law.at != b.law.at or a.book is not b.book:
        yield from _notices(a, b)
    if a.decks != b.decks:
        yield _reason("decks", "decks", a.decks, b.decks, says="The number of decks in the shoe.")
    yield from _policies(a, b)
    yield from desk_of(a.game).differences(a, b)


def _reason(kind: str, what: str, a: Any, b: Any, *, says: str, **cited: str | None) -> Reason:
    return Reason(
        kind=kind,
        what=what,
        a=a,
        b=b,
        notice=cited.get("notice"),
        rule=cited.get("rule"),
        was_rule=cited.get("was_rule"),
        says=says,
    )


def _notices(a: Setting, b: Setting) -> Iterator[Reason]:
    """Figures that changed between two moments, and rules that came and went."""
    turned = a.law.at > b.law.at
    early, late = (b, a) if turned else (a, b)
    was, now = (side.book.rules(side.game, side.law.at) for side in (early, late))
    found = differences(between(late.book, was, now, at=late.law.at))
    computed = _computed(a) | _computed(b)
    for change in found["changed"]:
        if change["parameter"] is None or change["key"] not in computed:
            continue
        was, now = change["was"], change["is"]
        if was == now:
            continue  # the same figure, left to the base now
        became = f"{_spoken(was)} became {_spoken(now)}"
        stated = f"now stated here: {_spoken(now)}" if was is None else became
        yield _reason(
            "rule",
            f"{change['key']}: {change['parameter'].replace('_', ' ')}",
            now if turned else was,
            was if turned else now,
            says=stated + (", no later than then." if change["no_later_than"] else "."),
            notice=change["notice"],
            rule=change["number"],
            was_rule=change["was_number"],
        )
    came = [
        rule for rule in found["added"] if rule["key"] in computed and not rule["first_text_held"]
    ]
    for added in came:
        if added["parameters"]:
            yield _reason(
                "new rule",
                added["key"] or added["number"],
                added["parameters"] if turned else None,
                None if turned else added["parameters"],
                says=added["says"],
                notice=added["notice"],
                rule=added["number"],
            )
    for removed in found["removed"]:
        if removed["parameters"] and removed["key"] in computed:
            yield _reason(
                "rule gone",
                removed["key"] or removed["number"],
                None if turned else removed["parameters"],
                removed["parameters"] if turned else None,
                says=removed["says"],
                notice=removed["notice"],
                was_rule=removed["number"],
            )


def _spoken(figure: Any) -> str:
    """A figure in words; one of several words without the hyphens that files join them by."""
    said = words(figure)
    return said.replace("-", " ") if CHOICE.fullmatch(said) else said


def _entries(setting: Setting) -> list[Entry]:
    rules = setting.book.rules(setting.game, setting.law.at)
    return [*rules.entries, *(entry for _, entry in rules.assumed)]


def _computed(setting: Setting) -> set[str]:
    """Keys of the rules by which something is decided."""
    nodes = (entry.version.node for entry in _entries(setting))
    return {node.key for node in nodes if node is not None and node.does == "computed"}


def _versions(a: Setting, b: Setting) -> Iterator[Reason]:
    """What each version's own rules put in the place of the other's."""
    ours, theirs = _own_rules(a), _own_rules(b)
    for setting, own, other in ((a, ours, theirs), (b, theirs, ours)):
        for key, (number, notice, says, over) in own.items():
            if key in other:
                continue
            yield _reason(
                "version",
                f"prevails over {over}" if over else "a rule of its own",
                setting.game if setting is a else None,
                setting.game if setting is b else None,
                says=says,
                notice=notice,
                rule=number,
            )


def _own_rules(setting: Setting) -> dict[str, tuple[str, str | None, str, str]]:
    """The rules of a version that decide something and that its base does not have."""
    game = rulebook().game(setting.game)
    if game.base is None:
        return {}
    base = rulebook().rules_or_none(game.base, setting.law.at)
    held = {
        entry.version.node.key
        for _, entry in (base.assumed if base is not None else ())
        if entry.version.node is not None
    }
    entries = _entries(setting)
    numbers = {e.version.node.key: e.number for e in entries if e.version.node is not None}
    found: dict[str, tuple[str, str | None, str, str]] = {}
    for entry in entries:
        node = entry.version.node
        if node is None or node.does != "computed" or entry.layer != setting.game:
            continue
        if node.over or (node.key not in held and entry.version.made_by is None):
            over = ", ".join(numbers.get(key, key).lstrip("#") for key in node.over)
            found[node.key] = (
                entry.number.lstrip("#"), entry.version.made_by, node.says, over
            )  # fmt: skip
    return found


def _policies(a: Setting, b: Setting) -> Iterator[Reason]:
    readings = {reading.policy: reading for reading in rulebook().corpus.readings}
    for name in a.policies:
        if name not in b.policies or a.policies[name] == b.policies[name]:
            continue
        reading = readings[name]
        says = {choice.value: choice.says for choice in reading.values}
        yield _reason(
            "policy",
            name,
            a.policies[name],
            b.policies[name],
            says=f"{reading.id}: {says[a.policies[name]]} / {says[b.policies[name]]}",
            rule=reading.where,
        )
