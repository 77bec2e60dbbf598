"""How the versions of Blackjack are played at random."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from blackjack_table import PONTOON_1999, PONTOON_2000, START, rules
from croupier.equipment import Card, stack
from croupier.games import blackjack
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    AwaitPrize,
    BlackjackRules,
    Command,
    Event,
    Round,
    Terms,
)
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.decks import why_not_in_deck
from croupier.games.blackjack.opening import Opened
from croupier.games.blackjack.views import view
from croupier.games.conduct import Cause, Invalidate, Measure
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits, LimitsPer

from .chance import Chance
from .playable import Laid, Playable, Seen

PLAYERS = ("ann", "bob", "cat")
STAFF = tuple(Staff)
BOSS = Staff.CASINO_SUPERVISOR
COMES_TO_LIGHT_LATE = (
    c.BurnOmitted,
    c.CardsTogether,
    c.Contravene,
    c.ErrorFoundLate,
    c.ExcessCard,
    Invalidate,
    c.MisappliedDecision,
    c.MisplacedCard,
    c.ShoeFailed,
    c.StrayPress,
    c.WrongDeck,
)
"""Legal when a round is over: found late, or found before what the last card had settled."""
WRONG = Card.parse("TC")
"""A card that some of the decks do not have."""
UP_TO_TWO = 2
"""How many of a hand's cards may lie face down."""


