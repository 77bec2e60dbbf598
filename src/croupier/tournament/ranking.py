"""Who is ahead, who is tied, and who progresses: by chips, and by further play among the tied.

An entry's score is its chip count, then its count after each further play that it took part in.
Only those whose scores are alike play on, so that scores compare place by place.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from croupier.kernel import implements
from croupier.money import Cents

from .conditions import StageKind
from .rules import About
from .state import Round, Tournament

OTHERS: Final = "others"
"""The scope of further top chip holders, who are ranked across the whole round (A-78)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Entries whose order matters and is not decided."""

    scope: str
    entries: tuple[int, ...]
    place: int
    """The place that they are tied for, from 1."""
    held: Cents
    """What each of them has in chips."""


def _score(r: Round, scope: str, entry: int) -> tuple[int, ...]:
    counts = dict(r.counts)
    further = [
        dict(one.counts)[entry]
        for one in r.breaks
        if one.is_over and one.scope == scope and entry in one.entries
    ]
    return counts.get(entry, Cents(0)), *further


def held_in(r: Round, scope: str, entry: int) -> Cents:
    """The chips that an entry has in a tie: those counted last, the further play included."""
    return Cents(_score(r, scope, entry)[-1])


def _groups(r: Round, scope: str, entries: Iterable[int]) -> list[tuple[int, ...]]:
    """Entries in order, those with the same score together."""
    scored = sorted(((_score(r, scope, one), one) for one in entries), key=lambda s: (s[0], -s[1]))
    scored.reverse()
    return [tuple(one for _, one in group) for _, group in groupby(scored, key=lambda s: s[0])]


def _across(groups: list[tuple[int, ...]], boundary: int) -> tuple[int, tuple[int, ...]] | None:
    """The tied group across a boundary, with the place that it is tied for."""
    before = 0
    for group in groups:
        if before < boundary < before + len(group):
            return before + 1, group
        before += len(group)
    return None


def _alike(groups: list[tuple[int, ...]]) -> tuple[int, tuple[int, ...]] | None:
    """The first group with more than one in it, with its place."""
    before = 0
    for group in groups:
        if len(group) > 1:
            return before + 1, group
        before += len(group)
    return None


@implements("M7-024", "M7-025", "M7-026")
def open_tie(t: Tournament, r: Round) -> Tie | None:
    """The first tie that has to be broken before the round can close."""
    for table in r.in_use:
        if not r.is_over_at(table):
            continue
        groups = _groups(r, table, t.active(r.at_table(table)))
        found = _across(groups, r.stage.progress) if r.stage.goes_on else _alike(groups)
        if found is not None:
            return _tie(r, table, *found)
    if r.is_counted and r.stage.goes_on and r.stage.others:
        found = _across(_groups(r, OTHERS, _rest(t, r)), r.stage.others)
        if found is not None:
            return _tie(r, OTHERS, *found)
    return None


def about_tie(t: Tournament, r: Round) -> About:
    """The rule on the tie that is open, or on ties of the round where none is."""
    if r.stage.kind is not StageKind.FINAL:
        return About.HEAT_TIE
    tie = open_tie(t, r)
    return About.FINAL_TIE if tie is None or tie.place == 1 else About.PLACE_TIE


def _tie(r: Round, scope: str, place: int, entries: tuple[int, ...]) -> Tie:
    held = held_in(r, scope, entries[0])
    return Tie(scope=scope, entries=tuple(sorted(entries)), place=place, held=held)


@implements("M7-023")
def _winners(t: Tournament, r: Round, table: str) -> tuple[int, ...]:
    """Those who progress from a table: the highest counts after the set number of shoes."""
    ordered = [one for group in _groups(r, table, t.active(r.at_table(table))) for one in group]
    return tuple(ordered[: r.stage.progress])


def _rest(t: Tournament, r: Round) -> tuple[int, ...]:
    """All who did not progress from their tables."""
    gone = {one for table in r.in_use for one in _winners(t, r, table)}
    return tuple(one for one in t.active(p.entry for p in r.places) if one not in gone)


@implements("M7-020", "M7-023", "M7-028")
def outcome(t: Tournament, r: Round) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Who progresses from the tables, who as a top chip holder, and the order of a final."""
    assert open_tie(t, r) is None
    if not r.stage.goes_on:
        ranking = [
            one
            for table in r.in_use
            for group in _groups(r, table, t.active(r.at_table(table)))
            for one in group
        ]
        return (), (), tuple(ranking)
    winners = tuple(one for table in r.in_use for one in _winners(t, r, table))
    rest = [one for group in _groups(r, OTHERS, _rest(t, r)) for one in group]
    return winners, tuple(rest[: r.stage.others]), ()


def board(t: Tournament) -> tuple[tuple[int, Cents], ...]:
    """The leader board of the round in play: entries by chips, most first."""
    r = t.round
    if r is None:
        return ()
    counts = dict(r.counts)
    active = t.active(place.entry for place in r.places)
    return tuple(sorted(((one, counts.get(one, Cents(0))) for one in active), key=_leads))


def _leads(row: tuple[int, Cents]) -> tuple[int, int]:
    return -row[1], row[0]
