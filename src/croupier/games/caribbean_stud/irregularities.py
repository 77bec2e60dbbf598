"""What comes to light in a round of Caribbean Stud (rule 14), and what puts it right."""

from collections.abc import Iterable
from typing import Annotated

from croupier.equipment import Card, write_cards
from croupier.games.act import Director, Drawn, Fields, Rules, command, event
from croupier.games.game import Among, Bounds, Fill, Viewer, WarningKind
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .acts import Events
from .kernel import Step
from .play import bet_of, dealt, why_not_undecided
from .round import DEAL, Event, Fate, Round, RoundVoided, awaiting, changed
from .rules import RefusalCode
from .slips import HAND, HOLDS, Irregularity, Misdealt


@event("retraction-offered")
class RetractionOffered(Event):
    """These players may take their wagers back."""

    players: tuple[str, ...]
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, retractable=self.players, retract_rules=self.rules)

    def sentence(self) -> str:
        return f"{', '.join(self.players)} may take the wagers back"


# ---------------------------------------------------------------- wrong numbers of cards


@event("cards-counted")
class CardsCounted(Event):
    """All the cards were counted because of one hand, and the Pit Boss was told."""

    box: int | None
    is_right: bool
    directed_by: Staff
    told: tuple[Staff, ...]
    """Who had to be notified."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        complete = "complete" if self.is_right else "not complete"
        return f"all cards are counted and found {complete}; the Pit Boss is told"


@event("hand-voided")
class HandVoided(Event):
    """A player's hand is void; its wagers go back."""

    player: str
    warning: str
    """What the player was told, if anything."""
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_fate(self.player, Fate.VOID, self.rules)

    def sentence(self) -> str:
        return f"{self.player}'s hand is void and the wagers go back"


@event("dealer-has-no-hand")
class DealerHasNoHand(Event):
    """A faulty dealer's hand counts as no hand; folded Antes come back to life."""

    unrecoverable: tuple[str, ...]
    """Players whose folded cards cannot be told apart any more."""
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        players = self.unrecoverable
        return changed(r, is_dealer_faulty=True, unrecoverable=players, retractable=())

    def sentence(self) -> str:
        return "the dealer's hand counts as no hand"


