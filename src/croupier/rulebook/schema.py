"""The shape of a rulebook file, checked when it is written and not again when it is read.

These models exist so that a mistake in a notice's file is reported with its place. The running
program reads the checked corpus (``corpus.py``) into the plain values of ``model.py``.
"""

import datetime as dt
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from .schema_parameters import Frozen, Item, Key, Many, Number, Param, Sentence
from .wall_time import comes_twice, why_skipped

# ---------------------------------------------------------------- rules


class Defect(Frozen):
    """Something wrong or doubtful in the text as printed, and our reading of it."""

    says: Sentence
    reading: str | None = None
    id: Annotated[str, Field(pattern=r"^[AX]-\d{2,3}$")] | None = None


class Rule(Frozen):
    """One numbered rule, lettered paragraph, definition, table or diagram, in our own words."""

    number: Number
    key: Key
    kind: Literal["heading", "rule", "definition", "table", "diagram"] = "rule"
    says: Sentence
    does: Literal["computed", "procedure", "definition", "structure", "not-modelled"]
    why: Sentence | None = None
    items: Many[Item] = ()
    refs: Many[str] = ()
    over: Many[Key] = ()
    params: dict[str, Param] = Field(default_factory=dict)
    defects: Many[Defect] = ()
    footnote: Sentence | None = None

    @model_validator(mode="after")
    def _reason(self) -> "Rule":
        if self.does in ("not-modelled", "procedure") and not self.why:
            raise ValueError(f"{self.number}: {self.does} needs a reason in `why`")
        if self.does == "computed" and self.why:
            raise ValueError(f"{self.number}: `why` is for what is not computed")
        return self


class ContentFile(Frozen):
    """A chapter of a notice's content, kept in a file of its own."""

    rule: Many[Rule]


# ---------------------------------------------------------------- operations


class Op(Frozen):
    """What every amending operation says of itself."""

    where: Sentence
    heading: str | None = None
    """The rule that the schedule's heading names, where it names one."""
    defects: Many[Defect] = ()
    items: Many[Item] = ()


class WithContent(Op):
    """An operation that brings rules with it."""

    rule: Many[Rule] = ()
    content_from: Many[str] = ()
    """Files beside the notice's own that hold the content, in order."""

    @model_validator(mode="after")
    def _some(self) -> "WithContent":
        if not self.rule and not self.content_from:
            raise ValueError("an operation that brings rules must have `rule` or `content_from`")
        return self


class InsertAfter(WithContent):
    """Put rules in after another one."""

    op: Literal["insert-after"]
    anchor: Number


class Insert(WithContent):
    """Put rules in without naming a place."""

    op: Literal["insert"]


class InsertDiagramAfter(WithContent):
    """Put a diagram in after another one."""

    op: Literal["insert-diagram-after"]
    anchor: Number


class Substitute(WithContent):
    """Put new rules in the place of one."""

    op: Literal["substitute"]
    target: Number


RANGE_MOST: Final = 200
"""More rules than any book has."""


class SubstituteRange(WithContent):
    """Put new rules in the place of several that follow one another."""

    op: Literal["substitute-range"]
    first: Number
    last: Number

    @model_validator(mode="after")
    def _in_order(self) -> "SubstituteRange":
        if not (self.first.isdecimal() and self.last.isdecimal()):
            raise ValueError(
                "first and last are whole rules, such as 5 and 7; substitute paragraphs one by one"
            )
        if not 0 < int(self.last) - int(self.first) < RANGE_MOST:
            raise ValueError(
                f"rules {self.first} to {self.last} are no range: last comes after first, and "
                f"at most {RANGE_MOST} rules go at once"
            )
        return self


class SubstituteTable(WithContent):
    """Put a new table in the place of one inside a rule."""

    op: Literal["substitute-table"]
    target: Number


class SubstituteAll(WithContent):
    """Put a whole new set of rules in the place of all that there were."""

    op: Literal["substitute-all"]
    edition: str


class Delete(Op):
    """Take a rule out; nothing is renumbered."""

    op: Literal["delete"]
    target: Number


class AppendText(WithContent):
    """Add words at the end of a rule."""

    op: Literal["append-text"]
    target: Number


class ReplaceInColumn(Op):
    """Replace words in one column of a table."""

    op: Literal["replace-in-column"]
    target: Number
    column: str
    old: str
    new: str
    rule: Many[Rule] = ()
    """What the cell says once the words are replaced."""


