"""The options of `croupier simulate`, in the order in which its help lists them."""

from pathlib import Path
from typing import Annotated

import typer

TABLE = "Table"
STRATEGY = "Strategy and counting"
BANKROLL = "Bankroll and systems"
OUTPUT = "Output"
"""The panels of the help."""

Rounds = Annotated[
    str | None,
    typer.Option("--rounds", metavar="N", help="Rounds to play, such as 1e9; else 1e7."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="S", help="The same seed gives the same result."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Threads; all cores without it.")
]
Bet = Annotated[
    str | None, typer.Option("--bet", metavar="BET", help="The bet that the report is about.")
]
UntilError = Annotated[
    float | None,
    typer.Option("--until-se", metavar="ERROR", help="Stop at this standard error, such as 1e-5."),
]
Bankroll = Annotated[
    int | None,
    typer.Option(
        "--bankroll",
        metavar="WAGERS",
        help="Play sessions that bring this many wagers, and tell of ruin and falls.",
        rich_help_panel=BANKROLL,
    ),
]
Session = Annotated[
    int | None,
    typer.Option(
        "--session",
        metavar="ROUNDS",
        help="About how long a session is; else 1000.",
        rich_help_panel=BANKROLL,
    ),
]
System = Annotated[
    str | None,
    typer.Option(
        "--system",
        metavar="NAME",
        help="Stakes that follow results: flat, martingale, grand-martingale, paroli, "
        "dalembert, fibonacci, labouchere, oscars-grind, 1-3-2-6.",
        rich_help_panel=BANKROLL,
    ),
]
Most = Annotated[
    int | None,
    typer.Option(
        "--most",
        metavar="WAGERS",
        help="The largest stake that the table takes.",
        rich_help_panel=BANKROLL,
    ),
]
Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME",
        help="How the player plays, where it matters: a name or a .toml file.",
        rich_help_panel=STRATEGY,
    ),
]
Burn = Annotated[
    int | None,
    typer.Option(
        "--burn", metavar="CARDS", help="Burnt before play; else 1.", rich_help_panel=TABLE
    ),
]
Behind = Annotated[
    int | None,
    typer.Option(
        "--behind",
        metavar="CARDS",
        help="Cards behind the cutting card.",
        rich_help_panel=TABLE,
    ),
]
Zeros = Annotated[
    int | None,
    typer.Option(
        "--zeros", metavar="N", help="One zero or two, at roulette.", rich_help_panel=TABLE
    ),
]
Boxes = Annotated[
    int | None,
    typer.Option(
        "--boxes",
        metavar="N",
        help="Boxes played, at Blackjack; else 1.",
        rich_help_panel=TABLE,
    ),
]
Continuous = Annotated[
    bool,
    typer.Option("--continuous", help="Every round from all cards.", rich_help_panel=TABLE),
]
SideBets = Annotated[
    list[str] | None,
    typer.Option(
        "--side-bet",
        metavar="BET",
        help="Play it too, such as perfect-pairs; may be repeated.",
        rich_help_panel=TABLE,
    ),
]
Insurance = Annotated[
    str | None,
    typer.Option(
        "--insurance",
        metavar="WHEN",
        help="never, always, or count; else never.",
        rich_help_panel=STRATEGY,
    ),
]
Count = Annotated[
    str | None,
    typer.Option(
        "--count",
        metavar="NAME",
        help="Bet by a count: hi-lo, ko, hi-opt-i, hi-opt-ii, omega-ii, zen, halves.",
        rich_help_panel=STRATEGY,
    ),
]
Spread = Annotated[
    str | None,
    typer.Option(
        "--spread",
        metavar="COUNT:UNITS,…",
        help="Units staked from a count on, such as 1:2,2:4,3:8; a first number alone is "
        "staked below them, and 0 sits out.",
        rich_help_panel=STRATEGY,
    ),
]
Stake = Annotated[
    str | None,
    typer.Option(
        "--stake",
        metavar="DOLLARS",
        help="The wager, for the Super Bonus.",
        rich_help_panel=TABLE,
    ),
]
Meter = Annotated[
    str | None,
    typer.Option("--meter", metavar="DOLLARS", help="The jackpot displayed: play for it too."),
]
Draft = Annotated[
    Path | None,
    typer.Option("--draft", metavar="DRAFT.toml", help="As a draft notice would make the game."),
]
Exact = Annotated[
    bool, typer.Option("--exact", help="Tell the exact figure beside the simulated one.")
]
Careful = Annotated[
    bool, typer.Option("--careful", help="Philox for every card: slower, to check the rest.")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster."),
]
Device = Annotated[
    str | None,
    typer.Option(
        "--device",
        metavar="NAME",
        help="cpu; gpu: every GPU here, or of the cluster's workers; auto: a GPU where there is "
        "one; else cpu.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write a .csv or .parquet file.", rich_help_panel=OUTPUT
    ),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help="Draw a .svg, .png or .html file.",
        rich_help_panel=OUTPUT,
    ),
]
Every = Annotated[
    bool, typer.Option("--every", help="List minor bets as well.", rich_help_panel=OUTPUT)
]
