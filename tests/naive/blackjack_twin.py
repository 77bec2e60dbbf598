"""Slow, obvious twins of the Blackjack kernels, written from the rules over lists of cards.

Nothing here comes from the code under test: hands are lists of cards as people write them.
"""

from dataclasses import dataclass
from itertools import product


def worth(card: str) -> int:
    """3.2: pips at face value, court cards ten, an ace one until it is counted otherwise."""
    rank = card[0]
    if rank == "A":
        return 1
    return 10 if rank in "TJQK" else int(rank)


def total(cards: list[str], frozen: int = 0) -> int:
    """3.2.1 and 10.7.2: the best total not over 21; the first ``frozen`` aces' places count 1."""
    choices = [
        (1, 11) if card[0] == "A" and place >= frozen else (worth(card),)
        for place, card in enumerate(cards)
    ]
    totals = [sum(choice) for choice in product(*choices)]
    return max((t for t in totals if t <= 21), default=min(totals))


def is_soft(cards: list[str], frozen: int = 0) -> bool:
    """1.1: some ace counts 11."""
    return total(cards, frozen) != sum(worth(card) for card in cards)


def is_natural(cards: list[str], *, split: bool) -> bool:
    """1.1 and 7.5.5(g)."""
    return not split and len(cards) == 2 and total(cards) == 21


def pontoon_line(cards: list[str], *, split: bool) -> str:
    """Table 1 of 10.11.1, row by row."""
    if is_natural(cards, split=split):
        return "3 to 2"
    if total(cards) != 21:
        return "1 to 1"
    ranks = sorted(card[0] for card in cards)
    suits = {card[1] for card in cards}
    if len(cards) == 3 and ranks in (["6", "7", "8"], ["7", "7", "7"]):
        if len(suits) > 1:
            return "3 to 2"
        return "3 to 1" if suits == {"S"} else "2 to 1"
    return {5: "3 to 2", 6: "2 to 1"}.get(len(cards), "3 to 1" if len(cards) >= 7 else "1 to 1")


def dealer_stops(cards: list[str], *, soft_stop: int) -> bool:
    """7.5.6(a), 10.10.1, 14.2.1: on hard 17 to 21, and on soft totals from a lowest one."""
    if total(cards) > 21:
        return True
    return total(cards) >= (soft_stop if is_soft(cards) else 17)


def absent_draws(cards: list[str]) -> bool:
    """7.5.3(c) to (f)."""
    return total(cards) < (17 if is_soft(cards) else 12)


@dataclass
class NaiveHand:
    """One player's hand: cards, whether it came of a split, and the money on it."""

    cards: list[str]
    stake: int
    extra: int = 0
    split: bool = False


def settle(  # noqa: C901 (as long as the rules)
    hands: list[NaiveHand],
    dealer: list[str],
    *,
    pontoon: bool = False,
    reading: str = "bb+1",
    versus_21: str = "lose",
    busted_double: str = "lose-both",
) -> list[int]:
    """What one player wins or loses on each hand of a box (5.6, 7.5.4, 7.5.5, 10.5, 10.7)."""
    natural = is_natural(dealer, split=False)
    nets = [_alone(hand, dealer, pontoon=pontoon, versus_21=versus_21) for hand in hands]
    busted = [_total(hand, pontoon=pontoon) > 21 for hand in hands]
    if not natural:
        return nets
    if len(hands) == 1:
        if busted[0] and busted_double == "original-only":
            return [-hands[0].stake]
        return nets
    if all(busted):
        return nets
    lost = [_loses_to_natural(hand, pontoon=pontoon, versus_21=versus_21) for hand in hands]
    original = hands[0].stake
    if busted_double == "original-only":
        nets = [-h.stake if b else net for h, b, net in zip(hands, busted, nets, strict=True)]
    if reading == "enhc":
        return [
            -(h.stake + h.extra) if hit else net
            for h, hit, net in zip(hands, lost, nets, strict=True)
        ]
    due = original
    if reading == "cap-fill":
        due = max(0, original + sum(net for b, net in zip(busted, nets, strict=True) if b))
    if reading == "obo":
        nets = [0 if b else net for b, net in zip(busted, nets, strict=True)]
    nets = [0 if hit else net for hit, net in zip(lost, nets, strict=True)]
    carriers = [i for i, hit in enumerate(lost) if hit]
    if not carriers and reading == "obo":
        carriers = [i for i, b in enumerate(busted) if b]
    if carriers and not (not any(lost) and reading != "obo"):
        nets[carriers[0]] = -due
    return nets


def _total(hand: NaiveHand, *, pontoon: bool) -> int:
    return total(hand.cards, 2 if pontoon and hand.extra else 0)


def _loses_to_natural(hand: NaiveHand, *, pontoon: bool, versus_21: str) -> bool:
    mine = _total(hand, pontoon=pontoon)
    if mine > 21 or is_natural(hand.cards, split=hand.split):
        return False
    return mine < 21 or (not pontoon and versus_21 == "lose")


def _alone(hand: NaiveHand, dealer: list[str], *, pontoon: bool, versus_21: str) -> int:
    mine, theirs = _total(hand, pontoon=pontoon), total(dealer)
    staked = hand.stake + hand.extra
    if mine > 21:
        return -staked
    odds = 1.0
    if is_natural(hand.cards, split=hand.split):
        odds = 1.5
    elif pontoon and not hand.extra:
        to, one = pontoon_line(hand.cards, split=hand.split).split(" to ")
        odds = int(to) / int(one)
    if pontoon and mine == 21:
        return int(staked * odds)
    if is_natural(dealer, split=False):
        if is_natural(hand.cards, split=hand.split):
            return 0
        if mine == 21 and versus_21 == "void":
            return 0
        return -hand.stake
    if is_natural(hand.cards, split=hand.split) or theirs > 21 or mine > theirs:
        return int(staked * odds)
    return 0 if mine == theirs else -staked
