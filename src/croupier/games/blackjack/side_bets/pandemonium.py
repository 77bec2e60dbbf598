"""Pontoon Pandemonium (rule 11): a prize drawn by a button for a player dealt Pontoon."""

from dataclasses import dataclass

from croupier.games.blackjack.refusals import RefusalCode
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.unplayed import UnplayedLaw
from croupier.kernel import implements
from croupier.money import CENTS_PER_DOLLAR, Cents
from croupier.rulebook import Law


@dataclass(frozen=True, slots=True, kw_only=True)
class Pandemonium:
    """The pay table in use: how often each prize is among the possibilities."""

    table: int
    unit: Cents
    """The part of a wager that each prize is for."""
    prizes: tuple[tuple[int, Cents], ...]
    """Possibilities and prize, the highest prize first."""

    @classmethod
    @implements("PD-008", "PD-009")
    def from_law(cls, law: Law, *, table: int | None) -> "Pandemonium":
        """Read one of the pay tables (11.6.2, 11.6.3)."""
        tables = law.count("pandemonium.tables", "tables")
        if table is None or not 1 <= table <= tables:
            given = "none is named" if table is None else f"not {table}"
            says = f"Pandemonium is played by one of the pay tables 1 to {tables}; {given}."
            cite = law.cite("pandemonium.tables")
            raise RuleBreach(Refusal(RefusalCode.SIDE_BET_VERSION, cite, says))
        rows = law.table(f"pandemonium.table_{table}", "prizes")
        prizes = tuple(
            (int(row["possibilities"]), Cents(int(row["prize"]) * CENTS_PER_DOLLAR)) for row in rows
        )
        unit = Cents(law.cents("pandemonium.odds", "per"))
        if unit < 1 or not prizes:
            raise UnplayedLaw(law, "pandemonium.odds", f"no prizes per {unit} cents")
        return cls(table=table, unit=unit, prizes=prizes)

    def has_prize(self, prize: Cents) -> bool:
        """Whether the pay table in use has a prize."""
        return any(prize == held for _, held in self.prizes)

    @property
    def smallest(self) -> Cents:
        """The smallest prize, which a winner gets when the meter has failed (A-61)."""
        return min(prize for _, prize in self.prizes)

    def winnings(self, prize: Cents, stake: Cents) -> Cents:
        """What a prize comes to on a wager: so much for each dollar (11.6.3)."""
        return Cents(prize * stake // self.unit)
