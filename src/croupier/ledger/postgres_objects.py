"""The schema of a store in PostgreSQL, described; and what it should be, by that of SQLite."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from .schema import APPEND_ONLY
from .schema_faults import Described, Objects
from .store import Rows

NOT_CHANGED: Final = (
    "BEGIN RAISE EXCEPTION '%: what happened is not changed', TG_TABLE_NAME "
    "USING ERRCODE = 'integrity_constraint_violation'; END"
)
"""The function behind the triggers that keep what happened."""
KEEPS: Final = "before update, delete or truncate: not_changed, on"

OURS: Final = (
    "relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_depend "
    "WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')"
)
RELATIONS: Final = f"SELECT relname::text, relkind::text FROM pg_class WHERE {OURS}"  # noqa: S608
COLUMNS: Final = (
    "SELECT relname::text, attname::text, format_type(atttypid, atttypmod), attnotnull, "  # noqa: S608
    "coalesce(pg_get_expr(adbin, adrelid), '') FROM pg_class JOIN pg_attribute ON attrelid = "
    "pg_class.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum "
    f"WHERE {OURS} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped ORDER BY attrelid, attnum"
)
CONSTRAINTS: Final = (
    "SELECT relname::text, contype::text, convalidated, "  # noqa: S608
    "CASE contype WHEN 'f' THEN confrelid::regclass::text ELSE '' END, "
    "(SELECT string_agg(attname::text, ' ' ORDER BY attname) FROM pg_attribute "
    "WHERE attrelid = conrelid AND attnum = ANY (conkey)) "
    f"FROM pg_constraint JOIN pg_class ON conrelid = pg_class.oid WHERE {OURS}"
)
INDICES: Final = (
    "SELECT one.relname::text, pg_class.relname::text, indisvalid AND indpred IS NULL, "  # noqa: S608
    "(SELECT string_agg(attname::text, ' ' ORDER BY attnum) FROM pg_attribute "
    "WHERE attrelid = indexrelid) "
    "FROM pg_index JOIN pg_class ON indrelid = pg_class.oid JOIN pg_class one "
    f"ON indexrelid = one.oid WHERE pg_class.{OURS} "
    "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)"
)
TRIGGERS: Final = (
    "SELECT tgname::text, relname::text, tgtype::int, proname::text, tgenabled::text, tgisinternal "  # noqa: S608
    "FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid JOIN pg_proc ON tgfoid = pg_proc.oid "
    f"WHERE {OURS} AND (NOT tgisinternal OR tgenabled <> 'O')"
)
KEEPING: Final = 2 | 8 | 16 | 32
"""The type of such a trigger: before DELETE, UPDATE and TRUNCATE, of a statement."""
FUNCTIONS: Final = (
    "SELECT proname::text, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace "
    "AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass "
    "AND objid = pg_proc.oid AND deptype = 'e')"
)
RULES: Final = (
    "SELECT rulename::text, relname::text FROM pg_rewrite JOIN pg_class ON ev_class = pg_class.oid "  # noqa: S608
    f"WHERE {OURS} AND rulename <> '_RETURN'"
)
POLICIES: Final = (
    f"SELECT relname::text FROM pg_class WHERE {OURS} AND (relrowsecurity OR relforcerowsecurity)"  # noqa: S608
)
UNLOGGED: Final = (
    f"SELECT relname::text FROM pg_class WHERE {OURS} AND relkind = 'r' AND relpersistence <> 'p'"  # noqa: S608
)
"""Tables that a crash of the server empties."""
KINDS: Final = {"v": "view", "m": "view", "f": "foreign table", "p": "table", "S": "sequence"}
CONSTRAINED: Final = {"p": "key", "u": "unique", "f": "refers to", "c": "check"}


def objects_of_database(rows: Rows) -> Objects:
    """Describe the schema of a PostgreSQL database."""
    return _tables(rows) | _what_acts(rows)


def _tables(rows: Rows) -> dict[str, Described]:
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for table, column, kind, not_null, default in rows.execute(COLUMNS):
        lines[table].append(_column(column, kind, default, not_null=not_null))
    rest: defaultdict[str, list[str]] = defaultdict(list)
    for table, kind, is_valid, other, columns in rows.execute(CONSTRAINTS):
        if kind in CONSTRAINED:
            rest[table].append(_constraint(kind, columns, other) + ("" if is_valid else " not yet"))
    found = {
        f"table {table}": Described(table, "; ".join((*lines[table], *sorted(rest[table]))))
        for table in lines
    }
    for name, kind in rows.execute(RELATIONS):
        if kind == "r":
            found.setdefault(f"table {name}", Described(name, ""))
        elif kind in KINDS:
            found[f"{KINDS[kind]} {name}"] = Described(name, KINDS[kind])
    for name, table, is_whole, columns in rows.execute(INDICES):
        found[f"index {name}"] = Described(
            table, f"{table}: {columns}" + ("" if is_whole else " in part")
        )
    return found


def _what_acts(rows: Rows) -> dict[str, Described]:
    """What does something by itself when a table is read or written."""
    found: dict[str, Described] = {}
    for name, table, kind, function, state, is_internal in rows.execute(TRIGGERS):
        keeps = (kind, function, state) == (KEEPING, "not_changed", "O") and not is_internal
        text = KEEPS if keeps else f"{function}, type {kind}, state {state}"
        found[f"trigger {name}"] = Described(table, text)
    for name, source in rows.execute(FUNCTIONS):
        found[f"function {name}"] = Described("", source)
    for name, table in rows.execute(RULES):
        found[f"rule {name}"] = Described(table, "a rule")
    for (table,) in rows.execute(POLICIES):
        found[f"row security of {table}"] = Described(table, "on")
    for (table,) in rows.execute(UNLOGGED):
        found[f"unlogged {table}"] = Described(table, "a table that a crash empties")
    return found


def expected_objects(rows: Rows) -> Objects:
    """What the same steps make in PostgreSQL, by what they made in SQLite."""
    found: dict[str, Described] = {"function not_changed": Described("", NOT_CHANGED)}
    tables = list(rows.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    for table, sql in tables:
        found[f"table {table}"] = Described(table, _expected_table(rows, table, sql))
        if table in APPEND_ONLY:
            found[f"trigger {table}_kept"] = Described(table, KEEPS)
        for _, index, _, origin, *_ in list(rows.execute(f"PRAGMA index_list({table})")):
            if origin == "c":
                found[f"index {index}"] = Described(table, f"{table}: {_indexed(rows, index)}")
    return found


def _expected_table(rows: Rows, table: str, sql: str) -> str:
    types = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}
    columns = list(rows.execute(f"PRAGMA table_info({table})"))
    lines = [
        _column(name, types[kind], default or "", not_null=bool(not_null or key))
        for _, name, kind, not_null, default, key in columns
    ]
    rest = ["check"] * len(re.findall(r"\bCHECK\b", sql))
    keys = sorted(row[1] for row in columns if row[5])
    if keys:
        rest.append(_constraint("p", " ".join(keys), ""))
    for _, index, is_unique, origin, *_ in list(rows.execute(f"PRAGMA index_list({table})")):
        if is_unique and origin == "u":
            named = " ".join(sorted(_indexed(rows, index).split()))
            rest.append(_constraint("u", named, ""))
    for _, _, other, column, *_ in list(rows.execute(f"PRAGMA foreign_key_list({table})")):
        rest.append(_constraint("f", column, other))
    return "; ".join((*lines, *sorted(rest)))


def _indexed(rows: Rows, index: str) -> str:
    return " ".join(str(row[2]) for row in list(rows.execute(f"PRAGMA index_info({index})")))


def _column(name: str, kind: str, default: str, *, not_null: bool) -> str:
    default = re.sub(r"^'?(.*?)'?(::\w+)?$", r"\1", default)
    parts: Iterable[Any] = (name, kind, not_null and "not null", default and f"default {default}")
    return " ".join(part for part in parts if part)


def _constraint(kind: str, columns: str, other: str) -> str:
    if kind == "c":
        return CONSTRAINED[kind]
    return " ".join(part for part in (CONSTRAINED[kind], other, columns) if part)