class ApproveGame(WithContent):
    """Approve a new game with its rules."""

    op: Literal["approve-game"]


class ApproveList(Op):
    """Approve a maker's machine titles."""

    op: Literal["approve-list"]
    maker: str
    titles: Many[str]


class RevokeList(Op):
    """End the approval of a maker's titles."""

    op: Literal["revoke-list"]
    maker: str
    approved_by: str
    """The notice whose list ends here."""


class SubstituteNotice(Op):
    """Put this notice in the place of an earlier one."""

    op: Literal["substitute-notice"]
    notice: str


AnyOp = Annotated[
    InsertAfter
    | Insert
    | InsertDiagramAfter
    | Substitute
    | SubstituteRange
    | SubstituteTable
    | SubstituteAll
    | Delete
    | AppendText
    | ReplaceInColumn
    | ApproveGame
    | ApproveList
    | RevokeList
    | SubstituteNotice,
    Field(discriminator="op"),
]

# ---------------------------------------------------------------- notices


class Gazette(Frozen):
    """An issue of the gazette; numbers start again every year, so the date belongs to it."""

    series: Literal["S", "G", "P"]
    number: int
    date: dt.date


class Recital(Frozen):
    """A notice as another notice cites it, word for word in its figures."""

    notice: str
    role: Literal["approved", "amended", "revoked"]
    gazette: str
    date: dt.date | None = None
    """As printed; absent when the citation gives no full date."""
    printed_date: str | None = None
    """The printed words where they are not a full date."""
    form: Literal["published", "dated"] = "published"


class Source(Frozen):
    """Where the text stands in the gazettes that the file was made from."""

    gazette_file: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    lines: Annotated[str, Field(pattern=r"^\d+-\d+$")]


class NoticeBody(Frozen):
    """What every notice says, published or still a draft."""

    id: Annotated[str, Field(pattern=r"^\d+/\d{4}$")]
    title: Sentence
    book: str
    made_under: Sentence
    dated: dt.date
    effective: dt.datetime
    made_by: Sentence
    """Whose notice it is; whoever signs does so for that body."""
    signed_by: Sentence
    capacity: Sentence
    recites: Many[Recital]
    defects: Many[Defect] = ()
    op: Many[AnyOp]

    @model_validator(mode="after")
    def _moment(self) -> "NoticeBody":
        if self.effective.tzinfo is not None:
            raise ValueError("effective is Melbourne wall time and carries no offset")
        if self.dated > self.effective.date():
            raise ValueError(f"in force {self.effective}, before it was made on {self.dated}")
        if why_skipped(self.effective) or comes_twice(self.effective):
            raise ValueError(f"{self.effective} does not exist exactly once in Melbourne")
        return self


class NoticeFile(NoticeBody):
    """One published notice: when it was printed, when it acts, and what it does."""

    gazette: Gazette
    source: Source

    @model_validator(mode="after")
    def _published(self) -> "NoticeFile":
        _check_order(self.dated, self.gazette, self.effective)
        return self


class DraftFile(NoticeBody):
    """A notice that is not published yet."""

    gazette: Gazette | None = None
    source: Source | None = None
    made_by: Sentence = "not made yet"
    signed_by: Sentence = "not signed"
    capacity: Sentence = "draft"
    made_under: Sentence = "Casino Control Act 1991, section 60(1)"
    recites: Many[Recital] = ()

    @model_validator(mode="after")
    def _published(self) -> "DraftFile":
        if self.gazette is not None:
            _check_order(self.dated, self.gazette, self.effective)
        return self


def _check_order(dated: dt.date, gazette: Gazette, effective: dt.datetime) -> None:
    if not dated <= gazette.date <= effective.date():
        raise ValueError(
            f"made {dated}, published {gazette.date}, in force {effective}: "
            "a notice is made, then published, then in force"
        )


class Known(Frozen):
    """A notice that is known to exist, whether its text is held or not."""

    id: Annotated[str, Field(pattern=r"^([SG]?\d+)/\d{4}(:[a-z-]+)?$")]
    book: str
    gazette: Gazette
    says: Sentence
    doubt: str | None = None


class OtherInstrument(Frozen):
    """Something printed in a gazette that is no casino rule."""

    title: Sentence
    made_under: Sentence
    gazette: Gazette
    dated: dt.date
    signed_by: Sentence
    says: Sentence
    items: Many[Item] = ()


