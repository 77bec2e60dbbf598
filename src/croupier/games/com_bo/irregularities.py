"""The irregularities of Com-Bo (rule 9), each with the events that put it right."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated

from croupier.equipment import CARDS, Card, Rank, write_cards
from croupier.games.act import PLAIN, Director, Drawn, Fields, Irregular, Rules, command, event
from croupier.games.game import Among, Bounds, Fill, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from .acts import Act, Dealt, Events, blocked, why_not_result
from .kernel import Step
from .round import Event, HeldCard, Round, RoundVoided, awaiting, changed
from .rules import RefusalCode


class Irregularity(Irregular[Round], Act):
    """An irregularity of Com-Bo."""

    __slots__ = ()

    def refusal(self, r: Round) -> Refusal | None:
        """Refuse a rank that may not direct it, then what did not happen."""
        return r.why_not_irregular(self)

    def objection(self, r: Round) -> Refusal | str | None:  # noqa: ARG002
        """Return why it may not be recorded now."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Directed(Event):
    """An event that a member of staff directed; the round stays as it is."""

    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r


# ---------------------------------------------------------------- cards


def draws_from_the_shoe(r: Round) -> bool:
    """Whether the next card of the round comes out of the shoe."""
    return r.is_closed and r.opens_with is None and len(r.cards) < r.rules.cards


@event("card-held-over")
class CardHeldOver(Event):
    """A surplus card waits to open the next round, or ends with its shoe."""

    card: Card | None
    kept: bool
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        if self.kept:
            return changed(r, held_over=HeldCard(self.card))
        return r if self.card is None else changed(r, discarded=(*r.discarded, self.card))

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        """Which card it is, is between those who saw it and staff."""
        return frozenset({"card"}) if viewer.rank is None else frozenset()

    def sentence(self) -> str:
        card = "the surplus card" if self.card is None else f"the surplus card {self.card}"
        return f"{card} {'opens the next round' if self.kept else 'ends with its shoe'}"


