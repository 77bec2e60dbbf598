"""Every tool says what it does when it is asked, and does nothing else."""

import re
import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NO_COMMANDS = ("generated", "hatch_build")
"""What the other tools share, and what the packager calls."""
TOOLS = sorted(path.name for path in (ROOT / "tools").glob("*.py") if path.stem not in NO_COMMANDS)


@cache
def helped(tool: str) -> subprocess.CompletedProcess[str]:
    """What a tool says of itself, run as people run it."""
    command = [sys.executable, f"tools/{tool}", "--help"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("tool", TOOLS)
def test_help_is_printed(tool: str) -> None:
    done = helped(tool)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage:")
    assert f"python tools/{tool}" in done.stdout


@pytest.mark.parametrize("tool", TOOLS)
def test_a_word_that_no_tool_knows_is_refused(
    tool: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [f"tools/{tool}", "--chekc"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "tools" / tool), run_name="__main__")
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_whatever_can_be_checked_is_proved() -> None:
    checked = {tool for tool in TOOLS if "--check" in helped(tool).stdout}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [listed] = re.findall(r"^GENERATED := ((?:.*\\\n)*.*)$", makefile, flags=re.M)
    assert checked == {f"{name}.py" for name in listed.replace("\\", "").split()}
