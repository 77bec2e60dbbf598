"""The whole course on the floor: repechage, secondary round, buy-back, leaving, early ends."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from croupier.desk.tournament.record import replayed
from croupier.desk.tournament.sheet import replayed_html
from croupier.desk.tournament.shown import money_of, tournament_as_json
from croupier.desk.tournament.writing import Happened, record_of
from croupier.floor.tournaments import log_of
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.tournament import Phase, Standing
from croupier.tournament.seating import commitment_of
from running_floor import Running
from tournament_at_tables import PLAYERS, Contest, conditions
from tournament_driver import seed_of

ROUND = {"tables": 2, "seats": 2, "hands": 1, "progress": 1}


def course() -> dict[str, Any]:
    """Heats, a second chance into the final, a round of their own for those who lost."""
    fields = conditions(minimum_wager="none")
    fields["structure"] = {
        "round": [
            {"name": "heats", **ROUND},
            {"name": "final", "tables": 1, "seats": 4, "hands": 1},
        ],
        "repechage": [
            {"name": "second-chance", **ROUND, "tables": 1, "of": "heats", "joins": "final"}
        ],
        "secondary": [
            {"name": "plate", "tables": 1, "seats": 2, "hands": 1, "of": "heats", "prizes": [50]}
        ],
    }
    fields["buy_back"] = {"times": 1, "fee": 40, "until": "plate"}
    fields["disqualification"] |= {"refund_retired": 50, "refund_disqualified": 25}
    fields["prizes"] = {"places": [200, 100], "pool": 300}
    return fields


def refused(do: Any, *args: Any, **fields: Any) -> tuple[str, str]:
    with pytest.raises(RuleBreach) as breach:
        do(*args, **fields)
    return str(breach.value.refusal.code), breach.value.refusal.rule


def entered(floor: Running, fields: dict[str, Any]) -> Contest:
    cup = Contest(floor, fields)
    cup.do("olga", "appoint-director", name="tess")
    cup.do("dirk", "approve", writing="letter 1")
    assert cup.now.conditions.structure is not None
    names = [stage.name for stage in cup.now.conditions.structure.stages]
    cup.do(
        "olga", "open-entries", commitments=[[one, commitment_of(seed_of(one))] for one in names]
    )
    for player in PLAYERS:
        cup.do(player, "enter")
    cup.do("tess", "sign-in")
    cup.do("tess", "brief")
    cup.do("tess", "designate-tables", tables=["T1", "T2"])
    return cup


@pytest.mark.rule("TP-008", "TP-009", "TP-014")
def test_a_repechage_a_secondary_round_and_a_buy_back_are_played_and_paid(floor: Running) -> None:
    cup = entered(floor, course())
    cup.do("tess", "begin", reason="The players agreed.")
    stakes = dict(zip(PLAYERS, ("25.00", "50.00", "75.00", "100.00"), strict=True))
    cup.draw("heats")
    assert refused(cup.do, "p1", "buy-back", entry=1)[1] == "blackjack 16.2.1(e)"
    cup.play_round(stakes)
    out = {one.number for one in cup.now.those(Standing.OUT)}
    cup.draw("second-chance")
    assert {place.entry for place in cup.now.rounds[-1].places} == out and len(out) == 2
    cup.play_round(stakes)
    # One of the two is in the final; the other plays for the plate, and then buys back in.
    [loser] = cup.now.those(Standing.OUT)
    cup.draw("plate")
    cup.play_round(stakes)
    rival = next(name for name in PLAYERS if name != loser.player)
    assert refused(cup.do, rival, "buy-back", entry=loser.number)[0] == "not_in_your_power"
    cup.do(loser.player, "buy-back", entry=loser.number)
    again = refused(cup.do, loser.player, "buy-back", entry=loser.number)
    assert again == ("no_buy_back", "blackjack 16.2.1(e)")
    cup.draw("final")
    assert len(cup.now.rounds[-1].places) == len(PLAYERS)
    cup.play_round(stakes)
    cup.do("tess", "pay-prizes")
    assert sorted(amount for _, amount in cup.now.prizes) == [5_000, 10_000, 20_000]
    assert (loser.number, 5_000) in cup.now.prizes
    purses = [floor.floor.balances(name)[0] for name in PLAYERS]
    assert sum(purses) == 4 * (100_000 - 10_000) - 4_000 + 35_000
    must_replay(cup)
    with cup.floor.store.snapshot() as now:
        record = record_of(Happened(*one) for one in log_of(now, "cup"))
    page = replayed_html(replayed(tomllib.loads(record, parse_float=Decimal)))
    assert "Score sheet: table T1, heat 1" in page and "<caption>Result</caption>" in page


def must_replay(cup: Contest) -> None:
    """The tournament as it is exported replays to the same results, prizes and net."""
    with cup.floor.store.snapshot() as now:
        record = record_of(Happened(*one) for one in log_of(now, "cup"))
    found = replayed(tomllib.loads(record, parse_float=Decimal))
    assert tournament_as_json(found.tournament) == tournament_as_json(cup.now)
    purse = {name: cup.floor.floor.balances(name)[0] - 100_000 for name in PLAYERS}
    assert {name: money_of(found).get(name, 0) for name in PLAYERS} == purse
    page = replayed_html(found)
    assert all(f"Round {r.stage.name}" in page for r in cup.now.rounds)


@pytest.mark.rule("TP-011", "TP-012", "TP-013")
def test_leaving_pays_back_what_the_conditions_say_and_is_each_ones_own(floor: Running) -> None:
    cup = entered(floor, course())
    purse = floor.floor.balances("p1")[0]
    assert refused(cup.do, "p2", "withdraw", entry=1)[0] == "not_in_your_power"
    assert refused(cup.do, "p2", "mark-late", entry=1, minutes=None)[0] == "not_in_your_power"
    cup.do("p1", "withdraw", entry=1)
    # Within the time for withdrawing all of it comes back.
    assert floor.floor.balances("p1")[0] == purse + 10_000
    cup.do("tess", "begin", reason="The players agreed.")
    cup.do("tess", "mark-late", entry=2, minutes=5)
    assert cup.now.entries[1].standing is Standing.IN
    cup.do("p2", "retire", entry=2, reason="ill")
    assert floor.floor.balances("p2")[0] == purse + 5_000
    refusal = refused(cup.do, "tess", "disqualify", entry=3, ground="rudeness", reason="")
    assert refusal == ("not_a_ground", "blackjack 16.2.1(h)")
    cup.do("tess", "disqualify", entry=3, ground="collusion", reason="signals")
    assert floor.floor.balances("p3")[0] == purse + 2_500
    cup.do("tess", "mark-late", entry=4, minutes=None)
    assert cup.now.entries[3].standing is Standing.ABSENT
    assert refused(cup.do, "tess", "cancel", reason="nobody left")[0] == "not_in_your_power"
    cup.do("olga", "cancel", reason="nobody is left")
    assert cup.now.phase is Phase.CANCELLED
    must_replay(cup)


@pytest.mark.rule("TP-024", "TP-025")
def test_an_early_end_with_cash_wants_everybody_to_agree_and_pays_the_chips_out(
    floor: Running,
) -> None:
    fields = conditions(minimum_wager="none")
    fields["structure"]["round"][0]["hands"] = 40
    fields["limits"], fields["chips"] = {"min": 25, "max": 500}, 500
    fields["prizes"] |= {"chips_become_cash": True}
    cup = entered(floor, fields)
    cup.do("tess", "begin", reason="The players agreed.")
    cup.draw("heats")
    cup.do("tess", "start-session", table="T1")
    found = floor.hosted("T1").table
    assert found is not None
    [stays, loser] = [seat.player for seat in found.seats]
    entries = {one.player: one.number for one in cup.now.entries}
    assert refused(cup.do, "tess", "end-early", table="T1")[1] == "blackjack 16.3.5(a)"
    while cup.chips(loser):
        bust(cup, loser)
    assert refused(cup.do, "tess", "end-early", table="T1") == (
        "not_agreed",
        "blackjack 16.3.5(b)",
    )
    assert refused(cup.do, stays, "consent", entry=entries[loser])[0] == "not_in_your_power"
    for player in (stays, loser):
        cup.do(player, "consent", entry=entries[player])
    assert refused(cup.do, stays, "end-early", table="T1")[0] == "not_in_your_power"
    before = floor.floor.balances(stays)[0]
    cup.do("tess", "end-early", table="T1")
    assert floor.floor.balances(stays)[0] == before + 50_000
    assert cup.chips(stays) == Cents(0)
    must_replay(cup)


def bust(cup: Contest, player: str) -> None:
    """One hand: stake everything, within the maximum, and hit until it is over."""
    floor = cup.floor
    for _ in range(60):
        need = floor.need_at("T1")
        if need is not None and need.step == "wagers":
            break
        floor.until_due()
    table = floor.hosted("T1").table
    assert table is not None
    seat = table.seat_of(player)
    assert seat is not None
    stake = f"{min(cup.chips(player), 50_000) // 100}.00"
    floor.do(player, "wager", "T1", box=seat.number, stake=stake)
    for _ in range(60):
        need = floor.need_at("T1")
        if need is None or (need.step == "wagers" and not floor.hosted("T1").table.layout):  # type: ignore[union-attr]
            return
        if need.step == "decision":
            floor.do(player, "hit", "T1", box=need.box)
        else:
            floor.until_due()
