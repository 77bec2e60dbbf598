"""How a coup opens: its rules, the table's terms, and what the coups before it left."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from croupier.equipment import Card, CutRules, stack
from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits
from croupier.rulebook import Law

from .kernel import Step
from .legality import awaiting, commission_owed
from .policies import Policies
from .refusals import RefusalCode
from .round import Round, Run, SecretForm, Session
from .rules import BaccaratRules
from .secret import open_session

__all__ = (
    "Opened",
    "in_session",
    "next_opening",
    "open_round",
    "opening",
    "stack_of",
    "table_rules",
)

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
