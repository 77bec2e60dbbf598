"""The cards of a table beside its rounds: checked, counted, stored, replaced, and not in use."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

from croupier.equipment import Card, CutOccasion, cut_offers
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from .operation import Operation
from .refusals import RefusalCode, no
from .state import Stage, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCards:
    """The cards are looked over before gaming begins (3.2.5)."""

    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCards:
    """The cards are counted when gaming ends (3.2.5)."""

    by: str
    counted: int
    complete: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreCards:
    """Cards were shuffled ahead and lie in a secure place (4.1.2)."""

    by: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceCards:
    """Some or all of the cards give way to new ones (4.4)."""

    unfit: bool
    """Rather than at a supervisor's discretion after the last round."""
    some: tuple[Card, ...]
    """Empty: all of them."""
    by: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBurn:
    """A player asks to see the burnt card (4.3.1)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBurn:
    """The burnt card is shown."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Serve:
    """The table goes out of service for a reason, or comes back into it."""

    out_because: str | None


CardCommand = CheckCards | CountCards | StoreCards | ReplaceCards | AskBurn | ShowBurn | Serve


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsChecked:
    """The cards were looked over before gaming began."""

    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCounted:
    """The cards were counted when gaming ended."""

    by: str
    counted: int
    complete: int
    """How many there should be."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsStored:
    """Cards were shuffled ahead and put away."""

    by: str
    place: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReplaced:
    """Some or all of the cards were replaced."""

    some: tuple[Card, ...]
    by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnAsked:
    """A player asked to see the burnt card."""

    player: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnShown:
    """The burnt card was shown."""

    card: Card
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """The table went out of service, or came back into it."""

    out_because: str | None
    rules: tuple[str, ...]


CardEvent = (
    CardsChecked | CardsCounted | CardsStored | CardsReplaced | BurnAsked | BurnShown | Served
)

CARD_EVENTS: Final[dict[str, type[CardEvent]]] = {
    "cards-checked": CardsChecked,
    "cards-counted": CardsCounted,
    "cards-stored": CardsStored,
    "cards-replaced": CardsReplaced,
    "burn-asked": BurnAsked,
    "burn-shown": BurnShown,
    "served": Served,
}


# ---------------------------------------------------------------- the order of the cut


@implements("BJ-019", "BJ-020")
def cut_order(table: Table) -> tuple[str, ...]:
    """Who is offered the cut of a stack that is shuffled now, one after the other (4.2.1)."""
    seated = [seat.player for seat in table.seats]
    operation, shoe = table.operation, table.shoe
    if operation.cards_replaced:
        return cut_offers(CutOccasion.CARDS_REPLACED, seated)
    if shoe is not None and shoe.is_out:
        controls = next((who for who, area in operation.bets if area == shoe.out_on), None)
        if shoe.out_on is not None and controls in seated:
            return cut_offers(CutOccasion.CARD_ON_AREA, seated, named=controls)
        return cut_offers(CutOccasion.CARD_TO_DEALER, seated)
    first = next((player for player in operation.arrivals if player in seated), None)
    return cut_offers(CutOccasion.NEW_GAME, seated, named=first) if first is not None else ()


# ---------------------------------------------------------------- why not


def why_not(table: Table, command: CardCommand) -> Refusal | None:
    """Return the first reason to refuse a command about the cards, or ``None``."""
    match command:
        case CheckCards():
            return _lacks(table, "checked") or _in_play(table, "checked")
        case CountCards():
            return _why_not_count(table)
        case StoreCards():
            return _lacks(table, "ahead")
        case ReplaceCards():
            return _why_not_replace(table, command)
        case AskBurn() | ShowBurn():
            return _why_not_burn(table, command)
        case Serve(out_because=because):
            if because is None and table.operation.out_because is None:
                says = "The table is in service."
                return no(table, RefusalCode.IN_SERVICE, "staff", says)
            return None
        case _:
            assert_never(command)


def _lacks(table: Table, about: str) -> Refusal | None:
    if about in table.rules.cites:
        return None
    says = "The rules of this game say nothing of this."
    return no(table, RefusalCode.NOT_IN_THESE_RULES, "sign", says)


def _in_play(table: Table, about: str) -> Refusal | None:
    if not table.is_round_dealt:
        return None
    says = "A round is in play; the cards stay where they are."
    return no(table, RefusalCode.ROUND_IN_PLAY, about, says)


@implements("CC-008", "CS-008")
def _why_not_count(table: Table) -> Refusal | None:
    """Count at any time where the rules let a supervisor order it, else when gaming ends."""
    if "count" in table.rules.cites:
        return None
    return _lacks(table, "checked") or _in_play(table, "checked")


@implements("BJ-024", "BJ-025", "CC-007", "CS-007")
def _why_not_replace(table: Table, command: ReplaceCards) -> Refusal | None:
    about = "unfit" if command.unfit else "replace"
    refusal = _lacks(table, about) or _in_play(table, about)
    if refusal is not None or command.unfit:
        return refusal
    if table.shoe is None or table.shuffle_due is None:
        says = "Cards are replaced when the last round of a shoe is over, before a shuffle."
        return no(table, RefusalCode.NO_SHUFFLE_DUE, about, says)
    return None


@implements("BJ-023")
def _why_not_burn(table: Table, command: AskBurn | ShowBurn) -> Refusal | None:
    shoe = table.shoe
    if isinstance(command, AskBurn) and table.seat_of(command.player) is None:
        says = f"{command.player} has no seat at this table."
        return no(table, RefusalCode.NOT_SEATED, "burn", says)
    if shoe is None or shoe.stage is not Stage.LOADED or shoe.drawn < table.rules.burns:
        return no(table, RefusalCode.NOTHING_BURNT, "burn", "No card has been burnt.")
    if not table.rules.burns:
        return no(table, RefusalCode.NOTHING_BURNT, "burn", "No card is burnt in this game.")
    if isinstance(command, ShowBurn) and not table.operation.burn_asked:
        says = "The burnt card is shown on a player's request."
        return no(table, RefusalCode.NOT_ASKED, "burn", says)
    return None


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: CardCommand) -> Iterator[CardEvent]:
    """What a command about the cards makes happen."""
    cite = table.rules.cite
    match command:
        case CheckCards(by=by):
            yield CardsChecked(by=by, rules=cite("checked"))
        case CountCards(by=by, counted=counted, complete=complete):
            rules = cite("count" if "count" in table.rules.cites else "checked")
            yield CardsCounted(by=by, counted=counted, complete=complete, rules=rules)
        case StoreCards(by=by, place=place):
            yield CardsStored(by=by, place=place, rules=cite("ahead"))
        case ReplaceCards(unfit=unfit, some=some, by=rank):
            rules = cite("unfit" if unfit else "replace")
            yield CardsReplaced(some=some, by=rank, rules=rules)
        case AskBurn(player=player):
            yield BurnAsked(player=player, rules=cite("burn"))
        case ShowBurn(card=card):
            yield BurnShown(card=card, rules=cite("burn"))
        case Serve(out_because=because):
            yield Served(out_because=because, rules=cite("staff"))
        case _:
            assert_never(command)


@implements("BJ-026")
def handled(table: Table, event: CardEvent) -> Table:
    """The table after something that happened to its cards; new cards begin afresh (4.4.3)."""
    operation: Operation = table.operation
    match event:
        case CardsReplaced(some=()):
            fresh = replace(operation, cards_replaced=True, burn_asked=False, burnt=None)
            return replace(table, shoe=None, operation=fresh)
        case BurnAsked():
            return replace(table, operation=replace(operation, burn_asked=True))
        case BurnShown(card=card):
            return replace(table, operation=replace(operation, burnt=card))
        case Served(out_because=because):
            return replace(table, operation=replace(operation, out_because=because))
        case CardsChecked() | CardsCounted() | CardsStored() | CardsReplaced():
            return table
        case _:
            assert_never(event)
