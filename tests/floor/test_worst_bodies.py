"""The worst that its bounds allow, sent to every operation: the work is counted, not the time.

Work is lines of Python that run in this process, what the parser of TOML is given, entries of the
log, and the bytes that they take.
A new operation is found in the OpenAPI document, and what it is sent is made from its schema.
"""

import json
import re
import threading
import tomllib
from asyncio import _get_running_loop
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from croupier.api.answers import Answers
from croupier.api.app import create_app
from croupier.api.jobs import Simulations
from croupier.api.workers import Workers
from operations_by_role import BODIES, COMMITTED, NOBODY, PLACES, QUERIES, furnished
from served import Served, asked, run

LINES_MAX: Final = 1_200_000
"""What goes by the square of what is sent takes many times as many."""
LOOP_LINES_MAX: Final = 150_000
"""Of those on the event loop, where everybody else waits: some 50 ms."""
UNITS_MAX: Final = 250_000
"""Of parsing TOML, by the square of each key's parts: that work is done in C, without lines."""
ENTRIES_MAX: Final = 50
BYTES_MAX: Final = 512 * 1024
STREAMS: Final = ("/stream", "/simulations/{job}/stream")
"""Answers without an end are counted by themselves."""
PARSES: Final = tomllib.loads
TOML: Final = (
    "x" + ".x" * 24_000 + " = 1",
    "".join(f"[a{number}]\n" + ".".join("b" * 12) + " = 1\n" for number in range(300)),
    "x = [" + "{ a = [[1]] }," * 2_000 + "]",
    'x = """' + "\\n" * 15_000 + '"""',
    "".join(f"a{number}.b.c.d.e.f.g.h.i.j.k.l = 1\n" for number in range(1_000)),
)
ASKED: Final = 300
USUAL: Final = {
    **BODIES,
    "POST /practice": {"game": "gaming-machines", "options": {"machines": 50}},
    "POST /tables": {"id": "big", "number": 9, "game": "gaming-machines"},
}
"""What is right but for the one field that is made as large as it may be."""
EXTREME: Final[dict[str, tuple[Any, ...]]] = {
    name: tuple({**USUAL[name], "options": {"machines": many}} for many in (100_000, 2**53 - 1))
    for name in ("POST /practice", "POST /tables")
}


class TooMuchWork(Exception):
    """More was done than anything that is asked may cause."""


@dataclass
class Counter:
    """Counts the lines that run while it is on, in every thread that began after it was there."""

    lines: int = 0
    on_loop: int = 0
    units: int = 0
    is_on: bool = False
    is_first: bool = False
    """Whether only the event loop counts: what is kept may take long once, in a thread."""

    def called(self, _frame: FrameType, _event: str, _what: Any) -> Any:
        if not self.is_on:
            return None
        if _get_running_loop() is not None:
            return self.ran_on_loop
        return None if self.is_first else self.ran

    def ran(self, _frame: FrameType, event: str, _what: Any) -> Any:
        if event == "line":
            self._count()
        return self.ran

    def ran_on_loop(self, _frame: FrameType, event: str, _what: Any) -> Any:
        if event == "line":
            self.on_loop += 1
            self._count()
        return self.ran_on_loop

    def _count(self) -> None:
        self.lines += 1
        if self.lines > LINES_MAX or self.on_loop > LOOP_LINES_MAX:
            self.is_on = False
            raise TooMuchWork(self.lines, self.on_loop)

    def parses(self, text: str, **more: Any) -> Any:
        self.units += sum((1 + line.count(".")) ** 2 for line in text.splitlines())
        if self.is_on and self.units > UNITS_MAX:
            self.is_on = False
            raise TooMuchWork(self.units)
        return PARSES(text, **more)

    def begin(self, *, is_first: bool) -> None:
        self.lines, self.on_loop, self.units, self.is_on = 0, 0, 0, True
        self.is_first = is_first


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    found, before = Counter(), threading.gettrace()
    monkeypatch.setattr(tomllib, "loads", found.parses)
    threading.settrace(found.called)
    yield found
    threading.settrace(before)


