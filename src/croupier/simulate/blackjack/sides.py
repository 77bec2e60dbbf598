"""What lies beside the main wager of the Blackjack family: side bets, insurance and counting.

Everything comes from the games' own classifiers and pay tables; the loop only looks it up. All
tables stand in one array, whose first numbers say where each begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment import CARDS
from croupier.games.blackjack.policies import SuitTest
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side_bets import Pair, Sevens
from croupier.games.blackjack.side_bets.magnificent_sevens import NO_CARD, classify_sevens
from croupier.games.blackjack.side_bets.perfect_pairs import classify_pair
from croupier.money import Cents, Payout
from croupier.simulate.game import UNITS, BetEnding, TalliedBet

from .counts import Count

Ints = NDArray[np.int32]

FIELDS: Final = (
    "insures",
    "insures_from",
    "deck_size",
    "count_begins",
    "count_sum",
    "count_parts",
    "ramp_from",
    "ramp_to",
    "possibilities",
    "has_pairs",
    "has_sevens",
    "bonus",
    "share",
    "tags",
    "ramp",
    "pair_class",
    "sevens_class",
    "sevens_third",
    "prize_from",
    "pair_net",
    "sevens_net",
    "prize_net",
    "insurance_net",
)
PLACES: Final = {name: place for place, name in enumerate(FIELDS)}
INSURANCE_MODES: Final = ("never", "always", "count")
RUNNING: Final = 0
"""In the place of a count's parts: it is not divided by decks."""
DECIDED: Final = 100
"""Added to a class of sevens that the first two cards decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The tables, and the bets that they settle."""

    table: Ints
    bets: tuple[TalliedBet | None, TalliedBet | None, TalliedBet | None, TalliedBet | None]
    """Perfect Pairs, Magnificent Sevens, Pandemonium, insurance; ``None`` for one that is off."""


def sides_of(
    rules: BlackjackRules,
    *,
    insures: str,
    count: Count | None,
    codes: Sequence[int],
    gains: Sequence[int],
    stake: Cents | None,
) -> Sides:
    """Make the tables for a shoe of so coded cards.

    ``gains`` is what insurance of one wager loses and wins.
    """
    pairs, pair_nets, pair_class = _pairs(rules)
    sevens, sevens_nets, sevens_class, sevens_third = _sevens(rules)
    prizes, prize_nets, prize_from = _prizes(rules)
    ramp_from, ramp = _ramp(count)
    bonus = rules.super_bonus if stake is not None else None
    values: dict[str, int | Sequence[int]] = {
        "insures": INSURANCE_MODES.index(insures),
        "insures_from": 0 if count is None else count.insures_from,
        "deck_size": rules.deck_size,
        "count_begins": 0 if count is None else count.begins(codes),
        "count_sum": 0 if count is None else count.shoe_sum(codes),
        "count_parts": 1 if count is None else count.parts if count.pivot is None else RUNNING,
        "ramp_from": ramp_from,
        "ramp_to": ramp_from + len(ramp) - 1,
        "possibilities": prize_from[-1] if prize_from else 0,
        "has_pairs": int(pairs is not None),
        "has_sevens": int(sevens is not None),
        "bonus": 0 if bonus is None or stake is None else int(bonus.prize(stake)),
        "share": 0 if bonus is None else int(bonus.others_pay),
        "tags": [0 if count is None else count.tag_of(card.code) for card in CARDS],
        "ramp": ramp,
        "pair_class": pair_class,
        "sevens_class": sevens_class,
        "sevens_third": sevens_third,
        "prize_from": prize_from,
        "pair_net": pair_nets,
        "sevens_net": sevens_nets,
        "prize_net": prize_nets,
        "insurance_net": gains,
    }
    insurance = TalliedBet(
        name="insurance",
        stake=-gains[0],
        endings=(BetEnding("lost", gains[0]), BetEnding("won", gains[1])),
        over=UNITS,
        rules=(rules.cites.insurance_pays,),
        by_round=False,
    )
    is_insured = insures != INSURANCE_MODES[0]
    return Sides(
        table=_packed(values), bets=(pairs, sevens, prizes, insurance if is_insured else None)
    )


