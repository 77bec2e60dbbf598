"""`croupier verify`: whether a log is what was written, and still gives the same floor."""

from pathlib import Path
from typing import Annotated

import typer

from .files import must_hold_a_floor, told_of_faults
from .options import FOLDER, AsJson, Data, Database, Keys, Witness

SEALING = "secrets.key"
"""The file of a keys folder that opens what is sealed."""
KEY_FILE_MOST = 4096
"""Bytes of a file that holds a public key."""


def verify(
    data: Data = FOLDER,
    database: Database = None,
    witness: Witness = None,
    keys: Keys = None,
    openings: Annotated[
        Path | None, typer.Option(help="A file of cards and seeds that were opened, to hold too.")
    ] = None,
    public_key: Annotated[
        Path | None,
        typer.Option(
            help="A file with the floor's public key as it was known before.", dir_okay=False
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check every digest, signature and posting of a log, and replay every round of it."""
    from croupier.api.keeping import PARTS  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor.verifying import verify_place  # noqa: PLC0415
    from croupier.ledger import place_at  # noqa: PLC0415

    must_hold_a_floor(data, database)
    if openings is not None and not openings.is_file():
        raise WrongInput(f"--openings: there is no file {openings}.")
    if keys is not None and not (keys / SEALING).is_file():
        raise WrongInput(f"--keys: {keys} has no {SEALING}; leave --keys out to verify without.")
    found = verify_place(
        place_at(data=data, database=database, keys=keys, witness=witness),
        openings,
        parts=PARTS,
        public=None if public_key is None else _key_in(public_key),
    )
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps(found))
    elif not found["faults"]:
        typer.echo(
            f"All is well: {found['events']} events in {found['streams']} streams, "
            f"{found['rounds']} rounds replayed."
        )
        if found["unproven"]:
            typer.echo(
                f"Not recomputed: {found['unproven']} events with values of chance; "
                "the floor's keys open their seeds (--keys)."
            )
        if found["not_due"]:
            typer.echo(f"Not due to be opened yet: {found['not_due']} commitments.")
        if found["uncovered"]:
            typer.echo(
                f"Not covered by events: {found['uncovered']} passwords, tokens and links from an "
                "earlier release. Start the server once to adopt them."
            )
        if found["sealed"]:
            typer.echo(
                f"Not replayed: {found['sealed']} tables whose cards lie sealed; "
                "the floor's keys open them (--keys), and verify-log holds their openings."
            )
    told_of_faults(found["faults"])


def _key_in(file: Path) -> str:
    """The public key of a file, which holds it in hexadecimal or as PEM."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import NotALedger, read_public_key  # noqa: PLC0415

    if not file.is_file():
        raise WrongInput(f"--public-key: there is no file {file}.")
    try:
        return read_public_key(file.read_bytes()[:KEY_FILE_MOST].decode("ascii"))
    except (NotALedger, UnicodeDecodeError):
        says = "no public key, which has 64 hexadecimal digits or is PEM of Ed25519"
        raise WrongInput(f"--public-key: {file} holds {says}.") from None
