"""Kill a writer again and again, and see what it leaves.

    python tests/floor/kill_writers.py FOLDER KILLS careful|hasty SEED [URL]

A process of one thread, so that it can fork: each child opens the store, writes and tells what was
acknowledged through a pipe, until it is killed at a moment that chance chooses. Prints a JSON
object with what was lost. The hasty writer acknowledges before it commits, and must be caught.
"""

import json
import os
import signal
import sys
import time
from itertools import count
from pathlib import Path
from random import Random

from croupier.ledger import AnyPlace, Command, NotALedger, open_log, place_at, verify
from ledger_work import asked, buy_in, play, purse


def write(place: AnyPlace, life: int, told: int, *, hasty: bool) -> None:
    """Write until the end comes; one byte sequence a line for each key that was answered."""
    store = open_log(place)
    store.submit(asked("ann", "in"), buy_in("ann", 100_000_000))
    chance = Random(life)
    for number in count():
        keys = [f"{life}-{number}-{each}" for each in range(chance.choice((1, 1, 3)))]
        lines = "".join(f"{key}\n" for key in keys).encode()
        commands = [
            Command(asked("ann", key, do="play"), play("ann", 500, wins=chance.random() < 0.5))
            for key in keys
        ]
        if hasty:
            os.write(told, lines)
        store.submit_all(commands)
        if not hasty:
            os.write(told, lines)


def live(place: AnyPlace, life: int, chance: Random, *, hasty: bool) -> set[str]:
    """One writer's life; the keys that it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            write(place, life, writing, hasty=hasty)
        finally:
            os._exit(1)
    os.close(writing)
    told = b""
    # Some die while the store is opened, most between two answers, however slow the machine is.
    answers = chance.choice((0, 1, 2, 3, 5))
    while told.count(b"\n") < answers and (part := os.read(reading, 65_536)):
        told += part
    time.sleep(chance.uniform(0, 0.004 if answers else 0.015))
    os.kill(child, signal.SIGKILL)
    while part := os.read(reading, 65_536):
        told += part
    os.close(reading)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer ended before it was killed"
    return {key.decode() for key in told.split(b"\n")[:-1]}


def lost_keys(place: AnyPlace, keys: set[str]) -> list[str]:
    with open_log(place) as store, store.snapshot() as now:
        held = {key for (key,) in now.rows.execute("SELECT key FROM entries")}
        # Nothing half done: a game's events come four or five at a time, and no wager stays.
        assert now.balance(purse("ann")) >= 0
        events = list(now.rows.execute("SELECT count(*) FROM events GROUP BY entry"))
        assert all(number in (1, 4, 5) for (number,) in events), events
        assert all(
            account.name[:5] != "wager" or not cents for account, cents in now.balances().items()
        )
    return sorted(keys - held)


def main() -> None:
    folder, kills, kind = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    seed, url = int(sys.argv[4]), sys.argv[5] if len(sys.argv) > 5 else None
    place, chance = place_at(data=folder / "floor", database=url), Random(seed)
    acknowledged: set[str] = set()
    lost: list[str] = []
    wrong: list[str] = []
    for life in range(kills):
        keys = live(place, life, chance, hasty=kind == "hasty")
        acknowledged |= keys
        try:
            lost += lost_keys(place, keys)
        except NotALedger as error:
            wrong.append(f"life {life}: {error}")
            break
        if kind == "hasty" and lost:
            break
    wrong += [str(fault) for fault in verify(place)]
    lost += lost_keys(place, acknowledged) if kind == "careful" else []
    json.dump({"acknowledged": len(acknowledged), "lost": lost, "wrong": wrong}, sys.stdout)


if __name__ == "__main__":
    main()
