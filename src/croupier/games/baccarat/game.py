"""Baccarat as a host sees it: a round is a coup, and what spans coups goes to the next opening."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from croupier.equipment import Card, CutRules, stack
from croupier.games.act import NOTHING, acts_of, decide, evolve, money, why_not
from croupier.games.conduct import measure_of
from croupier.games.game import Game, Need, Offer, Setting, Viewer, warns_when_betting_closes
from croupier.games.names import Names
from croupier.games.refusal import RuleBreach
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import Law

from . import betting, commission, dealing, forms, irregularities, settle
from .betting import BettingClosed
from .commission import CloseTable, EndShoe, Leave, SettleCommission
from .dealing import Deal
from .forms import AnnounceSecretWagers
from .kernel import Step
from .order import commission_owed
from .policies import Policies
from .round import Command, Event, Round, Run, SecretForm, Session, awaiting, needs
from .rules import BaccaratRules, RefusalCode
from .secret import open_session
from .settle import under_minimum
from .views import RoundView, hidden_from, view

ACTS: Final = acts_of("baccarat", betting, dealing, settle, commission, irregularities, forms)
SEATS: Final = 14
"""Where the rule on places is not held: as many as it allowed when it was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Betting on a coup began; who sits where, and the shoe, are the table's."""

    law: BaccaratRules
    """The rules that the coup is played by, as they stood then."""
    chips: Chips
    limits: Limits | None
    policies: Policies
    session: Session | None = None
    """A tournament session in which secret wagers may be made."""
    number: int = 1
    """Which coup of the series it is."""
    deferring: tuple[tuple[str, int], ...] = ()
    """Players whose commission may be owed, and the numbers of their places."""
    owed: tuple[tuple[str, Cents], ...] = ()
    runs: tuple[Run, ...] = ()
    """Runs that coups before have not decided."""
    runs_placed: int = 0
    secret_used: tuple[tuple[str, int], ...] = ()
    forms_shown: tuple[SecretForm, ...] = ()
    """Forms of the coup before, which may be looked at until the first card."""

    @classmethod
    @implements("BA-001")
    def of(
        cls,
        rules: BaccaratRules,
        *,
        chips: Chips | None = None,
        limits: Limits | None = None,
        policies: Policies | None = None,
        seats: int | None = None,
        session: Session | None = None,
    ) -> "Opened":
        """Open a series with these rules, or refuse its numbered places (2.1)."""
        assert session is None or limits is not None, "a tournament table has limits"
        _check_seats(rules, seats)
        return cls(
            law=rules,
            chips=chips or Chips(rules.smallest_chip),
            limits=limits,
            policies=policies or Policies(),
            session=session,
        )


def _check_seats(rules: BaccaratRules, seats: int | None) -> None:
    if seats is not None and rules.seats is not None:
        least, most = rules.seats
        if not least <= seats <= most:
            says = f"A table has {least} to {most} numbered places, not {seats}."
            refusal = rules.cites.refusal(RefusalCode.SEATS_NOT_ALLOWED, "bac.seats", says)
            raise RuleBreach(refusal)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; the number of its places is an option."""
    seats = setting.options.get("seats")
    assert seats is None or isinstance(seats, int), seats
    return Opened.of(
        BaccaratRules.from_law(law, decks=setting.decks),
        chips=setting.chips,
        limits=setting.limits,
        policies=Policies.read(setting.policies),
        seats=seats,
    )


@implements("BA-003")
def in_session(opened: Opened, players: tuple[str, ...], terms: Mapping[str, int]) -> Opened:
    """A coup of a tournament's session, with the secret wagers that its conditions allow."""
    if opened.law.secret is None:
        return opened
    session = open_session(opened.law, players, secret_wagers=terms.get("secret_wagers"))
    is_final = bool(terms.get("is_final", True))
    return replace(opened, session=replace(session, is_final=is_final))


def table_rules(law: Law) -> TableRules:
    """Numbered places; how a Baccarat shoe is cut and burnt is not held, so anywhere will do."""
    places = law.range("bac.seats", "seats")[1] if law.has("bac.seats") else SEATS
    deal, odds = ("bac.assumed.deal",), ("bac.assumed.pays",)
    own = {"seats": ("bac.seats", *deal), "sign": odds, "wagers": odds, "shuffle": deal}
    size = law.count("bac.assumed.decks", "deck_size")
    cut = CutRules(deck_size=size, decks_from_end=0, depth_max=Fraction(1))
    return TableRules(
        seats=places, cut=cut, cites=cites_about(law, own), figures=figures_about(law, own)
    )


