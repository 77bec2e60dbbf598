"""Check the rulebook's files as a whole: what a single file's shape cannot show."""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from .authoring import BadFile, build_corpus, read_file, read_notice, wording_faults
from .book import Rulebook
from .corpus import corpus_from
from .entry import LawDisagrees, NotHeld
from .files import data_folder
from .folded import OutcomeKind, Version
from .model import Corpus, Reading, covers
from .restated import restates, split_name
from .schema import AssumedFile
from .wording import copied_runs, copied_sentences

TEXT_FOLDERS = ("", "src", "tests", "docs", "tools", "benchmarks", "examples")
TEXT_FILES = frozenset({".cff", ".css", ".html", ".json", ".md", ".py", ".svg", ".toml", ".txt"})
GENERATED = frozenset({"corpus.json"})

READINGS = 132
CITATION = re.compile(r"(?P<book>[a-z-]+) (?P<numbers>\d[^ ]*(, \d[^ ]*)*)")


def lint(folder: Path) -> list[str]:
    """Return every fault of a rulebook folder; an empty list is a sound rulebook."""
    try:
        corpus = corpus_from(build_corpus(folder))
    except BadFile as bad:
        return str(bad).splitlines()
    book = Rulebook(corpus)
    return [
        *_wording(folder),
        *_labels(book),
        *_references(corpus, book),
        *_restated(corpus, book),
        *_register(corpus),
        *_catalogue(corpus),
        *_concordance(corpus, book),
        *_conflicts(book),
        *_readings(corpus, book),
        *_summaries(corpus, book),
    ]


def _wording(folder: Path) -> Iterator[str]:
    for path in sorted((folder / "notices").glob("*.toml")):
        notice = read_notice(path)
        rules = tuple(rule for op in notice.op for rule in getattr(op, "rule", ()))
        yield from wording_faults(rules, path.name)
    for path in sorted((folder / "assumed").glob("*.toml")):
        yield from wording_faults(read_file(path, AssumedFile).rule, path.name)


def _labels(book: Rulebook) -> Iterator[str]:
    """Numbers and keys name one rule each at any moment."""
    groups: dict[tuple[str, str, str], list[Version]] = defaultdict(list)
    for version in book.folded.versions:
        groups[version.book, "number", version.number].append(version)
        if version.node is not None:
            groups[version.book, "key", version.node.key].append(version)
    for (name, what, value), versions in groups.items():
        for place, version in enumerate(versions):
            for other in versions[place + 1 :]:
                start = version.start or other.start
                if start is not None and version.at(start) and other.at(start):
                    yield f"{name}: {what} {value} stands twice at {start}"
                elif other.start is not None and version.at(other.start):
                    yield f"{name}: {what} {value} stands twice at {other.start}"


def _references(corpus: Corpus, book: Rulebook) -> Iterator[str]:
    """A rule prevails over keys that exist, and a version's chapter is there."""
    keys = {v.node.key for v in book.folded.versions if v.node is not None}
    for version in book.folded.versions:
        if version.node is None:
            continue
        for key in version.node.over:
            if key not in keys:
                yield f"rule {version.number} prevails over {key}, which no rule has for a key"
    for game in corpus.games:
        for chapter in (game.chapter, *game.overlays):
            if chapter is not None and chapter not in keys:
                yield f"games.toml: {game.name}: no heading has the key {chapter}"


def _restated(corpus: Corpus, book: Rulebook) -> Iterator[str]:
    """What a parameter says again is a parameter, and in no game do the two disagree."""
    nodes = [v.node for v in book.folded.versions if v.node is not None]
    nodes += [node for assumed in corpus.assumed for node in assumed.rules]
    known = {(node.key, name) for node in nodes for name in node.params}
    for node in nodes:
        for name, param in node.params.items():
            for other in restates(param):
                if split_name(other) not in known:
                    yield f"rule {node.number}: {name} restates {other}, which no rule states"
    for game in corpus.games:
        for moment in sorted({n.effective for n in corpus.notices if n.book == game.book}):
            try:
                book.law(game.name, moment)
            except LawDisagrees as disagrees:
                yield f"{moment:%Y-%m-%dT%H:%M}: {disagrees}"
            except NotHeld:
                continue


def _register(corpus: Corpus) -> Iterator[str]:
    """Every notice held or cited is registered, and every one registered is held or cited."""
    registered = {known.id: known for known in corpus.register}
    doubled = [name for name, count in Counter(k.id for k in corpus.register).items() if count > 1]
    yield from (f"register.toml: {name} stands twice" for name in doubled)
    cited = {recital.notice for notice in corpus.notices for recital in notice.recites}
    revoked = {op.replaces for notice in corpus.notices for op in notice.ops if op.replaces}
    for notice in corpus.notices:
        known = registered.get(notice.id)
        if known is None:
            yield f"register.toml: notice {notice.id} is held and not registered"
        elif known.gazette != notice.gazette or known.book != notice.book:
            yield f"register.toml: notice {notice.id} has another gazette or book than its file"
    held = {notice.id for notice in corpus.notices}
    for name in sorted((cited | revoked) - registered.keys()):
        yield f"register.toml: {name} is cited and not registered"
    for name in sorted(registered.keys() - held - cited - revoked):
        yield f"register.toml: nothing held cites {name}"


