"""Figures in JSON and in words."""

from typing import Any

import pytest

from croupier.desk.figures import figure, is_table, words


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "not stated"),
        (False, "no"),
        (7, "7"),
        ("3 to 2", "3 to 2"),
        ("5000.00", "$5,000"),
        ("24.50", "$24.50"),
        ({"min": 7, "max": 7, "unit": "areas"}, "7 areas"),
        (["A", "K"], "A, K"),
        ([], "none"),
        (
            [{"from_stake": "25.00", "to_stake": None, "pays": "5000.00"}],
            "$25 or more earns $5,000",
        ),
        (
            [{"hand": "flush", "pays": "5 to 1"}, {"hand": "", "pays": "1 to 1"}],
            "hand flush, pays 5 to 1; pays 1 to 1",
        ),
    ],
)
def test_every_shape_of_figure_can_be_said(value: Any, said: str) -> None:
    assert words(value) == said


def test_money_gets_its_two_decimals_wherever_it_stands() -> None:
    assert figure({"type": "money"}, "50") == "50.00"
    assert figure({"type": "money"}, "24.50") == "24.50"
    assert figure({"type": "money"}, None) is None
    table = {
        "type": "table",
        "columns": [{"name": "hand", "type": "name"}, {"name": "most", "type": "money"}],
    }
    rows = [{"hand": "flush", "most": "100"}, {"hand": "pair", "most": ""}]
    assert figure(table, rows) == [
        {"hand": "flush", "most": "100.00"},
        {"hand": "pair", "most": ""},
    ]
    assert is_table(rows)
    assert not is_table("5.00") and not is_table([5, 6, 7])
