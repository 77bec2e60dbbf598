"""Cards that lie face down, in the eyes of a thief who has the database and not the keys."""

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from canaries import rows_of
from croupier.api.keeping import back_up_floor, restore_floor
from croupier.cli.main import main
from croupier.equipment import CARDS
from croupier.floor import Role, approvals, finished_rounds, round_of
from croupier.floor import face_down as face_down_events
from croupier.floor.verifying import verify_place
from croupier.games.game import Of, Viewer
from croupier.ledger import AnyPlace, Asked, Place, ReadOnly, read_log
from croupier.table import Dealing
from croupier.verifier import verify_log
from other_hand_dealt import ready_the_shoe
from postgres_server import PostgresServer
from running_floor import Running

NAMES = {str(card) for card in CARDS}
STAFF = {
    "dora": Role.DEALER,
    "gus": Role.GAME_SUPERVISOR,
    "pat": Role.PIT_BOSS,
    "dee": Role.DIRECTOR,
    "vera": Role.AUDITOR,
}


@pytest.fixture
def floor(place: AnyPlace, memory: Path) -> Iterator[Running]:
    """A floor with staff and a player, in either kind of store."""
    running = Running(memory, place=place)
    running.people(ann=Role.PLAYER, **STAFF)
    yield running
    running.close()


def caribbean(floor: Running) -> None:
    """A round in which ann's hand and the dealer's lie on the table."""
    floor.table(game="caribbean-stud")
    floor.do("ann", "sit", buy_in="500.00")
    floor.until("wagers")
    floor.do("ann", "ante", stake="10.00")
    floor.until("decision")


def by_hand(floor: Running) -> None:
    """The same, dealt by somebody who types each card."""
    floor.table(game="caribbean-stud", dealing="hand")
    floor.do("ann", "sit", buy_in="500.00")
    floor.do("dora", "sign-on")
    ready_the_shoe(floor, "t")
    floor.do("dora", "next-round")
    floor.do("ann", "ante", stake="10.00")
    floor.do("dora", "close-betting")
    cards = iter(CARDS[7:])
    while (need := floor.need()) is not None and need.step == "card":
        floor.do("dora", "card", card=str(next(cards)))


def blackjack(floor: Running) -> None:
    """A round in the face-down style (7.1.2), before anybody has decided."""
    people = floor.floor
    asked = approvals.ask_for(people, people.person("pat"), "face-down", "t", "Why not.", key="a")
    approvals.answer(
        people, people.person("dee"), asked, given=True, reason="The cameras see it.", key="b"
    )
    floor.table(game="blackjack", options={"face_down": True})
    floor.do("ann", "sit", buy_in="500.00")
    while floor.step() != "decision":
        if floor.step() == "wagers" and not floor.now.layout:
            floor.do("ann", "wager", box=1, stake="10.00")
        floor.until_due()


PLAYED = {"caribbean": caribbean, "by-hand": by_hand, "blackjack": blackjack}


@pytest.fixture(params=PLAYED)
def dealt(request: pytest.FixtureRequest, floor: Running) -> Running:
    """A floor with a round in play in which cards lie face down."""
    PLAYED[request.param](floor)
    return floor


def stolen(place: AnyPlace, request: pytest.FixtureRequest) -> bytes:
    """Every byte that is stored, less the keys."""
    files = (path for path in place.data.rglob("*") if path.is_file())
    found = [path for path in files if place.keys_folder not in path.parents]
    if not isinstance(place, Place):
        server: PostgresServer = request.getfixturevalue("postgres")
        dump = server.folder / "dump.sql"
        server.run("pg_dump", "-d", place.url, "-f", dump)
        found.append(dump)
    return b"".join(path.read_bytes() for path in (*found, place.witness_file))


def cards_of_the_round(floor: Running) -> tuple[dict[int, str], set[str]]:
    """The cards that a passer-by does not see, by event, and those that lie open."""
    table, hidden, shown = floor.now, {}, set()
    for moment in floor.hosted().standing:
        card = getattr(moment.happening, "card", None)
        if card is None:
            continue
        if table.engine.hidden(table.round, moment.happening, Viewer()):
            hidden[moment.seq] = str(card)
        else:
            shown.add(str(card))
    return hidden, shown


