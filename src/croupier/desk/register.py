"""The notices themselves, held and cited, and the register of gaming machine titles."""

from collections.abc import Iterator

from croupier.rulebook import Rulebook, Status, rulebook
from croupier.rulebook.findings import findings
from croupier.rulebook.machines import approved_titles, makers, same_title
from croupier.rulebook.model import Defect, Known, Notice, shown_id

from .answers import (
    CitedNotice,
    DefectShown,
    HeldNotice,
    MachineShown,
    MachinesShown,
    MakersList,
    Notices,
    OtherShown,
)
from .changes import operation_shown
from .moment import Moment, read_moment
from .wrong import WrongInput


def notices(*, book: Rulebook | None = None) -> Notices:
    """Answer `croupier rules notices`: what is held, what is only cited, what does not agree."""
    known = book or rulebook()
    return Notices(
        held=[
            _held(known, notice)
            for notice in sorted(known.notices.values(), key=lambda n: (n.gazette.date, _order(n)))
        ],
        cited=list(_cited(known)),
        defects=[*_found(known), *_recorded(known)],
        other=[
            OtherShown(
                title=other.title,
                gazette=str(other.gazette),
                published=other.gazette.date.isoformat(),
                made_under=other.made_under,
                signed_by=other.signed_by,
                says=other.says,
            )
            for other in known.corpus.other
        ],
    )


def _order(notice: Notice) -> tuple[int, int]:
    number, _, year = notice.id.partition("/")
    return int(year), int(number)


def _held(book: Rulebook, notice: Notice) -> HeldNotice:
    return HeldNotice(
        notice=notice.id,
        title=notice.title,
        book=notice.book,
        games=[game.name for game in book.corpus.games if game.book == notice.book],
        dated=notice.dated.isoformat(),
        gazette=str(notice.gazette),
        published=notice.gazette.date.isoformat(),
        effective=notice.effective.isoformat(),
        made_under=notice.made_under,
        made_by=notice.made_by,
        signed_by=notice.signed_by,
        capacity=notice.capacity,
        source=dict(notice.source),
        operations=[
            operation_shown(outcome)
            for outcome in book.folded.outcomes
            if outcome.op.notice == notice.id
        ],
    )


def _cited(book: Rulebook) -> Iterator[CitedNotice]:
    """Notices that are not held; one that approved several games at once is named once."""
    together: dict[str, list[Known]] = {}
    for known in sorted(book.known, key=lambda known: known.gazette.date):
        if known.id not in book.notices:
            together.setdefault(shown_id(known.id), []).append(known)
    for name, entries in together.items():
        ids = {known.id for known in entries}
        yield CitedNotice(
            notice=name,
            books=[known.book for known in entries],
            gazette=str(entries[0].gazette),
            published=entries[0].gazette.date.isoformat(),
            cited_by=[
                notice.id
                for notice in sorted(book.notices.values(), key=_order)
                if ids & {recital.notice for recital in notice.recites}
                or ids & {op.replaces for op in notice.ops}
            ],
            says=" ".join(dict.fromkeys(known.says for known in entries)),
            doubt=next((known.doubt for known in entries if known.doubt), None),
        )


def _found(book: Rulebook) -> Iterator[DefectShown]:
    """What comparing the notices with one another shows."""
    for finding in findings(book):
        yield DefectShown(
            kind=finding.kind,
            id=finding.id,
            notice=finding.notice or None,
            rule=finding.rule,
            says=finding.says,
            reading=None,
        )


def _recorded(book: Rulebook) -> Iterator[DefectShown]:
    """What reading them showed, written down beside the text with our reading."""
    for notice in sorted(book.notices.values(), key=_order):
        for defect in notice.defects:
            yield _as_recorded(defect, notice.id, None)
        for op in notice.ops:
            for defect in op.defects:
                yield _as_recorded(defect, notice.id, op.target)
            for node in op.rules:
                for defect in node.defects:
                    yield _as_recorded(defect, notice.id, node.number)


def _as_recorded(defect: Defect, notice: str, rule: str | None) -> DefectShown:
    return DefectShown(
        kind="recorded",
        id=defect.id,
        notice=notice,
        rule=rule,
        says=defect.says,
        reading=defect.reading,
    )


def machines(
    title: str | None = None,
    *,
    at: Moment,
    maker: str | None = None,
    book: Rulebook | None = None,
) -> MachineShown | MachinesShown:
    """Answer `croupier rules machines`: one title, or the lists of every maker or of one."""
    known = book or rulebook()
    moment = read_moment(at)
    approvals = known.approvals
    named = None if maker is None else _maker(makers(approvals), maker)
    if title is None:
        return MachinesShown(
            at=moment.isoformat(),
            lists=[
                _makers_list(known, name, at=moment)
                for name in makers(approvals)
                if named is None or name == named
            ],
        )
    if not title.strip():
        raise WrongInput("TITLE: it is empty; give a machine's title, or none for whole lists.")
    answer = known.machines(title, moment, named)
    return MachineShown(
        title=answer.title,
        approved=answer.approved,
        maker=answer.maker,
        notice=answer.notice,
        at=moment.isoformat(),
        status=answer.status.value,
        says=answer.says,
    )


def _maker(names: tuple[str, ...], wanted: str) -> str:
    for name in names:
        if same_title(name) == same_title(wanted):
            return name
    raise WrongInput(
        f"--maker: there is no list of a maker {wanted!r}; the makers are {', '.join(names)}."
    )


def _makers_list(book: Rulebook, maker: str, *, at: Moment) -> MakersList:
    batch = approved_titles(book.approvals, read_moment(at), maker)
    if batch is None or batch.made_by is None:
        return MakersList(
            maker=maker,
            notice=None,
            since=None,
            until=None,
            status=Status.UNKNOWN.value,
            titles=None,
        )
    # When a list that is not held came into force is not known, only when it was published.
    begun = None if batch.titles is None else batch.start
    return MakersList(
        maker=maker,
        notice=shown_id(batch.made_by),
        since=None if begun is None else begun.isoformat(),
        until=None if batch.end is None else batch.end.isoformat(),
        status=book.list_status(
            None if batch.titles is None else batch.made_by, read_moment(at)
        ).value,
        titles=None if batch.titles is None else list(batch.titles),
    )
