"""Conduct at a table: what is done about a breach of the rules, and an outcome set aside (rule 17).

Every table game has both. Where a game's own provisions are not on file, those of Blackjack serve
as the model, and are cited as what they are: assumed. A round answers a few questions about itself
(``ConductRound``); the acts are the same for all games.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Protocol

from croupier.kernel import implements
from croupier.money import Cents

from .act import Director, Event, Fields, Irregular, Rules, command, declaration_of, event
from .cites import Cites
from .game import Among, Money, Viewer
from .irregularity import Irregularity
from .notes import Notes, Row
from .refusal import Refusal
from .settlement import Result, Settlement
from .staff import Staff

SEIZED: Final = "seized"
"""The row of winnings that are held (17.2.3)."""


class Measure(StrEnum):
    """What a Casino Supervisor may do about a contravention (17.2)."""

    VOID = "void"
    EXCLUDE = "exclude"
    SEIZE = "seize"
    CONFISCATE = "confiscate"
    DETAIN = "detain"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureTaken:
    """A measure against a player as a table remembers it, whatever the game."""

    player: str
    measure: Measure
    directed_by: Staff
    held: Cents
    """Winnings that are held."""


class Cause(StrEnum):
    """Why an outcome is invalidated."""

    DISRUPTION = "disruption"
    FRAUD = "fraud"


class _Cited(Protocol):
    @property
    def cites(self) -> Cites: ...


class ConductRound(Protocol):
    """What a round of any game says of itself, so that conduct can be judged."""

    @property
    def rules(self) -> _Cited:
        """The rules of the round."""

    @property
    def settled_rows(self) -> tuple[Settlement, ...]:
        """What has been settled so far."""

    @property
    def is_settled(self) -> bool:
        """Whether its wagers have been settled."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players with a wager, in order."""

    def can_void(self, player: str) -> bool:
        """Whether a player has a wager that can be declared void."""

    def no_outcome(self) -> str | None:
        """Return why there is no outcome that could be set aside."""

    def moment(self, notes: Notes) -> Row:
        """Return what its file says of the moment: ``settled``, where it is not as usual."""

    def why_not_irregular(self, command: Irregular[Any]) -> Refusal | None:
        """Return why a command may not be directed, or why it did not happen."""

    def measured(self, taken: "tuple[Contravened, ...]") -> tuple[Event[Any], ...]:
        """Return measures against a player with what follows from them in the game."""

    def invalidated(self, command: "Invalidate") -> tuple[Event[Any], ...]:
        """Return the events by which an outcome that is not settled yet is set aside."""

    def after_measure(self, happened: "Contravened") -> "ConductRound":
        """Return the round after a measure against a player."""

    def after_set_aside(self, happened: "OutcomeSetAside") -> "ConductRound":
        """Return the round after its outcome was set aside."""


@event("contravened")
class Contravened(Event[Any]):
    """A measure was taken against a player."""

    player: str
    measure: Measure
    directed_by: Staff
    rows: tuple[Settlement, ...]
    """Winnings that are withheld."""
    rules: Rules

    def apply(self, r: ConductRound) -> ConductRound:
        return r.after_measure(self)

    def money(self) -> Money:
        return Money(rows=self.rows)

    def sentence(self) -> str:
        return f"{MEASURES[self.measure].format(self.player)}, directed by {self.directed_by.said}"


MEASURES: Final = {
    Measure.VOID: "wagers of {} are declared void",
    Measure.EXCLUDE: "{} is shut out of the game",
    Measure.SEIZE: "what {} has won is held pending an investigation",
    Measure.CONFISCATE: "the device of {} is confiscated",
    Measure.DETAIN: "{} is detained",
}


@event("outcome-set-aside")
class OutcomeSetAside(Event[Any]):
    """An outcome that had been settled was invalidated, and every wager refunded."""

    cause: Cause
    directed_by: Staff
    reverses: tuple[Settlement, ...]
    rows: tuple[Settlement, ...]
    rules: Rules

    def apply(self, r: ConductRound) -> ConductRound:
        return r.after_set_aside(self)

    def money(self) -> Money:
        return Money(rows=self.rows, reverses=self.reverses)

    def sentence(self) -> str:
        return f"{self.directed_by.said} invalidates the outcome: every wager is refunded"


class _Conduct(Irregular[Any]):
    """What a Casino Supervisor directs, before or after the settlement."""

    __slots__ = ()
    least = Staff.CASINO_SUPERVISOR

    def why_not(self, r: ConductRound) -> Refusal | None:
        return r.why_not_irregular(self)

    def record(self, r: ConductRound, notes: Notes) -> None:
        """Note as well whether it came to light before a settlement that was due."""
        Irregular.record(self, r, notes)
        notes.irregularities[-1] |= r.moment(notes)


@command("contravention")
class Contravene(_Conduct):
    """A player has broken a rule, and a Casino Supervisor acts on it (17.2)."""

    keys = ("gen.contravention",)
    about = "A player broke a rule, and a Casino Supervisor acted on it (17.2)."
    remedy = "What the Casino Supervisor chooses."

    player: Annotated[str, "Who."]
    measures: Annotated[tuple[Measure, ...], "What was done about it."]
    directed_by: Director

    def objection(self, r: ConductRound) -> str | None:
        return no_measure(self, is_open=r.can_void(self.player))

    def events(self, r: ConductRound) -> tuple[Event[Any], ...]:
        return r.measured(taken(self, r.settled_rows, r.rules.cites))

    @classmethod
    def offers(cls, r: ConductRound, viewer: Viewer) -> Iterator[Fields]:  # noqa: ARG003
        return _measures(r.players, set(filter(r.can_void, r.players)))


