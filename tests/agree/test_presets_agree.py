"""The benchmarks' presets play others' Blackjack exactly: an independent reckoning says so."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import sqrt

import numpy as np
import pytest
from presets import DECK_A_ROUND, ENDLESS, PRESETS, others_rules, preset

from blackjack_driver import Player, dealt, nets, play_round, seated
from croupier.compiled.blackjack.round_machine import LANE_AT, NO_LANE, OFFSETS
from croupier.equipment import CARDS
from croupier.games.blackjack.strategy import SIMPLE
from croupier.money import Cents
from croupier.odds.blackjack.judge import judge
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.traces import trace_unit
from croupier.simulate.dealing import endless_stock
from croupier.simulate.figures import BetFigures, figures_of
from croupier.simulate.run import run

Left = tuple[int, ...]
"""How many cards of each value, ace to ten, are left."""
Share = tuple[float, float, float]
"""How often a round is lost, drawn and won."""

DECK: Left = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
ROUNDS = 3_000_000
SURE = 5.0
"""Standard errors: a right program is beyond them once in two million times."""


class Reckoning:
    """Others' game by plain recursion over cards, knowing nothing of the kernels."""

    def __init__(self, *, endless: bool) -> None:
        self.endless = endless
        self.dealer = cache(self._dealer)
        self.player = cache(self._player)

    def draws(self, left: Left) -> Iterator[tuple[int, float, Left]]:
        for index, count in enumerate(left):
            if count:
                fewer = (*left[:index], count - 1, *left[index + 1 :])
                yield index + 1, count / sum(left), left if self.endless else fewer

    def _dealer(self, hard: int, ace: bool, left: Left) -> dict[int, float]:
        """Chances of the dealer's totals, 22 standing for a bust."""
        total = hard + 10 if ace and hard <= 11 else hard
        if total >= 17:
            return {min(total, 22): 1.0}
        ends: dict[int, float] = {}
        for value, chance, fewer in self.draws(left):
            for end, then in self.dealer(hard + value, ace or value == 1, fewer).items():
                ends[end] = ends.get(end, 0.0) + chance * then
        return ends

    def _player(self, hard: int, ace: bool, up: int, left: Left) -> Share:
        total = hard + 10 if ace and hard <= 11 else hard
        if total > 21:
            return 1.0, 0.0, 0.0
        shares = [0.0, 0.0, 0.0]
        if total >= 17:
            for end, chance in self.dealer(up, up == 1, left).items():
                shares[2 if end > 21 or total > end else 1 if total == end else 0] += chance
        else:
            for value, chance, fewer in self.draws(left):
                then = self.player(hard + value, ace or value == 1, up, fewer)
                shares = [share + chance * more for share, more in zip(shares, then, strict=True)]
        return shares[0], shares[1], shares[2]

    def round(self) -> Share:
        whole = np.zeros(3)
        for up, chance, first in self.draws(DECK):
            for one, then, second in self.draws(first):
                for two, last, left in self.draws(second):
                    share = self.player(one + two, 1 in (one, two), up, left)
                    whole += chance * then * last * np.array(share)
        lost, drawn, won = whole.tolist()
        return lost, drawn, won


def simulated(game: Blackjack, *, careful: bool = False) -> BetFigures:
    played = run(game, seed=11, rounds=ROUNDS, workers=1, careful=careful)
    return figures_of(game.bets[0], played.totals)


def machine_mean(game: Blackjack) -> float:
    """What the fast loop's machine comes to where each card of a deck is always as likely."""
    machine = game.machine
    symbols = game.tables.symbol[list(game.codes)].tolist()

    @cache
    def mean(place: int) -> float:
        nets = []
        for symbol in symbols:
            entry = int(machine.table[place + symbol])
            lane = (entry >> LANE_AT) & NO_LANE
            ends = lane != NO_LANE
            nets.append(float(machine.results[lane]) if ends else mean(entry % OFFSETS))
        return sum(nets) / len(nets)

    return mean(0) / game.tables.unit


def test_the_machine_of_the_endless_deck_is_exactly_that_game() -> None:
    lost, _, won = Reckoning(endless=True).round()
    assert machine_mean(preset(ENDLESS)) == pytest.approx(won - lost, abs=1e-12)


@pytest.mark.parametrize("careful", [False, True])
def test_the_endless_deck_is_dealt_so(careful: bool) -> None:
    figures = simulated(preset(ENDLESS), careful=careful)
    for sign, share in zip((-1, 0, 1), Reckoning(endless=True).round(), strict=True):
        error = sqrt(share * (1 - share) / ROUNDS)
        assert abs(figures.share(sign) - share) < SURE * error


def test_one_deck_for_every_round_is_dealt_so() -> None:
    figures = simulated(preset(DECK_A_ROUND))
    exact = judge(others_rules(), SIMPLE["mimic-dealer"]).house_edge
    assert figures.std_error is not None
    assert abs(figures.house_edge - exact) < SURE * figures.std_error


@pytest.mark.slow
def test_one_deck_for_every_round_is_exactly_that_game() -> None:
    lost, _, won = Reckoning(endless=False).round()
    exact = judge(others_rules(), SIMPLE["mimic-dealer"]).house_edge
    assert exact == pytest.approx(lost - won, abs=1e-12)


def test_from_any_place_on_an_endless_stock_has_every_card_once() -> None:
    stock = endless_stock(range(52), beyond=64)
    assert stock.drawn == stock.cut + 64 == stock.spans.size
    for place, span in enumerate(stock.spans.tolist()):
        assert sorted(stock.cards[place : place + span].tolist()) == list(range(52))


@pytest.mark.parametrize("name", PRESETS)
def test_round_by_round_it_comes_to_the_same(name: str) -> None:
    game = preset(name)
    nets, starts, _ = game.nets(3, 5, 9)
    tally = game.play(3, 5, 9, ROUNDS)
    assert (len(nets), int(nets.sum())) == (int(tally[1]), int(tally[3]))
    assert len(starts) == 9 + 1


def test_the_table_engine_plays_the_same_rules() -> None:
    rules, strategy, stake = replace(others_rules(), decks=4), SIMPLE["mimic-dealer"], Cents(1000)
    game = Blackjack(rules=rules, strategy=strategy, boxes=2)
    player = Player(strategy, rules.params, stake)
    opened, unit, ends = seated(rules, player, 2), game.tables.unit, Counter[tuple[bool, int]]()
    for traced in (traced for shoe in range(30) for traced in trace_unit(game, 1, shoe)):
        cards = iter([CARDS[code] for *_, code in traced.cards])
        _, told = play_round(opened, player, cards, iter(()))
        assert dealt(told) == list(traced.cards)
        assert nets(told) == {bet: net * stake // unit for bet, net in traced.nets.items()}
        for box in range(2):
            codes = [code for at, _, code in traced.cards if at == box]
            natural = sorted(min(code % 13 + 1, 10) for code in codes) == [1, 10]
            ends[natural, traced.nets[box, "main"] // unit] += 1
    assert ends[True, 0] > 0, "a natural that a dealer's 21 draws with has come up"
    assert ends[True, -1] == 0


def test_an_endless_deck_is_for_one_box() -> None:
    with pytest.raises(ValueError, match="one box"):
        Blackjack(rules=others_rules(), strategy=SIMPLE["absent"], endless=True, boxes=2)
