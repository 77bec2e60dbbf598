"""Take pictures of the web app's pages into docs/screenshots: dark and light, wide and phone.

The pages are those that ``tests/browser/test_felts.py`` looks at, with real tables behind them.

    python tools/screenshots.py [FOLDER]
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TAKES = "tests/browser/test_felts.py::test_a_picture_is_taken"


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    environment = {**os.environ, "CROUPIER_SCREENSHOTS": str(folder.resolve())}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", TAKES]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
