"""Files of a command: those that it writes are tried before the work, and written after it."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

DRAWING = ("altair", "vl_convert")
NEEDED = {".parquet": ("pyarrow",), ".svg": DRAWING, ".png": DRAWING, ".html": DRAWING}
"""The packages that a drawing or a table needs, by the end of its file's name."""


def must_be_writable(
    option: str, path: Path | None, endings: Sequence[str] = (), *, is_drawn: bool = False
) -> None:
    """Refuse a file that could not be written before anything is played or computed for it."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415 (start-up stays quick)

    if path is None:
        return
    if endings and path.suffix.lower() not in endings:
        raise WrongInput(f"{option}: {path} must end in {' or '.join(endings)}.")
    folder = path.absolute().parent
    if not folder.is_dir():
        raise WrongInput(f"{option}: there is no folder {path.parent}.")
    if path.is_dir():
        raise WrongInput(f"{option}: {path} is a folder; name a file.")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise WrongInput(f"{option}: {path} cannot be written: permission denied.")
    for needed in NEEDED.get(path.suffix.lower(), ()) if is_drawn else ():
        if find_spec(needed) is None:
            raise WrongInput(f"{option}: {path} needs {needed}, which is not installed.")


def must_hold_a_floor(data: Path, database: str | None) -> None:
    """Refuse a folder in which no floor was ever opened: nothing is begun by looking at it."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if database is None and not (data / "ledger.db").is_file():
        raise WrongInput(f"--data: there is no floor in {data}.")


@contextmanager
def named_or_typed(path: Path) -> Iterator[Path]:
    """A file that is named, or what is typed in its place where ``-`` is."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 (start-up stays quick)

    if path != Path("-"):
        yield path
        return
    with TemporaryDirectory(prefix="croupier-") as folder:
        typed = Path(folder) / "standard-input"
        typed.write_bytes(sys.stdin.buffer.read())
        yield typed


def told_of_faults(faults: Sequence[Mapping[str, str]]) -> None:
    """What is wrong with a log ends the command: a sentence each, by its place."""
    from croupier.desk.wrong import SeveralWrong, WrongInput  # noqa: PLC0415

    if faults:
        raise SeveralWrong(
            [
                WrongInput(f"{one['where']}: {one['says'].rstrip('.')}.", where=one["where"])
                for one in faults
            ]
        )


def why_not(error: OSError) -> str:
    """What the system says of a file, as the end of a sentence.

    >>> why_not(PermissionError(13, "Permission denied", "floor/keys"))
    'floor/keys: permission denied.'
    """
    says = (error.strerror or str(error)).lower()
    return f"{error.filename}: {says}." if error.filename else f"{says}."


def write_file(option: str, path: Path | None, write: Callable[[Path], object]) -> None:
    """Write a file if it is asked for, and say so where it cannot be done."""
    from croupier.desk.wrong import WrongInput  # noqa: PLC0415

    if path is None:
        return
    try:
        write(path)
    except OSError as error:
        says = error.strerror or str(error)
        raise WrongInput(f"{option}: {path} cannot be written: {says}.") from error


def write_text(option: str, path: Path | None, text: str) -> None:
    """Write a text if a file is asked for."""
    write_file(option, path, lambda file: file.write_text(text, encoding="utf-8"))
