"""Environments without hands to play out settle every wager as the table engine does."""

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.environments import BaccaratEnv, CaribbeanStudEnv, ComBoEnv, RouletteEnv
from croupier.equipment import CARDS, RANKS, Card, class_of, strength_of
from croupier.games import baccarat as bac
from croupier.games import caribbean_stud as stud
from croupier.games import com_bo
from croupier.games import roulette as wheel
from croupier.games.asking import command_of
from croupier.games.baccarat import RunSettled
from croupier.games.codec import coder_of
from croupier.games.game import Actor, AnyGame
from croupier.games.registry import game_of
from croupier.games.roulette.layout import INSIDE, WHICH
from croupier.money import Cents, Chips

SEED = 20_001_220
STAKE = Cents(1000)
CHIPS = Chips(Cents(1))
HAND = 5


def cents(reward: float, stake: int) -> int:
    """What a reward is in cents; it must be a whole number of them."""
    found = round(reward * stake)
    assert abs(found - reward * stake) < 1e-6
    return found


def asked(game: AnyGame, r: Any, player: str | None, do: str, **fields: Any) -> Any:
    """The round after what somebody asks for; nobody's request is the dealer's."""
    return game.act(r, command_of(game, do, fields, Actor(player=player)))[0]


def played_out(game: AnyGame, r: Any, drawn: Iterable[Card | int]) -> Any:
    """The round after all that happens by itself, with what chance gives."""
    left = iter(drawn)
    while (command := game.unasked(r, lambda _: next(left))) is not None:
        r, _ = game.act(r, command)
    return r


def net(game: AnyGame, r: Any, player: str = "ann") -> int:
    """What a player gained in a round that is over."""
    assert game.needs(r) is None, game.needs(r)
    return sum(row.net for row in game.settlements(r) if row.player == player)


# ---------------------------------------------------------------- Caribbean Stud


def test_caribbean_stud_is_settled_as_at_the_table() -> None:
    env, chance, game = CaribbeanStudEnv(), Random(SEED), game_of("caribbean-stud")
    opened = stud.Opened(law=env.game.rules, terms=stud.Terms(chips=CHIPS))
    strengths: dict[int, int] = {}
    observation, _ = env.reset(seed=SEED)
    for _ in range(1_500):
        dealt = [CARDS[code] for code in env.seats.shoes.shoes[0, : 2 * HAND].tolist()]
        mine, theirs = dealt[:HAND], dealt[HAND:]
        r = asked(game, game.open(opened), "ann", "ante", stake=500)
        by_turns = [card for pair in zip(mine, theirs, strict=True) for card in pair]
        r = played_out(game, asked(game, r, None, "close-betting"), by_turns)
        assert observation[2] == theirs[env.game.rules.up_manual - 1].code
        assert observation[1] == class_of(mine)
        assert observation[3:].tolist() == sorted(card.code for card in mine)
        strengths[int(observation[0])] = strength_of(mine)
        action = chance.randrange(2)
        _, reward, over, _, info = env.step(np.int64(action))
        r = played_out(game, asked(game, r, "ann", ("fold", "bet")[action]), ())
        assert net(game, r) == cents(reward, 500)
        assert over and not info
        observation, _ = env.reset()
    in_order = [strengths[rank] for rank in sorted(strengths)]
    assert in_order == sorted(set(in_order))


# ---------------------------------------------------------------- Com-Bo


@pytest.mark.parametrize("decks", [1, 8])
def test_com_bo_is_settled_as_at_the_table(decks: int) -> None:
    env, chance, game = ComBoEnv(decks=decks), Random(decks), game_of("com-bo")
    opened = com_bo.Opened(law=env.game.rules, terms=com_bo.Terms(chips=CHIPS))
    stake = Cents(env.game.stake)
    rows: list[list[int]] = []
    shoe = 0
    observation, _ = env.reset(seed=SEED)
    for _ in range(1_000):
        if not rows:
            rows, shoe = env.game.cards(SEED, shoe).tolist(), shoe + 1
            assert observation.tolist() == [4 * decks] * len(RANKS)
        codes = rows.pop(0)
        action = chance.randrange(len(env.actions))
        before = observation
        observation, reward, over, _, _ = env.step(np.int64(action))
        seen = np.bincount([CARDS[code].rank for code in codes], minlength=len(RANKS))
        assert np.array_equal(before - observation, seen)
        # Cards are dealt only where somebody has bet: bob does if ann sits out.
        player, on = ("ann", env.actions[action]) if action else ("bob", "high-1")
        word = coder_of(com_bo.Bet).write(com_bo.bet_named(on))
        r = asked(game, game.open(opened), player, "wager", on=word, stake=stake)
        dealt = (CARDS[code] for code in codes)
        r = played_out(game, asked(game, r, None, "close-betting"), dealt)
        assert net(game, r) == cents(reward, stake)
        assert over
        observation, _ = env.reset()
    assert shoe > 10 // decks


# ---------------------------------------------------------------- Baccarat


BACCARAT = game_of("baccarat")


