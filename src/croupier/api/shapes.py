"""The shapes of answers, for the OpenAPI document and the types that are generated from it.

Answers are built by ``documents``; a test holds what is sent against these.
"""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

MONEY: Final = {
    "type": "string",
    "format": "dollars",
    "pattern": r"^-?[0-9]{1,13}(\.[0-9]{1,2})?$",
    "examples": ["12.50"],
}
"""A sum of money in the OpenAPI document."""
Money = Annotated[str, WithJsonSchema(MONEY)]
Card = str


class Shape(BaseModel):
    """An answer, or a part of one, with the fields it names and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Shape):
    """What went wrong: a stable code, a sentence, the field, and the rule in the way."""

    code: str
    says: str
    where: str | None
    rule: str | None
    notice: str = Field(default="", description="The notice that made the rule, where held.")


class Now(Shape):
    """House time, as the clock on the wall shows it."""

    now: str


class Law(Shape):
    """The law that a table plays by, and how sure it is."""

    at: str
    status: str
    digest: str
    pinned: bool
    draft: str | None
    """The draft notice by which a practice table is played, which is not law."""
    changes: str | None = None
    """When other rules of the game come, where that is published and near."""


class Announced(Shape):
    """A sign of something to come: since when it stands, and the hour that it states."""

    min: Money | None = None
    max: Money | None = None
    unit: Money | None = None
    per: str | None = None
    since: str
    comes: str = Field(alias="from")


class Sign(Shape):
    """The sign of a table."""

    min: Money
    max: Money
    unit: Money | None
    per: str
    pending: Announced | None


class OwnLimits(Shape):
    """Limits that were agreed with a player, and the marker at the place."""

    min: Money
    max: Money
    unit: Money | None
    per: str
    marker: str


class Second(Shape):
    """What somebody asked for and a second person has to ask for too, because money moves."""

    do: str
    fields: dict[str, Any]
    by: str


class Restriction(Shape):
    """A player who is held back at the table."""

    player: str
    how: str
    by: str
    at: str


class Seats(Shape):
    """How many seats there are, and which are taken."""

    taken: int
    of: int
    boxes: list[int]


class Tile(Shape):
    """A table in the lobby."""

    id: str
    number: str
    game: str
    name: str
    decks: int | None
    law: Law
    sign: Sign | None
    closing: Announced | None
    out_of_service: str | None
    waiting: list[str]
    side_bets: list[str]
    seats: Seats
    phase: str
    dealing: str
    dealer: str | None
    practice: bool
    stopped: str | None
    meter: Money | None
    mine: bool


class Lobby(Shape):
    """Every table that is open."""

    tables: list[Tile]
    clock: Now


class Me(Shape):
    """Who is asking."""

    name: str
    roles: list[str]
    balance: Money
    is_money: bool
    """Whether the balance is worth money; the chips of a tournament and of practice are not."""
    purse: Money
    clock: Now
    reminder: str | None
    """What somebody hears who asked to be reminded of the time and of what came of it."""
    live_table: str | None = None
    """Where one sits and plays for money: odds are closed meanwhile."""
    demo: bool = False
    second_factor: bool = False
    second_factor_due: bool = False
    """Whether one must set up a second factor before anything else."""


class Whom(Shape):
    """Somebody whom one may be on a demonstration floor."""

    name: str
    roles: list[str]


class Demo(Shape):
    """Whom one may be on a demonstration floor."""

    people: list[Whom]


class Here(Shape):
    """Who is here; nobody, where nobody is signed in. ``people`` is a demonstration floor's."""

    me: Me | None
    people: list[Whom] | None


class Player(Shape):
    """Somebody who sits at a table."""

    name: str
    seat: int
    boxes: list[int]
    limits: OwnLimits | None
    away: bool


class People(Shape):
    """Who is at a table."""

    dealer: str | None
    house: bool
    supervisor: str | None
    players: list[Player]


class Clock(Shape):
    """What time it is, and when the house goes on by itself."""

    now: str
    closes: str | None
    of: int


class Awaiting(Shape):
    """What a round waits for."""

    of: str
    step: str
    players: list[str]
    box: int | None
    hand: int | None
    says: str
    rules: list[str]


class Bounds(Shape):
    """What a field may be: sums between two, whole numbers between two, or one of some values."""

    min: Money | None = None
    max: Money | None = None
    step: Money | int | None = None
    least: int | None = None
    most: int | None = None
    among: list[Any] | None = None
    moments: list[str] | None = None
    """Of each of these, when: wall time, together with the name."""
    card: bool | None = None
    """A card of the real shoe, such as ``KD``; with ``many``, a list of them."""
    many: bool | None = None
    text: bool | None = None
    optional: bool | None = None


class Offer(Shape):
    """A command that is open to the asker, with the bounds of its fields."""

    do: str
    about: str | None = None
    box: int | None = None
    hand: int | None = None
    fields: dict[str, Bounds]


class Refused(BaseModel):
    """A command that one might expect, and the rule that stands in its way."""

    model_config = ConfigDict(extra="allow", strict=True)
    do: str
    says: str
    rule: str | None
    code: str


class Settlement(BaseModel):
    """What a wager came to."""

    model_config = ConfigDict(extra="allow", strict=True)
    player: str
    box: int | None
    hand: int | None
    bet: str
    stake: Money
    result: str
    odds: str | None
    pays: Money
    net: Money
    rules: list[str]


class View(BaseModel):
    """The round as the asker may see it; each game adds its own fields."""

    model_config = ConfigDict(extra="allow", strict=True)
    settlements: list[Settlement]
    net: dict[str, Money]
    says: str | None


