"""Recorded rounds for people: the table as it went, and what became of every wager."""

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.desk.round_files.record import Paid, Replayed, Step
from croupier.equipment import Card
from croupier.games.settlement import Result, Settlement
from croupier.money import Cents, dollars, spoken_dollars
from croupier.rulebook import rulebook

from .screen import console, status_text

__all__ = ("print_rounds", "print_settlement")

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED = "HD"
CARD = re.compile(r"\b([A2-9TJQK])([SHDC])\b")

TITLE: Final[dict[str, Any]] = {"title_justify": "left", "title_style": "bold"}

RESULT_STYLES = {
    Result.WIN: "bold blue",
    Result.LOSE: "yellow",
    Result.SURRENDER: "yellow",
    Result.FORFEIT: "yellow",
}
"""Colours that most colour-blind people tell apart; the word says it in any case."""


def print_rounds(found: Sequence[tuple[str, Replayed, Replayed | None]]) -> None:
    """Print every round, one below the other."""
    screen = console()
    for name, first, second in found:
        print_round(screen, name, first, second)


def print_settlement(found: Replayed) -> None:
    """Print what became of every wager of a round, and no more."""
    screen = console()
    screen.print(settlement(found.settlements, "Settlement"))
    screen.print(net(found, None))


def print_round(screen: Console, name: str, first: Replayed, second: Replayed | None) -> None:
    """Print one round: the hands, the course, the settlement, and what is to be said besides."""
    cards = Cards(screen)
    title = rulebook().game(first.game).title
    screen.print(Rule(Text(f"{title}, {first.at:%Y-%m-%d %H:%M}"), align="left"))
    head = Text(f"{name}; rules of the book {rulebook().game(first.game).book}, ")
    head.append_text(status_text(str(first.status)))
    if first.decks is not None:
        head.append(f"; decks: {first.decks}")
    screen.print(head)
    if first.spreads:
        screen.print(hands(first, cards))
    screen.print(course(first.steps, cards))
    screen.print(settlement(first.settlements, "Settlement"))
    if second is not None:
        changed = {k: v for k, v in second.policies.items() if first.policies.get(k) != v}
        reading = ", ".join(f"{name}={_value(value)}" for name, value in changed.items())
        screen.print(settlement(second.settlements, f"With {reading or 'the same readings'}"))
    screen.print(net(first, second))
    for line in remarks(first):
        screen.print(line)


class Cards:
    """Writes cards: rank letter and suit symbol, or letters where symbols cannot be shown."""

    def __init__(self, screen: Console) -> None:
        self.has_symbols = screen.encoding.lower().replace("-", "") == "utf8"

    def one(self, card: Card) -> Text:
        """A card, red ones in red."""
        rank, suit = str(card)[0], str(card)[1]
        text = f"{rank}{SYMBOLS[suit]}" if self.has_symbols else str(card)
        return Text(text, style="red" if suit in RED else "")

    def row(self, cards: tuple[Card, ...]) -> Text:
        """Cards side by side."""
        return Text(" ").join(self.one(card) for card in cards)

    def told(self, step: Step) -> Text:
        """A sentence with the cards in it shown as cards; names of players are left alone."""
        named = set(_cards_in(step.facts))
        if not self.has_symbols or not named:
            return Text(step.says)
        says = CARD.sub(
            lambda found: found[1] + SYMBOLS[found[2]] if found[0] in named else found[0],
            step.says,
        )
        return Text(says)


def _cards_in(value: object) -> list[str]:
    """Every card among the facts of an event."""
    if isinstance(value, str):
        return [value] if CARD.fullmatch(value) else []
    if isinstance(value, dict):
        return [card for key, one in value.items() if key != "player" for card in _cards_in(one)]
    if isinstance(value, list):
        return [card for one in value for card in _cards_in(one)]
    return []


def hands(found: Replayed, cards: Cards) -> Table:
    """The cards as they lie at the end."""
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for spread in found.spreads:
        table.add_row(Text(spread.place, style="bold"), cards.row(spread.cards), Text(spread.says))
    return table


