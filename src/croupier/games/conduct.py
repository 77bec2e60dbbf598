"""Conduct at a table: what is done about a breach of the rules, and a result set aside (rule 17).

Every table game knows both. Where a game's own provisions are not held, those of Blackjack serve
as the model, and are cited as what they are: assumed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from croupier.kernel import implements
from croupier.money import Cents

from .cites import Cites
from .game import Among, Bounds, Money, Offer, Value
from .invalidation import Cause, Invalidate
from .irregularity import Irregularity
from .settlement import Result, Settlement
from .staff import Staff

__all__ = (
    "CONTRAVENTION",
    "INVALIDATION",
    "SEIZED",
    "Contravene",
    "Contravened",
    "Measure",
    "MeasureTaken",
    "OutcomeSetAside",
    "conduct_money",
    "conduct_offers",
    "measure_of",
    "no_measure",
    "outcome_set_aside",
    "seized",
    "taken",
    "why_set_aside",
)

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
class Contravene:
    """A player has broken a rule, and a Casino Supervisor acts on it (17.2)."""

    player: str
    measures: tuple[Measure, ...]
    directed_by: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class Contravened:
    """A measure was taken against a player."""

    player: str
    measure: Measure
    directed_by: Staff
    rows: tuple[Settlement, ...]
    """Winnings that are held."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureTaken:
    """A measure against a player as a table remembers it, whatever the game."""

    player: str
    measure: Measure
    directed_by: Staff
    held: Cents
    """Winnings that are held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeSetAside:
    """An outcome that had been settled was invalidated, and every wager refunded."""

    cause: Cause
    directed_by: Staff
    reverses: tuple[Settlement, ...]
    rows: tuple[Settlement, ...]
    rules: tuple[str, ...]


CONTRAVENTION: Final[Irregularity[Any]] = Irregularity(
    kind="contravention",
    command=Contravene,
    keys=("gen.contravention",),
    says="A player broke a rule, and a Casino Supervisor acted on it (17.2).",
    remedy="What the Casino Supervisor chooses.",
    directed_by=Staff.CASINO_SUPERVISOR,
    fields={"player": "Who.", "measures": "What was done about it."},
)
INVALIDATION: Final[Irregularity[Any]] = Irregularity(
    kind="invalidated",
    command=Invalidate,
    keys=("gen.invalidate",),
    says="A Casino Supervisor invalidated the outcome (17.3, 17.4).",
    remedy="All wagers are refunded.",
    directed_by=Staff.CASINO_SUPERVISOR,
    fields={"cause": "Why."},
)


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


def why_set_aside(command: Invalidate, cites: Cites) -> tuple[str, ...]:
    """The rules under which an outcome is invalidated and its wagers refunded."""
    return cites(f"gen.invalidate.{command.cause.value}", "gen.refund")


@implements("GP-007", "GP-008", "GP-009")
def outcome_set_aside(
    command: Invalidate, rows: tuple[Settlement, ...], cites: Cites
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


def conduct_money(event: object) -> Money:
    """What a measure, or an outcome set aside, does to money; nothing where it is neither."""
    match event:
        case Contravened(rows=rows):
            return Money(rows=rows)
        case OutcomeSetAside(rows=rows, reverses=reverses):
            return Money(rows=rows, reverses=reverses)
        case _:
            return Money()


def conduct_offers(players: Iterable[str], open_to: Iterable[str]) -> Iterator[Offer]:
    """What a Casino Supervisor may direct against each player."""
    able = set(open_to)
    for player in dict.fromkeys(players):
        measures = tuple((m.value,) for m in Measure if player in able or m is not Measure.VOID)
        fields: dict[str, Value | Bounds | Among] = {
            "player": player,
            "measures": Among(measures),
        }
        yield Offer(do=CONTRAVENTION.kind, fields=fields)
