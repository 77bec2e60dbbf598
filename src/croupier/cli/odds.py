"""`croupier odds`: what every bet of a game is worth, exactly."""

from pathlib import Path
from typing import Annotated

import typer

from .options import AsJson, At, Decks, Game, Meter, Policies, Stake, read_policies


def odds(
    game: Game,
    *,
    bet: Annotated[
        str | None,
        typer.Option("--bet", metavar="BET", help="One bet, or a kind such as run or pandemonium."),
    ] = None,
    decks: Decks = None,
    at: At = None,
    stake: Stake = None,
    meter: Meter = None,
    max_payout: Annotated[
        str | None,
        typer.Option("--max-payout", metavar="DOLLARS", help="The most a Caribbean Bet may win."),
    ] = None,
    zeros: Annotated[
        int | None, typer.Option("--zeros", metavar="N", help="One zero or two, at roulette.")
    ] = None,
    without: Annotated[
        str | None,
        typer.Option(
            "--without", metavar="CARDS", help='Cards gone from a Blackjack shoe: "AS KD KD".'
        ),
    ] = None,
    policy: Policies = None,
    par: Annotated[
        bool, typer.Option("--par", help="Every way to win and lose, with chances and variance.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DRAFT.toml", help="As a draft notice would make it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell the house edge of every bet of a game, exactly."""
    from croupier.desk.odds import answer  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.setting import open_setting  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .progress import progress  # noqa: PLC0415

    if as_csv and as_json:
        raise WrongInput("--csv: cannot be printed together with --json.")
    setting = open_setting(
        game,
        at=at,
        decks=decks,
        policies=read_policies(policy),
        stake=stake,
        meter=meter,
        max_payout=max_payout,
        zeros=zeros,
        without=without,
        draft=draft,
    )
    with progress() as watch:
        shown = answer(setting, bet=bet, par=par, watch=watch)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(shown)
    elif as_csv:
        from .odds_shown import print_csv  # noqa: PLC0415

        print_csv(shown, par=par)
    else:
        from .odds_shown import print_odds  # noqa: PLC0415 (rich is for people only)

        print_odds(shown, par=par)