def stack_of(opened: Opened) -> tuple[Card, ...]:
    """Every card of the shoe."""
    return stack(opened.law.decks or opened.law.decks_allowed[-1])


def open_round(opened: Opened) -> Round:
    """The coup at its beginning."""
    return Round(
        rules=opened.law,
        chips=opened.chips,
        limits=opened.limits,
        policies=opened.policies,
        session=opened.session,
        number=opened.number,
        deferring=opened.deferring,
        owed=opened.owed,
        runs=opened.runs,
        runs_placed=opened.runs_placed,
        secret_used=opened.secret_used,
        forms_shown=opened.forms_shown,
    )


@implements("BA-027")
def next_opening(r: Round, fresh: Opened) -> Opened:
    """Take over runs, debts and the session's count from a coup that is over (11.1.6.2, A-98)."""
    step, cites = awaiting(r), r.rules.cites
    if step is Step.COMMISSION:
        raise RuleBreach(commission_owed(r))
    if step is not None:
        says = f"Coup {r.number} is not over."
        raise RuleBreach(cites.refusal(RefusalCode.COUP_IN_PLAY, "bac.assumed.deal", says))
    # A table is kept for one session at a time: whoever has left it, the count of forms goes on.
    goes_on = r.session is not None and fresh.session is not None
    return replace(
        fresh,
        number=r.number + r.is_settled,
        deferring=r.deferring,
        owed=r.owed,
        runs=r.runs,
        runs_placed=r.runs_placed,
        secret_used=r.secret_used if goes_on else (),
        forms_shown=r.forms if r.is_settled else r.forms_shown,
    )


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Return every command that a viewer may request now, with its bounds."""
    return tuple(ACTS.offers(r, viewer, r.rules.staff.lets))


def hidden(r: Round, event: Event | Opened, viewer: Viewer) -> frozenset[str] | None:
    """Hide what a secret wager says."""
    return NOTHING if isinstance(event, Opened) else hidden_from(r, event, viewer)


def routine(r: Round) -> Command | None:
    """Secret wagers are announced when their time has come."""
    return AnnounceSecretWagers() if awaiting(r) is Step.ANNOUNCEMENT else None


def lapse(r: Round, need: Need) -> Command | None:
    """The dealer collects commission that is owed before the next shoe (11.1.6.2)."""
    return SettleCommission(player=r.owed[0][0]) if need.step == "commission" else None


def leaves(r: Round, player: str) -> Command | None:
    """A player whose commission may be owed settles it before leaving (11.1.6.1)."""
    return Leave(player=player) if player in dict(r.deferring) else None


def ends_shoe(r: Round) -> Command | None:
    """Commission that was deferred falls due with the shoe; while it is owed, no other begins."""
    return EndShoe() if r.owed or why_not(r, EndShoe()) is None else None


def ends_table(r: Round) -> Command | None:
    """Runs that nothing has decided go back when the table closes."""
    return CloseTable() if r.runs else None


def answer(_r: Round, _need: Need, drawn: Any) -> Command:
    """The next card leaves the shoe."""
    return Deal(drawn)


GAME: Final[Game[Round, Command, Event, Opened, RoundView]] = Game(
    name="baccarat",
    events=ACTS.events,
    openings=Names("baccarat", {"opened": Opened}),
    commands=ACTS.commands,
    asks=ACTS.asks,
    irregularities=ACTS.irregularities,
    options={"seats": range(1, 101)},
    opening=opening,
    pledged=lambda r: tuple(form.player for form in r.forms),
    in_session=in_session,
    table_rules=table_rules,
    stack=stack_of,
    open=open_round,
    next_opening=next_opening,
    carries=lambda opened: bool(
        opened.runs or opened.owed or opened.deferring or opened.secret_used
    ),
    needs=needs,
    rests=lambda r: r.is_settled or not (r.is_betting_closed or r.wagers or r.forms),
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    routine=routine,
    lapse=lapse,
    leaves=leaves,
    ends_shoe=ends_shoe,
    ends_table=ends_table,
    answer=answer,
    view=view,
    legal=legal,
    hidden=hidden,
    money=money,
    settlements=lambda r: r.settled_rows,
    measure_of=measure_of,
    warns=warns_when_betting_closes(BettingClosed, under_minimum),
    cards_out=lambda r: len(r.player) + len(r.banker),
)
can, replay = GAME.can, GAME.replay
