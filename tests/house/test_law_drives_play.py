"""The law drives play: change any figure of a computed rule, and an answer changes.

Every parameter of every rule that says ``computed`` is changed in a copy of the law. Then one of
the book's probes (``tests/law_probes``, where it is written how to add them) answers otherwise,
or the law is refused in one sentence: by the engine, which does not play it, or by the rulebook,
because the figure only says another one again (``restates``). Nothing else counts as read.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import NamedTuple

import pytest

from croupier.games.refusal import RuleBreach
from croupier.rulebook import LawDisagrees, Rulebook, rulebook
from croupier.rulebook.model import Node
from croupier.rulebook.restated import restates
from law_probes import Probe
from law_probes.changes import changed, others
from law_probes.registry import PROBES, UNCOVERED, WAITING

BOOKS = tuple(dict.fromkeys(game.book for game in rulebook().corpus.games))


class Figure(NamedTuple):
    """A parameter of one rule as one notice, or one file of assumptions, has it."""

    made_by: str
    node: Node
    name: str

    @property
    def full(self) -> str:
        return f"{self.node.key}.{self.name}"


def figures(book: str) -> Iterator[Figure]:
    """Every parameter of a computed rule of a book, what is assumed for its games included."""
    held = rulebook()
    games = {game.name for game in held.corpus.games if game.book == book}
    nodes: list[tuple[str, Node]] = [
        (version.made_by or "", version.node)
        for version in held.folded.of_book(book)
        if version.node is not None
    ]
    for assumed in held.corpus.assumed:
        if games & set(assumed.games):
            nodes += [(assumed.name, node) for node in assumed.rules]
    for made_by, node in nodes:
        if node.does == "computed":
            yield from (Figure(made_by, node, name) for name in node.params)


@cache
def _settings(book: str) -> dict[tuple[str, datetime], tuple[Probe, ...]]:
    """The probes of a book by the game and the moment at which they are asked."""
    found: dict[tuple[str, datetime], list[Probe]] = defaultdict(list)
    for probe in PROBES[book]:
        found[probe.game, probe.at].append(probe)
    return {setting: tuple(probes) for setting, probes in found.items()}


@cache
def _stands(game: str, at: datetime) -> frozenset[int]:
    """The rules, by identity, that stand for a game at a moment."""
    rules = rulebook().rules(game, at)
    entries = (*rules.entries, *(entry for _, entry in rules.assumed))
    return frozenset(id(entry.version.node) for entry in entries)


@cache
def _usual(probe: Probe) -> object:
    """What a probe answers by the law as it is."""
    return probe.ask(rulebook().law(probe.game, probe.at))


def shows(book: str, figure: Figure, tried: Rulebook) -> bool:
    """Whether a changed law is refused, or some answer by it differs from the usual one."""
    for (game, at), probes in _settings(book).items():
        if id(figure.node) not in _stands(game, at):
            continue
        asked = [probe for probe in probes if figure.node.key.startswith(probe.keys)]
        try:
            law = tried.law(game, at)
            if any(probe.ask(law) != _usual(probe) for probe in asked):
                return True
        except (LawDisagrees, RuleBreach):
            return True  # an UnplayedLaw is a breach too; others refuse the table that is set up
    return False


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_is_covered_or_named_as_not_covered(book: str) -> None:
    assert (book in PROBES) != (book in UNCOVERED)


@pytest.mark.parametrize("book", sorted(PROBES))
def test_no_figure_of_the_law_is_idle(book: str) -> None:
    idle = []
    corpus = rulebook().corpus
    for figure in figures(book):
        if figure.node.key.startswith(WAITING):
            continue
        for place, tries in others(figure.node.params[figure.name]):
            copies = (Rulebook(changed(corpus, figure.node, figure.name, other)) for other in tries)
            if not any(shows(book, figure, copy) for copy in copies):
                idle.append(f"{figure.made_by} {figure.full}{place}")
    assert not idle, "\n".join(idle)


@pytest.mark.parametrize("book", BOOKS)
def test_what_waits_for_its_engine_is_read_by_none(book: str) -> None:
    # A key on the list of waiting rules must be there for a rule that has figures.
    stated = {figure.node.key for figure in figures(book)}
    everywhere = {figure.node.key for each in BOOKS for figure in figures(each)}
    assert all(any(key.startswith(waiting) for key in everywhere) for waiting in WAITING)
    assert stated or book == "gaming-machines"


@pytest.mark.parametrize("book", BOOKS)
def test_a_figure_that_is_said_again_may_not_differ(book: str) -> None:
    corpus = rulebook().corpus
    for figure in figures(book):
        param = figure.node.params[figure.name]
        if not restates(param):
            continue
        ((_, (other, *_)),) = others(param)
        tried = Rulebook(changed(corpus, figure.node, figure.name, other))
        assert any(_refusals(tried, book)), f"{figure.made_by} {figure.full}"


def _refusals(tried: Rulebook, book: str) -> Iterator[bool]:
    """At each commencement, whether the law of each game is refused; games of the book first."""
    corpus = tried.corpus
    for game in sorted(corpus.games, key=lambda game: game.book != book):
        for at in sorted({notice.effective for notice in corpus.notices}):
            try:
                tried.law(game.name, at)
            except LawDisagrees:
                yield True
            except LookupError:
                continue
            yield False
