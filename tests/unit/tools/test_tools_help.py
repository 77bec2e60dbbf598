"""Every tool says what it does when it is asked, and does nothing else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NO_COMMANDS = ("generated", "hatch_build")
"""What the other tools share, and what the packager calls."""
TOOLS = sorted(path.name for path in (ROOT / "tools").glob("*.py") if path.stem not in NO_COMMANDS)


def asked(tool: str, option: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, f"tools/{tool}", option]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("tool", TOOLS)
def test_help_is_printed(tool: str) -> None:
    done = asked(tool, "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage:")
    assert f"python tools/{tool}" in done.stdout


@pytest.mark.parametrize("tool", TOOLS)
def test_a_word_that_no_tool_knows_is_refused(tool: str) -> None:
    done = asked(tool, "--chekc")
    assert done.returncode == 2
    assert "usage:" in done.stderr


def test_whatever_can_be_checked_is_proved() -> None:
    checked = {tool for tool in TOOLS if "--check" in asked(tool, "--help").stdout}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [listed] = re.findall(r"^GENERATED := ((?:.*\\\n)*.*)$", makefile, flags=re.M)
    assert checked == {f"{name}.py" for name in listed.replace("\\", "").split()}
