"""The irregularities that staff may report now: one entry for each way to fill in the fields."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from croupier.floor import Floor, law_in_play, wall_of
from croupier.games.conduct import CONTRAVENTION, Measure
from croupier.games.game import Viewer
from croupier.games.irregularity import Irregularity
from croupier.table import Table

from .round_offers import bounds_of, is_drawn_otherwise
from .times_to_fix import times_to_fix

Fields = dict[str, Any]


def irregularities(floor: Floor, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """List what staff may report now, and what they may not; players are shown neither."""
    if viewer.rank is None or table.round is None:
        return []
    law, cites = law_in_play(table, floor), table.rules.cites
    ways = _ways(table, viewer, wall_of(floor.clock.now()))
    found: list[dict[str, Any]] = []
    for kind, declared in table.engine.irregularities.items():
        key = next((key for key in declared.keys if law.has(key)), None)
        entry = _described(declared, cites["staff"] if key is None else law.cite(key))
        fields = ways.get(kind, [])
        found += [{**entry, "may_now": True, "fields": one} for one in fields]
        if not fields:
            found.append({**entry, "may_now": False, "fields": {}})
    return found


def _described(declared: Irregularity[Any], rule: str) -> dict[str, Any]:
    return {
        "kind": declared.kind,
        "says": declared.says,
        "does": declared.remedy,
        "moment": declared.moment,
        "rule": rule,
        "needs": str(declared.directed_by),
    }


def _ways(table: Table, viewer: Viewer, at: datetime) -> dict[str, list[Fields]]:
    """By kind, the bounds of the fields in each way that it may be reported."""
    ways: dict[str, list[Fields]] = {}
    for offer in table.engine.legal(table.round, viewer):
        if offer.do in table.engine.irregularities and not is_drawn_otherwise(table, offer):
            ways.setdefault(offer.do, []).append(bounds_of(table, offer))
    if (times := times_to_fix(table, viewer, at)) is not None:
        ways["registration-times"] = [times]
    if CONTRAVENTION.kind in table.engine.irregularities:
        ways.setdefault(CONTRAVENTION.kind, []).extend(_without_a_wager(table, viewer))
    return ways


def _without_a_wager(table: Table, viewer: Viewer) -> Iterator[Fields]:
    """Measures against players who sit here and whom the round does not know (17.2)."""
    engine, rank = table.engine, viewer.rank
    offers = (one for one in engine.legal(table.round, viewer) if one.do == CONTRAVENTION.kind)
    known = {one.fields["player"] for one in offers}
    make = engine.irregularities[CONTRAVENTION.kind].command
    for seat in table.seats:
        if seat.player in known:
            continue
        able = [
            [str(measure)]
            for measure in Measure
            if engine.can(
                table.round, make(player=seat.player, measures=(measure,), directed_by=rank)
            )
        ]
        if able:
            yield {"player": {"among": [seat.player]}, "measures": {"among": able}}
