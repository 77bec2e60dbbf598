"""`croupier play`: a seat in the terminal, from a script, at a keyboard, here and elsewhere."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import croupier
from croupier.cli.main import main
from croupier.cli.seat.cards import BACK, FOUR_COLOURS, Hand, Pen, hands_of
from croupier.games.registry import GAMES
from serving import Server

ROOT = Path(__file__).parents[3]
NET = re.compile(r"net ([+-]\d+\.\d\d); you have \$([\d.]+)")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["play", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("game", [game for game in GAMES if game != "gaming-machines"])
def test_rounds_of_every_game_add_up_and_replay(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_in(monkeypatch, *[""] * 60)
    path = tmp_path / "round.toml"
    out = played(capsys, game, "--rounds", "3", "--save", str(path))
    nets = [(float(net), float(held)) for net, held in NET.findall(out)]
    assert len(nets) == 3
    assert nets[-1][1] == 1000 + sum(net for net, _ in nets)
    assert float(croupier.replay(path)["net"]["guest"]) == nets[-1][0]


def test_machines_are_played_by_their_offers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "insert m1", "5", "play m1", "", "cash-out m1", "q")
    out = played(capsys, "gaming-machines")
    assert "Guest puts $5 into m1" in out and "Guest plays" in out


def test_every_bet_and_several_boxes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "10", "5", "2", "20", "", "", *[""] * 20)
    out = played(capsys, "blackjack", "--boxes", "2", "--rounds", "1")
    assert "perfect-pairs $5" in out and "magnificent-sevens $2" in out
    assert "box 2, main $20" in out


def test_nobody_wagers_more_than_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "50", "30", "5", "10", "0", *[""] * 20)
    out = played(capsys, "blackjack", "--purse", "30", "--rounds", "1")
    assert out.count("You have $30 in chips; you cannot wager more than that.") == 1
    assert out.count("You have $0 in chips; you cannot wager more than that.") == 2
    assert "main $30" in out


def test_a_run_and_the_numbers_of_a_wheel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "run", "", "pbp", "tie", "5", "deal")
    out = played(capsys, "baccarat", "--rounds", "1")
    assert "wagers $10 on a run of" in out and "tie $5" in out
    type_in(monkeypatch, "corner", "2", "1 99", "1 2 4 5", "dozen", "", "3", "deal")
    out = played(capsys, "rapid-roulette", "--rounds", "1")
    assert "no corner bet on 1 99" in out and "corner $2" in out and "dozen $10" in out


def test_a_question_is_answered_by_the_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "?", "often", "10", "", "", "? surrender", *[""] * 20)
    out = played(capsys, "blackjack", "--boxes", "2", "--rounds", "1")
    assert "Place your bets." in out
    assert "This game has no surrender" in out and "[blackjack 7.5.1]" in out
    assert "Please name an amount in steps of $0.50." in out


def test_leaving(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "q")
    assert "Settlement" not in played(capsys, "com-bo")
    type_in(monkeypatch, "10", "q")
    # Whoever leaves in the middle of a round has it played by the house.
    assert "Settlement" in played(capsys, "crown-pontoon")


def test_a_table_that_is_kept_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for place in (1, 2):
        type_in(monkeypatch, *[""] * 20)
        out = played(capsys, "crown-baccarat", "--rounds", "1", "--data", str(tmp_path / "f"))
        assert f"Round {place}: place your bets" in out
    assert main(["verify", "--data", str(tmp_path / "f")]) == 0


def test_practice_tells_what_a_mistake_costs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "", "", "?", "fold", "", "", "bet")
    out = played(capsys, "caribbean-stud", "--practice", "--rounds", "2")
    assert "Best is" in out
    assert "fold is the best play." in out or "bet was best: fold gives up $" in out
    assert "mistakes so far: $" in out


# ---------------------------------------------------------------- cards


def test_cards_are_drawn_as_cards() -> None:
    hand = Hand("box 1", ("TS", "7H", BACK), "17")
    assert list(Pen(letters=False, colours={}).draw(hand)) == [
        "box 1: 17",
        "┌───┐ ┌───┐ ┌───┐",
        "│10 │ │7  │ │░░░│",
        "│  ♠│ │  ♥│ │░░░│",
        "└───┘ └───┘ └───┘",
    ]
    assert "".join(Pen(letters=True, colours={}).draw(hand)).isascii()
    drawn = "".join(Pen(letters=False, colours=FOUR_COLOURS).draw(Hand("", ("7D", "7C"))))
    assert "\x1b[34m" in drawn and "\x1b[32m" in drawn


def test_hands_are_found_whatever_a_game_calls_them() -> None:
    view = {
        "boxes": [{"number": 3, "hands": [{"cards": ["AS"], "total": "11", "face_down": 1}]}],
        "dealer": {"shown": ["KD"], "face_down": 4},
        "table": {"player": ["2C"], "player_total": 2, "wagers": [{"on": "tie"}]},
    }
    assert list(hands_of(view)) == [
        Hand("box 3", ("AS", BACK), "11"),
        Hand("dealer", ("KD", *[BACK] * 4)),
        Hand("player", ("2C",), "2"),
    ]


# ---------------------------------------------------------------- at a keyboard


class Keyboard:
    """A real terminal with somebody at it."""

    def __init__(self, *arguments: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "croupier.cli.main", "play", *arguments]
        given = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", **env}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=given,
            start_new_session=True,
            # Where tests run in the background, the signal would be ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        os.close(slave)
        self.seen = ""

    def until(self, words: str) -> str:
        """Read until some words are on the screen."""
        ends = time.monotonic() + 60
        while words not in self.seen and time.monotonic() < ends:
            ready, _, _ = select.select([self.master], [], [], 0.5)
            try:
                self.seen += os.read(self.master, 65536).decode() if ready else ""
            except OSError:
                break
        found, met, self.seen = self.seen.partition(words)
        if not met:
            self.process.kill()
            self.process.wait()
            pytest.fail(found)
        return found

    def types(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self) -> int:
        """The status that it ends with, within a while."""
        status = self.process.wait(timeout=60)
        os.close(self.master)
        return status


def test_at_a_keyboard_with_colours() -> None:
    keyboard = Keyboard("caribbean-stud", "--purse", "100")
    for answer, then in (("", "jackpot? "), ("", "[bet, fold] "), ("bet", "Your Ante? ")):
        keyboard.types(f"{answer}\r")
        shown = keyboard.until(then)
    assert "┌───┐" in shown and "Settlement" in shown
    keyboard.types("\x04")
    assert keyboard.ended() == 0


def test_ctrl_c_ends_it_cleanly_and_no_color_is_kept_to() -> None:
    keyboard = Keyboard("baccarat", NO_COLOR="1")
    keyboard.until("What will you wager on?")
    keyboard.types("player\r\r\r")
    shown = keyboard.until("Round 2: place your bets")
    assert "┌───┐" in shown and "\x1b[3" not in shown
    keyboard.until("wager on?")
    os.killpg(keyboard.process.pid, signal.SIGINT)
    assert keyboard.ended() == 130


# ---------------------------------------------------------------- elsewhere


def test_a_seat_at_a_floor_elsewhere(memory: Path) -> None:
    server = Server(memory / "data")
    server.start()
    command = [sys.executable, "-m", "croupier.cli.main", "play", "crown-blackjack"]
    command += ["--server", f"http://127.0.0.1:{server.port}", "--name", "ann", "--rounds", "1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    lines = "\n" * Random(1).randint(20, 30)
    done = subprocess.run(
        command, input=lines, env=env, capture_output=True, text=True, check=False
    )
    server.stop()
    assert (done.returncode, done.stderr) == (0, "")
    assert "Settlement" in done.stdout and "box 1, main" in done.stdout


def test_a_floor_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "com-bo", "--server", "http://127.0.0.1:9", "--name", "ann"]) == 2
    assert capsys.readouterr().err.startswith("croupier: --server: No answer from 127.0.0.1")
