"""What a tournament offers its people beside play: substitutes, moved starts, lists, leaving."""

from typing import Any

import pytest

from croupier.api.tournament_offers import CANDIDATES, ENTRANTS, offers
from croupier.desk.tournament.entrants import read_entrants
from croupier.desk.wrong import WrongInput
from croupier.floor import Role
from croupier.floor.refusals import NotThere, Unusable
from croupier.games.refusal import RuleBreach
from croupier.tournament import Standing
from croupier.tournament.commands import COMMANDS, Power
from croupier.tournament.powers import POWERS
from running_floor import Running
from served import Served
from tournament_at_tables import PLAYERS, Contest, asked, conditions, conditions_as_text
from tournament_driver import seed_of


def offered(cup: Contest, who: str) -> dict[str, dict[str, Any]]:
    person = cup.floor.floor.people.get(who)
    assert person is not None
    found = offers(cup.floor.floor, cup.now, person)
    return {one["do"]: one["fields"] for one in found["legal"]}


def refused(cup: Contest, who: str) -> dict[str, str]:
    person = cup.floor.floor.people.get(who)
    assert person is not None
    return {one["do"]: one["rule"] for one in offers(cup.floor.floor, cup.now, person)["refused"]}


def opened(floor: Running) -> Contest:
    cup = Contest(floor, conditions(substitutes={"terms": "One for each entry."}))
    cup.do("olga", "appoint-director", name="tess")
    cup.do("dirk", "approve", writing="letter 1")
    cup.do("olga", "open-entries")
    return cup


def test_every_command_of_a_tournament_is_among_what_it_offers() -> None:
    # Conditions are drafted by a request of their own; what follows from a table nobody asks for.
    follow = {name for name, kind in COMMANDS.kinds.items() if POWERS[kind][0] is Power.HOUSE}
    assert follow == {"exclude", "see-out", "return-held"}
    assert set(CANDIDATES) == {*COMMANDS.kinds, ENTRANTS} - {"draft"} - follow


@pytest.mark.rule("TP-022")
def test_a_substitute_is_named_by_the_player_and_agreed_to_between_sessions(floor: Running) -> None:
    cup = opened(floor)
    for player in PLAYERS:
        cup.do(player, "enter")
    assert offered(cup, "p1")["nominate-substitute"] == {
        "entry": {"among": [1]},
        "substitute": {"name": True},
    }
    with pytest.raises(NotThere, match="'ned'"):
        cup.do("p1", "nominate-substitute", entry=1, substitute="ned")
    cup.do("p1", "nominate-substitute", entry=1, substitute="ann")
    for do, fields in (
        ("sign-in", {}),
        ("brief", {}),
        ("designate-tables", {"tables": ["T1", "T2"]}),
        ("begin", {"reason": "The players agreed."}),
        ("draw-seats", {}),
    ):
        cup.do("tess", do, **fields)
    assert offered(cup, "tess")["approve-substitute"] == {"entry": {"among": [1]}}
    r = cup.now.round
    assert r is not None
    place = r.place_of(1)
    assert place is not None
    cup.do("tess", "start-session", table=place.table)
    assert refused(cup, "tess")["approve-substitute"] == "blackjack 16.3.3"
    with pytest.raises(RuleBreach, match="after the session"):
        cup.do("tess", "approve-substitute", entry=1)


@pytest.mark.rule("TP-023")
def test_a_heat_is_moved_with_notice_and_not_into_the_past(floor: Running) -> None:
    cup = Contest(floor, conditions()).begun()
    assert refused(cup, "tess")["move-start"] == "blackjack 16.3.4"
    cup.do("tess", "draw-seats", seed=seed_of("heats"))
    fields = offered(cup, "tess")["move-start"]
    assert fields["heat"] == {"among": [1]} and fields["notice"] == {"text": True}
    now = fields["to"]["earliest"]
    later = now.replace(now[:4], str(int(now[:4]) + 1))
    with pytest.raises(Unusable, match="past"):
        cup.do("tess", "move-start", heat=1, to="1999-01-01T10:00", notice="an hour")
    cup.do("tess", "move-start", heat=1, to=later, notice="an hour")
    r = cup.now.round
    assert r is not None and dict(r.starts)[1].isoformat(timespec="minutes") == later
    cup.do("tess", "start-session", table=r.in_use[0])
    with pytest.raises(RuleBreach, match="has begun"):
        cup.do("tess", "move-start", heat=1, to=later, notice="an hour")


