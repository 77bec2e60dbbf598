"""Fold the notices into versions of every rule, each from its moment to its end.

The fold is pure and its result is never stored. Every operation leaves an outcome: applied;
unverifiable (what it replaced is not held); floating (its anchor is not held); no-effect (its
target is not there); conflict (it meets another operation, or a number already in use).
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time

from croupier.kernel import implements

from .folded import Approval, Folded, HeldRange, Outcome, OutcomeKind, Version
from .model import Notice, Op, covers


def _order(notice: Notice) -> tuple[datetime, object, int, int]:
    number, year = notice.id.split("/")
    return (notice.effective, notice.gazette.date, int(year), int(number))


@implements("RB-003", "RB-006")
def fold(notices: Iterable[Notice]) -> Folded:
    """Apply every operation of every notice in the order of taking effect."""
    folding = _Folding()
    for notice in sorted(notices, key=_order):
        folding.published[notice.id] = datetime.combine(notice.gazette.date, time())
        for op in notice.ops:
            folding.apply(notice, op)
    folding.note_references()
    return folding.result()


class _Folding:
    """The fold under way."""

    def __init__(self) -> None:
        self.versions: list[Version] = []
        self.approvals: list[Approval] = []
        self.outcomes: list[Outcome] = []
        self.complete: dict[str, datetime] = {}
        self.ranges: dict[str, HeldRange] = {}
        self.published: dict[str, datetime] = {}
        """When each notice stood in its gazette, as evidence of what it names."""
        self.in_use: dict[tuple[str, str], int] = {}
        """The latest version of each number, so that a number in use is found at once."""

    def result(self) -> Folded:
        return Folded(
            versions=tuple(self.versions),
            approvals=tuple(self.approvals),
            outcomes=tuple(self.outcomes),
            complete=dict(self.complete),
            ranges=dict(self.ranges),
        )

    # ------------------------------------------------------------ what stands now

    def standing(self, book: str, target: str, *, held: bool | None = None) -> list[int]:
        """Places of the versions without an end that a target covers."""
        return [
            place
            for place, version in enumerate(self.versions)
            if version.book == book
            and version.end is None
            and (held is None or (version.node is not None) is held)
            and covers(target, version.number)
        ]

    def is_provably_absent(self, book: str, target: str) -> bool:
        """Whether the whole book is held and the target is not in it, or it was deleted."""
        if self.standing(book, target):
            return False
        gone = any(
            version.book == book and version.deleted and covers(version.number, target)
            for version in self.versions
        )
        return gone or self.whole_since(book, target) is not None

    def whole_since(self, book: str, number: str) -> datetime | None:
        """From when a rule of this number would be held if it existed."""
        held = self.ranges.get(book)
        return held.since if held is not None and held.covers(number) else self.complete.get(book)

    def end(self, places: Iterable[int], notice: Notice, *, deleted: bool = False) -> None:
        for place in places:
            self.versions[place] = replace(
                self.versions[place],
                end=notice.effective,
                ended_by=notice.id,
                deleted=deleted,
            )

    def know(self, book: str, number: str, how: str, *, evidence: str) -> int:
        """Record a rule that must exist, by the evidence of a notice; its text is not held."""
        self.versions.append(
            Version(
                book=book,
                number=number,
                node=None,
                start=None,
                known_from=how,
                known_since=self.published[evidence],
            )
        )
        return len(self.versions) - 1

    def put_in_force(self, notice: Notice, op: Op) -> list[str]:
        """Put an operation's rules in force; return the numbers that were already taken."""
        taken = []
        for rule in op.rules:
            clash = self.in_use.get((notice.book, rule.number))
            if clash is not None and self.versions[clash].end is None:
                taken.append(rule.number)
                self.end([clash], notice)
            self.in_use[notice.book, rule.number] = len(self.versions)
            self.versions.append(
                Version(
                    book=notice.book,
                    number=rule.number,
                    node=rule,
                    start=notice.effective,
                    made_by=notice.id,
                )
            )
        return taken

    def report(self, notice: Notice, op: Op, kind: OutcomeKind, says: str) -> None:
        self.outcomes.append(
            Outcome(op=op, book=notice.book, at=notice.effective, kind=kind, says=says)
        )

    # ------------------------------------------------------------ the operations

    def apply(self, notice: Notice, op: Op) -> None:  # noqa: C901 (one case for each kind)
        rival = self.rival(notice, op)
        if rival is not None:
            says = f"It meets {rival} at the same moment on the same provision."
            self.report(notice, op, OutcomeKind.CONFLICT, says)
        match op.kind:
            case "insert-after" | "insert-diagram-after" | "insert":
                self.insert(notice, op)
            case "substitute" | "substitute-table" | "substitute-range":
                self.substitute(notice, op)
            case "substitute-all" | "approve-game":
                self.substitute_all(notice, op)
            case "delete":
                self.delete(notice, op)
            case "append-text":
                self.append(notice, op)
            case "replace-in-column":
                self.replace_words(notice, op)
            case "approve-list":
                self.approve(notice, op)
            case "revoke-list":
                self.revoke(notice, op)
            case "substitute-notice":
                self.supersede(notice, op)
            case _:
                raise AssertionError(op.kind)

    @implements("RB-005")
    def rival(self, notice: Notice, op: Op) -> str | None:
        """An operation of another notice that acts at the same moment on the same provision."""
        if op.target is None or op.kind.startswith("insert"):
            return None
        for outcome in self.outcomes:
            other = outcome.op
            if (
                outcome.at == notice.effective
                and outcome.book == notice.book
                and other.notice != notice.id
                and other.target is not None
                and not other.kind.startswith("insert")
                and (covers(other.target, op.target) or covers(op.target, other.target))
            ):
                return other.id
        return None

    @implements("BJ-105")
    def insert(self, notice: Notice, op: Op) -> None:
        kind, says = OutcomeKind.APPLIED, "Inserted."
        if op.target is not None and not self.standing(notice.book, op.target, held=True):
            if self.is_provably_absent(notice.book, op.target):
                kind = OutcomeKind.CONFLICT
                says = f"Inserted, although rule {op.target}, after which it goes, is not there."
            else:
                if not self.standing(notice.book, op.target):
                    self.know(
                        notice.book,
                        op.target,
                        f"notice {notice.id} inserts after it",
                        evidence=notice.id,
                    )
                kind = OutcomeKind.FLOATING
                says = f"Inserted after {_named(op.target)}, whose text is not held."
        taken = self.put_in_force(notice, op)
        if taken:
            kind = OutcomeKind.CONFLICT
            says = f"Number {', '.join(taken)} was in use already."
        self.report(notice, op, kind, says)

    def targets(self, op: Op) -> list[str]:
        """The top of each subtree that a substitution replaces."""
        assert op.target is not None
        if op.last is None:
            return [op.target]
        return [str(number) for number in range(int(op.target), int(op.last) + 1)]

    def substitute(self, notice: Notice, op: Op) -> None:
        targets = self.targets(op)
        held = [place for t in targets for place in self.standing(notice.book, t, held=True)]
        if not held and any(self.is_provably_absent(notice.book, target) for target in targets):
            says = f"{_named(targets[0])} is not there to be replaced."
            self.report(notice, op, OutcomeKind.NO_EFFECT, says)
            return
        for target in targets:
            if not self.standing(notice.book, target):
                self.know(
                    notice.book, target, f"notice {notice.id} replaces it", evidence=notice.id
                )
            self.end(self.standing(notice.book, target), notice)
        taken = self.put_in_force(notice, op)
        if op.target is not None and op.last is not None:
            self.ranges[notice.book] = HeldRange(int(op.target), int(op.last), notice.effective)
        if taken:
            says = f"Number {', '.join(taken)} was in use already."
            self.report(notice, op, OutcomeKind.CONFLICT, says)
        elif held:
            self.report(notice, op, OutcomeKind.APPLIED, "Replaced.")
        else:
            says = "Replaced; what stood there before is not held."
            self.report(notice, op, OutcomeKind.UNVERIFIABLE, says)

    def substitute_all(self, notice: Notice, op: Op) -> None:
        book = notice.book
        everything = [
            place
            for place, version in enumerate(self.versions)
            if version.book == book and version.end is None
        ]
        self.end(everything, notice)
        self.complete[book] = notice.effective
        self.put_in_force(notice, op)
        says = "The whole of the rules is new." if op.kind == "substitute-all" else "Approved."
        self.report(notice, op, OutcomeKind.APPLIED, says)

    @implements("RB-004", "BJ-102", "BJ-106")
    def delete(self, notice: Notice, op: Op) -> None:
        assert op.target is not None
        held = self.standing(notice.book, op.target, held=True)
        if not held and self.is_provably_absent(notice.book, op.target):
            says = f"{_named(op.target)} is not there to be deleted."
            self.report(notice, op, OutcomeKind.NO_EFFECT, says)
            return
        if not self.standing(notice.book, op.target):
            self.know(notice.book, op.target, f"notice {notice.id} deletes it", evidence=notice.id)
        self.end(self.standing(notice.book, op.target), notice, deleted=True)
        if held:
            self.report(notice, op, OutcomeKind.APPLIED, "Deleted.")
        else:
            says = "Deleted; what stood there is not held."
            self.report(notice, op, OutcomeKind.UNVERIFIABLE, says)

    def append(self, notice: Notice, op: Op) -> None:
        assert op.target is not None
        held = self.standing(notice.book, op.target, held=True)
        if not held and self.is_provably_absent(notice.book, op.target):
            says = f"{_named(op.target)} is not there to be added to."
            self.report(notice, op, OutcomeKind.NO_EFFECT, says)
            return
        if not self.standing(notice.book, op.target):
            self.know(
                notice.book, op.target, f"notice {notice.id} adds words to it", evidence=notice.id
            )
        self.put_in_force(notice, op)
        if held:
            self.report(notice, op, OutcomeKind.APPLIED, "Words added.")
        else:
            says = f"Words added to {_named(op.target)}, whose text is not held."
            self.report(notice, op, OutcomeKind.UNVERIFIABLE, says)

    @implements("RB-008", "RR-001", "RR-002")
    def replace_words(self, notice: Notice, op: Op) -> None:
        """Replace words in a column; what its own heading contradicts does nothing."""
        assert op.target is not None
        held = self.standing(notice.book, op.target, held=True)
        misdirected = op.heading is not None and op.heading != op.target
        if not held and (misdirected or self.is_provably_absent(notice.book, op.target)):
            says = f"No rule {op.target} is known in this book; nothing was replaced."
            if misdirected:
                heading = str(op.heading)
                if not self.standing(notice.book, heading):
                    self.know(
                        notice.book,
                        heading,
                        f"the heading of notice {notice.id} names it",
                        evidence=notice.id,
                    )
                says = (
                    f"Misdirected: its heading names rule {heading}, its body rule {op.target}, "
                    f"which is not known in this book. Rule {heading} stayed as it was."
                )
            self.report(notice, op, OutcomeKind.NO_EFFECT, says)
            return
        if not op.rules:
            says = "It brings no rule with the new words and their figures; nothing was replaced."
            self.report(notice, op, OutcomeKind.NO_EFFECT, says)
            return
        if not self.standing(notice.book, op.target):
            self.know(
                notice.book,
                op.target,
                f"notice {notice.id} corrects a cell of it",
                evidence=notice.id,
            )
        self.put_in_force(notice, op)
        if held:
            self.report(notice, op, OutcomeKind.APPLIED, "Words replaced.")
        else:
            says = f"Words replaced in {_named(op.target)}, whose text is not held."
            self.report(notice, op, OutcomeKind.UNVERIFIABLE, says)

    @implements("EG-006", "EG-007", "EG-008", "EG-012")
    def approve(self, notice: Notice, op: Op) -> None:
        assert op.maker is not None
        self.approvals.append(
            Approval(maker=op.maker, titles=op.titles, start=notice.effective, made_by=notice.id)
        )
        self.report(notice, op, OutcomeKind.APPLIED, f"{len(op.titles)} titles approved.")

    @implements("EG-009")
    def revoke(self, notice: Notice, op: Op) -> None:
        assert op.maker is not None
        assert op.replaces is not None
        for place, batch in enumerate(self.approvals):
            if batch.made_by == op.replaces and batch.end is None:
                if batch.maker != op.maker:
                    says = f"Notice {op.replaces} approves titles of {batch.maker}; none ended."
                    self.report(notice, op, OutcomeKind.NO_EFFECT, says)
                    return
                self.approvals[place] = replace(batch, end=notice.effective, ended_by=notice.id)
                self.report(notice, op, OutcomeKind.APPLIED, "Revoked.")
                return
        self.approvals.append(
            Approval(
                maker=op.maker,
                titles=None,
                start=None,
                end=notice.effective,
                made_by=op.replaces,
                ended_by=notice.id,
            )
        )
        says = "Revoked; the titles of that list are not held."
        self.report(notice, op, OutcomeKind.UNVERIFIABLE, says)

    @implements("RB-007")
    def supersede(self, notice: Notice, op: Op) -> None:
        """End what an earlier notice made, from this notice's own moment and not before."""
        made = [
            place
            for place, version in enumerate(self.versions)
            if version.made_by == op.replaces and version.end is None
        ]
        self.end(made, notice)
        for place, outcome in enumerate(self.outcomes):
            if outcome.op.notice == op.replaces:
                self.outcomes[place] = replace(outcome, until=notice.effective)
        says = (
            f"Takes the place of notice {op.replaces} from now on, not from before; "
            f"{len(made)} rules that it had made ended."
        )
        self.report(notice, op, OutcomeKind.APPLIED, says)

    # ------------------------------------------------------------ what references tell

    def note_references(self) -> None:
        """A held rule that cites one which is not held proves that it exists."""
        for version in list(self.versions):
            if version.node is None or version.start is None or version.made_by is None:
                continue
            for ref in version.node.refs:
                whole = self.whole_since(version.book, ref)
                if whole is not None and whole <= version.start:
                    continue  # a reference to nothing is then a broken one
                self.note_reference(version, ref, version.start, version.made_by)

    def note_reference(self, version: Version, ref: str, start: datetime, evidence: str) -> None:
        """Take one citation as evidence, unless what it cites is known then."""
        named = [v for v in self.versions if v.book == version.book and covers(ref, v.number)]
        if any(v.at(start) for v in named) or self.ancestor_held(version.book, ref, start):
            return
        older = next((v for v in named if v.number == ref and v.node is None), None)
        if older is not None:  # a later notice names it too
            place = self.versions.index(older)
            self.versions[place] = replace(
                older, known_since=self.published[evidence], known_from=_cites(version)
            )
            return
        place = self.know(version.book, ref, _cites(version), evidence=evidence)
        whole = self.complete.get(version.book)
        if whole is not None:
            by = next(v.made_by for v in self.versions if v.start == whole)
            self.versions[place] = replace(self.versions[place], end=whole, ended_by=by)

    def ancestor_held(self, book: str, ref: str, at: datetime) -> bool:
        """Whether a rule above the cited one is held, so that the citation is a broken one."""
        return any(
            other.book == book
            and other.node is not None
            and other.node.kind != "heading"
            and covers(other.number, ref)
            and other.at(at)
            for other in self.versions
        )


def _cites(version: Version) -> str:
    return f"rule {version.number} cites it"


def _named(number: str) -> str:
    return number.removeprefix("#").replace("-", " ") if number[0] == "#" else f"rule {number}"
