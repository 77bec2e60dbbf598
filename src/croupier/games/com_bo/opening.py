"""How a round of Com-Bo opens, and what one leaves to the next."""

from dataclasses import dataclass

from croupier.games.refusal import RuleBreach
from croupier.kernel import implements

from .refusals import RefusalCode
from .round import HeldCard, Round
from .rules import ComBoRules, Terms

__all__ = ("Opened", "next_opening", "open_round")


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


@implements("CC-038", "CC-048")
def next_opening(r: Round) -> Opened:
    """The round after a settled one, with a surplus card of it first (9.1, 9.9)."""
    cites = r.rules.cites
    if r.rows is None:
        says = "The round before is not settled."
        raise RuleBreach(cites.refusal(RefusalCode.NOT_SETTLED, "combo.wager.settled", says))
    if r.is_out_of_service:
        says = "No further play until the lights are mended."
        raise RuleBreach(cites.refusal(RefusalCode.OUT_OF_SERVICE, "combo.irr.lights", says))
    held = None if r.is_shuffle_due else r.held_over
    return Opened(law=r.rules, terms=r.terms, opens_with=held)
