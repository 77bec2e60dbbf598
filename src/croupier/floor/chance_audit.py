"""Recompute every value of chance at a table from the seeds that are sealed in its log.

What was dealt, cut or drawn must be what the seeds give by the derivation of ``chance``. Seeds are
read with the floor's keys; without them the values are counted and not recomputed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from croupier.equipment import Card, parse_cards
from croupier.games.game import Need
from croupier.games.refusal import RuleBreach
from croupier.ledger import NotFound, Reading, ReadOnly
from croupier.rulebook import NotHeld
from croupier.table import Dealing, Table
from croupier.table.cards import BurnShown
from croupier.table.entropy import (
    EntropyCalled,
    EntropyCommitted,
    EntropyMissed,
    EntropyRevealed,
    On,
    Pool,
    SeedCommitted,
)
from croupier.table.events import CutMade, RoundOpened, ShoeLoaded, Shuffled

from .chance import (
    MIXES_PLAYERS,
    PreparedShoe,
    drawn_value,
    entropy_commitment,
    house_cut,
    mixed,
    round_commitment,
    shoe_commitment,
)
from .clock import wall_of
from .entropy_windows import is_revealing
from .hosted import Hosted, Moment
from .law import law_at
from .next_rounds import opening_of
from .secrets import cards_without, house_part
from .shoes import cards_out, cut_places, cutting_card_at

HOUSE: Final = {"house": "table"}

Faults = Iterator[str]


class ChanceAudit:
    """The values of chance at one table, from its first event to its last."""

    def __init__(self, now: Reading, floor: str, used: set[str]) -> None:
        self._now = now
        self._floor = floor
        self._used = used
        """The commitments that shoes and rounds have had, at every table of the floor."""
        self._newest = 1
        """The newest derivation of chance that the table has used."""
        self._shoe: PreparedShoe | None = None
        self._pool: Pool | None = None
        """What was mixed into the shoe in use; whoever is left out is named in the log."""
        self._lying: list[Card] = []
        """Cards that came out in the round in play, of every shoe that it used."""
        self.recomputed = 0
        self.unproven = 0
        """Values that could not be recomputed: without the floor's keys no seed can be read."""

    def faults(self, before: Hosted, after: Hosted) -> Faults:
        """List what the last event of a table shows that its seeds do not give."""
        table, moment = before.table, after.moments[-1]
        if table is None or table.dealing is not Dealing.SHOE:
            return
        try:
            yield from self._check(before, table, moment)
        except ReadOnly:
            self.unproven += 1
        except NotFound as missing:
            yield str(missing)

    def _check(self, before: Hosted, table: Table, moment: Moment) -> Faults:
        match moment.happening:
            case Shuffled() as shuffled:
                yield from self._committed_to(shuffled)
                yield from self._shuffled(table, moment, shuffled)
            case SeedCommitted() | EntropyCommitted() | EntropyCalled() as event:
                yield from self._taken(table, event)
            case EntropyMissed() | EntropyRevealed() as event:
                yield from self._entropy(table, event)
            case CutMade() | ShoeLoaded() as event if moment.body["by"] == HOUSE:
                yield from self._cut(moment.table, event)
            case BurnShown(card=card):
                yield from self._cards(table, 1, [card])
            case RoundOpened() as opened:
                self._lying.clear()
                yield from self._committed_to(opened)
                yield from self._owed(On.ROUND, table.entropy.round)
                yield from self._round_opened(table, opened)
            case happening if table.engine.events.has(type(happening)):
                yield from self._brought_out(table, moment)
                value = table.engine.drew(happening)
                if value is not None:
                    yield from self._drawn(before, table, moment, value)
            case _:
                return

    # ------------------------------------------------------------ cards

    def _shuffled(self, table: Table, moment: Moment, shuffled: Shuffled) -> Faults:
        self._shoe = None
        name, pool = self._name(table, shuffled.shoe), table.entropy.shoe
        seed = self._now.unseal(name)
        if (shuffled.chance or 1) >= MIXES_PLAYERS:
            yield from self._mixed(name, pool, shuffled, seed)
        lying = tuple(self._lying) if table.is_round_dealt else ()
        if self._left_out(name) != lying:
            yield "the cards that the shoe was shuffled without are not those that lay on the table"
        for stack in _stacks(table, moment):
            shoe = PreparedShoe.of(name, cards_without(stack, lying), seed)
            if shoe.commitment.root == shuffled.root and len(shoe.order) == shuffled.cards:
                self._shoe = shoe
                self.recomputed += 1
                return
        yield "its root is not over the order that the seed gives"

    def _mixed(self, name: str, pool: Pool | None, shuffled: Shuffled, seed: bytes) -> Faults:
        """Check the seed of a shoe: the house's own, which was committed to, and every value."""
        own = self._now.unseal(house_part(name))
        if shoe_commitment(own) != shuffled.commitment:
            yield "its commitment is not to the seed that is sealed"
        if pool is not None and pool.commitment != shuffled.commitment:
            yield "its seed is not the one that was committed to before players revealed values"
        if mixed(own, name, () if pool is None else pool.revealed) != seed:
            yield "its seed does not follow from the house's and from what players revealed"
        yield from self._owed(On.SHOE, self._pool)
        self._pool = pool

    def _committed_to(self, event: Shuffled | RoundOpened) -> Faults:
        """Check a commitment of the house: its derivation, and that it was never used before."""
        derivation = event.chance or 1
        if derivation < self._newest:
            yield f"its values follow by derivation {derivation}, an older one than before"
        self._newest = max(derivation, self._newest)
        if event.commitment is not None:
            if event.commitment in self._used:
                yield "its seed was committed to before, for something else"
            self._used.add(event.commitment)

    def _taken(
        self, table: Table, event: SeedCommitted | EntropyCommitted | EntropyCalled
    ) -> Faults:
        """Check that values are taken for what comes next, after the house's commitment."""
        on = On.SHOE if isinstance(event, SeedCommitted) else event.on
        number = event.shoe if isinstance(event, SeedCommitted) else event.number
        pool = table.entropy.pool(on)
        if number != table.entropy_numbers[on]:
            yield f"values are not taken for {on} {number} now"
        if on is On.ROUND and (table.chance or 1) < MIXES_PLAYERS:
            yield "values are taken for a round whose derivation mixes none in"
        match event:
            case SeedCommitted() if pool is not None:
                yield "the house had committed to another seed for this shoe"
            case EntropyCommitted(player=player):
                if on is On.SHOE and (pool is None or pool.commitment is None):
                    yield f"{player} committed to a value before the house committed to its seed"
                if is_revealing(pool):
                    yield f"{player} committed to a value after others were to be revealed"
            case _:
                return

    def _entropy(self, table: Table, event: EntropyMissed | EntropyRevealed) -> Faults:
        """Check what a player reveals, and note what is left out."""
        match event:
            case EntropyMissed(player=player, on=On.SHOE, number=number):
                pool = self._pool
                given = None if pool is None else pool.contribution_of(player)
                if pool is not None and given is not None and pool.number == number:
                    self._pool = pool.with_contribution(replace(given, is_missed=True))
            case EntropyRevealed(player=player, on=on, number=number, value=value):
                pool = table.entropy.pool(on)
                given = None if pool is None else pool.contribution_of(player)
                expected = entropy_commitment(table.id, on, number, player, bytes.fromhex(value))
                if given is None or given.commitment != expected:
                    yield f"{player} had not committed to the value that is revealed"
                if pool is None or not pool.is_called or pool.is_used:
                    yield f"{player} revealed a value when none was to be revealed"
            case _:
                return

    def _owed(self, on: On, pool: Pool | None) -> Faults:
        """List values that were left out without a word, as what they were for is past."""
        if pool is not None:
            for player in pool.unrevealed:
                yield f"what became of {player}'s value for {on} {pool.number} is not said"

    def _left_out(self, name: str) -> tuple[Card, ...]:
        sealed = f"{name}/out"
        if not self._now.has_secret(sealed):
            return ()
        return parse_cards(self._now.unseal(sealed).decode())

    def _cut(self, table: Table, event: CutMade | ShoeLoaded) -> Faults:
        """Check where the house cut, and where it put the cutting card."""
        assert table.shoe is not None
        if isinstance(event, ShoeLoaded):
            at, due = event.cutting_card_at, cutting_card_at(table)
            if at != due:
                yield f"the cutting card went in after card {at}, not {due}"
            return
        name = self._name(table, table.shoe.number)
        is_of_shoe = (table.shoe.chance or 1) >= MIXES_PLAYERS
        seed = self._now.unseal(name if is_of_shoe else f"{name}/cut")
        self.recomputed += 1
        expected = house_cut(seed, cut_places(table))
        if event.place != expected:
            yield f"the house cut after card {event.place}, and the seed gives {expected}"

    def _brought_out(self, table: Table, moment: Moment) -> Faults:
        """Check that an event brings out the next cards of the shoe, and says so."""
        count = cards_out(moment.table) - cards_out(table)
        shoe, source = table.shoe, moment.body.get("from")
        expected = None
        if count > 0 and shoe is not None:
            expected = {"shoe": shoe.number, "card": shoe.drawn + 1, "of": count}
        if source != expected:
            yield f"it says that it brought out {source}, and the round took {expected}"
        elif expected is not None and shoe is not None:
            cards = _cards_in(moment.happening)
            if len(cards) != count:
                yield f"it brought out {count} cards of the shoe, and shows {len(cards)}"
            yield from self._cards(table, shoe.drawn + 1, cards)

    def _cards(self, table: Table, first: int, cards: list[Card]) -> Faults:
        """Hold cards against those of the shoe from a number on."""
        if self._shoe is None or table.shoe is None:
            self.unproven += 1
            return
        lay = [self._shoe.card(table.shoe, first + at) for at in range(len(cards))]
        self.recomputed += len(cards)
        self._lying += lay
        for at, (card, expected) in enumerate(zip(cards, lay, strict=True), first):
            if card != expected:
                yield f"card {at} of the shoe was dealt as {card}, and the seed gives {expected}"

    # ------------------------------------------------------------ values of a round's seed

    def _round_opened(self, table: Table, opened: RoundOpened) -> Faults:
        seed = self._now.unseal(self._round_name(table, opened.number))
        self.recomputed += 1
        if round_commitment(seed) != opened.commitment:
            yield "its commitment is not to the seed that is sealed"

    def _drawn(self, before: Hosted, table: Table, moment: Moment, value: int) -> Faults:
        told = moment.body.get("drawn")
        if told is None:
            yield "it shows a value of chance that it does not name as drawn"
        elif told is True and self._newest >= MIXES_PLAYERS:
            yield "it does not say among what it was drawn"
        need = table.engine.needs(table.round)
        if need is None or not need.among:
            yield "it shows a value of chance where none was due"
            return
        name, pool = self._round_name(table, table.rounds), table.entropy.round
        seed = self._now.unseal(name)
        if (table.chance or 1) >= MIXES_PLAYERS:
            seed = mixed(seed, name, () if pool is None else pool.revealed)
        count = sum(1 for earlier in before.standing if earlier.body.get("drawn"))
        if isinstance(told, Mapping):  # until 0.1.0 it did not say among what
            among = self._now.value(told["among"])
            if (told["step"], told["count"]) != (need.step, count) or among != _plain(need):
                yield "it was drawn among other values than the rules give"
        expected = drawn_value(seed, need, count)
        self.recomputed += 1
        if value != expected:
            yield f"{need.step} gave {value}, and the seed gives {expected}"

    # ------------------------------------------------------------ names

    def _name(self, table: Table, shoe: int) -> str:
        return f"{self._floor}/{table.id}/{shoe}"

    def _round_name(self, table: Table, number: int) -> str:
        return f"{self._floor}/{table.id}/round/{number}"


def _stacks(table: Table, moment: Moment) -> Iterator[tuple[Card, ...]]:
    """The stacks that may have been shuffled: of the last round's law, or of that moment's."""
    if table.opening is not None:
        yield table.engine.stack(table.opening)
    at = table.law_at or wall_of(datetime.fromisoformat(str(moment.body["at"])))
    try:
        opening = opening_of(table.game, law_at(table.game, at), table.setting)
    except (RuleBreach, NotHeld):
        return
    yield table.engine.stack(opening)


def _plain(need: Need) -> list[list[int]]:
    """What a value is drawn among, as it is stored."""
    return [list(part) for part in need.among]


def _cards_in(happening: Any) -> list[Card]:
    """The cards that an event shows."""
    found: list[Card] = []
    for field in fields_of(happening):
        value = getattr(happening, field.name)
        parts = value if isinstance(value, tuple) else (value,)
        found += [part for part in parts if isinstance(part, Card)]
    return found
