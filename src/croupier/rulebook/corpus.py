"""Load the rulebook's files, quickly: from the checked corpus where it is fresh, else from TOML."""

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

from croupier.kernel import implements

from .files import data_folder, files_digest
from .model import (
    Assumed,
    CatalogueItem,
    Continues,
    Corpus,
    Defect,
    Game,
    Gazette,
    Known,
    Node,
    Notice,
    Op,
    OtherInstrument,
    PolicyValue,
    Reading,
    Recital,
    Summary,
)

Raw = dict[str, Any]


def load_corpus(folder: Path | None = None) -> Corpus:
    """Load the corpus of a folder (the package's own by default)."""
    source = data_folder() if folder is None else folder
    compiled = source.parent / "corpus.json"
    if folder is None and compiled.is_file():
        raw = json.loads(compiled.read_bytes())
        if raw.get("files") == files_digest(source):
            return corpus_from(raw)
    # The files were edited since the corpus was made: read and check them, which takes longer.
    from .authoring import build_corpus  # noqa: PLC0415 (slow to import, rarely needed)

    return corpus_from(build_corpus(source))


def corpus_from(raw: Raw) -> Corpus:
    """Make the corpus from its checked files."""
    return Corpus(
        digest=raw["digest"],
        notices=tuple(notice_from(notice) for notice in raw["notices"]),
        register=tuple(
            Known(
                known["id"],
                known["book"],
                _gazette(known["gazette"]),
                known["says"],
                known["doubt"],
            )
            for known in raw["register"]["notice"]
        ),
        other=tuple(_other(other) for other in raw["register"]["other"]),
        games=tuple(_game(game) for game in raw["games"]),
        concordance=tuple(
            Continues(
                book["book"], pair["was"], pair["now"], pair["relation"], pair["basis"], book["by"]
            )
            for book in raw["concordance"]
            for pair in book["pair"]
        ),
        assumed=tuple(_assumed(assumed) for assumed in raw["assumed"]),
        catalogue=tuple(CatalogueItem(item["id"], item["says"]) for item in raw["catalogue"]),
        readings=tuple(_reading(reading) for reading in raw["readings"]),
        summaries=tuple(_summary(summary) for summary in raw["summaries"]),
    )


def _summary(raw: Raw) -> Summary:
    sections = {name: tuple(keys) for name, keys in raw.items() if name != "games"}
    return Summary(tuple(raw["games"]), sections)


def _gazette(raw: Raw) -> Gazette:
    return Gazette(raw["series"], raw["number"], date.fromisoformat(raw["date"]))


def _defects(raw: list[Raw]) -> tuple[Defect, ...]:
    return tuple(Defect(fault["says"], fault["reading"], fault["id"]) for fault in raw)


def _node(raw: Raw) -> Node:
    return Node(
        number=raw["number"],
        key=raw["key"],
        kind=raw["kind"],
        says=raw["says"],
        does=raw["does"],
        why=raw["why"],
        items=tuple(raw["items"]),
        refs=tuple(raw["refs"]),
        over=tuple(raw["over"]),
        params=raw["params"],
        defects=_defects(raw["defects"]),
        footnote=raw["footnote"],
    )


def _op(notice: str, place: int, raw: Raw) -> Op:
    return Op(
        kind=raw["op"],
        notice=notice,
        place=place,
        where=raw["where"],
        heading=raw["heading"],
        target=raw.get("target") or raw.get("anchor") or raw.get("first"),
        last=raw.get("last"),
        column=raw.get("column"),
        old=raw.get("old"),
        new=raw.get("new"),
        edition=raw.get("edition"),
        maker=raw.get("maker"),
        titles=tuple(raw.get("titles", ())),
        replaces=raw.get("notice") or raw.get("approved_by"),
        rules=tuple(_node(rule) for rule in raw.get("rule", ())),
        defects=_defects(raw["defects"]),
        items=tuple(raw["items"]),
    )


def _recital(raw: Raw) -> Recital:
    printed = raw["date"]
    return Recital(
        raw["notice"],
        raw["role"],
        raw["gazette"],
        date.fromisoformat(printed) if printed else None,
        raw["printed_date"],
        raw["form"],
    )


@implements("RB-001")
def notice_from(raw: Raw) -> Notice:
    """Make a notice from its checked file."""
    return Notice(
        id=raw["id"],
        title=raw["title"],
        book=raw["book"],
        made_under=raw["made_under"],
        dated=date.fromisoformat(raw["dated"]),
        gazette=_gazette(raw["gazette"]),
        effective=datetime.fromisoformat(raw["effective"]),
        made_by=raw["made_by"],
        signed_by=raw["signed_by"],
        capacity=raw["capacity"],
        source=raw["source"],
        recites=tuple(_recital(recital) for recital in raw["recites"]),
        defects=_defects(raw["defects"]),
        ops=tuple(_op(raw["id"], place, op) for place, op in enumerate(raw["op"], start=1)),
    )


@implements("RB-019")
def _other(raw: Raw) -> OtherInstrument:
    return OtherInstrument(
        title=raw["title"],
        made_under=raw["made_under"],
        gazette=_gazette(raw["gazette"]),
        dated=date.fromisoformat(raw["dated"]),
        signed_by=raw["signed_by"],
        says=raw["says"],
    )


def _game(raw: Raw) -> Game:
    return Game(
        name=raw["name"],
        title=raw["title"],
        book=raw["book"],
        chapter=raw["chapter"],
        base=raw["base"],
        overlays=tuple(raw["overlays"]),
        partial=raw["partial"],
        says=raw["says"],
    )


def _assumed(raw: Raw) -> Assumed:
    until, base_at = raw["until_moment"], raw["base_at"]
    return Assumed(
        name=raw["name"],
        games=tuple(raw["game"]),
        start=datetime.fromisoformat(raw["from_moment"]),
        end=datetime.fromisoformat(until) if until else None,
        base=raw["base"],
        base_at=datetime.fromisoformat(base_at) if base_at else None,
        stands_in=raw["stands_in"],
        unknown=tuple(raw["unknown"]),
        house=raw["house"],
        reason=raw["reason"],
        source=raw["source"],
        rules=tuple(_node(rule) for rule in raw["rule"]),
    )


def _reading(raw: Raw) -> Reading:
    return Reading(
        id=raw["id"],
        part=raw["part"],
        games=tuple(raw["games"]),
        where=raw["where"],
        problem=raw["problem"],
        reading=raw["reading"],
        why=raw["why"],
        money=raw["money"],
        weight=raw["weight"],
        policy=raw["policy"],
        default=raw["default"],
        values=tuple(PolicyValue(choice["value"], choice["says"]) for choice in raw["values"]),
    )
