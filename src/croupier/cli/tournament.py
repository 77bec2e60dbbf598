"""`croupier tournament`: conditions drawn up and checked, records replayed, tournaments played."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_be_writable, write_text
from .options import AsJson, help_if_alone

if TYPE_CHECKING:
    from croupier.desk.wrong import WrongInput
    from croupier.tournament import Fault


app = typer.Typer(
    help="Tournaments: conditions, records, and what an entry is worth.",
    callback=help_if_alone,
    invoke_without_command=True,
)
File = Annotated[str, typer.Argument(metavar="FILE", help="A TOML file; - reads standard input.")]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="OUT", help="Write a page that can be printed.")
]


@app.command(epilog="Example: croupier tournament new magnificent-sevens > conditions.toml")
def new(
    kind: Annotated[
        str | None,
        typer.Argument(help="blackjack, com-bo, magnificent-sevens or baccarat."),
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Print a record to start from instead.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of the files.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print commented conditions to start from; they pass the check."""
    from croupier.desk.tournament import fields, starters  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.tournament import record as records  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .rules import print_json  # noqa: PLC0415

    if schema:
        print_json(records.schema() if record else fields.schema())
        return
    if kind is None:
        raise WrongInput("name the kind of tournament; croupier tournament new --help.")
    text = starters.record_starter(kind) if record else starters.starter(kind)
    if as_json:
        print_json({"kind": kind, "file": text})
    else:
        print(text, end="")


@app.command(epilog="Example: croupier tournament check conditions.toml --html conditions.html")
def check(file: File, as_json: AsJson = False, html: Html = None) -> None:
    """Say what conditions lack, by the letter, and what the rules of the game do not allow."""
    from croupier.desk.tournament.drafting import drafted  # noqa: PLC0415
    from croupier.desk.tournament.sheet import conditions_html, conditions_text  # noqa: PLC0415
    from croupier.desk.tournament.shown import checked_as_json  # noqa: PLC0415
    from croupier.desk.wrong import SeveralWrong  # noqa: PLC0415

    found = drafted(file)
    if html is not None:
        _write(html, conditions_html(found), as_json=as_json)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(checked_as_json(found))
    elif not found.faults:
        print(conditions_text(found), end="")
    if found.faults:
        raise SeveralWrong([_fault(file, one) for one in found.faults])


def _fault(file: str, found: "Fault") -> "WrongInput":
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    letter = "" if found.item is None else f"({found.item}) "
    says = f"{file}: {letter}{found.where}: {found.says} [{found.rule}]"
    return WrongInput(says, where=f"{file}: {found.where}")


@app.command(epilog="Example: croupier tournament replay record.toml --html record.html")
def replay(file: File, as_json: AsJson = False, html: Html = None) -> None:
    """Replay the record of a tournament: every step with its rule, ties, results and prizes."""
    from croupier.desk.tournament.record import replayed  # noqa: PLC0415
    from croupier.desk.tournament.sheet import replayed_html  # noqa: PLC0415
    from croupier.desk.tournament.shown import replayed_as_json  # noqa: PLC0415

    found = replayed(file)
    if html is not None:
        _write(html, replayed_html(found), as_json=as_json)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(replayed_as_json(found))
    elif html is None:
        from .tournament_shown import print_replayed  # noqa: PLC0415 (rich is for people only)

        print_replayed(found)


def _write(out: Path, text: str, *, as_json: bool) -> None:
    must_be_writable("--html", out)
    write_text("--html", out, text)
    print(f"Wrote {out}.", file=sys.stderr if as_json else sys.stdout)


@app.command(epilog="Example: croupier tournament simulate conditions.toml --runs 2000 --json")
def simulate(
    file: File,
    runs: Annotated[int, typer.Option("--runs", help="How many tournaments.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Repeats the same tournaments.")] = 1,
    strategies: Annotated[
        str,
        typer.Option("--strategies", help="How entrants stake, evenly mixed; by commas."),
    ] = "fixed,proportional,position",
    entrants: Annotated[
        int | None, typer.Option("--entrants", help="How many enter; by default the most.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play whole tournaments: who wins how often, what an entry is worth, what position gains."""
    from croupier.desk.tournament.drafting import drafted  # noqa: PLC0415
    from croupier.desk.tournament.playing import played, played_as_json  # noqa: PLC0415

    named = tuple(name.strip() for name in strategies.split(","))
    found = played(drafted(file), runs=runs, seed=seed, styles=named, entrants=entrants)
    if as_json:
        from .rules import print_json  # noqa: PLC0415

        print_json(played_as_json(found))
    else:
        from .tournament_shown import print_played  # noqa: PLC0415 (rich is for people only)

        print_played(found)
