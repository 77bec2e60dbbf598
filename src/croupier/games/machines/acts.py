"""The acts at machines (5 to 7): each command stands beside the event that it makes."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, ClassVar

from croupier.games.act import NOTHING, Director, Fields, Player, Rules, command, event
from croupier.games.game import Among, Bounds, Fill, Money, Of, Put, Viewer
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result, Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .kernel import Payment, Step, payment_of
from .round import Bank, Command, Event, Machine, Slip, awaiting, changed
from .rules import Approval, RefusalCode

Events = tuple[Event, ...]


class Act(Command):
    """A command at the machines."""

    __slots__ = ()

    def why_not(self, r: Bank) -> Refusal | None:
        """Return the first reason to refuse it: the bank's, then its own."""
        if r.is_over:
            says = "Everything has been collected; open the machines again."
            return r.refusal(RefusalCode.ROUND_OVER, "egm.collect", says)
        return self.refusal(r)

    def refusal(self, r: Bank) -> Refusal | None:
        """Return why the act itself is not allowed now."""
        raise NotImplementedError

    @classmethod
    def offers(cls, r: Bank, viewer: Viewer) -> Iterable[Fields]:
        return () if r.is_over else cls.choices(r, viewer)

    @classmethod
    def choices(cls, r: Bank, viewer: Viewer) -> Iterable[Fields]:
        """Return what may be chosen of it now."""
        raise NotImplementedError


class AtMachine(Act):
    """A command at one machine."""

    __slots__ = ()
    is_players: ClassVar[bool] = True
    """Whether only the player of the machine may give it."""
    machine: str

    def refusal(self, r: Bank) -> Refusal | None:
        machine = r.machine(self.machine)
        if machine is None:
            return no_machine(r, self.machine)
        if self.is_players and not machine.is_open_to(getattr(self, "player", None)):
            says = f"{machine.player} plays at {machine.name}."
            return r.refusal(RefusalCode.NOT_YOURS, "egm.collect", says)
        return self.refusal_at(r, machine)

    def refusal_at(self, r: Bank, machine: Machine) -> Refusal | None:
        """Return why it is not allowed at its machine now."""
        raise NotImplementedError

    def events(self, r: Bank) -> Events:
        machine = r.machine(self.machine)
        assert machine is not None, self
        return (self.happens(r, machine),)

    def happens(self, r: Bank, machine: Machine) -> Event:
        """Return what it makes happen at its machine."""
        raise NotImplementedError

    @classmethod
    def choices(cls, r: Bank, viewer: Viewer) -> Iterable[Fields]:
        for machine in r.machines:
            if not cls.is_players or machine.is_open_to(viewer.player):
                fields = cls.choice_at(r, machine)
                if fields is not None:
                    yield {"machine": machine.name, **fields}

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields | None:
        """Return what else may be chosen at a machine; ``None``: it is not open there."""
        raise NotImplementedError


def no_machine(r: Bank, name: str) -> Refusal:
    """Refuse what names a machine that is not there."""
    says = f"There is no machine {name!r} here."
    return r.refusal(RefusalCode.NO_SUCH_MACHINE, "egm.transfer", says)


def why_not_amount(r: Bank, amount: Cents, *, least: int) -> Refusal | None:
    """Refuse an amount that cannot be put in or won."""
    if amount >= least:
        return None
    says = f"{spoken_dollars(amount)} is not a sum that can be put in or won."
    return r.refusal(RefusalCode.NOT_AN_AMOUNT, "egm.replay", says)


# ---------------------------------------------------------------- playing


@event("credits-inserted")
class CreditsInserted(Event):
    """Money went in and became credits."""

    player: str
    machine: str
    amount: Cents
    rules: Rules

    @implements("EG-001")
    def apply(self, r: Bank) -> Bank:
        """Show the credits on the machine."""
        return changed(r.with_credit(self.machine, self.amount, self.player), is_played=True)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.amount),))

    def sentence(self) -> str:
        return f"{self.player} puts {spoken_dollars(self.amount)} into {self.machine}"


