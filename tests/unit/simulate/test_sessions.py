"""Bankrolls against a plain walk through the same rounds."""

from collections import Counter

import numpy as np

from croupier.simulate.game import NO_WAGERS, RoundNets, Tally
from croupier.simulate.sessions import Sessions, walk


def plain_walk(nets: list[int], bankroll: int, stake: int) -> tuple[int, int, int, int]:
    balance = high = bankroll
    fall = played = 0
    for net in nets:
        if balance < stake:
            break
        balance += net
        high = max(high, balance)
        fall = max(fall, high - balance)
        played += 1
    return balance, fall, played, int(balance < stake)


def test_sessions_are_walked_as_a_player_would() -> None:
    rng = np.random.default_rng(6)
    shoes = [rng.choice([-20, 19, 0], rng.integers(70, 85)) for _ in range(101)]
    starts: Tally = np.cumsum([0, *map(len, shoes)]).astype(np.int64)
    plan = Sessions(bankroll=8, units=2, stake=20)
    walked = walk(plan, RoundNets(np.concatenate(shoes).astype(np.int64), starts, NO_WAGERS))
    plain = [
        plain_walk([*shoes[at].tolist(), *shoes[at + 1].tolist()], 160, 20)
        for at in range(0, 100, 2)
    ]
    assert walked.sessions == len(plain) == 50
    assert walked.ruined == sum(row[3] for row in plain)
    assert 0 < walked.ruined < 50
    assert walked.ahead == sum(row[0] > 160 for row in plain)
    assert walked.rounds == sum(row[2] for row in plain)
    assert dict(walked.final) == Counter(row[0] // 20 for row in plain)
    assert dict(walked.falls) == Counter(row[1] // 20 for row in plain)


def test_parts_of_a_run_add_up() -> None:
    rng = np.random.default_rng(7)
    nets = rng.choice([-1, 1], 4_000).astype(np.int64)
    plan = Sessions(bankroll=10, units=1, stake=1)
    starts = np.arange(41, dtype=np.int64) * 100
    whole = walk(plan, RoundNets(nets, starts, NO_WAGERS))
    first = walk(plan, RoundNets(nets[:2_000], starts[:21], NO_WAGERS))
    second = walk(plan, RoundNets(nets[2_000:], starts[:21], NO_WAGERS))
    assert first + second == whole


def test_quantiles_are_in_wagers() -> None:
    plan = Sessions(bankroll=10, units=1, stake=1)
    starts = np.arange(11, dtype=np.int64) * 5
    walked = walk(plan, RoundNets(np.ones(50, dtype=np.int64), starts, NO_WAGERS))
    assert walked.final_at(0.5) == 15
    assert walked.fall_at(0.95) == 0
    assert (walked.ruined, walked.ahead) == (0, 10)


def test_amounts_are_kept_to_the_wager_and_large_ones_to_a_thousandth() -> None:
    gains = np.array([0, 1, 2_047, 2_048, 2_049, 123_456_789, 2**52 + 1], dtype=np.int64)
    plan = Sessions(bankroll=1, units=1, stake=1)
    walked = walk(plan, RoundNets(gains, np.arange(8, dtype=np.int64), NO_WAGERS))
    kept = [amount for amount, count in walked.final for _ in range(count)]
    for exact, near in zip((gains + 1).tolist(), kept, strict=True):
        assert near <= exact <= near * (1 + 2**-10)
        assert near == exact or exact >= 2_048
    assert walked.final_at(1.0) == kept[-1]
