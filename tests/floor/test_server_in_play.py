"""A real server, killed in play and raced by clients: what was answered stays, and happens once."""

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from croupier.floor.verifying import verify_floor
from croupier.ledger import AnyPlace, Place
from serving import PATIENCE, Client, Server

GONE = (OSError, HTTPException)
TABLE = "bj-1"
DEALER = "dora"
DEALS = ("card", "close-offer", "shuffle", "burn", "next-round")
BOXES = {"ann": 1, "bob": 2, "cy": 3}
Said = dict[str, Any]


class Somebody:
    """Plays or deals by what is offered, and remembers what was answered."""

    def __init__(self, port: int, name: str) -> None:
        self.client = Client(port, name)
        self.name = name
        self.count = 0
        self.answered: dict[str, Said] = {}
        self.unknown: dict[str, Said] = {}

    def join(self) -> None:
        self.client.sign_in()
        self.ask({"do": "sign-on"} if self.name == DEALER else {"do": "sit", "buy_in": "100.00"})

    def work(self) -> None:
        """Ask for one thing after another until the server is gone."""
        try:
            while True:
                document = self.client.get(f"/tables/{TABLE}")
                move = self.deals(document) if self.name == DEALER else self.plays(document)
                if move is not None:
                    self.ask(move)
                elif self.name != DEALER:
                    self.ask({"do": "buy-in", "amount": "1.00"})
        except GONE:
            return

    def deals(self, document: Any) -> Said | None:
        offers = {offer["do"]: offer["fields"] for offer in document["legal"]}
        if "load" in offers:
            return {"do": "load", "behind": offers["load"]["behind"]["least"]}
        if document["awaiting"] is not None and document["awaiting"]["step"] == "wagers":
            has_bets = len(document["view"]["boxes"]) == len(BOXES)
            return {"do": "close-betting"} if has_bets else None
        return next(({"do": do} for do in DEALS if do in offers), None)

    def plays(self, document: Any) -> Said | None:
        offers = {offer["do"]: offer["fields"] for offer in document["legal"]}
        awaiting = document["awaiting"]
        boxes = {box["number"] for box in document["view"]["boxes"]}
        if "cut" in offers:
            return {"do": "cut", "place": offers["cut"]["place"]["least"]}
        if awaiting is None or awaiting["step"] == "wagers":
            if "wager" in offers and BOXES[self.name] not in boxes:
                return {"do": "wager", "box": BOXES[self.name], "stake": "5.00"}
        elif self.name in awaiting["players"]:
            do = "stand" if awaiting["step"] == "decision" else "decline"
            return {"do": do, "box": BOXES[self.name]}
        return None

    def ask(self, said: Said) -> None:
        self.count += 1
        key = f"{self.name}-{self.count}"
        self.unknown[key] = said
        status, _ = self.client.do(TABLE, key, **said)
        del self.unknown[key]
        if status == 200:
            self.answered[key] = said

    def check(self) -> None:
        """Everything that was answered is there; what was not is there wholly or not at all."""
        for key, said in list(self.answered.items())[-10:]:
            status, reply = self.client.do(TABLE, key, **said)
            assert (status, reply.get("again")) == (200, True), (key, reply)
        for key, said in self.unknown.items():
            status, reply = self.client.do(TABLE, key, **said)
            assert status in (200, 403, 409, 422), (key, reply)
            if status == 200:
                self.answered[key] = said
        self.unknown = {}


