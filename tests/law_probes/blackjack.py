"""Probes of the Blackjack family: rounds played by script, and tables set up for the simulator."""

from collections.abc import Iterator
from datetime import datetime

from blackjack_table import (
    ANSWERS,
    PONTOON_1999,
    PONTOON_2000,
    START,
    command,
    wagers,
)
from croupier.equipment import stack
from croupier.games.blackjack import AwaitOffer, BlackjackRules, Round, act, awaiting, why_not
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.awaiting import options
from croupier.games.blackjack.opening import table_rules
from croupier.games.blackjack.strategy import SIMPLE
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.games.unplayed import UnplayedLaw
from croupier.odds import side_bets as odds
from croupier.rulebook import Law
from croupier.simulate.blackjack.game import Blackjack

from . import Probe

__all__ = ("PROBES",)


def told(
    law: Law,
    placed: str,
    script: str,
    *,
    decks: int | None = None,
    side_bets: tuple[str, ...] = (),
    version: int | None = None,
    table: int | None = None,
) -> object:
    """What a round shows on its way: whose turn, what is open, what is refused, what is paid."""
    rules = BlackjackRules.from_law(
        law,
        decks=decks or (4 if law.game == "vegas-blackjack" else 8),
        side_bets=side_bets,
        magnificent_sevens_version=version,
        pandemonium_table=table,
    )
    seen: list[object] = []
    r = Round(rules=rules)
    words: list[str | c.Command] = [*wagers(placed), c.CloseBetting()]
    words += script.replace("|", " ").split()
    for word in words:
        if isinstance(word, c.CloseBetting) and not r.boxes:
            return seen
        r = _carried_out(r, word, seen)
    while isinstance(awaiting(r), AwaitOffer):
        r = act(r, c.CloseOffer())[0]
    rows = [
        (
            row.player,
            row.bet,
            row.hand,
            row.stake,
            row.result,
            row.odds,
            row.pays,
            row.net,
            row.note,
        )
        for row in r.settlements
    ]
    return seen, rows, r.is_over


def _carried_out(r: Round, word: str | c.Command, seen: list[object]) -> Round:
    said = command(r, word) if isinstance(word, str) else word
    need = awaiting(r)
    seen.append((need, options(r)))
    while isinstance(need, AwaitOffer) and not isinstance(said, ANSWERS[need.offer]):
        r = act(r, c.CloseOffer())[0]
        said = command(r, word) if isinstance(word, str) else word
        need = awaiting(r)
        seen.append((need, options(r)))
    try:
        return act(r, said)[0]
    except UnplayedLaw:
        raise
    except RuleBreach as breach:
        seen.append((word, breach.refusal.code))
        return r


def scripted(
    game: str,
    placed: str,
    script: str,
    *keys: str,
    at: datetime | None = None,
    decks: int | None = None,
    side_bets: tuple[str, ...] = (),
    version: int | None = None,
    table: int | None = None,
) -> Probe:
    """A round by script, put where a rule's key begins with one of some words."""

    def ask(law: Law) -> object:
        return told(
            law, placed, script, decks=decks, side_bets=side_bets, version=version, table=table
        )

    return Probe(f"{game}: {script}", game, at or START[game], ask, keys or ("",))


def tables_of(game: str, *numbers: int, at: datetime | None = None) -> Probe:
    """With how many decks a game is played, on which boxes, and by how many players on one."""
    placed = "; ".join((*(f"{box} ann 5" for box in range(6, 12)), *(f"1 {p} 5" for p in "abcde")))

    def ask(law: Law) -> object:
        found: list[object] = []
        for number in numbers:
            table = 1 if game == PANDEMONIUM else None
            try:
                rules = BlackjackRules.from_law(law, decks=number, pandemonium_table=table)
            except UnplayedLaw:
                raise
            except RuleBreach as breach:
                found.append((number, breach.refusal.code))
                continue
            r, seen = Round(rules=rules), list[object]()
            for wager in wagers(placed):
                r = _carried_out(r, wager, seen)
            found.append((seen, Blackjack(rules=rules, strategy=SIMPLE["never-bust"]).stock.size))
        return found

    keys = ("bj.decks", "bj.areas", "bj.players", "vegas.", "pontoon.", "pandemonium.")
    return Probe(f"tables of {game}", game, at or START[game], ask, keys)


