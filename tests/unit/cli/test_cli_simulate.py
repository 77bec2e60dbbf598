"""`croupier simulate` on the command line."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.cli.simulate_shown import live_line
from croupier.games.roulette import RouletteRules
from croupier.rulebook import rulebook
from croupier.simulate.blackjack.counts import COUNTS
from croupier.simulate.roulette.game import Roulette
from croupier.simulate.run import Progress, run
from croupier.simulate.systems import SYSTEMS


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "rapid-roulette", "--rounds", "1e5", "--seed", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    shown = json.loads(out)
    assert (shown["rounds"], shown["seed"], err) == (100_000, 3, "")


def test_people_get_a_table_with_what_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "baccarat", "--rounds", "100,000", "--seed", "3", "--decks", "6"]) == 0
    out = capsys.readouterr().out
    assert "decks 6" in out and "banker" in out and "seed 3" in out and "law " in out
    assert "run-mixed" not in out


def test_every_bet_is_listed_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "baccarat", "--rounds", "1e4", "--seed", "3", "--every"]) == 0
    assert "run-mixed-PBPBPB" in capsys.readouterr().out


def test_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "spins.csv"
    assert main(["simulate", "rapid-roulette", "--rounds", "1e4", "--out", str(out)]) == 0
    assert out.read_text().splitlines()[0].startswith("game,at,rules,law,kernels,seed,bet")
    capsys.readouterr()


def test_a_system_has_a_table_of_its_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    how = ["--bankroll", "50", "--session", "100", "--system", "fibonacci", "--most", "20"]
    assert main(["simulate", "rapid-roulette", "--rounds", "1e5", "--seed", "3", *how]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "sessions of 100 spins on red, with 50 wagers each" in out
    assert "System fibonacci" in out and "does not move the house edge" in out


def test_a_count_has_the_counters_table(capsys: pytest.CaptureFixture[str]) -> None:
    how = ["--count", "halves", "--spread", "0,1:2,2:4"]
    assert main(["simulate", "blackjack", "--rounds", "1e5", "--seed", "3", *how]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "halves by true count at the start of a round" in out
    assert "Spread 0,1:2,2:4" in out


def test_the_help_is_in_panels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--help"]) == 0
    out = capsys.readouterr().out
    for panel in ("Table", "Strategy and counting", "Bankroll and systems", "Output"):
        assert f"─ {panel} ─" in out
    for name in (*SYSTEMS, *COUNTS):
        assert name in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["baccarat", "--rounds", "many"], "--rounds: 'many' is no number"),
        (["baccarat", "--rounds", "nan"], "--rounds: nan is no number of rounds"),
        (["baccarat", "--rounds", "inf"], "--rounds: inf is no number of rounds"),
        (["blackjack", "--burn", "400"], "--burn: 400 of 312 cards"),
        (["blackjack", "--burn", "-1"], "--burn: -1 of 312 cards"),
        (["blackjack", "--continuous", "--burn", "9", "--behind", "90"], "--burn: a shoe that"),
        (["com-bo", "--cluster", "a:1", "--workers", "2"], "--workers: a cluster has its own"),
        (["baccarat", "--out", "a.txt"], "--out: a.txt must end in .csv or .parquet"),
        (["baccarat", "--plot", "a.gif"], "--plot: a.gif must end in .svg or .png or .html"),
        (["baccarat", "--out", "no/such/folder/a.csv"], "--out: there is no folder"),
        (["baccarat", "--decks", "9"], "--decks"),
        (["baccarat", "--policy", "x=1"], "x"),
        (["nonsense"], "nonsense"),
        (["crown-21", "--at", "2004-01-01"], "crown-21"),
    ],
)
def test_wrong_input_is_one_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("croupier: ") and err.count("\n") == 1
    assert says.lower() in err.lower().replace("crown 21", "crown-21")


def test_the_live_line_has_rate_error_and_time_left() -> None:
    law = rulebook().law("rapid-roulette", datetime(2000, 12, 20, 4))
    seen: list[Progress] = []
    ready = Roulette(rules=RouletteRules.from_law(law))
    run(ready, seed=1, rounds=500_000, workers=1, watch=seen.append)
    line = live_line(seen[0])
    assert line.startswith("red ") and "±" in line and "million a second" in line
    assert line.endswith("left")
    assert live_line(seen[-1]).endswith("0:00:00 left")
