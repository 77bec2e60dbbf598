"""Sums of money over HTTP: text in dollars in every request, and a refusal of anything else."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from croupier.desk.tournament.sums import fields_from_text
from croupier.desk.wrong import WrongInput
from croupier.floor import Role
from croupier.games.codec import BadValue, coder_of, field_names
from croupier.games.registry import GAMES, game_of
from croupier.money import Cents
from croupier.table import commands as table_commands
from croupier.tournament import commands as tournament_commands
from running_floor import Running
from served import Served
from tournament_at_tables import conditions_as_text

MONEY = re.compile(
    r"(^|_)(amount|stake|staked|balance|purse|chips|counted|min|max|unit|loss|lost|net|pays|held"
    r"|meter|fee|cost|payout|smallest_chip|drop|fills|credits|hold|buy_in|bankroll)$"
)
"""Names that fields with money go by in the API."""
OTHERS = {
    "bankroll": "units of the wager, in a simulation",
    "held": "notices on file, or a shoe's cards",
    "chips": "a request of its own",
    "unit": "a currency",
}
FORM = 'write it as text, such as "12.50"'
AT = {"crown-21": "2001-06-01T12:00:00"}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("floor"))
    served.people(**{str(role): role for role in Role})
    yield served
    served.edge.floor.close()


def described(served: Served) -> dict[str, Any]:
    found: dict[str, Any] = served.ask(None, "GET", "/openapi.json").json()
    return found


def resolved(openapi: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema by its reference, and without the choice to leave it out."""
    for part in schema.get("anyOf", ()):
        if part.get("type") != "null":
            return resolved(openapi, part)
    name = schema.get("$ref", "").rpartition("/")[2]
    return openapi["components"]["schemas"][name] if name else schema


def sums_of(openapi: Any, schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every field of a request that is a sum, by its format."""
    for name, part in resolved(openapi, schema).get("properties", {}).items():
        inner = resolved(openapi, part)
        if inner.get("format") == "dollars":
            assert inner["type"] == "string" and inner["pattern"]
            yield (*path, name)
        elif "properties" in inner:
            yield from sums_of(openapi, inner, (*path, name))
        else:
            is_money = MONEY.search(name) and name not in OTHERS
            assert not is_money, f"{'.'.join((*path, name))} is not described as a sum"


def sample(openapi: Any, schema: Any) -> Any:
    """A value of a schema's type; sums are a dollar."""
    found = resolved(openapi, schema)
    if found.get("format") == "dollars":
        return "1.00"
    match found.get("type"):
        case "object":
            needed = found.get("required", ())
            parts = found.get("properties", {})
            return {name: sample(openapi, parts[name]) for name in needed}
        case "array":
            return []
        case "integer":
            return 1
        case "boolean":
            return True
        case _:
            return "x"


def test_every_sum_of_a_request_is_text_and_a_number_is_refused(document: Served) -> None:
    openapi, tried = described(document), 0
    for path, methods in openapi["paths"].items():
        for method, about in methods.items():
            body = about.get("requestBody", {}).get("content", {}).get("application/json")
            for name in sums_of(openapi, body["schema"]) if body else ():
                given = sample(openapi, body["schema"])
                at = given
                for part in name[:-1]:
                    at = at.setdefault(part, sample(openapi, {"type": "object"}))
                    at.update({"min": "1.00", "max": "2.00"} if part == "limits" else {})
                at[name[-1]] = 1250
                where = re.sub(r"\{[^}]*\}", "x", path.removeprefix("/api/v1"))
                key = {"Idempotency-Key": f"{path} {name}"}
                # Whoever has no power is refused before the request is read.
                answer = next(
                    answer
                    for role in Role
                    for answer in [
                        document.ask(str(role), method.upper(), where, json=given, headers=key)
                    ]
                    if answer.status != 403
                )
                assert answer.status == 422, (path, name, answer.text)
                assert answer.json()["where"] == ".".join(name), answer.text
                assert FORM in answer.json()["says"], answer.text
                tried += 1
            for one in about.get("parameters", ()):
                is_money = MONEY.search(one["name"]) and one["name"] not in OTHERS
                form = resolved(openapi, one["schema"]).get("format")
                assert not is_money or form == "dollars", (path, one["name"])
    assert tried >= 10


def test_no_sum_of_an_answer_is_a_number(document: Served) -> None:
    openapi = described(document)
    for title, schema in openapi["components"]["schemas"].items():
        for name, part in schema.get("properties", {}).items():
            if MONEY.search(name) and name not in OTHERS:
                kind = resolved(openapi, part).get("type")
                assert kind not in ("integer", "number"), f"{title}.{name}"


@pytest.mark.parametrize("game", GAMES)
def test_money_options_of_a_table_are_text_in_dollars(game: str, floor: Running) -> None:
    options = game_of(game).options
    for name, kind in options.items():
        assert kind is not int or not MONEY.search(name), f"{name} is money"
        if kind is not Cents:
            continue
        for bad in (1234, "1.234", "-1.00", True, None):
            with pytest.raises(BadValue, match=rf"options\.{name}: "):
                floor.table(game=game, law_at=AT.get(game), options={name: bad})
    if game == "caribbean-stud":
        floor.table(game=game, side_bets=["jackpot"], options={"meter": "12.34", "cost": "1.00"})
        assert floor.now.setting.options == {"meter": 1234, "cost": 100}


def test_sums_in_commands_are_text_in_dollars() -> None:
    kinds = {kind for game in GAMES for kind in game_of(game).commands.kinds.values()}
    for module in (table_commands, tournament_commands):
        kinds |= {kind for kind in vars(module).values() if isinstance(kind, type)}
    tried = 0
    for kind in filter(is_dataclass, kinds):
        hints = get_type_hints(kind)
        for name in field_names(kind):
            if Cents in (hints[name], *get_args(hints[name])):
                with pytest.raises(BadValue, match=FORM):
                    coder_of(hints[name], in_dollars=True).read(1250, name)
                tried += 1
    assert tried >= 20


def test_sums_of_conditions_are_text_in_dollars() -> None:
    given = {
        "limits": {"min": "5.00", "max": 500},
        "structure": {"secondary": [{"name": "losers", "prizes": ["100.00", 50]}]},
        "minimum_wager": "none",
    }
    with pytest.raises(WrongInput, match=r'^limits: max: 500 is not a sum .* such as "12.50"\.$'):
        fields_from_text(given)
    given["limits"] = {"min": "5.00", "max": "500.00"}
    with pytest.raises(WrongInput, match=r"^structure: secondary 1: prizes: prize 2: 50 is not"):
        fields_from_text(given)


def test_conditions_come_back_as_they_were_sent(served: Served) -> None:
    served.people(olga=Role.OPERATOR)
    body = {"conditions": conditions_as_text()}
    first = served.ask("olga", "POST", "/tournaments/check", json=body)
    assert first.status == 200, first.text
    fields = first.json()["fields"]
    again = served.ask("olga", "POST", "/tournaments/check", json={"conditions": fields})
    assert again.json()["fields"] == fields and fields["chips"].endswith(".00")
    number = {"conditions": {**fields, "chips": 1000}}
    refused = served.ask("olga", "POST", "/tournaments/check", json=number)
    assert refused.status == 422 and "chips: 1000 is not a sum of dollars" in refused.text
