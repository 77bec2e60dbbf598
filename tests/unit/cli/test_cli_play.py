"""`croupier play`: a seat in the terminal, from a script, at a keyboard, here and elsewhere."""

import base64
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
import typer

import croupier
from croupier.api.codes import code_at
from croupier.cli.main import main
from croupier.cli.play import told_if_lost
from croupier.cli.seat.cards import BACK, FOUR_COLOURS, Hand, Pen, hands_of
from croupier.client import Connection, Unreachable
from croupier.games.registry import GAMES
from serving import PATIENCE, PATIENT_HOUSE, Server

ROOT = Path(__file__).parents[3]
PASSWORD = "a long enough sentence"
NET = re.compile(r"net ([+-]\d+\.\d\d); you have \$([\d.]+)")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["play", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


EARLIER = {
    "baccarat": "1997-04-24",
    "crown-pontoon": "1999-03-19T04:00",
    "rapid-roulette": "1999-10-05",
}
LATEST = [(game, None) for game in GAMES if game != "gaming-machines"]


@pytest.mark.parametrize(("game", "at"), [*LATEST, *EARLIER.items()])
def test_rounds_of_every_game_add_up_and_replay(
    game: str,
    at: str | None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    type_in(monkeypatch, *[""] * 60)
    path = tmp_path / "round.toml"
    then = () if at is None else ("--at", at)
    out = played(capsys, game, "--rounds", "3", "--save", str(path), *then)
    nets = [(float(net), float(held)) for net, held in NET.findall(out)]
    assert len(nets) == 3
    assert nets[-1][1] == 1000 + sum(net for net, _ in nets)
    assert float(croupier.replay(path)["net"]["guest"]) == nets[-1][0]


def test_the_first_question_waits_for_nothing_that_is_not_needed() -> None:
    slow = "{'fastapi', 'httpx', 'numba', 'numpy', 'rich'}"
    code = f"import croupier.cli.seat.playing, sys; print({slow} & set(sys.modules))"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    assert subprocess.check_output([sys.executable, "-c", code], env=env, text=True) == "set()\n"


def test_machines_are_played_by_their_offers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "insert m1", "$5", "", "2.50", *["", ""] * 20, "insert m2", "1", "q")
    out = played(capsys, "gaming-machines")
    assert "You have $995, $5 in m1. What now? [p]lay m1" in out and "guest plays $2.50" in out
    assert "M2 pays guest $1" in out
    assert re.search(r"You leave with \$[\d.]+: [+-]\d+\.\d\d\.\n$", out)


def test_every_bet_and_several_boxes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ("often", "10 nothing 5", "999 pp 5", "10 pp 5 + magnificent $2", "0.30", "20")
    type_in(monkeypatch, *said, *[""] * 40)
    out = played(capsys, "blackjack", "--boxes", "2", "--rounds", "2")
    assert "Beside a wager here: perfect-pairs, magnificent-sevens; not nothing." in out
    assert "You have $1000." in out and "in steps of $0.50." in out
    # The second round repeats the first.
    sides = ("box 1, perfect pairs wager of $5", "box 1, magnificent sevens wager of $2")
    assert [out.count(side) for side in sides] == [2, 2]
    assert (
        len(re.findall(r"box 2, (?:hand 2, )?main wager of \$20 (?:wins|loses|is void)", out)) >= 2
    )


def test_a_run_and_the_numbers_of_a_wheel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "run pbp 10, 5 on tie, banker", "2", "moon 5", "deal")
    out = played(capsys, "baccarat", "--rounds", "1")
    assert "How much on banker? [$10]" in out and "There is no bet moon here" in out
    assert "tie wager of $5" in out and "banker wager of $2" in out and "you have" in out
    said = ("red 5", "clear", "corner 1 99 4 5 2", "5 4 2 1", "dozen 3 $4, 17 1", "2000 red")
    type_in(monkeypatch, *said, "deal", "", "")
    out = played(capsys, "rapid-roulette", "--rounds", "2")
    assert "no corner on 1 99 4 5; it has 1 2 4 5" in out and "You have $993." in out
    assert "red wager of $5" not in out
    assert (
        "[corner 1 2 4 5 $2, dozen 3 $4, 17 $1]" in out and out.count("straight wager of $1") == 2
    )


