"""The GPUs of this machine: which there are, and kernels on them.

A ``Desk`` is one of two streams of a device with a pass's kernel on it: while the processor plays
what one launch has left, the device is busy with the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numba import config, cuda
from numpy.typing import NDArray

from croupier.simulate.game import Tally

from .kernels import LEFT_ROOM, Chip, Kernel, Pass
from .targets import gpu

__all__ = ("DeviceKernel", "Launched", "NoDevice", "device_names", "is_simulated")

TRIPS_MOST: Final = 2048
"""Units that a thread plays in one launch: about a tenth of a second of work."""
WANTED: Final = "install croupier[gpu] and a driver for CUDA 12 or later"
SIMULATED: Final = Chip(shared=64 * 1024, registers=65536)


class NoDevice(Exception):
    """There is no GPU that can be used, and why."""


def is_simulated() -> bool:
    """Whether kernels run in numba's simulator."""
    settings: Any = config
    return bool(settings.ENABLE_CUDASIM)


@cache
def device_names() -> tuple[str, ...]:
    """The names of the GPUs that this process may use; ``NoDevice`` where there is none."""
    if is_simulated():
        return ("simulator",)
    try:
        found = len(cuda.gpus)
    except Exception as error:  # noqa: BLE001 (each driver and binding fails in its own way)
        raise NoDevice(_why(error)) from error
    if not found:
        raise NoDevice("there is no NVIDIA GPU")
    names = []
    for number in range(found):
        with cuda.gpus[number]:
            name = cuda.get_current_device().name
            names.append(name.decode() if isinstance(name, bytes) else str(name))
    return tuple(names)


def _why(error: Exception) -> str:
    """One sentence about what is missing."""
    says = str(error).replace("\n", " ")
    if "INSUFFICIENT_DRIVER" in says or "driver version" in says.lower():
        return f"the NVIDIA driver is too old for the CUDA packages installed here; {WANTED}"
    if "NO_DEVICE" in says:
        return "the NVIDIA driver finds no GPU"
    return f"no NVIDIA driver can be used here; {WANTED}"


@contextmanager
def _understood() -> Iterator[None]:
    """A compiler or a driver that are not there, or not made for one another, in one sentence."""
    try:
        yield
    except Exception as error:
        says = f"{type(error).__name__}: {error}"
        if any(word in says for word in ("UNSUPPORTED_PTX", "PTX", "Nvvm", "NVVM", "nvvm")):
            raise NoDevice(
                "the CUDA compiler installed here does not fit the NVIDIA driver; "
                "install numba-cuda[cu12] or numba-cuda[cu13], whichever the driver is for"
            ) from error
        raise


@dataclass(frozen=True, slots=True)
class Launched:
    """What is under way on a stream."""

    left: Any
    sums: Any
    stream: Any


class DeviceKernel:
    """A pass's kernel on one device."""

    def __init__(self, work: Pass, device: int) -> None:
        self.work, self.device = work, device
        with cuda.gpus[device], _understood():
            self.kernel = work.kernel(gpu(), _chip())
            self._compiled = self._compile(self.kernel)
            self.tables = tuple(cuda.to_device(table) for table in work.tables)
            multiprocessors = 2 if is_simulated() else _attribute("MULTIPROCESSOR_COUNT")
            self.blocks = self.kernel.blocks * multiprocessors

    @property
    def together(self) -> int:
        """Units that are played at the same time."""
        return self.blocks * self.kernel.threads

    @property
    def most(self) -> int:
        """Units that one launch should play at most."""
        return self.together * TRIPS_MOST

    def _compile(self, kernel: Kernel) -> Any:
        if is_simulated():
            return cuda.jit(kernel.body)
        from numba import types  # noqa: PLC0415
        from numba.core.typing.typeof import typeof  # noqa: PLC0415

        compiled: Any = cuda.jit(max_registers=kernel.registers)(kernel.body)
        word = types.uint64
        # Compiled before it is launched: a launch without the attribute would write elsewhere.
        compiled.compile(
            (
                *(typeof(table) for table in self.work.tables),
                types.uint32[::1], word, word, types.int32, word, word[::1], types.int64[::1],
            )
        )  # fmt: skip
        _allow_shared(compiled, kernel.shared, self.device)
        return compiled

    def launch(self, seed: int, first: int, units: int, stream: Any) -> Launched:
        """Begin to play some units."""
        trips = -(-units // self.together)
        with cuda.gpus[self.device]:
            left = cuda.to_device(np.zeros(LEFT_ROOM, np.uint64), stream=stream)
            sums = cuda.to_device(np.zeros(self.work.sums, np.int64), stream=stream)
            firsts = np.uint64(first) + np.arange(self.blocks, dtype=np.uint64) * np.uint64(
                trips * self.kernel.threads
            )
            begun = cuda.to_device(self.work.begun(seed, firsts), stream=stream)
            self._compiled[self.blocks, self.kernel.threads, stream, self.kernel.shared](
                *self.tables, begun, np.uint64(seed), np.uint64(first), np.int32(trips),
                np.uint64(first + units), left, sums,
            )  # fmt: skip
        return Launched(left, sums, stream)

    def fetch(self, launched: Launched) -> tuple[Tally, NDArray[np.uint64]]:
        """Wait, and return the sums and the numbers of the units that are left."""
        with cuda.gpus[self.device]:
            sums: Tally = launched.sums.copy_to_host(stream=launched.stream)
            left: NDArray[np.uint64] = launched.left.copy_to_host(stream=launched.stream)
            if launched.stream:
                launched.stream.synchronize()
        late = int(left[0])
        assert late < left.size, "more units were left than there is room for"
        return sums, left[1 : 1 + late]

    def stream(self) -> Any:
        """A stream of this device."""
        with cuda.gpus[self.device]:
            return cuda.stream()


def _attribute(name: str) -> int:
    return int(getattr(cuda.get_current_device(), name))


def _chip() -> Chip:
    if is_simulated():
        return SIMULATED
    return Chip(
        shared=_attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"),
        registers=_attribute("MAX_REGISTERS_PER_MULTIPROCESSOR"),
    )


def _allow_shared(compiled: Any, size: int, device: int) -> None:
    """Allow a kernel more than 48 KB of shared memory; numba has no setting for it."""
    from cuda.bindings import driver  # noqa: PLC0415 (comes with numba-cuda)

    attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    for overload in compiled.overloads.values():
        handle = overload._codelibrary.get_cufunc().handle  # noqa: SLF001 (numba offers no other)
        (error,) = driver.cuKernelSetAttribute(attribute, size, handle, device)
        if int(error) != 0:
            raise NoDevice(f"the GPU has no {size} bytes of shared memory for a block ({error})")
