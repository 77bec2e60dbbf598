"""A round as text: commands that read back as they were written, and a transcript to be told."""

from collections.abc import Iterable
from typing import Final, assert_never

from croupier.equipment import Card, write_cards
from croupier.games.settlement import Result, Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, dollars, parse_dollars, spoken_dollars

from .commands import (
    Absent,
    CloseBetting,
    CloseOffer,
    Deal,
    Decline,
    Double,
    DrawPrize,
    EvenMoney,
    Forfeit,
    Hit,
    Insure,
    Keep,
    Nominate,
    PlaceWager,
    PlayCommand,
    Presser,
    RetractWager,
    Split,
    Stand,
    Surrender,
    TakeBackInsurance,
    WithdrawWager,
)
from .events import (
    DEALER,
    BettingClosed,
    CardAstray,
    CardDiscarded,
    CardHeld,
    DealerCardDue,
    Dealt,
    Directed,
    Doubled,
    EvenMoneyAsked,
    Event,
    Forfeited,
    HandSplit,
    HitCalled,
    InsuranceTakenBack,
    Insured,
    Kept,
    MeterOut,
    Nominated,
    OfferClosed,
    OfferDeclined,
    PassedOver,
    PhaseOpened,
    PrizeDrawn,
    RoundUnwound,
    RuledOn,
    Settled,
    Stood,
    Surrendered,
    TakenBack,
    WagerJudged,
    WagerPlaced,
    WagerWithdrawn,
)

__all__ = ("PHASES", "parse_command", "spoken", "transcript", "write_command")

PHASES: Final = (
    "betting",
    "initial deal",
    "insurance",
    "interim settlement",
    "surrender",
    "subsequent deal",
    "dealer's hand",
    "settlement",
    "over",
)
"""The names of the phases, in the order of the kernel's ``PHASE`` constants."""

Plain = (
    Hit
    | Stand
    | Split
    | EvenMoney
    | Surrender
    | Forfeit
    | Keep
    | Decline
    | TakeBackInsurance
    | RetractWager
)

PLAIN: Final[dict[str, type[Plain]]] = {
    "hit": Hit,
    "stand": Stand,
    "split": Split,
    "even-money": EvenMoney,
    "surrender": Surrender,
    "forfeit": Forfeit,
    "keep": Keep,
    "decline": Decline,
    "take-back-insurance": TakeBackInsurance,
    "retract": RetractWager,
}
NAMES: Final = {command: name for name, command in PLAIN.items()}
SIDES: Final = ("perfect_pairs", "magnificent_sevens", "pandemonium")


def write_command(command: PlayCommand) -> str:  # noqa: C901, PLR0911, PLR0912 (a closed union)
    """Write a command of play; ``parse_command`` reads it back.

    >>> write_command(Double(box=1, player="bob", stake=Cents(400)))
    'double 1 player=bob stake=4.00'
    """
    match command:
        case Deal(card=card):
            return f"deal {card}"
        case CloseBetting():
            return "close-betting"
        case CloseOffer():
            return "close-offer"
        case PlaceWager():
            words = ["wager", str(command.box), command.player, dollars(command.stake)]
            for name in SIDES:
                amount: Cents = getattr(command, name)
                words += [f"{name}={dollars(amount)}"] if amount else []
            return " ".join([*words, "warned"] if command.warned else words)
        case WithdrawWager(box=box, player=player):
            return f"withdraw {box} {player}"
        case DrawPrize(prize=prize, pressed_by=presser, nominee=nominee):
            named = f" nominee={nominee}" if nominee is not None else ""
            return f"prize {dollars(prize)} pressed_by={presser}{named}"
        case Insure(box=box, player=player, stake=stake):
            return _write("insure", box, player, stake)
        case Double(box=box, player=player, stake=stake):
            return _write("double", box, player, stake)
        case Nominate(box=box, player=player, hand=hand):
            return f"nominate {box} {player} {hand}"
        case Absent(box=box, directed_by=staff):
            return f"absent {box} directed_by={staff}"
        case (
            Hit()
            | Stand()
            | Split()
            | EvenMoney()
            | Surrender()
            | Forfeit()
            | Keep()
            | Decline()
            | TakeBackInsurance()
            | RetractWager()
        ):
            return _write(NAMES[type(command)], command.box, command.player, None)
        case _:
            assert_never(command)


def _write(name: str, box: int, player: str | None, stake: Cents | None) -> str:
    who = "" if player is None else f" player={player}"
    amount = "" if stake is None else f" stake={dollars(stake)}"
    return f"{name} {box}{who}{amount}"


