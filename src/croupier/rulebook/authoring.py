"""Read the rulebook's TOML files, check them, and make the corpus that the program loads.

python -m croupier.rulebook.authoring            check every file and write the corpus
python -m croupier.rulebook.authoring FILE …     check single files (a chapter, a notice)
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from .bounded_toml import TooMuchToml, toml_tables
from .files import data_folder, files_digest, law_digest
from .schema import (
    AssumedFile,
    CatalogueFile,
    ConcordanceFile,
    ContentFile,
    GamesFile,
    NoticeFile,
    Op,
    ReadingsFile,
    RegisterFile,
    Rule,
    SummariesFile,
    WithContent,
)
from .wording import copied_runs

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


FileModel = TypeVar("FileModel", bound=BaseModel)

FAULTS_SHOWN: Final = 8
SHAPES: Final = {
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "date_type": "a date such as 2003-02-06, without quotes",
    "date_parsing": "a date such as 2003-02-06, without quotes",
    "date_from_datetime_inexact": "a date such as 2003-02-06, without an hour",
    "datetime_type": "a moment such as 2003-02-06T06:00:00, without quotes",
    "datetime_parsing": "a moment such as 2003-02-06T06:00:00, without quotes",
    "datetime_from_date_parsing": "a moment such as 2003-02-06T06:00:00, without quotes",
    "dict_type": "a table of fields",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "model_attributes_type": "a table of fields",
    "model_type": "a table of fields",
    "tuple_type": "a list",
}
"""What a field has to be, by the checker's name for what it is not."""


class BadFile(Exception):
    """A rulebook file that cannot be read: where, and what is wrong with it."""


def read_file(path: Path, model: type[FileModel]) -> FileModel:
    """Read one TOML file as one model, or say where it is wrong."""
    try:
        raw = toml_tables(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadFile(f"{path.name}: this is not UTF-8 text.") from error
    except OSError as error:
        says = (error.strerror or str(error)).lower()
        raise BadFile(f"{path.name}: cannot be read: {says}.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path.name}: {error}.") from error
    except TooMuchToml as much:
        raise BadFile(f"{path.name}: {much}.") from much
    except (RecursionError, ValueError) as error:
        says = "is nested too deeply, or has too long a number, to be read"
        raise BadFile(f"{path.name}: this {says}.") from error
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise BadFile(_explain(path, raw, error)) from error


def _explain(path: Path, raw: dict[str, Any], error: ValidationError) -> str:
    """Each fault in a line, named by the tables and fields of the file."""
    lines = []
    for fault in error.errors()[:FAULTS_SHOWN]:
        place = _place(raw, fault["loc"])
        # A fault of the file as a whole has no place of its own.
        where = f"{path.name}: {place}" if place else path.name
        lines.append(f"{where}: {_in_words(fault)}")
    return "\n".join(lines)


def _place(raw: dict[str, Any], loc: tuple[int | str, ...]) -> str:
    """Where a fault is: ``op 1, rule 2 (10.4.1): key``."""
    near: Any = raw
    tables: list[str] = []
    field = ""
    for place, part in enumerate(loc):
        if isinstance(part, int):
            tables.append(f"{field} {part + 1}")
            field = ""
        elif isinstance(near, dict) and part not in near and place + 1 < len(loc):
            continue  # the kind of an operation or a figure is no field of the file
        else:
            field = f"{field}.{part}" if field else str(part)
        try:
            near = near[part]
        except (KeyError, IndexError, TypeError):
            continue
        if isinstance(near, dict) and isinstance(part, int) and "number" in near:
            tables[-1] += f" ({near['number']})"
    return ": ".join(filter(None, (", ".join(tables), field)))


def _in_words(fault: "ErrorDetails") -> str:
    """What is wrong, without the checker's own terms."""
    context = fault.get("ctx", {})
    given = repr(fault["input"]) if isinstance(fault["input"], str | int | float | bool) else "this"
    match fault["type"]:
        case "missing":
            return "is missing."
        case "extra_forbidden":
            return "is no field that belongs here."
        case "string_type":
            return f"must be a text in quotes, not {given}."
        case "union_tag_invalid":
            kinds = str(context["expected_tags"]).replace("'", "")
            return f"{_field(context)} is '{context['tag']}'; it is one of {kinds}."
        case "union_tag_not_found":
            return f"{_field(context)} is missing."
        case "less_than_equal" | "greater_than_equal":
            bound = f"at most {context['le']:,}" if "le" in context else f"at least {context['ge']}"
            return f"must be {bound}, not {given}."
        case kind if kind in SHAPES:
            return f"must be {SHAPES[kind]}, not {given}."
        case "string_pattern_mismatch":
            return f"{given} is not written as it should be ({context['pattern']})."
        case "literal_error" | "enum":
            return f"must be {context['expected']}, not {given}."
        case _:
            said = fault["msg"].removeprefix("Value error, ").replace("Input should", "It should")
            return f"{said.rstrip('.')}."


def _field(context: Mapping[str, Any]) -> str:
    """The field that tells one kind from another."""
    return str(context["discriminator"]).strip("'")


def read_notice(path: Path) -> NoticeFile:
    """Read a notice with the content that it keeps in files beside it."""
    return _with_content(read_file(path, NoticeFile), path.parent)


def _with_content(notice: NoticeFile, folder: Path) -> NoticeFile:
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
    corpus = {
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
        "summaries": read_file(folder / "summaries.toml", SummariesFile).model_dump(mode="json")[
            "summary"
        ],
        "catalogue": read_file(folder / "catalogue.toml", CatalogueFile).model_dump(mode="json")[
            "item"
        ],
        "readings": read_file(folder / "readings.toml", ReadingsFile).model_dump(mode="json")[
            "reading"
        ],
    }
    return {"digest": law_digest(corpus), "files": files_digest(folder), **corpus}


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
            "summaries": SummariesFile,
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
