"""Tell what happened in a round of Caribbean Stud."""

from croupier.desk.round_files.record import Spread
from croupier.equipment import Card, class_of, write_cards
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud import events as happened
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.money import spoken_dollars

__all__ = ("spreads", "tell")


def _whose(r: cs.Round, box: int | None) -> str:
    seat = None if box is None else r.seat_at(box)
    return "the dealer" if seat is None else seat.player


def spreads(r: cs.Round) -> tuple[Spread, ...]:
    """The cards of every hand when the round is over."""
    hands = (("Dealer", r.dealer), *((seat.player, seat.cards) for seat in r.seats))
    return tuple(Spread(place=place, cards=cards, says=_class(r, cards)) for place, cards in hands)


def _class(r: cs.Round, cards: tuple[Card, ...]) -> str:
    return str(class_of(cards)) if len(cards) == r.rules.hand_size else f"{len(cards)} cards"


def tell(r: cs.Round, event: cs.Event) -> str | None:
    """Tell an event in a sentence."""
    if isinstance(event, cs.PlayEvent):
        return _told_play(r, event)
    return _told_slip(r, event) or _told_remedy(event)


def _told_play(r: cs.Round, event: cs.PlayEvent) -> str | None:
    match event:
        case happened.LimitsAgreed(player=player):
            return f"{player} is agreed limits of the own"
        case happened.AntePlaced(player=player, placed=placed, ante=ante):
            trimmed = f", of which {spoken_dollars(ante)} counts" if ante < placed else ""
            return f"{player} places an Ante of {spoken_dollars(placed)}{trimmed}"
        case happened.JackpotAccepted(player=player):
            return f"{player}'s jackpot wager is accepted"
        case happened.WagerWithdrawn(player=player):
            return f"{player} takes the wagers back"
        case happened.BettingClosed():
            return "no more bets"
        case happened.Dealt(card=card, box=box, face_up=up):
            return f"{card} to {_whose(r, box)}{', face up' if up else ''}"
        case happened.UpCardTurned(place=place):
            return f"the dealer turns card {place} up: {r.dealer[place - 1]}"
        case happened.BetOrFoldCalled():
            return '"Bet or Fold"'
        case happened.BetPlaced(player=player, stake=stake):
            return f"{player} bets {spoken_dollars(stake)}"
        case happened.Folded(player=player):
            return f"{player} folds"
        case happened.Revealed(declared=declared):
            return f"the dealer shows {write_cards(r.dealer)}: {declared}"
        case happened.JackpotRegistered(player=player):
            return f"{player}'s hand is registered on the keypad"
        case happened.Settled():
            return "the wagers are settled"


def _told_slip(r: cs.Round, event: cs.Event) -> str | None:
    match event:
        case happened.HandPassedOver(box=box):
            return f"the deal passes over {_whose(r, box)}"
        case happened.ExtraCardDealt(box=box, card=card):
            return f"{card} to {_whose(r, box)}, beyond the turn"
        case happened.CardAstray(box=box, card=card):
            return f"{card} goes to box {box}, which has no Ante"
        case happened.CardExposed(box=box, place=place, becomes_up=up):
            remedy = "becomes the up card" if up else "is turned over"
            return f"card {place} of {_whose(r, box)} is exposed and {remedy}"
        case _:
            return None


def _told_remedy(event: cs.Event) -> str | None:
    match event:
        case happened.Misdealt(reason=reason):
            return f"misdeal: {reason[:1].lower()}{reason[1:].rstrip('.')}"
        case happened.RoundVoided(reason=reason):
            return f"the round is void: {reason[:1].lower()}{reason[1:].rstrip('.')}"
        case happened.CardsCounted(is_right=right):
            found = "complete" if right else "not complete"
            return f"all cards are counted and found {found}; the Pit Boss is told"
        case happened.HandVoided(player=player):
            return f"{player}'s hand is void and the wagers go back"
        case happened.DealerHasNoHand():
            return "the dealer's hand counts as no hand"
        case happened.AstrayBurned(box=box, cards=cards):
            return f"burnt: {write_cards(cards)} on box {box}"
        case happened.RetractionOffered(players=players):
            return f"{', '.join(players)} may take the wagers back"
        case happened.WagersRetracted(player=player):
            return f"{player} takes the wagers back"
        case happened.AnteForfeited(player=player):
            return f"{player} forfeits the Ante"
        case happened.JackpotLeft(player=player):
            return f"{player} leaves the jackpot and gets the wager back"
        case happened.JackpotJoined(player=player):
            return f"{player} comes into the jackpot"
        case happened.MarkersPlaced(button=button):
            return f"{button} was pressed by mistake; markers show who is in"
        case happened.Reshuffled():
            return "the cards in the shoe are shuffled again"
        case happened.ShoeCounted(cards=cards):
            return f"hands and stub are counted: {cards} cards"
        case Contravened() | OutcomeSetAside():
            return event.sentence()
        case happened.RegistrationsFixed(times=times):
            return f"Surveillance fixes the order: {', '.join(player for player, _ in times)}"
        case _:
            return None
