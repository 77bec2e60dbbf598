"""Take pictures of the web app's pages into docs/screenshots: dark and light, wide and phone.

The pages are those that ``tests/browser`` looks at, with real tables behind them.

    python tools/screenshots.py [FOLDER]
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TAKES = (
    "tests/browser/test_felts.py::test_a_picture_is_taken",
    "tests/browser/test_house.py::test_a_picture_of_the_house_is_taken",
)


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "screenshots")
    folder: Path = parser.parse_args().folder
    environment = {**os.environ, "CROUPIER_SCREENSHOTS": str(folder.resolve())}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *TAKES]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
