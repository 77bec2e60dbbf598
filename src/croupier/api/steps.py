"""A round that is over, step by step: what happened, by which rule, and how it then lay."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter

from croupier.desk.round_files.formats import GAMES, format_of
from croupier.floor import RoundAt, round_at
from croupier.floor.hosted import TABLES
from croupier.floor.postings import CASH, PRACTICE_CHIPS
from croupier.games.codec import coder_of
from croupier.games.game import AnyGame, Viewer
from croupier.games.played import Played
from croupier.games.registry import entry_of, game_of
from croupier.games.settlement import Settlement, net_by_player
from croupier.ledger import Reading
from croupier.money import dollars

from . import shapes_matters as shapes
from .edge import EdgeOf, PersonOf
from .gate import Gated
from .rounds import played_round
from .shapes import answers
from .telling import sentence

router = APIRouter(route_class=Gated)


@router.get("/rounds/{round_id}/steps", response_model=None, responses=answers(shapes.Steps))
def steps(round_id: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """A round that is over, with the layout after each step as the asker may see it."""
    played = played_round(edge, round_id, person)
    engine = game_of(played.game)
    table = edge.floor.hosted(round_id.rpartition("-")[0]).table
    assert table is not None
    rows = engine.settlements(_end(engine, played))
    with edge.floor.store.snapshot() as now:
        lies = round_at(now, round_id)
        is_money = _is_money(now, lies)
    found = list(_steps(engine, played, person.viewer, is_money=is_money))
    return {
        "round": round_id,
        "table": table.id,
        "number": str(table.number),
        "game": played.game,
        "name": entry_of(played.game).title,
        "at": played.at.isoformat(timespec="seconds"),
        "decks": table.setting.decks,
        "boxes": table.rules.seats,
        "is_money": is_money,
        "steps": found,
        "settlements": [coder_of(Settlement, in_dollars=True).write(row) for row in rows],
        "net": {player: dollars(amount) for player, amount in net_by_player(rows).items()},
        "log": {"stream": f"table/{table.id}", "first": lies.first, "last": lies.last},
    }


def _is_money(now: Reading, lies: RoundAt) -> bool:
    """Whether a round was played for money, and not for the chips of a tournament."""
    after = lies.first - 1
    while after < lies.last:
        for event in now.events(TABLES + lies.table, after=after):
            after = event.seq
            if event.postings:
                return event.postings[0].account.currency in (CASH, PRACTICE_CHIPS)
    return True


def _steps(
    engine: AnyGame, played: Played, viewer: Viewer, *, is_money: bool
) -> Iterator[dict[str, Any]]:
    tell = format_of(played.game).tell if played.game in GAMES else None
    r, number = engine.open(played.opening), 0
    for act in played.acts:
        told = []
        for event in act.events:
            r = engine.evolve(r, event)
            says = None if tell is None else tell(r, event)
            if says is not None:
                told.append((event, says))
        # What one command makes happen is shown together, or not at all.
        view = engine.view(r, viewer) if told else None
        for event, says in told:
            number += 1
            yield {
                "number": number,
                "says": sentence(says, event, is_money=is_money),
                "rules": list(getattr(event, "rules", ())),
                "kind": _kind(engine, event),
                "view": coder_of(type(view), in_dollars=True).write(view),
            }


def _kind(engine: AnyGame, event: Any) -> str:
    """What a step is, for who looks for one: a card, a payment, an irregularity, or else."""
    name = engine.events.name_of(type(event))
    if getattr(event, "card", None) is not None:
        return "card"
    if name in ("ruled-on", "taken-back"):
        return "irregularity"
    if name.endswith("settled"):
        return "payment"
    return "wager" if name.startswith("wager") else "decision"


def _end(engine: AnyGame, played: Played) -> Any:
    events = [event for act in played.acts for event in act.events]
    return engine.replay(engine.open(played.opening), events)