def parse_command(text: str) -> PlayCommand:  # noqa: C901, PLR0911 (a closed union)
    """Read a command of play; the inverse of ``write_command``.

    >>> parse_command("hit 1")
    Hit(box=1, player=None)
    >>> parse_command("hit it")
    Traceback (most recent call last):
    ...
    ValueError: not a command of play: 'hit it'
    """
    name, *words = text.split()
    plain = [word for word in words if "=" not in word]
    named = dict(word.split("=", 1) for word in words if "=" in word)
    stake = parse_dollars(named["stake"]) if "stake" in named else None
    player = named.get("player")
    try:
        match name, plain:
            case ("deal", [card]):
                return Deal(Card.parse(card))
            case ("close-betting", []):
                return CloseBetting()
            case ("close-offer", []):
                return CloseOffer()
            case ("wager", [box, who, amount, *warned]):
                sides = {side: parse_dollars(named[side]) for side in SIDES if side in named}
                return PlaceWager(
                    box=int(box),
                    player=who,
                    stake=parse_dollars(amount),
                    warned=warned == ["warned"],
                    **sides,
                )
            case ("withdraw", [box, who]):
                return WithdrawWager(box=int(box), player=who)
            case ("prize", [prize]):
                presser = Presser(named.get("pressed_by", Presser.PLAYER))
                nominee = named.get("nominee")
                return DrawPrize(prize=parse_dollars(prize), pressed_by=presser, nominee=nominee)
            case ("insure", [box]):
                return Insure(box=int(box), player=player, stake=stake)
            case ("double", [box]):
                return Double(box=int(box), player=player, stake=stake)
            case ("nominate", [box, who, hand]):
                return Nominate(box=int(box), player=who, hand=int(hand))
            case ("absent", [box]):
                staff = Staff(named.get("directed_by", Staff.GAME_SUPERVISOR))
                return Absent(box=int(box), directed_by=staff)
            case (_, [box]) if name in PLAIN:
                return PLAIN[name](box=int(box), player=player)
    except ValueError as fault:
        raise ValueError(f"not a command of play: {text!r}") from fault
    raise ValueError(f"not a command of play: {text!r}")


# ---------------------------------------------------------------- telling


def transcript(events: Iterable[Event]) -> str:
    """Tell what happened, one event a line, each with the rules that it was taken under."""
    return "\n".join(f"{spoken(event):<60}  {', '.join(event.rules)}".rstrip() for event in events)


def _place(box: int, hand: int) -> str:
    if box == DEALER:
        return "the dealer"
    return f"box {box}" if hand == 1 else f"hand {hand} of box {box}"


def spoken(event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 (a closed union)
    """Tell an event the way a dealer would say it.

    >>> spoken(Dealt(Card.parse("7S"), 1, 2, ("blackjack 7.5.2",)))
    '7S to hand 2 of box 1'
    """
    match event:
        case Dealt(card=card, box=box, hand=hand):
            return f"{card} to {_place(box, hand)}"
        case Settled(row=row):
            return _row(row)
        case PhaseOpened(phase=phase):
            return PHASES[phase]
        case HitCalled(box=box, hand=hand):
            return f"{_place(box, hand)} draws"
        case Stood(box=box, hand=hand):
            return f"{_place(box, hand)} stands"
        case Doubled(box=box, hand=hand, player=player, stake=stake):
            return f"{player} doubles on {_place(box, hand)} for {spoken_dollars(stake)}"
        case HandSplit(box=box, hand=hand, player=player):
            return f"{player} splits {_place(box, hand)}"
        case Nominated(box=box, hand=hand, player=player):
            return f"{player} rides on {_place(box, hand)}"
        case WagerPlaced(box=box, player=player, stake=stake):
            return f"{player} wagers {spoken_dollars(stake)} on box {box}"
        case WagerWithdrawn(box=box, player=player):
            return f"{player} withdraws from box {box}"
        case WagerJudged(box=box, player=player, stake=stake, returned=returned, warned=warned):
            if returned:
                return f"{player}'s wager on box {box} will be returned"
            if warned:
                return f"{player} is warned: the wager on box {box} is under the minimum"
            return f"{player}'s wager on box {box} counts as {spoken_dollars(stake)}"
        case BettingClosed():
            return "no more bets"
        case Insured(box=box, player=player, stake=stake):
            return f"{player} insures box {box} for {spoken_dollars(stake)}"
        case InsuranceTakenBack(box=box, player=player):
            return f"{player} takes back the insurance on box {box}"
        case EvenMoneyAsked(box=box, player=player):
            return f"{player} asks for even money on box {box}"
        case Surrendered(box=box, player=player):
            return f"{player} surrenders on box {box}"
        case Forfeited(box=box, hand=hand, player=player):
            return f"{player} forfeits on {_place(box, hand)}"
        case Kept(box=box, hand=hand, player=player):
            return f"{player} plays on with {_place(box, hand)}"
        case OfferDeclined(box=box, player=player):
            return f"{player} declines on box {box}"
        case OfferClosed():
            return "the offer is closed"
        case Directed(box=box, directed_by=staff):
            return f"{staff.said} directs the play of box {box}"
        case PrizeDrawn(player=player, prize=prize, pressed_by=presser):
            return f"the button gives {player} {spoken_dollars(prize)} for each $1 ({presser})"
        case RuledOn(kind=kind, remedy=remedy, directed_by=staff):
            return f"{kind}: {remedy.replace('-', ' ')}, directed by {staff.said}"
        case PassedOver(box=box):
            return f"{_place(box, 1)} is passed over"
        case CardAstray(card=card, box=box):
            return f"{card} goes astray to box {box}"
        case CardDiscarded(card=card):
            return f"{card} is discarded"
        case CardHeld(card=card):
            return f"{card} waits to be the next card"
        case DealerCardDue(after=after):
            return "the dealer takes the missing card " + ("now" if after is None else "later")
        case TakenBack(held=held):
            return f"taken back, to be dealt again: {write_cards(held) or 'no card'}"
        case RoundUnwound():
            return "everything settled is reversed"
        case MeterOut():
            return "the meter is out"
        case _:
            assert_never(event)


def _row(row: Settlement) -> str:
    where = f"{row.player}, {row.bet} on box {row.box}"
    if row.hand not in (None, 1):
        where += f", hand {row.hand}"
    if row.result is Result.WIN:
        at = f" at {row.odds}" if row.odds else ""
        return f"{where}: wins {spoken_dollars(row.pays)}{at}"
    if row.result is Result.ENTRY:
        return f"{where}: a tournament entry"
    return f"{where}: {row.result}, {spoken_dollars(row.net)}"
