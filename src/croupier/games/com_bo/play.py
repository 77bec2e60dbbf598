"""Play a round of Com-Bo: what a command makes happen (rules 5 to 8).

A round never draws. It says what it awaits; a shoe, a dealer at a keypad or a record answers.
"""

from croupier.equipment import Card
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, Placed, Standing, judge_alone

from .commands import (
    AllowHigher,
    CloseBetting,
    Command,
    CuttingCard,
    Deal,
    KeyResult,
    PlaceWager,
    PressDeal,
    RefuseWager,
    Settle,
    WithdrawWager,
)
from .events import (
    BettingClosed,
    CuttingCardShown,
    Dealt,
    EntryClosed,
    Event,
    HigherAllowed,
    ResultKeyed,
    Settled,
    WagerPlaced,
    WagerRemoved,
)
from .irregularities import (
    remedy,
)
from .kernel import Bet
from .legality import why_not
from .round import Round
from .settle import excess_of, settlements

__all__ = ("decide",)


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(r, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    return _happens(r, command)


def _happens(  # noqa: C901 - one case a command
    r: Round, command: Command
) -> tuple[Event, ...]:
    cite = r.rules.cites
    match command:
        case Deal(card=card):
            return (_dealt(r, card),)
        case PlaceWager():
            return (_placed(r, command),)
        case AllowHigher(player=player, on=on, directed_by=by):
            rules = cite("combo.limits.higher")
            return (HigherAllowed(player=player, on=on, directed_by=by, rules=rules),)
        case WithdrawWager(player=player, on=on):
            return (_removed(r, player, on, None, "combo.wager.locked"),)
        case RefuseWager(player=player, on=on, directed_by=by):
            return (_removed(r, player, on, by, "combo.wager.payable"),)
        case CloseBetting():
            return (BettingClosed(rules=cite("combo.no_more_bets")),)
        case CuttingCard():
            return (_cutting_card(r),)
        case KeyResult():
            return (_keyed(r, command),)
        case PressDeal(directed_by=by):
            return (EntryClosed(directed_by=by, rules=cite("combo.panel.entry")),)
        case Settle():
            rows, rules = settlements(r), cite("combo.panel.then_settle")
            return (Settled(rows=rows, excess=excess_of(r, rows), rules=rules),)
        case _:
            return remedy(r, command)


@implements("CC-022", "CC-023")
def _placed(r: Round, command: PlaceWager) -> WagerPlaced:
    """Apply the limits to all that a player has on an area (6.2, 6.4)."""
    before = r.wager(command.player, command.on)
    placed = Cents(command.stake + (before.placed if before else 0))
    ruling = judge_alone(
        r.terms.limits_on(command.on, command.player), Placed(placed, command.warned)
    )
    keys = {
        Standing.WITHIN: "combo.wager.before_first_card",
        Standing.UNDER_MINIMUM: "combo.limits.under",
        Standing.RETURNED: "combo.limits.under",
        Standing.TRIMMED: "combo.limits.over",
    }
    may = (command.player, command.on) in r.may_exceed
    over = may and ruling.standing is Standing.TRIMMED
    sign = r.terms.sign_on(command.on)
    is_higher = over or (
        ruling.standing is Standing.WITHIN and sign is not None and placed > sign.wager_max
    )
    return WagerPlaced(
        player=command.player,
        on=command.on,
        added=command.stake,
        placed=placed,
        stake=placed if over else ruling.stake,
        standing=Standing.WITHIN if over else ruling.standing,
        is_off_step=ruling.is_off_step,
        rules=r.rules.cites("combo.limits.higher" if is_higher else keys[ruling.standing]),
    )


def _removed(r: Round, player: str, on: Bet, by: Staff | None, key: str) -> WagerRemoved:
    wager = r.wager(player, on)
    assert wager is not None, player
    rules = r.rules.cites(key)
    return WagerRemoved(player=player, on=on, returned=wager.placed, refused_by=by, rules=rules)


@implements("CC-028")
def _dealt(r: Round, card: Card) -> Dealt:
    """One card to each box, in the order of their numbers (7.3)."""
    return Dealt(box=len(r.cards) + 1, card=card, rules=r.rules.cites("combo.deal.order"))


@implements("CC-032")
def _cutting_card(r: Round) -> CuttingCardShown:
    """Finish the round, then shuffle; as a first card it means shuffle now (7.7, 4.1)."""
    if not r.cards:
        rules = r.rules.cites("combo.cutting_card.shown", "combo.shuffle.cutting_card_first")
        return CuttingCardShown(before_round=True, rules=rules)
    rules = r.rules.cites("combo.cutting_card", "combo.shuffle.cutting_card")
    return CuttingCardShown(before_round=False, rules=rules)


@implements("CC-004", "CC-029", "CC-046")
def _keyed(r: Round, command: KeyResult) -> ResultKeyed:
    """Key the ranks in order; until 'deal' is pressed they may be keyed again (9.8(a))."""
    again = r.keyed is not None
    return ResultKeyed(
        ranks=r.ranks if command.ranks is None else command.ranks,
        again=again,
        directed_by=command.directed_by,
        rules=r.rules.cites("combo.irr.keyed.before" if again else "combo.panel.entry"),
    )
