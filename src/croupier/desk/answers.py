"""The shapes of the answers, as the commands print them in JSON."""

from typing import Any, Literal, NotRequired, TypedDict, final

State = Literal["open", "computed", "procedure", "definition", "not-modelled"]


class RuleDefect(TypedDict):
    """Something wrong or doubtful in a rule as printed."""

    id: str | None
    says: str
    reading: str | None


class RuleShown(TypedDict):
    """One rule at one moment."""

    number: str
    says: str
    since: str | None
    notice: str | None
    status: str
    unseen: list[str]
    parameters: dict[str, Any]
    items: list[str]
    book: str
    layer: str
    key: str | None
    kind: str | None
    does: str | None
    why: str | None
    footnote: str | None
    refs: list[str]
    yields_to: str | None
    defects: list[RuleDefect]


class AssumedRule(RuleShown):
    """What public knowledge fills in; never law."""

    source: str
    reason: str


class Note(TypedDict):
    """An operation in force at that moment that did not simply apply."""

    notice: str
    where: str
    outcome: str
    says: str
    since: str
    until: str | None


class RulesShown(TypedDict):
    """The rules of a game at a moment."""

    game: str
    title: str
    at: str
    published_by: str | None
    status: str
    law: str
    """The digest of the rulebook."""
    rules: list[RuleShown]
    assumed: list[AssumedRule]
    notes: list[Note]
    certificate: NotRequired[str]
    """In an exported copy: the line that says what it is a copy of."""


class AddedRule(TypedDict):
    """A rule that the later moment has and the earlier one does not show."""

    number: str
    key: str | None
    says: str
    since: str | None
    notice: str | None
    parameters: dict[str, Any]
    layer: str
    kind: str
    first_text_held: bool
    no_later_than: bool
    unseen: list[str]
    effect: NotRequired[str]
    """Of a draft's change: ``followed``, ``refused`` or ``procedure``, …"""
    follows: NotRequired[str]
    """… and what follows from it, or why it is refused."""


class RemovedRule(TypedDict):
    """A rule that the earlier moment has and the later one does not."""

    number: str
    key: str | None
    says: str
    notice: str | None
    until: str | None
    parameters: dict[str, Any]
    text_held: bool
    no_later_than: bool
    unseen: list[str]
    effect: NotRequired[str]
    follows: NotRequired[str]


class MovedRule(TypedDict):
    """A rule that goes on under another number, or as a part of another rule."""

    number: str
    was_number: str
    notice: str
    relation: str
    basis: str | None


ChangedRule = TypedDict(
    "ChangedRule",
    {
        "number": str,
        "was": Any,
        "is": Any,
        "notice": str,
        "no_later_than": bool,
        "parameter": str | None,
        "key": str,
        "was_number": str,
        "since": str,
        "unseen": list[str],
        "layer": str,
        "does": str,
        "kind": str,
        "was_held": bool,
        "through": str | None,
        "effect": NotRequired[str],
        "follows": NotRequired[str],
    },
)
"""One figure, or the words (`parameter` null), of one rule; `through` names the base rule that
states a figure which the version leaves to it."""


class Differences(TypedDict):
    """What was gained, lost, changed and moved."""

    added: list[AddedRule]
    removed: list[RemovedRule]
    changed: list[ChangedRule]
    moved: list[MovedRule]
    merged: list[MovedRule]


RulesDiffered = TypedDict(
    "RulesDiffered",
    {
        "game": str,
        "from": str,
        "to": str,
        "from_status": str,
        "to_status": str,
        "notes": list[str],
        "added": list[AddedRule],
        "removed": list[RemovedRule],
        "changed": list[ChangedRule],
        "moved": list[MovedRule],
        "merged": list[MovedRule],
    },
)
"""What a game gained, lost and changed between two moments."""


class Continued(TypedDict):
    """Our statement that a rule continues another one under a new number."""

    number: str
    relation: str
    basis: str


