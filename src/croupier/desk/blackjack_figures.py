"""The figures of Blackjack's arithmetic in words, for whoever compares two versions of it."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.games.blackjack.kernel import BlackjackParams

from .odds_answers import Reason

SAID: Final = {
    "values": "what the cards count, from ace to king",
    "dealer_hard": "the dealer stops on hard totals from",
    "dealer_soft": "the dealer stops on soft totals from",
    "double_first_two": "the first two cards may be doubled",
    "double_totals": "hard totals on which to double",
    "double_soft": "an ace counts 1 where the total to double on is judged",
    "double_from": "later hands may be doubled from so many cards on",
    "double_below": "hands are doubled below",
    "double_after_split": "split hands may be doubled",
    "double_split_aces": "split aces may be doubled",
    "double_freezes_aces": "aces of a doubled hand count 1",
    "double_forfeits": "a double may be taken back",
    "double_caps_others": "whoever does not double along is held to even odds",
    "split_hands": "hands after splitting, at most",
    "split_aces_cards": "cards that split aces get",
    "twenty_one_wins": "21 wins whatever the dealer has",
    "insurance_firsts": "first cards that open insurance",
    "insurance_bars_natural": "a natural may not be insured",
    "surrender_firsts": "first cards that open surrender",
    "surrender_below": "hands are surrendered below",
    "even_money_firsts": "first cards that open even money",
    "natural_waits": "first cards behind which a natural waits",
    "natural_beats_21": "the dealer's natural beats any other 21",
    "natural_is_21": "a natural is a 21 like any other",
    "split_loss": "what a dealer's natural takes after a split",
    "busted_double_original": "a busted double loses only its original wager then",
    "absent_soft": "an absent player's hand stops on soft totals from",
    "absent_hard": "an absent player's hand stops on hard totals from",
    "super_bonus_value": "the dealer's first card for the Super Bonus",
    "super_bonus_after_split": "the Super Bonus can be won after a split",
    "pays_to": "the lines of the pay table",
    "bonus_lengths": "numbers of cards that have lines of their own",
    "double_to": "a doubled hand wins",
    "capped_to": "whoever did not double along wins",
    "even_money_to": "even money pays",
    "insurance_to": "insurance pays",
    "insurance_part": "insurance is at most one part of the wager in",
    "surrender_part": "surrender gives back one part of the wager in",
}
"""Each figure; what stands after "to" in odds is told with what stands before it."""
TOTALS: Final = ("double_totals",)
FIRSTS: Final = ("insurance_firsts", "surrender_firsts", "even_money_firsts", "natural_waits")
CARDS: Final = {1: "A", 10: "T"}


def figures_between(a: BlackjackParams, b: BlackjackParams) -> Iterator[Reason]:
    """The figures in which two versions differ."""
    both_surrender = a.surrender_firsts and b.surrender_firsts
    for name, phrase in SAID.items():
        if name in ("surrender_below", "surrender_part") and not both_surrender:
            continue  # the first cards that open it say it all
        ours, theirs = spelt_figure(a, name), spelt_figure(b, name)
        if ours != theirs:
            yield Reason(
                kind="arithmetic",
                what=name.removesuffix("_to").replace("_", " "),
                a=getattr(a, name),
                b=getattr(b, name),
                notice=None,
                rule=None,
                was_rule=None,
                says=f"{phrase}: {ours} / {theirs}.",
            )


def spelt_figure(params: BlackjackParams, name: str) -> str:
    """A figure as people write it: sets of totals and cards by name, odds as odds."""
    value: Any = getattr(params, name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in (*TOTALS, *FIRSTS):
        names = (n for n in range(value.bit_length()) if value >> n & 1)
        said = ", ".join(CARDS.get(n, str(n)) if name in FIRSTS else str(n) for n in names)
        return said or ("any" if name in TOTALS else "none")
    if name.endswith("_to"):
        one: Any = getattr(params, f"{name.removesuffix('_to')}_one")
        pairs = zip(value, one, strict=True) if isinstance(value, tuple) else ((value, one),)
        return ", ".join(f"{to} to {each}" for to, each in pairs)
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)
