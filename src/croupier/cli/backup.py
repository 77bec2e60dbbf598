"""`croupier backup`, `restore`, `upgrade` and `change-key`: a floor kept safe and up to date."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from .files import must_hold_a_floor, why_not
from .options import FOLDER, AsJson, Data, Database, Keys, Witness

__all__ = ("backup", "change_key", "restore", "upgrade")

WRONG = 2


def backup(
    dest: Annotated[Path, typer.Argument(help="A folder that is not there yet.", file_okay=False)],
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    as_json: AsJson = False,
) -> int:
    """Copy a floor's log while it runs, and verify the copy; its keys are never in it."""
    from croupier.api.keeping import back_up_floor  # noqa: PLC0415 (start-up stays quick)
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys)
    found = _done("DEST", lambda: back_up_floor(place, dest))
    said = (
        f"Wrote {dest}: {found['events']} events, {found['checkpoints']} checkpoints, without "
        "the floor's keys, which are kept apart."
    )
    return _shown(found, said, as_json)


def restore(
    source: Annotated[
        Path, typer.Argument(metavar="SRC", help="A folder that backup wrote.", file_okay=False)
    ],
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> int:
    """Bring a floor's log back where there is none, and verify it."""
    from croupier.api.keeping import restore_floor  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    place = place_at(data=data, database=database, keys=keys, witness=witness)
    found = _done("SRC", lambda: restore_floor(source, place))
    said = f"Restored and verified: {found['events']} events, {found['rounds']} rounds replayed."
    if found["read_only"]:
        said += (
            f"\nThe floor is read-only: its keys are not in {found['keys']}. Put them there to "
            "play on."
        )
    return _shown(found, said, as_json)


def upgrade(
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    serving_role: Annotated[
        str | None, typer.Option(help="A role of the database that is to serve the floor.")
    ] = None,
) -> None:
    """Bring a floor's tables up to date with this release, as their owner."""
    from croupier.api.keeping import upgrade_floor  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys, witness=witness)
    _done(
        "--data" if database is None else "--database", lambda: upgrade_floor(place, serving_role)
    )
    typer.echo("The tables are up to date.")


def change_key(
    data: Data = FOLDER, database: Database = None, keys: Keys = None, witness: Witness = None
) -> None:
    """Put another key for secrets into the keys folder; what is sealed is opened by it from now."""
    from croupier.api.keeping import change_floor_key  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys, witness=witness)
    former = _done("--data" if database is None else "--database", lambda: change_floor_key(place))
    typer.echo(
        "The key for secrets is another one. Servers with this keys folder take it by themselves; "
        "others write nothing more until it is copied there and they are started anew.\n"
        f"Backups from before are opened by the former one, {former}: keep it where you keep those "
        "keys, and not here."
    )


def _done(where: str, work: Callable[[], Any]) -> Any:
    """Do it; what stands in the way is said in one sentence."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import LedgerRefusal, NotALedger, StoreAway, StoreLocked  # noqa: PLC0415

    try:
        return work()
    except (LedgerRefusal, NotALedger, StoreAway, StoreLocked) as refused:
        raise WrongInput(f"{where}: {refused}.") from refused
    except OSError as error:
        raise WrongInput(f"{where}: {why_not(error)}") from error


def _shown(found: dict[str, Any], said: str, as_json: bool) -> int:
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps(found))
    elif found["faults"]:
        for fault in found["faults"]:
            typer.echo(f"{fault['where']}: {fault['says']}", err=True)
    else:
        typer.echo(said)
    return WRONG if found["faults"] else 0
