"""What bets pay, as a board at a table shows it to everybody."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One bet of a board: what it pays as the rules print it, and the rule that says so."""

    bet: str
    pays: str
    rule: str
