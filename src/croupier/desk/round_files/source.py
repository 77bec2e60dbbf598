"""Where a round file comes from: a path, standard input, or a mapping from Python."""

import sys
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from os import PathLike
from pathlib import Path

from croupier.desk.arguments import WrongArgument
from croupier.desk.wrong import WrongInput
from croupier.rulebook.bounded_toml import FILE, TomlBounds, TooMuchToml, toml_tables

Source = str | PathLike[str] | Mapping[str, object]

STANDARD_INPUT = "-"


def read_source(source: Source) -> tuple[str, Mapping[str, object]]:
    """Return the name under which messages speak of a source, and its fields.

    >>> read_source({"game": "blackjack"})
    ('round', {'game': 'blackjack'})
    """
    if isinstance(source, Mapping):
        return "round", source
    if not isinstance(source, str | PathLike):
        raise WrongArgument("source", source, "a path, '-' or a mapping")
    name = "standard input" if source == STANDARD_INPUT else str(source)
    return name, read_text(name, _decoded(name, _bytes(name, source)))


def read_text(name: str, text: str, bounds: TomlBounds = FILE) -> Mapping[str, object]:
    """The fields of a file by its text, within bounds; messages speak of it by a name.

    >>> read_text("round", 'game = "blackjack"')
    {'game': 'blackjack'}
    """
    try:
        # Money must survive to the cent, so a decimal point never makes a float.
        return toml_tables(text, bounds, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(f"{name}: this is not TOML: {_sentence(str(error))}") from error
    except TooMuchToml as much:
        raise WrongInput(f"{name}: {much}.") from much
    except ValueError as error:  # a whole number of thousands of digits
        raise WrongInput(f"{name}: a number is too long to be read.") from error
    except RecursionError as error:
        raise WrongInput(f"{name}: lists or tables are nested too deeply to be read.") from error


def _bytes(name: str, source: str | PathLike[str]) -> bytes:
    if source == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    path = Path(source)
    if path.is_dir():
        raise WrongInput(f"{name}: this is a folder; name a file.")
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise WrongInput(f"{name}: there is no such file.") from error
    except (OSError, ValueError) as error:
        # A path with a null character is a ValueError.
        raise WrongInput(f"{name}: cannot be read: {_sentence(str(error))}") from error


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise WrongInput(f"{name}: line {line} is not UTF-8 text.") from error


def _sentence(said: str) -> str:
    return said[:1].lower() + said[1:].rstrip(".") + "."
