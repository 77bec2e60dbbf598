"""The same shards on a Dask cluster: any machines that have this package and a worker running."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

RETRIES: Final = 5
"""A shard whose worker dies is played again elsewhere: it comes out the same."""
CONNECTS_WITHIN: Final = "20s"


class NoCluster(Exception):
    """No scheduler answers at an address, none of its workers does, or Dask is not installed."""


@contextmanager
def cluster(address: str, *, gpus: bool = False) -> Iterator[tuple[Executor, int, tuple[str, ...]]]:
    """Connect to a scheduler; yield its executor, how many threads stand behind it, and its GPUs.

    Workers are asked for their GPUs where these are wanted, and all must have one.
    """
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
            names = _gpus_of(client) if gpus else ()
        yield client.get_executor(pure=False, retries=RETRIES), threads, names
    finally:
        client.close()


def _gpus_of(client: Any) -> tuple[str, ...]:
    """The names of all workers' GPUs."""
    names: list[str] = []
    for worker, found in client.run(gpus_here).items():
        if isinstance(found, str):
            raise NoCluster(f"the worker at {worker} has no GPU to play on ({found})")
        names += found
    return tuple(names)


def gpus_here() -> list[str] | str:
    """What a worker says of its GPUs: their names, or why there are none."""
    try:
        from .gpu.device import NoDevice, device_names  # noqa: PLC0415 (most have none)
    except ImportError as error:
        return str(error)
    try:
        return list(device_names())
    except NoDevice as error:
        return str(error)


@contextmanager
def _answering(address: str) -> Iterator[None]:
    """Dask has several ways to say that nobody answers, or that an address is none."""
    try:
        yield
    except (OSError, TypeError, ValueError) as error:
        says = f"no cluster can be reached at {address!r} ({error})"
        raise NoCluster(f"{says}; give its scheduler's address, such as tcp://host:8786") from error
