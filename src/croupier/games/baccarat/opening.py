"""How a coup opens: its rules, the table's terms, and what the coups before it left."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.games.game import Setting
from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, Chips, Limits, spoken_dollars
from croupier.rulebook import Law

from .kernel import Step
from .play import awaiting, commission_owed
from .policies import Policies
from .refusals import RefusalCode
from .round import Round, Run, SecretForm, Session
from .rules import BaccaratRules
from .secret import open_session

__all__ = ("Opened", "next_opening", "open_round", "opening")

Places = tuple[tuple[str, int], ...]


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
    seated: Places = ()
    deferring: tuple[str, ...] = ()
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
        seated: Places = (),
        session: Session | None = None,
    ) -> "Opened":
        """Open a series with these rules, or refuse its numbered places (2.1)."""
        assert session is None or limits is not None, "a tournament table has limits"
        _check_seats(rules, seats, seated)
        return cls(
            law=rules,
            chips=chips or Chips(rules.smallest_chip),
            limits=limits,
            policies=policies or Policies(),
            session=session,
            seated=seated,
        )


def _check_seats(rules: BaccaratRules, seats: int | None, seated: Places) -> None:
    """A table has so many numbered places, and each of them one player (2.1)."""
    rule = rules.cites.first("bac.seats", "bac.assumed.deal")
    if seats is not None and rules.seats is not None:
        least, most = rules.seats
        if not least <= seats <= most:
            says = f"A table has {least} to {most} numbered places, not {seats}."
            raise RuleBreach(Refusal(RefusalCode.SEATS_NOT_ALLOWED, rule, says))
    for place, (player, seat) in enumerate(seated):
        if not 1 <= seat <= (seats or 0):
            says = f"There is no place {seat} at a table with {seats or 'no'} places."
            raise RuleBreach(Refusal(RefusalCode.NO_SUCH_SEAT, rule, says))
        for other, taken in seated[:place]:
            if seat == taken or player == other:
                says = f"{other} sits at place {taken} already."
                raise RuleBreach(Refusal(RefusalCode.SEAT_TAKEN, rule, says))


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; its places, players and session are options."""
    rules = BaccaratRules.from_law(law, decks=setting.decks)
    options = setting.options
    return Opened.of(
        rules,
        chips=setting.chips,
        limits=setting.limits,
        policies=Policies.read(setting.policies),
        seats=options.get("seats"),
        seated=tuple(options.get("seated", ())),
        session=_session(rules, options),
    )


def _session(rules: BaccaratRules, options: Mapping[str, object]) -> Session | None:
    players, wagers = options.get("players"), options.get("secret_wagers")
    if players is None:
        return None
    assert isinstance(players, tuple), players
    assert isinstance(wagers, int | None), wagers
    return open_session(rules, players, secret_wagers=wagers)


def open_round(opened: Opened) -> Round:
    """The coup at its beginning."""
    return Round(
        rules=opened.law,
        chips=opened.chips,
        limits=opened.limits,
        policies=opened.policies,
        session=opened.session,
        number=opened.number,
        seated=opened.seated,
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
    sits = dict(fresh.seated)
    for player, amount in r.owed:
        if player not in sits:
            says = f"{player} left and owes {spoken_dollars(amount)} in commission."
            key = "bac.commission.settled"
            raise RuleBreach(cites.refusal(RefusalCode.COMMISSION_OWED, key, says))
    goes_on = r.session is not None and fresh.session == replace(
        r.session, is_last_hand_of_final=False
    )
    return replace(
        fresh,
        number=r.number + r.is_settled,
        deferring=tuple(player for player in r.deferring if player in sits),
        owed=r.owed,
        runs=r.runs,
        runs_placed=r.runs_placed,
        secret_used=r.secret_used if goes_on else (),
        forms_shown=r.forms if r.is_settled else r.forms_shown,
    )
