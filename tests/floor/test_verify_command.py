"""``croupier verify`` on a floor that somebody has been at, and ``croupier export`` beside it."""

import json
import shutil
import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.desk.replay import replay
from croupier.floor import Role
from croupier.games.game import Of
from running_floor import Running


@pytest.fixture
def played(memory: Path) -> Path:
    """The folder of a floor with three rounds behind it."""
    floor = Running(memory)
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="500.00")
    for _ in range(3):
        floor.until("wagers")
        floor.do("ann", "wager", box=4, stake="10.00")
        floor.do("ann", "ready")
        while (need := floor.need()) is not None:
            if need.of is Of.PLAYER and need.step == "decision":
                floor.do("ann", "stand", box=need.box)
            else:
                floor.until_due()
    floor.close()
    return memory / "data"


def verified(data: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["verify", "--data", str(data), "--json"])
    out, err = capsys.readouterr()
    said = [fault["where"] for fault in json.loads(out)["faults"]]
    # What is wrong is an error as of every command, beside the report.
    assert (json.loads(err)["error"]["where"] if err else None) == (said[0] if said else None)
    return status, out


def spoilt(data: Path, *statements: str) -> None:
    """Change a store behind its back, past its triggers."""
    with sqlite3.connect(data / "ledger.db") as rows:
        for (name,) in rows.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            rows.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            rows.execute(statement)
    rows.close()


def test_a_floor_that_is_whole(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = verified(played, capsys)
    found = json.loads(out)
    assert (status, found["faults"], found["rounds"]) == (0, [], 3)


def test_one_flipped_bit_is_named_with_its_place(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = "(SELECT stream FROM streams WHERE name = 'table/t')"
    spoilt(
        played,
        "UPDATE events SET body = replace(body, '\"at\"', '\"au\"') "
        f"WHERE seq = 9 AND stream = {stream}",
    )
    status, out = verified(played, capsys)
    assert status == 2 and any("table/t" in f["where"] and "9" in f["where"] for f in faults(out))


def test_without_keys_it_says_what_was_not_recomputed(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.move(played / "keys", played.parent / "kept")
    assert main(["verify", "--data", str(played)]) == 0
    assert "Not recomputed: " in capsys.readouterr().out
    assert main(["verify", "--data", str(played), "--keys", str(played.parent / "kept")]) == 0
    assert "Not recomputed: " not in capsys.readouterr().out
    assert main(["verify", "--data", str(played), "--keys", str(played / "keys")]) != 0
    assert "has no secrets.key" in capsys.readouterr().err


def test_a_missing_tail_is_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt(
        played,
        "DELETE FROM checkpoints WHERE number = (SELECT max(number) FROM checkpoints)",
        "DELETE FROM postings WHERE event IN (SELECT number FROM events WHERE entry = "
        "(SELECT max(entry) FROM entries))",
        "DELETE FROM events WHERE entry = (SELECT max(entry) FROM entries)",
        "DELETE FROM entries WHERE entry = (SELECT max(entry) FROM entries)",
    )
    status, out = verified(played, capsys)
    assert status == 2 and any("checkpoint" in fault["where"] for fault in faults(out))


def test_swapped_events_are_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stream = "(SELECT stream FROM streams WHERE name = 'table/t')"
    spoilt(
        played,
        f"UPDATE events SET seq = 1000 WHERE seq = 7 AND stream = {stream}",
        f"UPDATE events SET seq = 7 WHERE seq = 8 AND stream = {stream}",
        f"UPDATE events SET seq = 8 WHERE seq = 1000 AND stream = {stream}",
    )
    status, out = verified(played, capsys)
    assert status == 2 and any("table/t" in fault["where"] for fault in faults(out))


def faults(out: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(out)["faults"]
    return found


# ---------------------------------------------------------------- export


Run = Callable[..., str]


@pytest.fixture
def run(played: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: str, status: int = 0) -> str:
        assert main(["export", "--data", str(played), *arguments]) == status
        said = capsys.readouterr()
        return said.out if status == 0 else said.err

    return ran


def test_rounds_are_exported_as_files_that_replay(run: Run, memory: Path) -> None:
    shown = json.loads(run("--table", "t", "--json"))
    assert [one["round"] for one in shown] == ["t-1", "t-2", "t-3"]
    run("--table", "t", "--out", str(memory / "files"))
    for one in shown:
        again = replay(memory / "files" / f"{one['round']}.toml")
        assert again["settlements"] == one["settlements"]
    # Pages show a table's code in capitals.
    assert tomllib.loads(run("--table", "T", "--rounds", "2"))["game"] == "blackjack"


def test_rounds_are_exported_as_a_table(run: Run) -> None:
    head, *rows = run("--table", "t", "--rounds", "1-2", "--format", "csv").splitlines()
    assert head.startswith("round,at,game,player,box,hand,bet,stake")
    assert rows and all(row.startswith(("t-1,", "t-2,")) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--table", "none"), "--table: there is no table 'none' on this floor."),
        (("--table", "t", "--rounds", "x"), "--rounds"),
        (("--table", "t", "--rounds", "7"), "'t' has no finished round 7"),
        (("--table", "t", "--rounds", "3-1"), "--rounds: '3-1' names no round"),
        (("--table", "t", "--rounds", "²"), "--rounds: '²' is no number"),
        (("--table", "t"), "--out"),
    ],
)
def test_what_cannot_be_exported_is_said(run: Run, arguments: tuple[str, ...], says: str) -> None:
    assert says in run(*arguments, status=2)


def test_an_export_works_beside_a_floor_that_is_open(played: Path, run: Run) -> None:
    floor = Running(played.parent)
    try:
        assert len(json.loads(run("--table", "t", "--format", "json"))) == 3
    finally:
        floor.close()


def test_there_must_be_a_floor(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(memory / "data", ignore_errors=True)
    assert main(["export", "--data", str(memory / "data"), "--table", "t"]) == 2
    assert "there is no floor" in capsys.readouterr().err
