"""Irregularities in a round file: how a kind declares its fields, and when one is due."""

from collections.abc import Iterator

from croupier.games.staff import Staff

from .kinds import Choice, Whole
from .tables import Field, Row, Rows, Table, Variants

__all__ = ("DECIDED", "Pending", "directed_by", "irregularities", "irregularity")

DIRECTED_BY = Field(
    "directed_by", Choice(tuple(Staff)), "Who directed it, by role; the least that will do if not."
)
AFTER = Field(
    "after", Whole(), "How many cards had left the shoe when it came to light.", is_required=True
)

DECIDED = Field(
    "decided",
    Whole(),
    "How many of the decisions had been made by then, where the number of cards does not tell.",
)


def irregularity(kind: str, says: str, *fields: Field) -> tuple[str, Table]:
    """Declare one kind: what happened, and what the record must say of it beside the moment."""
    tag = Field("kind", Choice((kind,)), says, is_required=True)
    return kind, Table((tag, AFTER, DIRECTED_BY, *fields), of=f"an irregularity of kind {kind!r}")


def irregularities(*kinds: tuple[str, Table]) -> Field:
    """The field of a game's irregularities."""
    table = Rows("irregularity", Variants("kind", dict(kinds)))
    return Field("irregularity", table, "What went wrong, in the order in which it came to light.")


def directed_by(row: Row, usual: Staff) -> Staff:
    """Who directed a remedy; the role that the rules ask for where the file names nobody."""
    named = row.text_or_none("directed_by")
    return usual if named is None else Staff(named)


class Pending:
    """The irregularities of a file, handed out when their moment has come."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self._rows = sorted(rows, key=lambda row: row.whole("after"))

    def due(self, drawn: int) -> Iterator[Row]:
        """Those that came to light when so many cards had left the shoe."""
        while self._rows and self._rows[0].whole("after") <= drawn:
            yield self._rows.pop(0)

    def check_empty(self, drawn: int) -> None:
        """Refuse a file with an irregularity whose moment never came."""
        if self._rows:
            row = self._rows[0]
            raise row.wrong("after", f"the round ended when {drawn} cards had left the shoe.")
