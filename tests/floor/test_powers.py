"""Powers are data: one committed table of role, command and state, and the floor keeps to it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor import FloorRefusal, NotAllowed, Role
from croupier.floor.approvals import WHATS, answer, ask_for
from croupier.floor.disputes import STEPS, complain, take_step
from croupier.floor.own import OWN
from croupier.floor.own_limits import Limit, set_limits
from croupier.floor.powers import State, power_of, powers
from croupier.floor.shifts import open_shift
from croupier.floor.supervision import set_pit
from croupier.games.refusal import RuleBreach
from croupier.games.registry import GAMES, game_of
from croupier.money import Cents
from running_floor import Running

COMMITTED = Path(__file__).parent / "powers.json"
"""`croupier staff powers --json`, one row a line."""


def test_the_whole_table_is_as_it_was_committed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["staff", "powers", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["powers"]
    assert rows == [json.loads(line) for line in COMMITTED.read_text("utf-8").splitlines()]


def test_one_role_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["staff", "powers", "--role", "pit-boss"]) == 0
    shown = capsys.readouterr().out
    assert "sign, any: " in shown and "\nsit, " not in shown
    assert main(["staff", "powers", "--role", "croupier"]) == 2
    assert "is not one of player, dealer" in capsys.readouterr().err


def test_every_command_of_a_table_has_a_row_and_every_row_a_source() -> None:
    rows = {power.do for power in powers()}
    of_the_floor = {"complain", *STEPS, "ask-approval", *(f"approve-{one}" for one in WHATS)}
    of_the_cage = {"open-shift", "close-shift", "fill", "credit", "count-tray", "see-shifts"}
    of_supervision = {"see-calls", "set-pit", "see-measures"}
    of_the_house = {"add-person", "set-roles", "disable", "give-access", "advance-clock"}
    of_the_house |= {"agree-roles", "confirm-person"}
    of_the_house |= {"see-ledger", "see-audit", "see-metrics", "see-people"}
    of_the_house |= {"see-settings", "change-settings"}
    of_players = {"own-limits", "practise"}
    of_sevens = {"announce-version", "close-for-version", "change-version"}
    of_the_house |= of_supervision | of_players | of_sevens
    assert rows == {"open-table", *OWN, *of_the_floor, *of_the_cage, *of_the_house}
    assert all(power.rules or power.reading for power in powers())


def test_a_tables_own_commands_hide_none_of_a_games() -> None:
    """Those that both have are one thing at the table: it asks the round for its part."""
    shared = {"cutting-card", "leave", "announce", "close-table"}
    for game in GAMES:
        assert set(OWN) & set(game_of(game).commands.kinds) <= shared


@pytest.mark.parametrize("do", sorted(OWN))
def test_whoever_has_no_power_is_refused_and_nothing_is_stored(floor: Running, do: str) -> None:
    floor.table(game="blackjack")
    before = floor.hosted().seq
    for role in Role:
        if not any(power.lets(role) for power in powers() if power.do == do):
            floor.people(**{f"one-{role}": role})
            with pytest.raises(NotAllowed):
                floor.do(f"one-{role}", do)
    assert floor.hosted().seq == before


@pytest.mark.rule("BJ-005")
def test_a_supervisor_may_do_what_a_dealer_may() -> None:
    for power in powers():
        if power.lets(Role.DEALER):
            assert power.lets(Role.GAME_SUPERVISOR) and power.lets(Role.PIT_BOSS)


def test_the_director_never_plays(floor: Running) -> None:
    floor.table(game="blackjack")
    floor.floor.add_person("dee", (Role.DIRECTOR, Role.PLAYER), key="dee")
    with pytest.raises(NotAllowed):
        floor.do("dee", "sit")


def test_a_table_is_opened_by_a_casino_supervisor_or_the_operator(floor: Running) -> None:
    limits = {"min": "5.00", "max": "9.00"}
    for number, role in enumerate(Role, start=1):
        asked = {"number": number, "game": "blackjack", "limits": limits}
        floor.people(**{f"one-{role}": role})
        answer = floor.floor.submit(f"one-{role}", f"t-{role}", "open-table", asked, key="open")
        if power_of("open-table", State.ANY).lets(role):
            answer.result()
        else:
            with pytest.raises((FloorRefusal, RuleBreach)):
                answer.result()


def test_a_role_that_was_lost_meanwhile_does_nothing_more(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, pat=Role.PIT_BOSS, cat=Role.CASHIER, dee=Role.DIRECTOR)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="50.00")
    people = floor.floor
    ann, pat, cat, dee = (people.person(name) for name in ("ann", "pat", "cat", "dee"))
    dispute = complain(people, ann, "t", "No.", key="1")
    approval = ask_for(people, pat, "face-down", "u", "Please.", key="2")
    for one in (ann, pat, cat, dee):
        people.set_roles(one.name, (Role.AUDITOR,), key=f"{one.name} no more", by="house")
    # Each was let in with the roles of before; what counts is those that the log has now.
    tries: list[Callable[[], object]] = [
        lambda: complain(people, ann, "t", "Again.", key="3"),
        lambda: take_step(people, pat, dispute, "advise", {}, key="4"),
        lambda: ask_for(people, pat, "face-down", "v", "Please.", key="5"),
        lambda: answer(people, dee, approval, given=True, reason="Yes.", key="6"),
        lambda: open_shift(people, cat, Cents(100), key="7"),
        lambda: set_pit(people, pat, "north", ("t",), (), key="8"),
        lambda: set_limits(people, ann, {Limit.STAKE: 5}, key="9"),
    ]
    for late in tries:
        with pytest.raises(NotAllowed):
            late()