def course(steps: tuple[Step, ...], cards: Cards) -> Table:
    """What happened, step by step, each with its rule."""
    table = Table(title="Course of the round", box=SIMPLE_HEAD, **TITLE)
    table.add_column("", justify="right", style="dim", no_wrap=True)
    table.add_column("What happened", ratio=3)
    table.add_column("Rule", ratio=2)
    for place, step in enumerate(steps, start=1):
        table.add_row(str(place), cards.told(step), Text(_rules(step.rules)))
    return table


def settlement(rows: tuple[Settlement, ...], title: str) -> Table:
    """What became of every wager; what it pays stands apart only where that is not its net."""
    has_boxes = any(row.box is not None for row in rows)
    has_pays = any(row.pays and row.pays != row.net for row in rows)
    table = Table(title=title, box=SIMPLE_HEAD, **TITLE)
    table.add_column("Player", overflow="fold")
    if has_boxes:
        table.add_column("Box", no_wrap=True)
    table.add_column("Bet", overflow="fold")
    table.add_column("Stake", justify="right", no_wrap=True)
    table.add_column("Result", no_wrap=True)
    table.add_column("Odds", no_wrap=True)
    if has_pays:
        table.add_column("Pays", justify="right", no_wrap=True)
    table.add_column("Net", justify="right", no_wrap=True)
    table.add_column("Rules", overflow="fold")
    for row in rows:
        note = f"\n{row.note}" if row.note else ""
        table.add_row(
            Text(row.player),
            *((Text(_place(row)),) if has_boxes else ()),
            Text(row.bet),
            Text(dollars(row.stake)),
            Text(str(row.result), style=RESULT_STYLES.get(row.result, "")),
            Text(row.odds or "–"),
            *((Text(dollars(row.pays)),) if has_pays else ()),
            Text(_signed(row.net), style="bold"),
            Text(_rules(row.rules) + note),
        )
    return table


def net(first: Replayed, second: Replayed | None) -> Table:
    """What each player gained or lost, beside the other reading where there is one."""
    table = Table(title="Net", box=SIMPLE_HEAD, **TITLE)
    table.add_column("Player")
    table.add_column("Net", justify="right")
    if second is not None:
        table.add_column("Other reading", justify="right")
        table.add_column("Difference", justify="right")
    for player, amount in first.net.items():
        other: tuple[Text, ...] = ()
        if second is not None:
            there = second.net.get(player, Cents(0))
            other = (Text(_signed(there)), Text(_signed(Cents(there - amount)), style="bold"))
        table.add_row(Text(player), Text(_signed(amount), style="bold"), *other)
    return table


def remarks(found: Replayed) -> list[Text]:
    """What is left to say: payments to put right, cards left over, readings."""
    lines: list[Text] = [Text(paid_line(paid)) for paid in found.paid]
    if found.unused:
        lines.append(Text(f"Left in the shoe: {' '.join(map(str, found.unused))}"))
    if found.policies:
        readings = ", ".join(f"{name}={_value(value)}" for name, value in found.policies.items())
        lines.append(Text(f"Readings: {readings}", style="dim"))
    return lines


def paid_line(paid: Paid) -> str:
    """Say whether a payment was right."""
    where = f" on box {paid.box}" if paid.box is not None else ""
    where = f" on {paid.on}" if paid.on is not None else where
    was = f"{paid.player}{where} was paid {spoken_dollars(paid.paid)}"
    should = f"should have been {spoken_dollars(paid.should_have_been)}"
    if paid.difference == 0:
        return f"{was}, which is right."
    if paid.difference > 0:
        return f"{was} and {should}: {spoken_dollars(paid.difference)} is still owed."
    return f"{was} and {should}: {spoken_dollars(Cents(-paid.difference))} too much."


def _place(row: Settlement) -> str:
    if row.box is None:
        return ""
    return f"{row.box}" if row.hand in (None, 1) else f"{row.box}/{row.hand}"


def _rules(rules: tuple[str, ...]) -> str:
    """Rules without the name of their book, which the heading gives."""
    return ", ".join(rule.partition(" ")[2] or rule for rule in rules if rule)


def _signed(amount: Cents) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _value(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value