@command("excess-card")
class ExcessCard(Irregularity):
    """One card more than the round needs was drawn (9.1)."""

    keys = ("combo.irr.excess",)
    about = "A card too many was drawn after the fifth (9.1)."
    remedy = "It waits as the next round's first card, unless the shoe ends."
    moment = "when five cards are out"
    note = "It is the last of the cards that had left the shoe."
    cards_drawn = 1

    card: Annotated[Card | None, Fill.CHANCE] = None
    """The card, where it was seen; an undisclosed one is not known."""
    last_round: Annotated[bool, "The shoe ends with this round."] = False
    directed_by: Director = Staff.DEALER

    def least_rank(self) -> Staff:
        """A surplus card that was seen is beyond 9.1's words (A-104)."""
        return Staff.DEALER if self.card is None else Staff.GAME_SUPERVISOR

    def objection(self, r: Round) -> Refusal | str | None:
        least, by = self.least_rank(), self.directed_by
        if not r.rules.staff.lets(by, least):
            says = f"A seen card is for {least.said} or above to direct, not for {by.said}."
            return r.refusal(RefusalCode.NOT_AUTHORISED, "combo.irr.excess", says)
        if len(r.cards) < r.rules.cards:
            return f"The round still needs card {len(r.cards) + 1}; deal it, it is not too many."
        return None if r.held_over is None else "A surplus card of this round is held over already."

    @implements("CC-038")
    def events(self, r: Round) -> Events:
        """Keep a surplus card as the first of the next round, unless the shoe ends (9.1)."""
        rules, kept = r.rules.cites("combo.irr.excess"), not self.last_round
        by = self.directed_by
        return (CardHeldOver(card=self.card, kept=kept, directed_by=by, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:
        Irregularity.record(self, r, notes)
        notes.irregularities[-1]["disclosed"] = self.card is not None

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        if blocked(r, cls) or cls().objection(r) is not None:
            return
        last = {"last_round": Among((True, False))}
        yield {"card": None, **last}
        if viewer.rank is not None and r.rules.staff.lets(viewer.rank, Staff.GAME_SUPERVISOR):
            # A surplus card that was seen is not the dealer's to direct.
            yield last


@event("card-moved")
class CardMoved(Event):
    """A card was moved to the box where it belongs."""

    card: Card
    from_box: int
    to_box: int
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return f"{self.card} is moved from box {self.from_box} to box {self.to_box}"


@command("misplaced-card")
class MisplacedCard(Irregularity):
    """A card lies on a wrong box and is moved to its own (9.2)."""

    keys = ("combo.irr.misplaced",)
    about = "A card lay on a wrong box (9.2)."
    remedy = "It is moved to the box whose turn it was."
    moment = "once cards are out"

    drawn: Annotated[int, "Which card, in the order drawn."]
    """Which card of the round it is, in the order drawn; its own box has the same number."""
    box: Annotated[int, "The box on which it was put."]
    """Where it was put."""
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        number, box, drawn = self.drawn, self.box, len(r.cards)
        if 1 <= number <= drawn and 1 <= box <= r.rules.cards and box != number:
            return None
        return f"Card {number} of the {drawn} dealt is not on a wrong box {box}."

    @implements("CC-039")
    def events(self, r: Round) -> Events:
        """Move a card to the box whose turn it was (9.2)."""
        moved = CardMoved(
            card=r.cards[self.drawn - 1],
            from_box=self.box,
            to_box=self.drawn,
            directed_by=self.directed_by,
            rules=r.rules.cites("combo.irr.misplaced", "combo.deal.order"),
        )
        return (moved,)

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        for number in range(1, len(r.cards) + 1):
            boxes = tuple(box for box in range(1, r.rules.cards + 1) if box != number)
            yield {"drawn": number, "box": Among(boxes)}


@event("reordered")
class Reordered(Event):
    """Cards dealt out of sequence were put back in order."""

    cards: tuple[Card, ...]
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, cards=self.cards)

    def sentence(self) -> str:
        return f"the cards are put back in order: {write_cards(self.cards)}"


@command("out-of-sequence")
class OutOfSequence(Irregularity):
    """The cards were dealt out of sequence (9.3)."""

    keys = ("combo.irr.out_of_sequence",)
    about = "The cards were dealt out of sequence (9.3)."
    remedy = "They are put back in order; if the order is not known, the round is void."
    moment = "once cards are out"

    order: Annotated[
        tuple[int, ...] | None,
        "The cards as recorded, put back in the order in which they came.",
    ] = None
    """``None``: nobody knows the order."""
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        drawn, order = len(r.cards), self.order
        if drawn == 0:
            return "No card of this round has been dealt."
        if order is not None and sorted(order) != list(range(1, drawn + 1)):
            return f"The order must name each of the cards 1 to {drawn} once."
        return None

    @implements("CC-040")
    def events(self, r: Round) -> Events:
        """Put cards back in sequence; void the round where nobody can (9.3)."""
        rules, by = r.rules.cites(*self.keys), self.directed_by
        if self.order is None:
            reason = "The cards were dealt out of sequence and cannot be put back in order."
            return (RoundVoided(reason=reason, directed_by=by, rules=rules),)
        cards = tuple(r.cards[place - 1] for place in self.order)
        return (Reordered(cards=cards, directed_by=by, rules=rules),)

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        if r.cards:
            orders = permutations(range(1, len(r.cards) + 1))
            yield {"order": Among((None, *orders))}


@event("card-burned")
class CardBurned(Event):
    """A card found face up as the first of a round was burned."""

    card: Card
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, burned=(*r.burned, self.card))

    def sentence(self) -> str:
        return f"{self.card}, face up as the first card, is burned"


@event("face-up-played")
class FaceUpPlayed(Event):
    """A card found face up later in a round is played like any other."""

    card: Card
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return f"{self.card} came face up and is played like any other"


@command("face-up-card")
class FaceUpCard(Irregularity):
    """The next card is found face up in the shoe (9.4)."""

    keys = ("combo.irr.face_up",)
    about = "A card was found face up in the shoe (9.4)."
    remedy = "As a first card it is burned, later it is played."
    moment = "while a card is awaited"
    note = "It was still in the shoe, and is the next of `cards`."

    card: Drawn
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> Refusal | str | None:
        if not r.is_closed or len(r.cards) >= r.rules.cards:
            says = f"{self.card} may not come out now: the round awaits no card."
            return r.refusal(RefusalCode.NO_CARD_AWAITED, "combo.irr.face_up", says)
        if r.opens_with is not None:
            return (
                "The first card of this round is the one held over, and not the next in the shoe."
            )
        return r.why_not_card(self.card)

    @implements("CC-041", "CC-042")
    def events(self, r: Round) -> Events:
        """Burn a face-up card that opens a round; play any later one (9.4)."""
        by, card, cites = self.directed_by, self.card, r.rules.cites
        if not r.cards:
            rules = cites("combo.irr.face_up.first")
            return (CardBurned(card=card, directed_by=by, rules=rules),)
        played = FaceUpPlayed(card=card, directed_by=by, rules=cites("combo.irr.face_up.later"))
        return played, Dealt(box=len(r.cards) + 1, card=card, rules=cites("combo.deal.order"))

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        return PLAIN if draws_from_the_shoe(r) else ()


