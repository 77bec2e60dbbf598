"""Rule 14.6 at a table: secret wagers in a session of a Baccarat tournament on the floor."""

import tomllib
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json, replay
from croupier.desk.tournament.drafting import read_conditions
from croupier.floor import NotAllowed, Role, play_of, round_at
from croupier.floor.cited import InForce, uses_of
from croupier.floor.rounds import round_of
from croupier.games.baccarat.kernel import Outcome
from croupier.games.refusal import RuleBreach
from croupier.tournament.seating import commitment_of
from running_floor import Running
from tournament_driver import fields_of, seed_of

PLAYERS = ("p1", "p2")


class Baccarat:
    """A final at one table with two players and three secret wagers each."""

    def __init__(
        self, floor: Running, *, secret: int = 3, chips: int = 5000, dealing: str = "shoe"
    ) -> None:
        self.floor, self.dealing = floor, dealing
        floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
        floor.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
        limits = {"min": "25.00", "max": "2000.00"}
        floor.people(dora=Role.DEALER)
        floor.table("t", game="baccarat", limits=limits, dealing=dealing)
        fields = fields_of("baccarat", at=datetime(2003, 5, 17, 19), secret_wagers=secret)
        fields |= {"minimum_wager": "none", "chips": chips}
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
        for do in ("sign-in", "brief"):
            self.ask("tess", do)
        self.ask("tess", "begin", reason="The players agreed.")
        self.ask("tess", "designate-tables", tables=["t"])
        self.ask("tess", "draw-seats", seed=seed_of("final"))
        self.ask("tess", "start-session", table="t")
        if dealing == "shoe":
            floor.until("wagers")
            return
        floor.do("dora", "sign-on")
        floor.do("dora", "shuffle")
        floor.do("tess", "cut", place=200)
        floor.do("dora", "load", behind=52)
        floor.do("dora", "next-round")

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
        if self.dealing == "hand":
            self.floor.do("dora", "next-round")
            return
        self.floor.until_due()
        self.floor.until("wagers")

    def dealt(self, *cards: str) -> None:
        """Close the betting, examine the forms, and deal these cards from a real shoe."""
        self.floor.do("dora", "close-betting")
        if self.floor.step() == "examination":
            self.floor.do("tess", "examine-forms")
        for card in cards:
            self.floor.do("dora", "card", card=card)
        while self.floor.need() is not None:
            step = self.floor.step()
            self.floor.do("tess", {"announcement": "announce-secret-wagers"}[str(step)])

    def view(self, who: str) -> Any:
        """The round as somebody may see it."""
        person = self.floor.floor.people.get(who)
        assert person is not None
        found = self.floor.now
        return found.engine.view(found.round, person.viewer)

    def refused(self, who: str, do: str, **fields: Any) -> str:
        """The rule by which something is refused."""
        with pytest.raises(RuleBreach) as breach:
            self.floor.do(who, do, **fields)
        return breach.value.refusal.rule


def moments_of(floor: Running) -> list[Any]:
    """The table's events as they lie in the store."""
    with floor.store.snapshot() as now:
        return [event.body for event in now.events("table/t")]


HUNDRED = {"words": "100.00", "figures": "100.00"}
PLAYER_WINS, TIED = ("9S", "2D", "KS", "KD"), ("9S", "9D", "KS", "KD")


@pytest.mark.rule("BA-002")
def test_ba_002_conditions_that_do_not_state_the_number_are_not_approved(floor: Running) -> None:
    silent = read_conditions(fields_of("baccarat", secret_wagers=None))
    floor.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR)
    tournaments = floor.floor.tournaments
    tournaments.draft("olga", "c", silent.conditions, silent.rules, key="d").result()
    with pytest.raises(RuleBreach) as breach:
        tournaments.submit("dirk", "c", "approve", {"writing": "letter"}, key="a").result()
    assert breach.value.refusal.rule == "baccarat 14.2.8"


