"""A table in operation: its sign, its seats, who is on duty, its shoe and the round in play.

Frozen, and changed by events only. What is secret (the order of a shoe) is not here: the table
knows how many cards are out and where the cutting card lies, and who holds the shoe draws from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from croupier.equipment import ShuffleCause
from croupier.games.game import AnyGame, Of, Setting, WarningKind
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.games.table_rules import TableRules
from croupier.kernel import implements
from croupier.money import Cents, Limits

from .entropy import Entropy, On
from .operation import Operation, Sitting

AUTOMATIC: Final = ("automatic", "shuffler")
"""Shoes that shuffle by themselves, as the options of tables name them."""


class Dealing(StrEnum):
    """Where the cards come from."""

    SHOE = "shoe"
    """The house's own shoe, committed to before the cut."""
    HAND = "hand"
    """A dealer enters each card of a real shoe."""


class Stage(StrEnum):
    """How far a shoe is made ready."""

    SHUFFLED = "shuffled"
    """To be cut."""
    CUT = "cut"
    """To be loaded with the cutting card."""
    LOADED = "loaded"
    """In use, once its burns are made."""


@dataclass(frozen=True, kw_only=True)
class Shoe:
    """What everybody may know of a shoe."""

    number: int
    cards: int
    root: str | None
    """The commitment to every card before the cut; none where cards are dealt by hand."""
    chance: int | None = None
    """How the order and the cut follow from the seed, where the house deals."""
    commitment: str | None = None
    """To the house's seed, before players' values were mixed with it."""
    revealed: tuple[tuple[str, str], ...] = ()
    """The values that players added, with their names."""
    stage: Stage = Stage.SHUFFLED
    cut_at: int | None = None
    cutting_card_at: int | None = None
    """How many cards lie in front of the cutting card."""
    burns_due: int = 0
    drawn: int = 0
    """How many cards are out, burnt ones included."""
    refused_cut: frozenset[str] = frozenset()
    """Players who were offered the cut and passed it on (4.2.2)."""
    cut_order: tuple[str, ...] = ()
    """Who is offered the cut, one after the other (4.2.1)."""
    is_out: bool = False
    """Whether a card came after the cutting card."""
    out_on: int | None = None
    """The area where the cutting card came out; nobody bets on the dealer's."""
    is_spent: bool = False
    """Whether the cutting card of a real shoe has been seen."""

    @property
    def is_ready(self) -> bool:
        """Whether cards may be dealt from it."""
        return self.stage is Stage.LOADED and self.burns_due == 0

    @property
    @implements("BJ-017")
    def shuffle_due(self) -> ShuffleCause | None:
        """Why the cards are to be shuffled before another round (4.1.1(b), (c))."""
        at = self.cutting_card_at
        if self.is_spent or (at is not None and self.drawn > at):
            return ShuffleCause.CUTTING_CARD_SHOWN
        return ShuffleCause.CUTTING_CARD_FIRST if self.drawn == at else None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and who sits there; 1 is at the dealer's left."""

    number: int
    player: str


