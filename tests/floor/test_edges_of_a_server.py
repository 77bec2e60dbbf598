"""What a server bears at its edges: long and slow requests, TLS, and what it says of itself."""

import asyncio
import datetime
import json
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from uvicorn import Config
from uvicorn.server import ServerState

from croupier.api import guard, health, lines
from croupier.api import identity as kept
from croupier.api.bounds import AHEAD_MAX, IN_FLIGHT_MAX
from croupier.api.limits import Bucket, Buckets, Rates
from croupier.api.listening import listening
from croupier.api.serving import Serving, configured, is_read_on_the_way
from croupier.api.streams import Stream, messages
from croupier.client import Client, Unreachable
from croupier.floor import Role
from served import Served, asked
from served import served as served  # noqa: PLC0414 (a fixture)
from serving import PATIENCE, Server


@pytest.fixture
def house(served: Served) -> Served:
    served.people(ann=Role.PLAYER, olga=Role.OPERATOR, vera=Role.AUDITOR)
    served.table()
    return served


# ---------------------------------------------------------------- too long, too slow, too much


def test_long_headers_and_addresses(house: Served) -> None:
    answer = house.ask("ann", "GET", "/me", headers={"X-Long": "x" * 17_000})
    assert (answer.status, answer.json()["code"]) == (431, "headers_too_long")
    answer = house.ask("ann", "GET", f"/stream?tables={'t,' * 5_000}")
    assert (answer.status, answer.json()["code"]) == (414, "address_too_long")


def test_pages_and_streams_have_their_size(house: Served) -> None:
    for path in ("/me/postings?limit=501", "/me/rounds?limit=0", "/me/postings?after=-1"):
        assert house.ask("ann", "GET", path).status == 422
    path = f"/stream?tables={','.join(f't{n}' for n in range(101))}"
    assert house.ask("ann", "GET", path).status == 422
    for _ in range(20):
        house.edge.bus.listen(frozenset({"t"}), "ann", b"")
    answer = house.ask("ann", "GET", "/stream?tables=t")
    assert answer.status == 429 and answer.headers["retry-after"] == "1"


@pytest.mark.parametrize("pause", [3_600, 0.02], ids=["not at all", "a byte at a time"])
def test_a_body_that_does_not_come(
    house: Served, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/api/v1/session",
        "raw_path": b"/api/v1/session",
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [(b"host", b"floor.test"), (b"content-type", b"application/json")],
        "client": ("192.0.2.1", 1),
        "server": ("floor.test", 80),
    }
    asyncio.run(house.app(scope, receive, send))
    assert sent[0]["status"] == 408


def test_one_address_and_the_whole_server_have_their_measure(house: Served) -> None:
    # A guard of its own, because the one of the application was made with the usual measure.
    rates = Rates(address=Buckets(Bucket(2, 60.0)))
    app = guard.Guard(house.app, rates=rates)
    headers = {"Host": "floor.test"}
    found = [asyncio.run(asked(app, "GET", "/health/live", headers, b"")).status for _ in range(3)]
    assert found == [200, 200, 429]
    busy = guard.Guard(house.app)
    busy.metrics.in_flight = IN_FLIGHT_MAX
    answer = asyncio.run(asked(busy, "GET", "/health/live", headers, b""))
    assert answer.status == 503 and answer.headers["retry-after"] == "1"
    assert answer.json()["code"] == "busy"


@pytest.mark.parametrize("begun", [b"", b"GET /health/live HTTP/1.1\r\nHost: fl"])
@pytest.mark.parametrize("after", [0, 1])
def test_a_head_that_does_not_come(
    house: Served, monkeypatch: pytest.MonkeyPatch, begun: bytes, after: int
) -> None:
    """A line that says nothing, or less than a head, is closed; after a request, too."""
    whole = b"GET /health/live HTTP/1.1\r\nHost: floor.test\r\n\r\n"
    if not after:
        monkeypatch.setattr(lines, "HEAD_SECONDS", 0.3)

    async def heard() -> None:
        server, reader, writer = await line_to(house)
        for _ in range(after):
            writer.write(whole)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            await reader.readuntil(b"}")
        # What came in time is answered: only from now on is there little of it.
        monkeypatch.setattr(lines, "HEAD_SECONDS", 0.3)
        for place in range(0, len(begun), 10):
            writer.write(begun[place : place + 10])
            await asyncio.sleep(0.02)
        if begun or not after:
            assert await all_of(reader) == b""
        else:
            await asyncio.sleep(0.5)
            writer.write(whole)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200"), "between two requests"
        writer.close()
        server.close()

    asyncio.run(heard())


OPEN: set[Any] = set()
"""Lines that a server has open."""


