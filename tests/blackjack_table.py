"""Play a round in one line: wagers, then cards and decisions as they come.

    play("blackjack", "1 ann 10", "TS 6D 9H | stand | TD")

Wagers: ``box player stake`` separated by semicolons, with ``pp=5``, ``m7=1``, ``pd=2``, ``warned``.
Script: cards and words. A word is ``hit``, ``1:hit``, ``1/bob:double``, ``double=4``; without a box
it is for the hand in play. ``|`` is only there for the eye. An open offer is closed as soon as a
card or a decision comes that is not an answer to it, as a dealer would.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache

import pytest

from croupier.equipment import Card, write_cards
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    AwaitPrize,
    BlackjackRules,
    Command,
    Event,
    Offer,
    Policies,
    Round,
    Terms,
    act,
    awaiting,
    why_not,
)
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.events import Remedy
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.settlement import Settlement, net_by_player
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits, LimitsPer, parse_dollars
from croupier.rulebook import Law, rulebook

START = {
    "blackjack": datetime(2003, 2, 6, 6),
    "crown-blackjack": datetime(2003, 2, 6, 6),
    "vegas-blackjack": datetime(2003, 2, 6, 6),
    "crown-pontoon": datetime(2003, 2, 6, 6),
    "pontoon-pandemonium": datetime(2003, 2, 6, 6),
    "crown-21": datetime(2000, 12, 15, 4),
}
PONTOON_1999 = datetime(1999, 3, 19, 4)
PONTOON_2000 = datetime(2000, 12, 15, 4)

ANSWERS = {
    Offer.INSURANCE: (c.Insure, c.EvenMoney, c.TakeBackInsurance, c.Decline),
    Offer.SURRENDER: (c.Surrender, c.Decline),
    Offer.FORFEIT: (c.Forfeit, c.Keep, c.Decline),
    Offer.SECOND_CARD: (c.RetractWager, c.Decline),
}


@cache
def law(game: str, at: datetime) -> Law:
    return rulebook().law(game, at)


def rules(
    game: str = "blackjack",
    at: datetime | None = None,
    decks: int | None = None,
    side_bets: tuple[str, ...] = (),
    version: int | None = None,
    table: int | None = None,
    policies: tuple[tuple[str, object], ...] = (),
) -> BlackjackRules:
    return BlackjackRules.from_law(
        law(game, at or START[game]),
        decks=decks or (4 if game == "vegas-blackjack" else 8),
        side_bets=side_bets,
        magnificent_sevens_version=version,
        pandemonium_table=table,
        policies=Policies.read(dict(policies)),
    )


def dollars(text: str) -> Cents:
    return parse_dollars(text)


def limits(
    least: str, most: str, *, unit: str | None = None, per: LimitsPer = LimitsPer.AREA
) -> Limits:
    step = None if unit is None else dollars(unit)
    return Limits(wager_min=dollars(least), wager_max=dollars(most), unit=step, per=per)


def wagers(text: str) -> list[c.PlaceWager]:
    placed = []
    for entry in text.split(";"):
        box, player, stake, *more = entry.split()
        extra = dict(word.partition("=")[::2] for word in more)
        placed.append(
            c.PlaceWager(
                box=int(box),
                player=player,
                stake=dollars(stake),
                perfect_pairs=dollars(extra.get("pp", "0")),
                magnificent_sevens=dollars(extra.get("m7", "0")),
                pandemonium=dollars(extra.get("pd", "0")),
                warned="warned" in extra,
            )
        )
    return placed


def is_card(word: str) -> bool:
    return word[0] in "A23456789TJQK1" and word[-1] in "SHDC" and len(word) <= 3


def command(r: Round, word: str) -> Command:  # noqa: C901 (one word, one case)
    """Read one word of a script as a command."""
    if is_card(word):
        return c.Deal(Card.parse(word))
    where, _, what = word.rpartition(":")
    what, _, amount = what.partition("=")
    box_text, _, player = where.partition("/")
    box = int(box_text) if box_text else _box_in_play(r)
    who = player or None
    cents = dollars(amount) if amount and what not in ("absent", "astray") else None
    match what:
        case "insure":
            return c.Insure(box=box, player=who, stake=cents)
        case "takeback":
            return c.TakeBackInsurance(box=box, player=who)
        case "even":
            return c.EvenMoney(box=box, player=who)
        case "surrender":
            return c.Surrender(box=box, player=who)
        case "forfeit":
            return c.Forfeit(box=box, player=who)
        case "keep":
            return c.Keep(box=box, player=who)
        case "decline":
            return c.Decline(box=box, player=who)
        case "close":
            return c.CloseOffer()
        case "hit":
            return c.Hit(box=box, player=who)
        case "stand":
            return c.Stand(box=box, player=who)
        case "double":
            return c.Double(box=box, player=who, stake=cents)
        case "split":
            return c.Split(box=box, player=who)
        case "nominate":
            return c.Nominate(box=box, player=player, hand=int(amount))
        case "absent":
            return c.Absent(box=box, directed_by=Staff(amount or "game-supervisor"))
        case "prize":
            return c.DrawPrize(prize=cents or Cents(0))
        case "pass":
            return c.PassOver(box=int(box_text) if box_text else None)
        case "astray":
            return c.DealAstray(box=box, card=Card.parse(amount))
        case "retract":
            return c.RetractWager(box=box, player=who)
        case _:
            raise ValueError(f"no such word: {word!r}")


def _box_in_play(r: Round) -> int:
    need = awaiting(r)
    if isinstance(need, AwaitDecision | AwaitPrize | AwaitCard) and need.box:
        return need.box
    if isinstance(need, AwaitOffer) and need.open_to:
        return need.open_to[0][0]
    return r.boxes[0].number


def opened(
    game: str,
    placed: str,
    *,
    rule_set: BlackjackRules | None = None,
    terms: Terms | None = None,
    at: datetime | None = None,
    decks: int | None = None,
    side_bets: Sequence[str] = (),
    version: int | None = None,
    table: int | None = None,
    policies: Mapping[str, object] | None = None,
) -> Round:
    """A round whose wagers are down and whose betting is closed."""
    named = tuple(sorted((policies or {}).items()))
    chosen = rule_set or rules(game, at, decks, tuple(side_bets), version, table, named)
    r = Round(rules=chosen, terms=terms or Terms())
    for wager in wagers(placed):
        r = act(r, wager)[0]
    return act(r, c.CloseBetting())[0]


def go(r: Round, script: str) -> Round:
    """Carry on with a round, word by word."""
    for word in script.replace("|", " ").split():
        said = command(r, word)
        need = awaiting(r)
        if isinstance(need, AwaitOffer) and not isinstance(
            said, (*ANSWERS[need.offer], c.CloseOffer)
        ):
            r = act(r, c.CloseOffer())[0]
            said = command(r, word)
        r = act(r, said)[0]
    return r


def finish(r: Round) -> Round:
    """Close an offer that is left open at the end of a script."""
    while isinstance(awaiting(r), AwaitOffer):
        r = act(r, c.CloseOffer())[0]
    return r


def play(game: str, placed: str, script: str, **options: object) -> Round:
    """Play a whole round; it must be over at the end of the script."""
    r = finish(go(opened(game, placed, **options), script))  # type: ignore[arg-type]
    assert r.is_over, awaiting(r)
    return r


def net(r: Round) -> dict[str, str]:
    """What each player gained or lost, in dollars: ``{"ann": "+15"}``."""
    return {
        player: f"{cents / 100:+g}" if cents else "0"
        for player, cents in net_by_player(r.settlements).items()
    }


def row(r: Round, bet: str = "main", *, player: str | None = None, hand: int = 1) -> Settlement:
    """The one row of a kind."""
    found = [
        row
        for row in r.settlements
        if row.bet == bet and row.hand == hand and player in (None, row.player)
    ]
    assert len(found) == 1, (bet, player, hand, r.settlements)
    return found[0]


def chips(smallest: str) -> Terms:
    return Terms(chips=Chips(dollars(smallest)))


def refused(r: Round, word: str | Command) -> Refusal:
    """Why a word of a script, or a command, is not allowed now."""
    said = command(r, word) if isinstance(word, str) else word
    refusal = why_not(r, said)
    assert refusal is not None, f"{word} is allowed"
    with pytest.raises(RuleBreach):
        act(r, said)
    return refusal


def do(r: Round, *said: Command) -> Round:
    """Carry out commands that must be allowed."""
    for each in said:
        r = act(r, each)[0]
    return r


def told(r: Round, kind: type[Event]) -> list[Event]:
    """Events of one kind, in order."""
    return [event for event in r.history if isinstance(event, kind)]


def hand(r: Round, box: int = 1, number: int = 1) -> str:
    """The cards of one hand."""
    found = r.box(box)
    assert found is not None
    return write_cards(found.hands[number - 1].cards)


def half_settled() -> Round:
    """ann's Blackjack and everybody's pairs are settled; bob has doubled and insured nothing."""
    placed, terms = "1 ann 10; 2 bob 10 pp=5", Terms(has_automatic_shoe=True)
    r = opened("blackjack", placed, side_bets=["perfect-pairs"], terms=terms)
    return go(r, "AS 5S 6D KS 6S | 2:double")


def ruling(r: Round) -> tuple[str, Remedy, tuple[str, ...]]:
    """The last ruling: what it was about, its remedy and its rules."""
    last = r.rulings[-1]
    return last.kind, last.remedy, last.rules
