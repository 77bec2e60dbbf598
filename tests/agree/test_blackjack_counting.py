"""Bets that follow a count: counted again from the cards, and paid as the table pays them."""

from functools import cache

import pytest

from blackjack_agreement import BASIC, STAKE
from blackjack_driver import Player, dealt, nets, play_round, seated
from blackjack_table import rules
from croupier.equipment import CARDS
from croupier.games.blackjack import Round
from croupier.money import Cents
from croupier.simulate.blackjack.counts import COUNTS
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.traces import trace_unit
from croupier.simulate.game import Moments, stretches

SEED, SHOES = 1962, 25
SMALL, LARGE = "23456", "TJQKA"


def tag(code: int) -> int:
    name = str(CARDS[code])[0]
    return int(name in SMALL) - int(name in LARGE)


def staked(true: int) -> int:
    """Two units at a true count of 1, two more for each above it, at most eight."""
    return max(1, min(2 * true, 8))


@pytest.mark.parametrize("boxes", [1, 3])
@pytest.mark.parametrize("game", ["blackjack", "vegas-blackjack"])
def test_stakes_and_insurance_follow_the_count(game: str, boxes: int) -> None:
    law, hi_lo = rules(game), COUNTS["hi-lo"]
    ready = Blackjack(rules=law, strategy=BASIC, boxes=boxes, count=hi_lo, insures="count")
    assert hi_lo.insures_from == 3
    unit, spread, units_seen = ready.tables.unit, 0, set()

    @cache
    def opened(units: int, insures: bool) -> tuple[Round, Player]:
        player = Player(BASIC, law.params, Cents(STAKE * units), insures=insures)
        return seated(law, player, boxes), player

    for shoe in range(SHOES):
        count, out = 0, 0  # the burnt card is not seen
        for traced in trace_unit(ready, SEED, shoe):
            true = count * law.deck_size // (law.decks * law.deck_size - out)
            units_seen.add(staked(true))
            assert traced.units == staked(true)
            deal = [tag(code) for _, _, code in traced.cards[: 2 * boxes + 1]]
            seen = law.decks * law.deck_size - out - len(deal)
            begun, player = opened(traced.units, (count + sum(deal)) * law.deck_size // seen >= 3)
            cards = iter([CARDS[code] for _, _, code in traced.cards])
            told = play_round(begun, player, cards, iter(()))[1]
            assert dealt(told) == list(traced.cards)
            settled = {key: net for key, net in nets(told).items() if "bonus" not in key[1]}
            assert settled == {
                key: net * STAKE * traced.units // unit for key, net in traced.nets.items()
            }
            spread += sum(settled.values())
            count += sum(tag(code) for _, _, code in traced.cards)
            out += len(traced.cards)
    assert units_seen == {1, 2, 4, 6, 8}
    tally = ready.play(SEED, 0, SHOES, 10**9)
    [sums] = [tally[at] for bet, at, _ in stretches(ready.bets) if bet.name == "main-spread"]
    assert Moments(*sums.tolist()).net * STAKE == spread * unit
