"""Golden rounds: each file nets what it says, and its transcript is the one that was approved.

Write transcripts anew with: python tools/golden_rounds.py
"""

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier.desk.replay import settled
from croupier.desk.round_files.formats import schema
from croupier.desk.transcript import transcript
from croupier.money import dollars
from round_files import GOLDEN

FILES = sorted(GOLDEN.glob("*/*.toml"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_round_nets_what_it_says(path: Path) -> None:
    told = path.read_text(encoding="utf-8").splitlines()[1].removeprefix("# net: ")
    net = settled(str(path))[0].net
    assert told == ", ".join(f"{player} {'+' * (n > 0)}{dollars(n)}" for player, n in net.items())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_transcript_is_the_approved_one(path: Path) -> None:
    approved = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert transcript(settled(str(path))[0]) == approved


def plain(value: Any) -> Any:
    """A TOML document as JSON has it."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.isoformat() if isinstance(value, datetime) else value


@pytest.fixture(scope="module")
def validator() -> jsonschema.protocols.Validator:
    found = jsonschema.Draft202012Validator(schema())
    found.check_schema(schema())
    return found


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_schema_knows_the_file(path: Path, validator: jsonschema.protocols.Validator) -> None:
    document = plain(tomllib.loads(path.read_text(encoding="utf-8")))
    assert [error.message for error in validator.iter_errors(document)] == []


def test_every_worked_settlement_of_the_catalogue_has_a_file() -> None:
    stems = {path.stem.partition("-")[0] for path in FILES}
    assert {f"g{number:02}" for number in range(1, 45)} <= stems


def test_there_are_situations_enough() -> None:
    situations = [path for path in GOLDEN.glob("blackjack/*.toml") if not path.stem.startswith("g")]
    assert len(situations) >= 40
