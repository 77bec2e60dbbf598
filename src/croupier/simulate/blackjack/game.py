"""The Blackjack family made ready for the simulator: every version, strategy and side bet.

One box with nothing beside it is played by the fast loop; whole tables, side bets, insurance and
bets that follow a count by the loop for tables, on the same shoes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.blackjack.hand_tables import HandTables, image_of
from croupier.compiled.blackjack.kept_tables import kept_machine, kept_tables
from croupier.compiled.blackjack.round_machine import NO_LANE, SKIPS
from croupier.equipment import stack
from croupier.games.blackjack.outcome import HANDS_MOST
from croupier.games.blackjack.policies import Policies
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import Strategy
from croupier.money import Cents, spoken_dollars
from croupier.simulate.dealing import Stock, endless_stock, stock_of
from croupier.simulate.game import (
    BLOCK,
    MOMENTS,
    NO_WAGERS,
    SHOE,
    SPREAD,
    RoundNets,
    TalliedBet,
    Tally,
    identity_of,
)

from .bets import main_bet, spread_bet, super_bonus_bet
from .box import RAN_OUT, least_behind, usual_behind
from .counted import Counted, counted_of
from .counts import Count
from .loop import DECK_ROOM, Desk, LoopMachine, new_desk, play_blocks, play_listed, play_shoes
from .sides import INSURANCE_MODES, Sides, sides_of
from .sums import BONUS_ENDINGS, LOG_HEAD, NET_AT, NOTED, ROW, SIDES_AT
from .table import TableDesk, new_table_desk, play_listed_tables, play_tables

NEVER: Final = INSURANCE_MODES[0]

DRAWN_BEYOND: Final = 16
"""Cards drawn beforehand beyond the cutting card for one box; what more a round needs is drawn when
it is needed."""
DRAWN_PER_BOX: Final = 4
EACH: Final = 64
"""Rounds in a block where every round is dealt from a full shoe."""
CARDS_PER_BOX: Final = 2.7
CARDS_OF_DEALER: Final = 2.6
"""On average; only plans and progress bars use them."""


class ShoeRanOut(RuntimeError):
    """A round needed more cards than lay behind the cutting card."""


@dataclass(frozen=True, kw_only=True)
class Blackjack:
    """A version of Blackjack at a table, one player with one unit on every box."""

    rules: BlackjackRules
    strategy: Strategy
    boxes: int = 1
    burn: int | None = None
    """Cards burnt; as the rules say where nothing is said."""
    behind: int | None = None
    continuous: bool = False
    """Whether the shoe shuffles all the time, so that every round is dealt from all the cards."""
    endless: bool = False
    """Whether every single card is dealt from all the cards: no casino does so, others' programs
    do. For one box with nothing beside it."""
    insures: str = NEVER
    count: Count | None = None
    stake: Cents | None = None
    """The wager, where fixed sums depend on it: without it the Super Bonus is not counted."""

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= self.rules.boxes_max:
            raise ValueError(f"a table has 1 to {self.rules.boxes_max} boxes, not {self.boxes}")
        if self.insures not in INSURANCE_MODES:
            raise ValueError(f"insurance is taken {', '.join(INSURANCE_MODES)}, not {self.insures}")
        if self.endless and (self.continuous or not self.is_plain):
            raise ValueError("an endless deck is for one box with nothing beside it")
        if self.is_shoe and self._behind < self.least:
            says = f"{self._behind} cards behind the cutting card are too few"
            boxes = "1 box" if self.boxes == 1 else f"{self.boxes} boxes"
            raise ValueError(f"{says}; {boxes} may need {self.least}")

    @property
    def is_shoe(self) -> bool:
        """Whether cards are dealt from a shoe that is played to its cutting card."""
        return not (self.continuous or self.endless)

    @property
    def _size(self) -> int:
        return self.rules.decks * self.rules.deck_size

    @property
    def _burn(self) -> int:
        return self.rules.burn if self.burn is None else self.burn

    @property
    def _behind(self) -> int:
        if self.behind is None:
            return usual_behind(self._size, self.boxes)
        return self.behind

    @property
    def least(self) -> int:
        """Cards that must lie behind the cutting card, so that a last round hardly runs out."""
        return least_behind(self.boxes)

    @property
    def name(self) -> str:
        """The game's name on the command line."""
        return self.rules.game

    @property
    def identity(self) -> str:
        """What exactly is played."""
        rules = self.rules
        return identity_of(
            self.name,
            rules.params,
            rules.decks,
            rules.removed,
            rules.super_bonus,
            rules.perfect_pairs,
            rules.magnificent_sevens,
            rules.pandemonium,
            rules.policies,
            self.strategy,
            self.count,
            self.settings,
        )

    @property
    def rounds_each(self) -> int:
        """Rounds of a block where every round is dealt from all the cards; nought for a shoe."""
        return EACH if self.continuous else 0

    @property
    def unit(self) -> str:
        """What is keyed by a number."""
        return SHOE if self.is_shoe else BLOCK

    @property
    def together(self) -> int:
        """Ranges that are played apart may begin anywhere."""
        return 1

    @property
    def round_word(self) -> str:
        """What rounds are called."""
        return "rounds"

    @property
    def rounds_per_unit(self) -> float:
        """About how many rounds a shoe has."""
        if self.continuous:
            return EACH
        cards = CARDS_PER_BOX * self.boxes + CARDS_OF_DEALER
        return (self.stock.cut - self.stock.first) / cards + 1 / 2

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """How it is played."""
        shoe = (
            (
                ("cards burnt", str(self._burn)),
                ("cards behind the cutting card", str(self._behind)),
            )
            if self.is_shoe
            else (("shoe", "endless" if self.endless else "continuous"),)
        )
        count = (
            ()
            if self.count is None
            else (("count", self.count.name), ("spread", str(self.count.spread)))
        )
        stake = () if self.stake is None else (("stake", spoken_dollars(self.stake)),)
        return (
            ("decks", str(self.rules.decks)),
            *shoe,
            ("boxes", str(self.boxes)),
            ("strategy", self.strategy.name),
            ("insurance", self.insures),
            *count,
            *stake,
            *((name, str(value)) for name, value in self._readings),
        )

    @property
    def _readings(self) -> tuple[tuple[str, str | bool], ...]:
        """Readings that are not the recommended ones."""
        usual = Policies().named
        named = self.rules.policies.named
        return tuple((name, value) for name, value in named.items() if value != usual[name])

    # ------------------------------------------------------------ tables

    @cached_property
    def tables(self) -> HandTables:
        """What every card does to every hand."""
        return kept_tables(self.rules.params, self.strategy)

    @cached_property
    def hand_image(self) -> NDArray[np.uint32]:
        """The same as loops read it."""
        return image_of(self.tables)

    @cached_property
    def _plain_image(self) -> NDArray[np.uint32]:
        """The same for shoes whose cards are symbols already."""
        same = np.arange(self.tables.symbols, dtype=np.uint8)
        return image_of(self.tables._replace(symbol=same))

    @cached_property
    def machine(self) -> LoopMachine:
        """The round of one box as the fast loop reads it."""
        made = kept_machine(self.rules.params, self.strategy, self.tables)
        results = np.zeros(2 * (NO_LANE + 1), dtype=np.int64)
        for lane, result in enumerate(made.results):
            place = lane * made.lane_bits
            results[place], results[place + NO_LANE + 1] = result.net, result.bonus
        return LoopMachine(
            table=made.table,
            splits=made.splits,
            marks=made.marks,
            skips=made.skips,
            fewest=made.fewest,
            lane_bits=made.lane_bits,
            lanes=len(made.results),
            results=results,
            lowest=self.lowest,
            endings=self.highest - self.lowest + 1,
        )

    @cached_property
    def lowest(self) -> int:
        """The worst that can happen to a unit on every box."""
        return int(self.tables.pays.min()) * HANDS_MOST * self.boxes

    @cached_property
    def highest(self) -> int:
        """The best that can happen."""
        return int(self.tables.pays.max()) * HANDS_MOST * self.boxes

    @cached_property
    def sides(self) -> Sides:
        """The tables of side bets, insurance and counting."""
        return sides_of(
            self.rules,
            insures=self.insures,
            count=self.count,
            codes=self.codes,
            gains=self.tables.insurance.tolist(),
            stake=self.stake,
        )

    @cached_property
    def is_plain(self) -> bool:
        """Whether the fast loop can play it."""
        beside = any(bet is not None for bet in self.sides.bets)
        return self.boxes == 1 and not beside and self.count is None

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The codes of all cards before they are shuffled; of an endless deck, each once."""
        decks = 1 if self.endless else self.rules.decks
        return tuple(card.code for card in stack(decks, without=self.rules.removed))

    @cached_property
    def stock(self) -> Stock:
        """The shoe before it is shuffled, as card codes."""
        return self._stock(self.codes)

    @cached_property
    def plain_stock(self) -> Stock:
        """The same as symbols, for the fast loop."""
        symbols = self.tables.symbol.tolist()
        return self._stock([symbols[code] for code in self.codes])

    def _stock(self, cards: Sequence[int]) -> Stock:
        if self.endless:
            return endless_stock(cards, beyond=SKIPS)
        if self.continuous:
            return stock_of(cards, cards_per_round=1)
        beyond = min(DRAWN_BEYOND + DRAWN_PER_BOX * (self.boxes - 1), self._behind)
        return stock_of(cards, burn=self._burn, behind=self._behind, cards_per_round=beyond + 1)

    # ------------------------------------------------------------ bets

    @cached_property
    def bets(self) -> tuple[TalliedBet, ...]:
        """The main wager, then whatever lies beside it."""
        return tuple(bet for bet in self._places if bet is not None)

    @cached_property
    def _places(self) -> tuple[TalliedBet | None, ...]:
        """Every bet in the order of a table's sums; ``None`` for one that is off."""
        nets = range(self.lowest, self.highest + 1)
        main = main_bet(self.rules, self.tables, self.boxes, nets)
        spread = None
        if self.count is not None:
            insures = self.insures != NEVER
            spread = spread_bet(self.rules, self.tables, self.boxes, nets, insures=insures)
        return (main, self.bonus, *self.sides.bets, spread)

    @cached_property
    def bonus(self) -> TalliedBet | None:
        """The Super Bonus, where it is counted."""
        return super_bonus_bet(self.rules, self.boxes, self.stake)

    # ------------------------------------------------------------ play

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        """Play shoes in order, and at most ``most`` rounds of them."""
        if not self.is_plain:
            return self.table_tally(self.play_tables(seed, first, units, most, careful=careful))
        desk = self._play_plain(seed, first, units, most, careful=careful)
        return self.plain_tally(desk.moments, desk.endings, desk.bonuses)

    def plain_tally(self, moments: Tally, endings: Tally, bonuses: Tally) -> Tally:
        """The stretches of the main wager and of the Super Bonus, where that is counted.

        ``moments`` are those of the main wager, then those of the number of Super Bonuses.
        """
        parts = [moments[:MOMENTS], endings]
        if self.bonus is not None:
            prize = self.bonus.endings[1].net
            scale = np.array([1, 1, 1, prize, prize**2, prize], dtype=np.int64)
            more = bonuses[BONUS_ENDINGS - 1 :].sum(keepdims=True)
            parts += [moments[MOMENTS:] * scale, bonuses[: BONUS_ENDINGS - 1], more]
        return np.concatenate(parts)

    def play_listed(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """Play whole shoes that are named one by one: what ``plain_tally`` tells of them."""
        desk = new_desk(self.plain_stock, self.machine)
        whole = (self.plain_stock, self.machine, self._plain_image, desk, np.uint64(seed), numbers)
        play_listed(*whole)
        self._check_cards(desk)
        return self.plain_tally(desk.moments, desk.endings, desk.bonuses)

    def _play_plain(self, seed: int, first: int, units: int, most: int, *, careful: bool) -> Desk:
        machine = self.machine
        stock = self.plain_stock
        desk = new_desk(stock, machine, least=EACH if self.continuous else 0)
        whole = (stock, machine, self._plain_image, desk, np.uint64(seed), first, units, most)
        if self.continuous:
            play_blocks(*whole, EACH)
        else:
            play_shoes(*whole, careful)
        self._check_cards(desk)
        return desk

    @staticmethod
    def _check_cards(desk: Desk) -> None:
        if desk.decks[RAN_OUT::DECK_ROOM].any():
            raise ShoeRanOut("a shoe ran out of cards; put more behind the cutting card")

    def play_tables(
        self,
        seed: int,
        first: int,
        units: int,
        most: int,
        *,
        careful: bool = False,
        rounds: int = 0,
        logged: int = 0,
    ) -> TableDesk:
        """Play by the loop for tables, with room for the notes and log of a number of rounds."""
        desk = self.new_table_desk(rounds=rounds, units=units if rounds else 0, logged=logged)
        play_tables(
            self.stock,
            self.hand_image,
            self.sides.table,
            desk,
            self.lowest,
            np.uint64(seed),
            first,
            units,
            most,
            self.rounds_each,
            careful,
        )
        _check_table(desk)
        return desk

    def play_listed_tables(self, seed: int, numbers: NDArray[np.uint64]) -> Tally:
        """Play whole units by the loop for tables that are named one by one."""
        desk = self.new_table_desk()
        play_listed_tables(
            self.stock,
            self.hand_image,
            self.sides.table,
            desk,
            self.lowest,
            np.uint64(seed),
            numbers,
            self.rounds_each,
        )
        _check_table(desk)
        return self.table_tally(desk)

    def new_table_desk(self, *, rounds: int = 0, units: int = 0, logged: int = 0) -> TableDesk:
        """A desk for the loop for tables, with room for the notes and log of so much."""
        return new_table_desk(
            self.stock,
            boxes=self.boxes,
            endings=tuple(0 if bet is None else len(bet.endings) for bet in self._places),
            counts=self.count is not None,
            rounds=rounds,
            units=units,
            logged=logged,
        )

    def table_tally(self, desk: TableDesk) -> Tally:
        """What the sums of a desk come to."""
        parts = []
        for place, bet in enumerate(self._places):
            if bet is not None:
                start = int(desk.starts[place])
                parts.append(desk.moments[place * MOMENTS : (place + 1) * MOMENTS])
                parts.append(desk.endings[start : start + len(bet.endings)])
        return np.concatenate([*parts, desk.counted])

    def counted(self, numbers: Sequence[int]) -> Counted:
        """Read the sums of counted play, which stand behind the bets' in a tally."""
        assert self.count is not None
        unit = self.tables.unit
        insurance = -int(self.tables.insurance[0])
        return counted_of(self.count, numbers, stake=unit * self.boxes, insurance=insurance)

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        """What each round of some shoes gained on a bet, and where each shoe begins.

        A side bet is the first box's; the main wager lies on every box.
        """
        chosen = self.bets[bet]
        if self.endless:
            return self._endless_nets(seed, first, units, careful=careful)
        on_side = chosen in self.sides.bets
        most = units * (EACH if self.continuous else self._rounds_most)
        desk = self.play_tables(
            seed, first, units, most, careful=careful, rounds=most, logged=most if on_side else 0
        )
        starts = np.cumsum([0, *desk.lengths.tolist()], dtype=np.int64)
        if on_side:
            side = self.sides.bets.index(chosen)
            width = LOG_HEAD + self.boxes * ROW
            ended = desk.log.reshape(-1, width)[: starts[-1], LOG_HEAD + SIDES_AT + side]
            nets = np.array([ending.net for ending in chosen.endings], dtype=np.int64)
            return RoundNets(nets[ended], starts, NO_WAGERS)
        main, saved, staked = desk.notes.reshape(-1, NOTED)[: starts[-1]].T
        if chosen.name == SPREAD:
            return RoundNets(main + saved, starts, np.ascontiguousarray(staked))
        return RoundNets(np.ascontiguousarray(main), starts, NO_WAGERS)

    def box_nets(
        self, seed: int, first: int, units: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What the main wager of each box gained in every round, and where each shoe begins."""
        most = units * (EACH if self.continuous else self._rounds_most)
        desk = self.play_tables(seed, first, units, most, rounds=most, logged=most)
        starts = np.cumsum([0, *desk.lengths.tolist()], dtype=np.int64)
        rows = desk.log.reshape(-1, LOG_HEAD + self.boxes * ROW)[: starts[-1], LOG_HEAD:]
        nets = rows.reshape(-1, self.boxes, ROW)[:, :, NET_AT]
        return np.ascontiguousarray(nets), starts

    def _endless_nets(self, seed: int, first: int, units: int, *, careful: bool) -> RoundNets:
        """The same where no card is ever taken out: the loop for tables cannot play that."""
        found: list[Tally] = []
        for number in range(first, first + units):
            desk = self._play_plain(seed, number, 1, self._rounds_most, careful=careful)
            found.append(desk.nets[: int(desk.moments[1])].copy())
        starts = np.cumsum([0, *map(len, found)], dtype=np.int64)
        return RoundNets(np.concatenate([NO_WAGERS, *found]), starts, NO_WAGERS)

    @property
    def _rounds_most(self) -> int:
        """The most rounds that a shoe can have: each takes two cards a box and one."""
        return (self.stock.cut - self.stock.first) // (2 * self.boxes + 1) + 1


def _check_table(desk: TableDesk) -> None:
    if desk.deck[RAN_OUT]:
        raise ShoeRanOut("a shoe ran out of cards; put more behind the cutting card")
