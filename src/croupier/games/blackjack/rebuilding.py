"""Rebuild a round from the events that stand; its later cards come again in order."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from croupier.games.settlement import Result, Settlement
from croupier.money import Cents

from . import events as e
from .awaiting import first_value
from .card_log import card_log, drawn_since
from .events import Event, PhaseOpened, RuledOn, Settled
from .evolve import opened, replay
from .kernel import card_value
from .round import Round
from .settle import void_rows
from .settle_sides import void_side

SAID: Final = (
    e.Insured,
    e.EvenMoneyAsked,
    e.Surrendered,
    e.HitCalled,
    e.Stood,
    e.Doubled,
    e.HandSplit,
    e.Nominated,
    e.Kept,
    e.Forfeited,
    e.Directed,
)
"""What a decision of a player, or of a supervisor for one, makes happen first."""


def rebuilt_from(
    r: Round, keeps: int, rules: tuple[str, ...], *, burns: int = 0
) -> tuple[Round, tuple[Event, ...]]:
    """Take a round back to its first events: the round then, and what makes it so.

    Cards drawn since wait to be dealt again, the first of them burned where a shoe is restarted.
    Insurance stays on the layout, and whoever is out of the round stays out.
    """
    start = replay(opened(r), r.history[:keeps])
    since = r.settlements[len(start.settlements) :]
    standing = () if burns else tuple(row for row in since if row.bet == "pandemonium")
    waiting, gone = drawn_since(card_log(r, keeps), card_log(r))
    insured = tuple(_insured_since(r, start, keeps))
    back = e.TakenBack(
        keeps=keeps,
        held=tuple(r.drawn[number - 1] for number in waiting[burns:]),
        discarded=tuple(r.drawn[number - 1] for number in (*gone, *waiting[:burns])),
        drawn=r.drawn,
        standing=standing,
        reverses=tuple(row for row in since if row not in standing),
        returned=_returned(r, since, start, insured),
        rules=rules,
        insured=insured,
    )
    rebuilt = replay(r, (back,))
    out = tuple(Settled(row) for row in _still_out(r, rebuilt, since))
    return replay(rebuilt, out), (back, *out)


def _insured_since(r: Round, start: Round, keeps: int) -> Iterator[tuple[int, str, Cents]]:
    """Insurance placed since then that nobody took back; a wrong decision does not stand."""
    wrong = r.history[keeps] if keeps < len(r.history) else None
    for box in r.boxes:
        before = start.box(box.number)
        assert before is not None
        for stake in box.stakes:
            then = before.stake_of(stake.player)
            had = then is not None and any(side.bet == "insurance" for side in then.sides)
            for side in stake.sides:
                if side.bet != "insurance" or had:
                    continue
                if isinstance(wrong, e.Insured) and (wrong.box, wrong.player) == (
                    box.number,
                    stake.player,
                ):
                    continue
                yield box.number, stake.player, side.stake


def _returned(
    r: Round,
    since: tuple[Settlement, ...],
    start: Round,
    insured: tuple[tuple[int, str, Cents], ...],
) -> tuple[tuple[str, Cents], ...]:
    """By player, what was put down since then and is not there when the round starts again."""
    change = Counter(r.on_layout)
    change.subtract(start.on_layout)
    for row in since:
        change[row.player] += row.stake
    for _, player, stake in insured:
        change[player] -= stake
    return tuple((player, Cents(cents)) for player, cents in sorted(change.items()) if cents)


def _still_out(r: Round, rebuilt: Round, since: tuple[Settlement, ...]) -> Iterator[Settlement]:
    """Wagers that were withdrawn or declared void since then are out of the rebuilt round too."""
    cites = r.rules.cites
    for_good = ((cites.irr_misplaced,), (cites.gen_void,))
    out = {
        (row.box, row.player): row.rules
        for row in since
        if row.bet == "main" and row.result is Result.VOID and row.rules in for_good
    }
    for (number, player), rules in out.items():
        yield from void_rows(rebuilt, rules, player=player, number=number)


def stranded_insurance(r: Round, rules: tuple[str, ...]) -> Iterator[Settlement]:
    """Return insurance where the dealer's first card will not be one to insure against."""
    value = first_value(r)
    if not r.dealer:
        left = len(r.boxes) - r.placed
        if 0 <= left < len(r.held):
            value = card_value(r.rules.params, r.held[left].code)
    if (r.rules.params.insurance_firsts >> value) & 1:
        return
    for box in r.boxes:
        for stake in box.stakes:
            side = stake.side("insurance")
            if side is not None:
                yield void_side(box, stake, side, rules)


