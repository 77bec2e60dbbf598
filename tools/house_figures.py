"""Count in how many places an act, a bet and a line of code stand: issue figures to steer by.

    python tools/house_figures.py [--rev REVISION]

Prints for each game the files and lines of `src` that name a command (median over its commands),
for each bet the files that name it, and for each room its lines of Python. With --rev the figures
are of a revision of the repository instead of the working tree.
"""

import io
import re
import subprocess
import tarfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from croupier.games.registry import GAMES, game_of

ROOT = Path(__file__).parents[1]
BETS = ("perfect-pairs", "magnificent-sevens", "pandemonium", "insurance", "jackpot", "run")
ENGINES = {game_of(name).name: game_of(name) for name in GAMES}
Sources = Mapping[str, str]


def working_tree() -> Sources:
    """Read the Python of `src` as it lies in the working tree."""
    files = (ROOT / "src").rglob("*.py")
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def revision(name: str) -> Sources:
    """Read the Python of `src` as it was in a revision."""
    archive = subprocess.run(
        ["git", "archive", name, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        return {
            member.name: file.read().decode("utf-8")
            for member in tar
            if member.name.endswith(".py") and (file := tar.extractfile(member)) is not None
        }


def places(sources: Sources, game: str, name: str) -> tuple[int, int]:
    """Count the files and the lines that name a command of a game."""
    word = re.compile(rf"\b{name}\b")
    rooms = (f"games/{game}/", f"desk/round_files/{game}", f"desk/games/{game}")
    lines = {
        path: sum(1 for line in text.splitlines() if word.search(line))
        for path, text in sources.items()
        if any(room in path for room in rooms)
    }
    return sum(1 for count in lines.values() if count), sum(lines.values())


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rev", help="a revision of the repository, such as v0.1.0")
    options = parser.parse_args()
    sources = working_tree() if options.rev is None else revision(options.rev)
    print("files and lines that name a command (median)")
    for game, engine in ENGINES.items():
        names = [kind.__name__ for kind in engine.commands.kinds.values()]
        counts = [places(sources, game, name) for name in names]
        files, lines = (median(column) for column in zip(*counts, strict=True))
        print(f"  {game:16}{len(counts):4} commands{files:6g} files{lines:6g} lines")
    print("files that name a bet")
    for bet in BETS:
        word = re.compile(rf"\b{bet.replace('-', '[-_]')}s?\b|\b{bet.title().replace('-', '')}\b")
        print(f"  {bet:20}{sum(1 for text in sources.values() if word.search(text)):4}")
    rooms = Counter[str]()
    for path, text in sources.items():
        room = path.split("/")[2].removesuffix(".py")
        rooms[room] += text.count("\n")
    print("lines of Python by room")
    for room, lines in rooms.most_common():
        print(f"  {room:16}{lines:8,}")
    print(f"  {'all':16}{rooms.total():8,}")


if __name__ == "__main__":
    main()
