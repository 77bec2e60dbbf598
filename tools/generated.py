"""What tools that write files share: their options, and writing a file or finding it stale."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent


def options(says: str | None) -> ArgumentParser:
    """The options that all of them have; ``says`` is the tool's own docstring."""
    parser = ArgumentParser(description=says, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if stale")
    return parser


def keep(path: Path, made: Callable[[], str], says: str | None) -> int:
    """Read the options, make a file's text and write it, or check it; return the exit status."""
    is_check = options(says).parse_args().check
    return 1 if not is_fresh(path, made(), is_check=is_check) and is_check else 0


def is_fresh(path: Path, text: str, *, is_check: bool) -> bool:
    """Whether a file has this text; where it has not, it is written, or told with a check."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return True
    if is_check:
        command = f"python tools/{Path(sys.argv[0]).name}"
        print(f"{path.parent.name}/{path.name} is stale; run {command}", file=sys.stderr)
    else:
        path.write_text(text, encoding="utf-8")
    return False
