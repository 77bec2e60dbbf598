"""How a floor does under load: commands of many players, many who watch, and a start.

    python benchmarks/bench_floor.py [--quick] [--write]

A real server and a real client, each a process of its own, with the machine's own disk. Times are
by the clock and hang on what else the machine does; processor time does so much less.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from threading import Thread
from time import perf_counter, process_time, sleep

from measure import Page, asked

from croupier.api.serving import Serving, open_edge
from croupier.floor import HOUSE, Role, open_store
from croupier.floor.hosted import Values, table_of
from croupier.ledger import Asked, Draft, Event, Json, place_at

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from serving import Server  # noqa: E402

TABLES, PLAYERS = 100, 7
RATES = (100, 250, 500, 1_500)
"""The last is more than it can do: whoever is too much is told so, and nothing else goes wrong."""
SECONDS, QUICK_SECONDS = 20.0, 4.0
STREAMS, QUICK_STREAMS = 2_000, 200
NEAR = 0.15
"""The part of them that are of one table."""
EVENTS, QUICK_EVENTS = 10_000, 200
"""Of each table."""
GROUP = 500
PEAK_SOUGHT = 700
"""Commands a second: somewhat more than it can do."""
OVERLOAD_TABLES, QUICK_TABLES = 300, 150
WORST = (
    ("/tournaments/check", {"file": "x = [" + "{ a = [[1]] }," * 3_000 + "]"}),
    (
        "/tournaments/check",
        {"file": "".join(f"a{n}.b.c.d.e.f.g.h.i.j = 1\n" for n in range(1_500))},
    ),
    ("/tournaments/check", {"file": "x" + ".x" * 24_000 + " = 1"}),
    ("/practice", {"game": "gaming-machines", "options": {"machines": 100}}),
    ("/rules/check", {"draft": "[[op]]\n" * 300}),
    ("/tables/t1/commands", {"do": "sit", **{f"f{n}": ["a" * 50] * 38 for n in range(25)}}),
)
"""What costs most of what the bounds allow."""
TICK = os.sysconf("SC_CLK_TCK")


def furnished(data: Path, tables: int) -> Path:
    """A floor of tables that the house runs, with players who hold tokens."""
    edge = open_edge(Serving(data=data))
    tokens: dict[str, dict[str, str]] = {}
    for number in range(1, tables + 1):
        table = f"t{number}"
        fields = {
            "number": number,
            "game": "blackjack",
            "limits": {"min": "5.00", "max": "500.00"},
        }
        edge.floor.submit(HOUSE, table, "open-table", fields, key=f"open {table}").result()
        for seat in range(PLAYERS):
            name = f"p{number}-{seat}"
            edge.floor.add_person(name, (Role.PLAYER,), key=f"add {name}")
            tokens.setdefault(table, {})[name] = edge.identity.new_token(name)
    edge.floor.close()
    file = data.with_name("tokens.json")
    file.write_text(json.dumps(tokens))
    return file


def processor_seconds(process: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def client(server: Server, *arguments: object) -> tuple[dict[str, object], float]:
    """Run a client to its end; what it found, and the processor time that the server took."""
    command = [sys.executable, str(ROOT / "benchmarks" / "load_client.py"), *map(str, arguments)]
    assert server.process is not None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        before = processor_seconds(server.process.pid)
        told = json.loads(running.stdout.read())
        return told, processor_seconds(server.process.pid) - before


def commands(page: Page, folder: Path, seconds: float) -> None:
    """Commands at several rates, each on a floor of its own."""
    page.table(
        f"asked for, {TABLES} tables of {PLAYERS}",
        *("answered/s", "429 or 503", "p50, ms", "p95, ms", "p99, ms"),
        *("server's processor, ms a command", "client's"),
    )
    for rate in RATES:
        data = folder / f"rate-{rate}"
        tokens = furnished(data, TABLES)
        server = Server(data, is_demo=False)
        server.start()
        told, processor = client(server, "play", server.port, tokens, rate, seconds)
        server.stop()
        took = told["took"]
        assert isinstance(took, list)
        parts = quantiles(took, n=100)
        figures = (median(took), parts[94], parts[98])
        page.row(
            f"{rate} a second",
            f"{len(took) / float(str(told['seconds'])):,.0f}",
            f"{refused(told['statuses']):,}",
            *(f"{figure * 1e3:,.1f}" for figure in figures),
            f"{processor / len(took) * 1e3:.2f}",
            f"{float(str(told['processor'])) / len(took) * 1e3:.2f}",
        )
        print(f"    {told['said']} {told['statuses']}", flush=True)


def overload(page: Page, folder: Path, seconds: float, tables: int) -> None:
    """Four times what it can do, by thousands of connections: what is accepted, and how soon."""
    page.table(
        f"{tables * PLAYERS:,} connections, asked for a second",
        *("accepted/s", "429 or 503", "accepted: p50, ms", "p99, ms", "of the peak"),
    )
    peak = 0.0
    for times in (1, 4):
        data = folder / f"times-{times}"
        tokens = furnished(data, tables)
        server = Server(data, is_demo=False)
        server.start()
        rate = PEAK_SOUGHT if times == 1 else times * peak
        told, _ = client(server, "play", server.port, tokens, rate, seconds)
        server.stop()
        accepted = told["accepted"]
        assert isinstance(accepted, list)
        good = len(accepted) / float(str(told["seconds"]))
        peak = peak or good
        page.row(
            f"{rate:,.0f}",
            f"{good:,.0f}",
            f"{refused(told['statuses']):,}",
            f"{median(accepted) * 1e3:,.1f}",
            f"{quantiles(accepted, n=100)[98] * 1e3:,.1f}",
            f"{good / peak:.0%}",
        )


def beside(page: Page, folder: Path, seconds: float) -> None:
    """How soon ``/health`` is answered while several connections send the worst that they may."""
    data = folder / "beside"
    tokens = json.loads(furnished(data, 1).read_text())["t1"]
    server = Server(data, is_demo=False)
    server.start()
    until, sent = perf_counter() + seconds, [0] * len(WORST)

    def send(place: int, path: str, body: object, token: str) -> None:
        line = HTTPConnection("127.0.0.1", server.port, timeout=60)
        while perf_counter() < until:
            headers = {
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "Idempotency-Key": f"worst {place} {sent[place]}",
            }
            line.request("POST", f"/api/v1{path}", json.dumps(body), headers)
            line.getresponse().read()
            sent[place] += 1

    threads = [
        Thread(target=send, args=(place, *one, token))
        for place, (one, token) in enumerate(zip(WORST, tokens.values(), strict=False))
    ]
    for thread in threads:
        thread.start()
    took, line = [], HTTPConnection("127.0.0.1", server.port, timeout=60)
    while perf_counter() < until:
        began = perf_counter()
        line.request("GET", "/health")
        assert line.getresponse().read()
        took.append(perf_counter() - began)
        sleep(0.02)
    for thread in threads:
        thread.join()
    server.stop()
    page.table("/health beside", "bodies", "asked", "p50, ms", "p99, ms", "longest, ms")
    figures = (median(took), quantiles(took, n=100)[98], max(took))
    shown = (f"{figure * 1e3:,.0f}" for figure in figures)
    page.row("the worst bodies that are allowed", f"{sum(sent):,}", f"{len(took):,}", *shown)


def refused(statuses: object) -> int:
    """How many were refused because it was too much; whatever else is no 200 is a rule's."""
    assert isinstance(statuses, dict)
    assert set(statuses) <= {"200", "409", "422", "429", "503"}, statuses
    return int(statuses.get("429", 0)) + int(statuses.get("503", 0))


