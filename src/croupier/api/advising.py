"""What is best now at a practice table, for whoever asks: over HTTP, or in the terminal."""

from typing import Any

from croupier.desk.advice import advise
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.floor import Floor, Hosted, Person
from croupier.floor.advice import must_not_sit
from croupier.floor.practice import practice_table
from croupier.table import Table


def advised(floor: Floor, table: str, person: Person) -> dict[str, Any]:
    """What is best, what each mistake would cost, and the count; ``WrongInput`` where nothing is.

    Nobody at a live table is told.
    """
    must_not_sit(floor, person)
    found = practice_table(floor, person, table)
    if found.round is None:
        raise WrongInput("No round is open.")
    shown = advise(
        found.game,
        found.round,
        seen=_seen(floor, floor.hosted(table), person),
        stack=found.engine.stack(found.opening),
        setting=_setting(found),
        player=person.name,
    )
    return {"table": table, "round": f"{table}-{found.rounds}", **shown}


def _seen(floor: Floor, hosted: Hosted, person: Person) -> list[Card]:
    """The cards of the shoe in use that lay open in rounds before this one."""
    table = hosted.table
    assert table is not None
    opened = floor.opened_shoe(table.id, person.viewer)["opened"]
    return [Card.parse(one["card"]) for one in opened if one["number"] in hosted.shown]


def _setting(table: Table) -> dict[str, Any]:
    at = table.opening.law.at
    found: dict[str, Any] = {"at": at, "policies": dict(table.setting.policies)}
    if table.setting.decks is not None:
        found["decks"] = table.setting.decks
    return found
