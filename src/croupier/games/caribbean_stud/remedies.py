"""Whether an irregularity is so, and what the rules make of it (rules 12.4 and 14)."""

from dataclasses import replace

from croupier.equipment import Card
from croupier.games.conduct import (
    Contravene,
    Invalidate,
    Measure,
    no_measure,
    outcome_set_aside,
    taken,
    why_set_aside,
)
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .checks import bet_of, why_not_card, why_not_stake, why_not_undecided
from .commands import (
    CannotBet,
    CardsWithoutAnte,
    DealAstray,
    ExposedCard,
    ExtraCard,
    PassOver,
    RegistrationTimes,
    ShoeFailed,
    UnverifiedShoe,
    WrongBet,
    WrongButton,
    WrongCard,
    WrongCount,
    WrongDeck,
)
from .dealing import dealt, left_out
from .events import (
    AnteForfeited,
    AstrayBurned,
    BetPlaced,
    CardAstray,
    CardExposed,
    CardsCounted,
    DealerHasNoHand,
    Event,
    ExtraCardDealt,
    HandPassedOver,
    HandVoided,
    MarkersPlaced,
    Misdealt,
    RegistrationsFixed,
    Reshuffled,
    RetractionOffered,
    RoundVoided,
    ShoeCounted,
)
from .refusals import RefusalCode
from .round import Fate, Round
from .rules import Shoe

Events = tuple[Event, ...]
NotSo = Refusal | str | None


# ---------------------------------------------------------------- slips of the deal, unnoticed


def _no_deal(r: Round) -> str | None:
    if r.is_closed and not r.is_called:
        return None
    return "Slips of the deal happen between no more bets and the call."


def no_pass_over(r: Round, command: PassOver) -> NotSo:
    """Whether a hand was not passed over."""
    if _no_deal(r) is None and (r.turn >= r.turns or r.box_due != command.box):
        return "Only the hand whose turn it is can be passed over."
    return _no_deal(r)


def passed_over(r: Round, command: PassOver) -> Events:
    """Let a hand miss its turn."""
    return (HandPassedOver(box=command.box, rules=r.rules.cites("cs.irr.count_before")),)


def no_extra_card(r: Round, command: ExtraCard) -> NotSo:
    """Whether no card came beyond the turn."""
    box = command.box
    absent = f"Box {box} has no Ante." if box is not None and r.seat_at(box) is None else None
    return _no_deal(r) or why_not_card(r, command.card) or absent


def extra_card(r: Round, command: ExtraCard) -> Events:
    """Give a hand a card too many."""
    rules = r.rules.cites("cs.irr.count_before")
    return (ExtraCardDealt(box=command.box, card=command.card, rules=rules),)


def no_card_astray(r: Round, command: DealAstray) -> NotSo:
    """Whether no card went astray."""
    there = f"Box {command.box} has an Ante." if r.seat_at(command.box) is not None else None
    return _no_deal(r) or why_not_card(r, command.card) or there


def card_astray(r: Round, command: DealAstray) -> Events:
    """Let a card lie on a box without an Ante."""
    rules = r.rules.cites("cs.irr.no_ante_before")
    return (CardAstray(box=command.box, card=command.card, rules=rules),)


def no_wrong_bet(r: Round, command: WrongBet) -> NotSo:
    """Whether the Bet is right, or not to be made."""
    refusal = why_not_undecided(r, command.player) or why_not_stake(r, command.stake)
    if refusal is not None:
        return refusal
    is_right = command.stake == bet_of(r, command.player)
    return "That is exactly twice the Ante." if is_right else None


def wrong_bet(r: Round, command: WrongBet) -> Events:
    """Let a Bet of another size lie there."""
    rules = r.rules.cites("cs.irr.bet_size")
    return (BetPlaced(player=command.player, stake=command.stake, rules=rules),)


# ---------------------------------------------------------------- exposed cards


def _cards_of(r: Round, box: int | None) -> tuple[Card, ...]:
    if box is None:
        return r.dealer
    seat = r.seat_at(box)
    return () if seat is None else seat.cards


