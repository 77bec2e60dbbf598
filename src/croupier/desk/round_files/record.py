"""A round as it was replayed: what happened, what every wager came to, and under which rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum, IntEnum
from itertools import chain
from typing import Any, NotRequired, TypedDict, get_args

from croupier.equipment import Card
from croupier.games.settlement import Settlement, net_by_player
from croupier.money import Cents, dollars
from croupier.rulebook import Cited, Law, Status, status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happened, told in a sentence."""

    event: str
    """What kind of event it is: ``dealt``."""
    says: str
    rules: tuple[str, ...]
    facts: Mapping[str, Any]
    """The event's own fields, as JSON carries them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Cards that lie together when the round is over."""

    place: str
    cards: tuple[Card, ...]
    says: str
    """What they come to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """What a player was in fact paid on a wager, beside what was due."""

    wager: int
    """Its place in the file, from 1."""
    player: str
    paid: Cents
    should_have_been: Cents
    box: int | None = None
    on: str | None = None

    @property
    def difference(self) -> Cents:
        """What is still owed to the player; below nothing where too much was paid."""
        return Cents(self.should_have_been - self.paid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A round with its settlement."""

    game: str
    at: datetime
    status: str
    policies: Mapping[str, str | bool]
    digest: str
    """Of the law that the round was settled under."""
    decks: int | None = None
    settlements: tuple[Settlement, ...]
    steps: tuple[Step, ...]
    spreads: tuple[Spread, ...]
    unused: tuple[Card, ...] = ()
    """Cards that the round did not need."""
    players: tuple[str, ...] = ()
    """Who took part, where somebody may have done so without a settlement."""
    paid: tuple[Paid, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    """What the file says of the occasion: table, dealer, case and note."""
    draft: str | None = None
    """The draft notice under which it was settled, which is not law."""
    cited: Mapping[str, Cited] = field(default_factory=dict)
    """Each rule that a step or a settlement cites, by its citation."""

    def resting_on(self, law: Law) -> "Replayed":
        """The same, with the rules that it cites and how sure they make it."""
        steps = (rule for step in self.steps for rule in step.rules)
        rows = (rule for row in self.settlements for rule in row.rules)
        cited = (*law.cited(chain(steps, rows)), *self.cited.values())
        return replace(
            self,
            status=status_of(law.status, cited),
            cited={rule.rule: rule for rule in cited},
        )

    def status_of(self, rules: Iterable[str]) -> Status:
        """How sure a step or a settlement is: as the weakest rule that it cites."""
        found = [self.cited[rule] for rule in rules if rule in self.cited]
        return status_of(Status.ATTESTED, found) if found else Status(self.status)

    @property
    def net(self) -> dict[str, Cents]:
        """What each player gained or lost on everything in the round."""
        nothing = dict.fromkeys(self.players, Cents(0))
        return nothing | net_by_player(self.settlements)


class SettlementShown(TypedDict):
    """What one wager came to, as JSON carries it."""

    player: str
    box: int | None
    hand: int | None
    bet: str
    stake: str
    result: str
    odds: str | None
    pays: str
    net: str
    rules: list[str]
    status: NotRequired[str]
    note: NotRequired[str]


def row_as_json(row: Settlement) -> SettlementShown:
    """One settlement as the contract has it; a game without boxes and hands has null there."""
    found: SettlementShown = {
        "player": row.player,
        "box": row.box,
        "hand": row.hand,
        "bet": row.bet,
        "stake": dollars(row.stake),
        "result": str(row.result),
        "odds": row.odds,
        "pays": dollars(row.pays),
        "net": dollars(row.net),
        "rules": list(row.rules),
    }
    if row.note:
        found["note"] = row.note
    return found


def kebab(name: str) -> str:
    """Write a class name with hyphens.

    >>> kebab("EvenMoneyAsked")
    'even-money-asked'
    """
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


def facts_of(event: Any) -> dict[str, Any]:
    """The fields of an event as JSON carries them; its rules and rows are told elsewhere."""
    return {
        field.name: _plain(getattr(event, field.name), is_money=_is_money(field.type))
        for field in fields(event)
        if field.name != "rules"
    }


def _is_money(kind: object) -> bool:
    return kind is Cents or Cents in get_args(kind)


def _plain(value: Any, *, is_money: bool = False) -> Any:
    if is_money and value is not None:
        return dollars(value)
    if isinstance(value, Settlement):
        return row_as_json(value)
    if isinstance(value, IntEnum):
        return value.name.lower().replace("_", "-")
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        return facts_of(value)
    if value is None or isinstance(value, str | int | bool):
        return value
    return str(value)
