"""The law of a version brought down to the integers that kernels take, or refused.

Every figure is read from the rulebook. What this engine cannot play otherwise is held against the
law here, so that a law that says otherwise is refused in one sentence and never played wrongly.
"""

from collections.abc import Collection
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from croupier.equipment import Rank, parse_rank
from croupier.games.unplayed import UnplayedLaw, only
from croupier.money import CENTS_PER_DOLLAR, Cents, Payout
from croupier.rulebook import Law

from .kernel import (
    ACE_HIGH,
    ACE_LOW,
    CARDS_MOST,
    INITIAL,
    LIMIT,
    LINES,
    SEVEN,
    BlackjackParams,
)
from .outcome import (
    HANDS_MOST,
    SPLIT_LOSS_BUSTED_PLUS_ONE,
    SPLIT_LOSS_EVERYTHING,
    SPLIT_LOSS_FILL,
    SPLIT_LOSS_ORIGINAL,
)
from .policies import AfterBustedDouble, AfterSplit, Policies, Versus21

Chapter = str
"""The beginning of the keys under which a version's own rules stand."""

TRIO: Final = 3
SUITS: Final = 4
DECK: Final = SUITS * len(Rank)
NATURAL: Final = {"pontoon": ("pontoon.def.pontoon", "Pontoon")}
"""Where a version says what a natural is, and what it calls one; the others say Blackjack."""
BLACKJACK: Final = ("bj.def.blackjack", "Blackjack")

SPLIT_LOSSES: Final = {
    AfterSplit.BUSTED_PLUS_ONE: SPLIT_LOSS_BUSTED_PLUS_ONE,
    AfterSplit.ORIGINAL_ONLY: SPLIT_LOSS_ORIGINAL,
    AfterSplit.FILL_TO_ONE: SPLIT_LOSS_FILL,
    AfterSplit.EVERYTHING: SPLIT_LOSS_EVERYTHING,
}

LINE_NAMES: Final = (
    "other",
    "pontoon",
    "five_cards",
    "six_cards",
    "seven_cards",
    "mixed_678",
    "suited_678",
    "spades_678",
    "mixed_777",
    "suited_777",
    "spades_777",
)
"""The parameters of Table 1 in the order of the kernel's ``LINE`` constants."""
assert len(LINE_NAMES) == LINES
LENGTHS: Final = 3
"""Rows of Table 1 that are for a number of cards."""


def natural_name(chapter: Chapter) -> str:
    """What a version calls an ace with a ten-value card."""
    return NATURAL.get(chapter, BLACKJACK)[1]


# ---------------------------------------------------------------- what cannot be played otherwise


def check_deal(law: Law, chapter: Chapter) -> None:
    """Refuse a law whose deal, doubles, splits or wagers are of a shape that no kernel has."""
    for place in ("first", "dealer", "second"):
        only(
            law.count, f"bj.deal.initial.{place}", "cards", 1, "initial deal of {} cards to a place"
        )
    natural, name = NATURAL.get(chapter, BLACKJACK)
    only(law.count, natural, "cards", INITIAL, f"{name} of {{}} cards")
    only(law.count, natural, "tens", LIMIT - ACE_HIGH, f"{name} with a card worth {{}}")
    only(law.ranks, "bj.insurance.offer", "dealer_first", ("A",), "insurance against {}")
    only(law.count, "bj.double.amount", "cards", 1, "double with {} cards")
    only(law.fraction, "bj.double.amount", "most", Fraction(1), "double for {} of the wager")
    only(law.fraction, "bj.split.amount", "amount", Fraction(1), "split for {} of the wager")
    only(law.count, "bj.split", "hands", INITIAL, "split into {} hands")
    only(law.count, "bj.split.again", "aces_times", 1, "{} splits of aces")
    only(
        law.count, "bj.decks.automatic", "cutting_cards", 0, "automatic shoe with {} cutting cards"
    )
    only(law.count, "bj.decks", "cutting_cards", 1, "shoe with {} cutting cards")
    only(law.count, "bj.irr.one_card", "cards", INITIAL - 1, "unfinished deal of {} cards")
    only(law.count, "bj.irr.two_cards", "cards", INITIAL, "{} cards given out together")


