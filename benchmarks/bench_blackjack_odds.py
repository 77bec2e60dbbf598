"""How long the best play of the Blackjack family takes. Measured in processor time, never asserted.

    python benchmarks/bench_blackjack_odds.py

The first row of each version makes its tables, and the very first one compiles too if nothing that
was compiled is kept.
"""

from datetime import datetime
from itertools import pairwise
from time import process_time

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack import Shoe
from croupier.odds.blackjack.analysis import Analysis
from croupier.odds.blackjack.rounds import endings_of, results_of
from croupier.odds.blackjack.total_dependent import best_by_total
from croupier.rulebook import rulebook

START = datetime(2003, 2, 6, 6)
VERSIONS = {"blackjack": 8, "crown-blackjack": 8, "vegas-blackjack": 4, "crown-pontoon": 8}
RUNS = 3


def main() -> None:
    print(f"{'seconds':18}{'tables':>9}{'best':>9}{'by total':>9}{'endings':>9}")
    for game, decks in VERSIONS.items():
        rules = BlackjackRules.from_law(rulebook().law(game, START), decks=decks)
        for _ in range(RUNS):
            marks = [process_time()]
            analysis = Analysis(rules.params, Shoe.full(rules))
            marks.append(process_time())
            best = analysis.best()
            marks.append(process_time())
            best_by_total(analysis, best)
            marks.append(process_time())
            endings_of(analysis, best)
            results_of(analysis, best)
            marks.append(process_time())
            took = [later - mark for mark, later in pairwise(marks)]
            print(f"{game:18}" + "".join(f"{seconds:9.3f}" for seconds in took))


if __name__ == "__main__":
    main()
