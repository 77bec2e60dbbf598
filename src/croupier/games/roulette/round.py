"""One spin of the wheel: the wagers from the terminals around it, and where the ball fell."""

from dataclasses import dataclass
from typing import Any, Final

from croupier.games import act
from croupier.games.act import NOTHING, Irregular, Rules, event
from croupier.games.conduct import (
    Cause,
    Contravene,
    Contravened,
    Invalidate,
    Measure,
    OutcomeSetAside,
    no_outcome,
)
from croupier.games.fast import replacer
from croupier.games.game import Draw, Money, Need, Of, Put, Viewer
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result, Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits

from .kernel import Step, next_step
from .layout import Bet, bits
from .rules import RefusalCode, RouletteRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """What one player has on one bet."""

    number: int
    """Counts the player's own wagers of the round from 1: it tells nothing of the others'."""
    player: str
    on: Bet
    covers: tuple[int, ...]
    """The pockets that win it, in order."""
    stake: Cents
    terminal: int | None = None
    warned: bool = False
    """Whether its owner was warned before of wagers under the minimum."""

    @property
    def bits(self) -> int:
        """The same pockets as the arithmetic sees them."""
        return bits(self.covers)


@dataclass(frozen=True, kw_only=True)
class Round:
    """The frozen state of a round."""

    rules: RouletteRules
    chips: Chips
    limits: Limits | None = None
    wagers: tuple[Wager, ...] = ()
    numbered: tuple[tuple[str, int], ...] = ()
    """The number of each player's last wager, one that was taken back included."""
    is_betting_closed: bool = False
    voided: tuple[str, ...] = ()
    """Players whose wagers were declared void (17.2.1)."""
    is_set_aside: bool = False
    pocket: int | None = None
    """Where the ball came to rest."""
    settlements: tuple[Settlement, ...] | None = None
    """What every wager came to; ``None`` until the round is over."""

    def player_at(self, terminal: int) -> str | None:
        """Who bets from a terminal in this round."""
        return next((w.player for w in self.wagers if w.terminal == terminal), None)

    def refusal(self, code: RefusalCode, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return self.rules.cites.refusal(code, key, says)

    # ------------------------------------------------------------ conduct

    @property
    def is_closed(self) -> bool:
        """Whether betting is closed."""
        return self.is_betting_closed

    def no_outcome(self) -> str | None:
        """Return why there is no outcome that could be set aside."""
        ended = "The round is void already." if self.is_set_aside else None
        return no_outcome(is_closed=self.is_closed, ended=ended)

    def measured(self, taken: tuple[Contravened, ...]) -> "tuple[Event, ...]":
        """Return measures against a player; nothing follows from them."""
        return taken

    @property
    def is_settled(self) -> bool:
        """Whether its wagers have been settled."""
        return self.settlements is not None

    @property
    def settled_rows(self) -> tuple[Settlement, ...]:
        """What every wager was settled at, so far."""
        return self.settlements or ()

    def moment(self, notes: Notes) -> Row:  # noqa: ARG002
        """Say whether the ball has come to rest."""
        return {"settled": self.pocket is not None}

    @property
    def players(self) -> tuple[str, ...]:
        """The players with a wager, in order."""
        return tuple(dict.fromkeys(wager.player for wager in self.wagers))

    def can_void(self, player: str) -> bool:
        """Whether a player has a wager in play that can be declared void."""
        is_open = awaiting(self) is Step.SPIN and player in self.players
        return is_open and player not in self.voided

    def why_not_irregular(self, command: Irregular[Any]) -> Refusal | None:
        """Refuse a rank that may not direct it, then what did not happen."""
        assert isinstance(command, Contravene | Invalidate), command
        by, key = command.directed_by, command.keys[0]
        is_entitled = by.may_act_as(Staff.CASINO_SUPERVISOR)
        if isinstance(command, Contravene):
            says = f"This is for a Casino Supervisor to direct, not for {by.said}."
            refused = None if is_entitled else self.refusal(RefusalCode.NOT_ENTITLED, key, says)
            code, reason = RefusalCode.NOTHING_TO_INVALIDATE, command.objection(self)
            return refused or (None if reason is None else self.refusal(code, key, reason))
        if self.is_set_aside and self.is_settled:
            says = "The round is settled."
            return self.refusal(RefusalCode.ROUND_OVER, "rr.assumed.pays", says)
        if not self.is_closed:
            says = "Betting is open; wagers can simply be taken back."
            return self.refusal(RefusalCode.NOTHING_TO_INVALIDATE, key, says)
        says = f"A spin is set aside by a Casino Supervisor, not by {by.said}."
        return None if is_entitled else self.refusal(RefusalCode.NOT_ENTITLED, key, says)

    def invalidated(self, command: Invalidate) -> "tuple[Event, ...]":
        """Set the spin aside, and return every wager."""
        by, rules = command.directed_by, self.rules.holds("gen.invalidate")
        refund = self.rules.holds("gen.refund")
        return (
            Invalidated(cause=command.cause, directed_by=by, rules=rules),
            Settled(rows=returned_rows(self, refund), excess=(), rules=refund),
        )

    def after_measure(self, happened: Contravened) -> "Round":
        """Return the round after a measure against a player."""
        if happened.measure is Measure.VOID:
            return changed(self, voided=(*self.voided, happened.player))
        done = self.settlements
        return self if done is None else changed(self, settlements=(*done, *happened.rows))

    def after_set_aside(self, happened: OutcomeSetAside) -> "Round":
        """Return the round after its outcome was set aside."""
        return changed(self, settlements=happened.rows, is_set_aside=True)


Event = act.Event[Round]
Command = act.Command[Round]
changed: Final = replacer(Round)


def returned_rows(r: Round, rules: Rules) -> tuple[Settlement, ...]:
    """Return every wager of a round that was set aside."""
    return tuple(void_row(wager, rules, "set aside") for wager in r.wagers)


def void_row(wager: Wager, rules: Rules, note: str) -> Settlement:
    """Return a wager to its owner."""
    return Settlement.unpaid(
        wager.player, wager.on, wager.stake, rules, result=Result.VOID, note=note
    )


@event("invalidated")
class Invalidated(Event):
    """The round was set aside."""

    cause: Cause
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_set_aside=True)

    def sentence(self) -> str:
        return f"the spin is set aside: {self.cause}"


