"""Probes of Baccarat, Traditional and Crown: coups, runs, commission, forms and tables."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from croupier.equipment import parse_cards
from croupier.games import baccarat
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.secret import open_session
from croupier.games.baccarat.views import run_area
from croupier.games.game import Setting, Viewer
from croupier.games.refusal import RuleBreach
from croupier.games.unplayed import UnplayedLaw
from croupier.money import Cents, Limits
from croupier.rulebook import Law

from . import Probe
from .ladder import ladder_of

__all__ = ("PROBES",)

RUNS = datetime(2000, 12, 20, 4)
SECRET = datetime(1999, 11, 8, 4)
PLAYER, BANKER, TIE = "9S KD KH KC", "KS 9D KH KC", "9S 9D KH KC"
COUPS = {"P": PLAYER, "B": BANKER, "T": TIE}


def act(r: baccarat.Round, seen: list[object], command: baccarat.Command) -> baccarat.Round:
    """Carry a command out, or note why it is refused."""
    try:
        return GAME.act(r, command)[0]
    except UnplayedLaw:
        raise
    except RuleBreach as breach:
        seen.append((type(command).__name__, breach.refusal.code))
        return r


def coup(r: baccarat.Round, seen: list[object], cards: str) -> baccarat.Round:
    """Close the betting and deal as far as the coup wants cards."""
    r = act(r, seen, baccarat.CloseBetting())
    for card in parse_cards(cards):
        if (need := GAME.needs(r)) is not None and need.step == "card":
            seen.append(baccarat.awaiting(r))
            r = act(r, seen, baccarat.Deal(card))
    seen.append(r.decided)
    seen.extend((row.bet, row.result, row.odds, row.net) for row in r.settlements)
    return r


def dealt(*coups: str) -> Callable[[Law], object]:
    """Coups with a wager on every side, each from its own cards."""

    def ask(law: Law) -> object:
        seen: list[object] = []
        for cards in coups:
            r = baccarat.open_round(baccarat.opening(law, Setting()))
            for bet in baccarat.Bet:
                r = act(r, seen, baccarat.PlaceWager(player="ann", on=bet, stake=Cents(1_000)))
            coup(r, seen, cards)
        return seen

    return ask


def runs(law: Law) -> object:
    """Every run that might be offered, and what it wins when it comes true."""
    seen: list[object] = []
    fresh = baccarat.opening(law, Setting())
    seen.append(run_area(baccarat.open_round(fresh)))
    seen.append(GAME.legal(baccarat.open_round(fresh), Viewer(player="ann")))
    for named in (*_runs("P"), *_runs("B"), *_runs("T"), *_mixed()):
        run = baccarat.PlaceRun(player="ann", nominates=named, stake=Cents(1_000))
        r = act(baccarat.open_round(fresh), seen, run)
        for letter in named if r.runs else "":
            r = coup(r, seen, COUPS[letter])
            r = baccarat.open_round(baccarat.next_opening(r, fresh))
    return seen


def _runs(letter: str) -> Iterator[str]:
    return (letter * length for length in range(1, 9))


def _mixed() -> Iterator[str]:
    return (("PB" * 4)[:length] for length in range(2, 9))


def forms(law: Law) -> object:
    """How many secret wagers a player has where the conditions do not say."""
    sign = Limits(wager_min=Cents(500), wager_max=Cents(5_000))
    fresh = baccarat.opening(law, Setting(limits=sign))
    session = open_session(fresh.law, ("ann", "bob"), secret_wagers=None)
    fresh = replace(fresh, session=session)
    seen: list[object] = []
    r = baccarat.open_round(fresh)
    for _ in range(6):
        form = baccarat.HandInForm(
            player="ann",
            on=baccarat.Bet.PLAYER,
            words=Cents(1_000),
            figures=Cents(1_000),
            chips_held=Cents(9_000),
        )
        r = act(r, seen, form)
        r = act(act(r, seen, baccarat.CloseBetting()), seen, baccarat.ExamineForms())
        r = act(coup(r, seen, PLAYER), seen, baccarat.AnnounceSecretWagers())
        r = baccarat.open_round(baccarat.next_opening(r, fresh))
    return seen


def table(law: Law) -> object:
    """The places, the decks and the chips of a table."""
    found: list[object] = [GAME.table_rules(law).seats]
    settings = [Setting(decks=decks) for decks in range(5, 10)]
    settings += [Setting(options={"seats": seats}) for seats in (3, 4, 5, 6, 13, 14, 15, 16)]
    for setting in settings:
        try:
            opened = baccarat.opening(law, setting)
            found += [len(GAME.stack(opened)), opened.chips]
        except UnplayedLaw:
            raise
        except RuleBreach as breach:
            found.append(breach.refusal.code)
    return found


def tableau() -> Iterator[str]:
    """A coup for each Banker total and each third card of Player's."""
    third = {0: "K", 1: "A", **{n: str(n) for n in range(2, 10)}}
    for banker in range(8):
        for card in range(10):
            first = "K" if banker == 0 else third[banker]
            yield f"KS {first}D 5H KC {third[card]}H 2D"


ORDINARY = dealt(PLAYER, BANKER, TIE, "KS 6D KH KC 3S", "2S 3D 3H KC 7H 6D", "6S 5D KH KC 2S")
ASKED: dict[str, Callable[[Law], object]] = {
    "coups": ORDINARY,
    "naturals": dealt("4S 2D 4H 5C", "3S 2D 4H 5C", "2S 4D 4H 4C KS", "2S 3D 3H 4C KS 2D"),
    "courts": dealt("TS 2D JH KC QS 3D", "AS AD JH KC QS 3D"),
    "the drawing table": dealt(*tableau()),
    "the table": table,
}
PROBES = (
    *(
        Probe(f"{game}: {name}", game, RUNS, ask)
        for game in ("baccarat", "crown-baccarat")
        for name, ask in ASKED.items()
    ),
    Probe("runs", "baccarat", RUNS, runs, ("bac.run", "bac.diagram")),
    Probe("forms", "baccarat", SECRET, forms, ("bac.secret", "bac.tourn")),
    Probe("places", "baccarat", SECRET, table, ("bac.seats",)),
    ladder_of("baccarat", RUNS),
)
