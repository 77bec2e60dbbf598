"""`croupier serve`: run a floor, with its tables, its ledger and its web app."""

from pathlib import Path
from typing import Annotated

import typer

from .files import why_not
from .options import FOLDER, AsJson, Data, Database, Keys, Witness, must_be_on_a_clock


def serve(
    data: Data = FOLDER,
    database: Database = None,
    *,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8717,
    opened_at: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="House time at the opening, as 2000-12-15T03:50; the first, if it comes twice.",
        ),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A demonstration floor, for this machine alone.")
    ] = False,
    keys: Keys = None,
    witness: Witness = None,
    tls_cert: Annotated[Path | None, typer.Option(help="A certificate, for https.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The certificate's key.")] = None,
    staff_codes: Annotated[
        bool,
        typer.Option("--staff-codes", help="Staff sign in with a second factor, or do nothing."),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe this proxy who calls; may be repeated."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Initialize a new floor's settings from FILE. [default: floor.toml in --data]",
        ),
    ] = None,
    draft: Annotated[
        Path | None,
        typer.Option(metavar="DRAFT.toml", help="Try a draft notice at practice tables only."),
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a JSON line each; - for stderr.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a floor: tables, people, a ledger, and the web app that they are used by."""
    from croupier.api.listening import WrongSetting  # noqa: PLC0415
    from croupier.api.serving import Serving  # noqa: PLC0415 (loads the web)
    from croupier.api.serving import serve as run  # noqa: PLC0415
    from croupier.desk.moment import read_moment  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import LedgerRefusal, NotALedger, StoreAway, StoreLocked  # noqa: PLC0415

    if demo and host not in ("127.0.0.1", "localhost", "::1"):
        raise WrongInput("--host: a demonstration floor listens on this machine alone.")
    if demo and staff_codes:
        raise WrongInput("--staff-codes: nobody signs in with a password where it is --demo.")
    if (tls_cert is None) != (tls_key is None):
        raise WrongInput("--tls-cert and --tls-key go together.")
    moment = None if opened_at is None else read_moment(opened_at, "--from")
    if moment is not None:
        must_be_on_a_clock(moment, "--from")
    serving = Serving(
        data=data,
        database=database,
        host=host,
        port=port,
        opened_at=moment,
        is_demo=demo,
        keys=keys,
        witness=witness,
        tls_cert=tls_cert,
        tls_key=tls_key,
        staff_codes=staff_codes,
        proxies=tuple(proxy or ()),
        config=config,
        draft=draft,
        log=log,
    )
    try:
        run(serving, say=typer.echo, warn=_warn, as_json=as_json)
    except (LedgerRefusal, NotALedger, StoreAway, StoreLocked) as refused:
        option = "--data" if database is None else "--database"
        raise WrongInput(f"{option}: {refused}.") from refused
    except WrongSetting as wrong:
        raise WrongInput(str(wrong)) from wrong
    except OSError as error:
        raise WrongInput(f"--data: {why_not(error)}") from error


def _warn(says: str) -> None:
    typer.echo(f"croupier: {says}", err=True)
