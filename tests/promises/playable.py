"""What the promises need to know of a game beyond its protocol: facts, and how it is sat down to.

``PLAYABLE`` holds every game of the registry: its engine's adapter is ``at_<engine>.py``.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol, TypeVar

from croupier.equipment import Card
from croupier.games.game import AnyGame, Viewer
from croupier.games.registry import GAMES, game_of
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Limits

from .chance import Chance

R_contra = TypeVar("R_contra", contravariant=True)
C = TypeVar("C")
E_contra = TypeVar("E_contra", contravariant=True)

Key = tuple[str, str, int | None]
"""Player, bet and box. Hands are not told apart: a later split may number them anew."""

PEOPLE = ("ann", "bob", "cat", "dan", "eve")
"""Everybody who ever plays in a story."""
VIEWERS = (
    *(Viewer(player=player, place=place) for place, player in enumerate(PEOPLE, start=1)),
    Viewer(player="ann"),
    *(Viewer(rank=rank) for rank in Staff),
    Viewer(),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A wager on the layout, as the round or its events show it."""

    player: str
    bet: str
    placed: Cents | None
    """What the player put down; ``None`` where that is not known before the settlement."""
    counts: Cents | None = None
    """What the limits let stand of it, where that is less."""
    box: int | None = None

    @property
    def key(self) -> Key:
        return self.player, self.bet, self.box


def room_beside(limits: Limits | None, same: Iterable[Laid]) -> Cents | None:
    """What the maximum still lets stand beside a player's other wagers on the same bet."""
    if limits is None:
        return None
    return Cents(limits.wager_max - sum(one.counts or 0 for one in same))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What one pair of eyes is shown, and what it may see."""

    view: object
    may_see: Collection[Card] = ()
    """Every card that it may hold, as often as it may."""
    secrets: tuple[type, ...] = ()
    """What it may hold nothing of."""


class Sitting(Protocol[R_contra, C, E_contra]):
    """One story of random play: it holds the shoe and proposes what people may try."""

    opening: Any
    """How the round is opened."""
    first: Sequence[C]
    """What people try before anything else; what is not allowed is left out."""

    def onward(self, r: R_contra) -> C:
        """A regular command that the round takes now and that brings it nearer to its end."""

    def choices(self, r: R_contra) -> Sequence[C]:
        """Regular commands, many of which may not be allowed now."""

    def mishaps(self, r: R_contra) -> Sequence[C]:
        """Irregularities, directed by all kinds of people; most will not be allowed now."""

    def took(self, before: R_contra, command: C) -> Collection[Card]:
        """Note that a command was carried out; name the cards that left the shoe for it."""

    def drawn(self, r: R_contra) -> dict[str, Any]:
        """What chance would give now, by the name of the field or of the draw."""

    def on_table(self, r: R_contra) -> Iterable[Card]:
        """Every card out of the shoe, dealt, held or discarded, as the round knows them."""

    def laid(self, r: R_contra, log: Sequence[E_contra]) -> Iterable[Laid]:
        """Every wager that was laid and not taken back before it was in play."""

    def rows(self, r: R_contra, log: Sequence[E_contra]) -> Sequence[Settlement]:
        """What the wagers came to."""

    def carried_on(self, r: R_contra) -> Iterable[tuple[str, str]]:
        """Player and bet of every wager that the next round takes over undecided."""

    def views(self, r: R_contra) -> Iterable[Seen]:
        """What everybody may see now."""


AnySitting = Sitting[Any, Any, Any]


@dataclass(frozen=True, kw_only=True)
class Playable:
    """A game in one version at one moment, and facts about it that its protocol does not tell."""

    name: str
    law: str
    """The name under which the registry and the rulebook have it."""
    at: datetime
    sit: Callable[[Chance], AnySitting]
    steps_max: int
    """In so many regular commands any round comes to its end."""
    chip: Callable[[Any], Cents]
    """What every payment is a whole multiple of."""
    legal_afterwards: tuple[type, ...] = ()
    """What may be done when the round is over: it concerns the next one."""
    spent: frozenset[str] = frozenset()
    """Bets whose stake is gone when they win: what is won is all that comes back."""
    partly_lost: frozenset[str] = frozenset()
    """Bets of which a part may come back when they lose."""
    bonuses: frozenset[str] = frozenset()
    """Rows that are won without a stake."""
    charges: frozenset[str] = frozenset()
    """Rows that cost a player money without a stake."""
    also_cited: Callable[[str], bool] = lambda _citation: False
    """Whether something is rightly cited that is no rule of the game's book."""

    secret: Callable[[Any, Viewer, Chance], Any] = lambda command, _viewer, _chance: command
    """A command as it might as well have been, for all that a viewer may know, cards apart.

    ``None`` where it might as well not have been done.
    """
    is_open: Callable[[Any, Viewer], bool] = lambda _done, _viewer: False
    """Whether a viewer sees the cards of a command or an opening, though no view keeps them."""
    discloses: tuple[type, ...] = ()
    """By these, what was secret comes out."""
    moves_chips_openly: bool = True
    """Whether everybody sees what the others stake and are paid."""

    @property
    def engine(self) -> AnyGame:
        return game_of(self.law)

    def __repr__(self) -> str:
        return self.name


def adapters() -> tuple[Any, ...]:
    """How each engine of the registry is played at random."""
    engines = dict.fromkeys(entry.engine for entry in GAMES.values())
    return tuple(import_module(f".at_{engine}", __package__) for engine in engines)


def playable() -> tuple[Playable, ...]:
    """Every version of every game that stories are told of."""
    return tuple(one for adapter in adapters() for one in adapter.GAMES)
