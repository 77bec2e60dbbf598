"""Caribbean Stud as a host sees it: its opening, its offers, and the dealer's routine."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.equipment import stack
from croupier.games import conduct
from croupier.games.act import NOTHING, acts_of, decide, evolve, money, why_not
from croupier.games.conduct import measure_of
from croupier.games.game import (
    Game,
    Need,
    Offer,
    Refused,
    Setting,
    Viewer,
    WarningKind,
    warns_when_betting_closes,
)
from croupier.games.names import Names
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.games.stakes import smallest_chips
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.kernel import implements
from croupier.money import Cents, Standing
from croupier.rulebook import Law

from . import acts, devices, irregularities, play, showdown, slips
from .acts import BettingClosed, PlaceJackpot
from .irregularities import HandVoided
from .kernel import Step
from .play import Bet, CallBetOrFold, Deal, Fold, FoldAbsent
from .round import Command, Ending, Event, Round, awaiting, needs, unregistered
from .rules import CaribbeanRules, JackpotTerms, MaxPayoutPer, RefusalCode, Sharing, Shoe, Terms
from .showdown import RegisterJackpot, Reveal, Settle
from .views import RoundView, view

JACKPOT: Final = "jackpot"
ACTS: Final = acts_of(
    "caribbean_stud", acts, play, showdown, slips, irregularities, devices, conduct
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A round began: its rules, the table's terms, and who is in from before."""

    law: CaribbeanRules
    """The rules that the whole round is played by, as they stood then."""
    terms: Terms
    carried: tuple[str, ...] = ()
    """Players whose jackpot wager is in from a round that was misdealt."""


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    terms = opened.terms
    return Round(rules=opened.law, terms=terms, carried=opened.carried, agreed=terms.personal)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; its shoe, its jackpot and its signs are options."""
    rules, options = CaribbeanRules.from_law(law), setting.options
    per = setting.policies.get("max_payout_per", MaxPayoutPer.PLAYER)
    terms = Terms(
        shoe=Shoe(str(options.get("shoe", Shoe.MANUAL))),
        chips=setting.chips or smallest_chips(law),
        limits=setting.limits,
        personal=tuple(sorted(setting.personal.items())),
        max_payout=_cents(options, "max_payout"),
        max_payout_per=MaxPayoutPer(str(per)),
        jackpot=_jackpot(law, setting),
    )
    return Opened(law=rules, terms=terms)


def _cents(options: Mapping[str, object], name: str) -> Cents | None:
    value = options.get(name)
    assert value is None or isinstance(value, int), value
    return None if value is None else Cents(value)


def _jackpot(law: Law, setting: Setting) -> JackpotTerms | None:
    """The jackpot on offer, at the cost on its sign or the one that is presumed."""
    options = setting.options
    if JACKPOT not in setting.side_bets and "meter" not in options:
        return None
    return JackpotTerms(
        cost=_cents(options, "cost") or Cents(law.cents("cs.assumed.jackpot_cost", "cost")),
        meter=_cents(options, "meter") or Cents(0),
        contribution=_cents(options, "contribution") or Cents(0),
        reset=_cents(options, "reset") or Cents(0),
        sharing=Sharing(str(options.get("sharing", Sharing.IN_ORDER))),
        is_approved=bool(options.get("jackpot_approved", True)),
    )


def table_rules(law: Law) -> TableRules:
    """As many players as a deck serves; the cards are shuffled for every round, and not burnt."""
    rules = CaribbeanRules.from_law(law)
    own = {
        "seats": ("cs.table",),
        "sign": ("cs.limits.notice",),
        "raise": ("cs.limits.raise",),
        "wagers": ("cs.wager.before_first_card",),
        "shuffle": ("cs.shuffle",),
        "cut": ("cs.cut",),
        "cut-refused": ("cs.cut",),
        "cut-place": ("cs.cut",),
        "cutting-card": ("cs.cut",),
        "burn": ("cs.shuffle",),
    }
    return TableRules(
        seats=rules.hands_most,
        shuffled_each_round=True,
        marker="higher limit",
        cites=cites_about(law, own),
        figures=figures_about(law, own),
    )


@implements("CS-068")
def next_opening(r: Round, fresh: Opened) -> Opened:
    """The round after a settled one: after a misdeal the jackpot wagers are in (14.12)."""
    if r.rows is None:
        says = "The round before is not settled."
        raise RuleBreach(r.refusal(RefusalCode.NOT_SETTLED, "cs.settlement", says))
    terms = fresh.terms
    if terms.jackpot is not None and r.meter is not None:
        terms = replace(terms, jackpot=replace(terms.jackpot, meter=r.meter))
    carried = r.in_jackpot if r.ending is Ending.MISDEAL else ()
    return replace(fresh, terms=terms, carried=carried)


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    return tuple(ACTS.offers(r, viewer, r.rules.staff.lets))


def refused(r: Round, viewer: Viewer) -> tuple[Refused, ...]:
    """Why each button of a player's hand is not open, where it is not."""
    seat = None if viewer.player is None else r.seat(viewer.player)
    if seat is None or r.rows is not None or r.ending is not None:
        return ()
    buttons = (
        ("bet", Bet(player=seat.player)),
        ("fold", Fold(player=seat.player)),
        # A Bet of another amount: the Ante itself, which is never twice the Ante.
        ("another-amount", Bet(player=seat.player, stake=seat.ante)),
        ("jackpot", PlaceJackpot(player=seat.player)),
    )
    return tuple(
        Refused(do=word, refusal=refusal)
        for word, command in buttons
        if (refusal := command.why_not(r)) is not None
    )


