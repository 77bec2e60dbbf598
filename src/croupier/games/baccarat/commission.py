"""Commission that is owed, and the end of a shoe or of the table, when it falls due."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from croupier.games.act import PLAIN, Fields, Player, Rules, command, event
from croupier.games.game import Fill, Of, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .kernel import Step
from .order import BeforeCoup, commission_owed
from .policies import AtShoeEnd
from .round import Command, Event, Events, Round, awaiting, changed
from .rules import RefusalCode
from .settle import CommissionTaken, RunSettled, commission_row, run_row

DEFERRAL_RULE = "11.1.6"


# ---------------------------------------------------------------- players


@event("player-left")
class PlayerLeft(Event):
    """A player left the game."""

    player: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        left = ((player, seat) for player, seat in r.deferring if player != self.player)
        return changed(r, deferring=tuple(left))

    def sentence(self) -> str:
        return f"{self.player} owes nothing and may leave"


@command("leave")
class Leave(BeforeCoup):
    """A player ceases wagering and leaves the game."""

    by = Of.PLAYER

    player: Player

    @implements("BA-026")
    def why_not(self, r: Round) -> Refusal | None:
        """Refuse to let a player go before owed commission is settled (11.1.6.1)."""
        if r.is_closed:
            return BeforeCoup.why_not(self, r)
        owed = r.owes(self.player)
        if owed and awaiting(r) is Step.COMMISSION:
            return commission_owed(r)
        if owed:
            says = f"{self.player} owes {spoken_dollars(owed)} in commission; settle it first."
            return r.refusal(RefusalCode.COMMISSION_OWED, "bac.commission.settled", says)
        if self.player not in dict(r.deferring):
            says = f"{self.player} has no commission deferred here, and may simply go."
            return r.refusal(RefusalCode.NOTHING_OWED, "bac.assumed.commission", says)
        return None

    def events(self, r: Round) -> Events:
        rule = r.rules.cites.first("bac.commission.settled", "bac.assumed.deal")
        return (PlayerLeft(player=self.player, rules=(rule,)),)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        assert viewer.player is not None
        return PLAIN if cls(player=viewer.player).why_not(r) is None else ()


@event("commission-deferred")
class CommissionDeferred(Event):
    """A seated player's commission may be owed from now on."""

    player: str
    seat: int
    rules: Rules

    def apply(self, r: Round) -> Round:
        deferring = {**dict(r.deferring), self.player: self.seat}
        return changed(r, deferring=tuple(deferring.items()))

    def sentence(self) -> str:
        return f"{self.player} at place {self.seat} may owe commission"


