"""Side bets of the Blackjack family by counting: the first cards of a box from a full shoe."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from croupier.equipment import SUITS, Card, Rank, deck
from croupier.games.blackjack.kernel import (
    EMPTY,
    Hand,
    add_card,
    card_value,
    is_natural,
    wins_super_bonus,
)
from croupier.games.blackjack.outcome import insurance_net
from croupier.games.blackjack.policies import SuitTest
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side_bets import (
    MagnificentSevens,
    Pair,
    Pandemonium,
    PerfectPairs,
    Sevens,
    classify_pair,
    classify_sevens,
)
from croupier.games.blackjack.side_bets.magnificent_sevens import NO_CARD
from croupier.money import Cents, Payout
from croupier.rulebook import Law

from .bet_odds import BetOdds, Line, from_counts
from .counting import cards_by_rank, drawn_in_order

TWO_CARDS = "exact: every first and second card from a full shoe counted"
THREE_CARDS = (
    "exact: every first, second and third card from a full shoe counted; "
    "a third card is always taken"
)
PRIZES = "exact: every first and second card from a full shoe and every prize counted"
SUITED_SEVENS = (
    "exact: every three cards to the player and first card to the dealer counted; a third card is "
    "always taken to two sevens, which are neither split nor doubled; the others' share is left out"
)
BEHIND_ACE = "exact: every second card behind the dealer's ace counted, no other card being seen"
BEHIND_ACE_LEFT = "exact: every second card behind the dealer's ace counted, of those left"
PAIR_NAMES = {pair: f"{pair.name.lower()} pair" for pair in Pair}
SEVENS_NAMES = {
    Sevens.TWO_MIXED: "two sevens mixed",
    Sevens.TWO_SUITED: "two sevens suited",
    Sevens.THREE_MIXED: "three sevens mixed",
    Sevens.THREE_SUITED: "three sevens suited",
}
CARDS_DECIDING = 3
"""A third card is always taken."""
LOSE = ("lose", Fraction(-1))
CHIP = 1
"""Payments are taken to the cent here: what chips round is not part of the odds."""


def perfect_pairs(law: Law, rules: BlackjackRules) -> BetOdds:
    """The odds of Perfect Pairs (15.6.1)."""
    pays = PerfectPairs.from_law(law, decks=rules.decks).pays
    deals = _deals(_pairs(rules.removed), rules.decks)
    return from_counts(
        "perfect-pairs",
        {_line(PAIR_NAMES[Pair(made)], pays[made]): count for made, count in deals.items()},
        method=TWO_CARDS,
        rules=_cited(law, "pairs.definitions", "pairs.wager.wins", "pairs.odds"),
    )


def magnificent_sevens(law: Law, rules: BlackjackRules, *, version: int) -> BetOdds:
    """The odds of Magnificent Sevens by the table of a version, the tournament entry apart."""
    offered = MagnificentSevens.from_law(law, decks=rules.decks, version=version)
    pays = offered.pays
    all_three = int(rules.policies.two_sevens_suit_test is SuitTest.ALL_THREE)
    deals = _deals(_sevens(rules.removed, offered.rank, all_three), rules.decks)
    total = drawn_in_order(rules.decks * rules.deck_size, CARDS_DECIDING)
    won = {
        _line(SEVENS_NAMES[Sevens(made)], pays[made]): count
        for made, count in deals.items()
        if pays[made] is not None
    }
    return from_counts(
        f"magnificent-sevens-{version}",
        {**won, LOSE: total - sum(won.values())},
        method=THREE_CARDS,
        rules=_cited(
            law,
            "sevens.wager.three",
            "sevens.wager.two",
            "sevens.loses.first",
            "sevens.loses.second",
            "sevens.odds",
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWorth:
    """What a tournament entry is worth to one entrant among equals."""

    dollars: Fraction
    rules: tuple[str, ...]


def entry_worth(law: Law) -> EntryWorth | None:
    """An equal share of the prize pool and the bonus (13.9.5(a), 13.9.6).

    ``None`` where a draft takes those rules away, or gives entrants less in one size of
    tournament than in another.
    """
    if not (law.has("sevens.tourn.bonus") and law.has("sevens.tourn.prizes")):
        return None
    bonus = Fraction(law.cents("sevens.tourn.bonus", "bonus"), 100)
    rows = law.table("sevens.tourn.prizes", "prizes")
    shares = {Fraction(str(row["pool"])) / int(row["entrants"]) for row in rows}
    if len(shares) != 1:
        return None
    (share,) = shares
    return EntryWorth(
        dollars=share + bonus,
        rules=_cited(law, "sevens.table_1", "sevens.tourn.bonus", "sevens.tourn.prizes"),
    )


def with_entry(bet: BetOdds, worth: EntryWorth, *, stake: Fraction) -> BetOdds:
    """The same bet with a tournament entry, which one wager earns whatever its size (A-73)."""
    best = SEVENS_NAMES[Sevens.THREE_SUITED]
    lines = tuple(
        Line(f"{line.name} and entry", line.chance, line.net + worth.dollars / stake)
        if line.name == best
        else line
        for line in bet.lines
    )
    return BetOdds(
        bet=bet.bet,
        per=bet.per,
        method=f"{bet.method}; an entry is an equal share of the tournament's prizes",
        rules=(*bet.rules, *worth.rules),
        lines=lines,
    )


def pandemonium(law: Law, rules: BlackjackRules, *, table: int) -> BetOdds:
    """The odds of Pontoon Pandemonium by one of its pay tables (11.6.3)."""
    pays = Pandemonium.from_law(law, table=table)
    possibilities = sum(count for count, _ in pays.prizes)
    kept = Fraction(0 if rules.policies.pandemonium_returns_stake else -1)
    natural = other = 0
    for first, second, deals in _two_ranks(rules):
        if is_natural(rules.params, _hand(rules, first, second)):
            natural += deals
        else:
            other += deals
    counts = {LOSE: other * possibilities}
    for count, prize in pays.prizes:
        net = Fraction(pays.winnings(prize, pays.unit), pays.unit) + kept
        counts[f"prize ${prize // 100:,}", net] = natural * count
    return from_counts(
        f"pandemonium-{table}",
        counts,
        method=PRIZES,
        rules=_cited(
            law,
            "pandemonium.wager.wins",
            "pandemonium.wager.loses",
            "pandemonium.draw",
            f"pandemonium.table_{table}",
        ),
    )


def may_insure(rules: BlackjackRules, *, without: Collection[Card] = ()) -> bool:
    """Whether a dealer's ace, and a card behind it, can still come once some cards are gone."""
    left = _left(rules, without)
    return left[_insured(rules)] > 0 and sum(left.values()) > 1


