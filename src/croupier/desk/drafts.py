"""A draft notice: a file to start from, what it would do, and what it would cost."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from croupier.games.drafted import Drafted, DraftRefused
from croupier.games.effects import GAME, Effect, RuleEffect
from croupier.odds.bet_odds import written
from croupier.rulebook import Entry, NotHeld, Rulebook, RulesAt, rulebook
from croupier.rulebook.diff import Difference
from croupier.rulebook.model import covers

from .answers import Differences, DraftChecked, DraftDifference, EdgeChanged, EffectShown
from .changes import differences, operation_shown
from .odds import answer
from .setting import Setting, open_setting
from .under_draft import draft_file, in_words_of_the_file
from .wrong import WrongInput, listed

STARTER: Final = """\
# A draft notice, to be tried with: croupier rules check draft.toml
id = "{id}"
title = "Draft: {title}"
book = "{book}"                  # the book that it amends
dated = {dated}
effective = {effective}  # Melbourne wall time, without an offset

# An operation: substitute, insert-after, delete, append-text and so on; docs/drafts.md lists them.
[[op]]
op = "substitute"
where = "Schedule, item 1"
heading = "{number}"
target = "{number}"

# The rule that it brings, in your own words, every figure as a parameter.
[[op.rule]]
{rule}
"""


def new_draft(game: str) -> str:
    """A commented draft to start from: it puts a rule of the game in the place of itself."""
    book = rulebook()
    known = book.game(game)
    last = max(notice.effective for notice in book.notices.values() if notice.book == known.book)
    entry = _to_start_from(book.rules(game, last))
    if entry is None or entry.version.node is None:
        raise WrongInput(f"--new: no rule is held for {game} from which to start.")
    return STARTER.format(
        id=f"99/{last.year}",
        title=known.title,
        book=known.book,
        dated=last.date(),
        effective=f"{last.year + 1}-01-01T04:00:00",
        number=entry.number,
        rule="\n".join(_rule_lines(entry.version.node)),
    )


def _to_start_from(rules: RulesAt) -> Entry | None:
    """A rule of the game's own without paragraphs, one with a figure before others."""
    own = [e for e in rules.entries if e.layer == rules.game.name and e.version.node is not None]
    single = [e for e in own if all(o is e or not covers(e.number, o.number) for o in own)]
    single.sort(key=lambda e: (not e.parameters, "#" in e.number))
    return next(iter(single), None)


def _rule_lines(node: Any) -> Iterator[str]:
    """A rule as a file writes it."""
    yield f"number = {_toml(node.number)}"
    yield f"key = {_toml(node.key)}  # keeps its key, whatever its number"
    if node.kind != "rule":
        yield f"kind = {_toml(node.kind)}"
    yield f"says = {_toml(node.says)}"
    yield f"does = {_toml(node.does)}"
    for name in ("why", "items", "refs", "over"):
        if getattr(node, name):
            yield f"{name} = {_toml(getattr(node, name))}"
    for name, param in node.params.items():
        yield f"params.{name} = {_toml(dict(param))}"


def _toml(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{k} = {_toml(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inside} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(one) for one in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        import json  # noqa: PLC0415 (only a starter needs it)

        return json.dumps(value, ensure_ascii=False)
    return str(value)


def draft_schema() -> dict[str, Any]:
    """The JSON Schema of a draft notice."""
    from croupier.rulebook.schema import DraftFile  # noqa: PLC0415 (pydantic is slow to import)

    found = DraftFile.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **found,
        "title": "A draft notice as croupier rules check reads it",
    }


def check(path: str | Path, *, book: Rulebook | None = None) -> DraftChecked:
    """Answer `croupier rules check`: what a draft notice would do, and what to mend in it."""
    from croupier.rulebook.draft import check_draft  # noqa: PLC0415 (pydantic is slow to import)

    known, file = book or rulebook(), draft_file(path)
    with in_words_of_the_file():
        report = check_draft(known, file)
    notice = report.notice
    tried = Drafted(known, report.tried.corpus, notice.id)
    games = [game for game in known.corpus.games if game.book == notice.book]
    rows = {game.name: tried.effects(game.name, notice.effective) for game in games}
    touched = [game.name for game in games if any(not row.is_behind for row in rows[game.name])]
    found = {name: tried.difference(name, notice.effective) for name in touched}
    shown = list(_effects_shown(rows.values()))
    refused = (row["says"] for row in shown if row["effect"] == Effect.REFUSED)
    return DraftChecked(
        notice=notice.id,
        title=notice.title,
        book=notice.book,
        effective=notice.effective.isoformat(),
        faults=[*report.faults, *refused],
        advice=list(report.advice),
        operations=[operation_shown(outcome) for outcome in report.outcomes],
        touches=touched,
        effects=shown,
        differences=[
            DraftDifference(**_with_effects(differences(found[name]), rows[name]), game=name)
            for name in touched
        ],
        edges=[edge for name in touched for edge in _edges(known, tried, name, found[name])],
    )


def _effects_shown(by_game: Iterable[tuple[RuleEffect, ...]]) -> Iterator[EffectShown]:
    """Every changed rule once for each thing that it does, with the games in which it does so."""
    together: dict[tuple[str, str, str, str, str], list[RuleEffect]] = {}
    for row in (row for rows in by_game for row in rows if not row.is_behind):
        what = (row.number, row.key, row.changed.value, row.effect.value, row.text)
        together.setdefault(what, []).append(row)
    for (number, key, changed, effect, text), same in together.items():
        yield EffectShown(
            number=number,
            key=key,
            changed=changed,
            effect=effect,
            says=text.replace(GAME, listed([row.title for row in same])),
            games=[row.game for row in same],
        )


def _with_effects(shown: Differences, rows: tuple[RuleEffect, ...]) -> Differences:
    """Name beside each changed rule of a game what becomes of it."""
    by_rule = {row.number: row for row in rows}
    for rule in (*shown["changed"], *shown["added"], *shown["removed"]):
        row = by_rule.get(rule["number"])
        if row is not None:
            rule["effect"], rule["follows"] = row.effect.value, row.says
    return shown


def _edges(book: Rulebook, tried: Drafted, game: str, found: Difference) -> Iterator[EdgeChanged]:
    """The house edge of every bet that a draft touches, without it and with it."""
    at = tried.notices[tried.notice_id].effective
    try:
        without = open_setting(game, at=at, book=book)
    except (NotHeld, WrongInput):
        return  # it could not be played before either, or has no bets
    if not any(is_computed(entry) for entry in found.entries):
        return
    before = _house_edges(without)
    try:
        after = _house_edges(open_setting(game, at=at, book=tried))
    except DraftRefused:
        return
    except NotHeld:
        after = {}  # the game ends
    for bet in dict.fromkeys((*before, *after)):
        was, now = before.get(bet), after.get(bet)
        if was == now:
            continue
        difference = None
        if was is not None and now is not None:
            difference = written(Fraction(Decimal(now) - Decimal(was)), 10)
        yield EdgeChanged(game=game, bet=bet, before=was, after=now, difference=difference)


def _house_edges(setting: Setting) -> dict[str, str]:
    return {bet["bet"]: bet["house_edge"] for bet in answer(setting)["bets"]}


def is_computed(entry: Entry) -> bool:
    """Whether an engine decides something by a rule."""
    return entry.version.node is not None and entry.version.node.does == "computed"
