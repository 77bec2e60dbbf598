"""A floor from a program: sign in, sit down, wager, decide, and hear what happens.

    from croupier.client import Client

    with Client("http://127.0.0.1:8717", token="…") as client:
        seat = client.sit("bj-1", buy_in="100.00")
        seat.wager(box=1, stake="10.00")

Every command carries a key and is tried again under the same one, so that it happens once however
often the line breaks. What a floor refuses is a ``Refused`` with its code, its sentence and its
rule. ``docs/client.md`` tells it in order.
"""

from .client import Client
from .connection import Connection
from .seat import Seat
from .shapes import (
    Advice,
    Awaiting,
    Bounds,
    Happening,
    Me,
    Offer,
    Player,
    Reply,
    Row,
    Shoe,
    Sign,
    Table,
    Tile,
)
from .wrong import (
    ClientError,
    NotAllowed,
    NotSignedIn,
    NotThere,
    Outdated,
    ReadOnTheWay,
    Refused,
    TooMany,
    Unreachable,
)

__all__ = (
    "Advice",
    "Awaiting",
    "Bounds",
    "Client",
    "ClientError",
    "Connection",
    "Happening",
    "Me",
    "NotAllowed",
    "NotSignedIn",
    "NotThere",
    "Offer",
    "Outdated",
    "Player",
    "ReadOnTheWay",
    "Refused",
    "Reply",
    "Row",
    "Seat",
    "Shoe",
    "Sign",
    "Table",
    "Tile",
    "TooMany",
    "Unreachable",
)