def test_a_question_is_answered_by_the_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("? surrender", "? 7.5.4(a)", "? soft 17", "? moonlight")
    type_in(monkeypatch, "?", "10", "10", *asked, *[""] * 20)
    out = played(capsys, "blackjack", "--boxes", "2", "--rounds", "1")
    assert "Place your bets." in out and "A wager is $1 to $1000" in out
    assert "7.5.4(a): A player may double" in out and "7.5.3(c): On soft 17" in out
    assert "No rule of this game has the words moonlight." in out
    type_in(monkeypatch, "help", *[""] * 5)
    assert "Pays 1 to 1: high-1" in played(capsys, "com-bo", "--rounds", "1")


def test_leaving(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "q")
    assert played(capsys, "com-bo").endswith("You leave with $1000.\n")
    type_in(monkeypatch, "10", "n", "q")
    # Whoever leaves in the middle of a round has it played to its end, and nothing more staked.
    out = played(capsys, "caribbean-stud")
    assert "box 1, ante wager of $10 loses $10 [caribbean-stud 5.3.2]" in out
    assert re.search(r"You leave with \$[\d.]+: [+-]\d+\.\d\d over 1 round\.\n$", out)


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
    assert "Fold is the best play." in out or "Bet was best: fold gives up $" in out
    assert "mistakes so far: $" in out


# ---------------------------------------------------------------- cards


def test_cards_are_drawn_as_cards() -> None:
    hand = Hand("box 1", ("TS", "7H", BACK), "17")
    pen = Pen(letters=False, colours={})
    assert list(pen.draw([Hand("dealer", ("AC",)), hand], 80)) == [
        "dealer   box 1: 17",
        "┌───┐    ┌───┐ ┌───┐ ┌───┐",
        "│A  │    │10 │ │7  │ │░░░│",
        "│  ♣│    │  ♠│ │  ♥│ │░░░│",
        "└───┘    └───┘ └───┘ └───┘",
    ]
    # Without room, cards lie one on another and hands one below the other.
    assert list(pen.draw([hand, hand], 13))[1:4] == ["┌──┌──┌───┐", "│10│7 │░░░│", "│♠ │♥ │░░░│"]
    assert pen.written("TS to box 1") == "10♠ to box 1"
    assert "".join(Pen(letters=True, colours={}).draw([hand], 80)).isascii()
    coloured = Pen(letters=False, colours=FOUR_COLOURS)
    drawn = list(coloured.draw([Hand("one", ("7D", "7C")), Hand("two", ("7S",))], 80))
    assert "\x1b[34m" in drawn[2] and "\x1b[32m" in drawn[2]
    assert re.sub(r"\x1b\[\d+m", "", drawn[2]) == "│7  │ │7  │   │7  │"


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
        # What is read may end in the middle of a letter.
        self.letters = getincrementaldecoder("utf-8")()

    def until(self, words: str) -> str:
        """Read until some words are on the screen."""
        ends = time.monotonic() + PATIENCE
        while words not in self.seen and time.monotonic() < ends:
            ready, _, _ = select.select([self.master], [], [], 0.5)
            try:
                self.seen += self.letters.decode(os.read(self.master, 65536)) if ready else ""
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

    def interrupts(self) -> None:
        """Press Ctrl-C, and again as one does if nothing comes of it.

        Readline misses a signal that comes between its prompt and its waiting.
        """
        for _ in range(10):
            os.killpg(self.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=5)
                return

    def ended(self) -> int:
        """The status that it ends with, within a while."""
        try:
            return self.process.wait(timeout=PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.master)


def test_at_a_keyboard_with_colours() -> None:
    keyboard = Keyboard("caribbean-stud", "--purse", "100")
    asked = (("", "[n]o, [y]es: "), ("", "[b]et, [f]old: "), ("b", "Your Ante? "))
    for answer, then in asked:
        keyboard.types(f"{answer}\r")
        shown = keyboard.until(then)
    assert "┌───┐" in shown and "box 1, ante wager of $10 " in shown
    keyboard.types("\x04")
    assert keyboard.ended() == 0


