"""When to bet at Caribbean Stud: charts for the hands that depend on the up card, and in short."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from croupier.equipment import RANKS, PokerClass, ace_high, poker_class, poker_value

from .caribbean import CaribbeanAnalysis
from .caribbean_sweep import DEALER_REST, UP_CARDS
from .chart import Grid, GridRow
from .poker_orders import HAND, HANDS, orders_of_hands

VALUES: Final = {ace_high(rank): letter for rank, letter in enumerate(RANKS)}
"""Ranks by what they count with the ace high."""
UP_RANKS: Final = tuple(sorted(range(len(RANKS)), key=lambda rank: -ace_high(rank)))

BET, FOLD, BET_ON_THE_WHOLE, FOLD_ON_THE_WHOLE = "B", "F", "b", "f"
LEGEND: Final = {
    BET: "bet",
    FOLD: "fold",
    BET_ON_THE_WHOLE: "depends on the suits; betting is better on the whole",
    FOLD_ON_THE_WHOLE: "depends on the suits; folding is better on the whole",
}

KING, QUEEN, JACK = 13, 12, 11
IN_SHORT: Final = (
    "bet a pair or better; with an ace and a king and no pair, bet if the up card is a queen or "
    "lower and you hold one of its rank, or if it is an ace or a king and you hold a queen or a "
    "jack, or if you hold a queen and it is lower than your fourth highest card; otherwise fold"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaribbeanStrategy:
    """The best play, as sentences and charts."""

    sentences: tuple[str, ...]
    charts: tuple[Grid, ...]
    ranks_only_cost: Fraction
    """What it costs of an Ante to look at ranks alone, …"""
    in_short_cost: Fraction
    """… and to play by the short rule."""


def strategy_of(analysis: CaribbeanAnalysis) -> CaribbeanStrategy:
    """Read the best play out of an analysis."""
    strengths = orders_of_hands().strengths
    swept = analysis.swept
    always = swept.folded_on.sum(axis=1) == 0
    never = swept.bet_on.sum(axis=1) == 0
    open_places = [at for at in range(len(strengths)) if not always[at] and not never[at]]
    first, last = min(open_places), max(open_places)
    ranks_only = _cost(analysis, lambda at, up: bool(swept.gain[at, up] > 0))
    in_short = _cost(analysis, lambda at, up: _in_short(analysis, strengths[at], up))
    sentences = [
        f"Bet with {_hand(strengths[last + 1])} and every higher hand."
        if always[last + 1 :].all()
        else "Some of the highest hands depend on the up card too.",
        f"Fold every hand below {_hand(strengths[first])}."
        if never[:first].all()
        else "Some of the lowest hands depend on the up card too.",
        f"Between them the charts tell; looking at ranks alone costs {_per_cent(ranks_only)}.",
        f"In short: {IN_SHORT}. That costs {_per_cent(in_short)}.",
    ]
    exceptions = _exceptions(analysis, open_places)
    if exceptions:
        sentences.append(f"The short rule is wrong on the whole for {', '.join(exceptions)}.")
    return CaribbeanStrategy(
        sentences=tuple(sentences),
        charts=tuple(_charts(analysis, open_places)),
        ranks_only_cost=ranks_only,
        in_short_cost=in_short,
    )


def _in_short(analysis: CaribbeanAnalysis, strength: int, up: int) -> bool:
    """Whether the short rule bets."""
    if poker_class(strength) > PokerClass.ODD_CARDS:
        return True
    if strength < orders_of_hands().strengths[analysis.playing_from]:
        return False
    cards = [poker_value(strength, place) for place in range(HAND)]
    up_card = ace_high(up)
    if up_card >= KING:
        return cards[2] >= JACK
    return up_card in cards or (cards[2] == QUEEN and up_card < cards[3])


def edge_of(analysis: CaribbeanAnalysis, bets: Callable[[int, int], bool]) -> Fraction:
    """The house's edge against a way to play that looks at ranks alone.

    ``bets`` is asked for every place in the order of hands and every rank of the up card.
    """
    gain = analysis.swept.gain
    gained = sum(int(gain[at, up]) for at in range(len(gain)) for up in UP_RANKS if bets(at, up))
    return 1 - Fraction(gained, HANDS * UP_CARDS * DEALER_REST * analysis.unit)


def _cost(analysis: CaribbeanAnalysis, bets: Callable[[int, int], bool]) -> Fraction:
    """What a way to play that looks at ranks alone loses against the best one."""
    return edge_of(analysis, bets) - analysis.main.house_edge


def _cell(analysis: CaribbeanAnalysis, at: int, up: int) -> str:
    bet, folded = int(analysis.swept.bet_on[at, up]), int(analysis.swept.folded_on[at, up])
    if bet == 0 or folded == 0:
        return BET if bet else FOLD if folded else ""
    return BET_ON_THE_WHOLE if analysis.swept.gain[at, up] > 0 else FOLD_ON_THE_WHOLE


def _charts(analysis: CaribbeanAnalysis, places: list[int]) -> list[Grid]:
    """One chart for each third highest card, highest first."""
    strengths = orders_of_hands().strengths
    found = []
    falling = sorted(places, reverse=True)
    for _, group in groupby(falling, key=lambda at: strengths[at] >> 8):
        same = list(group)
        found.append(
            Grid(
                title=f"{_hand(strengths[same[0]], 3)} and two lower cards",
                rows_are="your hand",
                columns_are="dealer's up card",
                columns=tuple(RANKS[up] for up in UP_RANKS),
                rows=tuple(
                    GridRow(_hand(strengths[at]), tuple(_cell(analysis, at, up) for up in UP_RANKS))
                    for at in same
                ),
                legend=LEGEND,
            )
        )
    return found


def _exceptions(analysis: CaribbeanAnalysis, places: list[int]) -> list[str]:
    strengths = orders_of_hands().strengths
    return [
        f"{_hand(strengths[at])} against {RANKS[up]}"
        for at in reversed(places)
        for up in UP_RANKS
        if _in_short(analysis, strengths[at], up) != (analysis.swept.gain[at, up] > 0)
        and _cell(analysis, at, up)
    ]


def _hand(strength: int, cards: int = HAND) -> str:
    return "-".join(VALUES.get(poker_value(strength, place), "A") for place in range(cards))


def _per_cent(value: Fraction) -> str:
    return f"{float(value) * 100:.6f} % of the Ante"
