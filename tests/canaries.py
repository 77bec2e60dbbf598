"""What must be found nowhere: seeds, salts and undealt cards, however they might be written."""

import base64
from collections.abc import Iterable
from pathlib import Path

from croupier.api.codes import shown
from served import Served


def spellings(secret: bytes) -> list[bytes]:
    """A secret, raw and as programs write bytes."""
    return [secret, secret.hex().encode(), base64.b64encode(secret), repr(secret).encode()[2:-1]]


def rows_of(cards: Iterable[str]) -> list[bytes]:
    """Cards in a row, however they might be written."""
    told = list(cards)
    return [joint.join(told).encode() for joint in ("", " ", ",", '","', "', '", '", "')]


def canaries_of(served: Served, table: str = "t") -> list[bytes]:
    """The secrets of a table: of its shoe, what is undealt of it, and of the round in play."""
    floor = served.edge.floor
    stands = floor.hosted(table).table
    assert stands is not None and stands.shoe is not None
    name = f"{floor.name}/{table}/{stands.shoe.number}"
    prepared = floor.secrets.shoe(name, stands.engine.stack(stands.opening))
    unseen = range(stands.shoe.drawn + 1, stands.shoe.cards + 1)
    undealt = [str(prepared.card(stands.shoe, number)) for number in unseen]
    found = spellings(floor.secrets.seed(name))
    # The first card is burnt where cards are; where none are, it has been seen by now.
    burnt = (1,) if stands.rules.burns else ()
    for number in (*burnt, *unseen):
        found += spellings(bytes.fromhex(prepared.open(stands.shoe, number).salt))
    for place in range(0, len(undealt) - 4, 4):
        found += rows_of(undealt[place : place + 4])
    if stands.is_round_open:
        found += spellings(floor.secrets.seed(f"{floor.name}/{table}/round/{stands.rounds}"))
    return found


def canaries_of_factor(served: Served, name: str) -> list[bytes]:
    """Set a second factor up: its secret, as bytes and as it is typed, and its recovery codes."""
    factors = served.edge.factors
    secret = factors.offer(name)
    codes = factors.set_up(name, factors.offered(name) or "")
    typed = [shown(secret), base64.b32encode(secret).decode(), *codes]
    typed += [code.replace("-", "") for code in codes]
    return [*spellings(secret), *(one.encode() for one in typed)]


def files_of(folder: Path) -> list[Path]:
    """Everything that was written but the keys themselves."""
    return [path for path in folder.rglob("*") if path.is_file() and "keys" not in path.parts]
