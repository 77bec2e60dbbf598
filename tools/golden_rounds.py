"""Write the transcripts of the golden rounds anew; read the difference before you accept it.

    python tools/golden_rounds.py            write tests/golden/*/*.txt
    python tools/golden_rounds.py --check    fail if one is stale

A golden round is a round file with two comments on top: what happens, and what everybody nets.
Its transcript stands beside it, for somebody who knows the game and no Python.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from croupier.desk.replay import settled
from croupier.desk.transcript import transcript

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if stale")
    is_check = parser.parse_args().check
    stale = 0
    for path in sorted(GOLDEN.glob("*/*.toml")):
        told = transcript(settled(str(path))[0])
        beside = path.with_suffix(".txt")
        if beside.is_file() and beside.read_text(encoding="utf-8") == told:
            continue
        stale += 1
        print(beside.relative_to(GOLDEN))
        if not is_check:
            beside.write_text(told, encoding="utf-8")
    return 1 if stale and is_check else 0


if __name__ == "__main__":
    sys.exit(main())
