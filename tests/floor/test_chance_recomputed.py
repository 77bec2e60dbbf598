"""Both verifiers recompute every value of chance: code that draws other values is found."""

import ast
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

import croupier
from croupier.equipment import Card
from croupier.floor import Role, chance, secrets, shoes, table_work
from croupier.floor import cards as cards_of_tables
from croupier.floor.verifying import verify_floor
from croupier.games.asking import hints_of
from croupier.games.game import Fill, Game, Of
from croupier.games.registry import GAMES, game_of
from croupier.tournament import play as tournament_play
from croupier.tournament import seating as seating_by_lot
from croupier.verifier import verify_log
from drawn_rounds import a_round, blackjack, opened, roulette, shifted
from players_entropy import committed, revealed
from running_floor import Running
from tournament_at_tables import Contest, conditions

Patch = pytest.MonkeyPatch
# ---------------------------------------------------------------- floors that draw


def burnt_card(floor: Running) -> None:
    a_round(floor, "blackjack")
    floor.until_betting()
    floor.do("ann", "ask-burn")


def machine(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, vera=Role.AUDITOR)
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 1}
    floor.table(game="gaming-machines", limits=None, options=options)
    floor.do("ann", "sit", buy_in="50.00")
    floor.until_betting()
    floor.do("ann", "insert", machine="m1", amount="20.00")
    for _ in range(3):
        floor.do("ann", "play", machine="m1", stake="1.00")
    floor.do("ann", "cash-out", machine="m1")


def prize(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, vera=Role.AUDITOR)
    pandemonium: dict[str, Any] = {
        "side_bets": ["pandemonium"],
        "options": {"pandemonium_table": 3},
    }
    floor.table(game="pontoon-pandemonium", **pandemonium)
    floor.do("ann", "sit", buy_in="900.00")
    for _ in range(60):
        floor.until_betting()
        floor.do("ann", "wager", box=1, stake="5.00", pandemonium="1.00")
        while (need := floor.need()) is not None:
            if need.of is Of.PLAYER and need.step == "decision":
                floor.do("ann", "stand", box=1)
            else:
                floor.until_due()
        if "blackjack.prize-drawn" in floor.happened:
            return
    raise AssertionError("no prize was ever drawn")


def seating(floor: Running) -> None:
    floor.people(vera=Role.AUDITOR)
    Contest(floor, conditions()).begun().draw("heats")


def with_values(floor: Running) -> None:
    """A shoe and a spin into which two players' values are mixed."""
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER, vera=Role.AUDITOR)
    for name, game in (("t", "rapid-roulette"), ("c", "caribbean-stud")):
        floor.table(name, game=game)
        for player in ("ann", "bob"):
            floor.do(player, "sit", name, buy_in="200.00")
    committed(floor, "ann", "shoe", 1, "c")
    revealed(floor, "ann", "shoe", 1, "c")
    floor.until_betting()
    while floor.need_at("c") is None:
        floor.until_due()
    for player in ("ann", "bob"):
        committed(floor, player, "shoe", 2, "c")
    floor.do("ann", "ante", "c", box=1, stake="5.00")
    for player in ("ann", "bob"):
        committed(floor, player, "round", 1)
    for player in ("ann", "bob"):
        floor.do(player, "wager", on="red", stake="5.00")
        floor.do(player, "ready")
    floor.until_due()
    for player in ("ann", "bob"):
        revealed(floor, player, "round", 1)
    while floor.floor.hosted("c").table.shoes == 1:  # type: ignore[union-attr]
        floor.until_due()


# ---------------------------------------------------------------- code that draws otherwise


def first_value(seed: bytes, need: Any, count: int, *more: Any) -> int:
    """Whatever is drawn, the first of the values: a wheel that always gives 0."""
    return int(need.among[0][1])


def last_value(seed: bytes, need: Any, count: int, *more: Any) -> int:
    """Whatever is drawn, the last of the values: most games on a machine win nothing."""
    return int(need.among[-1][1])


def unshuffled(patch: Patch) -> None:
    patch.setattr(chance, "shuffled", lambda stack, seed: tuple(stack))


def other_cards(patch: Patch) -> None:
    patch.setattr(shoes, "card_of", shifted(shoes.card_of))


def other_burn(patch: Patch) -> None:
    patch.setattr(cards_of_tables, "card_of", shifted(shoes.card_of))


def first_seats(patch: Patch) -> None:
    honest = seating_by_lot.drawn

    def drawn(name: str, stage: Any, entrants: Any, tables: Any, seed: str) -> Any:
        # The same seats, whatever seed was committed to.
        return honest(name, stage, entrants, tables, "00" * 32)

    patch.setattr(tournament_play, "drawn", drawn)


@dataclass(frozen=True)
class Fraud:
    """A kind of chance, a floor on which it is drawn, and code that draws other values."""

    play: Callable[[Running], None]
    patch: Callable[[Patch], None]


