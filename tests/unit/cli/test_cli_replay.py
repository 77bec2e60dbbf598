"""`croupier replay` and `croupier play`: exit statuses, one JSON document, people's view."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.desk.replay import new_file, replay
from round_files import GOLDEN

ONE = str(GOLDEN / "blackjack" / "g21-super-bonus-5000.toml")
TWO = str(GOLDEN / "blackjack" / "g07-doubled-21-loses-to-blackjack.toml")
LINES = "\n" * 40


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", ONE, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == replay(ONE)


def test_several_files_are_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", ONE, TWO, "--json")
    assert status == 0
    assert [shown["game"] for shown in json.loads(out)] == ["crown-pontoon", "blackjack"]


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, Path(TWO).read_text(encoding="utf-8"))
    status, out, _ = run(
        capsys, "replay", "-", "--json", "--against", "dealer_blackjack_vs_21=void"
    )
    assert status == 0
    assert json.loads(out)["against"]["net"] == {"ann": "0.00"}


def test_a_wrong_file_exits_with_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(Path(TWO).read_text(encoding="utf-8").replace('"double"', '"split"'))
    status, out, err = run(capsys, "replay", str(path), ONE)
    assert status == 2
    assert "+5075.00" in out, "the good round is shown"
    assert err.startswith(f"croupier: {path}: decision 1: ")
    assert err.count("\n") == 1
    assert "[blackjack 7.5.5(a), notice 1/2003]" in err


def test_with_json_an_error_is_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(Path(TWO).read_text(encoding="utf-8").replace('"double"', '"split"'))
    status, out, err = run(capsys, "replay", str(path), ONE, "--json")
    assert status == 2
    assert [round_["game"] for round_ in json.loads(out)] == ["crown-pontoon"]
    error = json.loads(err)["error"]
    assert error.keys() == {"code", "says", "where", "rule"}
    assert error["where"] == f"{path}: decision 1"
    assert error["rule"] == "blackjack 7.5.5(a)"
    status, out, err = run(capsys, "replay", str(path), "nowhere.toml", "--json")
    assert (status, out) == (2, "")
    assert len(json.loads(err)["errors"]) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("replay",), "name a round file"),
        (("replay", "nowhere.toml"), "nowhere.toml"),
        (("replay", TWO, "--policy", "foo"), "NAME=VALUE"),
        (("replay", TWO, "--policy", "foo=bar"), "unknown policy"),
        (("replay", TWO, "--policy", "dealer_blackjack_vs_21=push"), "push"),
        (("replay", "--new", "poker"), "poker"),
        (("replay", TWO, "--html", "/nowhere/x.html"), "--html"),
        (("play", "poker"), "poker"),
        (("play", "blackjack", "--decks", "9"), "blackjack 3.1"),
    ],
)
def test_what_is_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert words in err
    assert "Traceback" not in err


def test_the_table_as_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", ONE)
    assert status == 0
    for text in ("Crown Pontoon", "attested", "7♠ 7♠ 7♠", "10.11.1", "+5075.00", "box 2 stands"):
        assert text in out


def test_two_readings_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "replay", TWO, "--against", "dealer_blackjack_vs_21=void")
    assert "A-02: Equal totals: the wager is returned." in out
    assert "Difference" in out


def test_what_was_paid(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    text = Path(ONE).read_text(encoding="utf-8")
    path.write_text(text.replace("stake = 25", "stake = 25\npaid = 75", 1))
    _, out, _ = run(capsys, "replay", str(path))
    assert (
        "ann on box 1 was paid $75 and should have been $5,075: $5,000 is still owed."
        in " ".join(out.split())
    )


def test_a_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    status, out, _ = run(capsys, "replay", ONE, TWO, "--html", str(page))
    assert status == 0
    assert str(page) in out
    assert page.read_text(encoding="utf-8").count("<article>") == 2


def test_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", "--schema")
    assert status == 0
    assert json.loads(out)["$schema"].startswith("https://json-schema.org")


def test_a_new_file(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "replay", "--new", "com-bo")
    assert out == new_file("com-bo")


def test_letters_where_symbols_cannot_be_shown() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "croupier.cli.main", "replay", ONE],
        check=True,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii:replace", "NO_COLOR": "1", "PATH": ""},
    )
    assert b"7S 7S 7S" in shown.stdout
    assert b"\x1b" not in shown.stdout


@pytest.mark.parametrize(
    "game",
    ["blackjack", "crown-pontoon", "caribbean-stud", "com-bo", "baccarat", "rapid-roulette"],
)
def test_a_round_is_played_saved_and_replayed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    game: str,
) -> None:
    path = tmp_path / "round.toml"
    type_in(monkeypatch, LINES)
    status, out, err = run(capsys, "play", game, "--save", str(path))
    assert (status, err) == (0, "")
    assert "net " in out and "You leave with" in out
    assert f"croupier replay {path}" in out.replace("\n", " ")
    assert replay(path)["game"] == game


def test_answers_that_end_too_soon(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    status, _, err = run(capsys, "play", "com-bo")
    assert status == 2
    assert "ended before the round did" in err


def test_cards_may_be_written_as_people_write_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Path(ONE).read_text(encoding="utf-8")
    row = re.search(r'^cards = "(.*)"$', text, re.MULTILINE)
    assert row is not None
    typed = row[1].lower().replace("s", "♠").replace("  ", " ").replace(" ", ",")
    path = tmp_path / "typed.toml"
    path.write_text(text.replace(row[1], typed), encoding="utf-8")
    _, plain, _ = run(capsys, "replay", ONE, "--json")
    status, out, _ = run(capsys, "replay", str(path), "--json")
    assert status == 0 and json.loads(out) == json.loads(plain)
