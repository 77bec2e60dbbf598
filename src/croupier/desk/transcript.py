"""A replayed round as plain text that somebody who knows the game can check line by line."""

from collections.abc import Iterator

from croupier.games.settlement import Settlement
from croupier.money import Cents, dollars

from .round_files.record import Replayed

SAYS_WIDTH = 72
PLACE_WIDTH = 28


def transcript(found: Replayed) -> str:
    """Tell a whole round, one event a line, with the rule of each; then what everybody got."""
    return "\n".join(line.rstrip() for line in _lines(found)) + "\n"


def _lines(found: Replayed) -> Iterator[str]:
    decks = "" if found.decks is None else f", {found.decks} decks"
    yield f"{found.game}, {found.at.isoformat(timespec='minutes')}{decks}, law {found.status}"
    yield ""
    for step in found.steps:
        yield f"{step.says:<{SAYS_WIDTH}}  {_rules(step.rules)}"
    yield ""
    for spread in found.spreads:
        cards = " ".join(map(str, spread.cards))
        says = f"  = {spread.says}" if spread.says else ""
        yield f"{spread.place:<{PLACE_WIDTH}}  {cards}{says}"
    if found.spreads:
        yield ""
    for row in found.settlements:
        yield _row(row)
    yield ""
    for player, net in found.net.items():
        yield f"net {player} {_signed(net)}"
    for paid in found.paid:
        yield (
            f"paid {paid.player} {dollars(paid.paid)}, should have been "
            f"{dollars(paid.should_have_been)}"
        )
    if found.unused:
        yield f"unused {' '.join(map(str, found.unused))}"


def _row(row: Settlement) -> str:
    where = "" if row.box is None else f" box {row.box}"
    where += "" if row.hand is None else f" hand {row.hand}"
    odds = f" at {row.odds}" if row.odds else ""
    said = (
        f"{row.player}{where} {row.bet} {dollars(row.stake)}: {row.result}{odds}, "
        f"pays {dollars(row.pays)}, net {_signed(row.net)}"
    )
    note = f"  ({row.note})" if row.note else ""
    return f"{said:<{SAYS_WIDTH}}  {_rules(row.rules)}{note}"


def _rules(rules: tuple[str, ...]) -> str:
    """Rules without the name of their book."""
    return ", ".join(rule.partition(" ")[2] or rule for rule in rules if rule)


def _signed(amount: Cents) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
