"""What nobody may know before its time is nowhere to be found: twins, and canaries."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from canaries import canaries_of, files_of
from croupier.api.documents import Documents
from croupier.equipment import Card
from croupier.floor import Role
from croupier.floor.chance import PreparedShoe
from croupier.floor.commitments import Commitment
from croupier.floor.secrets import Secrets
from croupier.games.game import Of
from croupier.ledger import Draft
from running_floor import Running
from served import Served

CUT = 52
SEEN = 200
"""Cards that twins have in common, the burnt one left out."""
VIEWERS = {
    "ann": Role.PLAYER,
    "bob": Role.PLAYER,
    "gus": Role.GAME_SUPERVISOR,
    "vera": Role.AUDITOR,
    "olga": Role.OPERATOR,
}


class Stacked(Secrets):
    """A holder of shoes that deals a sequence laid down beforehand."""

    sequence: tuple[Card, ...] = ()

    def new_shoe(
        self,
        draft: Draft,
        name: str,
        stack: tuple[Card, ...],
        out: Sequence[Card] = (),
        revealed: Sequence[tuple[str, str]] = (),
    ) -> PreparedShoe:
        assert not out
        assert sorted(map(str, stack)) == sorted(map(str, self.sequence))
        count = len(stack)
        order = tuple(self.sequence[(place - CUT) % count] for place in range(count))
        commitment = Commitment(name, order, self.new_seed(draft, name))
        return self._keep(PreparedShoe(order, commitment))


def stacked(folder: Path, sequence: tuple[Card, ...]) -> Running:
    floor = Running(folder)
    floor.floor.secrets = Stacked(floor.store)
    floor.floor.secrets.sequence = sequence
    floor.people(**VIEWERS)
    floor.table(game="blackjack", side_bets=["perfect-pairs"])
    floor.do("ann", "sit", buy_in="500.00")
    floor.until_due()
    floor.do("ann", "cut", place=CUT)
    return floor


def twin_sequences(seed: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two shoes that differ in the burnt card and in everything after those that are seen."""
    chance = random.Random(seed)
    cards = [Card.parse(f"{rank}{suit}") for rank in "23456789TJQKA" for suit in "SHDC"] * 8
    chance.shuffle(cards)
    burnt, seen, rest = cards[0], cards[1:SEEN], cards[SEEN:]
    other = chance.sample(rest, len(rest))
    place = next(place for place, card in enumerate(other) if card != burnt)
    other[place], burnt_too = burnt, other[place]
    return (burnt, *seen, *rest), (burnt_too, *seen, *other)


def seen_by_all(floor: Running) -> list[str]:
    """Every document of the table, commitments masked."""
    documents, found = Documents(floor.floor), []
    for name in VIEWERS:
        person = floor.floor.person(name)
        document = documents.of("t", person)
        if document["shoe"] is not None:
            document["shoe"] = {**document["shoe"], "name": "", "root": ""}
        found.append(json.dumps(document))
    return found


def opened_to(floor: Running, name: str) -> list[tuple[int, str]]:
    """The cards that were opened to somebody."""
    opened = floor.floor.opened_shoe("t", floor.floor.person(name).viewer)
    return [(one["number"], one["card"]) for one in opened["opened"]]


def step(floor: Running, stake: str) -> None:
    """The next thing that anybody does, which is the same for the same table."""
    need = floor.need()
    if need is not None and need.step == "wagers" and not floor.now.layout:
        floor.do("ann", "wager", box=2, stake=stake, perfect_pairs="5.00")
        floor.do("ann", "ready")
    elif need is not None and need.of is Of.PLAYER and need.step == "decision":
        total = len(floor.now.round.boxes[0].hands[0].cards)
        floor.do("ann", "hit" if total % 2 == 0 else "stand", box=2)
    else:
        floor.until_due()


def play_twins(folder: Path, seed: int) -> int:
    """Play twin shoes side by side; how many rounds were compared."""
    first, second = twin_sequences(seed)
    one, other = stacked(folder / "one", first), stacked(folder / "other", second)
    try:
        while one.now.shoe is not None and one.now.shoe.drawn < SEEN - 30:
            step(one, "10.00")
            step(other, "10.00")
            assert seen_by_all(one) == seen_by_all(other)
        for name in VIEWERS:
            assert opened_to(one, name) == opened_to(other, name)
        return one.now.rounds
    finally:
        one.close()
        other.close()


@pytest.mark.parametrize("seed", range(4))
def test_twin_shoes_look_alike_to_everybody(memory: Path, seed: int) -> None:
    assert play_twins(memory, seed) > 15


@pytest.mark.slow
def test_a_thousand_twin_rounds(memory: Path) -> None:
    rounds = seed = 0
    while rounds < 1_000:
        seed += 1
        rounds += play_twins(memory / str(seed), 100 + seed)


# ---------------------------------------------------------------- canaries

EVERYTHING = ("/tables/t", "/tables/t/shoe", "/tables/t/events?after=0", "/audit/openings/t")


def test_undealt_cards_salts_and_seeds_are_nowhere(served: Served) -> None:
    served.people(**VIEWERS)
    served.table()
    served.do("ann", "sit", buy_in="500.00")
    heard: list[str] = []
    for _ in range(3):
        served.house()
        heard.append(served.do("ann", "wager", box=1, stake="10.00").text)
        served.house()
        for who in VIEWERS:
            heard += [served.ask(who, "GET", path).text for path in EVERYTHING]
        heard.append(served.do("ann", "hit", box=1).text)
        heard.append(served.do("ann", "stand", box=1).text)
        table = served.edge.floor.hosted("t").table
        assert table is not None
        sheets = (f"/rounds/t-{table.rounds}.{kind}" for kind in ("json", "toml", "html"))
        heard += [served.ask("bob", "GET", path).text for path in sheets]
    canaries = canaries_of(served)
    stored = b"".join(path.read_bytes() for path in files_of(served.folder))
    told = "".join(heard).encode()
    assert len(told) > 50_000 and len(stored) > 100_000
    for canary in canaries:
        assert canary not in told
        assert canary not in stored


def test_the_burnt_card_is_in_no_event(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until("wagers")
    with floor.store.snapshot() as now:
        bodies = [event.body for event in now.events("table/t")]
    [burnt] = [body["data"] for body in bodies if body["type"] == "table.burnt"]
    assert isinstance(burnt, dict) and set(burnt) == {"rules"}
