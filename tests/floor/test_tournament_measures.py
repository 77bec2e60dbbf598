"""Measures against players of a tournament (17.2): who is excluded, and chips that are held."""

import tomllib
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from croupier.desk.tournament.record import replayed
from croupier.desk.tournament.writing import Happened, record_of
from croupier.floor import Role
from croupier.floor.postings import held_of
from croupier.floor.tournament_faults import is_its_money
from croupier.floor.tournaments import log_of
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.tournament import Standing, Tournament, evolve, open_tie
from croupier.tournament.events import LeftPlay
from running_floor import Running
from tournament_at_tables import Contest, conditions

HEATS = {"name": "heats", "tables": 2, "seats": 2, "progress": 1}
FINAL = {"name": "final", "tables": 1, "seats": 2, "hands": 1}


def refused(do: Any, *args: Any, **fields: Any) -> str:
    with pytest.raises(RuleBreach) as breach:
        do(*args, **fields)
    return str(breach.value.refusal.code)


def begun(floor: Running, dealing: str, **changes: Any) -> tuple[Contest, str, str]:
    """A session of one hand at T1, and who plays in it."""
    fields = conditions(**{"minimum_wager": "none", **changes})
    fields["structure"]["round"] = [{**HEATS, "hands": 1}, FINAL]
    fields["prizes"] = changes.get("prizes", fields["prizes"])
    cup = Contest(floor, fields, dealing=dealing).begun()
    floor.people(pat=Role.PIT_BOSS, sam=Role.GAMING_SHIFT_MANAGER)
    cup.draw("heats")
    cup.do("tess", "start-session", table="T1")
    table = floor.hosted("T1").table
    assert table is not None
    one, two = (seat.player for seat in table.seats)
    return cup, one, two


def again(cup: Contest) -> Tournament:
    """The tournament as its record replays."""
    with cup.floor.store.snapshot() as now:
        record = record_of(Happened(*one) for one in log_of(now, "cup"))
    return replayed(tomllib.loads(record, parse_float=Decimal)).tournament


@pytest.mark.rule("TP-007", "TP-012", "TP-015", "GP-003")
def test_whoever_is_excluded_is_out_of_the_tournament_when_no_wager_stands(floor: Running) -> None:
    least = {"amount": 50, "compulsory": True}
    cup, one, two = begun(floor, "shoe", minimum_wager=least)
    while (need := floor.need_at("T1")) is None or need.of is not Of.WAGERS:
        floor.until_due()
    floor.do(one, "wager", "T1", box=1, stake="50.00")
    assert floor.floor.due() is None
    out: dict[str, Any] = {"kind": "contravention", "player": two, "measures": ["exclude"]}
    floor.do("pat", "irregularity", "T1", **out)
    assert refused(floor.do, two, "wager", "T1", box=2, stake="50.00") == "excluded"
    # The house sees the player out, with whoever is in charge away too.
    cup.do("tess", "sign-out")
    floor.wait(0)
    now = floor.hosted("T1").table
    assert now is not None and [seat.player for seat in now.seats] == [one]
    entry = next(entry for entry in cup.now.entries if entry.player == two)
    assert entry.standing is Standing.DISQUALIFIED and cup.chips(two) == 0
    with floor.store.snapshot() as log:
        (*_, (left, by, _)) = log_of(log, "cup")
    assert isinstance(left, LeftPlay) and by == "house"
    assert left.rules == ("blackjack 17.2", "blackjack 16.2.1(h)", "blackjack 16.2.1(k)")
    # The betting closes without that player, and the session goes on.
    cup.do("tess", "sign-in")
    floor.until_due()
    need = floor.need_at("T1")
    # Nothing is needed any more where a blackjack ended the hand at once.
    assert need is None or need.of is not Of.WAGERS
    assert refused(cup.do, "tess", "exclude", entry=1, rule="x") == "not_in_your_power"
    cup.play("T1", {one: "50.00"})
    cup.do("tess", "count-table", table="T1")
    assert again(cup).entries == cup.now.entries and again(cup).rounds == cup.now.rounds


@pytest.mark.rule("TP-007", "TP-012")
def test_whoever_may_not_play_here_any_more_is_seen_out_and_has_retired(floor: Running) -> None:
    out = {"grounds": ["misconduct"], "retirement": "At any time."}
    refunds = {"refund_disqualified": 0, "refund_retired": 50}
    least = {"amount": 50, "compulsory": True}
    cup, one, two = begun(floor, "shoe", minimum_wager=least, disqualification=out | refunds)
    while (need := floor.need_at("T1")) is None or need.of is not Of.WAGERS:
        floor.until_due()
    floor.do(one, "wager", "T1", box=1, stake="50.00")
    purses = {name: floor.floor.balances(name)[0] for name in (one, two)}
    floor.floor.disable(two, key="disable", by="olga")
    floor.floor.disable(one, key="disable too", by="olga")
    cup.do("tess", "sign-out")
    floor.wait(0)
    now = floor.hosted("T1").table
    assert now is not None and [seat.player for seat in now.seats] == [one], "a wager stands"
    cup.do("tess", "sign-in")
    while floor.floor.due() is not None:
        floor.until_due()
    floor.wait(0)
    entries = [entry for entry in cup.now.entries if entry.player in (one, two)]
    assert {entry.standing for entry in entries} == {Standing.RETIRED}
    for name, purse in purses.items():
        assert cup.chips(name) == 0 and floor.floor.balances(name)[0] - purse == 5_000
    assert again(cup).entries == cup.now.entries and again(cup).rounds == cup.now.rounds


