"""What staff are offered to report is accepted, and what they are not offered is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.equipment import CARDS
from croupier.floor import Role, Settings, law_at
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from offered import GAMES, PLAYERS, REFUSED, STAFF, Walk
from running_floor import Running

RICH: Final = Settings(purse=Cents(100_000_000))


@pytest.fixture(scope="module")
def floor(module_memory: Path) -> Iterator[Running]:
    running = Running(module_memory / "offers", settings=RICH)
    running.people(**dict.fromkeys(PLAYERS, Role.PLAYER), **STAFF)
    yield running
    running.close()


class Reporting(Walk):
    """A table where staff report what they are offered, and try what they are not."""

    def __init__(self, floor: Running, name: str, seed: int) -> None:
        super().__init__(floor.floor, floor.do, name, seed)
        self.raised: set[str] = set()

    def report(self, who: str) -> None:
        """Report what is offered, and see it taken; or what is not, and see it refused."""
        listed = self.document(who)["irregularities"]
        entry = self.rng.choice(listed or [None])
        if entry is None:
            return
        kind = entry["kind"]
        if kind == "wrong-card" and not entry["may_now"]:
            # A list would tell which cards lie face down.
            return
        said = self.chosen(entry["fields"]) if entry["may_now"] else self.invented(kind)
        try:
            self.do(who, "irregularity", self.name, kind=kind, **said)
        except REFUSED as refused:
            if entry["may_now"] and not is_of_the_card(refused):
                raise AssertionError((who, kind, said)) from refused
            return
        assert entry["may_now"], (who, kind, said)
        self.raised.add(kind)

    def invented(self, kind: str) -> dict[str, Any]:
        """The fields of an irregularity, filled in at random."""
        table, rng = self.table, self.rng
        values: dict[str, Any] = {
            "box": rng.randint(1, 3),
            "player": rng.choice(PLAYERS),
            "drawn": rng.randint(1, 4),
            "right": rng.randint(1, 4),
            "measures": [rng.choice(("void", "exclude"))],
            "cause": "disruption",
            "stake": "10.00",
            "place": 1,
            "holds": 51,
            "choice": "take",
            "button": "coin-in",
            "prize": "10.00",
        }
        if table.dealing == "hand":
            values["card"] = str(rng.choice(CARDS))
        declared = table.engine.irregularities[kind]
        return {n: v for n, v in values.items() if n in declared.command.__dataclass_fields__}


def is_of_the_card(refused: Exception) -> bool:
    """Whether only the card stands in the way: which are left is not for a list to say."""
    return isinstance(refused, RuleBreach) and "card" in str(refused.refusal.code)


def test_each_irregularity_cites_its_own_rule(floor: Running) -> None:
    for game, fields in GAMES.items():
        name = f"rules-{game.replace(' ', '-')}"
        floor.table(name, game=game.split()[0], dealing="hand", **fields)
        floor.do("ann", "sit", name, buy_in="100.00")
        floor.do("dora", "sign-on", name)
        walk = Reporting(floor, name, seed=1)
        while not (listed := walk.document("pia")["irregularities"]):
            walk.go_on()
        law = law_at(game.split()[0], floor.at)
        declared = floor.hosted(name).table.engine.irregularities  # type: ignore[union-attr]
        for entry in listed:
            held = [key for key in declared[entry["kind"]].keys if law.has(key)]
            assert entry["rule"] == law.cite(held[0]), entry
        assert len({one["rule"] for one in listed}) > min(1, len(declared) - 2), game
        floor.do("dora", "sign-off", name)


@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("game", GAMES)
def test_offers_and_refusals_agree(floor: Running, game: str, dealing: str) -> None:
    name = f"{game.replace(' ', '-')}-{dealing}"
    floor.table(name, game=game.split(maxsplit=1)[0], dealing=dealing, **GAMES[game])
    for player in PLAYERS:
        floor.do(player, "sit", name, buy_in="5000.00")
    floor.do("dora", "sign-on", name)
    walk = Reporting(floor, name, seed=7)
    for _ in range(90):
        walk.go_on()
        if walk.rng.random() < 0.5:
            walk.report(walk.rng.choice(tuple(STAFF)))
    assert walk.raised, "nothing was reported"
