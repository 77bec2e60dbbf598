"""What each game offers to bet on, and how each bet's odds are worked out when asked for.

The rooms that count are imported when a bet is worked out, so that one game's question does not
wait for what another one needs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from croupier.money import Cents, dollars
from croupier.odds import BetOdds
from croupier.odds.bet_odds import written

from .odds_answers import BetShown, EntryShown
from .odds_shown import as_text, bet_shown, ratio
from .setting import BACCARAT, BLACKJACK, CARIBBEAN, COM_BO, Setting
from .wrong import WrongInput

if TYPE_CHECKING:
    from croupier.games.baccarat import BaccaratRules, Outcome
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.caribbean_stud.rules import CaribbeanRules
    from croupier.games.com_bo import ComBoRules
    from croupier.games.roulette import RouletteRules

__all__ = ("BetOffer", "offers", "run_offer")

CENTS: Final = 100
ENTRY_STAKE: Final = Cents(100)
"""An entry comes with a wager of any size; its worth is told for one dollar unless asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOffer:
    """One bet, not yet worked out."""

    bet: str
    show: Callable[[], BetShown]
    needs: str | None = None
    """The option without which it cannot be told."""


def offers(setting: Setting) -> dict[str, BetOffer]:
    """Every bet of the game by name, in the order in which it is listed."""
    return {offer.bet: offer for offer in _offers(setting)}


def _offers(setting: Setting) -> Iterator[BetOffer]:
    book = setting.law.book
    if book == BLACKJACK:
        return _blackjack(setting, cast("BlackjackRules", setting.rules))
    if book == CARIBBEAN:
        return _caribbean(setting, cast("CaribbeanRules", setting.rules))
    if book == COM_BO:
        return _com_bo(cast("ComBoRules", setting.rules))
    if book == BACCARAT:
        return _baccarat(setting, cast("BaccaratRules", setting.rules))
    return _roulette(cast("RouletteRules", setting.rules))


def _from_all(bet: str, all_bets: Callable[[], tuple[BetOdds, ...]]) -> BetOffer:
    """An offer among several that are worked out together."""

    def show() -> BetShown:
        (odds,) = (odds for odds in all_bets() if odds.bet == bet)
        return bet_shown(odds)

    return BetOffer(bet=bet, show=show)


def _com_bo(rules: "ComBoRules") -> Iterator[BetOffer]:
    from croupier.games.com_bo import Bet  # noqa: PLC0415

    @cache
    def all_bets() -> tuple[BetOdds, ...]:
        from croupier.odds.com_bo import com_bo  # noqa: PLC0415

        return com_bo(rules)

    for bet in Bet:
        yield _from_all(str(bet), all_bets)


def _roulette(rules: "RouletteRules") -> Iterator[BetOffer]:
    @cache
    def all_bets() -> tuple[BetOdds, ...]:
        from croupier.odds.roulette import roulette  # noqa: PLC0415

        return roulette(rules)

    for bet, places in rules.bets.items():
        if places:
            yield _from_all(str(bet), all_bets)


def _baccarat(setting: Setting, rules: "BaccaratRules") -> Iterator[BetOffer]:
    from croupier.odds.baccarat import nomination_named, run_names  # noqa: PLC0415

    decks = _decks(setting)

    @cache
    def coup() -> tuple[BetOdds, ...]:
        from croupier.odds.baccarat import coup_bets  # noqa: PLC0415

        return coup_bets(rules, decks=decks)

    for bet in ("player", "banker", "tie"):
        yield _from_all(bet, coup)
    for bet in run_names(rules):
        yield _run(rules, bet, nomination_named(rules, bet), decks)


def _run(
    rules: "BaccaratRules", bet: str, nominates: "tuple[Outcome, ...]", decks: int
) -> BetOffer:
    def show() -> BetShown:
        from croupier.odds.baccarat import run_bet  # noqa: PLC0415

        return bet_shown(run_bet(rules, nominates, decks=decks))

    return BetOffer(bet=bet, show=show)


def run_offer(setting: Setting, bet: str) -> BetOffer | None:
    """A run that the list does not name, such as ``run-mixed-BPB``; ``None`` for other bets."""
    if setting.law.book != BACCARAT or not bet.startswith("run-"):
        return None
    rules = cast("BaccaratRules", setting.rules)
    from croupier.odds.baccarat import nomination_named  # noqa: PLC0415

    try:
        nominates = nomination_named(rules, bet)
    except ValueError as error:
        raise WrongInput(f"--bet: {error}.") from error
    return _run(rules, bet, nominates, _decks(setting))