class RuleVersion(TypedDict):
    """One version of a rule, or of a part of it."""

    number: str
    says: str
    since: str | None
    known_since: str | None
    """For a text not held: the first gazette that shows the rule."""
    until: str | None
    notice: str | None
    ended_by: str | None
    deleted: bool
    status: str
    unseen: list[str]
    parameters: dict[str, Any]
    key: str | None
    line: int
    """Versions of one rule share a line; another rule that bore the number has its own."""
    continues: Continued | None


class HistoryShown(TypedDict):
    """Every version of one rule."""

    game: str
    rule: str
    versions: list[RuleVersion]


class OperationShown(TypedDict):
    """One operation of a notice, and what became of it."""

    kind: str
    where: str
    target: str | None
    outcome: str
    says: str


class HeldNotice(TypedDict):
    """A notice whose text is held."""

    notice: str
    title: str
    book: str
    games: list[str]
    dated: str
    gazette: str
    published: str
    effective: str
    made_under: str
    made_by: str
    signed_by: str
    capacity: str
    source: dict[str, str]
    operations: list[OperationShown]


class CitedNotice(TypedDict):
    """A notice that others cite and whose text is not held."""

    notice: str
    books: list[str]
    gazette: str
    published: str
    cited_by: list[str]
    says: str
    doubt: str | None


class DefectShown(TypedDict):
    """Something in the gazettes that does not agree or is in doubt."""

    kind: str
    id: str | None
    notice: str | None
    rule: str | None
    says: str
    reading: str | None


class OtherShown(TypedDict):
    """Something printed in a gazette that is no casino rule."""

    title: str
    gazette: str
    published: str
    made_under: str
    signed_by: str
    says: str


class Notices(TypedDict):
    """Every notice that is held or cited, and what is wrong in them."""

    held: list[HeldNotice]
    cited: list[CitedNotice]
    defects: list[DefectShown]
    other: list[OtherShown]


class CoverageItem(TypedDict):
    """How one catalogue item is carried out."""

    id: str
    state: State
    reason: str | None
    code: list[str]
    tests: list[str]
    says: NotRequired[str]


class Coverage(TypedDict):
    """How every catalogue item is carried out."""

    items: list[CoverageItem]
    totals: dict[str, dict[str, int]]


@final
class MachineShown(TypedDict):
    """Whether a machine title was approved at a moment."""

    title: str
    approved: str
    maker: str | None
    notice: str | None
    status: str
    at: str
    says: str


class MakersList(TypedDict):
    """A maker's list at a moment; `titles` is null where it is not held."""

    maker: str
    notice: str | None
    since: str | None
    until: str | None
    status: str
    titles: list[str] | None


@final
class MachinesShown(TypedDict):
    """The lists of approved titles at a moment."""

    at: str
    lists: list[MakersList]


class DraftDifference(Differences):
    """What a draft would change in one game."""

    game: str


class EdgeChanged(TypedDict):
    """The house edge of a bet without a draft and with it; null where it is not offered."""

    game: str
    bet: str
    before: str | None
    after: str | None
    difference: str | None


class EffectShown(TypedDict):
    """What a draft's change of one rule does in play."""

    number: str
    key: str
    changed: str
    """``changed``, ``reworded``, ``added`` or ``deleted``."""
    effect: str
    """``followed``, ``refused``, or ``procedure``: no effect on play or pay."""
    says: str
    """What follows from it, or why it is refused."""
    games: list[str]


class DraftChecked(TypedDict):
    """What a draft notice would do, and what should be mended in it."""

    notice: str
    title: str
    book: str
    effective: str
    faults: list[str]
    advice: list[str]
    operations: list[OperationShown]
    touches: list[str]
    """Every game and version that has another rule in force with the draft."""
    effects: list[EffectShown]
    differences: list[DraftDifference]
    edges: list[EdgeChanged]
