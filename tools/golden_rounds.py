"""Write the transcripts of the golden rounds anew; read the difference before you accept it.

    python tools/golden_rounds.py            write tests/golden/*/*.txt
    python tools/golden_rounds.py --check    fail if one is stale

A golden round is a round file with two comments on top: what happens, and what everybody nets.
Its transcript stands beside it, for somebody who knows the game and no Python.
"""

import sys
from pathlib import Path

from croupier.desk.replay import settled
from croupier.desk.transcript import transcript

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"


def main() -> int:
    stale = 0
    for path in sorted(GOLDEN.glob("*/*.toml")):
        told = transcript(settled(str(path))[0])
        beside = path.with_suffix(".txt")
        if beside.is_file() and beside.read_text(encoding="utf-8") == told:
            continue
        stale += 1
        print(beside.relative_to(GOLDEN))
        if "--check" not in sys.argv:
            beside.write_text(told, encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
