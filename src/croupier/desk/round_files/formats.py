"""Which game has which format: each game's module declares one, and is loaded when it is needed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, Final

from croupier.desk.wrong import WrongInput
from croupier.games import registry
from croupier.games.played import Played
from croupier.games.registry import entry_of, family
from croupier.rulebook import Law, Rulebook, rulebook

from .kinds import Name, Schema, shown
from .record import Replayed
from .shared import Shared, read_shared
from .tables import Row, Table

GAMES: Final = tuple(registry.GAMES)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFormat:
    """What a game's module declares: its fields, how a round is replayed, and a file to start from.

    ``replay`` gets the fields as they were read, what all games share, and the law at the moment of
    the first card. It raises ``WrongInput``, or a ``RuleBreach`` that no field is to blame for.
    """

    table: Table
    replay: Callable[[Row, Shared, Law], Replayed]
    starter: Callable[[str], str]
    """A commented round file of one of the games; it replays without error."""
    tell: Callable[[Any, Any], str | None]
    """Tell an event of a round in a sentence, as a dealer would."""
    record: Callable[[Played], dict[str, Any]]
    """The fields of the file of a round that was played at a table, sums in cents."""
    show: Callable[[Played], Replayed]
    """Such a round as ``replay`` shows it, told from its own events."""


@cache
def format_of(game: str) -> RoundFormat:
    """The format of a game's rounds."""
    found = import_module(f".{entry_of(game).engine}", __package__).FORMAT
    assert isinstance(found, RoundFormat), found
    return found


def read_round(
    fields: Mapping[str, object], *, policies: Mapping[str, object] | None = None
) -> tuple[RoundFormat, Row, Shared]:
    """Read the fields of a round file; ``policies`` prevail over those of the file."""
    if "game" not in fields:
        raise WrongInput(f"game is missing; it is one of {', '.join(GAMES)}.")
    game = Name().read(fields["game"], "game")
    if game not in GAMES:
        raise WrongInput(
            f"game: {shown(game)} is not a game here; the games are {', '.join(GAMES)}."
        )
    found = format_of(game)
    top = found.table.read(fields, "")
    return found, top, read_shared(top, chosen=policies)


def replay_fields(
    name: str,
    fields: Mapping[str, object],
    *,
    policies: Mapping[str, object] | None = None,
    book: Rulebook | None = None,
) -> Replayed:
    """Replay a round from its fields; what is wrong is said with the file's name.

    ``book`` is the rulebook under a draft notice, where the round is settled as that would have it.
    """
    from croupier.games.drafted import DraftRefused  # noqa: PLC0415 (not needed for a schema)
    from croupier.games.refusal import RuleBreach  # noqa: PLC0415
    from croupier.rulebook import NotHeld  # noqa: PLC0415

    law: Law | None = None
    try:
        found, top, shared = read_round(fields, policies=policies)
        law = (book or rulebook()).law(shared.game, shared.at)
        replayed = found.replay(top, shared, law).resting_on(law)
        return replace(replayed, about=shared.about, draft=None if book is None else book.draft)
    except WrongInput as wrong:
        made_by = None if law is None else law.notice_of(wrong.rule or "")
        raise WrongInput(f"{name}: {wrong}", code=wrong.code, notice=made_by) from wrong
    except DraftRefused as refused:
        raise WrongInput(f"{name}: {refused}", code=refused.code) from refused
    except NotHeld as gap:
        raise WrongInput(f"{name}: at: {gap}", code=gap.code) from gap
    except RuleBreach as breach:
        assert law is not None
        refusal = breach.refusal
        says, made_by = f"{name}: {refusal.says} [{refusal.rule}]", law.notice_of(refusal.rule)
        raise WrongInput(says, code=str(refusal.code), notice=made_by) from breach


def schema() -> Schema:
    """The JSON Schema of round files, one branch for each format."""
    branches = []
    for engine in dict.fromkeys(entry_of(game).engine for game in GAMES):
        games = family(engine)
        branch = format_of(games[0]).table.schema()
        branch["properties"]["game"] = {"enum": list(games), "description": "The game."}
        branches.append({"title": " / ".join(games), **branch})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A round as croupier replay reads it",
        "type": "object",
        "required": ["game", "at"],
        "oneOf": branches,
    }
