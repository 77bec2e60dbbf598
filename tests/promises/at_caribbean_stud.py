"""How Caribbean Stud is played at random."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from croupier.equipment import Card, deck
from croupier.games import caribbean_stud as stud
from croupier.games.caribbean_stud import CaribbeanRules, Command, Event, Fate, Round, Seat, Step
from croupier.games.conduct import Cause, Contravene, Invalidate, Measure
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import rulebook

from .chance import Chance
from .playable import Laid, Playable, Seen

START = datetime(1999, 12, 1, 4)
PLAYERS = ("ann", "bob", "cat", "dan")
SIGN = Limits(wager_min=Cents(500), wager_max=Cents(2_000))
AGREED = Limits(wager_min=Cents(1_000), wager_max=Cents(50_000))
STAFF = tuple(Staff)


@cache
def rules() -> CaribbeanRules:
    return CaribbeanRules.from_law(rulebook().law("caribbean-stud", START))


class StudSitting:
    def __init__(self, chance: Chance, shoe: stud.Shoe) -> None:
        self.chance = chance
        self.shoe = chance.shuffled(deck())
        jackpot = stud.JackpotTerms(
            cost=Cents(250),
            meter=Cents(chance.pick((6_000_055, 900))),
            is_approved=not chance.one_in(6),
            contribution=Cents(100),
            reset=Cents(50_000),
            sharing=chance.pick(tuple(stud.Sharing)),
        )
        terms = stud.Terms(
            shoe=shoe,
            chips=Chips(Cents(chance.pick((50, 1, 250)))),
            limits=chance.pick((None, SIGN)),
            max_payout=chance.pick((None, Cents(20_000))),
            max_payout_per=chance.pick(tuple(stud.MaxPayoutPer)),
            jackpot=chance.pick((jackpot, jackpot, None)),
        )
        carried = chance.pick(((), (), ("ann", "dan"))) if terms.jackpot else ()
        self.opening = stud.Opened(law=rules(), terms=terms, carried=carried)
        self.first: Sequence[Command] = tuple(self._sat_down())

    def _sat_down(self) -> Iterable[Command]:
        """Let some players sit down with an Ante, most of them in the jackpot as well."""
        for player in PLAYERS[: 1 + self.chance.number(3)]:
            stake = Cents(self.chance.pick((1_000, 500, 250, 2_500)))
            yield stud.PlaceAnte(player=player, stake=stake)
            if not self.chance.one_in(4):
                yield stud.PlaceJackpot(player=player)

    def onward(self, r: Round) -> Command:
        match stud.awaiting(r):
            case Step.WAGERS if r.seats:
                return stud.CloseBetting()
            case Step.WAGERS:
                return stud.PlaceAnte(player="ann", stake=Cents(1_000))
            case Step.PLAYER_CARD | Step.DEALER_CARD:
                return stud.Deal(self.shoe[0])
            case Step.CALL if r.up is None:
                return self._miscount(None)
            case Step.CALL:
                return stud.CallBetOrFold()
            case Step.DECISION:
                player = next(seat.player for seat in r.seats if seat.is_undecided)
                return (
                    stud.Fold(player=player) if self.chance.one_in(2) else stud.Bet(player=player)
                )
            case Step.REVEAL if len(r.dealer) != r.rules.hand_size:
                return self._miscount(None)
            case Step.REVEAL:
                return stud.Reveal()
            case Step.REGISTRATION:
                return stud.RegisterJackpot(player=stud.unregistered(r)[0])
            case _:
                wrong = [s.box for s in r.seats if s.is_in and len(s.cards) != r.rules.hand_size]
                return self._miscount(wrong[0]) if wrong and not r.ending else stud.Settle()

    def _miscount(self, box: int | None) -> stud.WrongCount:
        return stud.WrongCount(box=box, directed_by=Staff.GAME_SUPERVISOR, count_is_right=True)

    def choices(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        player, by = chance.pick((*PLAYERS, "eve")), chance.pick(STAFF)
        rarely = chance.one_in(3)
        return [
            stud.PlaceAnte(
                player=player,
                stake=Cents(chance.pick((1_000, 250, 5_000, 333, 0))),
                box=chance.pick((None, 1, 3, 7)),
                warned=chance.one_in(3),
            ),
            *([stud.AgreeLimits(player=player, limits=AGREED, directed_by=by)] if rarely else ()),
            stud.PlaceJackpot(player=player),
            *([stud.WithdrawWager(player=player)] if chance.one_in(4) else ()),
            stud.CloseBetting(),
            stud.Deal(self.shoe[0]),
            stud.CallBetOrFold(),
            stud.Bet(player=player, stake=chance.pick((None, Cents(2_000)))),
            stud.Fold(player=player),
            stud.FoldAbsent(player=player, directed_by=by),
            stud.Reveal(),
            stud.RegisterJackpot(player=player),
            stud.Settle(),
        ]

    def mishaps(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        player, by = chance.pick(PLAYERS), chance.pick(STAFF)
        box = chance.pick((None, *(seat.box for seat in r.seats), 9))
        folded = tuple(seat.player for seat in r.seats if seat.fate is Fate.FOLDED)
        late = tuple((name, START + timedelta(seconds=n)) for n, name in enumerate(r.from_meter))
        return [
            stud.PassOver(box=r.box_due if r.seats else None),
            stud.ExtraCard(box=box, card=self.shoe[0]),
            stud.DealAstray(box=9, card=self.shoe[0]),
            stud.WrongBet(player=player, stake=Cents(chance.pick((700, 5_000, 0)))),
            stud.ExposedCard(box=box, place=1 + chance.number(5), directed_by=by),
            stud.WrongCount(
                box=box,
                directed_by=by,
                count_is_right=chance.pick((True, False, None)),
                unrecoverable=chance.pick(((), folded)),
            ),
            stud.CardsWithoutAnte(box=9, directed_by=by),
            stud.RetractWager(player=player),
            stud.CannotBet(player=player, warned=chance.one_in(2), directed_by=by),
            stud.LeaveJackpot(player=player),
            stud.JoinJackpot(player="eve"),
            stud.WrongButton(button=chance.pick(tuple(stud.Button)), directed_by=by),
            stud.ShoeFailed(directed_by=by),
            stud.RegistrationTimes(times=late[::-1], directed_by=by),
            stud.UnverifiedShoe(holds=chance.pick((52, 51)), directed_by=by),
            stud.WrongCard(card=chance.pick((*self.on_table(r), self.shoe[0]))),
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
            stud.WrongDeck(holds=chance.pick((51, 52)), directed_by=by),
        ]

    def took(self, before: Round, command: Command) -> Collection[Card]:
        if isinstance(command, stud.WrongCard):
            # It was never in the shoe.
            return (command.card,)
        if not isinstance(command, stud.Deal | stud.ExtraCard | stud.DealAstray):
            return ()
        self.shoe.remove(command.card)
        return (command.card,)

    def drawn(self, r: Round) -> dict[str, Any]:
        return {"card": self.shoe[0]}

    def on_table(self, r: Round) -> Iterable[Card]:
        astray = (card for _, card in r.astray)
        return (*(c for seat in r.seats for c in seat.cards), *r.dealer, *astray, *r.burned)

    def laid(self, r: Round, log: Sequence[Event]) -> Iterable[Laid]:
        cost = r.terms.jackpot.cost if r.terms.jackpot else Cents(0)
        for seat in r.seats:
            who, box = seat.player, seat.box
            yield Laid(player=who, bet="ante", placed=seat.placed, counts=seat.ante, box=box)
            if seat.bet is not None:
                counts = min(seat.bet, r.bet_due(seat))
                yield Laid(player=who, bet="bet", placed=seat.bet, counts=counts, box=box)
            if seat.has_jackpot:
                yield Laid(player=who, bet="jackpot", placed=cost, box=box)
        for player in (*r.carried_without_hand, *r.joined):
            yield Laid(player=player, bet="jackpot", placed=cost)

    def rows(self, r: Round, log: Sequence[Event]) -> Sequence[Settlement]:
        return r.rows or ()

    def carried_on(self, r: Round) -> Iterable[tuple[str, str]]:
        if r.ending is stud.Ending.MISDEAL:
            yield from ((player, "jackpot") for player in r.in_jackpot)

    def views(self, r: Round) -> Iterable[Seen]:
        dealer = r.dealer if r.is_revealed else r.dealer[r.up - 1 : r.up] if r.up else ()
        shown = [card for seat in r.seats if self._is_open(r, seat) for card in seat.cards]
        yield Seen(view=stud.view(r, Viewer()), may_see=(*dealer, *shown))
        for seat in r.seats:
            looks = r.is_called and seat.fate is not Fate.FOLDED and not self._is_open(r, seat)
            own = seat.cards if looks else ()
            yield Seen(
                view=stud.view(r, Viewer(player=seat.player)), may_see=(*dealer, *shown, *own)
            )

    def _is_open(self, r: Round, seat: Seat) -> bool:
        """Hands are turned up when the dealer has shown; folded ones if that hand is faulty."""
        if r.ending is not None or not (r.is_revealed or r.is_dealer_faulty):
            return False
        is_found = seat.fate is Fate.FOLDED and seat.player not in r.unrecoverable
        return seat.is_in or (r.is_dealer_faulty and is_found)


def game(shoe: stud.Shoe) -> Playable:
    return Playable(
        name=f"caribbean-stud {shoe}",
        law="caribbean-stud",
        at=START,
        sit=lambda chance: StudSitting(chance, shoe),
        steps_max=1 + 5 * 10 + 1 + 9 + 1 + 9 + 9 + 1,
        chip=lambda r: r.terms.chips.smallest,
        legal_afterwards=(Contravene, Invalidate),
        charges=frozenset({"seized"}),
        spent=frozenset({"jackpot"}),
    )


GAMES = tuple(map(game, stud.Shoe))
