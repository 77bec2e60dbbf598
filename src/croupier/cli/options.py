"""Arguments that several commands have in common."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as blackjack or com-bo.")]
At = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="MOMENT",
        help="Melbourne wall time; without it, the start of the last version held.",
    ),
]
Decks = Annotated[
    int | None,
    typer.Option("--decks", metavar="N", help="Decks in the shoe; without it, the most allowed."),
]
Stake = Annotated[
    str | None,
    typer.Option("--stake", metavar="DOLLARS", help="The wager, where its size matters."),
]
Meter = Annotated[
    str | None,
    typer.Option("--meter", metavar="DOLLARS", help="The displayed Caribbean jackpot."),
]
Policies = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", metavar="NAME=VALUE", help="How an unclear rule is read; may be repeated."
    ),
]
FOLDER = Path("floor")
Data = Annotated[
    Path, typer.Option("--data", help="The folder of the floor's log.", file_okay=False)
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="CROUPIER_DATABASE",
        show_envvar=False,
        help="A PostgreSQL database with the log instead; keys stay in the folder.",
    ),
]
Keys = Annotated[
    Path | None,
    typer.Option("--keys", help="The folder of the floor's keys; by default in the data."),
]
Witness = Annotated[
    Path | None, typer.Option(help="Where checkpoints go as well; by default beside the data.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def help_if_alone(context: typer.Context) -> None:
    """A group of commands named alone tells what there is."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def must_be_on_a_clock(moment: datetime, option: str) -> None:
    """Refuse a moment that no floor's clock comes to."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)
    from croupier.floor.clock import YEARS  # noqa: PLC0415

    if moment.year not in YEARS:
        says = f"a floor is open in the years {YEARS[0]} to {YEARS[-1]}, not in {moment.year}"
        raise WrongInput(f"{option}: {says}.")


def read_policies(given: list[str] | None) -> dict[str, str | bool]:
    """Read readings as they are typed."""
    if not given:
        return {}
    from croupier.desk.arguments import read_policies as read  # noqa: PLC0415 (seldom needed)

    return read(given)