def deck_size(law: Law, removed: Collection[Rank]) -> int:
    """How many cards a deck has, as the ranks that are taken out leave it (3.1, 10.4.1)."""
    only(
        law.count,
        "bj.decks",
        "deck_size",
        DECK - SUITS * len(removed),
        "deck of {} cards with the ranks that are in it",
    )
    if removed:
        only(
            law.count,
            "bj.decks",
            "removed_cards",
            SUITS * len(removed),
            "{} cards taken out with the ranks that are",
        )
    return DECK - SUITS * len(removed)


def _values(law: Law) -> tuple[int, ...]:
    """The value of each rank: pips at face value, court cards as the law says (3.2)."""
    only(law.count, "bj.ace", "limit", LIMIT, "limit of {}")
    only(law.count, "bj.ace", "low", ACE_LOW, "low ace of {}")
    only(law.count, "bj.ace", "high", ACE_HIGH, "ace of {}")
    pips = [rank.value + 1 for rank in Rank if rank < Rank.JACK]
    only(law.range, "bj.values.pips", "pips", (pips[1], pips[-1]), "pips of {}")
    court = only(
        law.ranks, "bj.values.court", "court", ("J", "Q", "K"), "court cards but J, Q and K"
    )
    worth = law.count("bj.values.court", "value")
    if not pips[0] < worth <= pips[-1]:
        raise UnplayedLaw(law, "bj.values.court", f"no court cards of {worth}")
    return (*pips, *(worth for _ in court))


def _bits(values: tuple[int, ...], ranks: Collection[str]) -> int:
    """A set of card values as bits, from the ranks that a rule names."""
    return sum({1 << values[parse_rank(rank)] for rank in ranks})


def _part(law: Law, key: str, name: str) -> int:
    """A share as one part in so many."""
    share = law.fraction(key, name)
    if share.numerator != 1:
        raise UnplayedLaw(law, key, f"no share of {share}, but one part in a whole number")
    return share.denominator


def _within(law: Law, key: str, name: str, least: int, most: int) -> int:
    """A count that the engine plays only between two numbers."""
    stated = law.count(key, name)
    if not least <= stated <= most:
        raise UnplayedLaw(law, key, f"no {name} of {stated}, but {least} to {most}")
    return stated


# ---------------------------------------------------------------- pay tables


def line_odds(law: Law, chapter: Chapter) -> tuple[str, ...]:
    """The odds of every line as printed; a version without Table 1 pays all but a natural alike."""
    if has_bonus_lines(chapter):
        return tuple(law.odds_text("bj.pays", name) for name in LINE_NAMES)
    other = law.odds_text("bj.pays", "other")
    return (other, law.odds_text("bj.pays", "blackjack"), *(other,) * (LINES - 2))


def has_bonus_lines(chapter: Chapter) -> bool:
    """Whether a version's pay table has rows for lengths and trios."""
    return chapter == "pontoon"


def _lengths(law: Law, chapter: Chapter) -> tuple[int, ...]:
    """The lengths of hand that have rows, and a check of the trios that have."""
    if not has_bonus_lines(chapter):
        return tuple(range(CARDS_MOST - LENGTHS + 1, CARDS_MOST + 1))
    only(law.ranks, "bj.pays", "three_678", ("6", "7", "8"), "row for {}")
    only(law.ranks, "bj.pays", "three_777", ("7",) * TRIO, "row for {}")
    if law.states("bj.pays", "first_cards"):
        only(law.count, "bj.pays", "first_cards", TRIO, "row for the first {} cards")
    lengths = law.counts("bj.pays", "lengths")
    rising = list(lengths) == sorted(set(lengths))
    if len(lengths) != LENGTHS or not rising or not TRIO < lengths[0] <= lengths[-1] <= CARDS_MOST:
        says = f"no rows for hands of {', '.join(map(str, lengths))} cards"
        raise UnplayedLaw(law, "bj.pays", says)
    return lengths


