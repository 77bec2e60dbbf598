"""The random words are the published generators', and every shoe has a stream of its own."""

import tomllib
from itertools import pairwise

import numpy as np
import pytest
from numpy.random import Philox

from croupier.compiled.lanes import LANES
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.tournament import playing
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.starters import starter
from croupier.simulate.contests import BetRounds
from croupier.simulate.streams import (
    STATE_WORDS,
    Words,
    fill,
    fill_carefully,
    fill_fast,
    philox,
    seed_lanes,
)

U = np.uint64

# The first outputs for the state 1, 2, 3, 4, as the algorithm's authors' C code gives them.
XOSHIRO_FROM_1234 = (
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
)


@pytest.mark.parametrize("number", [0, 1, 77, 2**40])
@pytest.mark.parametrize("seed", [0, 5, 2**64 - 1])
def test_philox_is_numpys(number: int, seed: int) -> None:
    # NumPy counts on before it makes a block.
    before = [(number - 1) % 2**64, 0 if number else 2**64 - 1, 0 if number else 2**64 - 1,
              0 if number else 2**64 - 1]  # fmt: skip
    theirs = Philox(counter=np.array(before, dtype=np.uint64), key=np.array([seed, 0], dtype=U))
    assert philox(U(number), U(0), U(seed), U(0)) == tuple(theirs.random_raw(4).tolist())


def test_every_lane_is_xoshiro256_plus_plus() -> None:
    state = np.repeat(np.array([1, 2, 3, 4], dtype=np.uint64), LANES)
    words = np.zeros(len(XOSHIRO_FROM_1234) * LANES, dtype=np.uint64)
    fill_fast(words, state)
    for lane in range(LANES):
        assert tuple(words[lane::LANES].tolist()) == XOSHIRO_FROM_1234


def test_the_state_is_kept_between_two_fills() -> None:
    whole, parts = np.zeros(64, dtype=np.uint64), np.zeros(64, dtype=np.uint64)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    seed_lanes(state, U(3), U(4))
    fill_fast(whole, state)
    seed_lanes(state, U(3), U(4))
    fill_fast(parts[:24], state)
    fill_fast(parts[24:], state)
    assert np.array_equal(whole, parts)


def words_of(seed: int, number: int, size: int = 64, *, careful: bool = False) -> Words:
    words = np.zeros(size, dtype=np.uint64)
    fill(words, np.zeros(STATE_WORDS, dtype=np.uint64), U(seed), U(number), careful)
    return words


@pytest.mark.parametrize("careful", [False, True])
def test_streams_differ_by_seed_and_by_shoe_and_are_the_same_again(careful: bool) -> None:
    one = words_of(1, 1, careful=careful)
    assert np.array_equal(one, words_of(1, 1, careful=careful))
    for other in (words_of(1, 2, careful=careful), words_of(2, 1, careful=careful)):
        assert len({*one.tolist()} & {*other.tolist()}) == 0


def test_no_two_lanes_of_a_thousand_shoes_begin_alike() -> None:
    seen = set()
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    for number in range(1000):
        seed_lanes(state, U(7), U(number))
        seen |= {tuple(state[lane::LANES].tolist()) for lane in range(LANES)}
    assert len(seen) == 1000 * LANES


def test_careful_words_are_philox_blocks_in_order() -> None:
    words = np.zeros(12, dtype=np.uint64)
    fill_carefully(words, U(5), U(6), U(2))
    blocks = [philox(U(6), U(block), U(5), U(1)) for block in (2, 3, 4)]
    assert words.tolist() == [word for block in blocks for word in block]


@pytest.mark.parametrize("game", ["baccarat", "blackjack"])
def test_shoes_of_different_seeds_and_numbers_differ(game: str) -> None:
    ready = made_ready(open_setting(game), TableSetting())
    shoes = []
    for seed in (1, 2, 3, 2**63):
        played = ready.nets(seed, 0, 20, bet=0)
        shoes += [
            played.nets[begin:end].tobytes() for begin, end in pairwise(played.starts.tolist())
        ]
    assert len(set(shoes)) == len(shoes) == 80


def test_tables_of_tournaments_share_no_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[int, int, int]] = []
    dealt = BetRounds.rounds

    def noted(self: BetRounds, seed: int, first: int, units: int) -> object:
        taken.append((seed, first, units))
        return dealt(self, seed, first, units)

    monkeypatch.setattr(BetRounds, "rounds", noted)
    playing.played(read_conditions(tomllib.loads(starter("baccarat"))), runs=40, seed=5)
    shoes = [
        shoe for seed, first, units in taken if seed == 5 for shoe in range(first, first + units)
    ]
    assert len(set(shoes)) == len(shoes) > 100