def no_exposed_card(r: Round, command: ExposedCard) -> NotSo:
    """Whether the card was not wrongly exposed."""
    if not 1 <= command.place <= len(_cards_of(r, command.box)) or r.is_revealed:
        return f"That hand has no face-down card {command.place}."
    named = (command.box, command.place)
    if named in r.exposed or (command.box is None and command.place == r.up):
        return "That card counts as exposed already, or faces up rightly."
    return None


@implements("CS-051", "CS-052", "CS-053")
def exposed_card(r: Round, command: ExposedCard) -> tuple[Event, ...]:
    """Turn the card over, or let it be the dealer's up card; three are a misdeal (14.1 to 14.3)."""
    by = command.directed_by
    becomes_up = command.box is None and r.up is None and r.turn < r.turns
    key = "cs.irr.exposed_dealer" if becomes_up else "cs.irr.exposed"
    shown = CardExposed(
        box=command.box,
        place=command.place,
        becomes_up=becomes_up,
        directed_by=by,
        rules=r.rules.cites(key, "cs.irr.exposed_many"),
    )
    wrongly = len(r.exposed) + (0 if becomes_up else 1)
    if wrongly < r.rules.misdeal_from:
        return (shown,)
    reason = f"The dealer wrongly exposed {wrongly} cards."
    rules = r.rules.cites("cs.irr.exposed_many")
    return shown, Misdealt(reason=reason, directed_by=by, rules=rules)


# ---------------------------------------------------------------- wrong numbers of cards


def no_wrong_count(r: Round, command: WrongCount) -> NotSo:
    """Whether no hand there can have a wrong number of cards."""
    seat = None if command.box is None else r.seat_at(command.box)
    if r.turn == 0 or (command.box is not None and seat is None):
        return "No hand there has been dealt cards."
    if not r.is_called:
        return None
    key = "cs.irr.count_dealer" if seat is None else "cs.irr.count_player"
    says = None
    if command.count_is_right is None:
        says = (
            'After "Bet or Fold" all the cards are counted first; say whether the count is right.'
        )
    elif seat is not None and not (seat.is_in or seat.fate is Fate.FOLDED):
        says = f"{seat.player}'s hand has ended."
    code = RefusalCode.NOT_IRREGULAR
    return None if says is None else r.rules.cites.refusal(code, key, says)


def wrong_count(r: Round, command: WrongCount) -> Events:
    """A misdeal before the call; all cards are counted after it (14.4 to 14.6)."""
    if not r.is_called:
        return (_miscounted_early(r, command),)
    return _dealer_miscounted(r, command) if command.box is None else _miscounted(r, command)


@implements("CS-054")
def _miscounted_early(r: Round, command: WrongCount) -> Misdealt:
    """Before "Bet or Fold" a wrong number of cards is a misdeal (14.4)."""
    return Misdealt(
        reason=f"{_whose(r, command.box)} has a wrong number of cards.",
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.count_before"),
    )


def _whose(r: Round, box: int | None) -> str:
    seat = None if box is None else r.seat_at(box)
    return "The dealer" if seat is None else seat.player


def _counted(r: Round, command: WrongCount, key: str) -> CardsCounted:
    return CardsCounted(
        box=command.box,
        is_right=command.count_is_right is True,
        directed_by=command.directed_by,
        told=(Staff.PIT_BOSS,),
        rules=r.rules.cites(key),
    )


@implements("CS-055", "CS-056")
def _miscounted(r: Round, command: WrongCount) -> tuple[Event, ...]:
    """After the call all cards are counted; a right count voids the one hand (14.5)."""
    assert command.box is not None
    counted = _counted(r, command, "cs.irr.count_player")
    by = command.directed_by
    seat = r.seat_at(command.box)
    assert seat is not None, command.box
    if not counted.is_right:
        rules = r.rules.cites("cs.irr.count_player.misdeal")
        reason = f"{seat.player} has a wrong number of cards, and the deck's count is out too."
        return counted, Misdealt(reason=reason, directed_by=by, rules=rules)
    rules = r.rules.cites("cs.irr.count_player.void")
    voided = HandVoided(player=seat.player, warning="", directed_by=by, rules=rules)
    others = tuple(other.player for other in r.seats if other.is_in and other.box != seat.box)
    return counted, voided, RetractionOffered(players=others, rules=rules)