@command("defer-commission")
class DeferCommission(BeforeCoup):
    """A seated player's commission is from now on owed instead of taken."""

    by = Of.PLAYER

    player: Player
    seat: Annotated[int | None, Fill.TABLE]
    """The number of the player's place; ``None`` for somebody who stands."""

    @implements("BA-025")
    def refusal(self, r: Round) -> Refusal | None:
        """Refuse to have commission owed by anyone but seated players (11.1.6)."""
        rules = r.rules
        if "bac.commission.collected" not in rules.cites:
            moment = f"{rules.at:%Y-%m-%dT%H:%M}"
            says = (
                f"Commission may not be owed at {moment}: rule {DEFERRAL_RULE} is not held for it."
            )
            return r.refusal(RefusalCode.DEFERRAL_NOT_HELD, "bac.assumed.commission", says)
        if rules.commission == 0:
            says = "No commission is taken in this version of the game."
            return r.refusal(RefusalCode.NO_COMMISSION, "bac.assumed.commission", says)
        if self.seat is None:
            says = f"{self.player} is not seated; only a seated player's commission may be owed."
            return r.refusal(RefusalCode.NOT_SEATED, "bac.commission.collected", says)
        return None

    def events(self, r: Round) -> Events:
        assert self.seat is not None, self
        rules = r.rules.holds("bac.commission.collected")
        return (CommissionDeferred(player=self.player, seat=self.seat, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        row = {"player": self.player, "seat": self.seat, "coup": notes.number}
        if self.seat is None:
            del row["seat"]
        notes.more.setdefault("deferred", {})[self.player] = row

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:
        assert viewer.player is not None
        defer = cls(player=viewer.player, seat=viewer.place)
        if viewer.player not in dict(r.deferring) and defer.refusal(r) is None:
            yield {"seat": viewer.place}


@command("settle-commission")
class SettleCommission(Command):
    """A player pays the commission that is owed."""

    by = Of.PLAYER

    player: Player

    def why_not(self, r: Round) -> Refusal | None:
        if r.owes(self.player):
            return None
        says = f"{self.player} owes no commission."
        return r.refusal(RefusalCode.NOTHING_OWED, "bac.assumed.commission", says)

    def events(self, r: Round) -> Events:
        rules = r.rules.holds("bac.assumed.commission", "bac.commission.settled")
        row = commission_row(self.player, r.owes(self.player), rules, "deferred")
        return (CommissionTaken(row=row, is_debt=True),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        """What is paid at the end of a shoe needs no word."""
        number = notes.number - (not notes.is_dealt)
        if number not in notes.more.get("shoe_ends", ()):
            notes.more["deferred"][self.player]["paid"] = number

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        assert viewer.player is not None
        return PLAIN if awaiting(r) is not None and r.owes(viewer.player) else ()


# ---------------------------------------------------------------- the shoe and the table


def runs_returned(r: Round, why: str) -> Iterator[Event]:
    """Return the runs that nothing has decided."""
    for run in r.runs:
        row = run_row(r, run, Result.VOID)
        yield RunSettled(number=run.number, row=replace(row, note=f"{row.note}; {why}"))


class AtRest(BeforeCoup):
    """A command that comes between two coups, also straight after one."""

    __slots__ = ()

    def why_not(self, r: Round) -> Refusal | None:
        if r.is_settled and awaiting(r) is None:
            return self.refusal(r)
        return BeforeCoup.why_not(self, r)

    def refusal(self, r: Round) -> Refusal | None:
        if r.is_closed or (r.is_shoe_over and isinstance(self, EndShoe)):
            says = "The table is closed." if r.is_closed else "The shoe is over already."
            return r.refusal(RefusalCode.SHOE_OVER, "bac.assumed.deal", says)
        if not r.is_settled and (r.wagers or r.forms):
            says = "Wagers are down on the coup to come; deal it or have them taken back."
            return r.refusal(RefusalCode.WAGERS_DOWN, "bac.assumed.deal", says)
        return None

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Offer it between two coups."""
        return PLAIN if r.is_at_rest and cls().refusal(r) is None else ()


@event("shoe-ended")
class ShoeEnded(Event):
    """The shoe is complete: commission that is owed falls due."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_shoe_over=True)

    def sentence(self) -> str:
        return "the shoe ends"


@command("end-shoe")
class EndShoe(AtRest):
    """The last coup of the shoe has been dealt; the one to come is for another shoe."""

    @implements("BA-026")
    def events(self, r: Round) -> Events:
        """Let deferred commission fall due, and let runs go on or be returned (A-98)."""
        is_refunded = r.policies.run_at_shoe_end is AtShoeEnd.REFUNDED
        back = runs_returned(r, "the shoe ended first") if is_refunded else ()
        rule = r.rules.cites.first("bac.commission.settled", "bac.assumed.deal")
        return (*back, ShoeEnded(rules=(rule,)))

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        """It may be called before the first card of a coup, too."""
        notes.more.setdefault("shoe_ends", []).append(notes.number - (not notes.is_dealt))


@event("table-closed")
class TableClosed(Event):
    """The table is closed."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_closed=True)

    def sentence(self) -> str:
        return "the table closes"


@command("close-table")
class CloseTable(AtRest):
    """The table closes; no further coup is dealt."""

    def refusal(self, r: Round) -> Refusal | None:
        return AtRest.refusal(self, r) or (commission_owed(r) if r.owed else None)

    def events(self, r: Round) -> Events:
        rule = r.rules.cites.first("bac.run.settled", "bac.assumed.deal")
        return (*runs_returned(r, "the table closed first"), TableClosed(rules=(rule,)))

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.irregularities.append({"kind": "table-closed", "after": len(notes.cards)})
