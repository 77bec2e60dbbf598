"""How a round of Caribbean Stud opens, and what one leaves to the next."""

from dataclasses import dataclass, replace

from croupier.games.refusal import RuleBreach
from croupier.kernel import implements

from .refusals import RefusalCode
from .round import Ending, Round
from .rules import CaribbeanRules, Terms

__all__ = ("Opening", "next_opening", "open_round")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The first fact of a round: its rules, the table's terms, and who is in from before."""

    rules: CaribbeanRules
    terms: Terms
    carried: tuple[str, ...] = ()
    """Players whose jackpot wager is in from a round that was misdealt."""


def open_round(opening: Opening) -> Round:
    """Open a round."""
    return Round(rules=opening.rules, terms=opening.terms, carried=opening.carried)


@implements("CS-068")
def next_opening(r: Round) -> Opening:
    """The round after a settled one: after a misdeal the jackpot wagers are in (14.12)."""
    if r.rows is None:
        says = "The round before is not settled."
        refusal = r.rules.cites.refusal(RefusalCode.NOT_SETTLED, "cs.settlement", says)
        raise RuleBreach(refusal)
    terms = r.terms
    if terms.jackpot is not None and r.meter is not None:
        terms = replace(terms, jackpot=replace(terms.jackpot, meter=r.meter))
    carried = r.in_jackpot if r.ending is Ending.MISDEAL else ()
    return Opening(rules=r.rules, terms=terms, carried=carried)
