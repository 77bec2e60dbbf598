"""What Caribbean Stud does when something goes wrong (rules 12.4 and 14).

Slips of the deal are recorded as they happen, and come to light by a further command: that is how
the rules speak of them, before and after the call "Bet or Fold".
"""

from typing import assert_never

from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .commands import (
    Button,
    CannotBet,
    CardsWithoutAnte,
    DealAstray,
    ExposedCard,
    ExtraCard,
    IrregularityCommand,
    JoinJackpot,
    LeaveJackpot,
    PassOver,
    RegistrationTimes,
    RetractWager,
    ShoeFailed,
    UnverifiedShoe,
    WrongBet,
    WrongButton,
    WrongCount,
    WrongDeck,
)
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
    JackpotJoined,
    JackpotLeft,
    MarkersPlaced,
    Misdealt,
    RegistrationsFixed,
    Reshuffled,
    RetractionOffered,
    RoundVoided,
    ShoeCounted,
    WagersRetracted,
)
from .round import Round

__all__ = ("remedy",)


def remedy(  # noqa: C901, PLR0911, PLR0912 - one case a command
    r: Round, command: IrregularityCommand
) -> tuple[Event, ...]:
    """Return what an irregularity makes happen."""
    cite = r.rules.cites
    match command:
        case PassOver(box=box):
            return (HandPassedOver(box=box, rules=cite("cs.irr.count_before")),)
        case ExtraCard(box=box, card=card):
            return (ExtraCardDealt(box=box, card=card, rules=cite("cs.irr.count_before")),)
        case DealAstray(box=box, card=card):
            return (CardAstray(box=box, card=card, rules=cite("cs.irr.no_ante_before")),)
        case WrongBet(player=player, stake=stake):
            return (BetPlaced(player=player, stake=stake, rules=cite("cs.irr.bet_size")),)
        case ExposedCard():
            return _exposed(r, command)
        case WrongCount(box=box):
            if not r.is_called:
                return (_miscounted_early(r, command),)
            return _dealer_miscounted(r, command) if box is None else _miscounted(r, command)
        case CardsWithoutAnte():
            return _no_ante_late(r, command) if r.is_called else (_no_ante_early(r, command),)
        case RetractWager(player=player):
            return (WagersRetracted(player=player, rules=r.retract_rules),)
        case WrongDeck():
            return (_wrong_deck(r, command),)
        case CannotBet():
            return (_cannot_bet(r, command),)
        case LeaveJackpot(player=player):
            return (_leave(r, player),)
        case JoinJackpot(player=player):
            return (_join(r, player),)
        case WrongButton():
            return (_wrong_button(r, command),)
        case ShoeFailed(directed_by=by):
            return (_reshuffle(r, by),)
        case UnverifiedShoe():
            return (_count_shoe(r, command),)
        case RegistrationTimes():
            return (_fix_times(r, command),)
        case _:
            assert_never(command)


# ---------------------------------------------------------------- exposed cards


@implements("CS-051", "CS-052", "CS-053")
def _exposed(r: Round, command: ExposedCard) -> tuple[Event, ...]:
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


@implements("CS-063")
def _wrong_deck(r: Round, command: WrongDeck) -> RoundVoided:
    """A deck that is not complete voids the round (14.9)."""
    return RoundVoided(
        reason=f"The deck has {command.cards} cards and should have {r.rules.deck_size}.",
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.wrong_deck"),
    )


@implements("CS-070")
def _reshuffle(r: Round, by: Staff) -> Reshuffled:
    """Shuffle again what the shoe still holds; hands already dealt are not touched (14.13)."""
    return Reshuffled(directed_by=by, rules=r.rules.cites("cs.irr.shuffler"))


@implements("CS-071")
def _count_shoe(r: Round, command: UnverifiedShoe) -> ShoeCounted | RoundVoided:
    """Too few or too many cards in hands and stub together void the round (14.14)."""
    by, rules = command.directed_by, r.rules.cites("cs.irr.shuffler_count")
    if command.cards == r.rules.deck_size:
        return ShoeCounted(cards=command.cards, directed_by=by, rules=rules)
    reason = f"Hands and stub make {command.cards} cards and should make {r.rules.deck_size}."
    return RoundVoided(reason=reason, directed_by=by, rules=rules)


# ---------------------------------------------------------------- Bets


@implements("CS-064")
def _cannot_bet(r: Round, command: CannotBet) -> HandVoided | AnteForfeited:
    """Void the hand with a warning the first time; take the Ante the next time (14.10)."""
    rules, by = r.rules.cites("cs.irr.cannot_bet"), command.directed_by
    if command.warned:
        return AnteForfeited(player=command.player, directed_by=by, rules=rules)
    seat = r.seat(command.player)
    assert seat is not None, command.player
    due = spoken_dollars(r.bet_due(seat))
    warning = f"A Bet is exactly {due} here; the next time the Ante is forfeited."
    return HandVoided(player=command.player, warning=warning, directed_by=by, rules=rules)


# ---------------------------------------------------------------- the jackpot


@implements("CS-067")
def _leave(r: Round, player: str) -> JackpotLeft:
    """Return a leaver's jackpot wager, and write an error notification (14.12.1)."""
    return JackpotLeft(player=player, rules=r.rules.cites("cs.irr.misdeal.leaves"))


@implements("CS-068")
def _join(r: Round, player: str) -> JackpotJoined:
    """Mark who is in, press game-over, take the newcomer's wager, press coin-in (14.12.2)."""
    assert r.terms.jackpot is not None
    return JackpotJoined(
        player=player,
        contribution=r.terms.jackpot.contribution,
        markers=r.in_jackpot,
        pressed=(Button.GAME_OVER, Button.COIN_IN),
        rules=r.rules.cites("cs.irr.misdeal.joins"),
    )


@implements("CS-069")
def _wrong_button(r: Round, command: WrongButton) -> MarkersPlaced:
    """Show by marker buttons who is in the jackpot (14.12.3)."""
    return MarkersPlaced(
        button=command.button,
        markers=r.in_jackpot,
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.irr.misdeal.button"),
    )


@implements("CS-048")
def _fix_times(r: Round, command: RegistrationTimes) -> RegistrationsFixed:
    """Take the winners in the order of the times that Surveillance gives (12.4)."""
    return RegistrationsFixed(
        times=tuple(sorted(command.times, key=lambda named: named[1])),
        by_exposure=command.by_exposure,
        directed_by=command.directed_by,
        rules=r.rules.cites("cs.jackpot.failure"),
    )
