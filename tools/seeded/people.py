"""Who is on a simulated floor, the tables that they come to, and what they think of asking for."""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final, get_args, get_type_hints

from croupier.equipment import Card, deck
from croupier.floor import Role, wall_of
from croupier.floor.own import OWN
from croupier.games.game import Fill
from croupier.table import Dealing, Table

__all__ = (
    "PEOPLE",
    "PLAYERS",
    "STAFF",
    "TABLES",
    "Asking",
    "any_offer",
    "anything",
    "some_tables",
    "well_formed",
)

PLAYERS: Final = ("ann", "bob", "cy", "dee")
PEOPLE: Final[Mapping[str, Role]] = {
    **dict.fromkeys(PLAYERS, Role.PLAYER),
    "dora": Role.DEALER,
    "dan": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pia": Role.PIT_BOSS,
    "sam": Role.GAMING_SHIFT_MANAGER,
    "tom": Role.TABLE_GAMES_OPERATIONS_MANAGER,
    "sue": Role.SURVEILLANCE,
    "max": Role.DIRECTOR,
    "del": Role.DIRECTOR_DELEGATE,
    "vera": Role.AUDITOR,
    "cash": Role.CASHIER,
    "mac": Role.MACHINE_ATTENDANT,
    "olga": Role.OPERATOR,
}
STAFF: Final = ("gus", "pia", "sam", "olga")
"""Who runs the tables."""
LIMITS: Final = {"min": "5.00", "max": "200.00"}
SEVENS: Final = {"magnificent_sevens_version": 1}
TABLES: Final[tuple[Mapping[str, Any], ...]] = (
    {
        "game": "blackjack",
        "limits": LIMITS,
        "side_bets": ["perfect-pairs", "magnificent-sevens"],
        "options": SEVENS,
    },
    {"game": "blackjack", "limits": LIMITS, "dealing": "hand"},
    {"game": "crown-blackjack", "limits": LIMITS},
    {"game": "vegas-blackjack", "limits": LIMITS},
    {"game": "crown-pontoon", "limits": LIMITS},
    {"game": "crown-21", "limits": LIMITS, "law_at": "2001-06-01T12:00"},
    {
        "game": "pontoon-pandemonium",
        "limits": LIMITS,
        "side_bets": ["pandemonium"],
        "options": {"pandemonium_table": 3},
    },
    {"game": "crown-pontoon", "limits": LIMITS, "dealing": "hand"},
    {"game": "baccarat", "limits": LIMITS, "side_bets": ["run"]},
    {"game": "baccarat", "limits": LIMITS, "dealing": "hand"},
    {"game": "crown-baccarat", "limits": LIMITS},
    {"game": "com-bo", "limits": {"min": "2.00", "max": "100.00"}},
    {"game": "com-bo", "limits": {"min": "2.00", "max": "100.00"}, "dealing": "hand"},
    {
        "game": "caribbean-stud",
        "limits": LIMITS,
        "side_bets": ["jackpot"],
        "options": {"meter": "50000.00", "contribution": "0.50", "reset": "10000.00"},
    },
    {"game": "caribbean-stud", "limits": LIMITS, "dealing": "hand"},
    {"game": "rapid-roulette", "limits": {"min": "1.00", "max": "100.00"}},
    {
        "game": "gaming-machines",
        "options": {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 3},
    },
)
DECK: Final = deck()

USUAL: Final = 12
WEIGHTS: Final = {
    "leave": 1,
    "buy-in": 1,
    "sign-on": 4,
    "sign-off": 1,
    "withdraw": 1,
    "end-shoe": 1,
}
"""How often something is asked for that is open, beside what is usual."""

Asking = tuple[str, dict[str, Any]]
"""A command's word and its fields."""


def some_tables(chance: Random) -> list[tuple[str, Mapping[str, Any]]]:
    """A few tables of a floor; over the seeds, every game in every way."""
    chosen = chance.sample(TABLES, chance.randint(2, 4))
    return [(f"t{n}", {"number": n, **table}) for n, table in enumerate(chosen, start=1)]


# ---------------------------------------------------------------- what is offered


def any_offer(chance: Random, document: Mapping[str, Any], table: Table) -> Asking | None:
    """One of the commands that are open to somebody, with fields within or near their bounds."""
    offers = list(document["legal"])
    if chance.random() < 0.15:
        reports = [one for one in document["irregularities"] if one["may_now"]]
        if reports:
            one = chance.choice(reports)
            said = _filled(chance, one["fields"], document)
            return "irregularity", {
                "kind": one["kind"],
                **said,
                **_drawn(chance, table, one["kind"]),
            }
    if not offers:
        return None
    words = sorted({offer["do"] for offer in offers})
    if max(WEIGHTS.get(word, USUAL) for word in words) < USUAL and chance.random() < 0.85:
        return None
    [do] = chance.choices(words, [WEIGHTS.get(word, USUAL) for word in words])
    offer = chance.choice([offer for offer in offers if offer["do"] == do])
    said = {name: offer[name] for name in ("box", "hand") if offer.get(name) is not None}
    said |= _filled(chance, offer["fields"], document)
    return offer["do"], {**said, **_drawn(chance, table, offer["do"])}


def _filled(
    chance: Random, bounds: Mapping[str, Any], document: Mapping[str, Any]
) -> dict[str, Any]:
    found = {}
    for name, one in bounds.items():
        if one.get("among") is not None:
            found[name] = chance.choice(one["among"]) if one["among"] else None
        elif one.get("min") is not None:
            if one["min"] == "0.00" and name not in ("amount", "buy_in") and chance.random() < 0.6:
                continue
            found[name] = _sum(chance, one, Decimal(document["me"]["balance"]))
        elif one.get("least") is not None:
            most = one["least"] + 20 if one.get("most") is None else one["most"]
            found[name] = chance.randint(one["least"], most)
    return found


