"""Whether a card can be in the decks of the version in play."""

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.kernel import implements

from .refusals import RefusalCode
from .round import Round


@implements("BJ-009", "CP-005")
def why_not_in_deck(r: Round, card: Card) -> Refusal | None:
    """Refuse a card that the version's decks cannot hold (3.1, 10.4.1)."""
    rules = r.rules
    if not rules.has_card(card):
        says = f"{card} is not in the decks of this game."
        return Refusal(RefusalCode.CARD_NOT_IN_DECK, rules.cites.decks, says)
    # Once the discards have been shuffled in, a card may come a second time.
    if r.drawn.count(card) >= rules.decks and not r.is_reshuffled:
        says = f"{card} was drawn {rules.decks} times already, and there are {rules.decks} decks."
        return Refusal(RefusalCode.CARD_NOT_IN_DECK, rules.cites.decks, says)
    return None
