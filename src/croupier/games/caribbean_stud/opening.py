"""How a round of Caribbean Stud opens, and what one leaves to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.equipment import Card, stack
from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.stakes import smallest_chips
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.kernel import implements
from croupier.money import Cents
from croupier.rulebook import Law

from .refusals import RefusalCode
from .round import Ending, Round
from .rules import CaribbeanRules, JackpotTerms, MaxPayoutPer, Sharing, Shoe, Terms

__all__ = ("Opened", "next_opening", "open_round", "opening", "stack_of", "table_rules")

JACKPOT: Final = "jackpot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A round began: its rules, the table's terms, and who is in from before."""

    law: CaribbeanRules
    """The rules that the whole round is played by, as they stood then."""
    terms: Terms
    carried: tuple[str, ...] = ()
    """Players whose jackpot wager is in from a round that was misdealt."""


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    terms = opened.terms
    return Round(rules=opened.law, terms=terms, carried=opened.carried, agreed=terms.personal)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; its shoe, its jackpot and its signs are options."""
    rules, options = CaribbeanRules.from_law(law), setting.options
    per = setting.policies.get("max_payout_per", MaxPayoutPer.PLAYER)
    terms = Terms(
        shoe=Shoe(str(options.get("shoe", Shoe.MANUAL))),
        chips=setting.chips or smallest_chips(law),
        limits=setting.limits,
        personal=tuple(sorted(setting.personal.items())),
        max_payout=_cents(options, "max_payout"),
        max_payout_per=MaxPayoutPer(str(per)),
        jackpot=_jackpot(law, setting),
    )
    return Opened(law=rules, terms=terms)


def _cents(options: Mapping[str, object], name: str) -> Cents | None:
    value = options.get(name)
    assert value is None or isinstance(value, int), value
    return None if value is None else Cents(value)


def _jackpot(law: Law, setting: Setting) -> JackpotTerms | None:
    """The jackpot on offer, at the cost on its sign or the one that is presumed."""
    options = setting.options
    if JACKPOT not in setting.side_bets and "meter" not in options:
        return None
    return JackpotTerms(
        cost=_cents(options, "cost") or Cents(law.cents("cs.assumed.jackpot_cost", "cost")),
        meter=_cents(options, "meter") or Cents(0),
        contribution=_cents(options, "contribution") or Cents(0),
        reset=_cents(options, "reset") or Cents(0),
        sharing=Sharing(str(options.get("sharing", Sharing.IN_ORDER))),
        is_approved=bool(options.get("jackpot_approved", True)),
    )


def table_rules(law: Law) -> TableRules:
    """As many players as a deck serves; the cards are shuffled for every round, and not burnt."""
    rules = CaribbeanRules.from_law(law)
    own = {
        "seats": ("cs.table",),
        "sign": ("cs.limits.notice",),
        "raise": ("cs.limits.raise",),
        "wagers": ("cs.wager.before_first_card",),
        "shuffle": ("cs.shuffle",),
        "cut": ("cs.cut",),
        "cut-refused": ("cs.cut",),
        "cut-place": ("cs.cut",),
        "cutting-card": ("cs.cut",),
        "burn": ("cs.shuffle",),
    }
    return TableRules(
        seats=rules.hands_most,
        shuffled_each_round=True,
        marker="higher limit",
        cites=cites_about(law, own),
        figures=figures_about(law, own),
    )


def stack_of(opened: Opened) -> tuple[Card, ...]:
    """Every card of the deck."""
    return stack(opened.law.decks)


@implements("CS-068")
def next_opening(r: Round, fresh: Opened) -> Opened:
    """The round after a settled one: after a misdeal the jackpot wagers are in (14.12)."""
    if r.rows is None:
        says = "The round before is not settled."
        refusal = r.rules.cites.refusal(RefusalCode.NOT_SETTLED, "cs.settlement", says)
        raise RuleBreach(refusal)
    terms = fresh.terms
    if terms.jackpot is not None and r.meter is not None:
        terms = replace(terms, jackpot=replace(terms.jackpot, meter=r.meter))
    carried = r.in_jackpot if r.ending is Ending.MISDEAL else ()
    return replace(fresh, terms=terms, carried=carried)
