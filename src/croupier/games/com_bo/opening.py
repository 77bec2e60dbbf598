"""How a round of Com-Bo opens, and what one leaves to the next."""

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.equipment import Card, CutRules, stack
from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.stakes import smallest_chips
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.kernel import implements
from croupier.rulebook import Law

from .refusals import RefusalCode
from .round import HeldCard, Round
from .rules import ComBoRules, Terms

__all__ = ("Opened", "next_opening", "open_round", "opening", "stack_of", "table_rules")


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
    decks = setting.decks or law.counts("combo.decks", "decks")[-1]
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
    own = {
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
    size = law.count("combo.decks", "deck_size")
    return TableRules(
        seats=law.range("combo.seats", "seats")[1],
        cut=CutRules(deck_size=size, decks_from_end=0, depth_max=Fraction(1)),
        players_cut=False,
        cites=cites_about(law, own),
        figures=figures_about(law, own),
    )


def stack_of(opened: Opened) -> tuple[Card, ...]:
    """Every card of the shoe."""
    return stack(opened.law.decks)


@implements("CC-038", "CC-048")
def next_opening(r: Round, fresh: Opened) -> Opened:
    """The round after a settled one, with a surplus card of it first (9.1, 9.9)."""
    cites = r.rules.cites
    if r.rows is None:
        says = "The round before is not settled."
        raise RuleBreach(cites.refusal(RefusalCode.NOT_SETTLED, "combo.wager.settled", says))
    if r.is_out_of_service:
        says = "No further play until the lights are mended."
        raise RuleBreach(cites.refusal(RefusalCode.OUT_OF_SERVICE, "combo.irr.lights", says))
    held = None if r.is_shuffle_due else r.held_over
    return replace(fresh, opens_with=held)
