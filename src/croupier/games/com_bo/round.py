"""One round of Com-Bo: its wagers, its five cards, the panel's entry, and what it awaits."""

from dataclasses import dataclass
from typing import Any, Final

from croupier.equipment import Card, Rank
from croupier.games import act
from croupier.games.act import Irregular, Rules, event
from croupier.games.conduct import (
    Contravened,
    Invalidate,
    Measure,
    OutcomeSetAside,
    no_outcome,
    why_set_aside,
)
from croupier.games.fast import replacer
from croupier.games.game import Draw, Need, Of
from croupier.games.notes import Notes
from croupier.games.notes import Row as Entry
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, Standing

from .kernel import Bet, Row, Step, next_step
from .rules import ComBoRules, RefusalCode, Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One player's chips on one area."""

    player: str
    on: Bet
    placed: Cents
    stake: Cents
    """What is paid or collected on, once the limits have been applied."""
    standing: Standing = Standing.WITHIN
    is_off_step: bool = False
    """Not a step that the sign allows above the minimum."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A surplus card of an earlier round that must open the next one (9.1)."""

    card: Card | None
    """``None`` while nobody has seen it."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """The frozen state of a round."""

    rules: ComBoRules
    terms: Terms
    wagers: tuple[Wager, ...] = ()
    may_exceed: tuple[tuple[str, Bet], ...] = ()
    """Who may exceed the maximum, and on what."""
    is_closed: bool = False
    """No more bets."""
    cards: tuple[Card, ...] = ()
    """Boxes 1 to 5 in order, as far as they are dealt."""
    burned: tuple[Card, ...] = ()
    opens_with: HeldCard | None = None
    """The surplus card of the round before, which is the first card of this one."""
    held_over: HeldCard | None = None
    """The surplus card of this round, for the next one."""
    discarded: tuple[Card, ...] = ()
    """A surplus card that was seen and that no round uses, because its shoe ends here."""
    keyed: tuple[Rank, ...] | None = None
    """What stands in the panel."""
    is_entry_closed: bool = False
    """'Deal' has been pressed."""
    is_result_reported: bool = False
    """The Pit Boss knows that the closed entry is wrong."""
    have_lights_failed: bool = False
    is_out_of_service: bool = False
    """No further play until the lights are mended."""
    is_shuffle_due: bool = False
    """The cutting card has shown: the cards are shuffled when the round is over."""
    voided: tuple[str, ...] = ()
    """Players whose wagers were declared void (17.2.1)."""
    void: tuple[str, ...] = ()
    """The rules that made the round void; empty while it stands."""
    rows: tuple[Settlement, ...] | None = None
    """What every wager came to; ``None`` until the round is settled."""

    def wager(self, player: str, on: Bet) -> Wager | None:
        """What a player has on an area."""
        for wager in self.wagers:
            if wager.player == player and wager.on is on:
                return wager
        return None

    def refusal(self, code: RefusalCode, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return self.rules.cites.refusal(code, key, says)

    @implements("CC-005")
    def why_not_card(self, card: Card) -> Refusal | None:
        """Refuse a card that has come out as often as the decks hold it (3.1)."""
        if self.cards.count(card) + self.burned.count(card) < self.rules.decks:
            return None
        says = f"{card} has come out {self.rules.decks} times, as often as the decks hold it."
        return self.refusal(RefusalCode.NOT_IN_THE_DECKS, "combo.decks", says)

    def why_not_irregular(self, command: Irregular[Any]) -> Refusal | None:
        """Refuse a rank that may not direct it, then what did not happen."""
        codes = (RefusalCode.NOT_AUTHORISED, RefusalCode.NOT_IRREGULAR)
        return act.why_not_irregular(self, command, self.rules.cites, self.rules.staff, codes)

    @property
    def is_stopped(self) -> bool:
        """Whether nothing may happen before the lights are mended (9.9)."""
        return self.is_out_of_service and (self.is_settled or not self.have_lights_failed)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The result as it lies on the boxes."""
        return tuple(card.rank for card in self.cards)

    @property
    def is_result_right(self) -> bool:
        """Whether the panel was told the cards as they lie, in their order."""
        return self.keyed == self.ranks

    # ------------------------------------------------------------ conduct

    @property
    def is_settled(self) -> bool:
        """Whether its wagers have been settled."""
        return self.rows is not None

    def no_outcome(self) -> str | None:
        """Return why there is no outcome that could be set aside."""
        ended = "The round is void already." if self.void else None
        return no_outcome(is_closed=self.is_closed, ended=ended)

    def measured(self, taken: tuple[Contravened, ...]) -> "tuple[Event, ...]":
        """Return measures against a player; nothing follows from them."""
        return taken

    @property
    def settled_rows(self) -> tuple[Settlement, ...]:
        """What every wager was settled at, so far."""
        return self.rows or ()

    def moment(self, notes: Notes) -> Entry:  # noqa: ARG002
        """Say so once all its cards are out and the wagers are not settled yet."""
        return {} if self.is_settled or awaiting(self) is Step.CARD else {"settled": False}

    @property
    def players(self) -> tuple[str, ...]:
        """The players with a wager, in order."""
        return tuple(dict.fromkeys(wager.player for wager in self.wagers))

    def can_void(self, player: str) -> bool:
        """Whether a player has a wager in play that can be declared void."""
        is_open = self.is_closed and not self.is_settled and not self.void
        return is_open and player in self.players and player not in self.voided

    def round_voided(self, reason: str, directed_by: Staff, rules: Rules) -> "Event":
        """Make the round void."""
        return RoundVoided(reason=reason, directed_by=directed_by, rules=rules)

    def invalidated(self, command: Invalidate) -> "tuple[Event, ...]":
        """Make the round void where its wagers are not settled yet (17.3, 17.4)."""
        reason, by = "A Casino Supervisor invalidated the outcome.", command.directed_by
        return (self.round_voided(reason, by, why_set_aside(command, self.rules.cites)),)

    def after_measure(self, happened: Contravened) -> "Round":
        """Return the round after a measure against a player."""
        if happened.measure is Measure.VOID:
            return changed(self, voided=(*self.voided, happened.player))
        return changed(self, rows=(*self.rows, *happened.rows)) if self.rows is not None else self

    def after_set_aside(self, happened: OutcomeSetAside) -> "Round":
        """Return the round after its outcome was set aside."""
        return changed(self, rows=happened.rows, void=happened.rules)


