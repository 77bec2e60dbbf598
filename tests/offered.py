"""People at a table who do at random what they are offered, and report what goes wrong."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from croupier.api.documents import Documents
from croupier.equipment import CARDS
from croupier.floor import Floor, NotAllowed, Outdated, Role, Unusable, table_of
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.table import Table

__all__ = ("GAMES", "PLAYERS", "REFUSED", "STAFF", "Walk")

REFUSED: Final = (RuleBreach, NotAllowed, Unusable, BadValue, Outdated)
STAFF: Final = {
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pia": Role.PIT_BOSS,
    "sue": Role.SURVEILLANCE,
}
"""From the lowest rank up; Surveillance stands apart."""
PLAYERS: Final = ("ann", "bob")
GAMES: Final[Mapping[str, dict[str, Any]]] = {
    "blackjack": {},
    "pontoon-pandemonium": {
        "options": {"pandemonium_table": 1, "automatic_shoe": True},
        "side_bets": ["pandemonium"],
    },
    "baccarat": {},
    "com-bo": {"decks": 1, "options": {"shoe": "automatic"}},
    "caribbean-stud": {
        "side_bets": ["jackpot"],
        "options": {"shoe": "shuffler", "cost": "1.00", "meter": "123456.78"},
    },
    "rapid-roulette": {"options": {"zeros": 1}},
}
"""Tables at which every irregularity of every game can occur."""
ASIDE: Final = frozenset(
    {
        *("leave", "sit", "buy-in", "sign-off", "sign-on", "correct", "withdraw", "retract"),
        *("close-table", "end-shoe", "cutting-card", "call-last-hand", "dummy-coup"),
        *("defer-commission", "settle-commission", "run", "secret-wager", "inspect-form"),
    }
)
"""What does not bring a round on."""


class Walk:
    """A table where people do at random what they are offered."""

    def __init__(self, floor: Floor, do: Callable[..., Any], name: str, seed: int) -> None:
        self.floor, self.do, self.name, self.rng = floor, do, name, Random(seed)
        self.documents = Documents(floor)

    @property
    def table(self) -> Table:
        return table_of(self.floor.hosted(self.name))

    def document(self, who: str) -> dict[str, Any]:
        return self.documents.of(self.name, self.floor.person(who))

    def go_on(self) -> None:
        """Have somebody do something that the round or the shoe needs."""
        for who in self.rng.sample((*PLAYERS, "dora", "gus"), 4):
            offers = [one for one in self.document(who)["legal"] if self._brings_on(who, one)]
            if not offers:
                continue
            one = self.rng.choice(offers)
            own = {name: one[name] for name in ("box", "hand") if name in one}
            with suppress(*REFUSED):
                self.do(who, one["do"], self.name, **own, **self.chosen(one["fields"]))
            return

    def _brings_on(self, who: str, offer: Mapping[str, Any]) -> bool:
        if offer.get("about") or offer["do"] in ASIDE:
            return False
        return who in STAFF or offer["do"] in self.table.engine.commands.kinds

    def chosen(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fill in fields at random, within their bounds."""
        return {name: self._value(bounds) for name, bounds in fields.items()}

    def _value(self, bounds: Mapping[str, Any]) -> Any:
        rng = self.rng
        if bounds.get("card"):
            # Aces and kings often: hands that are paid at once come about.
            card = rng.choice(("AS", "KH", "AD", "KC", str(rng.choice(CARDS))))
            return [card] if bounds.get("many") else card
        if "among" in bounds:
            return rng.choice(bounds["among"])
        if "several" in bounds:
            return []
        if "min" in bounds:
            step, least = float(bounds["step"]), float(bounds["min"])
            most = float(bounds["max"] or least + 9 * step)
            return f"{least + step * rng.randint(0, min(40, int((most - least) / step))):.2f}"
        if "moments" in bounds:
            return [[who, "2003-02-06T19:00:00"] for who in bounds["moments"]]
        least, most = bounds["least"], bounds["most"]
        last = least + 9 if most is None else most
        return rng.choice(range(least, last + 1, bounds.get("step") or 1))
