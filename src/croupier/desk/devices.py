"""Who plays a simulation: the cores of this machine, a cluster, or GPUs."""

from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from croupier.simulate.game import ReadyGame
from croupier.simulate.run import Pace

from .wrong import WrongInput

AUTO, CPU, GPU = "auto", "cpu", "gpu"
DEVICES: Final = (AUTO, CPU, GPU)
COMPILER: Final = "numba_cuda"
"""What the extra ``gpu`` installs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What is asked for besides a device."""

    workers: int | None
    careful: bool
    sessions: bool
    cluster: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """A game with those who play it."""

    game: ReadyGame
    device: str
    """As a report names it."""
    threads: int | None = None
    executor: Executor | None = None
    pace: Pace | None = None
    workers: int | None = None
    """Devices, where they and not threads are what a report counts."""


class _Refused(Exception):
    """Why no GPU can play this."""


def found_hands(game: ReadyGame, device: str | None, needs: Needs, open_things: ExitStack) -> Hands:
    """Find those who are to play: ``auto`` takes a GPU where there is one that can play it."""
    if device is not None and device not in DEVICES:
        raise WrongInput(f"--device: {device!r} is none of {', '.join(DEVICES)}.")
    if device in (GPU, AUTO):
        try:
            return _on_gpus(game, needs, open_things)
        except _Refused as refused:
            if device == GPU:
                raise WrongInput(f"--device: {refused}.") from refused
    if needs.cluster is None:
        return Hands(game=game, device=CPU, threads=needs.workers)
    executor, threads, _ = _connected(needs.cluster, open_things, gpus=False)
    return Hands(game=game, device=f"{CPU}, cluster", threads=threads, executor=executor)


def _connected(
    address: str, open_things: ExitStack, *, gpus: bool
) -> tuple[Executor, int, tuple[str, ...]]:
    """A cluster's executor while other things are open, its threads, and its workers' GPUs."""
    from croupier.simulate.cluster import NoCluster, cluster  # noqa: PLC0415

    try:
        return open_things.enter_context(cluster(address, gpus=gpus))
    except NoCluster as error:
        raise WrongInput(f"--cluster: {error}.") from error


def _on_gpus(game: ReadyGame, needs: Needs, open_things: ExitStack) -> Hands:
    """The GPUs of this machine, or of a cluster's."""
    if needs.careful:
        raise _Refused("a GPU does not take every word from Philox; leave out --careful")
    if needs.sessions:
        raise _Refused("sessions are played round by round on the processor; leave out --bankroll")
    if needs.workers is not None:
        raise _Refused("--workers is for threads of the processor; leave it out")
    if find_spec(COMPILER) is None and not _is_simulated():
        raise _Refused("numba-cuda is not installed; install croupier[gpu]")
    from croupier.simulate.gpu.device import NoDevice, device_names  # noqa: PLC0415
    from croupier.simulate.gpu.device_game import (  # noqa: PLC0415
        STREAMS,
        DeviceGame,
        cluster_pace,
        device_pace,
    )
    from croupier.simulate.gpu.plans import NotOnDevice, passes_of  # noqa: PLC0415

    try:
        passes_of(game)
        if needs.cluster is not None:
            executor, _, names = _connected(needs.cluster, open_things, gpus=True)
            return Hands(
                game=DeviceGame(game),
                device=f"{_told(names)}, cluster",
                threads=STREAMS * len(names),
                executor=executor,
                pace=cluster_pace(game),
                workers=len(names),
            )
        names = device_names()
        return Hands(
            game=DeviceGame(game),
            device=_told(names),
            threads=STREAMS * len(names),
            pace=device_pace(game),
            workers=len(names),
        )
    except NoDevice as error:
        raise _Refused(str(error)) from error
    except NotOnDevice as error:
        raise _Refused(f"a GPU does not play this table: {error}; use {CPU}") from error


def _is_simulated() -> bool:
    import numba  # noqa: PLC0415

    settings: Any = numba.config
    return bool(settings.ENABLE_CUDASIM)


def _told(names: tuple[str, ...]) -> str:
    """The GPUs in a report: ``gpu (2 × NVIDIA H200)``."""
    counts = {name: names.count(name) for name in names}
    said = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
    return f"{GPU} ({', '.join(said)})"
