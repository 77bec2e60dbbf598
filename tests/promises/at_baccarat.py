"""How a series of coups of Baccarat is played at random."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from croupier.equipment import Card, stack
from croupier.games import baccarat
from croupier.games.baccarat import (
    AtShoeEnd,
    BaccaratRules,
    Bet,
    Command,
    Contravene,
    Event,
    Opened,
    Policies,
    Round,
    Run,
    SecretForm,
    Session,
    Step,
)
from croupier.games.baccarat.views import view
from croupier.games.conduct import Measure
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import rulebook

from .chance import Chance
from .playable import Laid, Playable, Seen, room_beside

PLAYERS = ("ann", "bob", "cat")
SIGN = Limits(wager_min=Cents(500), wager_max=Cents(5_000))
STAKES = tuple(map(Cents, (1_000, 700, 250, 20_000, 333, 0)))
DECKS = 8


@cache
def rules(name: str, at: datetime) -> BaccaratRules:
    return BaccaratRules.from_law(rulebook().law(name, at), decks=DECKS)


class BaccaratSitting:
    def __init__(self, chance: Chance, name: str, at: datetime) -> None:
        self.chance = chance
        self.shoe = chance.shuffled(stack(DECKS))
        chosen = rules(name, at)
        session = Session(players=PLAYERS[:2], allowed=2)
        plays_session = chosen.secret is not None and chance.one_in(2)
        fresh = Opened.of(
            chosen,
            chips=chance.pick((None, Chips(Cents(1)), Chips(Cents(250)))),
            limits=SIGN if plays_session else chance.pick((None, SIGN)),
            policies=Policies(run_at_shoe_end=chance.pick(tuple(AtShoeEnd))),
            session=session if plays_session else None,
        )
        self.opening = fresh
        for _ in range(chance.number(3)):
            self.opening = baccarat.next_opening(self._dealt(), fresh)
        self.first: Sequence[Command] = ()

    def _dealt(self) -> Round:
        """Deal a coup, so that the next one takes over its runs and debts."""
        r = baccarat.open_round(self.opening)
        before: list[Command] = [
            baccarat.DeferCommission(player="ann", seat=4),
            *(self._wager() for _ in range(3)),
            *(self._run() for _ in range(4)),
            *(self._form(name, Bet.PLAYER, Cents(1_000)) for name in PLAYERS),
        ]
        for command in before:
            if baccarat.can(r, command):
                r = baccarat.replay(r, baccarat.decide(r, command))
        r = baccarat.replay(r, baccarat.decide(r, baccarat.CloseBetting()))
        while baccarat.awaiting(r) is not None:
            command = self.onward(r)
            r = baccarat.replay(r, baccarat.decide(r, command))
            self.took(r, command)
        return r

    def onward(self, r: Round) -> Command:
        match baccarat.awaiting(r):
            case Step.PLAYER_CARD | Step.BANKER_CARD:
                return baccarat.Deal(self.shoe[0])
            case Step.EXAMINATION:
                return baccarat.ExamineForms()
            case Step.ANNOUNCEMENT:
                return baccarat.AnnounceSecretWagers()
            case Step.COMMISSION:
                return baccarat.SettleCommission(player=r.owed[0][0])
            case _ if r.wagers or r.forms:
                return baccarat.CloseBetting()
            case _ if r.owed:
                return baccarat.SettleCommission(player=r.owed[0][0])
            case _:
                return baccarat.CloseTable()

    def choices(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        player, bet, stake = chance.pick(PLAYERS), chance.pick(tuple(Bet)), chance.pick(STAKES)
        rarely: list[Command] = [
            baccarat.DeclareDummyCoup(),
            baccarat.WithdrawWager(player=player, on=bet),
            baccarat.Leave(player=player),
            baccarat.EndShoe(),
            baccarat.CallLastHand(),
            baccarat.CloseTable(),
        ]
        return [
            *(self._wager() for _ in range(3)),
            *(self._run() for _ in range(2)),
            baccarat.CloseBetting(),
            baccarat.Deal(self.shoe[0]),
            baccarat.DeferCommission(player=player, seat=chance.pick((None, 4, 9))),
            baccarat.SettleCommission(player=player),
            *(self._form(name, bet, stake) for name in PLAYERS),
            baccarat.ExamineForms(returned=(player,) if chance.one_in(3) else ()),
            baccarat.AnnounceSecretWagers(),
            baccarat.InspectForm(player="cat", of=player),
            *(rarely if chance.one_in(4) else ()),
        ]

    def _wager(self) -> baccarat.PlaceWager:
        chance = self.chance
        return baccarat.PlaceWager(
            player=chance.pick(PLAYERS),
            on=chance.pick(tuple(Bet)),
            stake=chance.pick(STAKES),
            warned=chance.one_in(4),
        )

    def _run(self) -> baccarat.PlaceRun:
        """Mostly one outcome over again; else anything, ties and sides together too."""
        chance = self.chance
        named = "".join(chance.pick("PBTX") for _ in range(chance.number(4)))
        if not chance.one_in(3):
            named = named[:1] * (1 + chance.number(4))
        return baccarat.PlaceRun(
            player=chance.pick(PLAYERS), nominates=named, stake=chance.pick(STAKES)
        )

    def _form(self, player: str, bet: Bet, stake: Cents) -> baccarat.HandInForm:
        """A form, now and then a spoilt one."""
        chance = self.chance
        return baccarat.HandInForm(
            player=player,
            on=chance.pick((bet, bet, None)),
            words=chance.pick((stake, stake, None)),
            figures=stake,
            chips_held=Cents(chance.pick((100_000, 600, 100))),
            has_other_details=not chance.one_in(4),
        )

    def mishaps(self, r: Round) -> Sequence[Command]:
        chance = self.chance
        cause, measure = chance.pick(tuple(baccarat.Cause)), chance.pick(tuple(Measure))
        return [
            Contravene(
                player=chance.pick(r.players or ("ann",)),
                measures=(measure, Measure.SEIZE),
                directed_by=chance.pick(tuple(Staff)),
            ),
            *(baccarat.Invalidate(cause=cause, directed_by=staff) for staff in Staff),
        ]

    def took(self, before: Round, command: Command) -> Collection[Card]:
        if not isinstance(command, baccarat.Deal):
            return ()
        self.shoe.remove(command.card)
        return (command.card,)

    def drawn(self, r: Round) -> dict[str, Any]:
        return {"card": self.shoe[0]}

    def on_table(self, r: Round) -> Iterable[Card]:
        return (*r.player, *r.banker)

    def laid(self, r: Round, log: Sequence[Event]) -> Iterable[Laid]:
        laid = [(self._laid_run(run), "in play") for run in baccarat.open_round(self.opening).runs]
        for event in log:
            match event:
                case baccarat.WagerPlaced(wager=wager):
                    who, on = wager.player, wager.on
                    same = [one for one, at in laid if (at, *one.key[:2]) == ("open", who, on)]
                    room = room_beside(r.limits, same)
                    most = wager.stake if room is None else min(wager.stake, room)
                    entry = Laid(player=who, bet=on, placed=wager.stake, counts=most)
                    laid.append((entry, "open"))
                case baccarat.WagersWithdrawn(player=who, on=on):
                    gone = {("open", who, on)}
                    laid = [one for one in laid if (one[1], one[0].player, one[0].bet) not in gone]
                case baccarat.FormHandedIn(form=form):
                    laid.append(
                        (Laid(player=form.player, bet=form.on or "secret", placed=None), "form")
                    )
                case baccarat.FormsExamined(returned=players):
                    laid = [one for one in laid if one[1] != "form" or one[0].player not in players]
                    laid = [(one, "in play") for one, _ in laid]
                case baccarat.BettingClosed():
                    laid = [(one, "in play" if at == "open" else at) for one, at in laid]
                case baccarat.RunPlaced(run=run):
                    laid.append((self._laid_run(run), "in play"))
                case _:
                    pass
        return [one for one, _ in laid]

    def _laid_run(self, run: Run) -> Laid:
        return Laid(player=run.player, bet="run", placed=run.stake)

    def rows(self, r: Round, log: Sequence[Event]) -> Sequence[Settlement]:
        return [*r.settlements, *baccarat.open_rows(r)]

    def carried_on(self, r: Round) -> Iterable[tuple[str, str]]:
        return ((run.player, "run") for run in r.runs)

    def views(self, r: Round) -> Iterable[Seen]:
        # The view tells a coup's cards a second time once it is decided.
        dealt = (*r.player, *r.banker) * 2
        yield Seen(view=view(r, Viewer()), may_see=dealt, secrets=(SecretForm,))
        yield Seen(view=view(r, Viewer(rank=Staff.DEALER)), may_see=dealt, secrets=(SecretForm,))
        yield Seen(view=view(r, Viewer(rank=Staff.GAME_SUPERVISOR)), may_see=dealt)


def another_form(command: Command, viewer: Viewer, chance: Chance) -> Command:
    """What a form says is its player's and the Game Supervisor's (14.6.6)."""
    if not isinstance(command, baccarat.HandInForm) or viewer.player == command.player:
        return command
    if viewer.rank not in (None, Staff.DEALER):
        return command
    stake = Cents(chance.pick((700, 1_000)))
    return replace(command, on=chance.pick(tuple(Bet)), words=stake, figures=stake)


def game(name: str, at: datetime) -> Playable:
    return Playable(
        name=f"{name} {at:%Y-%m-%d}",
        law=name,
        at=at,
        sit=lambda chance: BaccaratSitting(chance, name, at),
        steps_max=1 + 1 + 1 + 6 + len(PLAYERS) + 1,
        chip=lambda r: r.chips.smallest,
        charges=frozenset({"commission", "seized"}),
        secret=another_form,
        discloses=(baccarat.AnnounceSecretWagers, baccarat.InspectForm),
        moves_chips_openly=False,
        # Between two coups the shoe and the table may end, players settle and leave (11.1.6.1), and
        # forms of the hand before are looked at (14.6.9).
        legal_afterwards=(
            baccarat.InspectForm,
            baccarat.Invalidate,
            baccarat.EndShoe,
            baccarat.CloseTable,
            baccarat.Leave,
            baccarat.SettleCommission,
            Contravene,
        ),
    )


GAMES = (
    game("baccarat", datetime(1997, 4, 24)),
    game("baccarat", datetime(1999, 11, 8, 4)),
    game("baccarat", datetime(2000, 12, 20, 4)),
    game("crown-baccarat", datetime(2000, 12, 20, 4)),
)
