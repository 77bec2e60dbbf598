"""The verifier that shares no code with the writer: what it says, and commitments to cards."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli.main import main
from croupier.equipment import stack
from croupier.floor.chance import round_commitment
from croupier.floor.commitments import Commitment
from croupier.ledger import Draft, Event, Json, Place, SqliteStore
from croupier.verifier import verify_log
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
    files = [path for path in TOOL.parent.glob("*.py") if path.name != "__init__.py"]
    nodes = [
        node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    ]
    modules = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    modules |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    foreign = {module.split(".")[0] for module in modules} - sys.stdlib_module_names
    assert foreign - {path.stem for path in files} - {"None"} == {"cryptography"}


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


# Commitments, made by the floor's own code.

CARDS = tuple(stack(1))
SEED = bytes(range(256)) + bytes(128)


def floor_with_a_shoe(memory: Path, *, dealt: int, cards: int = 52, cut: int = 20) -> Place:
    """A table that shuffled, cut, and dealt one card more than it should have if told so.

    The keys lie elsewhere: the order is not one that a seed gives.
    """
    place = Place(data=memory / "floor", keys=memory / "keys")
    with SqliteStore(place) as store:
        shoe = Commitment(f"{store.floor}/bj-7/1", CARDS[:cards], SEED)
        order = [str(card) for card in CARDS[:cards]]
        events = [
            Event({"type": "table.shuffled", "v": 1, "data": shuffled_data(cards, shoe.root)}),
            Event({"type": "table.cut", "v": 1, "data": {"place": cut}}),
        ]
        for number in range(1, dealt + 1):
            data: Json = {"card": order[(number - 1 + cut) % cards]}
            source: Json = {"shoe": 1, "card": number, "of": 1}
            events.append(Event({"type": "b.dealt", "v": 1, "data": data, "from": source}))
        seed_data: Json = {"number": 1, "commitment": round_commitment(SEED)}
        events.append(Event({"type": "table.round-opened", "v": 1, "data": seed_data}))

        def work(draft: Draft) -> Json:
            draft.seal(shoe.name, SEED)
            draft.seal(f"{store.floor}/bj-7/round/1", SEED)
            return draft.append("table/bj-7", events, after=0)

        store.submit(asked("house", "1"), work)
        openings = [asdict(shoe.open(at)) | {"name": shoe.name} for at in range(1, cards + 1)]
        openings.append({"name": f"{store.floor}/bj-7/round/1", "seed": SEED.hex()})
    write_openings(memory, openings)
    return place


def shuffled_data(cards: int, root: str) -> dict[str, Json]:
    return {"shoe": 1, "cause": "start", "cards": cards, "root": root}


def write_openings(memory: Path, openings: Sequence[Mapping[str, Any]]) -> None:
    text = "".join(f"{json.dumps(opening)}\n" for opening in openings)
    (memory / "openings").write_text(text, encoding="utf-8")


def read_openings(memory: Path) -> list[dict[str, Any]]:
    lines = (memory / "openings").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def faults_of(place: Place, memory: Path) -> list[str]:
    return verify_log.examine(place.data, openings=memory / "openings")[0]


@pytest.mark.parametrize("cards", [1, 2, 3, 7, 8, 31, 52])
def test_opened_cards_keep_the_promise(cards: int, memory: Path) -> None:
    place = floor_with_a_shoe(memory, dealt=cards, cards=cards, cut=cards // 3)
    assert faults_of(place, memory) == []
    done = run(place.data, "--openings", memory / "openings")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "change",
    [
        {"card": "2C"},
        {"place": 9},
        {"place": 99},
        {"salt": "00" * 16},
        {"salt": ""},
        {"name": "other"},
        {"proof": []},
        {"proof": None},
    ],
)
def test_an_opening_that_does_not_fit_is_named(change: dict[str, Any], memory: Path) -> None:
    place = floor_with_a_shoe(memory, dealt=5)
    openings = read_openings(memory)
    openings[30] |= change
    write_openings(memory, openings)
    (fault,) = faults_of(place, memory)
    assert fault.startswith("openings, line 31: ")


def test_a_card_dealt_in_place_of_the_committed_one_is_named(memory: Path) -> None:
    place = floor_with_a_shoe(memory, dealt=5, cut=20)

    def cheat(draft: Draft) -> Json:
        source: Json = {"shoe": 1, "card": 6, "of": 1}
        event: dict[str, Json] = {"type": "b.dealt", "v": 1, "data": {"card": "AS"}, "from": source}
        return draft.append("table/bj-7", [Event(event)], after=8)

    with SqliteStore(place) as store:
        store.submit(asked("house", "2"), cheat)
    (fault,) = faults_of(place, memory)
    lay = str(CARDS[25])
    assert fault == f"openings, line 26: table/bj-7, event 9: AS was dealt, and {lay} lay there"


def test_a_seed_that_is_another_is_named(memory: Path) -> None:
    place = floor_with_a_shoe(memory, dealt=1)
    openings = read_openings(memory)
    openings[-1]["seed"] = "00" * 384
    write_openings(memory, openings)
    (fault,) = faults_of(place, memory)
    assert fault.endswith("not the seed committed to")


def test_it_is_a_command_and_a_file_of_the_package(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify-log", str(place.data), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["whole"]
    assert main(["verify-log", str(place.data), "--public-key", "00" * 32]) == 2
    assert "the public key is not the one that was given" in capsys.readouterr().out
    former = Path(__file__).parents[3] / "tools" / "verify_log.py"
    assert subprocess.run([sys.executable, former, place.data], check=False).returncode == 0
    assert TOOL.is_relative_to(Path(croupier.__file__).parent)
