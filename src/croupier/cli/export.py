"""`croupier export`: the rounds of a table, as round files or as tables; a tournament's record."""

from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_hold_a_floor, write_file
from .options import FOLDER, AsJson, Data, Database, Keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.games.played import Played
    from croupier.ledger import Reading


class Format(StrEnum):
    """How rounds are written."""

    TOML = "toml"
    CSV = "csv"
    JSON = "json"


def export(
    *,
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
    as_json: AsJson = False,
) -> None:
    """Write the rounds of a table, or a tournament; what is written replays to the same cent."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)

    form = Format.JSON if as_json else format_
    if (table is None) == (tournament is None):
        raise WrongInput("--table: name a table, or with --tournament a tournament.")
    if table is None:
        if (form, rounds, out) != (Format.TOML, None, None):
            raise WrongInput("--tournament: its record is one TOML file, and has no rounds.")
        typer.echo(_record(data, database, keys, str(tournament)), nl=False)
        return
    first, last = _numbers(rounds)
    found = _played(data, database, keys, table, first, last)
    if not found:
        which = "round that is finished" if rounds is None else f"finished round {rounds}"
        raise WrongInput(f"--table: {table!r} has no {which}.")
    if out is not None and form is not Format.TOML:
        raise WrongInput("--out: only round files are written into a folder.")
    match form:
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
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise WrongInput(f"--rounds: {rounds!r} is no number, nor two as 3-7.")
    begin, end = int(first), int(last or first)
    if not 1 <= begin <= end:
        raise WrongInput(f"--rounds: {rounds!r} names no round; they count from 1, as 3-7.")
    return begin, end


def _played(
    data: Path, database: str | None, keys: Path | None, table: str, first: int, last: int | None
) -> "list[tuple[str, Played]]":
    """Read rounds from the log, whether or not a server writes to it meanwhile."""
    from croupier.floor import finished_rounds  # noqa: PLC0415

    with _log(data, database, keys) as now:
        id_ = _table(now, table)
        return [(one.id, play) for one, play in finished_rounds(now, id_, first, last)]


def _table(now: "Reading", said: str) -> str:
    """A table by its id, or by the code that its page shows."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor.hosted import TABLES  # noqa: PLC0415
    from croupier.games.refusal import code_of  # noqa: PLC0415

    ids = [one.removeprefix(TABLES) for one in now.heads() if one.startswith(TABLES)]
    found = [id_ for id_ in ids if code_of(id_) == code_of(said)]
    if not found:
        raise WrongInput(f"--table: there is no table {said!r} on this floor.")
    return said if said in found else found[0]


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
    from croupier.ledger import (  # noqa: PLC0415
        LedgerRefusal,
        NotALedger,
        StoreAway,
        place_at,
        read_log,
    )

    must_hold_a_floor(data, database)
    try:
        with read_log(place_at(data=data, database=database, keys=keys)) as now:
            yield now
    except (LedgerRefusal, NotALedger, StoreAway) as refused:
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
    texts = {f"{id_}.toml": file_of(played) for id_, played in found}

    def write(folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")

    write_file("--out", out, write)
    typer.echo(f"Wrote {len(found)} round files into {out}.")


def _json(found: "list[tuple[str, Played]]") -> None:
    from croupier.desk.exported import rounds_as_json  # noqa: PLC0415

    from .rules import print_json  # noqa: PLC0415

    print_json(rounds_as_json(found))


def _csv(found: "list[tuple[str, Played]]") -> str:
    from croupier.desk.exported import rounds_as_csv  # noqa: PLC0415

    return rounds_as_csv(found)
