"""How long exact odds take. Measured here in processor time, never asserted.

    python benchmarks/bench_odds.py [--quick] [--write]

Imports are left out; what is compiled or remembered on the way counts in the first time.
"""

from collections.abc import Callable
from datetime import datetime
from statistics import median
from time import process_time

from measure import Page, asked, on_one_core

from croupier.games.baccarat import BaccaratRules
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.com_bo import ComBoRules
from croupier.games.roulette import RouletteRules
from croupier.money import Cents
from croupier.odds import side_bets
from croupier.odds.baccarat import (
    EXACT_RUN,
    coup_bets,
    full_shoe,
    nomination_named,
    run_bet,
    run_names,
    two_coups,
)
from croupier.odds.baccarat_count import coup_counts
from croupier.odds.caribbean import analyse
from croupier.odds.caribbean_jackpot import jackpot
from croupier.odds.com_bo import com_bo
from croupier.odds.roulette import roulette
from croupier.rulebook import rulebook

RUNS, QUICK_RUNS = 5, 2
START = datetime(2003, 2, 6, 6)


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = process_time()
    work()
    return process_time() - start


def counted() -> Callable[[], object]:
    """Every bet that is counted, two-coup runs and Caribbean's best play aside."""

    book = rulebook()
    blackjack, pontoon = book.law("blackjack", START), book.law("crown-pontoon", START)
    combo = book.law("com-bo", datetime(2000, 12, 15, 4))
    tables = {
        "blackjack": BlackjackRules.from_law(blackjack, decks=8),
        "pontoon": BlackjackRules.from_law(pontoon, decks=8),
    }
    baccarat = BaccaratRules.from_law(book.law("baccarat", datetime(2000, 12, 20, 4)))
    wheel = RouletteRules.from_law(book.law("rapid-roulette", datetime(2000, 12, 20, 4)))
    caribbean = CaribbeanRules.from_law(book.law("caribbean-stud", datetime(1999, 12, 1, 4)))
    boxes = ComBoRules.from_law(combo, decks=8)
    runs = [nomination_named(baccarat, name) for name in run_names(baccarat)]

    def work() -> None:
        com_bo(boxes)
        roulette(wheel)
        coup_bets(baccarat, decks=8)
        for nominates in runs:
            if len(nominates) > EXACT_RUN:
                run_bet(baccarat, nominates, decks=8)
        side_bets.perfect_pairs(blackjack, tables["blackjack"])
        for version in (1, 2):
            side_bets.magnificent_sevens(blackjack, tables["blackjack"], version=version)
        side_bets.insurance(blackjack, tables["blackjack"])
        for table in range(1, 6):
            side_bets.pandemonium(pontoon, tables["pontoon"], table=table)
        side_bets.super_bonus(pontoon, tables["pontoon"], stake=Cents(2_500))
        jackpot(caribbean, cost=Cents(100), meter=Cents(10_000_000))

    return work


def main() -> None:
    """Print and perhaps write a table."""
    options = asked(__doc__)
    on_one_core()
    runs = QUICK_RUNS if options.quick else RUNS
    page = Page("odds", "Exact odds")
    page.say("Milliseconds of processor time.")
    page.table("what", "median", "goal")

    def told(name: str, took: float, goal: str = "") -> None:
        page.row(name, f"{took * 1e3:.1f}", goal)

    every = counted()
    told("every counted bet, the first time", seconds(every), "100")
    told("every counted bet, warm", median(seconds(every) for _ in range(runs)))
    rules = BaccaratRules.from_law(rulebook().law("baccarat", datetime(2000, 12, 20, 4)))
    shoe = full_shoe(rules, 8)
    many = 50
    took = seconds(lambda: [coup_counts(rules.params, shoe) for _ in range(many)])
    told("Baccarat, one coup of eight decks, warm", took / many, "1")
    told("Baccarat, two coups in a row", seconds(lambda: two_coups(rules.params, shoe)))
    stud = CaribbeanRules.from_law(rulebook().law("caribbean-stud", datetime(1999, 12, 1, 4)))
    told("Caribbean Stud, all hands, the first time", seconds(lambda: analyse(stud)))
    caps = iter(range(100_000, 100_000 + runs))  # so that no answer is remembered
    warm = [
        seconds(lambda: analyse(stud, ante=Cents(500), max_payout=Cents(next(caps))))
        for _ in range(runs)
    ]
    told("Caribbean Stud, all hands, compiled", median(warm), "1,000")
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
