"""The rules of a game at a moment; the other questions about rules stand beside it."""

from collections.abc import Iterator
from datetime import date

from croupier.kernel import implements
from croupier.rulebook import Entry, Rulebook, RulesAt, rulebook, weakest
from croupier.rulebook.folded import Outcome, OutcomeKind
from croupier.rulebook.model import Defect, Node, covers

from .answers import AssumedRule, Note, RuleDefect, RuleShown, RulesShown
from .arguments import required, text
from .coverage import carried_out
from .figures import figures
from .missing_rule import touches, why_no_rule
from .moment import Moment, note_on, read_day, read_moment, shown_moment
from .notebook import RulesAnswer
from .rule_number import read_number
from .wrong import WrongInput

FORMATS = ("md", "html", "json")
COPY_ON_REQUEST = "GP-017"
"""The catalogue item of the rule under which anybody may have a copy of the rules."""


def rules(
    game: str,
    *,
    at: Moment,
    rule: str | None = None,
    published_by: str | date | None = None,
) -> RulesAnswer:
    """Return the rules of a game in force at a moment, or one rule with its paragraphs and parts.

    >>> bonus = rules("crown-pontoon", at="2000-12-15T04:00", rule="22.6.2#table-2")
    >>> bonus["rules"][0]["notice"], bonus["rules"][0]["status"]
    ('28/2000', 'attested')
    """
    game, rule = required("game", text("game", game)), text("rule", rule)
    return RulesAnswer.of(show(game, at=at, rule=rule, published_by=published_by))


def show(
    game: str,
    *,
    at: Moment,
    rule: str | None = None,
    published_by: str | date | None = None,
    book: Rulebook | None = None,
) -> RulesShown:
    """Answer `croupier rules show`; what cannot be shown raises with what is known of it."""
    moment = read_moment(at)
    day = None if published_by is None else read_day(published_by)
    known = (book or rulebook()).as_published_by(day)
    found = known.rules(game, moment)
    if rule is None:
        entries, assumed, status = found.entries, found.assumed, found.status
    else:
        number = read_number(rule)
        entries = found.under(number)
        # A base that stands in keeps its later numbers; only what is assumed as such has its own.
        assumed = tuple(
            (name, entry)
            for name, entry in found.assumed
            if entry.version.made_by is None and covers(number, entry.number)
        )
        if not entries and not assumed:
            raise WrongInput(why_no_rule(known, found, number))
        status = weakest(entry.status for entry in (*entries, *(entry for _, entry in assumed)))
    return RulesShown(
        game=found.game.name,
        title=found.game.title,
        at=moment.isoformat(),
        published_by=None if day is None else day.isoformat(),
        status=status.value,
        law=known.corpus.digest,
        rules=[_rule_shown(entry) for entry in entries],
        assumed=list(_assumed_shown(known, assumed)),
        notes=[_note(outcome) for outcome in _outcomes(known, found, entries)],
    )


@implements("RB-016", "GP-017")
def export(
    game: str,
    *,
    at: Moment,
    form: str,
    published_by: str | date | None = None,
    book: Rulebook | None = None,
) -> str:
    """Make a dated copy of a game's rules as Markdown, HTML or JSON."""
    if form not in FORMATS:
        raise WrongInput(f"--format: {form!r} is not known; it is one of {', '.join(FORMATS)}.")
    known = book or rulebook()
    shown = show(game, at=at, published_by=published_by, book=known)
    shown["certificate"] = certificate(shown)
    if form == "json":
        import json  # noqa: PLC0415 (each form imports what it alone needs)

        return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"
    if form == "md":
        from .export_markdown import as_markdown  # noqa: PLC0415

        return as_markdown(shown)
    from .export_html import as_html  # noqa: PLC0415
    from .timeline import timeline  # noqa: PLC0415

    return as_html(shown, timeline(known, game))


def certificate(shown: RulesShown) -> str:
    """Say in one line what a copy is a copy of."""
    at = read_moment(shown["at"])
    moment, twice = shown_moment(at), note_on(at)
    published = shown["published_by"]
    under = next(
        (
            f" Copy on request: {r['book']} {r['number']}."
            for r in shown["rules"]
            if COPY_ON_REQUEST in r["items"]
        ),
        "",
    )
    return (
        f"Rules of {shown['title']} in force at {moment} Melbourne time"
        + (f", as published by {published}" if published else "")
        + f"; status {shown['status']}; {len(shown['rules'])} rules, in our own words; "
        f"law sha256 {shown['law']}.{under}" + (f" {twice}" if twice else "")
    )


@implements("RB-014")
def _rule_shown(entry: Entry) -> RuleShown:
    version, node = entry.version, entry.version.node
    return RuleShown(
        number=entry.number,
        says=entry.says,
        since=None if version.start is None else version.start.isoformat(),
        notice=version.made_by,
        status=entry.status.value,
        unseen=list(entry.unseen),
        parameters=figures(node),
        items=[] if node is None else list(node.items),
        book=version.book,
        layer=entry.layer,
        key=None if node is None else node.key,
        kind=None if node is None else node.kind,
        does=None if node is None else does_now(node),
        why=None if node is None else node.why,
        footnote=None if node is None else node.footnote,
        refs=[] if node is None else list(node.refs),
        yields_to=entry.yields_to,
        defects=[] if node is None else [_defect(defect) for defect in node.defects],
    )


def does_now(node: Node) -> str:
    """What a rule does: it is computed only where the coverage report shows code and tests."""
    if node.does == "computed" and node.items and not carried_out().intersection(node.items):
        return "open"
    return node.does


def _defect(defect: Defect) -> RuleDefect:
    return RuleDefect(id=defect.id, says=defect.says, reading=defect.reading)


def _assumed_shown(book: Rulebook, assumed: tuple[tuple[str, Entry], ...]) -> Iterator[AssumedRule]:
    reasons = {filled.name: filled.reason for filled in book.corpus.assumed}
    for name, entry in assumed:
        yield AssumedRule(**_rule_shown(entry), source=name, reason=reasons[name])


def _outcomes(book: Rulebook, found: RulesAt, shown: tuple[Entry, ...]) -> Iterator[Outcome]:
    """What did not simply apply and still matters to the rules that are shown."""
    whole = book.folded.complete.get(found.game.book)
    for outcome in found.outcomes:
        if whole is not None and outcome.at < whole <= found.at:
            continue  # a later text took the place of everything
        failed = outcome.kind in (OutcomeKind.NO_EFFECT, OutcomeKind.CONFLICT)
        for entry in shown:
            made = entry.version.made_by in (None, outcome.op.notice)
            if (failed or made) and touches(outcome, entry.number):
                yield outcome
                break


def _note(outcome: Outcome) -> Note:
    return Note(
        notice=outcome.op.notice,
        where=outcome.op.where,
        outcome=outcome.kind.value,
        says=outcome.says,
        since=outcome.at.isoformat(),
        until=None if outcome.until is None else outcome.until.isoformat(),
    )
