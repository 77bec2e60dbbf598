"""The register of gaming machine titles: what was approved when, yes, no or unknown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from difflib import get_close_matches
from typing import Final

from croupier.kernel import implements

from .entry import Status
from .folded import Approval
from .model import shown_id

LIKENESS: Final = 0.7
"""How alike a misspelt title has to be."""
QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"'})


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineAnswer:
    """Whether a title was approved at a moment."""

    title: str
    approved: str
    """``yes``, ``no`` or ``unknown``."""
    maker: str | None
    notice: str | None
    says: str
    status: Status = Status.UNKNOWN


@implements("EG-011")
def same_title(title: str) -> str:
    """Write a title so that case and the style of quotes do not matter; numerals do.

    >>> same_title("CROC ‘n’ Roll") == same_title("Croc 'N' Roll")
    True
    >>> same_title("Super Bucks II") == same_title("Super Bucks 2")
    False
    """
    return " ".join(title.translate(QUOTES).casefold().split())


def makers(approvals: tuple[Approval, ...]) -> tuple[str, ...]:
    """Every maker with a list on record."""
    return tuple(sorted({approval.maker for approval in approvals}))


def not_before_its_notice(
    approvals: tuple[Approval, ...], published: Mapping[str, date]
) -> Iterator[Approval]:
    """Cut a list that is not held at the day of its notice: what stood before is another's."""
    for batch in approvals:
        day = published.get(batch.made_by or "")
        if batch.start is not None or day is None:
            yield batch
            continue
        begun = datetime.combine(day, time())
        yield replace(batch, end=begun, made_by=None, ended_by=batch.made_by)
        yield replace(batch, start=begun)


def approved_titles(approvals: tuple[Approval, ...], at: datetime, maker: str) -> Approval | None:
    """A maker's list at a moment; its titles are ``None`` where they are not held."""
    return next((batch for batch in approvals if batch.maker == maker and batch.at(at)), None)


@implements("EG-010")
def title_approved(
    approvals: tuple[Approval, ...], title: str, at: datetime, maker: str | None = None
) -> MachineAnswer:
    """Answer whether a title may be played at a moment.

    A list that is held says yes. No is said only of the maker that was asked about: what other
    makers' lists said, and whether there were others, is not known.
    """
    wanted, moment = same_title(title), at.isoformat(timespec="minutes")
    named = None if maker is None else _maker(approvals, maker)
    for name in makers(approvals) if named is None else (named,):
        batch = approved_titles(approvals, at, name)
        for listed in batch.titles or () if batch is not None else ():
            if batch is not None and same_title(listed) == wanted:
                says = f"{listed} ({name}) is on the list of notice {batch.made_by}."
                return MachineAnswer(
                    title=listed, approved="yes", maker=name, notice=batch.made_by, says=says
                )
    if named is not None:
        return _of_maker(approvals, title, at, named)
    at_other_times = _makers_of(approvals, wanted)
    if len(at_other_times) == 1:
        answer = _of_maker(approvals, title, at, at_other_times[0])
        if answer.approved == "unknown":
            return answer
    near = nearest_title(approvals, title)
    on_others = (
        f"it is on a list of {' and '.join(at_other_times)} at another time; "
        if at_other_times
        else ""
    )
    meant = f" Did you mean {near}?" if near is not None and not at_other_times else ""
    return MachineAnswer(
        title=title,
        approved="unknown",
        maker=None,
        notice=None,
        says=f"No list held for {moment} has {title!r}; {on_others}the lists of other makers are "
        f"not held.{meant}",
    )


def _of_maker(
    approvals: tuple[Approval, ...], title: str, at: datetime, maker: str
) -> MachineAnswer:
    """The answer for one maker, whose list then does not have the title or is not held."""
    batch = approved_titles(approvals, at, maker)
    moment = at.isoformat(timespec="minutes")
    if batch is None or batch.titles is None:
        made_by = None if batch is None else batch.made_by
        by = f" (made by {shown_id(made_by)})" if made_by is not None else ""
        return MachineAnswer(
            title=title,
            approved="unknown",
            maker=maker,
            notice=None,
            says=f"The list of {maker} at {moment}{by} is not held.",
        )
    near = nearest_title((batch,), title)
    meant = f" Did you mean {near}?" if near is not None else ""
    return MachineAnswer(
        title=title,
        approved="no",
        maker=maker,
        notice=batch.made_by,
        says=f"The list of {maker}, notice {batch.made_by}, does not have {title!r}.{meant}",
    )


def nearest_title(approvals: tuple[Approval, ...], title: str) -> str | None:
    """The listed title that is most like a misspelt one."""
    listed = {same_title(name): name for batch in approvals for name in batch.titles or ()}
    found = get_close_matches(same_title(title), listed, n=1, cutoff=LIKENESS)
    return listed[found[0]] if found else None


def _makers_of(approvals: tuple[Approval, ...], wanted: str) -> tuple[str, ...]:
    """The makers whose lists name a title at any time."""
    return tuple(
        dict.fromkeys(
            batch.maker
            for batch in approvals
            if batch.titles is not None
            and any(same_title(title) == wanted for title in batch.titles)
        )
    )


def _maker(approvals: tuple[Approval, ...], name: str) -> str:
    for maker in makers(approvals):
        if same_title(maker) == same_title(name):
            return maker
    known = ", ".join(makers(approvals))
    raise LookupError(f"There is no list of a maker {name!r}; the makers are {known}.")