def leaves(value: Any) -> Iterator[Any]:
    """Everything that a stored value says."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from leaves(part)
    else:
        yield value


def told_of_the_round(floor: Running, place: AnyPlace) -> dict[int, set[Any]]:
    """What every stored event of the round in play says, read without a key."""
    first = floor.hosted().moments[0].seq
    with place.look() as rows:
        found = rows.execute(
            "SELECT seq, body FROM events JOIN streams USING (stream) "
            "WHERE name = ? AND seq >= ? ORDER BY seq",
            ("table/t", first),
        )
        return {seq: set(leaves(json.loads(body))) for seq, body in found}


def must_tell_nothing(dealt: Running, place: AnyPlace, request: pytest.FixtureRequest) -> None:
    """Look for the cards that lie face down as a thief would."""
    (hidden, shown), told = cards_of_the_round(dealt), told_of_the_round(dealt, place)
    assert len(hidden) >= 2 and len(shown) <= 1
    for seq, leaves_ in told.items():
        assert leaves_ & NAMES <= (set() if seq in hidden else shown)
    taken = stolen(place, request)
    assert len(taken) > 30_000
    for canary in rows_of(hidden.values()):
        assert canary not in taken
    guesses = [sha256(card.encode()).digest() for card in NAMES]
    if dealt.now.dealing == "hand":
        fields = ({"table": "t", "do": "card", "fields": {"card": c}, "seen": None} for c in NAMES)
        guesses += [Asked(actor="dora", key="1", body=one).plain_digest() for one in fields]
    for guess in guesses:
        assert guess not in taken and guess.hex().encode() not in taken


def test_a_thief_finds_no_card_that_lies_face_down(
    dealt: Running, place: AnyPlace, request: pytest.FixtureRequest
) -> None:
    must_tell_nothing(dealt, place, request)


def test_a_thief_finds_cards_that_are_not_sealed(
    floor: Running,
    place: AnyPlace,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(face_down_events, "_lies_down", lambda *_: frozenset())
    caribbean(floor)
    with pytest.raises(AssertionError):
        must_tell_nothing(floor, place, request)


def over(floor: Running) -> None:
    """Play a round to its end."""
    while (need := floor.need()) is not None:
        if floor.now.dealing == "hand" and need.of is not Of.PLAYER:
            floor.do("dora", {"settlement": "settle"}.get(need.step, need.step))
        elif need.step == "decision":
            if floor.now.game == "blackjack":
                floor.do("ann", "stand", box=1)
            else:
                floor.do("ann", "fold")
        else:
            floor.until_due()


def test_a_round_goes_on_after_a_restart_and_is_read_from_the_log(
    dealt: Running, place: AnyPlace
) -> None:
    before = dealt.now
    dealt.again()
    assert dealt.now == before
    over(dealt)
    ended = dealt.now.round
    dealt.again()
    assert dealt.now.round == ended
    found = verify_place(place)
    assert found.pop("not_due") > 0
    assert found.pop("uncovered") == 0
    assert (found.pop("recomputed") > 0) is (dealt.now.dealing is Dealing.SHOE)
    assert found | {"events": 0, "streams": 0} == {
        "faults": [],
        "events": 0,
        "streams": 0,
        "rounds": dealt.now.rounds,
        "sealed": 0,
        "unproven": 0,
    }
    with read_log(place) as now:
        *_, (_, played) = finished_rounds(now, "t")
    assert round_of(played) == ended


def test_a_copy_without_keys_is_whole_and_tells_nothing(
    floor: Running, place: AnyPlace, memory: Path
) -> None:
    caribbean(floor)
    back_up_floor(place, memory / "copy")
    back = Place(data=memory / "back")
    assert restore_floor(memory / "copy", back)["faults"] == []
    found = verify_place(back)
    assert found["faults"] == [] and found["sealed"] == 1
    other = Running(memory, place=back)
    try:
        assert other.floor.tables() == ()
        with pytest.raises(ReadOnly, match="lie sealed"):
            other.hosted()
    finally:
        other.close()
    shutil.copytree(place.keys_folder, back.keys_folder)
    assert main(["change-key", "--data", str(back.data)]) == 0
    again = Running(memory, place=back)
    again.keys = floor.keys
    assert again.now == floor.now
    over(again)
    again.close()
    assert verify_place(back)["faults"] == []


def test_the_auditor_opens_what_lay_face_down_when_the_shoe_is_done(
    memory: Path, tmp_path: Path
) -> None:
    place = Place(data=memory / "floor")
    floor = Running(memory, place=place)
    floor.people(ann=Role.PLAYER, **STAFF)
    caribbean(floor)
    vera, folded = floor.floor.person("vera"), list(cards_of_the_round(floor)[0].values())
    assert floor.floor.openings("t", vera) == [
        {"name": "table/t", "complete_to": floor.floor.hosted("t").seq}
    ]
    over(floor)
    assert not [one for one in floor.floor.openings("t", vera) if "event" in one]
    while floor.now.shoes == 1:
        floor.until_due()
    lines = floor.floor.openings("t", vera)
    sealed = [one["hidden"]["data"]["card"] for one in lines if "event" in one]
    assert sealed == folded, "nobody was shown these cards"
    floor.close()
    file = tmp_path / "openings"

    def faults(told: list[dict[str, Any]]) -> list[str]:
        file.write_text("".join(f"{json.dumps(one)}\n" for one in told), encoding="utf-8")
        found = verify_log.examine(place.data, openings=file)[0]
        inside = verify_place(place, file)["faults"]
        assert len(found) == len(inside)
        return found

    assert faults(lines) == []
    # Without the keys, which an auditor does not have, honest openings are no fault either.
    place.keys_folder.rename(tmp_path / "keys")
    assert faults(lines) == []
    [fault] = faults([lines[0] | {"complete_to": 9999}])[-1:]
    assert "its tail is missing" in fault
    (tmp_path / "keys").rename(place.keys_folder)
    at = next(place for place, one in enumerate(lines) if "event" in one)
    data = {"card": next(card for card in NAMES if card != sealed[0])}
    lie = {**lines[at], "hidden": {**lines[at]["hidden"], "data": data}}
    [fault] = faults([*lines[:at], lie, *lines[at + 1 :]])
    assert "not what was sealed" in fault


def test_a_shuffle_within_a_round_opens_no_hand_that_lies_face_down(
    memory: Path, tmp_path: Path
) -> None:
    place = Place(data=memory / "floor")
    floor = Running(memory, place=place)
    floor.people(ann=Role.PLAYER, **STAFF)
    blackjack(floor)
    vera, file = floor.floor.person("vera"), tmp_path / "openings"

    def lines() -> list[dict[str, Any]]:
        return list(floor.floor.openings("t", vera))

    def overdue(told: list[dict[str, Any]]) -> int:
        file.write_text("".join(f"{json.dumps(one)}\n" for one in told), encoding="utf-8")
        outside = verify_log.examine(place.data, openings=file)[0]
        inside = [fault["says"] for fault in verify_place(place, file)["faults"]]
        for says in (*outside, *inside):
            assert "is due to be opened by event" in says
        assert len(outside) == len(inside)
        return len(outside)

    floor.do("pat", "shuffle", cause="abnormal-sequence")
    assert floor.now.shoes == 2
    assert not [one for one in lines() if {"place", "decks"} & one.keys()]
    assert overdue(lines()) == 0, "what is not opened yet is not due either"
    while floor.now.is_round_open:
        need = floor.need()
        assert need is not None
        if need.step == "decision":
            floor.do("ann", "stand", box=1)
        else:
            floor.until_due()
    whole = f"{floor.floor.name}/t/1"
    for _ in range(2):
        assert [one["name"] for one in lines() if "decks" in one] == [whole]
        assert overdue(lines()) == 0
        is_due = overdue([one for one in lines() if "decks" not in one])
        assert is_due == (floor.now.rounds > 1), "it is due from the next round on"
        floor.until_betting()
    floor.close()
