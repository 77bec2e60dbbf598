"""How far random tests look: `quick` is the same every time, HYPOTHESIS_PROFILE=prove is not."""

import gc
import os

from hypothesis import settings

pytest_plugins = ("memory_folder", "postgres_server", "running_floor", "served")

SELDOM = 100_000

settings.register_profile("quick", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("prove", deadline=None, max_examples=1_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_finish() -> None:
    """What was imported stays; rounds come and go by the million: look for rubbish seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