async def line_to(
    house: Served,
) -> tuple[asyncio.Server, asyncio.StreamReader, asyncio.StreamWriter]:
    """A server of real connections over the application, and one of them."""
    config = Config(house.app, lifespan="off", log_level="warning", timeout_keep_alive=30)
    state = ServerState()
    OPEN.clear()
    state.connections = OPEN
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: lines.Line(config, state, {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    return server, *await asyncio.open_connection("127.0.0.1", port)


CHUNKED = b"POST /health/live HTTP/1.1\r\nHost: f\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("begun", "answer"),
    [
        (b"GET /health/live HTTP/1.1\r\nX: ", b"HTTP/1.1 400"),
        (b"GET /", b"HTTP/1.1 400"),
        (CHUNKED + b"0\r\nX: ", b"HTTP/1.1 4"),
        (CHUNKED + b"1;x=", b"HTTP/1.1 4"),
    ],
    ids=["header", "address", "trailer", "size of a chunk"],
)
def test_what_does_not_end(house: Served, begun: bytes, answer: bytes) -> None:
    """A line that says one thing for ever is closed before it has filled anything."""

    async def heard() -> None:
        server, reader, writer = await line_to(house)
        said = 0
        with suppress(ConnectionError):
            writer.write(begun)
            while said < 4 * lines.REQUEST_MAX:
                writer.write(b"x" * 10_000)
                said += 10_000
                await asyncio.sleep(0.001)
                await writer.drain()
        assert said < 4 * lines.REQUEST_MAX
        found = await all_of(reader)
        assert not found or found.startswith(answer)
        writer.close()
        server.close()

    asyncio.run(heard())


def test_what_comes_after_a_body_is_no_header(house: Served) -> None:
    """A trailer cannot say who asks: the guard has looked at the head by then."""
    token = house.tokens["ann"].encode()
    whole = (
        b"POST /api/v1/tables/t/waiting HTTP/1.1\r\nHost: floor.test\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\nAuthorization: Bearer " + token + b"\r\n\r\n"
    )

    async def heard() -> None:
        server, reader, writer = await line_to(house)
        writer.write(whole)
        assert (await reader.readline()).startswith(b"HTTP/1.1 401")
        writer.close()
        server.close()

    asyncio.run(heard())


KEY = {"Idempotency-Key": "k"}
HEAD = b"GET /health/live HTTP/1.1\r\n"
HOST = b"Host: floor.test\r\n"
POST = b"POST /api/v1/session HTTP/1.1\r\n" + HOST
UPGRADE = b"Connection: upgrade\r\nUpgrade: h2c\r\n"
NEXT = HEAD + HOST + b"\r\n"
READ_DIFFERENTLY = {
    "length and pieces": POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "two encodings": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "a folded header": POST + b"Content-Length:\r\n 2\r\n\r\n{}",
    "a space before the colon": POST + b"Content-Length : 2\r\n\r\n{}",
    "LF alone": NEXT.replace(b"\r\n", b"\n"),
    "CR alone": HEAD + HOST + b"X: a\rY: b\r\n\r\n",
    "NUL": HEAD + HOST + b"X: a\0b\r\n\r\n",
    "a size without end": POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"F" * 20 + b"\r\n",
    "a length after the body": POST
    + b"Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 4\r\n\r\n",
    "no host": HEAD + b"\r\n",
    "two hosts": HEAD + HOST + HOST + b"\r\n",
    "no version": b"GET /health/live\r\n\r\n",
    "another version": NEXT.replace(b"1.1", b"2.0"),
    "another protocol with a body": POST + UPGRADE + b"Content-Length: 2\r\n\r\n{}",
    "letters in an address": NEXT.replace(b"live", b"l\xc3\xa9"),
}
ENDS_THE_LINE = {
    "another protocol": HEAD + HOST + UPGRADE + b"\r\n",
    "a body that is not asked for": POST + b"Expect: 100-continue\r\nContent-Length: 99999\r\n\r\n",
    "an old version": NEXT.replace(b"1.1", b"1.0"),
}


def test_what_two_readers_would_read_differently_is_read_by_nobody(house: Served) -> None:
    """One answer to each, and none to what comes after it on the same line."""

    async def heard() -> None:
        server, _, first = await line_to(house)
        first.close()
        port = server.sockets[0].getsockname()[1]
        for name, said in (READ_DIFFERENTLY | ENDS_THE_LINE).items():
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            await asyncio.sleep(0.005)
            writer.write(NEXT)
            found = await all_of(reader)
            assert found.count(b"HTTP/1.1 ") == 1, name
            if name in READ_DIFFERENTLY:
                head, _, body = found.partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 400") and b"problem+json" in head, name
                assert json.loads(body)["code"] == "no_request"
            writer.close()
        server.close()

    asyncio.run(heard())


def test_what_is_being_answered_is_not_refused_for_what_comes_after_it(house: Served) -> None:
    async def heard() -> None:
        for after in (b"\0 no request\r\n\r\n", NEXT * 2 * AHEAD_MAX):
            server, reader, writer = await line_to(house)
            writer.write(NEXT + after)
            assert await all_of(reader) == b""
            writer.close()
            server.close()

    asyncio.run(heard())


def stream_of(house: Served) -> bytes:
    token = house.tokens["ann"].encode()
    head: bytes = b"GET /api/v1/stream?tables=t HTTP/1.1\r\n" + HOST
    return head + b"Authorization: Bearer " + token + b"\r\n\r\n"


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What is said until the line is closed, or cut because more was sent than was read."""
    found = b""
    with suppress(ConnectionError):
        # No task in between: what has come is read before it is heard that the line was cut.
        async with asyncio.timeout(PATIENCE):
            while part := await reader.read(65_536):
                found += part
    return found


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.001)


def test_a_stream_ends_with_its_line_whatever_waited_behind_it(house: Served) -> None:
    async def heard() -> None:
        server, reader, writer = await line_to(house)
        writer.write(stream_of(house) + NEXT)
        await reader.readuntil(b"event: table")
        assert house.edge.bus.count("ann") == 1
        writer.transport.abort()
        house.edge.bus._tell("t")
        await until(lambda: house.edge.bus.count("ann") == 0)
        server.close()

    asyncio.run(heard())


def test_a_stream_that_nobody_waited_for_is_forgotten(house: Served) -> None:
    async def heard() -> None:
        bus = house.edge.bus
        listener = bus.listen(frozenset({"t"}), "ann", b"")
        edge = house.edge
        good = edge.identity.is_good
        said = messages(bus, edge.floor, edge.documents, listener, good, edge.ask)

        async def gone() -> Any:
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            await asyncio.Event().wait()  # an answer before it was not read

        await Stream(bus, listener, said)({"type": "http", "asgi": {}}, gone, send)
        assert bus.count() == 0

    asyncio.run(heard())


def test_a_stream_ends_where_a_table_is_shown_no_more(house: Served) -> None:
    """Before it is told that a role was lost, it may hear of the table."""
    edge, bus, floor = house.edge, house.edge.bus, house.edge.floor
    practised = house.ask("ann", "POST", "/practice", json={"game": "blackjack"}, headers=KEY)
    name = practised.json()["id"]

    async def heard() -> None:
        listener = bus.listen(frozenset({name}), "vera", kept.mark_of(house.tokens["vera"]))
        good = edge.identity.is_good
        said = messages(bus, floor, edge.documents, listener, good, edge.ask)
        assert [(await anext(said))[:6] for _ in range(2)] == ["retry:", "event:"]
        floor.set_roles("vera", (), key="lost", by="olga")
        listener.hear(name)
        assert [one async for one in said] == []
        assert bus.count() == 0

    asyncio.run(heard())


def test_an_answer_that_nobody_reads_is_let_go(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "UNREAD_SECONDS", 0.2)
    bus = house.edge.bus

    def is_paused() -> bool:
        bus._tell("t")
        return any(one.flow.write_paused for one in OPEN)

    async def heard() -> None:
        server, _, first = await line_to(house)
        server.sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        first.close()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.connect(server.sockets[0].getsockname())
            line.sendall(stream_of(house))
            await until(is_paused)
            await until(lambda: not OPEN and bus.count() == 0)
        server.close()

    asyncio.run(heard())


@pytest.mark.parametrize("path", ["/tables/%00", "/me/rounds?before=%00"])
def test_no_name_has_a_nul(house: Served, path: str) -> None:
    """A database elsewhere takes none."""

    async def heard() -> None:
        server, reader, writer = await line_to(house)
        writer.write(NEXT.replace(b"/health/live", f"/api/v1{path}".encode()))
        assert (await reader.readline()).startswith(b"HTTP/1.1 400")
        writer.close()
        server.close()

    asyncio.run(heard())
    answer = house.ask(None, "POST", "/session", json={"name": "a\0b", "password": "x"})
    assert (answer.status, answer.json()["code"]) == (422, "unusable")


# ---------------------------------------------------------------- what it says of itself


def root(house: Served, path: str, who: str | None = None) -> Any:
    headers = {"Host": "floor.test"}
    if who is not None:
        headers["Authorization"] = f"Bearer {house.tokens[who]}"
    return asyncio.run(asked(house.app, "GET", path, headers, b""))


def test_it_lives_and_is_ready(house: Served) -> None:
    for path in ("/health", "/health/live", "/health/ready"):
        answer = root(house, path)
        assert answer.status == 200 and answer.json() == {"ok": True, "says": None}
        health.Health.model_validate(answer.json())
    store: Any = house.edge.floor.store
    store._locked = "the disk is full: /somewhere/secret"
    assert root(house, "/health").status == 503
    answer = root(house, "/health/ready")
    assert answer.status == 503 and answer.headers["retry-after"] == "5"
    assert answer.json() == {"ok": False, "says": "The log is read and no more written."}
    assert root(house, "/health/live").status == 200


def test_numbers_without_names(house: Served) -> None:
    house.do("ann", "sit", buy_in="10.00")
    house.ask("ann", "GET", "/tables/t")
    assert root(house, "/metrics").status == 401
    assert root(house, "/metrics", "ann").status == 403
    for who in ("olga", "vera"):
        answer = root(house, "/metrics", who)
        assert answer.status == 200 and answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    sat = 'method="POST",route="/tables/{table}/commands",status="200"'
    assert f"croupier_requests_total{{{sat}}} 1" in lines
    assert "croupier_seated 1" in lines and "croupier_ready 1" in lines
    said = answer.text
    assert not any(name in said for name in ("ann", "olga", house.tokens["ann"], '"t"'))


@pytest.mark.parametrize(
    ("proxies", "caller", "told"),
    [
        ((), "127.0.0.1", ("127.0.0.1", "http")),
        (("10.0.0.5",), "10.0.0.5", ("203.0.113.9", "https")),
        (("10.0.0.0/24",), "10.0.0.7", ("203.0.113.9", "https")),
        (("10.0.0.5",), "127.0.0.1", ("127.0.0.1", "http")),
    ],
)
def test_only_a_proxy_that_is_named_is_believed_who_calls(
    tmp_path: Path, proxies: tuple[str, ...], caller: str, told: tuple[str, str]
) -> None:
    heard: list[tuple[str, str]] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        heard.append((scope["client"][0], scope["scheme"]))

    config = configured(Serving(data=tmp_path, proxies=proxies), app)
    config.load()
    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": (caller, 1), "scheme": "http", "headers": headers}
    asyncio.run(config.loaded_app(scope, None, None))
    assert heard == [told]


@pytest.mark.parametrize(
    ("host", "said", "is_so"),
    [
        ("127.0.0.1", {}, False),
        ("0.0.0.0", {}, True),
        ("0.0.0.0", {"proxies": ("10.0.0.5",)}, False),
        ("0.0.0.0", {"tls_cert": Path("chain.pem")}, False),
    ],
)
def test_plain_http_to_other_machines_is_known(
    tmp_path: Path, host: str, said: Any, is_so: bool
) -> None:
    with listening(host, 0) as bound:
        assert is_read_on_the_way(Serving(data=tmp_path, **said), bound) is is_so


# ---------------------------------------------------------------- TLS


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by its own key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert_file, key_file = folder / "cert.pem", folder / "key.pem"
    cert_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert_file, key_file


def test_a_floor_over_tls(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cert, key = certificate(memory)
    server = Server(memory / "data", options=("--tls-cert", str(cert), "--tls-key", str(key)))
    server.start()
    try:
        trusts = ssl.create_default_context(cafile=str(cert))
        line = HTTPSConnection("localhost", server.port, context=trusts, timeout=PATIENCE)
        said = json.dumps({"name": "ann", "demo": True})
        line.request("POST", "/api/v1/session", said, {"Content-Type": "application/json"})
        answer = line.getresponse()
        answer.read()
        given = {name.lower(): value for name, value in answer.getheaders()}
        assert answer.status == 200 and "Secure" in given["set-cookie"]
        assert given["set-cookie"].startswith("__Host-croupier=")
        session = given["set-cookie"].partition(";")[0]
        line.request("GET", "/api/v1/me", headers={"Cookie": session})
        me = line.getresponse()
        assert (me.status, json.loads(me.read())["name"]) == (200, "ann")
        assert given["strict-transport-security"].startswith("max-age=")
        assert line.sock is not None
        assert line.sock.version() in ("TLSv1.2", "TLSv1.3")
        line.request("GET", "/api/v1/me", headers={"X-Forwarded-For": "203.0.113.9"})
        assert line.getresponse().status == 401
        told = [json.loads(one) for one in server.log.read_text().splitlines()]
        assert [one["address"] for one in told if one["event"] == "refused"] == ["127.0.0.1"]
        line.close()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with (
            socket.create_connection(("localhost", server.port), timeout=PATIENCE) as plain,
            pytest.raises(OSError, match=r"SSL|TLS|reset|EOF"),
        ):
            old.wrap_socket(plain)
        here = f"localhost:{server.port}"
        with pytest.raises(Unreachable, match=rf"^No answer from {here}: its certificate is not"):
            Client(f"https://{here}", name="ann")
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        with Client(f"https://{here}", name="ann") as client:
            assert client.me().name == "ann"
    finally:
        server.stop()
