"""Round files of the other games, played at a hand-dealt table and exported again."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json, replay
from croupier.desk.round_files.formats import read_round
from croupier.floor import Settings, play_of, round_at
from croupier.games.played import Played
from croupier.money import Cents
from other_hand_dealt import play_file
from round_files import GOLDEN
from running_floor import Running

GAMES = ("baccarat", "com_bo", "caribbean_stud", "machines", "roulette")
FILES: Mapping[str, Mapping[str, Any]] = {
    f"{game}/{path.stem}": tomllib.loads(path.read_text(), parse_float=Decimal)
    for game in GAMES
    for path in sorted((GOLDEN / game).glob("*.toml"))
}
RICH = Settings(purse=Cents(100_000_000_000))


@pytest.fixture(scope="module")
def floors(module_memory: Path) -> Iterator[Any]:
    """A floor for each moment of files."""
    opened: dict[tuple[datetime, str], Running] = {}

    def floor_at(at: datetime, alone: str) -> Running:
        if (at, alone) not in opened:
            folder = module_memory / f"{at.isoformat()}{alone}"
            opened[at, alone] = Running(folder, at=at, settings=RICH)
        return opened[at, alone]

    yield floor_at
    for floor in opened.values():
        floor.close()


@pytest.mark.parametrize("name", FILES)
def test_a_file_plays_at_a_table_to_the_same_cents_and_comes_back(name: str, floors: Any) -> None:
    file = FILES[name]
    wanted = replay(file)
    # A table is closed after a sign has stood, and a session waits: time passes for nobody else.
    alone = name.partition("/")[2] if "table-closed" in name or "session" in file else ""
    floor = floors(read_round(file)[2].at, alone)
    number = list(FILES).index(name) + 1
    id_ = play_file(floor, f"t-{number}", file, number)
    played = played_at(floor, id_)
    # Each round shows what it settled itself; files of coups and of machines hold several.
    is_series = "coups" in file or "machine" in file
    shows = [as_json(shown_of(one)) for one in (played.series if is_series else (played,))]
    rows = [row for shown in shows for row in shown["settlements"]]
    assert decided(rows) == decided(wanted["settlements"])
    assert all(row in rows for row in wanted["settlements"])
    net: dict[str, Decimal] = {}
    for player, amount in (pair for shown in shows for pair in shown["net"].items()):
        net[player] = net.get(player, Decimal(0)) + Decimal(amount)
    assert net == {player: Decimal(amount) for player, amount in wanted["net"].items()}
    assert [hand for shown in shows for hand in shown["hands"]] == wanted["hands"]
    for part in ("policies", "law", "game"):
        assert shows[-1].get(part) == wanted.get(part), part
    assert [says for shown in shows for says in told(shown)] == told(wanted)
    again = replay(tomllib.loads(file_of(played), parse_float=Decimal))
    assert again["settlements"] == wanted["settlements"] and not again["unused"]
    assert told(again) == told(wanted)


def played_at(floor: Running, id_: str) -> Played:
    """A round with every one before it at its table: a file may hold several coups."""
    table, _, last = id_.rpartition("-")
    with floor.store.snapshot() as now:
        found = [play_of(now, round_at(now, f"{table}-{n}")) for n in range(1, int(last) + 1)]
    alone = tuple(replace(one, before=()) for one in found)
    return replace(alone[-1], before=alone[:-1])


def decided(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for row in rows if row["result"] != "open"]


def told(shown: Mapping[str, Any]) -> list[str]:
    """What happened, sentence by sentence, by whatever rank of the class of supervisors."""
    return [step["says"].replace("Casino Supervisor", "Pit Boss") for step in shown["events"]]
