"""How Rapid Roulette is played at random."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from croupier.equipment import Card
from croupier.games import roulette
from croupier.games.conduct import Contravene, Measure
from croupier.games.game import Viewer
from croupier.games.roulette import Bet, Command, Event, Round
from croupier.games.roulette.layout import INSIDE, WHICH
from croupier.games.roulette.views import view
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import rulebook

from .chance import Chance
from .playable import Laid, Playable, Seen, room_beside

PLAYERS = ("ann", "bob", "cat")
SIGN = Limits(wager_min=Cents(500), wager_max=Cents(5_000))


@cache
def rules(at: datetime, zeros: int) -> roulette.RouletteRules:
    return roulette.RouletteRules.from_law(rulebook().law("rapid-roulette", at), zeros=zeros)


class RouletteSitting:
    def __init__(self, chance: Chance, at: datetime, zeros: int) -> None:
        self.chance = chance
        self.opening = roulette.Opened.of(
            rules(at, zeros),
            chips=chance.pick((None, Chips(Cents(1)))),
            limits=chance.pick((None, SIGN)),
        )
        self.first: Sequence[Command] = ()

    def onward(self, r: Round) -> Command:
        if r.is_betting_closed:
            return roulette.Spin(pocket=self.chance.number(len(r.rules.layout.numbers) + 1))
        return roulette.CloseBetting()

    def choices(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        return [
            *(self._wager(r) for _ in range(3)),
            roulette.WithdrawWager(player=chance.pick(PLAYERS), number=chance.number(5)),
            roulette.Spin(pocket=chance.number(40) - 1),
        ]

    def _wager(self, r: Round) -> roulette.PlaceWager:
        """A bet that the layout has; or one with something wrong about it."""
        chance = self.chance
        on = chance.pick(tuple(Bet))
        covered = r.rules.bets[on]
        numbers = tuple(sorted(chance.pick(covered))) if covered else (1, 2)
        odd = chance.one_in(6)
        return roulette.PlaceWager(
            player=chance.pick(PLAYERS),
            on=on,
            stake=Cents(chance.pick((1_000, 50, 10_000, 1_025, 333, 0))),
            numbers=numbers if (on in INSIDE) != odd else (),
            which=1 + chance.number(4) if (on in WHICH) != odd else None,
            terminal=chance.pick((None, 1, 2)),
            warned=chance.one_in(3),
        )

    def mishaps(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        cause, measure = chance.pick(tuple(roulette.Cause)), chance.pick(tuple(Measure))
        players = [wager.player for wager in r.wagers] or ["ann"]
        return [
            Contravene(
                player=chance.pick(players),
                measures=(measure, Measure.SEIZE),
                directed_by=chance.pick(tuple(Staff)),
            ),
            *(roulette.Invalidate(cause=cause, directed_by=staff) for staff in Staff),
        ]

    def took(self, before: Round, command: Command) -> Collection[Card]:
        return ()

    def drawn(self, r: Round) -> dict[str, Any]:
        return {"pocket": self.chance.number(len(r.rules.layout.numbers) + 1)}

    def on_table(self, r: Round) -> Iterable[Card]:
        return ()

    def laid(self, r: Round, log: Sequence[Event]) -> Iterable[Laid]:
        laid: dict[tuple[Any, ...], list[Laid]] = {}
        for wager in r.wagers:
            same = laid.setdefault((wager.player, wager.on, wager.covers), [])
            room = room_beside(r.limits, same)
            counts = wager.stake if room is None else min(wager.stake, room)
            same.append(Laid(player=wager.player, bet=wager.on, placed=wager.stake, counts=counts))
        return [one for same in laid.values() for one in same]

    def rows(self, r: Round, log: Sequence[Event]) -> Sequence[Settlement]:
        return r.settlements or ()

    def carried_on(self, r: Round) -> Iterable[tuple[str, str]]:
        return ()

    def views(self, r: Round) -> Iterable[Seen]:
        return (Seen(view=view(r, eyes)) for eyes in (Viewer(rank=Staff.DEALER), Viewer(place=1)))


def another_bet(
    command: Command | roulette.Opened, viewer: Viewer, chance: Chance
) -> Command | roulette.Opened | None:
    """What the others stake at their terminals, if anything, is theirs and the staff's."""
    if not isinstance(command, roulette.PlaceWager) or viewer.rank is not None:
        return command
    if viewer.player == command.player or viewer.place == command.terminal:
        return command
    if chance.one_in(2):
        return None
    on = chance.pick((Bet.RED, Bet.ODD, Bet.LOW))
    return replace(command, on=on, numbers=(), which=None, stake=Cents(command.stake + 500))


def game(at: datetime, zeros: int) -> Playable:
    return Playable(
        name=f"rapid-roulette {zeros} zero {at:%Y}",
        law="rapid-roulette",
        at=at,
        sit=lambda chance: RouletteSitting(chance, at, zeros),
        steps_max=2,
        secret=another_bet,
        moves_chips_openly=False,
        chip=lambda r: r.chips.smallest,
        legal_afterwards=(Contravene, roulette.Invalidate),
        charges=frozenset({"seized"}),
    )


GAMES = (game(datetime(1999, 10, 5), 1), game(datetime(2000, 12, 20, 4), 2))
