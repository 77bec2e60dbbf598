"""Tests write much and need no disk: what passes is kept in memory, where that has room."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SHARED: Final = Path("/dev/shm")
ROOM: Final = 1 << 30


def pytest_configure() -> None:
    """Have this process, and those that it starts, make temporary folders in memory."""
    has_room = SHARED.is_dir() and shutil.disk_usage(SHARED).free > ROOM
    if has_room and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = tempfile.tempdir = str(SHARED)


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder of a test's own, gone when it ends."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def module_memory() -> Iterator[Path]:
    """The same for all tests of a file."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
