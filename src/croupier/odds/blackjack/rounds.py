"""How rounds end under a way to play: each ending of a hand, and the round's result as a whole."""

from collections import Counter
from typing import Final

import numpy as np

from croupier.compiled.blackjack.endings import FORFEITED, Finish
from croupier.compiled.blackjack.tables import COMPOSITION
from croupier.games.blackjack.kernel import LINE_OTHER
from croupier.games.blackjack.outcome import (
    END_BUST,
    END_DEALER_BUST,
    END_DEALER_NATURAL,
    END_EQUAL,
    END_HIGHER,
    END_LOWER,
    END_NATURAL,
    END_SURRENDER_LOST,
    END_SURRENDERED,
    END_TWENTY_ONE,
)

from .analysis import Analysis, Floats, Play
from .found import HandEnding, Results

LINE_NAMES: Final = (
    "wins",
    "natural",
    "21 in five cards",
    "21 in six cards",
    "21 in seven or more cards",
    "6-7-8 mixed",
    "6-7-8 suited",
    "6-7-8 spades",
    "7-7-7 mixed",
    "7-7-7 suited",
    "7-7-7 spades",
)
"""In the order of the kernel's ``LINE`` constants."""
END_NAMES: Final = {
    END_NATURAL: "natural",
    END_TWENTY_ONE: "21",
    END_DEALER_BUST: "dealer busts",
    END_HIGHER: "higher than the dealer",
    END_EQUAL: "equal to the dealer",
    END_LOWER: "lower than the dealer",
    END_BUST: "busts",
    END_DEALER_NATURAL: "dealer's natural",
    END_SURRENDERED: "surrendered",
    END_SURRENDER_LOST: "surrendered, dealer's natural",
}
SPARED: Final = "spared a split box by a dealer's natural"
DIGITS: Final = 9
SMALL: Final = 1e-11
TWO: Final = 2
THREE: Final = 3


def spread_of(analysis: Analysis, play: Play, up: int) -> Floats:
    """How often hands of unsplit boxes finish each way against one first card."""
    tables, decisions = analysis.tables, play.decisions
    chance, gives_up = analysis.chance[up], decisions.surrenders[up]
    dealt = np.where(gives_up | decisions.splits[up], 0.0, chance)
    spread = analysis.spread_hands(up, decisions.action[up], decisions.forfeit[up], dealt)[1]
    ends = analysis.ends[analysis.first_value(up)]
    given_up = (
        np.where(gives_up, chance, 0.0)[..., None] * ends[tables.node[tables.two, COMPOSITION]]
    )
    spread[tables.machine.surrendered] += given_up.sum(axis=(0, 1))
    return spread


def endings_of(analysis: Analysis, play: Play) -> tuple[HandEnding, ...]:
    """Every ending of a hand: how often, what it gains, and its part of the mean."""
    machine = analysis.tables.machine
    total = np.zeros(machine.pays.shape)
    spared = 0.0
    for up in range(analysis.symbols):
        if analysis.shoe[up] > 0:
            total += spread_of(analysis, play, up)
    for (up, first, second), split in play.split.items():
        chance = pair_chance(analysis, up, first, second)
        total += chance * split.spread
        spared += chance * split.spared
    hands: Counter[tuple[str, float]] = Counter()
    for number, finish in enumerate(machine.finishes):
        for end in range(machine.pays.shape[1]):
            name = _name(finish, end)
            hands[name, float(machine.pays[number, end])] += total[number, end]
    found = [
        HandEnding(name, often, net, often * net)
        for (name, net), often in hands.items()
        if often > 0
    ]
    if spared:
        found.append(HandEnding(SPARED, 0.0, 0.0, spared))
    found.sort(key=lambda ending: (-ending.net, ending.name))
    assert abs(sum(ending.contribution for ending in found) - play.mean) < SMALL, "nothing is lost"
    return tuple(found)


def pair_chance(analysis: Analysis, up: int, first: int, second: int) -> float:
    """The chance of a pair in either order beside a first card."""
    return float(analysis.chance[up, first, second]) * (1 if first == second else 2)


def _name(finish: Finish, end: int) -> str:
    outcome = finish.outcomes[end]
    if finish.how == FORFEITED:
        return "doubled and forfeited"
    name = LINE_NAMES[outcome.line] if outcome.line != LINE_OTHER else END_NAMES[outcome.end]
    return f"doubled, {name}" if finish.extra else name


