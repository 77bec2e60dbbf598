"""Probes of Caribbean Stud: whole rounds from a stacked deck, and what goes wrong in them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from caribbean_table import (
    ACE_KING,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NO_HAND,
    ODD,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
)
from croupier.equipment import CARDS, parse_cards
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud.game import GAME
from croupier.games.game import Setting, Viewer
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.games.unplayed import UnplayedLaw
from croupier.money import Cents
from croupier.rulebook import Law

from . import Probe
from .ladder import ladder_of

__all__ = ("PROBES",)

START = datetime(1999, 12, 1, 4)
Script = Sequence[Callable[[cs.Round], cs.Command]]


def opened(law: Law, **options: int | str) -> cs.Round:
    meter = {"meter": 10_000_000, "cost": 100}
    return cs.open_round(cs.opening(law, Setting(options={**meter, **options})))


def act(r: cs.Round, seen: list[object], command: cs.Command) -> cs.Round:
    """Carry a command out, or note why it is refused."""
    try:
        return GAME.act(r, command)[0]
    except UnplayedLaw:
        raise
    except RuleBreach as breach:
        seen.append((type(command).__name__, breach.refusal.code))
        return r


def dealt(r: cs.Round, seen: list[object], hands: Sequence[str], dealer: str) -> cs.Round:
    """Everybody takes a box and a jackpot wager, and these hands are dealt as they are due."""
    for number, _ in enumerate(hands, start=1):
        r = act(r, seen, cs.PlaceAnte(player=f"p{number}", stake=Cents(500)))
        r = act(r, seen, cs.PlaceJackpot(player=f"p{number}"))
    r = act(r, seen, cs.CloseBetting())
    left = {number: list(parse_cards(hand)) for number, hand in enumerate(hands, start=1)}
    bank = list(parse_cards(dealer))
    spare = [card for card in CARDS if all(str(card) not in text for text in (*hands, dealer))]
    while (need := GAME.needs(r)) is not None and need.step == "card":
        hand = bank if need.box is None else left[need.box]
        seen.append((need.box, str((hand or spare)[0])))
        r = act(r, seen, cs.Deal((hand or spare).pop(0)))
    return r


def ended(r: cs.Round, seen: list[object]) -> object:
    """What is open to everybody on the way, and what every wager came to."""
    while (need := GAME.needs(r)) is not None:
        seen.append((need.step, need.players, GAME.legal(r, Viewer(rank=Staff.GAME_SUPERVISOR))))
        command: Any = GAME.routine(r)
        if command is None and need.step == "decision":
            command = cs.Bet(player=need.players[0])
        before = r
        r = act(r, seen, command or cs.Settle())
        if r is before:
            return seen, "stuck"
    rows = [(w.player, w.bet, w.stake, w.result, w.odds, w.pays, w.net) for w in r.rows or ()]
    return seen, rows, r.meter


def played(*hands: str, dealer: str, **options: int | str) -> Callable[[Law], object]:
    def ask(law: Law) -> object:
        seen: list[object] = []
        r = act(dealt(opened(law, **options), seen, hands, dealer), seen, cs.CallBetOrFold())
        return ended(r, seen)

    return ask


def gone_wrong(
    *commands: cs.Command, called: bool = True, **options: int | str
) -> Callable[[Law], object]:
    def ask(law: Law) -> object:
        seen: list[object] = []
        r = dealt(opened(law, **options), seen, (PAIR, ODD), ACE_KING)
        if called:
            r = act(r, seen, cs.CallBetOrFold())
        for command in commands:
            r = act(r, seen, command)
        return ended(r, seen)

    return ask


def table(law: Law) -> object:
    """How many players a deck serves, and how the table is run."""
    seen: list[object] = []
    r = opened(law)
    for number in range(12):
        r = act(r, seen, cs.PlaceAnte(player=f"p{number}", stake=Cents(500)))
    rules = GAME.table_rules(law)
    opened_with = cs.opening(law, Setting(side_bets=("jackpot",)))
    stack = len(GAME.stack(opened_with))
    return seen, rules.seats, rules.shuffled_each_round, stack, opened_with.terms


def exposed(count: int) -> tuple[cs.Command, ...]:
    places = [(1, place) for place in range(1, 6)]
    return tuple(cs.ExposedCard(box=box, place=place) for box, place in places[:count])


SUPERVISOR = Staff.GAME_SUPERVISOR
ASKED: dict[str, Callable[[Law], object]] = {
    "low hands": played(ODD, PAIR, TWO_PAIRS, THREE, dealer=ACE_KING),
    "middle hands": played(STRAIGHT, FLUSH, FULL_HOUSE, dealer="TC TS 8S 5S 3S"),
    "high hands": played(ROYAL, FOUR, dealer="TC TD 8S 5S 3S"),
    "a straight flush": played(STRAIGHT_FLUSH, FULL_HOUSE, dealer="TC TS 8S 5S 3S"),
    "a small meter": played(ROYAL, STRAIGHT_FLUSH, dealer="TC TH 8S 4S 3S", meter=100),
    "no hand": played(PAIR, ODD, dealer=NO_HAND),
    "ace and queen": played(PAIR, dealer="AH QD 8S 5C 3H"),
    "from a shuffling shoe": played(PAIR, ODD, dealer=ACE_KING, shoe="shuffler"),
    "the table": table,
    **{f"{n} exposed": gone_wrong(*exposed(n)) for n in (1, 2, 3, 4)},
    "the dealer's count is wrong": gone_wrong(
        cs.Fold(player="p2"),
        cs.WrongCount(box=None, directed_by=SUPERVISOR, count_is_right=True),
    ),
    "a Bet too big": gone_wrong(cs.WrongBet(player="p1", stake=Cents(1_700))),
    "a Bet too small": gone_wrong(cs.WrongBet(player="p1", stake=Cents(600))),
    "another Bet": gone_wrong(cs.WrongBet(player="p1", stake=Cents(1_000))),
    "cannot Bet": gone_wrong(cs.CannotBet(player="p1"), cs.CannotBet(player="p2", warned=True)),
    "a wrong deck": gone_wrong(cs.WrongDeck(holds=52), cs.WrongDeck(holds=51)),
    "a count of the shoe": gone_wrong(cs.UnverifiedShoe(holds=52), shoe="shuffler"),
}
PROBES = (
    *(Probe(name, "caribbean-stud", START, ask) for name, ask in ASKED.items()),
    ladder_of("caribbean-stud", START),
)
