"""What the readings page says a reading is worth is what the odds say."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def check(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/readings_worth.py", "--check", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_counted_bets_are_worth_what_the_page_says() -> None:
    done = check("--counted")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_blackjack_readings_are_worth_what_the_page_says() -> None:
    done = check()
    assert done.returncode == 0, done.stderr
