"""The shapes of answers about what is between people: disputes, approvals, calls, tournaments."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from .shapes import AskedFor, Money, Now, Settlement, Shape


class Named(Shape):
    """The name of something that was asked for."""

    id: str


class Waiting(Shape):
    """Who waits for a seat at a table, in their order; ``place`` is the asker's, from 1."""

    table: str
    waiting: list[str]
    place: int | None


# ---------------------------------------------------------------- disputes


class Ruling(Shape):
    """A decision, or its review."""

    by: str
    decision: str
    reason: str
    rules: list[str]


class Correction(Shape):
    """Money to be put right, or put right by two people."""

    amount: Money
    by: str
    agreed_by: str | None


class DisputeDoc(Shape):
    """A dispute, from the complaint to the review."""

    id: str
    table: str
    round: str | None
    player: str
    says: str
    advised_by: str | None
    decided: Ruling | None
    review_asked: bool
    reviewed: Ruling | None
    corrections: list[Correction]


class Disputes(Shape):
    """Disputes that the asker may see."""

    disputes: list[DisputeDoc]


# ---------------------------------------------------------------- approvals, restrictions


class ApprovalDoc(AskedFor):
    """An approval: asked for, and given or refused with a reason."""

    given: bool | None
    answered_by: str | None
    answered_at: str | None
    reason: str | None


class Approvals(Shape):
    """Everything that was asked for, and how it was answered."""

    approvals: list[ApprovalDoc]


class RestrictionAt(Shape):
    """A player who is held back at a table."""

    table: str
    player: str
    how: str
    by: str
    at: str


class Restrictions(Shape):
    """Who is held back, as far as the asker may know."""

    restrictions: list[RestrictionAt]


# ---------------------------------------------------------------- calls, pits, powers


class Call(Shape):
    """A call for somebody of the staff that waits at a table."""

    table: str
    call: int
    of: str
    why: str
    by: str
    at: str
    pit: str | None
    staff: list[str]


class Calls(Shape):
    """Calls that wait."""

    calls: list[Call]


class WaitingSecond(Shape):
    """A request that is carried out once a second person makes it too."""

    table: str
    do: str
    fields: dict[str, Any]
    by: str
    at: str | None
    until: str | None
    """When the house goes on without it; nothing: when staff open the next round."""
    may_agree: bool


class Seconds(Shape):
    """Requests that wait for a second person."""

    seconds: list[WaitingSecond]


class Pit(Shape):
    """A pit: its tables and who looks after it."""

    name: str
    tables: list[str]
    staff: list[str]


class Pits(Shape):
    """Every pit."""

    pits: list[Pit]


class Contravention(Shape):
    """What was done about a contravention."""

    table: str
    round: str
    player: str
    measure: str
    by: str
    held: Money
    tournament: str | None
    """In whose chips it is held; none: in the casino's own."""
    ended: str | None
    """How it ended; none: it stands."""


class Contraventions(Shape):
    """What was done about contraventions, as far as the asker may know."""

    contraventions: list[Contravention]


class TablePower(Shape):
    """Something that the pit may ask of a table, and what stands in the asker's way."""

    do: str
    may: bool
    is_mine: bool
    says: str | None
    rules: list[str]
    fields: dict[str, dict[str, Any]]


class TablePowers(Shape):
    """Everything that the pit may ask of a table."""

    powers: list[TablePower]


# ---------------------------------------------------------------- entries of the log


class Entry(Shape):
    """One command of the log: what its digest is over."""

    entry: int
    actor: str
    key: str
    asked: str
    reply: str
    hash: str
    accounts: list[list[Any]]
    kept: list[str]
    sealed: list[list[Any]]
    utc: str | None


class Entries(Shape):
    """A page of entries; ``after`` asks for the next."""

    about: dict[str, str]
    entries: list[Entry]
    after: int | None


# ---------------------------------------------------------------- tournaments


class TournamentRow(Shape):
    """A tournament in the list."""

    id: str
    name: str
    kind: str
    game: str
    at: str
    phase: str
    entries: int


class Tournaments(Shape):
    """Every tournament of the floor."""

    tournaments: list[TournamentRow]


class TournamentEntry(Shape):
    """One entry of a tournament."""

    entry: int
    player: str
    plays: str
    standing: str
    fee: Money
    earned: bool
    buy_backs: int


class TournamentOffer(Shape):
    """A command that is open to the asker, with what may be chosen."""

    do: str
    fields: dict[str, dict[str, Any]]


class TournamentRefused(Shape):
    """A command that is not open, and why."""

    do: str
    says: str
    rule: str | None
    code: str


class BoardRow(Shape):
    """A row of the leader board."""

    entry: int
    player: str
    chips: Money


class TournamentDoc(BaseModel):
    """A tournament as anybody on the floor may see it, and what is open to the asker."""

    model_config = ConfigDict(extra="allow", strict=True)
    id: str
    name: str
    kind: str
    game: str
    at: str
    phase: str
    director: str | None
    deputies: list[str]
    tables: list[str]
    entries: list[TournamentEntry]
    rounds: list[dict[str, Any]]
    prizes: list[dict[str, Any]]
    board: list[BoardRow]
    faults: list[dict[str, Any]]
    conditions: dict[str, Any]
    digest: str
    legal: list[TournamentOffer]
    refused: list[TournamentRefused]
    clock: Now


class EarnedRow(Shape):
    """An entry to a Magnificent Sevens Tournament that waits."""

    number: int
    player: str
    where: str
    at: str


class VersionNotice(Shape):
    """A change of version that is announced."""

    to: int
    at: str
    changes_at: str | None
    reason: str


class SevensDoc(Shape):
    """Magnificent Sevens in the whole casino, and what of 13.7.3 is open to the asker."""

    version: int
    waiting: int
    wanted: int
    due: int | None
    entries: list[EarnedRow]
    notice: VersionNotice | None
    are_tables_closed: bool
    tables: list[int]
    legal: list[TournamentOffer]
    refused: list[TournamentRefused]
    clock: Now


class TournamentCheck(BaseModel):
    """What is wrong with conditions, and the rules that they rest on."""

    model_config = ConfigDict(extra="allow", strict=True)
    tournament: str
    kind: str
    game: str
    at: str
    digest: str
    status: str
    law: str
    conditions: dict[str, Any]
    faults: list[dict[str, Any]]
    cites: dict[str, Any]
    held: str | None
    games: list[dict[str, str]]
    """The games that a tournament of this kind may be played at, by name and title."""
    fields: dict[str, Any]
    file: str


class TournamentReply(Shape):
    """The answer to a command of a tournament."""

    view: TournamentDoc
    again: bool


class Step(Shape):
    """One step of a round that is over, and the layout after it, as its game shows it."""

    number: int
    says: str
    rules: list[str]
    kind: str
    view: dict[str, Any]


class Lies(Shape):
    """Where a round lies in the log."""

    stream: str
    first: int
    last: int


class Steps(Shape):
    """A round that is over, step by step."""

    round: str
    table: str
    number: str
    game: str
    name: str
    at: str
    decks: int | None
    boxes: int
    is_money: bool
    """Whether it was played for money; otherwise for the chips of a tournament."""
    steps: list[Step]
    settlements: list[Settlement]
    net: dict[str, Money]
    log: Lies
