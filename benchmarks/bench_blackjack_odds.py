"""How long the best play of the Blackjack family takes. Measured in processor time, never asserted.

    python benchmarks/bench_blackjack_odds.py [--quick] [--write]

The first time makes a version's tables, and the very first one compiles too if nothing that was
compiled is kept.
"""

from datetime import datetime
from itertools import pairwise
from statistics import median
from time import process_time

from measure import Page, asked, on_one_core

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack import CardsLeft
from croupier.odds.blackjack.analysis import Analysis
from croupier.odds.blackjack.rounds import endings_of, results_of
from croupier.odds.blackjack.total_dependent import best_by_total
from croupier.rulebook import rulebook

START = datetime(2003, 2, 6, 6)
VERSIONS = {"blackjack": 8, "crown-blackjack": 8, "vegas-blackjack": 4, "crown-pontoon": 8}
RUNS, QUICK_RUNS = 4, 2


def took(rules: BlackjackRules) -> list[float]:
    """Seconds for tables, best play, best play by totals, and how rounds end."""
    marks = [process_time()]
    analysis = Analysis(rules.params, CardsLeft.full(rules))
    marks.append(process_time())
    best = analysis.best()
    marks.append(process_time())
    best_by_total(analysis, best)
    marks.append(process_time())
    endings_of(analysis, best)
    results_of(analysis, best)
    marks.append(process_time())
    return [later - mark for mark, later in pairwise(marks)]


def main() -> None:
    """Print and perhaps write a table."""
    options = asked(__doc__)
    on_one_core()
    page = Page("blackjack-odds", "Best play of the Blackjack family")
    page.say("Processor seconds of exact analysis: the first time, and the median of later ones.")
    page.table("version", "tables", "best", "by total", "endings")
    for game, decks in VERSIONS.items():
        rules = BlackjackRules.from_law(rulebook().law(game, START), decks=decks)
        first, *later = [took(rules) for _ in range(QUICK_RUNS if options.quick else RUNS)]
        again = [median(column) for column in zip(*later, strict=True)]
        for says, seconds in (("the first time", first), ("again", again)):
            page.row(f"{game}, {decks} decks, {says}", *(f"{part:.3f}" for part in seconds))
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
