"""The acts of a spin: each command stands beside the events that it makes."""

from collections.abc import Iterable
from typing import Annotated

from croupier.equipment import write_pocket
from croupier.games.act import NOTHING, PLAIN, Fields, Player, Rules, command, event
from croupier.games.game import Among, Bounds, Fill, Money, Of, Put, Viewer
from croupier.games.notes import Notes, plain_fields
from croupier.games.refusal import Refusal
from croupier.games.stakes import why_not_chips
from croupier.money import Cents, spoken_dollars

from .kernel import Step
from .layout import INSIDE, WHICH, Bet
from .round import Command, Event, Round, Settled, Wager, awaiting, changed
from .rules import RefusalCode, RouletteRules
from .settle import excess_of, settlements

Events = tuple[Event, ...]


class Act(Command):
    """A command of Rapid Roulette."""

    __slots__ = ()

    def why_not(self, r: Round) -> Refusal | None:
        """Return the first reason to refuse it: the round's, then its own."""
        if awaiting(r) is None:
            says = "The round is settled."
            return r.refusal(RefusalCode.ROUND_OVER, "rr.assumed.pays", says)
        return self.refusal(r)

    def refusal(self, r: Round) -> Refusal | None:
        """Return why the act itself is not allowed now."""
        if awaiting(r) is Step.WAGERS:
            return None
        says = f"{type(self).__name__} comes too late for this spin: no more bets."
        return r.refusal(RefusalCode.BETTING_CLOSED, "rr.assumed.pays", says)


# ---------------------------------------------------------------- betting


def sees(wager: Wager, viewer: Viewer) -> bool:
    """Return whether a viewer may see a wager: staff every one, a player the own."""
    if viewer.rank is not None:
        return True
    if viewer.player is None:
        return viewer.place is not None and wager.terminal == viewer.place
    # A player at another player's terminal has wagers there too; how often is private.
    return wager.player == viewer.player


def called(wager: Wager) -> str:
    """Return a bet as it is called out: its numbers where it names them, or its group."""
    name, covers = wager.on.replace("-", " "), list(map(write_pocket, wager.covers))
    if wager.on in INSIDE:
        return f"{name} {'/'.join(covers)}"
    if wager.on == Bet.DOZEN:
        return f"{name} {covers[0]} to {covers[-1]}"
    return f"{name} of {covers[0]}" if wager.on == Bet.COLUMN else name


@event("wager-placed")
class WagerPlaced(Event):
    """A wager was accepted."""

    wager: Wager
    rules: Rules

    def apply(self, r: Round) -> Round:
        numbered = {**dict(r.numbered), self.wager.player: self.wager.number}
        return changed(r, wagers=(*r.wagers, self.wager), numbered=tuple(numbered.items()))

    def money(self) -> Money:
        return Money(puts=(Put(self.wager.player, self.wager.stake),))

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:
        return NOTHING if sees(self.wager, viewer) else None

    def sentence(self) -> str:
        stake = spoken_dollars(self.wager.stake)
        return f"{self.wager.player} wagers {stake} on {called(self.wager)}"


