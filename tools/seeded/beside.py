"""What people ask for away from the tables: the cage, shifts, disputes, practice, the clock."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any, Final

from croupier.floor import Floor, Person, Role
from croupier.floor.approvals import answer, ask_for
from croupier.floor.disputes import STEPS, complain, take_step
from croupier.floor.own_limits import Limit, set_limits
from croupier.floor.practice import close_practice, open_practice, practice_tables
from croupier.floor.shifts import close_shift, count_tray, move_chips, open_shift
from croupier.floor.timing import advance
from croupier.money import Cents

__all__ = ("beside",)

PRACTISED: Final = ("blackjack", "crown-pontoon", "caribbean-stud", "com-bo", "baccarat")


def beside(chance: Random, person: Person, key: str) -> tuple[str, Callable[[Floor], None]]:
    """Something to ask for, told shortly; all that is left to chance is drawn now."""
    table, name = f"t{chance.randint(1, 4)}", person.name
    amount = Cents(chance.choice((100, 5_000, 100_000)))
    step, agreed = chance.choice(STEPS), chance.random() < 0.7
    given = {"decision": "as it lay", "reason": "by the rules", "amount": int(amount)}
    dispute, approval = f"d{chance.randint(1, 3)}", f"a{chance.randint(1, 3)}"
    whom, role = chance.choice(("dan", "dee")), chance.choice((Role.DEALER, Role.PLAYER))
    game, ahead = chance.choice(PRACTISED), timedelta(hours=chance.uniform(0, 24))
    limits = {chance.choice(tuple(Limit)): chance.choice((60, 2_000, None))}
    kinds: dict[str, Callable[[Floor], Any]] = {
        "cash-out": lambda floor: floor.cash_out(name, None, key=key),
        "complain": lambda floor: complain(floor, person, table, "it was so", key=key),
        "dispute": lambda floor: take_step(floor, person, dispute, step, given, key=key),
        "ask-for": lambda floor: ask_for(floor, person, "face-down", table, "so", key=key),
        "approve": lambda floor: answer(
            floor, person, approval, given=agreed, reason="so", key=key
        ),
        "open-shift": lambda floor: open_shift(floor, person, amount, key=key),
        "close-shift": lambda floor: close_shift(floor, person, amount, key=key),
        "fill": lambda floor: move_chips(floor, person, table, amount, key=key),
        "tray": lambda floor: count_tray(floor, person, table, amount, key=key),
        "practise": lambda floor: open_practice(floor, person, {"game": game}, key=key),
        "close-practice": lambda floor: _close(floor, person, key),
        "advance": lambda floor: advance(floor, person, ahead, key=key),
        "limits": lambda floor: set_limits(floor, person, limits, key=key),
        "roles": lambda floor: floor.set_roles(whom, (role,), key=key, by=name),
    }
    what = chance.choice(tuple(kinds))

    def ask(floor: Floor) -> None:
        kinds[what](floor)

    return what, ask


def _close(floor: Floor, person: Person, key: str) -> None:
    for table in practice_tables(floor, person.name)[:1]:
        close_practice(floor, person, table.id, key=key)
