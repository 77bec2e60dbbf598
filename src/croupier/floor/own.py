"""What people ask of a table itself, by the words of requests."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment import ShuffleCause
from croupier.games.codec import BadValue, coder_of
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.table import (
    BuyIn,
    CloseTable,
    Cut,
    CuttingCardShown,
    Dealing,
    Leave,
    LoadShoe,
    PassCut,
    Ready,
    SetSign,
    SignOff,
    SignOn,
    Sit,
    Withdraw,
)

from .correcting import has_followed, last_entry, money_moved
from .opening import read_limits
from .powers import must_be_seated, must_rank, must_run
from .refusals import NotAllowed, Outdated
from .roles import Person

if TYPE_CHECKING:
    from .table_work import TableWork

__all__ = ("OWN",)

Fields = Mapping[str, Any]


def _read(fields: Fields, **hints: Any) -> dict[str, Any]:
    """Read the fields of a request; a hint that allows nothing may be left out."""
    for name in fields:
        if name not in hints:
            raise BadValue(name, f"is not asked for; there are {', '.join(hints) or 'no fields'}.")
    return {
        name: coder_of(hint, in_dollars=True).read(fields.get(name), name)
        for name, hint in hints.items()
    }


def _sit(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = _read(fields, seat=int | None, buy_in=Cents | None)
    if not person.plays:
        raise NotAllowed("Only players sit down to play.")
    work.do(Sit(player=person.name, seat=asked["seat"]))
    if asked["buy_in"]:
        work.do(BuyIn(player=person.name, amount=asked["buy_in"]))


def _buy_in(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = _read(fields, amount=Cents)
    must_be_seated(work.table, person)
    work.do(BuyIn(player=person.name, amount=asked["amount"]))


def _leave(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    work.do(Leave(player=person.name))


def _ready(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    work.do(Ready(player=person.name))


def _sign_on(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    rank = must_rank(person, Staff.DEALER, "Signing on")
    work.do(SignOn(name=person.name, rank=rank))


def _sign_off(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    work.do(SignOff(name=person.name))


def _shuffle(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = _read(fields, cause=ShuffleCause | None)
    rank = _at_table(work, person, "A shuffle")
    cause = asked["cause"] or work.table.shuffle_due or ShuffleCause.REASONABLE_CAUSE
    work.shuffle(cause, rank if cause.is_directed else None)


def _pass_cut(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    work.do(PassCut(player=person.name))


def _cut(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = _read(fields, place=int)
    if person.rank is not None:
        by = must_rank(person, Staff.GAME_SUPERVISOR, "Cutting for the players")
        work.do(Cut(place=asked["place"], directed_by=by))
    else:
        work.do(Cut(place=asked["place"], player=person.name))


def _load(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = _read(fields, behind=int)
    _at_table(work, person, "Loading the shoe")
    work.do(LoadShoe(behind=asked["behind"]))


def _burn(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    _at_table(work, person, "Burning a card")
    work.burn()


def _cutting_card(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    _at_table(work, person, "The cutting card")
    work.do(CuttingCardShown())


def _next_round(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    _at_table(work, person, "Opening a round")
    work.next_round()


def _sign(work: "TableWork", person: Person, fields: Fields) -> None:
    must_run(person, "The sign of a table")
    sign = read_limits(dict(fields))
    assert sign is not None
    work.do(SetSign(sign=sign))


def _close(work: "TableWork", person: Person, fields: Fields) -> None:
    _read(fields)
    must_run(person, "Closing a table")
    work.do(CloseTable())


def _correct(work: "TableWork", person: Person, fields: Fields) -> None:
    """Withdraw the last entry; what lay on the felt is entered anew."""
    asked = _read(fields, agreed_by=str | None)
    entry = last_entry(work.now)
    if entry is None or work.table.dealing is not Dealing.HAND:
        raise Outdated("There is no entry of this round to correct.")
    after, moment = entry
    rank = _at_table(work, person, "Correcting an entry")
    agreed = asked["agreed_by"]
    if has_followed(work.now, moment):
        rank = must_rank(person, Staff.GAME_SUPERVISOR, "Correcting what others have acted on")
    if money_moved(work.now, after):
        second = None if agreed is None else work.floor.people.get(agreed)
        if second is None or second.name == person.name or second.rank is None:
            says = "Money has moved: a second person of the staff has to agree."
            raise NotAllowed(says, where="agreed_by")
    work.do(Withdraw(after=after, by=rank, agreed_by=agreed))


def _at_table(work: "TableWork", person: Person, what: str) -> Staff:
    """The rank of somebody who runs this table: its dealer, or a supervisor."""
    rank = must_rank(person, Staff.DEALER, what)
    if rank is Staff.DEALER and work.table.dealer != person.name:
        raise NotAllowed(f"{person.name} has not signed on at this table.")
    return rank


OWN: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "sit": _sit,
    "buy-in": _buy_in,
    "leave": _leave,
    "ready": _ready,
    "sign-on": _sign_on,
    "sign-off": _sign_off,
    "shuffle": _shuffle,
    "pass-cut": _pass_cut,
    "cut": _cut,
    "load": _load,
    "burn": _burn,
    "cutting-card": _cutting_card,
    "next-round": _next_round,
    "sign": _sign,
    "close-table": _close,
    "correct": _correct,
}
