"""Strategies for the Blackjack family by name: the best ones, made beforehand, and a published one.

The best charts are the exact analysis's, kept in ``charts.json`` by the identity of the
rules that they are best for; ``tools/blackjack_charts.py`` makes that file.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import Chart
from croupier.simulate.game import identity_of

BEST: Final = "best"
PUBLISHED: Final = "published"
CHARTS_FILE: Final = "charts.json"


def chart_identity(rules: BlackjackRules) -> str:
    """What the best play depends on: the law's figures and readings, and the cards."""
    return identity_of(rules.params, rules.decks, rules.removed)


@cache
def _charts() -> dict[str, Any]:
    text = files("croupier.simulate.blackjack").joinpath(CHARTS_FILE).read_text(encoding="utf-8")
    held: dict[str, Any] = json.loads(text)["charts"]
    return held


def best_chart(rules: BlackjackRules) -> Chart | None:
    """The best play by totals, where it was made beforehand."""
    held = _charts().get(chart_identity(rules))
    return None if held is None else Chart.parse(BEST, held["rows"])


def published_chart() -> Chart:
    """Basic strategy as books print it for shoes whose dealer takes no second card before play."""
    rows = {
        **{f"hard {total}": "HHHHHHHHHH" for total in range(4, 9)},
        "hard 9": "HDDDDHHHHH",
        "hard 10": "DDDDDDDDHH",
        "hard 11": "DDDDDDDDDH",
        "hard 12": "HHSSSHHHHH",
        **{f"hard {total}": "SSSSSHHHHH" for total in range(13, 17)},
        **{f"hard {total}": "SSSSSSSSSS" for total in range(17, 21)},
        "soft 12": "HHHHHHHHHH",
        "soft 13": "HHHDDHHHHH",
        "soft 14": "HHHDDHHHHH",
        "soft 15": "HHDDDHHHHH",
        "soft 16": "HHDDDHHHHH",
        "soft 17": "HDDDDHHHHH",
        "soft 18": "SddddSSHHH",
        "soft 19": "SSSSSSSSSS",
        "soft 20": "SSSSSSSSSS",
        "pair A": "PPPPPPPPPP",
        "pair T": "..........",
        "pair 9": "PPPPP.PP..",
        "pair 8": "PPPPPPPPPP",
        "pair 7": "PPPPPP....",
        "pair 6": "PPPPP.....",
        "pair 5": "..........",
        "pair 4": "...PP.....",
        "pair 3": "PPPPPP....",
        "pair 2": "PPPPPP....",
        "surrender hard 15": "........R.",
        "surrender hard 16": ".......RRR",
    }
    return Chart.parse(PUBLISHED, rows)
