"""`croupier replay`: settle recorded rounds, and say under which rules."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_be_writable, write_text
from .options import AsJson, Policies, read_policies

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.desk.round_files.record import Replayed


def replay(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="ROUND.toml…", help="Round files; - reads standard input."),
    ] = None,
    as_json: AsJson = False,
    policy: Policies = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME=VALUE",
            help="Settle the round a second time with this reading, and show both; repeat it.",
        ),
    ] = None,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DRAFT.toml", help="Settle it as a draft notice would."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT", help="Write a sheet that can be printed."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of round files.")
    ] = False,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="GAME", help="Print a commented round file to start from."),
    ] = None,
) -> None:
    """Settle recorded rounds under the rules of their moment, every step with its rule."""
    from croupier.desk.replay import settled  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)

    if schema or new is not None:
        _print_form(new)
        return
    if not files:
        raise WrongInput("name a round file, or - for standard input; croupier replay --help.")
    chosen, other = read_policies(policy or []), read_policies(against or [])
    settle = partial(settled, policies=chosen, against=other, draft=draft)
    _replay(files, settle, as_json=as_json, html=html)


def _print_form(new: str | None) -> None:
    from croupier.desk.replay import new_file  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.round_files.formats import schema  # noqa: PLC0415

    from .rules import print_json  # noqa: PLC0415

    if new is None:
        print_json(schema())
    else:
        print(new_file(new), end="")


def _replay(
    files: list[str],
    settle: "Callable[[str], tuple[Replayed, Replayed | None]]",
    *,
    as_json: bool,
    html: Path | None,
) -> None:
    from croupier.desk.replay import as_json as shown  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.wrong import SeveralWrong, WrongInput  # noqa: PLC0415

    must_be_writable("--html", html)
    found = []
    wrong: list[WrongInput] = []
    for file in files:
        try:
            found.append((file, *settle(file)))
        except WrongInput as error:
            wrong.append(error)
    if html is not None and found:
        _write_html(html, found, as_json=as_json)
    if as_json and found:
        from .rules import print_json  # noqa: PLC0415

        documents = [shown(first, second) for _, first, second in found]
        print_json(documents[0] if len(files) == 1 else documents)
    elif html is None and found:
        from .replay_shown import print_rounds  # noqa: PLC0415 (rich is for people only)

        print_rounds(found)
    if wrong:
        raise SeveralWrong(wrong)


def _write_html(
    out: Path, found: "list[tuple[str, Replayed, Replayed | None]]", *, as_json: bool
) -> None:
    from croupier.desk.replay_html import as_html  # noqa: PLC0415 (rarely needed)

    write_text("--html", out, as_html(found))
    print(f"Wrote {out}.", file=sys.stderr if as_json else sys.stdout)
