"""Crown Com-Bo as a host sees it: its opening, its offers, and the dealer's routine."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from croupier.equipment import CARDS, CutRules, stack
from croupier.games import conduct
from croupier.games.act import NOTHING, acts_of, decide, evolve, money, why_not
from croupier.games.conduct import measure_of
from croupier.games.game import Game, Need, Offer, Setting, Viewer, warns_when_betting_closes
from croupier.games.names import Names
from croupier.games.refusal import RuleBreach
from croupier.games.stakes import smallest_chips
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.games.unplayed import only, require_decks
from croupier.kernel import implements
from croupier.money import Standing
from croupier.rulebook import Law

from . import acts, irregularities
from .acts import BettingClosed, Deal, KeyResult, PressDeal, Settle
from .irregularities import LightsMended, ReportResult
from .kernel import Step
from .round import Command, Event, HeldCard, Round, awaiting, needs
from .rules import ComBoRules, RefusalCode, Terms
from .views import TableView, view

ACTS: Final = acts_of("com_bo", acts, irregularities, conduct)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A round began: its rules, the table's terms, and a card from the round before."""

    law: ComBoRules
    """The rules that the whole round is played by, as they stood then."""
    terms: Terms
    opens_with: HeldCard | None = None
    """The surplus card that must be the first of this round."""


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    return Round(rules=opened.law, terms=opened.terms, opens_with=opened.opens_with)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; an automatic shoe is an option."""
    allowed = law.counts("combo.decks", "decks")
    require_decks(law, "combo.decks", allowed)
    decks = setting.decks or allowed[-1]
    terms = Terms(
        chips=setting.chips or smallest_chips(law),
        limits=setting.limits,
        has_automatic_shoe=setting.options.get("shoe") == "automatic",
        higher=tuple(sorted(setting.personal.items())),
    )
    return Opened(law=ComBoRules.from_law(law, decks=decks), terms=terms)


@implements("CC-002", "CC-011")
def table_rules(law: Law) -> TableRules:
    """Seven seats at most; the rules do not say where a stack is cut."""
    about = {
        "seats": ("combo.seats",),
        "sign": ("combo.limits.signs",),
        "raise": ("combo.limits.raise",),
        "wagers": ("combo.wager.before_first_card",),
        "shuffle": ("combo.shuffle",),
        "cut": ("combo.cut",),
        "cut-refused": ("combo.cut",),
        "cut-place": ("combo.cut",),
        "cutting-card": ("combo.cut.loaded",),
        "burn": ("combo.cut.loaded",),
    }
    size = only(law.count, "combo.decks", "deck_size", len(CARDS), "deck of {} cards")
    assert isinstance(size, int)
    return TableRules(
        seats=law.range("combo.seats", "seats")[1],
        cut=CutRules(deck_size=size, decks_from_end=0, depth_max=Fraction(1)),
        players_cut=False,
        cites=cites_about(law, about),
        figures=figures_about(law, about),
    )


@implements("CC-038", "CC-048")
def next_opening(r: Round, fresh: Opened) -> Opened:
    """The round after a settled one, with a surplus card of it first (9.1, 9.9)."""
    if r.rows is None:
        says = "The round before is not settled."
        raise RuleBreach(r.refusal(RefusalCode.NOT_SETTLED, "combo.wager.settled", says))
    if r.is_out_of_service:
        says = "No further play until the lights are mended."
        raise RuleBreach(r.refusal(RefusalCode.OUT_OF_SERVICE, "combo.irr.lights", says))
    return replace(fresh, opens_with=None if r.is_shuffle_due else r.held_over)


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    offers = ACTS.offers(r, viewer, r.rules.staff.lets)
    if r.is_stopped:
        return tuple(offer for offer in offers if offer.do == LightsMended.name)
    return tuple(offers)


def hidden(_r: Round, event: Event | Opened, viewer: Viewer) -> frozenset[str] | None:
    """Which card waits for the next round is between those who saw it and staff."""
    if isinstance(event, Opened):
        return NOTHING if viewer.rank else frozenset({"opens_with"})
    return event.hidden_from(viewer)


@implements("CC-022")
def under_minimum(r: Round) -> Iterator[str]:
    """List owners of a wager under the minimum that is settled this once (6.2(a))."""
    return (w.player for w in r.wagers if w.standing is Standing.UNDER_MINIMUM)


def routine(r: Round) -> Command | None:
    """The dealer keys the result, presses 'deal', tells the Pit Boss and settles unasked."""
    first = r.opens_with
    match awaiting(r):
        case Step.CARD if first is not None and first.card is not None:
            return Deal(first.card)
        case Step.ENTRY:
            return KeyResult()
        case Step.BUTTON:
            return PressDeal() if r.is_result_right else KeyResult()
        case Step.CORRECTION if not r.is_result_reported:
            return ReportResult()
        case Step.SETTLEMENT:
            return Settle()
        case _:
            return None


def cards_out(r: Round) -> int:
    """Cards that have left the shoe, a surplus one from the round before or for the next too."""
    surplus = (r.opens_with is not None) + (r.held_over is not None)
    return len(r.cards) + len(r.burned) + len(r.discarded) + surplus


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return Deal(drawn)


GAME: Final[Game[Round, Command, Event, Opened, TableView]] = Game(
    name="com_bo",
    events=ACTS.events,
    openings=Names("com_bo", {"opened": Opened}),
    commands=ACTS.commands,
    asks=ACTS.asks,
    irregularities=ACTS.irregularities,
    options={"shoe": str},
    opening=opening,
    table_rules=table_rules,
    stack=lambda opened: stack(opened.law.decks),
    open=open_round,
    next_opening=next_opening,
    needs=needs,
    rests=lambda r: not r.wagers or r.rows is not None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    by_dealer=frozenset({KeyResult, PressDeal, ReportResult, Settle}),
    answer=answer,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=lambda r: r.settled_rows,
    measure_of=measure_of,
    warns=warns_when_betting_closes(BettingClosed, under_minimum),
    cards_out=cards_out,
)
can, replay = GAME.can, GAME.replay
