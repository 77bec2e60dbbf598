"""A slow twin of the exact analysis: every card of a round tried in turn, in fractions.

It plays whole boxes as a table does (hand after hand, the dealer last) and settles them with the
kernels, so it knows nothing of exchangeable cards, of hands settled one by one, or of automata. It
is for shoes of some twenty cards of few kinds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from croupier.games.blackjack.interim import may_surrender
from croupier.games.blackjack.kernel import (
    EMPTY,
    KIND_DEALT,
    STAGE_DOUBLING,
    STAGE_DRAWING,
    STEP_CARD,
    STEP_DECISION,
    STEP_FORFEIT,
    BlackjackParams,
    Hand,
    add_card,
    dealer_draws,
    hand_step,
    is_bust,
    may_double,
    may_split,
    split_kind,
)
from croupier.games.blackjack.outcome import (
    BET_CLOSED,
    BET_LIVE,
    BET_SURRENDERED,
    NEED_NONE,
    NO_BET,
    Bet,
    dealer_need,
    settle_box,
    settle_hand,
)
from croupier.games.blackjack.strategy import Action, Strategy

Symbol = tuple[int, int]
"""A card's value and suit."""
Shoe = tuple[tuple[Symbol, int], ...]


@dataclass(frozen=True)
class Played:
    """A hand of a box, with the cards that came to it."""

    hand: Hand
    cards: tuple[Symbol, ...]
    extra: int = 0
    forfeited: bool = False


def draws(shoe: Shoe) -> Iterator[tuple[Symbol, Fraction, Shoe]]:
    """Every card that may come next, its chance, and the shoe behind it."""
    left = sum(count for _, count in shoe)
    assert left > 0, "the shoe has run out"
    for index, (symbol, count) in enumerate(shoe):
        if count:
            yield (
                symbol,
                Fraction(count, left),
                (*shoe[:index], (symbol, count - 1), *shoe[index + 1 :]),
            )


def total(fractions: Iterable[Fraction]) -> Fraction:
    return sum(fractions, Fraction(0))


def without(shoe: Shoe, cards: tuple[Symbol, ...]) -> Shoe:
    counts = dict(shoe)
    for card in cards:
        counts[card] -= 1
        assert counts[card] >= 0
    return tuple(counts.items())


