"""A round dealt now: a live shoe on one side, somebody who answers questions on the other.

Every game gives back the record of the round as a round file has it, so that what was played can
be kept and replayed.
"""

from .conversation import Conversation, WantsOut
from .play import play

__all__ = ("Conversation", "WantsOut", "play")