@command("wrong-count")
class WrongCount(Irregularity):
    """A hand is found to hold a wrong number of cards (14.4 to 14.6)."""

    keys = ("cs.irr.count_before", "cs.irr.count_player", "cs.irr.count_dealer")
    about = "A hand had a wrong number of cards (14.4 to 14.6)."
    remedy = "A misdeal; after the call a complete deck voids the one hand only."
    moment = "once cards are out"
    least = Staff.GAME_SUPERVISOR
    is_by_hand = says_called = says_decided = gives_option = True

    box: Annotated[int | None, HAND]
    directed_by: Director
    count_is_right: Annotated[
        bool | None, "What the count of all cards showed, after the call."
    ] = None
    """What the count of all cards showed; it is made after "Bet or Fold" only."""
    unrecoverable: Annotated[
        tuple[str, ...], "Players whose folded cards could not be told apart any more."
    ] = ()
    """Players whose folded cards cannot be told apart in the discards (14.6.2.2, A-91)."""

    def objection(self, r: Round) -> Refusal | str | None:
        seat = None if self.box is None else r.seat_at(self.box)
        if r.turn == 0 or (self.box is not None and seat is None):
            return "No hand there has been dealt cards."
        if not r.is_called:
            return None
        key, code = "cs.irr.count_dealer", RefusalCode.NOT_IRREGULAR
        if seat is not None:
            key = "cs.irr.count_player"
        if self.count_is_right is None:
            says = (
                'After "Bet or Fold" all the cards are counted first; '
                "say whether the count is right."
            )
            return r.refusal(code, key, says)
        if seat is not None and not seat.may_be_void:
            return r.refusal(code, key, f"{seat.player}'s hand has ended.")
        return None

    @implements("CS-054")
    def events(self, r: Round) -> Events:
        """A misdeal before "Bet or Fold" (14.4); all cards are counted after it."""
        if r.is_called:
            return self.dealer_miscounted(r) if self.box is None else self.miscounted(r, self.box)
        reason = f"{r.whose(self.box) or 'The dealer'} has a wrong number of cards."
        return (self.misdealt(r, reason, "cs.irr.count_before"),)

    def misdealt(self, r: Round, reason: str, key: str) -> Misdealt:
        rules = r.rules.cites(key)
        return Misdealt(reason=reason, directed_by=self.directed_by, rules=rules)

    def counted(self, r: Round, key: str) -> CardsCounted:
        return CardsCounted(
            box=self.box,
            is_right=self.count_is_right is True,
            directed_by=self.directed_by,
            told=(Staff.PIT_BOSS,),
            rules=r.rules.cites(key),
        )

    @implements("CS-055", "CS-056")
    def miscounted(self, r: Round, box: int) -> Events:
        """After the call all cards are counted; a right count voids the one hand (14.5)."""
        counted, seat = self.counted(r, "cs.irr.count_player"), r.seat_at(box)
        assert seat is not None, self
        if not counted.is_right:
            reason = f"{seat.player} has a wrong number of cards, and the deck's count is out too."
            return counted, self.misdealt(r, reason, "cs.irr.count_player.misdeal")
        rules, by = r.rules.cites("cs.irr.count_player.void"), self.directed_by
        voided = HandVoided(player=seat.player, warning="", directed_by=by, rules=rules)
        others = tuple(other.player for other in r.seats if other.is_in and other.box != box)
        return counted, voided, RetractionOffered(players=others, rules=rules)

    @implements("CS-057", "CS-058")
    def dealer_miscounted(self, r: Round) -> Events:
        """After the call a right count turns the dealer's hand into no hand (14.6)."""
        counted = self.counted(r, "cs.irr.count_dealer")
        if not counted.is_right:
            reason = "The dealer has a wrong number of cards, and the deck's count is out too."
            return counted, self.misdealt(r, reason, "cs.irr.count_dealer.misdeal")
        lost = DealerHasNoHand(
            unrecoverable=self.unrecoverable,
            directed_by=self.directed_by,
            rules=r.rules.cites("cs.irr.count_dealer.no_hand"),
        )
        return counted, lost

    def also(self, r: Round, notes: Notes) -> Row:  # noqa: ARG002
        slips = {slip: notes.slips.get((slip, self.box)) for slip in ("missed", "extra")}
        return {slip: says for slip, says in slips.items() if says}

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if not r.turn:
            return
        seats = (seat for seat in r.seats if seat.may_be_void or not r.is_called)
        boxes = Among((None, *sorted(seat.box for seat in seats)))
        counted = {"count_is_right": Among((True, False))} if r.is_called else {}
        yield {"box": boxes, **counted}


# ---------------------------------------------------------------- cards without an Ante


@event("astray-burned")
class AstrayBurned(Event):
    """Cards on a box without an Ante were burnt."""

    box: int
    cards: tuple[Card, ...]
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        astray = tuple(named for named in r.astray if named[0] != self.box)
        return changed(r, astray=astray, burned=(*r.burned, *self.cards))

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:  # noqa: ARG002
        return frozenset({"cards"})

    def sentence(self) -> str:
        return f"burnt: {write_cards(self.cards)} on box {self.box}"


@command("cards-without-ante")
class CardsWithoutAnte(Irregularity):
    """Cards are found on a box without an Ante (14.7, 14.8)."""

    keys = ("cs.irr.no_ante_before", "cs.irr.no_ante_after")
    about = "A box without an Ante was dealt cards (14.7, 14.8)."
    remedy = "A misdeal; after the call they are burnt and wagers may be taken back."
    moment = "once cards are out"
    says_called = says_decided = gives_option = True

    box: Annotated[int, "The box."]
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        is_so = r.turn and r.seat_at(self.box) is None
        return None if is_so else f"Box {self.box} has no cards astray."

    @implements("CS-061", "CS-062")
    def events(self, r: Round) -> Events:
        """A misdeal before the call (14.7); burnt cards, and an option, after it (14.8)."""
        by = self.directed_by
        if not r.is_called:
            reason = f"Box {self.box} was dealt cards and has no Ante."
            rules = r.rules.cites("cs.irr.no_ante_before")
            return (Misdealt(reason=reason, directed_by=by, rules=rules),)
        rules = r.rules.cites("cs.irr.no_ante_after")
        cards = tuple(card for box, card in r.astray if box == self.box)
        burned = AstrayBurned(box=self.box, cards=cards, directed_by=by, rules=rules)
        players = tuple(seat.player for seat in r.seats if seat.is_in)
        return burned, RetractionOffered(players=players, rules=rules)

    def also(self, r: Round, notes: Notes) -> Row:  # noqa: ARG002
        return {"drawn": notes.slips.get(("drawn", self.box), [])}

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if r.turn and r.free_boxes:
            yield {"box": Among(r.free_boxes)}