@pytest.mark.rule("BA-003")
def test_ba_003_each_player_has_the_number_of_the_conditions_in_a_session(floor: Running) -> None:
    table = Baccarat(floor, secret=2)
    for _ in range(2):
        table.form("p1", **HUNDRED)
        assert table.refused("p1", "secret-wager", on="player", **HUNDRED) == "baccarat 14.6.1"
        table.coup()
        table.next()
    assert table.refused("p1", "secret-wager", on="player", **HUNDRED) == "baccarat 14.6.1"
    table.form("p2", **HUNDRED)


@pytest.mark.rule("BA-003")
def test_ba_003_the_count_of_forms_goes_on_when_a_player_leaves(floor: Running) -> None:
    table = Baccarat(floor, secret=1)
    table.form("p1", **HUNDRED)
    table.coup()
    table.ask("p2", "retire", entry=2, reason="has to go")
    table.next()
    assert [seat.player for seat in floor.now.seats] == ["p1"]
    assert table.refused("p1", "secret-wager", on="player", **HUNDRED) == "baccarat 14.6.1"


@pytest.mark.rule("BA-016")
def test_ba_016_a_player_without_chips_makes_no_wager_of_the_last_hand(floor: Running) -> None:
    table = Baccarat(floor, chips=2000, dealing="hand")
    floor.do("p2", "wager", on="banker", stake="2000.00")
    table.dealt("9S", "2D", "KH", "TC")
    table.next()
    floor.do("tess", "call-last-hand")
    table.form("p1", "player", **HUNDRED)
    floor.do("dora", "close-betting")
    floor.do("tess", "examine-forms")
    assert {"baccarat.secret-wagers-announced", "baccarat.cards-passed"} <= set(floor.happened)


@pytest.mark.rule("BA-004")
@pytest.mark.parametrize("words", ["200.00", None])
def test_ba_004_type_and_amount_stand_in_words_and_in_figures(
    floor: Running, words: str | None
) -> None:
    table = Baccarat(floor)
    table.form("p1", words=words, figures="100.00")
    table.form("p2", **HUNDRED)
    [spoilt, good] = table.view("tess").forms
    assert (spoilt.faults, good.faults) == (("form_spoilt",), ())
    # The Game Supervisor gives it back before the hand; the player answers for what it says.
    floor.do("tess", "close-betting")
    shown = Documents(floor.floor).of("t", floor.floor.person("tess"))
    [examine] = [offer for offer in shown["legal"] if offer["do"] == "examine-forms"]
    assert examine["fields"] == {"returned": {"several": ["p1", "p2"], "begins": []}}
    floor.do("tess", "examine-forms", returned=["p1"])
    assert [form.player for form in floor.now.round.forms] == ["p2"]


@pytest.mark.rule("BA-005")
def test_ba_005_chips_beside_a_form_keep_to_one_side_and_the_maximum(floor: Running) -> None:
    table = Baccarat(floor)
    table.form("p1", "banker", words="1500.00", figures="1500.00")
    assert table.refused("p1", "wager", on="player", stake="100.00") == "baccarat 14.6.3"
    assert table.refused("p1", "wager", on="banker", stake="600.00") == "baccarat 14.6.3"
    floor.do("p1", "wager", on="banker", stake="500.00")


@pytest.mark.rule("BA-005")
def test_ba_005_a_form_beside_chips_keeps_to_one_side_and_the_maximum(floor: Running) -> None:
    table = Baccarat(floor)
    floor.do("p1", "wager", on="banker", stake="1500.00")
    hundred = {"words": "100.00", "figures": "100.00"}
    assert table.refused("p1", "secret-wager", on="player", **hundred) == "baccarat 14.6.3"
    thousand = {"words": "1000.00", "figures": "1000.00"}
    assert table.refused("p1", "secret-wager", on="banker", **thousand) == "baccarat 14.6.3"
    shown = Documents(floor.floor).of("t", floor.floor.person("p1"))
    [offer] = [one for one in shown["legal"] if one["do"] == "secret-wager"]
    assert offer["fields"]["on"] == {"among": ["banker", "tie"]}
    assert offer["fields"]["figures"]["max"] == "500.00"
    table.form("p1", "banker", words="500.00", figures="500.00")


