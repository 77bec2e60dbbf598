"""Recorded rounds for people: the table as it went, and what became of every wager."""

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.text import Text

from croupier.desk.chapters import STATUS_SIGNS
from croupier.desk.readings import in_words
from croupier.desk.round_files.record import Paid, Replayed, Step
from croupier.equipment import Card
from croupier.games.settlement import Result, Settlement
from croupier.money import Cents, dollars, spoken_dollars
from croupier.rulebook import rulebook

from .fitted import Fitted
from .letters import can_show
from .screen import STATUS_STYLES, console, headed, status_text

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


def print_round(screen: Console, name: str, first: Replayed, second: Replayed | None) -> None:
    """Print one round: the hands, the course, the settlement, and what is to be said besides."""
    cards = Cards(screen)
    title = rulebook().game(first.game).title
    headed(screen, f"{title}, {first.at:%Y-%m-%d %H:%M}")
    screen.print(Text(f"{name}; ").append_text(heading(first)))
    for key, said in first.about.items():
        screen.print(Text(f"{key.capitalize()}: {said}"))
    if first.spreads:
        screen.print(hands(first, cards))
    screen.print(course(first, cards))
    screen.print(settlement(first, "Settlement"))
    if second is not None:
        changed = {k: v for k, v in second.policies.items() if first.policies.get(k) != v}
        reading = " ".join(in_words(changed))
        screen.print(settlement(second, reading or "With the same readings"))
    screen.print(net(first, second))
    for line in remarks(first, cards):
        screen.print(line)
    screen.print(legend(first))


def heading(found: Replayed) -> Text:
    """The rules that a round is played under, and how sure they are."""
    head = Text(f"rules of the book {rulebook().game(found.game).book}, ")
    head.append_text(status_text(str(found.status)))
    if found.draft is not None:
        head.append(f"; under draft {found.draft}, which is not law")
    return head.append("" if found.decks is None else f"; decks: {found.decks}")


class Cards:
    """Writes cards: rank letter and suit symbol, or letters where symbols cannot be shown."""

    def __init__(self, screen: Console) -> None:
        self.has_symbols = can_show("".join(SYMBOLS.values()), screen.file)

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


def hands(found: Replayed, cards: Cards) -> Fitted:
    """The cards as they lie at the end."""
    table = Fitted(show_header=False, box=None, padding=(0, 2, 0, 0))
    for spread in found.spreads:
        table.add_row(Text(spread.place, style="bold"), cards.row(spread.cards), Text(spread.says))
    return table


def marked(found: Replayed, rules: tuple[str, ...]) -> Text:
    """Rules without the name of their book, each that is not attested with its status's sign."""
    said = Text()
    for rule in filter(None, rules):
        said.append(", " if said else "").append(rule.partition(" ")[2] or rule)
        status = found.status_of((rule,)).value
        if status != "attested":
            said.append(f"\u00a0{STATUS_SIGNS[status]}", style=STATUS_STYLES[status])
    return said


def legend(found: Replayed) -> Fitted:
    """Each rule that is cited, once: how sure it is, who made it, and what it says."""
    table = Fitted(title="Rules cited", box=SIMPLE_HEAD, **TITLE)
    for name in ("Rule", "Status", "Notice", "Since"):
        table.add_column(name, no_wrap=name != "Rule", overflow="fold")
    table.add_column("What it says", ratio=1)
    for rule in found.cited.values():
        table.add_row(
            Text(rule.rule.partition(" ")[2] or rule.rule),
            status_text(rule.status.value),
            Text(rule.notice or "–"),
            Text("–" if rule.since is None else f"{rule.since:%Y-%m-%d}"),
            Text(rule.says),
        )
    return table


def course(found: Replayed, cards: Cards) -> Fitted:
    """What happened, step by step, each with its rule."""
    table = Fitted(title="Course of the round", box=SIMPLE_HEAD, **TITLE)
    table.add_column("", justify="right", style="dim", no_wrap=True)
    table.add_column("What happened", ratio=3)
    table.add_column("Rule", ratio=2)
    for place, step in enumerate(found.steps, start=1):
        table.add_row(str(place), cards.told(step), marked(found, step.rules))
    return table


def settlement(found: Replayed, title: str) -> Fitted:
    """What became of every wager; what it pays stands apart only where that is not its net."""
    rows = found.settlements
    has_boxes = any(row.box is not None for row in rows)
    has_pays = any(row.pays and row.pays != row.net for row in rows)
    table = Fitted(title=title, box=SIMPLE_HEAD, **TITLE)
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
            marked(found, row.rules).append(note),
        )
    return table


def net(first: Replayed, second: Replayed | None) -> Fitted:
    """What each player gained or lost, beside the other reading where there is one."""
    table = Fitted(title="Net", box=SIMPLE_HEAD, **TITLE)
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


def remarks(found: Replayed, cards: Cards) -> list[Text]:
    """What is left to say: payments to put right, cards left over, readings."""
    lines: list[Text] = [Text(paid_line(paid)) for paid in found.paid]
    if found.unused:
        lines.append(Text("Left in the shoe: ").append_text(cards.row(found.unused)))
    lines += [Text(line, style="dim") for line in in_words(found.policies)]
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


def _signed(amount: Cents) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
