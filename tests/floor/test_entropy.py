"""Players' own values in chance: committed to, revealed together, mixed in or named as missed."""

from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.equipment import KeyStream
from croupier.floor import NotAllowed, Outdated, Role
from croupier.floor.chance import mixed
from croupier.floor.verifying import verify_floor
from croupier.games.codec import BadValue
from croupier.games.game import Of
from players_entropy import commitment_of, committed, revealed, value_of
from running_floor import Running

WAITS = 3.0
"""Seconds that the house waits for values."""


def roulette(floor: Running, *players: str) -> None:
    """A wheel with its betting open."""
    floor.people(**dict.fromkeys(players, Role.PLAYER))
    floor.table(game="rapid-roulette")
    for player in players:
        floor.do(player, "sit", buy_in="200.00")
    floor.until_betting()


def bets_closed(floor: Running, *players: str) -> None:
    for player in players:
        floor.do(player, "wager", on="red", stake="5.00")
        floor.do(player, "ready")
    floor.until_due()


def told(floor: Running, kind: str) -> list[str]:
    """The players whom events of a kind name, in order, since the table was opened."""
    with floor.store.snapshot() as now:
        events = now.events("table/t", limit=200)
    bodies = [event.body for event in events if event.body["type"] == f"table.entropy-{kind}"]
    return [str(body["data"].get("player")) for body in bodies]  # type: ignore[union-attr]


def pocket(floor: Running) -> int:
    found = floor.now.round.pocket
    assert isinstance(found, int)
    return found


def test_a_spin_follows_from_the_seed_and_every_value(floor: Running) -> None:
    roulette(floor, "ann", "bob")
    for player in ("ann", "bob"):
        committed(floor, player, "round", 1)
    bets_closed(floor, "ann", "bob")
    assert floor.step() == "spin" and told(floor, "called") == ["None"]
    revealed(floor, "bob", "round", 1)
    assert floor.step() == "spin"
    revealed(floor, "ann", "round", 1)
    assert floor.need() is None, "the ball runs with the last value"
    name = f"{floor.floor.name}/t/round/1"
    seed = floor.floor.secrets.seed(name)
    values = {player: value_of(player, "round", 1).hex() for player in ("ann", "bob")}
    pockets = []
    for left_out in ("", "ann", "bob"):
        given = [(player, value) for player, value in values.items() if player != left_out]
        drives = mixed(seed, name, given)
        pockets.append(drives)
    assert len(set(pockets)) == 3
    stream = KeyStream(pockets[0], purpose="spin 0")
    place = stream.below(37)
    assert pocket(floor) == [0, *range(1, 37)][place]
    assert told(floor, "missed") == []


def test_the_house_goes_on_without_a_value_in_three_seconds(floor: Running) -> None:
    roulette(floor, "ann", "bob")
    for player in ("ann", "bob"):
        committed(floor, player, "round", 1)
    bets_closed(floor, "ann", "bob")
    revealed(floor, "ann", "round", 1)
    floor.wait(WAITS - 0.1)
    assert floor.step() == "spin"
    floor.wait(0.2)
    assert floor.need() is None
    assert told(floor, "revealed") == ["ann"] and told(floor, "missed") == ["bob"]
    with pytest.raises(Outdated, match="time to reveal is over"):
        revealed(floor, "bob", "round", 1)


def test_a_table_where_nobody_commits_is_played_as_before(floor: Running) -> None:
    roulette(floor, "ann")
    bets_closed(floor, "ann")
    assert floor.need() is None
    assert not [kind for kind in floor.happened if "entropy" in kind or "seed" in kind]


def test_a_player_without_a_wager_holds_no_spin_up(floor: Running) -> None:
    roulette(floor, "ann", "bob")
    committed(floor, "bob", "round", 1)
    floor.do("ann", "wager", on="red", stake="5.00")
    for player in ("ann", "bob"):
        floor.do(player, "ready")
    floor.until_due()
    assert floor.need() is None
    floor.until_betting()
    assert told(floor, "missed") == ["bob"]


def test_no_commitment_is_taken_once_values_are_revealed(floor: Running) -> None:
    roulette(floor, "ann", "bob")
    committed(floor, "ann", "round", 1)
    with pytest.raises(Outdated, match="is in already"):
        committed(floor, "ann", "round", 1)
    with pytest.raises(Outdated, match="wait for the call"):
        revealed(floor, "ann", "round", 1)
    bets_closed(floor, "ann", "bob")
    with pytest.raises(Outdated, match="No commitment is taken"):
        committed(floor, "bob", "round", 1)
    with pytest.raises(Outdated, match="committed to no value"):
        revealed(floor, "bob", "round", 1)
    with pytest.raises(BadValue, match="not the one that you committed to"):
        floor.do("ann", "entropy-reveal", on="round", number=1, value="00" * 32)
    with pytest.raises(Outdated, match="round 1, not 2"):
        revealed(floor, "ann", "round", 2)
    with pytest.raises(BadValue, match="32 bytes"):
        floor.do("ann", "entropy-reveal", on="round", number=1, value="00" * 500)


def test_a_player_who_reveals_nothing_is_not_waited_for_again(floor: Running) -> None:
    roulette(floor, "ann")
    for number in (1, 2, 3):
        committed(floor, "ann", "round", number)
        bets_closed(floor, "ann")
        floor.wait(WAITS)
        floor.until_betting()
    with pytest.raises(NotAllowed, match="not revealed"):
        committed(floor, "ann", "round", 4)
    bets_closed(floor, "ann")
    assert floor.need() is None


