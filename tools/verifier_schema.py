"""Describe the tables that every release makes, for the verifier that shares no code with them.

    python tools/verifier_schema.py            write verifier/schema.txt
    python tools/verifier_schema.py --check    fail if it is not what would be written

A line is an object of the schema as a version of a part or projection makes it: the part, the
version, kind and name, and the SHA-256 of its SQL with single spaces; `-` where it is no more.
Lines of versions that this release no longer makes stay for ever.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

import apsw
from generated import ROOT, keep

from croupier.api.keeping import PARTS
from croupier.floor import PROJECTIONS
from croupier.ledger import BALANCES, LEDGER, Part, Projection
from croupier.ledger.schema import make, upgrade
from croupier.ledger.schema_faults import objects_of_file

FILE = ROOT / "src" / "croupier" / "verifier" / "schema.txt"
OF_UPGRADE = Part("parts", (lambda _: None,))
"""The table that says which parts there are, which every upgrade makes first."""


def described(fill: Callable[[apsw.Connection], None]) -> dict[str, str]:
    """The digests of all objects that are made in an empty database, by kind and name."""
    rows = apsw.Connection(":memory:")
    fill(rows)
    found = objects_of_file(rows)
    rows.close()
    return {name: sha256(one.text.encode()).hexdigest() for name, one in found.items()}


def of_part(part: Part) -> Iterator[str]:
    """A part's lines, step by step."""
    before = {} if part is OF_UPGRADE else described(lambda rows: upgrade(rows, ()))
    for version in range(1, len(part.steps) + 1):
        taken = replace(part, steps=part.steps[:version])
        found = described(lambda rows, taken=taken: upgrade(rows, (taken,)))  # type: ignore[misc]
        yield from difference(part.name, version, before, found)
        before = found


def of_projection(projection: Projection) -> Iterator[str]:
    """A projection's lines, as this release makes it."""

    def without(rows: apsw.Connection) -> None:
        upgrade(rows, (LEDGER,))

    def filled(rows: apsw.Connection) -> None:
        without(rows)
        make(rows, projection)

    yield from difference(
        f"projection-{projection.name}", projection.version, described(without), described(filled)
    )


def difference(
    part: str, version: int, before: dict[str, str], found: dict[str, str]
) -> Iterator[str]:
    for name in sorted(before.keys() | found.keys()):
        if before.get(name) != found.get(name):
            yield f"{part} {version} {name} {found.get(name, '-')}"


def made() -> str:
    """Every line."""
    lines = [line for part in (OF_UPGRADE, LEDGER, *PARTS) for line in of_part(part)]
    lines += [line for one in (BALANCES, *PROJECTIONS) for line in of_projection(one)]
    known = {line.rsplit(" ", 1)[0] for line in lines}
    kept = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    lines += [line for line in kept if line.rsplit(" ", 1)[0] not in known]
    return "".join(f"{line}\n" for line in sorted(lines))


def main() -> int:
    return keep(FILE, made, __doc__)


if __name__ == "__main__":
    raise SystemExit(main())
