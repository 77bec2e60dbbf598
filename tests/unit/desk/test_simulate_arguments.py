"""`simulate` called from Python: whole numbers of any type, and clear words for the rest."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.desk.odds import odds
from croupier.desk.simulate import simulate
from croupier.desk.wrong import WrongInput

PLAIN: dict[str, Any] = {
    "rounds": 20_000, "seed": 7, "workers": 1, "decks": 6, "boxes": 2, "burn": 2, "behind": 80,
    "bankroll": 30, "session": 50, "most": 10,
}  # fmt: skip


def without_clock(shown: dict[str, Any]) -> dict[str, Any]:
    return {name: shown[name] for name in shown if name not in ("seconds", "rounds_per_second")}


@pytest.mark.parametrize("kind", [float, np.int64, np.float64, np.float32, np.uint16])
def test_whole_numbers_of_any_type_are_one_and_the_same(kind: Any) -> None:
    plain = simulate("blackjack", **PLAIN).as_dict()
    other = simulate("blackjack", **{name: kind(value) for name, value in PLAIN.items()}).as_dict()
    assert json.dumps(without_clock(other)) == json.dumps(without_clock(plain))


@pytest.mark.parametrize(
    "name",
    ["seed", "workers", "burn", "behind", "decks", "boxes", "bankroll", "session", "most", "zeros"],
)
def test_what_is_no_whole_number_is_refused_by_its_name(name: str) -> None:
    for wrong, says in ((1.5, "1.5 is not"), ("2", "'2' is not"), (True, "True is not")):
        with pytest.raises(WrongInput, match=f"^{name}: {says} a whole number"):
            simulate("blackjack", **{name: wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rounds": "1e5"}, "rounds: '1e5' is not a number"),
        ({"rounds": 1.5}, "--rounds: 1.5 is no number of rounds"),
        ({"until_se": "small"}, "until_se: 'small' is not a number"),
        ({"bet": 3}, "bet: 3 is not text"),
        ({"strategy": 3}, "strategy: 3 is not text"),
        ({"count": 3}, "count: 3 is not text"),
    ],
)
def test_other_arguments_are_refused_by_their_names(given: dict[str, Any], says: str) -> None:
    with pytest.raises(WrongInput, match=says):
        simulate("blackjack", **given)


def test_a_text_is_one_side_bet() -> None:
    one = simulate("blackjack", rounds=1000, seed=1, side_bets="perfect-pairs")
    assert [figures.bet.name for figures in one.bets] == ["main", "perfect-pairs"]


@pytest.mark.parametrize("ask", [simulate, odds])
@pytest.mark.parametrize(
    ("game", "policies", "says"),
    [
        ("baccarat", {"dealer_blackjack_vs_21": "lose"}, "baccarat has run_at_shoe_end"),
        ("blackjack", {"run_at_shoe_end": "refunded"}, "blackjack has dealer_blackjack_vs_21, "),
        ("com-bo", {"run_at_shoe_end": "refunded"}, "com-bo has none"),
        ("baccarat", {"rain": "yes"}, 'unknown policy "rain"; baccarat has run_at_shoe_end'),
    ],
)
def test_readings_of_other_games_are_refused(
    ask: Any, game: str, policies: dict[str, str], says: str
) -> None:
    with pytest.raises(WrongInput, match=f"{says}") as refused:
        ask(game, policies=policies)
    assert (game == "blackjack") == ("split_not_followed" in str(refused.value))


def test_one_of_anything_is_not_many() -> None:
    for game, word in (("baccarat", "coup"), ("rapid-roulette", "spin"), ("com-bo", "round")):
        summary = simulate(game, rounds=1, seed=1, workers=1).summary
        assert summary.startswith(f"1 {word} in 1 ") and " on 1 worker, " in summary
    summary = simulate("baccarat", rounds=1000, seed=1, workers=2).summary
    assert summary.startswith("1,000 coups in ") and "shoes" in summary


def test_money_reads_like_money() -> None:
    pontoon = simulate("crown-pontoon", rounds=1000, seed=1, stake="25")
    assert dict(pontoon.settings)["stake"] == "$25"
    stud = simulate("caribbean-stud", rounds=1000, seed=1, meter="100000.50")
    assert dict(stud.settings)["meter"] == "$100,000.50"


def test_books_are_listed_as_a_sentence_lists_them() -> None:
    says = "--behind: is for baccarat, com-bo and blackjack, not for rapid-roulette"
    with pytest.raises(WrongInput, match=says):
        simulate("rapid-roulette", behind=20)


def test_a_file_is_written_as_its_name_says_or_not_at_all(tmp_path: Path) -> None:
    result = simulate("rapid-roulette", rounds=1000, seed=1)
    with pytest.raises(ValueError, match=r"x\.txt: rows are written as \.csv, \.parquet"):
        result.write(tmp_path / "x.txt")
    result.write(tmp_path / "x.CSV")
    assert [file.name for file in tmp_path.iterdir()] == ["x.CSV"]
