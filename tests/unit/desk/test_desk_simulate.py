"""`simulate` as a function: what it takes, what it refuses, how its result shows itself."""

import csv
import json
import re
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.desk.games import desk_of
from croupier.desk.setting import open_setting
from croupier.desk.simulate import simulate
from croupier.desk.simulation import games
from croupier.desk.simulation.files import MissingExtra
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.result import Simulation
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.wrong import WrongInput
from croupier.simulate import cluster as clusters
from croupier.simulate.game import ReadyGame

CONTRACT = {
    "rounds", "house_edge", "std_error", "seconds", "rounds_per_second", "device", "workers",
    "seed", "rules", "law",
}  # fmt: skip


@pytest.fixture(scope="module")
def result() -> Simulation:
    return simulate("baccarat", rounds=300_000, seed=9, bankroll=20, session=300, exact=True)


def test_the_package_has_the_verb() -> None:
    shown = croupier.simulate("rapid-roulette", rounds=1e5, seed=1)
    assert (shown.game, shown.rounds) == ("rapid-roulette", 100_000)


def test_the_answer_has_what_the_contract_lists(result: Simulation) -> None:
    shown = json.loads(json.dumps(result.as_dict()))
    assert set(shown) >= CONTRACT
    assert (shown["rounds"], shown["seed"], shown["bet"]) == (300_000, 9, "banker")
    assert 0 < shown["std_error"] < 0.01
    assert shown["sessions"]["bankroll"] == 20
    assert shown["exact"] == pytest.approx(0.0105790578)
    assert shown["settings"]["decks"] == "8"


def test_an_approximation_is_never_called_exact() -> None:
    shown = simulate("baccarat", rounds=100_000, seed=9, bet="run-player-3", exact=True)
    fields = shown.as_dict()
    assert "exact" not in fields and shown.exact is None
    assert (fields["approximate"], fields["error_bound"]) == (0.2002, "7.9e-5")
    assert "Exact" not in str(shown) and "Exact" not in shown._repr_html_()
    assert "Approximate off the top of a full shoe: 20.02%, off by at most 0.0079%" in str(shown)


def test_the_exact_figure_names_the_play_that_it_is_of() -> None:
    best = simulate("blackjack", rounds=10_000, seed=9, exact=True)
    assert best["play"] == "best chart"
    assert "Exact off the top of a full shoe, best chart: 0.544312%" in str(best)
    mimic = simulate("blackjack", rounds=10_000, seed=9, exact=True, strategy="mimic-dealer")
    assert (mimic["play"], "mimic-dealer: " in str(mimic)) == ("mimic-dealer", True)
    stud = simulate("caribbean-stud", rounds=10_000, seed=9, exact=True)
    assert stud["play"] == "best play"


def without_clock(shown: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in shown.items()
        if name not in ("seconds", "rounds_per_second", "workers")
    }


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("baccarat", {}),
        ("crown-baccarat", {"policies": {"run_at_shoe_end": "refunded"}}),
        ("com-bo", {"decks": 1}),
        ("rapid-roulette", {"zeros": 2}),
        ("caribbean-stud", {"strategy": "playing-hands"}),
    ],
)
def test_the_workers_do_not_matter(game: str, how: dict[str, Any]) -> None:
    shown = [
        without_clock(simulate(game, rounds=250_000, seed=4, workers=workers, **how).as_dict())
        for workers in (1, 3)
    ]
    assert shown[0] == shown[1]
    other = simulate(game, rounds=250_000, seed=5, workers=1, **how).as_dict()
    assert other["bets"] != shown[0]["bets"]


def test_what_is_played_names_the_result(result: Simulation) -> None:
    assert simulate("baccarat", rounds=1_000, seed=1).rules == result.rules
    for other in (
        simulate("baccarat", rounds=1_000, seed=1, decks=6),
        simulate("baccarat", rounds=1_000, seed=1, behind=20),
        simulate("baccarat", rounds=1_000, seed=1, policies={"run_at_shoe_end": "refunded"}),
        simulate("crown-baccarat", rounds=1_000, seed=1),
    ):
        assert other.rules != result.rules
        assert other.law == result.law


def test_a_chosen_bet_is_what_the_result_is_about() -> None:
    tie = simulate("baccarat", rounds=100_000, seed=9, bet="tie")
    assert tie.house_edge == tie.figures("tie").house_edge == pytest.approx(0.14, abs=0.05)
    assert tie.as_dict()["bet"] == "tie"


