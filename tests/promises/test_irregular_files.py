"""Any irregularity of any game, at any moment of any round: it settles, or a rule is in the way."""

import re
import tomllib
from collections import Counter
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.desk.replay import settled
from croupier.desk.round_files.formats import GAMES, RoundFormat, format_of
from croupier.desk.round_files.kinds import Amount, Choice, Flag, Kind, Many, Name, Whole
from croupier.desk.round_files.record import Replayed
from croupier.desk.round_files.tables import Field, Rows, Table, Variants
from croupier.desk.wrong import WrongInput
from croupier.games.registry import entry_of
from round_files import GOLDEN

RULE = re.compile(r"\[[a-z-]+ [^\]]+\]$")
COMMON = ("kind", "after", "settled", "decided")
FORMATS = {entry_of(game).engine: format_of(game) for game in GAMES}
FILES: dict[str, list[dict[str, Any]]] = {name: [] for name in FORMATS}
for path in sorted(GOLDEN.glob("*/*.toml")):
    read = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    if "irregularity" not in read:
        FILES[entry_of(read["game"]).engine].append(read)


def kinds_of(found: RoundFormat) -> dict[str, Table]:
    kinds: dict[str, Table] = {}
    for field in found.table.fields:
        if field.name == "irregularity":
            assert isinstance(field.kind, Rows) and isinstance(field.kind.table, Variants)
            kinds |= field.kind.table.variants
    return kinds


CASES = [(name, kind) for name, found in FORMATS.items() for kind in kinds_of(found)]


class Scribe:
    """Adds one irregularity to a round that was in order."""

    def __init__(self, rng: Random, file: dict[str, Any]) -> None:
        self.rng = rng
        self.file = file
        self.players = [row["player"] for row in file["wager"]]
        cards = file.get("cards") or " ".join(file.get("coups", ()))
        self.out = len(cards.split())

    def told(self, table: Table, kind: str) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = {"kind": kind, "after": rng.randint(0, self.out + 1)}
        if rng.random() < 0.5:
            found["settled"] = rng.random() < 0.5
        names = [field.name for field in table.fields]
        if "decided" in names and rng.random() < 0.5:
            found["decided"] = rng.randint(0, len(self.file.get("decision", ())))
        for field in table.fields:
            if field.name not in COMMON and (field.is_required or rng.random() < 0.5):
                found[field.name] = self.value(field, field.kind)
        return found

    def value(self, field: Field, kind: Kind) -> Any:
        rng = self.rng
        match kind:
            case Flag():
                return rng.random() < 0.5
            case Whole(most=most):
                return rng.randint(2, most or self.out + 2)
            case Choice(names=names):
                return str(rng.choice(names))
            case Amount():
                return rng.choice((1, 10, 50))
            case Many(kind=of):
                return [self.value(field, of) for _ in range(rng.randint(1, 2))]
            case Rows():
                return [{"box": rng.randint(1, 3), "player": rng.choice(self.players)}]
            case Name():
                if field.name == "keyed":
                    return "A K Q J T"
                return rng.choice([*self.players, "dealer"])
            case _:
                raise AssertionError(field)


def outcome(file: dict[str, Any]) -> tuple[Replayed | None, str]:
    """The round, or what stands in its way."""
    try:
        return settled(file)[0], ""
    except WrongInput as wrong:
        return None, str(wrong)


@pytest.mark.parametrize(("game", "kind"), CASES, ids=[f"{game} {kind}" for game, kind in CASES])
@settings(max_examples=settings().max_examples // 4)
@given(seed=st.integers(0, 2**32))
def test_it_settles_or_a_rule_is_in_the_way(game: str, kind: str, seed: int) -> None:
    rng = Random(seed)
    file = dict(rng.choice(FILES[game]))
    if rng.random() < 0.5 and game == "blackjack":
        file["automatic_shoe"] = True
    file["irregularity"] = [Scribe(rng, file).told(kinds_of(FORMATS[game])[kind], kind)]
    found, message = outcome(file)
    if found is None:
        assert RULE.search(message), (message, file)
        return
    net = Counter[str]()
    for row in found.settlements:
        assert row.rules, row
        net[row.player] += row.net
    assert {player: cents for player, cents in found.net.items() if cents} == {
        player: cents for player, cents in net.items() if cents
    }
