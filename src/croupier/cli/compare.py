"""`croupier compare`: two versions, moments, decks or readings side by side."""

from pathlib import Path
from typing import Annotated

import typer

from .files import must_be_writable
from .options import AsJson, Decks, Meter, Policies, Stake, read_policies

SIDE = "GAME@MOMENT,decks=N,POLICY=VALUE… (all but the game optional)"
"""Without square brackets: help with frames takes them for marks of its own."""


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help=f"One side: {SIDE}")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other side.")],
    *,
    bet: Annotated[
        str | None, typer.Option("--bet", metavar="BET", help="One bet, or a kind of bets.")
    ] = None,
    decks: Decks = None,
    stake: Stake = None,
    meter: Meter = None,
    policy: Policies = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw the edges under every version that is held: .svg, .png or .html.",
        ),
    ] = None,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DRAFT.toml", help="A draft notice, in force on side B."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two sides: their edges, the difference, and the notice or reading that makes it."""
    from croupier.desk.compare import compare_answer, read_sides  # noqa: PLC0415

    from .progress import progress  # noqa: PLC0415

    must_be_writable("--plot", plot, (".svg", ".png", ".html"), is_drawn=True)
    named = read_policies(policy)
    first, second = read_sides(
        a, b, decks=decks, stake=stake, meter=meter, policies=named, draft=draft
    )
    with progress() as watch:
        found = compare_answer(first, second, bet=bet, watch=watch)
        if plot is not None:
            from croupier.desk.edges_drawn import draw_edges  # noqa: PLC0415 (drawing is slow)
            from croupier.desk.over_time import edges_over_time  # noqa: PLC0415

            edges = []
            for game in dict.fromkeys((first.game, second.game)):
                edges += edges_over_time(
                    game, bet=bet, decks=decks, stake=stake, policies=named, watch=watch
                )
            draw_edges(edges, plot)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(found)
    else:
        from .compare_shown import print_compared  # noqa: PLC0415 (rich is for people only)

        print_compared(found)
