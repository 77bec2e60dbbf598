"""Write the transcripts of the golden rounds anew; read the difference before you accept it.

    python tools/golden_rounds.py            write tests/golden/*/*.txt
    python tools/golden_rounds.py --check    fail if one is stale

A golden round is a round file with two comments on top: what happens, and what everybody nets.
Its transcript stands beside it, for somebody who knows the game and no Python.
"""

import sys

from generated import ROOT, is_fresh, options

from croupier.desk.replay import settled
from croupier.desk.transcript import transcript

GOLDEN = ROOT / "tests" / "golden"


def main() -> int:
    is_check = options(__doc__).parse_args().check
    stale = 0
    for path in sorted(GOLDEN.glob("*/*.toml")):
        beside = path.with_suffix(".txt")
        if not is_fresh(beside, transcript(settled(str(path))[0]), is_check=is_check):
            stale += 1
            if not is_check:
                print(beside.relative_to(GOLDEN))
    return 1 if stale and is_check else 0


if __name__ == "__main__":
    sys.exit(main())