class RegisterFile(Frozen):
    """Every notice that the gazettes let us know of."""

    notice: Many[Known]
    other: Many[OtherInstrument] = ()


# ---------------------------------------------------------------- games, concordance, assumed, ids


class Game(Frozen):
    """A game as the commands name it, and where its rules stand."""

    name: str
    title: Sentence
    book: str
    chapter: Key | None = None
    """Key of the heading under which a version's own rules stand."""
    base: str | None = None
    overlays: Many[Key] = ()
    partial: bool = False
    """Whether the rules that are held are enough to run it although others are not."""
    says: Sentence


class GamesFile(Frozen):
    """The games that the commands know."""

    game: Many[Game]


class Continues(Frozen):
    """Our statement that one rule continues another under a new number."""

    was: Number
    now: Number
    relation: Literal["same", "merged", "split", "changed"]
    basis: Sentence


class ConcordanceFile(Frozen):
    """Which rules of one edition continue which of another."""

    book: str
    from_edition: str
    to_edition: str
    by: str
    pair: Many[Continues]


class AssumedFile(Frozen):
    """What public knowledge fills in; never law, and never shown as law."""

    game: Many[str]
    from_moment: dt.datetime
    until_moment: dt.datetime | None = None
    base: str | None = None
    """A book whose later text stands in for one that is not held."""
    base_at: dt.datetime | None = None
    stands_in: bool = False
    """Whether the game may be dealt on it where its own text is not held."""
    unknown: Many[str] = ()
    """Chapters of the base that do not stand in: there was another text then, which is unknown."""
    house: bool = False
    """Whether it is a fact of the house, such as its chips, and no rule of the game."""
    reason: Sentence
    source: Sentence
    rule: Many[Rule] = ()


class Summary(Frozen):
    """The rules that a page about some games tells, by their keys."""

    games: Many[str]
    players: Many[str] = ()
    cards: Many[str] = ()
    deal: Many[str] = ()
    choices: Many[str] = ()
    pays: Many[str] = ()
    side_bets: Many[str] = ()


class SummariesFile(Frozen):
    """What a page about each game tells."""

    summary: Many[Summary]


class CatalogueEntry(Frozen):
    """One numbered item of the catalogue."""

    id: Item
    says: Sentence


class CatalogueFile(Frozen):
    """Every item id that marks and rules may name."""

    item: Many[CatalogueEntry]


# ---------------------------------------------------------------- readings


class PolicyValue(Frozen):
    """One way of reading an unclear point, as a policy names it."""

    value: bool | Annotated[str, Field(pattern=r"^[a-z0-9+-]+$")]
    says: Sentence


class Reading(Frozen):
    """An unclear point of the rules: our reading, and the policy that can choose another."""

    id: Annotated[str, Field(pattern=r"^A-\d{2,3}$")]
    part: Literal[
        "hand",
        "table",
        "irregularities",
        "pontoon",
        "pandemonium",
        "side-bets",
        "tournaments",
        "caribbean-stud",
        "com-bo",
        "baccarat",
        "rapid-roulette",
        "gaming-machines",
        "rulebook",
    ]
    """The heading under which people look for it."""
    games: Annotated[Many[str], Field(min_length=1)]
    where: Sentence
    """Books with their rule numbers, as ``blackjack 8.1, 5.7.1; com-bo 8.2``."""
    problem: Sentence
    reading: Sentence
    why: Sentence
    money: bool
    """Whether it changes what somebody is paid."""
    weight: Literal["high", "small"] | None = None
    policy: Annotated[str, Field(pattern=r"^[a-z0-9_]+$")] | None = None
    default: bool | str | None = None
    values: Many[PolicyValue] = ()

    @model_validator(mode="after")
    def _policy(self) -> "Reading":
        names = [choice.value for choice in self.values]
        if self.policy is None:
            if names or self.default is not None:
                raise ValueError(f"{self.id}: a default or values without a policy")
        elif len(names) < 2 or len(set(names)) != len(names):  # noqa: PLR2004 (a choice has two)
            raise ValueError(f"{self.id}: a policy needs two values or more, each of them once")
        elif self.default not in names:
            raise ValueError(f"{self.id}: the default {self.default!r} is none of the values")
        return self


class ReadingsFile(Frozen):
    """Every unclear point of the printed rules."""

    reading: Many[Reading]