class Naive:
    """The best play of one version from one shoe, or a given strategy, by trying everything."""

    def __init__(
        self, params: BlackjackParams, shoe: Shoe, strategy: Strategy | None = None
    ) -> None:
        self.params = params
        self.shoe = shoe
        self.strategy = strategy
        self.unit = lcm(*params.pays_one, params.double_one, params.surrender_part)
        self.dealer_ends = cache(self._dealer_ends)
        self.choices = cache(self._choices)
        self.rest_of_box = cache(self._rest_of_box)
        self.settled = cache(self._settled)

    # ------------------------------------------------------------ the dealer and the settlement

    def _dealer_ends(self, dealer: Hand, shoe: Shoe) -> tuple[tuple[Hand, Fraction], ...]:
        ends: dict[Hand, Fraction] = {}
        for (value, suit), chance, behind in draws(shoe):
            hand = add_card(dealer, value, suit)
            if dealer_draws(self.params, hand):
                for end, later in self.dealer_ends(hand, behind):
                    ends[end] = ends.get(end, Fraction(0)) + chance * later
            else:
                ends[hand] = ends.get(hand, Fraction(0)) + chance
        return tuple(ends.items())

    def _settled(self, box: tuple[tuple[Hand, int, bool], ...], up: Symbol, shoe: Shoe) -> Fraction:
        """The mean of a finished box: hand, doubled or not, forfeited or not."""
        waits = [
            dealer_need(self.params, hand, Bet(self.unit, extra * self.unit, BET_LIVE))
            for hand, extra, forfeited in box
            if not forfeited
        ]
        if max(waits, default=NEED_NONE) == NEED_NONE:
            return self._net(box, add_card(EMPTY, *up))
        return total(
            chance * self._net(box, dealer)
            for dealer, chance in self.dealer_ends(add_card(EMPTY, *up), shoe)
        )

    def _net(self, box: tuple[tuple[Hand, int, bool], ...], dealer: Hand) -> Fraction:
        hands, bets, paid = [], [], 0
        for hand, extra, forfeited in box:
            bet = Bet(self.unit, extra * self.unit, BET_LIVE)
            if forfeited:
                paid -= self.unit
                bet = bet._replace(state=BET_CLOSED)
            elif dealer_need(self.params, hand, bet) == NEED_NONE and not is_bust(hand):
                paid += settle_hand(self.params, hand, bet, dealer, 1).net
                bet = bet._replace(state=BET_CLOSED)
            hands.append(hand)
            bets.append(bet)
        while len(hands) < 3:
            hands.append(EMPTY)
            bets.append(NO_BET)
        one, two, three = hands
        first, second, third = bets
        staked = (first, second, third)
        outcomes = settle_box(self.params, (one, two, three), staked, dealer, 1)
        return Fraction(paid + sum(outcome.net for outcome in outcomes), self.unit)

    def surrendered(self, hand: Hand, up: Symbol, shoe: Shoe) -> Fraction:
        bet = Bet(self.unit, 0, BET_SURRENDERED)
        return total(
            chance * Fraction(settle_hand(self.params, hand, bet, dealer, 1).net, self.unit)
            for dealer, chance in self.dealer_ends(add_card(EMPTY, *up), shoe)
        )

    # ------------------------------------------------------------ the best play without a split

    def _choices(self, hand: Hand, cards: tuple[Symbol, ...], up: Symbol) -> dict[str, Fraction]:
        """What each action is worth to a hand on a box that was not split."""
        shoe = without(self.shoe, (*cards, up))
        worth = {"stand": self.settled(((hand, 0, False),), up, shoe)}
        if hand_step(self.params, hand) != STEP_DECISION:
            return worth
        drawing = hand._replace(stage=STAGE_DRAWING)
        worth["hit"] = total(
            chance * self.best(add_card(drawing, *card), tuple(sorted((*cards, card))), up)
            for card, chance, _ in draws(shoe)
        )
        if may_double(self.params, hand):
            worth["double"] = total(
                chance * self.after_double(self.doubled(hand, cards, card, up), hand, card, up)
                for card, chance, _ in draws(shoe)
            )
        return worth

    def after_double(
        self, worth: dict[bool, Fraction], hand: Hand, card: Symbol, up: Symbol
    ) -> Fraction:
        return worth[self.forfeits(worth, hand, card, up)]

    def forfeits(self, worth: dict[bool, Fraction], hand: Hand, card: Symbol, up: Symbol) -> bool:
        if len(worth) == 1:
            return False
        if self.strategy is None:
            return worth[True] > worth[False]
        final = add_card(hand._replace(stage=STAGE_DOUBLING), *card)
        return self.strategy.forfeits(self.params, final, up[0])

    def best(self, hand: Hand, cards: tuple[Symbol, ...], up: Symbol) -> Fraction:
        worth = self.choices(hand, cards, up)
        if self.strategy is None or len(worth) == 1:
            return max(worth.values())
        return worth[self.asked(hand, up)]

    def asked(self, hand: Hand, up: Symbol) -> str:
        """What the strategy does with a hand, a split left aside."""
        assert self.strategy is not None
        double = may_double(self.params, hand)
        plays = self.strategy.plays(self.params, hand, up[0], double=double, split=False)
        return plays.name.lower()

    def doubled(
        self, hand: Hand, cards: tuple[Symbol, ...], card: Symbol, up: Symbol
    ) -> dict[bool, Fraction]:
        """What a doubled hand is worth with its card: kept, and forfeited where that is open."""
        final = add_card(hand._replace(stage=STAGE_DOUBLING), *card)
        shoe = without(self.shoe, (*cards, card, up))
        worth = {False: self.settled(((final, 1, False),), up, shoe)}
        if hand_step(self.params, final) == STEP_FORFEIT:
            worth[True] = self.settled(((final, 1, True),), up, shoe)
        return worth

    # ------------------------------------------------------------ a split box, hand after hand

    def does(self, played: Played, up: Symbol) -> str:
        """The action of the best play without a split, among those that are open now."""
        if self.strategy is not None:
            return self.asked(played.hand, up)
        twin = played.hand._replace(kind=KIND_DEALT)
        worth = self.choices(twin, tuple(sorted(played.cards)), up)
        actions: list[str] = [action for action in ("stand", "hit") if action in worth]
        if may_double(self.params, played.hand):
            actions.append("double")
        return max(actions, key=lambda action: (worth[action], -actions.index(action)))

    def split(self, first: Symbol, second: Symbol, up: Symbol) -> Fraction:
        """The mean of a box whose pair is split, the given card being the first."""
        kind = split_kind(KIND_DEALT, first[0], first[1], second[1])
        hands = tuple(self.started(kind, card) for card in (first, second))
        return self.rest_of_box((), hands, up, without(self.shoe, (first, second, up)))

    def started(self, kind: int, card: Symbol) -> Played:
        return Played(add_card(EMPTY._replace(kind=kind), *card), (card,))

    def _rest_of_box(
        self,
        done: tuple[tuple[Hand, int, bool], ...],
        hands: tuple[Played, ...],
        up: Symbol,
        shoe: Shoe,
    ) -> Fraction:
        if not hands:
            return self.settled(tuple(sorted(done)), up, shoe)
        played, *rest = hands
        hand, step = played.hand, hand_step(self.params, played.hand)
        if step == STEP_CARD:
            return self.draw(done, hands, up, shoe, hand)
        if step == STEP_DECISION:
            held = len(done) + len(hands)
            if may_split(self.params, hand, held, declined=False):
                one, other = played.cards
                kind = split_kind(hand.kind, one[0], one[1], other[1])
                again = (self.started(kind, one), self.started(kind, other), *rest)
                return self.rest_of_box(done, again, up, shoe)
            action = self.does(played, up)
            if action == "hit":
                return self.draw(done, hands, up, shoe, hand._replace(stage=STAGE_DRAWING))
            if action == "double":
                return self.double(done, hands, up, shoe)
        return self.rest_of_box((*done, (hand, 0, False)), tuple(rest), up, shoe)

    def draw(
        self,
        done: tuple[tuple[Hand, int, bool], ...],
        hands: tuple[Played, ...],
        up: Symbol,
        shoe: Shoe,
        drawing: Hand,
    ) -> Fraction:
        played, *rest = hands
        summed = Fraction(0)
        for card, chance, behind in draws(shoe):
            longer = Played(add_card(drawing, *card), (*played.cards, card))
            if len(longer.cards) > 2:
                longer = Played(longer.hand, tuple(sorted(longer.cards)))
            summed += chance * self.rest_of_box(done, (longer, *rest), up, behind)
        return summed

    def double(
        self,
        done: tuple[tuple[Hand, int, bool], ...],
        hands: tuple[Played, ...],
        up: Symbol,
        shoe: Shoe,
    ) -> Fraction:
        played, *rest = hands
        twin = played.hand._replace(kind=KIND_DEALT)
        cards = tuple(sorted(played.cards))
        summed = Fraction(0)
        for card, chance, behind in draws(shoe):
            final = add_card(played.hand._replace(stage=STAGE_DOUBLING), *card)
            worth = self.doubled(twin, cards, card, up)
            forfeited = self.forfeits(worth, played.hand, card, up)
            ended = (*done, (final, 1, forfeited))
            summed += chance * self.rest_of_box(ended, tuple(rest), up, behind)
        return summed

    # ------------------------------------------------------------ the whole

    def options(self, first: Symbol, second: Symbol, up: Symbol) -> dict[str, Fraction]:
        """What two cards are worth by everything that may be done with them."""
        hand = add_card(add_card(EMPTY, *first), *second)
        cards = tuple(sorted((first, second)))
        worth = dict(self.choices(hand, cards, up))
        if hand_step(self.params, hand) != STEP_DECISION:
            return worth
        if may_surrender(self.params, hand, up[0]):
            worth["surrender"] = self.surrendered(hand, up, without(self.shoe, (*cards, up)))
        if may_split(self.params, hand, 1, declined=False):
            orders = self.split(first, second, up), self.split(second, first, up)
            worth["split"] = total(orders) / 2
        return worth

    def played(self, first: Symbol, second: Symbol, up: Symbol) -> Fraction:
        """What two cards are worth as they are played."""
        if self.strategy is None:
            return max(self.options(first, second, up).values())
        hand = add_card(add_card(EMPTY, *first), *second)
        cards = tuple(sorted((first, second)))
        if may_split(self.params, hand, 1, declined=False):
            double = may_double(self.params, hand)
            plays = self.strategy.plays(self.params, hand, up[0], double=double, split=True)
            if plays is Action.SPLIT:
                return self.split(first, second, up)
        offered = may_surrender(self.params, hand, up[0])
        if offered and self.strategy.surrenders(self.params, hand, up[0]):
            return self.surrendered(hand, up, without(self.shoe, (*cards, up)))
        return self.best(hand, cards, up)

    def mean(self) -> Fraction:
        """What a unit staked gains."""
        summed = Fraction(0)
        for first, chance, behind in draws(self.shoe):
            for up, later, rest in draws(behind):
                for second, last, _ in draws(rest):
                    summed += chance * later * last * self.played(first, second, up)
        return summed