@command("shoe-short")
class ShoeShort(Irregularity):
    """The shoe has too few cards to finish the round (9.5)."""

    keys = ("combo.irr.shoe_short",)
    about = "The shoe had too few cards to finish the round (9.5)."
    remedy = "The round is void."
    moment = "until five cards are out"

    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        enough = len(r.cards) >= r.rules.cards
        return "All the cards of the round have been dealt." if enough else None

    @implements("CC-043")
    def events(self, r: Round) -> Events:
        """Void a round that the shoe cannot finish (9.5)."""
        reason = "The shoe has too few cards to finish the round."
        return (r.round_voided(reason, self.directed_by, r.rules.cites(*self.keys)),)


@command("wrong-card")
class WrongCard(Irregularity):
    """A card was dealt that has come out as often as the decks hold it; nobody has noticed yet."""

    keys = ("combo.irr.wrong_deck",)
    about = "A card was dealt that had come out as often as the decks hold it (9.6)."
    remedy = "Nobody has noticed yet."
    moment = "while a card is awaited"

    card: Drawn

    def objection(self, r: Round) -> str | None:
        if not r.is_closed or r.opens_with is not None or len(r.cards) >= r.rules.cards:
            return "No card is awaited from the shoe."
        usual = r.why_not_card(self.card) is None
        return f"{self.card} may well be the next card of the decks." if usual else None

    def events(self, r: Round) -> Events:
        """Let it lie on its box until it is discovered that the decks are wrong (9.6)."""
        return (Dealt(box=len(r.cards) + 1, card=self.card, rules=r.rules.cites(*self.keys)),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        """Note a card like any other."""
        notes.cards.append(str(self.card))

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        cards = tuple(str(card) for card in CARDS if r.why_not_card(card) is not None)
        if cards and draws_from_the_shoe(r):
            yield {"card": Among(cards)}


@command("wrong-deck")
class WrongDeck(Irregularity):
    """The decks are found not to hold the right number of cards (9.6)."""

    keys = ("combo.irr.wrong_deck",)
    about = "The decks were found not to hold the right number of cards (9.6)."
    remedy = "The round is void."
    note = "A card that came too often may lie among `cards`."

    holds: Annotated[int, "How many cards they hold."]
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        right = r.rules.cards_in_shoe
        return f"{right} cards is the right number." if self.holds == right else None

    @implements("CC-044")
    def events(self, r: Round) -> Events:
        """Void a round played with a wrong number of cards (9.6)."""
        reason = f"The decks hold {self.holds} cards and should hold {r.rules.cards_in_shoe}."
        return (r.round_voided(reason, self.directed_by, r.rules.cites(*self.keys)),)

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        yield {"holds": Bounds(least=0, most=r.rules.cards_in_shoe - 1)}
        yield {"holds": Bounds(least=r.rules.cards_in_shoe + 1)}


@event("reshuffled")
class Reshuffled(Directed):
    """The cards in the shoe were shuffled again; those already dealt stay where they are."""

    def sentence(self) -> str:
        return "the cards in the shoe are shuffled again"


@command("shoe-failed")
class ShoeFailed(Irregularity):
    """An automatic shoe jams, stops or does not finish its cycle (9.7)."""

    keys = ("combo.irr.shuffler",)
    about = "The automatic shoe jammed, stopped or failed its cycle (9.7)."
    remedy = "What it holds is shuffled again."

    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        return None if r.terms.has_automatic_shoe else "This table has no automatic shoe."

    @implements("CC-045")
    def events(self, r: Round) -> Events:
        """Shuffle the shoe again; cards already drawn are used, as 9.1 says of all cards (9.7)."""
        return (Reshuffled(directed_by=self.directed_by, rules=r.rules.cites(*self.keys)),)


# ---------------------------------------------------------------- the panel and its lights


def no_wrong_result(r: Round) -> Refusal | None:
    """Refuse where there is nothing for the Pit Boss to put right."""
    if r.is_entry_closed and not r.is_result_right:
        return None
    says = "There is no wrong result to put right after 'deal'; before it the dealer re-enters."
    return r.refusal(RefusalCode.NO_CORRECTION_AWAITED, "combo.irr.keyed.after", says)


@event("result-reported")
class ResultReported(Directed):
    """The Pit Boss was told of a wrong result."""

    def apply(self, r: Round) -> Round:
        return changed(r, is_result_reported=True)

    def sentence(self) -> str:
        return "the Pit Boss is told of the wrong result"


@command("report-result")
class ReportResult(Irregularity):
    """The Pit Boss is told of a wrong result after 'deal' was pressed (9.8(b))."""

    keys = ("combo.irr.keyed.after",)
    about = "A wrong result was keyed and closed (9.8(b))."
    remedy = "The Pit Boss is told."
    moment = "after 'deal'"

    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> Refusal | str | None:
        again = "The Pit Boss has been told already." if r.is_result_reported else None
        return no_wrong_result(r) or again

    def events(self, r: Round) -> Events:
        return (ResultReported(directed_by=self.directed_by, rules=r.rules.cites(*self.keys)),)

    def record(self, r: Round, notes: Notes) -> None:
        """No line of its own."""

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        due = awaiting(r) is Step.CORRECTION and not r.is_result_reported
        return PLAIN if due else ()


@event("result-rectified")
class ResultRectified(Event):
    """A Pit Boss put a wrong result right."""

    ranks: tuple[Rank, ...]
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, keyed=self.ranks)

    def sentence(self) -> str:
        return "a Pit Boss puts the result right"