def _insured(rules: BlackjackRules) -> Rank:
    """The first card against which a dealer's hand can be insured."""
    (ace,) = (
        rank for rank in Rank if rules.params.insurance_firsts >> _value(rules, rank) & 1 == 1
    )
    return ace


def _left(rules: BlackjackRules, without: Collection[Card]) -> Counter[Rank]:
    left = Counter(cards_by_rank(rules.decks, rules.removed))
    left.subtract(card.rank for card in without)
    return left


def insurance(law: Law, rules: BlackjackRules, *, without: Collection[Card] = ()) -> BetOdds:
    """The odds of insurance against a dealer's first ace, other cards known to be gone (5.7)."""
    ace = _insured(rules)
    stake = Cents(rules.params.insurance_one)
    counts: Counter[tuple[str, Fraction]] = Counter()
    for second, held in _left(rules, without).items():
        net = insurance_net(rules.params, stake, _hand(rules, ace, second), CHIP)
        line = ("win" if net > 0 else "lose", Fraction(net, stake))
        counts[line] += held - (second == ace)
    return from_counts(
        "insurance",
        counts,
        per="insurance wager",
        method=BEHIND_ACE_LEFT if without else BEHIND_ACE,
        rules=_cited(law, "bj.insurance.wins", "bj.insurance.loses", "bj.pays"),
    )


