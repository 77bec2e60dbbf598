"""The GPUs of this machine: which there are, and kernels on them.

A ``Slot`` is what a launch needs of its own on a device. With two of them a device is busy with one
launch while the processor plays what the other has left.
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

WANTED: Final = "install croupier[gpu] and a driver for CUDA 12 or later"
SIMULATED: Final = Chip(shared=64 * 1024, registers=65536, threads=2)
"""Python plays every thread: there are few of them, which is enough."""


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
    except Exception as error:
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
class Slot:
    """A stream with room for what comes of one launch of a kernel."""

    stream: Any
    begun: Any
    left: Any
    sums: Any


class DeviceKernel:
    """A pass's kernel on one device."""

    def __init__(self, work: Pass, device: int) -> None:
        self.work, self.device = work, device
        with cuda.gpus[device], _understood():
            self.kernel = work.kernel(gpu(), _chip())
            self._compiled = self._compile(self.kernel)
            self.tables = tuple(cuda.to_device(table) for table in work.tables)
            multiprocessors = 1 if is_simulated() else _attribute("MULTIPROCESSOR_COUNT")
            self.blocks = self.kernel.blocks * multiprocessors

    @property
    def together(self) -> int:
        """Units that are played at the same time."""
        return self.blocks * self.kernel.threads

    @property
    def most(self) -> int:
        """Units that one launch should play at most."""
        return self.together * self.kernel.trips

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

    def slot(self) -> Slot:
        """Room for one launch, on a stream of its own."""
        with cuda.gpus[self.device]:
            return Slot(
                cuda.stream(),
                cuda.device_array(self.blocks, np.uint32),
                cuda.device_array(LEFT_ROOM, np.uint64),
                cuda.device_array(self.work.sums, np.int64),
            )

    def launch(self, slot: Slot, seed: int, first: int, units: int) -> None:
        """Begin to play some units."""
        self.prepare(slot, seed, first, units)
        self.start(slot, seed, first, units)

    def prepare(self, slot: Slot, seed: int, first: int, units: int) -> None:
        """Put what a launch reads on the device, and clear what it adds to."""
        trips = self._trips(units)
        stretch = np.arange(self.blocks, dtype=np.uint64) * np.uint64(trips * self.kernel.threads)
        begun = self.work.begun(seed, np.uint64(first) + stretch)
        with cuda.gpus[self.device]:
            slot.begun[: begun.size].copy_to_device(begun, stream=slot.stream)
            slot.left[:1].copy_to_device(np.zeros(1, np.uint64), stream=slot.stream)
            slot.sums.copy_to_device(np.zeros(self.work.sums, np.int64), stream=slot.stream)

    def start(self, slot: Slot, seed: int, first: int, units: int) -> None:
        """Start the kernel."""
        with cuda.gpus[self.device]:
            self._compiled[self.blocks, self.kernel.threads, slot.stream, self.kernel.shared](
                *self.tables, slot.begun, np.uint64(seed), np.uint64(first),
                np.int32(self._trips(units)), np.uint64(first + units), slot.left, slot.sums,
            )  # fmt: skip

    def _trips(self, units: int) -> int:
        """Units of every thread."""
        return -(-units // self.together)

    def fetch(self, slot: Slot) -> tuple[Tally, NDArray[np.uint64]]:
        """Wait, and return the sums and the numbers of the units that are left."""
        with cuda.gpus[self.device]:
            # A copy that has to wait keeps others from launching; waiting for a stream does not.
            slot.stream.synchronize()
            sums: Tally = slot.sums.copy_to_host(stream=slot.stream)
            count = slot.left[:1].copy_to_host(stream=slot.stream)
            slot.stream.synchronize()
            late = int(count[0])
            assert late < LEFT_ROOM, "more units were left than there is room for"
            left: NDArray[np.uint64] = np.zeros(0, np.uint64)
            if late:
                left = slot.left[1 : 1 + late].copy_to_host(stream=slot.stream)
                slot.stream.synchronize()
        return sums, left


def _attribute(name: str) -> int:
    return int(getattr(cuda.get_current_device(), name))


def _chip() -> Chip:
    if is_simulated():
        return SIMULATED
    return Chip(
        shared=_attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"),
        registers=_attribute("MAX_REGISTERS_PER_MULTIPROCESSOR"),
        threads=_attribute("MAX_THREADS_PER_BLOCK"),
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
