"""What happens at the cage: money given, chips cashed."""

from dataclasses import dataclass
from typing import Final

from croupier.games.names import Names
from croupier.money import Cents

CAGE_STREAM: Final = "cage"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyGiven:
    """The cage gave a player play money."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class CashedOut:
    """A player turned chips into money."""

    player: str
    amount: Cents


cage_events: Final[Names[MoneyGiven | CashedOut]] = Names(
    "cage", {"money-given": MoneyGiven, "cashed-out": CashedOut}
)
