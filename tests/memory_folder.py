"""Folders for tests that write much and need no disk."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, where the system has one."""
    yield from _in_memory()


@pytest.fixture(scope="module")
def module_memory() -> Iterator[Path]:
    """The same for all tests of a file."""
    yield from _in_memory()


def _in_memory() -> Iterator[Path]:
    shared = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=shared if shared.is_dir() else None))
    yield folder
    shutil.rmtree(folder)
