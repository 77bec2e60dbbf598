"""Settings of a floor: from floor.toml into the log, and changed with a reason for ever after."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.floor_file import read_floor_file
from croupier.api.serving import Serving, open_edge
from croupier.api.shapes_books import SettingsDoc
from croupier.cli.main import main
from croupier.desk.wrong import WrongInput
from croupier.floor import Role, Unusable
from croupier.floor.settings import DECLARED, Settings, Unit
from croupier.floor.settings_log import SETTINGS, change_settings, changes
from croupier.floor.verifying import verify_floor
from running_floor import Running
from served import Served

FILE = """\
[settings]
betting = 45
purse = "250.00"
arranged = false
"""


def change(floor: Running, who: str = "olga", reason: str = "A busy night", **wanted: Any) -> None:
    change_settings(
        floor.floor, floor.floor.person(who), wanted, reason, key=f"settings {next(floor.keys)}"
    )


def test_every_setting_is_declared_whole() -> None:
    for declared in DECLARED.values():
        assert declared.says.endswith(".") and declared.unit in Unit
        assert declared.read(declared.write(declared.default), "x") == declared.default
        assert getattr(Settings(), declared.name) == declared.default
        bad: list[Any] = [None, "x", 1.5, -1, [], {}]
        if declared.unit is not Unit.SWITCH:
            bad += [True, declared.write(declared.most + 1)]
        for value in bad:
            with pytest.raises(ValueError, match=rf"^settings\.{declared.name}: "):
                declared.read(value, f"settings.{declared.name}")


# ---------------------------------------------------------------- floor.toml


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[settings", "not valid TOML"),
        ("[tables]", r"unknown section \[tables\]"),
        ("settings = 5", "settings is not a table"),
        ("[settings]\ncolour = 1", "settings.colour: Unknown setting. Allowed: betting, "),
        ("[settings]\nbetting = 0", "settings.betting: 0 is not from 1 to 3600 seconds"),
        ("[settings]\nbetting = 1.5", "settings.betting: 1.5 is not a whole number"),
        ("[settings]\npurse = 250", "settings.purse: 250 is not a sum of dollars; write it as"),
        ("[settings]\narranged = 1", "settings.arranged: 1 is not true or false"),
        ("x" * 70_000, "larger than 65536 bytes"),
    ],
)
def test_faults_of_a_floor_file_are_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "floor.toml"
    path.write_text(text)
    with pytest.raises(WrongInput, match=f"floor.toml: {says}"):
        read_floor_file(path)


def test_example_file_names_every_setting_with_its_default() -> None:
    example = Path(__file__).parents[2] / "examples" / "floor.toml"
    found = read_floor_file(example)
    assert found == {name: declared.default for name, declared in DECLARED.items()}


def test_floor_file_initialises_and_the_log_counts_afterwards(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "floor.toml").write_text(FILE)
    edge = open_edge(Serving(data=data))
    assert (edge.floor.settings.betting, edge.floor.settings.purse) == (45, 25_000)
    edge.floor.add_person("ann", (Role.PLAYER,), key="ann")
    assert edge.floor.balances("ann")[0] == 25_000
    with edge.floor.store.snapshot() as now:
        made = [(event.name, event.before, event.after, event.by) for event, _ in changes(now)]
    assert made == [
        ("arranged", True, False, "floor.toml"),
        ("purse", 100_000, 25_000, "floor.toml"),
        ("betting", 20, 45, "floor.toml"),
    ]
    edge.floor.close()
    (data / "floor.toml").write_text("[settings]\nbetting = 90\n")
    edge = open_edge(Serving(data=data))
    assert edge.floor.settings.betting == 45 and edge.outdated_settings == ("betting",)
    edge.floor.close()
    (data / "floor.toml").unlink()
    edge = open_edge(Serving(data=data))
    assert edge.floor.settings.betting == 45 and not edge.outdated_settings
    edge.floor.close()
    assert verify_floor(data)["faults"] == []


# ---------------------------------------------------------------- changes


def test_change_takes_effect_with_the_next_round_and_survives_a_restart(floor: Running) -> None:
    floor.people(olga=Role.OPERATOR, ann=Role.PLAYER)
    floor.table(game="baccarat")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until_betting()
    floor.wait(1)
    change(floor, betting=100)
    floor.do("ann", "wager", on="player", stake="5.00")
    assert closing(floor) == 20
    floor.again()
    assert closing(floor) == 20 and floor.floor.settings.betting == 100
    while floor.need() is not None:
        floor.until_due()
    floor.until_betting()
    floor.do("ann", "wager", on="player", stake="5.00")
    assert closing(floor) == 100
    assert Documents(floor.floor).of("t", floor.floor.person("ann"))["clock"]["of"] == 100


def closing(floor: Running) -> float:
    due = floor.floor.due()
    assert due is not None
    return (due - floor.floor.clock.now()).total_seconds()


def test_a_change_needs_a_reason_and_a_difference(floor: Running) -> None:
    floor.people(olga=Role.OPERATOR)
    for reason in ("", "  ", "x" * 501):
        with pytest.raises(Unusable, match="Give a reason of 1 to 500 characters"):
            change(floor, betting=30, reason=reason)
    with pytest.raises(Unusable, match="nothing changes"):
        change(floor, betting=20)
    with floor.floor.store.snapshot() as now:
        assert now.head(SETTINGS).seq == 0


def test_settings_over_http_for_operator_and_auditor_alone(served: Served) -> None:
    served.people(olga=Role.OPERATOR, vera=Role.AUDITOR, ann=Role.PLAYER, pat=Role.PIT_BOSS)
    for who in ("ann", "pat"):
        assert served.ask(who, "GET", "/settings").status == 403
    found = served.ask("vera", "GET", "/settings").json()
    assert not SettingsDoc.model_validate(found).may_change
    body = {"settings": {"betting": 30, "purse": "50.00"}, "reason": "Half term"}
    for who in ("ann", "pat", "vera"):
        assert put(served, who, body).status == 403
    changed = put(served, "olga", body)
    assert changed.status == 200, changed.text
    values = {one["name"]: one["value"] for one in changed.json()["settings"]}
    assert (values["betting"], values["purse"]) == (30, "50.00")
    [last, first] = changed.json()["changes"]
    assert (first["name"], first["before"], first["after"]) == ("betting", 20, 30)
    assert (last["before"], last["after"], last["by"]) == ("1000.00", "50.00", "olga")
    assert {first["reason"], last["reason"]} == {"Half term"}
    for name, value in (("purse", 50), ("betting", 0), ("betting", "30"), ("arranged", 1)):
        refused = put(served, "olga", {"settings": {name: value}, "reason": "x"})
        assert refused.status == 422 and refused.json()["where"] == f"settings.{name}"
    unknown = put(served, "olga", {"settings": {"colour": 1}, "reason": "x"})
    assert unknown.status == 422


def put(served: Served, who: str, body: dict[str, Any]) -> Any:
    key = {"Idempotency-Key": f"{who} {json.dumps(body)}"}
    return served.ask(who, "PUT", "/settings", json=body, headers=key)


def test_settings_in_openapi_have_the_declared_bounds(served: Served) -> None:
    schemas = served.ask(None, "GET", "/openapi.json").json()["components"]["schemas"]
    described = schemas["NewSettings"]["properties"]
    assert described.keys() == DECLARED.keys()
    for name, declared in DECLARED.items():
        assert described[name]["description"] == declared.says
        if declared.unit is Unit.SECONDS:
            bounds = (described[name]["minimum"], described[name]["maximum"])
            assert bounds == (declared.least, declared.most)


def test_settings_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["--data", str(tmp_path / "data")]
    assert main(["person", "add", "olga", "--role", "operator", *at]) == 0
    assert main(["settings", "betting=30", "arranged=no", "--reason", "Quiet", *at]) == 0
    assert "betting = 30 seconds (default 20, 1 to 3600)" in capsys.readouterr().out
    assert main(["settings", *at]) == 0
    shown = capsys.readouterr().out
    assert "betting: 20 to 30, by console: Quiet" in shown and "arranged = no" in shown
    assert main(["settings", "--json", *at]) == 0
    assert {one["name"] for one in json.loads(capsys.readouterr().out)["settings"]} == {*DECLARED}
    for given, says in (
        (["betting=0", "--reason", "x"], "betting: 0 is not from 1 to 3600 seconds"),
        (["betting=x", "--reason", "x"], 'betting: "x" is not a whole number'),
        (["colour=1", "--reason", "x"], "colour: Unknown setting. Allowed: betting, "),
        (["betting=40"], "--reason is missing"),
        (["betting", "--reason", "x"], "'betting' is not a change. Use NAME=VALUE"),
        (["betting=30", "--reason", "x"], "nothing changes"),
    ):
        assert main(["settings", *given, *at]) == 2
        assert says in capsys.readouterr().err