def results_of(analysis: Analysis, play: Play) -> Results:
    """The chances that a round wins, loses and is void, and the variance of its result.

    Boxes that are split are the one approximation: given the dealer's end, their hands are taken
    as independent of each other.
    """
    machine = analysis.tables.machine
    results: Counter[float] = Counter()
    for up in range(analysis.symbols):
        if analysis.shoe[up] > 0:
            _count(results, machine.pays, spread_of(analysis, play, up))
    boxes: dict[tuple[int, int], Floats] = {}
    for (up, first, second), split in play.split.items():
        composition = int(analysis.tables.node[analysis.tables.two[first, second], COMPOSITION])
        spread = pair_chance(analysis, up, first, second) * np.stack((split.two, split.three))
        key = (analysis.first_value(up), composition)
        boxes[key] = boxes[key] + spread if key in boxes else spread
    for (first_value, composition), spread in boxes.items():
        _count_boxes(results, analysis, spread, analysis.ends[first_value, composition])
    total = sum(results.values())
    mean = sum(net * chance for net, chance in results.items()) / total
    squares = sum(net * net * chance for net, chance in results.items()) / total
    return Results(
        win=sum(chance for net, chance in results.items() if net > 0) / total,
        lose=sum(chance for net, chance in results.items() if net < 0) / total,
        void=sum(chance for net, chance in results.items() if net == 0) / total,
        variance=squares - mean * mean,
    )


def _count(results: Counter[float], nets: Floats, chances: Floats) -> None:
    found, which = np.unique(np.round(nets, DIGITS), return_inverse=True)
    sums = np.bincount(which.ravel(), chances.ravel(), minlength=len(found))
    for net, chance in zip(found.tolist(), sums.tolist(), strict=True):
        if chance:
            results[net] += chance


def _count_boxes(
    results: Counter[float], analysis: Analysis, spread: Floats, dealer: Floats
) -> None:
    """Add the results of split boxes, hands being independent given the dealer's end."""
    machine = analysis.tables.machine
    two, three = _spared_tables(analysis)
    for of_hands, hands in ((spread[0], TWO), (spread[1], THREE)):
        each = _busts_shared_out(analysis, of_hands, dealer) / hands
        for end, dealers in enumerate(machine.dealer):
            whole = each[:, end].sum()
            if whole <= 0:
                continue
            kinds = machine.category if dealers.is_natural else np.zeros_like(machine.category)
            alike, which = np.unique(
                np.column_stack((machine.pays[:, end], kinds)), axis=0, return_inverse=True
            )
            chance = np.bincount(which.ravel(), each[:, end] / whole, minlength=len(alike))
            net, kind = alike[:, 0], alike[:, 1].astype(np.int64)
            nets = net[:, None] + net[None, :]
            chances = chance[:, None] * chance[None, :]
            if hands == TWO:
                spared = two[kind[:, None], kind[None, :]]
            else:
                nets = nets[:, :, None] + net
                chances = chances[:, :, None] * chance
                spared = three[kind[:, None, None], kind[None, :, None], kind[None, None, :]]
            _count(results, nets + (spared if dealers.is_natural else 0.0), whole * chances)


def _busts_shared_out(analysis: Analysis, spread: Floats, dealer: Floats) -> Floats:
    """Put busts, which stand under the first end, where the dealer's hand would have ended."""
    pays, finishes = analysis.tables.machine.pays, analysis.tables.machine.finishes
    shared = spread.copy()
    for number in range(len(pays)):
        if finishes[number].outcomes[0].end == END_BUST:
            shared[number] = spread[number, 0] * dealer
    return shared


def _spared_tables(analysis: Analysis) -> tuple[Floats, Floats]:
    """What a dealer's natural spares boxes of two and of three hands, by categories."""
    whole, single, pair, whole3, single3, pair3, triple = analysis.tables.machine.shared
    two = whole[0] + single[:, None] + single[None, :] + pair
    three = whole3[0] + single3[:, None, None] + single3[None, :, None] + single3[None, None, :]
    three = three + pair3[:, :, None] + pair3[:, None, :] + pair3[None, :, :] + triple
    return two, three