@command("insert")
class InsertCredits(AtMachine):
    """A player puts money in."""

    by = Of.WAGERS

    player: Player
    machine: str
    amount: Cents

    def refusal_at(self, r: Bank, machine: Machine) -> Refusal | None:  # noqa: ARG002
        return why_not_amount(r, self.amount, least=1)

    def happens(self, r: Bank, machine: Machine) -> Event:
        rules, name = r.rules.cites("egm.replay"), machine.name
        return CreditsInserted(player=self.player, machine=name, amount=self.amount, rules=rules)

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields:  # noqa: ARG003
        return {"amount": Bounds(least=1)}


@event("game-started")
class GameStarted(Event):
    """A game began and its stake left the credits."""

    player: str
    machine: str
    title: str
    stake: Cents
    at: datetime
    rules: Rules

    @implements("EG-001")
    def apply(self, r: Bank) -> Bank:
        """Take the stake off the credits."""
        played = r.with_credit(self.machine, Cents(-self.stake), self.player)
        return played.with_machine(self.machine, stake=self.stake)

    def sentence(self) -> str:
        return f"{self.player} plays {spoken_dollars(self.stake)} on {self.machine}"


@command("play")
class StartGame(AtMachine):
    """A player plays credits for one game."""

    by = Of.WAGERS

    player: Player
    machine: str
    stake: Cents
    at: Annotated[datetime | None, Fill.CLOCK] = None
    """When it starts, by the clock; the time of the law where no clock is given."""
    approval: Annotated[Approval | None, Fill.TABLE] = None
    """What the register says of the title then; otherwise what it said when the bank opened."""

    def refusal_at(self, r: Bank, machine: Machine) -> Refusal | None:
        """Refuse a game of a title that is not approved then, or without credits for it."""
        if awaiting(r, machine.name) is not Step.PLAY:
            says = f"A game is running on {machine.name}; it ends first."
            return r.refusal(RefusalCode.GAME_RUNNING, "egm.collect", says)
        approval = self.approval or machine.approval
        if not approval.is_known:
            return Refusal(RefusalCode.TITLE_NOT_KNOWN, approval.rule, approval.says)
        if not approval.is_approved:
            return Refusal(RefusalCode.TITLE_NOT_APPROVED, approval.rule, approval.says)
        if self.stake <= 0:
            return why_not_amount(r, self.stake, least=1)
        if self.stake > machine.credit:
            credit = spoken_dollars(machine.credit)
            says = f"{spoken_dollars(self.stake)} cannot be played: {machine.name} shows {credit}."
            return r.refusal(RefusalCode.TOO_FEW_CREDITS, "egm.replay", says)
        return None

    def happens(self, r: Bank, machine: Machine) -> Event:
        approval = self.approval or machine.approval
        return GameStarted(
            player=self.player,
            machine=machine.name,
            title=machine.title,
            stake=self.stake,
            at=self.at or r.rules.at,
            rules=(r.rules.cite("egm.replay"), approval.rule),
        )

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields | None:  # noqa: ARG003
        can_play = machine.credit and not machine.is_game_running
        if not can_play or not machine.approval.is_approved:
            return None
        return {"stake": Bounds(least=1, most=machine.credit)}


@event("game-ended")
class GameEnded(Event):
    """A game ended and its winnings became credits."""

    player: str
    machine: str
    row: Settlement

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules

    @implements("EG-001")
    def apply(self, r: Bank) -> Bank:
        """Add what was won to the credits."""
        ended = r.with_machine(self.machine, stake=None)
        return ended.with_credit(self.machine, self.row.pays, self.player)

    def money(self) -> Money:
        return Money(rows=(self.row,), puts=(Put(self.player, self.row.pays),))

    def sentence(self) -> str:
        won = f"{spoken_dollars(self.row.pays)}" if self.row.pays else "nothing"
        return f"the game on {self.machine} wins {won}"


