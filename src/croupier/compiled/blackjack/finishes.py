"""Every way for a hand to be over, the dealer's too: numbered, and as arrays for the loops."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.interim import asks_even_money, is_insurable, is_paid_at_once
from croupier.games.blackjack.kernel import (
    EMPTY,
    BlackjackParams,
    Hand,
    add_card,
    dealer_draws,
    is_doubled,
    is_natural,
    wins_super_bonus,
)
from croupier.games.blackjack.outcome import (
    BET_CLOSED,
    BET_LIVE,
    BET_SURRENDERED,
    NEED_NONE,
    NEED_WHOLE,
    Bet,
    dealer_need,
    even_money_net,
    forfeit_net,
    insurance_net,
    settle_hand,
)

from .automaton import automaton
from .endings import CHIP, FORFEITED, PLAYED, SURRENDERED, Endings, end_key
from .walk import ANY_SUIT, SUITS

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]

HOW: Final = (PLAYED, FORFEITED, SURRENDERED)
FORFEITED_AT: Final = HOW.index(FORFEITED)
SURRENDERED_AT: Final = HOW.index(SURRENDERED)
STATES: Final = {PLAYED: BET_LIVE, FORFEITED: BET_CLOSED, SURRENDERED: BET_SURRENDERED}


class TableFinish(NamedTuple):
    """A way for a hand to be over; what nothing can tell apart is one."""

    nets: tuple[int, ...]
    """What one unit gains, by the dealer's end."""
    category: int
    extra: int
    need: int
    bonus: bool
    natural: bool
    how: str


