"""Supervision: calls and pits, a relief in mid-round, and what follows a contravention (17.2)."""

from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.floor import NotAllowed, Role, Unusable
from croupier.floor.postings import chips_of, held_of
from croupier.floor.supervision import calls, measures, set_pit
from croupier.floor.verifying import verify_floor
from croupier.games.refusal import RuleBreach
from croupier.table import RefusalCode
from running_floor import Running

CARDS = ["KS", "5D", "9C", "QH", "8C"]


@pytest.fixture
def dealt(floor: Running) -> Running:
    """A hand-dealt table where Ann's hand of king and queen waits for a decision."""
    floor.people(
        ann=Role.PLAYER,
        bob=Role.PLAYER,
        dora=Role.DEALER,
        dan=Role.DEALER,
        gus=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
        sam=Role.GAMING_SHIFT_MANAGER,
        sue=Role.SURVEILLANCE,
    )
    floor.table(game="blackjack", dealing="hand")
    floor.do("ann", "sit", buy_in="300.00")
    floor.do("dora", "sign-on")
    for who, do, asked in (
        ("dora", "shuffle", {}),
        ("gus", "cut", {"place": 200}),
        ("dora", "load", {"behind": 60}),
        ("dora", "burn", {}),
        ("dora", "next-round", {}),
        ("ann", "wager", {"box": 1, "stake": "10.00"}),
        ("dora", "close-betting", {}),
    ):
        floor.do(who, do, **asked)
    for card in ("KS", "9D", "QH"):
        floor.do("dora", "card", card=card)
    return floor


def document(floor: Running, who: str) -> dict[str, Any]:
    return Documents(floor.floor).of("t", floor.floor.person(who))


def offers(floor: Running, who: str) -> dict[str, Any]:
    return {one["do"]: one["fields"] for one in document(floor, who)["legal"]}


def refused(floor: Running, code: RefusalCode, who: str, do: str, **asked: Any) -> str:
    with pytest.raises(RuleBreach) as breach:
        floor.do(who, do, **asked)
    assert breach.value.refusal.code == code
    return breach.value.refusal.rule


# ---------------------------------------------------------------- calls, pits, relief


def test_a_dealer_calls_and_whoever_has_the_rank_answers(dealt: Running) -> None:
    people = dealt.floor
    assert "game-supervisor" in offers(dealt, "dora")["call-staff"]["of"]["among"]
    with pytest.raises(NotAllowed):
        dealt.do("dan", "call-staff", of="game-supervisor")
    with pytest.raises(Unusable):
        dealt.do("dora", "call-staff", of="dealer")
    dealt.do("dora", "call-staff", of="casino-supervisor", why="a chip is on the line")
    assert refused(dealt, RefusalCode.NOT_ENTITLED, "gus", "answer-call", call=1)
    assert "answer-call" not in offers(dealt, "gus")
    dealt.floor.submit("house", "u", "open-table", OTHER, key="u").result()
    dealt.do("pat", "sign-on", "u")
    dealt.do("pat", "call-staff", "u", of="game-supervisor")
    set_pit(people, people.person("sam"), "north", ("u",), ("gus",), key="pit")
    queue = calls(people, people.person("gus"))
    assert [(one.table, one.call.number) for one in queue] == [("u", 1), ("t", 1)]
    assert [one.table for one in calls(people, people.person("pat"))] == ["t", "u"]
    assert offers(dealt, "pat")["answer-call"] == {"call": {"among": [1]}}
    dealt.do("pat", "answer-call", call=1)
    assert refused(dealt, RefusalCode.NOT_CALLED, "pat", "answer-call", call=1)
    says = [row["says"] for row in document(dealt, "ann")["feed"]]
    assert "dora calls for a Casino Supervisor" in says
    why = "a chip is on the line"
    assert why in str(document(dealt, "gus")) and why not in str(document(dealt, "ann"))
    with pytest.raises(NotAllowed):
        calls(people, people.person("ann"))
    with pytest.raises(NotAllowed):
        set_pit(people, people.person("gus"), "north", ("t",), (), key="no")
    with pytest.raises(Unusable):
        set_pit(people, people.person("sam"), "north", ("t",), ("dora",), key="no dealer")


OTHER = {"number": 2, "game": "blackjack", "limits": {"min": "5.00", "max": "9.00"}}


