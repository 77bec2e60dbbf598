"""Secret wagers in tournaments (rule 14.6): forms, their faults, and what they count as."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.games.refusal import Refusal
from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .kernel import deemed_amount
from .round import Bet, Coup, Event, Round, SecretForm, Session, Wager
from .rules import BaccaratRules, RefusalCode
from .settle import WagerSettled, wager_events

SIDES = frozenset({Bet.PLAYER, Bet.BANKER})


# ---------------------------------------------------------------- the session


@implements("BA-002")
def why_not_conditions(rules: BaccaratRules, secret_wagers: int | None) -> Refusal | None:
    """Whether a tournament's conditions state how many secret wagers a player has (14.2.8)."""
    if rules.secret is None:
        return _not_held(rules)
    if secret_wagers is None:
        says = "The conditions do not state how many secret wagers a player may make in a session."
        return rules.cites.refusal(RefusalCode.CONDITIONS_SILENT, "bac.tourn.secret_number", says)
    return None


@implements("BA-003")
def open_session(
    rules: BaccaratRules, players: tuple[str, ...], *, secret_wagers: int | None
) -> Session:
    """Open a session with the number that the conditions state (14.6.1), or that of 14.6.5."""
    assert rules.secret is not None, "secret wagers are not held at this moment"
    silent = rules.secret.wagers_if_silent
    return Session(players=players, allowed=silent if secret_wagers is None else secret_wagers)


def _not_held(rules: BaccaratRules) -> Refusal:
    says = f"The rules on secret wagers (14.6) are not held at {rules.at:%Y-%m-%dT%H:%M}."
    return rules.cites.refusal(RefusalCode.SECRET_NOT_HELD, "bac.assumed.pays", says)


# ---------------------------------------------------------------- handing a form in


@implements("BA-003", "BA-007")
def why_not_form(r: Round, player: str) -> Refusal | None:
    """Why no form of a player is taken, whatever it says."""
    if r.rules.secret is None:
        return _not_held(r.rules)
    number = r.rules.cite("bac.secret.number")
    if r.session is None or player not in r.session.players:
        says = f"{player} is not playing a tournament session at this table."
        return Refusal(RefusalCode.NO_SESSION, number, says)
    if any(form.player == player for form in r.forms):
        says = f"{player} has handed in a form for this hand already."
        return Refusal(RefusalCode.FORM_ALREADY_IN, number, says)
    if r.secret_wagers_used(player) >= r.session.allowed:
        says = f"{player} has made all {r.session.allowed} secret wagers of the session."
        return Refusal(RefusalCode.SECRET_WAGERS_USED_UP, number, says)
    return None


@implements("BA-005")
def why_not_beside(
    r: Round, form: SecretForm, *, more: tuple[tuple[Bet, Cents], ...] = ()
) -> Refusal | None:
    """Why a form may not stand beside the chips of its player, or beside ``more`` of them.

    14.6.10 puts other faults right after the hand; of this one it says nothing, so that such a pair
    of wagers is never taken, whichever of them comes first.
    """
    chips = tuple((w.on, w.stake) for w in r.wagers if w.player == form.player)
    if form.on is None or not (chips or more):
        return None
    amount = max(form.figures or Cents(0), deemed(r, form).amount)
    wagers = (*chips, *more, (form.on, amount))
    return _why_not_together(r, form.player, wagers=wagers)


@implements("BA-006")
def why_not_backed(r: Round, player: str, stake: Cents) -> Refusal | None:
    """Why chips that a secret wager rests on may not be staked on something else (14.6.4.2)."""
    form = r.form_of(player)
    if form is None or r.limits is None:
        return None
    needed = deemed(r, form).amount
    since = dict(r.since_form).get(player, Cents(0))
    if needed + since + stake <= form.chips_held:
        return None
    says = (
        f"{player} held {spoken_dollars(form.chips_held)} in chips when handing in a secret wager; "
        "it and the wagers made since may not come to more."
    )
    return r.refusal(RefusalCode.SECRET_OVER_CHIPS, "bac.secret.chips", says)


@implements("BA-005")
def _why_not_together(
    r: Round, player: str, *, wagers: tuple[tuple[Bet, Cents], ...]
) -> Refusal | None:
    """Why chips and a secret wager may not stand together (14.6.3): both conditions are needed."""
    if r.limits is None or "bac.secret.with_chips" not in r.rules.cites:
        return None
    rule = r.rules.cite("bac.secret.with_chips")
    if {on for on, _ in wagers} >= SIDES:
        says = f"{player} would have wagers on Player and on Banker at once."
        return Refusal(RefusalCode.SECRET_BOTH_SIDES, rule, says)
    together = Cents(sum(stake for _, stake in wagers))
    if together > r.limits.wager_max:
        says = (
            f"{player}'s wagers come to {spoken_dollars(together)} together; "
            f"the maximum is {spoken_dollars(r.limits.wager_max)}."
        )
        return Refusal(RefusalCode.SECRET_OVER_MAXIMUM_TOGETHER, rule, says)
    return None


@implements("BA-004")
def _is_endorsed(form: SecretForm) -> bool:
    """Whether type and amount are correctly shown, in words and in figures alike (14.6.2)."""
    return form.on is not None and form.words is not None and form.words == form.figures


