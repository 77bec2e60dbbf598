"""Baccarat made ready for the simulator: Player, Banker, Tie and every run, from real shoes."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.baccarat import (
    HEAD,
    TAIL,
    Coups,
    Nomination,
    coups_of,
    nominations,
)
from croupier.equipment import stack
from croupier.games.baccarat import AtShoeEnd, BaccaratRules, Outcome, Policies, RunKind
from croupier.games.baccarat.kernel import run_kind
from croupier.games.baccarat.round import write_nomination
from croupier.simulate.dealing import Stock, dealt_shoe, stock_of
from croupier.simulate.game import (
    MOMENTS,
    NO_WAGERS,
    SHOE,
    UNITS,
    BetEnding,
    RoundNets,
    TalliedBet,
    Tally,
    identity_of,
)
from croupier.simulate.traces import Trace, trace_coups

from .loop import BLOCK, RESULTS, CoupTables, Sums, coup_results, last_histories, play_shoes
from .runs import HISTORY, RunTables

BURN: Final = 1
BEHIND: Final = 14
"""Cards burnt, and cards behind the cutting card, where a table does not say. No rule held has
them: they are what is customary, and a setting of the simulation."""
CARDS_PER_COUP: Final = 4.938
"""On average; only plans and progress bars use it."""

BET_ORDER: Final = (Outcome.BANKER, Outcome.PLAYER, Outcome.TIE)
"""The bet that is quoted for the game comes first."""
KIND_WORDS: Final = {RunKind.PLAYER: "player", RunKind.BANKER: "banker", RunKind.TIE: "tie"}
CITED: Final = ("bac.assumed.pays", "bac.assumed.commission", "bac.assumed.banker_six")


@dataclass(frozen=True, kw_only=True)
class Baccarat:
    """A version of Baccarat at a table with a number of decks."""

    rules: BaccaratRules
    decks: int
    policies: Policies = field(default_factory=Policies)
    burn: int = BURN
    behind: int = BEHIND

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return self.rules.game

    @property
    def identity(self) -> str:
        """What exactly is played."""
        runs = () if self.rules.runs is None else sorted(self.rules.runs.pays.items())
        return identity_of(self.name, self.rules.params, self.rules.values, runs, self.settings)

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return SHOE

    @property
    def together(self) -> int:
        """Ranges that are played apart begin at multiples of this many shoes."""
        return BLOCK

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return "coups"

    @property
    def rounds_per_unit(self) -> float:
        """About how many coups a shoe has."""
        return (self.stock.cut - self.stock.first) / CARDS_PER_COUP + 1 / 2

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        return (
            ("decks", str(self.decks)),
            ("cards burnt", str(self.burn)),
            ("cards behind the cutting card", str(self.behind)),
            *((name, str(value)) for name, value in self.policies.named.items()),
        )

    @cached_property
    def coups(self) -> Coups:
        """The machine of a coup."""
        return coups_of(self.rules.params)

    def stock_as(self, symbols: NDArray[np.uint8]) -> Stock:
        """The shoe before it is shuffled, each card as the symbol at its code."""
        return stock_of(
            [int(symbols[card.code]) for card in stack(self.decks)],
            burn=self.burn,
            behind=self.behind,
            cards_per_round=HEAD + TAIL,
        )

    @cached_property
    def symbols(self) -> NDArray[np.uint8]:
        """What a card counts, by its code."""
        return np.array([self.rules.value_of(card) for card in stack(1)], dtype=np.uint8)

    @cached_property
    def stock(self) -> Stock:
        """The shoe before it is shuffled, as card values."""
        return self.stock_as(self.symbols)

    @cached_property
    def tables(self) -> CoupTables:
        """What the loop reads to play a coup."""
        nets = np.zeros((len(BET_ORDER), RESULTS), dtype=np.int64)
        for number, result in enumerate(self.coups.results):
            nets[:, number] = [result.nets[bet] for bet in BET_ORDER]
        return CoupTables(self.coups.head, self.coups.tail, nets.ravel(), self.coups.symbols)

    @cached_property
    def nominations(self) -> tuple[Nomination, ...]:
        """Every run that may be named."""
        runs = self.rules.runs
        if runs is None:
            return ()
        assert runs.longest <= HISTORY, runs
        return nominations(runs.shortest, runs.longest, runs.longest_tie)

    @cached_property
    def run_tables(self) -> RunTables:
        """What the loop reads to count runs."""
        rows = np.zeros((len(self.nominations), 4), dtype=np.int64)
        begun = np.zeros((len(self.nominations), HISTORY), dtype=np.int64)
        for number, run in enumerate(self.nominations):
            length = len(run.coups)
            payout = self._pays(run)
            rows[number] = length, run.code, payout[0], payout[1]
            begun[number, : length - 1] = run.begun
        carried = self.policies.run_at_shoe_end is AtShoeEnd.CONTINUES
        return RunTables(rows, begun, carried)

    def _pays(self, run: Nomination) -> tuple[int, int]:
        assert self.rules.runs is not None
        kind = run_kind(*(run.coups.count(outcome) for outcome in Outcome))
        payout = self.rules.runs.pays[kind, len(run.coups)]
        return payout.to, payout.one

    @cached_property
    def bets(self) -> tuple[TalliedBet, ...]:
        """Banker, Player and Tie over shoes; every run over blocks of shoes."""
        sides = [
            TalliedBet(
                name=bet.name.lower(),
                stake=self.coups.stake,
                endings=tuple(
                    BetEnding(self._named(bet, number), result.nets[bet])
                    for number, result in enumerate(self.coups.results)
                ),
                over=UNITS,
                rules=self.rules.holds(*CITED),
            )
            for bet in BET_ORDER
        ]
        runs = []
        for run in self.nominations:
            to, one = self._pays(run)
            kind = run_kind(*(run.coups.count(outcome) for outcome in Outcome))
            word = KIND_WORDS.get(RunKind(kind))
            tail = f"{word}-{len(run.coups)}" if word else f"mixed-{write_nomination(run.coups)}"
            runs.append(
                TalliedBet(
                    name=f"run-{tail}",
                    stake=one,
                    endings=(
                        BetEnding("won", to),
                        BetEnding("lost", -one),
                        BetEnding("returned", 0),
                    ),
                    over=f"blocks of {BLOCK} shoes",
                    rules=self.rules.holds("bac.run", "bac.run.pays"),
                    is_minor=word is None,
                    by_round=False,
                )
            )
        return (*sides, *runs)

    def _named(self, bet: Outcome, number: int) -> str:
        result = self.coups.results[number]
        if result.outcome is Outcome.TIE:
            return "tie"
        same = [other.nets[bet] for other in self.coups.results if other.outcome is result.outcome]
        is_short = len(same) > 1 and result.nets[Outcome.BANKER] == min(
            other.nets[Outcome.BANKER]
            for other in self.coups.results
            if other.outcome is result.outcome
        )
        wins = f"{result.outcome.name.lower()} wins"
        return f"{wins} on {self.rules.short_total}" if is_short else wins

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play shoes in order, and at most ``most`` coups of them."""
        sums = play_shoes(
            self.stock, self.tables, self.run_tables, np.uint64(seed), first, units, most, careful
        )
        return self.tally_of(sums)

    def last_histories(self, seed: int, numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The outcomes of the last coups of some shoes, as histories that begin with the shoe."""
        return last_histories(self.stock, self.tables, np.uint64(seed), numbers)

    def tally_of(self, sums: Sums) -> Tally:
        """The tally of what a stretch of shoes adds up to."""
        results = len(self.coups.results)
        sides = [
            part
            for moments in sums.moments.reshape(-1, MOMENTS)
            for part in (moments, sums.counts[:results])
        ]
        runs = np.hstack([sums.run_moments.reshape(-1, MOMENTS), sums.run_endings])
        return np.concatenate([*sides, runs.ravel()])

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each coup of some shoes gained on a side, and where each shoe begins."""
        assert bet < len(BET_ORDER), "runs lie across several coups"
        results, starts = coup_results(
            self.stock, self.tables, np.uint64(seed), first, units, careful
        )
        nets = self.tables.nets[bet * RESULTS : (bet + 1) * RESULTS]
        return RoundNets(nets[results], starts, NO_WAGERS)

    def cards(self, seed: int, shoe: int) -> NDArray[np.uint8]:
        """The codes of a shoe's cards in the order in which they leave it, burnt ones first."""
        codes = np.array([card.code for card in stack(1)], dtype=np.uint8)
        return dealt_shoe(self.stock_as(codes), np.uint64(seed), shoe, False)

    def trace(self, seed: int, shoe: int) -> Trace:
        """What happened in a shoe; bets are Player, Banker and Tie."""
        coups = self.coups
        return trace_coups(
            self.cards(seed, shoe),
            self.symbols,
            coups.follows,
            coups.takes,
            coups.totals,
            coups.result,
            np.array([result.outcome for result in coups.results], dtype=np.int64),
            np.array([result.nets for result in coups.results], dtype=np.int64),
            self.stock.first,
            self.stock.cut,
        )
