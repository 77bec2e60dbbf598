"""The cards and decisions of a round of Caribbean Stud."""

from collections.abc import Iterable

from croupier.equipment import Card
from croupier.games.act import (
    NOTHING,
    PLAIN,
    Director,
    Drawn,
    Fields,
    Player,
    Rules,
    command,
    event,
)
from croupier.games.game import Among, Money, Of, Put, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .acts import Act, Events
from .kernel import Step, place_due
from .round import (
    DEAL,
    AtAHand,
    Event,
    Fate,
    Round,
    awaiting,
    changed,
)
from .rules import RefusalCode
from .views import cards_seen

# ---------------------------------------------------------------- the deal


@event("dealt")
class Dealt(AtAHand):
    """A card was dealt in its turn."""

    box: int | None
    card: Card
    face_up: bool
    rules: Rules

    def apply(self, r: Round) -> Round:
        up = len(r.dealer) + 1 if self.face_up and self.box is None else r.up
        return changed(r.with_card(self.box, self.card), turn=r.turn + 1, up=up)

    def hidden_in(self, r: Round, viewer: Viewer) -> frozenset[str]:
        """A card that lies face down is hidden from everybody."""
        is_seen = self.face_up or self.card in cards_seen(r, self.box, viewer)
        return NOTHING if is_seen else frozenset({"card"})

    def sentence_in(self, r: Round) -> str:
        to = f"{self.card} to {r.whose(self.box) or 'the dealer'}"
        return f"{to}{', face up' if self.face_up else ''}"


@event("up-card-turned")
class UpCardTurned(AtAHand):
    """The dealer turned up the top card of the dealer's set."""

    place: int
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, up=self.place)

    def sentence_in(self, r: Round) -> str:
        return f"the dealer turns card {self.place} up: {r.dealer[self.place - 1]}"


@implements("CS-004", "CS-028", "CS-029")
def dealt(r: Round, card: Card) -> Events:
    """Deal to the hand whose turn it is; the last or the top card of the dealer's faces up."""
    box, params = r.box_due, r.params
    is_up = box is None and r.up is None
    is_up = is_up and place_due(params, r.turn, len(r.seats)) == params.up_place
    put = Dealt(
        box=box,
        card=card,
        face_up=is_up and not r.is_in_sets,
        rules=r.rules.cites(r.card_key(box, is_up=is_up)),
    )
    if r.is_in_sets and r.up is None and r.turn + 1 == r.turns:
        turned = UpCardTurned(place=params.up_place + 1, rules=r.rules.cites("cs.deal.shuffler.up"))
        return put, turned
    return (put, *r.left_out(r.turn + 1))


@command("card", kw_only=False)
class Deal(Act):
    """The next card leaves the shoe; the round knows whose it is."""

    by = Of.CHANCE

    card: Drawn

    @implements("CS-005")
    def refusal(self, r: Round) -> Refusal | None:
        """A card is dealt when a hand is due one, and from a single deck (3.1, 7.2, 7.3)."""
        code = RefusalCode.NO_CARD_AWAITED
        if not r.is_closed:
            says = f"{self.card} may not be dealt before no more bets are called."
            return r.refusal(code, "cs.no_more_bets", says)
        if r.turn >= r.turns:
            says = (
                f"{self.card} may not be dealt: every hand has had its {r.rules.hand_size} turns."
            )
            return r.refusal(code, "cs.deal.shuffler" if r.is_in_sets else "cs.deal.manual", says)
        return r.why_not_card(self.card)

    def events(self, r: Round) -> Events:
        return dealt(r, self.card)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.cards.append(str(self.card))

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Which cards may still come would tell which ones lie face down."""
        return PLAIN if awaiting(r) in DEAL else ()


# ---------------------------------------------------------------- decisions


@event("bet-or-fold-called")
class BetOrFoldCalled(Event):
    """The dealer called "Bet or Fold", and players may look at their cards."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_called=True)

    def sentence(self) -> str:
        return '"Bet or Fold"'


@command("call", kw_only=False)
class CallBetOrFold(Act):
    """The dealer calls "Bet or Fold"; players may look at their cards."""

    def refusal(self, r: Round) -> Refusal | None:
        if awaiting(r) is Step.CALL and r.up is not None:
            return None
        says = '"Bet or Fold" is called once, when the deal is done and a dealer\'s card is up.'
        return r.refusal(RefusalCode.NO_CALL_AWAITED, "cs.betting.look", says)

    def events(self, r: Round) -> Events:
        return (BetOrFoldCalled(rules=r.rules.cites("cs.betting.look")),)


