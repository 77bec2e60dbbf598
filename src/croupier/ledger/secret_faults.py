"""Are secrets sealed as the log says? Their keys are there, and where the floor's are, all open."""

from collections.abc import Iterator
from pathlib import Path

from .keys import SEALING
from .schema import columns_of
from .sealing import sealing_of, wrapped_keys
from .store import Rows
from .wrong import NotALedger, ReadOnly


def secret_faults(rows: Rows, folder: Path) -> Iterator[tuple[str, str]]:
    """Where a secret is not sealed by the key that is named, or does not open, and how."""
    numbers = sorted(wrapped_keys(rows))
    # A key that was changed is kept beside its successor under its number.
    former = [int(file.suffix[1:]) for file in folder.glob(f"{SEALING}.[0-9]*")]
    if numbers and max(former, default=0) >= numbers[-1]:
        yield "sealing_keys", f"end with {numbers[-1]}, and key {max(former)} was changed"
    if numbers != list(range(1, len(numbers) + 1)):
        yield "sealing_keys", f"are numbered {numbers}: one is missing"
    try:
        sealing = sealing_of(rows, folder)
    except NotALedger as error:
        yield "keys", str(error)
        sealing = None
    newest, last = 1, max(numbers, default=1)
    key = columns_of(rows).key
    # In the order in which they were sealed: another key is used once the former was changed.
    asked = f"SELECT entry, name, box, {key} AS key FROM sealed ORDER BY entry, name"  # noqa: S608
    for entry, name, box, number in rows.execute(asked):
        where = f"sealed {name} of entry {entry}"
        if not newest <= number <= last:
            yield where, f"is not sealed by key {number}: {newest} to {last} were used by then"
            continue
        newest = number
        if sealing is not None:
            try:
                sealing.open(name, number, bytes(box))
            except (NotALedger, ReadOnly) as error:
                yield where, str(error)
