"""Write the best play of Caribbean Stud, suits and all, from the exact analysis.

    python tools/caribbean_choices.py            write simulate/caribbean_stud/choices.json
    python tools/caribbean_choices.py --check    fail if it is stale

Choices are kept by the identity of the rules that they are best for, so versions that play alike
share them. Rules that have none here are analysed when they are asked for.
"""

import json
import sys
from typing import Any

from generated import ROOT, keep

from croupier.desk.setting import law_moments
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.odds.bet_odds import written
from croupier.odds.caribbean import analyse
from croupier.rulebook import rulebook
from croupier.simulate.caribbean_stud.choices import CHOICES_FILE, choices_identity, choices_text

PLACE = ROOT / "src" / "croupier" / "simulate" / "caribbean_stud" / CHOICES_FILE
GAME = "caribbean-stud"
COMMAND = "python tools/caribbean_choices.py"


def choices() -> dict[str, Any]:
    book = rulebook()
    found: dict[str, Any] = {}
    for at in law_moments(book, GAME):
        rules = CaribbeanRules.from_law(book.law(GAME, at))
        identity = choices_identity(rules)
        if identity not in found:
            analysis = analyse(rules)
            first, rows = choices_text(analysis.swept.choices)
            found[identity] = {
                "at": at.isoformat(),
                "house_edge": written(analysis.main.house_edge),
                "from": first,
                "rows": rows,
            }
    return found


def text() -> str:
    made = {"made_by": COMMAND, "choices": choices()}
    return json.dumps(made, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.exit(keep(PLACE, text, __doc__))
