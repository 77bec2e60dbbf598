"""Tell what happened in a round of the Blackjack family, as a dealer would say it."""

from croupier.desk.round_files.record import Spread
from croupier.equipment import Card, write_cards
from croupier.games.blackjack import events as happened
from croupier.games.blackjack.awaiting import first_value
from croupier.games.blackjack.events import DEALER, Event
from croupier.games.blackjack.kernel import (
    PHASE_INSURANCE,
    PHASE_SURRENDER,
    Hand,
    best_total,
    is_bust,
    is_natural,
    is_soft,
)
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.settled import told_row
from croupier.games.staff import Staff
from croupier.money import spoken_dollars

NAMED_FROM = 2
"""A single card speaks for itself."""

SIDE_BET_TITLES = {
    "perfect_pairs": "Perfect Pairs",
    "magnificent_sevens": "Magnificent Sevens",
    "pandemonium": "Pandemonium",
}


def total_of(rules: BlackjackRules, cards: tuple[Card, ...], hand: Hand) -> str:
    """What a hand comes to, as it is announced: ``soft 17``, ``Blackjack``, ``24, bust``."""
    if len(cards) < NAMED_FROM:
        return ""
    if is_natural(rules.params, hand):
        return rules.natural
    if is_bust(hand):
        return f"{sum(rules.params.values[card.rank] for card in cards)}, bust"
    total = best_total(rules.params, hand)
    return f"soft {total}" if is_soft(rules.params, hand) else str(total)


def place_of(r: Round, box: int, hand: int) -> str:
    """A hand as people point at it; a box with one hand is simply the box."""
    if box == DEALER:
        return "the dealer"
    found = r.box(box)
    return f"box {box}, hand {hand}" if found and len(found.hands) > 1 else f"box {box}"


def spreads(r: Round) -> tuple[Spread, ...]:
    """The cards of every hand when the round is over."""
    rules = r.rules
    found = [
        Spread(
            place=f"{place_of(r, box.number, index).capitalize()} "
            f"({', '.join(stake.player for stake in box.stakes)})",
            cards=hand.cards,
            says=total_of(rules, hand.cards, hand.state),
        )
        for box in r.boxes
        for index, hand in enumerate(box.hands, start=1)
    ]
    dealer = Spread(place="Dealer", cards=r.dealer, says=total_of(rules, r.dealer, r.dealer_hand))
    return (dealer, *found)


def tell(r: Round, event: Event) -> str | None:
    """Tell an event in a sentence; ``None`` for one that nobody would mention."""
    told = _told_course(r, event)
    return told if told is not None else _told_decision(r, event) or _told_irregular(event)


def _told_course(r: Round, event: Event) -> str | None:
    match event:
        case happened.WagerPlaced():
            return _told_wager(event)
        case happened.WagerJudged():
            return _told_judgement(event)
        case happened.BettingClosed():
            return "no more bets"
        case happened.Dealt(card=card, box=box, hand=hand):
            total = _total_after(r, box, hand)
            return f"{card} to {place_of(r, box, hand)}" + (f": {total}" if total else "")
        case happened.Settled(row=row):
            assert row.box is not None
            return told_row(row, place_of(r, row.box, row.hand or 1))
        case happened.PhaseOpened(phase=phase) if phase == PHASE_INSURANCE and first_value(r):
            return "insurance is offered"
        case happened.PhaseOpened(phase=phase) if phase == PHASE_SURRENDER:
            return "surrender is offered"
        case happened.PrizeDrawn(player=player, prize=prize, pressed_by=by, nominee=nominee):
            who = nominee or (player if by == "player" else f"the {by} for {player}")
            return f"{who} presses the button: {spoken_dollars(prize)} for each dollar"
        case _:
            return None


def _total_after(r: Round, box: int, hand: int) -> str:
    if box == DEALER:
        return total_of(r.rules, r.dealer, r.dealer_hand)
    found = r.box(box)
    assert found is not None
    played = found.hands[hand - 1]
    return total_of(r.rules, played.cards, played.state)


