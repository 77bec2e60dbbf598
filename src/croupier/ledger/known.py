"""What a writer knows of the log without asking: it is durable, and nobody has changed it."""

from typing import Any, Final

from .entry import Head

KNOWN_MAX: Final = 100_000
"""Names that are remembered of each kind; beyond it they are learnt anew."""


class Known:
    """Numbers of streams and accounts, which never change, and the ends of streams.

    What a command learns is kept apart until it has gone well, and what a group learns until it
    is durable: ``beneath`` is what was known before.
    """

    def __init__(self, beneath: "Known | None" = None) -> None:
        self._beneath = beneath
        self.streams: dict[str, int] = {}
        self.accounts: dict[tuple[str, str], tuple[int, bool]] = {}
        """By name and currency: the number, and whether it may owe."""
        self.ends: dict[str, Head] = {}

    def stream(self, name: str) -> int | None:
        """The number of a stream."""
        found = self.streams.get(name)
        return self._beneath.stream(name) if found is None and self._beneath else found

    def account(self, named: tuple[str, str]) -> tuple[int, bool] | None:
        """The number of an account, and whether it may owe."""
        found = self.accounts.get(named)
        return self._beneath.account(named) if found is None and self._beneath else found

    def end(self, stream: str) -> Head | None:
        """Where a stream ends."""
        found = self.ends.get(stream)
        return self._beneath.end(stream) if found is None and self._beneath else found

    def learn(self, more: "Known", *, ends: bool = True) -> None:
        """Take over what was learnt on top of this; ends only where nobody else writes."""
        _add(self.streams, more.streams)
        _add(self.accounts, more.accounts)
        if ends:
            _add(self.ends, more.ends)


def _add(known: dict[Any, Any], more: dict[Any, Any]) -> None:
    if len(known) + len(more) > KNOWN_MAX:
        known.clear()
    known.update(more)
