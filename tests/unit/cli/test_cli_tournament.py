"""`croupier tournament`: starters, checks, records and simulations from the command line."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.fields import schema
from croupier.desk.tournament.starters import record_starter, starter
from croupier.desk.tournament.sums import fields_from_text
from croupier.desk.tournament.writing import conditions_as_fields, conditions_file, plain

KINDS = ("blackjack", "com-bo", "magnificent-sevens", "baccarat")


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["tournament", *arguments])
    found = capsys.readouterr()
    return status, found.out, found.err


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def written(text: str, name: str = "file.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_passes_the_check_and_prints(
    capsys: pytest.CaptureFixture[str], file: Any, kind: str
) -> None:
    status, text, _ = ran(capsys, "new", kind)
    assert status == 0 and text == starter(kind)
    status, out, _ = ran(capsys, "check", file(text))
    assert status == 0 and "(k) Conduct" in out
    status, out, _ = ran(capsys, "check", file(text), "--json")
    assert status == 0 and json.loads(out)["faults"] == []


def test_missing_items_are_named_by_letter_and_exit_is_2(
    capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    text = "\n".join(
        line for line in starter("blackjack").splitlines() if not line.startswith("chips")
    )
    status, out, err = ran(capsys, "check", file(text))
    assert (status, out) == (2, "")
    assert "(b) chips: " in err and "[blackjack 16.2.1(b)]" in err
    status, out, _ = ran(capsys, "check", file(text), "--json")
    assert status == 2 and json.loads(out)["faults"][0]["item"] == "b"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("kind = 3", "kind: 3 is not"),
        ("nonsense", "this is not TOML"),
        (starter("blackjack").replace("chips = 5000", 'chips = "many"'), "chips: "),
        (starter("blackjack").replace("chips =", "chps ="), "did you mean chips?"),
        (starter("blackjack").replace("2003-05-17T19", "2001-05-17T19"), "is not held"),
        (starter("blackjack").replace("entry_fee = 500", 'entry_fee = "free"'), 'or "none"'),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Any, text: str, says: str
) -> None:
    status, out, err = ran(capsys, "check", file(text))
    assert (status, out) == (2, "") and says in err and "Traceback" not in err


def test_an_error_with_json_is_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = ran(capsys, "check", "missing.toml", "--json")
    assert (status, out) == (2, "")
    assert json.loads(err)["error"]["says"]


def test_schemas_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = ran(capsys, "new", "--schema")
    assert status == 0 and json.loads(out) == schema()
    status, out, _ = ran(capsys, "new", "--schema", "--record")
    assert status == 0 and "step" in json.loads(out)["properties"]
    status, _, err = ran(capsys, "new", "poker")
    assert status == 2 and "the kinds are" in err


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_replays_with_every_step_and_its_rule(
    capsys: pytest.CaptureFixture[str], file: Any, tmp_path: Path, kind: str
) -> None:
    path = file(record_starter(kind))
    status, out, _ = ran(capsys, "replay", path, "--json")
    shown = json.loads(out)
    assert status == 0 and shown["phase"] == "playing" and len(shown["entries"]) == 49
    events = [event for step in shown["steps"] for event in step["events"]]
    assert all(event["says"] and event["rules"] for event in events)
    page = tmp_path / "record.html"
    assert ran(capsys, "replay", path, "--html", str(page))[0] == 0
    assert "Course of the tournament" in page.read_text(encoding="utf-8")
    status, out, _ = ran(capsys, "replay", path)
    assert status == 0 and "What happened" in out and "tess" in out


def finished() -> str:
    """A record of a whole tournament of two tables, with a tie and a corrected count."""
    text = record_starter("blackjack").replace("players_min = 14", "players_min = 4")
    later = text.partition('"player 4", ')[2].partition("]")[0]
    text = text.replace(f'"player 4", {later}', '"player 4"')
    text = text.replace("tables = 7\nseats = 7", "tables = 2\nseats = 2")
    text = text.replace("tables = 1\nseats = 7", "tables = 1\nseats = 2")
    text = text.replace("players_max = 49", "players_max = 4")
    places = "places = [12000, 6000, 3000, 1500, 1000, 500, 500]\npool = 24500"
    text = text.replace(places, "places = [300, 100]\npool = 400")
    draw = next(line for line in text.splitlines() if "draw-seats" in line)
    final = draw.replace("01" * 32, "02" * 32)
    seats = seats_of(text)
    (a, b), (x, y) = seats
    steps = [
        f'{{ do = "count-table", by = "tess", table = "T1", counts = {{ {a} = 52, {b} = 52 }} }}',
        '{ do = "start-session", by = "tess", table = "T2" }',
        f'{{ do = "count-table", by = "tess", table = "T2", counts = {{ {x} = 100, {y} = 90 }} }}',
        f'{{ do = "correct-count", by = "tess", entry = {y}, amount = 95, reason = "a chip" }}',
        '{ do = "begin-tie-break", by = "tess" }',
        f'{{ do = "count-tie-break", by = "tess", counts = {{ {a} = 53, {b} = 51 }} }}',
        '{ do = "close-round", by = "tess" }',
        final.strip().rstrip(","),
        '{ do = "start-session", by = "tess", table = "T1" }',
        f'{{ do = "count-table", by = "tess", table = "T1", counts = {{ {a} = 1, {x} = 2.50 }} }}',
        '{ do = "close-round", by = "tess" }',
        '{ do = "pay-prizes", by = "tess" }',
    ]
    marked = next(line for line in text.splitlines() if line.strip().startswith('# { do = "count'))
    return text.replace(marked, "\n".join(f"  {step}," for step in steps))


def seats_of(text: str) -> list[tuple[int, int]]:
    from croupier.desk.tournament.record import replayed  # noqa: PLC0415

    r = replayed(tomllib.loads(text)).tournament.round
    assert r is not None
    return [tuple(r.at_table(table)) for table in ("T1", "T2")]  # type: ignore[misc]


def test_a_whole_record_comes_to_its_prizes(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    path = file(finished())
    status, out, err = ran(capsys, "replay", path, "--json")
    assert status == 0, err
    shown = json.loads(out)
    assert shown["phase"] == "finished"
    assert [prize["amount"] for prize in shown["prizes"]] == ["300.00", "100.00"]
    assert sum(float(net) for net in shown["net"].values()) == 400 - 4 * 500
    assert [tie["chips"] for tie in shown["rounds"][0]["ties"]] != []


def test_a_step_that_a_rule_forbids_is_named_with_its_number(
    capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    text = record_starter("blackjack").replace('by = "director", writing', 'by = "tess", writing')
    status, _, err = ran(capsys, "replay", file(text))
    assert status == 2 and "step 3: approve: " in err and "[blackjack 16.1.3]" in err


def test_entrants_come_from_a_csv_file(
    capsys: pytest.CaptureFixture[str], file: Any, tmp_path: Path
) -> None:
    rows = ["player,earned", *(f"p{n},table {n}" for n in range(1, 50))]
    (tmp_path / "entrants.csv").write_text("\n".join(rows), encoding="utf-8")
    text = record_starter("magnificent-sevens")
    line = next(line for line in text.splitlines() if '"entrants"' in line)
    step = '  { do = "entrants", by = "operator", file = "entrants.csv" },'
    status, out, err = ran(capsys, "replay", file(text.replace(line, step)), "--json")
    assert status == 0, err
    assert json.loads(out)["entries"][1] == {
        "entry": 2,
        "player": "p2",
        "plays": "p2",
        "standing": "in",
        "fee": "0.00",
        "earned": "table 2",
        "buy_backs": 0,
    }


@pytest.mark.parametrize("kind", KINDS)
def test_tournaments_are_simulated(
    capsys: pytest.CaptureFixture[str], file: Any, kind: str
) -> None:
    path = file(starter(kind))
    status, out, err = ran(capsys, "simulate", path, "--runs", "3", "--json")
    assert status == 0, err
    shown = json.loads(out)
    assert shown["entrants"] == 49 and shown["runs"] == 3
    assert sum(row["wins"] for row in shown["strategies"]) == 3
    assert sum(row["finalists"] for row in shown["strategies"]) == 21
    pool = 370_000 if kind == "magnificent-sevens" else 24_500
    paid = sum(float(row["prize"]) * row["entrants"] for row in shown["strategies"])
    assert paid == pytest.approx(3 * pool, abs=2)
    again = json.loads(ran(capsys, "simulate", path, "--runs", "3", "--json")[1])
    assert {**again, "seconds": 0} == {**shown, "seconds": 0}


def test_a_simulation_says_what_it_cannot_do(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    path = file(starter("blackjack"))
    for more, says in (
        (("--strategies", "luck"), "--strategies"),
        (("--entrants", "500"), "--entrants"),
        (("--runs", "0"), "--runs"),
    ):
        status, _, err = ran(capsys, "simulate", path, *more)
        assert status == 2 and says in err


def test_playing_the_position_is_worth_more_than_fixed_stakes(
    capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    path = file(starter("blackjack"))
    mixed = ("--strategies", "fixed,position", "--runs", "200", "--json")
    rows = json.loads(ran(capsys, "simulate", path, *mixed)[1])["strategies"]
    assert rows[1]["wins"] > rows[0]["wins"]
    assert float(rows[1]["gain_over_first"]) > 3 * float(rows[1]["std_error"])


@pytest.mark.rule("BJ-103")
def test_under_rule_20_the_text_that_is_held_is_stated(
    capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    assert main(["tournament", "new", "blackjack"]) == 0
    text = capsys.readouterr().out.replace("2003-05-17", "2001-05-17").replace(", unit = 5", "")
    pontoon = text.replace('game = "blackjack"', 'game = "crown-pontoon"')
    assert main(["tournament", "check", file(pontoon)]) == 0
    assert "Rule 20 (December 2000 to February 2003)" in capsys.readouterr().out
    assert main(["tournament", "check", file(text)]) == 2
    assert "The text of Blackjack is not held at 2001-05-17T19:00" in capsys.readouterr().err
    assert main(["tournament", "check", file(text.replace("2001-05-17", "2003-05-17"))]) == 0
    assert "Rule 20" not in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["blackjack", "com-bo", "magnificent-sevens", "baccarat"])
def test_conditions_are_written_as_they_are_read(kind: str) -> None:
    first = read_conditions(tomllib.loads(starter(kind))).conditions
    again = read_conditions(tomllib.loads(conditions_file(first), parse_float=Decimal)).conditions
    assert again.digest == first.digest
    over_json = json.loads(json.dumps(plain(conditions_as_fields(first))))
    again = read_conditions(fields_from_text(over_json)).conditions
    assert again.digest == first.digest
