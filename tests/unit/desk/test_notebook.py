"""The package from Python: every spelling of an import, answers that show themselves, one error."""

import inspect
import json
import pickle
import subprocess
import sys

import pytest

import croupier
from croupier.desk.notebook import Answer, Rows
from round_files import GOLDEN

MOMENT = "2000-12-20T04:00"
ROUND = GOLDEN / "blackjack" / "g21-super-bonus-5000.toml"
SPELLINGS = (
    "import croupier.odds.blackjack; croupier.odds.blackjack.CardsLeft; VERB",
    "import croupier.odds.blackjack as room; room.CardsLeft; import croupier; VERB",
    "from croupier.odds.blackjack import CardsLeft; import croupier; VERB",
    "import croupier; VERB; import croupier.odds.blackjack; croupier.odds.blackjack.CardsLeft",
    "from croupier import odds; import croupier; VERB; import croupier.odds.blackjack as room",
    "import croupier.odds as odds; from croupier.odds import BetOdds; import croupier; VERB",
    "import croupier.simulate.run, croupier; VERB; assert callable(croupier.simulate)",
)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_rooms_and_verbs_share_names_in_every_spelling(spelling: str) -> None:
    verb = "assert croupier.odds('rapid-roulette', bet='red')['bets'][0]['exact'] == '1/37'"
    code = spelling.replace("VERB", verb)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_verb_tells_its_arguments() -> None:
    assert "meter" in inspect.signature(croupier.odds).parameters
    assert set(croupier.__all__) <= set(dir(croupier))


def test_python_runs_the_package_and_knows_its_version() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=True
    )
    assert shown.stdout == f"croupier {croupier.__version__}\n"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: croupier.rules("no-such-game", at=MOMENT),
        lambda: croupier.rules("com-bo", at="1990-01-01"),
        lambda: croupier.rules("com-bo", at="yesterday"),
        lambda: croupier.odds("com-bo", bet="nothing"),
        lambda: croupier.replay({"game": "blackjack"}),
        lambda: croupier.simulate("com-bo", rounds=-1),
        lambda: croupier.strategy("com-bo"),
        lambda: croupier.compare("com-bo", "baccarat"),
    ],
)
def test_whatever_has_no_answer_is_one_error(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(croupier.CannotAnswer) as wrong:
        ask()
    assert isinstance(wrong.value, ValueError)
    assert wrong.value.code and str(wrong.value).endswith(".")


def answers() -> dict[str, Answer]:
    return {
        "odds": croupier.odds("rapid-roulette"),
        "rules": croupier.rules("com-bo", at=MOMENT),
        "replay": croupier.replay(ROUND),
        "compare": croupier.compare("com-bo,decks=1", "com-bo,decks=8", bet="com-bo"),
        "strategy": croupier.strategy("caribbean-stud"),
    }


def test_answers_are_json_and_show_themselves() -> None:
    for name, answer in answers().items():
        plain = json.loads(json.dumps(answer))
        assert plain == dict(answer), name
        assert pickle.loads(pickle.dumps(answer)) == answer
        page = answer._repr_html_()
        assert page.count("<table") == page.count("</table>") >= 1, name
        rows = answer.table()
        assert rows and rows._repr_html_().startswith("<table>"), name


def test_tables_have_numbers() -> None:
    [red] = croupier.odds("rapid-roulette", bet="red").table()
    assert red["house_edge"] == pytest.approx(1 / 37) and red["exact"] == "1/37"
    settled = croupier.replay(ROUND)
    total = sum(float(net) for net in settled["net"].values())
    assert sum(row["net"] for row in settled.table()) == total
    assert settled.table("cited")[0]["rule"] == settled["cited"][0]["rule"]
    assert all(
        isinstance(rule["number"], str) for rule in croupier.rules("com-bo", at=MOMENT).table()
    )
    with pytest.raises(croupier.CannotAnswer, match="settlements"):
        settled.table("nothing")


def test_a_simulation_is_a_mapping_with_a_table() -> None:
    result = croupier.simulate("rapid-roulette", rounds=1000, seed=1, workers=1)
    assert dict(result)["rounds"] == result["rounds"] == result.rounds
    assert result.table()[0]["house_edge"] == result.bets[0].house_edge
    assert json.loads(json.dumps(dict(result))) == json.loads(json.dumps(result.as_dict()))


def test_rows_become_a_frame() -> None:
    frame = Rows([{"bet": "red", "house_edge": "0.50"}, {"bet": "odd"}]).frame()
    assert {"bet", "house_edge"} <= set(getattr(frame, "column_names", ()) or frame.columns)
