"""Tournaments on a floor: tables kept, chips of their own, rounds dealt, ties, prizes, the log."""

import pytest

from croupier.floor import NotAllowed, Role
from croupier.floor.tournament_money import bank_of, currency_of_tournament
from croupier.floor.verifying import verify_floor
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.tournament import Phase
from croupier.tournament.seating import commitment_of
from running_floor import Running
from served import Served
from tournament_at_tables import PLAYERS, Contest, asked, conditions, conditions_as_text
from tournament_driver import seed_of


@pytest.mark.rule("TP-004", "TP-006", "TP-014", "TP-020", "TP-021")
def test_a_tournament_is_played_at_tables_from_entries_to_prizes(floor: Running) -> None:
    cup = Contest(floor, conditions()).begun()
    assert floor.floor.balances("p1")[0] == 90_000
    cup.draw("heats")
    cup.play_round({})
    cup.draw("final")
    cup.play_round({})
    cup.do("tess", "pay-prizes")
    assert cup.now.phase is Phase.FINISHED
    purses = sorted(floor.floor.balances(name)[0] for name in PLAYERS)
    assert purses == [90_000, 90_000, 100_000, 120_000]
    # The chips have all gone back, and no table is kept any more.
    assert [cup.chips(name) for name in PLAYERS] == [0, 0, 0, 0]
    assert all(h.table is not None and h.table.kept is None for h in floor.floor.tables())
    # What the bank and the floats of the tables hold adds up to nothing.
    with floor.store.snapshot() as now:
        bank = now.balance(bank_of("cup"))
    assert isinstance(bank, int)
    floor.again()
    assert floor.floor.tournaments.get("cup").phase is Phase.FINISHED
    floor.close()
    found = verify_floor(floor.folder / "data")
    assert found["faults"] == [] and found["rounds"] > 0
    floor.open()


@pytest.mark.rule("TP-021", "TP-019")
def test_a_kept_table_is_for_drawn_players_while_somebody_is_in_charge(floor: Running) -> None:
    cup = Contest(floor, conditions()).begun()
    cup.draw("heats")
    floor.do("ann", "sit", "T1")
    with pytest.raises(RuleBreach) as breach:
        cup.do("tess", "start-session", table="T1")
    assert breach.value.refusal.rule == "blackjack 16.3.2"
    floor.do("ann", "leave", "T1")
    cup.do("tess", "start-session", table="T1")
    with pytest.raises(RuleBreach):
        floor.do("ann", "sit", "T1")
    with pytest.raises(NotAllowed):
        floor.do("ann", "buy-in", "T1", amount="10.00")
    hosted = floor.hosted("T1").table
    assert hosted is not None and hosted.kept is not None
    assert len(hosted.seats) == 2
    one = hosted.seats[0].player
    assert cup.chips(one) == 100_000 and floor.floor.balances(one) == (90_000, 0)
    cup.do("tess", "sign-out")
    with pytest.raises(RuleBreach) as breach:
        floor.do(one, "ready", "T1")
    assert breach.value.refusal.rule == "blackjack 16.2.4"
    cup.do("dora", "sign-in")
    floor.do(one, "ready", "T1")


@pytest.mark.rule("TP-002", "TP-003", "TP-004")
def test_powers_on_the_floor_come_from_roles_and_appointments(floor: Running) -> None:
    cup = Contest(floor, conditions())
    with pytest.raises(RuleBreach, match="not qualified"):
        cup.do("olga", "appoint-director", name="ned")
    for who in ("olga", "tess", "p1"):
        with pytest.raises(RuleBreach, match="Director of Casino Surveillance in person"):
            cup.do(who, "approve", writing="letter")
    cup.do("dirk", "approve", writing="letter")
    with pytest.raises(RuleBreach, match="have been approved"):
        cup.do("dirk", "approve", writing="another letter")
    with pytest.raises(RuleBreach, match="operator"):
        cup.do("tess", "cancel", reason="no")


def test_cash_never_becomes_chips_nor_chips_cash(floor: Running) -> None:
    cup = Contest(floor, conditions()).begun()
    cup.draw("heats")
    cup.do("tess", "start-session", table="T1")
    with floor.store.snapshot() as now:
        posted = [
            posting
            for name in ("tournament/cup", "table/T1")
            for event in now.events(name, after=0)
            for posting in event.postings
        ]
    chips = [one for one in posted if one.account.currency == currency_of_tournament("cup")]
    cash = [one for one in posted if one.account.currency == "AUD"]
    assert chips and cash
    assert sum(one.cents for one in chips) == sum(one.cents for one in cash) == Cents(0)


# ---------------------------------------------------------------- over HTTP


def test_over_http_conditions_are_drafted_checked_approved_and_seats_drawn(served: Served) -> None:
    served.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
    served.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
    fields = conditions_as_text()
    lacking = {name: value for name, value in fields.items() if name != "lateness"}
    first = asked(served, "olga", "/tournaments", id="cup", conditions=lacking)
    assert first.status == 201
    assert [fault["item"] for fault in first.json()["check"]["faults"]] == ["i"]
    path = "/tournaments/cup/commands"
    refused = asked(served, "dirk", path, do="approve", writing="letter").json()
    assert (refused["code"], refused["rule"]) == ("conditions_faulty", "blackjack 16.2.1(i)")
    assert asked(served, "olga", "/tournaments", id="cup", conditions=fields).status == 201
    assert asked(served, "p1", "/tournaments", id="cup", conditions=fields).status == 403
    wrong = asked(served, "olga", "/tournaments", id="cup", conditions={**fields, "chips": "x"})
    assert wrong.status == 422 and wrong.json()["where"] == "conditions"
    assert asked(served, "dirk", path, do="approve", writing="letter").status == 200
    asked(served, "olga", path, do="appoint-director", name="tess")
    named = [[name, commitment_of(seed_of(name))] for name in ("heats", "final")]
    assert asked(served, "olga", path, do="open-entries", commitments=named).status == 200
    for player in PLAYERS:
        assert asked(served, player, path, do="enter").status == 200
    for step in ({"do": "sign-in"}, {"do": "brief"}, {"do": "begin", "reason": "Agreed."}):
        assert asked(served, "tess", path, **step).status == 200
    asked(served, "tess", path, do="designate-tables", tables=["T1", "T2"])
    drawn = asked(served, "tess", path, do="draw-seats", seed=seed_of("heats")).json()["view"]
    assert [len(table["seats"]) for table in drawn["rounds"][0]["tables"]] == [2, 2]
    shown = served.ask("p1", "GET", "/tournaments").json()["tournaments"]
    assert [(one["id"], one["phase"], one["entries"]) for one in shown] == [("cup", "playing", 4)]
    board = served.ask("p1", "GET", "/tournaments/cup").json()["board"]
    assert [row["chips"] for row in board] == ["0.00"] * 4
    assert served.ask("p1", "GET", "/tournaments/none").status == 404
    assert asked(served, "p1", path, do="nonsense").status == 422
