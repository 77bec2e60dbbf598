"""Probes of Com-Bo: whole rounds with a wager on every area, and tables of both kinds."""

from collections.abc import Callable
from datetime import datetime

from croupier.equipment import parse_cards
from croupier.games import com_bo
from croupier.games.com_bo import Bet
from croupier.games.com_bo.game import GAME
from croupier.games.game import Setting, Viewer
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.games.unplayed import UnplayedLaw
from croupier.money import Cents
from croupier.rulebook import Law

from . import Probe
from .ladder import ladder_of

__all__ = ("PROBES",)

START = datetime(2000, 12, 15, 4)


def act(r: com_bo.Round, seen: list[object], command: com_bo.Command) -> com_bo.Round:
    """Carry a command out, or note why it is refused."""
    try:
        return GAME.act(r, command)[0]
    except UnplayedLaw:
        raise
    except RuleBreach as breach:
        seen.append((type(command).__name__, breach.refusal.code))
        return r


def played(
    cards: str, *wrong: com_bo.Command, decks: int = 8, shoe: str = "manual"
) -> Callable[[Law], object]:
    """Deal some cards with a wager on every area, and see what becomes of all."""

    def ask(law: Law) -> object:
        seen: list[object] = []
        r = com_bo.open_round(com_bo.opening(law, Setting(decks=decks, options={"shoe": shoe})))
        for bet in Bet:
            r = act(r, seen, com_bo.PlaceWager(player="ann", on=bet, stake=Cents(1_000)))
        r = act(r, seen, com_bo.CloseBetting())
        for card in parse_cards(cards):
            seen.append(GAME.needs(r))
            r = act(r, seen, com_bo.Deal(card))
        seen.append(GAME.legal(r, Viewer(rank=Staff.PIT_BOSS)))
        for command in wrong:
            r = act(r, seen, command)
        while (command_due := GAME.routine(r)) is not None:
            r = act(r, seen, command_due)
        rows = [(w.player, w.bet, w.result, w.odds, w.net) for w in r.rows or ()]
        return seen, rows, GAME.view(r, Viewer()).lit, GAME.needs(r)

    return ask


def table(law: Law) -> object:
    """The seats, the decks, and what a wrong number of cards is."""
    found: list[object] = [GAME.table_rules(law).seats]
    for decks in range(10):
        try:
            opened = com_bo.opening(law, Setting(decks=decks))
            found += [decks, len(GAME.stack(opened)), opened.terms.chips]
        except UnplayedLaw:
            raise
        except RuleBreach as breach:
            found.append(breach.refusal.code)
    return found


CARDS = {
    "falling": "AS KD QH JC TS",
    "rising": "TS JD QH KC AS",
    "falls and rises": "KD 5D 9H KC AS",
    "one pair": "2S 2D 9H KC AS",
    "two pair": "2S 2D 9H 9C AS",
    "triple": "2S 9D 2H KC 2C",
    "full house": "2S 9D 2H 9C 2C",
    "quad": "2S 2D 2H 9C 2C",
}
ASKED: dict[str, Callable[[Law], object]] = {
    "the table": table,
    **{f"{name}, eight decks": played(cards) for name, cards in CARDS.items()},
    "five of a kind": played("2S 2D 2H 2C 2S"),
    **{f"{name}, one deck": played(cards, decks=1) for name, cards in CARDS.items()},
    "four cards": played("AS KD QH JC"),
    "a wrong deck": played("AS KD QH JC TS", com_bo.WrongDeck(holds=416)),
    "the lights": played("AS KD QH JC TS", com_bo.LightsFailed()),
    "the lights too early": played("AS KD QH JC", com_bo.LightsFailed()),
    "an automatic shoe": played("AS KD QH JC TS", com_bo.CuttingCard(), shoe="automatic"),
    "a cutting card": played("AS KD QH JC TS", com_bo.CuttingCard()),
}
PROBES = (
    *(Probe(name, "com-bo", START, ask) for name, ask in ASKED.items()),
    ladder_of("com-bo", START),
)
