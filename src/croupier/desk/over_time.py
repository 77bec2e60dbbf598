"""The house edge of a game's bets over time, from one version that is held to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import TypedDict

from croupier.odds.bet_odds import written
from croupier.rulebook import rulebook

from .odds import Watch, answer
from .setting import Money, Named, law_moments, open_setting

__all__ = ("EdgeFrom", "EdgeThen", "YearsShown", "edges_over_time", "years_answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeFrom:
    """A bet's edge from one moment on."""

    game: str
    bet: str
    at: datetime
    until: datetime | None
    """When the next version that is held began; ``None`` for the last one."""
    house_edge: Fraction
    status: str


EdgeThen = TypedDict(
    "EdgeThen",
    {"bet": str, "from": str, "until": str | None, "house_edge": str, "status": str},
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
        edges=[
            {
                "bet": edge.bet,
                "from": edge.at.isoformat(),
                "until": None if edge.until is None else edge.until.isoformat(),
                "house_edge": written(edge.house_edge),
                "status": edge.status,
            }
            for edge in edges
        ],
    )


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
                status=shown["status"],
            )
            for row in shown["bets"]
        ]
    return found
