"""How many commands a second are stored for good, and how long a large log takes to check.

    python benchmarks/bench_ledger.py [--quick] [--write]

By the clock, with the machine's own disk: a command is counted when it is durable, witness and
all. A command is a small round: five events on two streams, three postings pairs, a reply.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep

from measure import Page, asked

from croupier.ledger import (
    Account,
    Asked,
    Command,
    Draft,
    Event,
    GroupWriter,
    Json,
    Place,
    Posting,
    SqliteStore,
    verify,
)
from croupier.money import Cents

ROOT = Path(__file__).parents[1]
CLIENTS, TABLES = 64, 100
SECONDS, QUICK_SECONDS = 10.0, 1.0
EVENTS, QUICK_EVENTS = 1_000_000, 50_000
GROUP = 64
RATE = 500
RULES = "sha256:" + "0f" * 32
GOALS = {"start after a kill": 5, "rebuild": 30, "verify": 60}


def round_of(table: int, person: int, number: int) -> Command:
    """A stake, three cards and a settlement, which is what most commands come to."""
    purse, bank = Account(f"purse/{person}", may_owe=True), Account("float", may_owe=True)
    held = Account(f"wager/{table}/{person}")

    def moved(kind: str, source: Account, target: Account) -> Event:
        postings = (Posting(source, Cents(-1_000)), Posting(target, Cents(1_000)))
        return Event(body(kind, {"box": 1, "stake": 1_000, "rules": [RULES]}), postings)

    def body(kind: str, data: dict[str, Json]) -> dict[str, Json]:
        at, by = "2003-02-06T19:00:00.000001Z", {"house": "shoe"}
        return {"type": kind, "v": 1, "at": at, "by": by, "batch": [number, 0, 4], "data": data}

    def dealt(card: str) -> Event:
        data: dict[str, Json] = {"box": 1, "card": card, "hand": 1, "rules": ["blackjack 7.5.2"]}
        return Event(
            {**body("blackjack.dealt", data), "from": {"card": number, "of": 1, "shoe": 3}}
        )

    events = [
        moved("blackjack.wager-placed", purse, held),
        dealt("7S"),
        dealt("KD"),
        moved("blackjack.taken", held, bank),
    ]

    def work(draft: Draft) -> Json:
        stream = f"table/{table}"
        draft.append(stream, events, after=draft.now.head(stream).seq)
        person_stream = f"person/{person}"
        played = Event(body("person.played", {"table": table}))
        draft.append(person_stream, [played], after=draft.now.head(person_stream).seq)
        return {"seen": number, "view": {"total": 17, "phase": "settled"}}

    request = Asked(actor=f"p{person}", key=f"{number}", body={"do": "play", "stake": "10.00"})
    return Command(request, work)


def alone(store: SqliteStore, seconds: float) -> list[float]:
    """Commands one after another; how long each took."""
    took, began, number = [], perf_counter(), 0
    while perf_counter() - began < seconds:
        command = round_of(number % TABLES, number % 700, number)
        start = perf_counter()
        store.submit(command.asked, command.work)
        took.append(perf_counter() - start)
        number += 1
    return took


def together(store: SqliteStore, seconds: float) -> list[float]:
    """Commands of many clients at once, each waiting for its answers."""
    began = perf_counter()
    with GroupWriter(store) as writer, ThreadPoolExecutor(CLIENTS) as clients:

        def play(client: int) -> list[float]:
            took: list[float] = []
            while perf_counter() - began < seconds:
                number = 10_000_000 + len(took) * CLIENTS + client
                command = round_of(number % TABLES, client, number)
                start = perf_counter()
                writer.submit(command.asked, command.work).result()
                took.append(perf_counter() - start)
            return took

        return [each for took in clients.map(play, range(CLIENTS)) for each in took]


def paced(store: SqliteStore, seconds: float) -> list[float]:
    """So many commands a second as the goal says, whether earlier ones are answered or not."""
    took: list[float] = []
    with GroupWriter(store) as writer:
        began = perf_counter()
        for number in range(int(RATE * seconds)):
            due = began + number / RATE
            sleep(max(0.0, due - perf_counter()))
            command = round_of(number % TABLES, number % 700, 90_000_000 + number)
            answer = writer.submit(command.asked, command.work)
            answer.add_done_callback(lambda _, due=due: took.append(perf_counter() - due))  # type: ignore[misc]
    return took


def speeds(page: Page, folder: Path, seconds: float) -> None:
    page.table("way", "commands/s", "p50, ms", "p99, ms")
    with SqliteStore(Place(data=folder / "speeds")) as store:
        for says, way in (
            ("one after another", alone),
            (f"{RATE} a second asked for, grouped", paced),
            (f"{CLIENTS} clients that wait for their answers, grouped", together),
        ):
            began = perf_counter()
            took = way(store, seconds)
            rate = len(took) / (perf_counter() - began)
            p99 = quantiles(took, n=100)[98]
            page.row(says, f"{rate:,.0f}", f"{median(took) * 1e3:.1f}", f"{p99 * 1e3:.1f}")


def large(place: Place, events: int) -> float:
    """Write a large log, and leave it as a killed process does."""
    child = os.fork()
    began = perf_counter()
    if child == 0:
        store = SqliteStore(place)
        for first in range(0, events // 5, GROUP):
            store.submit_all(
                [
                    round_of(number % TABLES, number % 700, number)
                    for number in range(first, min(first + GROUP, events // 5))
                ]
            )
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    return perf_counter() - began


def timed(page: Page, says: str, seconds: float) -> None:
    goal = next((str(goal) for name, goal in GOALS.items() if says.startswith(name)), "")
    page.row(says, f"{seconds:.1f}", goal)


def main() -> None:
    """Print and perhaps write tables."""
    options = asked(__doc__)
    page = Page("ledger", "The ledger")
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=ROOT / "build"))
    try:
        page.say("Durable commands, by the clock; the goal is 500 a second, p50 15 ms, p99 100 ms.")
        speeds(page, folder, QUICK_SECONDS if options.quick else SECONDS)
        events = QUICK_EVENTS if options.quick else EVENTS
        place = Place(data=folder / "large")
        page.say(f"A log of {events:,} events, seconds by the clock:")
        page.table("what", "seconds", "goal")
        timed(page, f"writing it, {GROUP} commands a group", large(place, events))
        began = perf_counter()
        with SqliteStore(place) as store:
            timed(page, "start after a kill", perf_counter() - began)
            began = perf_counter()
            store.rebuild()
            timed(page, "rebuild of the projections", perf_counter() - began)
        began = perf_counter()
        assert verify(place) == ()
        timed(page, "verify, from inside", perf_counter() - began)
        began = perf_counter()
        tool = [sys.executable, str(ROOT / "tools" / "verify_log.py"), str(place.data), "--json"]
        told = json.loads(subprocess.run(tool, check=True, capture_output=True).stdout)
        assert (told["whole"], told["events"]) == (True, events)
        timed(page, "verify, by tools/verify_log.py", perf_counter() - began)
        size = sum(path.stat().st_size for path in (place.file, place.witness_file))
        page.row("bytes stored a command (five events)", f"{size / (events // 5):,.0f}", "")
    finally:
        shutil.rmtree(folder)
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
