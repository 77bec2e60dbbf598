"""The same shards on a Dask cluster: any machines that have this package and a worker running."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from .files import MissingExtra

__all__ = ("cluster",)

RETRIES: Final = 5
"""A shard whose worker dies is played again elsewhere: it comes out the same."""
CONNECTS_WITHIN: Final = "20s"


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler; yield its executor and how many threads stand behind it."""
    try:
        client_class: Any = import_module("distributed").Client
    except ImportError as error:
        raise MissingExtra(
            "--cluster needs dask and distributed, which are not installed; "
            "install croupier[cluster]."
        ) from error
    client: Any = client_class(address, timeout=CONNECTS_WITHIN, set_as_default=False)
    try:
        threads = sum(client.nthreads().values())
        if threads == 0:
            client.wait_for_workers(1, timeout=CONNECTS_WITHIN)
            threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False, retries=RETRIES), threads
    finally:
        client.close()
