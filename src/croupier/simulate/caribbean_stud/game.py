"""Caribbean Stud Poker made ready for the simulator: one player, the Ante, its Bet, the jackpot."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.hands import poker_tables
from croupier.equipment import PokerClass, deck
from croupier.games.caribbean_stud.kernel import (
    PER_CENT,
    Outcome,
    ante_net,
    bet_due,
    bet_net,
    hand_due,
    is_checked,
    jackpot_hundredths,
    outcome,
    place_due,
    qualifies,
)
from croupier.games.caribbean_stud.rules import CaribbeanRules, JackpotTerms, Shoe
from croupier.money import Cents, Chips, spoken_dollars
from croupier.simulate.game import (
    BLOCK,
    MAIN,
    NO_WAGERS,
    ROUNDS,
    BetEnding,
    RoundNets,
    TalliedBet,
    Tally,
    alone,
    identity_of,
)
from croupier.simulate.traces import Trace, trace_rounds

from .choices import BET, FOLD, Choices
from .loop import (
    BLOCK_ROUNDS,
    BY_SUITS_AT,
    CLASS_AT,
    HAND,
    SIGNS,
    UP_RANKS,
    StudTables,
    bets,
    play_blocks,
    play_listed,
    round_cards,
    round_endings,
)

JACKPOT: Final = "jackpot"
OUTCOMES: Final = 1 + len(Outcome)
"""A fold, and what can become of a bet."""
FOLDED: Final = 0
KEY_BITS: Final = 32
CITED: Final = ("cs.bet", "cs.qualify", "cs.pays.ante", "cs.pays.table")
JACKPOT_CITED: Final = ("cs.jackpot.cost", "cs.jackpot.prizes")
WORDS: Final = {
    Outcome.NO_HAND: "dealer has no hand",
    Outcome.LOWER: "loses",
    Outcome.EQUAL: "equal",
}
TO_THE_CENT: Final = Chips(Cents(1))
NET_MOST: Final = 10**8
"""Squares of larger numbers would soon be more than a tally holds."""

Endings = tuple[tuple[BetEnding, ...], NDArray[np.intp]]
"""The endings of a bet, and which one each count of the loop belongs to."""


@dataclass(frozen=True, kw_only=True)
class CaribbeanStud:
    """The game with one player who follows a strategy."""

    rules: CaribbeanRules
    choices: Choices
    """When the player bets."""
    strategy: str
    """What the strategy is called."""
    shoe: Shoe = Shoe.MANUAL
    jackpot: JackpotTerms | None = None
    """What a jackpot wager costs, and the meter that every round is played at."""

    def __post_init__(self) -> None:
        if self.jackpot is not None and self._prize_most > NET_MOST * self._jackpot_unit:
            says = f"a meter of {spoken_dollars(self.jackpot.meter)} is too much"
            raise ValueError(f"{says} to be counted to the cent; give whole dollars, or less")

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return "caribbean-stud"

    @property
    def identity(self) -> str:
        """What exactly is played."""
        params = self.rules.params(self.shoe)
        played = (self.name, params, self.choices.tobytes())
        if self.jackpot is None:
            return identity_of(*played)
        return identity_of(*played, self.jackpot.cost, self.jackpot.meter)

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return BLOCK

    @property
    def together(self) -> int:
        """Ranges that are played apart begin anywhere."""
        return 1

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return "rounds"

    @property
    def rounds_per_unit(self) -> float:
        """How many rounds a block has."""
        return BLOCK_ROUNDS

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        how = (("strategy", self.strategy), ("players", "1"), ("shoe", str(self.shoe)))
        if self.jackpot is None:
            return how
        return (*how, ("meter", spoken_dollars(self.jackpot.meter)))

    @cached_property
    def stake(self) -> int:
        """An Ante of which every payment is whole."""
        params = self.rules.params(self.shoe)
        return lcm(params.ante_one, *params.bet_one)

    @cached_property
    def tables(self) -> StudTables:
        """What the loop reads."""
        hands = poker_tables()
        params = self.rules.params(self.shoe)
        plays = [qualifies(params, strength) for strength in hands.strengths.tolist()]
        plays_from = plays.index(True)
        assert all(plays[plays_from:]), "the dealer plays from some hand on"
        words, cells_from, cells = self._hands
        return StudTables(
            self._keys,
            hands.rows,
            hands.ranks,
            np.uint64(hands.suited),
            words,
            cells,
            cells_from,
            plays_from,
            self._outcomes(plays_from),
            HAND + params.up_place,
        )

    @cached_property
    def _hands(self) -> tuple[NDArray[np.uint32], int, NDArray[np.uint32]]:
        """A word for every hand, and the choices by suits from the lowest such hand on."""
        bits = np.left_shift(1, np.arange(UP_RANKS))
        by_suits = (self.choices != BET) & (self.choices != FOLD)
        words = (poker_tables().classes.astype(np.int64) * OUTCOMES) << int(CLASS_AT)
        words |= (by_suits @ bits) << int(BY_SUITS_AT)
        words |= (self.choices == BET) @ bits
        assert int(words.max()) < 1 << KEY_BITS, "classes and outcomes have six bits"
        found = np.flatnonzero(by_suits.any(axis=1))
        first, last = (int(found[0]), int(found[-1]) + 1) if found.size else (0, 0)
        cells = np.ascontiguousarray(self.choices[first:last]).ravel()
        return words.astype(np.uint32), first, cells

    @cached_property
    def _keys(self) -> NDArray[np.uint64]:
        """By card code: the card's key for ranking, and its rank above it."""
        cards = deck()
        assert len(cards) == self.rules.deck_size
        keys = poker_tables().keys
        return np.array(
            [int(keys[card.code]) | (int(card.rank) << KEY_BITS) for card in cards],
            dtype=np.uint64,
        )

    def _outcomes(self, plays_from: int) -> NDArray[np.uint8]:
        """Ask the kernel how a bet ends, by whether the dealer plays and who is higher."""
        params = self.rules.params(self.shoe)
        found = np.zeros(2 * SIGNS, dtype=np.uint8)
        for start, dealt in ((0, plays_from - 1), (SIGNS, plays_from)):
            dealer = int(poker_tables().strengths[dealt])
            for sign, player in enumerate((dealer - 1, dealer, dealer + 1)):
                found[start + sign] = 1 + outcome(params, player, dealer)
        return found

    # ------------------------------------------------------------ what bets gain

    def _told(self, ending_of: Callable[[PokerClass, int], BetEnding]) -> Endings:
        """Ask how every class of hand ends with a fold and with every outcome of a bet."""
        found: dict[BetEnding, int] = {}
        places = [
            found.setdefault(ending_of(hand, number), len(found))
            for hand in PokerClass
            for number in range(OUTCOMES)
        ]
        return tuple(found), np.array(places)

    def _main_ending(self, hand: PokerClass, number: int) -> BetEnding:
        """How the Ante and its Bet end together."""
        params = self.rules.params(self.shoe)
        if number == FOLDED:
            return BetEnding("folds", -self.stake)
        ends = Outcome(number - 1)
        bet = bet_net(params, ends, bet_due(params, self.stake), hand)
        name = WORDS.get(ends, f"wins with {hand}")
        return BetEnding(name, ante_net(params, ends, self.stake) + bet)

    def _jackpot_ending(self, hand: PokerClass, number: int) -> BetEnding:
        """How a jackpot wager ends: the coin is spent (A-129)."""
        assert self.jackpot is not None
        is_in = number != FOLDED
        prize = self._prize(hand) if is_checked(is_in, False, False) else Cents(0)
        net = (prize - self.jackpot.cost) // self._jackpot_unit
        return BetEnding(str(hand) if prize else "lose", net)

    def _prize(self, hand: PokerClass) -> Cents:
        """What a class of hand wins from the jackpot, to the cent."""
        assert self.jackpot is not None
        hundredths = jackpot_hundredths(self.rules.params(self.shoe), hand, self.jackpot.meter)
        return TO_THE_CENT.round_up(Fraction(hundredths, PER_CENT))

    @property
    def folds_prizes(self) -> bool:
        """Whether the strategy ever folds a hand that would win from the jackpot."""
        prized = [self.rules.prizes[hand] is not None for hand in poker_tables().classes]
        return bool((self.choices[prized] != BET).any())

    @property
    def _prize_most(self) -> int:
        return max(self._prize(hand) for hand in PokerClass)

    @cached_property
    def _jackpot_unit(self) -> int:
        """The cents of which the coin and every prize are whole multiples."""
        assert self.jackpot is not None
        return gcd(self.jackpot.cost, *(self._prize(hand) for hand in PokerClass))

    @cached_property
    def _endings(self) -> tuple[Endings, ...]:
        """The endings of every bet."""
        main = self._told(self._main_ending)
        return (main,) if self.jackpot is None else (main, self._told(self._jackpot_ending))

    @cached_property
    def joint_endings(self) -> NDArray[np.intp]:
        """By class and outcome, as the loop numbers them: which way all bets end."""
        places = np.stack([places for _, places in self._endings], axis=1)
        _, numbers = np.unique(places, axis=0, return_inverse=True)
        return numbers.reshape(-1)

    @cached_property
    def ending_nets(self) -> Tally:
        """By the player's class and the outcome, as the loop numbers them: what each bet gains."""
        columns = [
            np.array([ending.net for ending in endings], dtype=np.int64)[places]
            for endings, places in self._endings
        ]
        return np.stack(columns, axis=1)

    @cached_property
    def bets(self) -> tuple[TalliedBet, ...]:
        """The Ante with its Bet, per Ante, and the jackpot wager where there is one."""
        main = TalliedBet(
            name=MAIN,
            stake=self.stake,
            endings=self._endings[0][0],
            over=ROUNDS,
            rules=self.rules.cite(*CITED),
        )
        if self.jackpot is None:
            return (main,)
        wager = TalliedBet(
            name=JACKPOT,
            stake=self.jackpot.cost // self._jackpot_unit,
            endings=self._endings[1][0],
            over=ROUNDS,
            rules=self.rules.cite(*JACKPOT_CITED),
        )
        return (main, wager)

    # ------------------------------------------------------------ play

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play blocks of rounds in order, and at most ``most`` rounds."""
        counts = play_blocks(self.tables, np.uint64(seed), first, units, most, careful)
        return self.tally_of(counts)

    def play_listed(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """Play whole blocks that are named one by one."""
        return self.tally_of(play_listed(self.tables, np.uint64(seed), numbers))

    def tally_of(self, counts: Tally) -> Tally:
        """The tally of rounds in which each class ended each way so often."""
        row: list[int] = []
        for bet, (endings, places) in zip(self.bets, self._endings, strict=True):
            summed = np.zeros(len(endings), dtype=np.int64)
            np.add.at(summed, places, counts[: places.size])
            row += alone(bet, summed.tolist())
        return np.array(row, dtype=np.int64)

    def cards(
        self, seed: int, first: int, units: int, *, careful: bool = False
    ) -> NDArray[np.uint8]:
        """The cards of every round: the player's five, then the dealer's, in each hand's order."""
        codes = np.array([card.code for card in deck()], dtype=np.uint8)
        return round_cards(codes, np.uint64(seed), first, units, careful)

    def bets_with(self, cards: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether the player bets, for rows of the player's five cards and the up card."""
        return bets(self.tables, self._keys, cards)

    def nets_of(self, cards: NDArray[np.uint8]) -> Tally:
        """What rounds with these cards gain: a row each, a column a bet, in units of its stake."""
        found: Tally = self.ending_nets[round_endings(self.tables, self._keys, cards)]
        return found

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each round of some blocks gained, and where each block begins."""
        nets = self.nets_of(self.cards(seed, first, units, careful=careful))[:, bet]
        starts = np.arange(units + 1, dtype=np.int64) * BLOCK_ROUNDS
        return RoundNets(np.ascontiguousarray(nets), starts, NO_WAGERS)

    @cached_property
    def _turns(self) -> list[tuple[int, int]]:
        """Whose each card is that leaves the shoe, and which of that hand."""
        params = self.rules.params(self.shoe)
        return [(hand_due(params, turn, 1), place_due(params, turn, 1)) for turn in range(2 * HAND)]

    def trace(self, seed: int, block: int) -> Trace:
        """What happened in a block: cards as they leave the shoe, 0 the player and 1 the dealer.

        The result is whether the player bet and, if so, the outcome; the first bet is what Ante and
        Bet gained together, the second the jackpot wager.
        """
        params = self.rules.params(self.shoe)
        cards = self.cards(seed, block, 1)
        endings = round_endings(self.tables, self._keys, cards) % OUTCOMES
        has_bet = (endings != FOLDED).astype(np.int64)
        results = np.stack(
            [has_bet, np.where(has_bet, endings - 1, 0), np.zeros_like(has_bet)], axis=1
        )
        order = [HAND * owner + place for owner, place in self._turns]
        return trace_rounds(
            np.ascontiguousarray(cards[:, order]),
            np.array([owner for owner, _ in self._turns], dtype=np.int64),
            np.array(
                [owner == 1 and place == params.up_place for owner, place in self._turns],
                dtype=np.int64,
            ),
            results.astype(np.int64),
            self.nets_of(cards),
        )
