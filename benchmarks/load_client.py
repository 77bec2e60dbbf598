"""A client process: many players who ask one server for things at a steady rate, or watch it.

    python benchmarks/load_client.py play PORT TOKENS RATE SECONDS
    python benchmarks/load_client.py watch PORT TOKENS STREAMS ROUNDS

TOKENS is a file of JSON: by table, by player, a token. Prints a JSON object with how long answers
took, in seconds, from the moment that each was due: a server that falls behind is seen to.
"""

import asyncio
import json
import sys
from collections import Counter, deque
from itertools import count, cycle
from pathlib import Path
from time import perf_counter
from typing import Any

Said = dict[str, Any]
Tokens = dict[str, dict[str, str]]


class Line:
    """One connection that is kept, for one request after another."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> None:
        self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)

    async def ask(
        self, method: str, path: str, token: str, key: str, said: Said | None
    ) -> tuple[int, bytes]:
        """One request; its status and its body."""
        body = b"" if said is None else json.dumps(said).encode()
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {token}\r\n"
            f"Idempotency-Key: {key}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        assert self._streams is not None
        reader, writer = self._streams
        writer.write(head.encode() + body)
        status, length = await answer_head(reader)
        return status, await reader.readexactly(length)


async def answer_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """The status of an answer, and how long its body is."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status, length = int(head.split(" ", 2)[1]), 0
    for line in head.split("\r\n")[1:]:
        if line.startswith("content-length:"):
            length = int(line.partition(":")[2])
    return status, length


def move_of(name: str, document: Any) -> Said | None:
    """What a player does next: cut, bet, be ready, decide; nothing while others are asked."""
    offers = {offer["do"]: offer for offer in document["legal"]}
    awaiting = document["awaiting"]
    seat = next(p["seat"] for p in document["people"]["players"] if p["name"] == name)
    if "cut" in offers:
        return {"do": "cut", "place": offers["cut"]["fields"]["place"]["least"]}
    if awaiting is None:
        return None
    if awaiting["step"] == "wagers":
        if seat not in {box["number"] for box in document["view"]["boxes"]}:
            return {"do": "wager", "box": seat, "stake": "5.00"}
        return {"do": "ready"} if "ready" in offers else None
    if name in awaiting["players"]:
        do = "stand" if awaiting["step"] == "decision" else "decline"
        return {"do": do, "box": awaiting["box"] or seat}
    return None


class Load:
    """Players of many tables, who take what is due in turn."""

    def __init__(self, port: int, tokens: Tokens) -> None:
        self.port, self.tokens = port, tokens
        self.took: list[float] = []
        self.said: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self._keys = count(1)
        self._free: deque[tuple[Line, str, str]] = deque()
        self._next: dict[tuple[str, str], Said | None] = {}

    async def sit(self) -> None:
        for table, players in self.tokens.items():
            for name, token in players.items():
                line = Line(self.port)
                await line.open()
                said = {"do": "sit", "buy_in": "900.00"}
                status, _ = await self._ask(line, table, token, said)
                assert status == 200, status
                self._free.append((line, table, name))

    async def play(self, rate: float, seconds: float) -> None:
        """Send so many commands a second, whether earlier ones are answered or not."""
        began, running = perf_counter(), set[asyncio.Task[None]]()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
            while not self._free:
                await asyncio.sleep(0.001)
            task = asyncio.create_task(self._turn(*self._free.popleft(), due))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)

    async def _turn(self, line: Line, table: str, name: str, due: float) -> None:
        token = self.tokens[table][name]
        # Whoever is not asked for anything buys another chip.
        said = self._next.pop((table, name), None) or {"do": "buy-in", "amount": "1.00"}
        status, body = await self._ask(line, table, token, said)
        self.took.append(perf_counter() - due)
        self.said[said["do"]] += 1
        self.statuses[status] += 1
        if status == 200:
            self._note(table, json.loads(body)["view"])
        self._free.append((line, table, name))

    def _note(self, table: str, document: Any) -> None:
        """One player's answer shows what everybody at the table is asked."""
        awaiting = document["awaiting"]
        for name in self.tokens[table]:
            if awaiting is not None and awaiting["step"] != "wagers":
                asked = name in awaiting["players"]
                self._next[table, name] = move_of(name, document) if asked else None
        me = document["me"]["name"]
        self._next[table, me] = move_of(me, document)

    async def _ask(self, line: Line, table: str, token: str, said: Said) -> tuple[int, bytes]:
        key = f"load {next(self._keys)}"
        return await line.ask("POST", f"/tables/{table}/commands", token, key, said)


class Watch:
    """Streams that are open, and when each last heard of its table."""

    def __init__(self, port: int, tokens: Tokens) -> None:
        self.port, self.tokens = port, tokens
        self.table = next(iter(tokens))
        self.heard: dict[int, float] = {}
        self._open: list[asyncio.Task[None]] = []

    async def open(self, streams: int) -> None:
        people = cycle([token for players in self.tokens.values() for token in players.values()])
        for number in range(streams):
            self._open.append(asyncio.create_task(self._hear(number, next(people))))
            if number % 50 == 0:
                await asyncio.sleep(0.05)
        while len(self.heard) < streams:
            await asyncio.sleep(0.05)

    async def _hear(self, number: int, token: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        head = (
            f"GET /api/v1/stream?tables={self.table} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        )
        writer.write(head.encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data:"):
                    self.heard[number] = perf_counter()
        except asyncio.CancelledError:
            writer.close()

    async def rounds(self, number: int) -> list[float]:
        """Let something happen, again and again; how long each stream took to hear of it."""
        line, took = Line(self.port), []
        await line.open()
        name, token = next(iter(self.tokens[self.table].items()))
        for turn in range(number):
            self.heard.clear()
            began = perf_counter()
            said = {"do": "buy-in", "amount": "1.00"} if turn else {"do": "sit", "buy_in": "1.00"}
            path = f"/tables/{self.table}/commands"
            status, _ = await line.ask("POST", path, token, f"watched {name} {turn}", said)
            assert status == 200, status
            while len(self.heard) < len(self._open) and perf_counter() - began < 30:
                await asyncio.sleep(0.01)
            took += [at - began for at in self.heard.values()]
            await asyncio.sleep(0.5)
        for task in self._open:
            task.cancel()
        return took


async def main() -> None:
    what, port, file = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    tokens: Tokens = json.loads(file.read_text())
    if what == "play":
        load = Load(port, tokens)
        await load.sit()
        print("ready", flush=True)
        began = perf_counter()
        await load.play(float(sys.argv[4]), float(sys.argv[5]))
        told: Said = {
            "took": load.took,
            "seconds": perf_counter() - began,
            "said": load.said,
            "statuses": load.statuses,
        }
    else:
        watch = Watch(port, tokens)
        await watch.open(int(sys.argv[4]))
        print("ready", flush=True)
        told = {"took": await watch.rounds(int(sys.argv[5]))}
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
