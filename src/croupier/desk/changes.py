"""What changed: between two moments, through a rule's life, and by a draft notice."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from croupier.rulebook import Rulebook, RulesAt, Status, rulebook
from croupier.rulebook.absence import why_not_held
from croupier.rulebook.diff import Added, Change, Difference, Moved, Removed
from croupier.rulebook.diff import diff as compare
from croupier.rulebook.folded import Outcome, OutcomeKind
from croupier.rulebook.history import HistoryRow
from croupier.rulebook.history import history as versions_of

from .answers import (
    AddedRule,
    ChangedRule,
    Continued,
    Differences,
    HistoryShown,
    MovedRule,
    OperationShown,
    RemovedRule,
    RulesDiffered,
    RuleVersion,
)
from .figures import figure, figures
from .moment import Moment, read_moment, shown_moment
from .rule_number import read_number
from .wrong import WrongInput

MERGED = "merged"
MACHINES = "gaming-machines"
"""The book beside which makers' titles are approved in lists."""


def diff(game: str, start: Moment, end: Moment, *, book: Rulebook | None = None) -> RulesDiffered:
    """Answer `croupier rules diff`: figures first, each with the notice that did it."""
    earlier, later = read_moment(start, "FROM"), read_moment(end, "TO")
    if earlier > later:
        raise WrongInput(
            f"FROM {shown_moment(earlier)} is later than TO {shown_moment(later)}; "
            "give the earlier moment first."
        )
    known = book or rulebook()
    found = compare(known, game, earlier, later)
    return {
        "game": game,
        "from": earlier.isoformat(),
        "to": later.isoformat(),
        "from_status": _status(found.was),
        "to_status": _status(found.now),
        "notes": [
            str(why_not_held(known, known.game(game), moment))
            for rules, moment in ((found.was, earlier), (found.now, later))
            if rules is None
        ]
        + [*_changed_no_rule(known, known.game(game).book, earlier, later)],
        **differences(found),
    }


def _changed_no_rule(
    book: Rulebook, named: str, earlier: datetime, later: datetime
) -> Iterator[str]:
    """What came into force between two moments and shows in no rule: slips, and lists of titles."""
    for outcome in book.folded.outcomes:
        missed = outcome.book == named and outcome.kind is OutcomeKind.NO_EFFECT
        if missed and earlier < outcome.at <= later:
            since = shown_moment(outcome.at)
            yield f"Notice {outcome.op.notice} of {since} changed nothing. {outcome.says}"
    for batch in book.approvals if named == MACHINES else ():
        if batch.start is None or batch.titles is None:
            continue  # a list that is not held
        if earlier < batch.start <= later:
            yield (
                f"Notice {batch.made_by} made another list of {batch.maker}: {len(batch.titles)} "
                f"titles are approved from {shown_moment(batch.start)} (croupier rules machines)."
            )


def differences(found: Difference) -> Differences:
    """What was gained, lost, changed and moved, as JSON carries it."""
    return Differences(
        added=[_added(added) for added in found.added],
        removed=[_removed(removed) for removed in found.removed],
        changed=_all_changed(found),
        moved=[_moved(moved) for moved in found.moved if moved.relation != MERGED],
        merged=[_moved(moved) for moved in found.moved if moved.relation == MERGED],
    )


def _status(rules: RulesAt | None) -> str:
    return (Status.UNKNOWN if rules is None else rules.status).value


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _added(added: Added) -> AddedRule:
    version = added.entry.version
    return AddedRule(
        number=version.number,
        key=None if version.node is None else version.node.key,
        says=added.entry.says,
        since=_iso(added.first.start),
        notice=added.first.made_by,
        parameters=figures(version.node),
        layer=added.entry.layer,
        kind="rule" if version.node is None else version.node.kind,
        first_text_held=added.first_text_held,
        no_later_than=bool(added.unseen),
        unseen=list(added.unseen),
    )


def _removed(removed: Removed) -> RemovedRule:
    version = removed.entry.version
    return RemovedRule(
        number=version.number,
        key=None if version.node is None else version.node.key,
        says=removed.entry.says,
        notice=removed.notice,
        until=_iso(version.end),
        parameters=figures(version.node),
        text_held=version.node is not None,
        no_later_than=bool(removed.unseen),
        unseen=list(removed.unseen),
    )


def _moved(moved: Moved) -> MovedRule:
    return MovedRule(
        number=moved.number,
        was_number=moved.was_number,
        notice=moved.notice,
        relation=moved.relation,
        basis=moved.basis,
    )


def _all_changed(found: Difference) -> list[ChangedRule]:
    """Every change, its figures in the form that their types ask for."""
    types: dict[str, dict[str, Mapping[str, Any]]] = {}
    for rules in (found.was, found.now):
        for entry in () if rules is None else rules.entries:
            if entry.version.node is not None:
                types.setdefault(entry.version.node.key, {}).update(entry.version.node.params)
    return [_changed(change, types) for change in found.changed]


def _changed(change: Change, types: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> ChangedRule:
    node = change.entry.version.node
    assert node is not None
    was, now = change.was, change.now
    if change.parameter is not None:
        param = types[node.key][change.parameter]
        was, now = figure(param, was), figure(param, now)
    return {
        "number": change.entry.number,
        "was": was,
        "is": now,
        "notice": change.notice,
        "no_later_than": change.no_later_than,
        "parameter": change.parameter,
        "key": node.key,
        "was_number": change.was_number,
        "since": change.since.isoformat(),
        "unseen": list(change.unseen),
        "layer": change.entry.layer,
        "does": node.does,
        "kind": node.kind,
        "was_held": change.was_held,
        "through": change.through,
    }


def history(game: str, rule: str, *, book: Rulebook | None = None) -> HistoryShown:
    """Answer `croupier rules history`: every version of one rule, across renumbering."""
    number = read_number(rule, "RULE")
    rows = versions_of(book or rulebook(), game, number)
    return HistoryShown(game=game, rule=number, versions=_versions(rows))


def _versions(rows: tuple[HistoryRow, ...]) -> list[RuleVersion]:
    """Every version, its line counted from 1."""
    lines = list(dict.fromkeys(row.line for row in rows))
    return [_version(row, lines.index(row.line) + 1) for row in rows]


def _version(row: HistoryRow, line: int) -> RuleVersion:
    version, node = row.version, row.version.node
    says = (
        node.says
        if node is not None
        else f"The text is not held; the rule is known because {version.known_from}."
    )
    return RuleVersion(
        number=version.number,
        says=says,
        since=_iso(version.start),
        known_since=_iso(version.known_since),
        until=_iso(version.end),
        notice=version.made_by,
        ended_by=version.ended_by,
        deleted=version.deleted,
        status=row.status.value,
        unseen=list(row.unseen),
        parameters=figures(node),
        key=None if node is None else node.key,
        line=line,
        continues=None
        if row.continues is None
        else Continued(
            number=row.continues.was,
            relation=row.continues.relation,
            basis=row.continues.basis,
        ),
    )


def operation_shown(outcome: Outcome) -> OperationShown:
    """One operation of a notice and what became of it."""
    op = outcome.op
    return OperationShown(
        kind=op.kind,
        where=op.where,
        target=op.target if op.last is None else f"{op.target} to {op.last}",
        outcome=outcome.kind.value,
        says=outcome.says,
    )
