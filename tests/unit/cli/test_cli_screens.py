"""What people see at any width and in any encoding: no word broken, nothing cut, nothing lost."""

import io
import os
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.desk.action_colours import ACTIONS, colour_of
from croupier.desk.blackjack_figures import SAID
from croupier.games.blackjack.kernel import BlackjackParams
from croupier.odds import caribbean_strategy
from croupier.odds.blackjack import charts
from croupier.rulebook import rulebook
from round_files import GOLDEN

AT = "2003-02-06T06:00"
ROUND = "g21-super-bonus-5000.toml"
COMMANDS = (
    f"replay {ROUND}",
    f"replay {ROUND} --against dealer_blackjack_vs_21=void",
    "odds com-bo",
    "odds rapid-roulette --bet red --par",
    "compare com-bo,decks=1 com-bo,decks=8",
    "compare crown-pontoon@1999-03-19T04:00 crown-pontoon --bet insurance",
    f"rules show crown-pontoon --at {AT}",
    "rules show caribbean-stud --at 2000-12-20T04:00",
    f"rules summary crown-pontoon --at {AT}",
    "rules diff crown-pontoon 1999-03-19T04:00 2003-02-06T06:00",
    "rules history crown-pontoon 10.11.1",
    "rules readings A-04",
    "rules notices",
    "rules coverage",
    "rules machines --at 2001-01-01",
    "rules search soft 17",
)
DRAWN = re.compile(r"[\u2500-\u257f]|(?<=\s)[-+|=]+(?=\s)")
WIDE = 400


def shown(
    monkeypatch: pytest.MonkeyPatch, command: str, width: object, encoding: str = "utf-8"
) -> str:
    """What a command prints on a screen of that width and encoding."""
    monkeypatch.chdir(GOLDEN / "blackjack")
    monkeypatch.setenv("COLUMNS", str(width))
    screen = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(screen, encoding, write_through=True))
    assert main(command.split()) == 0
    return screen.getvalue().decode(encoding)


def words_of(text: str) -> set[str]:
    return {word.strip(":;,.()…") for word in DRAWN.sub(" ", text).split()} - {""}


@pytest.mark.parametrize("command", COMMANDS)
def test_no_word_is_broken_and_none_is_lost(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    whole = words_of(shown(monkeypatch, command, WIDE))
    for width in (40, 80, 200):
        text = shown(monkeypatch, command, width)
        assert max(map(len, text.splitlines())) <= width
        there = words_of(text)
        assert there <= whole, (width, there - whole)
        # Above rows that stand as lines, the name of their first column is not needed.
        assert whole - there <= {"bet", "line", "Player", "Prefix", "role"}, width


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_any_encoding(monkeypatch: pytest.MonkeyPatch, command: str, encoding: str) -> None:
    text = shown(monkeypatch, command, 80, encoding)
    asked = shown(monkeypatch, command, 80).count("?")
    assert text.count("?") == asked  # no letter without a near one


@pytest.mark.parametrize("width", ["0", "-5", "wide", ""])
def test_a_width_that_says_nothing_is_none(monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    text = shown(monkeypatch, f"replay {ROUND}", width)
    assert "+5000.00" in text
    assert "Usage" in shown(monkeypatch, "simulate --help", width)


def test_a_narrow_help_names_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, "simulate --help", 40)
    assert max(map(len, text.splitlines())) <= 40
    assert {"--until-se", "--insurance", "--continuous", "NAME=VALUE"} <= set(text.split())


def test_names_and_sums_are_never_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = "Wilhelmina-Constantinopoulos-the-Elder"
    path = tmp_path / "long.toml"
    row = f'wager = [{{box = 1, player = "{name}", stake = 123456789}}]'
    path.write_text(
        f'game = "blackjack"\nat = {AT}:00\ndecks = 8\ncards = "AS 6D KH"\n{row}\n', "utf-8"
    )
    for width in (40, 60, 80):
        text = shown(monkeypatch, f"replay {path}", width)
        assert name in text and "+185185183.50" in text and "123456789.00" in text


def test_whoever_reads_may_stop_reading() -> None:
    command = [sys.executable, "-m", "croupier", "rules", "show", "blackjack", "--at", AT]
    reading = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert reading.stdout is not None and reading.stderr is not None
    reading.stdout.readline()
    reading.stdout.close()
    assert reading.stderr.read() == b""
    reading.stderr.close()
    assert reading.wait() == 141


def test_a_file_with_an_odd_name_is_named(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.toml"
    Path(os.fsdecode(name)).write_bytes((GOLDEN / "blackjack" / ROUND).read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "replay", name], capture_output=True, check=False
    )
    assert done.returncode == 0 and b"Settlement" in done.stdout, done.stderr


# ---------------------------------------------------------------- pages and charts


@pytest.mark.parametrize("moment", ["1999-12-01T04:00", "2000-12-20T04:00", AT])
def test_a_summary_is_one_page(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    for game in rulebook().corpus.games:
        if rulebook().rules_or_none(game.name, datetime.fromisoformat(moment)) is not None:
            text = shown(monkeypatch, f"rules summary {game.name} --at {moment}", 100)
            assert text.count("\n") <= 60, game.name


def test_a_comparison_speaks_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = "crown-pontoon@1999-03-19T04:00 crown-pontoon --bet insurance"
    text = shown(monkeypatch, f"compare {sides}", 200)
    assert not re.search(r"\b[a-z]+\.[a-z_]+", text)  # as the keys of rules are written
    assert "rule 10.4.1 (was 22.3.1), notice 1/2003: decks: 3 to 8 decks" in text
    vegas = shown(monkeypatch, "compare blackjack vegas-blackjack --bet insurance", 200)
    assert "hard totals on which to double: 9, 10, 11 / any." in vegas


def test_every_figure_of_the_arithmetic_has_words() -> None:
    told = {f"{name.removesuffix('_to')}_one" for name in SAID if name.endswith("_to")}
    assert set(SAID) | told == set(BlackjackParams._fields)


def test_one_colour_means_one_action() -> None:
    for way in ("paper", "screen"):
        used = [getattr(colour, way) for colour in ACTIONS.values()]
        assert len(set(used)) == len(used)
    meant = {*charts.PLAY_LEGEND.values(), *caribbean_strategy.LEGEND.values()}
    assert meant <= set(ACTIONS)
    assert colour_of("keep") == colour_of("play as a total")
