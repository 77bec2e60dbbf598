"""The same shards on a Dask cluster: any machines that have this package and a worker running."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

__all__ = ("NoCluster", "cluster")

RETRIES: Final = 5
"""A shard whose worker dies is played again elsewhere: it comes out the same."""
CONNECTS_WITHIN: Final = "20s"


class NoCluster(Exception):
    """No scheduler answers at an address, none of its workers does, or Dask is not installed."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler; yield its executor and how many threads stand behind it."""
    try:
        client_class: Any = import_module("distributed").Client
    except ImportError as error:
        raise NoCluster(
            "it needs dask and distributed, which are not installed; install croupier[cluster]"
        ) from error
    with _answering(address):
        # A client that is given no address fails too, and waits long for itself when it is dropped.
        import_module("distributed.comm").resolve_address(address)
        client: Any = client_class(address, timeout=CONNECTS_WITHIN, set_as_default=False)
    try:
        with _answering(address):
            if not client.nthreads():
                client.wait_for_workers(1, timeout=CONNECTS_WITHIN)
            threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False, retries=RETRIES), threads
    finally:
        client.close()


@contextmanager
def _answering(address: str) -> Iterator[None]:
    """Dask has several ways to say that nobody answers, or that an address is none."""
    try:
        yield
    except (OSError, TypeError, ValueError) as error:
        says = f"no cluster can be reached at {address!r} ({error})"
        raise NoCluster(f"{says}; give its scheduler's address, such as tcp://host:8786") from error
