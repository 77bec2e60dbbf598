"""Kernels answer the same inside compiled loops as at a table, and a changed law is noticed."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adopted_kernels import adopt
from baccarat_table import rules as baccarat_rules
from caribbean_table import rules as caribbean_rules
from com_bo_table import rules as com_bo_rules
from croupier.compiled import caches
from croupier.compiled.adopt import compiled
from croupier.equipment import poker, poker_strength
from croupier.games.baccarat import kernel as baccarat_kernel
from croupier.games.baccarat.kernel import BaccaratParams, Tally, next_step, outcome_of
from croupier.games.caribbean_stud import kernel as caribbean_kernel
from croupier.games.caribbean_stud.kernel import CaribbeanParams, outcome
from croupier.games.caribbean_stud.rules import Shoe
from croupier.games.com_bo import kernel as com_bo_kernel
from croupier.games.com_bo.kernel import Bet, ComBoParams, Row, winning_line

adopt(poker, baccarat_kernel, caribbean_kernel, com_bo_kernel)


@compiled
def _steps(params: BaccaratParams, tallies: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    for at in range(tallies.shape[0]):
        a, b, c, d, e, f = tallies[at]
        player, banker = Tally(a, b, c), Tally(d, e, f)
        out[at, 0] = next_step(params, player, banker)
        out[at, 1] = outcome_of(player, banker)


@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_baccarats_order_of_play(game: str) -> None:
    params = baccarat_rules(game).params
    hands = [(t, 2, -1) for t in range(10)] + [(t, 3, v) for t in (0, 4, 9) for v in range(10)]
    hands += [(0, 0, -1), (7, 1, -1)]
    pairs = list(product(hands, repeat=2))
    tallies = np.array([[*player, *banker] for player, banker in pairs])
    out = np.zeros((len(pairs), 2), dtype=np.int64)
    _steps(params, tallies, out)
    plain = [
        (next_step(params, Tally(*p), Tally(*b)), outcome_of(Tally(*p), Tally(*b)))
        for p, b in pairs
    ]
    assert out.tolist() == [list(map(int, row)) for row in plain]


@compiled
def _lines(params: ComBoParams, rows: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    for at in range(rows.shape[0]):
        row = Row(rows[at, 0], rows[at, 1], rows[at, 2], rows[at, 3], rows[at, 4])
        for bet in range(out.shape[1]):
            out[at, bet] = winning_line(params, bet, row)


def test_com_bos_lines() -> None:
    params = com_bo_rules(8).params
    rows = np.random.default_rng(8).integers(0, 52, (2_000, 5))
    out = np.zeros((len(rows), len(Bet)), dtype=np.int64)
    _lines(params, rows, out)
    plain = [[winning_line(params, bet, Row(*row)) for bet in Bet] for row in rows.tolist()]
    assert out.tolist() == plain


@compiled
def _ranked(params: CaribbeanParams, hands: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    for at in range(hands.shape[0]):
        h = hands[at]
        player = poker_strength(h[0], h[1], h[2], h[3], h[4])
        dealer = poker_strength(h[5], h[6], h[7], h[8], h[9])
        out[at, 0] = player
        out[at, 1] = outcome(params, player, dealer)


def test_poker_strength_and_caribbean_outcomes() -> None:
    params = caribbean_rules().params(Shoe.MANUAL)
    rng = np.random.default_rng(9)
    hands = np.array([rng.permutation(52)[:10] for _ in range(2_000)])
    out = np.zeros((len(hands), 2), dtype=np.int64)
    _ranked(params, hands, out)
    plain = []
    for cards in hands.tolist():
        player, dealer = poker_strength(*cards[:5]), poker_strength(*cards[5:])
        plain.append([player, int(outcome(params, player, dealer))])
    assert out.tolist() == plain


def test_the_laws_digest_follows_every_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("kernel.py", "@kernel\n17"), ("games/a/kernel.py", "@kernel\n17")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "games" / "a" / "views.py").write_text("no mark")
    (tmp_path / "equipment").mkdir()
    monkeypatch.setattr(caches, "files", lambda _: tmp_path)

    def digest() -> str:
        caches.kernels_digest.cache_clear()
        return caches.kernels_digest()

    before = digest()
    (tmp_path / "games" / "a" / "views.py").write_text("something else")
    assert digest() == before
    (tmp_path / "games" / "a" / "kernel.py").write_text("@kernel\n18")
    assert digest() != before
    caches.kernels_digest.cache_clear()