def _caribbean(setting: Setting, rules: "CaribbeanRules") -> Iterator[BetOffer]:
    def main() -> BetShown:
        from croupier.odds.caribbean import analyse  # noqa: PLC0415 (the compiler is not quick)

        found = analyse(rules, ante=setting.stake, max_payout=setting.max_payout)
        shown = bet_shown(found.main)
        shown["bet_frequency"] = as_text(found.bet_frequency)
        shown["element_of_risk"] = as_text(found.element_of_risk)
        return shown

    def jackpot() -> BetShown:
        from croupier.odds.caribbean_jackpot import break_even_meter, jackpot  # noqa: PLC0415

        assert setting.meter is not None
        cost = Cents(setting.law.cents("cs.assumed.jackpot_cost", "cost"))
        shown = bet_shown(jackpot(rules, cost=cost, meter=setting.meter))
        meter = break_even_meter(rules, cost=cost)
        shown["break_even_meter"] = None if meter is None else _to_the_cent(meter)
        return shown

    yield BetOffer(bet="main", show=main)
    needs = "--meter" if setting.meter is None else None
    yield BetOffer(bet="jackpot", show=jackpot, needs=needs)


def _blackjack(setting: Setting, rules: "BlackjackRules") -> Iterator[BetOffer]:
    from croupier.odds import side_bets  # noqa: PLC0415

    from .odds_blackjack import main_shown  # noqa: PLC0415

    law, stake, without = setting.law, setting.stake, setting.without
    yield BetOffer(bet="main", show=lambda: main_shown(setting, rules))
    if side_bets.may_insure(rules, without=without):
        yield BetOffer(
            bet="insurance",
            show=lambda: bet_shown(side_bets.insurance(law, rules, without=without)),
        )
    if without:  # the side bets are counted from a full shoe
        return
    if rules.super_bonus is not None:
        yield BetOffer(
            bet="super-bonus",
            show=lambda: bet_shown(side_bets.super_bonus(law, rules, stake=stake or Cents(0))),
            needs="--stake" if stake is None else None,
        )
    if _is_offered(setting, "perfect-pairs"):
        yield BetOffer(
            bet="perfect-pairs", show=lambda: bet_shown(side_bets.perfect_pairs(law, rules))
        )
    if _is_offered(setting, "magnificent-sevens"):
        for version in law.counts("sevens.versions", "versions"):
            yield _sevens(setting, rules, version)
    if _is_offered(setting, "pandemonium"):
        for table in range(1, law.count("pandemonium.tables", "tables") + 1):
            yield _pandemonium(setting, rules, table)


def _is_offered(setting: Setting, side_bet: str) -> bool:
    """Whether a side bet attaches to the game, and its text is held."""
    from croupier.games.blackjack.rules import OVERLAYS  # noqa: PLC0415
    from croupier.games.registry import offering  # noqa: PLC0415

    return setting.game in offering(side_bet) and setting.law.has(OVERLAYS[side_bet])


def _sevens(setting: Setting, rules: "BlackjackRules", version: int) -> BetOffer:
    def show() -> BetShown:
        from croupier.games.blackjack.side_bets import MagnificentSevens  # noqa: PLC0415
        from croupier.odds import side_bets  # noqa: PLC0415

        odds = side_bets.magnificent_sevens(setting.law, rules, version=version)
        shown = bet_shown(odds)
        pays = MagnificentSevens.from_law(setting.law, decks=rules.decks, version=version)
        if pays.entries:
            worth = side_bets.entry_worth(setting.law)
            stake = Fraction(setting.stake or ENTRY_STAKE, CENTS)
            whole = side_bets.with_entry(odds, worth, stake=stake)
            shown["with_entry"] = EntryShown(
                house_edge=written(whole.house_edge),
                exact=ratio(whole.house_edge),
                entry_worth=_to_the_cent(worth.dollars * CENTS),
                stake=dollars(setting.stake or ENTRY_STAKE),
                rules=list(worth.rules),
            )
        return shown

    return BetOffer(bet=f"magnificent-sevens-{version}", show=show)


def _pandemonium(setting: Setting, rules: "BlackjackRules", table: int) -> BetOffer:
    def show() -> BetShown:
        from croupier.odds.side_bets import pandemonium  # noqa: PLC0415

        return bet_shown(pandemonium(setting.law, rules, table=table))

    return BetOffer(bet=f"pandemonium-{table}", show=show)


def _decks(setting: Setting) -> int:
    assert setting.decks is not None
    return setting.decks


def _to_the_cent(cents: Fraction) -> str:
    return dollars(Cents(round(cents)))
