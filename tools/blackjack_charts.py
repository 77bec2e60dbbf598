"""Write the best play of every version of Blackjack, from the exact analysis.

    python tools/blackjack_charts.py            write src/croupier/simulate/blackjack_charts.json
    python tools/blackjack_charts.py --check    fail if it is stale

A chart is kept by the identity of the rules that it is best for, so versions that play alike share
one. Rules that have no chart here (other readings) are analysed when they are asked for.
"""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from croupier.desk.odds_question import BLACKJACK_FAMILY, law_moments
from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack import analyse
from croupier.rulebook import rulebook
from croupier.simulate.blackjack_charts import CHARTS_FILE, chart_identity

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "src" / "croupier" / "simulate" / CHARTS_FILE
PLACES = 10
COMMAND = "python tools/blackjack_charts.py"


def charts() -> dict[str, Any]:
    book = rulebook()
    found: dict[str, Any] = {}
    for game in BLACKJACK_FAMILY:
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


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if stale")
    is_check = parser.parse_args().check
    text = written()
    if is_check:
        if not PLACE.exists() or PLACE.read_text(encoding="utf-8") != text:
            print(f"{PLACE.relative_to(ROOT)} is stale; run {COMMAND}")
            return 1
        return 0
    PLACE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