def _sum(chance: Random, bounds: Mapping[str, Any], held: Decimal) -> str:
    least, step = Decimal(bounds["min"]), Decimal(bounds["step"] or "0.50")
    most = held if bounds["max"] is None else Decimal(bounds["max"])
    if chance.random() < 0.03:
        return f"{chance.choice((least - step, most + step, Decimal('0.01'))):.2f}"
    steps = min(int((most - least) / step), 40)
    return f"{least + step * chance.randint(0, max(0, steps)):.2f}"


def _drawn(chance: Random, table: Table, do: str) -> dict[str, Any]:
    """What a dealer reads off the felt where cards are dealt by hand."""
    kind = table.engine.commands.kinds.get(do)
    if table.dealing is not Dealing.HAND or kind is None or table.round is None:
        return {}
    asks, hints = table.engine.asks[kind], get_type_hints(kind)
    found: dict[str, Any] = {}
    need = table.engine.needs(table.round)
    for one in fields_of(kind):
        if asks.fills.get(one.name) is not Fill.CHANCE:
            continue
        if Card in (hints[one.name], *get_args(hints[one.name])):
            found[one.name] = str(chance.choice(DECK))
        elif need is not None and need.among:
            found[one.name] = chance.choice(need.among)[1]
    return found


# ---------------------------------------------------------------- what people may also do


def well_formed(chance: Random, table: Table, now: datetime) -> Asking:
    """One of the table's own commands as somebody would ask for it who knows how."""
    player = chance.choice([seat.player for seat in table.seats] or PLAYERS)
    higher = {"min": chance.choice(("10.00", "15.00", "25.00")), "max": "300.00"}
    hour = wall_of(now + timedelta(minutes=chance.choice((5, 20, 25, 60)))).isoformat()
    said: dict[str, dict[str, Any]] = {
        "announce": {**higher, **({"from": hour} if chance.random() < 0.5 else {})},
        "announce-closing": {"from": hour} if chance.random() < 0.5 else {},
        "sign": higher if chance.random() < 0.7 else dict(LIMITS),
        "close-table": {},
        "take-down": {"closing": chance.random() < 0.5},
        "personal-limits": {"player": player, **(higher if chance.random() < 0.7 else {})},
        "higher-limit": {"player": player, "max": "400.00"},
        "limit-sharing": {"most": chance.choice((1, 2, 3))},
        "several-areas": {"player": player, "allowed": chance.random() < 0.5},
        "tell-director": {"player": player, "told": chance.choice(("max", "del"))},
        "confine": {"player": player},
        "hold-to-minimum": {"player": player},
        "lift": {"player": player},
        "vacate-seat": {"player": player},
        "sit-out": {},
        "sit-in": {},
        "wait": {},
        "stop-waiting": {},
        "check-cards": {},
        "count-cards": {"counted": chance.choice((416, 52, 208, 415))},
        "store-cards": {"place": "the pit's drawer"},
        "replace-cards": {"unfit": chance.random() < 0.5},
        "ask-burn": {},
        "show-burn": {"card": str(chance.choice(DECK))},
        "out-of-service": {"because": "a spill"},
        "in-service": {},
        "correct": {},
        "cutting-card": {},
        "shuffle": {},
        "call-staff": {"of": chance.choice(("dealer", "game-supervisor", "surveillance"))},
        "answer-call": {"call": chance.randint(1, 3)},
        "readmit": {"player": player},
        "hand-over": {"player": player, "to": chance.choice(("an inspector", "the police"))},
        "end-investigation": {"player": player, "returned": chance.random() < 0.5},
    }
    do = chance.choice(tuple(said))
    return do, said[do]


# ---------------------------------------------------------------- what makes no sense


def anything(chance: Random, table: Table) -> Asking:
    """Anything that has a name, whether or not it makes sense now."""
    words = [*OWN, *table.engine.commands.kinds, "irregularity", "open-table", "nonsense"]
    do = chance.choice(words)
    kind = table.engine.commands.kinds.get(do)
    names = [one.name for one in fields_of(kind)] if kind is not None else [*NAMES]
    said = {
        name: chance.choice(NAMES[name]) if name in NAMES else chance.choice(VALUES)
        for name in names
        if chance.random() < (0.8 if kind is not None else 0.25)
    }
    return do, {**said, **_drawn(chance, table, do)}


VALUES: Final[tuple[Any, ...]] = (None, 0, 1, -1, "x", "5.00", True, [], {}, "7S", 10**15)
NAMES: Final[Mapping[str, tuple[Any, ...]]] = {
    "amount": ("5.00", "0.00", "-1.00", "1000000.00", 5),
    "because": ("a spill", "", 3),
    "behind": (60, 0, -1, 400),
    "box": (1, 2, 9, 0, 99),
    "buy_in": ("50.00", "0.01"),
    "card": ("7S", "AS", "ZZ"),
    "cause": ("reasonable-cause", "x"),
    "closing": (True, False),
    "counted": (0, 52, 416),
    "from": ("2003-02-06T22:00", "2003-02-07T06:00", "x"),
    "hand": (1, 2, 7),
    "kind": ("excess-card", "invalidated", "face-up-card", "x"),
    "max": ("100.00", "500.00", "1.00"),
    "min": ("5.00", "10.00", "25.00"),
    "most": (1, 3, 0),
    "allowed": (True, False),
    "place": (20, 200, 1, "a drawer"),
    "player": (*PLAYERS, "nobody"),
    "seat": (1, 5, 99),
    "some": (["7S"], []),
    "stake": ("5.00", "10.00", "7.25", "0.00"),
    "told": ("max", "ann"),
    "unfit": (True, False),
}
