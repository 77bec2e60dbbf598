"""What is open to whom, with its bounds; and why the rest of a player's buttons are not."""

from collections.abc import Iterator
from math import gcd, lcm
from typing import Final

from croupier.games.game import Among, Bounds, Offer, Refused, Value, Viewer
from croupier.games.staff import Staff

from . import commands as c
from .awaiting import (
    AwaitCard,
    AwaitDecision,
    Awaiting,
    AwaitOffer,
    AwaitPrize,
    AwaitWagers,
    awaiting,
    insurance_most,
    pandemonium_winners,
)
from .awaiting import Offer as Open
from .commands import Presser
from .irregularities import open_kinds
from .kernel import STAGE_DOUBLING
from .legality import why_not
from .policies import SplitNotFollowed
from .round import Box, Round, Stake

Fields = dict[str, Value | Bounds | Among]
OnBox = type[
    c.Hit
    | c.Stand
    | c.Double
    | c.Split
    | c.Surrender
    | c.Insure
    | c.EvenMoney
    | c.Forfeit
    | c.Keep
    | c.TakeBackInsurance
    | c.Decline
    | c.RetractWager
]

SLOTS: Final[dict[str, OnBox]] = {
    "hit": c.Hit,
    "stand": c.Stand,
    "double": c.Double,
    "split": c.Split,
    "surrender": c.Surrender,
    "insure": c.Insure,
    "even-money": c.EvenMoney,
    "forfeit": c.Forfeit,
    "keep": c.Keep,
}
"""The buttons that a player's screen always has, for each of the player's boxes."""

ANSWERS: Final = {
    Open.INSURANCE: ("insure", "even-money", "take-back-insurance", "decline"),
    Open.SURRENDER: ("surrender", "decline"),
    Open.FORFEIT: ("forfeit", "keep"),
    Open.SECOND_CARD: ("retract", "decline"),
}
"""What each open offer is answered with."""

COMMANDS: Final[dict[str, OnBox]] = {
    **SLOTS,
    "take-back-insurance": c.TakeBackInsurance,
    "decline": c.Decline,
    "retract": c.RetractWager,
}


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    need = awaiting(r)
    found: list[Offer] = []
    if viewer.player is not None:
        found += _to_player(r, need, viewer.player)
    if viewer.rank is not None:
        found += _to_staff(r, need, viewer.rank)
    return tuple(found)


def refused(r: Round, viewer: Viewer) -> tuple[Refused, ...]:
    """Why each button of a player's boxes is not open, where it is not."""
    if viewer.player is None:
        return ()
    return tuple(
        Refused(do=word, refusal=refusal, fields={"box": box.number})
        for box in r.boxes
        if box.stake_of(viewer.player) is not None
        for word, command in SLOTS.items()
        if (refusal := why_not(r, command(box=box.number, player=viewer.player))) is not None
    )


# ---------------------------------------------------------------- players


def _to_player(r: Round, need: Awaiting | None, player: str) -> Iterator[Offer]:
    match need:
        case AwaitWagers():
            yield from _wagers(r, player)
        case AwaitDecision(box=number) if need.player == player:
            box = r.box(number)
            assert box is not None
            yield from _open(r, box, player, ("hit", "stand", "double", "split"))
        case AwaitCard(box=number):
            box = r.box(number)
            if box is not None and box.stake_of(player) is not None:
                yield from _following(r, box, player)
        case AwaitPrize() if need.player == player:
            presser = Among((Presser.PLAYER.value, Presser.DEALER.value))
            yield Offer(do="prize", fields={"pressed_by": presser})
            others = {stake.player for box in r.boxes for stake in box.stakes}
            others -= pandemonium_winners(r)
            if others:
                named = Among(tuple(sorted(others)))
                nominee = Presser.NOMINEE.value
                yield Offer(do="prize", fields={"pressed_by": nominee, "nominee": named})
        case AwaitOffer(offer=offer):
            for box in r.boxes:
                if box.stake_of(player) is not None:
                    yield from _open(r, box, player, ANSWERS[offer])
        case _:
            return


