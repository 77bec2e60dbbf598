"""What an irregularity would do, worked out and not done: the round as it lies, and as it will."""

from typing import Any

from croupier.floor import Hosted, Person
from croupier.floor.powers import rank_at
from croupier.games.asking import command_of
from croupier.games.codec import coder_of
from croupier.games.game import Actor
from croupier.games.refusal import RuleBreach

from .documents import viewer_of
from .problems import Problem


def preview(hosted: Hosted, person: Person, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The hands now, and after an irregularity that somebody might direct; nothing is stored."""
    table = hosted.table
    assert table is not None
    engine, round_ = table.engine, table.round
    declared = engine.irregularities.get(kind)
    if declared is None:
        says = f"No irregularity of this game is called {kind!r}."
        raise Problem(422, "unusable", says, where="kind")
    if round_ is None:
        raise Problem(409, "no_round", "No round is open.")
    asks = engine.asks[engine.commands.kinds[kind]]
    actor = Actor(rank=rank_at(table, person, asks, kind))
    command = command_of(engine, kind, fields, actor, in_dollars=True)
    refusal = engine.why_not(round_, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    after, _ = engine.act(round_, command)
    viewer = viewer_of(hosted, person)
    now, then = (_written(engine.view(one, viewer)) for one in (round_, after))
    if not {"boxes", "dealer", "held"} <= then.keys():
        raise Problem(409, "no_preview", "What this does is not shown beforehand at this game.")
    return {
        "kind": kind,
        "says": declared.remedy,
        "now": {"boxes": now["boxes"], "dealer": now["dealer"]},
        "then": {"boxes": then["boxes"], "dealer": then["dealer"]},
        "taken_back": then["held"] - now["held"],
    }


def _written(view: Any) -> dict[str, Any]:
    found: dict[str, Any] = coder_of(type(view), in_dollars=True).write(view)
    return found