class Finishes:
    """The finishes of a version, numbered as they are met; and the version's card symbols."""

    def __init__(self, params: BlackjackParams) -> None:
        self.params = params
        machine = automaton(params)
        self.values: list[int] = machine.values.tolist()
        self.symbols = [
            (self.values[value], max(suit, 0))
            for value, suit in zip(machine.symbol_value, machine.symbol_suit, strict=True)
        ]
        """Value and suit of each symbol; any suit where it never matters."""
        self.places = [
            value * SUITS + max(suit, 0)
            for value, suit in zip(
                machine.symbol_value.tolist(), machine.symbol_suit.tolist(), strict=True
            )
        ]
        """Where each symbol stands among all values and suits."""
        self.symbol_of = machine.symbol_of
        self.endings = Endings(params)
        self.numbers: dict[TableFinish, int] = {}
        self._known: dict[tuple[Hand, str], TableFinish] = {}
        self._category(EMPTY, 0, PLAYED)  # the one that split boxes are measured by

    def number(self, first: int, hand: Hand, how: str) -> int:
        """The number of a way for a hand to be over, against one first card."""
        params = self.params
        finish = self._known.get((hand, how)) or self._anyhow(hand, how)
        if is_paid_at_once(params, hand, first):
            finish = finish._replace(need=NEED_NONE)
        extra = int(is_doubled(hand))
        if how == PLAYED and wins_super_bonus(params, hand, extra, first):
            finish = finish._replace(bonus=True)
        return self.numbers.setdefault(finish, len(self.numbers))

    def _anyhow(self, hand: Hand, how: str) -> TableFinish:
        """A way to be over, as far as the dealer's first card has no part in it."""
        params, unit = self.params, self.endings.unit
        extra = int(is_doubled(hand))
        bet = Bet(unit, extra * unit, STATES[how])
        nets = [
            forfeit_net(bet)
            if how == FORFEITED
            else settle_hand(params, hand, bet, end.hand, CHIP).net
            for end in self.endings.dealer
        ]
        finish = TableFinish(
            nets=tuple(nets),
            category=self._category(hand, extra, how),
            extra=extra if how == PLAYED else 0,
            need=dealer_need(params, hand, bet),
            bonus=False,
            natural=is_natural(params, hand),
            how=how,
        )
        self._known[hand, how] = finish
        return finish

    def _category(self, hand: Hand, extra: int, how: str) -> int:
        number = self.endings.number(hand if how == PLAYED else EMPTY, extra, how)
        return self.endings.finishes[number].category

    # ------------------------------------------------------------ as arrays

    def fields(self) -> dict[str, Any]:
        """What the loops need to know of finishes, ends and cards, by the name of its table."""
        finishes, ends, params = list(self.numbers), self.endings.dealer, self.params
        naturals = [number for number, end in enumerate(ends) if end.is_natural]
        others = [number for number, end in enumerate(ends) if not end.is_natural]
        pays = np.array([finish.nets for finish in finishes], dtype=np.int32)
        waits = np.array([finish.need == NEED_WHOLE for finish in finishes])
        assert (pays[~waits][:, others] == pays[~waits][:, others[:1]]).all()
        categories, spared = self._spared()
        by_rank = self.symbol_of[[self.values.index(value) for value in params.values]]
        return {
            "symbol": np.ascontiguousarray(by_rank.T.reshape(-1), dtype=np.uint8),
            "value": _bytes(self.values.index(value) for value, _ in self.symbols),
            "pays": pays.reshape(-1),
            "need": _bytes(finish.need for finish in finishes),
            "category": _bytes(finish.category for finish in finishes),
            "extra": _bytes(finish.extra for finish in finishes),
            "bonus": _bytes(finish.bonus for finish in finishes),
            "natural": _bytes(finish.natural for finish in finishes),
            "how": _bytes(HOW.index(finish.how) for finish in finishes),
            "spared": spared,
            "even_money": _bytes(
                asks_even_money(params, self._natural(), first) for first in self.values
            ),
            "even_money_net": even_money_net(params, self.endings.unit, CHIP),
            "insurable": self._insurable(),
            "insurance": self._insurance(),
            "symbols": len(self.symbols),
            "values": len(self.values),
            "finishes": len(finishes),
            "ends": len(ends),
            "nodes": len(finishes) + len(ends),
            "natural_end": naturals[0],
            "other_end": others[0],
            "categories": categories,
            "unit": self.endings.unit,
        }

    def dealer(self) -> tuple[int, list[list[tuple[bool, int]]]]:
        """The dealer's drawing, asked of the kernels: nodes of first cards come first.

        Returns how many those are, and for every node and symbol whether the hand goes on and the
        number of the node, or else of the end.
        """
        params = self.params
        numbers = {end_key(params, end.hand): n for n, end in enumerate(self.endings.dealer)}
        todo = [add_card(EMPTY, value, ANY_SUIT) for value in self.values]
        nodes = {hand: number for number, hand in enumerate(todo)}
        rows: list[list[tuple[bool, int]]] = []
        for hand in todo:  # grows
            row = []
            for value, _ in self.symbols:
                longer = add_card(hand, value, ANY_SUIT)
                if not dealer_draws(params, longer):
                    row.append((False, numbers[end_key(params, longer)]))
                    continue
                if longer not in nodes:
                    nodes[longer] = len(nodes)
                    todo.append(longer)
                row.append((True, nodes[longer]))
            rows.append(row)
        return len(self.values), rows

    def _spared(self) -> tuple[int, Ints]:
        """What a dealer's natural spares boxes of two and of three hands, whole units."""
        parts = self.endings.shared_natural(0)
        two, two_single, two_pair, three, three_single, three_pair, three_triple = parts
        pairs = two[0] + two_single[:, None] + two_single[None, :] + two_pair
        triples = (
            three[0]
            + three_single[:, None, None]
            + three_single[None, :, None]
            + three_single[None, None, :]
            + three_pair[:, :, None]
            + three_pair[:, None, :]
            + three_pair[None, :, :]
            + three_triple
        )
        spared = np.concatenate((pairs.reshape(-1), triples.reshape(-1))) * self.endings.unit
        whole = np.rint(spared)
        assert np.allclose(whole, spared)
        return len(two_single), whole.astype(np.int32)

    def _natural(self) -> Hand:
        (natural,) = (end.hand for end in self.endings.dealer if end.is_natural)
        return natural

    def _insurable(self) -> Bytes:
        plain = add_card(add_card(EMPTY, self.values[1], ANY_SUIT), self.values[1], ANY_SUIT)
        return _bytes(
            is_insurable(self.params, hand, first)
            for first in self.values
            for hand in (plain, self._natural())
        )

    def _insurance(self) -> Ints:
        """The gain of the most insurance without and with a natural."""
        params, unit = self.params, self.endings.unit
        stake = unit // params.insurance_part
        plain = next(end.hand for end in self.endings.dealer if not end.is_natural)
        gains = [insurance_net(params, stake, hand, CHIP) for hand in (plain, self._natural())]
        return np.array(gains, dtype=np.int32)


def _bytes(numbers: Iterable[int]) -> Bytes:
    return np.array([int(number) for number in numbers], dtype=np.uint8)