def test_ctrl_c_ends_it_cleanly_and_no_color_is_kept_to() -> None:
    keyboard = Keyboard("baccarat", NO_COLOR="1")
    keyboard.until("Your wagers? ")
    keyboard.types("player\r\r\r")
    shown = keyboard.until("Round 2: place your bets")
    assert "┌───┐" in shown and "\x1b[3" not in shown
    keyboard.until("Your wagers? ")
    keyboard.interrupts()
    assert keyboard.ended() == 130


# ---------------------------------------------------------------- elsewhere


def test_a_seat_at_a_floor_elsewhere(memory: Path) -> None:
    server = Server(memory / "data", otherwise=PATIENT_HOUSE)
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
    assert "box 1, main" in done.stdout and "You leave with" in done.stdout


def test_a_password_and_a_code_are_asked_for_at_the_keyboard(
    memory: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_TOKEN", raising=False)
    server = Server(memory / "data", is_demo=False)
    add = ["person", "add", "ann", "--role", "player", "--json", "--data", str(server.data)]
    assert main(add) == 0
    link = json.loads(capsys.readouterr().out)["link"]
    server.start()
    at = ("--server", f"http://127.0.0.1:{server.port}")
    try:
        secret = _second_factor(server, link)
        for name in ((), ("--name", "ann")):
            type_in(monkeypatch)
            assert main(["play", "baccarat", *at, *name]) == 2
            said = capsys.readouterr().err
            assert said.count("\n") == 1 and "no terminal" in said and "--token" in said
        assert main(["play", "baccarat", *at, "--token", "none"]) == 2
        assert capsys.readouterr().err == "croupier: --token: the floor knows nobody by it.\n"
        keyboard = Keyboard("baccarat", *at)
        keyboard.until("Name: ")
        keyboard.types("ann\r")
        keyboard.until("Password for ann: ")
        keyboard.types(f"{PASSWORD}\r")
        assert PASSWORD not in keyboard.until("Code of the second factor: ")
        keyboard.types(f"{code_at(secret, int(time.time()) // 30 + 1)}\r")
        keyboard.until("--server: no table there deals baccarat")
        assert keyboard.ended() == 2
    finally:
        server.stop()


def _second_factor(server: Server, link: str) -> bytes:
    """Choose a password by a link, and set a second factor up."""
    with Connection(f"http://127.0.0.1:{server.port}") as line:
        line.post("/session", {"token": link, "password": PASSWORD})
        offered = line.post("/me/second-factor", {"password": PASSWORD})
        secret = base64.b32decode(offered["secret"].replace("-", ""))
        now = code_at(secret, int(time.time()) // 30)
        line.post("/me/second-factor/confirm", {"code": now})
    return secret


def test_a_floor_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "com-bo", "--server", "http://127.0.0.1:9", "--name", "ann"]) == 2
    assert capsys.readouterr().err.startswith("croupier: --server: No answer from 127.0.0.1:9: ")
    with pytest.raises(typer.Exit) as ended, told_if_lost("http://127.0.0.1:9"):
        raise Unreachable("No answer from 127.0.0.1:9: it is gone.")
    assert ended.value.exit_code == 1
    said = "croupier: No answer from 127.0.0.1:9: it is gone. What you had there is there.\n"
    assert capsys.readouterr().err == said


DRAFT = """
id = "40/2003"
title = "Draft"
book = "blackjack"
dated = 2003-02-10
effective = 2003-02-20T04:00:00
[[op]]
op = "delete"
where = "Schedule"
target = "14.2"
"""


def test_a_draft_is_played_at_a_table_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "draft.toml"
    file.write_text(DRAFT)
    type_in(monkeypatch, "10", "s", "s", "s", "s", "q")
    shown = played(capsys, "crown-blackjack", "--draft", str(file), "--rounds", "1")
    assert "(assumed) under draft 40/2003, which is not law." in shown
    arguments = ["play", "crown-blackjack", "--draft", str(file), "--data", str(tmp_path / "d")]
    assert main(arguments) == 2
    assert "--draft: is for a table of your own" in capsys.readouterr().err