def _open(r: Round, box: Box, player: str, words: tuple[str, ...]) -> Iterator[Offer]:
    """Those of a few commands on a box that the rules allow now."""
    stake = box.stake_of(player)
    assert stake is not None
    for word in words:
        if why_not(r, COMMANDS[word](box=box.number, player=player)) is None:
            yield Offer(do=word, fields={"box": box.number, **_amount(r, stake, word)})


def _amount(r: Round, stake: Stake, word: str) -> Fields:
    """How much may go with a double or an insurance wager."""
    most = {"double": stake.original, "insure": insurance_most(r, stake)}.get(word)
    if most is None:
        return {}
    return {"stake": Bounds(least=r.chip, most=r.chips.round_down(most), step=r.chip)}


def _following(r: Round, box: Box, player: str) -> Iterator[Offer]:
    """What the others on a box may do directly after its controller."""
    if any(played.stage == STAGE_DOUBLING for played in box.hands):
        yield from _open(r, box, player, ("double",))
    if box.follow is None or why_not(r, c.Split(box=box.number, player=player)) is not None:
        return
    yield Offer(do="split", fields={"box": box.number})
    if r.rules.policies.split_not_followed is SplitNotFollowed.NOMINATED:
        hands = Among((box.follow + 1, box.follow + 2))
        yield Offer(do="nominate", fields={"box": box.number, "hand": hands})


def _wagers(r: Round, player: str) -> Iterator[Offer]:
    """A wager on any box with room, and the way back from those already placed."""
    taken = {box.number: box for box in r.boxes}
    free = [
        number
        for number in range(1, r.rules.boxes_max + 1)
        if number not in taken or _has_room(r, taken[number], player)
    ]
    if free:
        fields: Fields = {"box": Among(tuple(free)), "stake": _stake_bounds(r, player)}
        yield Offer(do="wager", fields={**fields, **_beside(r)})
    for box in r.boxes:
        if box.stake_of(player) is not None:
            yield Offer(do="withdraw", fields={"box": box.number})


def _has_room(r: Round, box: Box, player: str) -> bool:
    return len(box.stakes) < r.rules.players_max and box.stake_of(player) is None


def _stake_bounds(r: Round, player: str) -> Bounds:
    """The sign's limits, in amounts that chips make and, where the table asks it, can pay."""
    step = r.chip
    if r.terms.refuses_unpayable:
        params = r.rules.params
        for to, one in zip(params.pays_to, params.pays_one, strict=True):
            unit = one * r.chip
            step = type(step)(lcm(step, unit // gcd(unit, to)))
    limits = dict(r.terms.personal).get(player, r.terms.limits)
    least, most = (step, None) if limits is None else (limits.wager_min, limits.wager_max)
    return Bounds(least=-(-least // step) * step, most=most, step=step)


def _beside(r: Round) -> Fields:
    """The side bets that the table offers."""
    found: Fields = {}
    if r.rules.perfect_pairs is not None:
        found["perfect_pairs"] = Bounds(least=0, step=r.chip)
    if r.rules.magnificent_sevens is not None:
        found["magnificent_sevens"] = Bounds(least=0, step=r.chip)
    if r.rules.pandemonium is not None and not r.is_meter_out:
        found["pandemonium"] = Bounds(least=0, step=r.rules.pandemonium.unit)
    return found


# ---------------------------------------------------------------- staff


def _to_staff(r: Round, need: Awaiting | None, rank: Staff) -> Iterator[Offer]:
    if r.rules.staff.lets(rank, Staff.DEALER):
        match need:
            case AwaitWagers() if r.boxes:
                yield Offer(do="close-betting")
            case AwaitOffer():
                yield Offer(do="close-offer")
            case AwaitCard():
                yield Offer(do="card")
            case AwaitPrize():
                yield Offer(do="prize", fields={"pressed_by": Presser.DEALER.value})
            case AwaitDecision(box=box) if r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR):
                yield Offer(do="absent", fields={"box": box})
            case _:
                pass
        for kind, fields in open_kinds(r, rank):
            yield Offer(do=kind, fields=fields)
