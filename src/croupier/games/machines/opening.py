"""How a bank of machines opens, and what it takes over."""

from dataclasses import dataclass, replace
from typing import Final

from croupier.games.game import Setting
from croupier.games.table_rules import ABOUT, TableRules, cites_about
from croupier.money import Cents
from croupier.rulebook import Law

from .round import Bank, Machine, Slip
from .rules import Approval, MachineRules

__all__ = ("Opened", "next_opening", "open_round", "opening", "table_rules")

PAYOUT_LIMIT: Final = Cents(100_000)
"""A setting of each machine (A-108)."""
PLACES: Final = 24
"""No rule fixes how many players a bank of machines has room for."""
RETURNS: Final = ((8, 0), (1, 2), (1, 7))
"""What a demonstration gives back, chances and multiples of the stake: no notice says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Some machines were opened to players."""

    law: MachineRules
    """The rules that credits are played by, as they stood then."""
    machines: tuple[Machine, ...]
    returns: tuple[tuple[int, int], ...] = ()
    """Chances and multiples of the stake of a demonstration; none where machines are real."""
    slips: tuple[Slip, ...] = ()
    """Slips of the time before, all of them paid."""


def opening(law: Law, setting: Setting) -> Opened:
    """Open machines of one title; who opens them has asked the register about it."""
    options = setting.options
    rules = MachineRules.from_law(law)
    title, maker = str(options.get("title", "Demonstration")), str(options.get("maker", "House"))
    approved_by = options.get("approved_by")
    approval = Approval(
        is_approved=approved_by is not None,
        is_known=approved_by is not None,
        rule=f"{law.book} register" if approved_by is None else str(approved_by),
        says=f"{title} by {maker}: no list was named." if approved_by is None else "Approved.",
    )
    machines = tuple(
        Machine(
            name=f"m{number}",
            title=title,
            maker=maker,
            payout_limit=Cents(int(options.get("payout_limit", PAYOUT_LIMIT))),
            approval=approval,
        )
        for number in range(1, int(options.get("machines", 1)) + 1)
    )
    return Opened(law=rules, machines=machines, returns=RETURNS)


def table_rules(law: Law) -> TableRules:
    """Places in front of the machines; everything is under the rules on credits."""
    return TableRules(seats=PLACES, cites=cites_about(law, dict.fromkeys(ABOUT, ("egm.replay",))))


def open_round(opened: Opened) -> Bank:
    """The bank at its beginning."""
    return Bank(
        rules=opened.law, machines=opened.machines, returns=opened.returns, slips=opened.slips
    )


def next_opening(bank: Bank, fresh: Opened) -> Opened:
    """Number slips on; credits there are none, for a bank is over when all are collected."""
    return replace(fresh, slips=bank.slips)
