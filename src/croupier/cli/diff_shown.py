"""Print for people what changed between two moments, or by a draft: first in short, then whole."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.desk.answers import (
    AddedRule,
    ChangedRule,
    Differences,
    MovedRule,
    RemovedRule,
    RulesDiffered,
)
from croupier.desk.chapters import shown_number
from croupier.desk.figures import is_table, words
from croupier.desk.rule_number import top_number
from croupier.rulebook.model import number_path, number_text

from .screen import console, headed, status_text, tables_of

NAMED = 5
"""So many changes of a kind are named in the summary, which has twenty lines at most."""
SHORT = 78
"""A line of the summary is not made shorter than this."""
ROWS_IN_A_LINE = 2
CHAPTER_FROM = 3
"""So many rules of a chapter are told in one line."""
MONEY = ("pays", "prize", "odds", "stake", "commission", "bonus", "cost", "payment")
"""What the name of a figure of money contains."""
MARKS = "¹²³⁴⁵⁶⁷⁸⁹"


class Gaps:
    """The notices not held behind changes, each set of them told once, by a mark."""

    def __init__(self, found: Differences) -> None:
        new = [rule for rule in found["added"] if not rule["first_text_held"]]
        rules = (*found["changed"], *new, *found["removed"])
        sets = dict.fromkeys(tuple(rule["unseen"]) for rule in rules if rule["unseen"])
        self.marks = dict(zip(sets, MARKS, strict=False))

    def mark(self, rule: ChangedRule | AddedRule | RemovedRule) -> str:
        """The notice that shows a change, with the mark of those that may have made it."""
        return f"{rule['notice']}{self.marks.get(tuple(rule['unseen']), '')}"

    def lines(self) -> Iterator[str]:
        """What each mark means."""
        for unseen, mark in self.marks.items():
            count = f"{len(unseen)} notices" if len(unseen) > 1 else "a notice"
            yield (
                f"{mark} No later than that notice: {count} between the two texts "
                f"{'are' if len(unseen) > 1 else 'is'} not held ({', '.join(unseen)})."
            )


def print_diff(found: RulesDiffered, *, full: bool) -> None:
    """Print a difference: in short, then figures, words, what moved, what came and what went."""
    screen = console()
    screen.print(
        Text(f"{found['game']}: {found['from'][:16]} ", style="bold"),
        status_text(found["from_status"]),
        Text(f"  to {found['to'][:16]} ", style="bold"),
        status_text(found["to_status"]),
        sep="",
    )
    for note in found["notes"]:
        screen.print(note)
    print_changes(screen, found, full=full)


def print_changes(screen: Console, found: Differences, *, full: bool) -> None:
    """Print what changed; without ``full``, chapters that are new as a whole in one line each."""
    changed, added, removed = found["changed"], found["added"], found["removed"]
    if not (changed or added or removed or found["moved"] or found["merged"]):
        screen.print("No rule that is held changed.")
        return
    gaps = Gaps(found)
    for line in _summary(found, gaps):
        screen.print(Text(_shortened(line, max(screen.width, SHORT))))
    _print_figures(screen, changed, gaps)
    _print_words(screen, changed, gaps)
    _print_replaced(screen, changed, full=full)
    _print_moved(screen, found)
    new = [rule for rule in added if not rule["first_text_held"]]
    _print_added(screen, "Added", new, gaps, full=full)
    first = [rule for rule in added if rule["first_text_held"]]
    title = "First text held; whether it stood before is not known"
    _print_added(screen, title, first, gaps, full=full)
    _print_removed(screen, found, gaps)
    for line in gaps.lines():
        screen.print(line)


def _summary(found: Differences, gaps: Gaps) -> Iterator[str]:
    """At most twenty lines: what changed in money, in play and in procedure."""
    groups: dict[str, list[str]] = {"In money": [], "In play": [], "In procedure": []}
    figures = [c for c in found["changed"] if c["parameter"] and c["through"] is None]
    for change in figures:
        if change["was"] is not None:  # else it is stated anew, which may change nothing
            groups[_kind(change)].append(_short(change, gaps))
    for rule in found["added"]:
        if not rule["first_text_held"] and rule["kind"] != "heading":
            number = shown_number(rule["number"])
            groups["In play"].append(f"new, {number} ({gaps.mark(rule)}): {rule['says']}")
    groups["In procedure"] += _in_one_line(found, {change["key"] for change in figures})
    for title, lines in groups.items():
        if lines:
            yield f"{title}:"
            yield from (f"  {line}" for line in lines[:NAMED])
        if len(lines) > NAMED:
            yield f"  and {len(lines) - NAMED} more"


def _in_one_line(found: Differences, told: set[str]) -> Iterator[str]:
    """Rules that changed in their words alone, those replaced, and those that ended."""
    other = [c for c in found["changed"] if c["parameter"] is None and c["key"] not in told]
    for title, numbers in (
        ("other words", [c["number"] for c in other if c["was_held"]]),
        ("replaced, the earlier text not held", [c["number"] for c in other if not c["was_held"]]),
        ("ended", [rule["number"] for rule in found["removed"] if rule["text_held"]]),
    ):
        if numbers:
            few = ", ".join(shown_number(number) for number in numbers[:NAMED])
            more = f" and {len(numbers) - NAMED} more" if len(numbers) > NAMED else ""
            yield f"{title}: {few}{more}"


def _kind(change: ChangedRule) -> str:
    name = change["parameter"] or ""
    if any(word in name or word in change["key"] for word in MONEY):
        return "In money"
    return "In play" if change["does"] == "computed" else "In procedure"


def _short(change: ChangedRule, gaps: Gaps) -> str:
    where = f"{shown_number(change['number'])}, {gaps.mark(change)}"
    return f"{_figure(change).plain} ({where})"


def _shortened(line: str, width: int) -> str:
    """A line of the summary without the words that do not fit; the whole of it stands below."""
    if len(line) <= width:
        return line
    return f"{line[:width].rpartition(' ')[0].rstrip(' ,;:')} …"


def _print_figures(screen: Console, changed: Sequence[ChangedRule], gaps: Gaps) -> None:
    figures = [change for change in changed if change["parameter"] is not None]
    if not figures:
        return
    headed(screen, "Figures")
    for where, together in groupby(figures, key=lambda change: _where(change, gaps)):
        screen.print(Text(where, style="italic"))
        for change in together:
            if len(_rows_apart(change)[0]) > ROWS_IN_A_LINE:
                _print_tables(screen, change)
            else:
                screen.print(Text("  ").append_text(_figure(change)))


def _rows_apart(change: ChangedRule) -> tuple[list[Any], list[Any]]:
    """The rows of a table that went, and those that came; nothing for other figures."""
    was, now = change["was"], change["is"]
    if not (is_table(was) and is_table(now)):
        return [], []
    return [row for row in was if row not in now], [row for row in now if row not in was]


def _print_tables(screen: Console, change: ChangedRule) -> None:
    """The rows of a table that differ, before and now."""
    gone, new = _rows_apart(change)
    for title, rows in (
        (f"{change['parameter']}, gone", gone),
        (f"{change['parameter']}, new", new),
    ):
        for table in tables_of({title: rows}) if rows else ():
            screen.print(Padding(table, (0, 0, 0, 2)))


def _figure(change: ChangedRule) -> Text:
    name = (change["parameter"] or "").replace("_", " ")
    if change["was"] is None:
        return Text.assemble(
            (f"{name}: ", "bold"), "now stated here, ", (words(change["is"]), "bold")
        )
    gone, new = _rows_apart(change)
    now = words(new or change["is"])
    if change["through"] is not None:
        place = f"now through rule {shown_number(change['through'])}"
        now = f"the same, {place}" if change["is"] == change["was"] else f"{now}, {place}"
    return Text.assemble(
        (f"{name}: ", "bold"), words(gone or change["was"]), (" → ", "bold"), (now, "bold")
    )


def _where(change: ChangedRule, gaps: Gaps) -> str:
    """The rule, its old number where it moved, and the notice that did it, as far as is known."""
    number, old = shown_number(change["number"]), shown_number(change["was_number"])
    moved = f" (was {old})" if old != number else ""
    return f"{number}{moved}, {gaps.mark(change)}"


def _print_words(screen: Console, changed: Sequence[ChangedRule], gaps: Gaps) -> None:
    held = [c for c in changed if c["parameter"] is None and c["was_held"]]
    if held:
        headed(screen, "Words: [-gone-] {+new+}")
    for change in held:
        where = Text(f"{_where(change, gaps)}: ", style="italic")
        screen.print(where.append_text(_word_changes(change["was"], change["is"])))


def _print_replaced(screen: Console, changed: Sequence[ChangedRule], *, full: bool) -> None:
    """Rules whose earlier text is not held, by the chapter that was replaced."""
    unheld = [change for change in changed if not change["was_held"]]
    if unheld:
        headed(screen, "Replaced; the earlier text is not held")
    by_chapter = groupby(unheld, key=lambda c: (top_number(c["number"]), c["notice"]))
    for (chapter, notice), together in by_chapter:
        rules = list(together)
        if len(rules) >= CHAPTER_FROM and not full:
            known = f"first text held: {notice}, as rule {top_number(rules[0]['was_number'])}"
            screen.print(_chapter(chapter, [(r["number"], r["is"]) for r in rules], known))
            continue
        for change in rules:
            number, old = shown_number(change["number"]), shown_number(change["was_number"])
            known = f"first text held: {notice}" + (f"; was {old}" if old != number else "")
            screen.print(Text.assemble((f"{number} ", "bold"), f"{change['is']} ({known})"))


def _print_moved(screen: Console, found: Differences) -> None:
    for title, moved in (("Moved", found["moved"]), ("Merged", found["merged"])):
        if moved:
            headed(screen, f"{title}, as we find; no notice says which rule goes on as which")
            by = ", ".join(dict.fromkeys(rule["notice"] for rule in moved))
            pairs = (
                f"{shown_number(was)} → {shown_number(now)}" for was, now in _with_parts(moved)
            )
            screen.print(f"By {by}, each with its paragraphs: {', '.join(pairs)}.")


def _with_parts(moved: Sequence[MovedRule]) -> Iterator[tuple[str, str]]:
    """Old and new numbers, without the parts of a rule that moved just as the rule did."""
    pairs = dict.fromkeys((rule["was_number"], rule["number"]) for rule in moved)
    for was, now in pairs:
        old, new = number_path(was), number_path(now)
        above = (number_text(old[:-1]), number_text(new[:-1]))
        if old[-1] != new[-1] or above not in pairs:
            yield was, now


def _print_added(
    screen: Console, title: str, rules: Sequence[AddedRule], gaps: Gaps, *, full: bool
) -> None:
    """Rules that came, one by one, and last the chapters that came as a whole."""
    if rules:
        headed(screen, title)
    whole: list[str] = []
    for chapter, together in groupby(rules, key=lambda rule: top_number(rule["number"])):
        chosen = list(together)
        if chosen[0]["number"] == chapter and len(chosen) >= CHAPTER_FROM and not full:
            heading = chosen[0]["says"].rstrip(".")
            whole.append(f"{chapter} {heading} ({len(chosen)} rules, {gaps.mark(chosen[0])})")
            continue
        for rule in chosen:
            number = shown_number(rule["number"])
            screen.print(
                Text.assemble((f"+ {number} ", "bold"), rule["says"], f" ({gaps.mark(rule)})")
            )
    if whole:
        screen.print(
            Text.assemble(
                ("+ Whole chapters: ", "bold"), f"{'; '.join(whole)}. --full prints them."
            )
        )


def _chapter(chapter: str, rules: Sequence[tuple[str, str]], known: str) -> Text:
    """A chapter in one line: its number, its heading and how many rules it has."""
    heading = next((says.rstrip(".") for number, says in rules if number == chapter), "")
    name = f"{chapter} {heading}".strip()
    return Text.assemble(
        (f"+ {name}: ", "bold"), f"{len(rules)} rules ({known}); --full prints them."
    )


def _print_removed(screen: Console, found: Differences, gaps: Gaps) -> None:
    held = [rule for rule in found["removed"] if rule["text_held"]]
    if held:
        headed(screen, "Ended")
    for rule in held:
        number = shown_number(rule["number"])
        screen.print(Text.assemble((f"- {number} ", "bold"), f"{rule['says']} ({gaps.mark(rule)})"))
    unheld = [rule for rule in found["removed"] if not rule["text_held"]]
    if unheld:
        headed(screen, "Ended; known of, and the text never held")
        named = (f"{shown_number(rule['number'])} ({gaps.mark(rule)})" for rule in unheld)
        screen.print(f"{', '.join(named)}. Whether any goes on under another number is not known.")


def _word_changes(was: str, now: str) -> Text:
    """Mark what went and what came, in brackets as well as in colour."""
    before, after = was.split(), now.split()
    text = Text()
    for tag, i, j, k, m in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if tag == "equal":
            text.append(" ".join(before[i:j]) + " ")
            continue
        if i < j:
            text.append(f"[-{' '.join(before[i:j])}-]", style="yellow").append(" ")
        if k < m:
            text.append("{+" + " ".join(after[k:m]) + "+}", style="bold blue").append(" ")
    return text
