"""Verify a floor: its log by digests and signatures, and its tables by folding every event anew."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from croupier.ledger import (
    PAGE_MAX,
    Fault,
    LogPlace,
    NotALedger,
    Part,
    Place,
    Reading,
    ReadOnly,
    read_log,
    verify,
)
from croupier.table.events import CutMade, RoundOpened, Shuffled

from .chance_audit import ChanceAudit
from .credential_faults import credential_faults
from .hosted import TABLES, Hosted, Values
from .moved import postings_of
from .overdue import Due, opened_by
from .promised import Promised
from .storing import PROJECTIONS, clock_faults
from .tournament_faults import tournament_faults
from .tournaments import STREAM


def verify_floor(data: Path, openings: Path | None = None) -> dict[str, Any]:
    """What is wrong with the log in a folder, and where; nothing if all is well."""
    return verify_place(Place(data=data), openings)


def verify_place(
    place: LogPlace,
    openings: Path | None = None,
    *,
    parts: Sequence[Part] | None = None,
    public: str | None = None,
) -> dict[str, Any]:
    """What is wrong with a floor's log, and where; nothing if all is well.

    ``openings`` is a file of cards and seeds that were opened to somebody: one JSON object a line.
    ``sealed`` counts tables that could not be replayed: without the floor's keys, what lay face
    down stays sealed. ``recomputed`` counts values of chance that follow from their seeds,
    ``unproven`` events whose values could not be recomputed without the keys, ``not_due`` what
    does not have to be opened yet, ``uncovered`` credentials from before they were events, until a
    server of this release has started.
    ``parts`` are all that the store may consist of, ``public`` the key as it was known before.
    """
    faults = list(verify(place, projections=PROJECTIONS, parts=parts, public=public))
    counted = ("events", "streams", "rounds", "sealed", "recomputed", "unproven", "not_due")
    counts = dict.fromkeys((*counted, "uncovered"), 0)
    if not faults:
        try:
            with read_log(place) as now:
                [(floor,)] = now.rows.execute("SELECT value FROM about WHERE name = 'floor'")
                promised = Promised(str(floor))
                due = Due(str(floor))
                found, counts["uncovered"] = credential_faults(now)
                faults = [
                    *clock_faults(now.rows),
                    *_replayed(now, counts, promised, due),
                    *(Fault("sealed", says) for says in due.lost(set(now.secrets()))),
                    *found,
                ]
                counts["not_due"] = due.not_yet()
        except NotALedger as error:
            return {"faults": [{"where": "keys", "says": str(error)}], **counts}
        if openings is not None:
            faults += _opened(openings, promised, due)
    shown = [{"where": fault.where, "says": fault.says} for fault in faults]
    return {"faults": shown, **counts}


def _opened(file: Path, promised: Promised, due: Due) -> Iterator[Fault]:
    opened, complete_to = set[str | None](), dict[str, int]()
    for position, text in enumerate(file.read_bytes().splitlines(), start=1):
        try:
            line = json.loads(text)
            if "complete_to" in line:
                complete_to[line["name"]] = int(line["complete_to"])
                continue
            opened.add(opened_by(line))
            wrong = promised.wrong(line)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            wrong = f"cannot be read: {error}"
        if wrong is not None:
            yield Fault(f"{file.name}, line {position}", wrong)
    yield from (Fault(file.name, says) for says in due.faults(opened, complete_to))


def _replayed(
    now: Reading, counts: dict[str, int], promised: Promised, due: Due
) -> Iterator[Fault]:
    """Fold every table; each event must be readable, and its postings what its money says."""
    for stream, head in now.heads().items():
        counts["streams"] += 1
        counts["events"] += head.seq
        if stream.startswith(TABLES):
            yield from _folded(now, stream, counts, promised, due)
        elif stream.startswith(STREAM):
            yield from tournament_faults(now, stream)


def _note_rest(now: Reading, stream: str, due: Due, *, after: int) -> None:
    """Note what the rest of a table's events make due, which can be read without keys."""
    while page := now.events(stream, after=after, limit=PAGE_MAX):
        for event in page:
            due.happened(stream, event.seq, event.body)
        after = page[-1].seq


def _folded(
    now: Reading, stream: str, counts: dict[str, int], promised: Promised, due: Due
) -> Iterator[Fault]:
    hosted, values = Hosted(stream=stream), Values(now)
    audit = ChanceAudit(now, promised.floor, promised.used)
    while page := now.events(stream, after=hosted.seq, limit=PAGE_MAX):
        for event in page:
            before, where = hosted, f"{stream} event {event.seq}"
            due.happened(stream, event.seq, event.body)
            try:
                hosted = hosted.folded(event, values)
                happening = hosted.moments[-1].happening
                expected = postings_of(before, happening)
            except ReadOnly:
                # What lies face down is opened by the floor's keys; the chain was checked without.
                counts["sealed"] += 1
                counts["unproven"] += audit.unproven
                promised.unread.add(stream.removeprefix(TABLES))
                _note_rest(now, stream, due, after=event.seq)
                return
            except Exception as error:  # noqa: BLE001 (whatever is wrong with it is a finding)
                yield Fault(where, f"cannot be replayed: {error}")
                return
            if sorted(map(repr, expected)) != sorted(map(repr, event.postings)):
                yield Fault(where, "its postings are not its money's")
                return
            yield from (Fault(where, says) for says in audit.faults(before, hosted))
            counts["rounds"] += isinstance(happening, RoundOpened)
            told = event.body.get("from") or event.body.get("sealed")
            if told or isinstance(happening, Shuffled | CutMade | RoundOpened):
                promised.happened(hosted, event, where)
    counts["recomputed"] += audit.recomputed
    counts["unproven"] += audit.unproven
