"""Whose command it is: boxes, players, and what a round is waiting for instead."""

from typing import Protocol

from croupier.games.refusal import Refusal

from .awaiting import AwaitCard, AwaitDecision, Awaiting, AwaitOffer, AwaitPrize, Offer
from .events import DEALER
from .kernel import PHASE_BOXES, PHASE_DEAL, STEP_FORFEIT
from .refusals import RefusalCode
from .round import Box, Round, Stake


class ForPlayer(Protocol):
    """A command about one player's wager on one box."""

    @property
    def box(self) -> int:
        """The number of the box."""

    @property
    def player(self) -> str | None:
        """The player, or nobody for whoever controls the box."""


def box_in(r: Round, number: int) -> Box:
    """A box that is known to be in the round."""
    box = r.box(number)
    assert box is not None, number
    return box


def chosen(r: Round, command: ForPlayer) -> tuple[Box, Stake]:
    """The box and the player that an allowed command is about."""
    box = box_in(r, command.box)
    stake = _default_stake(box) if command.player is None else box.stake_of(command.player)
    assert stake is not None
    return box, stake


def _default_stake(box: Box) -> Stake:
    """Who is meant where a command names nobody: the player who controls the box."""
    for index in range(len(box.hands)):
        controller = box.controller(index)
        if controller is not None and not box.is_done(index):
            if box.hands[index].step == STEP_FORFEIT:
                # A forfeit settles the controller's wager, but does not pass control on.
                return next(stake for stake in box.stakes if stake.bets[index].extra)
            return controller
    for stake in box.stakes:
        if stake.is_live:
            return stake
    return box.stakes[0]


def nobody_here(r: Round, number: int, player: str | None) -> Refusal | None:
    """Refuse a command about a box or a player without a wager."""
    box = r.box(number)
    if box is None:
        boxes = ", ".join(str(box.number) for box in r.boxes) or "none"
        says = f"Box {number} has no wager in this round; boxes in play: {boxes}."
        return Refusal(RefusalCode.NO_WAGER_HERE, r.rules.cites.play, says)
    if player is not None and box.stake_of(player) is None:
        names = ", ".join(stake.player for stake in box.stakes)
        says = f"{player} has no wager on box {number}; its wagers are those of {names}."
        return Refusal(RefusalCode.NO_WAGER_HERE, r.rules.cites.controls, says)
    return None


def rule_of_card(r: Round, need: AwaitCard) -> str:
    """Name the rule by which the card that is due goes where it is due (7.3.1, 7.5.7(a))."""
    cites = r.rules.cites
    if r.phase == PHASE_DEAL:
        if need.box == DEALER:
            return cites.deal_dealer
        return cites.deal_first if r.placed < len(r.boxes) else cites.deal_second
    if need.box == DEALER:
        return cites.irr_dealer_no_card if r.phase == PHASE_BOXES else cites.dealer_draw
    return cites.card


def what_is_due(r: Round, need: Awaiting) -> tuple[str, str]:
    """Name the rule and the thing that come before whatever was asked for."""
    cites = r.rules.cites
    match need:
        case AwaitDecision(box=box, player=player):
            return cites.play, f"{player} is to decide on box {box} first"
        case AwaitCard(box=box) as card:
            place = "the dealer" if box == DEALER else f"box {box}"
            return rule_of_card(r, card), f"a card to {place} is due first"
        case AwaitPrize(box=box, player=player):
            return cites.pandemonium_press, f"{player} on box {box} is to press the button first"
        case AwaitOffer(offer=offer):
            role = {
                Offer.INSURANCE: "insurance_when",
                Offer.SURRENDER: "surrender",
                Offer.FORFEIT: "forfeit",
                Offer.SECOND_CARD: "irr_one_card",
            }[offer]
            said = offer.replace("-", " ")
            return cites.first(role), f"the offer of {said} is open and must be closed first"
        case _:
            return cites.announce, "the dealer is to call first that betting is over"
