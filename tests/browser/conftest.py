"""One browser and one scripted floor for all tests of the pages."""

from collections.abc import Iterator

import build_web
import pytest
from playwright.sync_api import Browser

from .browser import chromium, direct, scripted_floor


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def floor() -> Iterator[str]:
    """The address of the scripted floor, with the app as it is built now."""
    build_web.build()
    with scripted_floor() as address:
        yield address


@pytest.fixture(autouse=True)
def _from_the_start(floor: str) -> None:
    """Every test begins with the tables as they were."""
    direct(floor, "reset")