def _packed(values: dict[str, int | Sequence[int]]) -> Ints:
    assert tuple(values) == FIELDS
    head = np.zeros(len(FIELDS), dtype=np.int32)
    parts = [head]
    size = len(head)
    for place, value in enumerate(values.values()):
        if isinstance(value, int):
            head[place] = value
            continue
        head[place] = size
        parts.append(np.array(value, dtype=np.int32))
        size += len(value)
    return np.concatenate(parts)


def _nets(pays: Sequence[Payout | None]) -> tuple[int, list[int]]:
    """A stake that every payout divides, and what each class then gains."""
    stake = lcm(*(payout.one for payout in pays if payout is not None))
    nets = [-stake if payout is None else stake // payout.one * payout.to for payout in pays]
    return stake, nets


def _pairs(rules: BlackjackRules) -> tuple[TalliedBet | None, list[int], list[int]]:
    offered = rules.perfect_pairs
    if offered is None:
        return None, [], []
    stake, nets = _nets(offered.pays)
    classes = [classify_pair(one.code, two.code) for one in CARDS for two in CARDS]
    endings = tuple(BetEnding(pair.name.lower(), net) for pair, net in zip(Pair, nets, strict=True))
    bet = TalliedBet(
        name="perfect-pairs",
        stake=stake,
        endings=endings,
        over=UNITS,
        rules=(rules.cites.pairs_odds,),
    )
    return bet, nets, classes


def _sevens(rules: BlackjackRules) -> tuple[TalliedBet | None, list[int], list[int], list[int]]:
    """Classes by two cards, and by the third where that still matters."""
    offered = rules.magnificent_sevens
    if offered is None:
        return None, [], [], []
    stake, nets = _nets(offered.pays)
    all_three = int(rules.policies.two_sevens_suit_test is SuitTest.ALL_THREE)
    rows: list[int] = []
    classes = []
    for one in CARDS:
        for two in CARDS:
            made = classify_sevens(one.code, two.code, NO_CARD, offered.rank, all_three)
            if made <= Sevens.SECOND_IS_NONE:
                classes.append(DECIDED + made)
                continue
            classes.append(len(rows) // (len(CARDS) + 1))
            thirds = (*(card.code for card in CARDS), NO_CARD)
            rows += [
                classify_sevens(one.code, two.code, third, offered.rank, all_three)
                for third in thirds
            ]
    endings = tuple(
        BetEnding(made.name.lower().replace("_", " "), net)
        for made, net in zip(Sevens, nets, strict=True)
    )
    bet = TalliedBet(
        name=f"magnificent-sevens-{offered.version}",
        stake=stake,
        endings=endings,
        over=UNITS,
        rules=(rules.cites.sevens_odds,),
    )
    return bet, nets, classes, rows


def _prizes(rules: BlackjackRules) -> tuple[TalliedBet | None, list[int], list[int]]:
    """Prizes of Pandemonium: how many possibilities there are up to each, and what each gains."""
    table = rules.pandemonium
    if table is None:
        return None, [], []
    stake = table.unit
    returned = Cents(0) if rules.policies.pandemonium_returns_stake else stake
    nets = [-stake, *(table.winnings(prize, stake) - returned for _, prize in table.prizes)]
    up_to = np.cumsum([possibilities for possibilities, _ in table.prizes]).tolist()
    names = ["lost", *(f"won {prize // table.unit} to 1" for _, prize in table.prizes)]
    bet = TalliedBet(
        name=f"pandemonium-{table.table}",
        stake=stake,
        endings=tuple(BetEnding(name, net) for name, net in zip(names, nets, strict=True)),
        over=UNITS,
        rules=(rules.cites.pandemonium_odds,),
    )
    return bet, nets, up_to


def _ramp(count: Count | None) -> tuple[int, list[int]]:
    """Units by count, from just below the first step to the last one."""
    if count is None:
        return 0, [1]
    steps = count.spread.steps
    lowest, highest = (steps[0][0] - 1, steps[-1][0]) if steps else (0, 0)
    return lowest, [count.spread.units_at(at) for at in range(lowest, highest + 1)]
