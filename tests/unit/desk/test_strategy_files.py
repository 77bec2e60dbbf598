"""Strategies as files: what they may leave out, what is wrong with them, and the documents' own."""

import re
from pathlib import Path

import pytest

from croupier.desk.setting import open_setting
from croupier.desk.simulate import simulate
from croupier.desk.strategy_files import base_chart, read_chart
from croupier.desk.wrong import WrongInput
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import Chart
from croupier.simulate.blackjack.charts import published_chart

GAMES = ("blackjack", "crown-21", "vegas-blackjack", "crown-pontoon")
DOCUMENT = Path(__file__).parents[3] / "docs" / "simulator.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
STANDS = "SSSSSSSSSS"


def rules_of(game: str) -> BlackjackRules:
    rules = open_setting(game).rules
    assert isinstance(rules, BlackjackRules)
    return rules


def test_the_documents_have_a_file_for_blackjack_and_one_for_caribbean_stud() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("game", ["vegas-blackjack", "crown-pontoon"])
def test_the_file_of_the_documents_works_as_it_stands(game: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLES[0], encoding="utf-8")
    mine, best = (
        simulate(game, rounds=100_000, seed=1, strategy=strategy) for strategy in (path, None)
    )
    assert dict(mine.settings)["strategy"] == "mine"
    assert mine.figures() != best.figures()
    # Its surrender is one that the law leaves open.
    without = re.sub(r'"surrender hard 16".*\n', "", EXAMPLES[0])
    path.write_text(without.replace("best", "published"), encoding="utf-8")
    assert read_chart(path, "--strategy", rules_of(game)).name == "mine"


def test_surrender_of_the_documents_does_something(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    found = []
    for row in ("..... ...RR", "..... ....."):
        path.write_text(EXAMPLES[0].replace("..... ...RR", row), encoding="utf-8")
        found.append(simulate("vegas-blackjack", rounds=100_000, seed=1, strategy=path).figures())
    assert found[0] != found[1]


def test_the_other_file_of_the_documents_works_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLES[1], encoding="utf-8")
    shown = simulate("caribbean-stud", rounds=10_000, seed=1, strategy=str(path))
    assert dict(shown.settings)["strategy"] == "mine"
    path.write_text(f'based_on = "best"\n{EXAMPLES[1]}', encoding="utf-8")
    with pytest.raises(WrongInput, match=r"mine\.toml, line 1: 'based_on' is not known here"):
        simulate("caribbean-stud", rounds=10_000, seed=1, strategy=str(path))


@pytest.mark.parametrize("game", GAMES)
def test_charts_that_are_held_lack_nothing(game: str) -> None:
    rules = rules_of(game)
    assert published_chart().missing(rules.params) == ()
    assert base_chart(rules, "best").missing(rules.params) == ()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_missing_is_what_play_would_miss(game: str, tmp_path: Path) -> None:
    """Without any one of its plain rows a chart is refused, and that row is named."""
    rules = rules_of(game)
    rows = dict(published_chart().rows)
    path = tmp_path / "mine.toml"
    for key in ("hard 4", "hard 16", "soft 12", "soft 20"):
        left = {row: letters for row, letters in rows.items() if row != key}
        left[f"{key} 3+"] = STANDS  # which does not speak of two cards
        chart = Chart.parse("mine", left)
        assert chart.missing(rules.params) == (key,)
        text = "\n".join(f'"{row}" = "{letters}"' for row, letters in left.items())
        path.write_text(f"[rows]\n{text}\n", encoding="utf-8")
        with pytest.raises(WrongInput, match=rf"{path}: there is no row for {key}; add"):
            read_chart(path, "--strategy", rules)


def test_a_row_replaces_the_more_particular_ones_below_it() -> None:
    base = Chart.parse("base", {"hard 16": STANDS, "hard 16 3+": STANDS, "hard 15 3+": STANDS})
    mine = Chart.parse("mine", {"hard 16": "HHHHHHHHHH", "hard 15": STANDS})
    assert mine.over(base).rows == mine.rows
    finer = Chart.parse("mine", {"hard 16 4+": "HHHHHHHHHH"})
    assert finer.over(base).rows == (*finer.rows, *base.rows)


def test_a_file_without_a_row_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[rows]\n"hard 16" = "SSSSS HHHHH"\n', encoding="utf-8")
    with pytest.raises(WrongInput, match=r"--strategy: .*mine\.toml: there is no row for hard 4, "):
        simulate("blackjack", rounds=1000, seed=1, strategy=str(path))
