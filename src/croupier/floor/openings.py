"""Open cards and seeds: to those who have seen them, and to the auditor once a shoe is done."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from croupier.equipment import RANKS, Card, Rank, deck, write_cards
from croupier.games.game import Viewer
from croupier.table import Table
from croupier.table.entropy import Pool
from croupier.table.events import RoundOpened

from .auditing import opened_to_auditor
from .face_down import FaceDown
from .hosted import Hosted, open_cards
from .secrets import house_part

if TYPE_CHECKING:
    from .floor import Floor


Line = dict[str, Any]


def opened_shoe(floor: "Floor", hosted: Hosted, viewer: Viewer) -> dict[str, Any]:
    """The root of the shoe in use, and every card of it that a viewer was shown, opened."""
    table = hosted.table
    assert table is not None
    shoe = table.shoe
    proofs = {"round": round_proof(floor, hosted), "former": former_shoe(floor, hosted, viewer)}
    if shoe is None or shoe.root is None or table.opening is None:
        none: dict[str, Any] = {"name": None, "root": None, "cards": 0, "cut_at": None}
        return {**none, "opened": [], "seeds": [], **proofs}
    name = f"{floor.name}/{table.id}/{shoe.number}"
    prepared = floor.secrets.shoe(name, table.engine.stack(table.opening), root=shoe.root)
    over = None if table.is_round_open else table.round
    numbers = (*hosted.shown, *open_cards(hosted.standing, viewer, over))
    return {
        "name": name,
        "root": shoe.root,
        "cards": shoe.cards,
        "cut_at": shoe.cut_at,
        "opened": [{"number": number, **asdict(prepared.open(shoe, number))} for number in numbers],
        "seeds": list(_seeds(floor, table, hosted.rounds_before)),
        **proofs,
    }


def promised_of(hosted: Hosted) -> str | None:
    """The commitment to the seed of the round in play, which is the last one opened."""
    opened = hosted.moments[0].happening if hosted.moments else None
    return opened.commitment if isinstance(opened, RoundOpened) else None


def round_proof(floor: "Floor", hosted: Hosted) -> Line | None:
    """What the values of a round that is over follow from: its seed and what players revealed."""
    table = hosted.table
    if table is None or table.round is None or table.is_round_open or not hosted.moments:
        return None
    opened, name = hosted.moments[0].happening, f"{floor.name}/{table.id}/round/{table.rounds}"
    draws = [moment for moment in hosted.standing if isinstance(moment.body.get("drawn"), Mapping)]
    if not draws or not isinstance(opened, RoundOpened) or opened.commitment is None:
        return None
    with floor.store.snapshot() as now:
        return {
            "name": name,
            "number": table.rounds,
            "seed": now.unseal(name).hex(),
            "commitment": opened.commitment,
            "chance": opened.chance,
            "draws": [
                {
                    **moment.body["drawn"],
                    "among": now.value(moment.body["drawn"]["among"]),
                    "value": table.engine.drew(moment.happening),
                    "values": _values(moment.table.entropy.round),
                }
                for moment in draws
            ],
        }


def former_shoe(floor: "Floor", hosted: Hosted, viewer: Viewer) -> Line | None:
    """What the shoe before followed from, for players at the table, where no hand stays hidden.

    A card of it may still wait for the first round of the next shoe, which has to be over.
    """
    table = hosted.table
    if table is None or table.former_shoe is None or table.opening is None:
        return None
    shoe, is_over = table.former_shoe, not table.is_round_open
    is_seated = viewer.player is not None and table.seat_of(viewer.player) is not None
    if table.engine.hands_hidden_by is not None or not is_seated or shoe.commitment is None:
        return None
    if table.rounds - hosted.rounds_before < (1 if is_over else 2):
        return None
    name = f"{floor.name}/{table.id}/{shoe.number}"
    return {
        **seed_of_shoe(floor, name, table.engine.stack(table.opening)),
        "root": shoe.root,
        "cards": shoe.cards,
        "commitment": shoe.commitment,
        "values": [{"player": player, "value": value} for player, value in shoe.revealed],
    }


def _values(pool: Pool | None) -> list[Line]:
    revealed = () if pool is None else pool.revealed
    return [{"player": player, "value": value} for player, value in revealed]


def openings_after(floor: "Floor", hosted: Hosted) -> Iterator[Line]:
    """Every card of the shoes that are done, seen or not, and every seed of rounds that are over.

    For the auditor alone; ``verify`` holds the lines against the log.
    """
    table = hosted.table
    assert table is not None
    # What is due by this event and is not among the lines is overdue.
    yield {"name": hosted.stream, "complete_to": hosted.seq}
    yield from _lay_face_down(floor, hosted)
    if table.opening is None:
        return
    stack = table.engine.stack(table.opening)
    for number in range(1, hosted.shoes_done + 1):
        name = f"{floor.name}/{table.id}/{number}"
        if name in floor.secrets:
            prepared = floor.secrets.shoe(name, stack)
            for place in range(1, len(prepared.order) + 1):
                yield {"name": name, **asdict(prepared.commitment.open(place))}
            yield seed_of_shoe(floor, name, stack)
    yield from _seeds(floor, table, 0)


def seed_of_shoe(floor: "Floor", name: str, stack: tuple[Card, ...]) -> Line:
    """What the order of a shoe follows from: its seed, its decks, the cards that lay elsewhere."""
    is_mixed = house_part(name) in floor.secrets
    ranks = {card.rank for card in stack}
    without = [rank for rank in Rank if rank not in ranks]
    return {
        "name": name,
        "seed": floor.secrets.seed(house_part(name) if is_mixed else name).hex(),
        "decks": len(stack) // len(deck(without=without)),
        "without": "".join(RANKS[rank] for rank in without),
        "out": write_cards(floor.secrets.left_out(name)),
    }


def _lay_face_down(floor: "Floor", hosted: Hosted) -> Iterator[Line]:
    """What was sealed in a table's events, those of shoes that are done."""
    with floor.store.snapshot() as now:
        face_down, after = FaceDown(now), 0
        while page := now.events(hosted.stream, after=after):
            for event in page:
                opened = opened_to_auditor(face_down, event, hosted)
                if opened is not None:
                    shown = {"salt": opened.salt.hex(), "hidden": opened.hidden}
                    yield {"name": hosted.stream, "event": event.seq, **shown}
            after = page[-1].seq


def _seeds(floor: "Floor", table: Table, before: int) -> Iterator[Line]:
    """The seeds of a table's rounds that are over, those after a number."""
    last = table.rounds - 1 if table.is_round_open else table.rounds
    for number in range(before + 1, last + 1):
        name = f"{floor.name}/{table.id}/round/{number}"
        if name in floor.secrets:
            yield {"name": name, "seed": floor.secrets.seed(name).hex()}