@command("result")
class EndGame(AtMachine):
    """The running game ends and wins so much; the machine's own chance decides, not we."""

    by = Of.CHANCE
    is_players = False

    machine: str
    won: Annotated[Cents, Fill.CHANCE]

    def refusal_at(self, r: Bank, machine: Machine) -> Refusal | None:
        if not machine.is_game_running:
            says = f"No game is running on {machine.name}."
            return r.refusal(RefusalCode.NO_GAME_RUNNING, "egm.collect", says)
        return why_not_amount(r, self.won, least=0)

    @implements("EG-001")
    def happens(self, r: Bank, machine: Machine) -> Event:
        """The stake is spent; winnings are credits like any other (5)."""
        assert machine.player is not None, machine
        assert machine.stake is not None, machine
        row = Settlement(
            player=machine.player,
            bet="game",
            stake=machine.stake,
            result=Result.WIN if self.won else Result.LOSE,
            odds=None,
            pays=self.won,
            net=Cents(self.won - machine.stake),
            rules=r.rules.cites("egm.replay"),
        )
        return GameEnded(player=machine.player, machine=machine.name, row=row)

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields | None:  # noqa: ARG003
        return {"won": Bounds(least=0)} if machine.is_game_running else None


# ---------------------------------------------------------------- collecting


class Collect(AtMachine):
    """A command that takes all credits off a machine, at the end of a game (6, 7)."""

    __slots__ = ()
    key: ClassVar[str] = "egm.transfer"
    """The rule that wants approved procedures."""
    what: ClassVar[str] = "Transferring credits"
    is_open_for: ClassVar[tuple[Payment, ...]] = (Payment.COINS, Payment.BY_HAND)
    """How its machine may pay what it shows, so that the command is open."""

    @implements("EG-002", "EG-003", "EG-004", "EG-005")
    def refusal_at(self, r: Bank, machine: Machine) -> Refusal | None:
        """Refuse to collect before the end of a game, and against the machine's limit (6)."""
        if awaiting(r, machine.name) is not Step.PLAY:
            says = (
                f"Credits are collected at the end of a game, and one is running on {machine.name}."
            )
            return r.refusal(RefusalCode.GAME_RUNNING, "egm.collect", says)
        if not getattr(self, "approved", True):
            says = f"{self.what} waits for procedures that the Authority has approved."
            return r.refusal(RefusalCode.PROCEDURE_NOT_APPROVED, self.key, says)
        payment = payment_of(machine.credit, machine.payout_limit)
        if payment is Payment.NOTHING:
            says = f"{machine.name} shows no credits."
            return r.refusal(RefusalCode.NO_CREDITS, "egm.collect", says)
        return self.refusal_of(r, machine, payment)

    def refusal_of(self, r: Bank, machine: Machine, payment: Payment) -> Refusal | None:  # noqa: ARG002
        """Return why it is not allowed for what its machine shows."""
        return None

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields | None:  # noqa: ARG003
        return {} if cls.is_open_at(machine) else None

    @classmethod
    def is_open_at(cls, machine: Machine) -> bool:
        """Return whether what a machine shows may be collected so."""
        payment = payment_of(machine.credit, machine.payout_limit)
        return payment in cls.is_open_for and not machine.is_game_running


def beside_limit(machine: Machine) -> tuple[str, str]:
    """Return in dollars what a machine shows, and the limit of what it pays by itself."""
    return spoken_dollars(machine.credit), spoken_dollars(machine.payout_limit)


@event("coins-paid")
class CoinsPaid(Event):
    """The machine paid all its credits into the tray."""

    player: str
    machine: str
    amount: Cents
    rules: Rules

    @implements("EG-003")
    def apply(self, r: Bank) -> Bank:
        """Take off the credits what was paid."""
        return r.with_credit(self.machine, Cents(-self.amount), None)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.amount)),))

    def sentence(self) -> str:
        return f"{self.machine} pays {self.player} {spoken_dollars(self.amount)}"


