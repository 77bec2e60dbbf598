"""Several ``croupier serve`` processes on one database: one floor, whoever is asked."""

import time
from http.client import HTTPConnection
from itertools import count, cycle
from pathlib import Path
from typing import Any

from croupier.floor.verifying import verify_place
from croupier.ledger.postgres_place import Database
from postgres_server import PostgresServer
from serving import Client, Server

DEALT, HOUSE_RUN = "bj-1", "vb-4"
PATIENCE = 120.0


class Processes:
    """A demonstration floor that several processes serve."""

    def __init__(self, server: PostgresServer, folder: Path, number: int) -> None:
        self.place = Database(url=server.new_database(), data=folder / "floor")
        self.servers = [Server(self.place.data, self.place.url) for _ in range(number)]
        for one in self.servers:
            one.start()
        self.keys = count(1)

    def people(self, name: str) -> list[Client]:
        """One session of somebody's, used at every process."""
        clients = [Client(one.port, name) for one in self.servers]
        clients[0].sign_in()
        for client in clients:
            client.cookie = clients[0].cookie
        return clients

    def do(self, client: Client, table: str, **said: Any) -> Any:
        status, reply = client.do(table, f"key {next(self.keys)}", **said)
        assert status == 200, (said, reply)
        return reply

    def check(self) -> None:
        """Stop what still runs; then the log is whole, without a gap and without a repeat."""
        for one in self.servers:
            if one.is_running:
                one.stop()
        found = verify_place(self.place)
        assert found["faults"] == [], found

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.servers:
            if one.is_running:
                one.kill()


def offers_of(document: Any) -> dict[str, Any]:
    return {offer["do"]: offer["fields"] for offer in document["legal"]}


def dealt(document: Any) -> dict[str, Any] | None:
    """What the dealer does now."""
    offers, awaiting = offers_of(document), document["awaiting"]
    if "load" in offers:
        return {"do": "load", "behind": offers["load"]["behind"]["least"]}
    if awaiting is not None and awaiting["step"] == "wagers":
        return {"do": "close-betting"} if document["view"]["boxes"] else None
    deals = ("card", "close-offer", "shuffle", "burn", "next-round")
    return next(({"do": do} for do in deals if do in offers), None)


def played(name: str, box: int, document: Any) -> dict[str, Any] | None:
    """What a player does now: bet, be ready, stand."""
    offers, awaiting = offers_of(document), document["awaiting"]
    if "cut" in offers:
        return {"do": "cut", "place": offers["cut"]["place"]["least"]}
    if awaiting is not None and awaiting["step"] == "wagers":
        if box not in {one["number"] for one in document["view"]["boxes"]}:
            return {"do": "wager", "box": box, "stake": "5.00"}
        return {"do": "ready"} if "ready" in offers else None
    if awaiting is not None and name in awaiting["players"]:
        return {"do": "stand" if awaiting["step"] == "decision" else "decline", "box": box}
    return None


def alternated(server: PostgresServer, folder: Path, rounds: int) -> None:
    """Every command goes to another process than the one before."""
    with Processes(server, folder, 2) as floor:
        clients = {name: floor.people(name) for name in ("ann", "dora")}
        floor.do(clients["ann"][0], DEALT, do="sit", buy_in="900.00")
        floor.do(clients["dora"][1], DEALT, do="sign-on")
        turns, opened = cycle((0, 1)), 0
        while opened <= rounds:
            moved = False
            for name in ("dora", "ann"):
                # One process is looked at; it may hear of the last command a moment later.
                client = clients[name][next(turns)]
                document = client.get(f"/tables/{DEALT}")
                move = dealt(document) if name == "dora" else played(name, 1, document)
                if move is None:
                    continue
                status, reply = client.do(DEALT, f"key {next(floor.keys)}", **move)
                assert status in (200, 403, 409, 422), (move, reply)
                opened += status == 200 and move["do"] == "next-round"
                moved = True
            if not moved:
                time.sleep(0.002)
        for client in (*clients["ann"], *clients["dora"]):
            client.close()
        floor.check()


def test_one_table_s_commands_alternate_between_two_processes(
    postgres: PostgresServer, memory: Path
) -> None:
    alternated(postgres, memory, rounds=25)


def test_one_of_three_processes_is_killed_and_the_others_play_on(
    postgres: PostgresServer, memory: Path
) -> None:
    with Processes(postgres, memory, 3) as floor:
        ann, bob = floor.people("ann"), floor.people("bob")
        floor.do(ann[0], HOUSE_RUN, do="sit", buy_in="500.00")
        floor.do(bob[1], HOUSE_RUN, do="sit", buy_in="500.00")
        until = time.monotonic() + PATIENCE
        reached, killed_in = 0, 0
        while not killed_in or reached < killed_in + 1:
            assert time.monotonic() < until, "the others do not play on"
            for client, box in ((ann[0], 1), (bob[2 if killed_in else 1], 2)):
                document = client.get(f"/tables/{HOUSE_RUN}")
                move = played(client.name, box, document)
                if move is not None:
                    client.do(HOUSE_RUN, f"{client.name} {next(floor.keys)}", **move)
                reached = max(reached, round_of(document))
                awaits = document["awaiting"] and document["awaiting"]["step"]
            if not killed_in and awaits == "decision":
                floor.servers[1].kill()
                killed_in = reached
            time.sleep(0.02)
        lines = [streamed(client) for client in (ann[0], ann[2], bob[2])]
        for client in (*ann, *bob):
            client.close()
        floor.check()
        for line in lines:
            line.close()


def streamed(client: Client) -> HTTPConnection:
    """A stream of a table, left open."""
    line = HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE)
    path = f"/api/v1/stream?tables={HOUSE_RUN}"
    line.request("GET", path, headers={"Cookie": client.cookie})
    assert line.getresponse().readline() == b"retry: 1000\n"
    return line


def round_of(document: Any) -> int:
    return int((document["round"] or "-0").rpartition("-")[2])