@implements("BA-004", "BA-006")
def form_faults(r: Round, form: SecretForm) -> tuple[Refusal, ...]:
    """Everything that the Game Supervisor should find wrong with a form (14.6.2 to 14.6.4)."""
    assert r.limits is not None, "a tournament table has limits"
    rules, limits = r.rules, r.limits
    faults: list[Refusal] = []
    if not form.has_other_details:
        says = f"{form.player}'s form lacks details that it asks for."
        faults.append(r.refusal(RefusalCode.FORM_INCOMPLETE, "bac.secret.form", says))
    if form.on is None or form.figures is None or not _is_endorsed(form):
        says = f"{form.player}'s form does not show the bet, or one amount in words and in figures."
        faults.append(r.refusal(RefusalCode.FORM_SPOILT, "bac.secret.form", says))
        return tuple(faults)
    amount = form.figures
    together = why_not_beside(r, form)
    if together is not None:
        faults.append(together)
    if not limits.wager_min <= amount <= limits.wager_max:
        says = (
            f"{form.player}'s {spoken_dollars(amount)} is outside the limits of "
            f"{spoken_dollars(limits.wager_min)} to {spoken_dollars(limits.wager_max)}."
        )
        rule = rules.cite("bac.secret.limits")
        faults.append(Refusal(RefusalCode.SECRET_OUTSIDE_LIMITS, rule, says))
    if amount > form.chips_held:
        says = (
            f"{form.player}'s {spoken_dollars(amount)} is more than the "
            f"{spoken_dollars(form.chips_held)} held in chips."
        )
        faults.append(r.refusal(RefusalCode.SECRET_OVER_CHIPS, "bac.secret.chips", says))
    return tuple(faults)


@implements("BA-011")
def inspectable(r: Round) -> tuple[SecretForm, ...]:
    """The forms that may be looked at: after their hand, until the next first card (14.6.9)."""
    if r.is_settled:
        return r.forms
    return () if r.is_dealing else r.forms_shown


# ---------------------------------------------------------------- what a form counts as


@dataclass(frozen=True, slots=True)
class Deemed:
    """What a form counts as when the hand is over."""

    amount: Cents
    rules: tuple[str, ...]
    """The rules that changed it; none for a form that complied."""
    is_spoilt: bool = False
    """Whether the amount is deducted whatever the result."""


@implements("BA-012", "BA-013", "BA-014", "BA-015")
def deemed(r: Round, form: SecretForm) -> Deemed:
    """Put a form right after the hand: a spoilt one first, then its amount (14.6.10, A-99)."""
    assert r.limits is not None, "a tournament table has limits"
    limits, held = r.limits, form.chips_held
    if form.figures is None or not _is_endorsed(form):
        deducted = min(limits.wager_min, held)
        return Deemed(deducted, r.rules.holds("bac.secret.deemed.spoilt"), is_spoilt=True)
    amount = form.figures
    counts_as = deemed_amount(amount, limits.wager_min, limits.wager_max, held)
    keys = []
    if amount < limits.wager_min:
        keys.append("bac.secret.deemed.minimum")
    if amount > limits.wager_max:
        keys.append("bac.secret.deemed.maximum")
    if min(max(amount, limits.wager_min), limits.wager_max) > held:
        keys.append("bac.secret.deemed.chips")
    return Deemed(Cents(counts_as), r.rules.holds(*keys))


def wager_of(r: Round, form: SecretForm) -> Wager | None:
    """The wager that a form amounts to; a spoilt form is none."""
    counts = deemed(r, form)
    if counts.is_spoilt or form.on is None:
        return None
    return Wager(player=form.player, on=form.on, stake=counts.amount)


@implements("BA-010", "BA-015")
def settle_forms(r: Round, coup: Coup) -> Iterator[Event]:
    """Settle the secret wagers with the others; a spoilt form costs the minimum."""
    for form in r.forms:
        note = f"coup {r.number}, secret"
        counts, wager = deemed(r, form), wager_of(r, form)
        lies_there = r.is_announced_first and wager is not None
        if coup.is_void or form.player in r.voided:
            back = counts.amount if lies_there else Cents(0)
            row = _secret_row(r, form, Result.VOID, back, note)
            if not coup.is_void:
                row = replace(row, rules=r.rules.cites("gen.contravention.void"))
            yield WagerSettled(row=row)
        elif wager is None:
            row = _secret_row(r, form, Result.LOSE, counts.amount, f"{note}, form spoilt")
            yield WagerSettled(row=row, put=counts.amount)
        else:
            yield from wager_events(
                r, coup, wager, note=note, rules=counts.rules, is_put_now=not lies_there
            )


def _secret_row(r: Round, form: SecretForm, result: Result, stake: Cents, note: str) -> Settlement:
    """A form that decides nothing: the coup was set aside, or it is spoilt."""
    is_void = result is Result.VOID
    rules = r.rules.cites("gen.refund" if is_void else "bac.secret.deemed.spoilt")
    net = 0 if is_void else -stake
    bet = "secret" if form.on is None else str(form.on)
    return Settlement.unpaid(form.player, bet, stake, rules, result=result, net=net, note=note)
