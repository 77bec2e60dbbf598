"""The demonstration floor: people of every role to be, and a few tables to sit down at."""

from contextlib import suppress
from typing import Any, Final

from croupier.floor import HOUSE, Floor, Role
from croupier.games.refusal import RuleBreach
from croupier.rulebook import NotHeld

PEOPLE: Final[dict[str, Role]] = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "cy": Role.PLAYER,
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pia": Role.PIT_BOSS,
    "sam": Role.GAMING_SHIFT_MANAGER,
    "tom": Role.TABLE_GAMES_OPERATIONS_MANAGER,
    "carl": Role.CASHIER,
    "mia": Role.MACHINE_ATTENDANT,
    "sue": Role.SURVEILLANCE,
    "olga": Role.OPERATOR,
    "vera": Role.AUDITOR,
    "max": Role.DIRECTOR,
    "dana": Role.DIRECTOR_DELEGATE,
}

TABLES: Final[dict[str, dict[str, Any]]] = {
    "bj-1": {
        "number": 1,
        "game": "blackjack",
        "limits": {"min": "5.00", "max": "500.00"},
        "side_bets": ["perfect-pairs", "magnificent-sevens"],
        "options": {"magnificent_sevens_version": 1},
    },
    "cp-2": {"number": 2, "game": "crown-pontoon", "limits": {"min": "10.00", "max": "500.00"}},
    "pp-3": {
        "number": 3,
        "game": "pontoon-pandemonium",
        "limits": {"min": "10.00", "max": "500.00"},
        "side_bets": ["pandemonium"],
        "options": {"pandemonium_table": 3},
    },
    "vb-4": {"number": 4, "game": "vegas-blackjack", "limits": {"min": "5.00", "max": "200.00"}},
    "cb-5": {"number": 5, "game": "crown-blackjack", "limits": {"min": "5.00", "max": "200.00"}},
    "hd-6": {
        "number": 6,
        "game": "blackjack",
        "limits": {"min": "5.00", "max": "500.00"},
        "dealing": "hand",
    },
    "bac-7": {
        "number": 7,
        "game": "baccarat",
        "limits": {"min": "5.00", "max": "500.00"},
        "side_bets": ["run"],
    },
    "crb-8": {"number": 8, "game": "crown-baccarat", "limits": {"min": "5.00", "max": "500.00"}},
    "com-9": {"number": 9, "game": "com-bo", "limits": {"min": "2.00", "max": "200.00"}},
    "cs-10": {
        "number": 10,
        "game": "caribbean-stud",
        "limits": {"min": "5.00", "max": "200.00"},
        "side_bets": ["jackpot"],
        "options": {"meter": "50000.00", "contribution": "0.50", "reset": "10000.00"},
    },
    "rr-11": {"number": 11, "game": "rapid-roulette", "limits": {"min": "1.00", "max": "100.00"}},
    "gm-12": {
        "number": 12,
        "game": "gaming-machines",
        "options": {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 4},
    },
}


def furnish(floor: Floor) -> None:
    """Put people on a floor that has none, and the tables that the law of its moment allows."""
    for name, role in PEOPLE.items():
        if floor.people.get(name) is None:
            floor.add_person(name, (role,), key=f"demo/{name}")
    there = {hosted.name for hosted in floor.tables()}
    for table, fields in TABLES.items():
        if table in there:
            continue
        # At an earlier moment some of them are not lawful yet; a later start opens them.
        with suppress(NotHeld, RuleBreach):
            floor.submit(HOUSE, table, "open-table", fields, key=f"demo/{table}").result()