@command("cash-out")
class CashOut(Collect):
    """The player activates the cash out function: coins or tokens fall into the tray."""

    by = Of.WAGERS
    is_open_for = (Payment.COINS,)

    player: Player
    machine: str

    def refusal_of(self, r: Bank, machine: Machine, payment: Payment) -> Refusal | None:
        if payment is Payment.COINS:
            return None
        credit, limit = beside_limit(machine)
        says = f"{credit} is over the machine's limit of {limit}: pay by hand or transfer it."
        return r.refusal(RefusalCode.OVER_PAYOUT_LIMIT, "egm.collect.coins", says)

    def happens(self, r: Bank, machine: Machine) -> Event:
        rules, name = r.rules.cites("egm.replay", "egm.collect.coins"), machine.name
        return CoinsPaid(player=self.player, machine=name, amount=machine.credit, rules=rules)


@event("paid-by-hand")
class PaidByHand(Event):
    """Staff paid the credits, and they were cancelled from the machine."""

    player: str
    machine: str
    amount: Cents
    directed_by: Staff
    rules: Rules

    @implements("EG-004")
    def apply(self, r: Bank) -> Bank:
        """Cancel the credits that were paid."""
        return r.with_credit(self.machine, Cents(-self.amount), None)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.amount)),))

    def sentence(self) -> str:
        return f"{self.player} is paid {spoken_dollars(self.amount)} of {self.machine} by hand"


@command("hand-pay")
class HandPay(Collect):
    """Staff pay by hand all credits of a machine that shows more than its limit (6)."""

    is_players = False
    is_open_for = (Payment.BY_HAND,)
    key = "egm.collect.manual"
    what = "Paying by hand"

    machine: str
    directed_by: Director
    approved: Annotated[bool, Fill.TABLE] = True
    """Whether the Authority has approved how the house does it."""

    def refusal_of(self, r: Bank, machine: Machine, payment: Payment) -> Refusal | None:
        by = self.directed_by
        if not r.rules.staff.lets(by, Staff.DEALER):
            says = f"{by.said} does not pay credits by hand."
            return r.refusal(RefusalCode.NOT_AUTHORISED, self.key, says)
        if payment is Payment.BY_HAND:
            return None
        credit, limit = beside_limit(machine)
        says = f"{credit} is within the machine's limit of {limit}: the machine pays it."
        return r.refusal(RefusalCode.WITHIN_PAYOUT_LIMIT, self.key, says)

    def happens(self, r: Bank, machine: Machine) -> Event:
        assert machine.player is not None, machine
        return PaidByHand(
            player=machine.player,
            machine=machine.name,
            amount=machine.credit,
            directed_by=self.directed_by,
            rules=r.rules.cites(self.key),
        )


@event("credits-transferred")
class CreditsTransferred(Event):
    """All credits of one machine went to another."""

    player: str
    machine: str
    to: str
    amount: Cents
    rules: Rules

    @implements("EG-005")
    def apply(self, r: Bank) -> Bank:
        """Move the credits."""
        emptied = r.with_credit(self.machine, Cents(-self.amount), None)
        return emptied.with_credit(self.to, self.amount, self.player)

    def sentence(self) -> str:
        return f"{spoken_dollars(self.amount)} go from {self.machine} to {self.to}"


@command("transfer")
class Transfer(Collect):
    """The player activates the credit transfer function towards another machine."""

    by = Of.WAGERS

    player: Player
    machine: str
    to: str
    approved: Annotated[bool, Fill.TABLE] = True
    """Whether the Authority has approved how the house does it."""

    def refusal_of(self, r: Bank, machine: Machine, payment: Payment) -> Refusal | None:  # noqa: ARG002
        to, target = self.to, r.machine(self.to)
        if target is None:
            return no_machine(r, to)
        if to == machine.name:
            says = f"The credits are on {to} already."
            return r.refusal(RefusalCode.SAME_MACHINE, self.key, says)
        if not target.is_open_to(machine.player):
            says = f"{target.player} plays at {to}."
            return r.refusal(RefusalCode.NOT_YOURS, self.key, says)
        if target.is_game_running:
            says = f"A game is running on {to}; it ends first."
            return r.refusal(RefusalCode.GAME_RUNNING, self.key, says)
        return None

    def happens(self, r: Bank, machine: Machine) -> Event:
        return CreditsTransferred(
            player=self.player,
            machine=machine.name,
            to=self.to,
            amount=machine.credit,
            rules=r.rules.cites("egm.replay", self.key),
        )

    @classmethod
    def choice_at(cls, r: Bank, machine: Machine) -> Fields | None:
        others = tuple(
            other.name
            for other in r.machines
            if other.name != machine.name
            and other.is_open_to(machine.player)
            and not other.is_game_running
        )
        return {"to": Among(others)} if others and cls.is_open_at(machine) else None


