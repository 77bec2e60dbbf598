"""A machine whose clock is set, forward or back, while the floor runs or stands still.

What has expired never comes back, and what waits never waits longer than was promised.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor import Clock, Floor, instant_of, open_store
from croupier.floor.machine_time import MachineTime
from croupier.ledger import Place
from running_floor import EVENING

START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
DAY = 24 * 3600
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("pass"), st.integers(0, 2 * DAY)),
        st.tuples(st.just("set"), st.integers(-400 * DAY, 400 * DAY)),
        st.tuples(st.just("restart"), st.just(0)),
    ),
    min_size=1,
    max_size=8,
)
"""Seconds that pass, by which somebody sets the machine's clock, and starts of the process."""


class Machine:
    """A machine with a clock that may be set, and one that cannot."""

    def __init__(self) -> None:
        self.clock, self.passed = START, 0

    def step(self, what: str, seconds: int) -> None:
        self.clock += timedelta(seconds=seconds)
        self.passed += seconds if what == "pass" else 0

    def time(self) -> MachineTime:
        return MachineTime(machine=lambda: self.clock, steady=lambda: self.passed * 10**9)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def opened(folder: Path, machine: Machine) -> Floor:
    store = open_store(Place(data=folder / "floor"))
    return Floor(store, clock=Clock(instant_of(EVENING)), machine_time=machine.time())


@given(STEPS)
def test_the_time_of_a_process_passes_as_a_steady_clock_does(steps: list[tuple[str, int]]) -> None:
    machine = Machine()
    time = machine.time()
    for what, seconds in steps:
        machine.step(what, seconds)
        assert time.now() == START + timedelta(seconds=machine.passed)


@settings(max_examples=12)
@given(steps=STEPS, lasts=st.integers(1, DAY))
def test_what_has_expired_stays_so_over_every_start(
    steps: list[tuple[str, int]], lasts: int
) -> None:
    machine = Machine()
    with TemporaryDirectory() as folder:
        floor = opened(Path(folder), machine)
        ends = floor.expiry.begin() + timedelta(seconds=lasts)
        is_over, since = False, machine.passed
        for what, seconds in steps:
            machine.step(what, seconds)
            if what == "restart":
                # A kill: nothing is written any more.
                floor.store.close()
                floor = opened(Path(folder), machine)
            left = ends - floor.expiry.now()
            assert left <= timedelta(seconds=lasts), "it lasts longer than was promised"
            if machine.passed - since > lasts and "restart" not in [one for one, _ in steps]:
                assert floor.expiry.is_past(ends)
            now_over = floor.expiry.is_past(ends)
            assert now_over or not is_over, "what has expired is back"
            is_over = now_over
        floor.close()


def test_a_start_goes_on_from_the_last_entry_too(tmp_path: Path) -> None:
    """Entries carry the machine's own time: a log that ends later than the clock says is later."""
    machine = Machine()
    machine.clock = datetime(2020, 1, 1, tzinfo=UTC)
    floor = opened(tmp_path, machine)
    floor.add_person("ann", (), key="ann")
    floor.store.close()
    floor = opened(tmp_path, machine)
    assert floor.expiry.now() > START
    floor.close()
