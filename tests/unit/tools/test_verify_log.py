"""The verifier that shares no code with the writer: what it says, and commitments to cards."""

import ast
import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import verify_log

from croupier.equipment import new_seed, seed_commitment
from croupier.ledger import Draft, Event, Json, Place, SqliteStore
from ledger_work import asked, place_in, script

TOOL = Path(verify_log.__file__)


@pytest.fixture
def place(memory: Path) -> Place:
    place = place_in(memory)
    with SqliteStore(place) as store:
        for command in script(1, 12):
            store.submit(command.asked, command.work)
    return place


def run(*arguments: str | os.PathLike[str]) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, TOOL, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_shares_no_code_with_the_writer() -> None:
    tree = ast.parse(TOOL.read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    foreign = {str(module).split(".")[0] for module in modules} - sys.stdlib_module_names
    assert foreign == {"cryptography"}


def test_a_whole_log(place: Place) -> None:
    done = run(place.data, "--every-signature")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("12 checkpoints: whole\n")
    told = json.loads(run(place.data, "--json").stdout)
    assert told["whole"] and told["entries"] == 12 and told["faults"] == []


def test_a_missing_tail_and_a_missing_witness(place: Place, memory: Path) -> None:
    old = memory / "old" / "floor"
    shutil.copytree(place.data, old)
    with SqliteStore(place) as store:
        for command in script(2, 8)[4:]:
            store.submit(command.asked, command.work)
    done = run(old, "--witness", place.witness_file)
    assert done.returncode == 2
    assert "checkpoint 13: of entry 13 is in the witness and not in the log" in done.stdout
    done = run(old)
    assert done.returncode == 2
    assert "witness: it is not there" in done.stdout


def test_a_key_that_was_known_before(place: Place) -> None:
    with SqliteStore(place) as store:
        public = store.about["public_key"]
    assert run(place.data, "--public-key", public).returncode == 0
    done = run(place.data, "--public-key", "00" * 32)
    assert done.returncode == 2
    assert "the public key is not the one that was given" in done.stdout


def test_nothing_to_read(memory: Path) -> None:
    done = run(memory / "nowhere")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "cannot be read: there is no ledger.db\n"


# Commitments: a second hand at the formats of docs/ledger.md, for the tests alone.


def leaf(shoe: str, card: int, value: str, salt: bytes) -> bytes:
    text = b"\0" + salt + shoe.encode() + b"\0" + struct.pack(">I", card) + value.encode()
    return sha256(text).digest()


def root_of(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\1" + root_of(leaves[:half]) + root_of(leaves[half:])).digest()


def path_of(leaves: Sequence[bytes], index: int) -> list[bytes]:
    if len(leaves) == 1:
        return []
    half = 1 << (len(leaves) - 1).bit_length() - 1
    if index < half:
        return [*path_of(leaves[:half], index), root_of(leaves[half:])]
    return [*path_of(leaves[half:], index - half), root_of(leaves[:half])]


def committed(cards: Sequence[str]) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The promise about a shoe, and how each of its cards is opened."""
    salts = [sha256(f"salt {place}".encode()).digest()[:16] for place in range(len(cards))]
    leaves = [
        leaf("shoe/1", place + 1, card, salt)
        for place, (card, salt) in enumerate(zip(cards, salts, strict=True))
    ]
    openings: list[dict[str, Json]] = [
        {
            "shoe": "shoe/1",
            "card": place + 1,
            "value": card,
            "salt": salts[place].hex(),
            "path": [step.hex() for step in path_of(leaves, place)],
        }
        for place, card in enumerate(cards)
    ]
    promise: dict[str, Json] = {
        "scheme": "cards-sha256/1",
        "shoe": "shoe/1",
        "cards": len(cards),
        "root": root_of(leaves).hex(),
    }
    return promise, openings


def faults_of(memory: Path, *bodies: dict[str, Any]) -> list[str]:
    place = place_in(memory)
    shutil.rmtree(place.data, ignore_errors=True)
    place.witness_file.unlink(missing_ok=True)

    def work(draft: Draft) -> Json:
        events = [Event({"type": "t.shoe", "v": 1, **body}) for body in bodies]
        return draft.append("table/1", events, after=0)

    with SqliteStore(place) as store:
        store.submit(asked("house", "1"), work)
    return verify_log.examine(place.data, None, None)[0]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 52, 416])
def test_opened_cards_keep_the_promise(count: int, memory: Path) -> None:
    cards = [f"{'A23456789TJQK'[place % 13]}{'CDHS'[place % 4]}" for place in range(count)]
    promise, openings = committed(cards)
    assert faults_of(memory, {"commits": [promise]}, {"opens": openings}) == []


@pytest.mark.parametrize(
    "change",
    [
        {"value": "2C"},
        {"card": 2},
        {"card": 99},
        {"salt": "00" * 16},
        {"shoe": "shoe/2"},
        {"path": []},
    ],
)
def test_a_card_that_is_not_the_one_is_named(change: dict[str, Json], memory: Path) -> None:
    promise, openings = committed(["7S", "8D", "KC", "AH", "9C"])
    found = faults_of(memory, {"commits": [promise]}, {"opens": [{**openings[3], **change}]})
    assert len(found) == 1
    assert found[0].startswith("table/1, event 2: card")


def test_a_promise_is_made_once_and_before_it_is_kept(memory: Path) -> None:
    promise, openings = committed(["7S", "8D"])
    assert faults_of(memory, {"opens": openings[:1]}, {"commits": [promise]})
    assert faults_of(memory, {"commits": [promise]}, {"commits": [promise]}) == [
        "table/1, event 2: shoe/1 was committed to before"
    ]
    assert faults_of(memory, {"commits": [{**promise, "scheme": "new/9"}]})
    assert faults_of(memory, {"commits": [{"shoe": 1}]})


def test_seeds_keep_their_promise(memory: Path) -> None:
    seed = new_seed()
    promise = {"scheme": "seed-sha256/1", "seed": "spin/1", "sha256": seed_commitment(seed)}
    opened = {"seed": "spin/1", "value": seed.hex()}
    assert faults_of(memory, {"commits": [promise]}, {"opens": [opened]}) == []
    wrong = {**opened, "value": new_seed().hex()}
    assert faults_of(memory, {"commits": [promise]}, {"opens": [wrong]}) == [
        "table/1, event 2: seed spin/1 is not what was committed to"
    ]
