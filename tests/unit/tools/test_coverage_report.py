"""The coverage tool: marks are found wherever they may stand, and states follow from them."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from croupier.rulebook.model import Node

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = ROOT / "tools" / "coverage_report.py"
    spec = importlib.util.spec_from_file_location("coverage_report", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["coverage_report"] = module
    spec.loader.exec_module(module)
    return module


CODE = """
@implements("BJ-001", "BJ-002")
def settle(): ...

@marks.implements("BJ-003")
class Hand:
    @property
    @implements("BJ-004")
    def total(self): ...
"""
TESTS = """
pytestmark = [pytest.mark.rule("BJ-001"), pytest.mark.slow]
CASES = [pytest.param(1, marks=pytest.mark.rule("BJ-002"))]

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("BJ-003"))])
def test_one(n): ...

class TestHand:
    @pytest.mark.rule("BJ-004")
    def test_two(self): ...

def test_not_marked():
    pytest.mark.rule
"""


def test_marks_of_code_are_found_on_functions_classes_and_methods(
    tool: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "__init__.py").write_text(CODE, encoding="utf-8")
    found = {(mark.owner, mark.item) for mark in tool.code_marks(tmp_path)}
    assert found == {
        ("room:settle", "BJ-001"),
        ("room:settle", "BJ-002"),
        ("room:Hand", "BJ-003"),
        ("room:Hand.total", "BJ-004"),
    }


def test_marks_of_tests_are_found_in_files_parameters_and_methods(
    tool: ModuleType, tmp_path: Path
) -> None:
    root = tmp_path / "tests"
    root.mkdir()
    (root / "test_it.py").write_text(TESTS, encoding="utf-8")
    found = {(mark.owner, mark.item) for mark in tool.test_marks(root)}
    assert found == {
        ("tests/test_it.py", "BJ-001"),
        ("tests/test_it.py", "BJ-002"),
        ("tests/test_it.py::test_one", "BJ-003"),
        ("tests/test_it.py::TestHand.test_two", "BJ-004"),
    }


def node(does: str, why: str | None = None) -> Node:
    return Node(number="1", key="k", kind="rule", says="Something.", does=does, why=why)


@pytest.mark.parametrize(
    ("nodes", "coded", "tested", "answer"),
    [
        ([node("computed")], True, True, ("computed", None)),
        ([], True, True, ("computed", None)),
        ([node("computed")], True, False, ("open", "no test marked")),
        ([node("computed")], False, True, ("open", "no code marked")),
        ([], False, False, ("open", "no code and no test marked")),
        ([node("structure")], False, False, ("open", "no code and no test marked")),
        ([node("definition")], False, False, ("definition", None)),
        ([node("not-modelled", "No image.")], True, False, ("not-modelled", "No image.")),
        (
            [node("procedure", "By hand."), node("definition"), node("structure")],
            False,
            False,
            ("procedure", "By hand."),
        ),
        (
            [node("procedure", "By hand."), node("computed")],
            False,
            False,
            ("open", "no code and no test marked"),
        ),
    ],
)
def test_the_state_follows_from_marks_and_from_what_the_rules_do(
    tool: ModuleType, nodes: list[Node], coded: bool, tested: bool, answer: tuple[str, str | None]
) -> None:
    assert tool._state(nodes, coded=coded, tested=tested) == answer


def test_a_mark_that_names_no_item_is_a_fault(tool: ModuleType) -> None:
    corpus = tool.load_corpus()
    marks = [tool.Mark("m:f", "BJ-001", "m.py:3"), tool.Mark("m:g", "BJ-999", "m.py:9")]
    assert tool.faults(corpus, marks) == [
        "m.py:9: m:g names BJ-999, which the catalogue does not have"
    ]