def test_runs_are_not_offered_before_their_notice() -> None:
    before = simulate("baccarat", rounds=10_000, seed=1, at="2000-12-20T03:59")
    assert [figures.bet.name for figures in before.bets] == ["banker", "player", "tie"]


def test_a_seed_is_chosen_and_told_where_none_is_given() -> None:
    one, two = (simulate("rapid-roulette", rounds=10_000) for _ in range(2))
    assert one.seed != two.seed
    again = simulate("rapid-roulette", rounds=10_000, seed=one.seed)
    assert again.as_dict()["bets"] == one.as_dict()["bets"]


@pytest.mark.parametrize(
    ("game", "how", "says"),
    [
        ("baccarat", {"bet": "nope"}, "--bet: baccarat has no bet 'nope'"),
        ("baccarat", {"rounds": 0}, "--rounds: 0"),
        ("baccarat", {"rounds": 1.5}, "--rounds: 1.5"),
        ("baccarat", {"seed": -1}, "--seed: -1"),
        ("baccarat", {"seed": 2**64}, "--seed"),
        ("baccarat", {"workers": 0}, "--workers: 0"),
        ("baccarat", {"until_se": 2.0}, "--until-se: 2.0"),
        ("baccarat", {"rounds": float("nan")}, "--rounds: nan"),
        ("baccarat", {"rounds": float("inf")}, "--rounds: inf"),
        ("baccarat", {"behind": 3}, "--behind: the cutting card has 3"),
        ("baccarat", {"burn": 500}, "--burn: 500 of 402 cards"),
        ("baccarat", {"burn": 300, "behind": 200}, "--burn: 300 of 216 cards"),
        ("baccarat", {"behind": 415}, "--behind: 1 of 1 cards"),
        ("com-bo", {"behind": 3}, "--behind: the cutting card has 3"),
        ("com-bo", {"behind": 30, "continuous": True}, "--behind: a shoe that shuffles"),
        ("com-bo", {"cluster": "a:1", "workers": 2}, "--workers: a cluster has its own"),
        ("baccarat", {"session": 5}, "--session: needs a bankroll"),
        ("baccarat", {"bankroll": 0}, "--bankroll"),
        ("baccarat", {"bankroll": 5, "bet": "run-tie-2"}, "--bet: run-tie-2 is not decided anew"),
        ("baccarat", {"system": "martingale"}, "--system: needs a bankroll"),
        ("baccarat", {"most": 10}, "--most: needs a bankroll"),
        ("baccarat", {"bankroll": 5, "most": 0}, "--most: 0 is not between 1"),
        ("baccarat", {"bankroll": 5, "session": 10**9}, "--session"),
        ("baccarat", {"bankroll": 5, "system": "hope"}, "--system: 'hope' is not known; there are"),
        ("baccarat", {"spread": "1:2"}, "--spread: is for blackjack"),
        ("baccarat", {"strategy": "best"}, "--strategy: is for caribbean-stud"),
        ("caribbean-stud", {"strategy": "luck"}, "--strategy: 'luck' is not known"),
        ("caribbean-stud", {"burn": 1}, "--burn: is for baccarat"),
        ("caribbean-stud", {"bet": "jackpot"}, "has no bet 'jackpot'"),
        ("caribbean-stud", {"meter": "much"}, "--meter: 'much' is no sum of dollars"),
        (
            "caribbean-stud",
            {"meter": "12345678.91"},
            "--meter: a meter of $12,345,678.91 is too much",
        ),
        ("caribbean-stud", {"strategy": "not-there.toml"}, "not-there.toml cannot be read"),
        ("baccarat", {"meter": 5}, "--meter: is for caribbean-stud"),
        ("com-bo", {"zeros": 2}, "--zeros"),
        ("gaming-machines", {}, "gaming-machines"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, how: dict[str, Any], says: str) -> None:
    with pytest.raises(WrongInput, match=re.escape(says)):
        simulate(game, **{"rounds": 1_000, "seed": 1, **how})


@pytest.mark.parametrize("broken", [KeyError("a bug"), ValueError("a bug")])
@pytest.mark.parametrize("game", ["baccarat", "blackjack", "com-bo", "caribbean-stud"])
def test_a_mistake_of_the_programs_own_is_not_told_as_somebody_elses(
    game: str, broken: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> ReadyGame:
        raise broken

    monkeypatch.setattr(games, "desk_of", lambda _: replace(desk_of(game), ready=fails))
    with pytest.raises(type(broken), match="a bug"):
        simulate(game, rounds=1_000, seed=1)


def test_what_is_asked_for_together_is_judged_together() -> None:
    """So many could not be burnt in front of the usual place of the cutting card."""
    game = made_ready(open_setting("baccarat"), TableSetting(burn=405, behind=5))
    assert dict(game.settings)["cards burnt"] == "405"
    assert dict(game.settings)["cards behind the cutting card"] == "5"


@pytest.mark.parametrize(
    ("address", "why"),
    [("tcp://127.0.0.1:1", "Timed out"), ("nowhere", "missing port"), ("a://b:1", "unknown")],
)
def test_nobody_answers_where_the_cluster_should_be(
    address: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setattr(clusters, "CONNECTS_WITHIN", "1s")
    says = f"--cluster: no cluster can be reached at '{address}' ({why}"
    with pytest.raises(WrongInput, match=re.escape(says)):
        simulate("com-bo", rounds=1_000, seed=1, cluster=address)


def test_it_prints_as_a_table_and_shows_itself_in_a_notebook(result: Simulation) -> None:
    text = str(result)
    assert text.splitlines()[1].split() == [
        "bet", "house", "edge", "std", "error", "wins", "loses", "void", "variance",
    ]  # fmt: skip
    assert "run-banker-6" in text and "run-mixed" not in text
    assert "sessions of" in text and "ruined" in text and "standard errors away" in text
    html = result._repr_html_()
    assert html.startswith("<table><caption>baccarat at 2000-12-20T04:00 (assumed)")
    assert html.count("<table>") == 1 + len(result.tables) == 2
    rows = sum(1 + len(shown.rows) for shown in result.tables)
    assert html.count("<tr>") == 1 + len(result.rows()) + rows


SYSTEM: dict[str, Any] = {"bankroll": 100, "session": 200, "system": "martingale", "most": 50}


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("baccarat", "tie"),
        ("rapid-roulette", "dozen"),
        ("com-bo", "high-run-2"),
        ("caribbean-stud", "main"),
        ("blackjack", "main"),
    ],
)
def test_a_system_is_played_on_any_bet_of_any_game(game: str, bet: str) -> None:
    how: dict[str, Any] = {"strategy": "playing-hands"} if game == "caribbean-stud" else {}
    one, two = (
        simulate(game, rounds=250_000, seed=5, workers=workers, bet=bet, **SYSTEM, **how)
        for workers in (1, 3)
    )
    assert one.walked == two.walked and one.walked is not None
    assert without_clock(one.as_dict()) == without_clock(two.as_dict())
    shown = one.as_dict()["sessions"]
    assert (shown["bet"], shown["system"], shown["most"]) == (bet, "martingale", 50)
    assert shown["largest_stake"] == 50 and shown["rounds_cut_by_maximum"] > 0
    assert 0 < shown["ruin"] < 1
    assert shown["net"] * shown["sessions"] / shown["action"] == pytest.approx(
        shown["net_per_wager_staked"]
    )


def test_a_system_is_told_with_what_it_does_not_do() -> None:
    text = str(simulate("baccarat", rounds=100_000, seed=5, bet="player", **SYSTEM))
    assert "System martingale: double after a loss" in text
    assert "does not move the house edge" in text
    for told in ("ruined", "net of a wager staked", "largest stake", "cut by the maximum of 50"):
        assert told in text


def test_too_short_a_run_has_no_session() -> None:
    shown = simulate("baccarat", rounds=100, seed=5, bankroll=10)
    assert shown.walked is not None and shown.walked.sessions == 0
    assert "Too little was played" in str(shown)
    assert shown.as_dict()["sessions"]["ruin"] is None


def test_careful_sessions_are_played_on_the_careful_shoes() -> None:
    """Flat sessions that nobody leaves early come to the run's own result, but for the last."""
    nets = []
    for careful in (False, True):
        shown = simulate(
            "rapid-roulette", rounds=102_400, seed=5, bankroll=10**6, session=1024, careful=careful
        )
        walked = shown.walked
        assert walked is not None and walked.rounds == 99 * 1024
        assert walked.net / walked.rounds == pytest.approx(shown.figures().mean, abs=0.005)
        nets.append(walked.net)
    assert nets[0] != nets[1]


def test_the_file_has_a_row_for_every_ending(result: Simulation, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    result.write(path)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(figures.counts) for figures in result.bets)
    banker = [row for row in rows if row["bet"] == "banker"]
    assert sum(int(row["count"]) for row in banker) == 300_000
    edge = -sum(int(row["count"]) * float(row["net"]) for row in banker) / 300_000
    assert edge == pytest.approx(float(banker[0]["house_edge"]))


def test_parquet_has_the_same_rows_or_says_what_is_missing(
    result: Simulation, tmp_path: Path
) -> None:
    path = tmp_path / "out.parquet"
    if find_spec("pyarrow") is None:
        with pytest.raises(MissingExtra, match="pyarrow"):
            result.write(path)
        return
    result.write(path)
    assert import_module("pyarrow.parquet").read_table(path).num_rows == sum(
        len(f.counts) for f in result.bets
    )


def test_the_picture_is_drawn(result: Simulation, tmp_path: Path) -> None:
    pytest.importorskip("vl_convert", reason="altair and vl-convert-python are not installed")
    result.draw(tmp_path / "a.svg")
    drawn = (tmp_path / "a.svg").read_text()
    assert drawn.startswith("<svg")
    assert "wagers at the end" in drawn and "The first 25 sessions" in drawn
    with pytest.raises(ValueError, match=r"\.svg"):
        result.draw(tmp_path / "a.gif")


def test_a_jackpot_wager_is_played_at_a_meter() -> None:
    result = simulate(
        "caribbean-stud", rounds=300_000, seed=2, meter="12,345.67", bet="jackpot", exact=True
    )
    assert result.figures().bet.stake == 1
    names = {ending.name: ending.net for ending in result.figures().bet.endings}
    assert names == {
        "lose": -1,
        "flush": 99,
        "full house": 149,
        "four of a kind": 499,
        "straight flush": 7_499,
        "royal flush": 74_999,
    }
    assert result.exact == pytest.approx(1 - 0.75199, abs=1e-5)
    assert dict(result.settings)["meter"] == "$12,345.67"
    without = simulate("caribbean-stud", rounds=300_000, seed=2)
    assert result.figures("main").counts == without.figures("main").counts
    assert result.rules != without.rules


def test_the_meter_is_counted_to_the_cent() -> None:
    result = simulate("caribbean-stud", rounds=100_000, seed=2, meter="123456.78")
    wager = result.figures("jackpot").bet
    names = {ending.name: ending.net * 100 // wager.stake for ending in wager.endings}
    assert names["royal flush"] == 123_455_78
    assert names["straight flush"] == 12_344_68  # a tenth, paid to the next cent


def test_money_in_whole_dollars_may_be_much() -> None:
    result = simulate("caribbean-stud", rounds=100_000, seed=2, meter=50_000_000)
    assert max(ending.net for ending in result.figures("jackpot").bet.endings) == 49_999_999


def test_a_strategy_of_caribbean_stud_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\n[rows]\n"A-K" = "B"\n', encoding="utf-8")
    mine = simulate("caribbean-stud", rounds=100_000, seed=2, strategy=str(path))
    plain = simulate("caribbean-stud", rounds=100_000, seed=2, strategy="playing-hands")
    assert dict(mine.settings)["strategy"] == "mine"
    assert mine.figures().counts == plain.figures().counts
    assert mine.rules == plain.rules
    path.write_text('[rows]\n"A-K" = "B"\n"A-A" = "F"\n', encoding="utf-8")
    with pytest.raises(WrongInput, match="line 3: row 'A-A'"):
        simulate("caribbean-stud", rounds=100_000, strategy=str(path))
    # Without a flush that is bet on, the jackpot's exact figure is about another play.
    path.write_text('[rows]\n"full house" = "B"\n', encoding="utf-8")
    folds = simulate(
        "caribbean-stud", rounds=1e5, seed=2, strategy=str(path), meter=9, bet="jackpot", exact=True
    )
    assert folds.exact is None
    assert "flush" not in {
        ending.name
        for ending, count in zip(folds.figures().bet.endings, folds.figures().counts, strict=True)
        if count
    }
