"""Every value from outside has a stated bound, and who asks is looked at before what is asked."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest

from croupier.api import edge as edges
from croupier.api import practice
from croupier.api.app import ROUTES
from croupier.api.bounds import BOUNDS, ITEMS_MAX, VALUES_MAX
from croupier.api.gate import Gated
from croupier.api.problems import Problem
from croupier.floor import Role
from operations_by_role import COMMITTED, NOBODY, NONE, PLACES
from served import Served, run
from served import served as served  # noqa: PLC0414 (a fixture)

NO_JSON: Final = b'{"do": ' + b"[" * 500
"""What no parser takes."""
KEY: Final = ".a" * 20_000


@pytest.fixture
def staffed(served: Served) -> Served:
    served.people(**{str(role): role for role in Role})
    return served


def document(house: Served) -> Any:
    return house.ask(None, "GET", "/openapi.json").json()


# ---------------------------------------------------------------- stated


def unbounded(schema: Any, schemas: Any, where: str) -> Iterator[str]:
    """Every place of a schema that states no bound."""
    if "$ref" in schema:
        schema = {**schemas[schema["$ref"].rpartition("/")[2]], **schema}
    for number, one in enumerate(schema.get("anyOf", ())):
        yield from unbounded({**schema, **one, "anyOf": ()}, schemas, f"{where}|{number}")
    if schema.get("anyOf") or "enum" in schema or "const" in schema:
        return
    wanted = {
        "string": ("maxLength",),
        "integer": ("minimum", "maximum"),
        "number": ("minimum", "maximum"),
        "array": ("maxItems",),
    }
    kind = schema.get("type")
    is_free = schema.get("additionalProperties") not in (False, None)
    for name in (*wanted.get(kind, ()), *(("maxProperties",) if is_free else ())):
        if name not in schema:
            yield f"{where}: {name}"
    if kind is None:
        yield f"{where}: type"
    if kind == "array":
        yield from unbounded(schema["items"], schemas, f"{where}[]")
    if isinstance(schema.get("additionalProperties"), dict):
        yield from unbounded(schema["additionalProperties"], schemas, f"{where}.*")
    for name, one in schema.get("properties", {}).items():
        yield from unbounded(one, schemas, f"{where}.{name}")


def test_the_openapi_document_states_a_bound_of_every_value(served: Served) -> None:
    told = document(served)
    schemas, found = told["components"]["schemas"], list[str]()
    for path, methods in told["paths"].items():
        for method, about in methods.items():
            name = f"{method.upper()} {path}"
            for one in about.get("parameters", ()):
                found += unbounded(one["schema"], schemas, f"{name} {one['name']}")
            for content in about.get("requestBody", {}).get("content", {}).values():
                found += unbounded(content["schema"], schemas, name)
    # What the values of conditions may be is the bounds of a body's to say.
    assert [one for one in found if not one.endswith("conditions|0.*: type")] == []


def test_one_table_holds_the_bounds_and_openapi_shows_it(served: Served) -> None:
    assert [row["what"] for row in document(served)["x-bounds"]] == [one.name for one in BOUNDS]
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    for one in BOUNDS:
        assert f"| {one.name} | {one.most} | {one.refused} |" in page


# ---------------------------------------------------------------- who, before what


def test_every_route_looks_at_who_asks_before_it_reads() -> None:
    for module in ROUTES:
        assert all(isinstance(route, Gated) for route in module.router.routes), module
    assert isinstance(practice.router.routes[0], Gated)


def test_whoever_may_not_ask_is_refused_before_a_body_is_read(staffed: Served) -> None:
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k"}
    rows, asked = [json.loads(line) for line in COMMITTED.read_text("utf-8").splitlines()], 0
    for row in rows:
        method, _, path = row.pop("operation").partition(" ")
        if method == "GET":
            continue
        where = re.sub(r"\{(\w+)\}", lambda found: PLACES.get(found[1], NONE), path)
        by_status = {status: who for who, status in row.items() if status in ("401", "403")}
        for status, who in by_status.items():
            if status == "403" and path.startswith(("/rules", "/simulations")):
                # Closed to those who sit at a table, which nobody here does.
                continue
            asker = None if who == NOBODY else who
            answer = staffed.ask(asker, method, where, content=NO_JSON, headers=headers)
            assert str(answer.status) == status, (method, path, who, answer.text)
            asked += 1
    assert asked >= 60


# ---------------------------------------------------------------- refused, and nothing done


def newest(house: Served) -> Any:
    with house.edge.floor.store.snapshot() as now:
        return now.newest()


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"machines": 100_000}, "options.machines"),
        ({"machines": 10**9}, "options.machines"),
        ({"titles": ";".join("abcdefgh"[:4] for _ in range(300))}, "options"),
        ({"titles": "x" * 2_001}, "options.titles.constrained-str"),
        ({"payout_limit": 2**53 - 1}, "options.payout_limit"),
    ],
    ids=range(5),
)
def test_no_option_makes_a_table_that_is_too_large(
    staffed: Served, options: Any, where: str
) -> None:
    for who, path, more in (
        ("player", "/practice", {}),
        ("operator", "/tables", {"id": "x", "number": 7}),
    ):
        before = newest(staffed)
        body = {"game": "gaming-machines", "options": options, **more}
        answer = staffed.ask(who, "POST", path, json=body, headers={"Idempotency-Key": f"k{who}"})
        assert answer.status == 422 and str(answer.json()["where"]).startswith(where[:7])
        assert newest(staffed) == before


@pytest.mark.parametrize("decks", [21, 3_000, 10**9, -1])
def test_no_table_has_more_decks_than_any_game(staffed: Served, decks: int) -> None:
    body = {"game": "caribbean-stud", "decks": decks}
    answer = staffed.ask("player", "POST", "/practice", json=body, headers={"Idempotency-Key": "k"})
    assert (answer.status, answer.json()["where"]) == (422, "decks")


@pytest.mark.parametrize(
    ("path", "field"),
    [("/tournaments", "file"), ("/tournaments/check", "file"), ("/rules/check", "draft")],
)
@pytest.mark.parametrize(
    "text",
    [f"a{KEY[:29_000]} = 1", "x = " + "[" * 9_000, "[a]\n" * 4_000],
    ids=["key", "nested", "tables"],
)
def test_no_document_holds_too_much(staffed: Served, path: str, field: str, text: str) -> None:
    body = {field: text} if path != "/tournaments" else {"id": "cup", field: text}
    answer = staffed.ask("operator", "POST", path, json=body, headers={"Idempotency-Key": "k"})
    assert (answer.status, answer.json()["where"]) == (422, field)


@pytest.mark.parametrize(
    "extra",
    [
        {"x": list(range(ITEMS_MAX + 1))},
        {"x": [list(range(1_000)) for _ in range(VALUES_MAX // 1_000)]},
        {f"x{number}": 1 for number in range(200)},
        {"x": "y" * 50_001},
    ],
    ids=["items", "values", "fields", "text"],
)
def test_a_body_holds_so_many_values(staffed: Served, extra: Any) -> None:
    headers = {"Idempotency-Key": "k"}
    for path in ("/tables/t/commands", "/sevens/commands", "/tournaments/cup/commands"):
        answer = staffed.ask("operator", "POST", path, json={"do": "x", **extra}, headers=headers)
        assert (answer.status, answer.json()["code"]) == (422, "unusable"), answer.text
        assert "at most" in answer.json()["says"]


def test_a_name_in_an_address_is_bounded(staffed: Served) -> None:
    answer = staffed.ask("player", "GET", f"/tables/{'x' * 201}")
    assert (answer.status, answer.json()["where"]) == (422, "table")


def test_a_list_of_entrants_is_bounded(staffed: Served) -> None:
    body = {"do": "entrants", "file": "player\n" + "abc\n" * 1_001}
    headers = {"Idempotency-Key": "k"}
    answer = staffed.ask(
        "operator", "POST", "/tournaments/cup/commands", json=body, headers=headers
    )
    assert answer.json()["says"] == "line 1002: a list has at most 1,000 players."


# ---------------------------------------------------------------- beside the event loop


def test_a_document_is_read_beside_the_loop_and_only_so_long(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "READING_SECONDS", 0.05)
    is_over = Event()

    async def story() -> None:
        reading = asyncio.create_task(served.edge.read(is_over.wait, 60))
        await asyncio.sleep(0)  # the loop goes on meanwhile
        with pytest.raises(Problem, match="not read in time") as late:
            await reading
        assert (late.value.status, late.value.retry) == (503, 5)

    try:
        run(story())
    finally:
        is_over.set()
