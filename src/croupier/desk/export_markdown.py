"""A dated copy of a game's rules as Markdown."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from .answers import RuleShown, RulesShown
from .chapters import STATUS_MEANINGS, STATUS_SIGNS, chapters, columns, once, shown_number
from .figures import apart, words
from .moment import spoken_moment

SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def as_markdown(shown: RulesShown) -> str:
    """Write the rules with their figures, each with its notice and status."""
    return "\n".join(_lines(shown)) + "\n"


def _lines(shown: RulesShown) -> Iterator[str]:
    moment = spoken_moment(datetime.fromisoformat(shown["at"]))
    yield f"# {_plain(shown['title'])}: the rules at {moment}"
    yield ""
    yield f"> {_plain(shown.get('certificate', ''))}"
    yield ""
    signs = (f"{STATUS_SIGNS[name]} {name}: {says}" for name, says in STATUS_MEANINGS.items())
    yield f"Statuses, told where they change. {'; '.join(signs)}."
    for title, rules in chapters(shown):
        yield ""
        yield f"## {_plain(title)}"
        for rule, how in once(rules):
            yield from _rule(rule, how)
    if shown["assumed"]:
        yield ""
        yield "## Assumed, not law"
        yield ""
        for reason in dict.fromkeys(rule["reason"] for rule in shown["assumed"]):
            yield _plain(reason)
        for rule, how in once(shown["assumed"]):
            yield from _rule(rule, how)
    if shown["notes"]:
        yield ""
        yield "## Notes on the notices"
        yield ""
        for note in shown["notes"]:
            yield (
                f"- Notice {note['notice']}, {_plain(note['where'])} ({note['outcome']}): "
                f"{_plain(note['says'])}"
            )


def _rule(rule: RuleShown, how: str | None) -> Iterator[str]:
    number = _plain(shown_number(rule["number"]))
    yield ""
    if rule["kind"] == "heading":
        yield f"### {number} {_plain(rule['says']).rstrip('.')}"
        return
    yield f"**{number}** {_plain(rule['says'])}" + ("  " if how is not None else "")
    if how is not None:
        yield f"{STATUS_SIGNS[rule['status']]} *{_plain(how)}*"
    if rule["yields_to"]:
        yield f"  \nRule {_plain(rule['yields_to'])} prevails over it where they disagree."
    if rule["footnote"]:
        yield f"  \nFootnote, no rule: {_plain(rule['footnote'])}"
    simple, tables = apart(rule["parameters"])
    if simple or rule["defects"]:
        yield ""
    for name, value in simple.items():
        yield f"- {name.replace('_', ' ')}: {_plain(words(value))}"
    for defect in rule["defects"]:
        reading = f" We read: {_plain(defect['reading'])}" if defect["reading"] else ""
        yield f"- in doubt{_named(defect['id'])}: {_plain(defect['says'])}{reading}"
    for name, rows in tables.items():
        yield from _table(name, rows)


def _table(name: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    heads = columns(rows)
    yield ""
    yield f"{name.replace('_', ' ').capitalize()}:"
    yield ""
    yield "| " + " | ".join(head.replace("_", " ") for head in heads) + " |"
    yield "|" + " --- |" * len(heads)
    for row in rows:
        yield "| " + " | ".join(_plain(words(row[head])) for head in heads) + " |"


def _named(identity: str | None) -> str:
    return f" ({identity})" if identity else ""


def _plain(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