@pytest.mark.rule("BA-006")
def test_ba_006_chips_staked_after_a_form_leave_enough_to_settle_it(floor: Running) -> None:
    table = Baccarat(floor, chips=500, dealing="hand")
    table.form("p1", "player", words="400.00", figures="400.00")
    assert table.refused("p1", "wager", on="player", stake="200.00") == "baccarat 14.6.4.2"
    floor.do("p1", "wager", on="tie", stake="100.00")
    table.dealt("2S", "9D", "KH", "TC")
    assert sum(row.net for row in floor.now.round.settlements) == -50_000


@pytest.mark.rule("BA-006")
def test_ba_006_a_form_keeps_to_the_limits_and_to_the_chips_held(floor: Running) -> None:
    table = Baccarat(floor, chips=1000)
    table.form("p1", words="2500.00", figures="2500.00")
    table.form("p2", words="1500.00", figures="1500.00")
    over, unheld = (form.faults for form in table.view("tess").forms)
    assert over == ("secret_outside_limits", "secret_over_chips")
    assert unheld == ("secret_over_chips",)


@pytest.mark.rule("BA-007")
def test_ba_007_a_form_on_a_hand_that_ties_is_used_up(floor: Running) -> None:
    table = Baccarat(floor, secret=1, dealing="hand")
    table.form("p1", **HUNDRED)
    table.dealt(*TIED)
    (row,) = table.rows()
    assert (row.net, floor.now.round.decided.outcome) == (0, Outcome.TIE)
    table.next()
    assert table.refused("p1", "secret-wager", on="player", **HUNDRED) == "baccarat 14.6.1"


@pytest.mark.rule("BA-008")
def test_ba_008_the_place_is_marked_and_only_the_supervisor_reads_the_form(floor: Running) -> None:
    table = Baccarat(floor)
    table.form("p1", **HUNDRED)
    for who in ("p2", "dora"):
        seen = table.view(who)
        assert seen.table.marked_places == ("p1",) and seen.forms == ()
    [recorded] = table.view("tess").forms
    assert (recorded.form.player, recorded.form.figures) == ("p1", 10_000)
    assert table.view("p1").forms == (recorded,)


@pytest.mark.rule("BA-009")
def test_ba_009_no_hand_begins_before_the_forms_are_examined(floor: Running) -> None:
    table = Baccarat(floor, dealing="hand")
    table.form("p1", **HUNDRED)
    floor.do("dora", "close-betting")
    assert table.refused("dora", "card", card="9S") == "baccarat 14.6.7"
    with pytest.raises(NotAllowed, match="for a Game Supervisor"):
        floor.do("dora", "examine-forms")
    floor.do("tess", "examine-forms")
    floor.do("dora", "card", card="9S")


@pytest.mark.rule("BA-010")
def test_ba_010_the_announcement_follows_the_hand_and_all_wagers_are_settled(
    floor: Running,
) -> None:
    table = Baccarat(floor)
    table.form("p1", **HUNDRED)
    floor.do("p2", "wager", on="banker", stake="50.00")
    table.coup()
    order = [
        "baccarat.form-handed-in",
        "baccarat.forms-examined",
        "baccarat.card-dealt",
        "baccarat.secret-wagers-announced",
        "baccarat.wager-settled",
    ]
    places = [floor.happened.index(name) for name in order]
    assert places == sorted(places)
    assert {row.player for row in floor.now.round.settlements} == {"p1", "p2"}
    assert [row.stake for row in table.rows()] == [10_000]
    with floor.store.snapshot() as now:
        played = play_of(now, round_at(now, f"t-{floor.now.rounds}"))
    again = replay(tomllib.loads(file_of(played), parse_float=Decimal))
    assert again["settlements"] == as_json(shown_of(played))["settlements"]


