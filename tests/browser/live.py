"""A floor behind a real server in this process: tests deal its cards and move its clock."""

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

import uvicorn

from croupier.api.app import create_app
from croupier.api.edge import Edge
from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.floor import HOUSE, Clock, Floor, Role, Settings, instant_of, open_store
from croupier.ledger import Place
from croupier.table import Dealing, Table
from croupier.table.shoe import has_cards
from running_floor import EVENING
from same_cards import secrets_of
from serving import PATIENCE

PEOPLE: Final = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "cy": Role.PLAYER,
    "dee": Role.PLAYER,
    "eve": Role.PLAYER,
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pia": Role.PIT_BOSS,
    "sue": Role.SURVEILLANCE,
}
DEALERS: Final = {
    "call": "call",
    "reveal": "reveal",
    "settlement": "settle",
    "entry": "key-result",
    "button": "press-deal",
}
# A browser looks for as long as it likes: the house does nothing by itself.
PATIENT: Final = Settings(betting=36_000, deciding=36_000, between_rounds=36_000)


class Live:
    """People and tables on a floor that a browser can visit."""

    def __init__(self, folder: Path, at: datetime = EVENING, settings: Settings = PATIENT) -> None:
        self.keys = count(1)
        self.sessions: dict[str, str] = {}
        store = open_store(Place(data=folder / "data"), parts=(IDENTITY,), marks=(("demo", "yes"),))
        self.floor = Floor(store, clock=Clock(instant_of(at)), settings=settings)
        self.floor.secrets = secrets_of(store)
        for name, role in PEOPLE.items():
            self.floor.add_person(name, (role,), key=f"add {name}")
        self.edge = Edge(floor=self.floor, identity=Identity(self.floor), is_demo=True)
        app = create_app(self.edge, hosts=frozenset({"127.0.0.1"}))
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.socket]})

    def __enter__(self) -> "Live":
        self.thread.start()
        while not self.server.started:
            sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.edge.bus.close()
        self.server.should_exit = True
        self.thread.join()
        self.floor.close()

    def table(self, name: str, game: str, **fields: Any) -> None:
        """Open a table; the cards are entered by hand unless the house is to deal."""
        asked = {
            "number": next(self.keys),
            "game": game,
            "limits": {"min": "5.00", "max": "500.00"},
            "dealing": "hand",
            **fields,
        }
        self.floor.submit(HOUSE, name, "open-table", asked, key=f"open {name}").result()

    def do(self, who: str, do: str, table: str, **fields: Any) -> None:
        """Have somebody ask for something, as a request of theirs would."""
        key = f"{who} {next(self.keys)}"
        self.floor.submit(who, table, do, fields, key=key).result()

    def sit(self, table: str, *players: str, chips: str = "200.00") -> None:
        for player in players:
            self.do(player, "sit", table, buy_in=chips)

    def now(self, table: str) -> Table:
        found = self.floor.hosted(table).table
        assert found is not None
        return found

    def staffed(self, table: str) -> None:
        """The dealer takes the table and makes its cards ready."""
        if self.now(table).dealing is not Dealing.HAND:
            return
        self.do("dora", "sign-on", table)
        if has_cards(self.now(table)):
            self.do("dora", "shuffle", table)
            cut, cards = self.now(table).rules.cut, self.cards(table)
            places = range(1, cards) if cut is None else cut.places(cards)
            depths = range(1) if cut is None else cut.depths(cards)
            self.do("gus", "cut", table, place=places[len(places) // 2])
            self.do("dora", "load", table, behind=depths[len(depths) // 2])
            while self.burns(table):
                self.do("dora", "burn", table)

    def cards(self, table: str) -> int:
        shoe = self.now(table).shoe
        assert shoe is not None
        return shoe.cards

    def burns(self, table: str) -> int:
        shoe = self.now(table).shoe
        return 0 if shoe is None else shoe.burns_due

    def round(self, table: str) -> None:
        """Open the next round for wagers; where the house deals, wait until it has."""
        if self.now(table).dealing is Dealing.HAND:
            self.do("dora", "next-round", table)
        while self.step(table) is None:
            sleep(0.01)

    def step(self, table: str) -> str | None:
        """What the round at a table waits for, in one word."""
        now = self.now(table)
        need = None if now.round is None else now.engine.needs(now.round)
        return None if need is None else need.step

    def until(self, table: str, *steps: str) -> None:
        """Wait until what was done in a browser has brought a round there."""
        end = monotonic() + PATIENCE
        while self.step(table) not in steps:
            waits = f"the round waits for {self.step(table)}, not for {steps}"
            assert monotonic() < end, waits
            sleep(0.01)

    def finish(self, table: str) -> None:
        """Have the dealer do what is the dealer's until somebody decides or the round is over."""
        while (do := DEALERS.get(self.step(table) or "")) is not None:
            self.do("dora", do, table)

    def deal(self, table: str, cards: str) -> None:
        """Close betting where it is open, and enter cards."""
        if self.step(table) == "wagers":
            self.do("dora", "close-betting", table)
        for card in cards.split():
            self.until(table, "card")
            self.do("dora", "card", table, card=card)
        self.finish(table)


@contextlib.contextmanager
def live_floor(folder: Path, at: datetime = EVENING, **settings: Any) -> Iterator[Live]:
    with Live(folder, at, replace(PATIENT, **settings)) as floor:
        yield floor
