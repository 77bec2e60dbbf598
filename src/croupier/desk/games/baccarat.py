"""Baccarat at the desk, Traditional and Crown."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from croupier.desk.odds_offers import BetOffer, from_all
from croupier.desk.odds_shown import bet_shown
from croupier.desk.setting import Setting
from croupier.desk.wrong import WrongInput
from croupier.games.baccarat import BaccaratRules, Outcome, Policies
from croupier.odds import BetOdds
from croupier.rulebook import Law

from .desk import Chosen, GameDesk

if TYPE_CHECKING:
    from croupier.desk.odds_answers import BetShown
    from croupier.desk.simulation.settings import TableSetting
    from croupier.simulate.game import ReadyGame


COUNTED: Final = range(1, 9)
"""Any of these numbers of decks can be counted, whatever the rules allow."""
RUN: Final = "run-"


def decks(law: Law, asked: int | None) -> int:
    """Those asked for, or the most that the rules are assumed to allow."""
    if asked is not None and asked not in COUNTED:
        most = COUNTED[-1]
        raise WrongInput(f"--decks: Baccarat is computed with 1 to {most} decks, not {asked}.")
    return asked if asked is not None else max(law.counts("bac.assumed.decks", "decks"))


def notes(law: Law, chosen: int | None) -> list[str]:
    """Say so where the rules are assumed not to allow a number of decks."""
    allowed = law.counts("bac.assumed.decks", "decks")
    if chosen in allowed:
        return []
    return [f"The rules are assumed to allow {' or '.join(map(str, allowed))} decks."]


def rules(law: Law, _chosen: Chosen) -> BaccaratRules:
    """Read the law; it is counted with other numbers of decks too."""
    return BaccaratRules.from_law(law)


def bets(setting: Setting) -> Iterator[BetOffer]:
    """The three bets on a coup, and the runs."""
    from croupier.odds.baccarat import coup_bets, nomination_named, run_names  # noqa: PLC0415

    held = setting.rules_as(BaccaratRules)

    @cache
    def coup() -> tuple[BetOdds, ...]:
        return coup_bets(held, decks=setting.decks_held)

    for bet in ("player", "banker", "tie"):
        yield from_all(bet, coup)
    for bet in run_names(held):
        yield _run(setting, bet, nomination_named(held, bet))


def bet_named(setting: Setting, bet: str) -> BetOffer | None:
    """A run that the list does not name, such as ``run-mixed-BPB``."""
    if not bet.startswith(RUN):
        return None
    from croupier.odds.baccarat import nomination_named  # noqa: PLC0415

    try:
        nominates = nomination_named(setting.rules_as(BaccaratRules), bet)
    except ValueError as error:
        raise WrongInput(f"--bet: {error}.") from error
    return _run(setting, bet, nominates)


def bet_notes(offered: Iterable[str]) -> list[str]:
    """Say that not every run is listed, where there are any."""
    if not any(name.startswith(RUN) for name in offered):
        return []
    listed = "Of longer mixed runs one order of each make-up is listed"
    return [f"{listed}; any can be asked for, as --bet run-mixed-BPB."]


def _run(setting: Setting, bet: str, nominates: tuple[Outcome, ...]) -> BetOffer:
    def show() -> "BetShown":
        from croupier.odds.baccarat import run_bet  # noqa: PLC0415

        held = setting.rules_as(BaccaratRules)
        return bet_shown(run_bet(held, nominates, decks=setting.decks_held))

    return BetOffer(bet=bet, show=show)


def ready(setting: Setting, table: "TableSetting") -> "ReadyGame":
    """Make the game ready to be played, behind its cutting card and burnt cards."""
    from croupier.desk.simulation.settings import about  # noqa: PLC0415
    from croupier.simulate.baccarat.game import BEHIND, BURN, Baccarat  # noqa: PLC0415

    named = {name: setting.policies[name] for name in Policies().named if name in setting.policies}
    game = Baccarat(
        rules=setting.rules_as(BaccaratRules),
        decks=setting.decks_held,
        policies=Policies.read(named),
        burn=0,
    )
    with about("--behind"):
        game = replace(game, behind=BEHIND if table.behind is None else table.behind)
        assert game.stock.size
    with about("--behind" if table.burn is None else "--burn"):
        game = replace(game, burn=BURN if table.burn is None else table.burn)
        assert game.stock.size
    return game


DESK = GameDesk(
    options=frozenset({"--behind", "--burn"}),
    decks=decks,
    notes=notes,
    rules=rules,
    bets=bets,
    bet_named=bet_named,
    bet_notes=bet_notes,
    ready=ready,
)
