"""What people ask about a table's cards beside its rounds."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from croupier.equipment import Card
from croupier.table import Dealing, Table
from croupier.table.cards import (
    AskBurn,
    CheckCards,
    CountCards,
    ReplaceCards,
    Serve,
    ShowBurn,
    StoreCards,
)

from .fields import Fields, read_fields
from .powers import State, at_table, must
from .refusals import Unusable
from .roles import Person
from .shoes import card_of, stack_of

if TYPE_CHECKING:
    from .table_work import TableWork


def _check(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    at_table(work.table, person, "check-cards")
    work.do(CheckCards(by=person.name))


def _count(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, counted=int)
    at_table(work.table, person, "count-cards")
    if work.table.is_round_dealt:
        must(person, "count-cards", State.DIRECTED)
    work.do(CountCards(by=person.name, counted=asked["counted"], complete=len(stack_of(work))))


def _store(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, place=str)
    at_table(work.table, person, "store-cards")
    work.do(StoreCards(by=person.name, place=asked["place"]))


def _replace(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, unfit=bool, some=tuple[Card, ...] | None)
    must(person, "replace-cards", replacing(work.table, is_unfit=asked["unfit"]))
    assert person.rank is not None
    some = asked["some"] or ()
    work.do(ReplaceCards(unfit=asked["unfit"], some=some, by=person.rank))


def replacing(table: Table, *, is_unfit: bool) -> State:
    """Whose power it is to replace cards: Blackjack tells unfit cards from others (4.4.2)."""
    return State.UNFIT if is_unfit and "replace" in table.rules.cites else State.ANY


def _ask_burn(work: "TableWork", person: Person, fields: Fields) -> None:
    """Ask to see the burnt card; the house shows its own at once, a dealer turns it over."""
    read_fields(fields)
    work.do(AskBurn(player=person.name))
    if work.table.dealing is Dealing.SHOE:
        work.do(ShowBurn(card=card_of(work, 1)))


def _show_burn(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, card=Card)
    at_table(work.table, person, "show-burn")
    if work.table.dealing is not Dealing.HAND:
        raise Unusable("The house shows the burnt card of its own shoe by itself.")
    work.do(ShowBurn(card=asked["card"]))


def _out(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, because=str)
    work.do(Serve(out_because=asked["because"]))


def _back(work: "TableWork", _: Person, fields: Fields) -> None:
    read_fields(fields)
    work.do(Serve(out_because=None))


CARDS: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "check-cards": _check,
    "count-cards": _count,
    "store-cards": _store,
    "replace-cards": _replace,
    "ask-burn": _ask_burn,
    "show-burn": _show_burn,
    "out-of-service": _out,
    "in-service": _back,
}
