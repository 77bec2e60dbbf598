"""What a browser has to fetch, and what the lock file may not say."""

import gzip
import json
import re
from pathlib import Path

import build_web
import pytest
import web_types

from .browser import ROOT

FIRST_LOAD = 100_000
PAGE = 25_000
TABLE = {"TablePage", "PlayerTable", "PhoneTable", "BetBar"}
"""What a first visit to a table fetches besides, on any screen."""


@pytest.fixture(scope="module")
def assets() -> Path:
    build_web.build()
    return build_web.STATIC / "assets"


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def test_the_first_load_stays_small_and_pages_are_apart(assets: Path) -> None:
    page = (assets.parent / "index.html").read_text(encoding="utf-8")
    first = [assets / name for name in re.findall(r"/assets/([^\"]+)", page)]
    assert first
    table = [one for one in assets.iterdir() if one.name.split("-")[0] in TABLE]
    assert len({one.name.split("-")[0] for one in table}) == len(TABLE)
    assert sum(map(packed, [*first, *table])) <= FIRST_LOAD
    others = set(assets.iterdir()) - set(first)
    assert {name.name.split("-")[0] for name in others} >= {"Lobby", "TablePage", "DealerTable"}
    assert max(map(packed, others)) <= PAGE


def test_the_page_holds_no_script_and_no_style_of_its_own(assets: Path) -> None:
    page = (assets.parent / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|<script(?![^>]*src=)| on\w+=", page)
    for script in assets.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"<[a-z]+[^<>]* style=\"", text), f"{script.name} sets a style inline"
        assert "eval(" not in text and "new Function" not in text


def test_the_lock_file_pins_everything_and_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages
    for name, one in packages.items():
        assert "resolved" not in one, name
        assert one["integrity"].startswith("sha512-"), name
    asked = lock["packages"][""]["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())


def test_the_types_of_the_app_are_those_of_the_api() -> None:
    assert web_types.SCHEMA.read_text(encoding="utf-8") == web_types.written()