def _catalogue(corpus: Corpus) -> Iterator[str]:
    """Every item that a rule names is in the catalogue."""
    ids = {item.id for item in corpus.catalogue}
    for notice in corpus.notices:
        for op in notice.ops:
            for item in (*op.items, *(item for rule in op.rules for item in rule.items)):
                if item not in ids:
                    yield f"notice {notice.id}: no catalogue item {item}"


def _concordance(corpus: Corpus, book: Rulebook) -> Iterator[str]:
    """Rules that share a key under two numbers are in the concordance, and only such."""
    numbers: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for version in book.folded.versions:
        if version.node is not None:
            numbers[version.book, version.node.key][version.number] = None
    pairs = {(pair.book, pair.was, pair.now) for pair in corpus.concordance}
    for (name, key), under in numbers.items():
        names = list(under)
        if len(names) > 1 and not any((name, a, b) in pairs for a in names for b in names):
            yield f"concordance: {key} stands as {' and '.join(names)} and no pair says so"
    known = {(version.book, version.number) for version in book.folded.versions}
    for pair in corpus.concordance:
        for number in (pair.was, pair.now):
            if (pair.book, number) not in known:
                yield f"concordance: no rule {number} is known in the book {pair.book}"


def _conflicts(book: Rulebook) -> Iterator[str]:
    for outcome in book.folded.outcomes:
        if outcome.kind is OutcomeKind.CONFLICT:
            yield f"notice {outcome.op.id}: {outcome.says}"


def _readings(corpus: Corpus, book: Rulebook) -> Iterator[str]:
    """Every unclear point is there once, in our words, and names what exists."""
    found = Counter(reading.id for reading in corpus.readings)
    expected = {f"A-{number:02d}" for number in range(1, READINGS + 1)}
    for name in sorted(expected | found.keys()):
        if found[name] != (name in expected):
            yield f"readings.toml: {name} stands {found[name]} times"
    policies = Counter(reading.policy for reading in corpus.readings if reading.policy)
    yield from (f"readings.toml: policy {name} twice" for name in policies if policies[name] > 1)
    for reading in corpus.readings:
        yield from (f"readings.toml: {reading.id}: {fault}" for fault in _reading(reading, book))
    for version in book.folded.versions:
        for defect in version.node.defects if version.node else ():
            if defect.id and defect.id.startswith("A-") and defect.id not in found:
                yield f"rule {version.number}: no reading {defect.id}"


def _summaries(corpus: Corpus, book: Rulebook) -> Iterator[str]:
    """A page about a game names rules that there are."""
    keys = {v.node.key for v in book.folded.versions if v.node is not None}
    keys |= {node.key for assumed in corpus.assumed for node in assumed.rules}
    for summary in corpus.summaries:
        yield from (
            f"summaries.toml: no rule has the key {key}"
            for named in summary.sections.values()
            for key in named
            if key not in keys
        )
        yield from (
            f"summaries.toml: no game {name}" for name in summary.games if not corpus.game(name)
        )


def _reading(reading: Reading, book: Rulebook) -> Iterator[str]:
    said = (reading.problem, reading.reading, reading.why, *(v.says for v in reading.values))
    for text in said:
        yield from (f"eight words of a gazette: {run!r}" for run in copied_runs(text))
    for name in reading.games:
        if book.corpus.game(name) is None:
            yield f"no game {name}"
    versions = book.folded.versions
    for part in reading.where.split("; "):
        cited = CITATION.fullmatch(part)
        if cited is None:
            continue  # a place that has no rule number, such as a notice or every book
        for number in cited["numbers"].split(", "):
            if not any(v.book == cited["book"] and covers(number, v.number) for v in versions):
                yield f"no rule {number} is known in the book {cited['book']}"


def lint_texts(root: Path) -> list[str]:
    """Return every sentence of a gazette in the text files of a project."""
    faults = []
    for folder in TEXT_FOLDERS:
        for path in sorted((root / folder).rglob("*")) if folder else sorted(root.glob("*")):
            if path.suffix in TEXT_FILES and path.name not in GENERATED and path.is_file():
                name = path.relative_to(root).as_posix()
                text = path.read_text(encoding="utf-8")
                faults += [
                    f"{name}: eight words of a gazette: {run!r}" for run in copied_sentences(text)
                ]
    return faults


def main() -> int:
    """Check the package's own files; return the exit status."""
    faults = lint(data_folder())
    root = data_folder().parents[3]
    if (root / "pyproject.toml").is_file():
        faults += lint_texts(root)
    for fault in faults:
        sys.stderr.write(fault + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
