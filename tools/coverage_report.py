"""Write the coverage report: which catalogue items code carries out and tests prove.

    python tools/coverage_report.py            write src/croupier/desk/coverage.json
    python tools/coverage_report.py --check    fail if it is stale

Marks are read from the source text: `@implements("CP-030")` on code, `@pytest.mark.rule("CP-030")`
on tests (or `pytestmark` for a whole file). Names carry no line numbers, so that the report changes
only when a mark or the rulebook does.
"""

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generated import ROOT, is_fresh, options

from croupier.desk.answers import CoverageItem, State
from croupier.desk.coverage import coverage_file
from croupier.rulebook.corpus import load_corpus
from croupier.rulebook.model import Corpus, Node

DISPOSITIONS: tuple[State, ...] = ("procedure", "definition", "not-modelled")
"""What a rule does if no code computes it, in the order in which a mixed item is named."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: who carries it, and the item that it names."""

    owner: str
    item: str
    where: str


def code_marks(root: Path) -> Iterator[Mark]:
    """Every `@implements` below a source folder."""
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        for name, call in _calls(ast.parse(path.read_text(encoding="utf-8"))):
            if _last_name(call.func) == "implements":
                yield from _named(call, f"{module}:{name}", path)


def test_marks(root: Path) -> Iterator[Mark]:
    """Every `pytest.mark.rule` below a tests folder; one that stands alone counts for its file."""
    for path in sorted(root.rglob("*.py")):
        place = f"{root.name}/{path.relative_to(root).as_posix()}"
        for name, call in _calls(ast.parse(path.read_text(encoding="utf-8"))):
            is_mark = isinstance(call.func, ast.Attribute) and _last_name(call.func.value) == "mark"
            if is_mark and _last_name(call.func) == "rule":
                yield from _named(call, f"{place}::{name}".removesuffix("::"), path)


def _calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Calls in decorators, with the decorated name, and calls outside any function or class."""

    def below(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.Call]]:
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}{statement.name}"
                for decorator in statement.decorator_list:
                    yield from ((name, call) for call in _in(decorator))
                if isinstance(statement, ast.ClassDef):
                    yield from below(statement.body, f"{name}.")
            else:
                yield from ((prefix.rstrip("."), call) for call in _in(statement))

    yield from below(tree.body, "")


def _in(node: ast.AST) -> Iterator[ast.Call]:
    return (child for child in ast.walk(node) if isinstance(child, ast.Call))


def _last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def _named(call: ast.Call, owner: str, path: Path) -> Iterator[Mark]:
    where = f"{path.name}:{call.lineno}"
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield Mark(owner, argument.value, where)
        else:
            yield Mark(owner, ast.unparse(argument), where)


def report(corpus: Corpus, code: list[Mark], tests: list[Mark]) -> list[CoverageItem]:
    """Say for every catalogue item how it is carried out."""
    nodes: dict[str, list[Node]] = defaultdict(list)
    for node in _nodes(corpus):
        for item in node.items:
            nodes[item].append(node)
    by_code, by_tests = _owners(code), _owners(tests)
    items = []
    for entry in sorted(corpus.catalogue, key=lambda entry: _order(entry.id)):
        owners, proofs = by_code[entry.id], by_tests[entry.id]
        state, reason = _state(nodes[entry.id], coded=bool(owners), tested=bool(proofs))
        items.append(
            CoverageItem(
                id=entry.id,
                state=state,
                reason=reason,
                code=owners,
                tests=proofs,
                says=entry.says,
            )
        )
    return items


def _nodes(corpus: Corpus) -> Iterator[Node]:
    for notice in corpus.notices:
        for op in notice.ops:
            yield from op.rules
    for assumed in corpus.assumed:
        yield from assumed.rules


def _owners(marks: list[Mark]) -> dict[str, list[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for mark in marks:
        found[mark.item].add(mark.owner)
    return defaultdict(list, {item: sorted(owners) for item, owners in found.items()})


def _order(item: str) -> tuple[str, int]:
    prefix, _, number = item.partition("-")
    return prefix, int(number)


def _state(nodes: list[Node], *, coded: bool, tested: bool) -> tuple[State, str | None]:
    if coded and tested:
        return "computed", None
    done = {node.does for node in nodes}
    if nodes and "computed" not in done:
        for disposition in DISPOSITIONS:
            if disposition in done:
                whys = [node.why for node in nodes if node.does == disposition and node.why]
                return disposition, " ".join(dict.fromkeys(whys)) or None
    if coded:
        return "open", "no test marked"
    return "open", "no code marked" if tested else "no code and no test marked"


def faults(corpus: Corpus, marks: list[Mark]) -> list[str]:
    """Marks that name no catalogue item."""
    known = {item.id for item in corpus.catalogue}
    return [
        f"{mark.where}: {mark.owner} names {mark.item}, which the catalogue does not have"
        for mark in marks
        if mark.item not in known
    ]


def rendered(items: list[CoverageItem]) -> str:
    """The report as it is committed: one item to a line, so that a difference reads well."""
    lines = ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in items)
    return f'{{"items": [\n{lines}\n]}}\n'


def main() -> int:
    """Write the report, or check that it is fresh."""
    is_check = options(__doc__).parse_args().check
    corpus = load_corpus()
    code, tests = list(code_marks(ROOT / "src")), list(test_marks(ROOT / "tests"))
    wrong = faults(corpus, [*code, *tests])
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    text = rendered(report(corpus, code, tests))
    fresh = is_fresh(coverage_file(), text, is_check=is_check)
    return 1 if is_check and not fresh else 0


if __name__ == "__main__":
    sys.exit(main())
