"""The rules of Rapid Roulette at a moment: assumed, but for one cell of the odds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from croupier.games.cites import Cites
from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, Payout
from croupier.rulebook import Law, Status

from .layout import Bet, Layout, layout_of


class RefusalCode(StrEnum):
    """Why a command is refused; the first that applies is reported."""

    ZEROS_NOT_ALLOWED = "zeros_not_allowed"
    ROUND_OVER = "round_over"
    BETTING_CLOSED = "betting_closed"
    BETTING_OPEN = "betting_open"
    TERMINAL_TAKEN = "terminal_taken"
    WAGER_NOT_PAYABLE = "wager_not_payable"
    NUMBERS_NEEDED = "numbers_needed"
    NUMBERS_NOT_NAMED = "numbers_not_named"
    WHICH_NEEDED = "which_needed"
    NOT_ON_LAYOUT = "not_on_layout"
    NO_SUCH_WAGER = "no_such_wager"
    NO_SUCH_POCKET = "no_such_pocket"
    NOTHING_TO_INVALIDATE = "nothing_to_invalidate"
    NOT_ENTITLED = "not_entitled"


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsCell:
    """The one cell of rule 7.4 that is held; the bet beside it is not known (A-95)."""

    pays: Payout
    rule: str
    notice: str | None
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RouletteRules:
    """Every choice that the rules leave to a table and a moment."""

    game: str
    book: str
    at: datetime
    digest: str
    status: Status
    layout: Layout
    bets: Mapping[Bet, tuple[frozenset[int], ...]]
    """What each bet can cover on this layout."""
    pays: Mapping[Bet, Payout]
    odds_cell: OddsCell | None
    smallest_chip: Cents
    cites: Cites = field(repr=False)

    @classmethod
    def from_law(cls, law: Law, *, zeros: int = 1) -> "RouletteRules":
        """Read everything the engine needs; a wheel has one zero or two."""
        pockets = law.counts("rr.assumed.pockets", "pockets")
        first, last = law.range("rr.assumed.pockets", "numbers")
        wheels = [count - (last - first + 1) for count in pockets]
        if zeros not in wheels:
            numbers = " or ".join(map(str, wheels))
            says = f"A wheel has {numbers} zeros, not {zeros}."
            rule = law.cite("rr.assumed.pockets")
            raise RuleBreach(Refusal(RefusalCode.ZEROS_NOT_ALLOWED, rule, says))
        layout = _layout(law, zeros)
        bets = layout_of(layout)
        rows = law.table("rr.assumed.pays", "odds")
        for row in rows:
            sizes = {len(covered) for covered in bets[Bet(str(row["bet"]))]}
            assert sizes <= {row["numbers"]}, row
        return cls(
            game=law.game,
            book=law.book,
            at=law.at,
            digest=law.digest,
            layout=layout,
            bets=bets,
            pays={Bet(str(row["bet"])): Payout.parse(str(row["odds"])) for row in rows},
            odds_cell=_odds_cell(law),
            smallest_chip=Cents(law.cents("assumed.chips.smallest", "smallest")),
            cites=Cites.of(law),
            status=law.status,
        )

    def cite(self, key: str) -> str:
        """Cite a rule that is in force at this moment."""
        return self.cites[key]

    def holds(self, *keys: str) -> tuple[str, ...]:
        """Cite those of the rules that are in force at this moment."""
        return self.cites.held(*keys)

    def has_pocket(self, pocket: int) -> bool:
        """Whether the wheel has such a pocket."""
        return pocket in self.layout.zeros or pocket in self.layout.numbers


def _layout(law: Law, zeros: int) -> Layout:
    first, last = law.range("rr.assumed.pockets", "numbers")
    columns = law.count("rr.assumed.layout", "columns")
    assert last - first + 1 == columns * law.count("rr.assumed.layout", "rows")
    return Layout(
        zero=law.count("rr.assumed.pockets", "zero"),
        double_zero=law.count("rr.assumed.pockets", "double_zero") if zeros > 1 else None,
        first=first,
        last=last,
        columns=columns,
        dozens=law.count("rr.assumed.layout", "dozens"),
        first_four=law.counts("rr.assumed.layout", "first_four"),
        red=law.counts("rr.assumed.even_chances", "red"),
        low=law.range("rr.assumed.even_chances", "low"),
        high=law.range("rr.assumed.even_chances", "high"),
    )


@implements("RR-001", "RR-004")
def _odds_cell(law: Law) -> OddsCell | None:
    """Read the cell that notice 33 of 2000 put right, and leave it without a bet."""
    if not law.has("rr.odds_cell"):
        return None
    pays = Payout(*law.odds("rr.odds_cell", "odds"))
    rule = law.cite("rr.odds_cell")
    return OddsCell(
        pays=pays,
        rule=rule,
        notice=law.notice("rr.odds_cell"),
        says=f"One cell of the odds reads {pays}; the bet beside it is not known.",
    )
