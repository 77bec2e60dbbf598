"""Write the best play of every version of Blackjack, from the exact analysis.

    python tools/blackjack_charts.py            write src/croupier/simulate/blackjack/charts.json
    python tools/blackjack_charts.py --check    fail if it is stale

A chart is kept by the identity of the rules that it is best for, so versions that play alike share
one. Rules that have no chart here (other readings) are analysed when they are asked for.
"""

import json
import sys
from typing import Any

from generated import ROOT, keep

from croupier.desk.setting import law_moments
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.registry import family
from croupier.odds.blackjack import analyse
from croupier.rulebook import rulebook
from croupier.simulate.blackjack.charts import CHARTS_FILE, chart_identity

PLACE = ROOT / "src" / "croupier" / "simulate" / "blackjack" / CHARTS_FILE
PLACES = 10
COMMAND = "python tools/blackjack_charts.py"


def charts() -> dict[str, Any]:
    book = rulebook()
    found: dict[str, Any] = {}
    for game in family("blackjack"):
        for at in law_moments(book, game):
            law = book.law(game, at)
            least, most = law.range("bj.decks", "decks")
            for decks in range(least, most + 1):
                table = 1 if game == "pontoon-pandemonium" else None
                rules = BlackjackRules.from_law(law, decks=decks, pandemonium_table=table)
                identity = chart_identity(rules)
                if identity not in found:
                    odds = analyse(rules)
                    found[identity] = {
                        "game": game,
                        "at": at.isoformat(),
                        "decks": decks,
                        "house_edge": round(odds.total_dependent, PLACES),
                        "rows": dict(odds.chart.rows),
                    }
                    edge = f"{odds.total_dependent:.6%}"
                    print(f"  {game}, {at.isoformat()}, {decks} decks: {edge}", flush=True)
    return found


def written() -> str:
    made = {"made_by": COMMAND, "charts": charts()}
    return json.dumps(made, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.exit(keep(PLACE, written, __doc__))
