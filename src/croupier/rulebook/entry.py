"""One rule at one moment: its status, its figures, and how it is known."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .folded import Version
from .model import number_path


class Status(StrEnum):
    """How sure an answer is, from the surest to the least sure."""

    ATTESTED = "attested"
    PRESUMED = "presumed"
    BEYOND = "beyond"
    ASSUMED = "assumed"
    UNKNOWN = "unknown"


def weakest(statuses: Iterable[Status]) -> Status:
    """Return the least sure of several statuses."""
    order = list(Status)
    return max(statuses, key=order.index, default=Status.ATTESTED)


class CannotAnswer(ValueError):
    """What was asked has no answer; the message says where it is wrong, or what is known."""

    code = "cannot-answer"

    @property
    def where(self) -> str | None:
        """The file, field or decision that is wrong, where there is one."""
        return None

    @property
    def rule(self) -> str | None:
        """The rule that stands in the way, where there is one."""
        return None

    @property
    def notice(self) -> str | None:
        """The notice that made that rule, where it is known."""
        return None

    @property
    def told(self) -> str:
        """The message as people read it: behind the rule in the way stands its notice."""
        if self.rule is None or self.notice is None:
            return str(self)
        return str(self).replace(f"[{self.rule}]", f"[{self.rule}, notice {self.notice}]")


class NotHeld(CannotAnswer, LookupError):
    """The rulebook has no such rule at that moment; the message says what is known."""

    code = "not-held"


class Lacks(NotHeld):
    """A game cannot be played: no rule has what it needs."""

    def __init__(self, says: str, *, key: str, parameter: str | None = None) -> None:
        super().__init__(says)
        self.key = key
        self.parameter = parameter


class NotYetMade(NotHeld):
    """Nothing of the kind had been made at that moment: it is no gap in what is held."""

    code = "not-yet-made"


class Ended(NotHeld):
    """It had been brought to its end before that moment."""

    code = "ended"


class LawDisagrees(CannotAnswer):
    """A rule in force says a figure of another rule again, and says it otherwise."""

    code = "law-disagrees"


class NoSuchGame(CannotAnswer, LookupError):
    """No game has that name."""

    code = "no-such-game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One rule at one moment, with how it is known."""

    version: Version
    layer: str
    """The game whose chapter it stands in: the version itself or its base."""
    status: Status
    unseen: tuple[str, ...]
    """Notices for this book published since, whose text is not held."""
    yields_to: str | None = None
    """Number of a version's rule that prevails over this one where they disagree."""

    @property
    def number(self) -> str:
        """The number as printed, with the part after ``#`` where it is a part of a rule."""
        return self.version.number

    @property
    def says(self) -> str:
        """The rule in our own words, or how a rule that is not held is known."""
        if self.version.node is not None:
            return self.version.node.says
        return f"The text is not held; the rule is known because {self.version.known_from}."

    @property
    def parameters(self) -> dict[str, Any]:
        """The rule's figures in a form that JSON carries."""
        return {} if self.version.node is None else plain_params(self.version.node.params)


def plain_params(params: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Give every parameter as plainly as its type allows."""
    return {name: _plain(param) for name, param in params.items()}


def _plain(param: Mapping[str, Any]) -> Any:
    match param["type"]:
        case "money" | "odds" | "flag" | "choice" | "count" | "names" | "counts":
            return param["value"]
        case "ranks":
            return param["value"].split()
        case "range":
            return {"min": param["min"], "max": param["max"], "unit": param["unit"]}
        case "duration":
            return f"{param['value']} {param['unit']}"
        case "fraction":
            return f"{param['value']} of {param['of']}"
        case "tiers":
            return [dict(row) for row in param["rows"]]
        case _:
            names = [column["name"] for column in param["columns"]]
            return [dict(zip(names, row, strict=True)) for row in param["rows"]]


ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def sort_key(version: Version) -> tuple[tuple[int, int, str], ...]:
    """Order rules as a book does: by number, a rule before its parts and paragraphs."""
    steps: list[tuple[int, int, str]] = []
    letters = 0
    for step in number_path(version.number):
        if step.isdigit():
            steps.append((2, int(step), ""))
        elif step[0] == "(":
            # (i) is the ninth letter where letters stand, and one where roman numerals do.
            letters += 1
            inner = step[1:-1]
            roman = letters > 1 and inner in ROMAN
            steps.append((3, ROMAN.index(inner) if roman else ord(inner[0]), inner))
        else:
            steps.append((1 if steps else 4, 0, step))
    return tuple(steps)