def directed(law: Law) -> object:
    """Who may direct the play of an absent player's box, and rule on a deck that is wrong."""
    rules = BlackjackRules.from_law(law, decks=8)
    r = Round(rules=rules)
    seen: list[object] = []
    r = act(act(r, wagers("1 ann 10")[0])[0], c.CloseBetting())[0]
    for card in ("TS", "6D", "2H"):
        r = act(r, command(r, card))[0]
    for staff in Staff:
        for said in (
            c.Absent(box=1, directed_by=staff),
            c.WrongDeck(directed_by=staff),
        ):
            refusal = why_not(r, said)
            seen.append(None if refusal is None else refusal.code)
    ranks = [rules.staff.lets(who, needed) for who in Staff for needed in Staff]
    return seen, ranks


def shoe(law: Law) -> object:
    """Where a live table's shoe may be cut, and how the simulator sets its own up."""
    rules = BlackjackRules.from_law(law, decks=8)
    simulated = Blackjack(rules=rules, strategy=SIMPLE["never-bust"])
    table = table_rules(law)
    assert table.cut is not None
    cards = len(stack(8))
    return table.cut.places(cards), table.cut.depths(cards), table.burns, simulated.settings


def pairs_odds(law: Law) -> object:
    """The odds of Perfect Pairs with every number of decks."""
    return [
        odds.perfect_pairs(law, BlackjackRules.from_law(law, decks=n, side_bets=("perfect-pairs",)))
        for n in range(4, 9)
    ]


def sevens_odds(law: Law) -> object:
    """The odds of both versions of Magnificent Sevens with every number of decks."""
    return [
        odds.magnificent_sevens(law, BlackjackRules.from_law(law, decks=decks), version=version)
        for decks in range(4, 9)
        for version in (1, 2)
    ], odds.entry_worth(law)


def prize_odds(law: Law) -> object:
    """The odds of the button by each pay table."""
    found = []
    for table in range(1, 6):
        rules = BlackjackRules.from_law(law, decks=8, pandemonium_table=table)
        found.append(odds.pandemonium(law, rules, table=table))
    return found


BJ = "blackjack"
CROWN = "crown-blackjack"
VEGAS = "vegas-blackjack"
PONTOON = "crown-pontoon"
PANDEMONIUM = "pontoon-pandemonium"
NOW = START[BJ]
ONE = "1 ann 10"
TWO = "1 ann 10; 1 bob 10"


def _base() -> Iterator[Probe]:
    """Blackjack, and what its versions take from it."""
    yield scripted(BJ, ONE, "4S 6D 5H | double 7C | TD 9C", "bj.")
    yield scripted(BJ, ONE, "4S 6D 6H | double 7C | TD 9C", "bj.double")
    yield scripted(BJ, ONE, "5S 6D 6H | double 7C | TD 9C", "bj.double")
    yield scripted(BJ, ONE, "AS 6D 8H | double 5C | TD 9C", "bj.double")
    yield scripted(BJ, ONE, "8S 6D 8H | split 3C | double TC | 2H | stand | TD 9C", "bj.")
    yield scripted(
        BJ, ONE, "8S 6D 8H | split 8C | split TC | stand TD stand TH stand | TD 9C", "bj.split"
    )
    yield scripted(BJ, ONE, "AS 6D AH | split 5C 6H | TD 9C", "bj.split")
    yield scripted(BJ, ONE, "TS 6D 2H | absent | TD 9C", "bj.absent")
    yield scripted(BJ, ONE, "AS 6D 6H | absent | TD 9C", "bj.absent")
    yield scripted(BJ, ONE, "AS AD KH | even | 5C 6C", "bj.natural")
    yield scripted(BJ, ONE, "AS 6D KH", "bj.pays", "bj.values")
    yield scripted(BJ, ONE, "TS AD 9H | insure | stand | KD", "bj.pays", "bj.insurance")
    yield scripted(BJ, ONE, "TS 7D 9H | stand | TD 5C", "bj.dealer", "bj.values", "bj.pays")
    yield scripted(BJ, ONE, "TS 6D 9H | stand | TD 5C", "bj.dealer")
    yield scripted(BJ, ONE, "TS AD 9H | stand | 6D 5C", "bj.dealer")
    yield scripted(BJ, "1 ann 0.50", "TS 7D 9H | stand | TD", "assumed.")
    yield tables_of(BJ, 3, 4, 8, 9)
    yield Probe("who directs", BJ, NOW, directed, ("staff.",))
    yield Probe("shoe", BJ, NOW, shoe, ("bj.burn", "bj.cut"))
    for game in (CROWN, "crown-21"):
        for script in (
            "TS 7D 9H | stand | TD 5C",
            "TS AD 9H | stand | 6D 5C",
            "TS 6D 9H | stand | TD 5C",
        ):
            yield scripted(game, ONE, script, "crown")


