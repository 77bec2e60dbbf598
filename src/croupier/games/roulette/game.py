"""Rapid Roulette as a host sees it: its opening, its offers, and what a viewer may see."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from croupier.games import conduct
from croupier.games.act import NOTHING, acts_of, decide, evolve, money, why_not
from croupier.games.conduct import Contravened, OutcomeSetAside, measure_of
from croupier.games.game import Game, Need, Offer, Setting, Viewer, warns_when_betting_closes
from croupier.games.names import Names
from croupier.games.staff import Staff
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.money import Chips, Limits
from croupier.rulebook import Law

from . import acts
from . import round as rounds
from .acts import BallRested, BettingClosed, Spin
from .round import Command, Event, Round, needs
from .rules import RouletteRules
from .settle import under_minimum
from .views import TableView, view

ACTS: Final = acts_of("roulette", acts, rounds, conduct)
TERMINALS: Final = 24
"""No rule fixes how many terminals stand around a wheel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Betting on a spin began."""

    law: RouletteRules
    """The rules that the whole spin is played by, as they stood then."""
    chips: Chips
    limits: Limits | None

    @classmethod
    def of(
        cls, rules: RouletteRules, *, chips: Chips | None = None, limits: Limits | None = None
    ) -> "Opened":
        """Open with these rules; without chips, the smallest one is what the rules presume."""
        return cls(law=rules, chips=chips or Chips(rules.smallest_chip), limits=limits)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; a wheel that the rules do not know is refused."""
    rules = RouletteRules.from_law(law, zeros=_zeros(setting.options))
    return Opened.of(rules, chips=setting.chips, limits=setting.limits)


def table_rules(law: Law) -> TableRules:
    """Terminals around one wheel; how many is the house's choice."""
    own = dict.fromkeys(("seats", "sign", "wagers"), ("rr.assumed.pays",))
    return TableRules(seats=TERMINALS, cites=cites_about(law, own), figures=figures_about(law, own))


def _zeros(options: Mapping[str, object]) -> int:
    zeros = options.get("zeros", 1)
    assert isinstance(zeros, int), zeros
    return zeros


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    return Round(rules=opened.law, chips=opened.chips, limits=opened.limits)


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Return every command that a viewer may request now, with its bounds."""
    return tuple(ACTS.offers(r, viewer, Staff.may_act_as))


def hidden(_r: Round, event: Event, viewer: Viewer) -> frozenset[str] | None:
    """Hide others' wagers from a player; a settlement shows the own rows only."""
    if viewer.rank is not None:
        return NOTHING
    match event:
        case OutcomeSetAside():
            return frozenset({"rows", "reverses"})
        case Contravened(player=player):
            return NOTHING if player == viewer.player else frozenset({"rows"})
        case Opened():
            return NOTHING
        case _:
            return event.hidden_from(viewer)


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """Let the ball come to rest where chance has it."""
    return Spin(pocket=drawn)


GAME: Final[Game[Round, Command, Event, Opened, TableView]] = Game(
    name="roulette",
    events=ACTS.events,
    openings=Names("roulette", {"opened": Opened}),
    commands=ACTS.commands,
    asks=ACTS.asks,
    irregularities=ACTS.irregularities,
    options={"zeros": range(10)},
    opening=opening,
    table_rules=table_rules,
    open=open_round,
    next_opening=lambda _r, fresh: fresh,
    needs=needs,
    rests=lambda r: not r.wagers or r.is_settled,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    answer=answer,
    draws=lambda _: True,
    drew=lambda event: event.pocket if isinstance(event, BallRested) else None,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=lambda r: r.settled_rows,
    measure_of=measure_of,
    warns=warns_when_betting_closes(BettingClosed, under_minimum),
)
can, replay = GAME.can, GAME.replay
