"""The odds of a version's main wager as a value: computed once, kept, and read back."""

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final

from croupier.compiled.results import kept
from croupier.games.blackjack.kernel import BlackjackParams
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import Chart

from .found import BonusHand, Exceptional, HandEnding, Results, SuperBonusPlay
from .shoes import CardsLeft

METHOD: Final = (
    "exact: best composition-dependent play off the top of the shoe, every card weighed; hands of "
    "a split box by the same play, each without regard to the others; pairs split again where the "
    "rules allow; insurance not taken"
)
ERROR_BOUND: Final = 1e-11
"""Binary fractions of 64 bits: rounding stays far below this, and small shoes agree with fractions
to fifteen digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackOdds:
    """What the main wager of a version is worth, from the player's best play.

    All figures are in original wagers; edges are positive for the house.
    """

    house_edge: float
    """Under the best composition-dependent play."""
    total_dependent: float
    """Under the best play by totals, which ``chart`` holds."""
    results: Results
    """The chances of a round to win, lose and be void, and its variance."""
    endings: tuple[HandEnding, ...]
    """Every way for a hand to end, best first; contributions add up to minus the house edge."""
    chart: Chart
    """The best play by totals."""
    exceptions: tuple[Exceptional, ...]
    """Hands that the best play plays otherwise than the chart, the most valuable first."""
    super_bonus: SuperBonusPlay | None
    """What the best play makes of the Super Bonus, where the version has one."""
    decided_by: tuple[str, ...]
    """The rules on which the figures rest."""


def analyse(rules: BlackjackRules, *, shoe: CardsLeft | None = None) -> BlackjackOdds:
    """Find the odds of the main wager from a full shoe, or from what is left of one.

    >>> from datetime import datetime
    >>> from croupier.rulebook import rulebook
    >>> law = rulebook().law("blackjack", datetime(2003, 2, 6, 6))
    >>> odds = analyse(BlackjackRules.from_law(law, decks=8))
    >>> f"{odds.house_edge:.6%} {odds.total_dependent:.6%}"
    '0.542055% 0.544312%'
    """
    found = _found(rules.params, shoe or CardsLeft.full(rules), rules.digest)
    bonus = found["super_bonus"]
    return BlackjackOdds(
        house_edge=found["house_edge"],
        total_dependent=found["total_dependent"],
        results=Results(**found["results"]),
        endings=tuple(HandEnding(**ending) for ending in found["endings"]),
        chart=Chart("basic", tuple((key, letters) for key, letters in found["chart"])),
        exceptions=tuple(Exceptional(**hand) for hand in found["exceptions"]),
        super_bonus=None
        if bonus is None
        else SuperBonusPlay(
            tuple(BonusHand(**hand) for hand in bonus["hands"]), bonus["after_splits"]
        ),
        decided_by=_decided_by(rules),
    )


def _decided_by(rules: BlackjackRules) -> tuple[str, ...]:
    """The rules that the best play and its settlement rest on."""
    return rules.cites.held(
        "natural",
        "natural_paid",
        "draw",
        "double",
        "double_aces",
        "double_dealer_natural",
        "forfeit",
        "split",
        "split_aces",
        "split_hands",
        "split_bust",
        "split_dealer_natural",
        "surrender",
        "surrender_collected",
        "dealer_draw",
        "wins_natural",
        "wins_21",
        "wins_dealer_bust",
        "wins_higher",
        "equal",
        "bust",
        "lower",
        "pays",
        "double_pays",
    )


@lru_cache(maxsize=64)
def _found(params: BlackjackParams, shoe: CardsLeft, law: str) -> dict[str, Any]:
    return kept("blackjack", (params, shoe, law), lambda: _compute(params, shoe))


def _compute(params: BlackjackParams, shoe: CardsLeft) -> dict[str, Any]:
    from .analysis import Analysis  # noqa: PLC0415 (what is kept is read without the compiler)
    from .charts import strategy_chart  # noqa: PLC0415
    from .exceptions import exceptions_of  # noqa: PLC0415
    from .rounds import endings_of, results_of  # noqa: PLC0415
    from .super_bonus import super_bonus_play  # noqa: PLC0415
    from .total_dependent import best_by_total  # noqa: PLC0415

    analysis = Analysis(params, shoe)
    best = analysis.best()
    by_total = best_by_total(analysis, best)
    bonus = super_bonus_play(analysis, best)
    return {
        "house_edge": -best.mean,
        "total_dependent": -by_total.play.mean,
        "results": asdict(results_of(analysis, best)),
        "endings": [asdict(ending) for ending in endings_of(analysis, best)],
        "chart": strategy_chart(analysis.tables.machine, by_total, "basic").rows,
        "exceptions": [asdict(hand) for hand in exceptions_of(analysis, best, by_total.play)],
        "super_bonus": None if bonus is None else asdict(bonus),
    }
