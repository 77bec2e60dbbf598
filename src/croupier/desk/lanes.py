"""Every game through the years: the notices that are known, and how sure its rules were."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import TypedDict

from croupier.rulebook import NotHeld, Rulebook, RulesAt, Status, rulebook, weakest
from croupier.rulebook.entry import Ended, NotYetMade

from .register import notices
from .timeline import Mark, timeline

LaneSpan = TypedDict(
    "LaneSpan",
    {
        "from": str,
        "until": str | None,
        "status": str,
        "own": str | None,
        "counts": dict[str, int],
    },
)
"""A stretch of time in which a game's rules were equally sure: the weakest status of the whole
answer, that of the texts held of the game's own chapter, and how many rules have which."""


class LaneMark(TypedDict):
    """A notice: held, or only cited by others."""

    notice: str
    published: str
    gazette: str
    effective: str | None
    held: bool
    says: str


class Lane(TypedDict):
    """One game through the years."""

    game: str
    title: str
    says: str
    book: str
    base: str | None
    spans: list[LaneSpan]
    notices: list[LaneMark]
    versions: list[str]
    """The moments at which a notice that is held came into force."""


class Lanes(TypedDict):
    """Every game through the years."""

    law: str
    games: list[Lane]
    held: int
    """Notices whose text is held, …"""
    cited: int
    """… and those that are known because others cite them."""


def lanes(*, book: Rulebook | None = None) -> Lanes:
    """Tell how sure the rules of every game were, from the first notice known to the last."""
    known = book or rulebook()
    turns = known.turns()
    register = notices(book=known)
    return Lanes(
        law=known.corpus.digest,
        games=[
            Lane(
                game=game.name,
                title=game.title,
                says=game.says,
                book=game.book,
                base=game.base,
                spans=_joined(list(_spans(known, game.name, turns))),
                notices=[_mark(mark) for mark in timeline(known, game.name)],
                versions=[
                    moment.isoformat()
                    for moment in sorted(
                        {n.effective for n in known.notices.values() if n.book == game.book}
                    )
                ],
            )
            for game in known.corpus.games
        ],
        held=len(register["held"]),
        cited=len(register["cited"]),
    )


def _spans(book: Rulebook, game: str, turns: tuple[datetime, ...]) -> Iterator[LaneSpan | None]:
    """How sure the game is from each turn on; nothing while there is no such game."""
    for moment, following in zip(turns, (*turns[1:], None), strict=True):
        until = None if following is None else following.isoformat()
        try:
            rules = book.rules(game, moment)
        except (NotYetMade, Ended):
            yield None
            continue
        except NotHeld:
            yield _span(moment, until, Status.UNKNOWN, None, {})
            continue
        own = [
            entry.status
            for entry in rules.entries
            if entry.layer == game and entry.version.node is not None
        ]
        yield _span(moment, until, rules.status, weakest(own) if own else None, _counts(rules))


def _span(
    moment: datetime, until: str | None, status: Status, own: Status | None, counts: dict[str, int]
) -> LaneSpan:
    return {
        "from": moment.isoformat(),
        "until": until,
        "status": status.value,
        "own": None if own is None else own.value,
        "counts": counts,
    }


def _counts(rules: RulesAt) -> dict[str, int]:
    """How many rules have which status, the surest first."""
    entries = (*rules.entries, *rules.stands_in)
    found = Counter(entry.status for entry in entries)
    return {status.value: found[status] for status in Status if found[status]}


def _joined(spans: list[LaneSpan | None]) -> list[LaneSpan]:
    """Stretches that tell the same, as one."""
    found: list[LaneSpan] = []
    last: LaneSpan | None = None
    for span in spans:
        if span is not None and last is not None and _tells(span) == _tells(last):
            last["until"] = span["until"]
            continue
        last = span
        if span is not None:
            found.append(span)
    return found


def _tells(span: LaneSpan) -> tuple[str, str | None, dict[str, int]]:
    return span["status"], span["own"], span["counts"]


def _mark(mark: Mark) -> LaneMark:
    return LaneMark(
        notice=mark.notice,
        published=mark.published.isoformat(),
        gazette=mark.gazette,
        effective=None if mark.effective is None else mark.effective.isoformat(),
        held=mark.is_held,
        says=mark.says,
    )
