"""What is open in a round to whoever looks, and what is not and why."""

from dataclasses import replace
from enum import IntEnum
from typing import Any, get_args, get_origin

from croupier.equipment import Card
from croupier.games.asking import has_default, hints_of
from croupier.games.codec import coder_of
from croupier.games.conduct import Measure
from croupier.games.game import Among, Bounds, Fill, Of, Offer, Some, Viewer
from croupier.money import Cents, dollars
from croupier.table import Dealing, Table
from croupier.table.sessions import why_not_elsewhere


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
        and not _is_barred(table, viewer, offer)
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


def _is_barred(table: Table, viewer: Viewer, offer: Offer) -> bool:
    """Whether the table lets this player make no wager at all; taking one back is open."""
    is_wager = table.engine.asks[table.engine.commands.kinds[offer.do]].by is Of.WAGERS
    if not is_wager or viewer.player is None or offer.do == "withdraw":
        return False
    is_excluded = table.operation.stands(viewer.player, Measure.EXCLUDE)
    return is_excluded or table.operation.out_because is not None


def _offer(table: Table, offer: Offer) -> dict[str, Any]:
    shown: dict[str, Any] = {"do": offer.do, "fields": bounds_of(table, offer)}
    for name in ("box", "hand"):
        if isinstance(offer.fields.get(name), int):
            shown[name] = offer.fields[name]
            shown["fields"].pop(name, None)
    return shown


def bounds_of(table: Table, offer: Offer) -> dict[str, Any]:
    """State the bounds of every field that a request fills in at this table."""
    kind = table.engine.commands.kinds[offer.do]
    hints, fills = hints_of(kind), table.engine.asks[kind].fills
    # What chance gives, the house draws from its own shoe; a real shoe's dealer enters it.
    is_drawn = table.dealing is Dealing.SHOE
    skipped = {Fill.TABLE, Fill.ACTOR, *((Fill.CHANCE,) if is_drawn else ())}
    bounds = {
        name: _bounds(hints.get(name), value)
        for name, value in offer.fields.items()
        if fills.get(name) not in skipped
    }
    if not is_drawn:
        bounds |= _entered(table, offer)
    return bounds


def is_drawn_otherwise(table: Table, offer: Offer) -> bool:
    """Whether an offer names what the house's own shoe draws: it draws something else."""
    fills = table.engine.asks[table.engine.commands.kinds[offer.do]].fills
    is_named = any(fills.get(name) is Fill.CHANCE for name in offer.fields)
    return table.dealing is Dealing.SHOE and is_named


def _entered(table: Table, offer: Offer) -> dict[str, Any]:
    """What a dealer enters of a real shoe, wheel or meter, where the offer does not list it."""
    engine = table.engine
    kind = engine.commands.kinds[offer.do]
    drawn = [name for name, fill in engine.asks[kind].fills.items() if fill is Fill.CHANCE]
    due = engine.routine(table.round)
    need = engine.needs(table.round)
    entered: dict[str, Any] = {}
    for name in drawn:
        hint = hints_of(kind)[name]
        if name in offer.fields:
            continue
        if type(due) is kind:
            # A card that a reconstruction took back comes next, and no other.
            entered[name] = {"among": [str(getattr(due, name))]}
        elif Card in (hint, *get_args(hint)):
            is_optional = has_default(kind, name)
            several = {"many": True} if get_origin(hint) is tuple else {}
            optional = {"optional": True} if is_optional else {}
            entered[name] = {"card": True, **several, **optional}
        elif need is not None and need.among:
            values = [value for _, value in need.among]
            entered[name] = {"among": [_plain(hint, v, is_money=_is_money(hint)) for v in values]}
    return entered


def _bounds(hint: Any, value: Any) -> dict[str, Any]:
    is_money = _is_money(hint)
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


def _is_money(hint: Any) -> bool:
    return hint is Cents or Cents in get_args(hint)


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
