"""Every round file of the Blackjack family, played at a hand-dealt table and exported again."""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from checked_rounds import ROOM, checked
from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json, replay
from croupier.desk.round_files.formats import read_round
from croupier.floor import Settings, play_of, round_at
from croupier.games.played import Played
from croupier.money import Cents
from hand_dealt import offered, play_file
from round_files import GOLDEN
from running_floor import Running

RICH = Settings(purse=Cents(100_000_000_000))


def every_file() -> dict[str, Mapping[str, Any]]:
    """The golden files and the checked rounds that replay, by name."""
    found: dict[str, Mapping[str, Any]] = {
        path.stem: tomllib.loads(path.read_text(), parse_float=Decimal)
        for path in sorted((GOLDEN / "blackjack").glob("*.toml"))
    }
    for subject in sorted(path.stem for path in ROOM.glob("*.toml")):
        for one in checked(subject):
            if "refused" not in one.wanted:
                found[f"{subject}/{one}"] = one.fields
    return found


FILES = every_file()


@pytest.fixture(scope="module")
def floors(module_memory: Path) -> Any:
    """A floor for each moment of files, and each version of Magnificent Sevens (13.7.2)."""
    opened: dict[tuple[datetime, int | None], Running] = {}

    def floor_at(at: datetime, version: int | None) -> Running:
        if (at, version) not in opened:
            folder = module_memory / f"{at.isoformat()}-{version}"
            opened[at, version] = Running(folder, at=at, settings=RICH)
        return opened[at, version]

    yield floor_at
    for floor in opened.values():
        floor.close()


@pytest.mark.parametrize("name", FILES)
def test_a_file_plays_at_a_table_to_the_same_cents_and_comes_back(name: str, floors: Any) -> None:
    file = FILES[name]
    wanted = replay(file)
    version = file.get("magnificent_sevens_version")
    floor = floors(read_round(file)[2].at, version)
    table = f"t-{list(FILES).index(name)}"
    played = played_at(floor, play_file(floor, table, file))
    shown = as_json(shown_of(played))
    for part in ("settlements", "net", "hands", "policies", "law", "status", "game", "at"):
        assert shown[part] == wanted[part], part
    assert told(shown) == [line.replace("Casino Supervisor", "Pit Boss") for line in told(wanted)]
    text = file_of(played)
    exported = tomllib.loads(text, parse_float=Decimal)
    again = replay(exported)
    assert again["settlements"] == wanted["settlements"] and not again["unused"]
    # A meter that nobody noticed failing is in no log.
    failed = any(step["event"] == "meter-out" for step in wanted["events"])
    unused = len(wanted["unused"])
    assert normal(exported, file) == normal(file, file, unused=unused, failed=failed)


def played_at(floor: Running, id_: str) -> Played:
    with floor.store.snapshot() as now:
        return play_of(now, round_at(now, id_))


def told(shown: Mapping[str, Any]) -> list[str]:
    return [step["says"] for step in shown["events"]]


# ---------------------------------------------------------------- equal after defaults


def normal(
    file: Mapping[str, Any], asked: Mapping[str, Any], *, unused: int = 0, failed: bool = True
) -> dict[str, Any]:
    """A file as it reads after defaults; what ``asked`` leaves open is left out."""
    _, top, shared = read_round(file)
    said: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for part in ("wager", "decision", "irregularity"):
        for row in top.rows(part):
            said[part].append(dict(row.values))
    cards = top.cards("cards")
    # What was paid is a claim about the round; nobody is warned where there is no minimum.
    unsaid = {"paid"} | (set() if "limits" in asked else {"warned"})
    return {
        "shared": shared if "limits" in asked else (shared.at, shared.chips, shared.policies),
        "cards": cards[: len(cards) - unused],
        "side bets": sorted(offered(top)),
        "versions": [top.whole_or_none(n) for n in VERSIONS if n in asked],
        "prizes": top.many("prizes"),
        "automatic shoe": top.flag("automatic_shoe"),
        "failure": top.flag("electronic_failure") and failed,
        "wagers": [{k: v for k, v in row.items() if k not in unsaid} for row in said["wager"]],
        "decisions": list(decisions(said["decision"], said["wager"])),
        "irregularities": [
            irregularity(row, wanted)
            for row, wanted in zip(said["irregularity"], asked.get("irregularity", ()), strict=True)
        ],
    }


VERSIONS = ("magnificent_sevens_version", "pandemonium_table")


def decisions(rows: list[dict[str, Any]], wagers: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Decisions with their players: the first on the box where none is named."""
    for place, row in enumerate(rows):
        if row["do"] == "absent":
            # One order covers every hand of a box.
            if row not in rows[:place]:
                yield row
        else:
            players = [wager["player"] for wager in wagers if wager["box"] == row["box"]]
            yield {"player": players[0], **row}


def irregularity(row: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """An irregularity with its defaults; who directed it, and when, only where that is asked."""
    open_ = {"directed_by", "decided", "pressed"} - asked.keys()
    found = {**DEFAULTS.get(row["kind"], {}), **row}
    if found.get("directed_by") == "pit-boss":
        # A Casino Supervisor is anyone from Pit Boss up; whoever acts has a rank of their own.
        found["directed_by"] = "casino-supervisor"
    return {name: value for name, value in found.items() if name not in open_}


DEFAULTS: dict[str, dict[str, Any]] = {
    "burn-omitted": {"first_round": False, "restart": False},
    "excess-card": {"disclosed": True},
    "misapplied-decision": {"decisions": 0},
    "other-press": {"accepted": False},
    "one-card": {"missed": 2},
}