# ---------------------------------------------------------------- the cage


@event("slip-issued")
class SlipIssued(Event):
    """All credits of a machine went to the cage, where they wait."""

    slip: Slip
    rules: Rules

    @implements("EG-005")
    def apply(self, r: Bank) -> Bank:
        """Keep the slip, and take the credits off the machine."""
        slip = self.slip
        emptied = r.with_credit(slip.machine, Cents(-slip.amount), None)
        return changed(emptied, slips=(*emptied.slips, slip))

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:
        return NOTHING if sees(self.slip.player, viewer) else None

    def sentence(self) -> str:
        slip, amount = self.slip, spoken_dollars(self.slip.amount)
        return f"{amount} of {slip.player} go to the cage: slip {slip.number}"


def sees(player: str, viewer: Viewer) -> bool:
    """Return whether a viewer may see a slip: its player and staff may."""
    return viewer.rank is not None or player == viewer.player


@command("to-cage")
class TransferToCage(Collect):
    """The credits are transferred to a cashier's booth or the cage."""

    by = Of.WAGERS

    player: Player
    machine: str
    approved: Annotated[bool, Fill.TABLE] = True
    """Whether the Authority has approved how the house does it."""

    def happens(self, r: Bank, machine: Machine) -> Event:
        number, name = len(r.slips_of(self.player)) + 1, machine.name
        slip = Slip(number=number, player=self.player, machine=name, amount=machine.credit)
        return SlipIssued(slip=slip, rules=r.rules.cites("egm.replay", self.key))


@event("slip-paid")
class SlipPaid(Event):
    """The cage paid a slip."""

    player: str
    number: int
    amount: Cents
    rules: Rules

    @implements("EG-005")
    def apply(self, r: Bank) -> Bank:
        """Mark the slip as paid."""
        named = (self.player, self.number)
        slips = (s.paid() if (s.player, s.number) == named else s for s in r.slips)
        return changed(r, slips=tuple(slips))

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.amount)),))

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:
        return NOTHING if sees(self.player, viewer) else None

    def sentence(self) -> str:
        return f"the cage pays {self.player} {spoken_dollars(self.amount)} on slip {self.number}"


@command("collect")
class CollectAtCage(Act):
    """The player collects transferred credits at the cage."""

    by = Of.WAGERS

    player: Player
    slip: int

    @implements("EG-005")
    def refusal(self, r: Bank) -> Refusal | None:
        """Refuse to pay what is not there: a slip is paid once (7)."""
        slip = r.slip(self.player, self.slip)
        if slip is None:
            says = f"{self.player} has no slip {self.slip}."
            return r.refusal(RefusalCode.NO_SUCH_SLIP, "egm.transfer", says)
        if slip.is_paid:
            says = f"Slip {slip.number} over {spoken_dollars(slip.amount)} has been paid."
            return r.refusal(RefusalCode.SLIP_PAID, "egm.transfer", says)
        return None

    def events(self, r: Bank) -> Events:
        slip = r.slip(self.player, self.slip)
        assert slip is not None, self
        rules = (r.rules.cite("egm.transfer"),)
        return (SlipPaid(player=slip.player, number=slip.number, amount=slip.amount, rules=rules),)

    @classmethod
    def choices(cls, r: Bank, viewer: Viewer) -> Iterable[Fields]:
        waiting = (s for s in r.slips if s.player == viewer.player and not s.is_paid)
        return ({"slip": slip.number} for slip in waiting)
