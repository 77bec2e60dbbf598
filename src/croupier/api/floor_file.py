"""``floor.toml``: what a floor begins with."""

import tomllib
from pathlib import Path
from typing import Final

from croupier.desk.wrong import WrongInput
from croupier.floor.settings import Value, read_settings
from croupier.games.codec import BadValue

FLOOR_FILE: Final = "floor.toml"
SIZE_MAX: Final = 64 * 1024
SECTION: Final = "settings"


def read_floor_file(path: Path) -> dict[str, Value]:
    """Read and check the settings of a file."""
    with path.open("rb") as file:
        content = file.read(SIZE_MAX + 1)
    if len(content) > SIZE_MAX:
        raise WrongInput(f"{path}: larger than {SIZE_MAX} bytes.")
    try:
        fields = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WrongInput(f"{path}: not valid TOML: {error}.") from error
    for name in fields:
        if name != SECTION:
            raise WrongInput(f"{path}: unknown section [{name}]. Allowed: [{SECTION}].")
    given = fields.get(SECTION, {})
    if not isinstance(given, dict):
        raise WrongInput(f"{path}: {SECTION} is not a table; write [{SECTION}].")
    try:
        return read_settings(given)
    except BadValue as error:
        raise WrongInput(f"{path}: {error}") from error
