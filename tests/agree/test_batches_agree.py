"""Batches of cards come to what the traces of whole shoes say."""

import numpy as np
import pytest

from baccarat_table import rules as baccarat_rules
from com_bo_table import rules as com_bo_rules
from croupier.simulate.baccarat.game import Baccarat
from croupier.simulate.batch import baccarat_coups, com_bo_rows
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.traces import CARD, NET, RESULT

SEED = 5


@pytest.mark.parametrize("name", ["baccarat", "crown-baccarat"])
def test_coups_of_baccarat(name: str) -> None:
    ready = Baccarat(rules=baccarat_rules(name), decks=8)
    trace = np.concatenate([ready.trace(SEED, shoe) for shoe in range(20)])
    ends = np.flatnonzero(trace[:, 0] == RESULT)
    rows, used, start = [], [], 0
    for end in ends.tolist():
        cards = trace[start:end]
        cards = cards[cards[:, 0] == CARD][:, 2]
        used.append(len(cards))
        rows.append([*cards.tolist(), *[0] * (6 - len(cards))])
        start = end + 1
    coups = baccarat_coups(rows, ready.rules)
    assert coups.used.tolist() == used
    assert np.array_equal(coups.outcome, trace[ends, 1])
    assert np.array_equal(coups.player_total, trace[ends, 2])
    assert np.array_equal(coups.banker_total, trace[ends, 3])
    nets = trace[trace[:, 0] == NET][:, 3].reshape(-1, 3)
    assert np.array_equal(coups.nets, nets)
    assert coups.stake == ready.coups.stake


@pytest.mark.parametrize("decks", [1, 8])
def test_rows_of_com_bo(decks: int) -> None:
    ready = ComBo(rules=com_bo_rules(decks))
    trace = ready.trace(SEED, 0)
    found = com_bo_rows(ready.cards(SEED, 0), ready.rules)
    nets = trace[trace[:, 0] == NET][:, 3].reshape(-1, 17)
    assert np.array_equal(found.nets, nets)
    assert found.stake == ready.stake


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="rows of 6"):
        baccarat_coups([[1, 2, 3]], baccarat_rules())
    with pytest.raises(ValueError, match="0 to 51"):
        com_bo_rows([[1, 2, 3, 4, 52]], com_bo_rules(8))
    with pytest.raises(ValueError, match="0 to 51"):
        com_bo_rows([[1, 2, 3, 4, -1]], com_bo_rules(8))
