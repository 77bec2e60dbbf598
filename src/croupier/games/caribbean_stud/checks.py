"""What a round awaits, and the checks that play and its remedies share."""

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.games.stakes import why_not_chips
from croupier.kernel import implements
from croupier.money import Cents

from .kernel import Step, next_step
from .refusals import RefusalCode
from .round import Round

__all__ = (
    "awaiting",
    "bet_of",
    "refuse",
    "unregistered",
    "why_not_card",
    "why_not_stake",
    "why_not_undecided",
)


def awaiting(r: Round) -> Step | None:
    """Say what the round needs next; ``None`` once it is settled."""
    if r.rows is not None:
        return None
    if r.ending is not None:
        return Step.SETTLEMENT
    if r.is_closed and not any(seat.is_in or seat.cards for seat in r.seats):
        return Step.SETTLEMENT  # No wager is left to deal to.
    is_shown = r.is_revealed or r.is_dealer_faulty
    return next_step(
        r.params,
        len(r.seats),
        r.is_closed,
        r.turn,
        r.is_called,
        0 if is_shown else len([seat for seat in r.seats if seat.is_undecided]),
        is_shown,
        len(unregistered(r)) if is_shown else 0,
    )


def unregistered(r: Round) -> tuple[str, ...]:
    """Players whose straight or royal flush the keypad has not recorded yet (12.2)."""
    return tuple(player for player in r.from_meter if player not in r.registered)


def refuse(r: Round, code: RefusalCode, key: str, says: str) -> Refusal:
    """Make a refusal that cites a rule of the game."""
    return r.rules.cites.refusal(code, key, says)


def bet_of(r: Round, player: str) -> Cents:
    """What a player's Bet must be."""
    seat = r.seat(player)
    assert seat is not None, player
    return r.bet_due(seat)


@implements("CS-013")
def why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    """Wagers are made with chips (5.1)."""
    code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
    return why_not_chips(r.terms.chips, stake, cites, code, "cs.wager.chips")


@implements("CS-005")
def why_not_card(r: Round, card: Card) -> Refusal | None:
    """A single deck holds every card once (3.1)."""
    if r.is_out(card):
        says = (
            f"{card} is on the table already, and the deck has one; "
            "if it really came twice, record a wrong deck."
        )
        return refuse(r, RefusalCode.NOT_IN_THE_DECK, "cs.deck", says)
    return None


def why_not_undecided(r: Round, player: str) -> Refusal | None:
    """A decision is for a player in the round who has not decided yet (8.1)."""
    seat = r.seat(player)
    if seat is None:
        says = f"{player} has no Ante in this round."
        return refuse(r, RefusalCode.NO_SUCH_PLAYER, "cs.wager.ante", says)
    if not r.is_called or r.is_revealed or r.is_dealer_faulty:
        says = 'Players decide between the call "Bet or Fold" and the dealer\'s showing the hand.'
        return refuse(r, RefusalCode.NO_DECISION_AWAITED, "cs.betting.look", says)
    if not seat.is_undecided:
        says = f"{player} has decided already; each player decides once."
        return refuse(r, RefusalCode.NO_DECISION_AWAITED, "cs.choice", says)
    return None
