"""Who sits down at a floor elsewhere: by token, by name on a demonstration, or by password."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import typer

from croupier.client import Client, ReadOnTheWay
from croupier.desk.wrong import WrongInput

PATIENCE: Final = 5.0
"""Seconds in which whoever waits at a keyboard wants an answer."""


def signed_in(server: str, name: str | None, token: str | None) -> Client:
    """A line to a floor; what it asks for is asked at the keyboard, and never on the command line.

    A password among the arguments would be seen by everybody on the machine.
    """
    with _warned_in_a_sentence():
        if token is not None:
            return Client(server, token=token, patience=PATIENCE)
        who = name or _asked("Name", "who you are (--name)")
        return Client(
            server,
            name=who,
            password=partial(_asked, f"Password for {who}", "a password", is_hidden=True),
            code=partial(_asked, "Code of the second factor", "a code of the second factor"),
            patience=PATIENCE,
        )


@contextmanager
def _warned_in_a_sentence() -> Iterator[None]:
    """What the client warns of is told as the command tells everything else."""

    def tell(message: Warning | str, *_: object, **__: object) -> None:
        print(f"croupier: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always", ReadOnTheWay)
        warnings.showwarning = tell
        yield


def _asked(question: str, wanted: str, *, is_hidden: bool = False) -> str:
    """What somebody types at a terminal, beside what the command prints."""
    if not sys.stdin.isatty():
        raise WrongInput(
            f"--server: the floor asks for {wanted}, and there is no terminal to ask at; "
            "a program gives a token, by --token or CROUPIER_TOKEN."
        )
    return str(typer.prompt(question, hide_input=is_hidden, err=True))