def watchers(page: Page, folder: Path, streams: int) -> None:
    """Many streams, and something that happens at a table that some or all of them watch."""
    page.table(
        *("streams", "of one table", "heard", "p50, ms", "p99, ms"),
        *("server's processor, ms a stream", "client's"),
    )
    for near in (int(streams * NEAR), streams):
        data = folder / f"watched-{near}"
        tokens = furnished(data, TABLES)
        server = Server(data, is_demo=False)
        server.start()
        rounds = 10
        told, processor = client(server, "watch", server.port, tokens, streams, near, rounds)
        server.stop()
        took = told["took"]
        assert isinstance(took, list)
        parts = quantiles(took, n=100)
        page.row(
            *(f"{streams:,}", f"{near:,}"),
            f"{len(took) / rounds / near:.0%}",
            f"{median(took) * 1e3:,.0f}",
            f"{parts[98] * 1e3:,.0f}",
            f"{processor / rounds / near * 1e3:.3f}",
            f"{float(str(told['processor'])) / rounds / near * 1e3:.3f}",
        )


def played(data: Path, events: int) -> None:
    """A table that the house runs and one player plays at, with so many events."""
    edge = open_edge(Serving(data=data, is_demo=True))
    floor, keys = edge.floor, count(1)

    def do(who: str, do: str, **fields: object) -> None:
        floor.submit(who, "cb-5", do, fields, key=f"{next(keys)}").result()

    do("ann", "sit", buy_in="900.00")
    while (hosted := floor.hosted("cb-5")).seq < events:
        table = table_of(hosted)
        need = None if table.round is None else table.engine.needs(table.round)
        if need is not None and need.step == "wagers" and not table.layout:
            do("ann", "wager", box=1, stake="5.00")
        elif need is not None and need.players and need.step != "wagers":
            do("ann", "stand" if need.step == "decision" else "decline", box=1)
        else:
            due = floor.due()
            floor.clock.advance(max(due or floor.clock.now(), floor.clock.now()))
            for answer in floor.tick():
                answer.result()
    floor.close()


