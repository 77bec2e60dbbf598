"""Caribbean Stud Poker made ready for the simulator: one player, the Ante and its Bet."""

from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.hands import hand_tables
from croupier.equipment import CARDS, PokerClass, deck
from croupier.games.caribbean_stud.kernel import (
    Outcome,
    ante_net,
    bet_due,
    bet_net,
    hand_due,
    outcome,
    place_due,
    qualifies,
)
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe

from .caribbean_play import BLOCK, HAND, SIGNS, StudTables, play_blocks, round_cards, round_endings
from .game import NO_WAGERS, ROUNDS, Bet, Ending, RoundNets, Tally, alone, identity_of
from .traces import Trace, trace_rounds

__all__ = ("PLAIN", "CaribbeanStud", "bets_on_playing_hands")

PLAIN: Final = "playing-hands"
"""What the plain strategy is called."""

OUTCOMES: Final = 1 + len(Outcome)
"""A fold, and what can become of a bet."""
FOLD: Final = 0
PLAYS: Final = SIGNS
KEY_BITS: Final = 32
CITED: Final = ("cs.bet", "cs.qualify", "cs.pays.ante", "cs.pays.table")
WORDS: Final = {
    Outcome.NO_HAND: "dealer has no hand",
    Outcome.LOWER: "loses",
    Outcome.EQUAL: "equal",
}


def bets_on_playing_hands(rules: CaribbeanRules) -> NDArray[np.uint16]:
    """The plain strategy: bet, whatever the up card, on a hand that the dealer would play."""
    params = rules.params(Shoe.MANUAL)
    every_rank = (1 << len({card.rank for card in CARDS})) - 1
    return np.array(
        [every_rank * qualifies(params, int(strength)) for strength in hand_tables().strengths],
        dtype=np.uint16,
    )


