"""`croupier settings`: what the operator of a floor has chosen, and why."""

from typing import Annotated, Any

import typer

from .options import FOLDER, AsJson, Data, Database, Keys, Witness
from .person import ask_floor, floor_at


def settings(
    change: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE", help="Change this setting. Repeatable."),
    ] = None,
    *,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Why the settings change.")
    ] = None,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Show or change the settings of a floor; tables follow from their next round on."""
    wanted = dict(map(_named, change or ()))
    request = _request(wanted, reason)
    found = ask_floor(floor_at(data, database, keys, witness), request)
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps(found))
        return
    for one in found["settings"]:
        if not wanted or one["name"] in wanted:
            typer.echo(_line(one))
    for one in () if wanted else found["changes"]:
        values = f"{_said(one['before'])} to {_said(one['after'])}"
        typer.echo(f"{one['at'][:16]}  {one['name']}: {values}, by {one['by']}: {one['reason']}")


def _named(text: str) -> tuple[str, str]:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    name, equals, value = text.partition("=")
    if not equals or not name:
        raise WrongInput(f"{text!r} is not a change. Use NAME=VALUE, such as betting=30.")
    return name, value


def _request(wanted: dict[str, str], reason: str | None) -> dict[str, Any]:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if not wanted:
        if reason is not None:
            raise WrongInput("--reason: name a change, such as betting=30.")
        return {"do": "settings"}
    if reason is None:
        raise WrongInput("--reason is missing: say why the settings change.")
    return {"do": "change-settings", "settings": wanted, "reason": reason}


def _line(one: dict[str, Any]) -> str:
    bounds = "" if one["least"] is None else f", {one['least']} to {one['most']}"
    unit = "" if one["unit"] == "switch" else f" {one['unit']}"
    about = f"default {_said(one['default'])}{bounds}"
    return f"{one['name']} = {_said(one['value'])}{unit} ({about}): {one['says']}"


def _said(value: str | int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
