"""Say what is known of a rule that is not in force for a game at a moment."""

from collections.abc import Iterator

from croupier.rulebook import Rulebook, RulesAt
from croupier.rulebook.folded import Outcome, Version
from croupier.rulebook.model import covers

from .moment import shown_moment

PLACES_MAX = 4


def touches(outcome: Outcome, number: str) -> bool:
    """Whether an operation aims at a rule, names it in its heading, or brings it."""
    aims = (outcome.op.target, outcome.op.heading, *(node.number for node in outcome.op.rules))
    return any(covers(aim, number) or covers(number, aim) for aim in aims if aim is not None)


def why_no_rule(book: Rulebook, found: RulesAt, number: str) -> str:
    """One message: there is no such rule then, and everything that is known of its number."""
    facts = list(_facts(book, found, number))
    if not facts:
        facts = [_nothing_known(book, found, number)]
    moment, title = shown_moment(found.at), found.game.title
    return f"There is no rule {number} held for {title} at {moment}: {'; '.join(facts)}."


def _facts(book: Rulebook, found: RulesAt, number: str) -> Iterator[str]:
    named = [
        version
        for version in book.folded.of_book(found.game.book)
        if covers(number, version.number)
    ]
    standing = [version for version in named if version.at(found.at)]
    if standing:
        yield _in_another_version(book, found, number)
        return
    ended = [v for v in named if v.end is not None and v.end <= found.at]
    if not ended:
        ended = _gone_with(book, found, number)
    if ended:
        yield _ended(book, found, ended)
    later = [v for v in named if v.start is not None and v.start > found.at]
    if later:
        first = min(later, key=lambda v: (v.start, v.number != number))
        assert first.start is not None
        yield f"the next text under that number is notice {first.made_by}'s, in force from " + (
            shown_moment(first.start)
        )
    for outcome in found.outcomes:
        if outcome.op.target is not None and covers(outcome.op.target, number):
            yield f"notice {outcome.op.notice} names it ({outcome.says.rstrip('.')})"
    yield from _headings(book, found, number)
    above = next((e for e in found.entries if _hides(e.version, number)), None)
    if above is not None:
        yield f"rule {above.number}, to which it would belong, is known but its text is not held"
    stand_in = next((e for _, e in found.assumed if covers(number, e.number)), None)
    if stand_in is not None:
        yield (
            f"what is assumed for this moment has a rule {number} "
            f"(shown apart, without naming a rule)"
        )


def _headings(book: Rulebook, found: RulesAt, number: str) -> Iterator[str]:
    """The notices in force that name a number in a heading over something else."""
    for notice in book.notices.values():
        if notice.book != found.game.book or notice.effective > found.at:
            continue
        for op in notice.ops:
            brought = [node.number for node in op.rules]
            if op.heading == number and op.target != number and number not in brought:
                does = f"brings rule {brought[0]}" if brought else "names another rule"
                yield f"a heading of notice {notice.id} names it, but the body {does}"


def _hides(version: Version, number: str) -> bool:
    """Whether a text that is not held may contain a number."""
    return version.node is None and covers(version.number, number)


def _gone_with(book: Rulebook, found: RulesAt, number: str) -> list[Version]:
    """The deleted rules to which a number would have belonged."""
    return [
        version
        for version in book.folded.of_book(found.game.book)
        if version.deleted
        and covers(version.number, number)
        and version.end is not None
        and version.end <= found.at
    ]


def _in_another_version(book: Rulebook, found: RulesAt, number: str) -> str:
    games = [
        game
        for game in book.corpus.games
        if game.book == found.game.book
        and (rules := book.rules_or_none(game.name, found.at)) is not None
        and any(entry.layer == game.name for entry in rules.under(number))
    ]
    # The base shows every chapter of its book; the version is the better answer.
    versions = [game for game in games if game.base is not None] or games
    named = [f"{game.title} (croupier rules show {game.name})" for game in versions]
    return f"it stands among the rules of {' and '.join(named) or 'another version'}"


def _ended(book: Rulebook, found: RulesAt, ended: list[Version]) -> str:
    """How the last text under a number came to its end, and where it goes on."""
    final = max(ended, key=lambda version: version.end or found.at)
    assert final.end is not None
    moment = shown_moment(final.end)
    if final.deleted:
        text = "" if final.node is not None else " (its text is not held)"
        return f"notice {final.ended_by} deleted rule {final.number} from {moment}{text}"
    now = [
        place
        for version in ended
        if version.end == final.end
        for place in _continued(book, found, version)
    ]
    fact = f"notice {final.ended_by} put other rules in its place from {moment}"
    places = list(dict.fromkeys(place.partition("#")[0] for place in now))
    if not places:
        return fact
    return f"{fact}; it continues as rule {', '.join(places[:PLACES_MAX])}" + (
        " and others" if len(places) > PLACES_MAX else ""
    )


def _continued(book: Rulebook, found: RulesAt, version: Version) -> Iterator[str]:
    """The numbers under which an ended rule goes on at the moment asked about."""
    for entry in found.entries:
        node = entry.version.node
        if node is not None and version.node is not None and node.key == version.node.key:
            yield entry.number
    standing = {entry.number for entry in found.entries}
    for pair in book.corpus.concordance:
        if pair.book == version.book and pair.was == version.number and pair.now in standing:
            yield pair.now


def _is_range(book: Rulebook, found: RulesAt) -> bool:
    """Whether what is held is a range of rules, so that others may stand behind it."""
    return any(
        op.kind == "substitute-range"
        for notice in book.notices.values()
        if notice.book == found.game.book and notice.effective <= found.at
        for op in notice.ops
    )


def _nothing_known(book: Rulebook, found: RulesAt, number: str) -> str:
    whole = book.folded.complete.get(found.game.book)
    top = number.partition(".")[0].partition("(")[0]
    chapters = sorted({e.number for e in found.entries if e.number.isdigit()}, key=int)
    beyond = top.isdigit() and bool(chapters) and int(top) > int(chapters[-1])
    if whole is not None and whole <= found.at and not (beyond and _is_range(book, found)):
        if top not in chapters and chapters:
            return f"the rules are held as a whole and run from {chapters[0]} to {chapters[-1]}"
        return "the rules are held as a whole and have no such number"
    unseen = book.unseen(found.game.book, since=None, until=found.at.date())
    return "nothing held mentions it, and these notices are not held: " + ", ".join(unseen)
