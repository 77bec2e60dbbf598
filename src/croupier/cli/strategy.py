"""`croupier strategy`: the best play of a game, as sentences and charts."""

from pathlib import Path
from typing import Annotated

import typer

from .options import AsJson, At, Decks, Game, Policies, read_policies

__all__ = ("strategy",)


def strategy(
    game: Game,
    *,
    decks: Decks = None,
    at: At = None,
    policy: Policies = None,
    full: Annotated[
        bool, typer.Option("--full", help="Print every chart, also the ones of rare hands.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the charts into a file.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write them as a page.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best play of a game, as charts."""
    from croupier.desk.odds_question import ask  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.strategy import strategy_answer  # noqa: PLC0415

    from .progress import progress  # noqa: PLC0415

    question = ask(game, decks=decks, at=at, policies=read_policies(policy))
    with progress() as watch:
        if watch is not None:
            watch(f"best play at {question.title}", 0, 1)
        shown = strategy_answer(question)
    if svg is not None or html is not None:
        from croupier.desk.strategy_drawn import as_html, as_svg  # noqa: PLC0415

        if svg is not None:
            _write(svg, as_svg(shown), "--svg")
        if html is not None:
            _write(html, as_html(shown), "--html")
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(shown)
    else:
        from .strategy_shown import print_strategy  # noqa: PLC0415 (rich is for people only)

        print_strategy(shown, full=full)


def _write(path: Path, text: str, name: str) -> None:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WrongInput(f"{name}: {path} cannot be written: {error.strerror}.") from error
