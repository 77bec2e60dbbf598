"""The `croupier` command: every error becomes one clear sentence and an exit status.

Start-up stays quick: a command imports what it needs when it runs, and rich only prints for people.
"""

import os
import sys
from collections.abc import Sequence
from errno import EBADF, EDQUOT, EFBIG, EIO, ENAMETOOLONG, ENOSPC
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, NamedTuple

import typer

from .backup import backup, change_key, restore, upgrade
from .compare import compare
from .export import export
from .files import why_not
from .letters import use_nearest_letters
from .odds import odds
from .person import app as person_app
from .play import play
from .replay import replay
from .rules import app as rules_app
from .serve import serve
from .settings import settings
from .simulate import simulate
from .staff import app as staff_app
from .strategy import strategy
from .tournament import app as tournament_app
from .verify import verify
from .verify_log import verify_log

WRONG_INPUT = 2
BROKEN = 1
INTERRUPTED = 130
NOBODY_READS = 141
UNWRITTEN = frozenset({ENOSPC, EDQUOT, EFBIG, EIO, EBADF})
"""What a system says of standard output where it takes no more."""
NUMBERS = {
    "int range": "no whole number",
    "int": "no whole number",
    "float range": "no number",
    "float": "no number",
}
"""What is said of an answer that is not of its option's kind."""
FRAMED_FROM = 80
"""So many columns a help with frames needs, lest it cut the names of options."""

app = typer.Typer(
    name="croupier",
    help="Casino games dealt, settled and dated by the law of the Victoria Government Gazette.",
    add_completion=False,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
)
app.add_typer(rules_app, name="rules")
app.add_typer(person_app, name="person")
app.add_typer(tournament_app, name="tournament")
app.add_typer(staff_app, name="staff")
app.command(epilog="Example: croupier replay --new blackjack > round.toml")(replay)
app.command(epilog="Example: croupier play crown-pontoon --save round.toml")(play)
app.command(epilog="Example: croupier odds com-bo --decks 1 --par")(odds)
app.command(epilog="Example: croupier strategy caribbean-stud --svg chart.svg")(strategy)
app.command(epilog="Example: croupier simulate baccarat --rounds 1e9 --seed 1")(simulate)
app.command(epilog="Example: croupier serve --demo --data floor")(serve)
app.command(epilog="Example: croupier settings betting=30 --reason 'A quiet night'")(settings)
app.command(epilog="Example: croupier verify --data floor")(verify)
app.command(
    "verify-log",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    add_help_option=False,
    epilog="Example: croupier verify-log floor --witness floor.witness",
)(verify_log)
app.command(epilog="Example: croupier export --table bj-1 --rounds 3 > round.toml")(export)
app.command(epilog="Example: croupier backup backups/monday --data floor")(backup)
app.command(epilog="Example: croupier restore backups/monday --data floor")(restore)
app.command(epilog="Example: croupier upgrade --database URL --serving-role croupier")(upgrade)
app.command("change-key", epilog="Example: croupier change-key --data floor")(change_key)
app.command(epilog="Example: croupier compare blackjack crown-blackjack --decks 8")(compare)


