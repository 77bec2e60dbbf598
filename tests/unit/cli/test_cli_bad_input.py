"""Whatever is typed or given wrongly is the input's fault, and is said in one sentence."""

import io
import json
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.desk.tournament.starters import starter

DEEP = f"x = {'[' * 5000}{']' * 5000}"
LONG = f'game = "blackjack"\ndecks = {"9" * 6000}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that nobody can read, and standard input with nothing in it."""
    (tmp_path / "deep.toml").write_text(DEEP, "utf-8")
    (tmp_path / "long.toml").write_text(LONG, "utf-8")
    (tmp_path / "latin.toml").write_bytes(b"x = '\xff'")
    (tmp_path / "fair.toml").write_text(starter("com-bo"), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("simulate rapid-roulette --rounds 1e19", "--rounds: 1e+19 is too many"),
        ("simulate rapid-roulette --rounds 99999999999999999999", "--rounds: 1e+20 is too many"),
        ("simulate rapid-roulette --rounds -5", "--rounds: -5 is no number of rounds"),
        ("simulate rapid-roulette --rounds 1e400", "--rounds: inf is no number of rounds"),
        (f"odds caribbean-stud --bet jackpot --meter {'9' * 30}", "--meter: '9999"),
        (f"odds crown-pontoon --bet super-bonus --stake {'9' * 30}", "--stake: '9999"),
        (f"rules show {'x' * 5000} --at 2003-02-06", f"no game '{'x' * 59}…'; the games"),
        (f"replay {'x' * 5000}", f"{'x' * 60}…: file name too long."),
        ("replay deep.toml", "nested more than"),
        ("replay long.toml", "a number is too long"),
        ("replay latin.toml", "is not UTF-8"),
        ("rules check deep.toml", "nested more than"),
        ("rules check long.toml", "too long a number"),
        ("rules check latin.toml", "is not UTF-8"),
        ("strategy crown-pontoon --judge deep.toml", "nested more than"),
        ("strategy caribbean-stud --svg x.png", "--svg: x.png must end in .svg"),
        ("strategy caribbean-stud --html no/x.html", "--html: there is no folder no"),
        ("strategy crown-pontoon --save x.txt", "--save: x.txt must end in .toml"),
        ("compare com-bo com-bo --plot x.txt", "--plot: x.txt must end in"),
        ("rules export com-bo --at 2001-01-01 --output no/x.md", "--output: there is no folder"),
        ("play crown-pontoon --save no/x.toml", "--save: there is no folder no"),
        ("play crown-pontoon --boxes 99999999999", "--boxes: 99999999999 is more than the 9"),
        ("play com-bo --boxes 2", "--boxes: is for the Blackjack family"),
        ("play com-bo --name a/b", "--name: A name has 1 to 40 letters"),
        ("play com-bo --purse much", "'much' is no whole number; croupier play --help"),
        ("tournament check", "Missing argument 'FILE'; croupier tournament check --help"),
        ("rules check .", "this is a folder"),
        ("rules show com-bo --at 2001-01-01 --published-by 2000-01-01", "known of Crown Com-Bo by"),
        ("tournament simulate fair.toml --seed -1", "--seed: -1 is not between 0 and 2^63"),
        ("tournament simulate fair.toml --runs 9999999", "--runs: 9999999 is not between 1 and"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_input_is_to_blame(
    command: str, says: str, form: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    if form and command.startswith(("play", "rules export")):
        return  # these print no JSON
    assert main([*command.split(), *form]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and "Traceback" not in err
    said = json.loads(err)["error"]["says"] if form else err.removeprefix("croupier: ").rstrip()
    assert says in said and said.endswith(".")


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("odds com-bo --decks 3", "--decks"),
        ("odds com-bo --decks few", "--decks"),
        ("odds rapid-roulette --zeros 3", "--zeros"),
        ("rules show", "GAME"),
    ],
)
def test_an_error_says_where_it_is(
    command: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--json"]) == 2
    assert json.loads(capsys.readouterr().err)["error"]["where"] == where


def test_a_good_round_is_shown_beside_a_bad_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--new", "com-bo"]) == 0
    (folder / "good.toml").write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", "good.toml", "deep.toml"]) == 2
    out, err = capsys.readouterr()
    assert "Settlement" in out and "deep.toml" in err
