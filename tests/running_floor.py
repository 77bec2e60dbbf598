"""A floor in a folder of its own, with a clock that only the test moves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from seeded.invariants import Watch

from croupier.api.identity_tables import IDENTITY
from croupier.floor import HOUSE, Clock, Floor, Hosted, Role, Settings, instant_of, open_store
from croupier.games.game import Need, Of
from croupier.ledger import AnyPlace, Place
from croupier.table import Table
from same_cards import secrets_of

EVENING = datetime(2003, 2, 6, 19)


@dataclass
class Running:
    """Drives a floor as people would, one command after another."""

    folder: Path
    at: datetime = EVENING
    settings: Settings = field(default_factory=Settings)
    place: AnyPlace | None = None
    """By default in the folder."""

    def __post_init__(self) -> None:
        self.passed = 0.0
        self.keys = count(1)
        self.open()

    def open(self) -> None:
        """Open the store, as a start of the server does."""
        place = self.place or Place(data=self.folder / "data")
        self.store = open_store(place, parts=(IDENTITY,))
        start = instant_of(self.at) + timedelta(seconds=self.passed)
        begun = self.passed
        clock = Clock(start, steady=lambda: self.passed - begun)
        self.floor = Floor(self.store, clock=clock, settings=self.settings)
        self.floor.secrets = secrets_of(self.store)

    def close(self) -> None:
        self.floor.close()

    def again(self) -> None:
        """Stop and start."""
        self.close()
        self.open()

    def people(self, **roles: Role) -> None:
        for name, role in roles.items():
            self.floor.add_person(name, (role,), key=f"add {name}")

    def table(self, name: str = "t", **fields: Any) -> None:
        """Open a table; the house does it."""
        number = len(self.floor.tables()) + 1
        asked = {"number": number, "limits": {"min": "5.00", "max": "500.00"}, **fields}
        self.floor.submit(HOUSE, name, "open-table", asked, key=f"open {name}").result()

    def do(
        self, who: str, do: str, table: str = "t", *, seen: int | None = None, **fields: Any
    ) -> Any:
        key = f"{who} {next(self.keys)}"
        return self.floor.submit(who, table, do, fields, key=key, seen=seen).result().reply

    def do_by_two(self, who: str, other: str, do: str, table: str = "t", **fields: Any) -> Any:
        """Ask for something about money, and have a second person ask for the same."""
        self.do(who, do, table, **fields)
        found = self.hosted(table).table
        assert found is not None
        assert found.operation.second is not None
        return self.do(other, do, table, **fields)

    def wait(self, seconds: float) -> None:
        """Let time pass, and the house do what is due."""
        self.passed += seconds
        for answer in self.floor.tick():
            answer.result()

    def until_due(self) -> None:
        """Let time pass until the house does the next thing by itself."""
        due = self.floor.due()
        assert due is not None, "the house waits for somebody"
        self.wait(max(0.0, (due - self.floor.clock.now()).total_seconds()))

    def until(self, step: str) -> None:
        """Let the house go on until the round waits for something."""
        for _ in range(50):
            need = self.need()
            if need is not None and need.step == step:
                return
            self.until_due()
        raise AssertionError(f"the round never came to {step}: {self.need()}")

    def until_betting(self) -> None:
        """Let the house go on until wagers may be made."""
        for _ in range(50):
            need = self.need()
            if need is not None and need.of is Of.WAGERS:
                return
            self.until_due()
        raise AssertionError(f"betting never opened: {self.need()}")

    def hosted(self, table: str = "t") -> Hosted:
        return self.floor.hosted(table)

    @property
    def now(self) -> Table:
        found = self.hosted().table
        assert found is not None
        return found

    def need(self) -> Need | None:
        return self.need_at("t")

    def need_at(self, table: str) -> Need | None:
        """What the round at a table waits for."""
        found = self.hosted(table).table
        assert found is not None
        return None if found.round is None else found.engine.needs(found.round)

    def step(self) -> str | None:
        """What the round waits for, in one word."""
        need = self.need()
        return None if need is None else need.step

    @property
    def happened(self) -> list[str]:
        return [str(moment.body["type"]) for moment in self.hosted().moments]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Running]:
    """A floor in a folder of its own; what is always true is true of all that happened on it."""
    running = Running(tmp_path)
    yield running
    Watch().look(running.floor)
    running.close()
