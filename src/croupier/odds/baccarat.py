"""Baccarat by counting: Player, Banker and Tie from a full shoe, and runs over several coups."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Final

import numpy as np

from croupier.equipment import CARDS
from croupier.games.baccarat import BaccaratRules, Outcome, RunKind
from croupier.games.baccarat.kernel import (
    RUN_LOST,
    BaccaratParams,
    commission_on,
    run_after,
    run_kind,
    run_length_is_offered,
    wager_net,
)
from croupier.games.baccarat.round import read_nomination, write_nomination

from .baccarat_count import CARDS_MOST, coup_counts, first_coups, outcome_counts
from .bet_odds import BetOdds, Line, from_counts
from .counting import drawn_in_order

EXACT_RUN: Final = 2
"""Runs up to this many coups are counted card by card."""

COUNTED = "exact: every coup from a full shoe counted"
TWO_COUPS = "exact: every two coups in a row from a full shoe counted, the second from what is left"
INDEPENDENT = (
    "approximate: coups taken as independent, each as from a full shoe, where one coup is counted; "
    "off by no more than error_bound, twice what the exact pairs of coups move the chance by"
)
CHIP: Final = 1
"""Payments are taken to the cent here: what chips round is not part of the odds."""

CITED: Final = {
    Outcome.PLAYER: ("bac.assumed.pays", "bac.assumed.tie_void"),
    Outcome.BANKER: (
        "bac.assumed.pays",
        "bac.assumed.commission",
        "bac.assumed.banker_six",
        "bac.assumed.tie_void",
    ),
    Outcome.TIE: ("bac.assumed.pays",),
}
RUN_WORDS: Final = {
    RunKind.PLAYER: (Outcome.PLAYER, "player"),
    RunKind.BANKER: (Outcome.BANKER, "banker"),
    RunKind.TIE: (Outcome.TIE, "tie"),
}
MIXED: Final = "mixed"
RUN_RULES: Final = {
    RunKind.PLAYER: "bac.run.player",
    RunKind.BANKER: "bac.run.banker",
    RunKind.MIXED: "bac.run.mixed",
    RunKind.TIE: "bac.run.tie",
}


def coup_bets(rules: BaccaratRules, *, decks: int) -> tuple[BetOdds, ...]:
    """The odds of Player, Banker and Tie on the first coup of a shoe."""
    params = rules.params
    counts = coup_counts(params, full_shoe(rules, decks))
    # A stake of which every payment and its commission are whole.
    stake = params.commission_whole * prod(
        (params.player_one, params.banker_one, params.short_one, params.tie_one)
    )
    found = []
    for bet in Outcome:
        lines: Counter[tuple[str, int]] = Counter()
        for ending, count in counts.items():
            net = wager_net(params, bet, stake, *ending.tallies, CHIP)
            if net > 0 and bet is Outcome.BANKER:
                net -= commission_on(params, net)
            lines[_name(rules, bet, ending.outcome, ending.banker), net] += count
        found.append(
            from_counts(
                bet.name.lower(),
                {(name, Fraction(net, stake)): count for (name, net), count in lines.items()},
                method=COUNTED,
                rules=rules.holds(*CITED[bet]),
            )
        )
    return tuple(found)


def _name(rules: BaccaratRules, bet: Outcome, outcome: Outcome, banker: int) -> str:
    if outcome is Outcome.BANKER is bet and banker == rules.short_total:
        return f"banker wins on {banker}"
    return "tie" if outcome is Outcome.TIE else f"{outcome.name.lower()} wins"


def run_names(rules: BaccaratRules) -> Iterator[str]:
    """The runs to list: every one on a single outcome, and of mixed ones each make-up once."""
    if rules.runs is None:
        return
    for kind, (outcome, word) in RUN_WORDS.items():
        for length in range(rules.runs.shortest, rules.runs.longest + 1):
            if _is_offered(rules, kind, length):
                yield f"run-{word}-{length}"
                assert nomination_named(rules, f"run-{word}-{length}") == (outcome,) * length
    for length in range(rules.runs.shortest, rules.runs.longest + 1):
        for players in range(length - 1, 0, -1):
            yield f"run-{MIXED}-{'P' * players}{'B' * (length - players)}"
            if length <= EXACT_RUN:
                yield f"run-{MIXED}-{'B' * (length - players)}{'P' * players}"


def _is_offered(rules: BaccaratRules, kind: RunKind, length: int) -> bool:
    runs = rules.runs
    return runs is not None and run_length_is_offered(
        kind, length, runs.shortest, runs.longest, runs.longest_tie
    )


def nomination_named(rules: BaccaratRules, bet: str) -> tuple[Outcome, ...]:
    """What a run's name nominates; ``ValueError`` says what such names look like."""
    _, _, what = bet.partition("run-")
    word, _, rest = what.partition("-")
    nominates: tuple[Outcome, ...] = ()
    if word == MIXED:
        nominates = read_nomination(rest)
        if _kind(nominates) is not RunKind.MIXED:
            raise ValueError(
                f"{bet}: a mixed run names both P and B and no T, as run-mixed-PB does"
            )
    else:
        outcomes = {named: outcome for outcome, named in RUN_WORDS.values()}
        if word not in outcomes or not rest.isdecimal():
            raise ValueError(
                f"no run is called {bet!r}: it is run-player-2, run-tie-3, run-mixed-PB …"
            )
        nominates = (outcomes[word],) * int(rest)
    kind = _kind(nominates)
    if not _is_offered(rules, kind, len(nominates)):
        runs = rules.runs
        if runs is None:
            raise ValueError(f"{bet}: Run wagers are not offered at this moment")
        longest = runs.longest_tie if kind is RunKind.TIE else runs.longest
        raise ValueError(
            f"{bet}: such a run names {runs.shortest} to {longest} coups, not {len(nominates)} "
            f"[{rules.cite('bac.run')}]"
        )
    return nominates


