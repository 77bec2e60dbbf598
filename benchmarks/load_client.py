"""A client process: many players who ask one server for things at a steady rate, or watch it.

    python benchmarks/load_client.py play PORT TOKENS RATE SECONDS
    python benchmarks/load_client.py watch PORT TOKENS STREAMS NEAR ROUNDS

TOKENS is a file of JSON: by table, by player, a token. Prints a JSON object with how long answers
took, in seconds, from the moment that each was due: a server that falls behind is seen to. It
speaks HTTP over real connections and reads every answer, and is as lean as that allows: what it
takes of a machine is what the server beside it does not get.
"""

import asyncio
import json
import sys
from collections import Counter, deque
from itertools import count, cycle
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import uvloop

Said = dict[str, Any]
Tokens = dict[str, dict[str, str]]
TOO_MUCH = (429, 503)


class Line(asyncio.Protocol):
    """One connection that is kept, for one request after another."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: asyncio.Transport | None = None
        self._came = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

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
        loop = asyncio.get_running_loop()
        if self._transport is None or self._transport.is_closing():
            # Nothing was asked here yet, or not for so long that the server has closed it.
            await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        assert self._transport is not None
        self._came.clear()
        self._answer = loop.create_future()
        self._transport.write(head.encode() + body)
        return await self._answer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError())

    def data_received(self, data: bytes) -> None:
        self._came += data
        begins = self._came.find(b"\r\n\r\n") + 4
        if begins < 4 or self._answer is None or self._answer.done():
            return
        head = bytes(self._came[:begins]).lower()
        length = int(head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        if len(self._came) >= begins + length:
            self._answer.set_result((int(head.split(b" ", 2)[1]), bytes(self._came[begins:])))


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
        self.accepted: list[float] = []
        """Of those that were not refused because it was too much."""
        self.said: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self._keys = count(1)
        self._free: deque[tuple[Line, str, str]] = deque()
        self._next: dict[tuple[str, str], Said | None] = {}

    async def sit(self) -> None:
        for table, players in self.tokens.items():
            for name, token in players.items():
                line = Line(self.port)
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
        if status not in TOO_MUCH:
            self.accepted.append(self.took[-1])
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


class Ear(asyncio.Protocol):
    """A stream that is open, and when it last heard of a table."""

    def __init__(self, path: str, token: str) -> None:
        self._asks = (
            f"GET /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        )
        self.heard: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.write(self._asks.encode())

    def data_received(self, data: bytes) -> None:
        if b"\ndata:" in data:
            self.heard = perf_counter()


class Watch:
    """Streams that are open: some of one table, the others of all the other tables."""

    def __init__(self, port: int, tokens: Tokens) -> None:
        self.port, self.tokens = port, tokens
        self.table, *self._others = tokens
        self._near: list[Ear] = []

    async def open(self, streams: int, near: int) -> None:
        people = cycle([token for players in self.tokens.values() for token in players.values()])
        loop, others, opened = asyncio.get_running_loop(), cycle(self._others), []
        for number in range(streams):
            table = self.table if number < near else next(others)
            ear = Ear(f"/stream?tables={table}", next(people))
            await loop.create_connection(lambda ear=ear: ear, "127.0.0.1", self.port)  # type: ignore[misc]
            opened.append(ear)
        self._near = opened[:near]
        await self._all_heard(opened)

    @staticmethod
    async def _all_heard(ears: list[Ear], seconds: float = 60) -> None:
        until = perf_counter() + seconds
        while any(ear.heard is None for ear in ears) and perf_counter() < until:
            await asyncio.sleep(0.01)

    async def rounds(self, number: int) -> list[float]:
        """Let something happen, again and again; how long each stream took to hear of it."""
        line, took = Line(self.port), []
        name, token = next(iter(self.tokens[self.table].items()))
        for turn in range(number):
            for ear in self._near:
                ear.heard = None
            began = perf_counter()
            said = {"do": "buy-in", "amount": "1.00"} if turn else {"do": "sit", "buy_in": "1.00"}
            path = f"/tables/{self.table}/commands"
            status, _ = await line.ask("POST", path, token, f"watched {name} {turn}", said)
            assert status == 200, status
            await self._all_heard(self._near)
            took += [ear.heard - began for ear in self._near if ear.heard is not None]
            await asyncio.sleep(0.5)
        return took


async def main() -> None:
    what, port, file = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    tokens: Tokens = json.loads(file.read_text())
    if what == "play":
        load = Load(port, tokens)
        await load.sit()
        print("ready", flush=True)
        began, worked = perf_counter(), process_time()
        await load.play(float(sys.argv[4]), float(sys.argv[5]))
        told: Said = {
            "took": load.took,
            "accepted": load.accepted,
            "seconds": perf_counter() - began,
            "processor": process_time() - worked,
            "said": load.said,
            "statuses": load.statuses,
        }
    else:
        watch = Watch(port, tokens)
        await watch.open(int(sys.argv[4]), int(sys.argv[5]))
        print("ready", flush=True)
        worked = process_time()
        took = await watch.rounds(int(sys.argv[6]))
        told = {"took": took, "processor": process_time() - worked}
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
