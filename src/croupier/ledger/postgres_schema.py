"""The tables in PostgreSQL, who may change them, and how an owner brings them up to date."""

from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg import sql

from .postgres_objects import NOT_CHANGED
from .projections import Projection
from .schema import APPEND_ONLY, TABLES, Part, add_sealing_keys, add_utc
from .store import Rows
from .wrong import NotALedger


def _first(rows: Rows) -> None:
    for statement in TABLES:
        rows.execute(statement)
    source = NOT_CHANGED.replace("'", "''")
    rows.execute(f"CREATE FUNCTION not_changed() RETURNS trigger LANGUAGE plpgsql AS '{source}'")
    for table in APPEND_ONLY:
        rows.execute(
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION not_changed()"
        )


LEDGER: Final = Part("ledger", (_first, add_sealing_keys, add_utc))


def is_new(connection: psycopg.Connection[Any]) -> bool:
    """Whether the database has no log yet."""
    found = connection.execute("SELECT to_regclass('about')").fetchone()
    return found == (None,)


def is_owner(connection: psycopg.Connection[Any]) -> bool:
    """Whether the role owns the log's tables, and could change what happened."""
    found = connection.execute(
        "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('events')"
    ).fetchone()
    return found == (True,)


def must_be_up_to_date(
    rows: Rows, parts: Sequence[Part], projections: Sequence[Projection]
) -> None:
    """Refuse to go on as a role that may not bring the tables up to date."""
    taken = dict(rows.execute("SELECT name, version FROM parts"))
    wanted = {part.name: len(part.steps) for part in parts}
    made = dict(rows.execute("SELECT name, version FROM projections"))
    asked = {one.name: one.version for one in projections}
    for name, version in (*wanted.items(), *asked.items()):
        if (taken if name in wanted else made).get(name, 0) != version:
            raise NotALedger(
                f"the tables of {name} are not of this release, and this role may not change "
                "them: their owner does, by `croupier upgrade`"
            )


VERBS: Final = {
    **dict.fromkeys((*APPEND_ONLY, "parts"), "SELECT, INSERT"),
    "sealing_keys": "SELECT",
}
"""What a role that serves may do with a table; everything with those that are not named."""


def grant(connection: psycopg.Connection[Any], role: str) -> None:
    """Let a role serve the floor: it adds to the log and changes what is not of the log."""
    to = sql.Identifier(role)
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = $1", (role,)).fetchone()
    if known is None:
        raise NotALedger(f"the database has no role {role!r}: CREATE ROLE makes one")
    tables = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND "
        "pg_has_role(tableowner, 'USAGE')"
    ).fetchall()
    for (table,) in tables:
        verbs = VERBS.get(table, "SELECT, INSERT, UPDATE, DELETE")
        named = sql.Identifier(table)
        connection.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(named, to))
        connection.execute(sql.SQL(f"GRANT {verbs} ON {{}} TO {{}}").format(named, to))
