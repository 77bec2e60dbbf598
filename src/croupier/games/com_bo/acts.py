"""The acts of a round of Com-Bo: each command stands beside the events that it makes.

Boxes and cards are counted from 1.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from croupier.equipment import CARDS, RANKS, Card, Rank
from croupier.games.act import PLAIN, Director, Drawn, Fields, Player, Rules, command, event
from croupier.games.codec import coder_of
from croupier.games.game import Among, Fill, Money, Of, Put, Viewer
from croupier.games.notes import Notes, plain_fields
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds, why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, Placed, Standing, judge_alone, spoken_dollars

from .kernel import Bet, Step
from .round import Command, Event, Round, Wager, awaiting, changed
from .rules import RefusalCode
from .settle import excess_of, settlements

Events = tuple[Event, ...]
WORD = coder_of(Bet)


def blocked(r: Round, act: "type[Act]") -> Refusal | None:
    """Return why no act of a kind may happen in this round any more, or for now."""
    if r.rows is not None:
        return r.refusal(RefusalCode.ROUND_OVER, "combo.wager.settled", "The round is settled.")
    if r.is_out_of_service and not r.have_lights_failed:
        says = "The table is out of service until its lights are mended."
        return r.refusal(RefusalCode.OUT_OF_SERVICE, "combo.irr.lights", says)
    if r.void and not act.is_open_when_void:
        says = f"The round is void ({', '.join(r.void)}); its wagers go back."
        return r.refusal(RefusalCode.ROUND_VOID, "combo.def.void", says)
    return None


class Act(Command):
    """A command of Com-Bo; one that leaves nothing to choose is offered unless it is refused."""

    __slots__ = ()
    is_open_when_void: ClassVar[bool] = False
    is_offered: ClassVar[bool] = True
    """Whether a screen has it, and not only a record or a person beside the table."""

    def why_not(self, r: Round) -> Refusal | None:
        """The first reason to refuse it: the round's, then its own."""
        return blocked(r, type(self)) or self.refusal(r)

    def refusal(self, r: Round) -> Refusal | None:  # noqa: ARG002
        """Why the act itself may not happen now."""
        return None

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """What may be chosen of it while the round is open."""
        return cls.choices(r) if cls.is_offered and not blocked(r, cls) else ()

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        """What may be chosen of it now."""
        return PLAIN if cls().refusal(r) is None else ()


# ---------------------------------------------------------------- betting


@implements("CC-014", "CC-017")
def why_not_betting(r: Round) -> Refusal | None:
    """Nothing is placed, raised or taken back once the cards are coming (5.2, 5.5, 7.1)."""
    if r.cards or r.burned:
        says = "The first card is out: no wager may be placed, raised or withdrawn."
        return r.refusal(RefusalCode.BETTING_CLOSED, "combo.wager.locked", says)
    if r.is_closed:
        says = "No more bets have been called for this round."
        return r.refusal(RefusalCode.BETTING_CLOSED, "combo.no_more_bets", says)
    return None


@event("wager-placed")
class WagerPlaced(Event):
    """A wager lies on an area, and the limits have been applied to it."""

    player: str
    on: Bet
    added: Cents
    """What the player put down now."""
    placed: Cents
    """All that the player has on the area."""
    stake: Cents
    """What is paid or collected on."""
    standing: Standing
    is_off_step: bool
    rules: Rules

    def apply(self, r: Round) -> Round:
        wager = Wager(
            player=self.player,
            on=self.on,
            placed=self.placed,
            stake=self.stake,
            standing=self.standing,
            is_off_step=self.is_off_step,
        )
        before = r.wager(self.player, self.on)
        if before is None:
            return changed(r, wagers=(*r.wagers, wager))
        return changed(r, wagers=tuple(wager if one is before else one for one in r.wagers))

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.added),))

    def sentence(self) -> str:
        counts = f", of which {spoken_dollars(self.stake)} counts"
        wagered = f"{self.player} wagers {spoken_dollars(self.placed)} on {called(self.on)}"
        return f"{wagered}{counts if self.stake < self.placed else ''}"


