"""A rule of the table in play, in a sentence."""

from croupier.client import Table

__all__ = ("rule_said",)


def rule_said(table: Table, cited: str) -> str:
    """A rule as ``croupier rules show`` says it; only its number where there is no such text."""
    from croupier.desk.rules import rules  # noqa: PLC0415 (the rulebook is loaded when it is asked)

    number = cited.rpartition(" ")[2]
    try:
        found = rules(table.game, at=table.document["law"]["at"], rule=number)["rules"]
    except ValueError:
        return cited
    return f"{cited}: {found[0]['says']}" if found else cited
