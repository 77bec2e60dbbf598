"""Read the rulebook's TOML files, check them, and make the corpus that the program loads.

python -m croupier.rulebook.authoring            check every file and write the corpus
python -m croupier.rulebook.authoring FILE …     check single files (a chapter, a notice)
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from .files import corpus_digest, data_folder
from .schema import (
    AssumedFile,
    CatalogueFile,
    ConcordanceFile,
    ContentFile,
    DraftFile,
    GamesFile,
    NoticeFile,
    Op,
    ReadingsFile,
    RegisterFile,
    Rule,
    WithContent,
)
from .wording import copied_runs

__all__ = (
    "BadFile",
    "build_corpus",
    "read_file",
    "read_notice",
    "with_content",
    "wording_faults",
)

FileModel = TypeVar("FileModel", bound=BaseModel)


class BadFile(Exception):
    """A rulebook file that cannot be read: where, and what is wrong with it."""


def read_file(path: Path, model: type[FileModel]) -> FileModel:
    """Read one TOML file as one model, or say where it is wrong."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{path.name}: {error}") from error
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise BadFile(_explain(path, raw, error)) from error


def _explain(path: Path, raw: dict[str, Any], error: ValidationError) -> str:
    lines = []
    for fault in error.errors()[:8]:
        place = ".".join(str(part) for part in fault["loc"])
        near: Any = raw
        number = None
        for part in fault["loc"]:
            try:
                near = near[part]
            except (KeyError, IndexError, TypeError):
                continue  # the discriminator of a union is part of `loc` and of nothing else
            if isinstance(near, dict):
                number = near.get("number", number)
        beside = f" (rule {number})" if number else ""
        # A fault of the file as a whole has no place of its own.
        where = f"{path.name}: {place}{beside}" if place else path.name
        lines.append(f"{where}: {fault['msg'].removeprefix('Value error, ')}")
    return "\n".join(lines)


NoticeModel = TypeVar("NoticeModel", NoticeFile, DraftFile)


def read_notice(path: Path) -> NoticeFile:
    """Read a notice with the content that it keeps in files beside it."""
    return with_content(read_file(path, NoticeFile), path.parent)


def with_content(notice: NoticeModel, folder: Path) -> NoticeModel:
    """Put the rules that a notice keeps in files of their own where they belong."""
    ops: list[Op] = []
    for op in notice.op:
        if isinstance(op, WithContent) and op.content_from:
            rules: tuple[Rule, ...] = op.rule
            for name in op.content_from:
                rules += read_file(folder / name, ContentFile).rule
            ops.append(op.model_copy(update={"rule": rules, "content_from": ()}))
        else:
            ops.append(op)
    return notice.model_copy(update={"op": tuple(ops)})


def build_corpus(folder: Path) -> dict[str, Any]:
    """Check every file and return the whole corpus as plain JSON values."""
    notices = [read_notice(path) for path in sorted((folder / "notices").glob("*.toml"))]
    for path, notice in zip(sorted((folder / "notices").glob("*.toml")), notices, strict=True):
        number, year = notice.id.split("/")
        if path.stem != f"{year}-{int(number):02d}":
            raise BadFile(f"{path.name}: the file of notice {notice.id} has another name")
    register = read_file(folder / "register.toml", RegisterFile)
    return {
        "digest": corpus_digest(folder),
        "notices": [notice.model_dump(mode="json") for notice in notices],
        "register": register.model_dump(mode="json"),
        "games": read_file(folder / "games.toml", GamesFile).model_dump(mode="json")["game"],
        "concordance": [
            read_file(path, ConcordanceFile).model_dump(mode="json")
            for path in sorted((folder / "concordance").glob("*.toml"))
        ],
        "assumed": [
            {"name": path.stem, **read_file(path, AssumedFile).model_dump(mode="json")}
            for path in sorted((folder / "assumed").glob("*.toml"))
        ],
        "catalogue": read_file(folder / "catalogue.toml", CatalogueFile).model_dump(mode="json")[
            "item"
        ],
        "readings": read_file(folder / "readings.toml", ReadingsFile).model_dump(mode="json")[
            "reading"
        ],
    }


def wording_faults(rules: tuple[Rule, ...], where: str) -> Iterator[str]:
    """Yield every sentence of ours that shares eight words in a row with a gazette."""
    for rule in rules:
        said = [rule.says, rule.why or "", rule.footnote or ""]
        said += [text for fault in rule.defects for text in (fault.says, fault.reading or "")]
        for text in said:
            for run in copied_runs(text):
                yield f"{where}: rule {rule.number}: eight words of a gazette: {run!r}"


def _check_single(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "notices":
        notice = read_notice(path)
        rules = tuple(rule for op in notice.op for rule in getattr(op, "rule", ()))
    elif path.parent.name == "assumed":
        rules = read_file(path, AssumedFile).rule
    elif "[[rule]]" in text:
        rules = read_file(path, ContentFile).rule
    else:
        models: dict[str, type[BaseModel]] = {
            "register": RegisterFile,
            "games": GamesFile,
            "catalogue": CatalogueFile,
            "readings": ReadingsFile,
        }
        read_file(path, models.get(path.stem, ConcordanceFile))
        return []
    faults = list(wording_faults(rules, path.name))
    seen: dict[str, str] = {}
    for rule in rules:
        for name, value in (("number", rule.number), ("key", rule.key)):
            if value in seen:
                faults.append(f"{path.name}: {name} {value} stands twice")
            seen[value] = value
    return faults


def main(arguments: list[str]) -> int:
    """Check files, or build the corpus; return the exit status."""
    try:
        if arguments:
            faults = [fault for name in arguments for fault in _check_single(Path(name))]
        else:
            folder = data_folder()
            corpus = build_corpus(folder)
            target = folder.parent / "corpus.json"
            target.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
            faults = []
    except BadFile as bad:
        faults = [str(bad)]
    for fault in faults:
        sys.stderr.write(fault + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