def hidden(r: Round, event: Event | Opened, viewer: Viewer) -> frozenset[str] | None:
    """Cards that lie face down, and from players what nobody has noticed."""
    return NOTHING if isinstance(event, Opened) else event.hidden_in(r, viewer)


def routine(r: Round) -> Command | None:
    """The dealer calls, shows the hand, presses the keypad and settles without being asked."""
    command: Command
    match awaiting(r):
        case Step.CALL:
            command = CallBetOrFold()
        case Step.REVEAL:
            command = Reveal()
        case Step.REGISTRATION:
            command = RegisterJackpot(player=unregistered(r)[0])
        case Step.SETTLEMENT if r.ending is not Ending.MISDEAL or r.terms.jackpot is None:
            command = Settle()
        case _:
            # After a misdeal players may leave the jackpot or come in before it is settled.
            return None
    return command if command.why_not(r) is None else None


def lapse(r: Round, need: Need) -> Command | None:
    """A player who does not decide has folded; after a misdeal the jackpot is left as it is."""
    match need.step:
        case "decision":
            return FoldAbsent(player=need.players[0], directed_by=Staff.GAME_SUPERVISOR)
        case "settlement":
            return Settle() if Settle().why_not(r) is None else None
        case _:
            return None


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return Deal(drawn)


@implements("CS-023")
def under_minimum(r: Round) -> Iterator[str]:
    """List owners of an Ante under the minimum that is settled this once (6.2)."""
    return (seat.player for seat in r.seats if seat.standing is Standing.UNDER_MINIMUM)


@implements("CS-064")
def warns(r: Round, event: Event) -> Iterable[tuple[WarningKind, str]]:
    """Warn of Antes under the minimum (6.2), and of a Bet that was not possible (14.10)."""
    if isinstance(event, HandVoided) and event.warning:
        return ((WarningKind.SHORT_BET, event.player),)
    return warns_when_betting_closes(BettingClosed, under_minimum)(r, event)


GAME: Final[Game[Round, Command, Event, Opened, RoundView]] = Game(
    name="caribbean_stud",
    events=ACTS.events,
    openings=Names("caribbean_stud", {"opened": Opened}),
    commands=ACTS.commands,
    asks=ACTS.asks,
    irregularities=ACTS.irregularities,
    options={
        "shoe": str,
        "max_payout": Cents,
        "cost": Cents,
        "meter": Cents,
        "contribution": Cents,
        "reset": Cents,
        "sharing": str,
    },
    opening=opening,
    table_rules=table_rules,
    stack=lambda opened: stack(opened.law.decks),
    open=open_round,
    next_opening=next_opening,
    needs=needs,
    rests=lambda r: not r.seats or r.rows is not None,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    by_dealer=frozenset({CallBetOrFold, Reveal, RegisterJackpot, Settle}),
    lapse=lapse,
    answer=answer,
    view=view,
    legal=legal,
    refused=refused,
    hidden=hidden,
    hands_hidden_by="cs.fold",
    money=money,
    settlements=lambda r: r.settled_rows,
    measure_of=measure_of,
    warns=warns,
    cards_out=lambda r: len(r.cards_out),
)
can, replay = GAME.can, GAME.replay