def killed_in_play(folder: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    server = Server(folder / "data")
    server.start()
    people = [Somebody(server.port, name) for name in (*BOXES, DEALER)]
    for one in people:
        one.join()
    for _ in range(kills):
        threads = [Thread(target=one.work) for one in people]
        for thread in threads:
            thread.start()
        # So many commands later, and not seconds: a slow machine plays as much as a quick one.
        until = sum(one.count for one in people) + chance.randint(20, 120)
        while sum(one.count for one in people) < until and all(map(Thread.is_alive, threads)):
            time.sleep(0.005)
        server.kill()
        for thread in threads:
            thread.join()
        server.start()
        for one in people:
            one.check()
    for one in people:
        if one.name != DEALER:
            bought = 100 + sum(said["do"] == "buy-in" for said in one.answered.values())
            assert one.client.get("/me")["purse"] == f"{1000 - bought}.00"
        one.client.close()
    server.stop()
    found = verify_floor(folder / "data")
    assert found["faults"] == [] and found["rounds"] > 0


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_server_is_killed_in_play(memory: Path, seed: int) -> None:
    killed_in_play(memory, kills=5, seed=seed)


def raced(folder: Path, commands: int, seed: int) -> None:
    """Clients send the same commands, twice and out of order, from many connections at once."""
    server = Server(folder / "data")
    server.start()
    names = tuple(BOXES)
    clients = [Client(server.port, names[place % 3]) for place in range(16)]
    try:
        for client in clients:
            client.sign_in()
        for client in clients[:3]:
            client.do(TABLE, f"{client.name}-sits", do="sit")
        keys = [f"{names[place % 3]}-{place}" for place in range(commands // 4)]
        asked = keys * 4
        random.Random(seed).shuffle(asked)
        mine = {
            client: [key for key in asked[place::16] if key.startswith(client.name)]
            for place, client in enumerate(clients)
        }
        for place, key in enumerate(asked):
            if not key.startswith(clients[place % 16].name):
                owners = [client for client in clients if key.startswith(client.name)]
                mine[owners[place % len(owners)]].append(key)
        with ThreadPoolExecutor(16) as pool:
            replies = [
                row
                for rows in pool.map(lambda client: _sent(client, mine[client]), clients)
                for row in rows
            ]
        assert len(replies) == commands
        first = Counter(key for key, again in replies if not again)
        assert first == Counter(keys), "each key has one effect"
        for client in clients[:3]:
            paid = sum(key.startswith(client.name) for key in keys)
            assert client.get("/me")["balance"] == f"{paid}.00"
    finally:
        for client in clients:
            client.close()
        server.stop()
    assert verify_floor(folder / "data")["faults"] == []


def _sent(client: Client, keys: list[str]) -> list[tuple[str, bool]]:
    found = []
    for key in keys:
        status, reply = client.do(TABLE, key, do="buy-in", amount="1.00")
        assert status == 200, reply
        found.append((key, bool(reply["again"])))
    return found


def test_sixteen_clients_race(memory: Path) -> None:
    raced(memory, commands=2_000, seed=3)


def _sent_until_it_stops(client: Client, has_begun: Event) -> None:
    for number in count(1):
        try:
            client.do(TABLE, f"on {number}", do="buy-in", amount="1.00")
        except GONE:
            return
        has_begun.set()


def test_a_server_stops_at_once_with_streams_open(place: AnyPlace) -> None:
    """Whoever listens is sent home: nobody waits until the grace for requests in hand is over."""
    url = None if isinstance(place, Place) else place.url
    server = Server(place.data, url, otherwise=f"serving.GRACE = {10 * PATIENCE}")
    server.start()
    client = Client(server.port, "ann")
    client.sign_in()
    lines = []
    for _ in range(15):
        line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        path = f"/api/v1/stream?tables={TABLE}"
        line.request("GET", path, headers={"Cookie": client.cookie})
        answer = line.getresponse()
        assert answer.status == 200 and answer.readline() == b"retry: 1000\n"
        lines.append((line, answer))
    with ThreadPoolExecutor() as pool:
        has_begun = Event()
        sending = pool.submit(_sent_until_it_stops, client, has_begun)
        assert has_begun.wait(PATIENCE)
        server.stop()
        sending.result()
    for line, answer in lines:
        answer.read()
        line.close()
    client.close()
    assert server.process is not None and server.process.returncode == 0
