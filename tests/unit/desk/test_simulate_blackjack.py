"""What a simulation of the Blackjack family may be asked, and what is refused."""

from pathlib import Path

import pytest

from croupier.desk.setting import open_setting
from croupier.desk.simulate import simulate
from croupier.desk.simulation.blackjack import made_blackjack, read_strategy
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.wrong import WrongInput
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE
from croupier.simulate.blackjack.game import Blackjack, ShoeRanOut


def rules_of(game: str) -> BlackjackRules:
    rules = open_setting(game).rules
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
    mine = 'name = "my own"\nbased_on = "best"\n[rows]\n"hard 16" = "SSSSS HHHHH"\n'
    path.write_text(mine, encoding="utf-8")
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
    setting = open_setting("blackjack")
    table = TableSetting(side_bets=("perfect-pairs", "magnificent-sevens-2"), insurance="always")
    names = [bet.name for bet in made_blackjack(setting, table).bets]
    assert names == ["main", "perfect-pairs", "magnificent-sevens-2", "insurance"]
    setting = open_setting("pontoon-pandemonium", stake="25")
    names = [bet.name for bet in made_blackjack(setting, TableSetting()).bets]
    assert names == ["main", "super-bonus", "pandemonium-1"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"strategy": "wise"}, "--strategy: 'wise' is not known"),
        ({"boxes": 10}, "--boxes: a table has 1 to 9 boxes"),
        ({"boxes": 9, "behind": 30}, "--behind: 30 cards"),
        ({"behind": 3}, "--behind: 3 cards"),
        ({"behind": 415}, "--behind: 1 of 1 cards"),
        ({"behind": 500}, "--behind: 500 of 416 cards"),
        ({"burn": 400}, "--burn: 400 of 312 cards"),
        ({"burn": -1}, "--burn: -1 of 312 cards"),
        ({"burn": 320, "behind": 100}, "--burn: 320 of 316 cards"),
        ({"continuous": True, "burn": 9}, "--burn: a shoe that shuffles all the time"),
        ({"continuous": True, "behind": 90}, "--behind: a shoe that shuffles all the time"),
        ({"count": "omega"}, "--count: 'omega' is not known"),
        ({"count": "hi-lo", "continuous": True}, "--count: with --continuous"),
        ({"count": "hi-lo", "spread": "2-4"}, "--spread: '2-4' is no step; write count:units"),
        ({"count": "hi-lo", "spread": "2:4,1:2"}, "--spread: the counts must rise"),
        ({"count": "hi-lo", "exact": True}, "--exact: nothing exact is known of main-spread"),
        ({"count": "hi-lo", "bankroll": 9, "system": "paroli"}, "--system: stakes on main-spread"),
        ({"spread": "1:2"}, "--spread: needs a count"),
        ({"insurance": "always", "bankroll": 9, "bet": "insurance"}, "--bet: insurance is not"),
        ({"insurance": "often"}, "--insurance: 'often'"),
        ({"insurance": "count"}, "add --count"),
        ({"side_bets": ["pandemonium-1"]}, "--side-bet: Pandemonium goes with"),
        ({"side_bets": ["magnificent-sevens"]}, "--side-bet: .* version"),
        (
            {"side_bets": ["magnificent-sevens-1", "perfect-pairs", "magnificent-sevens-2"]},
            "--side-bet: magnificent-sevens-1 and magnificent-sevens-2 are versions of one side",
        ),
        ({"side_bets": ["perfect-pairs"] * 2}, "--side-bet: perfect-pairs is given twice"),
        ({"side_bets": ["magnificent-sevens-1"] * 2}, "magnificent-sevens-1 is given twice"),
        ({"behind": 3}, "1 box may need 24"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, object], says: str) -> None:
    with pytest.raises(WrongInput, match=says):
        simulate("blackjack", rounds=1000, seed=1, **given)  # type: ignore[arg-type]


def test_a_shoe_that_runs_out_asks_for_more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def runs_out(*_: object, **__: object) -> None:
        raise ShoeRanOut("a shoe ran out of cards; put more behind the cutting card")

    monkeypatch.setattr(Blackjack, "play", runs_out)
    with pytest.raises(WrongInput, match="--behind: a shoe ran out of cards; put more"):
        simulate("blackjack", rounds=1000, seed=1, workers=1)