def without_values(patch: Patch) -> None:
    """Take the values of players, and give them no part."""
    honest = chance.mixed
    for module in (secrets, table_work):
        patch.setattr(module, "mixed", lambda seed, name, revealed: honest(seed, name, ()))


def always(module: Any, name: str, value: Any) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(module, name, value)


FRAUDS: Mapping[str, Fraud] = {
    "PreparedShoe": Fraud(blackjack, unshuffled),
    "house_cut": Fraud(blackjack, always(shoes, "house_cut", lambda seed, places: places[0])),
    "blackjack.card": Fraud(blackjack, other_cards),
    "caribbean_stud.card": Fraud(lambda floor: a_round(floor, "caribbean-stud"), other_cards),
    "com_bo.card": Fraud(lambda floor: a_round(floor, "com-bo"), other_cards),
    "baccarat.card": Fraud(lambda floor: a_round(floor, "baccarat"), other_cards),
    "drawn_value": Fraud(roulette, always(table_work, "drawn_value", first_value)),
    "machines.won": Fraud(machine, always(table_work, "drawn_value", last_value)),
    "blackjack.prize": Fraud(prize, always(table_work, "drawn_value", first_value)),
    "mixed": Fraud(with_values, without_values),
    "burnt card": Fraud(burnt_card, other_burn),
    "drawn": Fraud(seating, first_seats),
}
"""By kind: the derivations of the floor and of tournaments, and what chance gives in each game."""


HONEST = ("burnt card", "mixed", "caribbean_stud.card", "drawn_value", "machines.won", "drawn")


def faults(floor: Running, folder: Path) -> tuple[list[str], list[str], dict[str, int]]:
    """What the in-house and the stand-alone verifier say of a floor, and how much of it."""
    file = folder / "openings"
    lines = [json.dumps(line) for line in opened(floor)]
    file.write_text("\n".join(lines), encoding="utf-8")
    floor.close()
    inside = [fault["says"] for fault in verify_floor(folder / "data")["faults"]]
    outside, counts = verify_log.examine(folder / "data", openings=file)
    floor.open()
    return inside, outside, counts


@pytest.mark.parametrize("kind", FRAUDS)
def test_other_values_of_chance_are_found(kind: str, tmp_path: Path) -> None:
    floor = Running(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        FRAUDS[kind].patch(patch)
        FRAUDS[kind].play(floor)
    inside, outside, _ = faults(floor, tmp_path)
    floor.close()
    assert inside, "croupier verify found nothing"
    assert all("seed gives" in says or "does not follow" in says for says in inside), inside
    assert any("seed gives" in says for says in outside), outside


@pytest.mark.parametrize("kind", HONEST)
def test_honest_values_of_chance_are_recomputed(kind: str, floor: Running, tmp_path: Path) -> None:
    FRAUDS[kind].play(floor)
    inside, outside, counts = faults(floor, tmp_path)
    assert (inside, outside) == ([], [])
    assert counts["recomputed"] > 0 and "unproven" not in counts


# ---------------------------------------------------------------- no kind is left out

ROOMS = ("floor", "table", "tournament", "api", "games")
DRAWS = {"KeyStream", "shuffled", "fisher_yates", "new_seed", "random", "secrets", "urandom"}
DERIVE = {"floor/chance.py", "tournament/seating.py"}
"""The only modules that draw; keys, codes and tokens are no values of chance."""
APART = {"api/codes.py", "api/identity.py", "floor/second_factor.py"}


def test_every_derivation_is_recomputed() -> None:
    root = Path(croupier.__file__).parent
    draws = set[str]()
    for room in ROOMS:
        for path in (root / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            imported = {
                alias.name
                for node in ast.walk(tree)
                if isinstance(node, ast.Import | ast.ImportFrom)
                for alias in node.names
                if not (isinstance(node, ast.ImportFrom) and node.level and node.module != "chance")
            }
            if imported & DRAWS:
                draws.add(str(path.relative_to(root)))
    assert {one for one in draws if one not in APART} == DERIVE
    derivations = {"drawn"} | {
        name
        for name, value in vars(chance).items()
        if getattr(value, "__module__", "") == chance.__name__ and not name.startswith("_")
        if name != "fresh_seed" and not name.endswith("_commitment")
    }
    assert derivations <= FRAUDS.keys()


def test_every_game_s_values_are_recomputed() -> None:
    for name in {entry.engine: name for name, entry in GAMES.items()}.values():
        engine = game_of(name)
        for kind, asks in engine.asks.items():
            for field, fill in asks.fills.items():
                if fill is not Fill.CHANCE:
                    continue
                hint = hints_of(kind)[field]
                is_card = Card in (hint, *get_args(hint))
                value = f"{engine.name}.{'card' if is_card else field}"
                assert {"roulette.pocket": "drawn_value"}.get(value, value) in FRAUDS
                if not is_card:
                    assert engine.drew is not inspect.signature(Game).parameters["drew"].default
