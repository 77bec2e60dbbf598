"""Every operation of the OpenAPI document, said anything that its schema allows, by everybody.

No answer is a failure of the server, none is undeclared, none is of another shape than promised,
and none is given to a role that the committed table of operations refuses.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.api.identity import mark_of
from croupier.floor import Role
from operations_by_role import COMMITTED, NOBODY, furnished
from served import Served

CHECKS: Final = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
ENDLESS: Final = ("GET /stream", "GET /simulations/{job}/stream")
"""Answers without an end have tests of their own."""
COSTLY: Final = (
    *("GET /odds", "GET /strategy", "GET /compare"),
    *("POST /simulations", "POST /rules/check"),
)
"""Worked out by processes of their own, each with tests of its own."""
FEW: Final = 4
PATIENCE: Final = 120
"""Seconds; a first question compiles what answers it."""


@contextmanager
def opened(folder: Path) -> Iterator[Served]:
    house = furnished(folder)
    try:
        yield house
    finally:
        house.edge.close_workers()
        house.edge.floor.close()


def refused() -> dict[str, set[str]]:
    """By operation, the roles that it is refused to whatever is said."""
    found: dict[str, set[str]] = {}
    for line in COMMITTED.read_text("utf-8").splitlines():
        row = json.loads(line)
        name = row.pop("operation")
        found[name] = {who for who, how in row.items() if how != "open"}
    return found


REFUSED: Final = refused()
KEYS: Final = count(1)


def fuzzed(folder: Path, examples: int, by: int, *, costly: bool = True) -> int:
    """Try every operation with examples of everybody; how many requests were made."""
    with opened(folder) as house:
        return _fuzzed(house, examples, by, costly=costly)


def _fuzzed(house: Served, examples: int, by: int, *, costly: bool) -> int:
    described = schemathesis.openapi.from_asgi(
        "/api/v1/openapi.json", house.app, headers={"Host": "floor.test"}
    )
    described.config.update(base_url="http://floor.test")
    asked = 0
    for found in described.get_all_operations():
        operation = cast("Any", found).ok()
        name = operation.label.replace("/api/v1", "")
        if name not in ENDLESS and (costly or not name.startswith(COSTLY)):
            asked += _tried(house, name, operation, examples, by)
    return asked


def _tried(house: Served, name: str, operation: Any, examples: int, by: int) -> int:
    asked = 0

    @seed(by)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), who=st.sampled_from([NOBODY, *map(str, Role)]))
    def tried(case: Any, who: str) -> None:
        nonlocal asked
        asked += 1
        _ask(house, name, case, who)

    tried()
    return asked


def _ask(house: Served, name: str, case: Any, who: str) -> None:
    headers = {"Host": "floor.test", "Idempotency-Key": f"fuzz {next(KEYS)}"}
    if who != NOBODY:
        headers["Authorization"] = f"Bearer {house.tokens[who]}"
    case.cookies.clear()
    response = case.call(headers=headers, timeout=PATIENCE)
    case.validate_response(response, checks=CHECKS)
    if who in REFUSED.get(name, ()):
        assert response.status_code >= 300, (name, who)
    if who != NOBODY and house.edge.identity.token(mark_of(house.tokens[who])) is None:
        # Somebody took the token back; the next question needs another.
        house.tokens[who] = house.edge.identity.new_token(who)


def test_nothing_that_is_said_breaks_the_api(memory: Path) -> None:
    assert fuzzed(memory, FEW, by=1, costly=False) >= 400