def test_one_pay_table_of_pandemonium() -> None:
    named = [f"pandemonium-{table}" for table in range(1, 6)]
    with pytest.raises(WrongInput, match=r"pandemonium-1, .* and pandemonium-5 are"):
        simulate("pontoon-pandemonium", rounds=1000, seed=1, side_bets=named)
    one = simulate("pontoon-pandemonium", rounds=1000, seed=1, side_bets="pandemonium-3")
    assert [figures.bet.name for figures in one.bets] == ["main", "pandemonium-3"]


def test_insurance_by_count_is_for_full_decks() -> None:
    with pytest.raises(WrongInput, match=r"--insurance: .* full decks, not for crown-pontoon"):
        simulate("crown-pontoon", rounds=1000, seed=1, count="hi-lo", insurance="count")


def test_options_of_blackjack_are_for_blackjack() -> None:
    with pytest.raises(WrongInput, match="--boxes: is for blackjack"):
        simulate("baccarat", rounds=1000, seed=1, boxes=2)


def test_workers_do_not_change_the_result() -> None:
    one = simulate("vegas-blackjack", rounds=250_001, seed=9, workers=1)
    two = simulate("vegas-blackjack", rounds=250_001, seed=9, workers=2)
    assert one.rounds == two.rounds == 250_001
    assert one.figures() == two.figures()
    assert one.rules == two.rules


COUNTED = {"count": "hi-lo", "insurance": "count", "spread": "0,1:2,2:4,3:8", "bankroll": 300}


def test_a_counter_is_told_the_edge_by_count_and_the_risk() -> None:
    one, two = (
        simulate("blackjack", rounds=400_001, seed=9, workers=workers, **COUNTED)  # type: ignore[arg-type]
        for workers in (1, 3)
    )
    assert (one.counted, one.walked) == (two.counted, two.walked)
    counted, walked = one.counted, one.walked
    assert counted is not None and walked is not None
    assert one.bet == "main-spread"
    assert counted.rounds == one.rounds == 400_001
    assert counted.units == one.figures().rounds
    assert counted.gained == pytest.approx(one.figures().mean * counted.units)
    edges = {row.count: row.house_edge for row in counted.rows}
    assert edges[-4] > edges[0] > edges[4]
    assert {row.units for row in counted.rows if row.count < 1} == {0}
    assert walked.largest == 8
    text = str(one)
    for told in ("hi-lo by true count", "SCORE", "N0", "standard deviation", "Played for ever"):
        assert told in text
    shown = one.as_dict()["counted"]
    assert shown["spread"] == "0,1:2,2:4,3:8"
    assert sum(row["rounds"] for row in shown["by_count"]) == 400_001


def test_sessions_of_a_counter_stake_what_the_spread_says() -> None:
    """Nobody is ruined, so the sessions' shoes come to the run's own sums."""
    shown = simulate("blackjack", rounds=200_000, seed=9, count="ko", bankroll=10**6, session=1)
    assert shown.walked is not None and shown.walked.rounds > 199_900
    staked = shown.figures().rounds
    assert shown.walked.action == pytest.approx(staked, abs=8 * 100)
    assert shown.walked.net / shown.walked.action / 2 == pytest.approx(
        shown.figures().mean, abs=0.002
    )


def test_a_flat_player_beside_the_counter() -> None:
    shown = simulate(
        "blackjack", rounds=200_000, seed=9, count="hi-lo", bankroll=50, bet="main", system="paroli"
    )
    assert shown.as_dict()["sessions"]["bet"] == "main"
    assert shown.walked is not None and shown.walked.largest == 4


def test_sessions_on_a_side_bet() -> None:
    shown = simulate(
        "blackjack", rounds=100_000, seed=9, side_bets=["perfect-pairs"], bet="perfect-pairs",
        bankroll=40, session=100,
    )  # fmt: skip
    assert shown.walked is not None and 0 < shown.walked.ruined < shown.walked.sessions
