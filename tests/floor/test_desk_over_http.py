"""The desk over HTTP: the same JSON as the command line, and nothing of it at a live table."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from pydantic import TypeAdapter

from croupier.api.app import create_app
from croupier.api.desk import router as rules_routes
from croupier.api.typed import model_of
from croupier.cli.main import main
from croupier.desk.answers import RulesDiffered, RulesShown
from croupier.desk.drafts import new_draft
from croupier.desk.lanes import Lanes
from croupier.desk.odds_answers import Comparison, JudgedShown, OddsShown, StrategyShown
from croupier.desk.whole_rule import WholeRule
from croupier.floor import Role
from served import Served

AT = "2003-02-06T06:00"
BEFORE = "2000-12-15T03:59"
NEXT = "2000-12-15T04:00"
ROWS = """\
name = "timid"
based_on = "best"
[rows]
"hard 16" = "SSSSS SSSSS"
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(Path(tmp_path_factory.mktemp("desk")))
    served.people(nils=Role.PLAYER, ann=Role.PLAYER)
    yield served
    served.edge.close_workers()
    served.edge.floor.close()


@pytest.fixture
def typed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Any]:
    """What the command line prints, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def printed(words: str) -> Any:
        main([*words.split(), "--json"])
        out, err = capsys.readouterr()
        return json.loads(out or err)

    return printed


def asked(house: Served, path: str, **query: Any) -> Any:
    given = urlencode(query, doseq=True)
    return house.ask("nils", "GET", f"{path}?{given}" if given else path)


RULES = [
    ("/rules/com-bo", {"at": "2001-01-01"}, "rules show com-bo --at 2001-01-01"),
    (
        "/rules/crown-pontoon",
        {"at": BEFORE, "rule": "22.6.2", "published_by": "2000-01-01"},
        f"rules show crown-pontoon --at {BEFORE} --rule 22.6.2 --published-by 2000-01-01",
    ),
    (
        "/rules/diff",
        {"game": "crown-pontoon", "from": BEFORE, "to": AT},
        f"rules diff crown-pontoon {BEFORE} {AT}",
    ),
    (
        "/rules/history",
        {"game": "caribbean-stud", "rule": "5.3.1"},
        "rules history caribbean-stud 5.3.1",
    ),
    ("/rules/notices", {}, "rules notices"),
    ("/rules/coverage", {"state": "not-modelled"}, "rules coverage --state not-modelled"),
    ("/rules/readings", {"which": "A-04"}, "rules readings A-04"),
    (
        "/rules/machines",
        {"at": "1999-03-20", "maker": "Aristocrat"},
        "rules machines --at 1999-03-20 --maker Aristocrat",
    ),
    ("/rules/search", {"words": "soft 17", "at": AT}, f"rules search soft 17 --at {AT}"),
    ("/rules/summary", {"game": "blackjack", "at": AT}, f"rules summary blackjack --at {AT}"),
]


WORKED_OUT = [
    ("/odds/rapid-roulette", {"zeros": 2}, "odds rapid-roulette --zeros 2"),
    (
        "/odds/com-bo",
        {"decks": 4, "bet": "com-bo", "par": "true"},
        "odds com-bo --decks 4 --bet com-bo --par",
    ),
    (
        "/odds/blackjack",
        {"policy": ["dealer_blackjack_vs_21=void"], "bet": "main", "decks": 6},
        "odds blackjack --policy dealer_blackjack_vs_21=void --bet main --decks 6",
    ),
    (
        "/compare",
        {"a": "com-bo,decks=1", "b": "com-bo,decks=8", "bet": "com-bo"},
        "compare com-bo,decks=1 com-bo,decks=8 --bet com-bo",
    ),
    ("/strategy/vegas-blackjack", {"decks": 4}, "strategy vegas-blackjack --decks 4"),
    ("/odds/com-bo", {"decks": 9}, "odds com-bo --decks 9"),
    ("/odds/poker", {}, "odds poker"),
]


@pytest.mark.parametrize(("path", "query", "words"), [*RULES, *WORKED_OUT])
def test_an_answer_is_told_as_at_the_terminal(
    house: Served,
    typed: Callable[[str], Any],
    path: str,
    query: dict[str, Any],
    words: str,
) -> None:
    answer = asked(house, path, **query)
    told = typed(words)
    if answer.status == 200:
        assert answer.json() == told
    else:
        found = answer.json()
        assert {name: found[name] for name in told["error"]} == told["error"]


def test_the_super_bonus_of_every_stake_is_the_terminals_of_one(
    house: Served, typed: Callable[[str], Any]
) -> None:
    found = asked(house, "/odds/crown-pontoon/super-bonus").json()
    of = {one["stake"]: one for one in found["stakes"]}
    told = typed("odds crown-pontoon --bet super-bonus --stake 3")["bets"][0]
    assert Fraction(of["3.00"]["exact"]) == -Fraction(told["exact"])
    assert found["rules"] == told["rules"]
    assert [of[stake]["prize"] for stake in ("1.00", "24.00", "25.00")] == [
        "0.00",
        "1000.00",
        "5000.00",
    ]
    none = asked(house, "/odds/vegas-blackjack/super-bonus")
    assert (none.status, none.json()["says"][:34]) == (422, "Vegas Blackjack has no Super Bonus")


def test_a_draft_is_tried_as_at_the_terminal(
    house: Served, typed: Callable[[str], Any], tmp_path: Path
) -> None:
    draft = new_draft("com-bo")
    (tmp_path / "draft.toml").write_text(draft, encoding="utf-8")
    answer = house.ask("nils", "POST", "/rules/check", json={"draft": draft})
    assert answer.json() == typed("rules check draft.toml")
    under = asked(house, "/odds/com-bo", bet="com-bo", draft=draft)
    assert under.json() == typed("odds com-bo --bet com-bo --draft draft.toml")
    family = new_draft("vegas-blackjack")
    (tmp_path / "draft.toml").write_text(family, encoding="utf-8")
    best = asked(house, "/strategy/vegas-blackjack", draft=family)
    assert best.json() == typed("strategy vegas-blackjack --draft draft.toml")
    wrong = house.ask("nils", "POST", "/rules/check", json={"draft": "id = 3"})
    assert wrong.status == 422
    assert wrong.json()["says"].startswith("draft.toml")


def test_a_strategy_is_judged_by_its_rows_and_never_read_from_the_server(
    house: Served, typed: Callable[[str], Any], tmp_path: Path
) -> None:
    (tmp_path / "strategy.toml").write_text(ROWS, encoding="utf-8")
    answer = asked(house, "/strategy/vegas-blackjack", decks=4, rows=ROWS)
    words = "strategy vegas-blackjack --decks 4 --judge strategy.toml"
    assert answer.json() == typed(words)
    assert answer.json()["mistakes"]
    for name in ("/etc/passwd", "strategy.toml", "../strategy"):
        assert asked(house, "/strategy/vegas-blackjack", judge=name).status == 422
        refused = {"game": "vegas-blackjack", "rounds": 1, "strategy": name}
        assert house.ask("nils", "POST", "/simulations", json=refused).status == 422


def test_answers_have_the_shape_that_the_document_states(house: Served) -> None:
    for shape, path, query in (
        (Lanes, "/rules", {}),
        (RulesShown, "/rules/com-bo", {"at": "2001-01-01"}),
        (RulesDiffered, "/rules/diff", {"game": "baccarat", "from": "1999-11-08", "to": AT}),
        (WholeRule, "/rules/crown-pontoon/10.11.1", {"at": AT}),
        (OddsShown, "/odds/com-bo", {}),
        (Comparison, "/compare", {"a": "com-bo,decks=1", "b": "com-bo,decks=8"}),
        (StrategyShown, "/strategy/vegas-blackjack", {"decks": 4}),
        (JudgedShown, "/strategy/vegas-blackjack", {"decks": 4, "rows": ROWS}),
    ):
        TypeAdapter(model_of(shape)).validate_json(asked(house, path, **query).text)
    document = create_app(house.edge).openapi()
    assert all(
        f"/api/v1{route.path}" in document["paths"]  # type: ignore[attr-defined]
        for route in rules_routes.routes
    )


def test_an_answer_that_a_browser_has_is_not_sent_again(house: Served) -> None:
    first = asked(house, "/odds/com-bo")
    again = house.ask(
        "nils", "GET", "/odds/com-bo", headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status, again.text) == (304, "")


@pytest.mark.rule("GP-010")
def test_nobody_who_sits_at_a_live_table_is_told_odds(house: Served) -> None:
    house.table()
    assert house.do("ann", "sit", seat=1).status == 200
    for method, path in (
        ("GET", "/odds/com-bo"),
        ("GET", "/odds/com-bo/years"),
        ("GET", "/strategy/vegas-blackjack"),
        ("GET", "/compare?a=com-bo&b=com-bo"),
        ("GET", "/simulations"),
        ("GET", "/simulations/none"),
    ):
        refused = house.ask("ann", method, path)
        assert refused.status == 403, path
        found = refused.json()
        assert found["rule"] == "blackjack 17.1"
        assert "17.5" in found["says"]
        assert "attested" in found["says"]
    posted = house.ask("ann", "POST", "/simulations", json={"game": "com-bo", "rounds": 10})
    assert posted.status == 403
    assert house.ask("ann", "GET", "/rules").status == 200
    assert house.ask("nils", "GET", "/odds/com-bo").status == 200
    assert house.do("ann", "leave").status == 200
    assert house.ask("ann", "GET", "/odds/com-bo").status == 200
