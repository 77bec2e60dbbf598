"""Verify a floor: its log by digests and signatures, and its tables by folding every event anew."""

from pathlib import Path
from typing import Any

from croupier.ledger import PAGE_MAX, Fault, Place, Reading, read_log, verify

from .hosted import Hosted, Values
from .postings import moved

__all__ = ("verify_floor",)


def verify_floor(data: Path, witness: Path | None = None) -> dict[str, Any]:
    """What is wrong with a floor's log, and where; nothing if all is well."""
    place = Place(data=data, witness=witness)
    faults = list(verify(place))
    counts = {"events": 0, "streams": 0, "rounds": 0}
    if not faults:
        with read_log(place) as now:
            faults = list(_replayed(now, counts))
    shown = [{"where": fault.where, "says": fault.says} for fault in faults]
    return {"faults": shown, **counts}


def _replayed(now: Reading, counts: dict[str, int]) -> "list[Fault]":
    """Fold every table; each event must be readable, and its postings what its money says."""
    faults = []
    for stream, head in now.heads().items():
        counts["streams"] += 1
        counts["events"] += head.seq
        if stream.startswith("table/"):
            fault = _folded(now, stream, counts)
            if fault is not None:
                faults.append(fault)
    return faults


def _folded(now: Reading, stream: str, counts: dict[str, int]) -> Fault | None:
    hosted, values = Hosted(stream=stream), Values(now)
    while page := now.events(stream, after=hosted.seq, limit=PAGE_MAX):
        for event in page:
            before = hosted.table
            try:
                hosted = hosted.folded(event, values)
            except Exception as error:  # noqa: BLE001 (whatever is wrong with it is a finding)
                return Fault(f"{stream} event {event.seq}", f"cannot be replayed: {error}")
            counts["rounds"] += event.body["type"] == "table.round-opened"
            if before is None or not _is_of_game(before.engine.events.of, event.body):
                continue
            expected = moved(before.id, before.engine.money(hosted.moments[-1].happening))
            if sorted(map(repr, expected)) != sorted(map(repr, event.postings)):
                return Fault(f"{stream} event {event.seq}", "its postings are not its money's")
    return None


def _is_of_game(engine: str, body: Any) -> bool:
    of, _, name = str(body["type"]).partition(".")
    return of == engine and name != "opened"
