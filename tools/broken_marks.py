"""Prove the coverage marks: break each marked piece of code and see a marked test fail.

    python tools/broken_marks.py            every mark
    python tools/broken_marks.py CP BJ-064  the ids that begin so

An id counts only if a test marked with it fails when the code marked with it is broken. This runs
the tests once for every marked piece of code, with that piece raising an error, in one process.
"""

import ast
import importlib
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from croupier.rulebook import rulebook

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PIECES_TOLD = 50


class CodeIsBroken(BaseException):
    """Raised by every piece of code that was broken on purpose."""


def _broken(*_args: object, **_named: object) -> object:
    import builtins  # noqa: PLC0415 (the code object is moved into other modules)

    raise builtins.__dict__["_croupier_broken"]


def marked_code() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield module, qualified name and ids of everything that carries ``@implements``."""
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from _marked(tree, module, "")


def _marked(node: ast.AST, module: str, prefix: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            continue
        name = f"{prefix}{child.name}"
        ids = tuple(
            str(argument.value)
            for mark in child.decorator_list
            if isinstance(mark, ast.Call)
            and isinstance(mark.func, ast.Name)
            and mark.func.id == "implements"
            for argument in mark.args
            if isinstance(argument, ast.Constant)
        )
        if ids:
            yield module, name, ids
        if isinstance(child, ast.ClassDef):
            yield from _marked(child, module, f"{name}.")


def functions_of(module: str, name: str) -> list[tuple[Any, str, FunctionType]]:
    """Find the plain functions behind a name: itself, a property's, or a class's own."""
    owner: Any = importlib.import_module(module)
    *path, last = name.split(".")
    for step in path:
        owner = getattr(owner, step)
    found = vars(owner)[last]
    if isinstance(found, type):
        return [
            (found, attribute, function)
            for attribute in list(vars(found))
            if (function := _plain(vars(found)[attribute])) is not None
        ]
    function = _plain(found)
    return [] if function is None else [(owner, last, function)]


def _plain(found: Any) -> FunctionType | None:
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    if hasattr(found, "func") and not isinstance(found, FunctionType):
        found = found.func  # functools.cached_property
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found if isinstance(found, FunctionType) else None


@contextmanager
def broken(places: list[tuple[Any, str, FunctionType]]) -> Iterator[None]:
    """Make functions raise for a while, wherever they are called from."""
    import builtins  # noqa: PLC0415

    builtins.__dict__["_croupier_broken"] = AssertionError("broken on purpose")
    restore: list[Callable[[], None]] = []
    for owner, name, function in places:
        code = function.__code__
        if code.co_freevars:
            setattr(owner, name, _broken)
            restore.append(lambda o=owner, n=name, f=function: setattr(o, n, f))  # type: ignore[misc]
        else:
            function.__code__ = _broken.__code__
            restore.append(lambda f=function, c=code: setattr(f, "__code__", c))  # type: ignore[misc]
    forget_results()
    try:
        yield
    finally:
        for undo in restore:
            undo()
        forget_results()


def forget_results() -> None:
    """Clear every cache of results, so that nothing computed before hides the break."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("croupier"):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear) and getattr(value, "__name__", "") != "rulebook":
                    clear()
    rulebook().__dict__.pop("folded", None)


class Prover:
    """A pytest plugin that runs marked tests against broken code instead of running all tests."""

    def __init__(self, wanted: list[str]) -> None:
        self.wanted = wanted
        self.weak: list[str] = []
        self.proved: set[str] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Break each marked piece in turn and look for a test that notices."""
        tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for id_ in mark.args:
                    tests[id_].append(item)
        pieces = [
            (module, name, mine)
            for module, name, ids in marked_code()
            if (mine := [id_ for id_ in ids if self.is_wanted(id_)])
        ]
        screen: Any = session.config.pluginmanager.get_plugin("terminalreporter")
        for place, (module, name, mine) in enumerate(pieces):
            if place % PIECES_TOLD == 0:
                screen.write_line(f"  {place} of {len(pieces)} pieces of code broken")
            places = functions_of(module, name)
            for id_ in mine:
                noticed = bool(places) and self.is_noticed(places, tests[id_])
                if noticed:
                    self.proved.add(id_)
                else:
                    why = "has no function to break" if not places else "can be broken unnoticed"
                    why = why if tests[id_] else "has no marked test"
                    self.weak.append(f"{id_}: {module}.{name} {why}")
        return True

    def is_wanted(self, id_: str) -> bool:
        """Whether this run is about an id."""
        return not self.wanted or any(id_.startswith(prefix) for prefix in self.wanted)

    def is_noticed(
        self, places: list[tuple[Any, str, FunctionType]], items: list[pytest.Item]
    ) -> bool:
        """Whether one of the tests fails while the code is broken."""
        for item in items:
            with broken(places):
                reports = runtestprotocol(item, log=False, nextitem=None)
            if any(report.failed for report in reports):
                return True
        return False


def main() -> int:
    """Prove the marks; return the exit status."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", help="how the ids begin; all of them where none is given")
    prover = Prover(parser.parse_args().ids)
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-m", "not slow"]
    status = pytest.main([*quiet, str(ROOT / "tests")], plugins=[prover])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    weak_ids = {line.partition(":")[0] for line in prover.weak}
    print(f"{len(prover.proved)} ids proved; {len(weak_ids - prover.proved)} ids not proved")
    for line in prover.weak:
        print(("also " if line.partition(":")[0] in prover.proved else "NOT  ") + line)
    return 1 if weak_ids - prover.proved else 0


if __name__ == "__main__":
    sys.exit(main())
