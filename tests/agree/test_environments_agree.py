"""Environments meet Gymnasium's rules; many seats play as single ones do; means are exact odds."""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.desk.odds import odds
from croupier.desk.wrong import WrongInput
from croupier.environments import (
    ENVIRONMENTS,
    BaccaratEnv,
    BaccaratVectorEnv,
    BlackjackEnv,
    CaribbeanStudVectorEnv,
    ComBoEnv,
    ComBoVectorEnv,
    RouletteEnv,
    RouletteVectorEnv,
)
from croupier.environments.seats import SeatsVectorEnv
from croupier.games.com_bo import Bet
from croupier.odds.caribbean import analyse
from croupier.rulebook import NotHeld

SEED = 19_990_318
SEATS = 4096
FAR = 4.0
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(f"croupier.environments:{name}").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_many_seats_play_as_single_ones_side_by_side(name: str) -> None:
    """Gymnasium's own loop over single environments, which are seeded one by one."""
    many = gymnasium.make_vec(name, num_envs=5)
    singles = gymnasium.make_vec(name, num_envs=5, vectorization_mode="sync")
    assert many.metadata["autoreset_mode"] is singles.metadata["autoreset_mode"]
    assert many.observation_space == singles.observation_space
    many.action_space.seed(SEED)
    seeds: Any = [SEED + seat for seat in range(5)]
    assert np.array_equal(many.reset(seed=seeds)[0], singles.reset(seed=seeds)[0])
    for _ in range(700):
        actions = many.action_space.sample()
        told, expected = many.step(actions), singles.step(actions)
        for ours, theirs in zip(told[:4], expected[:4], strict=True):
            assert np.array_equal(ours, theirs)
        assert many.observation_space.contains(told[0])
        assert told[4].keys() == expected[4].keys()
        if "action_mask" in told[4]:
            assert np.array_equal(told[4]["action_mask"], expected[4]["action_mask"])


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_seed_decides_everything(name: str) -> None:
    _, vector, given = ENVIRONMENTS[name]
    many = vector(3, **given)  # type: ignore[arg-type]

    def played(seed: int | list[int | None]) -> list[Any]:
        found: list[Any] = [many.reset(seed=seed)[0]]
        chance = np.random.default_rng(1)
        for _ in range(100):
            actions = chance.integers(len(many.actions), size=3)
            observation, rewards, over, _, _ = many.step(actions)
            found += [observation, rewards, over]
        found.append(many.reset()[0])
        return found

    first = played(7)
    assert all(np.array_equal(*pair) for pair in zip(first, played(7), strict=True))
    other = played(8)
    assert not all(np.array_equal(*pair) for pair in zip(first, other, strict=True))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_streams_of_different_seeds_share_no_shoe(name: str) -> None:
    """Seats and seeds next to one another: training and test cards are never the same."""
    _, vector, given = ENVIRONMENTS[name]
    many = vector(64, **given)  # type: ignore[arg-type]
    actions, courses = np.ones(64, dtype=np.int64), []
    for seed in (1, 2, 3, 60):
        seen: list[Any] = [many.reset(seed=seed)[0]]
        for _ in range(24):
            observation, rewards, *_ = many.step(actions)
            seen += [observation, rewards[:, None]]
        courses.append(np.concatenate(seen, axis=1))
    every = np.concatenate(courses)
    assert len(np.unique(every, axis=0)) == len(every)


def test_one_seed_begins_with_the_shoes_of_a_single_seat() -> None:
    one, many = BaccaratEnv(), BaccaratVectorEnv(3)
    one.reset(seed=5)
    many.reset(seed=5)
    for _ in range(200):
        seen, *_ = one.step(np.int64(1))
        assert np.array_equal(many.step(np.ones(3, dtype=np.int64))[0][0], seen)


def test_some_seats_may_be_begun_afresh_alone() -> None:
    many = BaccaratVectorEnv(4)
    many.reset(seed=1)
    before, *_ = many.step(np.ones(4, dtype=np.int64))
    chosen = np.array([True, False, False, True])
    after, _ = many.reset(seed=1, options={"reset_mask": chosen})
    assert np.array_equal(after[~chosen], before[~chosen])
    assert (after[chosen, :10].sum(axis=1) == 8 * 52).all()
    _, _, over, _, _ = many.step(np.ones(4, dtype=np.int64))
    assert np.array_equal(over, chosen)


