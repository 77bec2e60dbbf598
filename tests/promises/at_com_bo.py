"""How Com-Bo is played at random."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from croupier.equipment import Card, Rank, stack
from croupier.games import com_bo
from croupier.games.com_bo import Bet, ComBoRules, Command, Event, HeldCard, Round, Step, Terms
from croupier.games.conduct import Cause, Contravene, Invalidate, Measure
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import rulebook

from .chance import Chance
from .playable import Laid, Playable, Seen

START = datetime(2000, 12, 15, 4)
PLAYERS = ("ann", "bob")
SIGN = Limits(wager_min=Cents(500), wager_max=Cents(2_000), unit=Cents(500))
HIGH_SIGN = Limits(wager_min=Cents(1_000), wager_max=Cents(50_000))
STAFF = tuple(Staff)


@cache
def rules(decks: int) -> ComBoRules:
    return ComBoRules.from_law(rulebook().law("com-bo", START), decks=decks)


class ComBoSitting:
    def __init__(self, chance: Chance, decks: int) -> None:
        self.chance = chance
        self.shoe = chance.shuffled(stack(decks))
        terms = Terms(
            chips=Chips(Cents(chance.pick((50, 1, 250)))),
            limits=chance.pick((None, SIGN)),
            limits_by_bet=((Bet.COM_BO, HIGH_SIGN),) if chance.one_in(3) else (),
            has_automatic_shoe=chance.one_in(2),
        )
        held = chance.pick((None, None, HeldCard(None), HeldCard(self.shoe[0])))
        if held is not None and held.card is not None:
            self.shoe.pop(0)
        first = com_bo.PlaceWager(player="ann", on=chance.pick(tuple(Bet)), stake=Cents(1_000))
        self.opening = com_bo.Opened(law=rules(decks), terms=terms, opens_with=held)
        self.first: Sequence[Command] = (first,)

    def _next_card(self, r: Round) -> Card:
        held = r.opens_with
        return self.shoe[0] if held is None or held.card is None else held.card

    def onward(self, r: Round) -> Command:
        right = tuple(card.rank for card in r.cards)
        match com_bo.awaiting(r):
            case Step.WAGERS if r.wagers:
                return com_bo.CloseBetting()
            case Step.WAGERS:
                return com_bo.PlaceWager(player="ann", on=Bet.COM_BO, stake=Cents(1_000))
            case Step.CARD:
                return com_bo.Deal(self._next_card(r))
            case Step.ENTRY:
                return com_bo.KeyResult(ranks=right)
            case Step.BUTTON:
                return com_bo.PressDeal()
            case Step.CORRECTION if not r.is_result_reported:
                return com_bo.ReportResult()
            case Step.CORRECTION:
                return com_bo.RectifyResult(ranks=right, directed_by=Staff.PIT_BOSS)
            case _:
                return com_bo.Settle()

    def choices(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        player, on = chance.pick(PLAYERS), chance.pick(tuple(Bet))
        ranks = tuple(card.rank for card in r.cards)
        amount = Cents(chance.pick((500, 1_250, 50, 700, 10_000, 333, 0)))
        leave = chance.pick((None, None, *STAFF))
        wrong = chance.pick((ranks[::-1], ranks[:4], (Rank.ACE,) * 5))
        return [
            com_bo.PlaceWager(player=player, on=on, stake=amount, warned=chance.one_in(3)),
            *([com_bo.AllowHigher(player=player, on=on, directed_by=leave)] if leave else ()),
            com_bo.WithdrawWager(player=player, on=on),
            com_bo.RefuseWager(player=player, on=on, directed_by=chance.pick(STAFF)),
            com_bo.CloseBetting(),
            com_bo.Deal(chance.pick(self.shoe)),
            *([com_bo.CuttingCard()] if chance.one_in(4) else ()),
            com_bo.KeyResult(ranks=wrong, directed_by=chance.pick(STAFF)),
            com_bo.PressDeal(directed_by=chance.pick(STAFF)),
            com_bo.Settle(),
        ]

    def mishaps(self, r: Round) -> Sequence[Command]:
        chance, by = self.chance, self.chance.pick(STAFF)
        seen = chance.pick((None, self.shoe[0]))
        order = chance.pick((None, tuple(range(len(r.cards), 0, -1)), (1, 1)))
        ranks = tuple(card.rank for card in r.cards)
        return [
            com_bo.FaceUpCard(card=self.shoe[0], directed_by=by),
            com_bo.ExcessCard(card=seen, last_round=chance.one_in(2), directed_by=by),
            com_bo.MisplacedCard(drawn=chance.number(6), box=chance.number(7), directed_by=by),
            com_bo.OutOfSequence(order=order, directed_by=by),
            com_bo.ShoeFailed(directed_by=by),
            com_bo.ReportResult(directed_by=by),
            com_bo.RectifyResult(ranks=ranks, directed_by=by),
            com_bo.LightsFailed(directed_by=by),
            com_bo.LightsMended(directed_by=by),
            com_bo.ShoeShort(directed_by=by),
            com_bo.WrongCard(card=chance.pick((*r.cards, self.shoe[0]))),
            Contravene(
                player=chance.pick(PLAYERS),
                measures=(chance.pick(tuple(Measure)), Measure.SEIZE),
                directed_by=by,
            ),
            *(
                [Invalidate(cause=chance.pick(tuple(Cause)), directed_by=by)]
                if chance.one_in(6)
                else []
            ),
            com_bo.WrongDeck(holds=chance.pick((415, 416, 52, 51)), directed_by=by),
        ]

    def took(self, before: Round, command: Command) -> Collection[Card]:
        match command:
            case com_bo.Deal(card=card) if card == self._held(before):
                return ()
            case com_bo.Deal(card=card) | com_bo.FaceUpCard(card=card):
                drawn = card
            case com_bo.ExcessCard(card=Card() as card):
                drawn = card
            case com_bo.WrongCard(card=card):
                # It was never in the shoe.
                return (card,)
            case _:
                return ()
        self.shoe.remove(drawn)
        return (drawn,)

    def _held(self, r: Round) -> Card | None:
        return None if r.opens_with is None else r.opens_with.card

    def drawn(self, r: Round) -> dict[str, Any]:
        return {"card": self._next_card(r)}

    def on_table(self, r: Round) -> Iterable[Card]:
        waiting = (r.opens_with, r.held_over)
        held = (one.card for one in waiting if one is not None and one.card is not None)
        return (*r.cards, *r.burned, *r.discarded, *held)

    def laid(self, r: Round, log: Sequence[Event]) -> Iterable[Laid]:
        for wager in r.wagers:
            yield Laid(
                player=wager.player, bet=str(wager.on), placed=wager.placed, counts=wager.stake
            )

    def rows(self, r: Round, log: Sequence[Event]) -> Sequence[Settlement]:
        return r.rows or ()

    def carried_on(self, r: Round) -> Iterable[tuple[str, str]]:
        return ()

    def views(self, r: Round) -> Iterable[Seen]:
        return (Seen(view=com_bo.view(r, Viewer()), may_see=(*r.cards, *r.burned)),)


def game(decks: int) -> Playable:
    return Playable(
        name=f"com-bo {decks} decks",
        law="com-bo",
        at=START,
        sit=lambda chance: ComBoSitting(chance, decks),
        steps_max=12,
        chip=lambda r: r.terms.chips.smallest,
        legal_afterwards=(com_bo.LightsMended, Contravene, Invalidate),
        charges=frozenset({"seized"}),
        # Whoever among the staff saw a card that waits for the next round knows it.
        is_open=lambda _done, viewer: viewer.rank is not None,
    )


GAMES = (game(1), game(8))