@app.callback(epilog="Start with: croupier rules show crown-pontoon --at 2003-02-06T06:00")
def croupier(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Casino games dealt, settled and dated by the law of the Victoria Government Gazette."""
    if version:
        from croupier import __version__  # noqa: PLC0415 (slow, rarely needed)

        print(f"croupier {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status and never show a traceback."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _open_what_is_closed()
    use_nearest_letters()
    narrow = _narrow_width()
    try:
        status = app(args=given, prog_name="croupier", standalone_mode=False, terminal_width=narrow)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _say([_usage(error, given)], WRONG_INPUT, given)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as ended:
        return _nobody_reads(ended)
    except Exception as error:
        if os.environ.get("CROUPIER_TRACEBACK"):
            raise
        if isinstance(error, OSError) and error.errno in UNWRITTEN and error.filename is None:
            _write_nowhere()
            says = f"the answer cannot be written: {why_not(error)}"
            return _say([_Fault("output", says)], BROKEN, given)
        faults = _expected(error)
        if faults:
            return _say(faults, WRONG_INPUT, given)
        says = (
            f"something went wrong that your input did not cause: {type(error).__name__}: {error} "
            "(CROUPIER_TRACEBACK=1 shows where)."
        )
        return _say([_Fault("internal", says)], BROKEN, given)
    return status if isinstance(status, int) else 0


class _Fault(NamedTuple):
    """What is wrong, as JSON tells it."""

    code: str
    says: str
    where: str | None = None
    rule: str | None = None


def _narrow_width() -> int | None:
    """How wide a help is that goes without frames, for want of room.

    A width that says nothing, such as ``COLUMNS=0``, is forgotten.
    """
    width = os.environ.get("COLUMNS", "")
    if not (width.isdecimal() and int(width)):
        os.environ.pop("COLUMNS", None)
    columns = get_terminal_size().columns
    is_narrow = columns < FRAMED_FROM
    app.rich_markup_mode = None if is_narrow else "rich"
    return columns if is_narrow else None


def _open_what_is_closed() -> None:
    """A stream that was closed before the command began leads nowhere, as /dev/null does."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (till the end)
            setattr(sys, name, nowhere)


def _write_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _nobody_reads(ended: BaseException) -> int:
    """Whoever read the answer has seen enough: the rest of it goes nowhere."""
    if not isinstance(ended.__context__ or ended, BrokenPipeError):
        raise ended
    _write_nowhere()
    return NOBODY_READS


def _usage(error: typer.TyperException, arguments: Sequence[str]) -> _Fault:
    """What is wrong with the command line, and where help is."""
    message = getattr(error, "format_message", lambda: str(error))().rstrip(".")
    for term, word in NUMBERS.items():
        message = message.replace(f"is not a valid {term}", f"is {word}")
    option = getattr(error, "param", None)
    where = getattr(error, "option_name", None) or (option and (option.metavar or option.name))
    if option is not None and option.param_type_name == "option":
        where = option.opts[0]
    return _Fault("usage", f"{message}; {_command(arguments)} --help shows how.", where)


def _command(arguments: Sequence[str]) -> str:
    """The command that was meant, as far as it is one."""
    found, path = typer.main.get_command(app), ["croupier"]
    for word in arguments:
        inner = getattr(found, "commands", {}).get(word)
        if inner is None:
            break
        found, path = inner, [*path, word]
    return " ".join(path)


def _expected(error: Exception) -> list[_Fault]:
    """What is wrong with the input; nothing where the input is not to blame."""
    from croupier.desk.wrong import SeveralWrong  # noqa: PLC0415 (if all goes well)
    from croupier.rulebook import CannotAnswer  # noqa: PLC0415

    if isinstance(error, SeveralWrong):
        return [_Fault(one.code, one.told, one.where, one.rule) for one in error.wrong]
    if isinstance(error, CannotAnswer):
        return [_Fault(error.code, error.told, error.where, error.rule)]
    if isinstance(error, OSError) and error.errno == ENAMETOOLONG:
        return [_Fault("file", why_not(error), str(error.filename))]
    return []


def _say(faults: list[_Fault], status: int, arguments: Sequence[str]) -> int:
    """Tell what is wrong: a sentence each, or with ``--json`` one document."""
    from croupier.desk.wrong import shortened  # noqa: PLC0415 (not needed when all goes well)

    faults = [fault._replace(says=shortened(fault.says)) for fault in faults]
    if "--json" in arguments:
        import json  # noqa: PLC0415 (not needed when all goes well)

        document: dict[str, object] = {"error": faults[0]._asdict()}
        if len(faults) > 1:
            document["errors"] = [fault._asdict() for fault in faults]
        sys.stderr.write(json.dumps(document) + "\n")
    else:
        sys.stderr.write("".join(f"croupier: {fault.says}\n" for fault in faults))
    return status


if __name__ == "__main__":
    sys.exit(main())
