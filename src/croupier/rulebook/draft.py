"""Try a rules officer's draft notice against the rulebook before it is published."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from croupier.kernel import implements

from .authoring import BadFile, read_file, wording_faults
from .book import Rulebook
from .corpus import notice_from
from .diff import Difference, between
from .findings import Finding, findings_of_notice
from .folded import Outcome, OutcomeKind
from .model import Game, Notice, covers
from .schema import DraftFile
from .words_and_figures import contradictions

ADVICE = frozenset({"omits", "omits-after-fuller", "dated-for-published", "weekend"})
"""Findings that leave a notice sound: an incomplete recital changes no rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftReport:
    """What a draft would do, and what stands in its way."""

    notice: Notice
    tried: Rulebook
    """The rulebook with the draft in force."""
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    differences: tuple[tuple[Game, Difference], ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """What should be mended before the notice is published."""
        found = [finding.says for finding in self.findings if finding.kind not in ADVICE]
        missed = [
            f"{outcome.op.where}: {outcome.says}"
            for outcome in self.outcomes
            if outcome.kind in (OutcomeKind.NO_EFFECT, OutcomeKind.CONFLICT)
            and not any(outcome.says in says for says in found)
        ]
        return (*missed, *found)

    @property
    def advice(self) -> tuple[str, ...]:
        """What a careful draftsman would look at again."""
        return tuple(finding.says for finding in self.findings if finding.kind in ADVICE)


def fold_draft(book: Rulebook, path: Path) -> tuple[Rulebook, Notice]:
    """The rulebook as it would be with a draft in force; nothing is kept."""
    tried, notice, _ = _folded(book, path)
    return tried, notice


def _folded(book: Rulebook, path: Path) -> tuple[Rulebook, Notice, DraftFile]:
    draft = read_file(path, DraftFile)
    for place, op in enumerate(draft.op, start=1):
        # Drafts come over the network too: none of them opens another file here.
        if getattr(op, "content_from", ()):
            raise BadFile(
                f"{path.name}: op {place}: content_from: a draft is one file; write its rules as "
                "[[op.rule]]."
            )
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
    # Whatever is worked out under a draft names another law than the one in force.
    law = sha256(book.corpus.digest.encode() + dumps(raw, sort_keys=True).encode()).hexdigest()
    corpus = replace(book.corpus, notices=(*book.corpus.notices, notice), digest=law)
    return Rulebook(corpus, draft=notice.id), notice, draft


@implements("RB-008")
def check_draft(book: Rulebook, path: Path) -> DraftReport:
    """Read a draft and fold it in as if it were in force; nothing is kept."""
    tried, notice, draft = _folded(book, path)
    rules = tuple(rule for op in draft.op for rule in getattr(op, "rule", ()))
    copied = tuple(
        Finding(kind="wording", notice=notice.id, says=fault)
        for fault in wording_faults(rules, path.name)
    )
    return DraftReport(
        notice=notice,
        tried=tried,
        outcomes=tuple(o for o in tried.folded.outcomes if o.op.notice == notice.id),
        findings=(
            *findings_of_notice(tried, notice),
            *copied,
            *_contradictions(book, notice),
            *_unknown_notices(book, notice),
        ),
        differences=tuple(_differences(book, tried, notice)),
    )


def _unknown_notices(book: Rulebook, notice: Notice) -> Iterator[Finding]:
    """Notices whose rules or lists the draft would end, and that this book does not have."""
    known = {known.id: known.book for known in book.known}
    for op in notice.ops:
        if op.replaces is None:
            continue
        of = known.get(op.replaces) or known.get(f"{op.replaces}:{notice.book}")
        if of is not None and f"{of}-".startswith(f"{notice.book}-"):
            continue
        why = "there is no such notice" if of is None else f"it is of the book {of}"
        says = f"{op.where}: notice {op.replaces} cannot end here: {why}."
        yield Finding(kind="ends-unknown", notice=notice.id, says=says)


def _contradictions(book: Rulebook, notice: Notice) -> Iterator[Finding]:
    """Rules whose words and figures do not state the same, beside the rules as they are now."""
    now = {
        version.node.key: version.node
        for version in book.folded.of_book(notice.book)
        if version.node is not None and version.at(notice.effective)
    }
    for op in notice.ops:
        for node in op.rules:
            for says in contradictions(now.get(node.key), node):
                yield Finding(kind="contradicts", notice=notice.id, says=says)


def _name_by_book(book: Rulebook, raw: dict[str, Any]) -> None:
    """Read S44/1997 as this book's entry: one gazette of that year holds a notice for each."""
    known = {known.id for known in book.known}
    for recital in raw["recites"]:
        in_book = f"{recital['notice']}:{raw['book']}"
        if recital["notice"] not in known and in_book in known:
            recital["notice"] = in_book


def _differences(
    before: Rulebook, after: Rulebook, notice: Notice
) -> Iterator[tuple[Game, Difference]]:
    """Compare each game of the book at the draft's own moment without it and with it."""
    for game in after.corpus.games:
        if game.book != notice.book:
            continue
        was = before.rules_or_none(game.name, notice.effective)
        now = after.rules_or_none(game.name, notice.effective)
        found = between(after, was, now, at=notice.effective)
        if _touches(after, game, found):
            yield game, found


def _touches(book: Rulebook, game: Game, found: Difference) -> bool:
    """Whether a game has another rule in force, be it one that its own rules prevail over."""
    rules = found.now or found.was
    # A base shows the chapters of its versions; they are not its own.
    chapters = []
    if rules is not None and game.base is None:
        chapters = book.chapters(game.book, rules.at, without=game.overlays)
    return any(not any(covers(c, entry.number) for c in chapters) for entry in found.entries)
