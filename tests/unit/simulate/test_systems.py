"""Betting systems against players with pencil and paper, and the promises that each makes."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.desk.simulate import simulate
from croupier.simulate.game import NO_WAGERS, RoundNets, Tally
from croupier.simulate.sessions import Sessions, walk
from croupier.simulate.systems import (
    STAKE_MOST,
    SYSTEMS,
    begin,
    follow,
    room_of,
    steps_of,
    wanted,
)
from naive.naive_systems import player, session

EVEN = (-1, 1)
BANKER = (-20, 19, 0)
BLACKJACK = (-4, -2, -1, 0, 2, 3, 4)
"""Nets of which a wager is 1, 20 and 2: with ties, commission, doubles and a natural."""
KINDS = [(EVEN, 1), (BANKER, 20), (BLACKJACK, 2)]


def some(nets: tuple[int, ...], rounds: int, seed: int) -> Tally:
    return np.random.default_rng(seed).choice(nets, rounds).astype(np.int64)


@pytest.mark.parametrize("most", [None, 1, 7, 50])
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_stake_is_the_one_on_paper(name: str, most: int | None) -> None:
    machine = steps_of(SYSTEMS[name], STAKE_MOST if most is None else most)
    for seed, (nets, wager) in enumerate(KINDS):
        rounds = some(nets, 3_000, seed).tolist()
        state, paper = room_of(machine, len(rounds)), player(name, most)
        begin(machine, state)
        for net in rounds:
            wants = wanted(machine, state)
            # Without a maximum a player gives up before the numbers grow beyond all bounds.
            if most is None and wants > 10**6:
                begin(machine, state)
                paper = player(name, most)
                continue
            assert wants == paper.wants()
            stake = min(wants, most or wants)
            follow(machine, state, stake, stake * net, wager)
            paper.sees(stake, Fraction(stake * net, wager))


@pytest.mark.parametrize("most", [None, 5, 60])
@pytest.mark.parametrize("name", SYSTEMS)
def test_sessions_are_those_on_paper(name: str, most: int | None) -> None:
    bankroll = 40
    for seed, (nets, wager) in enumerate(KINDS):
        rounds = some(nets, 60 * 200, seed)
        plan = Sessions(
            bankroll=bankroll, units=1, rounds=200, stake=wager, system=SYSTEMS[name], most=most
        )
        walked = walk(plan, RoundNets(rounds, np.zeros(1, dtype=np.int64), NO_WAGERS))
        paper = [
            session(name, [Fraction(net, wager) for net in part], bankroll, most)
            for part in rounds.reshape(-1, 200).tolist()
        ]
        assert walked.sessions == len(paper) == 60
        assert walked.length == 60 * 200
        assert walked.rounds == sum(len(one.stakes) for one in paper)
        assert walked.ruined == sum(one.final < 1 for one in paper)
        assert walked.ahead == sum(one.final > bankroll for one in paper)
        actions = [sum(one.stakes) for one in paper]
        gains = [(one.final - bankroll) * wager for one in paper]
        assert walked.action == sum(actions)
        assert walked.action_squared == sum(action**2 for action in actions)
        assert walked.net == sum(gains)
        assert walked.net_squared == sum(gain**2 for gain in gains)
        assert walked.net_by_action == sum(a * b for a, b in zip(actions, gains, strict=True))
        assert walked.largest == max(max(one.stakes) for one in paper)
        assert walked.cut == sum(one.cut for one in paper)
        assert walked.cut_sessions == sum(one.cut > 0 for one in paper)
        assert walked.short == sum(one.short for one in paper)
        # Beyond 2,047 wagers only leading digits are kept.
        assert max(one.fall for one in paper) < 2_048
        assert dict(walked.falls) == Counter(int(one.fall) for one in paper)
        assert dict(walked.final) == Counter(max(int(one.final), 0) for one in paper)
        assert all(
            line[-1] == one.final * wager for line, one in zip(walked.lines, paper, strict=False)
        )


def test_a_martingale_is_one_wager_ahead_after_every_win() -> None:
    machine = steps_of(SYSTEMS["martingale"], STAKE_MOST)
    state = room_of(machine, 0)
    begin(machine, state)
    balance = wins = 0
    for net in some(EVEN, 5_000, 3).tolist():
        stake = wanted(machine, state)
        balance += stake * net
        wins += net > 0
        follow(machine, state, stake, stake * net, 1)
        assert net < 0 or balance == wins


@pytest.mark.parametrize("most", [4, 9, 1000])
def test_what_a_line_still_has_to_win_is_on_it(most: int) -> None:
    machine = steps_of(SYSTEMS["labouchere"], most)
    state = room_of(machine, 2_000)
    begin(machine, state)
    balance, lines = 0, 1
    for net in some((-1, 1, 1), 2_000, 4).tolist():
        stake = min(wanted(machine, state), most)
        balance += stake * net
        before = state[: state[1]].copy()
        follow(machine, state, stake, stake * net, 1)
        left = int(state[state[0] : state[1]].sum())
        if net > 0 and before[before[0] :].sum() == stake:
            lines += 1
        assert balance == 10 * lines - left
    assert lines > 3


def test_a_series_of_the_grind_gains_exactly_one_wager() -> None:
    machine = steps_of(SYSTEMS["oscars-grind"], STAKE_MOST)
    state = room_of(machine, 0)
    begin(machine, state)
    balance, finished = 0, set()
    for net in some(EVEN, 20_000, 5).tolist():
        stake = wanted(machine, state)
        balance += stake * net
        follow(machine, state, stake, stake * net, 1)
        if state.tolist()[:2] == [1, 0] and net > 0:
            finished.add(balance)
    assert finished == set(range(1, len(finished) + 1))
    assert len(finished) > 100


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_system_moves_the_edge(name: str) -> None:
    """Spins are independent, so what is kept of a wager staked is the edge, whatever the system."""
    for bet in ("red", "dozen"):
        shown = simulate(
            "rapid-roulette",
            rounds=2e6,
            seed=11,
            workers=1,
            bet=bet,
            bankroll=300,
            session=150,
            system=name,
            most=50,
        )
        assert shown.sessions is not None and shown.walked is not None
        kept, error = shown.walked.net_per_action(shown.sessions.stake)
        assert error is not None and error < 0.01
        assert abs(-kept - 1 / 37) < 4 * error
        mean, of_mean = shown.walked.mean_net(shown.sessions.stake)
        assert of_mean is not None and of_mean > 0
        assert mean == pytest.approx(kept * shown.walked.action / shown.walked.sessions)


def test_errors_are_those_of_the_sessions() -> None:
    rounds = some(BANKER, 100 * 50, 8)
    plan = Sessions(bankroll=1_000, units=1, rounds=50, stake=20, system=SYSTEMS["paroli"])
    walked = walk(plan, RoundNets(rounds, np.zeros(1, dtype=np.int64), NO_WAGERS))
    paper = [
        session("paroli", [Fraction(net, 20) for net in part], 1_000, None)
        for part in rounds.reshape(-1, 50).tolist()
    ]
    gains = np.array([float(one.final - 1_000) for one in paper])
    mean, error = walked.mean_net(20)
    assert mean == pytest.approx(gains.mean())
    assert error == pytest.approx(gains.std(ddof=1) / 10)
    actions = np.array([sum(one.stakes) for one in paper])
    ratio, error = walked.net_per_action(20)
    assert ratio == pytest.approx(gains.sum() / actions.sum())
    scatter = ((gains - ratio * actions) ** 2).sum() / 99
    assert error == pytest.approx(np.sqrt(scatter / 100) / actions.mean())


def test_stakes_of_a_spread_are_taken_as_they_are() -> None:
    rounds, wagers = some(EVEN, 400, 2), some((0, 1, 8), 400, 3)
    plan = Sessions(bankroll=10_000, units=1, rounds=100, stake=1, most=6)
    walked = walk(plan, RoundNets(rounds, np.zeros(1, dtype=np.int64), wagers))
    cut = np.minimum(wagers, 6)
    assert (walked.action, walked.net) == (cut.sum(), (cut * rounds).sum())
    assert (walked.cut, walked.largest) == ((wagers == 8).sum(), 6)
    poor = walk(replace(plan, bankroll=3), RoundNets(rounds, np.zeros(1, dtype=np.int64), wagers))
    assert poor.ruined > 0 and poor.short > 0


def test_sums_may_pass_64_bits() -> None:
    rounds = np.full(4, 10**8, dtype=np.int64)
    plan = Sessions(bankroll=10**9, units=1, rounds=2, stake=10)
    whole = walk(plan, RoundNets(rounds, np.zeros(1, dtype=np.int64), np.full(4, 1000)))
    assert whole.net_squared == 2 * (2 * 10**11) ** 2 > 2**63