def why_not_undecided(r: Round, player: str) -> Refusal | None:
    """A decision is for a player in the round who has not decided yet (8.1)."""
    seat = r.seat(player)
    if seat is None:
        says = f"{player} has no Ante in this round."
        return r.refusal(RefusalCode.NO_SUCH_PLAYER, "cs.wager.ante", says)
    if not r.is_called or r.is_revealed or r.is_dealer_faulty:
        says = 'Players decide between the call "Bet or Fold" and the dealer\'s showing the hand.'
        return r.refusal(RefusalCode.NO_DECISION_AWAITED, "cs.betting.look", says)
    if not seat.is_undecided:
        says = f"{player} has decided already; each player decides once."
        return r.refusal(RefusalCode.NO_DECISION_AWAITED, "cs.choice", says)
    return None


def bet_of(r: Round, player: str) -> Cents:
    """What a player's Bet must be."""
    seat = r.seat(player)
    assert seat is not None, player
    return r.bet_due(seat)


def open_decision(r: Round, player: str | None) -> Iterable[Fields]:
    """Yield the decision of a player who is to make one."""
    seat = r.seat(player) if player is not None and awaiting(r) is Step.DECISION else None
    return PLAIN if seat is not None and seat.is_undecided else ()


@event("bet-placed")
class BetPlaced(Event):
    """A player placed a Bet."""

    player: str
    stake: Cents
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_seat(self.player, bet=self.stake).without_option(self.player)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.stake),))

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        """The rule tells whether it is twice the Ante."""
        return frozenset({"rules"}) if viewer.rank is None else NOTHING

    def sentence(self) -> str:
        return f"{self.player} bets {spoken_dollars(self.stake)}"


@command("bet")
class Bet(Act):
    """A player adds a Bet of exactly twice the Ante."""

    by = Of.PLAYER

    player: Player
    stake: Cents | None = None
    """Twice the Ante where it is left out; anything else is refused."""

    @implements("CS-015", "CS-030")
    def refusal(self, r: Round) -> Refusal | None:
        """Each player decides once after the call; a Bet is twice the Ante (5.3, 8.1)."""
        refusal = why_not_undecided(r, self.player)
        if refusal is not None:
            return refusal
        due = bet_of(r, self.player)
        if self.stake in (None, due):
            return None
        says = f"{self.player}'s Bet must be {spoken_dollars(due)}, exactly twice the Ante."
        return r.refusal(RefusalCode.BET_NOT_TWICE, "cs.bet", says)

    @implements("CS-015")
    def events(self, r: Round) -> Events:
        """A Bet of exactly twice the Ante (5.3.1)."""
        stake, rules = bet_of(r, self.player), r.rules.cites("cs.bet")
        return (BetPlaced(player=self.player, stake=stake, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.decisions.append({"player": self.player, "do": "bet"})

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        return open_decision(r, viewer.player)


@event("folded")
class Folded(Event):
    """A player's cards and Ante were collected."""

    player: str
    directed_by: Staff | None
    """Who had an absent player's hand folded."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_fate(self.player, Fate.FOLDED, self.rules)

    def sentence(self) -> str:
        return f"{self.player} folds"


@command("fold")
class Fold(Act):
    """A player lays the cards face down and gives up the Ante."""

    by = Of.PLAYER

    player: Player

    @implements("CS-030")
    def refusal(self, r: Round) -> Refusal | None:
        """Each player decides once after the call (8.1)."""
        return why_not_undecided(r, self.player)

    def events(self, r: Round) -> Events:
        return (Folded(player=self.player, directed_by=None, rules=r.rules.cites("cs.fold")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.decisions.append({"player": self.player, "do": "fold"})

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        return open_decision(r, viewer.player)


@command("fold-absent")
class FoldAbsent(Act):
    """A supervisor has the hand of a player who does not act folded."""

    player: str
    directed_by: Director = Staff.GAME_SUPERVISOR

    def refusal(self, r: Round) -> Refusal | None:
        refusal, by = why_not_undecided(r, self.player), self.directed_by
        if refusal is not None or r.rules.staff.lets(by, Staff.GAME_SUPERVISOR):
            return refusal
        says = f"{by.said} may not have another's hand folded."
        return r.refusal(RefusalCode.NOT_AUTHORISED, "cs.fold", says)

    def events(self, r: Round) -> Events:
        rules, by = r.rules.cites("cs.fold"), self.directed_by
        return (Folded(player=self.player, directed_by=by, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        by, decided = str(self.directed_by), len(notes.decisions)
        note_player(notes, "absent", self.player, directed_by=by, decided=decided)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        may = viewer.rank is not None and r.rules.staff.lets(viewer.rank, Staff.GAME_SUPERVISOR)
        if may and awaiting(r) is Step.DECISION:
            yield {"player": Among(r.undecided)}


def note_player(notes: Notes, kind: str, player: str, **more: str | int) -> None:
    """Write what a file has as an irregularity of one player."""
    row = {"kind": kind, "after": len(notes.cards), "player": player, **more}
    notes.irregularities.append(row)
