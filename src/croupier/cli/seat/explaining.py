"""What ``?`` answers: what is open and what it pays, why something is not, and what is best."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.client import Table

from .betting import wager_names
from .places import NotDone, Sits
from .talking import named, spoken

FOUND_MAX: Final = 3
"""Rules that a word is answered with."""
EDGES_MAX: Final = 5
"""Bets whose edges are told."""
ENDS: Final = "Enter takes what is in brackets or comes first; ? WORD explains; q leaves."


def explained(seat: Sits, word: str, *, practises: bool) -> list[str]:
    """What may be done and by which rule, or what is to be said of a word."""
    table = seat.table
    if not word:
        hint = _hint(seat) if practises and (table.waits_for_me or table.is_betting) else ()
        return [*hint, *_open(table), ENDS]
    return [*_of_word(table, word)] or [f"No rule of this game has the words {word}."]


def _open(table: Table) -> Iterator[str]:
    if table.awaiting is not None:
        yield table.awaiting.says
    if table.is_betting:
        yield from _bounds(table)
        yield from _pays(table)
    elif table.waits_for_me:
        yield from (f"{_cited(one)}" for one in table.document["refused"])
    if table.awaiting is not None:
        yield from (_rule(table, rule) for rule in table.awaiting.rules)


def _bounds(table: Table) -> Iterator[str]:
    for offer in [o for o in table.legal if o.do in ("wager", "ante")][:1]:
        bounds = offer.fields["stake"]
        if bounds.least is not None and bounds.most is not None:
            step = "" if bounds.step is None else f", in steps of {spoken(bounds.step)}"
            yield f"A wager is {spoken(bounds.least)} to {spoken(bounds.most)}{step}."
    names = ", ".join(name for name, _ in wager_names(table))
    if names:
        yield f"Bets: {names}."
        yield "Several go in a line with commas; clear takes them back, again repeats them."


def _pays(table: Table) -> Iterator[str]:
    """What the board says that bets pay, those of equal odds together."""
    board = table.view.get("board")
    rows = board.get("pays", ()) if isinstance(board, Mapping) else board or ()
    by_odds: dict[str, list[str]] = {}
    for row in rows:
        by_odds.setdefault(str(row["pays"]), []).append(str(row["bet"]))
    if by_odds:
        yield "Pays " + "; ".join(f"{odds}: {', '.join(bets)}" for odds, bets in by_odds.items())


def _of_word(table: Table, word: str) -> Iterator[str]:
    refused = {one["do"]: one for one in table.document["refused"]}
    meant = named(word, list(refused))
    if meant is not None:
        one = refused[meant]
        yield _cited(one)
        if one["rule"]:
            yield _rule(table, one["rule"])
        return
    if word[0].isdigit():
        yield from _numbered(table, word)
        return
    yield from _found(table, word)


def _cited(refused: Mapping[str, Any]) -> str:
    rule = f" [{refused['rule']}]" if refused["rule"] else ""
    return f"{refused['do']}: {refused['says']}{rule}"


def _hint(seat: Sits) -> Iterator[str]:
    """What is best to do; where one only bets, on what the house has least."""
    try:
        advice = seat.advice()
    except NotDone as refused:
        yield str(refused)
        return
    if seat.table.waits_for_me:
        yield advice.says
    edges = sorted(advice.edges.items(), key=lambda one: one[1])
    if edges:
        few = ", ".join(f"{bet} {edge:.2%}" for bet, edge in edges[:EDGES_MAX])
        yield f"The house keeps least of {few}; croupier odds {seat.table.game} has them all."


# ---------------------------------------------------------------- the rulebook


def _rule(table: Table, cited: str) -> str:
    """A rule as ``croupier rules show`` says it; only its number where there is no such text."""
    said = next(_numbered(table, cited.rpartition(" ")[2]), None)
    return cited if said is None else said


def _numbered(table: Table, number: str) -> Iterator[str]:
    from croupier.desk.rules import rules  # noqa: PLC0415 (the rulebook is loaded when it is asked)

    try:
        found = rules(table.game, at=table.document["law"]["at"], rule=number)["rules"]
    except ValueError as wrong:
        if number[0].isdigit():
            yield str(wrong)
        return
    for rule in found[:FOUND_MAX]:
        yield f"{rule['number']}: {rule['says']}"


def _found(table: Table, words: str) -> Iterator[str]:
    """The rules of the game that have some words."""
    from croupier.desk.rules import rules  # noqa: PLC0415
    from croupier.desk.search import search  # noqa: PLC0415

    at = table.document["law"]["at"]
    try:
        mine = {(rule["book"], rule["number"]) for rule in rules(table.game, at=at)["rules"]}
        found = search(words, at=at)["rules"]
    except ValueError:
        return
    own = [rule for rule in found if (rule["book"], rule["number"]) in mine]
    for rule in own[:FOUND_MAX]:
        yield f"{rule['number']}: {rule['says']}"
