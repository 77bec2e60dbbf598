"""A game at a moment on one page: who plays, with what, what may be done, what is paid."""

from typing import Any, Final, TypedDict

from croupier.rulebook import Entry, Rulebook, RulesAt, rulebook
from croupier.rulebook.model import Reading

from .figures import figures
from .moment import Moment, read_moment
from .readings import in_words

TITLES: Final = {
    "players": "Players",
    "cards": "Cards",
    "deal": "The deal",
    "choices": "Choices and bets",
    "pays": "What is paid",
    "side_bets": "Side bets",
}


class SummaryRule(TypedDict):
    """A rule on the page."""

    number: str
    says: str
    status: str
    parameters: dict[str, Any]
    kind: str


class SummarySection(TypedDict):
    """Rules that belong together."""

    title: str
    rules: list[SummaryRule]


class UnclearPoint(TypedDict):
    """A point on which the rules are not clear, and how it is read."""

    id: str
    unclear: str
    reading: str
    policy: str | None


class GameSummary(TypedDict):
    """A game on one page."""

    game: str
    title: str
    says: str
    at: str
    status: str
    law: str
    sections: list[SummarySection]
    unclear: list[UnclearPoint]
    readings: list[str]
    """The readings that can be chosen, as they are by default."""
    more_unclear: int


def summary(game: str, *, at: Moment, book: Rulebook | None = None) -> GameSummary:
    """Answer `croupier rules summary`: one page."""
    known = book or rulebook()
    rules = known.rules(game, read_moment(at))
    unclear = [reading for reading in known.corpus.readings if game in reading.games]
    weighty = [reading for reading in unclear if reading.weight and reading.policy is None]
    return GameSummary(
        game=game,
        title=rules.game.title,
        says=rules.game.says,
        at=rules.at.isoformat(),
        status=rules.status.value,
        law=known.corpus.digest,
        sections=_sections(known, rules),
        unclear=[_point(reading) for reading in weighty],
        readings=in_words(
            {
                reading.policy: reading.default
                for reading in unclear
                if reading.policy is not None and reading.default is not None
            }
        ),
        more_unclear=sum(
            1 for reading in unclear if reading.policy is None and reading not in weighty
        ),
    )


def _sections(book: Rulebook, rules: RulesAt) -> list[SummarySection]:
    in_force = _in_force(rules)
    sections = []
    for name, title in TITLES.items():
        keys = (
            key
            for page in book.corpus.summaries
            if rules.game.name in page.games
            for key in page.sections[name]
        )
        entries = {in_force[key].number: in_force[key] for key in keys if key in in_force}
        if entries:
            sections.append(
                SummarySection(title=title, rules=[_rule(entry) for entry in entries.values()])
            )
    return sections


def _in_force(rules: RulesAt) -> dict[str, Entry]:
    """The rule in force under each key: a version's own where it prevails over the base's."""
    found: dict[str, Entry] = {}
    for entry in (*(entry for _, entry in rules.assumed), *reversed(rules.entries)):
        node = entry.version.node
        if node is not None:
            over = node.over if rules.game.base is not None else ()
            found |= dict.fromkeys((node.key, *over), entry)
    return found


def _rule(entry: Entry) -> SummaryRule:
    node = entry.version.node
    assert node is not None
    tables = node.kind == "table" or any(
        p["type"] in ("table", "tiers") for p in node.params.values()
    )
    return SummaryRule(
        number=entry.number,
        says=entry.says,
        status=entry.status.value,
        parameters=figures(node) if tables else {},
        kind=node.kind,
    )


def _point(reading: Reading) -> UnclearPoint:
    return UnclearPoint(
        id=reading.id, unclear=reading.problem, reading=reading.reading, policy=reading.policy
    )
