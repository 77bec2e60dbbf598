"""A dealer at the table: cards entered by hand, entries corrected, and tables taken over."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import NotAllowed, Outdated, Role
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.money import Cents
from hand_dealt import ready_the_shoe, staffed
from running_floor import Running


@pytest.fixture
def dealt(floor: Running) -> Iterator[Running]:
    """A hand-dealt table where ann has wagered and the first card is due; it must verify after."""
    staffed(floor)
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game="blackjack", dealing="hand")
    floor.do("ann", "sit", buy_in="200.00")
    floor.do("dora", "sign-on")
    ready_the_shoe(floor, "t")
    floor.do("dora", "next-round")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.do("dora", "close-betting")
    yield floor
    found = verify_floor(floor.folder / "data")
    assert found["faults"] == []


def enter(floor: Running, cards: str) -> None:
    for card in cards.split():
        floor.do("dora", "card", card=card)


def cards_of(floor: Running) -> list[str]:
    return [str(card) for card in floor.now.round.boxes[0].hands[0].cards]


def test_the_dealer_corrects_the_last_card_alone(dealt: Running) -> None:
    enter(dealt, "KS 6D 9H")
    dealt.do("dora", "correct")
    assert cards_of(dealt) == ["KS"] and dealt.step() == "card"
    enter(dealt, "8H")
    assert cards_of(dealt) == ["KS", "8H"]
    entered = [
        moment.body["data"]["card"]
        for moment in dealt.hosted().moments
        if moment.body["type"] == "blackjack.dealt"
    ]
    assert entered == ["KS", "6D", "9H", "8H"]
    assert "table.entry-withdrawn" in dealt.happened
    assert dealt.now.shoe is not None and dealt.now.shoe.drawn == 4


def test_one_entry_after_another_is_withdrawn(dealt: Running) -> None:
    enter(dealt, "KS 6D 9H")
    dealt.do("dora", "correct")
    dealt.do("dora", "correct")
    dealt.do("dora", "correct")
    assert dealt.now.round.drawn == () and dealt.step() == "card"
    with pytest.raises(Outdated):
        dealt.do("dora", "correct")
    enter(dealt, "KH 6C 9D")
    assert cards_of(dealt) == ["KH", "9D"]


def test_what_a_player_acted_on_is_corrected_by_a_supervisor(dealt: Running) -> None:
    enter(dealt, "5S 6D 6H")
    dealt.do("ann", "double", box=1)
    assert dealt.now.on_layout("ann") == 2_000
    with pytest.raises(NotAllowed):
        dealt.do("dora", "correct")
    dealt.do("gus", "correct")
    assert cards_of(dealt) == ["5S"] and dealt.now.on_layout("ann") == 1_000
    assert dealt.floor.balances("ann")[1] == 19_000


def test_once_money_has_moved_two_people_ask(dealt: Running) -> None:
    enter(dealt, "KS 6D QH")
    dealt.do("ann", "stand", box=1)
    enter(dealt, "TC 8D")
    assert dealt.need() is None and dealt.floor.balances("ann")[1] == 21_000
    dealt.do("dora", "correct")
    assert dealt.floor.balances("ann")[1] == 21_000
    with pytest.raises(NotAllowed, match="second person"):
        dealt.do("dora", "correct")
    with pytest.raises(NotAllowed):
        dealt.do("ann", "correct")
    dealt.do("gus", "correct")
    assert dealt.floor.balances("ann")[1] == 19_000 and dealt.step() == "card"
    enter(dealt, "5D")
    assert dealt.floor.balances("ann")[1] == 19_000 and dealt.now.layout == ()
    [row] = dealt.now.engine.settlements(dealt.now.round)
    assert row.net == Cents(-1_000)


def test_two_dealers_are_no_supervisor(dealt: Running) -> None:
    dealt.people(dan=Role.DEALER)
    enter(dealt, "KS 6D QH")
    dealt.do("ann", "stand", box=1)
    enter(dealt, "TC 8D")
    dealt.do("dora", "correct")
    dealt.do("dan", "sign-on")
    with pytest.raises(NotAllowed, match="Game Supervisor"):
        dealt.do("dan", "correct")


def test_seats_and_chips_survive_a_correction(dealt: Running) -> None:
    enter(dealt, "KS")
    dealt.do("bob", "sit", buy_in="50.00")
    dealt.do("dora", "correct")
    assert dealt.now.seat_of("bob") is not None and dealt.now.dealer == "dora"
    assert dealt.floor.balances("bob")[1] == 5_000


def test_a_correction_survives_a_restart(dealt: Running) -> None:
    enter(dealt, "KS 6D 9H")
    dealt.do("dora", "correct")
    before = dealt.now
    dealt.again()
    assert dealt.now == before
    enter(dealt, "TH")
    assert cards_of(dealt) == ["KS", "TH"]


def test_only_whoever_signed_on_deals(dealt: Running) -> None:
    dealt.people(dan=Role.DEALER)
    with pytest.raises(NotAllowed):
        dealt.do("dan", "card", card="KS")
    with pytest.raises(NotAllowed):
        dealt.do("ann", "card", card="KS")


# ---------------------------------------------------------------- taking over


def sat(floor: Running, **fields: Any) -> None:
    staffed(floor)
    floor.people(ann=Role.PLAYER)
    floor.table(**{"game": "blackjack", **fields})
    floor.do("ann", "sit", buy_in="500.00")


def test_a_dealer_takes_over_in_mid_round_and_hands_back(floor: Running) -> None:
    sat(floor)
    while True:
        floor.until("wagers")
        floor.do("ann", "wager", box=1, stake="10.00")
        floor.until_due()
        if floor.step() == "decision":
            break
        finish(floor)
    floor.do("dora", "sign-on")
    floor.wait(floor.settings.deciding + 1)
    assert (floor.step(), floor.now.dealer) == ("decision", "dora"), "the house stands aside"
    floor.do("ann", "stand", box=1)
    assert floor.step() == "card"
    floor.wait(floor.settings.relieving - 1)
    assert floor.step() == "card", "nobody deals but the dealer"
    floor.do("dora", "card")
    if floor.step() == "card":
        floor.do("dora", "sign-off")
        floor.wait(0)
    floor.do("ann", "ready") if floor.step() == "wagers" else None
    finish(floor)
    assert floor.now.layout == ()
    assert verify_floor(floor.folder / "data")["faults"] == []


def finish(floor: Running) -> None:
    while (need := floor.need()) is not None:
        if need.of is Of.PLAYER and need.step == "decision":
            floor.do(need.players[0], "stand", box=need.box)
        elif floor.now.dealer is not None and need.of is Of.CHANCE:
            floor.do("dora", "card")
        else:
            floor.until_due()


def test_a_dealer_does_not_choose_the_cards_of_the_houses_shoe(floor: Running) -> None:
    sat(floor)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.do("dora", "sign-on")
    floor.do("dora", "close-betting")
    with pytest.raises(ValueError, match="drawn by the house"):
        floor.do("dora", "card", card="AS")


# ---------------------------------------------------------------- openings


def test_every_card_is_opened_to_those_who_saw_it_and_the_rest_to_the_auditor(
    floor: Running, tmp_path: Path
) -> None:
    sat(floor)
    floor.people(vera=Role.AUDITOR)
    for _ in range(3):
        floor.until("wagers")
        floor.do("ann", "wager", box=1, stake="10.00")
        floor.until_due()
        finish(floor)
    ann, vera = floor.floor.person("ann"), floor.floor.person("vera")
    opened = floor.floor.opened_shoe("t", ann.viewer)
    shoe = floor.now.shoe
    assert shoe is not None
    # The burnt card is number 1; everything after it lay face up.
    assert sorted(one["number"] for one in opened["opened"]) == list(range(2, shoe.drawn + 1))
    assert len(opened["seeds"]) == 3
    with pytest.raises(NotAllowed):
        floor.floor.openings("t", ann)
    assert not any("card" in line for line in floor.floor.openings("t", vera))
    floor.do("pia", "sign-on")
    floor.do("pia", "shuffle", cause="reasonable-cause")
    lines = floor.floor.openings("t", vera)
    assert sum("card" in line for line in lines) == shoe.cards
    assert floor.floor.opened_shoe("t", ann.viewer)["opened"] == []
    verify_openings(floor, lines, tmp_path / "openings")


def verify_openings(floor: Running, lines: list[dict[str, Any]], file: Path) -> None:
    """Both verifiers take the openings, and both find one that was changed."""
    tool = Path(__file__).parents[2] / "tools" / "verify_log.py"
    data = floor.folder / "data"

    def by_tool() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(tool), str(data), "--openings", str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert verify_floor(data, openings=file)["faults"] == []
    assert by_tool().returncode == 0
    card = next(place for place, line in enumerate(lines) if "card" in line)
    lines[card] = {**lines[card], "card": "AS" if lines[card]["card"] != "AS" else "KD"}
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    [fault] = verify_floor(data, openings=file)["faults"]
    assert fault["where"].endswith(f"line {card + 1}") and "promised" in fault["says"]
    assert by_tool().returncode == 2