def copied(data: Path, tables: int) -> int:
    """Give other tables the same events; how many there are now."""
    with open_store(place_at(data=data)) as store:
        with store.snapshot() as now:
            events, after, values = [], 0, Values(now)
            while page := now.events("table/cb-5", after=after):
                # What lies face down is sealed for its own table; a copy has it open.
                events += [Event(dict(values.body(one))) for one in page]
                after = page[-1].seq
        for number in range(1, tables):
            for first in range(0, len(events), GROUP):
                stream, batch = f"table/copy-{number}", events[first : first + GROUP]

                def work(
                    draft: Draft, stream: str = stream, batch: list[Event] = batch, at: int = first
                ) -> Json:
                    draft.append(stream, batch, after=at)
                    return {}

                store.submit(Asked(actor="house", key=f"{stream} {first}", body={}), work)
    return len(events) * tables


def started(data: Path) -> tuple[float, float]:
    """Open a floor in a process that is killed then; its seconds by the clock and of work."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        clock, processor = perf_counter(), process_time()
        open_edge(Serving(data=data))
        told = (perf_counter() - clock, process_time() - processor)
        os.write(writing, json.dumps(told).encode())
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        took = json.loads(said.read())
    os.waitpid(child, 0)
    return took[0], took[1]


def starts(page: Page, folder: Path, each: int) -> None:
    """A large log, opened with nothing kept of it and again after a kill."""
    data = folder / "large"
    played(data, each)
    events = copied(data, TABLES)
    shutil.rmtree(data / "stash")
    page.table(f"start, {events:,} events of {TABLES} tables", "seconds", "of processor time")
    for says in ("with nothing kept: every event is folded", "after a kill"):
        seconds, processor = started(data)
        page.row(says, f"{seconds:.1f}", f"{processor:.1f}")


def main() -> None:
    """Print and perhaps write tables."""
    options = asked(__doc__)
    page = Page("floor", "A floor under load")
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=ROOT / "build"))
    try:
        load = os.getloadavg()[0]
        page.say(
            f"Load of the machine when this began: {load:.1f}, on {os.cpu_count()} cores; the "
            "client takes its part of them: a process of its own that speaks HTTP over 700 kept "
            "connections, reads every answer and decides by it, in plain Python on libuv. Times "
            "are from the moment that a command was due."
        )
        commands(page, folder, QUICK_SECONDS if options.quick else SECONDS)
        seconds = QUICK_SECONDS if options.quick else SECONDS
        beside(page, folder, seconds)
        overload(page, folder, seconds, QUICK_TABLES if options.quick else OVERLOAD_TABLES)
        watchers(page, folder, QUICK_STREAMS if options.quick else STREAMS)
        starts(page, folder, QUICK_EVENTS if options.quick else EVENTS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
