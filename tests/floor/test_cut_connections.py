"""A line that is cut after the request: whoever asks again under the same key gets one effect."""

import random
import socket
import threading
from http.client import HTTPException
from pathlib import Path

from croupier.floor.verifying import verify_floor
from serving import Client, Server

TABLE = "bj-1"
TRIES_MAX = 400
"""An answer comes in two parts and either may be cut, so that five of six tries fail."""


class Cutter:
    """Passes connections on to a server, and cuts many of them when the answer begins to come."""

    def __init__(self, port: int, seed: int) -> None:
        self._to = port
        self._chance = random.Random(seed)
        self._heard = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._heard.getsockname()[1])
        self.cuts = 0
        self.is_cutting = False
        threading.Thread(target=self._hear, daemon=True).start()

    def close(self) -> None:
        self._heard.close()

    def _hear(self) -> None:
        while True:
            try:
                line, _ = self._heard.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(line,), daemon=True).start()

    def _pass(self, line: socket.socket) -> None:
        with line, socket.create_connection(("127.0.0.1", self._to)) as server:
            asked = threading.Thread(target=self._forward, args=(line, server), daemon=True)
            asked.start()
            while answer := self._received(server):
                if self.is_cutting and self._chance.random() < 0.6:
                    # Some of the answer may come through, never all of it.
                    self.cuts += 1
                    line.sendall(answer[: self._chance.randrange(len(answer))])
                    self._shut(line, server)
                    return
                line.sendall(answer)
            self._shut(line, server)

    def _forward(self, line: socket.socket, server: socket.socket) -> None:
        try:
            while asked := self._received(line):
                server.sendall(asked)
        except OSError:
            pass
        self._shut(server)

    @staticmethod
    def _received(line: socket.socket) -> bytes:
        try:
            return line.recv(65_536)
        except OSError:
            return b""

    @staticmethod
    def _shut(*lines: socket.socket) -> None:
        for line in lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue


def told(client: Client, key: str) -> None:
    """Ask for the same under the same key until an answer comes whole."""
    for _ in range(TRIES_MAX):
        try:
            status, reply = client.do(TABLE, key, do="buy-in", amount="1.00")
        except (OSError, HTTPException, ValueError):
            client.close()
            continue
        assert status == 200, reply
        return
    raise AssertionError("no answer came through")


def cut(folder: Path, commands: int, seed: int) -> None:
    server = Server(folder / "data")
    server.start()
    cutter = Cutter(server.port, seed)
    client = Client(cutter.port, "ann")
    try:
        client.sign_in()
        client.do(TABLE, "sits", do="sit")
        cutter.is_cutting = True
        for number in range(commands):
            told(client, f"key {number}")
        cutter.is_cutting = False
        client.close()
        me = client.get("/me")
        assert me["balance"] == f"{commands}.00" and me["purse"] == f"{1000 - commands}.00"
        assert cutter.cuts >= commands / 2
    finally:
        client.close()
        cutter.close()
        server.stop()
    assert verify_floor(folder / "data")["faults"] == []


def test_one_effect_for_each_key_whatever_is_cut(memory: Path) -> None:
    cut(memory, commands=60, seed=1)
