"""Advice at a practice table: what each action is worth, what a mistake costs, and the count.

Nothing of it is told at a live table (17.5, and 17.1 for devices).
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypedDict

from croupier.equipment import Card
from croupier.games.blackjack.awaiting import AwaitDecision, AwaitOffer, Offer, awaiting
from croupier.games.blackjack.kernel import card_value
from croupier.games.blackjack.round import Box, Round
from croupier.games.caribbean_stud.round import Round as StudRound
from croupier.games.caribbean_stud.rules import Shoe
from croupier.money import Cents, dollars

from .odds import odds
from .wrong import WrongInput

EXACT: Final = "exact, from every card that has been seen of this shoe"
SMALL: Final = 0.01
LOW, HIGH = (2, 3, 4, 5, 6), (1, 10, 11)


class ActionShown(TypedDict):
    """An action, what it is worth on average, and what it gives up against the best one."""

    do: str
    worth: str
    """Dollars won, or lost, on average, the best play following."""
    costs: str
    """Dollars given up against the best action."""


class BetAdvised(TypedDict):
    """A bet and the house's edge on it."""

    bet: str
    house_edge: str


class CountShown(TypedDict):
    """What has been seen of the shoe."""

    seen: int
    left: int
    running: int
    """Low cards seen less high ones: 2 to 6, and tens and aces."""
    true: str
    """The same by decks that are left."""


class AdviceShown(TypedDict):
    """What is best now, and the figures behind it."""

    says: str
    best: str | None
    actions: list[ActionShown]
    bets: list[BetAdvised]
    count: CountShown | None
    method: str


def advise(
    game: str,
    r: Any,
    *,
    seen: Sequence[Card],
    stack: Sequence[Card],
    setting: Mapping[str, Any],
    player: str,
) -> AdviceShown:
    """Advise a player on the round in play.

    ``seen`` are the cards of the shoe in use that the player has seen before this round, ``stack``
    all that it was made of; ``setting`` says at which moment of law, with which decks and policies.
    """
    match r:
        case Round():
            return _blackjack(r, seen, stack, player)
        case StudRound():
            return _stud(r, player)
        case _:
            return _bets(game, len(seen), len(stack), setting)


# ---------------------------------------------------------------- the Blackjack family


def _blackjack(r: Round, seen: Sequence[Card], stack: Sequence[Card], player: str) -> AdviceShown:
    count = _count([*seen, *r.drawn], stack, r)
    match awaiting(r):
        case AwaitDecision(box=number, hand=hand):
            box = r.box(number)
            assert box is not None
            actions = _decision(r, box, hand - 1, seen, player)
        case AwaitOffer(offer=Offer.SURRENDER, open_to=open_to):
            box = r.box(next(number for number, who in open_to if who == player))
            assert box is not None
            actions = _surrender(r, box, seen, player)
        case AwaitOffer(offer=Offer.INSURANCE, open_to=open_to):
            box = r.box(next(number for number, who in open_to if who == player))
            assert box is not None
            actions = _insurance(r, box, [*seen, *r.drawn], player)
        case _:
            return _shown([], count, "There is nothing to decide now.")
    return _shown(actions, count, None)


def _left(r: Round, seen: Iterable[Card], but: Sequence[Card]) -> Any:
    """The shoe without what was seen, some cards of this round left in it."""
    from croupier.odds.blackjack import CardsLeft  # noqa: PLC0415 (the compiler is not quick)

    gone = list(r.drawn)
    for card in but:
        gone.remove(card)
    return CardsLeft.full(r.rules).without([*seen, *gone])


def _decision(
    r: Round, box: Box, hand: int, seen: Sequence[Card], player: str
) -> list[tuple[str, float]]:
    from croupier.games.blackjack.awaiting import options  # noqa: PLC0415

    worth = _worth(r, box, hand, seen)
    stake = _stake(box, player)
    named = {"stand": worth.stand, "hit": worth.hit, "double": worth.double, "split": worth.split}
    return [(do, float(value) * stake) for do in options(r) if (value := named.get(do)) is not None]


def _worth(r: Round, box: Box, hand: int, seen: Sequence[Card]) -> Any:
    from croupier.odds.blackjack import ShoeTooSmall  # noqa: PLC0415
    from croupier.odds.blackjack.hand_worth import hand_worth  # noqa: PLC0415

    cards, first = box.hands[hand].cards, r.dealer[0]
    is_split = len(box.hands) > 1
    try:
        left = _left(r, seen, [*cards, first])
        return hand_worth(r.rules, left, cards, first, is_split=is_split)
    except ShoeTooSmall as wrong:
        raise WrongInput(f"Too few cards are left to work it out: {wrong}.") from wrong