# ---------------------------------------------------------------- decisions


def _standing(r: Round) -> list[int]:
    """The places in the history of the events that were not taken back."""
    places: list[int] = []
    for place, event in enumerate(r.history):
        if isinstance(event, e.TakenBack):
            places = [kept for kept in places if kept < event.keeps]
        places.append(place)
    return places


def _decisions(r: Round) -> list[int]:
    """The places of the decisions that somebody made, and of players that were skipped."""
    found: list[int] = []
    directed: set[int] = set()
    for place in _standing(r):
        event = r.history[place]
        if isinstance(event, e.InsuranceTakenBack):
            mine = (event.box, event.player)
            found = [
                one
                for one in found
                if not isinstance(said := r.history[one], e.Insured)
                or (said.box, said.player) != mine
            ]
        elif isinstance(event, e.Skipped):
            found.append(place)
        elif isinstance(event, SAID) and not getattr(event, "unsaid", False):
            # The steps of the fixed policy are not decisions; the direction to follow it is one.
            if event.box not in directed:
                found.append(place)
            if isinstance(event, e.Directed):
                directed.add(event.box)
    return found


def _after_card(r: Round, right: int) -> list[int]:
    """The places of the decisions made after the n-th card of the round."""
    down = card_log(r).down
    card = max((place for number, place in down.items() if number <= right), default=-1)
    return [place for place in _decisions(r) if place > card]


def wrong_decision(r: Round, right: int, decisions: int) -> int | None:
    """The place of the first decision, or skipped player, that does not stand."""
    for place in _after_card(r, right):
        if decisions == 0:
            return place
        if not isinstance(r.history[place], e.Skipped):
            decisions -= 1
    return None


def decisions_after(r: Round, right: int) -> int:
    """Count the decisions after the n-th card that may stand before a wrong one."""
    made = [not isinstance(r.history[place], e.Skipped) for place in _after_card(r, right)]
    return sum(made[:-1])


def rightly_drawn(r: Round) -> tuple[int, int]:
    """The fewest and the most cards that can have been drawn before a wrong decision."""
    log = card_log(r)
    least = log.out if log.dealt is None else log.dealt
    most = next((n for n in range(log.out, least - 1, -1) if _after_card(r, n)), least - 1)
    return least, most


# ---------------------------------------------------------------- settlements


def before_settlement(r: Round, rules: tuple[str, ...]) -> e.TakenBack | None:
    """Undo what was settled by itself since somebody last did something, if anything was."""
    keeps = len(r.history)
    while keeps and isinstance(r.history[keeps - 1], Settled | PhaseOpened):
        keeps -= 1
    keeps += _settled_with(r, keeps)
    start = replay(opened(r), r.history[:keeps])
    since = r.settlements[len(start.settlements) :]
    if not since:
        return None
    return e.TakenBack(
        keeps=keeps,
        held=start.held,
        discarded=(),
        drawn=r.drawn,
        standing=(),
        reverses=since,
        returned=(),
        rules=rules,
    )


def _settled_with(r: Round, place: int) -> int:
    """How many rows belong to what happened just before a place: a prize, a forfeit, a ruling."""
    made = r.history[place - 1] if place else None
    rows = 0
    for event in r.history[place:]:
        if not isinstance(event, Settled):
            break
        if isinstance(made, e.PrizeDrawn | e.Forfeited):
            return 1
        if not isinstance(made, RuledOn) or event.row.rules != made.rules:
            break
        rows += 1
    return rows