@command("wager")
class PlaceWager(Act):
    """A player puts chips on an area; a second time on the same area adds to the first."""

    by = Of.WAGERS

    player: Player
    on: Bet
    stake: Cents
    warned: Annotated[bool, Fill.TABLE] = False
    """Whether the owner was warned before of wagers under the minimum."""

    @implements("CC-013")
    def refusal(self, r: Round) -> Refusal | None:
        """Chips only, until no more bets are called (5.1)."""
        code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
        return why_not_betting(r) or why_not_chips(
            r.terms.chips, self.stake, cites, code, "combo.wager.chips"
        )

    @implements("CC-022", "CC-023")
    def events(self, r: Round) -> Events:
        """Apply the limits to all that a player has on an area (6.2, 6.4)."""
        before = r.wager(self.player, self.on)
        placed = Cents(self.stake + (before.placed if before else 0))
        limits = r.terms.limits_on(self.on, self.player)
        ruling = judge_alone(limits, Placed(placed, self.warned))
        standing = ruling.standing
        may = (self.player, self.on) in r.may_exceed
        over = may and standing is Standing.TRIMMED
        sign = r.terms.sign_on(self.on)
        is_higher = over or (
            standing is Standing.WITHIN and sign is not None and placed > sign.wager_max
        )
        placed_now = WagerPlaced(
            player=self.player,
            on=self.on,
            added=self.stake,
            placed=placed,
            stake=placed if over else ruling.stake,
            standing=Standing.WITHIN if over else standing,
            is_off_step=ruling.is_off_step,
            rules=r.rules.cites("combo.limits.higher" if is_higher else STANDING[standing]),
        )
        return (placed_now,)

    def record(self, r: Round, notes: Notes) -> None:
        """Who has limits of their own was let go higher by a shift manager (6.4)."""
        row = plain_fields(self) | {"on": str(self.on)}
        if self.player in dict(r.terms.higher):
            row["higher_limit_by"] = str(Staff.GAMING_SHIFT_MANAGER)
        notes.wagers.append(row | notes.leave.get((self.player, self.on), {}))

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        """The areas of the layout; more may be added to what a player has on one already."""
        assert viewer.player is not None
        if r.is_closed or blocked(r, cls):
            return
        for bet in Bet:
            stake = stake_bounds(r.terms.chips, r.terms.limits_on(bet, viewer.player))
            yield {"on": WORD.write(bet), "stake": stake}


@event("higher-allowed")
class HigherAllowed(Event):
    """A player may exceed the maximum on an area."""

    player: str
    on: Bet
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, may_exceed=(*r.may_exceed, (self.player, self.on)))

    def sentence(self) -> str:
        return f"{self.player} may exceed the maximum on {called(self.on)}"


@command("allow-higher")
class AllowHigher(Act):
    """A shift manager lets a player exceed the maximum, with a marker beside the area (6.4)."""

    is_offered = False

    player: str
    on: Bet
    directed_by: Director

    @implements("CC-026")
    def refusal(self, r: Round) -> Refusal | None:
        """More than the maximum only by leave of a shift manager (6.4)."""
        by = self.directed_by
        if (refusal := why_not_betting(r)) or r.rules.staff.lets(by, Staff.GAMING_SHIFT_MANAGER):
            return refusal
        says = f"A wager above the maximum needs a Gaming Shift Manager's leave, not {by.said}'s."
        return r.refusal(RefusalCode.NOT_AUTHORISED, "combo.limits.higher", says)

    def events(self, r: Round) -> Events:
        rules, by = r.rules.cites("combo.limits.higher"), self.directed_by
        return (HigherAllowed(player=self.player, on=self.on, directed_by=by, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.leave[self.player, self.on] = {"higher_limit_by": str(self.directed_by)}


@event("wager-removed")
class WagerRemoved(Event):
    """A wager left the layout before the cards, taken back or turned down."""

    player: str
    on: Bet
    returned: Cents
    refused_by: Staff | None
    rules: Rules

    def apply(self, r: Round) -> Round:
        left = (w for w in r.wagers if (w.player, w.on) != (self.player, self.on))
        return changed(r, wagers=tuple(left))

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.returned)),))

    def sentence(self) -> str:
        return f"{self.player}'s wager on {called(self.on)} leaves the layout"


