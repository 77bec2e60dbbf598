"""How a round of Caribbean Stud opens, and what one leaves to the next."""

from dataclasses import dataclass, replace

from croupier.games.refusal import RuleBreach
from croupier.kernel import implements

from .refusals import RefusalCode
from .round import Ending, Round
from .rules import CaribbeanRules, Terms

__all__ = ("Opened", "next_opening", "open_round")


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
    return Round(rules=opened.law, terms=opened.terms, carried=opened.carried)


@implements("CS-068")
def next_opening(r: Round) -> Opened:
    """The round after a settled one: after a misdeal the jackpot wagers are in (14.12)."""
    if r.rows is None:
        says = "The round before is not settled."
        refusal = r.rules.cites.refusal(RefusalCode.NOT_SETTLED, "cs.settlement", says)
        raise RuleBreach(refusal)
    terms = r.terms
    if terms.jackpot is not None and r.meter is not None:
        terms = replace(terms, jackpot=replace(terms.jackpot, meter=r.meter))
    carried = r.in_jackpot if r.ending is Ending.MISDEAL else ()
    return Opened(law=r.rules, terms=terms, carried=carried)
