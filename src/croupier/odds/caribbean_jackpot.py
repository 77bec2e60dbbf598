"""The Caribbean jackpot by counting: what a jackpot wager is worth as the meter stands."""

from fractions import Fraction
from typing import Final

from croupier.equipment import PokerClass
from croupier.games.caribbean_stud.kernel import PER_CENT, CaribbeanParams, jackpot_hundredths
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.money import Cents

from .bet_odds import BetOdds, from_counts
from .poker_orders import HANDS, hands_by_class

METHOD: Final = (
    "exact: every hand counted; a hand with a prize is not folded, and the coin is spent"
)
CITED: Final = ("cs.jackpot.cost", "cs.jackpot.prizes")


def jackpot(rules: CaribbeanRules, *, cost: Cents, meter: Cents) -> BetOdds:
    """The odds of a jackpot wager at a displayed meter (12.1)."""
    params = rules.params(Shoe.MANUAL)
    counts: dict[tuple[str, Fraction], int] = {}
    for hand, hands in hands_by_class().items():
        prize = _prize(params, hand, meter)
        line = (str(hand) if prize else "lose", prize / cost - 1)
        counts[line] = counts.get(line, 0) + hands
    return from_counts(
        "jackpot", counts, per="jackpot wager", method=METHOD, rules=rules.cite(*CITED)
    )


def break_even_meter(rules: CaribbeanRules, *, cost: Cents) -> Fraction | None:
    """The meter in cents at which a jackpot wager costs nothing; ``None`` where it never does.

    The worth rises with the meter in straight pieces, which begin where a share passes its floor.
    """
    params = rules.params(Shoe.MANUAL)
    shares = [
        Fraction(floor * PER_CENT, share)
        for floor, share in zip(params.prize_floor, params.prize_share, strict=True)
        if share
    ]
    bends = sorted({Fraction(0), *shares})
    for at, bend in enumerate(bends):
        until = bends[at + 1] if at + 1 < len(bends) else None
        slope = sum(
            Fraction(share, PER_CENT) * hands_by_class()[hand]
            for hand, share in zip(PokerClass, params.prize_share, strict=True)
            if share and Fraction(params.prize_floor[hand] * PER_CENT, share) <= bend
        )
        missing = cost * HANDS - _worth(params, bend)
        if missing <= 0:
            return bend
        if slope and (until is None or missing / slope <= until - bend):
            return bend + missing / slope
    return None


def _worth(params: CaribbeanParams, meter: Fraction) -> Fraction:
    """What all hands together win at a meter."""
    total = Fraction(0)
    for hand, hands in hands_by_class().items():
        share = meter * params.prize_share[hand] / PER_CENT
        total += hands * max(Fraction(params.prize_floor[hand]), share)
    return total


def _prize(params: CaribbeanParams, hand: PokerClass, meter: Cents) -> Fraction:
    return Fraction(jackpot_hundredths(params, hand, meter), PER_CENT)