@dataclass(frozen=True, slots=True)
class OnDuty:
    """Somebody of the staff who has signed on at the table."""

    name: str
    rank: Staff


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that waits for a second person."""

    after: int
    """The number of the event before the entry."""
    name: str
    rank: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What the conditions of a tournament demand in each hand (16.2.1(c))."""

    least: Cents
    is_compulsory: bool
    """Whether everybody must wager whose chips reach to the least."""
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A table that is kept for a session of a tournament (16.3.2)."""

    tournament: str
    currency: str
    """Of the tournament's chips, which are all that is played with."""
    rule: str
    seat_rule: str
    """By which a drawn seat is its player's alone; sessions of old cite ``rule``."""
    shoes: int | None
    """How many the session has; ``None`` where it is not measured in shoes."""
    hands: int | None
    ends: int | None
    """The floor's count at which its time is up; ``None`` where it does not go by time."""
    stakes: Stakes | None
    terms: tuple[tuple[str, int], ...]
    """Figures of the conditions that the game itself looks at, and of which play it is."""
    from_shoe: int
    from_round: int
    bound: tuple[str, ...] = ()
    """Whose chips reach to the least wager in the hand to come."""
    held: str | None = None
    """The rule under which the clock stands; ``None`` while it runs."""
    is_time_up: bool = False

    @property
    def sitting(self) -> Sitting | None:
        """Which play of the tournament it is; sessions of old do not say."""
        terms = dict(self.terms)
        if "round" not in terms:
            return None
        return Sitting(round=terms["round"], play_off=terms.get("play_off"))


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table between its opening and its closing."""

    id: str
    number: int
    game: str
    """The contract's name."""
    setting: Setting
    """Without the limits, which are the sign's."""
    sign: Limits | None
    dealing: Dealing
    law_at: datetime | None = None
    """The moment of law that the table is pinned to; otherwise it is the floor's own."""
    practice_for: str | None = None
    """Who practises here, alone and without money; nobody at a live table."""
    rules: TableRules
    """What the law says of the table, as of its last round."""
    is_closed: bool = False
    stopped_because: str | None = None
    """Why no further round is opened, where the law has changed under the table."""
    seats: tuple[Seat, ...] = ()
    on_duty: tuple[OnDuty, ...] = ()
    warned: frozenset[tuple[WarningKind, str]] = frozenset()
    """What players were warned of here (A-26)."""
    ready: frozenset[str] = frozenset()
    """Players who want no more time to bet on this round."""
    shoe: Shoe | None = None
    former_shoe: Shoe | None = field(default=None, repr=False)
    """The shoe before the one in use."""
    shoes: int = 0
    rounds: int = 0
    """How many have been opened."""
    chance: int | None = None
    """How the values of the round in play follow from its seed, where the house draws them."""
    round: Any = None
    """The round in play, as its game has it; kept until the next one is opened."""
    opening: Any = field(default=None, repr=False)
    """What the round was opened with."""
    layout: tuple[tuple[str, Cents], ...] = ()
    """By player, what lies on the layout undecided."""
    round_before: Any = field(default=None, repr=False)
    """The round that left something to the one in play."""
    laid_before: tuple[tuple[str, Cents], ...] = ()
    """What lay on the layout when the round was opened: wagers that span rounds."""
    correction: Correction | None = None
    kept: Kept | None = None
    operation: Operation = field(default_factory=Operation)
    """What stands at the table beside all this: signs to come, limits of a player's own."""
    entropy: Entropy = field(default_factory=Entropy)
    """What players add to the next shoe and to the round in play."""

    @property
    def entropy_numbers(self) -> Mapping[On, int]:
        """The shoe and the round that players may add to."""
        return {On.SHOE: self.shoes + 1, On.ROUND: self.rounds}

    @property
    def is_session_over(self) -> bool:
        """Whether a tournament's session has had its shoes, hands or time."""
        kept = self.kept
        if kept is not None and kept.is_time_up:
            # Betting that was open without a wager is left; the hand in play is finished.
            return not self.is_round_dealt and not self.layout
        if kept is None or self.is_round_open:
            return False
        if kept.hands is not None:
            return self.rounds - kept.from_round >= kept.hands
        played = self.shoes - kept.from_shoe
        return kept.shoes is not None and played >= kept.shoes and self.shuffle_due is not None

    def withdrawn_to(self, then: "Table") -> "Table":
        """The table with its round and its cards as they were; seats and staff stay as they are."""
        shoe = then.shoe
        if shoe is not None and self.shoe is not None:
            shoe = replace(shoe, is_spent=self.shoe.is_spent)
        # A measure was taken in what is withdrawn, and what was asked for was about it.
        measures = self.operation.measures[: len(then.operation.measures)]
        return replace(
            self,
            round=then.round,
            opening=then.opening,
            layout=then.layout,
            warned=then.warned,
            shoe=shoe,
            correction=None,
            operation=replace(self.operation, measures=measures, second=None),
        )

    @property
    def engine(self) -> AnyGame:
        """The game that is played here."""
        return game_of(self.game)

    @property
    def is_round_open(self) -> bool:
        """Whether a round awaits something."""
        return self.round is not None and self.engine.needs(self.round) is not None

    @property
    def rests(self) -> bool:
        """Whether seats, cards and staff may change without a round in the way."""
        return self.round is None or self.engine.rests(self.round)

    @property
    def is_round_dealt(self) -> bool:
        """Whether a round is past its betting and not over."""
        if self.round is None:
            return False
        need = self.engine.needs(self.round)
        return need is not None and need.of is not Of.WAGERS

    @property
    def is_automatic(self) -> bool:
        """Whether the shoe shuffles by itself: nobody cuts, and it has no cutting card."""
        options = self.setting.options
        return bool(options.get("automatic_shoe")) or options.get("shoe") in AUTOMATIC

    @property
    @implements("BJ-010", "CC-010", "CS-010")
    def shuffle_due(self) -> ShuffleCause | None:
        """Why the cards are to be shuffled before another round; ``None`` where they are not."""
        if self.is_automatic:
            is_fresh = self.shoe is not None and not self.shoe.drawn
            return None if is_fresh else ShuffleCause.CONTINUOUS
        if self.shoe is None or (self.rules.shuffled_each_round and self.shoe.drawn):
            return ShuffleCause.BEFORE_PLAY
        return self.shoe.shuffle_due

    @property
    def laid_since(self) -> tuple[tuple[str, Cents], ...]:
        """By player, what was put on the layout since the round was opened."""
        before = dict(self.laid_before)
        return tuple(
            (player, Cents(amount - before.get(player, 0)))
            for player, amount in self.layout
            if amount != before.get(player, 0)
        )

    def on_layout(self, player: str) -> Cents:
        """What a player has on the layout undecided."""
        return dict(self.layout).get(player, Cents(0))

    def seat_of(self, player: str) -> Seat | None:
        """Where a player sits."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def on_duty_as(self, rank: Staff) -> OnDuty | None:
        """Somebody on duty at the table who may act as a rank."""
        return next((one for one in self.on_duty if one.rank is rank), None)

    @property
    def dealer(self) -> str | None:
        """The dealer who has signed on; without one the house deals."""
        found = self.on_duty_as(Staff.DEALER)
        return None if found is None else found.name
