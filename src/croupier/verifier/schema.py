"""Is the schema of a log what the releases make? schema.txt beside this file says what they do.

A line of it is a part of the schema, the version of the part since which it holds, an object, and
the SHA-256 of its SQL with single spaces; `-` where the object is no more.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

LINES = Path(__file__).with_name("schema.txt")
ANALYSED = ("sqlite_stat1", "sqlite_stat4")
APPLICATION_ID = 0x43524F55
EVERYWHERE = {"parts": 1}
"""The table that says which parts there are, which belongs to none of them."""


def known() -> dict[str, dict[int, dict[str, str]]]:
    """The objects that change with each version of each part: their digests."""
    found: dict[str, dict[int, dict[str, str]]] = {}
    for line in LINES.read_text(encoding="utf-8").splitlines():
        part, version, kind, name, made = line.split()
        found.setdefault(part, {}).setdefault(int(version), {})[f"{kind} {name}"] = made
    return found


def schema_faults(db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Where a schema is not what its parts make, and how."""
    for name, wanted in (("application_id", APPLICATION_ID), ("user_version", 1)):
        [(number,)] = db.execute(f"PRAGMA {name}")
        if number != wanted:
            yield "file", f"{name} is {number}, and should be {wanted}"
    parts = dict(db.execute("SELECT name, version FROM parts"))
    projections = dict(db.execute("SELECT name, version FROM projections"))
    taken = parts | {f"projection-{name}": v for name, v in projections.items()} | EVERYWHERE
    releases, made, outdated = known(), dict[str, str](), set[str]()
    for part, version in taken.items():
        versions = releases.get(part, {})
        if part.startswith("projection-") and versions and version not in versions:
            # A projection of another release, which is made anew when the floor opens.
            outdated |= {name for objects in versions.values() for name in objects}
        elif not versions or not 0 < version <= max(versions):
            yield "parts", f"no release knows {part} of version {version}"
        else:
            for step in sorted(versions):
                made |= versions[step] if step <= version else {}
    yield from differences(db, made, outdated)


def differences(
    db: sqlite3.Connection, made: Mapping[str, str], outdated: set[str]
) -> Iterator[tuple[str, str]]:
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql <> ''")
    found = {
        f"{kind} {name}": hashlib.sha256(" ".join(sql.split()).encode()).hexdigest()
        for kind, name, sql in rows
        if name not in ANALYSED
    }
    for name in sorted(made.keys() | found.keys()):
        wanted, there = made.get(name, "-"), found.get(name, "-")
        if wanted != there and name not in outdated:
            says = "is not what the steps make"
            if there == "-":
                says = "is missing"
            elif wanted == "-":
                says = "is not made by any release"
            yield name, says
