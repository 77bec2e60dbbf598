"""A bet that can be told: what each game offers, worked out only when it is asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.money import Cents, dollars
from croupier.odds import BetOdds

from .games import desk_of
from .odds_answers import BetShown
from .odds_shown import bet_shown
from .setting import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOffer:
    """One bet, not yet worked out."""

    bet: str
    show: Callable[[], BetShown]
    needs: str | None = None
    """The option without which it cannot be told."""


def offers(setting: Setting) -> dict[str, BetOffer]:
    """Every bet of the game by name, in the order in which it is listed."""
    return {offer.bet: offer for offer in desk_of(setting.game).bets(setting)}


def from_all(bet: str, all_bets: Callable[[], tuple[BetOdds, ...]]) -> BetOffer:
    """An offer among several that are worked out together."""

    def show() -> BetShown:
        (odds,) = (odds for odds in all_bets() if odds.bet == bet)
        return bet_shown(odds)

    return BetOffer(bet=bet, show=show)


def to_the_cent(cents: Fraction) -> str:
    """A sum that is worked out exactly, as people pay it."""
    return dollars(Cents(round(cents)))
