"""How long random tests look: `quick` unless HYPOTHESIS_PROFILE says `prove`."""

import os

from hypothesis import settings

settings.register_profile("quick", deadline=None, max_examples=50)
settings.register_profile("prove", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
