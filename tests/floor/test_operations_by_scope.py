"""Every operation that changes something, with every scope of token, and about another person."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.api.identity import SCOPES
from croupier.floor import Role
from operations_by_role import BODIES, COMMITTED, NONE, addresses, furnished, operations
from served import Served

IN_PERSON = {
    "POST /me/password",
    "POST /me/proof",
    "POST /me/second-factor",
    "POST /me/second-factor/confirm",
    "POST /me/second-factor/recovery-codes",
    "POST /me/second-factor/remove",
    "DELETE /me/sessions",
    "DELETE /me/sessions/{session}",
    "POST /me/tokens",
    "POST /people",
    "PUT /people/{name}/roles",
    "POST /people/{name}/roles/agree",
    "POST /people/{name}/confirm",
    "POST /people/{name}/disable",
    "POST /people/{name}/link",
    "DELETE /people/{name}/tokens/{token}",
    "DELETE /people/{name}/sessions",
    "DELETE /people/{name}/second-factor",
    "POST /disputes/{dispute}/propose-correction",
    "POST /disputes/{dispute}/agree",
    "POST /approvals/{approval}",
    "PUT /settings",
}
"""What no token does: it confirms no password, is no second factor and agrees to nothing."""
OF_A_COOKIE = {"POST /session", "DELETE /session"}
"""Where no token is looked at."""
ROWS = ("passwords", "tokens", "links", "recoveries", "offers")
"""Tables of credentials; a session is the sign-in of the person who asks."""


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        made = furnished(Path(folder))
        yield made
        made.edge.close_workers()
        made.edge.floor.close()


def credentials(house: Served) -> dict[str, list[Any]]:
    with house.edge.floor.store.snapshot() as now:
        return {name: sorted(now.rows.execute(f"SELECT * FROM {name}")) for name in ROWS}


def writes(house: Served) -> list[tuple[str, str, str, dict[str, Any]]]:
    """Every operation that changes something: its name, method, address and body."""
    return [
        (shown, method, path, {"json": BODIES[name]} if name in BODIES else {})
        for name, method, asked in operations(house)
        if method != "GET" and name not in OF_A_COOKIE
        for shown, path in addresses(name, asked)
    ]


def roles_of() -> dict[str, list[str]]:
    """By operation, the roles to which it is open."""
    rows = map(json.loads, COMMITTED.read_text("utf-8").splitlines())
    return {row["operation"]: [str(role) for role in Role if row[role] == "open"] for row in rows}


@pytest.mark.parametrize("scope", SCOPES)
def test_a_token_acts_for_a_person_and_never_counts_as_one(house: Served, scope: str) -> None:
    roles = roles_of()
    for role in map(str, Role):
        house.tokens[role] = house.edge.identity.new_token(role, scope=scope)
        house.by_token(role)
    before, refused = credentials(house), set()
    for name, method, path, said in writes(house):
        headers = {"Idempotency-Key": f"{scope} {next(house.keys)}"}
        answer = house.ask(roles[name][0], method, path, headers=headers, **said)
        if answer.status == 403 and answer.json()["code"] in ("token", "read_only"):
            refused.add(name)
        assert credentials(house) == before, name
    everything = {name for name, *_ in writes(house)}
    assert refused == (everything if scope == "read" else IN_PERSON)


def test_no_session_makes_a_credential_of_another_person(house: Served) -> None:
    """The one exception is a link of the operator's, which counts the two as one."""
    roles, other = roles_of(), "dealer"
    for name, method, path, said in writes(house):
        for role in {roles[name][0], "operator"} - {other}:
            before = credentials(house)
            house.sign_in(role)
            headers = {"Idempotency-Key": f"{role} {next(house.keys)}"}
            about = {"json": {"roles": [other]}} if name.startswith("PUT /people") else said
            where = path
            if not name.endswith("/disable"):
                where = path.replace(NONE, other)
            house.ask(role, method, where, headers=headers, **about)
            after = credentials(house)
            new = [row for table in ROWS for row in after[table] if row not in before[table]]
            if (name, role) == ("POST /people/{name}/link", "operator"):
                assert [row[1] for row in new] == [other]
            else:
                assert all(role in row for row in new), (name, role, new)
