"""`croupier strategy --judge` and `croupier odds --without`: a given play, and a given shoe."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli.main import main
from croupier.desk.setting import open_setting
from croupier.desk.strategy_files import chart_text, read_chart
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import Chart
from croupier.simulate.blackjack.charts import published_chart

GAME = "vegas-blackjack"
MISTAKE = {"hand", "first", "does", "better", "chance", "cost"}
ROWS = {
    "hard 16": "SSSSSHHHHH",
    "soft 18 3+": "SddddSSHHH",
    "pair 8": "PPPPPPPPP.",
    "surrender hard 15": "........R.",
    "forfeit hard 12": ".........F",
}
FOUR_ACES = " ".join(f"A{suit}" for suit in "SHDC")


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status = main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return json.loads(out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


# ---------------------------------------------------------------- a strategy judged


def test_a_named_strategy_and_its_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer(capsys, "strategy", GAME, "--judge", "mimic-dealer")
    assert set(shown) == {
        "game", "title", "at", "status", "decks", "policies", "defaults", "law", "method",
        "strategy", "plays", "house_edge", "best_house_edge", "total_cost", "mistakes",
    }  # fmt: skip
    assert (shown["strategy"], shown["decks"]) == ("mimic-dealer", 4)
    assert all(set(mistake) == MISTAKE for mistake in shown["mistakes"])
    costs = [float(mistake["cost"]) for mistake in shown["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    total = float(shown["total_cost"])
    assert sum(costs) == pytest.approx(total, abs=1e-10)
    assert total == pytest.approx(float(shown["house_edge"]) - float(shown["best_house_edge"]))
    assert 0.05 < float(shown["house_edge"]) < 0.07


def test_the_saved_best_play_is_judged_as_it_was_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "mine.toml"
    best = answer(capsys, "strategy", GAME, "--save", str(saved))
    told = answer(capsys, "strategy", GAME, "--judge", str(saved))
    assert told["house_edge"] == best["house_edge"]
    text = saved.read_text(encoding="utf-8")
    changed_text, changes = re.subn(r'("hard 20" +=) "SSSSS', r'\1 "HSSSS', text)
    assert changes == 1
    saved.write_text(changed_text, encoding="utf-8")
    changed = answer(capsys, "strategy", GAME, "--judge", str(saved))
    dearest = changed["mistakes"][0]
    assert [dearest[part] for part in ("hand", "first", "does", "better")] == [
        "hard 20", "2", "hit", "stand",
    ]  # fmt: skip
    assert main(["strategy", GAME, "--judge", str(saved)]) == 0
    printed = capsys.readouterr().out
    assert "Mistakes cost" in printed
    assert "hard 20" in printed


def test_a_chart_is_read_as_it_was_written(tmp_path: Path) -> None:
    rules = open_setting(GAME).rules
    assert isinstance(rules, BlackjackRules)
    chart = Chart.parse('a "fine" play', ROWS).over(published_chart())
    path = tmp_path / "chart.toml"
    path.write_text(chart_text(chart, title="Any game"), encoding="utf-8")
    assert read_chart(path, "--judge", rules) == chart


def _spoilt(old: str, new: str) -> Callable[[str], bytes]:
    return lambda text: text.replace(old, new).encode()


@pytest.mark.parametrize(
    ("spoil", "line", "says"),
    [
        (_spoilt("SSSSS HHHHH", "SSSSS HHHHX"), 8, "'X' is not one of"),
        (_spoilt("SSSSS HHHHH", "SSSSS HHHH"), 8, "9 letters"),
        (_spoilt('"pair 8"', '"pair 1"'), 10, "there is no row 'pair 1'"),
        (_spoilt('"hard 16"', '"hard 99"'), 8, "no row 'hard 99'; rows are hard 4 to hard 21"),
        (_spoilt('"soft 18 3+"', '"soft 11 3+"'), 9, "there is no row 'soft 11 3+'"),
        (_spoilt('name = "mine"', "name = 5"), 4, "name: 5 is no name"),
        (_spoilt("[rows]", 'based_on = "luck"\n[rows]'), 6, "'luck' is not one of best, published"),
        (_spoilt("[rows]", "base = 1\n[rows]"), 6, "'base' is not known here"),
        (lambda text: f"{text}\n[other]\nx = 1\n".encode(), 14, "'other' is not known here"),
        (_spoilt('"pair 8" ', "pair 8"), 10, "Expected '='"),
        (_spoilt('"PPPPP PPPP."', "8"), 10, "between quotation marks"),
        (_spoilt('"pair 8" ', '"hard 16"'), 10, "Cannot overwrite"),
        (_spoilt("[rows]", "[lines]"), 1, "a table [rows] is needed"),
        (lambda text: text.encode().replace(b"[rows]", b"\xff"), 6, "UTF-8"),
        (lambda text: text.rstrip().encode()[:-1], 12, ""),
    ],
)
def test_a_bad_file_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    spoil: Callable[[str], bytes],
    line: int,
    says: str,
) -> None:
    path = tmp_path / "chart.toml"
    path.write_bytes(spoil(chart_text(Chart.parse("mine", ROWS), title="Any game")))
    said = refusal(capsys, "strategy", GAME, "--judge", str(path))
    assert f"line {line}: " in said
    assert says in said


def test_a_file_that_lacks_a_row_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "chart.toml"
    path.write_text(chart_text(Chart.parse("mine", ROWS), title="Any game"), encoding="utf-8")
    said = refusal(capsys, "strategy", GAME, "--judge", str(path))
    assert f"--judge: {path}: there is no row for hard 4, hard 5, " in said
    assert "soft 12, " in said and " and soft 20; " in said and "hard 16" not in said
    assert 'based_on = "best" or "published"' in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((GAME, "--judge", "luck"), "'luck' is not known; there are best, mimic-dealer"),
        ((GAME, "--judge", "nowhere/mine.toml"), "cannot be read"),
        ((GAME, "--judge", "absent", "--save", "x.toml"), "leave out"),
        (("caribbean-stud", "--judge", "absent"), "is for the Blackjack family"),
        (("baccarat", "--judge", "absent"), "is for the Blackjack family"),
    ],
)
def test_wrong_questions_about_strategies(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    assert says in refusal(capsys, "strategy", *arguments)


# ---------------------------------------------------------------- a depleted shoe


def test_a_shoe_without_some_cards(capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer(capsys, "odds", GAME, "--without", "5S, 5H 5D 5C")
    assert shown["without"] == "5S 5H 5D 5C"
    bets = {bet["bet"]: bet for bet in shown["bets"]}
    assert set(bets) == {"main", "insurance"}
    [full] = croupier.odds(GAME, bet="main")["bets"]
    # Nothing helps the player more than fives that are gone.
    assert float(bets["main"]["house_edge"]) < float(full["house_edge"]) - 0.005
    # 204 cards less the ace; 64 tens pay 2 to 1.
    assert bets["insurance"]["exact"] == "11/203"
    assert "of those left" in bets["insurance"]["method"]


def test_without_aces_nothing_can_be_insured(capsys: pytest.CaptureFixture[str]) -> None:
    aces = " ".join([FOUR_ACES] * 4)
    said = refusal(capsys, "odds", GAME, "--bet", "insurance", "--without", aces)
    assert "only main can be told" in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((GAME, "--without", "AS AS AS AS AS"), "no AS is left in the shoe"),
        (("crown-pontoon", "--without", "TS"), "no TS is left in the shoe"),
        ((GAME, "--without", "1S"), "card 1 is '1S'"),
        (("baccarat", "--without", "9S"), "not for baccarat"),
        (("rapid-roulette", "--without", "9S"), "not for rapid-roulette"),
        (("blackjack", "--without", "9S", "--bet", "perfect-pairs"), "not 'perfect-pairs'"),
        (
            (GAME, "--without", " ".join(f"{r}{s}" for r in "3456789TJQK" for s in "SHDC" * 4)),
            "a round may need",
        ),
    ],
)
def test_wrong_shoes(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    said = refusal(capsys, "odds", *arguments)
    assert "--without: " in said
    assert says in said