class Table:
    """A table of Baccarat that deals the simulator's shoes."""

    def __init__(self, env: BaccaratEnv) -> None:
        self.game = env.game
        self.fresh = bac.Opened.of(env.game.rules, chips=CHIPS, policies=env.game.policies)
        self.round = BACCARAT.open(self.fresh)
        self.shoe = 0
        self.open_shoe()

    def open_shoe(self) -> None:
        self.cards = [CARDS[code] for code in self.game.cards(SEED, self.shoe).tolist()]
        self.at, self.shoe = self.game.stock.first, self.shoe + 1

    def do(self, command: bac.Command) -> tuple[int, bool]:
        """Carry out a command; return what it gained, and whether it decided a run."""
        self.round, happened = BACCARAT.act(self.round, command)
        rows = [row for event in happened for row in BACCARAT.money(event).rows]
        is_decided = any(isinstance(event, RunSettled) for event in happened)
        return sum(row.net for row in rows), is_decided

    def open_coup(self) -> None:
        self.round = BACCARAT.open(BACCARAT.next_opening(self.round, self.fresh))

    def coup(self) -> tuple[int, bool]:
        """Deal a coup; change the shoe if the cutting card is out."""
        self.do(bac.CloseBetting())
        net, is_decided = 0, False
        while (dealt := BACCARAT.unasked(self.round, lambda _: self.cards[self.at])) is not None:
            more, decided = self.do(dealt)
            net, is_decided = net + more, is_decided or decided
            self.at += 1
        self.open_coup()
        if self.at >= self.game.stock.cut:
            more, decided = self.do(bac.EndShoe())
            net, is_decided = net + more, is_decided or decided
            self.open_coup()
            self.open_shoe()
        return net, is_decided

    def wager(self, name: str, stake: Cents) -> int:
        """Place a wager and deal until it is settled."""
        if not name.startswith("run-"):
            if name != "no-wager":
                self.do(bac.PlaceWager(player="ann", on=bac.Bet(name), stake=stake))
            return self.coup()[0]
        _, kind, named = name.split("-")
        coups = named if kind == "mixed" else kind[0].upper() * int(named)
        run = bac.PlaceRun(player="ann", nominates=coups, stake=stake)
        net, is_decided = self.do(run)
        while not is_decided:
            more, is_decided = self.coup()
            net += more
        return net


@pytest.mark.parametrize("end", list(bac.AtShoeEnd))
@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_baccarat_is_settled_as_at_the_table(game: str, end: bac.AtShoeEnd) -> None:
    # One deck: the shoe ends every few coups, often in the middle of a run.
    runs = game == "baccarat"
    env = BaccaratEnv(game=game, decks=1, policies={"run_at_shoe_end": str(end)}, runs=runs)
    table, chance, nets = Table(env), Random(game), []
    stake = Cents(env.game.coups.stake)
    observation, _ = env.reset(seed=SEED)
    for _ in range(1_500):
        unseen = np.zeros(10, dtype=np.int64)
        for card in [*table.cards[: env.game.stock.first], *table.cards[table.at :]]:
            unseen[env.game.rules.value_of(card)] += 1
        drawn = 52 - len(table.cards)
        assert observation[:10].sum() == unseen.sum() + drawn
        assert (observation[:10] >= unseen).all()
        short = [at for at, name in enumerate(env.actions) if not name.startswith("run-mixed")]
        action = chance.choice(short if chance.random() < 0.7 else range(len(env.actions)))
        observation, reward, over, _, _ = env.step(np.int64(action))
        assert over
        net = table.wager(env.actions[action], stake)
        assert net == cents(reward, stake), (env.actions[action], reward)
        nets.append((env.actions[action].startswith("run-"), net))
        observation, _ = env.reset()
    assert table.shoe > 100
    assert not runs or any(is_run and net > 0 for is_run, net in nets)
    assert ((True, 0) in nets) is (runs and end is bac.AtShoeEnd.REFUNDED)


def test_the_board_shows_the_last_coups_of_the_shoe() -> None:
    env = BaccaratEnv()
    rewards = {(1.0, -1.0): 0, (-1.0, 0.95): 1}
    env.reset(seed=SEED)
    twin = BaccaratEnv()
    twin.reset(seed=SEED)
    board: list[int] = []
    for _ in range(300):
        observation, on_player, *_ = env.step(np.int64(1))
        _, on_banker, *_ = twin.step(np.int64(2))
        board = [rewards.get((on_player, on_banker), 2), *board]
        assert observation[10:].tolist() == (board + [3] * 6)[:6]
        observation, _ = env.reset()
        twin.reset()
        if observation[:10].sum() == 8 * 52:
            board = []
            assert observation[10:].tolist() == [3] * 6


# ---------------------------------------------------------------- Rapid Roulette


@pytest.mark.parametrize("zeros", [1, 2])
def test_roulette_is_settled_as_at_the_table(zeros: int) -> None:
    env = RouletteEnv(zeros=zeros)
    rules, pockets, game = env.game.rules, set(), game_of("rapid-roulette")
    observation, _ = env.reset(seed=SEED)
    assert observation.tolist() == [36 + zeros]
    for spin in range(10 * len(env.actions)):
        action = spin % len(env.actions)
        observation, reward, over, _, _ = env.step(np.int64(action))
        r = game.open(wheel.Opened.of(rules, chips=CHIPS))
        if action:
            bet, covered = env.game.wagers[action - 1]
            fields: dict[str, Any] = {"on": bet.value, "stake": STAKE}
            if bet in INSIDE:
                fields["numbers"] = sorted(covered)
            if bet in WHICH:
                fields["which"] = rules.bets[bet].index(covered) + 1
            r = asked(game, r, "ann", "wager", **fields)
        r = played_out(game, asked(game, r, None, "close-betting"), [int(observation[0])])
        assert net(game, r) == cents(reward, STAKE)
        assert over
        pockets.add(int(observation[0]))
        again, _ = env.reset()
        assert np.array_equal(again, observation)
    assert pockets == set(env.game.pockets)
