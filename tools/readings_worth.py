"""Work out what each reading of an unclear rule is worth, and write desk/readings_worth.json.

    python tools/readings_worth.py            write the file (then run tools/readings_page.py)
    python tools/readings_worth.py --check    fail if a figure is not what would be written
    python tools/readings_worth.py --check --counted    the same for counted bets: quick

A figure is the house edge under a reading less the edge under the default reading.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generated import ROOT, options

import croupier
from croupier.rulebook import rulebook

PAGE = ROOT / "src" / "croupier" / "desk" / "readings_worth.json"


@dataclass(frozen=True)
class Question:
    """The bet on which a policy is tried."""

    policy: str
    game: str
    bet: str
    decks: int
    said: str

    @property
    def is_counted(self) -> bool:
        """Whether the bet is counted at once and not analysed."""
        return self.bet != "main"


EIGHT_DECKS = "best play, Blackjack, 8 decks"
FOUR_DECKS = "best play, Vegas Blackjack"
QUESTIONS = (
    Question("dealer_blackjack_after_split", "blackjack", "main", 8, EIGHT_DECKS),
    Question("dealer_blackjack_vs_21", "blackjack", "main", 8, EIGHT_DECKS),
    Question("double_soft_as_hard", "blackjack", "main", 8, EIGHT_DECKS),
    Question(
        "dealer_blackjack_after_busted_double",
        "vegas-blackjack",
        "main",
        4,
        "best play, Vegas Blackjack",
    ),
    Question(
        "pandemonium_returns_stake", "pontoon-pandemonium", "pandemonium-1", 8, "Table 1, 8 decks"
    ),
    Question("two_sevens_suit_test", "blackjack", "magnificent-sevens-2", 8, "version 2, 8 decks"),
)
NOT_IN_THE_EDGE = {
    "split_not_followed": "none to a player alone on a box",
    "surrender_not_followed": "none to a player alone on a box",
    "super_bonus_after_unsuited_split": "none to the main wager; it is the Super Bonus's own",
    "pandemonium_failure_pays": "none while the meter works",
    "max_payout_per": "none to a player alone at a table",
    "run_at_shoe_end": "none to a run that the shoe lets finish",
}


def spelt(value: object) -> str:
    """A value as a round file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def edge(question: Question, value: str) -> float:
    """The house edge of the question's bet under one reading."""
    policies: dict[str, Any] = {
        question.policy: {"true": True, "false": False}.get(value, value),
    }
    answer = croupier.odds(question.game, bet=question.bet, decks=question.decks, policies=policies)
    return float(answer["bets"][0]["house_edge"])


def answers(*, counted_only: bool) -> Iterator[tuple[str, dict[str, str]]]:
    """Each policy with what its values are worth."""
    readings = {reading.policy: reading for reading in rulebook().corpus.readings if reading.policy}
    for question in QUESTIONS:
        if counted_only and not question.is_counted:
            continue
        reading = readings.pop(question.policy)
        usual = spelt(reading.default)
        base = edge(question, usual)
        worth = {}
        for choice in reading.values:
            value = spelt(choice.value)
            if value == usual:
                worth[value] = f"edge {base:.4%} ({question.said})"
            else:
                worth[value] = f"{edge(question, value) - base:+.4%} ({question.said})"
        yield question.policy, worth
    for policy, why in NOT_IN_THE_EDGE.items():
        yield policy, {spelt(choice.value): why for choice in readings[policy].values}


def main() -> int:
    """Write the file or check it; return the exit status."""
    parser = options(__doc__)
    parser.add_argument("--counted", action="store_true", help="with --check: counted bets alone")
    asked = parser.parse_args()
    if asked.counted and not asked.check:
        parser.error("--counted goes with --check: the file has all bets.")
    found = dict(answers(counted_only=asked.counted))
    if not asked.check:
        PAGE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    kept = json.loads(PAGE.read_text(encoding="utf-8"))
    stale = [policy for policy, worth in found.items() if kept.get(policy) != worth]
    for policy in stale:
        sys.stderr.write(f"readings_worth.json is stale for {policy}\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
