"""Tables of versions and strategies kept between runs, in the folder named after their source."""

import sys
from contextlib import suppress
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np

from croupier.compiled.caches import kept_folder, source_digest
from croupier.games.blackjack.kernel import BlackjackParams
from croupier.games.blackjack.strategy import Strategy

from .hand_tables import HandTables, hand_tables
from .round_machine import RoundMachine, RoundResult, round_machine
from .whole_machine import WholeMachine, whole_machine


def kept_tables(params: BlackjackParams, strategy: Strategy) -> HandTables:
    """The tables of a version and a strategy, from the cache where they are there."""
    path = _path("hands", params, strategy)
    found = _read(path)
    if found is not None:
        tables = (found[name] for name in HandTables._fields)
        return HandTables._make(table if table.ndim else int(table) for table in tables)
    made = hand_tables(params, strategy)
    _write(path, made._asdict())
    return made


def kept_machine(params: BlackjackParams, strategy: Strategy, tables: HandTables) -> RoundMachine:
    """The machine of one box, from the cache where it is there."""
    path = _path("round", params, strategy)
    found = _read(path)
    if found is not None:
        return RoundMachine(
            table=found["table"],
            skips=int(found["skips"]),
            results=tuple(RoundResult(*row) for row in found["results"].tolist()),
            lane_bits=int(found["lane_bits"]),
            fewest=int(found["fewest"]),
            splits=found["splits"],
            marks=int(found["marks"]),
        )
    machine = round_machine(tables)
    names = ("table", "skips", "results", "lane_bits", "fewest", "splits", "marks")
    _write(path, {name: getattr(machine, name) for name in names})
    return machine


def kept_whole_machine(
    params: BlackjackParams, strategy: Strategy, tables: HandTables
) -> WholeMachine:
    """The machine of one box with its splits, from the cache where it is there."""
    path = _path("whole", params, strategy)
    found = _read(path)
    if found is not None:
        results = tuple(RoundResult(*row) for row in found["results"].tolist())
        return WholeMachine(found["follows"], found["emits"], results)
    machine = whole_machine(tables)
    _write(path, machine._asdict())
    return machine


def _path(kind: str, params: BlackjackParams, strategy: Strategy) -> Path | None:
    """Where tables are kept; nowhere if it cannot be told what the strategy's answers rest on.

    Nor where nothing can be written.
    """
    try:
        source = getsource(sys.modules[type(strategy).__module__])
    except (OSError, TypeError):
        return None
    said = f"{kind} {source_digest()} {params!r} {strategy!r} {source}"
    name = sha256(said.encode()).hexdigest()
    folder = kept_folder("tables")
    return None if folder is None else folder / "blackjack" / f"{name}.npz"


def _read(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    with suppress(OSError, ValueError, KeyError), np.load(path, allow_pickle=False) as held:
        return {name: held[name] for name in held.files}
    return None


def _write(path: Path | None, arrays: dict[str, Any]) -> None:
    if path is None:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.savez(file, allow_pickle=False, **arrays)
        Path(file.name).replace(path)
