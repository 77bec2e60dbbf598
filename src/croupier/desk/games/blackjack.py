"""The Blackjack family at the desk."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.desk.odds_answers import BetShown, EntryShown, Reason, StrategyShown
from croupier.desk.odds_offers import BetOffer, to_the_cent
from croupier.desk.odds_shown import bet_shown, ratio
from croupier.desk.setting import Setting
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card, parse_cards
from croupier.games.blackjack.policies import Policies
from croupier.games.blackjack.rules import OVERLAYS, BlackjackRules
from croupier.games.registry import offering
from croupier.money import Cents, dollars
from croupier.odds.bet_odds import written
from croupier.rulebook import Law

from .desk import Chosen, GameDesk, KnownEdge, by_the_odds

if TYPE_CHECKING:
    from croupier.desk.simulation.settings import TableSetting
    from croupier.simulate.game import ReadyGame


CENTS: Final = 100
ENTRY_STAKE: Final = Cents(100)
"""An entry comes with a wager of any size; its worth is told for one dollar unless asked."""


def decks(law: Law, asked: int | None) -> int:
    """Those asked for, or the most that the rules allow."""
    return asked if asked is not None else law.range("bj.decks", "decks")[1]


def rules(law: Law, chosen: Chosen) -> BlackjackRules:
    """Read the law of a version, with the readings that bear on it."""
    assert chosen.decks is not None
    named = {name: chosen.policies[name] for name in Policies().named if name in chosen.policies}
    return BlackjackRules.from_law(
        law,
        decks=chosen.decks,
        # Every pay table is told beside the others; one has to be in use.
        pandemonium_table=1 if law.game == "pontoon-pandemonium" else None,
        policies=Policies.read(named),
    )


def without(_game: str, held: BlackjackRules, text: str) -> tuple[Card, ...]:
    """The cards that are gone, all of them cards that the full shoe has."""
    from croupier.odds.blackjack import CardsLeft  # noqa: PLC0415 (the compiler is not quick)

    try:
        cards = parse_cards(text)
        CardsLeft.full(held).without(cards)
    except ValueError as error:
        raise WrongInput(f"--without: {error}.") from error
    return cards


# ---------------------------------------------------------------- odds


def bets(setting: Setting) -> Iterator[BetOffer]:
    """The main wager, and whatever may be wagered beside it."""
    from croupier.desk.odds_blackjack import main_shown  # noqa: PLC0415 (not quick)
    from croupier.odds import side_bets  # noqa: PLC0415

    held = setting.rules_as(BlackjackRules)
    law, stake, gone = setting.law, setting.stake, setting.without
    yield BetOffer(bet="main", show=lambda: main_shown(setting, held))
    if side_bets.may_insure(held, without=gone):
        yield BetOffer(
            bet="insurance", show=lambda: bet_shown(side_bets.insurance(law, held, without=gone))
        )
    if gone:  # the side bets are counted from a full shoe
        return
    if held.super_bonus is not None:
        yield BetOffer(
            bet="super-bonus",
            show=lambda: bet_shown(side_bets.super_bonus(law, held, stake=stake or Cents(0))),
            needs="--stake" if stake is None else None,
        )
    if _is_offered(setting, "perfect-pairs"):
        yield BetOffer(
            bet="perfect-pairs", show=lambda: bet_shown(side_bets.perfect_pairs(law, held))
        )
    if _is_offered(setting, "magnificent-sevens"):
        for version in law.counts("sevens.versions", "versions"):
            yield _sevens(setting, held, version)
    if _is_offered(setting, "pandemonium"):
        for table in range(1, law.count("pandemonium.tables", "tables") + 1):
            yield _pandemonium(setting, held, table)


def _is_offered(setting: Setting, side_bet: str) -> bool:
    """Whether a side bet attaches to the game, and its text is held."""
    return setting.game in offering(side_bet) and setting.law.has(OVERLAYS[side_bet])


def _sevens(setting: Setting, held: BlackjackRules, version: int) -> BetOffer:
    def show() -> BetShown:
        from croupier.games.blackjack.side_bets import MagnificentSevens  # noqa: PLC0415
        from croupier.odds import side_bets  # noqa: PLC0415

        odds = side_bets.magnificent_sevens(setting.law, held, version=version)
        shown = bet_shown(odds)
        pays = MagnificentSevens.from_law(setting.law, decks=held.decks, version=version)
        worth = side_bets.entry_worth(setting.law) if pays.entries else None
        if worth is not None:
            stake = Fraction(setting.stake or ENTRY_STAKE, CENTS)
            whole = side_bets.with_entry(odds, worth, stake=stake)
            shown["with_entry"] = EntryShown(
                house_edge=written(whole.house_edge),
                exact=ratio(whole.house_edge),
                entry_worth=to_the_cent(worth.dollars * CENTS),
                stake=dollars(setting.stake or ENTRY_STAKE),
                rules=list(worth.rules),
            )
        return shown

    return BetOffer(bet=f"magnificent-sevens-{version}", show=show)


def _pandemonium(setting: Setting, held: BlackjackRules, table: int) -> BetOffer:
    def show() -> BetShown:
        from croupier.odds.side_bets import pandemonium  # noqa: PLC0415

        return bet_shown(pandemonium(setting.law, held, table=table))

    return BetOffer(bet=f"pandemonium-{table}", show=show)


def strategy(setting: Setting) -> StrategyShown:
    """The best play as charts."""
    from croupier.desk.odds_blackjack import strategy_shown  # noqa: PLC0415 (not quick)

    return strategy_shown(setting, setting.rules_as(BlackjackRules))


def differences(a: Setting, b: Setting) -> Iterator[Reason]:
    """The figures that the arithmetic of the family sees."""
    from croupier.desk.blackjack_figures import figures_between  # noqa: PLC0415

    return figures_between(a.rules_as(BlackjackRules).params, b.rules_as(BlackjackRules).params)


# ---------------------------------------------------------------- rounds


def ready(setting: Setting, table: "TableSetting") -> "ReadyGame":
    """Make a version ready to be played, by a strategy and on some boxes."""
    from croupier.desk.simulation.blackjack import made_blackjack  # noqa: PLC0415

    return made_blackjack(setting, table)


def known_edge(setting: Setting, game: "ReadyGame", bet: str) -> KnownEdge | None:
    """The exact figure of the strategy that was played, and of the side bets."""
    from croupier.desk.simulation.blackjack import blackjack_edge  # noqa: PLC0415
    from croupier.simulate.game import MAIN  # noqa: PLC0415

    return blackjack_edge(game) if bet == MAIN else by_the_odds(setting, game, bet)


def runs_short() -> tuple[type[Exception], ...]:
    """No number of cards is enough beforehand for every round."""
    from croupier.simulate.blackjack.game import ShoeRanOut  # noqa: PLC0415

    return (ShoeRanOut,)


DESK = GameDesk(
    options=frozenset(
        {
            "--behind",
            "--boxes",
            "--burn",
            "--continuous",
            "--count",
            "--insurance",
            "--side-bet",
            "--spread",
            "--stake",
            "--strategy",
            "--without",
        }
    ),
    decks=decks,
    rules=rules,
    without=without,
    bets=bets,
    strategy=strategy,
    differences=differences,
    ready=ready,
    known_edge=known_edge,
    runs_short=runs_short,
)
