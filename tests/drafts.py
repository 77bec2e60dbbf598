"""Draft notices made of operations, as tests try them on the law."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from croupier.games.drafted import Drafted
from croupier.rulebook import Rulebook, rulebook
from croupier.rulebook.model import Gazette, Node, Notice, Op

__all__ = ("DRAFT_ID", "delete", "drafted", "insert", "substitute")

DRAFT_ID: Final = "99/2009"


def drafted(book: str, at: datetime, *ops: Op, before: Rulebook | None = None) -> Drafted:
    """The rulebook with a draft of some operations in force from a moment on."""
    before = before or rulebook()
    notice = Notice(
        id=DRAFT_ID,
        title="Draft",
        book=book,
        made_under="",
        dated=at.date(),
        gazette=Gazette("S", 0, at.date()),
        effective=at,
        made_by="",
        signed_by="",
        capacity="",
        source={},
        recites=(),
        defects=(),
        ops=tuple(replace(op, place=place) for place, op in enumerate(ops, start=1)),
    )
    corpus = replace(before.corpus, notices=(*before.corpus.notices, notice))
    return Drafted(before, corpus, notice.id)


def delete(target: str) -> Op:
    """Take a rule away with its paragraphs."""
    return Op(kind="delete", notice=DRAFT_ID, place=1, where="1", target=target)


def substitute(target: str, *rules: Node) -> Op:
    """Put rules in the place of a rule with its paragraphs."""
    return Op(kind="substitute", notice=DRAFT_ID, place=1, where="1", target=target, rules=rules)


def insert(*rules: Node) -> Op:
    """Bring rules by their own numbers."""
    return Op(kind="insert", notice=DRAFT_ID, place=1, where="1", rules=rules)
