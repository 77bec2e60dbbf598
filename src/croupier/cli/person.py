"""`croupier person`: who is on a floor, with which roles, and how programs get in."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .files import must_hold_a_floor, why_not
from .options import FOLDER, AsJson, Data, Database, Keys, Witness, help_if_alone

if TYPE_CHECKING:
    from croupier.api.serving import Serving


app = typer.Typer(
    help="People of a floor: their roles, tokens, links, sessions and second factors.",
    callback=help_if_alone,
    invoke_without_command=True,
)

Name = Annotated[str, typer.Argument(help="The person's name.")]
Roles = Annotated[list[str], typer.Option("--role", help="A role; may be said more than once.")]
Scope = Annotated[
    str | None, typer.Option(help="What the token is for: all (else this one), play or read.")
]
Days = Annotated[int | None, typer.Option(min=1, help="Days until the token ends.")]


@app.command("add")
def add(
    name: Name,
    role: Roles,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    token: Annotated[bool, typer.Option("--token", help="Print a token for programs.")] = False,
    scope: Scope = None,
    days: Days = None,
    as_json: AsJson = False,
) -> None:
    """Make somebody known; without --token, prints a one-time link to choose a password."""
    asked = {"do": "add", "name": name, "roles": _roles(role), "token": token}
    _show(
        ask_floor(
            floor_at(data, database, keys, witness),
            {**asked, **_kind_of_token(scope, days, "--token", is_made=token)},
        ),
        as_json,
    )


@app.command("list")
def list_(
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Everybody whom the floor knows."""
    found = ask_floor(floor_at(data, database, keys, witness), {"do": "list"})
    if as_json:
        _show(found, as_json)
        return
    for one in found["people"]:
        gone = " (disabled)" if one["disabled"] else ""
        factor = " (second factor)" if one["second_factor"] else ""
        by = one["introduced_by"]
        link = f" (not confirmed: signed in by a link of {by})" if by else ""
        typer.echo(f"{one['name']}: {', '.join(one['roles'])}{factor}{link}{gone}")
        for conflict in one["conflicts"]:
            typer.echo(f"  {conflict}")


@app.command("roles")
def roles(
    name: Name,
    role: Roles,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Give somebody other roles."""
    _show(
        ask_floor(
            floor_at(data, database, keys, witness),
            {"do": "roles", "name": name, "roles": _roles(role)},
        ),
        as_json,
    )


@app.command("confirm")
def confirm(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Confirm that a person who signed in by another person's link is a person apart."""
    found = ask_floor(floor_at(data, database, keys, witness), {"do": "confirm", "name": name})
    if as_json:
        _show(found, as_json)
    else:
        typer.echo(f"{name} counts as a person apart.")


@app.command("disable")
def disable(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Let somebody do nothing more."""
    _show(
        ask_floor(floor_at(data, database, keys, witness), {"do": "disable", "name": name}), as_json
    )


@app.command("link")
def link(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """A one-time link by which somebody chooses another password."""
    _show(ask_floor(floor_at(data, database, keys, witness), {"do": "link", "name": name}), as_json)


@app.command("sign-out")
def sign_out(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Sign somebody out everywhere; tokens stay."""
    found = ask_floor(floor_at(data, database, keys, witness), {"do": "sign-out", "name": name})
    if as_json:
        _show(found, as_json)
    else:
        typer.echo(f"{name}: {found['sessions']} sessions have ended.")


@app.command("reset-second-factor")
def reset_second_factor(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Let somebody sign in without a code who has lost the second factor; signs out everywhere."""
    found = ask_floor(
        floor_at(data, database, keys, witness), {"do": "reset-second-factor", "name": name}
    )
    if as_json:
        _show(found, as_json)
    else:
        typer.echo(f"{name} signs in without a code until another second factor is set up.")


@app.command("tokens")
def tokens(
    name: Name,
    *,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    new: Annotated[bool, typer.Option("--new", help="Make another one.")] = False,
    revoke: Annotated[str | None, typer.Option(help="Take the token of this id back.")] = None,
    scope: Scope = None,
    days: Days = None,
    as_json: AsJson = False,
) -> None:
    """Somebody's tokens: list them, make one, take one back."""
    asked = {"do": "tokens", "name": name, "new": new, "revoke": revoke}
    kind = _kind_of_token(scope, days, "--new", is_made=new)
    _show(ask_floor(floor_at(data, database, keys, witness), {**asked, **kind}), as_json)


def _kind_of_token(
    scope: str | None, days: int | None, made_by: str, *, is_made: bool
) -> dict[str, Any]:
    """What a token is for, and how long; nothing may be said of one that is not made."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    asked = {"scope": scope, "days": days}
    said = {name: value for name, value in asked.items() if value is not None}
    if said and not is_made:
        raise WrongInput(f"--{next(iter(said))}: is for a token; add {made_by}.")
    return said


def _roles(given: list[str]) -> list[str]:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor import Role  # noqa: PLC0415

    known = [str(role) for role in Role]
    for role in given:
        if role not in known:
            raise WrongInput(f"--role: {role!r} is not one of {', '.join(known)}.")
    return given


def floor_at(
    data: Path, database: str | None, keys: Path | None, witness: Path | None
) -> "Serving":
    """The floor that some options name."""
    from croupier.api.serving import Serving  # noqa: PLC0415 (loads the web)

    return Serving(data=data, database=database, keys=keys, witness=witness)


def ask_floor(at: "Serving", request: dict[str, Any]) -> dict[str, Any]:
    """Ask a floor for something as its operator, whether or not a server runs on it."""
    from croupier.api.serving import administer  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import LedgerRefusal, NotALedger, StoreAway, StoreLocked  # noqa: PLC0415

    if request["do"] != "add":
        must_hold_a_floor(at.data, at.database)
    try:
        found = administer(at, request)
    except (LedgerRefusal, NotALedger, StoreAway, StoreLocked) as refused:
        option = "--data" if at.database is None else "--database"
        raise WrongInput(f"{option}: {refused}.") from refused
    except OSError as error:
        raise WrongInput(f"--data: {why_not(error)}") from error
    if "error" in found:
        raise WrongInput(str(found["error"]))
    return found


def _show(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps(found))
    elif "token" in found:
        typer.echo(f"A token, shown once: {found['token']}")
    elif "link" in found:
        address = found.get("address") or "the floor's address with "
        typer.echo(
            f"{found['name']} chooses a password within ten minutes by {address}"
            f"#link={found['link']}"
        )
    elif "tokens" in found:
        for one in found["tokens"]:
            until = f"{one['until'][:16]} UTC" if one["until"] else "it is taken back"
            typer.echo(f"{one['id']}: {one['scope']}, until {until}")
    else:
        typer.echo(f"{found['name']}: {', '.join(found.get('roles', ['disabled']))}")
