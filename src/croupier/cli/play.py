"""`croupier play`: a seat in the terminal, with a purse and a shoe that runs on."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import must_be_writable, why_not, write_text
from .options import At, Decks, Game, must_be_on_a_clock

if TYPE_CHECKING:
    from croupier.client import Client

    from .seat.places import Sits
    from .seat.playing import Playing


MACHINES_AT = "2003-02-06T06:00"
"""Machines have no version of their own whose start could be meant."""


def play(  # noqa: PLR0917 (typer's options)
    game: Game,
    at: At = None,
    decks: Decks = None,
    boxes: Annotated[
        int, typer.Option("--boxes", metavar="N", help="How many boxes you wager on.", min=1)
    ] = 1,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", help="Leave after N rounds.", min=1)
    ] = None,
    purse: Annotated[
        int, typer.Option("--purse", metavar="DOLLARS", help="What you bring.", min=1, max=10**9)
    ] = 1_000,
    practice: Annotated[
        bool,
        typer.Option(
            "--practice", help="Alone, with the best play, what a mistake costs, a count."
        ),
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the last round's file, to replay it."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Keep the table and its log in a folder.", file_okay=False),
    ] = None,
    server: Annotated[
        str | None, typer.Option("--server", metavar="URL", help="Sit at a floor elsewhere.")
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="ID", help="Which table, at a floor elsewhere.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="Who you are.")] = None,
    token: Annotated[
        str | None,
        typer.Option(
            "--token",
            envvar="CROUPIER_TOKEN",
            help="For a floor elsewhere, in place of a password.",
        ),
    ] = None,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DRAFT.toml", help="Play as a draft notice would have it."),
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Cards in plain letters.")] = False,
    four_colours: Annotated[
        bool, typer.Option("--four-colours", help="Each suit in a colour of its own.")
    ] = False,
) -> None:
    """Sit at a table in the terminal; an empty answer takes the first choice, ? explains it."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)

    from .seat.cards import Pen  # noqa: PLC0415 (start-up stays quick)
    from .seat.playing import Playing  # noqa: PLC0415

    must_be_writable("--save", save)
    if draft is not None and (server is not None or data is not None):
        raise WrongInput("--draft: is for a table of your own; leave out --server and --data.")
    if server is not None:
        seat = _elsewhere(server, table, game, name, token, Decimal(purse))
    else:
        with _told_if_unkept(data):
            who = name or "guest"
            purse_here = Decimal(purse)
            seat = _here(game, at, decks, boxes, who, purse_here, data, draft, practice=practice)
    pen = Pen.of(ascii_only=ascii_only, four_colours=four_colours)
    playing = Playing(seat, pen, boxes=boxes, practises=practice)
    with told_if_lost(server), _told_if_unkept(data), closing(seat):
        _play(playing, rounds, save)


@contextmanager
def told_if_lost(server: str | None) -> Iterator[None]:
    """A floor elsewhere that is gone is said so: whoever sits there did nothing wrong."""
    from croupier.client import ClientError  # noqa: PLC0415 (start-up stays quick)

    try:
        yield
    except ClientError as error:
        if server is None:
            raise
        print(f"croupier: {error} What you had there is there.", file=sys.stderr)
        raise typer.Exit(1) from error


@contextmanager
def _told_if_unkept(data: Path | None) -> Iterator[None]:
    """A disk on which nothing more can be kept is said so; what was answered is there."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.ledger import StoreLocked  # noqa: PLC0415

    try:
        yield
    except StoreLocked as locked:
        raise WrongInput(f"--data: {locked}.") from locked
    except BrokenPipeError:
        raise
    except OSError as error:
        if data is None:
            raise
        raise WrongInput(f"--data: {why_not(error)}") from error


def _play(playing: "Playing", rounds: int | None, save: Path | None) -> None:
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .seat.talking import Ended, Left  # noqa: PLC0415

    ended = False
    try:
        playing.welcome()
        playing.rounds(rounds)
    except Left as left:
        ended = isinstance(left, Ended)
        playing.play_out()
    except KeyboardInterrupt:
        print()
        raise
    if ended and not playing.settled and playing.seat.table.game != "gaming-machines":
        raise WrongInput("the answers ended before the round did; nothing is settled.")
    playing.farewell()
    if save is not None and playing.settled:
        write_text("--save", save, playing.saved)
        print(f"Saved; croupier replay {save} shows every step.")


def _here(
    game: str,
    at: str | None,
    decks: int | None,
    boxes: int,
    name: str,
    purse: Decimal,
    data: Path | None,
    draft: Path | None,
    *,
    practice: bool,
) -> "Sits":
    """A table of one's own, under the law of a moment."""
    from croupier.desk.moment import read_moment  # noqa: PLC0415
    from croupier.desk.setting import open_setting  # noqa: PLC0415
    from croupier.desk.under_draft import under_draft  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.floor import Drafting, Unusable  # noqa: PLC0415
    from croupier.games.registry import entry_of  # noqa: PLC0415

    from .seat.places import Here, Practice, table_fields  # noqa: PLC0415

    drafting = None if draft is None else Drafting(book=under_draft(draft)[0], is_everywhere=True)
    if game == "gaming-machines":
        moment, chosen = read_moment(at or MACHINES_AT), None
    else:
        setting = open_setting(game, at=at, decks=decks, draft=draft)
        moment, chosen = setting.law.at, setting.decks
    must_be_on_a_clock(moment, "--at")
    if boxes > 1 and entry_of(game).engine != "blackjack":
        raise WrongInput(f"--boxes: is for the Blackjack family, not for {game}.")
    kind = Practice if practice else Here
    fields = table_fields(game, moment, chosen)
    try:
        seat = kind(fields, name=name, purse=purse, data=data, drafting=drafting)
    except Unusable as refused:
        raise WrongInput(f"--name: {refused.says}") from refused
    most = int(seat.table.document["boxes"])
    if boxes > most:
        seat.close()
        raise WrongInput(f"--boxes: {boxes} is more than the {most} of the table.")
    return seat


def _elsewhere(
    server: str, table: str | None, game: str, name: str | None, token: str | None, purse: Decimal
) -> "Sits":
    """A table of a floor that somebody serves: the one that is named, or the first of the game."""
    from croupier.client import ClientError, NotSignedIn  # noqa: PLC0415
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    from .seat.places import Elsewhere  # noqa: PLC0415
    from .seat.signing_in import signed_in  # noqa: PLC0415

    try:
        with ExitStack() as unless_seated:
            client = unless_seated.enter_context(signed_in(server, name, token))
            seat = Elsewhere(client, _table_of(client, game, table), purse)
            unless_seated.pop_all()
            return seat
    except NotSignedIn as refused:
        wrong = "--token: the floor knows nobody by it."
        raise WrongInput(f"--server: {refused}" if token is None else wrong) from refused
    except ClientError as error:
        raise WrongInput(f"--server: {error}") from error


def _table_of(client: "Client", game: str, table: str | None) -> str:
    """The table that is named, by its id or by the code that its page shows; or one of the game."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415
    from croupier.games.refusal import code_of  # noqa: PLC0415

    tiles = client.tables()
    if table is not None:
        return next((t.id for t in tiles if code_of(t.id) == code_of(table)), table)
    for tile in tiles:
        if tile.game == game and tile.dealing == "shoe":
            return tile.id
    raise WrongInput(f"--server: no table there deals {game} by itself.")
