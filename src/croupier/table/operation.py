"""How a table is run beside its rounds: signs that stand, limits agreed, who bets and who may not.

Frozen, and changed by events only. A sign's time is a floor-wide count of steady milliseconds:
neither a step of a clock nor time in which the floor was stopped adds to it.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.equipment import Card
from croupier.games.conduct import Measure
from croupier.games.staff import Staff
from croupier.money import Cents, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """A sign of something to come, as it stands at the table."""

    at: datetime
    """When it went up."""
    comes: datetime
    """The hour that it states."""
    since: int
    """The floor's count when it went up."""
    sign: Limits | None = None
    """The limits to come; ``None`` on the sign of a closing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """Limits of a player's own; a marker stands at the place."""

    player: str
    limits: Limits
    marker: str


class Held(StrEnum):
    """How a player is held back."""

    CONFINED = "confined"
    """To one area and its minimum, until it is lifted (5.11)."""
    MISSED = "missed"
    """To the minimum, until the shoe ends: a round of it was missed (5.12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restriction:
    """A player who is held back at this table."""

    player: str
    how: Held
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call for somebody of a rank that nobody has answered yet."""

    number: int
    of: Staff
    why: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Second:
    """Something about money that somebody has asked for, and that waits for a second person."""

    do: str
    said: str
    """The fields of the request, in canonical JSON."""
    by: str

    @property
    def is_about_round(self) -> bool:
        """Whether it is about what the round in play came to: the next one makes it void."""
        return self.do != "end-investigation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Which play of a tournament a table is kept for."""

    round: int
    """Of the tournament, from 1."""
    play_off: int | None
    """Which further play among those tied in it, from 1; ``None``: a session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A measure that was taken against a player here (17.2)."""

    player: str
    measure: Measure
    round: int
    by: Staff
    held: Cents
    """Winnings that are held until an investigation ends."""
    currency: str | None = None
    """Of the tournament's chips in whose session it was; ``None``: what the table's own are."""
    sitting: Sitting | None = None
    """The play of the tournament that it was in, where that is told."""
    ended: str | None = None
    """How it ended; ``None``: it stands."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """What stands at a table beside its seats, its shoe and its round."""

    raising: Announced | None = None
    """A higher minimum that a sign announces (6.4)."""
    closing: Announced | None = None
    """A closing that a sign announces (17.7)."""
    personal: tuple[Personal, ...] = ()
    sharing: int | None = None
    """Players who may share an area, where a supervisor allows fewer than the rules (5.8)."""
    several: frozenset[str] | None = None
    """Players who may bet on several areas; ``None``: all, by the house's own leave (5.10)."""
    told: tuple[tuple[str, str], ...] = ()
    """Players of whom the Director or a delegate was told, and who was told (5.11.1)."""
    restrictions: tuple[Restriction, ...] = ()
    away: frozenset[str] = frozenset()
    """Players who sit out."""
    waiting: tuple[str, ...] = ()
    """Players who wait for a seat, in order."""
    bets: tuple[tuple[str, int | None], ...] = ()
    """Who has bet on the round and on which area, in the order in which they did."""
    idle: tuple[tuple[str, int], ...] = ()
    """Rounds running that a seated player let pass without a wager on the seat's own area."""
    played: tuple[tuple[str, int], ...] = ()
    """Rounds of this shoe that a player had a wager in."""
    shoe_rounds: int = 0
    """Rounds of this shoe."""
    arrivals: tuple[str, ...] = ()
    """Who is seated, in the order in which they came (4.2.1(a))."""
    cards_replaced: bool = False
    """Whether all the cards are new and to be shuffled (4.4.3)."""
    burn_asked: bool = False
    burnt: Card | None = None
    """The burnt card, once it was shown (4.3.1)."""
    out_because: str | None = None
    """Why the table is out of service."""
    calls: tuple[Call, ...] = ()
    """Calls that wait for somebody, in order."""
    called: int = 0
    """How many calls there have been."""
    measures: tuple[Taken, ...] = ()
    """What was done about contraventions here, in order."""
    second: Second | None = None

    @property
    def is_announced(self) -> bool:
        """Whether a sign of something to come stands."""
        return self.raising is not None or self.closing is not None

    def restriction_of(self, player: str) -> Restriction | None:
        """How a player is held back here."""
        return next((one for one in self.restrictions if one.player == player), None)

    def has_missed(self, player: str) -> bool:
        """Whether a player let any round of this shoe pass."""
        return dict(self.played).get(player, 0) < self.shoe_rounds

    def idle_for(self, player: str) -> int:
        """Rounds running that a player let pass."""
        return dict(self.idle).get(player, 0)

    def areas_of(self, player: str) -> frozenset[int | None]:
        """The areas that a player has bet on in this round."""
        return frozenset(area for who, area in self.bets if who == player)

    def personal_of(self, player: str) -> Personal | None:
        """The limits that were agreed with a player."""
        return next((one for one in self.personal if one.player == player), None)

    def call(self, number: int) -> Call | None:
        """A call that waits."""
        return next((one for one in self.calls if one.number == number), None)

    def stands(self, player: str, measure: Measure) -> bool:
        """Whether a measure against a player stands."""
        return any(
            (one.player, one.measure, one.ended) == (player, measure, None) for one in self.measures
        )

    def seizures(self, player: str) -> tuple[Taken, ...]:
        """What is held of a player's winnings, seizure by seizure."""
        standing = (one for one in self.measures if one.player == player and one.ended is None)
        return tuple(one for one in standing if one.measure is Measure.SEIZE)