def removed(r: Round, player: str, on: Bet, refused_by: Staff | None, key: str) -> Events:
    """Take a wager off the layout."""
    wager = r.wager(player, on)
    assert wager is not None, player
    rules = r.rules.cites(key)
    gone = WagerRemoved(
        player=player, on=on, returned=wager.placed, refused_by=refused_by, rules=rules
    )
    return (gone,)


def why_not_removed(r: Round, player: str, on: Bet) -> Refusal | None:
    """Refuse to take back what is not there, or what may not be taken back any more."""
    refusal = why_not_betting(r)
    if refusal is not None or r.wager(player, on) is not None:
        return refusal
    says = f"{player} has no wager on {on}."
    return r.refusal(RefusalCode.NO_SUCH_WAGER, "combo.wager.before_first_card", says)


def forget(notes: Notes, player: str, on: Bet) -> None:
    """Take a wager out of the notes again."""
    gone = (player, str(on))
    notes.wagers = [row for row in notes.wagers if (row["player"], row["on"]) != gone]


@command("withdraw")
class WithdrawWager(Act):
    """A player takes a wager off the layout again."""

    by = Of.WAGERS

    player: Player
    on: Bet

    def refusal(self, r: Round) -> Refusal | None:
        return why_not_removed(r, self.player, self.on)

    def events(self, r: Round) -> Events:
        return removed(r, self.player, self.on, None, "combo.wager.locked")

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        forget(notes, self.player, self.on)

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        if not r.is_closed and not blocked(r, cls):
            yield from ({"on": WORD.write(w.on)} for w in r.wagers if w.player == viewer.player)


@command("refuse-wager")
class RefuseWager(Act):
    """A wager whose win chips could not pay exactly is turned down (5.7)."""

    player: str
    on: Bet
    directed_by: Director = Staff.DEALER

    def refusal(self, r: Round) -> Refusal | None:
        refusal = why_not_removed(r, self.player, self.on)
        if refusal is not None:
            return refusal
        wager = r.wager(self.player, self.on)
        assert wager is not None, self
        if not r.rules.staff.lets(self.directed_by, Staff.DEALER):
            says = f"{self.directed_by.said} does not run the table."
            return r.refusal(RefusalCode.NOT_AUTHORISED, "combo.wager.payable", says)
        if r.rules.is_payable(wager.on, wager.stake, r.terms.chips):
            says = f"Chips can pay whatever {wager.player}'s wager on {wager.on} wins."
            return r.refusal(RefusalCode.WAGER_PAYABLE, "combo.wager.payable", says)
        return None

    def events(self, r: Round) -> Events:
        return removed(r, self.player, self.on, self.directed_by, "combo.wager.payable")

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        forget(notes, self.player, self.on)

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        if awaiting(r) is Step.WAGERS:
            for wager in r.wagers:
                if not r.rules.is_payable(wager.on, wager.stake, r.terms.chips):
                    yield {"player": wager.player, "on": WORD.write(wager.on)}


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
    """The dealer calls that betting is over."""

    def refusal(self, r: Round) -> Refusal | None:
        if r.is_closed:
            says = "No more bets have been called already."
            return r.refusal(RefusalCode.BETTING_CLOSED, "combo.no_more_bets", says)
        if not r.wagers:
            says = "There is no wager on the layout."
            return r.refusal(RefusalCode.NO_WAGERS, "combo.wager.before_first_card", says)
        return None

    def events(self, r: Round) -> Events:
        return (BettingClosed(rules=r.rules.cites("combo.no_more_bets")),)


def called(on: Bet) -> str:
    """Return the name of an area as the layout has it: ``High Run 2``."""
    return "Com-Bo" if on is Bet.COM_BO else str(on).replace("-", " ").title()


STANDING: Final = {
    Standing.WITHIN: "combo.wager.before_first_card",
    Standing.UNDER_MINIMUM: "combo.limits.under",
    Standing.RETURNED: "combo.limits.under",
    Standing.TRIMMED: "combo.limits.over",
}
"""The rule that a wager is taken under, by how it stands to the limits."""


# ---------------------------------------------------------------- the deal


@event("dealt")
class Dealt(Event):
    """A card was dealt face up to a box."""

    box: int
    card: Card
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, cards=(*r.cards, self.card), opens_with=None)

    def sentence(self) -> str:
        return f"{self.card} to box {self.box}"