@command("invalidated")
class Invalidate(_Conduct):
    """A Casino Supervisor invalidates what is in play, and its wagers are returned."""

    keys = ("gen.invalidate",)
    about = "A Casino Supervisor invalidated the outcome (17.3, 17.4)."
    remedy = "All wagers are refunded."

    cause: Annotated[Cause, "Why."]
    directed_by: Director

    def objection(self, r: ConductRound) -> str | None:
        return r.no_outcome()

    @implements("GP-007", "GP-008", "GP-009")
    def events(self, r: ConductRound) -> tuple[Event[Any], ...]:
        """Refund every wager, whether it had been settled or not (17.3, 17.4)."""
        if r.is_settled:
            return (outcome_set_aside(self, r.settled_rows, r.rules.cites),)
        return r.invalidated(self)

    @classmethod
    def offers(cls, r: ConductRound, viewer: Viewer) -> Iterator[Fields]:  # noqa: ARG003
        if r.no_outcome() is None:
            yield {"cause": Among(tuple(cause.value for cause in Cause))}


CONTRAVENTION: Final[Irregularity[Any]] = declaration_of(Contravene)
INVALIDATION: Final[Irregularity[Any]] = declaration_of(Invalidate)


def no_outcome(*, is_closed: bool, ended: str | None) -> str | None:
    """What stands in the way of setting an outcome aside: open betting, or how the round ended."""
    if not is_closed:
        return "No more bets have not been called; wagers can simply be taken back."
    return ended


def no_measure(command: Contravene, *, is_open: bool) -> str | None:
    """What stands in the way of the measures: none is named, or no wager is open to void."""
    if not command.measures:
        return "No measure is named."
    if Measure.VOID in command.measures and not is_open:
        return f"{command.player} has no open wager."
    return None


@implements("GP-002", "GP-003", "GP-004", "GP-005", "GP-006")
def taken(
    command: Contravene, rows: tuple[Settlement, ...], cites: Cites
) -> tuple[Contravened, ...]:
    """The measures as they are taken, each under its own rule; winnings so far are held (17.2)."""
    found = []
    for measure in dict.fromkeys(command.measures):
        rules = cites(f"gen.contravention.{measure.value}")
        held = seized(rows, command.player, rules) if measure is Measure.SEIZE else ()
        found.append(
            Contravened(
                player=command.player,
                measure=measure,
                directed_by=command.directed_by,
                rows=held,
                rules=rules,
            )
        )
    return tuple(found)


def measure_of(event: object) -> MeasureTaken | None:
    """The measure that an event took, where it took one."""
    if not isinstance(event, Contravened):
        return None
    held = Cents(-sum(row.net for row in event.rows))
    return MeasureTaken(
        player=event.player, measure=event.measure, directed_by=event.directed_by, held=held
    )


@implements("GP-004")
def seized(
    rows: Iterable[Settlement], player: str, rules: tuple[str, ...]
) -> tuple[Settlement, ...]:
    """What a player has won so far is held, hand by hand, and not the player's for now (17.2.3)."""
    won: Counter[tuple[int | None, int | None]] = Counter()
    for row in rows:
        if row.player == player:
            # What nothing is staked on costs money: commission, or what is held already.
            is_charge = not row.stake and not row.pays
            won[row.box, row.hand] += row.net if is_charge else row.pays
    return tuple(
        Settlement(
            player=player,
            bet=SEIZED,
            stake=Cents(0),
            result=Result.LOSE,
            odds=None,
            pays=Cents(0),
            net=Cents(-cents),
            rules=rules,
            box=box,
            hand=hand,
            note="held pending an investigation",
        )
        for (box, hand), cents in won.items()
        if cents > 0
    )


class SetsAside(Protocol):
    """A command by which an outcome is set aside."""

    @property
    def cause(self) -> Cause:
        """Why it is set aside."""

    @property
    def directed_by(self) -> Staff:
        """Who directs it."""


def why_set_aside(command: SetsAside, cites: Cites) -> tuple[str, ...]:
    """The rules under which an outcome is invalidated and its wagers refunded."""
    return cites(f"gen.invalidate.{command.cause.value}", "gen.refund")


@implements("GP-007", "GP-008", "GP-009")
def outcome_set_aside(
    command: SetsAside, rows: tuple[Settlement, ...], cites: Cites
) -> OutcomeSetAside:
    """Reverse what was settled, and give every stake back (17.3, 17.4)."""
    rules = why_set_aside(command, cites)
    back = tuple(
        Settlement(
            player=row.player,
            bet=row.bet,
            stake=row.stake,
            result=Result.VOID,
            odds=None,
            pays=Cents(0),
            net=Cents(0),
            rules=rules,
            box=row.box,
            hand=row.hand,
        )
        for row in rows
        if row.stake
    )
    return OutcomeSetAside(
        cause=command.cause,
        directed_by=command.directed_by,
        reverses=rows,
        rows=back,
        rules=rules,
    )


def _measures(players: Iterable[str], able: set[str]) -> Iterator[Fields]:
    """Yield the measures that may be taken, player by player."""
    for player in dict.fromkeys(players):
        measures = tuple((m.value,) for m in Measure if player in able or m is not Measure.VOID)
        yield {"player": player, "measures": Among(measures)}
