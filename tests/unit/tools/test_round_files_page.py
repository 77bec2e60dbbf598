"""The manual of round files is fresh, knows every field, and its examples replay."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.desk.replay import replay
from croupier.desk.round_files.formats import GAMES, format_of
from croupier.desk.round_files.tables import Rows, Table, Variants
from croupier.games.registry import entry_of, family

ROOT = Path(__file__).parents[3]
FIRST = (ROOT / "docs" / "round-files.md").read_text(encoding="utf-8")
PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs" / "round-files").glob("*.md"))
}
EXAMPLES = [
    example
    for page in PAGES.values()
    for example in re.findall(r"```toml\n(.*?)```", page, flags=re.S)
]


@pytest.mark.parametrize("tool", ["round_files_page.py", "golden_rounds.py"])
def test_what_is_written_by_a_tool_is_fresh(tool: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / tool, "--check"], check=False)
    assert done.returncode == 0, f"run python tools/{tool}"


@pytest.mark.parametrize("text", EXAMPLES, ids=[text.splitlines()[0][2:] for text in EXAMPLES])
def test_every_example_replays(text: str) -> None:
    assert replay(tomllib.loads(text))["settlements"]


def test_every_field_of_every_game_is_there() -> None:
    for game in GAMES:
        found = format_of(game)
        page = FIRST + PAGES[family(entry_of(game).engine)[0]]
        for name in _names(found.table):
            assert f"`{name}`" in page, (game, name)


def test_the_first_page_leads_to_every_other() -> None:
    linked = set(re.findall(r"\(round-files/([a-z-]+)\.md\)", FIRST))
    assert linked == set(PAGES)
    assert len(FIRST.splitlines()) < 160


def _names(table: Table | Variants) -> list[str]:
    tables = table.variants.values() if isinstance(table, Variants) else (table,)
    found = [*table.variants] if isinstance(table, Variants) else []
    for one in tables:
        for field in one.fields:
            found.append(field.name)
            if isinstance(field.kind, Rows):
                found += _names(field.kind.table)
            elif isinstance(field.kind, Table):
                found += _names(field.kind)
    return found
