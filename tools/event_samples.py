"""Keep samples of everything that is stored, and the shapes of it all, for ever.

    python tools/event_samples.py            add samples of names and versions that have none
    python tools/event_samples.py --check    fail if one has none, or a shape changed without one
    python tools/event_samples.py --anew     write all of them anew: only before a first log is kept

tests/samples/shapes.json has the digest of the shape of every stored name and version;
tests/samples/NAME.jsonl has what was stored: rounds from their openings to their ends, and one
example each of what a room stores. Old samples are never rewritten: a changed shape is a new
version, with a function that lifts the old one.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from importlib import import_module
from itertools import product
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from generated import ROOT, options

from croupier.equipment import Card
from croupier.games.codec import coder_of
from croupier.games.game import AnyGame
from croupier.games.names import Names
from croupier.games.registry import GAMES, game_of
from croupier.games.settlement import Settlement

SRC = ROOT / "src"
SAMPLES = ROOT / "tests" / "samples"
SHAPES = SAMPLES / "shapes.json"
TRIES_MAX = 4_000
"""So many stories are told in search of an event."""

Line = dict[str, Any]
AnyNames = Names[Any]


def engines() -> dict[str, AnyGame]:
    """Every engine of the registry by its name."""
    return {entry.engine: game_of(name) for name, entry in GAMES.items()}


def rooms() -> dict[str, AnyNames]:
    """The tables of names that rooms above the games store under: tables, people, the cage, …"""
    found: dict[str, AnyNames] = {}
    for path in sorted((SRC / "croupier").rglob("*.py")):
        module = path.relative_to(SRC).with_suffix("")
        is_game = module.parts[1] == "games"
        if is_game or "games.names import Names" not in path.read_text(encoding="utf-8"):
            continue
        for name, value in vars(import_module(".".join(module.parts))).items():
            if isinstance(value, Names) and name.lower().endswith("events"):
                found[value.of] = value
    return found


def shapes() -> dict[str, str]:
    """The digest of the shape of everything that is stored, by name and version."""
    found: dict[str, str] = {}
    for game in engines().values():
        found |= game.openings.shapes() | game.events.shapes()
    for names in rooms().values():
        found |= names.shapes()
    return dict(sorted(found.items()))


# ---------------------------------------------------------------- samples that are kept


def samples(of: str) -> list[Line]:
    """The lines that are kept of a game or a room."""
    path = SAMPLES / f"{of}.jsonl"
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rounds(of: str) -> Iterator[tuple[Line, list[Line], Line]]:
    """The rounds that are kept of a game: the opening, the events, and what they came to."""
    events: list[Line] = []
    for line in samples(of):
        if "ends" in line:
            yield events[0], events[1:], line["ends"]
            events = []
        else:
            events.append(line)


def ends(game: AnyGame, r: Any) -> Line:
    """What a stored round comes to, whatever becomes of the rules."""
    rows = coder_of(tuple[Settlement, ...]).write(game.settlements(r))
    return {"settlements": rows, "cards_out": game.cards_out(r)}


def key(line: Line) -> str:
    """Name and version of a stored line, as in the shapes."""
    return f"{line['type']} v{line['v']}"


def write(of: str, lines: Iterable[Line]) -> None:
    """Write the samples of a game or a room."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (SAMPLES / f"{of}.jsonl").write_text(text, encoding="utf-8")


# ---------------------------------------------------------------- samples that are made


def missing(of: str, names: Iterable[AnyNames]) -> set[str]:
    """Names and versions of today that no kept sample has."""
    wanted = {name for one in names for name in one.shapes()}
    return wanted - {key(line) for line in samples(of) if "ends" not in line}


def round_samples(game: AnyGame, wanted: set[str]) -> list[Line]:
    """Rounds of random play in which everything that is wanted happens, as few as will do."""
    told = list(_stories(game, wanted))
    for story in sorted(told, key=len, reverse=True):
        others = {key for one in told if one is not story for key in _covers(one)}
        if _covers(story) & wanted <= others and story[0]["data"]["law"]["game"] in others:
            told.remove(story)
    return [line for story in told for line in story]


def _covers(story: list[Line]) -> set[str]:
    """What happens in a round, and the game that it is."""
    return {key(line) for line in story[:-1]} | {story[0]["data"]["law"]["game"]}