def double_odds(law: Law, chapter: Chapter) -> tuple[str, str]:
    """What a doubled hand pays, and what it pays a player who did not double with the others."""
    own = f"{chapter}.double.pays"
    pays = law.odds_text(own, "pays") if law.has(own) else law.odds_text("bj.pays", "other")
    capped = f"{chapter}.double.not_in_line"
    return pays, law.odds_text(capped, "pays") if law.has(capped) else pays


def forfeit_removes_cards(law: Law, chapter: Chapter) -> bool:
    """Whether the cards leave the table with a forfeited wager (22.7.5, A-58)."""
    key = f"{chapter}.double.forfeit"
    stated = law.has(key) and law.states(key, "cards_removed")
    return stated and law.flag(key, "cards_removed")


def tiers(law: Law, key: str, name: str) -> tuple[tuple[Cents, Cents], ...]:
    """The lowest stake of each band and what it earns, rising; bands may not overlap (A-52)."""
    rows = sorted(law.tiers(key, name))
    for (_, to, _), (floor, _, _) in pairwise(rows):
        if to is None or not to < floor <= to + CENTS_PER_DOLLAR:
            raise UnplayedLaw(law, key, "no bands of stakes that overlap or leave gaps")
    if rows[-1][1] is not None:
        raise UnplayedLaw(law, key, "no highest band with an end")
    return tuple((Cents(floor), Cents(pays)) for floor, _, pays in rows)


# ---------------------------------------------------------------- all of it


def _double(law: Law) -> dict[str, Any]:
    """What may be doubled (7.5.4(a), 10.7.1, 12.4.2(a)): some totals, or any first two cards."""
    key = "bj.double"
    by_total = law.states(key, "totals")
    totals = law.counts(key, "totals") if by_total else ()
    wrong = [total for total in totals if not 0 < total < LIMIT]
    if wrong or (by_total and not totals):
        raise UnplayedLaw(law, key, f"no doubles on totals of {', '.join(map(str, totals))}")
    more = law.states(key, "any_number") and law.flag(key, "any_number")
    least = INITIAL + 1
    if more and law.states(key, "from_card"):
        least = _within(law, key, "from_card", INITIAL + 1, CARDS_MOST)
    split_aces = law.states(key, "split_aces") and law.flag(key, "split_aces")
    if split_aces and law.count("bj.split.again", "aces_cards") < INITIAL:
        raise UnplayedLaw(law, key, "no double of split aces that get one card each")
    return {
        "double_first_two": by_total or law.flag(key, "first_two"),
        "double_totals": sum(1 << total for total in totals),
        "double_soft": by_total and law.flag(key, "soft"),
        "double_from": least if more else 0,
        "double_below": LIMIT if by_total else _within(law, key, "below", 1, LIMIT),
        "double_after_split": law.flag(key, "after_split"),
        "double_split_aces": split_aces,
    }


def _natural(law: Law, chapter: Chapter, values: tuple[int, ...]) -> dict[str, Any]:
    """When a natural is paid, and for what (7.4.1, 10.6.1(a))."""
    twenty_one = f"{chapter}.wager.twenty_one"
    if law.has(twenty_one):
        only(
            law.count,
            f"{chapter}.interim.pontoon",
            "before_card",
            INITIAL + 1,
            "Pontoon that is paid at card {}",
        )
        return {
            "twenty_one_wins": True,
            "natural_waits": 0,
            "even_money_firsts": 0,
            "even_money_to": 1,
            "even_money_one": 1,
        }
    to, one = law.odds("bj.natural.even_money", "pays")
    waits = _bits(values, law.ranks("bj.natural.paid", "ace"))
    ties = (1 << ACE_LOW) | (1 << LIMIT - ACE_HIGH)
    waits |= 1 << law.count("bj.natural.paid", "tens")
    if ties & ~waits:
        raise UnplayedLaw(law, "bj.natural.paid", "no payment of a natural that may still be tied")
    return {
        "twenty_one_wins": False,
        "natural_waits": waits,
        "even_money_firsts": _bits(values, law.ranks("bj.natural.even_money", "dealer_first")),
        "even_money_to": to,
        "even_money_one": one,
    }


