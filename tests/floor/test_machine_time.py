"""A machine whose clock is set, forward or back, while the floor runs or stands still.

What has expired never comes back, and what waits never waits longer than was promised.
"""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.api.identity import IDLE, LINK, PROOF, Access, Identity, mark_of
from croupier.api.identity_tables import IDENTITY
from croupier.api.limits import FREE, WAIT_MOST, SignInLimits
from croupier.api.second_factor import OFFER, SecondFactors
from croupier.floor import Clock, Floor, Role, instant_of, open_store
from croupier.floor.machine_time import MachineTime
from croupier.ledger import Place
from running_floor import EVENING

START = datetime(2126, 1, 2, 3, 4, 5, tzinfo=UTC)
"""Later than any entry that a test writes: those carry the time of the machine that it runs on."""
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


def opened(folder: Path, machine: Machine) -> Floor:
    store = open_store(Place(data=folder / "floor"), parts=(IDENTITY,))
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


class Held:
    """What a person may have that ends: it is asked for after each step of the clock."""

    def __init__(self, floor: Floor) -> None:
        self.identity = Identity(floor)
        self.factors = SecondFactors(floor, self.identity)


def offered(held: Held) -> Callable[[Held], bool]:
    held.factors.offer("ann")
    return lambda held: held.factors.offered("ann") is not None


def session(held: Held, of: Callable[[Access], bool]) -> Callable[[Held], bool]:
    mark = mark_of(held.identity.new_session("ann").secret)

    def is_valid(held: Held) -> bool:
        found = held.identity.session(mark)
        return found is not None and of(found)

    return is_valid


def link(held: Held) -> Callable[[Held], bool]:
    secret = held.identity.new_link("ann")
    return lambda held: held.identity.whose_link(secret) is not None


def token(held: Held) -> Callable[[Held], bool]:
    mark = mark_of(held.identity.new_token("ann", days=1))
    return lambda held: held.identity.token(mark) is not None


def waiting(held: Held) -> Callable[[Held], bool]:
    """A wait after wrong codes; asking again while it lasts does not make it longer."""
    held.factors.offer("ann")
    sealed = held.factors.offered("ann")
    assert sealed is not None
    for _ in range(FREE):
        assert not held.factors.use(sealed, "000000").is_right

    def is_waiting(held: Held) -> bool:
        wait = held.factors.use(sealed, "000000").wait
        assert wait <= WAIT_MOST
        return wait > 0

    return is_waiting


def entered(held: Held) -> Callable[[Held], bool]:
    return session(held, lambda _: True)


def confirmed(held: Held) -> Callable[[Held], bool]:
    return session(held, lambda access: access.is_proved)


ENDS: dict[str, tuple[Callable[[Held], Callable[[Held], bool]], timedelta]] = {
    "a session that is not used": (entered, IDLE),
    "a password that was just confirmed": (confirmed, PROOF),
    "a link": (link, LINK),
    "a token": (token, timedelta(days=1)),
    "a secret of a second factor that was offered": (offered, OFFER),
}
"""Everything that is stored and ends by the machine's time, and how long it lasts."""


@pytest.mark.parametrize("kind", ENDS)
@settings(max_examples=6)
@given(steps=STEPS)
@example(steps=[("pass", 2 * DAY), ("set", -3 * DAY), ("restart", 0)])
def test_nothing_that_ended_is_revived_and_nothing_lasts_longer(
    kind: str, steps: list[tuple[str, int]]
) -> None:
    machine, (begin, lasts) = Machine(), ENDS[kind]
    with TemporaryDirectory() as folder:
        floor = opened(Path(folder), machine)
        floor.add_person("ann", (Role.PLAYER,), key="ann")
        held = Held(floor)
        is_valid, running, was_valid = begin(held), 0, True
        for what, seconds in steps:
            machine.step(what, seconds)
            running += seconds if what == "pass" else 0
            if what == "restart":
                floor.store.close()
                held = Held(floor := opened(Path(folder), machine))
            now_valid = is_valid(held)
            assert was_valid or not now_valid, "it is back"
            assert not now_valid or running <= lasts.total_seconds(), "it lasts too long"
            was_valid = now_valid
        floor.close()


@settings(max_examples=6)
@given(steps=STEPS)
def test_no_wait_is_longer_than_was_promised(steps: list[tuple[str, int]]) -> None:
    machine, limits = Machine(), SignInLimits(clock=lambda: float(machine.passed))
    with TemporaryDirectory() as folder:
        floor = opened(Path(folder), machine)
        floor.add_person("ann", (Role.PLAYER,), key="ann")
        held = Held(floor)
        is_waiting = waiting(held)
        for _ in range(FREE + 1):
            limits.wait("ann", "here")
        for what, seconds in steps:
            machine.step(what, seconds)
            if what == "restart":
                floor.store.close()
                held = Held(floor := opened(Path(folder), machine))
            is_waiting(held)
            assert limits.wait("ann", "here") <= WAIT_MOST
        machine.step("pass", int(WAIT_MOST))
        assert not is_waiting(held), "whoever waited as long as was said may try again"
        floor.close()


def test_everything_that_ends_is_tried(tmp_path: Path) -> None:
    """A new column that says until when something lasts is tried here as well."""
    open_store(Place(data=tmp_path / "floor"), parts=(IDENTITY,)).close()
    named = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    with sqlite3.connect(tmp_path / "floor" / "ledger.db") as rows:
        columns = {
            f"{table}.{column}"
            for (table,) in rows.execute(named).fetchall()
            for _, column, *_ in rows.execute(f"PRAGMA table_info({table})").fetchall()
            if column in {"until", "due", "used", "proved", "expires", "ends"}
        }
    rows.close()
    assert columns - {"sittings.until"} == {
        *("sessions.until", "sessions.used", "sessions.proved", "links.until", "tokens.until"),
        *("offers.until", "codes.due"),
    }, "sittings are in house time"


def test_a_start_goes_on_from_the_last_entry_too(tmp_path: Path) -> None:
    """Entries carry the machine's own time: a log that ends later than the clock says is later."""
    machine = Machine()
    machine.clock = datetime(2020, 1, 1, tzinfo=UTC)
    floor = opened(tmp_path, machine)
    floor.add_person("ann", (), key="ann")
    floor.store.close()
    floor = opened(tmp_path, machine)
    assert floor.expiry.now() > datetime(2025, 1, 1, tzinfo=UTC)
    floor.close()
