"""What every game is to whoever hosts it: a table, a round file, a terminal, a test.

A game is a value of functions. A round is frozen; it says what it needs (``needs``), a command is
checked once (``why_not``) and carried out whole (``act``): the events of one command are one batch,
stored and shown together or not at all. ``evolve`` applies an event and consults no law, so a
stored round stays what it was when a rule is mended. The first event is the opening.

Who acts is not what is asked for: a request names the fields that ``asks`` leaves to it, and the
session, the table, chance and the clock fill the others (``asking``).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from typing import Any, Generic, Protocol, TypeVar

from croupier.equipment import Card
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import Law

from .codec import coder_of
from .irregularity import Irregularity
from .names import Names
from .refusal import Refusal, RuleBreach
from .settlement import Settlement
from .staff import Staff
from .table_rules import TableRules


class Of(StrEnum):
    """From whom something is awaited, and who may ask for something."""

    WAGERS = "wagers"
    """Anybody who may bet: the table says when betting closes."""
    PLAYER = "player"
    STAFF = "staff"
    CHANCE = "chance"


class Fill(StrEnum):
    """Who fills a field of a command."""

    ASKED = "asked"
    """Whoever makes the request."""
    ACTOR = "actor"
    """The session: the name of the player, or the rank of the staff."""
    TABLE = "table"
    CHANCE = "chance"
    CLOCK = "clock"


class Draw(StrEnum):
    """What chance is asked for."""

    CARD = "card"
    PRIZE = "prize"
    POCKET = "pocket"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who does something; it comes from the session, never from what is asked."""

    player: str | None = None
    rank: Staff | None = None
    house: str | None = None
    """The part of the house that acts by itself: ``table``, ``shoe``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Whose eyes; without a name or a rank, anybody who walks past."""

    player: str | None = None
    rank: Staff | None = None
    place: int | None = None
    """The terminal or seat that somebody looks from, where a game has such."""

    @property
    def actor(self) -> Actor:
        """The same person, who asks for something."""
        return Actor(player=self.player, rank=self.rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a round waits for."""

    of: Of
    step: str
    """A stable word: ``wagers``, ``card``, ``decision``, ``insurance``, …"""
    players: tuple[str, ...] = ()
    """Whom it waits for, where they are players."""
    box: int | None = None
    """Where a card or a decision is due; 0 is the dealer."""
    hand: int | None = None
    draws: Draw | None = None
    """What chance is to give."""
    among: tuple[tuple[int, int], ...] = ()
    """Where chance draws no card: how many chances each value has, and the value."""
    rules: tuple[str, ...] = ()

    def drawn(self, below: Callable[[int], int]) -> int:
        """One of ``among``, by a number below all their chances."""
        place = below(sum(chances for chances, _ in self.among))
        for chances, value in self.among:
            if place < chances:
                return value
            place -= chances
        raise AssertionError("the number is below the chances")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The values that a field may take: whole numbers or cents, both ends included."""

    least: int
    most: int | None = None
    step: int = 1


Value = int | str | bool | tuple[int, ...] | tuple[str, ...] | None
"""A field of an offer: a number or cents, a word, a yes or no, several numbers or words."""


@dataclass(frozen=True, slots=True)
class Among:
    """The values that a field may take, one by one."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """The words of which a field takes any number, or none."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A command that is open to a viewer now."""

    do: str
    """The command's word in ``Game.commands``."""
    fields: Mapping[str, Value | Bounds | Among | Some] = field(default_factory=dict)
    """As a request has them, plain: a value where only one will do, or what may be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A command that a viewer's screen has a place for, and why it is not open now."""

    do: str
    refusal: Refusal
    fields: Mapping[str, Value] = field(default_factory=dict)


class WarningKind(StrEnum):
    """What a player was warned of; a table remembers it until the player leaves (A-26)."""

    MINIMUM = "minimum"
    """A wager under the minimum was settled; the next one is returned (6.2.1)."""
    SHORT_BET = "short-bet"
    """A Bet of twice the Ante was not possible; next time the Ante is forfeited (14.10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asks:
    """Who may ask for a command, and who fills its fields; what is not named is asked for."""

    by: Of
    fills: Mapping[str, Fill] = field(default_factory=dict)
    least: Staff = Staff.DEALER
    """Of what the staff does, the least rank that may; a declared irregularity names its own."""
    heeds: WarningKind = WarningKind.MINIMUM
    """The earlier warning that a table fills the field ``warned`` by."""


@dataclass(frozen=True, slots=True)
class Put:
    """Money that a player put on the layout, or took back from it where it is negative."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """What an event did to money: over a round, what was put down is settled or taken back."""

    puts: tuple[Put, ...] = ()
    rows: tuple[Settlement, ...] = ()
    reverses: tuple[Settlement, ...] = ()
    """Rows of earlier events that no longer stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How a table is set up for a game, in the words of round files."""

    decks: int | None = None
    side_bets: tuple[str, ...] = ()
    limits: Limits | None = None
    personal: Mapping[str, Limits] = field(default_factory=dict)
    """By player, limits other than the sign's that were agreed."""
    chips: Chips | None = None
    """``None``: the smallest chip that the rules state or presume."""
    policies: Mapping[str, str | bool] = field(default_factory=dict)
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    """What only this game has, money in cents: ``zeros``, ``pandemonium_table``, ``shoe``, …"""

    def __hash__(self) -> int:
        """Of what tables differ in most; the rest is compared."""
        return hash((self.decks, self.side_bets, self.limits, self.chips))


class Happened(Protocol):
    """What every event has."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it was taken under."""


R = TypeVar("R")
C = TypeVar("C")
E = TypeVar("E", bound=Happened)
O = TypeVar("O")  # noqa: E741 (the opening)
V = TypeVar("V")


def _no_cards(_: object) -> tuple[()]:
    return ()


def _none_out(_: object) -> int:
    return 0


def _carries_nothing(_: object) -> bool:
    return False


def _nothing_due(_: object) -> tuple[()]:
    return ()


def _draws_cards_alone(_: Any) -> bool:
    return False


def _nothing(_: object) -> None:
    return None


def _nobody(_: object) -> tuple[str, ...]:
    return ()


def _warns_nobody(_: object, __: object) -> tuple[()]:
    return ()


def _no_lapse(_: object, __: Need) -> None:
    return None


def _may_go(_: object, __: str) -> None:
    return None


def _as_it_is(opening: Any, _: tuple[str, ...], __: Mapping[str, int]) -> Any:
    return opening


def _no_slots(_: object, __: Viewer) -> tuple[()]:
    return ()


def _open_to_all(_: object, __: object, ___: Viewer) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, C, E, O, V]):
    """One engine: rounds ``R``, commands ``C``, events ``E``, openings ``O``, views ``V``."""

    name: str
    """The folder's name, which its events are stored under."""
    is_attended: bool = False
    """Whether attendants look after it, who sign on at no table: machines."""
    events: Names[E]
    openings: Names[O]
    commands: Names[C]
    asks: Mapping[type[C], Asks]
    """Total over the union of commands."""
    irregularities: Mapping[str, Irregularity[C]] = field(default_factory=dict)
    """By the kind that round files name; their commands are in ``commands`` too."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """What ``Setting.options`` of such a table may hold: each with its type, or as a ``range`` its
    numbers; money is ``Cents``."""
    opening: Callable[[Law, Setting], O]
    """What a table with this setting opens a round with; raises ``RuleBreach`` or ``NotHeld``."""
    table_rules: Callable[[Law], TableRules]
    pledged: Callable[[R], tuple[str, ...]] = _nobody
    """Players with a wager on the round that does not lie on the layout yet."""
    in_session: Callable[[O, tuple[str, ...], Mapping[str, int]], O] = _as_it_is
    """The same in a tournament's session: its players in order, and the figures of its terms."""
    stack: Callable[[O], tuple[Card, ...]] = _no_cards
    """Every card that the shoe of such a table holds, unshuffled."""
    open: Callable[[O], R]
    next_opening: Callable[[R, O], O]
    """Take over what the last round leaves to the next: held cards, a meter, wagers."""
    carries: Callable[[O], bool] = _carries_nothing
    """Whether a round opens with something that only the rounds before it explain."""
    needs: Callable[[R], Need | None]
    """``None`` when the round is over."""
    rests: Callable[[R], bool]
    """Whether the shoe and the seats may change now."""
    why_not: Callable[[R, C], Refusal | None]
    decide: Callable[[R, C], tuple[E, ...]]
    """Everything that a command makes happen; raises ``RuleBreach`` if nothing may."""
    evolve: Callable[[R, E], R]
    due: Callable[[R], tuple[E, ...]] = _nothing_due
    """Automatic events that are missing because a rule was mended after the round was stored."""
    routine: Callable[[R], C | None] = _nothing
    """What the dealer does without being asked: reveal, settle, key in."""
    by_dealer: frozenset[type] = frozenset()
    """What of it the dealer of a real shoe does with the own hands: keys in, calls, settles."""
    lapse: Callable[[R, Need], C | None] = _no_lapse
    """What the rules do where somebody does not decide in time; ``None``: the round waits."""
    leaves: Callable[[R, str], C | None] = _may_go
    """What is asked of the round when a player wants to leave the table; it may be refused."""
    ends_shoe: Callable[[R], C | None] = _nothing
    """What is asked of a round that is over before the cards are shuffled."""
    ends_table: Callable[[R], C | None] = _nothing
    """What is asked of a round that is over before the table closes."""
    answer: Callable[[R, Need, Any], C]
    """The command by which what chance gave reaches the round."""
    draws: Callable[[R], bool] = _draws_cards_alone
    """Whether chance gives the round anything but cards."""
    hands_hidden_by: str | None = None
    """The rule by which hands stay hidden when a round is over; no finished shoe is shown then."""
    drew: Callable[[E], int | None] = _nothing
    """The value that chance gave, where an event shows one that is no card."""
    view: Callable[[R, Viewer], V]
    legal: Callable[[R, Viewer], tuple[Offer, ...]]
    """What is open to a viewer; an irregularity is never among a player's."""
    refused: Callable[[R, Viewer], tuple[Refused, ...]] = _no_slots
    hidden: Callable[[R, E, Viewer], frozenset[str] | None] = _open_to_all
    """What of an event, the round being as just after it, is not a viewer's; ``None``: all."""
    money: Callable[[E], Money]
    settlements: Callable[[R], tuple[Settlement, ...]]
    warns: Callable[[R, E], Iterable[tuple[WarningKind, str]]] = _warns_nobody
    """Warnings that an event gives, and to whom, the round being as just after it."""
    measure_of: Callable[[E], Any] = _nothing
    """The measure that an event took against a player (17.2), a ``conduct.MeasureTaken``."""
    cards_out: Callable[[R], int] = _none_out
    """How many cards have left the shoe for the round."""

    def can(self, r: R, command: C) -> bool:
        """Whether the rules allow a command now."""
        return self.why_not(r, command) is None

    def act(self, r: R, command: C) -> tuple[R, tuple[E, ...]]:
        """Carry out a command: the round after it, and what happened, as one batch."""
        happened = self.decide(r, command)
        return self.replay(r, happened), happened

    def replay(self, r: R, events: Iterable[E]) -> R:
        """Fold events over a round."""
        return reduce(self.evolve, events, r)

    def unasked(self, r: R, draw: Callable[[Need], Any]) -> C | None:
        """What happens by itself now: what the dealer does unasked, or what chance gives."""
        command, need = self.routine(r), self.needs(r)
        if command is None and need is not None and need.of is Of.CHANCE:
            return self.answer(r, need, draw(need))
        return command

    def write(self, opened: O, events: Iterable[E]) -> list[dict[str, Any]]:
        """A round as it is stored: its opening, and what happened."""
        return [self.openings.write(opened), *map(self.events.write, events)]

    def read(self, stored: Iterable[Mapping[str, Any]]) -> tuple[O, list[E]]:
        """The opening and the events of a stored round."""
        opening, *rest = stored
        return self.openings.read(opening), [self.events.read(one) for one in rest]

    def shown(self, r: R, viewer: Viewer) -> Any:
        """What a viewer sees of a round, as it is written."""
        view = self.view(r, viewer)
        return coder_of(type(view)).write(view)

    def refuse(self, r: R, command: C) -> None:
        """Raise the refusal of a command that is not allowed now."""
        refusal = self.why_not(r, command)
        if refusal is not None:
            raise RuleBreach(refusal)


AnyGame = Game[Any, Any, Any, Any, Any]


def warns_when_betting_closes(
    closed: type, under_minimum: Callable[[R], Iterable[str]]
) -> Callable[[R, Any], Iterable[tuple[WarningKind, str]]]:
    """Return the ``warns`` of a game: owners of wagers under the minimum, once they all lie."""

    def warns(r: R, event: Any) -> Iterable[tuple[WarningKind, str]]:
        if not isinstance(event, closed):
            return ()
        return [(WarningKind.MINIMUM, player) for player in under_minimum(r)]

    return warns
