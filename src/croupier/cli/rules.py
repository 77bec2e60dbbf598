"""`croupier rules …`: the rules at a moment, what changed, what is held, and how sure we are."""

from pathlib import Path
from typing import Annotated, Any

import typer

from .files import must_be_writable, named_or_typed, write_text
from .letters import can_show
from .options import help_if_alone

app = typer.Typer(
    help="What the rules were at any moment, what changed them, and how sure we are.",
    callback=help_if_alone,
    invoke_without_command=True,
)

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, such as blackjack or crown-pontoon.")
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="MOMENT",
        help="Melbourne wall time, such as 2003-02-06T06:00; a date alone is its 00:00.",
    ),
]
PublishedBy = Annotated[
    str | None,
    typer.Option(
        "--published-by",
        metavar="DATE",
        help="Only what gazettes up to this day say.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command(epilog="Example: croupier rules show crown-pontoon --at 2003-02-06T06:00 --rule 10.4")
def show(
    game: Game,
    at: At,
    rule: Annotated[
        str | None,
        typer.Option("--rule", metavar="NUMBER", help="One rule, with its paragraphs and parts."),
    ] = None,
    published_by: PublishedBy = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game at a moment."""
    from croupier.desk.rules import show as answer  # noqa: PLC0415 (start-up stays quick)

    shown = answer(game, at=at, rule=rule, published_by=published_by)
    if as_json:
        print_json(shown)
    else:
        from .rules_shown import print_rules  # noqa: PLC0415 (rich is for people only)

        print_rules(shown, whole=rule is None)


@app.command(epilog="Example: croupier rules diff crown-pontoon 2000-12-15T03:59 2000-12-15T04:00")
def diff(
    game: Game,
    start: Annotated[str, typer.Argument(metavar="FROM", help="The earlier moment.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="The later moment.")],
    full: Annotated[
        bool, typer.Option("--full", help="Every rule of a chapter that is new as a whole.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what changed between two moments: figures first, then words."""
    from croupier.desk.changes import diff as answer  # noqa: PLC0415

    found = answer(game, start, end)
    if as_json:
        print_json(found)
    else:
        from .diff_shown import print_diff  # noqa: PLC0415

        print_diff(found, full=full)


@app.command(epilog="Example: croupier rules history crown-pontoon 10.11.1")
def history(
    game: Game,
    rule: Annotated[str, typer.Argument(metavar="RULE", help="The rule's number at any time.")],
    as_json: AsJson = False,
) -> None:
    """Show every version of one rule, across renumbering."""
    from croupier.desk.changes import history as answer  # noqa: PLC0415

    found = answer(game, rule)
    if as_json:
        print_json(found)
    else:
        from .changes_shown import print_history  # noqa: PLC0415

        print_history(found)


@app.command(epilog="Example: croupier rules notices")
def notices(as_json: AsJson = False) -> None:
    """List the notices that are held and those only cited, and what is wrong in them."""
    from croupier.desk.register import notices as answer  # noqa: PLC0415

    found = answer()
    if as_json:
        print_json(found)
    else:
        from .register_shown import print_notices  # noqa: PLC0415

        print_notices(found)


@app.command(epilog="Example: croupier rules coverage --state open")
def coverage(
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="STATE",
            help="Only items that are open, computed, procedure, definition or not-modelled.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show which catalogue items code carries out and tests prove, and which are open."""
    from croupier.desk.coverage import coverage as answer  # noqa: PLC0415

    found = answer(state=state)
    if as_json:
        print_json(found)
    else:
        from .register_shown import print_coverage  # noqa: PLC0415

        print_coverage(found, state=state)


@app.command(epilog="Example: croupier rules machines 'Queen of the Nile' --at 2001-01-01")
def machines(
    at: At,
    title: Annotated[
        str | None,
        typer.Argument(metavar="[TITLE]", help="A machine's title; none for whole lists."),
    ] = None,
    maker: Annotated[
        str | None, typer.Option("--maker", metavar="NAME", help="Only this maker's list.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a gaming machine title was approved, or list the titles that were."""
    from croupier.desk.register import machines as answer  # noqa: PLC0415

    found = answer(title, at=at, maker=maker)
    if as_json:
        print_json(found)
    else:
        from .register_shown import print_machines  # noqa: PLC0415

        print_machines(found)


@app.command(epilog="Example: croupier rules summary crown-pontoon --at 2003-02-06T06:00")
def summary(game: Game, at: At, as_json: AsJson = False) -> None:
    """Show a game at a moment on one page."""
    from croupier.desk.summary import summary as answer  # noqa: PLC0415

    found = answer(game, at=at)
    if as_json:
        print_json(found)
    else:
        from .summary_shown import print_summary  # noqa: PLC0415

        print_summary(found)


@app.command(epilog="Example: croupier rules readings dealer_blackjack_after_split")
def readings(
    which: Annotated[
        str | None,
        typer.Argument(metavar="[ID|POLICY]", help="One reading, such as A-04; none for all."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how unclear rules are read, what else could be read, and what that is worth."""
    from croupier.desk.readings import readings as answer  # noqa: PLC0415

    found = answer(which)
    if as_json:
        print_json(found)
    else:
        from .summary_shown import print_readings  # noqa: PLC0415

        print_readings(found)


@app.command(epilog="Example: croupier rules search soft 17 --at 2003-02-06T06:00")
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS…", help="Words of the rule.")],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="MOMENT", help="Only rules in force then."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find rules and readings by their words, at a moment or at any time."""
    from croupier.desk.search import search as answer  # noqa: PLC0415

    found = answer(" ".join(words), at=at)
    if as_json:
        print_json(found)
    else:
        from .summary_shown import print_found  # noqa: PLC0415

        print_found(found)


@app.command(epilog="Example: croupier rules check draft.toml")
def check(
    draft: Annotated[
        Path | None,
        typer.Argument(metavar="DRAFT.toml", help="The draft notice; - reads standard input."),
    ] = None,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="GAME", help="Print a commented draft to start from."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of draft notices.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Try a draft notice: do its targets exist, do its citations agree, what would it change."""
    from croupier.desk.drafts import check as answer  # noqa: PLC0415
    from croupier.desk.drafts import draft_schema, new_draft  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if schema:
        print_json(draft_schema())
        return
    if new is not None:
        text = new_draft(new)
        if as_json:
            print_json({"game": new, "file": text})
        else:
            print(text, end="")
        return
    if draft is None:
        raise WrongInput("name a draft notice, or --new GAME for one to start from.")
    with named_or_typed(draft) as file:
        found = answer(file)
    if as_json:
        print_json(found)
    else:
        from .changes_shown import print_check  # noqa: PLC0415

        print_check(found)
    faults = found["faults"]
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise WrongInput(f"{file.name}: {faults[0]}{more}")


@app.command(
    epilog="Example: croupier rules export blackjack --at 2003-02-06T06:00 --format html "
    "--output blackjack.html"
)
def export(
    game: Game,
    at: At,
    form: Annotated[
        str, typer.Option("--format", metavar="md|html|json", help="The form of the copy.")
    ] = "md",
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write it to a file.")
    ] = None,
    published_by: PublishedBy = None,
) -> None:
    """Make a dated copy of a game's rules, as anybody may ask for one."""
    from croupier.desk.rules import export as answer  # noqa: PLC0415

    must_be_writable("--output", output)
    text = answer(game, at=at, form=form, published_by=published_by)
    if output is None:
        print(text, end="")
    write_text("--output", output, text)


def print_json(answer: Any) -> None:
    """Print one JSON document and nothing else."""
    import json  # noqa: PLC0415

    text = json.dumps(answer, ensure_ascii=False, indent=2)
    # Where the terminal cannot show every letter, escapes keep the document whole.
    print(text if can_show(text) else json.dumps(answer, indent=2))
