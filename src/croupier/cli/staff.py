"""`croupier staff`: who may do what on a floor."""

from typing import Annotated

import typer

from .options import AsJson, help_if_alone

app = typer.Typer(
    help="The staff of a floor: what each role may do.",
    callback=help_if_alone,
    invoke_without_command=True,
)


@app.command("powers", epilog="Example: croupier staff powers --role pit-boss")
def powers(
    role: Annotated[str | None, typer.Option("--role", help="Only what this role may do.")] = None,
    as_json: AsJson = False,
) -> None:
    """Role, command and state: who may do what, and the rule that says so."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor import Role  # noqa: PLC0415
    from croupier.floor.power_table import power_table  # noqa: PLC0415

    known = [str(one) for one in Role]
    if role is not None and role not in known:
        raise WrongInput(f"--role: {role!r} is not one of {', '.join(known)}.")
    rows = power_table(None if role is None else Role(role))
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps({"powers": rows}))
        return
    for row in rows:
        where = "" if row["game"] is None else f" ({row['game']})"
        said = "; ".join(row["rules"]) or f"our reading: {row['reading']}"
        typer.echo(f"{row['do']}{where}, {row['state']}: {', '.join(row['roles'])} [{said}]")
