"""What a server bears at its edges: long and slow requests, TLS, and what it says of itself."""

import asyncio
import datetime
import json
import socket
import ssl
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
from croupier.api.limits import Bucket, Buckets, Rates
from croupier.client import Client, Unreachable
from croupier.floor import Role
from served import Served, asked
from served import served as served  # noqa: PLC0414 (a fixture)
from serving import Server


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


def test_a_body_that_does_not_come(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(60)

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
    busy.metrics.in_flight = guard.IN_FLIGHT_MAX
    answer = asyncio.run(asked(busy, "GET", "/health/live", headers, b""))
    assert answer.status == 503 and answer.headers["retry-after"] == "1"
    assert answer.json()["code"] == "busy"


@pytest.mark.parametrize("begun", [b"", b"GET /health/live HTTP/1.1\r\nHost: fl"])
@pytest.mark.parametrize("after", [0, 1])
def test_a_head_that_does_not_come(
    house: Served, monkeypatch: pytest.MonkeyPatch, begun: bytes, after: int
) -> None:
    """A line that says nothing, or less than a head, is closed; after a request, too."""
    monkeypatch.setattr(lines, "HEAD_SECONDS", 0.3)
    whole = b"GET /health/live HTTP/1.1\r\nHost: floor.test\r\n\r\n"

    async def heard() -> None:
        server, reader, writer = await line_to(house)
        for _ in range(after):
            writer.write(whole)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            await reader.readuntil(b"}")
        for place in range(0, len(begun), 10):
            writer.write(begun[place : place + 10])
            await asyncio.sleep(0.02)
        if begun or not after:
            assert await asyncio.wait_for(reader.read(), 5) == b""
        else:
            await asyncio.sleep(0.5)
            writer.write(whole)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200"), "between two requests"
        writer.close()
        server.close()

    asyncio.run(heard())


async def line_to(
    house: Served,
) -> tuple[asyncio.Server, asyncio.StreamReader, asyncio.StreamWriter]:
    """A server of real connections over the application, and one of them."""
    config = Config(house.app, lifespan="off", log_level="warning", timeout_keep_alive=30)
    state = ServerState()
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
        with suppress(ConnectionError):
            found = await asyncio.wait_for(reader.read(), 5)
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
        line = HTTPSConnection("localhost", server.port, context=trusts, timeout=30)
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
        line.close()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with (
            socket.create_connection(("localhost", server.port), timeout=30) as plain,
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
        assert server.stop() < 5