# ---------------------------------------------------------------- means


def away(many: SeatsVectorEnv, actions: np.ndarray, exact: dict[str, float], rounds: int) -> float:
    """How many standard errors lie between what bets gained and the exact figures, at most."""
    many.reset(seed=SEED)
    sums = np.zeros((2, len(many.actions)))
    counts = np.zeros(len(many.actions))
    while counts.sum() < rounds:
        _, rewards, over, _, _ = many.step(actions)
        np.add.at(sums[0], actions[over], rewards[over])
        np.add.at(sums[1], actions[over], rewards[over] ** 2)
        np.add.at(counts, actions[over], 1)
    found = []
    for action in np.unique(actions):
        mean, square = sums[:, action] / counts[action]
        error = ((square - mean**2) / counts[action]) ** 0.5
        found.append(abs(-mean - exact[many.actions[action]]) / error)
    return float(max(found))


def edges(game: str, *, decks: int | None = None, zeros: int | None = None) -> dict[str, float]:
    shown = odds(game, decks=decks, zeros=zeros)["bets"]
    return {row["bet"]: float(row["house_edge"]) for row in shown}


@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_means_of_baccarat_are_exact(game: str) -> None:
    many = BaccaratVectorEnv(SEATS, game=game)
    assert away(many, 1 + np.arange(SEATS) % 3, edges(game), 3_000_000) < FAR


def test_means_of_runs_are_exact() -> None:
    many = BaccaratVectorEnv(SEATS, runs=True)
    names = ("run-player-2", "run-banker-2", "run-tie-2", "run-mixed-PB", "run-mixed-BP")
    exact = {}
    for name in names:
        rows = odds("baccarat", bet=name)["bets"]
        exact[name] = next(float(row["house_edge"]) for row in rows if row["bet"] == name)
    actions = np.array([many.actions.index(name) for name in names])[np.arange(SEATS) % 5]
    assert away(many, actions, exact, 3_000_000) < FAR


@pytest.mark.parametrize("decks", [1, 8])
def test_means_of_com_bo_are_exact(decks: int) -> None:
    many = ComBoVectorEnv(SEATS, decks=decks)
    assert many.actions[1:] == tuple(map(str, Bet))
    assert away(many, 1 + np.arange(SEATS) % 17, edges("com-bo", decks=decks), 5_000_000) < FAR


@pytest.mark.parametrize("zeros", [1, 2])
def test_means_of_roulette_are_exact(zeros: int) -> None:
    many = RouletteVectorEnv(SEATS, zeros=zeros)
    by_kind = edges("rapid-roulette", zeros=zeros)
    exact = {
        name: next(edge for bet, edge in by_kind.items() if name.startswith(bet))
        for name in many.actions[1:]
    }
    actions = 1 + np.arange(SEATS) % len(exact)
    assert away(many, actions, exact, 10_000_000) < FAR


def test_the_mean_of_the_best_caribbean_stud_is_exact() -> None:
    many = CaribbeanStudVectorEnv(SEATS)
    exact = analyse(many.game.rules)
    bets = (exact.swept.gain > 0).astype(np.int64)
    observation, _ = many.reset(seed=SEED)
    total = squares = rounds = 0.0
    while rounds < 5_000_000:
        actions = bets[observation[:, 0], observation[:, 2] % 13]
        observation, rewards, over, _, _ = many.step(actions)
        total, squares = total + rewards.sum(), squares + (rewards**2).sum()
        rounds += over.sum()
    mean = total / rounds
    error = ((squares / rounds - mean**2) / rounds) ** 0.5
    # This play looks at ranks alone, which costs less than the error can show.
    assert abs(-mean - edges("caribbean-stud")["main"]) < FAR * error