def _stories(game: AnyGame, wanted: set[str]) -> Iterator[list[Line]]:
    """Rounds of random play, each with something that none before it has."""
    # The promises know how each game is played at random, and what may go wrong in it.
    sys.path.insert(0, str(ROOT / "tests"))
    told = import_module("promises.story")
    versions = [one for one in import_module("promises.playable").playable() if one.engine is game]
    unseen = wanted | {version.law for version in versions}
    for seed, version in product(range(TRIES_MAX // len(versions)), versions):
        if not unseen:
            return
        plot = told.Plot(seed=seed, steps=10 + seed % 60, mishaps=(0, 12, 3)[seed % 3])
        story = told.tell(version, plot)
        stored = game.write(story.sitting.opening, story.log)
        lines = [*stored, {"ends": ends(game, story.round)}]
        if new := _covers(lines) & unseen:
            unseen -= new
            yield lines


def example(hint: Any) -> Any:
    """A value of a type, the same every time."""
    args, origin = get_args(hint), get_origin(hint)
    if origin in (Union, UnionType):
        return example(next(arg for arg in args if arg is not NoneType))
    if origin is tuple:
        return tuple(example(arg) for arg in args if arg is not Ellipsis)
    if origin is frozenset:
        return frozenset({example(args[0])})
    if origin is not None and issubclass(origin, Mapping):
        return {example(args[0]): example(args[1])}
    if hasattr(hint, "__supertype__"):
        return hint(example(hint.__supertype__))
    if hint in PLAIN:
        return PLAIN[hint]
    if issubclass(hint, Enum):
        return next(iter(hint))
    assert is_dataclass(hint), hint
    hints = get_type_hints(hint)
    parts = {one.name: example(hints[one.name]) for one in fields(hint) if one.init}
    return cast("Any", hint)(**parts)


PLAIN: dict[Any, Any] = {
    int: 500,
    str: "ann",
    bool: True,
    Card: Card.parse("7S"),
    Fraction: Fraction(1, 2),
    datetime: datetime(2003, 2, 6, 6),
}


def room_samples(names: AnyNames, wanted: set[str]) -> Iterator[Line]:
    """One example of everything that is wanted."""
    for name, kind in names.kinds.items():
        if f"{names.of}.{name} v{names.version_of(name)}" in wanted:
            yield names.write(example(kind))


# ---------------------------------------------------------------- the tool


def stored() -> Iterator[tuple[str, tuple[AnyNames, ...]]]:
    """Everything that has a file of samples, with its names."""
    for of, game in engines().items():
        yield of, (game.openings, game.events)
    for of, names in rooms().items():
        yield of, (names,)


def wrong() -> Iterator[str]:
    """What is missing or changed, one sentence each."""
    kept: dict[str, str] = json.loads(SHAPES.read_text(encoding="utf-8"))
    now = shapes()
    for name in sorted(kept.keys() & now.keys()):
        if kept[name] != now[name]:
            yield f"{name} has another shape than the one that was kept; give it a new version"
    yield from (f"{name} has no kept shape" for name in sorted(now.keys() - kept.keys()))
    for of, names in stored():
        yield from (f"{name} has no kept sample" for name in sorted(missing(of, names)))


def add() -> None:
    """Add what has no sample yet; what is kept stays as it is."""
    SAMPLES.mkdir(exist_ok=True)
    games = engines()
    for of, names in stored():
        wanted = missing(of, names)
        if wanted:
            made = (
                round_samples(games[of], wanted) if of in games else room_samples(names[0], wanted)
            )
            write(of, [*samples(of), *made])
    kept = json.loads(SHAPES.read_text(encoding="utf-8")) if SHAPES.is_file() else {}
    text = json.dumps(dict(sorted((shapes() | kept).items())), indent=1)
    SHAPES.write_text(f"{text}\n", encoding="utf-8")


def main() -> int:
    parser = options(__doc__)
    parser.add_argument("--anew", action="store_true", help="forget the samples that are kept")
    asked = parser.parse_args()
    if asked.anew:
        for path in (*SAMPLES.glob("*.jsonl"), SHAPES):
            path.unlink(missing_ok=True)
    if not asked.check:
        add()
    found = list(wrong())
    for says in found:
        print(says, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