@implements("CS-057", "CS-058")
def _dealer_miscounted(r: Round, command: WrongCount) -> tuple[Event, ...]:
    """After the call a right count turns the dealer's hand into no hand (14.6)."""
    counted = _counted(r, command, "cs.irr.count_dealer")
    by = command.directed_by
    if not counted.is_right:
        rules = r.rules.cites("cs.irr.count_dealer.misdeal")
        reason = "The dealer has a wrong number of cards, and the deck's count is out too."
        return counted, Misdealt(reason=reason, directed_by=by, rules=rules)
    rules = r.rules.cites("cs.irr.count_dealer.no_hand")
    lost = DealerHasNoHand(unrecoverable=command.unrecoverable, directed_by=by, rules=rules)
    return counted, lost


# ---------------------------------------------------------------- cards without an Ante


def no_cards_without_ante(r: Round, command: CardsWithoutAnte) -> NotSo:
    """Whether the box has an Ante, or no card is out."""
    is_so = r.turn and r.seat_at(command.box) is None
    return None if is_so else f"Box {command.box} has no cards astray."


def cards_without_ante(r: Round, command: CardsWithoutAnte) -> Events:
    """A misdeal before the call; burnt cards after it (14.7, 14.8)."""
    return _no_ante_late(r, command) if r.is_called else (_no_ante_early(r, command),)


@implements("CS-061")
def _no_ante_early(r: Round, command: CardsWithoutAnte) -> Misdealt:
    """Before "Bet or Fold" cards on a box without an Ante are a misdeal (14.7)."""
    return Misdealt(
        reason=f"Box {command.box} was dealt cards and has no Ante.",
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.no_ante_before"),
    )


@implements("CS-062")
def _no_ante_late(r: Round, command: CardsWithoutAnte) -> tuple[Event, ...]:
    """After the call they are burnt, and players may take their wagers back (14.8)."""
    rules = r.rules.cites("cs.irr.no_ante_after")
    burned = AstrayBurned(
        box=command.box,
        cards=tuple(card for box, card in r.astray if box == command.box),
        directed_by=command.directed_by,
        rules=rules,
    )
    players = tuple(seat.player for seat in r.seats if seat.is_in)
    return burned, RetractionOffered(players=players, rules=rules)


# ---------------------------------------------------------------- the deck and the shoe


def no_wrong_card(r: Round, command: WrongCard) -> NotSo:
    """Whether the deck may well have given the card."""
    if not r.is_closed or r.turn >= r.turns:
        return "No card is awaited from the deck."
    usual = why_not_card(r, command.card) is None
    return f"{command.card} may well be the next card of the deck." if usual else None


def wrong_card(r: Round, command: WrongCard) -> Events:
    """Let it lie in its hand until somebody discovers that the deck is wrong (14.9)."""
    return dealt(r, command.card)


def no_wrong_deck(r: Round, command: WrongDeck) -> NotSo:
    """Whether the deck is complete."""
    is_right = command.holds == r.rules.deck_size
    return f"{command.holds} cards is the right number." if is_right else None


@implements("CS-063")
def wrong_deck(r: Round, command: WrongDeck) -> Events:
    """A deck that is not complete voids the round (14.9)."""
    voided = RoundVoided(
        reason=f"The deck has {command.holds} cards and should have {r.rules.deck_size}.",
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.wrong_deck"),
    )
    return (voided,)


def no_shoe_failed(r: Round, _command: ShoeFailed) -> NotSo:
    """Whether there is no shuffling shoe to fail."""
    return None if r.terms.shoe is Shoe.SHUFFLER else "There is no shuffling shoe here."


@implements("CS-070")
def shoe_failed(r: Round, command: ShoeFailed) -> Events:
    """Shuffle again what the shoe still holds; hands already dealt are not touched (14.13)."""
    rules = r.rules.cites("cs.irr.shuffler")
    return (Reshuffled(directed_by=command.directed_by, rules=rules),)


def no_unverified_shoe(r: Round, _command: UnverifiedShoe) -> NotSo:
    """Whether the shoe has nothing to verify now."""
    is_so = r.terms.shoe is Shoe.SHUFFLER and r.is_closed and r.turn == r.turns
    return None if is_so else "A shuffling shoe verifies its cards when the deal is done."


