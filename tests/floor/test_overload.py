"""A server that has too much to do sends away whatever would wait, before it costs anything."""

import asyncio
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

import pytest

from croupier.api.admission import FEW, HAND, WAIT_MAX, Admission, Pulse, elsewhere
from croupier.floor import Role
from served import Served, run
from served import served as served  # noqa: PLC0414 (a fixture)
from serving import PATIENCE, Server

ALWAYS_FULL = """
from croupier.api.admission import ALWAYS_ANSWERED, Admission
Admission.turns_away = lambda self, path: not path.startswith(ALWAYS_ANSWERED)
"""
"""Every wait is too long."""


class Time:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_wait_is_what_is_in_hand_by_how_fast_it_is_done() -> None:
    time = Time()
    admission = Admission(time)
    hands = [admission.enter() for _ in range(FEW + 20)]
    admission.measure()
    for _ in range(50):
        time.now += 0.02
        for hand in hands[:4]:
            hand.over()
        hands = [*hands[4:], *(admission.enter() for _ in range(4))]
        admission.measure()
    assert admission.each == pytest.approx(0.005, rel=0.01)
    assert admission.wait == pytest.approx(0.26, rel=0.01)
    assert admission.turns_away("/api/v1/tables") and admission.refused == 1
    assert not admission.turns_away("/health"), "whoever watches the server is answered"
    for hand in hands[:4]:
        hand.over()
    assert admission.wait < WAIT_MAX and not admission.turns_away("/api/v1/tables")


def test_a_slow_disk_and_a_few_requests_send_nobody_away() -> None:
    admission = Admission()
    for _ in range(FEW - 1):
        admission.enter()
    admission.each = 10.0
    assert not admission.turns_away("/api/v1/tables")


def test_what_was_learnt_under_load_fades() -> None:
    time = Time()
    admission = Admission(time)
    admission.each = 0.1
    for _ in range(500):
        time.now += 0.02
        admission.measure()
    assert admission.each < 0.002


def test_whoever_waits_elsewhere_keeps_nobody_waiting(served: Served) -> None:
    served.people(ann=Role.PLAYER)
    admission, seen = served.edge.admission, dict[str, int]()

    async def story() -> None:
        hand = admission.enter()
        HAND.set(hand)
        seen["before"] = admission.inside
        with elsewhere():
            seen["elsewhere"] = admission.inside
        seen["again"] = admission.inside
        hand.over()
        with elsewhere():
            seen["over"] = admission.inside

    run(story())
    assert seen == {"before": 1, "elsewhere": 0, "again": 1, "over": 0}
    assert served.ask("ann", "GET", "/tables").status == 200
    assert served.ask("ann", "GET", "/tables/none").status == 404
    assert admission.inside == 0


def test_a_request_that_would_wait_is_told_when_to_come_again(served: Served) -> None:
    served.people(ann=Role.PLAYER)
    admission = served.edge.admission
    hands = [admission.enter() for _ in range(FEW)]
    admission.each = 1.0
    answer = served.ask("ann", "POST", "/me/tokens", json={"scope": "read"})
    assert (answer.status, answer.json()["code"]) == (503, "busy")
    assert answer.headers["retry-after"] == "1"
    assert served.ask(None, "GET", "/health", is_root=True).status == 200
    for hand in hands:
        hand.over()
    assert served.ask("ann", "GET", "/me").status == 200


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", otherwise=ALWAYS_FULL)
    server.start()
    yield server
    server.stop()


def test_a_connection_goes_on_after_what_was_sent_away(full: Server) -> None:
    line = HTTPConnection("127.0.0.1", full.port, timeout=PATIENCE)
    body = b"x" * 60_000
    for method, path, said in (
        ("POST", "/api/v1/tables/t/commands", body),
        ("GET", "/api/v1/tables", None),
        ("POST", "/api/v1/session", body),
    ):
        line.request(method, path, body=said)
        sock = line.sock
        answer = line.getresponse()
        assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        assert answer.headers["Cache-Control"] == "no-store"
        assert b'"busy"' in answer.read()
        line.request("GET", "/health/live")
        assert line.sock is sock, "the connection was kept"
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()
    line.request("GET", "/api/v1/tables", headers={"Connection": "close"})
    answer = line.getresponse()
    assert answer.status == 503 and answer.read() and answer.will_close


def test_the_longest_stall_of_the_loop_is_a_number() -> None:
    time = Time()
    pulse = Pulse(Admission(time), time)
    for late, longest, lately in ((0.0, 0.0, 0.0), (0.4, 0.4, 0.4), (0.1, 0.4, 0.4)):
        pulse.felt(late)
        assert (pulse.longest, pulse.lately) == (longest, lately)
    for _ in range(2):
        time.now += 61
        pulse.felt(0.1)
    assert (pulse.longest, pulse.lately) == (0.4, 0.1)


def test_a_stall_is_felt_by_the_beat() -> None:
    async def story() -> float:
        pulse = Pulse(Admission())
        beating = asyncio.create_task(pulse.beat())
        await asyncio.sleep(0.05)
        sleep(0.2)
        await asyncio.sleep(0.05)
        beating.cancel()
        return pulse.longest

    assert run(story()) >= 0.15


def test_the_numbers_tell_of_stalls_and_of_those_who_were_sent_away(served: Served) -> None:
    served.people(olga=Role.OPERATOR)
    served.edge.pulse.felt(0.75)
    served.edge.admission.refused = 3
    text = served.ask("olga", "GET", "/metrics", is_root=True).text
    assert "croupier_loop_stall_seconds 0.75\n" in text
    assert "croupier_requests_turned_away 3\n" in text


def test_the_loop_waits_a_millisecond_for_a_thread_that_works(tmp_path: Path) -> None:
    file = tmp_path / "turn"
    noted = f"""
import sys
from pathlib import Path
class Noted(serving._Served):
    def run(self, sockets):
        Path({str(file)!r}).write_text(str(sys.getswitchinterval()))
        super().run(sockets=sockets)
serving._Served = Noted
"""
    server = Server(tmp_path / "floor", otherwise=noted)
    server.start()
    try:
        line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        line.request("GET", "/health/live")
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()
        line.close()
        assert float(file.read_text()) == pytest.approx(0.001)
    finally:
        server.stop()
