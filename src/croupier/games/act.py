"""An act, declared once: the command says what is requested, its events say what that does.

A **command** holds the fields of a request (each marked with its source), who may request it, why
it is not allowed now, the events that it makes, and what is offered to a screen. An **event** holds
what is stored, how it changes the round, what money it moves, which fields a viewer may not see,
and the sentence that describes it. ``acts_of`` turns the classes of a game's modules into what
``Game`` hosts: names for storage, the table of who may request what, and the functions.

Neither base class uses ``ABCMeta``: mypy rejects a class without an abstract method all the same,
and ``isinstance`` on events stays cheap.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from itertools import chain
from types import ModuleType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from croupier.equipment import Card

from .cites import Cites
from .game import (
    Among,
    Asks,
    Bounds,
    Fill,
    Money,
    Of,
    Offer,
    Some,
    Value,
    Viewer,
    WarningKind,
)
from .irregularity import Irregularity
from .names import Names
from .notes import Notes, Row, plain_fields
from .refusal import Refusal, RuleBreach
from .staff import Ladder, Staff

R = TypeVar("R")
K = TypeVar("K")

Rules = tuple[str, ...]
Fields = Mapping[str, Value | Bounds | Among | Some]

Player = Annotated[str, Fill.ACTOR]
"""The player whose session makes the request."""
Director = Annotated[Staff, Fill.ACTOR]
"""The rank of the member of staff whose session makes the request."""
Drawn = Annotated[Card, Fill.CHANCE]
"""The next card from the shoe."""

NO_MONEY: Final = Money()
NOTHING: Final = frozenset[str]()
PLAIN: Final[tuple[Fields, ...]] = ({},)
"""One offer without fields."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(name: str) -> Callable[[type[K]], type[K]]:
    """Declare what is stored under a name: a frozen dataclass with slots."""
    return lambda kind: _named(kind, name, kw_only=True)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command(name: str, *, kw_only: bool = True) -> Callable[[type[K]], type[K]]:
    """Declare what requests and offers call by a name: a frozen dataclass with slots."""
    return lambda kind: _named(kind, name, kw_only=kw_only)


def _named(kind: type[K], name: str, *, kw_only: bool) -> type[K]:
    declared = dataclass(frozen=True, slots=True, kw_only=kw_only)(kind)
    declared.name = name  # type: ignore[attr-defined]
    return declared


class Event(Generic[R]):
    """Something that happened: a frozen dataclass with its ``rules``, as a rule its last field."""

    __slots__ = ()
    name: ClassVar[str]
    """What it is stored under."""
    if TYPE_CHECKING:
        # At run time a property here would be the default of a field of that name.
        @property
        def rules(self) -> Rules:
            """The rules that it was taken under."""

    @abstractmethod
    def apply(self, r: R) -> R:
        """Return the round after it; no rule is consulted."""

    @abstractmethod
    def sentence(self) -> str | None:
        """Describe it as a dealer would; ``None``: it is not worth a line."""

    def sentence_in(self, r: R) -> str | None:  # noqa: ARG002
        """Describe it where the round after it has to say of what: whose hand, which card."""
        return self.sentence()

    def money(self) -> Money:
        """Return what it did to money."""
        return NO_MONEY

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:  # noqa: ARG002
        """Return the fields that a viewer may not see; ``None``: all of it."""
        return NOTHING

    def hidden_in(self, r: R, viewer: Viewer) -> frozenset[str] | None:  # noqa: ARG002
        """Return the same where it depends on the round: which cards lie open."""
        return self.hidden_from(viewer)