@command("wager")
class PlaceWager(Act):
    """A player bets at a terminal."""

    by = Of.WAGERS

    player: Player
    on: Bet
    stake: Cents
    numbers: tuple[int, ...] = ()
    """The numbers of an inside bet; the second zero is 37."""
    which: int | None = None
    """Which dozen or column, from 1."""
    terminal: Annotated[int | None, Fill.TABLE] = None
    warned: Annotated[bool, Fill.TABLE] = False
    """Whether the owner was warned before of wagers under the minimum."""

    def refusal(self, r: Round) -> Refusal | None:
        refusal = Act.refusal(self, r)
        if refusal is not None:
            return refusal
        player = None if self.terminal is None else r.player_at(self.terminal)
        if player is not None and player != self.player:
            says = f"{player} bets at terminal {self.terminal}."
            return r.refusal(RefusalCode.TERMINAL_TAKEN, "rr.assumed.pays", says)
        code, key = RefusalCode.WAGER_NOT_PAYABLE, "assumed.chips.smallest"
        refusal = why_not_chips(r.chips, self.stake, r.rules.cites, code, key)
        return refusal or self._why_not_named(r) or self._why_not_layout(r)

    def _why_not_named(self, r: Round) -> Refusal | None:
        """Refuse a bet that does not say what it is on, or says too much."""
        on = self.on
        if self.numbers and on not in INSIDE:
            says = f"A bet on {on} names no numbers."
            return r.refusal(RefusalCode.NUMBERS_NOT_NAMED, "rr.assumed.layout", says)
        if on in INSIDE and on is not Bet.FIRST_FOUR and not self.numbers:
            says = f"A {on} bet needs its numbers."
            return r.refusal(RefusalCode.NUMBERS_NEEDED, "rr.assumed.layout", says)
        if (self.which is not None) != (on in WHICH):
            bounds = f"needs `which`, from 1 to {len(r.rules.bets[on])}"
            says = f"A bet on {on} {bounds if on in WHICH else 'has none'}."
            return r.refusal(RefusalCode.WHICH_NEEDED, "rr.assumed.layout", says)
        return None

    def _why_not_layout(self, r: Round) -> Refusal | None:
        """Refuse a bet that the layout does not have."""
        if self.covered(r.rules) is not None:
            return None
        if self.on in WHICH:
            says = (
                f"There is no {self.on} {self.which}; which is 1 to {len(r.rules.bets[self.on])}."
            )
        else:
            numbers = ", ".join(map(str, self.numbers)) or "its numbers"
            says = f"The layout has no {self.on} bet on {numbers}."
        return r.refusal(RefusalCode.NOT_ON_LAYOUT, "rr.assumed.layout", says)

    def covered(self, rules: RouletteRules) -> tuple[int, ...] | None:
        """Return the pockets that it covers, or ``None`` where the layout has no such bet."""
        offered = rules.bets[self.on]
        if self.which is not None:
            in_range = 1 <= self.which <= len(offered)
            return tuple(sorted(offered[self.which - 1])) if in_range else None
        if not self.numbers:
            return tuple(sorted(offered[0])) if offered else None
        named = frozenset(self.numbers)
        has_bet = len(named) == len(self.numbers) and named in offered
        return tuple(sorted(named)) if has_bet else None

    def events(self, r: Round) -> Events:
        pockets = self.covered(r.rules)
        assert pockets is not None, self
        wager = Wager(
            number=dict(r.numbered).get(self.player, 0) + 1,
            player=self.player,
            on=self.on,
            covers=pockets,
            stake=self.stake,
            terminal=self.terminal,
            warned=self.warned,
        )
        return (WagerPlaced(wager=wager, rules=r.rules.holds("rr.assumed.layout")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        row = plain_fields(self)
        row.pop("terminal", None)
        notes.wagers.append(row)

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Yield the bets of the layout, with the places that they may stand on."""
        if awaiting(r) is not Step.WAGERS:
            return
        chip = r.chips.smallest
        least, most = (chip, None) if r.limits is None else (r.limits.wager_min, r.limits.wager_max)
        stake = Bounds(least=-(-least // chip) * chip, most=most, step=chip)
        for on, places in r.rules.bets.items():
            fields: dict[str, str | Bounds | Among] = {"on": on.value, "stake": stake}
            if on in WHICH:
                fields["which"] = Bounds(least=1, most=len(places))
            elif on in INSIDE:
                fields["numbers"] = Among(tuple(tuple(sorted(place)) for place in places))
            if places:
                yield fields


@event("wager-withdrawn")
class WagerWithdrawn(Event):
    """A wager was taken back."""

    number: int
    player: str
    stake: Cents
    rules: Rules

    def apply(self, r: Round) -> Round:
        left = (w for w in r.wagers if (w.player, w.number) != (self.player, self.number))
        return changed(r, wagers=tuple(left))

    def money(self) -> Money:
        return Money(puts=(Put(self.player, Cents(-self.stake)),))

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:
        is_own = viewer.rank is not None or self.player == viewer.player
        return NOTHING if is_own else None

    def sentence(self) -> str:
        return f"{self.player} takes back wager {self.number}"


@command("withdraw")
class WithdrawWager(Act):
    """A player takes a wager back before betting is closed."""

    by = Of.WAGERS

    player: Player
    number: int

    def place(self, r: Round) -> int | None:
        """Return where the wager stands among those of the round."""
        named = (w.player == self.player and w.number == self.number for w in r.wagers)
        return next((place for place, is_it in enumerate(named) if is_it), None)

    def refusal(self, r: Round) -> Refusal | None:
        refusal = Act.refusal(self, r)
        if refusal is not None or self.place(r) is not None:
            return refusal
        says = f"{self.player} has no wager number {self.number}."
        return r.refusal(RefusalCode.NO_SUCH_WAGER, "rr.assumed.pays", says)

    def events(self, r: Round) -> Events:
        place, rules = self.place(r), r.rules.holds("rr.assumed.layout")
        assert place is not None, self
        stake = r.wagers[place].stake
        return (WagerWithdrawn(number=self.number, player=self.player, stake=stake, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:
        place = self.place(r)
        assert place is not None, self
        del notes.wagers[place]

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        if awaiting(r) is Step.WAGERS:
            yield from ({"number": w.number} for w in r.wagers if w.player == viewer.player)


# ---------------------------------------------------------------- the spin


@event("betting-closed")
class BettingClosed(Event):
    """No more bets are taken."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_betting_closed=True)

    def sentence(self) -> str:
        return "no more bets"


@command("close-betting", kw_only=False)
class CloseBetting(Act):
    """No more bets are taken from any terminal."""

    def events(self, r: Round) -> Events:
        return (BettingClosed(rules=r.rules.holds("rr.assumed.pays")),)

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return PLAIN if awaiting(r) is Step.WAGERS else ()


@event("ball-rested")
class BallRested(Event):
    """The ball came to rest."""

    pocket: int
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, pocket=self.pocket)

    def sentence(self) -> str:
        return f"the ball comes to rest in {write_pocket(self.pocket)}"


@command("spin")
class Spin(Act):
    """The ball comes to rest in a pocket."""

    by = Of.CHANCE

    pocket: Annotated[int, Fill.CHANCE]

    def refusal(self, r: Round) -> Refusal | None:
        if awaiting(r) is Step.WAGERS:
            says = "Betting is to be closed before the ball comes to rest."
            return r.refusal(RefusalCode.BETTING_OPEN, "rr.assumed.pockets", says)
        if not r.rules.has_pocket(self.pocket):
            zeros = len(r.rules.layout.zeros)
            says = f"The wheel has no pocket {self.pocket}; it has {zeros} zero(s)."
            return r.refusal(RefusalCode.NO_SUCH_POCKET, "rr.assumed.pockets", says)
        return None

    def events(self, r: Round) -> Events:
        cites, rows = r.rules.holds, settlements(r, self.pocket)
        return (
            BallRested(pocket=self.pocket, rules=cites("rr.assumed.pockets")),
            Settled(rows=rows, excess=excess_of(r, rows), rules=cites("rr.assumed.pays")),
        )

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.more["spin"] = self.pocket

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if awaiting(r) is Step.SPIN:
            yield {"pocket": Among((*r.rules.layout.zeros, *r.rules.layout.numbers))}
