"""Short words for playing Caribbean Stud in tests."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.equipment import Card, parse_cards
from croupier.games.caribbean_stud import (
    Bet,
    CallBetOrFold,
    CaribbeanRules,
    CloseBetting,
    Command,
    Deal,
    Event,
    ExtraCard,
    Fold,
    JackpotTerms,
    Opened,
    PlaceAnte,
    PlaceJackpot,
    RegisterJackpot,
    Reveal,
    Round,
    Settle,
    Step,
    Terms,
    awaiting,
    decide,
    open_round,
    replay,
    unregistered,
    why_not,
)
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement, net_by_player
from croupier.games.staff import Staff
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook

START = datetime(1999, 12, 1, 4)

ROYAL = "AS KS QS JS TS"
STRAIGHT_FLUSH = "9D 8D 7D 6D 5D"
SECOND_STRAIGHT_FLUSH = "8S 7S 6S 5S 4S"
FOUR = "9S 9H 9C 9D 2C"
FULL_HOUSE = "7S 7H 7C 3D 3C"
FLUSH = "KH JH 9H 5H 2H"
STRAIGHT = "8C 7D 6S 5C 4H"
THREE = "6S 6H 6D JC 2D"
TWO_PAIRS = "5S 5D 4S 4D 8H"
PAIR = "TC TD 7C 4C 2S"
ODD = "JD 9C 6C 3S 2H"
ACE_KING = "AH KD 8S 5C 3H"
NO_HAND = "QD JC 8D 4H 3H"
HANDS = {"ann": PAIR, "bob": ODD}
SUPERVISOR = Staff.GAME_SUPERVISOR


def rules() -> CaribbeanRules:
    return CaribbeanRules.from_law(rulebook().law("caribbean-stud", START))


def on_terms(**named: Any) -> Terms:
    """The terms of a table with chips of fifty cents."""
    return Terms(chips=Chips(Cents(50)), **named)


def opened(terms: Terms | None = None) -> Round:
    return open_round(Opened(law=rules(), terms=terms or on_terms()))


def jackpot(meter: int = 60_000, **named: object) -> Terms:
    """A table with a $1 jackpot."""
    jackpots = JackpotTerms(cost=Cents(100), meter=Cents(meter * 100), **named)  # type: ignore[arg-type]
    return on_terms(jackpot=jackpots)


def do(r: Round, *commands: Command) -> Round:
    for command in commands:
        r = replay(r, decide(r, command))
    return r


def told(r: Round, command: Command) -> Event:
    """The only event of a command."""
    [event] = decide(r, command)
    return event


def refused(r: Round, command: Command) -> Refusal:
    refusal = why_not(r, command)
    assert refusal is not None, command
    return refusal


def ante(player: str = "ann", dollars: int = 5) -> PlaceAnte:
    return PlaceAnte(player=player, stake=Cents(dollars * 100))


def seated(players: str, terms: Terms | None = None, dollars: int = 5) -> Round:
    """A table with Antes, and a jackpot wager each where there is a jackpot."""
    r = opened(terms)
    for player in players.split():
        r = do(r, ante(player, dollars))
        if r.terms.jackpot is not None:
            r = do(r, PlaceJackpot(player=player))
    return r


def dealt(r: Round, hands: Mapping[str, str], dealer: str) -> Round:
    """Close the betting and deal these hands, in the order of the shoe."""
    left = {seat.box: list(parse_cards(hands[seat.player])) for seat in r.seats}
    bank = list(parse_cards(dealer))
    r = do(r, CloseBetting())
    while awaiting(r) in (Step.PLAYER_CARD, Step.DEALER_CARD):
        hand = bank if r.box_due is None else left[r.box_due]
        r = do(r, Deal(hand.pop(0)))
    return r


def called(r: Round, hands: Mapping[str, str], dealer: str) -> Round:
    return do(dealt(r, hands, dealer), CallBetOrFold())


def finished(r: Round) -> Round:
    """Let everybody undecided bet, show the dealer's hand, register and settle."""
    for seat in r.seats:
        if seat.is_undecided and awaiting(r) is Step.DECISION:
            r = do(r, Bet(player=seat.player))
    if awaiting(r) is Step.REVEAL:
        r = do(r, Reveal())
    for player in unregistered(r) if r.ending is None else ():
        r = do(r, RegisterJackpot(player=player))
    return do(r, Settle())


def rows_of(r: Round) -> dict[tuple[str, str], Settlement]:
    assert r.rows is not None
    return {(row.player, row.bet): row for row in r.rows}


def net_of(r: Round) -> dict[str, int]:
    """What each player gained or lost, in dollars."""
    assert r.rows is not None
    return {player: net // 100 for player, net in net_by_player(r.rows).items()}


def alone(hand: str, dealer: str, terms: Terms | None = None, *, fold: bool = False) -> Round:
    """A whole round of one player."""
    r = called(seated("ann", terms), {"ann": hand}, dealer)
    return finished(do(r, Fold(player="ann")) if fold else r)


def begun(cards: str = "", terms: Terms | None = None) -> Round:
    """Two players, some cards dealt one by one."""
    r = do(seated("ann bob", terms), CloseBetting())
    return do(r, *(Deal(card) for card in parse_cards(cards)))


def played(terms: Terms | None = None, dealer: str = ACE_KING) -> Round:
    """Two players after the call."""
    return called(seated("ann bob", terms), HANDS, dealer)


def card(text: str) -> Card:
    return Card.parse(text)


def with_an_extra_card(terms: Terms | None = None) -> Round:
    """Ann gets a sixth card that nobody notices; everything else is right."""
    r = dealt(seated("ann bob", terms), HANDS, ACE_KING)
    r = do(r, ExtraCard(box=1, card=card("5D")), CallBetOrFold())
    return do(r, Bet(player="ann"), Bet(player="bob"))
