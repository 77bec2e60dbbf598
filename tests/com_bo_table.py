"""Short words for playing Com-Bo in tests."""

from datetime import datetime
from typing import Any

from croupier.equipment import parse_cards, parse_rank
from croupier.games.com_bo import (
    CloseBetting,
    ComBoRules,
    Command,
    Deal,
    Event,
    KeyResult,
    Opened,
    PlaceWager,
    PressDeal,
    Round,
    Settle,
    Terms,
    bet_named,
    decide,
    open_round,
    replay,
    why_not,
)
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook

START = datetime(2000, 12, 15, 4)


def rules(decks: int = 8) -> ComBoRules:
    return ComBoRules.from_law(rulebook().law("com-bo", START), decks=decks)


def on_terms(**named: Any) -> Terms:
    """The terms of a table with chips of fifty cents."""
    return Terms(chips=Chips(Cents(50)), **named)


def opened(decks: int = 8, terms: Terms | None = None) -> Round:
    return open_round(Opened(law=rules(decks), terms=terms or on_terms()))


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


def bet(on: str, dollars: int = 10, player: str = "ann", *, warned: bool = False) -> PlaceWager:
    return PlaceWager(player=player, on=bet_named(on), stake=Cents(dollars * 100), warned=warned)


def dealt(r: Round, cards: str) -> Round:
    """Close the betting and deal some cards."""
    return do(r, CloseBetting(), *(Deal(card) for card in parse_cards(cards)))


def keyed(r: Round) -> Round:
    """Key the cards as they lie and close the entry."""
    ranks = tuple(card.rank for card in r.cards)
    return do(r, KeyResult(ranks=ranks), PressDeal())


def key(ranks: str) -> KeyResult:
    return KeyResult(ranks=tuple(parse_rank(rank) for rank in ranks.split()))


def settled(r: Round) -> dict[str, Settlement]:
    """Settle, and return the rows by bet."""
    r = do(r, Settle())
    assert r.rows is not None
    return {row.bet: row for row in r.rows}


def played(cards: str, *wagers: PlaceWager, decks: int = 8) -> dict[str, Settlement]:
    """A whole regular round."""
    return settled(keyed(dealt(do(opened(decks), *wagers), cards)))