@event("settled")
class Settled(Event):
    """Every wager was paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what went back of wagers over the maximum."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, settlements=self.rows)

    def money(self) -> Money:
        returned = (Put(player, Cents(-over)) for player, over in self.excess)
        return Money(rows=self.rows, puts=tuple(returned))

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        """Return that a settlement shows others' rows to staff alone."""
        return NOTHING if viewer.rank is not None else frozenset({"rows", "excess"})

    def sentence(self) -> str:
        return "the wagers are settled"


def awaiting(r: Round) -> Step | None:
    """Return what the round awaits next; ``None`` once it is settled."""
    step = next_step(r.is_betting_closed, r.settlements is not None)
    return None if step is Step.OVER else step


def needs(r: Round) -> Need | None:
    """Return the same for a host: wagers until betting is closed, then a pocket of the wheel."""
    match awaiting(r):
        case Step.WAGERS:
            return Need(of=Of.WAGERS, step="wagers", rules=r.rules.holds("rr.assumed.layout"))
        case Step.SPIN:
            rules = r.rules.holds("rr.assumed.pockets")
            layout = r.rules.layout
            pockets = tuple((1, pocket) for pocket in (*layout.zeros, *layout.numbers))
            return Need(of=Of.CHANCE, step="spin", draws=Draw.POCKET, among=pockets, rules=rules)
        case _:
            return None
