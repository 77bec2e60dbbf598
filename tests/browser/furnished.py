"""A floor on which something has happened, for the pages of the house; and what drives it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.request import Request, urlopen

import build_web
import pytest
from playwright.sync_api import Page

from croupier.api.edge import COOKIE
from croupier.floor import Role
from croupier.floor.disputes import complain, take_step
from croupier.floor.shifts import count_tray, move_chips, open_shift
from croupier.games.game import Need, Of
from croupier.money import Cents
from serving import PATIENCE

from .browser import Visitor
from .browser import enter as sign_in
from .live import Live, live_floor

STAFF: Final = {
    "olga": Role.OPERATOR,
    "max": Role.DIRECTOR,
    "tom": Role.TABLE_GAMES_OPERATIONS_MANAGER,
    "carl": Role.CASHIER,
    "vera": Role.AUDITOR,
}
SMALL: Final = {
    "entry_fee = 500": "entry_fee = 100",
    "tables = 7": "tables = 1",
    "seats = 7": "seats = 2",
    "players_min = 14": "players_min = 2",
    "players_max = 49": "players_max = 2",
    "places = [12000, 6000, 3000, 1500, 1000, 500, 500]": "places = [150, 50]",
    "pool = 24500": "pool = 200",
    "shoes = 1": "hands = 1",
}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One floor for all: every story has tables of its own."""
    build_web.build()
    folder = Path(tmp_path_factory.mktemp("house"))
    with live_floor(folder, clock_advances=True) as floor:
        for name, role in STAFF.items():
            floor.floor.add_person(name, (role,), key=f"add {name}")
        furnish(floor)
        yield floor


def furnish(live: Live) -> None:
    """A floor on which something has happened."""
    live.table("bj-1", "blackjack", dealing="shoe")
    live.table("vb-2", "vegas-blackjack")
    live.table("com-3", "com-bo")
    live.sit("bj-1", "ann")
    play_round(live, "bj-1", "ann")
    live.do("pia", "announce", "bj-1", min="25.00")
    live.do("gus", "out-of-service", "com-3", because="The lights of two areas stay dark.")
    live.sit("vb-2", "bob")
    live.do("dora", "sign-on", "vb-2")
    live.do("dora", "call-staff", "vb-2", of="game-supervisor", why="A card lies on box 7.")
    floor = live.floor
    says = "I was paid on the wrong hand."
    one = complain(floor, floor.person("ann"), "bj-1", says, key="complain")
    take_step(floor, floor.person("gus"), one, "advise", {}, key="advise")
    open_shift(floor, floor.person("carl"), Cents(5_000_000), key="shift")
    move_chips(floor, floor.person("carl"), "bj-1", Cents(200_000), key="fill")
    count_tray(floor, floor.person("gus"), "bj-1", Cents(195_000), key="tray")
    furnish_cup(live)


def furnish_cup(live: Live) -> None:
    """A tournament in play: one heat is over, the other runs."""
    file = small_cup(live).replace("tables = 1", "tables = 2", 1)
    file = file.replace("players_max = 2", "players_max = 4")
    asked(live, "olga", "POST", "/tournaments", {"id": "cup", "file": file})
    for name in ("cup-1", "cup-2"):
        live.table(name, "blackjack", limits={"min": "25.00", "max": "1000.00"})
        live.do("dora", "sign-on", name)
    steps: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("max", "approve", {"writing": "Letter of 5 February"}),
        ("olga", "appoint-director", {"name": "gus"}),
        ("olga", "appoint-deputy", {"name": "pia"}),
        ("olga", "open-entries", {}),
        *((player, "enter", {}) for player in ("ann", "bob", "cy", "dee")),
        ("gus", "sign-in", {}),
        ("gus", "brief", {}),
        ("gus", "designate-tables", {"tables": ["cup-1", "cup-2"]}),
        ("gus", "begin", {"reason": "The players agreed."}),
        ("gus", "draw-seats", {}),
        ("gus", "start-session", {"table": "cup-1"}),
    )
    for who, do, fields in steps:
        said = {"do": do, **fields}
        asked(live, who, "POST", "/tournaments/cup/commands", said)
    stakes = {"ann": "25.00", "bob": "50.00", "cy": "75.00", "dee": "100.00"}
    hand_at(live, stakes, table="cup-1")
    for do, table in (("count-table", "cup-1"), ("start-session", "cup-2")):
        said = {"do": do, "table": table}
        asked(live, "gus", "POST", "/tournaments/cup/commands", said)


def small_cup(live: Live) -> str:
    """Conditions of a tournament for two, of one hand."""
    file = str(asked(live, "olga", "GET", "/tournaments/starters/blackjack"))
    for old, new in SMALL.items():
        file = file.replace(old, new)
    return file


def asked(live: Live, who: str, method: str, path: str, body: Any = None) -> Any:
    """Ask the server over its socket, as a person would who is signed in."""
    if who not in live.sessions:
        live.sessions[who] = live.edge.identity.new_session(who).secret
    headers = {"Cookie": f"{COOKIE}={live.sessions[who]}", "Content-Type": "application/json"}
    headers["Idempotency-Key"] = f"asked {next(live.keys)}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{live.address}/api/v1{path}", data, headers, method=method)
    with urlopen(request, timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return json.loads(text) if text.startswith("{") else text


def until(found: Callable[[], bool]) -> None:
    """Wait for something that the house does by itself."""
    end = monotonic() + PATIENCE
    while not found():
        assert monotonic() < end, "it never came"
        sleep(0.02)


def need(live: Live, table: str) -> Need | None:
    now = live.now(table)
    return None if now.round is None else now.engine.needs(now.round)


def play_round(live: Live, table: str, player: str) -> None:
    """Play one round that the house deals: a wager, then standing on everything."""
    until(lambda: (found := need(live, table)) is not None and found.of is Of.WAGERS)
    first = live.now(table).rounds
    live.do(player, "wager", table, box=3, stake="25.00")
    live.do(player, "ready", table)

    def over() -> bool:
        found = need(live, table)
        if live.now(table).rounds == first and found is not None and player in found.players:
            do = "stand" if found.step == "decision" else "decline"
            live.do(player, do, table, box=3)
        return found is None or live.now(table).rounds > first

    until(over)


def enter(seen: Visitor, who: str, path: str) -> Page:
    """Open a page as somebody of a demonstration floor."""
    sign_in(seen, who)
    return seen.open(path)


def hand_at(
    live: Live, stakes: dict[str, str], cards: str = "TS TH 9S TD TC 8S", table: str = "duel-1"
) -> None:
    """One hand at a tournament's table: each stakes and stands on 20, and the dealer has 17."""
    ready_cards(live, table)
    for seat in live.now(table).seats:
        live.do(seat.player, "wager", table, box=seat.number, stake=stakes[seat.player])
    live.do("dora", "close-betting", table)
    for card in cards.split():
        while (found := need(live, table)) is not None and found.of is Of.PLAYER:
            do = "stand" if found.step == "decision" else "decline"
            live.do(found.players[0], do, table, box=found.box)
        live.do("dora", "card", table, card=card)


def ready_cards(live: Live, table: str) -> None:
    """Make the cards ready, as far as they are not, and open the betting."""
    if live.now(table).shuffle_due is not None:
        live.do("dora", "shuffle", table)
        places = live.now(table).rules.cut
        assert places is not None
        cards = live.cards(table)
        live.do("gus", "cut", table, place=places.places(cards)[0])
        live.do("dora", "load", table, behind=places.depths(cards)[0])
        while live.burns(table):
            live.do("dora", "burn", table)
    live.do("dora", "next-round", table)
