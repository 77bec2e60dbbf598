"""The wagers of a round of Caribbean Stud: each command stands beside the events that it makes."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from croupier.games.act import PLAIN, Director, Fields, Player, Rules, command, event
from croupier.games.game import Fill, Money, Of, Put, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds, why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, Limits, Placed, Standing, judge_alone, spoken_dollars

from .round import Command, Ending, Event, Round, Seat, changed
from .rules import JackpotTerms, RefusalCode

Events = tuple[Event, ...]


def is_open_to(r: Round, act: "type[Act]") -> bool:
    """Whether an act of a kind may still happen in this round."""
    return r.rows is None and (r.ending is None or r.ending in act.after)


def blocked(r: Round, act: "type[Act]") -> Refusal | None:
    """Return why no act of a kind may happen in this round any more."""
    if is_open_to(r, act):
        return None
    if r.rows is not None:
        return r.refusal(RefusalCode.ROUND_OVER, "cs.settlement", "The round is settled.")
    says = f"The round ended as a {r.ending}; only its wagers are left to settle."
    return Refusal(RefusalCode.ROUND_ENDED, r.ended_by[0], says)


class Act(Command):
    """A command of Caribbean Stud; one without choices is offered unless it is refused."""

    __slots__ = ()
    after: ClassVar[tuple[Ending, ...]] = ()
    """The endings after which it may still happen."""
    is_offered: ClassVar[bool] = True
    """Whether a screen has it, and not only a record or a person beside the table."""

    def why_not(self, r: Round) -> Refusal | None:
        """The first reason to refuse it: the round's, then its own."""
        return blocked(r, type(self)) or self.refusal(r)

    def refusal(self, r: Round) -> Refusal | None:  # noqa: ARG002
        """Why the act itself may not happen now."""
        return None

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        """What may be chosen of it while the round is open."""
        return cls.choices(r, viewer) if cls.is_offered and is_open_to(r, cls) else ()

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """What may be chosen of it now."""
        return PLAIN if cls().refusal(r) is None else ()


@implements("CS-014", "CS-017", "CS-027")
def why_not_betting(r: Round) -> Refusal | None:
    """Antes and jackpot wagers come before the cards, and stay (5.2, 5.4, 7.1)."""
    if r.turn > 0 or r.cards_out:
        says = "The first card is out: an Ante is neither placed, changed nor taken back."
        return r.refusal(RefusalCode.BETTING_CLOSED, "cs.wager.locked", says)
    if r.is_closed:
        says = "No more bets have been called for this round."
        return r.refusal(RefusalCode.BETTING_CLOSED, "cs.no_more_bets", says)
    return None


@implements("CS-013")
def why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    """Wagers are made with chips (5.1)."""
    code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
    return why_not_chips(r.terms.chips, stake, cites, code, "cs.wager.chips")


@event("limits-agreed")
class LimitsAgreed(Event):
    """A player has limits of the own."""

    player: str
    limits: Limits
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        agreed = {**dict(r.agreed), self.player: self.limits}
        return changed(r, agreed=tuple(agreed.items()))

    def sentence(self) -> str:
        return f"{self.player} is agreed limits of the own"


@command("agree-limits")
class AgreeLimits(Act):
    """A supervisor agrees limits with one player, shown by a marker, for the Ante to come (6.5)."""

    is_offered = False

    player: str
    limits: Limits
    directed_by: Director

    @implements("CS-026")
    def refusal(self, r: Round) -> Refusal | None:
        """Limits for one player are agreed by a Casino Supervisor (6.5)."""
        refusal, by = why_not_betting(r), self.directed_by
        if refusal is not None or r.rules.staff.lets(by, Staff.CASINO_SUPERVISOR):
            return refusal
        says = f"A Casino Supervisor agrees limits with one player, not {by.said}."
        return r.refusal(RefusalCode.NOT_AUTHORISED, "cs.limits.agreed", says)

    def events(self, r: Round) -> Events:
        rules, by = r.rules.cites("cs.limits.agreed"), self.directed_by
        return (LimitsAgreed(player=self.player, limits=self.limits, directed_by=by, rules=rules),)


