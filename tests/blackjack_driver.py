"""Play rounds of the Blackjack family at the table engine, by a strategy and from given cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.equipment import Card
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    Awaiting,
    AwaitOffer,
    AwaitPrize,
    BlackjackRules,
    Command,
    Offer,
    Round,
    act,
    awaiting,
)
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.events import (
    DEALER,
    Dealt,
    Doubled,
    Event,
    Forfeited,
    HandSplit,
    Settled,
    Surrendered,
)
from croupier.games.blackjack.interim import asks_even_money
from croupier.games.blackjack.kernel import (
    STEP_DONE,
    BlackjackParams,
    Hand,
    card_value,
    may_double,
    may_split,
)
from croupier.games.blackjack.strategy import Action, Strategy
from croupier.money import Cents

NOTHING = Cents(0)
COMMANDS: dict[Action, type[c.Hit | c.Stand | c.Double | c.Split]] = {
    Action.STAND: c.Stand,
    Action.HIT: c.Hit,
    Action.DOUBLE: c.Double,
    Action.SPLIT: c.Split,
}


@dataclass(frozen=True)
class Player:
    """A strategy, whose answers are remembered, and what is staked on every box."""

    strategy: Strategy
    params: BlackjackParams
    stake: Cents
    insures: bool = False
    perfect_pairs: Cents = NOTHING
    magnificent_sevens: Cents = NOTHING
    pandemonium: Cents = NOTHING
    known: dict[tuple[Hand, int, bool, bool], Action] = field(default_factory=dict, repr=False)

    def plays(self, hand: Hand, first: int, hands: int, *, declined: bool) -> Action:
        double = may_double(self.params, hand)
        split = may_split(self.params, hand, hands, declined)
        key = (hand, first, double, split)
        if key not in self.known:
            self.known[key] = self.strategy.plays(
                self.params, hand, first, double=double, split=split
            )
        return self.known[key]


def seated(rules: BlackjackRules, player: Player, boxes: int) -> Round:
    """A round with a wager on every box, the betting closed."""
    r = Round(rules=rules)
    for box in range(1, boxes + 1):
        wager = c.PlaceWager(
            box=box,
            player=f"p{box}",
            stake=player.stake,
            perfect_pairs=player.perfect_pairs,
            magnificent_sevens=player.magnificent_sevens,
            pandemonium=player.pandemonium,
        )
        r = act(r, wager)[0]
    return act(r, c.CloseBetting())[0]


def play_round(
    opened: Round, player: Player, cards: Iterator[Card], prizes: Iterator[Cents]
) -> tuple[Round, list[Event]]:
    """Play an opened round to its end; return it and everything that happened."""
    r, told = opened, list[Event]()
    while (need := awaiting(r)) is not None:
        for command in _answers(r, need, player, cards, prizes):
            r, happened = act(r, command)
            told += happened
    return r, told


def _answers(
    r: Round, need: Awaiting, player: Player, cards: Iterator[Card], prizes: Iterator[Cents]
) -> Iterator[Command]:
    first = card_value(player.params, r.dealer[0].code) if r.dealer else 0
    match need:
        case AwaitCard():
            yield c.Deal(next(cards))
        case AwaitDecision(box=number, hand=hand):
            box = r.box(number)
            assert box is not None
            state = box.hands[hand - 1].state
            action = player.plays(state, first, len(box.hands), declined=box.has_declined_split)
            yield COMMANDS[action](box=number)
        case AwaitPrize():
            yield c.DrawPrize(prize=next(prizes))
        case AwaitOffer():
            yield from _to_offer(r, need, player, first)


def _to_offer(r: Round, need: AwaitOffer, player: Player, first: int) -> Iterator[Command]:
    for number, _ in need.open_to:
        box = r.box(number)
        assert box is not None
        state = box.hands[0].state
        if need.offer is Offer.INSURANCE and player.insures:
            even = asks_even_money(player.params, state, first)
            yield c.EvenMoney(box=number) if even else c.Insure(box=number)
        elif need.offer is Offer.SURRENDER:
            if player.strategy.surrenders(player.params, state, first):
                yield c.Surrender(box=number)
        elif need.offer is Offer.FORFEIT:
            doubled = next(played.state for played in box.hands if played.step != STEP_DONE)
            gone = player.strategy.forfeits(player.params, doubled, first)
            yield c.Forfeit(box=number) if gone else c.Keep(box=number)
    if need.offer is not Offer.FORFEIT:
        yield c.CloseOffer()


def dealt(told: Sequence[Event]) -> list[tuple[int, int, int]]:
    """Where every card went: box and hand from 0, the dealer as -1, and the card's code."""
    return [
        (-1, 0, event.card.code)
        if event.box == DEALER
        else (event.box - 1, event.hand - 1, event.card.code)
        for event in told
        if isinstance(event, Dealt)
    ]


def decided(told: Sequence[Event]) -> list[tuple[str, int, int]]:
    """What was done besides hitting and standing: box and hand from 0."""
    found = []
    for event in told:
        match event:
            case Doubled():
                found.append(("double", event.box - 1, event.hand - 1))
            case HandSplit():
                found.append(("split", event.box - 1, event.hand - 1))
            case Forfeited():
                found.append(("forfeit", event.box - 1, event.hand - 1))
            case Surrendered():
                found.append(("surrender", event.box - 1, 0))
    return found


def nets(told: Sequence[Event]) -> dict[tuple[int, str], int]:
    """What every bet gained in cents, by box from 0."""
    found: dict[tuple[int, str], int] = {}
    for event in told:
        if isinstance(event, Settled):
            row = event.row
            assert row.box is not None
            key = (row.box - 1, row.bet)
            found[key] = found.get(key, 0) + row.net
    return found
