"""How far random tests look: `quick` is the same every time, HYPOTHESIS_PROFILE=prove is not."""

import gc
import os

from hypothesis import settings

pytest_plugins = ("memory_folder", "postgres_server", "running_floor", "served")

settings.register_profile("quick", deadline=None, max_examples=100, derandomize=True)
settings.register_profile("prove", deadline=None, max_examples=1_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_finish() -> None:
    """What was imported and collected stays: nobody looks through it for rubbish again."""
    gc.collect()
    gc.freeze()
    # As a server does it.
    gc.set_threshold(20_000, 20, 50)
