"""Open the cards of a shoe to those who have seen them."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from croupier.ledger import PAGE_MAX

from .hosted import Hosted

if TYPE_CHECKING:
    from .floor import Floor

__all__ = ("opened_shoe",)


def opened_shoe(floor: "Floor", hosted: Hosted) -> dict[str, Any]:
    """The root of the shoe in use, and every card of it that lies open, opened."""
    table = hosted.table
    assert table is not None
    shoe = table.shoe
    if shoe is None or shoe.root is None or table.opening is None:
        return {"name": None, "root": None, "cards": 0, "cut_at": None, "opened": []}
    name = f"{floor.name}/{table.id}/{shoe.number}"
    prepared = floor.secrets.shoe(name, table.engine.stack(table.opening))
    return {
        "name": name,
        "root": shoe.root,
        "cards": shoe.cards,
        "cut_at": shoe.cut_at,
        "opened": [
            {"number": number, **asdict(prepared.open(shoe, number))}
            for number in _seen(floor, hosted)
        ],
    }


def _seen(floor: "Floor", hosted: Hosted) -> list[int]:
    """The numbers of the cards that lie or lay open to somebody, from the log of this shoe."""
    table = hosted.table
    assert table is not None
    assert table.shoe is not None
    found: list[int] = []
    after = 0
    shoe = table.shoe.number
    with floor.store.snapshot() as now:
        while page := now.events(hosted.stream, after=after, limit=PAGE_MAX):
            after = page[-1].seq
            for event in page:
                source = event.body.get("from")
                if isinstance(source, dict) and source["shoe"] == shoe and _is_open(event.body):
                    first = int(source["card"])
                    found += range(first, first + int(source["of"]))
    return found


def _is_open(body: Any) -> bool:
    """Whether an event shows its card to everybody at the table."""
    return isinstance(body["data"].get("card"), str)