def _vegas() -> Iterator[Probe]:
    yield tables_of(VEGAS, 3, 4, 5)
    yield scripted(VEGAS, ONE, "5S 6D 3H | double 7C | TD 9C", "vegas.")
    yield scripted(VEGAS, ONE, "AS 6D 9H | double 7C | TD 9C", "vegas.")
    yield scripted(VEGAS, ONE, "5S 6D 2H | hit 2C | double 7C | TD 9C", "vegas.")
    yield scripted(VEGAS, ONE, "8S 6D 8H | split 3C | double TC | 2H | stand | TD 9C", "vegas.")
    yield scripted(VEGAS, ONE, "TS KD 6H | surrender | 5C", "vegas.")
    yield scripted(VEGAS, ONE, "TS TD 6H | surrender | 5C", "vegas.")
    yield scripted(VEGAS, ONE, "TS KD JH | surrender | 5C", "vegas.")
    yield scripted(VEGAS, ONE, "TS 5D 6H | surrender | 5C", "vegas.")


def _pontoon(at: datetime) -> Iterator[Probe]:
    def told_of(placed: str, script: str) -> Probe:
        return scripted(PONTOON, placed, script, "pontoon.", at=at)

    for suits in ("SHD", "HHH", "SSS"):
        a, b, d = suits
        yield told_of(ONE, f"6{a} 5D 7{b} | hit 8{d}")
        yield told_of("1 ann 25; 2 bob 4", f"7{a} 9S 7D 7{b} 8S | hit 7{d} | stand | KD")
    yield told_of("1 ann 25; 2 bob 5", "7S 9S 7D 7S 8S | hit 7S | stand | KD")
    for stake in ("1", "2", "4", "5", "24", "25"):
        yield told_of(
            f"1 ann {stake}; 2 bob 5; 3 bob 5", "7S 9S 9C 7D 7S 8S 8C | hit 7S | stand | stand | KD"
        )
    yield told_of(ONE, "AS 6D KH")
    yield told_of(ONE, "6S 6D 5H | hit 4C | hit 6H")
    yield told_of(ONE, "2S 6D 3H | hit 4C | hit 5D | hit 7D")
    yield told_of(ONE, "2S 6D 3H | hit 4C | hit 5D | hit 3D | hit 4D")
    yield told_of(ONE, "2S 6D 2H | hit 3C | hit 3D | hit 4D | hit 4S | hit 3H")
    yield told_of(TWO, "5S 6D 6H | 1/ann:double | KC")
    yield told_of(TWO, "5S 6D 4H | 1/ann:double KC | keep | JD 9C")
    yield told_of(ONE, "5S 6D 4H | double 2C | forfeit")
    yield told_of(ONE, "AS 6D 9H | double 7C | keep | JD 9C")
    yield told_of(ONE, "5S 6D 3H | hit 2C | double 7C | keep | JD 9C")
    yield told_of(ONE, "5S 6D 3H | hit 2C | hit 2D | double 7C | keep | JD 9C")
    yield told_of(ONE, "8S 6D 8H | split 3C | double KC | 2H | stand | JD 9C")
    yield told_of(ONE, "JS KD 6H | surrender | 5C")
    yield told_of(ONE, "JS KD QH | surrender | 5C")
    yield told_of(ONE, "JS 7D 9H | stand | JD 5C")
    yield told_of(ONE, "JS AD 9H | stand | 6D 5C")
    yield told_of(ONE, "JS 6D 9H | stand | JD 5C")
    yield tables_of(PONTOON, 2, 3, 4, 8, 9, at=at)


def _sides() -> Iterator[Probe]:
    yield Probe("pairs", BJ, NOW, pairs_odds, ("pairs.",))
    yield Probe("sevens", BJ, NOW, sevens_odds, ("sevens.",))
    yield Probe("prizes", PANDEMONIUM, NOW, prize_odds, ("pandemonium.",))
    yield tables_of(PANDEMONIUM, 8)
    bets = ("magnificent-sevens",)
    yield scripted(
        BJ, "1 ann 10 m7=1", "7S 6D 7S | hit 7S | TD 9C", "sevens.", side_bets=bets, version=1
    )
    yield scripted(PANDEMONIUM, "1 ann 10 pd=3", "AS 6D KH | prize=10", "pandemonium.", table=5)


PROBES: tuple[Probe, ...] = (
    *_base(),
    *_vegas(),
    *_pontoon(PONTOON_1999),
    *_pontoon(PONTOON_2000),
    *_pontoon(NOW),
    *_sides(),
)