def _kind(nominates: tuple[Outcome, ...]) -> RunKind:
    of = Counter(nominates)
    return RunKind(run_kind(of[Outcome.PLAYER], of[Outcome.BANKER], of[Outcome.TIE]))


def run_bet(rules: BaccaratRules, nominates: tuple[Outcome, ...], *, decks: int) -> BetOdds:
    """The odds of a run that nominates an outcome for each of several coups."""
    assert rules.runs is not None
    kind, length = _kind(nominates), len(nominates)
    pays = rules.runs.pays[kind, length].ratio
    shoe = full_shoe(rules, decks)
    if length <= EXACT_RUN:
        joint = two_coups(rules.params, shoe)
        chance = sum((joint[came] for came in joint if _comes_true(nominates, came)), Fraction(0))
        error = Fraction(0)
    else:
        chance, error = _independent(rules.params, shoe, nominates)
    named = f"{MIXED}-{write_nomination(nominates)}"
    if kind is not RunKind.MIXED:
        named = f"{RUN_WORDS[kind][1]}-{length}"
    return BetOdds(
        bet=f"run-{named}",
        per="wager",
        method=TWO_COUPS if length <= EXACT_RUN else INDEPENDENT,
        rules=rules.holds(RUN_RULES[kind], "bac.run.tie_breaks", "bac.run.pays"),
        lines=(Line("win", chance, pays), Line("lose", 1 - chance, Fraction(-1))),
        chance_error=error,
    )


SAFETY: Final = 2
"""By how much the error that pairs of coups show is taken larger than it is.

Coups of one shoe can be exchanged, and what three of them have in common beyond their pairs moves
a chance by less than a hundredth as much, in shoes of one deck and of eight (tests/exact)."""


def _independent(
    params: BaccaratParams, shoe: tuple[int, ...], nominates: tuple[Outcome, ...]
) -> tuple[Fraction, Fraction]:
    """The chance of a run whose coups are taken as independent, and how far off it may be."""
    single, joint = _single(params, shoe), two_coups(params, shoe)
    chance = prod((single[wanted] for wanted in nominates), start=Fraction(1))
    off = sum(
        abs(joint[one, two] / (single[one] * single[two]) - 1)
        for one, two in combinations(nominates, 2)
    )
    return chance, SAFETY * off * chance


def _comes_true(nominates: tuple[Outcome, ...], came: tuple[Outcome, ...]) -> bool:
    """Whether coups that came out so fulfil a run (1.1.15)."""
    done = 0
    for wanted, outcome in zip(nominates, came, strict=True):
        done = run_after(done, wanted, outcome, True)  # noqa: FBT003 (a kernel's flag)
        if done == RUN_LOST:
            return False
    return done == len(nominates)


def full_shoe(rules: BaccaratRules, decks: int) -> tuple[int, ...]:
    """How many cards of each value a full shoe holds."""
    counts = Counter(rules.value_of(card) for card in CARDS)
    return tuple(counts[value] * decks for value in range(rules.modulus))


@cache
def _single(params: BaccaratParams, shoe: tuple[int, ...]) -> dict[Outcome, Fraction]:
    """The chance of each outcome of the first coup."""
    (row,) = outcome_counts(params, np.array([shoe], dtype=np.int64)).tolist()
    return {outcome: Fraction(row[outcome], sum(row)) for outcome in Outcome}


@cache
def two_coups(
    params: BaccaratParams, shoe: tuple[int, ...]
) -> dict[tuple[Outcome, Outcome], Fraction]:
    """The chance of every two outcomes of the first two coups of a shoe."""
    hands = [(hand, by) for hand, by in first_coups(params).items() if _has(shoe, hand)]
    left = np.array(shoe, dtype=np.int64) - np.array([hand for hand, _ in hands], dtype=np.int64)
    seconds = outcome_counts(params, left).tolist()
    cards = sum(shoe)
    # Coups of four and of five cards are counted as of six, so that all have one total.
    ways: Counter[tuple[Outcome, Outcome]] = Counter()
    total = drawn_in_order(cards, CARDS_MOST) * drawn_in_order(cards - CARDS_MOST, CARDS_MOST)
    for (hand, by), second in zip(hands, seconds, strict=True):
        taken = sum(hand)
        draws = prod(drawn_in_order(held, used) for held, used in zip(shoe, hand, strict=True))
        # The rest of twelve cards may be any: the second coup's six were drawn from more.
        rest = drawn_in_order(cards - taken - CARDS_MOST, CARDS_MOST - taken)
        for first, then in product(by, Outcome):
            ways[first, then] += by[first] * draws * second[then] * rest
    assert sum(ways.values()) == total, (sum(ways.values()), total)
    return {came: Fraction(count, total) for came, count in ways.items()}


def _has(shoe: tuple[int, ...], hand: tuple[int, ...]) -> bool:
    return all(used <= held for held, used in zip(shoe, hand, strict=True))
