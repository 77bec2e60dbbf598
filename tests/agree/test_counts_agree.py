"""Counted play against a plain count of the same cards, round by round."""

from dataclasses import replace
from fractions import Fraction
from math import floor

import pytest

from blackjack_table import rules
from croupier.equipment import CARDS, Rank
from croupier.games.blackjack import BlackjackRules
from croupier.simulate.blackjack.charts import published_chart
from croupier.simulate.blackjack.counts import (
    COUNT_FAR,
    COUNTED_HEAD,
    COUNTED_ROW,
    COUNTS,
    Count,
    parse_spread,
)
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.traces import TracedRound, trace_unit
from croupier.simulate.game import stretches, width_of

MOST = 10**12
SHOES = 6
SPREADS = ("1:2,2:4,3:8,4:12", "0,-2:1,0:3,1:20,2:0")
VERSIONS: dict[str, BlackjackRules] = {
    "blackjack": rules(),
    "vegas-blackjack": rules("vegas-blackjack"),
    "crown-pontoon": rules("crown-pontoon"),
}


class Pencil:
    """A player who keeps the count, with fractions."""

    def __init__(self, count: Count, shoe: tuple[int, ...], deck: int) -> None:
        self.count, self.size, self.deck = count, len(shoe), deck
        self.whole = sum(map(self.worth, shoe))
        self.running, self.seen = Fraction(0), 0

    def worth(self, code: int) -> Fraction:
        return Fraction(self.count.tags[CARDS[code].rank], self.count.parts)

    def sees(self, codes: tuple[int, ...]) -> None:
        self.running += sum(map(self.worth, codes))
        self.seen += len(codes)

    def now(self, more: tuple[int, ...] = ()) -> int:
        running, seen = self.running + sum(map(self.worth, more)), self.seen + len(more)
        if self.count.pivot is not None:
            return int(self.count.pivot - self.whole + running)
        usual = seen * self.whole / self.size
        return floor((running - usual) / Fraction(self.size - seen, self.deck))


def initial(traced: TracedRound, boxes: int) -> tuple[int, ...]:
    return tuple(code for _, _, code in traced.cards[: 2 * boxes + 1])


def insured_boxes(law: BlackjackRules, traced: TracedRound, boxes: int) -> set[int]:
    """The boxes that a player insures who insures: those without a natural, against an ace."""
    first = next(code for box, _, code in traced.cards if box == -1)
    if CARDS[first].rank is not Rank.ACE or not law.params.insurance_firsts:
        return set()
    hands: dict[int, set[bool]] = {box: set() for box in range(boxes)}
    for box, _, code in traced.cards[: 2 * boxes + 1]:
        rank = CARDS[code].rank
        if box >= 0 and (rank is Rank.ACE or rank >= Rank.TEN):
            hands[box].add(rank is Rank.ACE)
    return {box for box, kinds in hands.items() if len(kinds) < 2}


@pytest.mark.parametrize("boxes", [1, 3])
@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("version", VERSIONS)
def test_stakes_and_insurance_follow_a_plain_count(version: str, name: str, boxes: int) -> None:
    law = VERSIONS[version]
    for text in SPREADS:
        count = replace(COUNTS[name], spread=parse_spread(text), insures_from=1)
        game = Blackjack(
            rules=law, strategy=published_chart(), boxes=boxes, insures="count", count=count
        )
        sums = [0] * COUNTED_HEAD
        rows: dict[int, list[int]] = {}
        spread_rounds = spread_net = 0
        for number in range(SHOES):
            pencil = Pencil(count, game.codes, law.deck_size)
            for traced in trace_unit(game, 31, number):
                at = pencil.now()
                assert traced.units == count.spread.units_at(at)
                insured = {box for box, bet in traced.nets if bet == "insurance"}
                wants = pencil.now(initial(traced, boxes)) >= 1
                assert insured == (insured_boxes(law, traced, boxes) if wants else set())
                net = sum(traced.nets.values())
                saved = sum(won for (_, bet), won in traced.nets.items() if bet == "insurance")
                units, gained = traced.units, traced.units * net
                row = rows.setdefault(max(min(at, COUNT_FAR), -COUNT_FAR), [0] * COUNTED_ROW)
                for place, more in enumerate((1, net, net**2, len(insured), saved)):
                    row[place] += more
                for place, more in enumerate((units, units**2, gained, gained**2)):
                    sums[place] += more
                spread_rounds += units
                spread_net += gained
                pencil.sees(tuple(code for _, _, code in traced.cards))
        tally = game.play(31, 0, SHOES, MOST).tolist()
        numbers = tally[width_of(game.bets) :]
        assert numbers[:COUNTED_HEAD] == sums
        for place, at in enumerate(range(COUNTED_HEAD, len(numbers), COUNTED_ROW)):
            found = rows.get(place - COUNT_FAR, [0] * COUNTED_ROW)
            assert numbers[at : at + COUNTED_ROW] == found
        *_, (bet, moments, endings) = stretches(game.bets)
        assert bet.name == "main-spread"
        assert (tally[moments][1], tally[moments][3]) == (spread_rounds, spread_net)
        counts = zip(bet.endings, tally[endings], strict=True)
        assert sum(ending.net * times for ending, times in counts) == spread_net


def test_a_fresh_shoe_counts_nought_even_without_its_tens() -> None:
    game = Blackjack(
        rules=VERSIONS["crown-pontoon"], strategy=published_chart(), count=COUNTS["hi-lo"]
    )
    pencil = Pencil(COUNTS["hi-lo"], game.codes, 48)
    assert sum(COUNTS["hi-lo"].tags[CARDS[code].rank] for code in game.codes) > 0
    assert pencil.now() == 0
    first = [next(trace_unit(game, 5, number)).units for number in range(5)]
    assert set(first) == {1}