def _told_wager(event: happened.WagerPlaced) -> str:
    beside = [
        f"{title} {spoken_dollars(amount)}"
        for name, title in SIDE_BET_TITLES.items()
        if (amount := getattr(event, name))
    ]
    also = f", {', '.join(beside)}" if beside else ""
    return f"{event.player} wagers {spoken_dollars(event.stake)} on box {event.box}{also}"


def _told_judgement(event: happened.WagerJudged) -> str:
    who = f"{event.player}'s wager on box {event.box}"
    if event.returned:
        return f"{who} goes back whatever the result"
    if event.warned:
        return f"{who} is under the minimum; it is settled this once and {event.player} is warned"
    return (
        f"{who} counts as {spoken_dollars(event.stake)}; "
        f"{spoken_dollars(event.excess)} over the maximum goes back"
    )


def _told_decision(r: Round, event: Event) -> str | None:
    match event:
        case happened.HitCalled(box=box, hand=hand):
            return f"{place_of(r, box, hand)} hits"
        case happened.Stood(box=box, hand=hand):
            return f"{place_of(r, box, hand)} stands"
        case happened.Doubled(box=box, hand=hand, player=player, stake=stake):
            return f"{player} doubles {place_of(r, box, hand)} for {spoken_dollars(stake)}"
        case happened.HandSplit(box=box, player=player):
            return f"{player} splits box {box}"
        case happened.Nominated(player=player, hand=hand, box=box):
            return f"{player} rides on hand {hand} of box {box}"
        case happened.Insured(player=player, box=box, stake=stake):
            return f"{player} insures box {box} for {spoken_dollars(stake)}"
        case happened.InsuranceTakenBack(player=player, box=box):
            return f"{player} takes the insurance of box {box} back"
        case happened.EvenMoneyAsked(player=player, box=box):
            return f"{player} asks for even money on box {box}"
        case happened.Surrendered(player=player, box=box):
            return f"{player} surrenders box {box}"
        case happened.Forfeited(player=player, box=box, hand=hand):
            return f"{player} takes the double on {place_of(r, box, hand)} back"
        case happened.Kept(player=player, box=box, hand=hand):
            return f"{player} plays on with the double on {place_of(r, box, hand)}"
        case happened.Directed(box=box, directed_by=by):
            return f"{by.said} directs that box {box} be played for an absent player"
        case happened.WagerWithdrawn(player=player, box=box):
            return f"{player} takes the wager off box {box}"
        case _:
            return None


def _told_irregular(event: Event) -> str | None:
    match event:
        case happened.RuledOn(kind=kind, remedy=remedy, directed_by=by, player=player):
            whom = f", {player}" if player else ""
            who = "" if by is Staff.DEALER else f", directed by {by.said}"
            return f"irregularity, {kind}{whom}: {remedy.replace('-', ' ')}{who}"
        case happened.PassedOver(box=box):
            return f"{'the dealer' if box == DEALER else f'box {box}'} is passed over in the deal"
        case happened.Skipped(box=box):
            return f"box {box} is passed over without being asked"
        case happened.CardAstray(card=card, box=box):
            return f"{card} goes to box {box}, which has no wager"
        case happened.CardDiscarded(card=card):
            return f"{card} is discarded"
        case happened.CardHeld(card=card):
            return f"{card} is kept to be the next card"
        case happened.DealerCardDue(after=after):
            when = "now" if after is None else "when the hand in play is finished"
            return f"the dealer takes the missing first card {when}"
        case happened.TakenBack(held=(), discarded=()):
            return "what fell due with the last card is not settled yet"
        case happened.TakenBack(held=held, discarded=discarded):
            gone = f", {write_cards(discarded)} discarded" if discarded else ""
            return f"cards are taken back and come again in order: {write_cards(held)}{gone}"
        case happened.RoundUnwound():
            return "everything that was settled in the round is reversed"
        case happened.MeterOut():
            return "the bonus meter is out"
        case _:
            return None
