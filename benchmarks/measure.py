"""What the benchmarks share: one core, repeated runs, and tables that are printed and written."""

import argparse
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import process_time

__all__ = ("Page", "all_cores", "asked", "machine", "millions", "on_one_core", "rates_of")

RESULTS = Path(__file__).with_name("results.md")
FIRST, OTHER = 84, 20
"""How wide columns are printed."""
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
"""What this process was given at its start; nothing can be said where systems have no such call."""


def asked(says: str | None, *, rivals: bool = False) -> argparse.Namespace:
    """Read the options that every benchmark has."""
    parser = argparse.ArgumentParser(
        description=says, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name} too")
    if rivals:
        parser.add_argument("--rivals", metavar="PYTHON", help="where rivals.txt is installed")
    return parser.parse_args()


def on_one_core() -> None:
    """Stay on one core from here on, where the system lets a process choose."""
    if CORES:
        os.sched_setaffinity(0, {max(CORES)})


@contextmanager
def all_cores() -> Iterator[int]:
    """Use what this process was given at its start, and say how many cores that is."""
    if not CORES:
        yield os.cpu_count() or 1
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, CORES)
    try:
        yield len(CORES)
    finally:
        os.sched_setaffinity(0, before)


def rates_of(work: Callable[[int], int], size: int, *, runs: int, seconds: float) -> list[float]:
    """What is done per processor second, in several runs of at least about so many seconds."""
    while True:
        began = process_time()
        work(size)
        if process_time() - began >= seconds:
            break
        size *= 2
    found = []
    for _ in range(runs):
        began = process_time()
        done = work(size)
        found.append(done / (process_time() - began))
    return found


def millions(rate: float) -> str:
    """A rate in millions, with as many digits as are of use."""
    digits = 4 if rate < 1e5 else 2 if rate < 1e7 else 0
    return f"{rate / 1e6:,.{digits}f}"


def machine() -> str:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    cores = f", {len(CORES)} cores" if CORES else ""
    return (
        f"{model}{cores}, Python {platform.python_version()}, Numba {version('numba')}, "
        f"{datetime.now(UTC):%Y-%m-%d}"
    )


@dataclass(slots=True)
class Page:
    """One benchmark's section of the results: printed line by line, written when it is whole."""

    name: str
    """Of its markers in the file."""
    title: str
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        print(f"\n{self.title}\n{machine()}", flush=True)

    def say(self, text: str) -> None:
        """Add a paragraph."""
        print(f"\n{text}", flush=True)
        self.lines += ["", text]

    def table(self, first: str, *others: str) -> None:
        """Begin a table with these heads."""
        self._print((first, *others))
        self.lines += ["", _row((first, *others)), f"|---|{'---:|' * len(others)}"]

    def row(self, first: str, *others: str) -> None:
        """Add a row to the table."""
        self._print((first, *others))
        self.lines.append(_row((first, *others)))

    def _print(self, cells: Sequence[str]) -> None:
        others = "".join(f"{cell:>{OTHER}}" for cell in cells[1:])
        print(f"{cells[0]:{FIRST}}{others}", flush=True)

    def finish(self, *, write: bool) -> None:
        """Put the section in its place in the results, if that is asked for."""
        if not write:
            return
        begin, end = f"<!-- {self.name}: begin -->", f"<!-- {self.name}: end -->"
        held = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Measured speeds\n"
        before, _, rest = held.partition(begin)
        after = rest.partition(end)[2] if rest else "\n"
        lines = (begin, f"## {self.title}", "", f"{machine()}.", *self.lines, end)
        lead = before if rest else before.rstrip("\n") + "\n\n"
        RESULTS.write_text(lead + "\n".join(lines) + after, encoding="utf-8")
        print(f"written to {RESULTS.name}", flush=True)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