# ---------------------------------------------------------------- the deck, and Bets


@command("wrong-card")
class WrongCard(Irregularity):
    """A card was dealt that lies on the table already; nobody has noticed yet."""

    keys = ("cs.irr.wrong_deck",)
    about = "A card was dealt that lies on the table already (14.9)."
    remedy = "Nobody has noticed yet."
    moment = "while a card is awaited"

    card: Drawn

    def objection(self, r: Round) -> str | None:
        if not r.is_closed or r.turn >= r.turns:
            return "No card is awaited from the deck."
        usual = r.why_not_card(self.card) is None
        return f"{self.card} may well be the next card of the deck." if usual else None

    def events(self, r: Round) -> Events:
        """Let it lie in its hand until somebody discovers that the deck is wrong (14.9)."""
        return dealt(r, self.card)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        """Note a card like any other."""
        notes.cards.append(str(self.card))

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        in_sight = [] if r.up is None else [r.dealer[r.up - 1]]
        in_sight += [card for box, at in r.exposed for card in r.hand_at(box)[at - 1 : at]]
        if in_sight and r.is_closed and not r.is_called and awaiting(r) in DEAL:
            yield {"card": Among(tuple(dict.fromkeys(map(str, in_sight))))}


@command("wrong-deck")
class WrongDeck(Irregularity):
    """The deck is found not to have its number of cards (14.9)."""

    keys = ("cs.irr.wrong_deck",)
    about = "The deck had not its number of cards (14.9)."
    remedy = "The round is void."
    note = "A card that came twice may lie among `cards`."
    says_called = says_decided = True

    holds: Annotated[int, HOLDS]
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        is_right = self.holds == r.rules.deck_size
        return f"{self.holds} cards is the right number." if is_right else None

    @implements("CS-063")
    def events(self, r: Round) -> Events:
        """A deck that is not complete voids the round (14.9)."""
        voided = RoundVoided(
            reason=f"The deck has {self.holds} cards and should have {r.rules.deck_size}.",
            directed_by=self.directed_by,
            rules=r.rules.cites("cs.irr.wrong_deck"),
        )
        return (voided,)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        yield {"holds": Bounds(least=0, most=r.rules.deck_size - 1)}
        yield {"holds": Bounds(least=r.rules.deck_size + 1)}


@event("ante-forfeited")
class AnteForfeited(Event):
    """A player who was warned before lost the Ante and the cards."""

    player: str
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_fate(self.player, Fate.FORFEITED, self.rules)

    def sentence(self) -> str:
        return f"{self.player} forfeits the Ante"


@command("cannot-bet")
class CannotBet(Irregularity):
    """A player lacks the chips for a Bet of twice the Ante (14.10)."""

    keys = ("cs.irr.cannot_bet",)
    about = "A player could not Bet exactly twice the Ante (14.10)."
    remedy = "The hand is void and the player warned; the next time the Ante is lost."
    moment = "as the player decides"
    note = "This is that player's decision."
    heeds = WarningKind.SHORT_BET
    says_decided = True

    player: Annotated[str, "Who."]
    warned: Annotated[bool, "The player had been warned of it before.", Fill.TABLE] = False
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> Refusal | None:
        return why_not_undecided(r, self.player)

    @implements("CS-064")
    def events(self, r: Round) -> Events:
        """Void the hand with a warning the first time; take the Ante the next time (14.10)."""
        rules, by, player = r.rules.cites("cs.irr.cannot_bet"), self.directed_by, self.player
        if self.warned:
            return (AnteForfeited(player=player, directed_by=by, rules=rules),)
        due = spoken_dollars(bet_of(r, player))
        warning = f"A Bet is exactly {due} here; the next time the Ante is forfeited."
        return (HandVoided(player=player, warning=warning, directed_by=by, rules=rules),)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if awaiting(r) is Step.DECISION:
            yield {"player": Among(r.undecided)}