def worst(schema: Any, schemas: Any) -> Any:
    """The largest value that a schema allows."""
    if "$ref" in schema:
        schema = {**schemas[schema["$ref"].rpartition("/")[2]], **schema}
    kinds = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    if kinds:
        return worst({**schema, **kinds[0], "anyOf": ()}, schemas)
    if "enum" in schema:
        return schema["enum"][-1]
    kind = schema.get("type")
    if kind == "string":
        return "a " * (schema["maxLength"] // 2)
    if kind == "integer":
        return int(schema["maximum"])
    if kind == "array":
        return [worst(schema["items"], schemas)] * schema["maxItems"]
    if kind != "object":
        return kind == "boolean"
    found = {name: worst(one, schemas) for name, one in schema.get("properties", {}).items()}
    more = schema.get("additionalProperties")
    if more:
        of = more if isinstance(more, dict) else {"type": "array", "items": {"type": "boolean"}}
        value = worst({"maxItems": 20, **of}, schemas)
        found |= {f"f{number}": value for number in range(schema["maxProperties"] - len(found))}
    return found


@dataclass
class Operation:
    """One operation of the document, and the worst that it may be sent."""

    name: str
    about: Any
    schemas: Any
    paths: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        path = self.name.partition(" ")[2]
        names = [one for one in self.about.get("parameters", ()) if one["in"] == "query"]
        usual = [f"{one['name']}={QUERIES.get(one['name'], 1)}" for one in names if one["required"]]
        large = [f"{one['name']}={self._large(one['schema'])}" for one in names]
        for query in dict.fromkeys(("&".join(large), "&".join(usual))):
            for place in ({}, PLACES) if "{" in path else (PLACES,):
                self.paths.append(f"{_filled(path, place)}?{query}"[:8_000])

    def _large(self, schema: Any) -> str:
        return str(worst(schema, self.schemas)).replace(" ", "+")[:900]

    @property
    def is_fixed(self) -> bool:
        """Whether nothing that is asked changes what is answered."""
        return not self.about.get("parameters") and "requestBody" not in self.about

    def bodies(self) -> Iterator[Any]:
        """The worst body, and a usual one with each of its fields in turn as large as it may be."""
        content = self.about.get("requestBody", {}).get("content", {})
        if not content:
            yield None
            return
        [schema] = (one["schema"] for one in content.values())
        schema = {**self.schemas[schema["$ref"].rpartition("/")[2]]}
        yield worst(schema, self.schemas)
        yield from EXTREME.get(self.name, ())
        usual = USUAL.get(self.name, {})
        for name, one in schema["properties"].items():
            if "application/toml" in json.dumps(one):
                yield from ({**usual, name: text} for text in TOML)
            yield {**usual, name: worst(one, self.schemas)}
        if schema.get("additionalProperties"):
            many = {f"f{number}": ["a" * 50] * 38 for number in range(99)}
            yield {**many, **usual}
        yield usual


def _filled(path: str, places: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda one: places.get(one[1], "x" * 200), path)


def operations(house: Served) -> Iterator[Operation]:
    told = house.ask(None, "GET", "/openapi.json").json()
    for path, methods in told["paths"].items():
        for method, about in methods.items():
            name = f"{method.upper()} {path.removeprefix('/api/v1')}"
            if not name.endswith(STREAMS):
                yield Operation(name, about, told["components"]["schemas"])


def askers() -> dict[str, str]:
    """By operation, the first role that it is open to."""
    found = {}
    for line in COMMITTED.read_text("utf-8").splitlines():
        row = json.loads(line)
        name = row.pop("operation")
        found[name] = next(who for who, how in reversed(row.items()) if how == "open")
    return found


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def entries(house: Served) -> int:
    with house.edge.floor.store.snapshot() as now:
        return sum(head.seq for head in now.heads().values())


def measured(
    house: Served,
    counter: Counter,
    who: str,
    one: Operation,
    path: str,
    body: Any,
    *,
    is_first: bool = False,
) -> tuple[int, int]:
    """Send one request; the entries and the bytes that it wrote."""
    headers = {"Idempotency-Key": f"worst {next(house.keys)}"}
    said = {} if body is None else {"json": body}
    before, bytes_before = entries(house), size(house.folder)
    counter.begin(is_first=is_first)
    try:
        answer = house.ask(
            None if who == NOBODY else who,
            one.name.partition(" ")[0],
            path,
            headers=headers,
            is_root=path.startswith(("/health", "/metrics")),
            **said,
        )
    except TooMuchWork as much:
        raise AssertionError(one.name, str(body)[:200], much.args) from much
    finally:
        counter.is_on = False
    assert answer.status < 500 or answer.status == 503, (one.name, answer.text)
    return entries(house) - before, size(house.folder) - bytes_before


def test_no_operation_does_much_for_the_worst_that_it_may_be_sent(
    memory: Path, counter: Counter
) -> None:
    house = furnished(memory)
    # What is worked out by other processes is bounded by their time; none is begun here.
    house.edge.exact = Workers(processes=1, waiting=0, per_person=9, seconds=1)
    house.edge.answers = Answers(house.edge.exact)
    house.edge.simulations = Simulations(house.edge.exact)
    open_to, sent = askers(), 0
    for one in operations(house):
        who = open_to.get(one.name) or open_to.get(one.name.replace("{do}", "advise"), NOBODY)
        if one.is_fixed:
            # Nothing that is asked changes what it takes, and it is kept: only the first is large.
            measured(house, counter, who, one, one.paths[0], None, is_first=True)
        bodies = list(one.bodies())
        at_usual = [(one.paths[-1], body) for body in bodies[1:]]
        for path, body in [(path, bodies[0]) for path in one.paths] + at_usual:
            events, grown = measured(house, counter, who, one, path, body)
            assert events <= ENTRIES_MAX and grown <= BYTES_MAX, (one.name, events, grown)
            sent += 1
    house.edge.close_workers()
    house.edge.floor.close()
    assert sent >= ASKED


def test_the_first_requests_keep_nobody_waiting(memory: Path, counter: Counter) -> None:
    house = furnished(memory)
    # A new application over the same floor, as after a start.
    app = create_app(house.edge, hosts=frozenset({"floor.test"}))
    paths = ("/api/v1/openapi.json", "/api/v1/rules", "/health", "/api/v1/tables")
    headers = {"Host": "floor.test", **house.cookies["player"]}

    async def story() -> list[int]:
        async with app.router.lifespan_context(app):
            counter.begin(is_first=True)
            return [(await asked(app, "GET", path, headers, b"")).status for path in paths]

    assert run(story()) == [200] * len(paths)
    assert counter.is_on and 0 < counter.on_loop <= LOOP_LINES_MAX
    house.edge.floor.close()