@command("rectify-result")
class RectifyResult(Irregularity):
    """The Pit Boss puts a reported result right (9.8(b))."""

    least = Staff.PIT_BOSS
    keys = ("combo.irr.keyed.after",)
    about = "A wrong result that was closed is put right (9.8(b))."
    remedy = "The ranks are those of the cards in their order."
    moment = "once the Pit Boss has been told"

    directed_by: Director
    ranks: tuple[Rank, ...] | None = None
    """``None``: as the cards lie."""

    def objection(self, r: Round) -> Refusal | None:
        refusal = no_wrong_result(r)
        if refusal is not None:
            return refusal
        if not r.is_result_reported:
            says = "The dealer or the Game Supervisor tells the Pit Boss first."
            return r.refusal(RefusalCode.NO_CORRECTION_AWAITED, self.keys[0], says)
        return why_not_result(r, self.ranks, r.rules.cites[self.keys[0]], must_be_right=True)

    @implements("CC-047")
    def events(self, r: Round) -> Events:
        """Let the Pit Boss put a closed entry right (9.8(b))."""
        rules, by = r.rules.cites(*self.keys), self.directed_by
        return (ResultRectified(ranks=r.ranks, directed_by=by, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        """Complete the line of the wrong result."""
        notes.irregularities[-1] |= {"pressed": True, "directed_by": str(self.directed_by)}

    @classmethod
    def choices(cls, r: Round) -> Iterable[Fields]:
        """Offer it while the round waits for it; lights that fail decide without the panel."""
        due = awaiting(r) is Step.CORRECTION and r.is_result_reported
        return PLAIN if due else ()


@event("lights-went-wrong")
class LightsWentWrong(Directed):
    """The lights failed: the cards decide, and the table is out of service afterwards."""

    def apply(self, r: Round) -> Round:
        return changed(r, have_lights_failed=True, is_out_of_service=True)

    def sentence(self) -> str:
        return "the lights fail; the cards decide, and play stops afterwards"


@command("lights-failed")
class LightsFailed(Irregularity):
    """The winning areas stay dark, or the wrong ones light up (9.9)."""

    keys = ("combo.irr.lights",)
    about = "The winning areas stayed dark or were wrong (9.9)."
    remedy = "The cards decide, and nobody plays until the lights work."
    moment = "when five cards are out"

    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        early = len(r.cards) < r.rules.cards
        return "There is no result yet that lights could show." if early else None

    @implements("CC-048")
    def events(self, r: Round) -> Events:
        """Settle from the cards, and let nobody play until the lights work (9.9)."""
        return (LightsWentWrong(directed_by=self.directed_by, rules=r.rules.cites(*self.keys)),)


@event("lights-work")
class LightsWork(Directed):
    """The lights are mended and the table may be used again."""

    def apply(self, r: Round) -> Round:
        return changed(r, is_out_of_service=False)

    def sentence(self) -> str:
        return "the lights work again"


@command("lights-mended")
class LightsMended(Irregularity):
    """The fault of the lights has been put right (9.9)."""

    keys = ("combo.irr.lights",)
    about = "The lights were put right (9.9)."
    remedy = "The table may be used again."
    moment = "while the table is out of service"

    directed_by: Director = Staff.DEALER

    def why_not(self, r: Round) -> Refusal | None:
        """Allow it while nothing else may happen."""
        return self.refusal(r)

    def objection(self, r: Round) -> str | None:
        return None if r.is_out_of_service else "The lights are not out of order."

    def events(self, r: Round) -> Events:
        return (LightsWork(directed_by=self.directed_by, rules=r.rules.cites(*self.keys)),)

    def record(self, r: Round, notes: Notes) -> None:
        """Write nothing: it belongs to the time between two rounds."""

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return PLAIN if r.is_out_of_service else ()