def test_a_dealer_is_relieved_in_mid_round_and_the_round_goes_on(dealt: Running) -> None:
    dealt.do("dan", "sign-on")
    assert dealt.now.dealer == "dan" and dealt.step() == "decision"
    dealt.do("ann", "stand", box=1)
    with pytest.raises(NotAllowed):
        dealt.do("dora", "card", card="8C")
    dealt.do("dan", "card", card="8C")
    assert dealt.need() is None and dealt.now.layout == ()
    by = [m.body["by"].get("name") for m in dealt.hosted().moments if m.body.get("from")]
    assert by == ["dora", "dora", "dora", "dan"]


def test_a_supervisor_signs_an_idle_dealer_off_and_may_deal(dealt: Running) -> None:
    with pytest.raises(NotAllowed):
        dealt.do("dan", "sign-off", name="dora")
    assert offers(dealt, "gus")["sign-off"] == {"name": {"among": ["dora"]}}
    dealt.do("gus", "sign-off", name="dora")
    assert dealt.now.dealer is None
    dealt.do("ann", "stand", box=1)
    dealt.do("gus", "card", card="8C")
    assert dealt.need() is None


def test_the_house_takes_over_from_a_dealer_who_does_nothing(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, dora=Role.DEALER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="50.00")
    floor.do("dora", "sign-on")
    floor.wait(floor.settings.relieving - 1)
    dealers = [floor.now.dealer]
    floor.wait(1)
    assert [*dealers, floor.now.dealer] == ["dora", None]
    floor.until("wagers")


# ---------------------------------------------------------------- contraventions


@pytest.mark.rule("GP-003", "GP-005", "GP-006")
def test_who_is_excluded_is_seen_out_and_sits_down_no_more(dealt: Running) -> None:
    dealt.do("bob", "sit", buy_in="50.00")
    measures_ = ["exclude", "confiscate", "detain"]
    asked: dict[str, Any] = {"kind": "contravention", "player": "ann", "measures": measures_}
    with pytest.raises(RuleBreach):
        dealt.do("gus", "irregularity", **asked)
    dealt.do("pat", "irregularity", **asked)
    dealt.wait(1)
    assert dealt.now.seat_of("ann") is not None, "a wager in play stays until it is decided"
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    dealt.wait(1)
    assert dealt.now.seat_of("ann") is None
    assert refused(dealt, RefusalCode.EXCLUDED, "ann", "sit") == "blackjack 17.2"
    dealt.again()
    refused(dealt, RefusalCode.EXCLUDED, "ann", "sit")
    assert offers(dealt, "pat")["hand-over"]["player"] == {"among": ["ann"]}
    dealt.do("pat", "hand-over", player="ann", to="Inspector Hale")
    assert refused(dealt, RefusalCode.NO_SUCH_MEASURE, "pat", "hand-over", player="ann", to="x")
    people = dealt.floor
    found = measures(people, people.person("sue"))
    assert [(str(one.measure), one.ended) for _, one in found] == [
        ("exclude", None),
        ("confiscate", None),
        ("detain", "handed over to Inspector Hale"),
    ]
    assert measures(people, people.person("bob")) == ()
    assert "Hale" in str(document(dealt, "pat")) and "Hale" not in str(document(dealt, "bob"))
    with pytest.raises(NotAllowed):
        dealt.do("gus", "readmit", player="ann")
    dealt.do("pat", "readmit", player="ann")
    dealt.do("ann", "sit")


@pytest.mark.rule("GP-002", "GP-004")
@pytest.mark.parametrize("returned", [True, False])
def test_winnings_are_held_until_an_investigation_ends(dealt: Running, *, returned: bool) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    won = dealt.floor.balances("ann")[1]
    dealt.do("pat", "irregularity", kind="contravention", player="ann", measures=["seize"])
    assert balance(dealt, chips_of("ann")) == won - 1_000
    assert balance(dealt, held_of("t", "ann")) == 1_000
    dealt.do("dora", "next-round")
    dealt.do("sam", "end-investigation", player="ann", returned=not returned)
    dealt.do_by_two("pat", "sam", "end-investigation", player="ann", returned=returned)
    assert dealt.hosted().moments[-1].body["by"] == {
        "name": "sam",
        "rank": "gaming-shift-manager",
        "agreed_by": "pat",
    }
    assert balance(dealt, held_of("t", "ann")) == 0
    assert balance(dealt, chips_of("ann")) == (won if returned else won - 1_000)
    asked = {"player": "ann", "returned": returned}
    assert refused(dealt, RefusalCode.NO_SUCH_MEASURE, "pat", "end-investigation", **asked)


