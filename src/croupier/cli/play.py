"""`croupier play`: one round dealt in the terminal, from a shoe shuffled now."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from .files import must_be_writable, write_text
from .options import At, Decks, Game

__all__ = ("play",)


def play(
    game: Game,
    at: At = None,
    decks: Decks = None,
    boxes: Annotated[
        int, typer.Option("--boxes", metavar="N", help="How many boxes you wager on.", min=1)
    ] = 1,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the round file, to replay it."),
    ] = None,
) -> None:
    """Deal one round in the terminal; an empty answer takes the first choice."""
    from croupier.desk.live import WantsOut  # noqa: PLC0415 (start-up stays quick)
    from croupier.desk.live import play as deal  # noqa: PLC0415
    from croupier.desk.replay import settled  # noqa: PLC0415
    from croupier.desk.round_files.writing import in_dollars, write_round  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .replay_shown import print_settlement  # noqa: PLC0415 (rich is for people only)

    must_be_writable("--save", save)
    try:
        record = in_dollars(deal(game, Terminal(), at=at, decks=decks, boxes=boxes))
    except WantsOut as left:
        raise WrongInput("the answers ended before the round did; nothing is settled.") from left
    print_settlement(settled(record)[0])
    if save is not None:
        write_text("--save", save, write_round(record))
        print(f"Saved; croupier replay {save} shows every step.")


class Terminal:
    """A person at the keyboard, or a script on standard input."""

    def say(self, text: str) -> None:
        """Print a line, its cards as they are shown elsewhere."""
        from .replay_shown import with_symbols  # noqa: PLC0415 (rich is for people only)

        print(with_symbols(text))

    def ask(self, question: str) -> str:
        """Print a question and read a line."""
        from croupier.desk.live import WantsOut  # noqa: PLC0415

        from .replay_shown import with_symbols  # noqa: PLC0415

        print(with_symbols(question), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise WantsOut
        if not sys.stdin.isatty():
            print(line.strip())
        return line
