"""Credentials in the tables of a data folder, compared with the events that vouch for them."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from typing import Any

EVENTS = (
    "SELECT body FROM events JOIN streams USING (stream) WHERE name = 'credentials' ORDER BY seq"
)
TABLES = {
    "passwords": "SELECT name, hash FROM passwords",
    "tokens": "SELECT id, name, token, scope, until FROM tokens",
    "links": "SELECT name, token, until FROM links",
    "recoveries": "SELECT mark FROM recoveries",
}
NO_EVENT = "stands in the table, and no event of the log vouches for it"

Token = tuple[str, str, str, str | None]


class Credentials:
    """What the events say is valid."""

    def __init__(self) -> None:
        self.count = 0
        self.passwords: dict[str, str] = {}
        self.tokens: dict[str, Token] = {}
        self.links: dict[str, tuple[str, str]] = {}
        self.codes: dict[str, list[str]] = {}

    def happened(self, kind: str, data: dict[str, Any]) -> None:
        self.count += 1
        name = str(data.get("name"))
        match kind:
            case "credentials.adopted":
                self.passwords = {row["name"]: row["digest"] for row in data["passwords"]}
                self.tokens = {row["id"]: token(row) for row in data["tokens"]}
                self.codes[""] = data["codes"]
            case "credentials.token-issued":
                self.tokens[data["id"]] = token(data)
            case "credentials.token-revoked":
                self.tokens.pop(data["id"], None)
            case "credentials.link-issued":
                self.void_links(name)
                self.links[data["mark"]] = (name, data["until"])
            case "credentials.password-set":
                self.void_links(name)
                self.passwords[name] = data["digest"]
            case "credentials.codes-issued":
                self.codes[name] = data["marks"]
            case "credentials.access-ended":
                self.void_links(name)
                self.tokens = {id_: row for id_, row in self.tokens.items() if row[0] != name}

    def void_links(self, name: str) -> None:
        self.links = {mark: link for mark, link in self.links.items() if link[0] != name}


def token(row: dict[str, Any]) -> Token:
    return row["name"], row["mark"], row["scope"], row["until"]


def check_credentials(db: sqlite3.Connection) -> tuple[list[str], int]:
    """What is wrong with credentials, and how many are there from before they were events."""
    valid = Credentials()
    for (body,) in db.execute(EVENTS):
        event = json.loads(body)
        valid.happened(event["type"], event["data"])
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    rows = {
        name: sorted(db.execute(asked), key=repr) if name in there else []
        for name, asked in TABLES.items()
    }
    if not valid.count:
        return [], sum(map(len, rows.values()))
    return [*password_faults(rows, valid), *other_faults(rows, valid)], 0


def password_faults(rows: dict[str, list[Any]], valid: Credentials) -> Iterator[str]:
    stored = {name: hashlib.sha256(kept.encode()).hexdigest() for name, kept in rows["passwords"]}
    for name in sorted(stored.keys() | valid.passwords.keys()):
        if name not in valid.passwords:
            yield f"password of {name}: {NO_EVENT}"
        elif name not in stored:
            yield f"password of {name}: was set by the log, and is not in the table"
        elif stored[name] != valid.passwords[name]:
            yield f"password of {name}: is not the one that the log says was set"


def other_faults(rows: dict[str, list[Any]], valid: Credentials) -> Iterator[str]:
    for id_, name, mark, scope, until in rows["tokens"]:
        if id_ not in valid.tokens:
            yield f"token {id_} of {name}: {NO_EVENT}"
        elif valid.tokens[id_] != (name, mark.hex(), scope, until):
            yield f"token {id_} of {name}: is not as the log says it was issued"
    for name, mark, until in rows["links"]:
        if valid.links.get(mark.hex()) != (name, until):
            yield f"link of {name}: {NO_EVENT}"
    codes = {mark for marks in valid.codes.values() for mark in marks}
    for (mark,) in rows["recoveries"]:
        if mark.hex() not in codes:
            yield f"recovery code: {NO_EVENT}"