@pytest.mark.rule("GP-008", "GP-009")
def test_an_outcome_that_was_paid_is_set_aside_by_two_people(dealt: Running) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    won = balance(dealt, chips_of("ann"))
    asked: dict[str, Any] = {"kind": "invalidated", "cause": "fraud"}
    with pytest.raises(RuleBreach):
        dealt.do("gus", "irregularity", **asked)
    dealt.do("pat", "irregularity", **asked)
    with pytest.raises(NotAllowed):
        dealt.do("pat", "irregularity", **asked)
    assert balance(dealt, chips_of("ann")) == won
    dealt.again()
    dealt.do("sam", "irregularity", **asked)
    assert balance(dealt, chips_of("ann")) == won - 1_000
    assert dealt.now.operation.second is None
    dealt.close()
    assert verify_floor(dealt.folder / "data")["faults"] == []
    dealt.open()


@pytest.mark.rule("GP-007")
def test_an_outcome_is_set_aside_before_it_is_paid_by_one(dealt: Running) -> None:
    dealt.do("pat", "irregularity", kind="invalidated", cause="disruption")
    assert dealt.now.operation.second is None and balance(dealt, chips_of("ann")) == 30_000


@pytest.mark.parametrize("name", ["irregularity", "invalidated"])
def test_what_one_has_asked_for_the_next_round_makes_void(dealt: Running, name: str) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    kind: dict[str, Any] = {"kind": "invalidated"} if name == "irregularity" else {}
    dealt.do("pat", name, cause="fraud", **kind)
    assert dealt.now.operation.second is not None
    dealt.do("dora", "next-round")
    assert dealt.now.operation.second is None


def test_whom_the_floor_no_longer_knows_asks_for_nothing(dealt: Running) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    won = balance(dealt, chips_of("ann"))
    dealt.do("pat", "irregularity", kind="invalidated", cause="fraud")
    dealt.floor.disable("pat", key="out", by="house")
    dealt.do("sam", "irregularity", kind="invalidated", cause="fraud")
    second = dealt.now.operation.second
    assert second is not None and second.by == "sam"
    assert balance(dealt, chips_of("ann")) == won


@pytest.mark.rule("GP-004")
def test_a_seizure_that_is_withdrawn_holds_nothing(dealt: Running) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    seized: dict[str, Any] = {"kind": "contravention", "player": "ann", "measures": ["seize"]}
    dealt.do("pat", "irregularity", **seized)
    dealt.do("pat", "end-investigation", player="ann", returned=True)
    dealt.do("dora", "correct")
    dealt.do("gus", "correct")
    assert dealt.now.operation.measures == () and dealt.now.operation.second is None
    dealt.do("dora", "card", card="8C")
    assert refused(
        dealt, RefusalCode.NO_SUCH_MEASURE, "sam", "end-investigation", player="ann", returned=True
    )


@pytest.mark.rule("GP-004")
@pytest.mark.parametrize("returned", [True, False])
def test_an_entry_stays_once_an_investigation_of_its_round_is_over(
    dealt: Running, *, returned: bool
) -> None:
    dealt.do("ann", "stand", box=1)
    dealt.do("dora", "card", card="8C")
    dealt.do("pat", "irregularity", kind="contravention", player="ann", measures=["seize"])
    if returned:
        # Somebody has asked for it already; nobody is the second.
        dealt.do("dora", "correct")
    dealt.do_by_two("pat", "sam", "end-investigation", player="ann", returned=returned)
    assert refused(dealt, RefusalCode.INVESTIGATED, "gus", "correct") == "blackjack 17.2"
    offers = Documents(dealt.floor).of("t", dealt.floor.person("gus"))["legal"]
    assert "correct" not in {offer["do"] for offer in offers}


def balance(floor: Running, account: Any) -> int:
    with floor.store.snapshot() as now:
        return int(now.balance(account))
