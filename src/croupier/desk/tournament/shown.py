"""Tournaments as plain mappings that JSON carries: conditions, entries, results, ties, prizes."""

from typing import Any, Final

from croupier.games.codec import coder_of
from croupier.money import Cents, dollars
from croupier.tournament import Conditions, Fault, Round, Tournament, TournamentRules
from croupier.tournament import events as e
from croupier.tournament.money import Currency, moves

from .drafting import Drafted
from .record import Replayed
from .telling import told


def checked_as_json(drafted: Drafted) -> dict[str, Any]:
    """What ``croupier tournament check`` answers."""
    conditions, rules = drafted.conditions, drafted.rules
    return {
        "tournament": conditions.name,
        "kind": str(conditions.kind),
        "game": conditions.game,
        "at": conditions.at.isoformat(timespec="seconds"),
        "digest": conditions.digest,
        "status": rules.status,
        "held": held_said(rules),
        "law": rules.digest,
        "conditions": written(conditions),
        "faults": [fault_as_json(fault) for fault in drafted.faults],
    }


RULE_20: Final = "blackjack 20."
"""What the rule on tournaments was called from December 2000 to February 2003."""


def held_said(rules: TournamentRules) -> str | None:
    """What is held of the text that a tournament rests on, where it is not all of it."""
    if not rules.cites.get("approval", "").startswith(RULE_20):
        return None
    return (
        "Rule 20 (December 2000 to February 2003): conditions can be checked and tables run only "
        "for games whose text of that time is held."
    )


def written(conditions: Conditions) -> Any:
    """The conditions with money in dollars."""
    return coder_of(Conditions, in_dollars=True).write(conditions)


def fault_as_json(fault: Fault) -> dict[str, Any]:
    """One thing that is wrong."""
    return {
        "code": str(fault.code),
        "item": None if fault.item is None else str(fault.item),
        "where": fault.where,
        "rule": fault.rule,
        "says": fault.says,
    }


def replayed_as_json(found: Replayed) -> dict[str, Any]:
    """What ``croupier tournament replay`` answers."""
    return {
        **{k: v for k, v in checked_as_json(found.drafted).items() if k != "faults"},
        **tournament_as_json(found.tournament),
        "steps": [
            {
                "step": step.number,
                "do": step.do,
                "by": step.by,
                "events": [
                    {
                        "event": e.EVENTS.name_of(type(event)),
                        "says": told(after, event),
                        "rules": list(event.rules),
                    }
                    for event, after in step.events
                ],
            }
            for step in found.steps
        ],
        "net": {player: dollars(amount) for player, amount in money_of(found).items()},
    }


def tournament_as_json(t: Tournament) -> dict[str, Any]:
    """A tournament as anybody may see it."""
    return {
        "id": t.id,
        "phase": str(t.phase),
        "director": t.director,
        "deputies": list(t.deputies),
        "in_charge": t.in_charge,
        "approval": None
        if t.approval is None
        else {"by": t.approval.by, "writing": t.approval.writing, "digest": t.approval.digest},
        "tables": list(t.tables),
        "commitments": dict(t.commitments),
        "entries": [
            {
                "entry": entry.number,
                "player": entry.player,
                "plays": entry.plays,
                "standing": str(entry.standing),
                "fee": dollars(entry.fee),
                "earned": entry.earned,
                "buy_backs": entry.buy_backs,
            }
            for entry in t.entries
        ],
        "rounds": [_round(t, r) for r in t.rounds],
        "prizes": [
            {"entry": entry, "player": t.entries[entry - 1].player, "amount": dollars(amount)}
            for entry, amount in t.prizes
        ],
    }


def _round(t: Tournament, r: Round) -> dict[str, Any]:
    counts = dict(r.counts)
    return {
        "round": r.stage.name,
        "kind": str(r.stage.kind),
        "length": r.stage.length.said,
        "seed": r.seed,
        "tables": [
            {
                "table": table,
                "heat": next(place.heat for place in r.places if place.table == table),
                "is_over": r.is_over_at(table),
                "is_early": table in r.early,
                "seats": [
                    {
                        "seat": seat,
                        "entry": entry,
                        "player": t.entries[entry - 1].plays,
                        "chips": dollars(counts[entry]) if entry in counts else None,
                        "progresses": entry in r.progressed,
                    }
                    for seat, entry in enumerate(r.at_table(table), start=1)
                ],
            }
            for table in r.in_use
        ],
        "ties": [
            {
                "scope": one.scope,
                "entries": list(one.entries),
                "shoes": one.shoes,
                "allocated": dollars(one.allocated),
                "chips": {str(entry): dollars(amount) for entry, amount in one.counts},
            }
            for one in r.breaks
        ],
        "progressed": list(r.progressed),
        "ranking": list(r.ranking),
        "is_closed": r.is_closed,
    }


def money_of(found: Replayed) -> dict[str, Cents]:
    """What each player has paid, as a negative sum, and been paid in cash."""
    cash: dict[str, Cents] = {}
    before = found.steps[0].events[0][1]
    for step in found.steps[1:]:
        for event, after in step.events:
            for move in moves(before, event):
                if move.currency is Currency.CASH:
                    player = after.entries[move.entry - 1].player
                    cash[player] = Cents(cash.get(player, 0) + move.amount)
            before = after
    return cash