def test_no_wager_gains_nothing() -> None:
    for many in (BaccaratVectorEnv(64), ComBoVectorEnv(64), RouletteVectorEnv(64)):
        many.reset(seed=3)
        for _ in range(50):
            assert not many.step(np.zeros(64, dtype=np.int64))[1].any()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: BaccaratEnv(decks=9), "--decks: Baccarat is computed with 1 to 8"),
        (lambda: BaccaratEnv(behind=2), "--behind: the cutting card has 2 cards behind"),
        (lambda: BaccaratEnv(behind=416), "--behind: 416 of 416 cards would lie behind"),
        (lambda: BaccaratEnv(burn=-1), "--burn: -1 of"),
        (lambda: BaccaratEnv(game="com-bo"), "game: com-bo is no version of Baccarat"),
        (lambda: BaccaratEnv(at="2000-12-01", runs=True), "runs: none are offered in baccarat"),
        (lambda: BaccaratEnv(render_mode="human"), "render_mode: rounds are not drawn"),
        (lambda: BaccaratVectorEnv(0), "num_envs: 0 is not between 1 and 16,777,216"),
        (lambda: BaccaratEnv(policies={"no_such": "reading"}), "no_such"),
        (lambda: BlackjackEnv(game="baccarat"), "game: baccarat is not of the Blackjack family"),
        (lambda: BlackjackEnv(behind=3), "lie behind the cutting card, not 3"),
        (lambda: BlackjackEnv(burn=400), "--behind, --burn: 400 of 312 cards in front"),
        (
            lambda: BlackjackEnv(behind=1000),
            "--behind, --burn: 24 to 415 cards lie behind the cutting card",
        ),
        (lambda: ComBoEnv(decks=3), "Com-Bo is played with 1 or 8 decks, not with 3"),
        (lambda: ComBoEnv(behind=0), "--behind: the cutting card has 0 cards"),
        (lambda: RouletteEnv(zeros=3), "A wheel has 1 or 2 zeros, not 3"),
        (lambda: gymnasium.make("croupier/ComBo-v0", decks=2), "Com-Bo is played with 1 or 8"),
    ],
)
def test_a_wrong_table_is_refused_in_a_sentence(make: object, says: str) -> None:
    with pytest.raises(WrongInput, match=re.escape(says)):
        make()  # type: ignore[operator]


def test_a_moment_without_law_is_refused() -> None:
    with pytest.raises(NotHeld):
        ComBoEnv(at="1999-01-01")


def test_a_single_seat_that_is_stepped_after_its_end_begins_anew() -> None:
    steps, resets = RouletteEnv(), RouletteEnv()
    for env in (steps, resets):
        env.reset(seed=SEED)
        assert env.step(np.int64(1))[2]
    seen, reward, over, _, _ = steps.step(np.int64(5))
    assert (seen == resets.reset()[0]).all() and (reward, over) == (0.0, False)


def test_actions_and_seeds_that_do_not_exist_are_refused() -> None:
    many = RouletteVectorEnv(2)
    many.reset(seed=1)
    for actions in ([0, 158], [-1, 0], [0], [0, 0, 0]):
        with pytest.raises(ValueError, match=r"Actions are 0 to 157|2 seats take as many actions"):
            many.step(np.array(actions))
    for action in ([0.7, 1.0], ["0", "1"]):
        with pytest.raises(ValueError, match="Actions are whole numbers, not"):
            many.step(np.array(action))
    one = RouletteEnv()
    one.reset(seed=1)
    with pytest.raises(ValueError, match=r"An action is a whole number, not 0\.7"):
        one.step(0.7)  # type: ignore[arg-type]
    for seed, says in (([1], "as many seeds"), ([1, -1], "Seeds are 0"), (2**64, "Seeds")):
        with pytest.raises(ValueError, match=says):
            many.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="reset_mask"):
        many.reset(options={"reset_mask": np.ones(3, dtype=np.bool_)})


# ---------------------------------------------------------------- the page


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), {})
    edge = re.search(r"house edge ([0-9.]+)", capsys.readouterr().out)
    assert edge is not None
    assert float(edge[1]) < 0.056


def test_the_page_names_every_environment() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in ENVIRONMENTS:
        assert name.removeprefix("croupier/") in page