def test_who_entered_may_withdraw_and_the_one_in_charge_may_disqualify(floor: Running) -> None:
    cup = opened(floor)
    cup.do("p1", "enter")
    cup.do("p2", "enter")
    assert offered(cup, "p1")["withdraw"] == {"entry": {"among": [1]}}
    cup.do("p1", "withdraw", entry=1)
    assert cup.now.entries[0].standing is Standing.WITHDRAWN
    cup.do("tess", "sign-in")
    fields = offered(cup, "tess")["disqualify"]
    assert fields["entry"] == {"among": [2]} and fields["reason"] == {"text": True}
    ground = fields["ground"]["among"][0]
    cup.do("tess", "disqualify", entry=2, ground=ground, reason="seen")
    assert cup.now.entries[1].standing is Standing.DISQUALIFIED


def test_a_list_of_entrants_is_taken_as_a_whole_or_not_at_all(floor: Running) -> None:
    cup = opened(floor)
    tournaments = floor.floor.tournaments
    rows = [(at, name) for at, name in enumerate(PLAYERS, start=2)]
    assert set(offered(cup, "olga")[ENTRANTS]) == {"file"} and ENTRANTS not in offered(cup, "p1")
    for who, players, says in (
        ("tess", rows, "not by tess"),
        ("olga", [*rows[:2], (4, "zoe")], "line 4, column player: nobody here is called 'zoe'"),
        ("olga", [*rows[:2], (4, "p1")], "line 4, column player: p1 has line 2 already"),
        ("olga", [*rows[:2], (4, "ned")], "line 4, column player: This is for a player"),
        ("olga", [*rows, (6, "ann")], "line 6, column player: The tournament has its 4 players"),
    ):
        with pytest.raises((NotThere, Unusable, RuleBreach), match=says):
            tournaments.enter_all(who, "cup", players, key=f"list {says}").result()
        assert cup.now.entries == ()
    tournaments.enter_all("olga", "cup", rows, key="list").result()
    assert [one.player for one in cup.now.entries] == list(PLAYERS)
    assert floor.floor.balances("p1")[0] == 90_000
    with pytest.raises(Unusable, match="p1 has entry 1 already"):
        tournaments.enter_all("olga", "cup", rows, key="again").result()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: the heading must have one column named player."),
        ("name\nann\n", "line 1: the heading must have one column named player."),
        ("player\n", "line 2, column player: nobody is listed."),
        ("player,earned\nann,x\n,y\n", "line 3, column player: nobody is named."),
        ("player\nann\nbob,cid\n", "line 3, column 2: the heading names 1 columns."),
        ('player\n"ann', "line 2: cannot be read: unexpected end of data."),
    ],
)
def test_what_is_wrong_in_a_list_is_told_by_line_and_column(text: str, says: str) -> None:
    with pytest.raises(WrongInput) as wrong:
        read_entrants(text)
    assert str(wrong.value) == says


def test_over_http_a_list_enters_everybody(served: Served) -> None:
    served.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR)
    served.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
    fields = conditions_as_text()
    assert asked(served, "olga", "/tournaments", id="cup", conditions=fields).status == 201
    path = "/tournaments/cup/commands"
    asked(served, "dirk", path, do="approve", writing="letter")
    asked(served, "olga", path, do="open-entries")
    wrong = asked(served, "olga", path, do="entrants", file="player\np1\n\n,x\n")
    assert wrong.status == 422 and wrong.json()["says"].startswith("line 4, column 2")
    assert asked(served, "olga", path, do="entrants", names=["p1"]).json()["where"] == "file"
    text = "player\n" + "\n".join(PLAYERS)
    taken = asked(served, "olga", path, do="entrants", file=text).json()["view"]
    assert [one["player"] for one in taken["entries"]] == list(PLAYERS)
