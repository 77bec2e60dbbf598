"""What events do to a round of Com-Bo: facts are applied and not judged."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from croupier.games.conduct import Contravened, Measure, OutcomeSetAside
from croupier.games.fast import replacer

from .events import (
    BettingClosed,
    CardBurned,
    CardHeldOver,
    CardMoved,
    CuttingCardShown,
    Dealt,
    EntryClosed,
    Event,
    FaceUpPlayed,
    HigherAllowed,
    IrregularityEvent,
    LightsWentWrong,
    LightsWork,
    Reordered,
    Reshuffled,
    ResultKeyed,
    ResultRectified,
    ResultReported,
    RoundVoided,
    Settled,
    WagerPlaced,
    WagerRemoved,
)
from .kernel import Bet
from .round import HeldCard, Round, Wager

__all__ = ("evolve", "replay")

_round = replacer(Round)


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    match event:
        case Dealt(card=card):
            return _round(r, cards=(*r.cards, card), opens_with=None)
        case WagerPlaced():
            return _round(r, wagers=_with_wager(r.wagers, event))
        case HigherAllowed(player=player, on=on):
            return _round(r, may_exceed=(*r.may_exceed, (player, on)))
        case WagerRemoved(player=player, on=on):
            return _round(r, wagers=_without(r.wagers, player, on))
        case BettingClosed():
            return _round(r, is_closed=True)
        case CuttingCardShown(before_round=before):
            return r if before else _round(r, is_shuffle_due=True)
        case ResultKeyed(ranks=ranks):
            return _round(r, keyed=ranks)
        case EntryClosed():
            return _round(r, is_entry_closed=True)
        case Settled(rows=rows):
            return _round(r, rows=rows)
        case _:
            return _irregular(r, event)


def _without(wagers: tuple[Wager, ...], player: str, on: Bet) -> tuple[Wager, ...]:
    return tuple(wager for wager in wagers if (wager.player, wager.on) != (player, on))


def _with_wager(wagers: tuple[Wager, ...], event: WagerPlaced) -> tuple[Wager, ...]:
    wager = Wager(
        player=event.player,
        on=event.on,
        placed=event.placed,
        stake=event.stake,
        standing=event.standing,
        is_off_step=event.is_off_step,
    )
    if _without(wagers, event.player, event.on) == wagers:
        return (*wagers, wager)
    return tuple(
        wager if (old.player, old.on) == (event.player, event.on) else old for old in wagers
    )


def _irregular(r: Round, event: IrregularityEvent) -> Round:
    match event:
        case CardHeldOver(card=card, kept=True):
            return _round(r, held_over=HeldCard(card))
        case CardHeldOver(card=card):
            return r if card is None else _round(r, discarded=(*r.discarded, card))
        case CardMoved() | FaceUpPlayed() | Reshuffled():
            return r
        case Reordered(cards=cards):
            return _round(r, cards=cards)
        case CardBurned(card=card):
            return _round(r, burned=(*r.burned, card))
        case RoundVoided(rules=rules):
            return _round(r, void=rules)
        case ResultReported():
            return _round(r, is_result_reported=True)
        case ResultRectified(ranks=ranks):
            return _round(r, keyed=ranks)
        case LightsWentWrong():
            return _round(r, have_lights_failed=True, is_out_of_service=True)
        case LightsWork():
            return _round(r, is_out_of_service=False)
        case Contravened(measure=Measure.VOID, player=player):
            return _round(r, voided=(*r.voided, player))
        case Contravened(rows=rows):
            return _round(r, rows=(*r.rows, *rows)) if r.rows is not None else r
        case OutcomeSetAside(rows=rows, rules=rules):
            return _round(r, rows=rows, void=rules)
        case _:
            assert_never(event)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