@implements("CS-071")
def unverified_shoe(r: Round, command: UnverifiedShoe) -> Events:
    """Too few or too many cards in hands and stub together void the round (14.14)."""
    by, holds = command.directed_by, command.holds
    rules = r.rules.cites("cs.irr.shuffler_count")
    if holds == r.rules.deck_size:
        return (ShoeCounted(cards=holds, directed_by=by, rules=rules),)
    reason = f"Hands and stub make {holds} cards and should make {r.rules.deck_size}."
    return (RoundVoided(reason=reason, directed_by=by, rules=rules),)


# ---------------------------------------------------------------- Bets and the jackpot


def no_cannot_bet(r: Round, command: CannotBet) -> NotSo:
    """Whether the player has nothing to decide now."""
    return why_not_undecided(r, command.player)


@implements("CS-064")
def cannot_bet(r: Round, command: CannotBet) -> Events:
    """Void the hand with a warning the first time; take the Ante the next time (14.10)."""
    rules, by = r.rules.cites("cs.irr.cannot_bet"), command.directed_by
    if command.warned:
        return (AnteForfeited(player=command.player, directed_by=by, rules=rules),)
    due = spoken_dollars(bet_of(r, command.player))
    warning = f"A Bet is exactly {due} here; the next time the Ante is forfeited."
    return (HandVoided(player=command.player, warning=warning, directed_by=by, rules=rules),)


def no_wrong_button(r: Round, _command: WrongButton) -> NotSo:
    """Whether there is no keypad."""
    return None if r.terms.jackpot else "This table has no jackpot."


@implements("CS-069")
def wrong_button(r: Round, command: WrongButton) -> Events:
    """Show by marker buttons who is in the jackpot (14.12.3)."""
    placed = MarkersPlaced(
        button=command.button,
        markers=r.in_jackpot,
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.misdeal.button"),
    )
    return (placed,)


def no_times(r: Round, command: RegistrationTimes) -> NotSo:
    """Whether these are not the winners from the meter."""
    named = [player for player, _ in command.times]
    if not (r.is_revealed or r.is_dealer_faulty) or sorted(named) != sorted(r.from_meter):
        return "Times are fixed for every hand that the meter pays, once the hands are shown."
    return None


@implements("CS-048")
def times(r: Round, command: RegistrationTimes) -> Events:
    """Take the winners in the order of the times that Surveillance gives (12.4)."""
    fixed = RegistrationsFixed(
        times=tuple(sorted(command.times, key=lambda named: named[1])),
        by_exposure=command.by_exposure,
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.jackpot.failure"),
    )
    return (fixed,)


# ---------------------------------------------------------------- conduct


def no_contravention(r: Round, command: Contravene) -> NotSo:
    """Whether no measure, or no open wager, is there."""
    seat = r.seat(command.player)
    is_open = r.is_closed and r.rows is None and r.ending is None
    closed = (Fate.VOID, Fate.RETRACTED, Fate.FORFEITED)
    is_in = seat is not None and seat.fate not in closed
    return no_measure(command, is_open=is_open and is_in)


def contravened(r: Round, command: Contravene) -> Events:
    """Take the measures against a player (17.2); a hand that is void gets no first card."""
    done = taken(command, r.rows or (), r.rules.cites)
    seat = r.seat(command.player)
    if seat is None or Measure.VOID not in command.measures:
        return done
    without = replace(r, seats=r.seats_with(replace(seat, fate=Fate.VOID)))
    return (*done, *left_out(without, r.turn))


def no_outcome(r: Round, _command: Invalidate) -> NotSo:
    """Whether there is no outcome to set aside."""
    if not r.is_closed:
        return "No more bets have not been called; wagers can simply be taken back."
    return "The round ended without an outcome." if r.ending is not None else None


@implements("GP-007", "GP-008", "GP-009")
def set_aside(r: Round, command: Invalidate) -> Events:
    """Refund every wager, whether it had been settled or not (17.3, 17.4)."""
    if r.rows is not None:
        return (outcome_set_aside(command, r.rows, r.rules.cites),)
    voided = RoundVoided(
        reason="A Casino Supervisor invalidated the outcome.",
        directed_by=command.directed_by,
        rules=why_set_aside(command, r.rules.cites),
    )
    return (voided,)
