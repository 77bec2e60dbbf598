"""Entries to Magnificent Sevens Tournaments, and the version that every table plays.

Entries are earned at version 1 tables, one by one, and wait until a tournament takes them: about
every hundred days the largest size that they fill, the earliest first. A change of version has
a notice before it and all tables closed in between; from 1 to 2 it also waits for the last entry of
the quota.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from croupier.games.names import Names
from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.rulebook import Law

from .rules import Sevens, Size

EARNING: Final = 1
"""The version whose three suited sevens lead to the tournament (Table 1)."""


class RefusalCode(StrEnum):
    """Why something about the side bet is refused."""

    VERSION_EARNS_NONE = "version_earns_none"
    IN_A_TOURNAMENT = "in_a_tournament"
    TOO_FEW_ENTRIES = "too_few_entries"
    NOT_DUE = "not_due"
    NO_SUCH_VERSION = "no_such_version"
    NO_NOTICE = "no_notice"
    NO_REASON = "no_reason"
    NO_MOMENT = "no_moment_nominated"
    TOO_EARLY = "too_early"
    TABLES_OPEN = "tables_open"
    TABLES_CLOSED = "tables_closed"
    ENTRIES_UNDECIDED = "entries_undecided"


@dataclass(frozen=True, kw_only=True)
class SevensLaw:
    """The figures and numbers of rules 13.7 and 13.9."""

    sevens: Sevens
    versions: tuple[int, ...]
    same: str
    change: str
    one_to_two: str
    two_to_one: str
    entrants: str
    interval: str
    game: str
    schedules: str

    @classmethod
    def from_law(cls, law: Law) -> "SevensLaw":
        """Read them from Blackjack's rules."""
        return cls(
            sevens=Sevens.from_law(law),
            versions=law.counts("sevens.versions", "versions"),
            same=law.cite("sevens.versions.same"),
            change=law.cite("sevens.versions.change"),
            one_to_two=law.cite("sevens.versions.change.one_to_two"),
            two_to_one=law.cite("sevens.versions.change.two_to_one"),
            entrants=law.cite("sevens.tourn.entrants"),
            interval=law.cite("sevens.tourn.interval"),
            game=law.cite("sevens.tourn.game"),
            schedules=law.cite("sevens.tourn.schedules"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """An entry that waits for its tournament."""

    number: int
    player: str
    where: str
    """The table and the round."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A change of version that has been announced."""

    to: int
    at: datetime
    """When it was put up."""
    changes_at: datetime | None
    """The nominated date and time of a change from 2 to 1."""
    reason: str
    """How long it stands, and why that is reasonable."""


@dataclass(frozen=True, kw_only=True)
class House:
    """The side bet in the whole casino: one version, and the entries that wait."""

    law: SevensLaw
    version: int = EARNING
    is_chosen: bool = False
    """Whether a table has been opened, and with it the version that all of them play."""
    earned: int = 0
    """How many entries have ever been earned."""
    waiting: tuple[Earned, ...] = ()
    last_tournament: datetime | None = None
    """When the last one took its entries; before the first, when the side bet began."""
    notice: Notice | None = None
    are_tables_closed: bool = False
    quota: int = 0
    """How many entries the tournament to come wants; the smallest size unless it is said."""

    @property
    def wanted(self) -> int:
        """The quota of the tournament to come."""
        return self.quota or min(size.entrants for size in self.law.sevens.sizes)


# ---------------------------------------------------------------- commands and events


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnEntry:
    """Three suited sevens came to a valid wager."""

    player: str
    where: str
    at: datetime
    version: int
    in_tournament: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeEntries:
    """A tournament takes as many entries as its size, the earliest first."""

    tournament: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeChange:
    """A notice of a change of version is displayed; how long is a person's judgement."""

    to: int
    at: datetime
    changes_at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseVersion:
    """The first table with the side bet is opened."""

    version: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTables:
    """All tables with the side bet are closed for the change; how long is a person's judgement."""

    at: datetime
    reason: str
    still_open: tuple[int, ...] = ()
    """The numbers of tables that are not closed yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeVersion:
    """The tables open again with the other version."""

    at: datetime


SevensCommand = EarnEntry | TakeEntries | ChooseVersion | NoticeChange | CloseTables | ChangeVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryEarned:
    """An entry was earned."""

    entry: Earned
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesTaken:
    """A tournament took its entries; the others wait for the next."""

    tournament: str
    entries: tuple[Earned, ...]
    at: datetime
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeNoticed:
    """A change of version was announced."""

    to: int
    at: datetime
    changes_at: datetime | None
    reason: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionChosen:
    """The first table was opened: all others play its version."""

    version: int
    at: datetime
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """All tables were closed for the change."""

    at: datetime
    reason: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionChanged:
    """The tables opened with the other version."""

    to: int
    at: datetime
    rules: tuple[str, ...]


SevensEvent = EntryEarned | EntriesTaken | VersionChosen | ChangeNoticed | Closed | VersionChanged

SEVENS_EVENTS: Final[Names[SevensEvent]] = Names(
    "sevens",
    {
        "entry-earned": EntryEarned,
        "entries-taken": EntriesTaken,
        "version-chosen": VersionChosen,
        "change-noticed": ChangeNoticed,
        "tables-closed": Closed,
        "version-changed": VersionChanged,
    },
)


# ---------------------------------------------------------------- what may happen


@implements("M7-019")
def due(house: House, at: datetime) -> Size | None:
    """The size of the tournament that is due: after about 100 days, if entries suffice (A-75)."""
    last = house.last_tournament
    if last is not None and at < last + timedelta(days=house.law.sevens.every_days):
        return None
    return house.law.sevens.largest(len(house.waiting))


def why_not_sevens(house: House, command: SevensCommand) -> Refusal | None:
    """Why something about the side bet is not allowed now."""
    return next(_refusals(house, command), None)


def _refusals(house: House, command: SevensCommand) -> Iterator[Refusal]:
    law = house.law
    match command:
        case EarnEntry():
            yield from _earning(law, command)
        case TakeEntries(at=at):
            if law.sevens.largest(len(house.waiting)) is None:
                says = f"{len(house.waiting)} entries wait; the smallest tournament has more."
                yield Refusal(RefusalCode.TOO_FEW_ENTRIES, law.interval, says)
            elif due(house, at) is None:
                says = f"It is not yet {law.sevens.every_days} days since the last tournament."
                yield Refusal(RefusalCode.NOT_DUE, law.interval, says)
        case ChooseVersion(version=version):
            yield from _choosing(house, version)
        case NoticeChange():
            yield from _noticing(house, command)
        case CloseTables():
            yield from _shutting(house, command)
        case ChangeVersion(at=at):
            if not house.are_tables_closed:
                says = "All tables with the side bet are to be closed first."
                yield Refusal(RefusalCode.TABLES_OPEN, law.change, says)
            yield from _closing(house, at)


@implements("M7-018")
def _earning(law: SevensLaw, command: EarnEntry) -> Iterator[Refusal]:
    if command.in_tournament:
        says = "Tournament play earns no entries."
        yield Refusal(RefusalCode.IN_A_TOURNAMENT, law.game, says)
    if command.version != EARNING:
        says = f"Version {command.version} earns no entries."
        yield Refusal(RefusalCode.VERSION_EARNS_NONE, law.entrants, says)


@implements("M7-011")
def _choosing(house: House, version: int) -> Iterator[Refusal]:
    """Every table plays one version, and none opens while a change keeps them closed."""
    law = house.law
    if house.are_tables_closed:
        says = "Tables with the side bet are closed until the version is changed."
        yield Refusal(RefusalCode.TABLES_CLOSED, law.change, says)
    if house.is_chosen and version != house.version:
        says = f"The tables play version {house.version}; all of them play the same."
        yield Refusal(RefusalCode.NO_SUCH_VERSION, law.same, says)


@implements("M7-012", "M7-014")
def _noticing(house: House, command: NoticeChange) -> Iterator[Refusal]:
    law = house.law
    if command.to not in law.versions or command.to == house.version:
        says = f"The tables play version {house.version}; there is no change to {command.to}."
        yield Refusal(RefusalCode.NO_SUCH_VERSION, law.change, says)
    if not command.reason.strip():
        says = "Say how long the notice stands, and why that is reasonable."
        yield Refusal(RefusalCode.NO_REASON, law.change, says)
    if command.to == EARNING and command.changes_at is None:
        says = "A change to version 1 has a nominated date and time."
        yield Refusal(RefusalCode.NO_MOMENT, law.two_to_one, says)


def _shutting(house: House, command: CloseTables) -> Iterator[Refusal]:
    yield from _closing(house, command.at)
    if command.still_open:
        listed = ", ".join(map(str, command.still_open))
        says = f"Tables with the side bet are open: {listed}. They close first."
        yield Refusal(RefusalCode.TABLES_OPEN, _rule(house), says)
    if house.are_tables_closed:
        says = "The tables are closed for the change already."
        yield Refusal(RefusalCode.TABLES_CLOSED, _rule(house), says)
    if not command.reason.strip():
        says = "Say how long the tables stay closed, and why that is reasonable."
        yield Refusal(RefusalCode.NO_REASON, _rule(house), says)


@implements("M7-012", "M7-013", "M7-014")
def _closing(house: House, at: datetime) -> Iterator[Refusal]:
    law, notice = house.law, house.notice
    if notice is None:
        says = "No notice of a change of version has been displayed."
        yield Refusal(RefusalCode.NO_NOTICE, law.change, says)
        return
    if notice.to != EARNING and 0 < len(house.waiting) < house.wanted:
        says = (
            f"{len(house.waiting)} of {house.wanted} entries are decided; "
            "the last of them comes first."
        )
        yield Refusal(RefusalCode.ENTRIES_UNDECIDED, law.one_to_two, says)
    if notice.changes_at is not None and at < notice.changes_at:
        says = f"The change was nominated for {notice.changes_at:%Y-%m-%d %H:%M}."
        yield Refusal(RefusalCode.TOO_EARLY, law.two_to_one, says)


def decide_sevens(house: House, command: SevensCommand) -> tuple[SevensEvent, ...]:
    """What a command makes happen; raises ``RuleBreach`` if nothing may."""
    refusal = why_not_sevens(house, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    law = house.law
    match command:
        case EarnEntry(player=player, where=where, at=at):
            entry = Earned(number=house.earned + 1, player=player, where=where, at=at)
            return (EntryEarned(entry=entry, rules=(law.entrants,)),)
        case TakeEntries(tournament=tournament, at=at):
            size = law.sevens.largest(len(house.waiting))
            assert size is not None
            taken = house.waiting[: size.entrants]
            rules = (law.schedules,)
            return (EntriesTaken(tournament=tournament, entries=taken, at=at, rules=rules),)
        case NoticeChange(to=to, at=at, changes_at=changes_at, reason=reason):
            noticed = ChangeNoticed(
                to=to, at=at, changes_at=changes_at, reason=reason, rules=(law.change,)
            )
            return (noticed,)
        case ChooseVersion(version=version, at=at):
            chosen = VersionChosen(version=version, at=at, rules=(law.same,))
            return () if house.is_chosen else (chosen,)
        case CloseTables(at=at, reason=reason):
            return (Closed(at=at, reason=reason, rules=(_rule(house),)),)
        case ChangeVersion(at=at):
            assert house.notice is not None
            to = house.notice.to
            return (VersionChanged(to=to, at=at, rules=(_rule(house), law.same)),)


def _rule(house: House) -> str:
    assert house.notice is not None
    return house.law.two_to_one if house.notice.to == EARNING else house.law.one_to_two


def evolve_sevens(house: House, event: SevensEvent) -> House:
    """The side bet after an event."""
    match event:
        case EntryEarned(entry=entry):
            return replace(house, earned=entry.number, waiting=(*house.waiting, entry))
        case EntriesTaken(entries=entries, at=at):
            left = house.waiting[len(entries) :]
            return replace(house, waiting=left, last_tournament=at)
        case VersionChosen(version=version):
            return replace(house, version=version, is_chosen=True)
        case ChangeNoticed(to=to, at=at, changes_at=changes_at, reason=reason):
            notice = Notice(to=to, at=at, changes_at=changes_at, reason=reason)
            return replace(house, notice=notice)
        case Closed():
            return replace(house, are_tables_closed=True)
        case VersionChanged(to=to):
            return replace(house, version=to, notice=None, are_tables_closed=False)
