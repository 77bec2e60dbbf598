"""What a simulation of the Blackjack family may be asked, and what is refused."""

from pathlib import Path

import pytest

from croupier.desk.odds_question import ask
from croupier.desk.simulate import simulate
from croupier.desk.simulate_blackjack import BlackjackTable, made_blackjack, read_strategy
from croupier.desk.wrong import WrongInput
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE


def rules_of(game: str) -> BlackjackRules:
    rules = ask(game).rules
    assert isinstance(rules, BlackjackRules)
    return rules


def test_strategies_by_name() -> None:
    rules = rules_of("blackjack")
    assert read_strategy(rules, None).name == "best"
    assert read_strategy(rules, "published").name == "published"
    assert read_strategy(rules, "mimic-dealer") is SIMPLE["mimic-dealer"]


def test_a_strategy_from_a_file(tmp_path: Path) -> None:
    rules = rules_of("blackjack")
    path = tmp_path / "mine.toml"
    path.write_text('name = "my own"\n[rows]\n"hard 16" = "SSSSS HHHHH"\n', encoding="utf-8")
    assert read_strategy(rules, str(path)).name == "my own"
    for text, says in (
        ("rows", r"mine\.toml, line 1: "),
        ("a = 1", r"line 1: a table \[rows\] is needed"),
        ('[rows]\n"hard 16" = "S"', "line 2: .*1 letters"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(WrongInput, match=says):
            read_strategy(rules, str(path))
    with pytest.raises(WrongInput, match="cannot be read"):
        read_strategy(rules, str(tmp_path / "none.toml"))


def test_side_bets_by_the_names_that_the_odds_use() -> None:
    question = ask("blackjack")
    table = BlackjackTable(side_bets=("perfect-pairs", "magnificent-sevens-2"), insurance="always")
    names = [bet.name for bet in made_blackjack(question, table).bets]
    assert names == ["main", "perfect-pairs", "magnificent-sevens-2", "insurance"]
    question = ask("pontoon-pandemonium", stake="25")
    names = [bet.name for bet in made_blackjack(question, BlackjackTable()).bets]
    assert names == ["main", "super-bonus", "pandemonium-1"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"strategy": "wise"}, "--strategy: 'wise' is not known"),
        ({"boxes": 10}, "1 to 9 boxes"),
        ({"behind": 3}, "--behind"),
        ({"count": "omega"}, "--count: 'omega' is not known"),
        ({"insurance": "often"}, "--insurance: 'often'"),
        ({"insurance": "count"}, "add --count"),
        ({"side_bets": ["pandemonium-1"]}, "--side-bet: Pandemonium goes with"),
        ({"side_bets": ["magnificent-sevens"]}, "--side-bet: .* version"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, object], says: str) -> None:
    with pytest.raises(WrongInput, match=says):
        simulate("blackjack", rounds=1000, seed=1, **given)  # type: ignore[arg-type]


def test_options_of_blackjack_are_for_blackjack() -> None:
    with pytest.raises(WrongInput, match="--boxes: is for blackjack"):
        simulate("baccarat", rounds=1000, seed=1, boxes=2)


def test_workers_do_not_change_the_result() -> None:
    one = simulate("vegas-blackjack", rounds=250_001, seed=9, workers=1)
    two = simulate("vegas-blackjack", rounds=250_001, seed=9, workers=2)
    assert one.rounds == two.rounds == 250_001
    assert one.figures() == two.figures()
    assert one.rules == two.rules
