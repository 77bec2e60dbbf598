"""Tournaments on a floor: tables kept, chips of their own, rounds dealt, ties, prizes, the log."""

import json
from typing import Any

import pytest

from croupier.desk.tournament.drafting import read_conditions
from croupier.floor import NotAllowed, Role
from croupier.floor.postings import chips_of
from croupier.floor.tournaments import bank_of, currency_of_tournament
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.money import Cents
from croupier.tournament import Phase, Tournament, open_tie
from croupier.tournament.seating import commitment_of
from running_floor import Running
from served import Served
from tournament_driver import fields_of, seed_of

PLAYERS = ("p1", "p2", "p3", "p4")


def conditions(**changes: Any) -> dict[str, Any]:
    fields = fields_of("blackjack", entry_fee=100, chips=1000, **changes)
    fields["limits"] = {"min": 25, "max": 500}
    fields["structure"]["round"] = [
        {"name": "heats", "tables": 2, "seats": 2, "hands": 2, "progress": 1},
        {"name": "final", "tables": 1, "seats": 2, "shoes": 1},
    ]
    fields["entry"] |= {"players_min": 2, "players_max": 4}
    fields["prizes"] = {"places": [300, 100], "pool": 400}
    return fields


class Contest:
    """A tournament on a running floor."""

    def __init__(self, floor: Running, fields: dict[str, Any]) -> None:
        self.floor = floor
        floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        floor.people(dora=Role.GAME_SUPERVISOR, ned=Role.DEALER)
        floor.people(**dict.fromkeys((*PLAYERS, "ann"), Role.PLAYER))
        for number in (1, 2):
            limits = {"min": "25.00", "max": "500.00"}
            floor.table(f"T{number}", game="blackjack", number=number, limits=limits)
        drafted = read_conditions(fields)
        asked = floor.floor.tournaments.draft(
            "olga", "cup", drafted.conditions, drafted.rules, key="draft"
        )
        asked.result()

    @property
    def now(self) -> Tournament:
        return self.floor.floor.tournaments.get("cup")

    def do(self, who: str, do: str, **fields: Any) -> Any:
        key = f"{who} {next(self.floor.keys)}"
        return self.floor.floor.tournaments.submit(who, "cup", do, fields, key=key).result()

    def begun(self) -> "Contest":
        self.do("olga", "appoint-director", name="tess")
        self.do("olga", "appoint-deputy", name="dora")
        self.do("dirk", "approve", writing="letter 1")
        named = [[name, commitment_of(seed_of(name))] for name in ("heats", "final")]
        self.do("olga", "open-entries", commitments=named)
        for player in PLAYERS:
            self.do(player, "enter")
        self.do("tess", "sign-in")
        self.do("tess", "brief")
        self.do("tess", "designate-tables", tables=["T1", "T2"])
        self.do("tess", "begin")
        return self

    def draw(self, stage: str) -> None:
        self.do("tess", "draw-seats", seed=seed_of(stage))

    def chips(self, player: str) -> int:
        with self.floor.store.snapshot() as now:
            return now.balance(chips_of(player, currency_of_tournament("cup")))

    def play(self, table: str, stakes: dict[str, str]) -> None:
        """Play the session at a table: everybody stakes, and stands on everything."""
        floor = self.floor
        for _ in range(2000):
            hosted = floor.hosted(table).table
            assert hosted is not None
            if hosted.is_session_over:
                return
            need = None if hosted.round is None else hosted.engine.needs(hosted.round)
            if need is not None and need.of is Of.WAGERS and not hosted.layout:
                for seat in hosted.seats:
                    held = self.chips(seat.player)
                    if held >= 2_500:
                        stake = stakes.get(seat.player, "25.00")
                        floor.do(seat.player, "wager", table, box=seat.number, stake=stake)
                    floor.do(seat.player, "ready", table)
            elif need is not None and need.of is Of.PLAYER and need.step == "decision":
                floor.do(need.players[0], "stand", table, box=need.box)
            else:
                floor.until_due()
        raise AssertionError("the session does not end")

    def play_round(self, stakes: dict[str, str]) -> None:
        r = self.now.round
        assert r is not None
        for table in r.in_use:
            self.do("tess", "start-session", table=table)
            self.play(table, stakes)
            self.do("tess", "count-table", table=table)
        while (tie := open_tie(self.now, self.now.round)) is not None:  # type: ignore[arg-type]
            low = tie.held < 2_500
            self.do("tess", "begin-tie-break", allocation="500.00" if low else "0.00")
            table = tie.scope if tie.scope != "others" else r.in_use[0]
            # Those tied stake unlike amounts, so that a hand that is not tied breaks it.
            plays = [self.now.entries[entry - 1].plays for entry in tie.entries]
            wagers = {name: f"{25 * (at + 1)}.00" for at, name in enumerate(plays)}
            self.play(table, wagers)
            self.do("tess", "count-tie-break")
        self.do("tess", "close-round")


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


def asked(served: Served, who: str, path: str, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(served.keys)}"}
    return served.ask(who, "POST", path, json=body, headers=headers)


def test_over_http_conditions_are_drafted_checked_approved_and_seats_drawn(served: Served) -> None:
    served.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
    served.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
    fields = json.loads(json.dumps(conditions(), default=lambda moment: moment.isoformat()))
    lacking = {name: value for name, value in fields.items() if name != "lateness"}
    first = asked(served, "olga", "/tournaments", id="cup", conditions=lacking)
    assert first.status == 201
    assert [fault["item"] for fault in first.json()["check"]["faults"]] == ["i"]
    path = "/tournaments/cup/commands"
    refused = asked(served, "dirk", path, do="approve", writing="letter").json()
    assert (refused["code"], refused["rule"]) == ("conditions_faulty", "blackjack 16.2.1(i)")
    assert asked(served, "olga", "/tournaments", id="cup", conditions=fields).status == 201
    assert asked(served, "p1", "/tournaments", id="cup", conditions=fields).status == 422
    wrong = asked(served, "olga", "/tournaments", id="cup", conditions={**fields, "chips": "x"})
    assert wrong.status == 422 and wrong.json()["where"] == "conditions"
    assert asked(served, "dirk", path, do="approve", writing="letter").status == 200
    asked(served, "olga", path, do="appoint-director", name="tess")
    named = [[name, commitment_of(seed_of(name))] for name in ("heats", "final")]
    assert asked(served, "olga", path, do="open-entries", commitments=named).status == 200
    for player in PLAYERS:
        assert asked(served, player, path, do="enter").status == 200
    for step in ({"do": "sign-in"}, {"do": "brief"}, {"do": "begin"}):
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