def super_bonus(law: Law, rules: BlackjackRules, *, stake: Cents) -> BetOdds:
    """The odds of the Super Bonus on an original wager, as a bet that costs nothing (10.11.1).

    Only sevens matter, so only those are dealt here: three to the player, one to the dealer.
    """
    assert rules.super_bonus is not None
    prize = Fraction(rules.super_bonus.prize(stake), stake)
    shoe = cards_by_rank(rules.decks, rules.removed)
    value = _value(rules, Rank.SEVEN)
    won = 0
    for suits in product(range(len(SUITS)), repeat=CARDS_DECIDING):
        hand = EMPTY
        for suit in suits:
            hand = add_card(hand, value, suit)
        if wins_super_bonus(rules.params, hand, 0, value):
            won += prod(drawn_in_order(rules.decks, count) for count in Counter(suits).values())
    won *= shoe[Rank.SEVEN] - CARDS_DECIDING
    total = drawn_in_order(sum(shoe.values()), CARDS_DECIDING + 1)
    return from_counts(
        "super-bonus",
        {("three sevens suited against a seven", prize): won, ("none", Fraction(0)): total - won},
        per="original wager",
        method=SUITED_SEVENS,
        rules=_cited(law, "pontoon.super_bonus"),
    )


def _line(name: str, payout: Payout | None) -> tuple[str, Fraction]:
    return LOSE if payout is None else (name, payout.ratio)


def _cited(law: Law, *keys: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(law.cite(key) for key in keys if law.has(key)))


Patterns = Mapping[tuple[int, tuple[int, ...]], int]
"""How many rows of card codes are of a kind, by how many of their cards are the same."""


@cache
def _pairs(removed: tuple[Rank, ...]) -> Patterns:
    """Classify every two codes."""
    codes = [card.code for card in deck(without=removed)]
    return Counter(
        (classify_pair(first, second), _same(first, second)) for first in codes for second in codes
    )


@cache
def _sevens(removed: tuple[Rank, ...], rank: int, all_three: int) -> Patterns:
    """Classify every three codes of which two do not lose already, whatever comes (13.4.2)."""
    codes = [card.code for card in deck(without=removed)]
    open_after_two = [
        (first, second)
        for first in codes
        for second in codes
        if classify_sevens(first, second, NO_CARD, rank, all_three) > Sevens.SECOND_IS_NONE
    ]
    return Counter(
        (classify_sevens(first, second, third, rank, all_three), _same(first, second, third))
        for first, second in open_after_two
        for third in codes
    )


def _same(*codes: int) -> tuple[int, ...]:
    return tuple(sorted(Counter(codes).values()))


def _deals(patterns: Patterns, decks: int) -> Mapping[int, int]:
    """How many deals from ``decks`` decks are of each kind."""
    deals: Counter[int] = Counter()
    for (made, same), rows in patterns.items():
        deals[made] += rows * prod(drawn_in_order(decks, count) for count in same)
    return deals


def _two_ranks(rules: BlackjackRules) -> Iterator[tuple[Rank, Rank, int]]:
    """Every first and second card by rank, and how many deals begin so."""
    shoe = cards_by_rank(rules.decks, rules.removed)
    for first, held in shoe.items():
        for second, left in shoe.items():
            yield first, second, held * (left - (first == second))


def _value(rules: BlackjackRules, rank: Rank) -> int:
    return card_value(rules.params, Card(rank).code)


def _hand(rules: BlackjackRules, *ranks: Rank) -> Hand:
    hand = EMPTY
    for rank in ranks:
        hand = add_card(hand, _value(rules, rank), 0)
    return hand
