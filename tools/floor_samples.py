"""Store the data folder of a small floor as this release writes it, for later releases to open.

    python tools/floor_samples.py NAME [--without-tables | --postgres]

Writes tests/samples/floors/NAME, NAME being the version that is released: the log, its witness, its
keys (made for this sample alone) and what was in it. With --postgres the log is kept in PostgreSQL
and stored as `dump.sql`. An existing sample is never overwritten.
"""

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.starters import starter
from croupier.floor import HOUSE, Clock, Floor, Role, disputes, instant_of, open_store
from croupier.ledger import AnyPlace, Place, Reading, Store
from croupier.ledger.postgres_place import Database
from croupier.tournament.seating import commitment_of

SAMPLES = Path(__file__).parents[1] / "tests" / "samples" / "floors"
Wager = tuple[str, dict[str, Any]]
GAMES: dict[str, tuple[str, dict[str, Any], Wager]] = {
    "bj": (
        "blackjack",
        {"side_bets": ["perfect-pairs"]},
        ("wager", {"box": 1, "stake": "5.00"}),
    ),
    "bac": ("baccarat", {}, ("wager", {"on": "player", "stake": "5.00"})),
    "cs": ("caribbean-stud", {}, ("ante", {"stake": "5.00"})),
    "rr": ("rapid-roulette", {}, ("wager", {"on": "red", "stake": "5.00"})),
}
PEOPLE = {
    "ann": Role.PLAYER,
    "ben": Role.PLAYER,
    "olga": Role.OPERATOR,
    "gus": Role.GAME_SUPERVISOR,
    "pat": Role.PIT_BOSS,
    "dirk": Role.DIRECTOR,
}
STEPS = 40


def played(place: AnyPlace, games: Collection[str] = tuple(GAMES)) -> None:
    """Play a little of several games, with people who have passwords; the last rounds go on."""
    passed = [0.0]
    store = open_store(place, parts=(IDENTITY,))
    clock = Clock(instant_of(datetime(2003, 2, 6, 19)), steady=lambda: passed[0])
    floor = Floor(store, clock=clock)
    identity = Identity(floor)
    for name, role in PEOPLE.items():
        floor.add_person(name, (role,), key=f"add {name}")
        identity.use_link(identity.new_link(name), f"password of {name}")
        identity.new_token(name, scope="play")
    for number, table in enumerate(games, start=1):
        game, more, _ = GAMES[table]
        asked = {"number": number, "game": game, "limits": {"min": "5.00", "max": "500.00"}, **more}
        floor.submit(HOUSE, table, "open-table", asked, key=f"open {table}").result()
        floor.submit("ann", table, "sit", {"buy_in": "100.00"}, key=f"sit {table}").result()
    bets: dict[str, int] = {}
    for step in range(STEPS if games else 0):
        passed[0] += 7
        for answer in floor.tick():
            answer.result()
        for table in games:
            _play_on(floor, table, bets, f"{table} {step}")
    if games:
        _disputed(floor)
        _entered(floor)
    floor.close()


def _play_on(floor: Floor, table: str, bets: dict[str, int], key: str) -> None:
    """Bet once a round, and Bet on what was dealt at Caribbean Stud."""
    now = floor.hosted(table).table
    assert now is not None
    need = None if now.round is None else now.engine.needs(now.round)
    if need is None:
        return
    do, wager = GAMES[table][2]
    if need.step == "wagers" and now.rounds != bets.get(table):
        bets[table] = now.rounds
        floor.submit("ann", table, do, wager, key=key).result()
    elif need.step == "decision" and do == "ante" and now.rounds % 2:
        floor.submit("ann", table, "bet", {"stake": "10.00"}, key=key).result()


def _disputed(floor: Floor) -> None:
    """A player complains, and is told, heard and promised money."""
    says = "My pair was not paid."
    raised = disputes.complain(floor, floor.person("ann"), "bj", says, key="complain")
    ruling = {"decision": "It is paid.", "reason": "The cameras saw it."}
    for who, do, said in (
        ("gus", "advise", {}),
        ("pat", "decide", ruling),
        ("pat", "propose-correction", {"amount": 500}),
    ):
        disputes.take_step(floor, floor.person(who), raised, do, dict(said), key=f"{who} {do}")


