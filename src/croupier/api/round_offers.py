"""What is open in a round to whoever looks, what is not and why, and what staff may report."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from enum import IntEnum
from typing import Any, get_args

from croupier.games.asking import hints_of
from croupier.games.codec import coder_of
from croupier.games.game import Among, Bounds, Fill, Of, Offer, Some, Viewer
from croupier.money import Cents, dollars
from croupier.table import Dealing, Table
from croupier.table.sessions import why_not_elsewhere

from .times_to_fix import times_to_fix

__all__ = ("irregularities", "legal", "refused")


def legal(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """What somebody may ask for now, with its bounds."""
    if table.round is None or table.is_closed:
        return []
    offers = (_in_drawn_seats(table, viewer, o) for o in table.engine.legal(table.round, viewer))
    return [
        _offer(table, offer)
        for offer in offers
        if offer is not None
        and offer.do not in table.engine.irregularities
        # The house's own shoe says by itself when its cutting card comes out.
        and (offer.do != "cutting-card" or table.dealing is Dealing.HAND)
        and not _is_entered_by_staff(table, viewer, offer)
    ]


def _in_drawn_seats(table: Table, viewer: Viewer, offer: Offer) -> Offer | None:
    """An offer without the boxes of seats that a tournament drew for other players."""
    boxes, by = offer.fields.get("box"), table.engine.asks[table.engine.commands.kinds[offer.do]].by
    player = viewer.player
    if table.kept is None or player is None or by is not Of.WAGERS or not isinstance(boxes, Among):
        return offer
    own = tuple(
        box
        for box in boxes.values
        if isinstance(box, int) and not why_not_elsewhere(table, player, box)
    )
    return replace(offer, fields={**offer.fields, "box": Among(own)}) if own else None


def _is_entered_by_staff(table: Table, viewer: Viewer, offer: Offer) -> bool:
    """Whether a dealer enters what a player's press of a button brought, where cards are real."""
    by = table.engine.asks[table.engine.commands.kinds[offer.do]].by
    return by is Of.CHANCE and viewer.rank is None and table.dealing is Dealing.HAND


def _offer(table: Table, offer: Offer) -> dict[str, Any]:
    kind = table.engine.commands.kinds[offer.do]
    hints, fills = hints_of(kind), table.engine.asks[kind].fills
    shown: dict[str, Any] = {"do": offer.do, "fields": {}}
    for name, value in offer.fields.items():
        if fills.get(name) in (Fill.TABLE, Fill.ACTOR):
            continue
        if fills.get(name) is Fill.CHANCE and table.dealing is Dealing.SHOE:
            # The house draws it.
            continue
        if name in ("box", "hand") and isinstance(value, int):
            shown[name] = value
        else:
            shown["fields"][name] = _bounds(hints.get(name), value)
    return shown


def _bounds(hint: Any, value: Any) -> dict[str, Any]:
    is_money = hint is Cents or Cents in get_args(hint)
    match value:
        case Bounds(least=least, most=most, step=step) if is_money:
            return {
                "min": dollars(Cents(least)),
                "max": None if most is None else dollars(Cents(most)),
                "step": dollars(Cents(step)),
            }
        case Bounds(least=least, most=most, step=step):
            return {"least": least, "most": most, "step": step}
        case Some(values=values):
            return {"several": list(values), "begins": []}
        case Among(values=values):
            return {"among": [_plain(hint, v, is_money=is_money) for v in values]}
        case _:
            return {"among": [_plain(hint, value, is_money=is_money)]}


def _plain(hint: Any, value: Any, *, is_money: bool) -> Any:
    if is_money and value is not None:
        return dollars(Cents(value))
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        # In the word of round files, as a request says it.
        coder = coder_of(hint, in_dollars=True)
        return coder.write(coder.read(value, "offer"))
    return list(value) if isinstance(value, tuple) else value


def refused(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """What somebody may look for and not ask for now, and why not."""
    if table.round is None:
        return []
    return [
        {
            "do": one.do,
            **one.fields,
            "says": one.refusal.says,
            "rule": one.refusal.rule,
            "code": str(one.refusal.code),
        }
        for one in table.engine.refused(table.round, viewer)
    ]


def irregularities(table: Table, viewer: Viewer, at: datetime) -> list[dict[str, Any]]:
    """What staff may report now; nobody else is told what could have gone wrong."""
    if viewer.rank is None or table.round is None:
        return []
    offers = {o.do: _offer(table, o) for o in table.engine.legal(table.round, viewer)}
    if (times := times_to_fix(table, viewer, at)) is not None:
        offers["registration-times"] = {"fields": times}
    cites: Mapping[str, str] = table.rules.cites
    return [
        {
            "kind": kind,
            "says": one.says,
            "does": one.remedy,
            "moment": one.moment,
            "rule": _cited(table, one.keys) or cites["staff"],
            "may_now": kind in offers,
            "needs": str(one.directed_by),
            "fields": offers.get(kind, {}).get("fields", {}),
        }
        for kind, one in table.engine.irregularities.items()
    ]


def _cited(table: Table, keys: tuple[str, ...]) -> str | None:
    cites = getattr(table.opening.law, "cites", None)
    if not isinstance(cites, Mapping):
        return None
    return next((cites[key] for key in keys if key in cites), None)