def test_money_that_an_event_of_a_tournament_did_not_move_is_found(floor: Running) -> None:
    begun(floor, "shoe")
    t, moved = None, 0
    with floor.store.snapshot() as now:
        for stored, (happening, _, _) in zip(
            now.events("tournament/cup"), log_of(now, "cup"), strict=True
        ):
            if t is not None and stored.postings:
                moved += 1
                first, *rest = stored.postings
                assert is_its_money(t, happening, stored)
                for forged in ((), (*rest, replace(first, cents=Cents(first.cents + 1)))):
                    assert not is_its_money(t, happening, replace(stored, postings=forged))
            t = evolve(t, happening)
    assert moved == 5, "four fees, and the chips of a session"


class Dealt:
    """A session of two players at a table that a dealer deals by hand; one of them wins."""

    def __init__(self, floor: Running, **changes: Any) -> None:
        self.floor = floor
        self.cup, self.one, self.two = begun(floor, "hand", **changes)
        floor.do("ned", "sign-on", "T1")

    def hand(self, last: str) -> None:
        """A hand of 20 against a dealer who draws a last card to 9."""
        for who, do, said in (
            ("ned", "shuffle", {}),
            ("tess", "cut", {"place": 200}),
            ("ned", "load", {"behind": 60}),
            ("ned", "burn", {}),
            ("ned", "next-round", {}),
            (self.one, "wager", {"box": 1, "stake": "100.00"}),
            ("ned", "close-betting", {}),
            ("ned", "card", {"card": "KS"}),
            ("ned", "card", {"card": "9D"}),
            ("ned", "card", {"card": "QH"}),
            (self.one, "stand", {"box": 1}),
            ("ned", "card", {"card": last}),
        ):
            self.floor.do(who, do, "T1", **said)

    def seized(self) -> "Dealt":
        """The player wins $100, which is held."""
        self.hand("8C")
        seized: dict[str, Any] = {"kind": "contravention", "player": self.one}
        self.floor.do("pat", "irregularity", "T1", **seized, measures=["seize"])
        return self

    def held(self) -> int:
        with self.floor.store.snapshot() as now:
            return now.balance(held_of("T1", self.one, "CHIPS-cup"))

    def count(self) -> int:
        """What is counted of the player whose winnings were held."""
        r = self.cup.now.rounds[-1]
        entry = next(one for one in self.cup.now.entries if one.player == self.one)
        return dict(r.counts)[entry.number]

    def end(self, *, returned: bool) -> None:
        asked = {"player": self.one, "returned": returned}
        self.floor.do_by_two("pat", "sam", "end-investigation", "T1", **asked)


@pytest.mark.rule("GP-004", "TP-025")
@pytest.mark.parametrize("returned", [True, False])
def test_chips_that_are_held_are_the_sessions_own(floor: Running, *, returned: bool) -> None:
    dealt = Dealt(floor).seized()
    assert (dealt.cup.chips(dealt.one), dealt.held()) == (100_000, 10_000)
    dealt.end(returned=returned)
    assert (dealt.cup.chips(dealt.one), dealt.held()) == (110_000 if returned else 100_000, 0)


@pytest.mark.rule("GP-004", "TP-025")
@pytest.mark.parametrize(
    ("returned", "becomes_cash"), [(True, False), (True, True), (False, False)]
)
def test_chips_that_are_held_after_their_session_count_or_go_back(
    floor: Running, *, returned: bool, becomes_cash: bool
) -> None:
    prizes = {"places": [300, 100], "pool": 400, "chips_become_cash": becomes_cash}
    dealt = Dealt(floor, prizes=prizes).seized()
    dealt.cup.do("tess", "count-table", table="T1")
    assert dealt.count() == 100_000, "what is held is not counted"
    purse = floor.floor.balances(dealt.one)[0]
    dealt.end(returned=returned)
    assert dealt.held() == 0 and dealt.cup.chips(dealt.one) == 0
    assert dealt.count() == (110_000 if returned else 100_000)
    assert floor.floor.balances(dealt.one)[0] - purse == (10_000 if becomes_cash else 0)
    assert again(dealt.cup).rounds == dealt.cup.now.rounds
    floor.close()
    assert verify_floor(floor.folder / "data")["faults"] == []
    floor.open()


@pytest.mark.rule("GP-004", "M7-024")
@pytest.mark.parametrize("returned", [True, False])
def test_chips_that_are_held_in_further_play_count_in_it(floor: Running, *, returned: bool) -> None:
    prizes = {"places": [300, 100], "pool": 400, "chips_become_cash": True}
    dealt = Dealt(floor, prizes=prizes)
    cup = dealt.cup
    dealt.hand("AC")
    cup.do("tess", "count-table", table="T1")
    cup.do("tess", "begin-tie-break", allocation="0.00")
    dealt.seized()
    assert dealt.held() == 10_000
    cup.do("tess", "count-tie-break")
    r = cup.now.round
    assert r is not None and open_tie(cup.now, r) is not None, "what is held is not counted"
    purse = floor.floor.balances(dealt.one)[0]
    dealt.end(returned=returned)
    r = cup.now.round
    assert r is not None and (open_tie(cup.now, r) is None) is returned
    assert dealt.count() == 100_000 and floor.floor.balances(dealt.one)[0] == purse
    assert sorted(amount for _, amount in r.breaks[-1].counts)[-1] == 100_000 + 10_000 * returned
    assert again(cup).rounds == cup.now.rounds
    floor.close()
    assert verify_floor(floor.folder / "data")["faults"] == []
    floor.open()
