"""One browser and one scripted floor for all tests of the pages."""

from collections.abc import Iterator

import build_web
import pytest
from playwright.sync_api import Browser

from .browser import chromium, direct, scripted_floor


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def _scripted() -> Iterator[str]:
    """One scripted floor for all, with the app as it is built now."""
    build_web.build()
    with scripted_floor() as address:
        yield address


@pytest.fixture
def floor(_scripted: str) -> str:
    """The address of the scripted floor; every test begins with the tables as they were."""
    direct(_scripted, "reset")
    return _scripted
