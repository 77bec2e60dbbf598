"""How every catalogue item is carried out: the report that the build made, with its totals."""

import json
from functools import cache
from pathlib import Path
from typing import get_args

from .answers import Coverage, CoverageItem, State
from .wrong import WrongInput

STATES: tuple[str, ...] = get_args(State)


def coverage_file() -> Path:
    """The report that the build writes and the package ships."""
    return Path(__file__).parent / "coverage.json"


def coverage(*, state: str | None = None, path: Path | None = None) -> Coverage:
    """Answer `croupier rules coverage`, all of it or the items in one state."""
    if state is not None and state not in STATES:
        raise WrongInput(f"--state: {state!r} is not known; it is one of {', '.join(STATES)}.")
    raw = json.loads((path or coverage_file()).read_text(encoding="utf-8"))
    items: list[CoverageItem] = raw["items"]
    wanted = [item for item in items if state is None or item["state"] == state]
    return Coverage(items=wanted, totals=totals(items))


@cache
def carried_out() -> frozenset[str]:
    """The items that code carries out and tests prove."""
    return frozenset(item["id"] for item in coverage(state="computed")["items"])


def totals(items: list[CoverageItem]) -> dict[str, dict[str, int]]:
    """Count the items of each prefix and state; the row ``all`` sums them up."""
    counted: dict[str, dict[str, int]] = {}
    for item in items:
        for row in (item["id"].partition("-")[0], "all"):
            states = counted.setdefault(row, dict.fromkeys(STATES, 0))
            states[item["state"]] += 1
    everything = counted.pop("all", dict.fromkeys(STATES, 0))
    return {**counted, "all": everything}
