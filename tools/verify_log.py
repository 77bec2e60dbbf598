"""Run the stand-alone verifier where it is in the package: src/croupier/verifier/verify_log.py."""

import runpy
import sys
from pathlib import Path

FILE = Path(__file__).parents[1] / "src" / "croupier" / "verifier" / "verify_log.py"

if __name__ == "__main__":
    sys.exit(runpy.run_path(str(FILE))["main"](None, "python tools/verify_log.py"))
