"""How long the rulebook takes from cold, and a whole command. Measured here, never asserted.

    python benchmarks/bench_rulebook.py [--quick] [--write]

Each figure is the median of new processes, so that nothing is warm but the disk and the bytecode.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

from measure import Page, asked, on_one_core

RUNS, QUICK_RUNS = 15, 3
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
    """Print and perhaps write a table of medians."""
    options = asked(__doc__)
    on_one_core()
    runs = QUICK_RUNS if options.quick else RUNS
    page = Page("rulebook", "Rulebook and commands")
    page.say("Milliseconds by the clock, each a new process.")
    page.table("what", "median", "goal")
    bare = median(python("-c", "pass")[0] for _ in range(runs))
    page.row("starting Python itself", f"{bare * 1e3:.0f}", "")
    parts = [[float(part) for part in python("-c", COLD)[1].split()] for _ in range(runs)]
    for name, column in zip(STEPS, zip(*parts, strict=True), strict=True):
        page.row(f"rulebook: {name}", f"{median(column) * 1e3:.0f}", "")
    whole = median(sum(row) for row in parts)
    page.row("rulebook: cold load and fold", f"{whole * 1e3:.0f}", "150")
    for command in COMMANDS:
        took = median(python("-m", "croupier.cli.main", *command)[0] for _ in range(runs))
        form = " --json" if "--json" in command else ""
        page.row(f"croupier {' '.join(command[:3])}{form}", f"{took * 1e3:.0f}", "")
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
