"""`croupier strategy`: the best play of a game as sentences and charts, or a given one judged."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_be_writable, write_text
from .options import AsJson, At, Decks, Game, Policies, read_policies

if TYPE_CHECKING:
    from croupier.desk.setting import Setting


def strategy(
    game: Game,
    *,
    decks: Decks = None,
    at: At = None,
    policy: Policies = None,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DRAFT.toml", help="As a draft notice would make it."),
    ] = None,
    full: Annotated[
        bool,
        typer.Option("--full", help="Print every chart, also of rare hands, or every mistake."),
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the charts into a file.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write them as a page.")
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            metavar="STRATEGY",
            help="Tell what a strategy, by name or from a file, is worth and what its mistakes "
            "cost: best, mimic-dealer, never-bust, absent or FILE.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the best play to edit and judge."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best play of a game as charts, or judge another one."""
    from croupier.desk.setting import open_setting  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.strategy import strategy_answer  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .progress import progress  # noqa: PLC0415

    for option, path, endings in (
        ("--svg", svg, (".svg",)),
        ("--html", html, (".html", ".htm")),
        ("--save", save, (".toml",)),
    ):
        must_be_writable(option, path, endings)
    setting = open_setting(game, decks=decks, at=at, policies=read_policies(policy), draft=draft)
    if judge is not None:
        if any(given is not None for given in (svg, html, save)):
            raise WrongInput(
                "--judge: draws and saves nothing; leave out --svg, --html and --save."
            )
        _judge(setting, judge, full=full, as_json=as_json)
        return
    with progress() as watch:
        if watch is not None:
            watch(f"best play at {setting.title}", 0, 1)
        shown = strategy_answer(setting)
    if save is not None:
        from croupier.desk.strategy_judged import best_file  # noqa: PLC0415

        write_text("--save", save, best_file(setting))
    if svg is not None or html is not None:
        from croupier.desk.strategy_drawn import as_html, as_svg  # noqa: PLC0415

        if svg is not None:
            write_text("--svg", svg, as_svg(shown))
        if html is not None:
            write_text("--html", html, as_html(shown))
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(shown)
    else:
        from .strategy_shown import print_strategy  # noqa: PLC0415 (rich is for people only)

        print_strategy(shown, full=full)


def _judge(setting: "Setting", name: str, *, full: bool, as_json: bool) -> None:
    from croupier.desk.strategy_judged import judge_answer  # noqa: PLC0415 (start-up stays quick)

    from .progress import progress  # noqa: PLC0415

    with progress() as watch:
        if watch is not None:
            watch(f"{name} at {setting.title}", 0, 1)
        judged = judge_answer(setting, name)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(judged)
    else:
        from .strategy_shown import print_judged  # noqa: PLC0415 (rich is for people only)

        print_judged(judged, full=full)
