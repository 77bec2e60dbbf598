"""Tables as they stood some events ago: a start folds what happened since, and not everything."""

import pickle
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.ledger import Reading, Stash

from .hosted import Hosted

KEPT_EVERY: Final = 250
"""Events of a table after which it is kept again: so many, at most, are folded at a start."""
ROOT: Final = Path(__file__).parents[1]


class Standing:
    """Keeps tables between two runs; the log has the last word on what they are."""

    def __init__(self, stash: Stash) -> None:
        self._stash = stash
        self._kept: dict[str, int] = {}
        """By stream, the event after which it was kept."""

    def of(self, now: Reading, stream: str) -> Hosted:
        """A table as it was kept, if this code kept it and the log agrees; else one not begun."""
        content = self._stash.get(stream)
        if content is not None and content.startswith(code_digest()):
            # The floor's own key has sealed it: nobody else could have written what is read here.
            found = pickle.loads(content.removeprefix(code_digest()))  # noqa: S301
            assert isinstance(found, Hosted)
            last = now.events(stream, after=found.seq - 1, limit=1)
            if found.stream == stream and [one.hash for one in last] == [found.hash]:
                self._kept[stream] = found.seq
                return found
        return Hosted(stream=stream)

    def note(self, hosted: Hosted, *, every: int = KEPT_EVERY) -> None:
        """Keep a table, if enough has happened at it since it was kept last."""
        if hosted.seq - self._kept.get(hosted.stream, 0) < every:
            return
        self._kept[hosted.stream] = hosted.seq
        self._stash.keep(hosted.stream, code_digest() + pickle.dumps(hosted))


@cache
def code_digest() -> bytes:
    """What tells this code and its law from any other, which might fold a table otherwise."""
    digest = sha256()
    for path in sorted([*ROOT.rglob("*.py"), *ROOT.rglob("corpus.json")]):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.digest()