@event("ante-placed")
class AntePlaced(Event):
    """An Ante lies on a box, and the limits have been applied to it."""

    player: str
    box: int
    placed: Cents
    ante: Cents
    """What is paid or collected on."""
    standing: Standing
    has_jackpot: bool
    """Whether a jackpot wager is in for it already, from a round that was misdealt."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        seat = Seat(
            player=self.player,
            box=self.box,
            placed=self.placed,
            ante=self.ante,
            standing=self.standing,
            has_jackpot=self.has_jackpot,
        )
        return r.with_another(seat)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.placed),))

    def sentence(self) -> str:
        trimmed = f", of which {spoken_dollars(self.ante)} counts"
        says = f"{self.player} places an Ante of {spoken_dollars(self.placed)}"
        return f"{says}{trimmed if self.ante < self.placed else ''}"


STANDING: Final = {
    Standing.WITHIN: "cs.wager.ante",
    Standing.UNDER_MINIMUM: "cs.limits.under",
    Standing.RETURNED: "cs.limits.under",
    Standing.TRIMMED: "cs.limits.over",
}
"""The rule that an Ante is taken under, by how it stands to the limits."""


@command("ante")
class PlaceAnte(Act):
    """A player puts an Ante on a box."""

    by = Of.WAGERS

    player: Player
    stake: Cents
    box: int | None = None
    """The next free box where it is left out."""
    warned: Annotated[bool, Fill.TABLE] = False
    """Whether the player was warned before of wagers under the minimum."""

    def refusal(self, r: Round) -> Refusal | None:
        return why_not_betting(r) or self.why_not_box(r) or why_not_stake(r, self.stake)

    @implements("CS-005", "CS-020", "CS-021")
    def why_not_box(self, r: Round) -> Refusal | None:
        """One hand a player, one wager a box, and no more hands than the deck serves (5.7, 5.8)."""
        if r.seat(self.player) is not None:
            says = f"{self.player} has a hand in this round already."
            return r.refusal(RefusalCode.ONE_HAND, "cs.wager.one_hand", says)
        if self.box is not None and r.seat_at(self.box) is not None:
            says = f"Box {self.box} has a wager already."
            return r.refusal(RefusalCode.ONE_WAGER, "cs.wager.one_per_box", says)
        if len(r.seats) >= r.rules.hands_most:
            size = r.rules.deck_size
            says = f"A deck of {size} cards serves {len(r.seats)} players and no more."
            return r.refusal(RefusalCode.TOO_MANY_HANDS, "cs.deck", says)
        return None

    @implements("CS-022", "CS-023", "CS-024", "CS-026")
    def events(self, r: Round) -> Events:
        """Apply the limits, or those agreed with this player, to an Ante (6.1 to 6.5)."""
        ruling = judge_alone(r.limits_of(self.player), Placed(self.stake, self.warned))
        agreed = ("cs.limits.agreed",) if self.player in dict(r.agreed) else ()
        taken = {seat.box for seat in r.seats}
        free = next(box for box in range(1, len(taken) + 2) if box not in taken)
        placed = AntePlaced(
            player=self.player,
            box=free if self.box is None else self.box,
            placed=self.stake,
            ante=ruling.stake,
            standing=ruling.standing,
            has_jackpot=self.player in r.carried,
            rules=r.rules.cites(STANDING[ruling.standing], *agreed),
        )
        return (placed,)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        row = {"player": self.player, "ante": self.stake}
        notes.wagers.append({**row, "warned": True} if self.warned else row)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        """A person who sits at a place has the box in front of it."""
        assert viewer.player is not None
        if r.is_closed or r.seat(viewer.player) or len(r.seats) >= r.rules.hands_most:
            return
        stake = {"stake": stake_bounds(r.terms.chips, r.limits_of(viewer.player))}
        is_free = viewer.place is not None and r.seat_at(viewer.place) is None
        yield {**stake, "box": viewer.place} if is_free else stake


@event("jackpot-accepted")
class JackpotAccepted(Event):
    """A jackpot wager was accepted; its cost is spent."""

    player: str
    cost: Cents
    contribution: Cents
    """What it adds to the meter."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        fed = Cents(r.fed + self.contribution)
        return changed(r.with_seat(self.player, has_jackpot=True), fed=fed)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.cost),))

    def sentence(self) -> str:
        return f"{self.player}'s jackpot wager is accepted"


def why_not_seated(r: Round, player: str, key: str) -> Refusal | None:
    """Refuse to change the wagers of a player who has none, or once they stay."""
    refusal = why_not_betting(r)
    if refusal is not None or r.seat(player) is not None:
        return refusal
    return r.refusal(RefusalCode.NO_SUCH_PLAYER, key, f"{player} has no Ante in this round.")


