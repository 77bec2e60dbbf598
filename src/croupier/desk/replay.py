"""Replay recorded rounds: settle them under the rules of their moment, and say why."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from croupier.money import Cents, dollars
from croupier.rulebook import Cited

from .arguments import named
from .notebook import ReplayAnswer
from .round_files.formats import GAMES, format_of, read_round, replay_fields
from .round_files.record import Paid, Replayed, SettlementShown, row_as_json
from .round_files.source import Source, read_source
from .under_draft import require_in_force, under_draft
from .wrong import WrongInput


class PaidShown(TypedDict):
    """What a player was paid on a wager, and what should have been."""

    wager: int
    player: str
    box: NotRequired[int]
    on: NotRequired[str]
    paid: str
    should_have_been: str
    difference: str


class CitedShown(TypedDict):
    """A rule that a step or a settlement cites."""

    rule: str
    notice: str | None
    """Null for what is assumed."""
    since: str | None
    status: str
    says: str


class Compared(TypedDict):
    """The same round under other readings."""

    policies: dict[str, str | bool]
    settlements: list[SettlementShown]
    net: dict[str, str]
    difference: dict[str, str]
    """What each player would have gained more, or less, than under the first readings."""


class RoundShown(TypedDict):
    """A round with its settlement."""

    game: str
    at: str
    status: str
    settlements: list[SettlementShown]
    net: dict[str, str]
    events: list[dict[str, Any]]
    cited: list[CitedShown]
    unused: list[str]
    policies: dict[str, str | bool]
    law: str
    """The digest of the law that it was settled under."""
    draft: NotRequired[str]
    """The draft notice that it was settled under, which is not law."""
    decks: NotRequired[int]
    hands: list[dict[str, Any]]
    paid: NotRequired[list[PaidShown]]
    about: NotRequired[dict[str, str]]
    against: NotRequired[Compared]


def replay(
    source: Source,
    *,
    policies: Mapping[str, str | bool] | None = None,
    against: Mapping[str, str | bool] | None = None,
    draft: str | Path | None = None,
) -> ReplayAnswer:
    """Settle a round from its record: a path, ``-`` for standard input, or a mapping.

    ``policies`` prevail over the readings of the file. With ``against`` the round is settled a
    second time with those readings changed, and both settlements are shown. With a ``draft`` the
    round is settled as that notice would have it.

    >>> shown = replay({
    ...     "game": "blackjack", "at": "2003-02-06T06:00", "decks": 8, "cards": "AS 6D KH",
    ...     "wager": [{"box": 1, "player": "ann", "stake": 10}],
    ... })
    >>> shown["net"], shown["settlements"][0]["rules"]
    ({'ann': '15.00'}, ['blackjack 7.4.1(a)', 'blackjack 8.1'])
    """
    policies, against = named("policies", policies), named("against", against)
    found = settled(source, policies=policies, against=against, draft=draft)
    return ReplayAnswer.of(as_json(*found))


def settled(
    source: Source,
    *,
    policies: Mapping[str, str | bool] | None = None,
    against: Mapping[str, str | bool] | None = None,
    draft: str | Path | None = None,
) -> tuple[Replayed, Replayed | None]:
    """Settle a round from its record, as values; a second time where there are other readings."""
    name, fields = read_source(source)
    book = None
    if draft is not None:
        book, _ = under_draft(draft)
        _, _, shared = read_round(fields, policies=policies)
        require_in_force(book, shared.game, shared.at)
    first = replay_fields(name, fields, policies=policies, book=book)
    if not against:
        return first, None
    second = {**(policies or {}), **against}
    return first, replay_fields(name, fields, policies=second, book=book)


def as_json(found: Replayed, other: Replayed | None = None) -> RoundShown:
    """A replayed round as the contract has it; beside another reading of it, if there is one."""
    shown: RoundShown = {
        "game": found.game,
        "at": found.at.isoformat(timespec="seconds"),
        "status": str(found.status),
        "settlements": _rows(found),
        "net": _net(found),
        "events": [
            {
                "event": step.event,
                "says": step.says,
                "rules": list(step.rules),
                "status": found.status_of(step.rules).value,
                **step.facts,
            }
            for step in found.steps
        ],
        "cited": [_cited(rule) for rule in found.cited.values()],
        "unused": [str(card) for card in found.unused],
        "policies": dict(found.policies),
        "law": found.digest,
        "hands": [
            {
                "place": spread.place,
                "cards": [str(card) for card in spread.cards],
                "is": spread.says,
            }
            for spread in found.spreads
        ],
    }
    if found.draft is not None:
        shown["draft"] = found.draft
    if found.decks is not None:
        shown["decks"] = found.decks
    if found.about:
        shown["about"] = dict(found.about)
    if found.paid:
        shown["paid"] = [_paid(paid) for paid in found.paid]
    if other is not None:
        shown["against"] = {
            "policies": dict(other.policies),
            "settlements": _rows(other),
            "net": _net(other),
            "difference": {
                player: dollars(Cents(net - found.net.get(player, 0)))
                for player, net in other.net.items()
            },
        }
    return shown


def _rows(found: Replayed) -> list[SettlementShown]:
    """Every settlement of a round."""
    return [
        {**row_as_json(row), "status": found.status_of(row.rules).value}
        for row in found.settlements
    ]


def _cited(rule: Cited) -> CitedShown:
    return CitedShown(
        rule=rule.rule,
        notice=rule.notice,
        since=None if rule.since is None else rule.since.isoformat(),
        status=rule.status.value,
        says=rule.says,
    )


def _net(found: Replayed) -> dict[str, str]:
    """What each player gained or lost."""
    return {player: dollars(net) for player, net in found.net.items()}


def _paid(paid: Paid) -> PaidShown:
    shown: PaidShown = {
        "wager": paid.wager,
        "player": paid.player,
        "paid": dollars(paid.paid),
        "should_have_been": dollars(paid.should_have_been),
        "difference": dollars(paid.difference),
    }
    if paid.box is not None:
        shown["box"] = paid.box
    if paid.on is not None:
        shown["on"] = paid.on
    return shown


def new_file(game: str) -> str:
    """A commented round file to start from; it replays without error.

    >>> print(new_file("com-bo").splitlines()[1])
    game = "com-bo"
    """
    if game not in GAMES:
        raise WrongInput(f"there is no game {game!r} to write; the games are {', '.join(GAMES)}.")
    return format_of(game).starter(game)
