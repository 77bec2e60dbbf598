from collections.abc import Iterator
from pathlib import Path

import pytest
from running_floor import Running


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.close()
