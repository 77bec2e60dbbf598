"""How long the rulebook takes from cold, and a whole command. Measured here, never asserted.

    python benchmarks/bench_rulebook.py

Each figure is the median of new processes, so that nothing is warm but the disk and the bytecode.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

RUNS = 15
COLD = """
from time import perf_counter
start = perf_counter()
from croupier.rulebook import rulebook
imported = perf_counter()
book = rulebook()
loaded = perf_counter()
book.folded
folded = perf_counter()
print(imported - start, loaded - imported, folded - loaded)
"""
COMMANDS = (
    ("rules", "show", "crown-pontoon", "--at", "2003-02-06T06:00", "--json"),
    ("rules", "show", "crown-pontoon", "--at", "2003-02-06T06:00"),
    ("rules", "diff", "crown-pontoon", "1999-03-19T04:00", "2003-02-06T06:00"),
)
STEPS = ("import", "load the corpus", "fold")


def python(*arguments: str) -> tuple[float, str]:
    """Run Python once; return the seconds that it took and what it printed."""
    start = perf_counter()
    done = subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)
    return perf_counter() - start, done.stdout


def main() -> None:
    """Print a table of medians."""
    bare = median(python("-c", "pass")[0] for _ in range(RUNS))
    parts = [[float(part) for part in python("-c", COLD)[1].split()] for _ in range(RUNS)]
    print(f"{'starting Python itself':46}{bare * 1e3:7.0f} ms")
    for name, column in zip(STEPS, zip(*parts, strict=True), strict=True):
        print(f"{'rulebook: ' + name:46}{median(column) * 1e3:7.0f} ms")
    whole = median(sum(row) for row in parts)
    print(f"{'rulebook: cold load and fold (goal 150 ms)':46}{whole * 1e3:7.0f} ms")
    for command in COMMANDS:
        took = median(python("-m", "croupier.cli.main", *command)[0] for _ in range(RUNS))
        form = " --json" if "--json" in command else ""
        print(f"{'croupier ' + ' '.join(command[:3]) + form:46}{took * 1e3:7.0f} ms")


if __name__ == "__main__":
    main()
