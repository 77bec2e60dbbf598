"""Rounds that the house deals and draws, all that is ever opened of them, and a crooked dealer."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.equipment import Card
from croupier.floor import Role, openings
from croupier.games.game import Of
from running_floor import Running

__all__ = ("a_round", "blackjack", "opened", "played_on", "roulette", "shifted")

STAKES: Mapping[str, dict[str, Any]] = {
    "blackjack": {"do": "wager", "box": 1, "stake": "5.00"},
    "caribbean-stud": {"do": "ante", "box": 1, "stake": "5.00"},
    "com-bo": {"do": "wager", "on": "high-1", "stake": "5.00"},
    "baccarat": {"do": "wager", "on": "player", "stake": "5.00"},
    "rapid-roulette": {"do": "wager", "on": "red", "stake": "5.00"},
}


def a_round(floor: Running, game: str, **fields: Any) -> None:
    """One round of a game at a table that the house deals."""
    floor.people(ann=Role.PLAYER, vera=Role.AUDITOR)
    floor.table(game=game, **fields)
    floor.do("ann", "sit", buy_in="500.00")
    floor.until_betting()
    played_on(floor, game)


def played_on(floor: Running, game: str) -> None:
    stake = dict(STAKES[game])
    floor.do("ann", stake.pop("do"), **stake)
    for _ in range(40):
        need = floor.need()
        if need is None:
            return
        if need.of is Of.PLAYER and need.step == "decision":
            offered = [one.do for one in floor.now.engine.legal(floor.now.round, ann(floor))]
            does = {"do": "stand", "box": need.box} if "stand" in offered else {"do": "fold"}
            floor.do("ann", **does)
        else:
            floor.until_due()
    raise AssertionError("the round does not end")


def ann(floor: Running) -> Any:
    return floor.floor.person("ann").viewer


def blackjack(floor: Running) -> None:
    a_round(floor, "blackjack")


def roulette(floor: Running) -> None:
    a_round(floor, "rapid-roulette")


def opened(floor: Running) -> Iterator[dict[str, Any]]:
    """Everything that an auditor is ever given, the shoe in use included."""
    for hosted in floor.floor.tables():
        table = hosted.table
        assert table is not None
        yield from openings.openings_after(floor.floor, hosted)
        if table.shoe is not None and table.opening is not None:
            name = f"{floor.floor.name}/{table.id}/{table.shoe.number}"
            yield openings.seed_of_shoe(floor.floor, name, table.engine.stack(table.opening))


def shifted(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A shoe that deals the card behind the one that is due."""

    def dealt(work: Any, number: int) -> Card:
        card: Card = honest(work, number + 1)
        return card

    return dealt