def _entered(floor: Floor) -> None:
    """A tournament is drafted, approved and entered."""
    fields = tomllib.loads(starter("blackjack"))
    drafted = read_conditions(fields)
    named = [
        [one["name"], commitment_of((one["name"].encode() * 32)[:32].hex())]
        for one in fields["structure"]["round"]
    ]
    floor.tournaments.draft("olga", "cup", drafted.conditions, drafted.rules, key="draft").result()
    for who, do, said in (
        ("olga", "appoint-director", {"name": "gus"}),
        ("dirk", "approve", {"writing": "letter 1"}),
        ("olga", "open-entries", {"commitments": named}),
        ("ann", "enter", {}),
        ("ben", "enter", {}),
    ):
        floor.tournaments.submit(who, "cup", do, said, key=f"{who} {do}").result()


def facts(store: Store, now: Reading) -> dict[str, Any]:
    """What a later release has to find."""
    floor = Floor(store, clock=Clock(instant_of(datetime(2003, 2, 6, 19))))
    people = floor.people.by_name.values()
    return {
        "floor": store.floor,
        "heads": {name: [head.seq, head.hash.hex()] for name, head in now.heads().items()},
        "balances": {account.name: cents for account, cents in now.balances().items()},
        "people": {one.name: sorted(map(str, one.roles)) for one in people},
        "rounds": {hosted.name: hosted.table.rounds for hosted in floor.tables() if hosted.table},
        "disputes": [one.id for one in disputes.disputes(floor, floor.person("ann"))],
        "tournaments": {one.id: len(one.entries) for one in floor.tournaments.all()},
    }


def write(target: Path, games: Collection[str] = tuple(GAMES)) -> None:
    """Write a sample of a data folder."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(data=Path(folder) / "floor")
        _write_beside(target, place, games)
        (target / "ledger.db.gz").write_bytes(gzip.compress(place.file.read_bytes(), mtime=0))


def write_dump(target: Path, url: str, pg_dump: str) -> None:
    """Write a sample of a log in PostgreSQL, from an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        _write_beside(target, Database(url=url, data=Path(folder) / "floor"), tuple(GAMES))
        command = [pg_dump, "--no-owner", "--no-privileges", "--inserts", f"--dbname={url}"]
        dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        # Commands of psql, and comments with the versions of programs, are no part of the data.
        dump = re.sub(r"^(\\|--).*\n", "", dump, flags=re.MULTILINE)
        (target / "dump.sql.gz").write_bytes(gzip.compress(dump.encode(), mtime=0))


def _write_beside(target: Path, place: AnyPlace, games: Collection[str]) -> None:
    """Play on a new floor, and write everything but its log."""
    played(place, games)
    store = open_store(place, parts=(IDENTITY,))
    with store.snapshot() as now:
        told = facts(store, now)
    store.close()
    target.mkdir(parents=True)
    witness = gzip.compress(place.witness_file.read_bytes(), mtime=0)
    (target / "witness.gz").write_bytes(witness)
    shutil.copytree(place.keys_folder, target / "keys")
    (target / "facts.json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n")


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME", help="the version that is released")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--without-tables", action="store_true", help="people and money alone")
    kind.add_argument("--postgres", action="store_true", help="a dump of a PostgreSQL database")
    options = parser.parse_args()
    target = SAMPLES / options.name
    if target.exists():
        sys.exit(f"{options.name} exists already; samples of a release are never overwritten")
    if options.postgres:
        sys.path.append(str(SAMPLES.parents[1]))
        from postgres_server import PostgresServer, binary  # noqa: PLC0415 (tests have it)

        server, pg_dump = PostgresServer(), binary("pg_dump")
        assert pg_dump is not None
        write_dump(target, server.new_database(), pg_dump)
        server.close()
    else:
        write(target, () if options.without_tables else tuple(GAMES))


if __name__ == "__main__":
    main()
