"""A thief with the floor's key signs another log; the sealed seeds and the witness contradict it.

What is due to be opened and is not is a fault too; what is not due yet is counted.
"""

import gzip
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import floor_samples
import pytest

from croupier.api.identity_tables import IDENTITY
from croupier.floor import Clock, Floor, Role, instant_of, open_store
from croupier.floor.verifying import verify_place
from croupier.ledger import Place, Rows
from croupier.ledger.keys import Keys
from croupier.ledger.sealing import Sealing, sealing_of
from croupier.verifier import verify_log
from forged_log import changeable, make_right
from running_floor import EVENING


@pytest.fixture(scope="module")
def whole(module_memory: Path) -> Place:
    """The floor of release 0.1.0, brought up to date."""
    sample = floor_samples.SAMPLES / "0.1.0"
    place = Place(data=module_memory / "floor")
    shutil.copytree(sample / "keys", place.keys_folder)
    for name, path in (("ledger.db", place.file), ("witness", place.witness_file)):
        path.write_bytes(gzip.decompress((sample / f"{name}.gz").read_bytes()))
    open_store(place, parts=(IDENTITY,)).close()
    return place


@pytest.fixture
def copied(whole: Place, memory: Path) -> Place:
    shutil.copytree(whole.data, memory / "floor")
    shutil.copy(whole.witness_file, memory / "floor.witness")
    return Place(data=memory / "floor")


def verdicts(place: Place, openings: Path | None = None) -> tuple[list[str], list[str]]:
    inside = verify_place(place, openings)["faults"]
    alone = verify_log.examine(place.data, openings=openings)[0]
    return [f"{one['where']}: {one['says']}" for one in inside], alone


def change_card(rows: sqlite3.Connection, _: Sealing) -> None:
    """Say that another card was dealt."""
    asked = "SELECT number, body FROM events WHERE body LIKE '%\"of\":1%' ORDER BY number DESC"
    for number, body in rows.execute(asked).fetchall():
        event = json.loads(body)
        if "from" in event and isinstance(event["data"].get("card"), str):
            event["data"]["card"] = "AS" if event["data"]["card"] != "AS" else "KD"
            text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            rows.execute("UPDATE events SET body = ? WHERE number = ?", (text, number))
            return
    raise AssertionError("no card was dealt")


def change_seed(kind: str) -> Callable[[sqlite3.Connection, Sealing], None]:
    """Seal another seed in place of the one that was committed to."""

    def change(rows: sqlite3.Connection, sealing: Sealing) -> None:
        asked = "SELECT name, box, key FROM sealed WHERE name GLOB ?"
        name, box, key = rows.execute(asked, (kind,)).fetchone()
        secret = sealing.open(name, key, box)
        number, other = sealing.seal(name, bytes([secret[0] ^ 1]) + secret[1:])
        rows.execute("UPDATE sealed SET box = ?, key = ? WHERE name = ?", (other, number, name))

    return change


def take_seed(rows: sqlite3.Connection, _: Sealing) -> None:
    """Leave nothing that could open a round."""
    rows.execute(
        "DELETE FROM sealed WHERE name = (SELECT min(name) FROM sealed WHERE name GLOB ?)", (ROUND,)
    )


ROUND = "*/round/1"
KINDS: dict[str, Callable[[sqlite3.Connection, Sealing], None]] = {
    "a card": change_card,
    "a round's seed": change_seed(ROUND),
    "a shoe's seed": change_seed("*/*/[0-9]"),
    "the key of what lies face down": change_seed("*/face-down"),
    "a seed that is gone": take_seed,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_that_a_thief_signed_again_is_found(kind: str, copied: Place) -> None:
    witness = copied.witness_file.read_bytes()
    assert verdicts(copied) == ([], [])
    rows = changeable(copied.file)
    with_keys = Keys.held(copied.keys_folder)
    assert with_keys is not None
    sealing = sealing_of(cast("Rows", rows), copied.keys_folder)
    assert sealing is not None
    KINDS[kind](rows, sealing)
    make_right(rows, stolen=copied)
    rows.close()
    # Every digest and signature is right, and the witness was written anew; the seeds are not.
    for found in verdicts(copied):
        assert found, kind
        assert not any("digest does not follow" in fault or "signature" in fault for fault in found)
    # Without the keys, the witness that the thief could not reach contradicts.
    shutil.rmtree(copied.keys_folder)
    copied.witness_file.write_bytes(witness)
    for found in verdicts(copied):
        assert any("is not the one that the witness has" in fault for fault in found), found


@pytest.mark.parametrize(
    "utc", ["2026-99-01T00:00:00.000Z", "2026-02-30T00:00:00.000Z", "٢٠٢٦-01-01T00:00:00.000Z"]
)
def test_a_time_that_there_is_not_is_found(utc: str, copied: Place) -> None:
    rows = changeable(copied.file)
    last = "WHERE entry = (SELECT max(entry) FROM entries)"
    rows.execute(f"UPDATE entries SET utc = ? {last}", (utc,))
    make_right(rows, copied)
    rows.close()
    for found in verdicts(copied):
        assert any("is no time of a machine" in fault for fault in found), found


def test_what_is_due_to_be_opened_and_is_not_is_found(copied: Place, tmp_path: Path) -> None:
    floor = Floor(open_store(copied, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING)))
    floor.add_person("vera", (Role.AUDITOR,), key="vera")
    vera, lines = floor.person("vera"), list[dict[str, Any]]()
    for hosted in floor.tables():
        lines += floor.openings(hosted.name, vera)
    floor.close()
    file = tmp_path / "openings"

    def told(some: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
        file.write_text("".join(f"{json.dumps(line)}\n" for line in some), encoding="utf-8")
        return verdicts(copied, file)

    assert told(lines) == ([], [])
    assert verify_place(copied)["not_due"] > 0
    assert verify_log.examine(copied.data)[1]["not_due"] == verify_place(copied)["not_due"]
    for kind in ("event", "seed", "decks"):
        at = next(place for place, line in enumerate(lines) if kind in line)
        left = [line for place, line in enumerate(lines) if place != at]
        for found in told(left):
            assert len(found) == 1 and "is due to be opened by event" in found[0], (kind, found)
    # A file that an auditor has kept knows of a tail that is gone, even from the witness.
    for name, at in ((lines[0]["name"], int(lines[0]["complete_to"]) + 1), ("table/gone", 3)):
        for found in told([{"name": name, "complete_to": at}]):
            assert [says for says in found if "its tail is missing" in says], found
    # Whoever was shown a part of it shows that part, and claims no more.
    assert told([line for line in lines if "place" in line][:3]) == ([], [])
