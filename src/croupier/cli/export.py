"""`croupier export`: the rounds of a table, as round files or as tables; a tournament's record."""

from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_hold_a_floor
from .options import FOLDER, Data, Database, Keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.games.played import Played
    from croupier.ledger import Reading

__all__ = ("export",)


class Format(StrEnum):
    """How rounds are written."""

    TOML = "toml"
    CSV = "csv"
    JSON = "json"


def export(
    table: Annotated[str | None, typer.Option("--table", help="The table, by its id.")] = None,
    tournament: Annotated[
        str | None, typer.Option("--tournament", help="Or a tournament, by its id: its record.")
    ] = None,
    data: Data = FOLDER,
    database: Database = None,
    keys: Keys = None,
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="A-B", help="Only these, by number.")
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="How to write them.")] = Format.TOML,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder to write a round file each into.")
    ] = None,
) -> None:
    """Write the rounds of a table, or a tournament; what is written replays to the same cent."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)

    if (table is None) == (tournament is None):
        raise WrongInput("--table: name a table, or with --tournament a tournament.")
    if table is None:
        if format_ is not Format.TOML or rounds is not None or out is not None:
            raise WrongInput("--tournament: its record is one TOML file, and has no rounds.")
        typer.echo(_record(data, database, keys, str(tournament)), nl=False)
        return
    first, last = _numbers(rounds)
    found = _played(data, database, keys, table, first, last)
    if not found:
        raise WrongInput(f"--table: {table!r} has no such round.")
    if out is not None and format_ is not Format.TOML:
        raise WrongInput("--out: only round files are written into a folder.")
    match format_:
        case Format.TOML:
            _files(found, out)
        case Format.CSV:
            typer.echo(_csv(found), nl=False)
        case Format.JSON:
            _json(found)


def _numbers(rounds: str | None) -> tuple[int, int | None]:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if rounds is None:
        return 1, None
    first, dash, last = rounds.partition("-")
    if not first.isdigit() or (dash and not last.isdigit()):
        raise WrongInput(f"--rounds: {rounds!r} is no number, nor two as 3-7.")
    return int(first), int(last or first)


def _played(
    data: Path, database: str | None, keys: Path | None, table: str, first: int, last: int | None
) -> "list[tuple[str, Played]]":
    """Read rounds from the log, whether or not a server writes to it meanwhile."""
    from croupier.floor import finished_rounds  # noqa: PLC0415

    with _log(data, database, keys) as now:
        return [(one.id, play) for one, play in finished_rounds(now, table, first, last)]


def _record(data: Path, database: str | None, keys: Path | None, tournament: str) -> str:
    """A tournament from the log, as croupier tournament replay reads it."""
    from croupier.desk.tournament.writing import Happened, record_of  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor.tournaments import log_of  # noqa: PLC0415

    with _log(data, database, keys) as now:
        happened = [Happened(*one) for one in log_of(now, tournament)]
    if not happened:
        raise WrongInput(f"--tournament: there is none called {tournament!r}.")
    return record_of(happened)


@contextmanager
def _log(data: Path, database: str | None, keys: Path | None) -> "Iterator[Reading]":
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import LedgerRefusal, NotALedger, place_at, read_log  # noqa: PLC0415

    must_hold_a_floor(data, database)
    try:
        with read_log(place_at(data=data, database=database, keys=keys)) as now:
            yield now
    except (LedgerRefusal, NotALedger) as refused:
        option = "--data" if database is None else "--database"
        raise WrongInput(f"{option}: {refused}.") from refused


def _files(found: "list[tuple[str, Played]]", out: Path | None) -> None:
    from croupier.desk.played import file_of  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if out is None:
        if len(found) > 1:
            raise WrongInput(f"--out: {len(found)} rounds are as many files; name a folder.")
        typer.echo(file_of(found[0][1]), nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    for id_, played in found:
        (out / f"{id_}.toml").write_text(file_of(played), encoding="utf-8")
    typer.echo(f"Wrote {len(found)} round files into {out}.")


def _json(found: "list[tuple[str, Played]]") -> None:
    from croupier.desk.exported import rounds_as_json  # noqa: PLC0415

    from .rules import print_json  # noqa: PLC0415

    print_json(rounds_as_json(found))


def _csv(found: "list[tuple[str, Played]]") -> str:
    from croupier.desk.exported import rounds_as_csv  # noqa: PLC0415

    return rounds_as_csv(found)
