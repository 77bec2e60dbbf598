"""The arithmetic of Com-Bo against a slow twin written from the text of rule 8."""

from collections import Counter
from datetime import datetime
from itertools import product

import pytest

from croupier.games.com_bo import Bet, ComBoRules
from croupier.games.com_bo.kernel import NO_LINE, Row, winning_line
from croupier.rulebook import rulebook

PATTERNS = tuple(product((12, 0, 5, 6, 7), repeat=5))
"""Every way in which five ranks can rise, fall and match: a king, an ace and three between."""

NAMES = {
    (2, 1, 1, 1): "one-pair",
    (2, 2, 1): "two-pair",
    (3, 1, 1): "triple",
    (3, 2): "full-house",
    (4, 1): "quad",
    (5,): "five-of-a-kind",
}


def rules(decks: int) -> ComBoRules:
    law = rulebook().law("com-bo", datetime(2000, 12, 15, 4))
    return ComBoRules.from_law(law, decks=decks)


def height(rank: int) -> int:
    return 13 if rank == 0 else rank


def naive_wins(bet: str, ranks: tuple[int, ...]) -> bool:
    """Whether a Single or a Run comes in, by its definition."""
    heights = [height(rank) for rank in ranks]
    side, *_, number = bet.split("-")
    if "run" in bet:
        stretch = heights[: int(number) + 1]
        ordered = sorted(stretch, reverse=side == "high")
        return stretch == ordered and len(set(stretch)) == len(stretch)
    here, there = heights[int(number) - 1], heights[int(number) % 5]
    return here > there if side == "high" else here < there


def naive_combination(ranks: tuple[int, ...]) -> str | None:
    """What the five ranks make, by how often each comes."""
    return NAMES.get(tuple(sorted(Counter(ranks).values(), reverse=True)))


@pytest.mark.rule("CC-033", "CC-034", "CC-036")
def test_singles_and_runs_agree_with_the_twin_on_every_pattern() -> None:
    params = rules(8).params
    for ranks in PATTERNS:
        row = Row(*ranks)
        for bet in list(Bet)[:-1]:
            wins = winning_line(params, bet, row) != NO_LINE
            assert wins == naive_wins(str(bet), ranks), (bet, ranks)


@pytest.mark.rule("CC-035", "CC-037")
@pytest.mark.parametrize("decks", [1, 8])
def test_com_bo_agrees_with_the_twin_on_every_pattern(decks: int) -> None:
    law = rulebook().law("com-bo", datetime(2000, 12, 15, 4))
    printed = {
        str(row["bet"]): str(row[f"decks_{decks}"]) for row in law.table("combo.combos", "odds")
    }
    held = rules(decks)
    for ranks in PATTERNS:
        made = naive_combination(ranks)
        line = winning_line(held.params, Bet.COM_BO, Row(*ranks))
        if made is None or printed[made] == "not available":
            assert line == NO_LINE, ranks
        else:
            assert held.odds[line] == printed[made], ranks


def test_suits_do_not_matter() -> None:
    params = rules(8).params
    row = Row(12, 13 + 11, 26 + 10, 39 + 9, 8)
    for bet in (Bet.HIGH_1, Bet.HIGH_RUN_4):
        assert winning_line(params, bet, row) == bet
    assert winning_line(params, Bet.COM_BO, row) == NO_LINE
