"""Play floors by their seeds, and say which of them did not go as they must.

    python tools/floors.py --seeds 0-299 --steps 200
    python tools/floors.py --seeds 441 --twice          # again, and the same to the byte

A seed decides what people ask for, what the network loses, doubles and puts out of order, when the
disk fails and what a power loss leaves of it, and how the clock goes. The floor is the real one.
After each step everything that is always true is checked; at the end nothing fails any more, and
every round that is open must come to its end. Thousands of them: ``tools/prove_floor.py``.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent))

from seeded.story import Failure, Outcome, fresh, play

SHARED = Path("/dev/shm")


def main() -> None:
    asked = _arguments()
    total: Counter[str] = Counter()
    begun, failed = process_time(), 0
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as folder:
        for seed in asked.seeds:
            try:
                outcome = _played(seed, asked.steps, Path(folder), twice=asked.twice)
            except Failure as failure:
                failed += 1
                _tell(failure, asked.steps)
                if failed >= asked.failures:
                    break
                continue
            total.update(outcome.counts, events=outcome.events, floors=1)
            if asked.verbose:
                print(f"seed {seed}: {outcome.digest} {outcome.events} events", flush=True)
    told = ", ".join(f"{count} {what}" for what, count in sorted(total.items()))
    print(f"{told}; {process_time() - begun:.0f} s of processor time")
    sys.exit(1 if failed else 0)


def _played(seed: int, steps: int, folder: Path, *, twice: bool) -> Outcome:
    outcome = play(seed, steps, fresh(folder / "floor"))
    if twice:
        again = play(seed, steps, fresh(folder / "floor"))
        if again.digest != outcome.digest:
            raise Failure(seed, steps, f"not the same twice: {outcome.digest}, {again.digest}", ())
    shutil.rmtree(folder / "floor", ignore_errors=True)
    return outcome


def _tell(failure: Failure, steps: int) -> None:
    print(f"FAILED {failure}", file=sys.stderr)
    for line in failure.trail:
        print(f"    {line}", file=sys.stderr)
    print(
        f"  again: python tools/floors.py --seeds {failure.seed} --steps {steps}", file=sys.stderr
    )
    if failure.__cause__ is not None and os.environ.get("TRACEBACK"):
        import traceback  # noqa: PLC0415

        traceback.print_exception(failure.__cause__)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=_seeds, default=range(300), help="0-299, or one seed")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--twice", action="store_true", help="each seed twice, to the same digest")
    parser.add_argument("--failures", type=int, default=10, help="stop after so many")
    parser.add_argument("--verbose", action="store_true", help="a line for each seed")
    return parser.parse_args()


def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 0-9999") from None
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} has no seed")
    return found


if __name__ == "__main__":
    main()