@dataclass(frozen=True, kw_only=True)
class CaribbeanStud:
    """The game with one player who follows a strategy."""

    rules: CaribbeanRules
    bets_on: NDArray[np.uint16]
    """By the rank of the player's hand: a bit for each rank of the up card to bet on."""
    strategy: str
    """What the strategy is called."""
    shoe: Shoe = Shoe.MANUAL

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return "caribbean-stud"

    @property
    def identity(self) -> str:
        """What exactly is played."""
        return identity_of(self.name, self.rules.params(self.shoe), self.bets_on.tobytes())

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return "block"

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
        return BLOCK

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        return (("strategy", self.strategy), ("players", "1"), ("shoe", str(self.shoe)))

    @cached_property
    def stake(self) -> int:
        """An Ante of which every payment is whole."""
        params = self.rules.params(self.shoe)
        return lcm(params.ante_one, *params.bet_one)

    @cached_property
    def tables(self) -> StudTables:
        """What the loop reads."""
        hands = hand_tables()
        params = self.rules.params(self.shoe)
        strengths = [int(strength) for strength in hands.strengths]
        plays = [PLAYS * qualifies(params, strength) for strength in strengths]
        return StudTables(
            self._keys,
            hands.rows,
            hands.ranks,
            np.uint64(hands.suited),
            self.bets_on,
            np.array(plays, dtype=np.uint8),
            self._outcomes(strengths, plays),
            hands.classes * np.uint8(OUTCOMES),
            HAND + params.up_place,
        )

    @cached_property
    def _keys(self) -> NDArray[np.uint64]:
        """By card code: the card's key for ranking, and its rank above it."""
        cards = deck()
        assert len(cards) == self.rules.deck_size
        keys = hand_tables().keys
        return np.array(
            [int(keys[card.code]) | (int(card.rank) << KEY_BITS) for card in cards],
            dtype=np.uint64,
        )

    def _outcomes(self, strengths: list[int], plays: list[int]) -> NDArray[np.uint8]:
        """Ask the kernel how a bet ends, by whether the dealer plays and who is higher."""
        params = self.rules.params(self.shoe)
        found = np.zeros(2 * SIGNS, dtype=np.uint8)
        for dealt in (plays.index(0), plays.index(PLAYS)):
            dealer = strengths[dealt]
            for sign, player in enumerate((dealer - 1, dealer, dealer + 1)):
                found[plays[dealt] + sign] = 1 + outcome(params, player, dealer)
        return found

    @cached_property
    def _endings(self) -> tuple[tuple[Ending, ...], NDArray[np.intp]]:
        """The endings of the Ante and its Bet together, and which one each count belongs to."""
        params = self.rules.params(self.shoe)
        found: dict[Ending, int] = {}
        places = []
        for hand in PokerClass:
            for number in range(OUTCOMES):
                if number == FOLD:
                    ending = Ending("folds", -self.stake)
                else:
                    ends = Outcome(number - 1)
                    net = ante_net(params, ends, self.stake) + bet_net(
                        params, ends, bet_due(params, self.stake), hand
                    )
                    ending = Ending(WORDS.get(ends, f"wins with {hand}"), net)
                places.append(found.setdefault(ending, len(found)))
        return tuple(found), np.array(places)

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        """The Ante with its Bet, per Ante."""
        return (
            Bet(
                name="main",
                stake=self.stake,
                endings=self._endings[0],
                over=ROUNDS,
                rules=self.rules.cite(*CITED),
            ),
        )

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play blocks of rounds in order, and at most so many rounds."""
        counts = play_blocks(self.tables, np.uint64(seed), first, units, most, careful)
        endings, places = self._endings
        summed = np.zeros(len(endings), dtype=np.int64)
        np.add.at(summed, places, counts[: places.size])
        return np.array(alone(self.bets[0], summed.tolist()), dtype=np.int64)

    def cards(
        self, seed: int, first: int, units: int, *, careful: bool = False
    ) -> NDArray[np.uint8]:
        """The cards of every round: the player's five, then the dealer's, in each hand's order."""
        codes = np.array([card.code for card in deck()], dtype=np.uint8)
        return round_cards(codes, np.uint64(seed), first, units, careful)

    def nets_of(self, cards: NDArray[np.uint8]) -> Tally:
        """What rounds with these cards gain, in the units of the stake."""
        endings, places = self._endings
        nets = np.array([ending.net for ending in endings], dtype=np.int64)
        found: Tally = nets[places[round_endings(self.tables, self._keys, cards)]]
        return found

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each round of some blocks gained, and where each block begins."""
        assert bet == 0, "the Ante and its Bet are all there is"
        nets = self.nets_of(self.cards(seed, first, units, careful=careful))
        return RoundNets(nets, np.arange(units + 1, dtype=np.int64) * BLOCK, NO_WAGERS)

    @cached_property
    def _turns(self) -> list[tuple[int, int]]:
        """Whose each card is that leaves the shoe, and which of that hand."""
        params = self.rules.params(self.shoe)
        return [(hand_due(params, turn, 1), place_due(params, turn, 1)) for turn in range(2 * HAND)]

    def trace(self, seed: int, block: int) -> Trace:
        """What happened in a block: cards as they leave the shoe, 0 the player and 1 the dealer.

        The result is whether the player bet and, if so, the outcome; the only bet is all that the
        player gained.
        """
        params = self.rules.params(self.shoe)
        cards = self.cards(seed, block, 1)
        endings = round_endings(self.tables, self._keys, cards) % OUTCOMES
        bets = (endings != FOLD).astype(np.int64)
        results = np.stack([bets, np.where(bets, endings - 1, 0), np.zeros_like(bets)], axis=1)
        order = [HAND * owner + place for owner, place in self._turns]
        return trace_rounds(
            np.ascontiguousarray(cards[:, order]),
            np.array([owner for owner, _ in self._turns], dtype=np.int64),
            np.array(
                [owner == 1 and place == params.up_place for owner, place in self._turns],
                dtype=np.int64,
            ),
            results.astype(np.int64),
            self.nets_of(cards).reshape(-1, 1),
        )
