"""A tournament on a simulated floor: begun as its people would, then left to chance."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any, Final

from croupier.api.tournament_offers import ENTRANTS, offers
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.starters import starter
from croupier.floor import HOUSE, Floor, wall_of
from croupier.ledger import Done

from .people import PLAYERS

__all__ = ("EVENING", "TABLE", "begin", "mends", "wishes")

EVENING: Final = datetime(2003, 2, 6, 19)
"""When the rules of tournaments and of the game are both held."""
NAME: Final = "cup"
TABLE: Final = "t9"
PEOPLE: Final = (*PLAYERS, "gus", "gus", "gus", "olga", "max", "pia")
"""Who thinks of something to ask for; most of it is the Tournament Director's."""
RARE: Final = frozenset({"cancel", "disqualify", "retire", "refuse-entry", "sign-out"})

Send = Callable[[Floor], "Future[Done]"]


def begin(floor: Floor, chance: Random) -> None:
    """Draw conditions up, have them approved, and start the first session."""
    limits = {"min": "25.00", "max": "500.00"}
    fields = {"number": 9, "game": "blackjack", "limits": limits}
    floor.submit(HOUSE, TABLE, "open-table", fields, key=TABLE).result()
    drafted = read_conditions(_conditions(chance))
    assert not drafted.faults, drafted.faults
    keys = count(1)
    floor.tournaments.draft("olga", NAME, drafted.conditions, drafted.rules, key="cup 0").result()
    for who, do, said in _steps():
        _send(who, do, said, f"cup {next(keys)}")(floor).result()


def _conditions(chance: Random) -> dict[str, Any]:
    fields = tomllib.loads(starter("blackjack"))
    fields |= {"at": EVENING + timedelta(hours=1), "entry_fee": 100, "chips": 500}
    fields["limits"] = {"min": 25, "max": 500, "unit": 5}
    fields["entry"] |= {"players_min": 2, "players_max": len(PLAYERS)}
    fields["entry"]["withdraw_until"] = EVENING
    length = chance.choice(({"hands": 3}, {"hands": 1}, {"shoes": 1}))
    fields["structure"]["round"] = [{"name": "final", "tables": 1, "seats": 7, **length}]
    fields["prizes"] = {"places": [200, 100], "pool": 300}
    return fields


def _steps() -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield "olga", "appoint-director", {"name": "gus"}
    yield "olga", "appoint-deputy", {"name": "pia"}
    yield "max", "approve", {"writing": "a letter"}
    yield "olga", "open-entries", {}
    for player in PLAYERS:
        yield player, "enter", {}
    for do in ("sign-in", "brief"):
        yield "gus", do, {}
    yield "gus", "begin", {"reason": "The players agreed."}
    yield "gus", "designate-tables", {"tables": [TABLE]}
    yield "gus", "draw-seats", {}
    yield "gus", "start-session", {"table": TABLE}


def wishes(floor: Floor, chance: Random, key: str) -> tuple[str, str, Send] | None:
    """Something that somebody asks of the tournament: who, what it is, and how it is sent."""
    who = chance.choice(PEOPLE)
    person = floor.people.get(who)
    assert person is not None, who
    open_now = offers(floor, floor.tournaments.get(NAME), person)["legal"]
    open_now = [one for one in open_now if one["do"] not in RARE or chance.random() < 0.03]
    open_now = [one for one in open_now if one["do"] != ENTRANTS]
    if not open_now:
        return None
    offer = chance.choice(open_now)
    said = {name: _value(chance, floor, bounds) for name, bounds in offer["fields"].items()}
    return who, f"{who} of the tournament: {offer['do']} {said}", _send(who, offer["do"], said, key)


def _value(chance: Random, floor: Floor, bounds: Mapping[str, Any]) -> Any:
    if "among" in bounds:
        return chance.choice(bounds["among"])
    if "several" in bounds:
        return list(bounds["several"])
    if "min" in bounds:
        return chance.choice(("0.00", "50.00", "500.00"))
    if "least" in bounds:
        return chance.choice((0, 5, 30))
    if "moment" in bounds:
        later = wall_of(floor.clock.now()) + timedelta(minutes=chance.choice((1, 30)))
        return later.isoformat(timespec="minutes")
    return chance.choice(PLAYERS) if "name" in bounds else "so"


def mends(floor: Floor) -> Iterator[Send]:
    """Whatever lets the play of a session go on."""
    for do in ("sign-in", "start-clock"):
        yield _send("gus", do, {}, f"cup mended {floor.clock.count()} {do}")


def _send(who: str, do: str, said: dict[str, Any], key: str) -> Send:
    def send(floor: Floor) -> "Future[Done]":
        return floor.tournaments.submit(who, NAME, do, said, key=key)

    return send