Event = act.Event[Round]
Command = act.Command[Round]
changed: Final = replacer(Round)


@event("round-voided")
class RoundVoided(Event):
    """The round does not count."""

    reason: str
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, void=self.rules)

    def sentence(self) -> str:
        return f"the round is void: {self.reason[:1].lower()}{self.reason[1:].rstrip('.')}"


STEPS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "combo.wager.before_first_card"),
    Step.CARD: (Of.CHANCE, "card", "combo.deal"),
    Step.ENTRY: (Of.STAFF, "entry", "combo.panel.entry"),
    Step.BUTTON: (Of.STAFF, "button", "combo.panel.entry"),
    Step.CORRECTION: (Of.STAFF, "correction", "combo.irr.keyed.after"),
    Step.SETTLEMENT: (Of.STAFF, "settlement", "combo.panel.then_settle"),
}


def awaiting(r: Round) -> Step | None:
    """Return what the round awaits next; ``None`` once it is settled."""
    if r.rows is not None:
        return None
    if r.void or r.have_lights_failed:
        return Step.SETTLEMENT
    return next_step(
        r.rules.params,
        r.is_closed,
        len(r.cards),
        r.keyed is not None,
        r.is_entry_closed and r.is_result_right,
        r.is_entry_closed,
    )


def needs(r: Round) -> Need | None:
    """Return what the round awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = STEPS[step]
    is_card = step is Step.CARD
    return Need(
        of=of,
        step=word,
        box=len(r.cards) + 1 if is_card else None,
        draws=Draw.CARD if is_card else None,
        rules=r.rules.cites(key),
    )


def row_of(cards: tuple[Card, ...]) -> Row:
    """The five cards as the arithmetic sees them."""
    first, second, third, fourth, fifth = (card.code for card in cards)
    return Row(first, second, third, fourth, fifth)


def row_of_ranks(ranks: tuple[Rank, ...]) -> Row:
    """Five keyed ranks as the arithmetic sees them; their suit is of no account."""
    first, second, third, fourth, fifth = (int(rank) for rank in ranks)
    return Row(first, second, third, fourth, fifth)
