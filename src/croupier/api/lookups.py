"""Rows that were looked up, and hold until somebody writes: every request asks for one."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lookups(Generic[K, V]):
    """What was found, by what it was asked for; nothing is remembered of what was not there."""

    def __init__(self, *, keeps: bool) -> None:
        self._keeps = keeps
        """Not where other processes write as well."""
        self._found: dict[K, V] = {}
        self._lock = Lock()
        self._writes = 0

    def get(self, key: K, find: Callable[[], V | None]) -> V | None:
        """What was found before, or is found now; from any thread."""
        known = self._found.get(key)
        if known is not None:
            return known
        writes = self._writes
        found = find()
        with self._lock:
            # Whoever wrote while it was looked up has made it old.
            if found is not None and self._keeps and writes == self._writes:
                self._found[key] = found
        return found

    def forget(self) -> None:
        """Something was written."""
        with self._lock:
            self._writes += 1
            self._found.clear()
