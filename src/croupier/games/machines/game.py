"""Gaming machines as a host sees them: how a bank opens, its offers, and what a viewer may see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.games.act import NOTHING, acts_of, decide, evolve, money, why_not
from croupier.games.game import Game, Need, Offer, Setting, Viewer
from croupier.games.names import Names
from croupier.games.table_rules import ABOUT, TableRules, cites_about
from croupier.money import Cents
from croupier.rulebook import Law

from . import acts
from .acts import EndGame, GameEnded
from .round import Bank, Command, Event, Machine, Slip, needs
from .rules import Approval, MachineRules
from .views import BankView, view

ACTS: Final = acts_of("machines", acts)
PAYOUT_LIMIT: Final = Cents(100_000)
"""A setting of each machine (A-108)."""
PLACES: Final = 24
"""No rule fixes how many players a bank of machines has room for."""
MACHINES_MAX: Final = 50
"""Of one bank; no rule fixes it."""
SEPARATOR: Final = ";"
"""Between what an option says of one machine and of the next."""
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
    """Open a bank of machines; who opens them has asked the register about their titles."""
    options = setting.options
    if int(options.get("payout_limit", PAYOUT_LIMIT)) < 0 or int(options.get("machines", 1)) < 1:
        raise ValueError("a bank has a machine or more, and a limit of nothing or more")
    titles, lists = titles_of(options), _each(options, "approved_by")
    if len(titles) > MACHINES_MAX:
        raise ValueError(f"a bank has at most {MACHINES_MAX} machines")
    machines = tuple(
        Machine(
            name=f"m{number}",
            title=title,
            maker=maker,
            payout_limit=Cents(int(options.get("payout_limit", PAYOUT_LIMIT))),
            approval=_approval(law, title, maker, approved_by),
        )
        for number, ((title, maker), approved_by) in enumerate(
            zip(titles, lists or ("",) * len(titles), strict=True), start=1
        )
    )
    return Opened(law=MachineRules.from_law(law), machines=machines, returns=RETURNS)


def titles_of(options: Mapping[str, int | str | bool]) -> tuple[tuple[str, str], ...]:
    """The title and the maker of each machine: one for all, or one each in ``titles``."""
    maker = str(options.get("maker", "House"))
    titles = _each(options, "titles")
    if not titles:
        title = str(options.get("title", "Demonstration"))
        return ((title, maker),) * int(options.get("machines", 1))
    if "title" in options or options.get("machines", len(titles)) != len(titles):
        raise ValueError("titles names a title for each machine, and nothing else does")
    makers = _each(options, "makers") or (maker,) * len(titles)
    if len(makers) != len(titles) or not all(titles):
        raise ValueError("titles and makers name as many machines")
    return tuple(zip(titles, makers, strict=True))


def _each(options: Mapping[str, int | str | bool], name: str) -> tuple[str, ...]:
    """What an option says of each machine in turn."""
    said = options.get(name)
    return () if said is None else tuple(one.strip() for one in str(said).split(SEPARATOR))


def _approval(law: Law, title: str, maker: str, approved_by: str) -> Approval:
    return Approval(
        is_approved=bool(approved_by),
        is_known=bool(approved_by),
        rule=approved_by or f"{law.book} register",
        says="Approved." if approved_by else f"{title} by {maker}: no list was named.",
    )


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


def legal(bank: Bank, viewer: Viewer) -> tuple[Offer, ...]:
    """Return every command that a viewer may request now, with its bounds."""
    return tuple(ACTS.offers(bank, viewer, bank.rules.staff.lets))


def hidden(_bank: Bank, event: Event | Opened, viewer: Viewer) -> frozenset[str] | None:
    """Show everybody the displays; what happens at the cage is its player's and staff's."""
    return NOTHING if isinstance(event, Opened) else event.hidden_from(viewer)


def answer(bank: Bank, _need: Need, drawn: Any) -> Command:
    """Let the machine's own chance end the game that runs."""
    assert bank.running is not None
    return EndGame(machine=bank.running.name, won=Cents(drawn))


GAME: Final[Game[Bank, Command, Event, Opened, BankView]] = Game(
    name="machines",
    is_attended=True,
    events=ACTS.events,
    openings=Names("machines", {"opened": Opened}),
    commands=ACTS.commands,
    asks=ACTS.asks,
    options={
        "title": str,
        "maker": str,
        "titles": str,
        "makers": str,
        "payout_limit": Cents,
        "machines": range(1, MACHINES_MAX + 1),
    },
    opening=opening,
    table_rules=table_rules,
    open=open_round,
    next_opening=next_opening,
    carries=lambda opened: bool(opened.slips),
    needs=needs,
    rests=lambda bank: bank.running is None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    answer=answer,
    draws=lambda _: True,
    drew=lambda event: event.row.pays if isinstance(event, GameEnded) else None,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=lambda _: (),
)
can, replay = GAME.can, GAME.replay
