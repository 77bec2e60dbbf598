"""Exact odds and best play of the Blackjack family, from the games' own kernels.

What "exact" means. One player plays one box off the top of a full shoe (or of what is left of one),
against the dealer alone; every card that can come is weighed by its true chance, without
replacement, and the result is a binary fraction of 64 bits whose rounding is far below 1e-11.

- *The best play* (`house_edge`) decides each hand by all its cards and the dealer's first card, in
  Pontoon also by the suits that still matter. The play of a hand that was not split is the true
  optimum: there is no better way to play it.
- *After a split* each hand is played as if it had not come of a split, without regard to the other
  hands (where doubling is not open, by the better of the rest), and a pair is split again as long
  as the rules allow. For that play the mean is exact, card removal by all hands included; what a
  dealer's natural takes from the box as a whole is exact too, from the joint chances of its hands.
  In Pontoon those joint chances leave suits aside: hands that reach a 6-7-8 or 7-7-7 are counted,
  but not how their suits bear on another hand's (below 1e-9 of a wager).
- *By totals* (`total_dependent`): the best play that looks at the total, its softness, pairs, the
  dealer's first card, and the number of cards where the odds depend on it; computed by the same
  engine. It is found by improving row after row until no row can be improved alone.
- Insurance and even money are not taken. The Super Bonus is not counted in the main wager.
- *Win, lose, void* and the variance are those of the round's whole result. They are exact for boxes
  that are not split; the hands of split boxes are taken as independent given the dealer's end.

`analyse` gives all this as a `BlackjackOdds`; `judge` says what a given strategy is worth and what
each of its mistakes costs; `Shoe` is what is dealt from; `grids_of` draws charts.
"""

from .found import BonusHand, Exceptional, HandEnding, Results, SuperBonusPlay
from .main_wager import ERROR_BOUND, METHOD, BlackjackOdds, analyse
from .shoes import CardsLeft, ShoeTooSmall

__all__ = (
    "ERROR_BOUND",
    "METHOD",
    "BlackjackOdds",
    "BonusHand",
    "CardsLeft",
    "Exceptional",
    "HandEnding",
    "Results",
    "ShoeTooSmall",
    "SuperBonusPlay",
    "analyse",
)
