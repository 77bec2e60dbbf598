"""A real ``croupier serve`` in a process of its own, and clients that speak HTTP to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[1] / "src"
PATIENCE: Final = 60.0
"""Seconds after which something counts as hanging: a busy machine is slow, not wrong."""
PATIENT_HOUSE: Final = """
from functools import partial
serving.Settings = partial(
    serving.Settings, betting=36_000, deciding=36_000, between_rounds=36_000
)
"""
"""Nothing is closed and nothing is dealt because somebody in a test was slow."""
EAGER_WORKERS: Final = """
from croupier.api import workers
workers.NICE = 0
"""
"""Where other tests run, whoever leaves the machine to others waits for minutes."""
PORTS: Final = range(10_000, 32_000)
"""Below those that a system gives to whoever calls out: a server that is down keeps its own."""


def free_port() -> int:
    while True:
        with socket.socket() as held:
            try:
                held.bind(("127.0.0.1", SystemRandom().choice(PORTS)))
            except OSError:
                continue
            return int(held.getsockname()[1])


class Server:
    """A floor that is served, killed and served again."""

    def __init__(
        self,
        data: Path,
        database: str | None = None,
        options: Sequence[str] = (),
        *,
        is_demo: bool = True,
        otherwise: str = "",
    ) -> None:
        """``otherwise``: what is set otherwise than usual in ``croupier.api.serving``."""
        self.data = data
        self.otherwise = otherwise
        self.log = data.with_name(data.name + ".log")
        self.options = ["--log", str(self.log), *(["--demo"] if is_demo else ()), *options]
        # An address may hold a password: it goes where others on this machine do not see it.
        self.told = {} if database is None else {"CROUPIER_DATABASE": database}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        run = "import sys; from croupier.cli.main import main; sys.exit(main())"
        program = f"from croupier.api import serving\n{self.otherwise}\n{run}"
        command = [sys.executable, "-c", program, "serve", "--json"]
        self.process = subprocess.Popen(
            [*command, *self.options, "--data", str(self.data), "--port", str(self.port)],
            env={**os.environ, "PYTHONPATH": str(SOURCE), **self.told},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
            except OSError:
                assert self.process.poll() is None, "the server ended"
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not listen")

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)


class Client:
    """Somebody with a connection and a session."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.cookie = ""
        self._line: HTTPConnection | None = None

    def sign_in(self) -> None:
        status, _, headers = self._ask("POST", "/session", {"name": self.name, "demo": True}, {})
        assert status == 200
        self.cookie = headers["set-cookie"].partition(";")[0]

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None, {})[1]

    def do(self, table: str, key: str, **said: Any) -> tuple[int, Any]:
        headers = {"Idempotency-Key": key}
        status, body, _ = self._ask("POST", f"/tables/{table}/commands", said, headers)
        return status, body

    def _ask(
        self, method: str, path: str, body: Any, headers: Mapping[str, str]
    ) -> tuple[int, Any, dict[str, str]]:
        if self._line is None:
            self._line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"Content-Type": "application/json", "Cookie": self.cookie, **headers}
        text = None if body is None else json.dumps(body)
        try:
            self._line.request(method, f"/api/v1{path}", body=text, headers=sent)
            answer = self._line.getresponse()
            content = answer.read()
        except (OSError, HTTPException):
            self.close()
            raise
        given = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, json.loads(content), given
