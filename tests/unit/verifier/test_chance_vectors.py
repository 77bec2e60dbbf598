"""The test vectors of docs/ledger.md, as the floor and the stand-alone verifier derive them."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.equipment import CutRules, KeyStream, stack
from croupier.floor import chance as ours
from croupier.games.game import Draw, Need, Of
from croupier.verifier import chance as theirs

DOCS = Path(__file__).parents[3] / "docs" / "ledger.md"
SEED = bytes(range(256)) + bytes(128)
SHOE, ROUND = "f/t/1", "f/t/round/1"
VALUES = {"ann": "aa" * 32, "bob": "bb" * 32}
WHEEL = tuple((1, pocket) for pocket in range(37))
PRIZES = ((60, 500), (30, 2500), (10, 10000))


def vectors() -> dict[str, Any]:
    [text] = re.findall(r"```json vectors\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    found: dict[str, Any] = json.loads(text)
    return found


def need(step: str, among: tuple[tuple[int, int], ...]) -> Need:
    return Need(of=Of.CHANCE, step=step, draws=Draw.POCKET, among=among)


def test_the_floor_derives_the_documented_vectors() -> None:
    values = sorted(VALUES.items())
    mixed = ours.mixed(SEED, SHOE, values)
    drives = ours.mixed(SEED, ROUND, values)
    shoe = ours.PreparedShoe.of(SHOE, stack(1), mixed)
    rules = CutRules(deck_size=52, decks_from_end=1, depth_max=Fraction(1, 2))
    numbers = KeyStream(SEED, purpose="shuffle")
    player = ours.entropy_commitment("t", "shoe", 1, "ann", bytes.fromhex(VALUES["ann"]))
    assert vectors() == {
        "numbers_below_52": [numbers.below(52) for _ in range(4)],
        "shoe_commitment": ours.shoe_commitment(SEED),
        "round_commitment": ours.round_commitment(SEED),
        "player_commitment": player,
        "mixed_shoe": mixed[:32].hex(),
        "mixed_shoe_without_values": ours.mixed(SEED, SHOE, ())[:32].hex(),
        "order": " ".join(map(str, shoe.order[:8])),
        "root": shoe.commitment.root,
        "salt_1": shoe.commitment.open(1).salt,
        "cut": ours.house_cut(mixed, rules.places(416)),
        "spin": ours.drawn_value(drives, need("spin", WHEEL), 0),
        "prize": ours.drawn_value(drives, need("prize", PRIZES), 1),
    }


def test_the_stand_alone_verifier_derives_the_documented_vectors() -> None:
    told = vectors()
    mixed = theirs.mixed(SEED, SHOE, VALUES)
    drives = theirs.mixed(SEED, ROUND, VALUES)
    order = theirs.shuffled(theirs.stack(1, ""), mixed, "shuffle")
    places = theirs.cut_places(416, {"deck_size": 52, "decks_from_end": 1})
    said = {"on": "shoe", "number": 1, "player": "ann", "value": VALUES["ann"]}
    numbers = theirs.KeyStream(SEED, "shuffle")
    assert {
        "numbers_below_52": [numbers.below(52) for _ in range(4)],
        "player_commitment": theirs.entropy_commitment("t", said),
        "mixed_shoe": mixed[:32].hex(),
        "mixed_shoe_without_values": theirs.mixed(SEED, SHOE, {})[:32].hex(),
        "order": " ".join(order[:8]),
        "root": theirs.root_of(SHOE, order, mixed),
        "cut": places[theirs.KeyStream(mixed, "cut").below(len(places))],
        "spin": theirs.drawn(drives, "spin 0", WHEEL),
        "prize": theirs.drawn(drives, "prize 1", PRIZES),
    }.items() <= told.items()