def test_a_wager_that_stays_secret_counts_for_the_rules_that_decided_it(floor: Running) -> None:
    table = Baccarat(floor, dealing="hand")
    floor.people(pat=Role.PIT_BOSS)
    table.form("p1", **HUNDRED)
    floor.do("dora", "close-betting")
    floor.do("tess", "examine-forms")
    floor.do("dora", "card", card="9S")
    floor.do("pat", "irregularity", kind="invalidated", cause="disruption")
    floor.do("dora", "next-round")
    [settled] = (m for m in moments_of(floor) if m["type"] == "baccarat.wager-settled")
    assert "sealed" in settled and "row" not in settled["data"]
    with floor.store.snapshot() as now:
        played = play_of(now, round_at(now, "t-1"))
        [row] = round_of(played).settlements
        for rule in row.rules:
            found = uses_of(now, InForce(frozenset({rule}), None, None), pinned={})
            assert found.rounds == 1 and found.last is not None and found.last.id == "t-1"


@pytest.mark.rule("BA-011")
def test_ba_011_a_form_is_looked_at_after_its_hand_until_the_next_first_card(
    floor: Running,
) -> None:
    table = Baccarat(floor, dealing="hand")
    table.form("p1", **HUNDRED)
    assert table.refused("p2", "inspect-form", of="p1") == "baccarat 14.6.9"
    table.dealt(*PLAYER_WINS)
    floor.do("p2", "inspect-form", of="p1")
    table.next()
    floor.do("p2", "inspect-form", of="p1")
    floor.do("p2", "wager", on="banker", stake="50.00")
    floor.do("dora", "close-betting")
    floor.do("dora", "card", card="9S")
    assert table.refused("p2", "inspect-form", of="p1") == "baccarat 14.6.9"


@pytest.mark.parametrize(
    ("words", "figures", "chips", "stake"),
    [
        pytest.param("5", "5", 5000, 2_500, marks=pytest.mark.rule("BA-012"), id="ba-012-g-45"),
        pytest.param("3000", "3000", 5000, 200_000, marks=pytest.mark.rule("BA-013"), id="ba-013"),
        pytest.param("1500", "1500", 1000, 100_000, marks=pytest.mark.rule("BA-014"), id="ba-014"),
        pytest.param("100", "200", 5000, 2_500, marks=pytest.mark.rule("BA-015"), id="ba-015"),
        pytest.param(None, "200", 5000, 2_500, marks=pytest.mark.rule("BA-015"), id="ba-015-words"),
    ],
)
def test_what_a_form_counts_as_when_the_hand_is_over(
    floor: Running, words: str | None, figures: str, chips: int, stake: int
) -> None:
    table = Baccarat(floor, chips=chips, dealing="hand")
    said = None if words is None else f"{words}.00"
    table.form("p1", words=said, figures=f"{figures}.00")
    table.dealt(*PLAYER_WINS)
    (row,) = table.rows()
    is_spoilt = words != figures
    assert (row.stake, row.net) == (stake, -stake if is_spoilt else stake)


@pytest.mark.rule("BA-016")
@pytest.mark.parametrize(("other", "handed_to"), [("300.00", "p2"), ("100.00", None)])
def test_ba_016_the_last_hand_of_the_final_with_everybody_secret(
    floor: Running, other: str, handed_to: str | None
) -> None:
    table = Baccarat(floor)
    with pytest.raises(NotAllowed):
        floor.do("dora", "call-last-hand")
    floor.do("tess", "call-last-hand")
    table.form("p1", "player", **HUNDRED)
    table.form("p2", "banker", words=other, figures=other)
    table.coup()
    order = [
        "baccarat.betting-closed",
        "baccarat.secret-wagers-announced",
        "baccarat.secret-chips-placed",
        "baccarat.cards-passed",
        "baccarat.card-dealt",
    ]
    places = [floor.happened.index(name) for name in order]
    assert places == sorted(places)
    handed = next(
        m.happening for m in floor.hosted().moments if m.body["type"] == "baccarat.cards-passed"
    )
    # Of equal wagers the player who is dealt to first is handed the cards.
    assert handed.player == (handed_to or floor.now.seats[0].player)
