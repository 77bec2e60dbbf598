"""Try a rules officer's draft notice against the rulebook before it is published."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.kernel import implements

from .authoring import BadFile, read_file, with_content, wording_faults
from .book import Rulebook
from .corpus import notice_from
from .diff import Difference, diff
from .findings import Finding, findings_of_notice
from .fold import Outcome, OutcomeKind
from .model import Game, Notice
from .schema import DraftFile

__all__ = ("DraftReport", "check_draft")


ADVICE = frozenset({"omits", "omits-after-fuller", "dated-for-published", "weekend"})
"""Findings that leave a notice sound: an incomplete recital changes no rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftReport:
    """What a draft would do, and what stands in its way."""

    notice: Notice
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    differences: tuple[tuple[Game, Difference], ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """What should be mended before the notice is published."""
        missed = [
            f"{outcome.op.where}: {outcome.says}"
            for outcome in self.outcomes
            if outcome.kind in (OutcomeKind.NO_EFFECT, OutcomeKind.CONFLICT)
        ]
        return (*missed, *(f.says for f in self.findings if f.kind not in ADVICE))

    @property
    def advice(self) -> tuple[str, ...]:
        """What a careful draftsman would look at again."""
        return tuple(finding.says for finding in self.findings if finding.kind in ADVICE)


@implements("RB-008")
def check_draft(book: Rulebook, path: Path) -> DraftReport:
    """Read a draft and fold it in as if it were in force; nothing is kept."""
    draft = with_content(read_file(path, DraftFile), path.parent)
    raw = draft.model_dump(mode="json")
    raw["gazette"] = raw["gazette"] or {"series": "S", "number": 0, "date": raw["dated"]}
    raw["source"] = raw["source"] or {}
    _name_by_book(book, raw)
    notice = notice_from(raw)
    if notice.id in book.notices:
        raise BadFile(
            f"{path.name}: id: notice {notice.id} is held already; give the draft its own."
        )
    if not any(game.book == notice.book for game in book.corpus.games):
        books = ", ".join(sorted({game.book for game in book.corpus.games}))
        raise BadFile(
            f"{path.name}: book: there is no book {notice.book!r}; the books are {books}."
        )
    tried = Rulebook(replace(book.corpus, notices=(*book.corpus.notices, notice)))
    rules = tuple(rule for op in draft.op for rule in getattr(op, "rule", ()))
    copied = tuple(
        Finding(kind="wording", notice=notice.id, says=fault)
        for fault in wording_faults(rules, path.name)
    )
    return DraftReport(
        notice=notice,
        outcomes=tuple(o for o in tried.folded.outcomes if o.op.notice == notice.id),
        findings=(*findings_of_notice(tried, notice), *copied),
        differences=tuple(_differences(book, tried, notice)),
    )


def _name_by_book(book: Rulebook, raw: dict[str, Any]) -> None:
    """Read S44/1997 as this book's entry: one gazette of that year holds a notice for each."""
    known = {known.id for known in book.known}
    for recital in raw["recites"]:
        in_book = f"{recital['notice']}:{raw['book']}"
        if recital["notice"] not in known and in_book in known:
            recital["notice"] = in_book


def _differences(
    before: Rulebook, after: Rulebook, notice: Notice
) -> list[tuple[Game, Difference]]:
    """Compare each game of the book at the draft's own moment without it and with it."""
    found = []
    for game in after.corpus.games:
        if game.book != notice.book or game.base is not None:
            continue
        was = before.rules_or_none(game.name, notice.effective)
        moment = max(
            (n.effective for n in before.notices.values() if n.book == notice.book),
            default=notice.effective,
        )
        if was is None and moment >= notice.effective:
            continue
        found.append(
            (game, diff(after, game.name, min(moment, notice.effective), notice.effective))
        )
    return found
