"""When a command of Baccarat has its turn: why it is refused at any other time."""

from collections.abc import Iterable
from typing import ClassVar, Final

from croupier.games.act import PLAIN, Fields
from croupier.games.game import Viewer
from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .kernel import Step
from .round import Command, Round, awaiting
from .rules import RefusalCode

CARDS_DUE: Final = frozenset({Step.PLAYER_CARD, Step.BANKER_CARD})


def why_over(r: Round) -> Refusal:
    """Refuse what comes after the table, the shoe or the coup."""
    if r.is_closed:
        says = "The table is closed; open a new one."
        return r.refusal(RefusalCode.TABLE_CLOSED, "bac.assumed.deal", says)
    what = "The shoe is over" if r.is_shoe_over else "The coup is settled"
    says = f"{what}; open the next coup."
    return r.refusal(RefusalCode.ROUND_OVER, "bac.assumed.deal", says)


def commission_owed(r: Round) -> Refusal:
    """Refuse to go on while commission is owed."""
    debts = ", ".join(f"{player} {spoken_dollars(amount)}" for player, amount in r.owed)
    says = f"Commission is still owed ({debts}); it is collected before anything else."
    return r.refusal(RefusalCode.COMMISSION_OWED, "bac.commission.next_shoe", says)


class Act(Command):
    """A command that has its place in the order of play."""

    __slots__ = ()

    def why_not(self, r: Round) -> Refusal | None:
        """Return the first reason to refuse it: the series', then its own at this step."""
        step = awaiting(r)
        if step is None:
            return why_over(r)
        return commission_owed(r) if step is Step.COMMISSION else self.refusal_at(r, step)

    def refusal_at(self, r: Round, step: Step) -> Refusal | None:
        """Return why it may not happen at this step."""
        raise NotImplementedError


class BeforeCoup(Act):
    """A command that comes before betting on the coup is closed; it is offered then."""

    __slots__ = ()
    too_late: ClassVar[tuple[str, ...]] = ()
    """The rule that puts it before the coup, where the notices have one."""

    @implements("BA-020")
    def refusal_at(self, r: Round, step: Step) -> Refusal | None:
        """Refuse it after no more bets; a run is placed before its first coup is dealt."""
        if step is Step.WAGERS:
            return self.refusal(r)
        says = f"{type(self).__name__} comes too late for this coup: no more bets."
        rule = r.rules.cites.first(*self.too_late, "bac.assumed.deal")
        return Refusal(RefusalCode.BETTING_CLOSED, rule, says)

    def refusal(self, r: Round) -> Refusal | None:  # noqa: ARG002
        """Return why it may not happen before this coup."""
        return None

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        """Offer what may be chosen of it until betting is closed."""
        return cls.choices(r, viewer) if awaiting(r) is Step.WAGERS else ()

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Return what a viewer may choose of it before this coup."""
        return PLAIN
