"""The house is in order: no file names a machine, and the targets are there.

Imports, the coverage report and the rulebook's own checks are `make check`'s.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = (
    "*.md",
    "*.toml",
    "*.txt",
    "Makefile",
    ".ci/run",
    "src/**/*.py",
    "tools/*.py",
    "docs/**/*.md",
)


def test_the_readme_begins_with_what_it_is_and_has_no_link_on_the_first_screen() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# croupier"
    assert ">>> import croupier" in lines[:8]
    assert "](" not in "\n".join(lines[:40])
    assert {"make run", "make test"} <= {line.split("  ")[0] for line in lines[:40]}


def test_users_install_a_wheel_and_see_which_games_there_are() -> None:
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    [version] = re.findall(
        r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M
    )
    assert f"pip install dist/croupier-{version}-py3-none-any.whl" in first
    for game in ("Crown 21", "Vegas Blackjack", "Pontoon Pandemonium", "Com-Bo", "Rapid Roulette"):
        assert game in first.replace("\n", " ")


def test_the_documents_name_files_and_commands_that_there_are() -> None:
    places = ("", "src/croupier", "src/croupier/desk", "docs", "web")
    names = {path.name for top in ("src", "tests", "tools") for path in (ROOT / top).rglob("*.*")}
    for page in (*ROOT.glob("docs/*.md"), ROOT / "README.md"):
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"`([\w/-]+\.(?:py|toml|md|json))`", text):
            there = any((ROOT / place / name).exists() for place in places)
            assert there or ("/" not in name and name in names), f"{page.name}: {name}"
        for link in re.findall(r"\]\(([\w./-]+)\)", text):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


NO_MONEY = ("tournament/simulated.py", "floor/clock.py", "floor/following.py")
"""Averages of simulations, and seconds of a machine's clock."""


@pytest.mark.parametrize("room", ["money", "equipment", "games", "table", "tournament", "floor"])
def test_no_sum_is_a_float(room: str) -> None:
    src = ROOT / "src" / "croupier"
    for path in src.glob(f"{room}/**/*.py"):
        if path.relative_to(src).as_posix() in NO_MONEY:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            is_float = is_float or (isinstance(node, ast.Name) and node.id == "float")
            assert not is_float, f"{path.name}, line {getattr(node, 'lineno', 0)}"


@pytest.mark.parametrize("pattern", OURS)
def test_no_file_names_a_machine_or_a_registry(pattern: str) -> None:
    # Spelt apart, so that this file does not find itself.
    forbidden = re.compile(
        "|".join(("/wo" + "rk/", "/ro" + "ot/", "pypi" + r"\.org", "pythonho" + "sted"))
    )
    for path in ROOT.glob(pattern):
        found = forbidden.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_every_requirement_is_pinned_with_hashes() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    named = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line, re.I)]
    assert named
    assert all("==" in line and line.endswith("\\") for line in named)
    assert "://" not in text


def test_the_makefile_has_its_targets() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("run", "test", "quick", "check", "prove", "bench", "wheel", "format", "lock"):
        assert re.search(rf"^{target}:", text, re.M)
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("exec make test")


def test_only_packages_list_their_public_names() -> None:
    source = Path(__file__).parents[2] / "src"
    modules = (path for path in source.rglob("*.py") if path.name != "__init__.py")
    assert [path for path in modules if "\n__all__ =" in path.read_text("utf-8")] == []
