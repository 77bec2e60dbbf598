"""A dated copy of a game's rules as one HTML page that needs nothing beside it."""

from collections.abc import Iterator
from datetime import date, datetime, time
from html import escape
from typing import Any

from .answers import RuleShown, RulesShown
from .chapters import (
    STATUS_MEANINGS,
    STATUS_SIGNS,
    anchor,
    chapters,
    columns,
    once,
    shown_number,
)
from .figures import apart, words
from .moment import spoken_moment
from .timeline import Mark

STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1c; --soft: #555; --line: #c9c9c9;
  --tint: #f3f1ec; --mark: #00527a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161616; --ink: #ececec; --soft: #b3b3b3; --line: #4a4a4a; --tint: #242424;
    --mark: #8cc8ef; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 Georgia, 'Times New Roman', serif; }
h1, h2, h3, nav, .how, table, figure, footer { font-family: system-ui, sans-serif; }
h1 { line-height: 1.2; margin-bottom: .4rem; }
h2 { border-bottom: 2px solid var(--line); margin-top: 2.5rem; }
a { color: var(--mark); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
.certificate { background: var(--tint); border-left: 4px solid var(--mark); padding: .6rem .9rem;
  overflow-wrap: anywhere; font-family: system-ui, sans-serif; font-size: .9rem; }
nav ul { columns: 2; padding-left: 1.1rem; }
.rule { margin: 1rem 0; padding-left: .8rem; border-left: 3px solid var(--line);
  break-inside: avoid; }
.rule:target { border-left-color: var(--mark); background: var(--tint); }
.rule p { margin: .2rem 0; }
.presumed, .beyond { border-left-style: dashed; }
.assumed, .unknown { border-left-style: dotted; }
.how { color: var(--soft); font-size: .85rem; }
.figures { margin: .3rem 0; font-family: system-ui, sans-serif; font-size: .9rem; }
.figures dt { display: inline; font-weight: 600; }
.figures dd { display: inline; margin: 0; } .figures dd::after { content: '\\A'; white-space: pre; }
.doubt { font-size: .9rem; border: 1px solid var(--line); padding: .3rem .6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .axis { stroke: var(--soft); } svg .moment { stroke: var(--mark); stroke-width: 2; }
svg circle { stroke: var(--mark); stroke-width: 2; }
svg .held { fill: var(--mark); } svg .cited { fill: var(--paper); }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --line: #999; --tint: #fff; --mark: #000; }
  body { max-width: none; font-size: 10pt; } nav, .skip { display: none; }
  a { color: inherit; text-decoration: none; } h2, h3 { break-after: avoid; } }
"""

WIDTH, MARGIN, AXIS, LEVELS = 960, 40, 84, 3


def as_html(shown: RulesShown, marks: tuple[Mark, ...]) -> str:
    """Write the page: certificate, notices on a line, the rules with their figures."""
    return "\n".join(_page(shown, marks)) + "\n"


def _page(shown: RulesShown, marks: tuple[Mark, ...]) -> Iterator[str]:
    title = f"{shown['title']}: the rules at {spoken_moment(datetime.fromisoformat(shown['at']))}"
    parts = chapters(shown)
    yield '<!doctype html>\n<html lang="en-AU">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield '<a class="skip" href="#rules">To the rules</a>'
    yield f"<header>\n<h1>{escape(title)}</h1>"
    yield f'<p class="certificate">{escape(shown.get("certificate", ""))}</p>\n</header>'
    yield '<nav aria-label="Contents">\n<ul>'
    for place, (name, _) in enumerate(parts):
        yield f'<li><a href="#part-{place}">{escape(name)}</a></li>'
    for name, there in (("assumed", shown["assumed"]), ("notes", shown["notes"])):
        if there:
            yield f'<li><a href="#{name}">{name.capitalize()}</a></li>'
    yield '</ul>\n</nav>\n<main id="rules">'
    yield from _timeline(shown, marks)
    yield from _key()
    for place, (name, rules) in enumerate(parts):
        yield f'<section aria-labelledby="part-{place}">\n<h2 id="part-{place}">{escape(name)}</h2>'
        for rule, how in once(rules):
            yield from _rule(rule, "", how)
        yield "</section>"
    yield from _assumed(shown)
    yield from _notes(shown)
    yield "</main>\n<footer>"
    yield "<p>In our own words; the Victoria Government Gazette has the text.</p>"
    yield f'<p class="certificate">{escape(shown.get("certificate", ""))}</p>'
    yield "</footer>\n</body>\n</html>"


def _key() -> Iterator[str]:
    yield "<details>\n<summary>What the statuses mean</summary>\n<ul>"
    for status, meaning in STATUS_MEANINGS.items():
        yield f"<li>{STATUS_SIGNS[status]} <strong>{status}</strong>: {escape(meaning)}</li>"
    yield "</ul>\n</details>"


def _rule(rule: RuleShown, prefix: str, how: str | None) -> Iterator[str]:
    number = escape(shown_number(rule["number"]))
    identity = escape(prefix + anchor(rule["number"]))
    if rule["kind"] == "heading":
        yield f'<h3 id="{identity}">{number} {escape(rule["says"].rstrip("."))}</h3>'
        return
    yield f'<div class="rule {rule["status"]}" id="{identity}">'
    yield f"<p><strong>{number}</strong> {escape(rule['says'])}</p>"
    simple, tables = apart(rule["parameters"])
    if simple:
        yield '<dl class="figures">'
        for name, value in simple.items():
            yield f"<dt>{escape(name.replace('_', ' '))}:</dt> <dd>{escape(words(value))}</dd>"
        yield "</dl>"
    for name, rows in tables.items():
        yield from _table(name, rows)
    if how is not None:
        sign = STATUS_SIGNS[rule["status"]]
        yield f'<p class="how"><span aria-hidden="true">{sign}</span> {escape(how)}</p>'
    if rule["yields_to"]:
        place = escape(anchor(rule["yields_to"]))
        yield (
            f'<p class="how"><a href="#{place}">Rule {escape(shown_number(rule["yields_to"]))}</a> '
            "prevails over it where they disagree.</p>"
        )
    if rule["footnote"]:
        yield f'<p class="how">Footnote, no rule: {escape(rule["footnote"])}</p>'
    for defect in rule["defects"]:
        reading = f" <em>We read: {escape(defect['reading'])}</em>" if defect["reading"] else ""
        named = f" ({escape(defect['id'])})" if defect["id"] else ""
        yield f'<p class="doubt">In doubt{named}: {escape(defect["says"])}{reading}</p>'
    yield "</div>"


def _table(name: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    heads = columns(rows)
    yield f'<div class="scroll">\n<table>\n<caption>{escape(name.replace("_", " "))}</caption>'
    yield (
        "<thead><tr>"
        + "".join(f'<th scope="col">{escape(head.replace("_", " "))}</th>' for head in heads)
        + "</tr></thead>\n<tbody>"
    )
    for row in rows:
        cells = "".join(f"<td>{escape(words(row[head]))}</td>" for head in heads)
        yield f"<tr>{cells}</tr>"
    yield "</tbody>\n</table>\n</div>"


def _assumed(shown: RulesShown) -> Iterator[str]:
    if not shown["assumed"]:
        return
    yield '<section aria-labelledby="assumed">\n<h2 id="assumed">Assumed, not law</h2>'
    for reason in dict.fromkeys(rule["reason"] for rule in shown["assumed"]):
        yield f"<p>{escape(reason)}</p>"
    for place, (rule, how) in enumerate(once(shown["assumed"])):
        yield from _rule(rule, f"assumed-{place}-", how)
    yield "</section>"


def _notes(shown: RulesShown) -> Iterator[str]:
    if not shown["notes"]:
        return
    yield '<section aria-labelledby="notes">\n<h2 id="notes">Notes on the notices</h2>\n<ul>'
    for note in shown["notes"]:
        yield (
            f"<li>Notice {escape(note['notice'])}, {escape(note['where'])} "
            f"({escape(note['outcome'])}): {escape(note['says'])}</li>"
        )
    yield "</ul>\n</section>"


def _timeline(shown: RulesShown, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Draw the notices by their day of publication: filled where held, hollow where only cited."""
    if not marks:
        return
    moment = datetime.fromisoformat(shown["at"])
    first = date(min(marks[0].published, moment.date()).year, 1, 1)
    final = date(max(marks[-1].published, moment.date()).year + 1, 1, 1)
    start, end = (datetime.combine(day, time()) for day in (first, final))

    def across(at: datetime) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * ((at - start) / (end - start)), 1)

    held = sum(mark.is_held for mark in marks)
    yield "<figure>"
    yield (
        f'<svg viewBox="0 0 {WIDTH} 130" role="img" aria-labelledby="line-title line-about">'
        '<title id="line-title">Notices for these rules by day of publication</title>'
        f'<desc id="line-about">{held} notices held, {len(marks) - held} only cited; the list '
        "below names them.</desc>"
    )
    yield f'<line class="axis" x1="{MARGIN}" y1="{AXIS}" x2="{WIDTH - MARGIN}" y2="{AXIS}"/>'
    for year in range(first.year, final.year + 1):
        x = across(datetime(year, 1, 1))
        yield f'<line class="axis" x1="{x}" y1="{AXIS - 4}" x2="{x}" y2="{AXIS + 4}"/>'
        yield f'<text x="{x}" y="{AXIS + 20}" text-anchor="middle">{year}</text>'
    x = across(moment)
    yield f'<line class="moment" x1="{x}" y1="8" x2="{x}" y2="{AXIS + 26}"/>'
    inside = min(max(x, 2 * MARGIN), WIDTH - 2 * MARGIN)
    yield f'<text x="{inside}" y="{AXIS + 40}" text-anchor="middle">{shown["at"][:16]}</text>'
    labelled = 0
    for mark in marks:
        x = across(datetime.combine(mark.published, time()))
        kind = "held" if mark.is_held else "cited"
        about = f"{mark.notice}, {mark.gazette} of {mark.published}, {kind}"
        yield f'<circle class="{kind}" cx="{x}" cy="{AXIS}" r="6"><title>{escape(about)}</title>'
        yield "</circle>"
        if mark.is_held:
            y = AXIS - 16 - 18 * (labelled % LEVELS)
            labelled += 1
            yield f'<text x="{x}" y="{y}" text-anchor="middle">{escape(mark.notice)}</text>'
    yield "</svg>"
    yield "<figcaption>Filled: the text is held. Hollow: only cited by others.</figcaption>"
    yield "<details>\n<summary>The notices as a list</summary>\n<ul>"
    for mark in marks:
        force = f", in force from {mark.effective:%Y-%m-%dT%H:%M}" if mark.effective else ""
        kind = "held" if mark.is_held else "only cited"
        yield (
            f"<li>{'●' if mark.is_held else '○'} <strong>{escape(mark.notice)}</strong>, "
            f"{escape(mark.gazette)} of {mark.published}{force} ({kind}): {escape(mark.says)}</li>"
        )
    yield "</ul>\n</details>\n</figure>"
