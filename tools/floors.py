"""Play floors by their seeds, and say which of them did not go as they must.

    python tools/floors.py --seeds 0-299 --steps 200
    python tools/floors.py --seeds 0-9999 --steps 1000 --shard 2/8 --resume --notes FOLDER
    python tools/floors.py --seeds 441 --twice          # again, and the same to the byte

A seed decides what people ask for, what the network loses, doubles and puts out of order, when the
disk fails and what a power loss leaves of it, and how the clock goes. The floor is the real one.
After each step everything that is always true is checked; at the end nothing fails any more, and
every round that is open must come to its end.
"""

import argparse
import json
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
    seeds = [seed for seed in asked.seeds if seed % asked.shard[1] == asked.shard[0] - 1]
    notes = Notes(asked.notes, asked.steps, asked.shard, resume=asked.resume)
    total: Counter[str] = Counter()
    begun, failed = process_time(), 0
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as folder:
        for seed in seeds:
            if seed in notes.done:
                continue
            try:
                outcome = _played(seed, asked.steps, Path(folder), twice=asked.twice)
            except Failure as failure:
                failed += 1
                _tell(failure, asked.steps)
                notes.write({"seed": seed, "step": failure.step, "failed": failure.says})
                if failed >= asked.failures:
                    break
                continue
            total.update(outcome.counts, events=outcome.events, floors=1)
            notes.write({"seed": seed, "digest": outcome.digest, "events": outcome.events})
            if asked.verbose:
                print(f"seed {seed}: {outcome.digest} {outcome.events} events", flush=True)
    told = ", ".join(f"{count} {what}" for what, count in sorted(total.items()))
    print(f"{told or 'nothing was left to play'}; {process_time() - begun:.0f} s of processor time")
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


class Notes:
    """What was played before, a line of JSON for each seed; a run that was stopped goes on."""

    def __init__(
        self, folder: Path | None, steps: int, shard: tuple[int, int], *, resume: bool
    ) -> None:
        self.file = None if folder is None else folder / f"{steps}-{shard[0]}-of-{shard[1]}.jsonl"
        self.done: set[int] = set()
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if resume and self.file.exists():
            lines = [json.loads(line) for line in self.file.read_text().splitlines()]
            self.done = {line["seed"] for line in lines if "digest" in line}
        else:
            self.file.write_text("")

    def write(self, line: dict[str, object]) -> None:
        """Remember a seed."""
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(f"{json.dumps(line)}\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=_seeds, default=range(300), help="0-299, or one seed")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="K/N")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="what was played, by seed")
    parser.add_argument("--resume", action="store_true", help="leave out what the notes have")
    parser.add_argument("--twice", action="store_true", help="each seed twice, to the same digest")
    parser.add_argument("--failures", type=int, default=10, help="stop after so many")
    parser.add_argument("--verbose", action="store_true", help="a line for each seed")
    found = parser.parse_args()
    if found.resume and found.notes is None:
        parser.error(
            "--resume needs --notes FOLDER, where an earlier run wrote down what it played"
        )
    return found


def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 0-9999") from None
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} has no seed")
    return found


def _shard(text: str) -> tuple[int, int]:
    one, _, of = text.partition("/")
    try:
        found = int(one), int(of)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 2/8") from None
    if not 1 <= found[0] <= found[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is no shard")
    return found


if __name__ == "__main__":
    main()