class Command(Generic[R]):
    """A request that may be refused: a frozen dataclass."""

    __slots__ = ()
    name: ClassVar[str]
    """The word for it in requests and offers."""
    by: ClassVar[Of] = Of.STAFF
    """Who may request it."""
    least: ClassVar[Staff] = Staff.DEALER
    """The lowest rank that may, where staff requests it."""
    heeds: ClassVar[WarningKind] = WarningKind.MINIMUM
    """The earlier warning that a table fills its field ``warned`` by."""

    @abstractmethod
    def why_not(self, r: R) -> Refusal | None:
        """Return the first reason to refuse it now."""

    @abstractmethod
    def events(self, r: R) -> tuple[Event[R], ...]:
        """Return what it makes happen, once it is allowed."""

    def record(self, r: R, notes: Notes) -> None:
        """Write it into the round's file; the round is as it was before. Most write nothing."""

    @classmethod
    def offers(cls, r: R, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Yield the fields of every way in which it is open to a viewer who may request it."""
        return ()


class Irregular(Command[R]):
    """Something that went wrong and is put right; the manual and round files name it too."""

    __slots__ = ()
    keys: ClassVar[tuple[str, ...]]
    """The rules that it is about."""
    about: ClassVar[str]
    """What went wrong, in a sentence."""
    remedy: ClassVar[str]
    """What the rules make of it, in a sentence."""
    moment: ClassVar[str] = ""
    """When it may come to light, in words."""
    note: ClassVar[str] = ""
    """What a reader of round files should know as well."""
    cards_drawn: ClassVar[int] = 0
    """How many cards had left the shoe with it."""

    @abstractmethod
    def objection(self, r: R) -> Refusal | str | None:
        """Return why it may not be recorded now: a refusal, or a sentence."""

    def least_rank(self) -> Staff:
        """Return the lowest rank that may direct it as it is."""
        return self.least

    def record(self, r: R, notes: Notes) -> None:  # noqa: ARG002
        """Write its kind, its moment, its fields, who directed it, and its card."""
        row: Row = {"kind": self.name, "after": len(notes.cards) + self.cards_drawn}
        meanings, card = marks_of(type(self), str), getattr(self, "card", None)
        row |= {name: value for name, value in plain_fields(self).items() if name in meanings}
        if hasattr(self, "directed_by"):
            row["directed_by"] = str(self.directed_by)
        if card is not None:
            notes.cards.append(str(card))
        notes.irregularities.append(row)


def why_not_irregular(
    r: R, command: Irregular[R], cites: Cites, staff: Ladder, codes: tuple[StrEnum, StrEnum]
) -> Refusal | None:
    """Refuse a rank that may not direct it, then what did not happen, by the two ``codes``."""
    by, least = getattr(command, "directed_by", None), command.least
    if by is not None and not staff.lets(by, least):
        says = f"This is for {least.said} or above to direct, not for {by.said}."
        return cites.refusal(codes[0], command.keys[0], says)
    reason = command.objection(r)
    return cites.refusal(codes[1], command.keys[0], reason) if isinstance(reason, str) else reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts(Generic[R]):
    """What a host needs of a game's commands and events."""

    commands: Names[Command[R]]
    events: Names[Event[R]]
    asks: Mapping[type[Command[R]], Asks]
    irregularities: Mapping[str, Irregularity[Any]]
    ranks: frozenset[Staff]
    """The lowest ranks that its commands name."""

    def offers(self, r: R, viewer: Viewer, lets: Callable[[Staff, Staff], bool]) -> Iterator[Offer]:
        """Yield everything that is open to a viewer, command by command."""
        allowed = {rank: lets(viewer.rank, rank) for rank in self.ranks} if viewer.rank else {}
        for kind in self.commands.kinds.values():
            is_players = kind.by in (Of.WAGERS, Of.PLAYER)
            may = viewer.player is not None if is_players else allowed.get(kind.least)
            for open_fields in kind.offers(r, viewer) if may else ():
                yield Offer(do=kind.name, fields=open_fields)


def why_not(r: R, command: Command[R]) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    return command.why_not(r)


def decide(r: R, command: Command[R]) -> tuple[Event[R], ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if it is refused."""
    refusal = command.why_not(r)
    if refusal is not None:
        raise RuleBreach(refusal)
    return command.events(r)


def evolve(r: R, event: Event[R]) -> R:
    """Return the round after an event."""
    return event.apply(r)


def money(event: Event[Any]) -> Money:
    """Return what an event did to money."""
    return event.money()


def acts_of(game: str, *modules: ModuleType) -> Acts[Any]:
    """Gather the named commands and events of some modules, in the order in which they stand."""
    members = chain.from_iterable(vars(module).values() for module in modules)
    classes = dict.fromkeys(
        kind for kind in members if isinstance(kind, type) and hasattr(kind, "name")
    )
    commands = {kind.name: kind for kind in classes if issubclass(kind, Command)}
    return Acts(
        commands=Names(game, commands),
        events=Names(game, {kind.name: kind for kind in classes if issubclass(kind, Event)}),
        asks={kind: asks_of(kind) for kind in commands.values()},
        irregularities={
            name: declaration_of(kind)
            for name, kind in commands.items()
            if issubclass(kind, Irregular)
        },
        ranks=frozenset(kind.least for kind in commands.values()),
    )


def asks_of(command: type[Command[Any]]) -> Asks:
    """Return who may request a command, and the source of each field."""
    marks = marks_of(command, Fill)
    # An irregularity is refused to a rank that may not direct it, in its own words.
    least = Staff.DEALER if issubclass(command, Irregular) else command.least
    return Asks(by=command.by, fills=marks, least=least, heeds=command.heeds)


def declaration_of(command: type[Irregular[Any]]) -> Irregularity[Any]:
    """Return an irregularity as the manual and the dealer's list have it."""
    return Irregularity(
        kind=command.name,
        command=command,
        keys=command.keys,
        says=command.about,
        remedy=command.remedy,
        directed_by=command.least,
        moment=command.moment,
        fields=marks_of(command, str),
    )


M = TypeVar("M")


def marks_of(command: type, mark: type[M]) -> dict[str, M]:
    """Return, by field, the mark of a kind that its type carries: ``Annotated[bool, "Why."]``."""
    hints = get_type_hints(command, include_extras=True)
    return {
        field.name: value
        for field in fields(command)
        for value in get_args(hints[field.name])[1:]
        if type(value) is mark
    }


def is_required(command: type, name: str) -> bool:
    """Whether a field of a command has no default."""
    return any(field.name == name and field.default is MISSING for field in fields(command))