class Opened(Shape):
    """What opens one card."""

    number: int
    place: int
    card: Card
    salt: str
    proof: list[str]


class Seed(Shape):
    """The seed of a round that is over."""

    name: str
    seed: str


class PlayerValue(Shape):
    """A value that a player added to chance."""

    player: str
    value: str


class DrawProof(Shape):
    """A value that followed from a round's seed, and among what it was drawn."""

    step: str
    count: int
    among: list[tuple[int, int]] = Field(description="How many chances, and the value.")
    value: int
    values: list[PlayerValue] = Field(description="Revealed before it was drawn.")


class RoundProof(Shape):
    """What the values of the last round follow from, once it is over."""

    name: str
    number: int
    seed: str
    commitment: str
    chance: int
    draws: list[DrawProof]


class ShoeProof(Shape):
    """What the order of the shoe before this one followed from."""

    name: str
    seed: str
    decks: int
    without: str
    out: str
    root: str
    cards: int
    commitment: str
    values: list[PlayerValue]


class OpenedShoe(Shape):
    """The commitment to a shoe, and the cards that the asker was shown."""

    name: str | None
    root: str | None
    cards: int
    cut_at: int | None
    opened: list[Opened]
    seeds: list[Seed]
    round: RoundProof | None = None
    former: ShoeProof | None = Field(
        default=None,
        description="The shoe before, for players at the table; not where hands stay hidden.",
    )


class Shoe(Shape):
    """What everybody may know of a shoe."""

    name: str
    number: int
    root: str | None
    cards: int
    stage: str
    cut_at: int | None
    drawn: int
    deck: int | None = None
    cutting_card_out: bool
    burnt: Card | None
    opened: list[Opened]


class Result(Shape):
    """What a round brought: a side, a tie, a number; nothing where it was set aside."""

    round: str
    came: str | None
    is_dummy: bool


class Results(Shape):
    """What came at a table, the oldest first."""

    results: list[Result]


class FeedRow(Shape):
    """Something that happened, in a sentence."""

    number: int
    says: str
    rules: list[str]
    kind: str
    event: str


class Happened(Shape):
    """What happened after a number."""

    seen: int
    round: str | None
    events: list[FeedRow]


class Irregularity(Shape):
    """One way to report an irregularity; several entries of a kind differ in their fields."""

    kind: str
    says: str
    does: str
    moment: str
    rule: str
    may_now: bool
    needs: str
    fields: dict[str, Bounds]


class Odds(Shape):
    """What a rule pays, in a sentence."""

    rule: str
    says: str


class Notice(Shape):
    """The notice on a table that shows what its game pays."""

    rule: str
    odds: list[Odds]


class Lying(BaseModel):
    """Hands as they lie, or will lie."""

    model_config = ConfigDict(extra="allow", strict=True)
    boxes: list[Any]
    dealer: dict[str, Any]


class Preview(Shape):
    """What an irregularity would do: the hands before and after, and how many cards come back."""

    kind: str
    says: str
    now: Lying
    then: Lying
    taken_back: int


class AskedFor(Shape):
    """An approval that was asked for and waits for its answer."""

    id: str
    what: str
    table: str
    asked_by: str
    asked_at: str
    says: str


class AtSession(Shape):
    """The session of a tournament that a table is kept for, and how far it is."""

    tournament: str
    hand: int
    hands: int | None
    shoe: int
    shoes: int | None
    left: int | None
    ends: str | None
    is_stopped: bool
    is_over: bool


class EntropyPool(Shape):
    """What players add to the next shoe or to the round in play."""

    number: int
    commitment: str | None = Field(description="The house's, to its seed; `null` until it commits.")
    is_open: bool = Field(description="Whether `entropy-commit` is taken for it now.")
    is_called: bool = Field(description="Whether `entropy-reveal` is taken for it now.")
    committed: list[str]
    revealed: list[str]
    missed: list[str]


class PlayersEntropy(Shape):
    """Players' own part in chance at a table that the house deals.

    A page commits with `{"do": "entropy-commit", "on": "shoe" or "round", "number", "commitment"}`
    (for the first shoe with the field `entropy` of `sit`) and reveals with `{"do":
    "entropy-reveal", "on", "number", "value"}`. Programs may leave it out.
    """

    shoe: EntropyPool | None
    round: EntropyPool | None
    in_shoe: list[str] = Field(description="Players whose values are in the shoe in use.")
    hidden_by: str | None = Field(
        description="The rule by which hands stay hidden, and finished shoes with them."
    )


class TableDoc(Tile):
    """A table as the asker may see it."""

    notice: Notice | None = None

    policies: dict[str, str | bool]
    chips: dict[str, Any] | None = None
    seen: int
    round: str | None
    round_at: str | None
    boxes: int
    people: People
    clock: Clock
    awaiting: Awaiting | None
    legal: list[Offer]
    refused: list[Refused]
    view: View
    shoe: Shoe | None
    entropy: PlayersEntropy | None = None
    feed: list[FeedRow]
    me: Me
    irregularities: list[Irregularity]
    restrictions: list[Restriction]
    second: Second | None
    session: AtSession | None
    approvals: list[AskedFor]


class Reply(Shape):
    """The answer to a command, once it cannot be lost."""

    seen: int
    events: list[FeedRow]
    view: TableDoc
    again: bool


def answers(shape: type[BaseModel], status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answer of an address, for the OpenAPI document."""
    return {status: {"model": shape}}


_PROBLEM: Final[dict[str, Any]] = {
    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
}
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"description": "Refused, in a sentence.", "content": _PROBLEM},
    503: {"description": "Not now; ``Retry-After`` says when.", "content": _PROBLEM},
}