def _surrender(r: Round, box: Box, seen: Sequence[Card], player: str) -> list[tuple[str, float]]:
    worth, stake = _worth(r, box, 0, seen), _stake(box, player)
    if worth.surrender is None:
        return [("decline", worth.play_on * stake)]
    return [("decline", worth.play_on * stake), ("surrender", worth.surrender * stake)]


def _insurance(r: Round, box: Box, seen: Sequence[Card], player: str) -> list[tuple[str, float]]:
    """Insurance for all that may be insured, beside none: what the main wager does stays apart."""
    from croupier.odds.blackjack import CardsLeft  # noqa: PLC0415
    from croupier.odds.blackjack.hand_worth import insurance_worth  # noqa: PLC0415

    unseen = CardsLeft.full(r.rules).without(seen)
    most = _stake(box, player) / r.rules.params.insurance_part
    return [("decline", 0.0), ("insure", float(insurance_worth(r.rules, unseen)) * most)]


def _stake(box: Box, player: str) -> int:
    stake = box.stake_of(player)
    return 0 if stake is None else stake.original


def _count(seen: Sequence[Card], stack: Sequence[Card], r: Round) -> CountShown:
    values = [card_value(r.rules.params, card.code) for card in seen]
    running = sum(value in LOW for value in values) - sum(value in HIGH for value in values)
    return _counted(len(seen), len(stack), running)


def _counted(seen: int, cards: int, running: int) -> CountShown:
    left = cards - seen
    true = Fraction(running * 52, left) if left else Fraction(0)
    return CountShown(seen=seen, left=left, running=running, true=f"{float(true):.1f}")


# ---------------------------------------------------------------- Caribbean Stud


def _stud(r: StudRound, player: str) -> AdviceShown:
    from croupier.odds.caribbean_hand import bet_worth  # noqa: PLC0415 (the compiler is not quick)

    seat = next((seat for seat in r.seats if seat.player == player), None)
    if seat is None or not r.is_called or r.up is None or r.is_revealed:
        return _shown([], None, "There is nothing to decide now.")
    up, params = r.dealer[r.up - 1], r.rules.params(Shoe.MANUAL)
    bet = float(bet_worth(params, seat.cards, up, seat.ante))
    return _shown([("bet", bet), ("fold", float(-seat.ante))], None, None)


# ---------------------------------------------------------------- games in which one only bets


def _bets(game: str, seen: int, cards: int, setting: Mapping[str, Any]) -> AdviceShown:
    answer = odds(game, **setting)
    rows = sorted(answer["bets"], key=lambda row: float(row["house_edge"]))
    return AdviceShown(
        says="Nothing is decided in this game but what to bet on; the least edge comes first.",
        best=None,
        actions=[],
        bets=[BetAdvised(bet=row["bet"], house_edge=row["house_edge"]) for row in rows],
        count=_counted(seen, cards, 0) if cards else None,
        method="exact, off the top of a full shoe",
    )


# ---------------------------------------------------------------- as it is shown


def _shown(
    actions: Sequence[tuple[str, float]], count: CountShown | None, says: str | None
) -> AdviceShown:
    ranked = sorted(actions, key=lambda one: -one[1])
    best = ranked[0] if ranked else None
    if best is not None and says is None:
        says = f"Best is {best[0]}, worth {_spoken(best[1])} on average."
        if len(ranked) > 1:
            gives_up = _spoken(best[1] - ranked[1][1])
            says = f"{says} {ranked[1][0].capitalize()} would give up {gives_up} of it."
    return AdviceShown(
        says=says or "",
        best=None if best is None else best[0],
        actions=[
            ActionShown(do=do, worth=_dollars(worth), costs=_dollars(best[1] - worth))
            for do, worth in ranked
            if best is not None
        ],
        bets=[],
        count=count,
        method=EXACT,
    )


def _dollars(cents: float) -> str:
    """A mean in dollars, to a hundredth of a cent."""
    hundredths = round(cents * 100)
    if hundredths % 100 == 0:
        return dollars(Cents(hundredths // 100))
    return f"{hundredths / 10_000:.4f}"


def _spoken(cents: float) -> str:
    """A mean as a sentence has it: to the cent, or what there is of one.

    >>> _spoken(-410.17), _spoken(0.32), _spoken(0)
    ('-$4.10', '$0.0032', '$0.00')
    """
    sign, sum_ = "-" if cents < 0 else "", abs(cents) / 100
    return f"{sign}${sum_:.4f}" if 0 < sum_ < SMALL else f"{sign}${sum_:.2f}"
