"""The register of gaming machine titles: what was approved when, yes, no or unknown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from croupier.kernel import implements

from .fold import Approval
from .model import shown_id

__all__ = (
    "MachineAnswer",
    "approved_titles",
    "makers",
    "not_before_its_notice",
    "same_title",
    "title_approved",
)

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
    """Answer whether a title may be played at a moment."""
    wanted = same_title(title)
    named = _makers_of(approvals, wanted) if maker is None else (_maker(approvals, maker),)
    lists = {name: approved_titles(approvals, at, name) for name in named or makers(approvals)}
    for name, batch in lists.items():
        if batch is None or batch.titles is None:
            continue
        for listed in batch.titles:
            if same_title(listed) == wanted:
                return MachineAnswer(
                    title=listed,
                    approved="yes",
                    maker=name,
                    notice=batch.made_by,
                    says=f"{listed} ({name}) is on the list of notice {batch.made_by}.",
                )
    moment = f"{at:%Y-%m-%dT%H:%M}"
    for name, batch in lists.items():
        if batch is None or batch.titles is None:
            made_by = None if batch is None else batch.made_by
            by = f" (made by {shown_id(made_by)})" if made_by is not None else ""
            return MachineAnswer(
                title=title,
                approved="unknown",
                maker=name if len(lists) == 1 else None,
                notice=None,
                says=f"The list of {name} at {moment}{by} is not held.",
            )
    only = next(iter(lists.items())) if len(lists) == 1 else None
    return MachineAnswer(
        title=title,
        approved="no",
        maker=only[0] if only else None,
        notice=only[1].made_by if only and only[1] else None,
        says=f"No list held at {moment} names {title!r}; the lists of other makers are not held.",
    )


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
