"""A simulation on terminals of any width, and files that cannot be written."""

import json
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.cli.simulate_shown import print_result
from croupier.desk.simulate import simulate
from croupier.desk.simulation.result import Simulation

GAMES: dict[str, dict[str, Any]] = {
    "baccarat": {},
    "pontoon-pandemonium": {"stake": 100, "bankroll": 50, "session": 200},
    "blackjack": {"count": "ko", "insurance": "always", "side_bets": ["magnificent-sevens-1"]},
    "caribbean-stud": {"meter": 1_000_000, "exact": True},
    "rapid-roulette": {"bankroll": 500, "system": "grand-martingale", "most": 1000},
}
WIDE = 400
NUMBER = re.compile(r"[-+]?\d[\d,]*(\.\d+)?%?")


@cache
def played(game: str) -> Simulation:
    return simulate(game, rounds=50_000, seed=3, workers=1, **GAMES[game])


def printed(
    result: Simulation,
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    print_result(result, every=True)
    return capsys.readouterr().out


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off_numbers_and_names(
    game: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = played(game)
    full = set(printed(result, WIDE, monkeypatch, capsys).split())
    out = printed(result, width, monkeypatch, capsys)
    lines = out.splitlines()
    assert max(map(len, lines)) <= width
    numbers = {word.strip(";,.()") for word in out.split() if NUMBER.fullmatch(word.strip(";,.()"))}
    assert numbers and numbers <= {word.strip(";,.()") for word in full}
    for figures in result.bets:
        assert any(line.split()[:1] == [figures.bet.name] for line in lines)
        assert f"{figures.house_edge:.4%}" in numbers
    assert "…" not in out


def test_a_very_narrow_terminal_gets_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = played("pontoon-pandemonium")
    lines = [line.rstrip() for line in printed(result, 40, monkeypatch, capsys).splitlines()]
    main_wager = result.figures()
    place = lines.index("main")
    assert lines[place + 1] == f"  house edge: {main_wager.house_edge:.4%}"
    assert f"  variance: {main_wager.variance:,.4f}" in lines[place:]


# ---------------------------------------------------------------- files


SPINS = ("simulate", "rapid-roulette", "--rounds", "1e4", "--seed", "1")


@pytest.mark.parametrize(("option", "name"), [("--out", "a.csv"), ("--plot", "a.svg")])
def test_a_folder_is_no_file(
    option: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).mkdir()
    assert main([*SPINS, option, str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and f"{option}: {tmp_path / name} is a folder" in err


def test_what_may_not_be_written_is_told_before_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert main([*SPINS, "--out", str(tmp_path / "a.csv")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "a.csv cannot be written: permission denied" in err


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_file_that_fails_does_not_cost_the_report(
    form: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Simulation, "write", full)
    assert main([*SPINS, *form, "--out", str(tmp_path / "a.csv")]) == 2
    out, err = capsys.readouterr()
    assert "red" in out and "seed" in out
    says = "cannot be written: No space left on device."
    whole = f"--out: {tmp_path / 'a.csv'} {says}"
    assert (json.loads(err)["error"]["says"] if form else err) == (
        whole if form else f"croupier: {whole}\n"
    )


@pytest.mark.skipif(
    find_spec("altair") is None or find_spec("vl_convert") is None, reason="drawing is an extra"
)
@pytest.mark.parametrize("name", ["a.PNG", "a.Svg", "a.HTML"])
def test_a_picture_may_be_named_in_any_case(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SPINS, "--plot", str(tmp_path / name)]) == 0
    assert (tmp_path / name).stat().st_size > 1000
    capsys.readouterr()


def test_a_count_draws_its_edges_and_titles_fit() -> None:
    drawn = played("blackjack").plot().to_dict()
    assert max(map(len, drawn["title"]["text"] + drawn["title"]["subtitle"])) <= 78
    titles = [chart["title"] for chart in drawn["vconcat"]]
    assert "House edge by the running count of ko" in titles
