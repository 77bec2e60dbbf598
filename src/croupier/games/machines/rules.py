"""The rules for gaming machines at a moment, and what the register says of a title."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from croupier.games.cites import Cites
from croupier.games.staff import Ladder
from croupier.kernel import implements
from croupier.rulebook import Law, Status

CITED_KEYS = (
    "egm.collect",
    "egm.collect.coins",
    "egm.collect.manual",
    "egm.replay",
    "egm.transfer",
)


class RefusalCode(StrEnum):
    """Why a command is refused; the first that applies is reported."""

    ROUND_OVER = "round_over"
    NO_SUCH_MACHINE = "no_such_machine"
    NO_SUCH_SLIP = "no_such_slip"
    SLIP_PAID = "slip_paid"
    NOT_YOURS = "not_yours"
    NOT_AUTHORISED = "not_authorised"
    GAME_RUNNING = "game_running"
    NO_GAME_RUNNING = "no_game_running"
    PROCEDURE_NOT_APPROVED = "procedure_not_approved"
    TITLE_NOT_APPROVED = "title_not_approved"
    TITLE_NOT_KNOWN = "title_not_known"
    NOT_AN_AMOUNT = "not_an_amount"
    TOO_FEW_CREDITS = "too_few_credits"
    NO_CREDITS = "no_credits"
    OVER_PAYOUT_LIMIT = "over_payout_limit"
    WITHIN_PAYOUT_LIMIT = "within_payout_limit"
    SAME_MACHINE = "same_machine"


class Answer(Protocol):
    """What the register says of a title."""

    @property
    def approved(self) -> str:
        """``yes``, ``no`` or ``unknown``."""

    @property
    def notice(self) -> str | None:
        """The notice whose list says so."""

    @property
    def says(self) -> str:
        """The answer as a sentence."""


class Register(Protocol):
    """Where approvals are asked for: the rulebook."""

    def machines(self, title: str, at: datetime, maker: str | None = None) -> Answer:
        """Whether a title was approved at a moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """Whether a title may be played at a moment: only a plain yes will do."""

    is_approved: bool
    is_known: bool
    rule: str
    says: str


@implements("EG-013")
def approval_of(register: Register, title: str, maker: str, at: datetime, *, book: str) -> Approval:
    """Ask the register; a maker of whom no list is held has titles that are not known."""
    try:
        answer = register.machines(title, at, maker)
    except LookupError as missing:
        rule = f"{book} register"
        return Approval(is_approved=False, is_known=False, rule=rule, says=str(missing))
    return Approval(
        is_approved=answer.approved == "yes",
        is_known=answer.approved != "unknown",
        rule=f"notice {answer.notice}" if answer.notice else f"{book} register",
        says=answer.says,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineRules:
    """Rules 5 to 7 at a moment."""

    game: str
    book: str
    at: datetime
    digest: str
    status: Status
    staff: Ladder
    cites: Cites = field(repr=False)

    @classmethod
    def from_law(cls, law: Law) -> "MachineRules":
        """Read the rules; a moment at which they are not held is refused by the law."""
        return cls(
            game=law.game,
            book=law.book,
            at=law.at,
            digest=law.digest,
            staff=Ladder.from_law(law),
            cites=Cites({key: law.cite(key) for key in CITED_KEYS}),
            status=law.status,
        )

    def cite(self, key: str) -> str:
        """Cite a rule."""
        return self.cites[key]
