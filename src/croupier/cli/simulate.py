"""`croupier simulate`: play a game by the million."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from .options import AsJson, At, Decks, Game, Policies, read_policies

__all__ = ("simulate",)

DRAWING = ("altair", "vl_convert")
TABLE = "Table"
STRATEGY = "Strategy and counting"
BANKROLL = "Bankroll and systems"
OUTPUT = "Output"
"""The panels of the help."""
NEEDED = {".parquet": ("pyarrow",), ".svg": DRAWING, ".png": DRAWING, ".html": DRAWING}
"""The packages that a file needs, by the end of its name; they are extras."""


def simulate(
    game: Game,
    *,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help="Rounds to play, such as 1e9; else 1e7."),
    ] = None,
    decks: Decks = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The same seed gives the same result."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Threads; all cores without it.")
    ] = None,
    at: At = None,
    policy: Policies = None,
    bet: Annotated[
        str | None, typer.Option("--bet", metavar="BET", help="The bet that the report is about.")
    ] = None,
    until_se: Annotated[
        float | None,
        typer.Option(
            "--until-se", metavar="ERROR", help="Stop at this standard error, such as 1e-5."
        ),
    ] = None,
    bankroll: Annotated[
        int | None,
        typer.Option(
            "--bankroll",
            metavar="WAGERS",
            help="Play sessions with so many wagers, and tell of ruin and falls.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(
            "--session",
            metavar="ROUNDS",
            help="About how long a session is; else 1000.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    system: Annotated[
        str | None,
        typer.Option(
            "--system",
            metavar="NAME",
            help="Stakes that follow results: flat, martingale, grand-martingale, paroli, "
            "dalembert, fibonacci, labouchere, oscars-grind, 1-3-2-6.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(
            "--most",
            metavar="WAGERS",
            help="The largest stake that the table takes.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="NAME",
            help="How the player plays, where it matters: a name or a .toml file.",
            rich_help_panel=STRATEGY,
        ),
    ] = None,
    burn: Annotated[
        int | None,
        typer.Option(
            "--burn", metavar="CARDS", help="Burnt before play; else 1.", rich_help_panel=TABLE
        ),
    ] = None,
    behind: Annotated[
        int | None,
        typer.Option(
            "--behind",
            metavar="CARDS",
            help="Cards behind the cutting card.",
            rich_help_panel=TABLE,
        ),
    ] = None,
    zeros: Annotated[
        int | None,
        typer.Option(
            "--zeros", metavar="N", help="One zero or two, at roulette.", rich_help_panel=TABLE
        ),
    ] = None,
    boxes: Annotated[
        int | None,
        typer.Option(
            "--boxes",
            metavar="N",
            help="Boxes played, at Blackjack; else 1.",
            rich_help_panel=TABLE,
        ),
    ] = None,
    continuous: Annotated[
        bool,
        typer.Option("--continuous", help="Every round from all cards.", rich_help_panel=TABLE),
    ] = False,
    side_bet: Annotated[
        list[str] | None,
        typer.Option(
            "--side-bet",
            metavar="BET",
            help="Play it too, such as perfect-pairs; may be repeated.",
            rich_help_panel=TABLE,
        ),
    ] = None,
    insurance: Annotated[
        str | None,
        typer.Option(
            "--insurance",
            metavar="WHEN",
            help="never, always, or count; else never.",
            rich_help_panel=STRATEGY,
        ),
    ] = None,
    count: Annotated[
        str | None,
        typer.Option(
            "--count",
            metavar="NAME",
            help="Bet by a count: hi-lo, ko, hi-opt-i, hi-opt-ii, omega-ii, zen, halves.",
            rich_help_panel=STRATEGY,
        ),
    ] = None,
    spread: Annotated[
        str | None,
        typer.Option(
            "--spread",
            metavar="COUNT:UNITS,…",
            help="Units staked from a count on, such as 1:2,2:4,3:8; a first number alone is "
            "staked below them, and 0 sits out.",
            rich_help_panel=STRATEGY,
        ),
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake",
            metavar="DOLLARS",
            help="The wager, for the Super Bonus.",
            rich_help_panel=TABLE,
        ),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option("--meter", metavar="DOLLARS", help="The jackpot displayed: play for it too."),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Tell the exact figure beside the simulated one.")
    ] = False,
    careful: Annotated[
        bool, typer.Option("--careful", help="Philox for every card: slower, to check the rest.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write a .csv or .parquet file.", rich_help_panel=OUTPUT
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw a .svg, .png or .html file.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="List minor bets as well.", rich_help_panel=OUTPUT)
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a game many times and tell what its bets came to, with their errors.

    Interrupting keeps what has been played.
    """
    from croupier.desk.simulate import simulate as answer  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.simulate.files import MissingExtra  # noqa: PLC0415

    from .simulate_shown import print_result, watched  # noqa: PLC0415

    _check_names(out, plot)
    try:
        with watched() as watch:
            result = answer(
                game,
                rounds=_number(rounds),
                decks=decks,
                seed=seed,
                workers=workers,
                at=at,
                policies=read_policies(policy),
                bet=bet,
                until_se=until_se,
                bankroll=bankroll,
                session=session,
                system=system,
                most=most,
                strategy=strategy,
                burn=burn,
                behind=behind,
                zeros=zeros,
                boxes=boxes,
                continuous=continuous,
                side_bets=side_bet or (),
                insurance=insurance,
                count=count,
                spread=spread,
                stake=stake,
                meter=meter,
                exact=exact,
                careful=careful,
                cluster=cluster,
                watch=watch,
            )
    except MissingExtra as error:
        raise WrongInput(str(error)) from error
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(result.as_dict())
    else:
        print_result(result, every=every)
    # The report comes first: a file that cannot be written must not cost a long run.
    _write("--out", out, result.write)
    _write("--plot", plot, result.draw)


def _write(name: str, path: Path | None, write: Callable[[Path], None]) -> None:
    """Write a file if it is asked for, and say so where it cannot be done."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.simulate.files import MissingExtra  # noqa: PLC0415

    if path is None:
        return
    try:
        write(path)
    except OSError as error:
        says = error.strerror or str(error)
        raise WrongInput(f"{name}: {path} cannot be written: {says}.") from error
    except MissingExtra as error:
        raise WrongInput(str(error)) from error


def _number(text: str | None) -> float | None:
    """Read a number of rounds as people write it: 1000000, 1_000_000, 1e6."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if text is None:
        return None
    try:
        return float(text.replace(",", ""))
    except ValueError as error:
        raise WrongInput(f"--rounds: {text!r} is no number; write it like 1e9.") from error


def _check_names(out: Path | None, plot: Path | None) -> None:
    """Refuse a file that could not be written before anything is played."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    for name, path, endings in (
        ("--out", out, (".csv", ".parquet")),
        ("--plot", plot, (".svg", ".png", ".html")),
    ):
        if path is None:
            continue
        if path.suffix.lower() not in endings:
            raise WrongInput(f"{name}: {path} must end in {' or '.join(endings)}.")
        folder = path.absolute().parent
        if not folder.is_dir():
            raise WrongInput(f"{name}: there is no folder {path.parent}.")
        if path.is_dir():
            raise WrongInput(f"{name}: {path} is a folder; name a file.")
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise WrongInput(f"{name}: {path} cannot be written: permission denied.")
        for needed in NEEDED.get(path.suffix.lower(), ()):
            if find_spec(needed) is None:
                raise WrongInput(f"{name}: {path} needs {needed}, which is not installed.")
