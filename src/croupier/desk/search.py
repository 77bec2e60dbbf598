"""Find rules and readings by their words."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final, TypedDict

from croupier.rulebook import Rulebook, Status, rulebook
from croupier.rulebook.folded import Version

from .moment import Moment, read_moment
from .wrong import WrongInput

WORD: Final = re.compile(r"[a-z0-9]+")
ENDINGS: Final = ("ing", "ed", "es", "s")


class RuleFound(TypedDict):
    """A rule that has the words."""

    book: str
    number: str
    says: str
    since: str | None
    until: str | None
    notice: str | None
    status: str
    score: int


class ReadingFound(TypedDict):
    """An unclear point that has the words."""

    id: str
    unclear: str
    reading: str


class RulesFound(TypedDict):
    """What has the words, the best first."""

    words: str
    at: str | None
    rules: list[RuleFound]
    readings: list[ReadingFound]


def search(words: str, *, at: Moment | None = None, book: Rulebook | None = None) -> RulesFound:
    """Answer `croupier rules search`: rules at a moment, or of any time, that have every word.

    >>> search("soft 17", at="2003-02-06T06:00")["rules"][0]["book"]
    'blackjack'
    """
    wanted = [_stem(word) for word in WORD.findall(words.lower())]
    if not wanted:
        raise WrongInput("WORDS: there is no word to look for.")
    known = book or rulebook()
    moment = None if at is None else read_moment(at)
    found = list(_rules(known, wanted, moment))
    found.sort(key=lambda rule: -rule["score"])
    return RulesFound(
        words=words,
        at=None if moment is None else moment.isoformat(),
        rules=found,
        readings=[
            ReadingFound(id=reading.id, unclear=reading.problem, reading=reading.reading)
            for reading in known.corpus.readings
            if _score(wanted, f"{reading.problem} {reading.reading}")
        ],
    )


def _rules(book: Rulebook, wanted: list[str], moment: datetime | None) -> Iterator[RuleFound]:
    for version in book.folded.versions:
        if version.node is None or (moment is not None and not version.at(moment)):
            continue
        assert version.start is not None
        status, _ = book.status(version, moment or version.start)
        score = _score(wanted, f"{version.node.says} {version.node.key}")
        if score:
            yield _found(version, status, score)
    for filled in book.corpus.assumed:
        begun = moment is None or filled.start <= moment
        if not begun or (moment is not None and filled.end is not None and moment >= filled.end):
            continue
        for node in filled.rules:
            score = _score(wanted, f"{node.says} {node.key}")
            games = [book.game(name).book for name in filled.games]
            version = Version(
                book=games[0], number=node.number, node=node, start=filled.start, end=filled.end
            )
            if score:
                yield _found(version, Status.ASSUMED, score)


def _found(version: Version, status: Status, score: int) -> RuleFound:
    assert version.node is not None
    return RuleFound(
        book=version.book,
        number=version.number,
        says=version.node.says,
        since=None if version.start is None else version.start.isoformat(),
        until=None if version.end is None else version.end.isoformat(),
        notice=version.made_by,
        status=status.value,
        score=score,
    )


def _score(wanted: list[str], text: str) -> int:
    """How well a text answers: nothing unless it has every word, more for words next to another."""
    stems = [_stem(word) for word in WORD.findall(text.lower())]
    if not all(word in stems for word in wanted):
        return 0
    together = sum(stems[place : place + len(wanted)] == wanted for place in range(len(stems)))
    return 1 + sum(stems.count(word) for word in wanted) + 5 * together


def _stem(word: str) -> str:
    """A word without its ending, so that doubles, doubled and doubling are one."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word  # noqa: PLR2004 (short words stay)
