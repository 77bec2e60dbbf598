"""A floor's own log in the eyes of the verifier that shares no code with it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from croupier.floor import Role
from croupier.games.game import Of
from croupier.ledger import Place, verify
from croupier.verifier import verify_log
from running_floor import Running


def played(floor: Running, rounds: int) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="200.00")
    for _ in range(rounds):
        floor.until("wagers")
        floor.do("ann", "wager", box=3, stake="10.00")
        while (need := floor.need()) is not None:
            if need.of is Of.PLAYER and need.step == "decision":
                floor.do("ann", "stand", box=need.box)
            else:
                floor.until_due()


def every_opening(floor: Running) -> list[dict[str, Any]]:
    """What an auditor is given when the shoe is done."""
    table = floor.now
    assert table.shoe is not None
    name = f"{floor.floor.name}/{table.id}/{table.shoe.number}"
    shoe = floor.floor.secrets.shoe(name, table.engine.stack(table.opening))
    return [
        {"name": name, **asdict(shoe.commitment.open(at))} for at in range(1, table.shoe.cards + 1)
    ]


def test_a_floor_s_log_and_every_card_of_its_shoe_hold(floor: Running, tmp_path: Path) -> None:
    played(floor, rounds=3)
    openings = every_opening(floor)
    place = Place(data=tmp_path / "data")
    file = tmp_path / "openings"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in openings), encoding="utf-8")
    log = verify_log.Log(place.file)
    log.check_entries()
    assert len(log.promised.dealt) >= 9
    log.db.close()
    assert verify_log.examine(place.data, openings=file, every=True)[0] == []
    assert verify(place) == ()

    # Had the shoe been another, the first card that came out would say so.
    (name, number), (card, where) = min(log.promised.dealt.items(), key=lambda one: one[0][1])
    swapped = next(line for line in openings if line["card"] != card)
    cut, count = log.promised.cuts[name], len(openings)
    lay = openings[(number - 1 + cut) % count]
    assert lay["card"] == card, where
    file.write_text(json.dumps({**lay, "card": swapped["card"]}) + "\n", encoding="utf-8")
    (fault,) = verify_log.examine(place.data, openings=file)[0]
    assert "is not the card that was committed to" in fault