def jackpot_of(r: Round) -> JackpotTerms:
    """The jackpot of a table that has one."""
    assert r.terms.jackpot is not None
    return r.terms.jackpot


@command("jackpot")
class PlaceJackpot(Act):
    """A player's jackpot wager is accepted, at the cost on the sign."""

    by = Of.WAGERS

    player: Player

    @implements("CS-043", "CS-044")
    def refusal(self, r: Round) -> Refusal | None:
        """A jackpot wager needs a sign with its cost and approved arrangements (11.2, 11.3)."""
        refusal = why_not_seated(r, self.player, "cs.def.jackpot")
        if refusal is not None:
            return refusal
        if r.terms.jackpot is None:
            says = "No sign at this table gives the cost of a jackpot wager."
            return r.refusal(RefusalCode.NO_JACKPOT, "cs.jackpot.cost", says)
        if not r.has_jackpot:
            says = "The jackpot's arrangements are not approved."
            return r.refusal(RefusalCode.NO_JACKPOT, "cs.jackpot.approved", says)
        seat = r.seat(self.player)
        if seat is not None and seat.has_jackpot:
            says = f"{self.player} is in the jackpot already; a hand carries one such wager."
            return r.refusal(RefusalCode.ONE_WAGER, "cs.jackpot.prizes", says)
        return None

    def events(self, r: Round) -> Events:
        jackpot, rules = jackpot_of(r), r.rules.cites("cs.wager.jackpot")
        cost, added = jackpot.cost, jackpot.contribution
        return (JackpotAccepted(player=self.player, cost=cost, contribution=added, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        next(row for row in notes.wagers if row["player"] == self.player)["jackpot"] = True

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        assert viewer.player is not None
        seat = None if r.is_closed else r.seat(viewer.player)
        return PLAIN if seat and r.has_jackpot and not seat.has_jackpot else ()


@event("wager-withdrawn")
class WagerWithdrawn(Event):
    """A player's wagers left the layout before the first card."""

    player: str
    returned: Cents
    """All that comes back."""
    contribution: Cents
    """What leaves the meter with them."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        seats = tuple(seat for seat in r.seats if seat.player != self.player)
        return changed(r, seats=seats, fed=Cents(r.fed - self.contribution))

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.returned)),))

    def sentence(self) -> str:
        return f"{self.player} takes the wagers back"


@command("withdraw")
class WithdrawWager(Act):
    """A player takes the Ante, and the jackpot wager with it, off the layout again."""

    by = Of.WAGERS

    player: Player

    def refusal(self, r: Round) -> Refusal | None:
        return why_not_seated(r, self.player, "cs.wager.ante")

    def events(self, r: Round) -> Events:
        """A jackpot wager goes with its Ante, unless it is in from a misdealt round."""
        seat, jackpot = r.seat(self.player), r.terms.jackpot
        assert seat is not None, self
        cost, contribution = Cents(0), Cents(0)
        if jackpot is not None and seat.has_jackpot and self.player not in r.carried:
            cost, contribution = jackpot.cost, jackpot.contribution
        gone = WagerWithdrawn(
            player=self.player,
            returned=Cents(seat.placed + cost),
            contribution=contribution,
            rules=r.rules.cites("cs.wager.locked"),
        )
        return (gone,)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.wagers = [row for row in notes.wagers if row["player"] != self.player]

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        assert viewer.player is not None
        return PLAIN if not r.is_closed and r.seat(viewer.player) else ()


@event("betting-closed")
class BettingClosed(Event):
    """No more bets."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_closed=True)

    def sentence(self) -> str:
        return "no more bets"


@command("close-betting", kw_only=False)
class CloseBetting(Act):
    """The dealer announces that there are no more bets."""

    def refusal(self, r: Round) -> Refusal | None:
        if r.is_closed:
            says = "No more bets have been called already."
            return r.refusal(RefusalCode.BETTING_CLOSED, "cs.no_more_bets", says)
        if not r.seats:
            says = "There is no Ante on the layout."
            return r.refusal(RefusalCode.NO_WAGERS, "cs.wager.ante", says)
        return None

    def events(self, r: Round) -> Events:
        return (BettingClosed(rules=r.rules.cites("cs.no_more_bets")),)