class BlackjackSitting:
    def __init__(self, chance: Chance, chosen: BlackjackRules) -> None:
        self.chance = chance
        self.shoe = chance.shuffled(stack(chosen.decks, without=chosen.removed))
        sign = Limits(
            wager_min=Cents(500), wager_max=Cents(2_000), per=chance.pick(tuple(LimitsPer))
        )
        terms = Terms(
            limits=chance.pick((None, sign)),
            chips=Chips(Cents(chance.pick((50, 1)))),
            has_automatic_shoe=chance.one_in(2),
            face_down=chance.one_in(3),
        )
        held = (self.shoe.pop(0),) if chance.one_in(6) else ()
        self.opening = Opened(law=chosen, terms=terms, held=held)
        self.first: Sequence[Command] = [
            self._wager(box, player)
            for box in range(1, 2 + chance.number(3))
            for player in PLAYERS[: 1 + chance.pick((0, 0, 1, 2))]
        ]

    def _wager(self, box: int, player: str) -> c.PlaceWager:
        chance, chosen = self.chance, self.opening.law
        return c.PlaceWager(
            box=box,
            player=player,
            stake=Cents(chance.pick((1_000, 500, 250, 3_000, 750))),
            perfect_pairs=Cents(500 if chosen.perfect_pairs and chance.one_in(2) else 0),
            magnificent_sevens=Cents(100 if chosen.magnificent_sevens and chance.one_in(2) else 0),
            pandemonium=Cents(200 if chosen.pandemonium and chance.one_in(2) else 0),
            warned=chance.one_in(5),
        )

    def _next_card(self, r: Round) -> Card:
        return r.held[0] if r.held else self.shoe[0]

    def onward(self, r: Round) -> Command:
        match blackjack.awaiting(r):
            case AwaitCard():
                return c.Deal(self._next_card(r))
            case AwaitDecision(box=box):
                return c.Stand(box=box)
            case AwaitOffer():
                return c.CloseOffer()
            case AwaitPrize():
                assert r.rules.pandemonium is not None
                return c.DrawPrize(prize=self.chance.pick(r.rules.pandemonium.prizes)[1])
            case _ if r.boxes:
                return c.CloseBetting()
            case _:
                return c.PlaceWager(box=1, player="ann", stake=Cents(1_000))

    def choices(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        need = blackjack.awaiting(r)
        numbers = [box.number for box in r.boxes] or [1]
        due = need.box if isinstance(need, AwaitDecision) else chance.pick(numbers)
        box, player = chance.pick((due, due, due, 9)), chance.pick((None, None, *PLAYERS))
        rarely: list[Command] = [
            c.Absent(box=box, directed_by=chance.pick(STAFF)),
            c.WithdrawWager(box=box, player=player or "ann"),
            c.CloseOffer(),
        ]
        return [
            c.CloseBetting(),
            *(c.Hit(box=due, player=one) for one in (None, None, player)),
            c.Double(box=box, player=player),
            c.Double(box=box, player=player, stake=chance.pick((None, Cents(50), Cents(500)))),
            *(c.Split(box=box, player=one) for one in (None, *PLAYERS)),
            c.Stand(box=box, player=player),
            c.Insure(box=box, player=player, stake=chance.pick((None, Cents(100)))),
            c.EvenMoney(box=box, player=player),
            c.TakeBackInsurance(box=box, player=player),
            c.Surrender(box=box, player=player),
            c.Forfeit(box=box, player=player),
            c.Keep(box=box, player=player),
            c.Decline(box=box, player=player),
            c.Nominate(box=box, player=player or "bob", hand=1 + chance.number(3)),
            c.Deal(chance.pick(self.shoe)),
            self._wager(1 + chance.number(9), chance.pick(PLAYERS)),
            c.DrawPrize(prize=Cents(chance.pick((0, 500)))),
            *(rarely if chance.one_in(6) else ()),
        ]

    def mishaps(self, r: Round) -> Sequence[Command]:
        chance, by, card = self.chance, self.chance.pick(STAFF), self.shoe[0]
        box = chance.pick([box.number for box in r.boxes] or [1])
        player = chance.pick(PLAYERS)
        measures = (chance.pick(tuple(Measure)), Measure.SEIZE)
        settled = not chance.one_in(3)
        grave: list[Command] = [
            c.ShoeFailed(directed_by=by, settled=settled),
            c.WrongDeck(directed_by=by, settled=settled),
            c.CardsTogether(directed_by=by, cards=(card,), settled=settled),
            Invalidate(cause=chance.pick(tuple(Cause)), directed_by=by),
        ]
        return [
            c.PassOver(box=chance.pick((None, box))),
            c.DealAstray(box=8, card=self._next_card(r)),
            c.DiscardAstray(box=8, directed_by=by),
            c.DealerLacksCard(choice=chance.pick(tuple(c.MissingCard)), directed_by=by),
            c.RetractWager(box=box, player=chance.pick((None, player))),
            c.FaceUpCard(card=card, directed_by=by),
            c.ExcessCard(card=card, disclosed=chance.one_in(2), directed_by=by),
            c.MisplacedCard(
                drawn=chance.number(12),
                directed_by=by,
                withdrawn=(c.Withdrawn(box, player),) if chance.one_in(2) else (),
                settled=settled,
            ),
            c.SkipPlayer(box=box),
            c.WrongCard(card=chance.pick((WRONG, card))),
            c.MisappliedDecision(
                right=chance.number(12), decisions=chance.number(3), directed_by=by
            ),
            c.ErrorFoundLate(directed_by=by),
            c.BurnOmitted(
                first_round=chance.one_in(2),
                restart=chance.one_in(2),
                directed_by=by,
                settled=settled,
            ),
            c.ShoeShort(directed_by=by),
            c.MeterFailed(directed_by=by),
            c.StrayPress(player=chance.pick((None, player)), directed_by=by),
            c.OtherPress(
                prize=Cents(1_000),
                accepted=chance.one_in(2),
                player=chance.pick((None, player)),
                directed_by=by,
            ),
            c.Contravene(player=player, measures=measures, directed_by=by, settled=settled),
            *(grave if chance.one_in(6) else []),
        ]

    def took(self, before: Round, command: Command) -> Collection[Card]:
        match command:
            case c.Deal() | c.DealAstray() if before.held:
                return ()
            case c.Deal(card=card) | c.DealAstray(card=card):
                drawn: tuple[Card, ...] = (card,)
            case c.FaceUpCard(card=card) | c.ExcessCard(card=card):
                drawn = (card,)
            case c.CardsTogether(cards=cards):
                drawn = cards
            case c.WrongCard(card=card):
                # It was never in the shoe.
                return (card,)
            case _:
                return ()
        for card in drawn:
            self.shoe.remove(card)
        return drawn

    def drawn(self, r: Round) -> dict[str, Any]:
        # After a wrong card, one more of the same is in the shoe than the decks can hold.
        following = next(card for card in self.shoe if why_not_in_deck(r, card) is None)
        prizes = r.rules.pandemonium.prizes if r.rules.pandemonium else ((1, 0),)
        return {
            "card": r.held[0] if r.held else following,
            "following": following,
            "cards": (following,),
            "prize": self.chance.pick(prizes)[1],
        }

    def on_table(self, r: Round) -> Iterable[Card]:
        hands = (card for box in r.boxes for hand in box.hands for card in hand.cards)
        astray = (card for _, card in r.astray)
        return (*hands, *r.dealer, *r.held, *r.discarded, *astray)

    def laid(self, r: Round, log: Sequence[Event]) -> Iterable[Laid]:
        for box in r.boxes:
            for stake in box.stakes:
                who, where, excess = stake.player, box.number, stake.placed - stake.original
                for hand, bet in enumerate(stake.bets):
                    if bet.state:
                        counts = Cents(bet.stake + bet.extra)
                        placed = Cents(counts if hand else counts + excess)
                        yield Laid(player=who, bet="main", placed=placed, counts=counts, box=where)
                for side in stake.sides:
                    yield Laid(player=who, bet=side.bet, placed=side.stake, box=where)

    def rows(self, r: Round, log: Sequence[Event]) -> Sequence[Settlement]:
        return r.settlements

    def carried_on(self, r: Round) -> Iterable[tuple[str, str]]:
        return ()

    def views(self, r: Round) -> Iterable[Seen]:
        everything = [card for box in r.boxes for hand in box.hands for card in hand.cards]
        yield Seen(view=view(r, Viewer()), may_see=(*everything, *r.dealer))
        hidden = replace(r.terms, face_down=True)
        for viewer in (None, *PLAYERS):
            cards = [card for box in r.boxes for card in self._seen_by(box, viewer)]
            shown = view(replace(r, terms=hidden), Viewer(player=viewer))
            yield Seen(view=shown, may_see=(*cards, *r.dealer))

    def _seen_by(self, box: blackjack.Box, viewer: str | None) -> Iterable[Card]:
        """The cards of a box that lies face down: its own players', and those turned over."""
        cards = [card for hand in box.hands for card in hand.cards]
        own = viewer is not None and box.stake_of(viewer) is not None
        directed = box.is_absent or len(box.hands) > 1
        turned = directed or not any(stake.is_live for stake in box.stakes)
        return cards if own or turned else cards[UP_TO_TWO:]


def is_open(done: Command | Opened, _viewer: Viewer) -> bool:
    """Cards that went wrong in everybody's sight and were put away."""
    match done:
        case c.FaceUpCard() | c.CardsTogether() | c.DealAstray():
            return True
        case c.ExcessCard(disclosed=disclosed):
            return disclosed
        case _:
            return False


def game(
    name: str,
    law: str,
    chosen: Callable[[], BlackjackRules],
    *,
    at: datetime | None = None,
    spent: frozenset[str] = frozenset(),
) -> Playable:
    return Playable(
        name=name,
        law=law,
        at=at or START[law],
        sit=lambda chance: BlackjackSitting(chance, chosen()),
        steps_max=160,
        chip=lambda r: r.chip,
        legal_afterwards=COMES_TO_LIGHT_LATE,
        bonuses=frozenset({"super-bonus", "super-bonus-share"}),
        charges=frozenset({"seized"}),
        partly_lost=frozenset({"main"}),
        spent=spent,
        is_open=is_open,
    )


SIDES = ("perfect-pairs", "magnificent-sevens")

GAMES = (
    game("blackjack", "blackjack", lambda: rules("blackjack", side_bets=SIDES, version=1)),
    game(
        "crown-blackjack 4 decks, obo",
        "crown-blackjack",
        lambda: rules(
            "crown-blackjack",
            decks=4,
            side_bets=SIDES,
            version=2,
            policies=(("dealer_blackjack_after_split", "obo"),),
        ),
    ),
    game(
        "vegas-blackjack, cap-fill",
        "vegas-blackjack",
        lambda: rules(
            "vegas-blackjack",
            policies=(
                ("dealer_blackjack_after_split", "cap-fill"),
                ("surrender_not_followed", "surrenders"),
            ),
        ),
    ),
    game(
        "pontoon-pandemonium", "pontoon-pandemonium", lambda: rules("pontoon-pandemonium", table=1)
    ),
    game(
        "pontoon-pandemonium, stake gone",
        "pontoon-pandemonium",
        lambda: rules(
            "pontoon-pandemonium", table=3, policies=(("pandemonium_returns_stake", False),)
        ),
        spent=frozenset({"pandemonium"}),
    ),
    game(
        "crown-pontoon, other readings",
        "crown-pontoon",
        lambda: rules(
            "crown-pontoon",
            policies=(
                ("dealer_blackjack_after_busted_double", "original-only"),
                ("dealer_blackjack_after_split", "enhc"),
                ("split_not_followed", "nominated"),
            ),
        ),
    ),
    game(
        "crown-pontoon 1999",
        "crown-pontoon",
        lambda: rules("crown-pontoon", PONTOON_1999, 4),
        at=PONTOON_1999,
    ),
    game(
        "crown-pontoon 2000",
        "crown-pontoon",
        lambda: rules("crown-pontoon", PONTOON_2000),
        at=PONTOON_2000,
    ),
    game("crown-21", "crown-21", lambda: rules("crown-21")),
)