def _surrender(law: Law, chapter: Chapter, values: tuple[int, ...]) -> dict[str, Any]:
    key = f"{chapter}.surrender"
    if not law.has(key):
        return {"surrender_firsts": 0, "surrender_below": LIMIT, "surrender_part": 1}
    return {
        "surrender_firsts": _bits(values, law.ranks(key, "dealer_first")),
        "surrender_below": _within(law, key, "below", 1, LIMIT),
        "surrender_part": _part(law, key, "half"),
    }


def _super_bonus(law: Law, chapter: Chapter, values: tuple[int, ...]) -> int:
    """The dealer's first card that the Super Bonus needs; the trio itself is the kernels'."""
    key = f"{chapter}.super_bonus"
    if not law.has(key):
        return 0
    only(law.count, key, "cards", TRIO, "Super Bonus for {} cards")
    only(law.ranks, key, "rank", (str(SEVEN),), "Super Bonus for cards of rank {}")
    # "Any seven of the dealer" is the first card too: no other lies there then.
    if law.choice(key, "trigger") not in {"dealer-any-seven", "dealer-first-card-seven"}:
        raise UnplayedLaw(law, key, f"no Super Bonus by {law.choice(key, 'trigger')}")
    firsts = law.ranks(key, "dealer_first")
    if len(firsts) != 1:
        raise UnplayedLaw(law, key, "no Super Bonus against several first cards")
    return values[parse_rank(firsts[0])]


def read_params(law: Law, chapter: Chapter, policies: Policies) -> BlackjackParams:
    """Bring rules and readings down to the integers that the kernels take."""
    values = _values(law)
    pays = [Payout.parse(text) for text in line_odds(law, chapter)]
    double, capped = map(Payout.parse, double_odds(law, chapter))
    insurance_to, insurance_one = law.odds("bj.pays", "insurance")
    doubles = _double(law)
    doubles["double_soft"] = doubles["double_soft"] or policies.double_soft_as_hard
    after_busted_double = policies.dealer_blackjack_after_busted_double
    return BlackjackParams(
        values=values,
        dealer_hard=_within(law, "bj.dealer.draw", "hard", 1, LIMIT),
        dealer_soft=_within(law, "bj.dealer.draw", "soft", 1, LIMIT),
        **doubles,
        double_freezes_aces=law.has(f"{chapter}.double.aces"),
        double_forfeits=law.has(f"{chapter}.double.forfeit"),
        double_caps_others=law.has(f"{chapter}.double.not_in_line"),
        split_hands=_within(law, "bj.split.hands", "hands", 1, HANDS_MOST),
        split_aces_cards=_within(law, "bj.split.again", "aces_cards", 1, CARDS_MOST),
        insurance_firsts=_bits(values, law.ranks("bj.insurance.offer", "dealer_first")),
        insurance_bars_natural=law.has(f"{chapter}.interim.no_insurance"),
        **_natural(law, chapter, values),
        **_surrender(law, chapter, values),
        natural_beats_21=policies.dealer_blackjack_vs_21 is Versus21.LOSE,
        natural_is_21=False,
        split_loss=SPLIT_LOSSES[policies.dealer_blackjack_after_split],
        busted_double_original=after_busted_double is AfterBustedDouble.ORIGINAL_ONLY,
        absent_soft=_within(law, "bj.absent.soft_stand", "total", 1, LIMIT),
        absent_hard=_within(law, "bj.absent.hard_stand", "total", 1, LIMIT),
        super_bonus_value=_super_bonus(law, chapter, values),
        super_bonus_after_split=policies.super_bonus_after_unsuited_split,
        pays_to=tuple(payout.to for payout in pays),
        pays_one=tuple(payout.one for payout in pays),
        bonus_lengths=_lengths(law, chapter),
        double_to=double.to,
        double_one=double.one,
        capped_to=capped.to,
        capped_one=capped.one,
        insurance_to=insurance_to,
        insurance_one=insurance_one,
        insurance_part=_part(law, "bj.pays", "insurance_most"),
    )
