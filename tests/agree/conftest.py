"""What all comparisons of the engines share."""

from collections.abc import Iterator

import pytest

from stretches import collected_seldom


@pytest.fixture(autouse=True, scope="module")
def _collected_seldom() -> Iterator[None]:
    with collected_seldom():
        yield
