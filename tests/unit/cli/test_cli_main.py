"""The command as a whole: help, version, and what happens when something breaks."""

import importlib
import json
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from croupier.cli.main import main

ROOT = Path(__file__).parents[3]


def test_the_console_script_runs_this_main(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["scripts"]["croupier"].partition(":")
    script = getattr(importlib.import_module(module), name)
    monkeypatch.setattr(sys, "argv", ["croupier", "rules", "show", "whist", "--at", "2003-02-06"])
    assert script() == 2
    assert "There is no game 'whist'" in capsys.readouterr().err


STOPPED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts it may ignore them
from croupier.__main__ import run
class Now:
    def find_spec(self, *_):
        signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Now())
sys.exit(run())
"""
"""An interrupt that comes with the first import of the command's own."""


def test_an_interrupt_while_it_starts_up_ends_quietly() -> None:
    found = run("-c", STOPPED)
    assert (found.returncode, found.stderr) == (130, "")


def test_alone_it_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "croupier rules show crown-pontoon" in capsys.readouterr().out
    assert main(["rules"]) == 0
    assert "history" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", ["show", "diff", "history", "notices", "coverage", "machines", "check", "export"]
)
def test_every_command_has_help_with_an_example(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main(["rules", command, "--help"]) == 0
    assert f"croupier rules {command}" in capsys.readouterr().out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"croupier {version('croupier')}\n"


def test_what_nobody_expected_is_one_sentence_and_exit_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_named: object) -> None:
        raise RuntimeError("the disk is on fire")

    monkeypatch.delenv("CROUPIER_TRACEBACK", raising=False)
    monkeypatch.setattr("croupier.desk.register.notices", broken)
    assert main(["rules", "notices"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "RuntimeError: the disk is on fire" in err
    monkeypatch.setenv("CROUPIER_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main(["rules", "notices"])


def test_an_interrupt_ends_quietly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(**_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.desk.register.notices", interrupted)
    assert main(["rules", "notices"]) == 130
    assert capsys.readouterr().err == ""


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_a_real_process_keeps_the_streams_apart() -> None:
    wrong = run("-m", "croupier.cli.main", "rules", "show", "whist", "--at", "2003-02-06")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr
    right = run("-m", "croupier.cli.main", "rules", "machines", "Adonis", "--at", "2001-01-01")
    assert (right.returncode, right.stderr) == (0, "")


def test_a_closed_pipe_is_no_accident() -> None:
    command = f'"{sys.executable}" -m croupier.cli.main rules notices --json | head -c 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_a_full_disk_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["rules", "notices"]) == 1
    said = capsys.readouterr().err
    assert said == "croupier: the answer cannot be written: no space left on device.\n"


def test_starting_imports_nothing_heavy() -> None:
    loaded = run("-c", "import croupier.cli.main, sys; print(*sys.modules)").stdout.split()
    assert not {"rich", "pydantic", "numpy", "numba", "croupier.rulebook"} & set(loaded)
    package = run("-c", "import croupier, sys; print(*sys.modules)").stdout.split()
    assert [name for name in package if name.startswith("croupier")] == ["croupier"]


@pytest.mark.parametrize(
    ("arguments", "code", "rule"),
    [
        (("rules", "show", "com-bo", "--at", "2000-01-01"), "not-yet-made", None),
        (("rules", "show", "blackjack", "--at", "1999-01-01"), "not-held", None),
        (("rules", "show", "crown-21", "--at", "2003-03-01"), "ended", None),
        (("rules", "show", "whist", "--at", "2003-03-01"), "no-such-game", None),
        (("odds", "com-bo", "--decks", "3"), "decks_not_allowed", "com-bo 3.1"),
        (("odds", "com-bo", "--frobnicate"), "usage", None),
    ],
)
def test_with_json_what_is_wrong_is_one_document(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: str, rule: str | None
) -> None:
    assert main([*arguments, "--json"]) == 2
    out, err = capsys.readouterr()
    error = json.loads(err)["error"]
    assert out == ""
    assert (error["code"], error["rule"]) == (code, rule)
    assert error["says"] and error.keys() == {"code", "says", "where", "rule"}