@pytest.mark.parametrize("reveals", [True, False])
def test_a_shoe_waits_for_a_value_and_no_longer(floor: Running, *, reveals: bool) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="200.00", entropy=commitment_of("ann", "shoe", 1))
    assert floor.happened[-4:] == [
        "table.seed-committed",
        "table.entropy-committed",
        "table.bought-in",
        "table.entropy-called",
    ]
    floor.wait(WAITS - 0.1)
    assert floor.now.shoes == 0
    if reveals:
        revealed(floor, "ann", "shoe", 1)
    floor.wait(0.0 if reveals else 0.2)
    assert floor.now.shoes == 1
    assert told(floor, "missed") == ([] if reveals else ["ann"])
    committed(floor, "ann", "shoe", 2)
    floor.again()
    assert floor.now.entropy.shoe is not None
    floor.close()
    assert verify_floor(floor.folder / "data")["faults"] == []
    floor.open()


def test_who_is_late_for_a_shoe_sits_down_without_a_value(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="200.00", entropy=commitment_of("ann", "shoe", 1))
    floor.do("bob", "sit", buy_in="200.00", entropy=commitment_of("bob", "shoe", 1))
    assert told(floor, "committed") == ["ann"] and len(floor.now.seats) == 2


def test_cards_dealt_by_hand_take_no_values(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack", dealing="hand")
    floor.do("ann", "sit", buy_in="200.00", entropy=commitment_of("ann", "shoe", 1))
    with pytest.raises(Outdated, match="No commitment is taken"):
        committed(floor, "ann", "shoe", 1)
    assert told(floor, "committed") == []


def test_a_machine_takes_a_value_for_every_game(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 1}
    floor.table(game="gaming-machines", limits=None, options=options)
    floor.do("ann", "sit", buy_in="50.00")
    floor.until_betting()
    floor.do("ann", "insert", machine="m1", amount="20.00")
    for _ in range(2):
        committed(floor, "ann", "round", 1)
        floor.do("ann", "play", machine="m1", stake="1.00")
        assert floor.step() == "result"
        revealed(floor, "ann", "round", 1)
        assert floor.step() == "play"
    assert told(floor, "revealed") == ["ann", "ann"]


# ---------------------------------------------------------------- what players may check


def opened(floor: Running, player: str) -> dict[str, Any]:
    return floor.floor.opened_shoe("t", floor.floor.person(player).viewer)


def test_a_round_that_is_over_shows_what_it_followed_from(floor: Running) -> None:
    roulette(floor, "ann", "bob")
    committed(floor, "ann", "round", 1)
    assert opened(floor, "ann")["round"] is None
    bets_closed(floor, "ann", "bob")
    assert opened(floor, "ann")["round"] is None, "the seed is shown when the ball has come to rest"
    revealed(floor, "ann", "round", 1)
    proof = opened(floor, "bob")["round"]
    [draw] = proof["draws"]
    assert draw["values"] == [{"player": "ann", "value": value_of("ann", "round", 1).hex()}]
    assert draw["value"] == pocket(floor) and len(draw["among"]) == 37
    assert Documents(floor.floor).of("t", floor.floor.person("ann"))["entropy"]["round"][
        "revealed"
    ] == ["ann"]


@pytest.mark.rule("BJ-023", "CS-016")
@pytest.mark.parametrize(("game", "is_shown"), [("blackjack", True), ("caribbean-stud", False)])
def test_a_finished_shoe_is_shown_where_no_hand_stays_hidden(
    floor: Running, game: str, *, is_shown: bool
) -> None:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER, gus=Role.PIT_BOSS)
    floor.table(game=game)
    floor.do("ann", "sit", buy_in="200.00", entropy=commitment_of("ann", "shoe", 1))
    revealed(floor, "ann", "shoe", 1)
    floor.until_betting()
    play_one(floor, game)
    floor.do("gus", "shuffle", cause="reasonable-cause") if game == "blackjack" else None
    floor.until_betting()
    assert opened(floor, "ann")["former"] is None, "a card may wait for the first round"
    play_one(floor, game)
    former = opened(floor, "ann")["former"]
    assert (former is not None) is is_shown
    assert opened(floor, "bob")["former"] is None, "bob does not sit here"
    document = Documents(floor.floor).of("t", floor.floor.person("ann"))
    assert document["entropy"]["hidden_by"] == (None if is_shown else "caribbean-stud 5.3.2")
    if former is not None:
        assert former["values"] == [{"player": "ann", "value": value_of("ann", "shoe", 1).hex()}]


def play_one(floor: Running, game: str) -> None:
    floor.do("ann", "wager" if game == "blackjack" else "ante", box=1, stake="5.00")
    while (need := floor.need()) is not None:
        if need.of is Of.PLAYER and need.step == "decision":
            if game == "blackjack":
                floor.do("ann", "stand", box=need.box)
            else:
                floor.do("ann", "fold")
        else:
            floor.until_due()


def test_a_directed_shuffle_counts_against_nobody(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, pat=Role.PIT_BOSS)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="200.00")
    floor.until_betting()
    floor.do("ann", "wager", box=1, stake="5.00")
    floor.until("decision")
    for shoe in range(2, 6):
        committed(floor, "ann", "shoe", shoe)
        floor.do("pat", "shuffle", cause="abnormal-sequence")
        assert floor.now.shoes == shoe
    assert told(floor, "missed") == ["ann"] * 4
    assert floor.now.entropy.misses == (), "her values were never called for"
