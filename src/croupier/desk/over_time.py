"""The house edge of a game's bets over time, from one version that is held to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import NotRequired, TypedDict

from croupier.odds.bet_odds import written
from croupier.rulebook import rulebook

from .odds import Watch, answer
from .odds_answers import BetShown
from .setting import Money, Named, law_moments, open_setting


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeFrom:
    """A bet's edge from one moment on."""

    game: str
    bet: str
    at: datetime
    until: datetime | None
    """When the next version that is held began; ``None`` for the last one."""
    house_edge: Fraction
    play: str | None
    """The play that it is of, where the game has decisions."""
    written: str
    """The edge as the odds write it, with the digits that are true."""
    status: str
    with_bonus: Fraction | None = None
    """The main wager's edge together with the Super Bonus that it is played for, at a stake."""


EdgeThen = TypedDict(
    "EdgeThen",
    {
        "bet": str,
        "from": str,
        "until": str | None,
        "house_edge": str,
        "status": str,
        "play": NotRequired[str],
        "with_bonus": NotRequired[str],
    },
)
"""A bet's edge from one moment on, as JSON carries it."""


class YearsShown(TypedDict):
    """The edges of a game's bets under every version that is held."""

    game: str
    title: str
    law: str
    edges: list[EdgeThen]


def years_answer(
    game: str,
    *,
    bet: str | None = None,
    decks: int | None = None,
    stake: Money | None = None,
    policies: Named | None = None,
) -> YearsShown:
    """The edges of a game's bets through the years."""
    book = rulebook()
    edges = edges_over_time(game, bet=bet, decks=decks, stake=stake, policies=policies)
    return YearsShown(
        game=game,
        title=book.game(game).title,
        law=book.corpus.digest,
        edges=[_then(edge) for edge in edges],
    )


def _then(edge: EdgeFrom) -> EdgeThen:
    shown: EdgeThen = {
        "bet": edge.bet,
        "from": edge.at.isoformat(),
        "until": None if edge.until is None else edge.until.isoformat(),
        "house_edge": edge.written,
        "status": edge.status,
    }
    if edge.play is not None:
        shown["play"] = edge.play
    if edge.with_bonus is not None:
        shown["with_bonus"] = written(edge.with_bonus)
    return shown


def edges_over_time(
    game: str,
    *,
    bet: str | None = None,
    decks: int | None = None,
    stake: Money | None = None,
    policies: Named | None = None,
    watch: Watch | None = None,
) -> list[EdgeFrom]:
    """Work out a bet, or all, under every version of a game that is held."""
    moments: Sequence[datetime] = list(law_moments(rulebook(), game))
    found = []
    for done, (at, until) in enumerate(pairwise((*moments, None))):
        assert at is not None
        if watch is not None:
            watch(f"{game} at {at:%Y-%m-%d}", done, len(moments))
        setting = open_setting(game, at=at, decks=decks, stake=stake, policies=policies)
        shown = answer(setting, bet=bet)
        found += [
            EdgeFrom(
                game=game,
                bet=row["bet"],
                at=at,
                until=until,
                house_edge=Fraction(row["exact"] or row["house_edge"]),
                play=row["plays"]["house_edge"] if "plays" in row else None,
                written=row["house_edge"],
                status=shown["status"],
                with_bonus=_with_bonus(row),
            )
            for row in shown["bets"]
        ]
    return found


def _with_bonus(row: BetShown) -> Fraction | None:
    """What is left of an edge where the Super Bonus is played for, as ``odds`` tells of it."""
    if "super_bonus_play" not in row:
        return None
    return Fraction(row["house_edge"]) - Fraction(row["super_bonus_play"]["gains"])
