"""The page on security keeps its word: its list is whole, its tests are there."""

import asyncio
import re
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.api.guard import HEADERS
from croupier.floor import Role
from served import Served, asked
from served import served as served  # noqa: PLC0414 (a fixture)

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
REQUIRED: Final = {
    "1.1": (1, 2), "1.2": (1, 2, 3, 4, 5, 6, 7, 8, 9), "1.3": tuple(range(1, 12)),
    "1.4": (1, 2, 3), "1.5": (1, 2), "2.1": (1, 2, 3), "2.2": (1, 2, 3), "2.3": (1, 2, 3, 4),
    "2.4": (1,), "3.2": (1, 2), "3.3": (1, 2, 3, 4), "3.4": (1, 2, 3, 4, 5, 6),
    "3.5": (1, 2, 3, 4, 5), "3.7": (1, 2), "4.1": (1, 2, 3), "4.2": (1,), "4.3": (1, 2),
    "4.4": (1, 2, 3, 4), "5.1": (1,), "5.2": (1, 2, 3), "5.3": (1, 2), "5.4": (1, 2, 3),
    "6.1": (1, 2, 3), "6.2": tuple(range(1, 12)), "6.3": (1, 2, 3), "6.4": (1, 2, 3, 4),
    "6.5": (1, 2, 3, 4, 5), "6.6": (1, 2, 3), "6.8": (1, 2, 3, 4), "7.1": (1, 2, 3),
    "7.2": (1, 2, 3, 4), "7.3": (1, 2), "7.4": (1, 2, 3, 4, 5), "7.5": (1, 2), "7.6": (1, 2),
    "8.1": (1, 2), "8.2": (1, 2, 3), "8.3": (1,), "8.4": (1,), "9.1": (1, 2, 3),
    "9.2": (1, 2, 3, 4), "11.1": (1, 2), "11.2": (1, 2, 3), "11.3": (1, 2, 3), "11.4": (1, 2, 3),
    "11.5": (1,), "11.6": (1,), "12.1": (1, 2, 3), "12.2": (1, 2), "12.3": (1, 2, 3, 4),
    "13.1": (1,), "13.2": (1, 2, 3, 4, 5), "13.3": (1, 2), "13.4": (1, 2, 3, 4, 5),
    "14.1": (1, 2), "14.2": (1, 2, 3, 4), "14.3": (1, 2, 3), "15.1": (1, 2, 3),
    "15.2": (1, 2, 3), "15.3": tuple(range(1, 8)), "16.1": (1,), "16.2": (1, 2, 3, 4, 5),
    "16.3": (1, 2, 3, 4), "16.4": (1, 2, 3), "16.5": (1, 2, 3),
}  # fmt: skip
"""By section, the requirements of levels 1 and 2."""
ROW: Final = re.compile(r"^\| ([\d.]+) \| ([12]) \| (.+?) \| (yes|n/a|open) \| (.+) \|$", re.M)


def test_every_requirement_of_levels_1_and_2_has_its_line() -> None:
    wanted = {f"{section}.{one}" for section, ones in REQUIRED.items() for one in ones}
    found = [row[0] for row in ROW.findall(PAGE)]
    assert wanted | {"10", "17"} == set(found) and len(found) == len(set(found))


def test_every_test_that_the_page_names_is_there() -> None:
    named = re.findall(r"(test_\w+\.py)::(test_\w+)", PAGE)
    assert len(named) > 50
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    for file, test in named:
        assert f"def {test}(" in texts[file], (file, test)


def test_a_failure_tells_a_stranger_nothing(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.people(ann=Role.PLAYER)

    def broken(*_: Any) -> Any:
        raise RuntimeError("SELECT hash FROM passwords -- at /somewhere/secret")

    monkeypatch.setattr(served.edge.floor, "seated", broken)
    answer = refused_by(served, "/api/v1/me")
    assert answer["status"] == 500
    assert b"Something went wrong here" in answer["body"] and b"secret" not in answer["body"]
    assert answer["type"] == b"application/problem+json"
    headers = set(answer["headers"])
    assert headers >= HEADERS.keys() and b"cache-control" in headers


def refused_by(served: Served, path: str) -> dict[str, Any]:
    """What is sent although the application goes on to raise what it was, for the log."""
    sent: list[Any] = []
    token = f"Bearer {served.tokens['ann']}".encode()
    headers = [(b"host", b"floor.test"), (b"authorization", token)]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": headers,
        "client": ("192.0.2.1", 1),
        "server": ("floor.test", 80),
    }

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    with pytest.raises(RuntimeError, match="SELECT"):
        asyncio.run(served.app(scope, receive, send))
    given = dict(sent[0]["headers"])
    body = b"".join(one.get("body", b"") for one in sent[1:])
    return {
        "status": sent[0]["status"],
        "type": given[b"content-type"],
        "headers": given,
        "body": body,
    }


@pytest.mark.parametrize("path", ["/api/v1/me", "/", "/api/v1/nothing", "/health/live"])
def test_every_answer_has_the_headers_of_the_page(served: Served, path: str) -> None:
    answer = asyncio.run(asked(served.app, "GET", path, {"Host": "floor.test"}, b""))
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors"):
        assert part in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in answer.headers


def test_no_other_method_is_heard(served: Served) -> None:
    for method in ("TRACE", "PATCH", "CONNECT"):
        answer = asyncio.run(asked(served.app, method, "/api/v1/me", {"Host": "floor.test"}, b""))
        assert answer.status == 405
