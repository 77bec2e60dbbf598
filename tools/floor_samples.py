"""Store the data folder of a small floor as this release writes it, for later releases to open.

    python tools/floor_samples.py NAME [--without-tables]

Writes tests/samples/floors/NAME, NAME being the version that is released: the log, its witness, its
keys (made for this sample alone) and what was in it. What is there is never written over.
"""

import gzip
import json
import shutil
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from croupier.api.identity import IDENTITY, Identity
from croupier.floor import HOUSE, Clock, Floor, Role, instant_of, open_store
from croupier.ledger import Place

SAMPLES = Path(__file__).parents[1] / "tests" / "samples" / "floors"
GAMES = {
    "bj": ("blackjack", {"side_bets": ["perfect-pairs"]}),
    "bac": ("baccarat", {}),
    "rr": ("rapid-roulette", {}),
}


def played(place: Place, games: Collection[str] = tuple(GAMES)) -> None:
    """Play a little of several games, with people who have passwords."""
    passed = [0.0]
    store = open_store(place, parts=(IDENTITY,))
    clock = Clock(instant_of(datetime(2003, 2, 6, 19)), steady=lambda: passed[0])
    floor, identity = Floor(store, clock=clock), Identity(store)
    people = {"ann": Role.PLAYER, "ben": Role.PLAYER, "olga": Role.OPERATOR}
    for name, role in people.items():
        floor.add_person(name, (role,), key=f"add {name}")
        identity.use_link(identity.new_link(name), f"password of {name}")
    for number, table in enumerate(games, start=1):
        game, more = GAMES[table]
        asked = {"number": number, "game": game, "limits": {"min": "5.00", "max": "500.00"}, **more}
        floor.submit(HOUSE, table, "open-table", asked, key=f"open {table}").result()
        floor.submit("ann", table, "sit", {"buy_in": "100.00"}, key=f"sit {table}").result()
    wagers: dict[str, dict[str, object]] = {
        "bj": {"box": 1, "stake": "5.00"},
        "bac": {"on": "player", "stake": "5.00"},
        "rr": {"on": "red", "stake": "5.00"},
    }
    bets: dict[str, int] = {}
    for step in range(60 if games else 0):
        passed[0] += 7
        for answer in floor.tick():
            answer.result()
        for table in games:
            wager = wagers[table]
            now = floor.hosted(table).table
            assert now is not None
            if now.round is None or now.rounds == bets.get(table):
                continue
            need = now.engine.needs(now.round)
            if need is not None and need.step == "wagers":
                bets[table] = now.rounds
                floor.submit("ann", table, "wager", wager, key=f"{table} {step}").result()
    floor.close()


def write(target: Path, games: Collection[str] = tuple(GAMES)) -> None:
    """Write a sample."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(data=Path(folder) / "floor")
        played(place, games)
        store = open_store(place, parts=(IDENTITY,))
        with store.snapshot() as now:
            told = {
                "floor": store.floor,
                "heads": {name: [head.seq, head.hash.hex()] for name, head in now.heads().items()},
                "balances": {a.name: cents for a, cents in now.balances().items()},
                "parts": dict(now.rows.execute("SELECT name, version FROM parts")),
            }
        store.close()
        target.mkdir(parents=True)
        for path, name in ((place.file, "ledger.db"), (place.witness_file, "witness")):
            (target / f"{name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        shutil.copytree(place.keys_folder, target / "keys")
        (target / "facts.json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME", help="the version that is released")
    parser.add_argument("--without-tables", action="store_true", help="people and money alone")
    asked = parser.parse_args()
    if (SAMPLES / asked.name).exists():
        sys.exit(f"{asked.name} is there already: what a release wrote is not written over")
    write(SAMPLES / asked.name, () if asked.without_tables else tuple(GAMES))


if __name__ == "__main__":
    main()