@command("card", kw_only=False)
class Deal(Act):
    """The next card leaves the shoe; the round knows the box that it belongs to."""

    by = Of.CHANCE

    card: Drawn

    def refusal(self, r: Round) -> Refusal | None:
        """A card is dealt when the round awaits one and the decks can hold it (3.1, 7.2)."""
        card, first = self.card, r.opens_with
        if awaiting(r) is not Step.CARD:
            code = RefusalCode.NO_CARD_AWAITED
            if r.is_closed:
                says = f"{card} may not be dealt: the {r.rules.cards} cards of the round are out."
                return r.refusal(code, "combo.deal", says)
            says = f"{card} may not be dealt before no more bets are called."
            return r.refusal(code, "combo.no_more_bets", says)
        if first is not None and first.card is not None and not r.cards and card != first.card:
            says = f"The first card is {first.card}, drawn in the round before, and not {card}."
            return r.refusal(RefusalCode.NOT_THE_HELD_CARD, "combo.irr.excess", says)
        return r.why_not_card(card)

    @implements("CC-028")
    def events(self, r: Round) -> Events:
        """One card to each box, in the order of their numbers (7.3)."""
        rules = r.rules.cites("combo.deal.order")
        return (Dealt(box=len(r.cards) + 1, card=self.card, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.cards.append(str(self.card))

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        """The card held over from the round before, or any that the shoe may still hold."""
        if awaiting(r) is not Step.CARD:
            return
        first = r.opens_with
        if first is not None and first.card is not None:
            yield {"card": Among((str(first.card),))}
        else:
            cards = (str(card) for card in CARDS if r.why_not_card(card) is None)
            yield {"card": Among(tuple(cards))}


@event("cutting-card-shown")
class CuttingCardShown(Event):
    """The cutting card came out and lies where everybody sees it."""

    before_round: bool
    """As the first card of a round: the shuffle comes before it; otherwise after it."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r if self.before_round else changed(r, is_shuffle_due=True)

    def sentence(self) -> str:
        return "the cutting card comes out"


@command("cutting-card", kw_only=False)
class CuttingCard(Act):
    """The cutting card comes out of the shoe."""

    def refusal(self, r: Round) -> Refusal | None:
        if r.terms.has_automatic_shoe or r.is_shuffle_due:
            says = "No cutting card can come out of this shoe now."
            return r.refusal(RefusalCode.NO_CARD_AWAITED, "combo.decks", says)
        return None

    @implements("CC-032")
    def events(self, r: Round) -> Events:
        """Finish the round, then shuffle; as a first card it means shuffle now (7.7, 4.1)."""
        if not r.cards:
            rules = r.rules.cites("combo.cutting_card.shown", "combo.shuffle.cutting_card_first")
        else:
            rules = r.rules.cites("combo.cutting_card", "combo.shuffle.cutting_card")
        return (CuttingCardShown(before_round=not r.cards, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.more["cutting_card"] = len(notes.cards)


# ---------------------------------------------------------------- the panel


def why_not_result(
    r: Round, ranks: tuple[Rank, ...] | None, rule: str, *, must_be_right: bool
) -> Refusal | None:
    """Refuse ranks that are no result of five cards, or not the result where it has to be."""
    if ranks is None:
        return None
    if len(ranks) != r.rules.cards:
        says = f"A result has {r.rules.cards} ranks, not {len(ranks)}."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    if must_be_right and ranks != r.ranks:
        says = "These are not the ranks of the cards on boxes 1 to 5 in their order."
        return Refusal(RefusalCode.NOT_A_RESULT, rule, says)
    return None


@implements("CC-031")
def why_not_panel(r: Round, by: Staff) -> Refusal | None:
    """The panel is for dealer, Game Supervisor and Casino Supervisors (7.4, 7.6)."""
    if r.rules.staff.lets(by, Staff.DEALER):
        return None
    says = f"The control panel is not for {by.said} to use."
    return r.refusal(RefusalCode.NOT_AUTHORISED, "combo.panel.users", says)


@event("result-keyed")
class ResultKeyed(Event):
    """Five ranks stand in the panel."""

    ranks: tuple[Rank, ...]
    again: bool
    """Whether an earlier entry was replaced."""
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, keyed=self.ranks)

    def sentence(self) -> str:
        ranks = " ".join(rank.name.lower() for rank in self.ranks)
        return f"the result is keyed{' again' if self.again else ''}: {ranks}"


@command("key-result")
class KeyResult(Act):
    """Five ranks are keyed into the panel, whether they are right or wrong."""

    ranks: tuple[Rank, ...] | None = None
    """``None``: as the cards lie."""
    directed_by: Director = Staff.DEALER

    def refusal(self, r: Round) -> Refusal | None:
        refusal, step = why_not_panel(r, self.directed_by), awaiting(r)
        if refusal is not None:
            return refusal
        if step is Step.CORRECTION:
            says = "'Deal' has been pressed; the Pit Boss puts the result right."
            return r.refusal(RefusalCode.NO_ENTRY_AWAITED, "combo.irr.keyed.after", says)
        if step not in (Step.ENTRY, Step.BUTTON):
            says = "No result is to be keyed now."
            return r.refusal(RefusalCode.NO_ENTRY_AWAITED, "combo.panel.entry", says)
        return why_not_result(
            r, self.ranks, r.rules.cites["combo.panel.entry"], must_be_right=False
        )

    @implements("CC-004", "CC-029", "CC-046")
    def events(self, r: Round) -> Events:
        """Key the ranks in order; until 'deal' is pressed they may be keyed again (9.8(a))."""
        again = r.keyed is not None
        keyed = ResultKeyed(
            ranks=r.ranks if self.ranks is None else self.ranks,
            again=again,
            directed_by=self.directed_by,
            rules=r.rules.cites("combo.irr.keyed.before" if again else "combo.panel.entry"),
        )
        return (keyed,)

    def record(self, r: Round, notes: Notes) -> None:
        """Note a result that is not what lies on the table (9.8)."""
        if self.ranks is not None and self.ranks != r.ranks:
            keyed = " ".join(RANKS[rank] for rank in self.ranks)
            row = {"kind": "wrong-result", "after": len(notes.cards), "keyed": keyed}
            notes.irregularities.append(row)


@event("entry-closed")
class EntryClosed(Event):
    """'Deal' was pressed."""

    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_entry_closed=True)

    def sentence(self) -> str:
        return "'deal' is pressed"


@command("press-deal")
class PressDeal(Act):
    """The 'deal' button is pressed, which closes the entry."""

    directed_by: Director = Staff.DEALER

    def refusal(self, r: Round) -> Refusal | None:
        refusal = why_not_panel(r, self.directed_by)
        if refusal is not None or awaiting(r) is Step.BUTTON:
            return refusal
        says = "'Deal' is pressed once, after five ranks have been keyed."
        return r.refusal(RefusalCode.NO_ENTRY_AWAITED, "combo.panel.entry", says)

    def events(self, r: Round) -> Events:
        rules = r.rules.cites("combo.panel.entry")
        return (EntryClosed(directed_by=self.directed_by, rules=rules),)


# ---------------------------------------------------------------- settlement


@event("settled")
class Settled(Event):
    """Every wager was decided, and paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what goes back of wagers over the maximum."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, rows=self.rows)

    def money(self) -> Money:
        returned = (Put(player, Cents(-over)) for player, over in self.excess)
        return Money(rows=self.rows, puts=tuple(returned))

    def sentence(self) -> str:
        return "losing wagers are taken and winning ones paid"


@command("settle", kw_only=False)
class Settle(Act):
    """The dealer takes the losing wagers and pays the winning ones."""

    is_open_when_void = True

    def refusal(self, r: Round) -> Refusal | None:
        step = awaiting(r)
        if step is Step.SETTLEMENT:
            return None
        if step is Step.CORRECTION:
            says = "The result in the panel is wrong; the Pit Boss must put it right first."
            return r.refusal(RefusalCode.NO_SETTLEMENT_AWAITED, "combo.irr.keyed.after", says)
        says = "Wagers are settled when five cards are out and their result is keyed and closed."
        return r.refusal(RefusalCode.NO_SETTLEMENT_AWAITED, "combo.panel.then_settle", says)

    def events(self, r: Round) -> Events:
        rows, rules = settlements(r), r.rules.cites("combo.panel.then_settle")
        return (Settled(rows=rows, excess=excess_of(r, rows), rules=rules),)
