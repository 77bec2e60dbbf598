"""What each role, and nobody, gets from every operation of the HTTP API: in, or refused.

PYTHONPATH=src:tests:tools python tests/operations_by_role.py     writes the committed file anew
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from croupier.desk.tournament.starters import starter
from croupier.floor import Role
from croupier.floor.disputes import STEPS
from served import Served

COMMITTED: Final = Path(__file__).parent / "floor" / "operations.json"
"""One operation a line: by role, ``open``, or the status of the refusal."""
COSTLY: Final = ("/odds", "/strategy", "/compare", "/simulations")
"""Worked out by processes of their own."""
NOBODY: Final = "nobody"
NONE: Final = "nobody-at-all"
"""The name of nothing and nobody."""
REFUSED: Final = ("not_signed_in", "not_in_your_power")
"""By whom one is; other refusals are of what was said."""

Said = dict[str, Any]
BODIES: Final[dict[str, Said]] = {
    "POST /session": {"name": "nobody-at-all", "password": "not right at all"},
    "POST /cage/cash-out": {"amount": "1.00"},
    "PUT /me/limits": {"reminder": 30},
    "POST /me/password": {"current": "no", "new": "no"},
    "POST /me/proof": {"password": "no"},
    "POST /me/second-factor": {"password": "no"},
    "POST /me/second-factor/confirm": {"code": "no"},
    "POST /me/second-factor/recovery-codes": {"password": "no", "code": "no"},
    "POST /me/second-factor/remove": {"password": "no", "code": "no"},
    "POST /me/tokens": {"scope": "read", "days": 1},
    "POST /people": {"name": "no/name", "roles": []},
    "PUT /people/{name}/roles": {"roles": []},
    "POST /people/{name}/roles/agree": {"roles": []},
    "POST /tables": {"id": "no/id", "number": 1, "game": "blackjack"},
    "POST /tables/{table}/commands": {"do": "nothing"},
    "POST /tables/{table}/preview": {"kind": "none"},
    "POST /disputes": {"table": "t", "says": "That was not right."},
    "POST /disputes/{dispute}/{do}": {"decision": "so", "reason": "because", "amount": "1.00"},
    "POST /approvals": {"what": "face-down", "table": "t9"},
    "POST /approvals/{approval}": {"given": True, "reason": "because"},
    "POST /shifts": {"counted": "1.00"},
    "POST /shifts/close": {"counted": "1.00"},
    "POST /cage/fill": {"table": "t", "amount": "1.00"},
    "POST /cage/credit": {"table": "t", "amount": "1.00"},
    "POST /cage/tray": {"table": "t", "counted": "1.00"},
    "PUT /pits/{pit}": {"tables": ["t"], "staff": []},
    "POST /tournaments": {"id": "cup", "file": starter("blackjack")},
    "POST /tournaments/check": {"file": ""},
    "POST /tournaments/{tournament}/commands": {"do": "nothing"},
    "POST /sevens/commands": {"do": "change-version"},
    "POST /practice": {"game": "none"},
    "POST /clock": {"minutes": 1},
    "PUT /settings": {"settings": {}, "reason": "because"},
    "POST /rules/check": {"text": ""},
    "POST /simulations": {},
}
"""What is said where something has to be; nothing that could come about."""
PLACES: Final = {
    "table": "t",
    "round_id": "t-1",
    "approval": "a1",
    "dispute": "d1",
    "tournament": "cup",
    "number": "1",
    "kind": "json",
    "written": "csv",
}
QUERIES: Final = {
    "tables": "none",
    "account": "cage",
    "game": "none",
    "from": "2003-01-01",
    "to": "2003-02-01",
    "rule": "1",
    "words": "none",
    "at": "2003-02-06",
    "a": "none",
    "b": "none",
    "decks": "none",
}


def furnished(folder: Path) -> Served:
    """A floor with one person of each role, a table, a dispute and an approval."""
    house = Served(folder)
    house.advances()
    house.people(**{str(role): role for role in Role})
    house.table()
    house.do("player", "sit", buy_in="50.00")
    house.house()
    for who, path, body in (
        ("player", "/disputes", BODIES["POST /disputes"]),
        ("operator", "/approvals", BODIES["POST /approvals"]),
    ):
        answer = house.ask(who, "POST", path, json=body, headers={"Idempotency-Key": path})
        assert answer.status == 201, answer.text
    return house


def operations(house: Served) -> Iterator[tuple[str, str, list[str]]]:
    """Every operation: its name, and the addresses that it is tried at with their names."""
    document = house.ask(None, "GET", "/openapi.json").json()
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            name = f"{method.upper()} {path.removeprefix('/api/v1')}"
            asked = [one["name"] for one in about.get("parameters", ()) if one["in"] == "query"]
            yield name, method.upper(), asked


def addresses(name: str, asked: list[str]) -> Iterator[tuple[str, str]]:
    """Where an operation is tried: its name, with the step where there are several, and path."""
    path = name.partition(" ")[2]
    query = "&".join(f"{one}={QUERIES[one]}" for one in asked if one in QUERIES)
    for do in STEPS if "{do}" in path else ("",):
        places = {**PLACES, "do": do}
        filled = path.format_map(
            {one: places.get(one, NONE) for one in re.findall(r"\{(\w+)", path)}
        )
        yield name.replace("{do}", do), f"{filled}?{query}" if query else filled


def rows() -> list[dict[str, str]]:
    """The whole table, one operation a row."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        house = furnished(Path(folder))
        for name, method, asked in operations(house):
            for shown, path in addresses(name, asked):
                found.append({"operation": shown, **_by_role(house, name, method, path)})
        house.edge.close_workers()
        house.edge.floor.close()
    return found


def _by_role(house: Served, name: str, method: str, path: str) -> dict[str, str]:
    said: Said = {"json": BODIES[name]} if name in BODIES else {}
    row = {}
    for who in (NOBODY, *map(str, Role)):
        headers = {"Idempotency-Key": f"{who} {next(house.keys)}"}
        asker = None if who == NOBODY else who
        if asker is not None:
            # An operation before may have ended the session.
            house.sign_in(asker)
        is_root = path.startswith(("/health", "/metrics"))
        answer = house.ask(asker, method, path, headers=headers, is_root=is_root, **said)
        assert answer.status < 500, (name, who, answer.text)
        is_refused = answer.status >= 400 and answer.json()["code"] in REFUSED
        row[who] = str(answer.status) if is_refused and name != "POST /session" else "open"
    return row


if __name__ == "__main__":
    COMMITTED.write_text("".join(f"{json.dumps(row)}\n" for row in rows()), encoding="utf-8")
