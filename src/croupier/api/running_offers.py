"""What is open to somebody in running a table: signs, players, cards, calls and measures.

Each offer is held against the power of whoever asks and against the table itself, so that what is
listed is taken, and what is refused is not listed.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from croupier.equipment import CARDS
from croupier.floor import Floor, Person, Role, law_now
from croupier.floor.cards import replacing
from croupier.floor.players import seats_enough
from croupier.floor.powers import State, power_of, powers_for
from croupier.floor.supervision import CALLABLE, debts
from croupier.games.conduct import Measure
from croupier.games.staff import Staff
from croupier.games.stakes import smallest_chips
from croupier.money import Cents, LimitsPer, dollars
from croupier.rulebook import NotHeld
from croupier.table import CloseTable, Command, Dealing, Table, Vacate, why_not
from croupier.table.cards import AskBurn, CheckCards, ReplaceCards, ShowBurn, StoreCards
from croupier.table.operation import Held
from croupier.table.play import has_betting
from croupier.table.players import AllowSeveral, Hold, LimitSharing, TellDirector
from croupier.table.signs import AgreeLimits

Offer = dict[str, Any]
Bounds = dict[str, Any]
TEXT: Final[Bounds] = {"text": True}
FLAG: Final[Bounds] = {"among": [True, False]}


def running_offers(floor: Floor, table: Table, person: Person) -> Iterator[Offer]:
    """Every command about the running of a table that is open to somebody, with its bounds."""
    if person.plays:
        yield from _ones_own(table, person)
    if person.rank is None and Role.OPERATOR not in person.roles:
        return
    for offer in (*_signs(floor, table), *_players(floor, table, person), *_cards(table, person)):
        if has_power(person, offer["do"]):
            yield offer
    yield from _supervision(table, person)


def _offer(do: str, about: str, **fields: Bounds) -> Offer:
    return {"do": do, "about": about, "fields": fields}


def has_power(person: Person, do: str) -> bool:
    """Whether somebody may ask for a command in one of its states."""
    return any(one.lets_person(person) for one in powers_for(do))


def _is_open(table: Table, command: Command) -> bool:
    return why_not(table, command) is None


def _among(values: Iterable[Any]) -> Bounds:
    return {"among": list(values)}


def _sum(chip: Cents, above: Cents | None = None) -> Bounds:
    """A sum that chips can make, above another or from the smallest chip up."""
    least = chip if above is None else Cents(above - above % chip + chip)
    return {"min": dollars(least), "max": None, "step": dollars(chip)}


def _chip(floor: Floor, table: Table) -> Cents | None:
    """The smallest chip of a table; ``None`` where no wagers are made, or no law is held now."""
    if not has_betting(table):
        return None
    if table.setting.chips is not None:
        return table.setting.chips.smallest
    try:
        law = law_now(table, floor)
    except NotHeld:
        return None
    return smallest_chips(law).smallest


# ---------------------------------------------------------------- signs


def _signs(floor: Floor, table: Table) -> Iterator[Offer]:
    hour: Bounds = {"text": True, "optional": True}
    operation, figures = table.operation, table.rules.figures
    if "close" in figures:
        yield _offer("announce-closing", "signs", **{"from": hour})
    if operation.is_announced:
        standing = ((True, operation.closing), (False, operation.raising))
        up = [is_closing for is_closing, sign_up in standing if sign_up is not None]
        yield _offer("take-down", "signs", closing=_among(up))
    if _is_open(table, CloseTable(now=floor.clock.now(), count=floor.clock.count())):
        yield _offer("close-table", "signs")
    chip = _chip(floor, table)
    if chip is None:
        return
    per = _among(str(one) for one in LimitsPer)
    yield _offer("sign", "signs", min=_sum(chip), max=_sum(chip), per=per)
    if table.sign is not None and "raise" in figures:
        fields = {"min": _sum(chip, table.sign.wager_min), "from": hour}
        yield _offer("announce", "signs", **fields)
    yield from _own_limits(table, chip)


def _own_limits(table: Table, chip: Cents) -> Iterator[Offer]:
    seated = [seat.player for seat in table.seats]
    if not seated or table.sign is None:
        return
    if _is_open(table, AgreeLimits(player=seated[0], limits=table.sign)):
        figures = {"min": _sum(chip), "max": _sum(chip)}
        yield _offer("personal-limits", "signs", player=_among(seated), **figures)
        for own in table.operation.personal:
            # Without figures the agreement ends.
            yield _offer("personal-limits", "signs", player=_among([own.player]))
    if _is_open(table, AgreeLimits(player=seated[0], limits=table.sign, power="higher")):
        above = _sum(chip, table.sign.wager_max)
        yield _offer("higher-limit", "signs", player=_among(seated), max=above)


# ---------------------------------------------------------------- players


def _players(floor: Floor, table: Table, person: Person) -> Iterator[Offer]:
    about, seated = "players", [seat.player for seat in table.seats]
    if _is_open(table, LimitSharing(most=1)):
        most: Bounds = {"least": 1, "most": None, "step": 1, "optional": True}
        yield _offer("limit-sharing", about, most=most)
    several = AllowSeveral(player=None, allowed=True, seats_enough=seats_enough(floor, table))
    if _is_open(table, several):
        yield _offer("several-areas", about, player=_among([None, *seated]), allowed=FLAG)
    if _is_open(table, TellDirector(player="", told="")) and seated:
        told = [
            one.name
            for one in floor.people.by_name.values()
            if one.may_be(Role.DIRECTOR) or one.may_be(Role.DIRECTOR_DELEGATE)
        ]
        if told:
            yield _offer("tell-director", about, player=_among(seated), told=_among(told))
    yield from _held_back(floor.clock.now(), table, person)
    idle = [player for player in seated if _is_open(table, Vacate(player=player))]
    if idle:
        yield _offer("vacate-seat", about, player=_among(idle))


def _held_back(now: datetime, table: Table, person: Person) -> Iterator[Offer]:
    about = "players"
    for do, how in (("confine", Held.CONFINED), ("hold-to-minimum", Held.MISSED)):
        able = [
            seat.player
            for seat in table.seats
            if _is_open(table, Hold(player=seat.player, how=how, by=person.name, at=now))
        ]
        if able:
            yield _offer(do, about, player=_among(able))
    held = [one.player for one in table.operation.restrictions]
    if held:
        yield _offer("lift", about, player=_among(held))


def _ones_own(table: Table, person: Person) -> Iterator[Offer]:
    """What a player decides about the own seat."""
    name, operation = person.name, table.operation
    if table.seat_of(name) is not None:
        yield _offer("sit-in" if name in operation.away else "sit-out", "seat")
    elif name in operation.waiting:
        yield _offer("stop-waiting", "seat")
    elif len(table.seats) >= table.rules.seats:
        yield _offer("wait", "seat")
    if table.operation.burnt is None and _is_open(table, AskBurn(player=name)):
        yield _offer("ask-burn", "seat")


# ---------------------------------------------------------------- cards


def _cards(table: Table, person: Person) -> Iterator[Offer]:
    about, rank = "cards", person.rank
    if table.operation.out_because is None:
        yield _offer("out-of-service", about, because=TEXT)
    else:
        yield _offer("in-service", about)
    if rank is None or (rank is Staff.DEALER and table.dealer != person.name):
        return
    if _is_open(table, CheckCards(by=person.name)):
        yield _offer("check-cards", about)
        yield _offer("count-cards", about, counted={"least": 0, "most": None, "step": 1})
    if _is_open(table, StoreCards(by=person.name, place="")):
        yield _offer("store-cards", about, place=TEXT)
    unfit = [
        is_unfit
        for is_unfit in (True, False)
        if _may_replace(table, person, rank, is_unfit=is_unfit)
    ]
    if unfit:
        yield _offer("replace-cards", about, unfit=_among(unfit))
    if table.dealing is Dealing.HAND and _is_open(table, ShowBurn(card=CARDS[0])):
        yield _offer("show-burn", about, card=_among(str(card) for card in CARDS))


def _may_replace(table: Table, person: Person, rank: Staff, *, is_unfit: bool) -> bool:
    power = power_of("replace-cards", replacing(table, is_unfit=is_unfit))
    command = ReplaceCards(unfit=is_unfit, some=(), by=rank)
    return power.lets_person(person) and _is_open(table, command)


# ---------------------------------------------------------------- supervision


def _supervision(table: Table, person: Person) -> Iterator[Offer]:
    rank, operation = person.rank, table.operation
    if rank is None:
        return
    runs = rank is not Staff.DEALER or table.dealer == person.name
    if runs and power_of("call-staff").lets_person(person):
        yield _offer("call-staff", "staff", of=_among(str(one) for one in CALLABLE))
    for call in operation.calls:
        if rank.may_act_as(call.of) and power_of("answer-call").lets_person(person):
            yield _offer("answer-call", "staff", call=_among([call.number]))
    others = [on.name for on in table.on_duty if on.name != person.name]
    if others and power_of("sign-off", State.ANOTHER).lets_person(person):
        yield _offer("sign-off", "staff", name=_among(others))
    if not power_of("readmit").lets_person(person):
        return
    for player, _ in debts(table):
        yield _offer("waive-debt", "staff", player=_among([player]))
    for do, measure, fields in (
        ("readmit", Measure.EXCLUDE, {}),
        ("hand-over", Measure.DETAIN, {"to": TEXT}),
        ("end-investigation", Measure.SEIZE, {"returned": FLAG}),
    ):
        players = dict.fromkeys(
            one.player for one in operation.measures if operation.stands(one.player, measure)
        )
        if players:
            yield _offer(do, "staff", player=_among(players), **fields)
