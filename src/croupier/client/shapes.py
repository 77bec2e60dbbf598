"""What a floor answers, as values: the fields that programs use, beside the whole document.

Money is ``Decimal`` dollars. Whatever a newer floor adds stands in ``document``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Self

Document = Mapping[str, Any]


def _money(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


@dataclass(frozen=True, slots=True)
class Me:
    """Who is asking, with money in the purse and in chips."""

    name: str
    roles: tuple[str, ...]
    chips: Decimal
    purse: Decimal

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        roles = tuple(said["roles"])
        return cls(said["name"], roles, Decimal(said["balance"]), Decimal(said["purse"]))


@dataclass(frozen=True, slots=True)
class Sign:
    """The limits that a table's sign announces."""

    min: Decimal
    max: Decimal
    unit: Decimal | None

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(Decimal(said["min"]), Decimal(said["max"]), _money(said["unit"]))


@dataclass(frozen=True, slots=True)
class Tile:
    """A table in the lobby."""

    id: str
    game: str
    name: str
    phase: str
    sign: Sign | None
    dealing: str
    seats: int
    taken: int
    mine: bool
    practice: bool
    document: Document

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(
            id=said["id"],
            game=said["game"],
            name=said["name"],
            phase=said["phase"],
            sign=None if said["sign"] is None else Sign.of(said["sign"]),
            dealing=said["dealing"],
            seats=said["seats"]["of"],
            taken=said["seats"]["taken"],
            mine=said["mine"],
            practice=said["practice"],
            document=said,
        )


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a field may be: a sum or a number between two, or one of some values."""

    least: Decimal | None = None
    most: Decimal | None = None
    step: Decimal | None = None
    among: tuple[Any, ...] | None = None
    is_money: bool = False

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        if said.get("among") is not None:
            return cls(among=tuple(said["among"]))
        is_money = said.get("min") is not None
        least, most = (
            (said.get("min"), said.get("max"))
            if is_money
            else (
                said.get("least"),
                said.get("most"),
            )
        )
        step = said.get("step")
        return cls(
            None if least is None else Decimal(least),
            None if most is None else Decimal(most),
            None if step is None else Decimal(step),
            is_money=is_money,
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that is open to the asker, with the bounds of what it takes."""

    do: str
    fields: Mapping[str, Bounds]
    box: int | None = None
    hand: int | None = None

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        fields = {name: Bounds.of(bounds) for name, bounds in said["fields"].items()}
        return cls(said["do"], fields, said.get("box"), said.get("hand"))


@dataclass(frozen=True, slots=True)
class Awaiting:
    """What a round waits for."""

    of: str
    step: str
    players: tuple[str, ...]
    box: int | None
    hand: int | None
    says: str
    rules: tuple[str, ...]

    @classmethod
    def of_answer(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(
            of=said["of"],
            step=said["step"],
            players=tuple(said["players"]),
            box=said["box"],
            hand=said["hand"],
            says=said["says"],
            rules=tuple(said["rules"]),
        )


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, in a sentence, with the viewer's own number."""

    number: int
    says: str
    rules: tuple[str, ...]
    kind: str
    event: str

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(said["number"], said["says"], tuple(said["rules"]), said["kind"], said["event"])


@dataclass(frozen=True, slots=True)
class Row:
    """What a wager came to."""

    player: str
    box: int | None
    hand: int | None
    bet: str
    stake: Decimal
    result: str
    odds: str | None
    pays: Decimal
    net: Decimal
    rules: tuple[str, ...]

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(
            player=said["player"],
            box=said["box"],
            hand=said["hand"],
            bet=said["bet"],
            stake=Decimal(said["stake"]),
            result=said["result"],
            odds=said["odds"],
            pays=Decimal(said["pays"]),
            net=Decimal(said["net"]),
            rules=tuple(said["rules"]),
        )


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who sits at a table."""

    name: str
    seat: int
    boxes: tuple[int, ...]

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(said["name"], said["seat"], tuple(said["boxes"]))


@dataclass(frozen=True, slots=True)
class Shoe:
    """What everybody may know of a shoe."""

    number: int
    cards: int
    drawn: int
    root: str | None
    cutting_card_out: bool

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(
            said["number"], said["cards"], said["drawn"], said["root"], said["cutting_card_out"]
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the asker may see it."""

    id: str
    game: str
    phase: str
    seen: int
    """The viewer's own number: a decision names it, and is refused if its offer has changed."""
    round: str | None
    awaiting: Awaiting | None
    legal: tuple[Offer, ...]
    players: tuple[Player, ...]
    happened: tuple[Happening, ...]
    settled: tuple[Row, ...]
    net: Mapping[str, Decimal]
    sign: Sign | None
    shoe: Shoe | None
    me: Me
    stopped: str | None
    document: Document

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        view = said["view"]
        awaiting, shoe, sign = said["awaiting"], said["shoe"], said["sign"]
        return cls(
            id=said["id"],
            game=said["game"],
            phase=said["phase"],
            seen=said["seen"],
            round=said["round"],
            awaiting=None if awaiting is None else Awaiting.of_answer(awaiting),
            legal=tuple(Offer.of(offer) for offer in said["legal"]),
            players=tuple(Player.of(one) for one in said["people"]["players"]),
            happened=tuple(Happening.of(row) for row in said["feed"]),
            settled=tuple(Row.of(row) for row in view["settlements"]),
            net={player: Decimal(sum_) for player, sum_ in view["net"].items()},
            sign=None if sign is None else Sign.of(sign),
            shoe=None if shoe is None else Shoe.of(shoe),
            me=Me.of(said["me"]),
            stopped=said["stopped"],
            document=said,
        )

    @property
    def view(self) -> Document:
        """The round itself, as its game shows it: boxes, hands, the dealer's cards and so on."""
        found: Document = self.document["view"]
        return found

    @property
    def is_over(self) -> bool:
        """Whether everything in the round is decided."""
        return self.round is not None and self.awaiting is None

    @property
    def is_betting(self) -> bool:
        """Whether wagers may be made."""
        return self.awaiting is not None and self.awaiting.of == "wagers"

    @property
    def is_seated(self) -> bool:
        """Whether the asker sits here."""
        return any(player.name == self.me.name for player in self.players)

    @property
    def waits_for_me(self) -> bool:
        """Whether the round waits for the asker to decide."""
        return self.awaiting is not None and self.me.name in self.awaiting.players

    def offers(self, do: str) -> tuple[Offer, ...]:
        """Everything of one word that is open to the asker."""
        return tuple(offer for offer in self.legal if offer.do == do)

    def may(self, do: str) -> bool:
        """Whether a command is open to the asker."""
        return bool(self.offers(do))


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command, once it cannot be lost."""

    table: Table
    events: tuple[Happening, ...]
    again: bool
    """Whether the key had been answered before: the line broke, and nothing was done twice."""

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        events = tuple(Happening.of(row) for row in said["events"])
        return cls(Table.of(said["view"]), events, said["again"])


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best now at a practice table, and what every other choice costs in dollars."""

    says: str
    best: str | None
    costs: Mapping[str, Decimal]
    """By action, what it gives up on average against the best one."""
    edges: Mapping[str, Decimal]
    """By bet, the house's edge."""
    count: Mapping[str, Any] | None

    @classmethod
    def of(cls, said: Document) -> Self:
        """Read it from an answer."""
        return cls(
            says=said["says"],
            best=said["best"],
            costs={one["do"]: Decimal(one["costs"]) for one in said["actions"]},
            edges={one["bet"]: Decimal(one["house_edge"]) for one in said["bets"]},
            count=said["count"],
        )
