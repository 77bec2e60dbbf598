"""What people ask of a table itself, by the words of requests."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from croupier.equipment import ShuffleCause
from croupier.games.asking import command_of
from croupier.games.game import Actor
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.table import (
    AskCorrection,
    Burn,
    BuyIn,
    Cut,
    CuttingCardShown,
    Dealing,
    Leave,
    LoadShoe,
    PassCut,
    Ready,
    SignOff,
    SignOn,
    Sit,
    Withdraw,
)
from croupier.table.entropy import On
from croupier.table.shoe import has_players_cut

from .cards import CARDS
from .correcting import has_followed, last_entry, money_moved
from .entropy import ENTROPY, commit
from .entropy_windows import taken_for
from .fields import Fields, read_fields
from .house_moves import close_betting, practise_on
from .next_rounds import next_round
from .players import PLAYERS
from .powers import State, at_table, must, must_be_seated
from .refusals import NotAllowed, Outdated
from .roles import Person
from .shoes import shuffle
from .signs import SIGNS
from .supervision import SUPERVISION

if TYPE_CHECKING:
    from .table_work import TableWork


def _sit(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, seat=int | None, buy_in=Cents | None, entropy=str | None)
    refusal = work.floor.tournaments.why_not_sit(work.draft.now, work.table)
    if refusal is not None:
        raise RuleBreach(refusal)
    work.do(Sit(player=person.name, seat=asked["seat"]))
    if asked["entropy"] is not None and taken_for(work.table, On.SHOE) is not None:
        commit(work, person, On.SHOE, asked["entropy"], where="entropy")
    if asked["buy_in"]:
        work.do(BuyIn(player=person.name, amount=asked["buy_in"]))


def _buy_in(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, amount=Cents)
    must_be_seated(work.table, person)
    work.do(BuyIn(player=person.name, amount=asked["amount"]))


def _leave(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    table = work.table
    if table.round is not None and table.seat_of(person.name) is not None:
        work.play(table.engine.leaves(table.round, person.name))
    work.do(Leave(player=person.name))


def _ready(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    work.do(Ready(player=person.name))
    if work.table.practice_for is not None:
        # Nobody else is waited for.
        close_betting(work)


def _sign_on(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    assert person.rank is not None
    work.do(SignOn(name=person.name, rank=person.rank))


def _sign_off(work: "TableWork", person: Person, fields: Fields) -> None:
    """Leave the table; a supervisor may also sign off somebody who does not."""
    name = read_fields(fields, name=str | None)["name"] or person.name
    if name != person.name:
        must(person, "sign-off", State.ANOTHER)
    work.do(SignOff(name=name))


def _shuffle(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, cause=ShuffleCause | None)
    cause = asked["cause"] or work.table.shuffle_due or ShuffleCause.REASONABLE_CAUSE
    rank = at_table(work.table, person, "shuffle")
    if cause.is_directed:
        must(person, "shuffle", State.DIRECTED)
    shuffle(work, cause, rank if cause.is_directed else None)


def _pass_cut(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    work.do(PassCut(player=person.name))


def _cut(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, place=int)
    if not has_players_cut(work.table):
        # No player is ever offered the cut: whoever deals cuts.
        work.do(Cut(place=asked["place"], directed_by=at_table(work.table, person, "cut")))
    elif person.rank is not None:
        must(person, "cut", State.NOBODY_CUTS)
        work.do(Cut(place=asked["place"], directed_by=person.rank))
    else:
        must(person, "cut", State.OFFERED)
        work.do(Cut(place=asked["place"], player=person.name))


def _load(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, behind=int)
    at_table(work.table, person, "load")
    work.do(LoadShoe(behind=asked["behind"]))


def _burn(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    at_table(work.table, person, "burn")
    work.do(Burn())


def _cutting_card(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    at_table(work.table, person, "cutting-card")
    work.do(CuttingCardShown())
    engine = work.table.engine
    if work.table.is_round_dealt and "cutting-card" in engine.commands.kinds:
        # A round that it shows in remembers it too.
        work.play(command_of(engine, "cutting-card", {}, Actor(rank=person.rank)))


def _next_round(work: "TableWork", person: Person, fields: Fields) -> None:
    read_fields(fields)
    if work.table.practice_for == person.name:
        must(person, "next-round", State.PRACTISING)
        practise_on(work)
        return
    at_table(work.table, person, "next-round")
    next_round(work)


def _correct(work: "TableWork", person: Person, fields: Fields) -> None:
    """Withdraw the last entry; what lay on the felt is entered anew."""
    read_fields(fields)
    entry = last_entry(work.now)
    if entry is None or work.table.dealing is not Dealing.HAND:
        raise Outdated("There is no entry of this round to correct.")
    after, moment = entry
    rank = at_table(work.table, person, "correct")
    measures = len(work.now.table_at(after).operation.measures)
    withdraw = Withdraw(after=after, measures=measures, by=rank)
    if money_moved(work.now, after):
        _correct_by_two(work, person, withdraw)
        return
    if has_followed(work.now, moment):
        must(person, "correct", State.FOLLOWED)
    work.do(withdraw)


def _correct_by_two(work: "TableWork", person: Person, withdraw: Withdraw) -> None:
    """Money has moved: one person asks, another asks for the same, and one of them supervises."""
    work.require_in_person()
    asked, after, rank = work.table.correction, withdraw.after, withdraw.by
    if asked is None or asked.after != after:
        measures = withdraw.measures
        work.do(AskCorrection(after=after, measures=measures, name=person.name, rank=rank))
        return
    work.require_second_person(asked.name)
    if not any(one.may_act_as(Staff.GAME_SUPERVISOR) for one in (rank, asked.rank)):
        raise NotAllowed("Money has moved: one of the two is a Game Supervisor or above.")
    work.do(replace(withdraw, agreed_by=asked.name))


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
    "correct": _correct,
    **SIGNS,
    **PLAYERS,
    **CARDS,
    **SUPERVISION,
    **ENTROPY,
}
