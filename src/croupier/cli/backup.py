"""`croupier backup`, `restore`, `upgrade` and `change-key`: a floor kept safe and up to date."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from .files import must_hold_a_floor, told_of_faults, why_not
from .options import FOLDER, AsJson, Data, Database, Keys, Witness


def backup(
    dest: Annotated[Path, typer.Argument(help="A folder that is not there yet.", file_okay=False)],
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Copy a floor's log while it runs, and verify the copy; its keys are never in it."""
    from croupier.api.keeping import back_up_floor  # noqa: PLC0415 (start-up stays quick)
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys)
    found = _done("DEST", lambda: back_up_floor(place, dest), database)
    said = (
        f"Wrote {dest}: {found['events']} events, {found['checkpoints']} checkpoints, without "
        "the floor's keys, which are kept apart."
    )
    _show(found, said, as_json)


def restore(
    source: Annotated[
        Path, typer.Argument(metavar="SRC", help="A folder that backup wrote.", file_okay=False)
    ],
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Bring a floor's log back where there is none, and verify it."""
    from croupier.api.keeping import restore_floor  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    place = place_at(data=data, database=database, keys=keys, witness=witness)
    found = _done("SRC", lambda: restore_floor(source, place), database)
    said = f"Restored and verified: {found['events']} events, {found['rounds']} rounds replayed."
    if found["read_only"]:
        said += (
            f"\nThe floor is read-only: its keys are not in {found['keys']}. Put them there to "
            "play on."
        )
    _show(found, said, as_json)


def upgrade(
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    serving_role: Annotated[
        str | None, typer.Option(help="A role of the database that is to serve the floor.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Bring a floor's tables up to date with this release, as their owner."""
    from croupier.api.keeping import upgrade_floor  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys, witness=witness)
    _done(
        "--data" if database is None else "--database", lambda: upgrade_floor(place, serving_role)
    )
    _show({"upgraded": True}, "The tables are up to date.", as_json)


def change_key(
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    witness: Witness = None,
    as_json: AsJson = False,
) -> None:
    """Put another key for secrets into the keys folder; what is sealed is opened by it from now."""
    from croupier.api.keeping import change_floor_key  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    place = place_at(data=data, database=database, keys=keys, witness=witness)
    former = _done("--data" if database is None else "--database", lambda: change_floor_key(place))
    said = (
        "The key for secrets is another one. Servers with this keys folder take it by themselves; "
        "others write nothing more until it is copied there and they are started anew.\n"
        f"Backups from before are opened by the former one, {former}: keep it where you keep those "
        "keys, and not here."
    )
    _show({"former_key": str(former)}, said, as_json)


def _done(where: str, work: Callable[[], Any], database: str | None = None) -> Any:
    """Do it; what stands in the way is said in one sentence, of the database too."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import LedgerRefusal, NotALedger, StoreAway, StoreLocked  # noqa: PLC0415

    try:
        return work()
    except (LedgerRefusal, NotALedger, StoreAway, StoreLocked) as refused:
        place = "--database" if database and isinstance(refused, StoreAway) else where
        raise WrongInput(f"{place}: {refused}.") from refused
    except OSError as error:
        raise WrongInput(f"{where}: {why_not(error)}") from error


def _show(found: dict[str, Any], said: str, as_json: bool) -> None:
    faults = found.get("faults", [])
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps(found))
    elif not faults:
        typer.echo(said)
    told_of_faults(faults)
