"""Rule 14.6 at a table: secret wagers in a session of a Baccarat tournament on the floor."""

import tomllib
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json, replay
from croupier.desk.tournament.drafting import read_conditions
from croupier.floor import Role, play_of, round_at
from croupier.games.refusal import RuleBreach
from croupier.tournament.seating import commitment_of
from running_floor import Running
from tournament_driver import fields_of, seed_of

PLAYERS = ("p1", "p2")


class Baccarat:
    """A final at one table with two players and three secret wagers each."""

    def __init__(self, floor: Running, *, secret: int = 3) -> None:
        self.floor = floor
        floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        floor.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
        limits = {"min": "25.00", "max": "2000.00"}
        floor.table("t", game="baccarat", limits=limits)
        fields = fields_of(
            "baccarat", at=datetime(2003, 5, 17, 19), secret_wagers=secret, minimum_wager="none"
        )
        fields["entry"] |= {"players_min": 2, "players_max": 2}
        fields["entry"]["withdraw_until"] = datetime(2003, 5, 17, 12)
        fields["structure"]["round"] = [{"name": "final", "tables": 1, "seats": 5, "hands": 6}]
        fields["prizes"] = {"places": [300, 100], "pool": 400}
        drafted = read_conditions(fields)
        assert drafted.faults == ()
        tournaments = floor.floor.tournaments
        tournaments.draft("olga", "c", drafted.conditions, drafted.rules, key="d").result()
        self.ask("olga", "appoint-director", name="tess")
        self.ask("dirk", "approve", writing="letter")
        self.ask("olga", "open-entries", commitments=[["final", commitment_of(seed_of("final"))]])
        for name in PLAYERS:
            self.ask(name, "enter")
        for do in ("sign-in", "brief", "begin"):
            self.ask("tess", do)
        self.ask("tess", "designate-tables", tables=["t"])
        self.ask("tess", "draw-seats", seed=seed_of("final"))
        self.ask("tess", "start-session", table="t")
        floor.until("wagers")

    def ask(self, who: str, do: str, **fields: Any) -> None:
        key = f"{who} {next(self.floor.keys)}"
        self.floor.floor.tournaments.submit(who, "c", do, fields, key=key).result()

    def form(self, who: str, on: str = "player", *, words: str | None, figures: str | None) -> None:
        self.floor.do(who, "secret-wager", on=on, words=words, figures=figures)

    def rows(self) -> list[Any]:
        return [row for row in self.floor.now.round.settlements if "secret" in row.note]

    def coup(self) -> None:
        """Close the betting, examine the forms, and let the house deal."""
        self.floor.do("tess", "close-betting")
        if self.floor.step() == "examination":
            self.floor.do("tess", "examine-forms")
        for _ in range(20):
            if self.floor.need() is None:
                return
            self.floor.until_due()
        raise AssertionError("the coup does not end")

    def next(self) -> None:
        self.floor.until_due()
        self.floor.until("wagers")


@pytest.mark.rule("BA-003", "BA-004", "BA-008", "BA-009", "BA-010")
def test_a_form_is_handed_in_marked_examined_and_announced_after_the_hand(floor: Running) -> None:
    table = Baccarat(floor)
    table.form("p1", words="100.00", figures="100.00")
    seat = floor.now.round.forms[0]
    assert (seat.player, seat.chips_held) == ("p1", 500_000)
    table.coup()
    happened = floor.happened
    assert happened.index("baccarat.form-handed-in") < happened.index("baccarat.forms-examined")
    assert happened.index("baccarat.forms-examined") < happened.index("baccarat.card-dealt")
    assert happened.index("baccarat.card-dealt") < happened.index(
        "baccarat.secret-wagers-announced"
    )
    (row,) = table.rows()
    assert row.stake == 10_000
    with floor.store.snapshot() as now:
        played = play_of(now, round_at(now, f"t-{floor.now.rounds}"))
    again = replay(tomllib.loads(file_of(played), parse_float=Decimal))
    assert again["settlements"] == as_json(shown_of(played))["settlements"]


@pytest.mark.rule("BA-012", "BA-013", "BA-014", "BA-015", "BA-006")
@pytest.mark.parametrize(
    ("words", "figures", "stake"),
    [
        ("5.00", "5.00", 2_500),
        ("3000.00", "3000.00", 200_000),
        ("100.00", "200.00", 2_500),
        (None, "200.00", 2_500),
    ],
)
def test_g_45_what_a_form_counts_as_when_the_hand_is_over(
    floor: Running, words: str | None, figures: str, stake: int
) -> None:
    table = Baccarat(floor)
    table.form("p1", words=words, figures=figures)
    table.coup()
    (row,) = table.rows()
    assert row.stake == stake


@pytest.mark.rule("BA-005")
def test_chips_and_a_form_may_not_cover_both_sides_or_pass_the_maximum(floor: Running) -> None:
    table = Baccarat(floor)
    table.form("p1", "banker", words="1500.00", figures="1500.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("p1", "wager", on="player", stake="100.00")
    assert breach.value.refusal.rule == "baccarat 14.6.3"
    with pytest.raises(RuleBreach):
        floor.do("p1", "wager", on="banker", stake="600.00")
    floor.do("p1", "wager", on="banker", stake="500.00")


@pytest.mark.rule("BA-002", "BA-003", "BA-007")
def test_every_form_uses_up_one_of_the_number_whatever_the_result(floor: Running) -> None:
    table = Baccarat(floor, secret=1)
    table.form("p1", words="25.00", figures="25.00")
    table.coup()
    table.next()
    with pytest.raises(RuleBreach) as breach:
        table.form("p1", words="25.00", figures="25.00")
    assert breach.value.refusal.rule == "baccarat 14.6.1"


@pytest.mark.rule("BA-011")
def test_another_form_is_looked_at_after_its_hand_and_before_the_next_first_card(
    floor: Running,
) -> None:
    table = Baccarat(floor)
    table.form("p1", words="25.00", figures="25.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("p2", "inspect-form", of="p1")
    assert breach.value.refusal.rule == "baccarat 14.6.9"
    table.coup()
    table.next()
    floor.do("p2", "inspect-form", of="p1")


@pytest.mark.rule("BA-016")
def test_the_last_hand_of_the_final_with_everybody_secret(floor: Running) -> None:
    table = Baccarat(floor)
    floor.do("tess", "call-last-hand")
    table.form("p1", "player", words="100.00", figures="100.00")
    table.form("p2", "banker", words="300.00", figures="300.00")
    table.coup()
    happened = floor.happened
    announced = happened.index("baccarat.secret-wagers-announced")
    assert announced < happened.index("baccarat.secret-chips-placed")
    assert happened.index("baccarat.cards-passed") < happened.index("baccarat.card-dealt")
    handed = next(
        m.happening for m in floor.hosted().moments if m.body["type"] == "baccarat.cards-passed"
    )
    assert handed.player == "p2"
