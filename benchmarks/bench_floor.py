"""How a floor does under load: commands of many players, many who watch, and a start.

    python benchmarks/bench_floor.py [--quick] [--write]

A real server and a real client, each a process of its own, with the machine's own disk. Times are
by the clock and hang on what else the machine does; processor time does so much less.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from measure import Page, asked

from croupier.api.serving import Serving, open_edge
from croupier.floor import HOUSE, Role

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from serving import Server  # noqa: E402

TABLES, PLAYERS = 100, 7
RATES = (100, 250, 500)
SECONDS, QUICK_SECONDS = 20.0, 4.0
STREAMS, QUICK_STREAMS = 2_000, 200
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
        *("answered/s", "p50, ms", "p95, ms", "p99, ms", "server's processor, ms a command"),
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
            *(f"{figure * 1e3:,.1f}" for figure in figures),
            f"{processor / len(took) * 1e3:.2f}",
        )
        print(f"    {told['said']} {told['statuses']}", flush=True)


def watchers(page: Page, folder: Path, streams: int) -> None:
    """Many streams of one table, and something that happens at it."""
    data = folder / "watched"
    tokens = furnished(data, TABLES)
    server = Server(data, is_demo=False)
    server.start()
    rounds = 10
    told, processor = client(server, "watch", server.port, tokens, streams, rounds)
    server.stop()
    took = told["took"]
    assert isinstance(took, list)
    parts = quantiles(took, n=100)
    page.table("streams of one table", "heard", "p50, ms", "p99, ms", "processor, ms a stream")
    page.row(
        f"{streams:,}",
        f"{len(took) / rounds / streams:.0%}",
        f"{median(took) * 1e3:,.0f}",
        f"{parts[98] * 1e3:,.0f}",
        f"{processor / rounds / streams * 1e3:.3f}",
    )


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
            "client takes its part of them. Times are from the moment that a command was due."
        )
        commands(page, folder, QUICK_SECONDS if options.quick else SECONDS)
        watchers(page, folder, QUICK_STREAMS if options.quick else STREAMS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
