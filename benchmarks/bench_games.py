"""Whole rounds a second through the event engines, on one core. Measured here, never asserted.

    python benchmarks/bench_games.py [--quick] [--write]

A round is one player with one wager on the layout: it is placed, judged, dealt, decided and settled
command by command, every event with the rules that it was taken under. The commands that deal
cards were made beforehand, from shuffled shoes. Each figure is the median of several runs.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

from measure import Page, asked, on_one_core

from croupier.equipment import Card, Rank, stack
from croupier.games import baccarat, blackjack, caribbean_stud, com_bo, roulette
from croupier.games.blackjack import commands as said
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook

RUNS, QUICK_RUNS = 9, 3
SECONDS = 0.3
STAKE = Cents(1_000)
CHIPS = Chips(Cents(50))
SHOES = 200
LAST = datetime(2003, 2, 6, 6)

D = TypeVar("D")
Play = Callable[[], None]


class Bench(NamedTuple):
    name: str
    goal: int
    make: Callable[[], Play]


def dealt(
    deal: Callable[[Card], D], decks: int, count: int, *, without: Iterable[Rank] = ()
) -> Iterator[D]:
    """Cards for ever: the first ones of many shuffled shoes, over and over again."""
    random = Random(7)
    whole = stack(decks, without=without)
    shoes = [[deal(card) for card in random.sample(whole, count)] for _ in range(SHOES)]
    while True:
        for shoe in shoes:
            yield from shoe


def play_blackjack(game: str) -> Play:
    """One box, played by a plain strategy: draw to 17, and double where it helps most."""
    rules = blackjack.BlackjackRules.from_law(rulebook().law(game, LAST), decks=8)
    shoe = dealt(said.Deal, 8, 52, without=rules.removed)
    opening = said.PlaceWager(box=1, player="ann", stake=STAKE)
    closing, close_offer = said.CloseBetting(), said.CloseOffer()
    hit, stand, double = said.Hit(box=1), said.Stand(box=1), said.Double(box=1)

    def play() -> None:
        r, _ = blackjack.act(blackjack.Round(rules=rules), opening)
        r, _ = blackjack.act(r, closing)
        while (need := blackjack.awaiting(r)) is not None:
            command: blackjack.Command
            if isinstance(need, blackjack.AwaitCard):
                command = next(shoe)
            elif isinstance(need, blackjack.AwaitDecision):
                state = r.boxes[0].hands[0].state
                doubles = state.hard in (10, 11) and state.cards == 2 and not state.early_ace
                command = double if doubles else hit if state.hard < 17 else stand
            else:
                command = close_offer
            r, _ = blackjack.act(r, command)

    return play


def play_caribbean() -> Play:
    rules = caribbean_stud.CaribbeanRules.from_law(
        rulebook().law("caribbean-stud", datetime(1999, 12, 1, 4))
    )
    terms = caribbean_stud.Terms(chips=CHIPS)
    shoe = dealt(caribbean_stud.Deal, 1, 10)
    ante = caribbean_stud.PlaceAnte(player="ann", stake=STAKE)
    bet = caribbean_stud.Bet(player="ann")
    before: tuple[caribbean_stud.Command, ...] = (ante, caribbean_stud.CloseBetting())
    after: tuple[caribbean_stud.Command, ...] = (
        caribbean_stud.CallBetOrFold(),
        bet,
        caribbean_stud.Reveal(),
        caribbean_stud.Settle(),
    )

    def play() -> None:
        r = caribbean_stud.open_round(caribbean_stud.Opened(law=rules, terms=terms))
        deal = [next(shoe) for _ in range(10)]
        commands: tuple[caribbean_stud.Command, ...] = (*before, *deal, *after)
        for command in commands:
            r = caribbean_stud.replay(r, caribbean_stud.decide(r, command))
        assert r.rows is not None

    return play


def play_com_bo() -> Play:
    law = rulebook().law("com-bo", datetime(2000, 12, 15, 4))
    rules, terms = com_bo.ComBoRules.from_law(law, decks=8), com_bo.Terms(chips=CHIPS)
    shoe = dealt(com_bo.Deal, 8, 5)
    before = (
        com_bo.PlaceWager(player="ann", on=com_bo.Bet.COM_BO, stake=STAKE),
        com_bo.CloseBetting(),
    )
    after = (com_bo.PressDeal(), com_bo.Settle())

    def play() -> None:
        r = com_bo.open_round(com_bo.Opened(law=rules, terms=terms))
        deal = [next(shoe) for _ in range(5)]
        keyed = com_bo.KeyResult(ranks=tuple(command.card.rank for command in deal))
        commands: tuple[com_bo.Command, ...] = (*before, *deal, keyed, *after)
        for command in commands:
            r = com_bo.replay(r, com_bo.decide(r, command))
        assert r.rows is not None

    return play


def play_baccarat() -> Play:
    """Coups of one shoe after another; a round is a coup."""
    law = rulebook().law("baccarat", datetime(2000, 12, 20, 4))
    table = baccarat.open_round(baccarat.Opened.of(baccarat.BaccaratRules.from_law(law, decks=8)))
    shoe = dealt(baccarat.Deal, 8, 6)
    wager = baccarat.PlaceWager(player="ann", on=baccarat.Bet.BANKER, stake=STAKE)
    cards = (baccarat.Step.PLAYER_CARD, baccarat.Step.BANKER_CARD)

    def play() -> None:
        r = table
        for command in (wager, baccarat.CloseBetting()):
            r = baccarat.replay(r, baccarat.decide(r, command))
        while baccarat.awaiting(r) in cards:
            r = baccarat.replay(r, baccarat.decide(r, next(shoe)))
        assert r.is_settled

    return play


def play_roulette() -> Play:
    rules = roulette.RouletteRules.from_law(
        rulebook().law("rapid-roulette", datetime(2000, 12, 20, 4))
    )
    random = Random(7)
    before = (
        roulette.PlaceWager(player="ann", on=roulette.Bet.RED, stake=STAKE),
        roulette.CloseBetting(),
    )

    def play() -> None:
        r = roulette.open_round(roulette.Opened.of(rules))
        for command in (*before, roulette.Spin(pocket=random.randrange(37))):
            r = roulette.replay(r, roulette.decide(r, command))
        assert r.settlements is not None

    return play


BENCHES = (
    Bench("blackjack", 3_000, lambda: play_blackjack("blackjack")),
    Bench("crown-pontoon", 3_000, lambda: play_blackjack("crown-pontoon")),
    Bench("com-bo", 10_000, play_com_bo),
    Bench("baccarat", 10_000, play_baccarat),
    Bench("rapid-roulette", 10_000, play_roulette),
    Bench("caribbean-stud", 5_000, play_caribbean),
)


def rounds_a_second(play: Play) -> float:
    rounds, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        for _ in range(50):
            play()
        rounds += 50
    return rounds / spent


def main() -> None:
    """Print and perhaps write a table of medians."""
    options = asked(__doc__)
    on_one_core()
    page = Page("games", "Event engines")
    page.say("Whole rounds per second of processor time on one core, one wager each.")
    page.table("game", "median", "goal")
    for bench in BENCHES:
        play = bench.make()
        rounds_a_second(play)
        runs = QUICK_RUNS if options.quick else RUNS
        rate = median(rounds_a_second(play) for _ in range(runs))
        page.row(bench.name, f"{rate:,.0f}", f"{bench.goal:,}")
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
