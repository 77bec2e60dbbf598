"""What a log committed to, what came of it, and openings that show whether the two agree.

The file stands beside verify_log.py and shares no code with the writer of the log.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

if __package__:
    from . import chance
else:
    import chance  # type: ignore[import-not-found, no-redef]


SALT_BYTES = 16
VALUES: dict[str, Callable[[Mapping[str, Any]], int]] = {
    "blackjack.prize-drawn": lambda data: int(data["prize"]),
    "machines.game-ended": lambda data: int(data["row"]["pays"]),
    "roulette.ball-rested": lambda data: int(data["pocket"]),
}
"""The events that show a value of a round's seed, and where they show it."""

STEPS = {
    "blackjack.prize-drawn": "prize",
    "machines.game-ended": "result",
    "roulette.ball-rested": "spin",
}
"""By kind of event, the name under which its value is drawn."""

HOUSE = {"house": "table"}
MIXES_PLAYERS = 2
"""The derivation of chance from which on players' values are mixed in."""

Faults = Iterator[str]


def digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


class Commitments:
    """What was promised before it was dealt, what was dealt, and openings that show both."""

    def __init__(self, floor: str, kept: Callable[[str], Any]) -> None:
        self.floor = floor
        self.kept = kept
        """What is stored once, by its digest."""
        self.shuffles: dict[str, Mapping[str, Any]] = {}
        """By shoe, the data of its shuffle."""
        self.lying: dict[str, list[tuple[str, int]]] = {}
        """By shoe, the cards that its round had had when it was shuffled: shoe and number."""
        self.seeds: dict[str, str] = {}
        self.cuts: dict[str, int] = {}
        self.dealt: dict[tuple[str, int], tuple[str, str]] = {}
        self.last: dict[str, str] = {}
        self.out: dict[str, list[tuple[str, int]]] = {}
        """By table, the cards that the round in play has had."""
        self.sealed: dict[tuple[str, int], tuple[str, Mapping[str, Any], str]] = {}
        self.by_hand: set[str] = set()
        self.rounds: dict[str, str] = {}
        """By table, the name of the round in play."""
        self.chances: dict[str, int] = {}
        """By round, how its values follow from its seed."""
        self.draws: dict[str, list[tuple[str, str, Any, int, Mapping[str, str]]]] = {}
        """By round: where, the kind of event, what it says of the draw, the value that it shows,
        and what players had revealed."""
        self.rules: dict[str, str] = {}
        """By table, the digest of the rules that it stands under."""
        self.house_cuts: dict[str, tuple[str, str | None]] = {}
        """By shoe, where the house itself cut it, and under which rules."""
        self.decks: dict[str, int | None] = {}
        """By table, how many decks it was opened with."""
        self.brought: dict[str, int] = {}
        """By table, how many cards came out of the shoe in use."""
        self.newest: dict[str, int] = {}
        """By table, the newest derivation of chance that it has used."""
        self.used: set[str] = set()
        """The commitments that shoes and rounds have had."""
        self.entropy = Entropy()
        self.seatings: dict[str, dict[str, str]] = {}
        self.recomputed = 0
        self.unproven = 0

    # ------------------------------------------------------------ what happened

    def happened(self, stream: str, seq: int, where: str, event: Mapping[str, Any]) -> Faults:
        """Remember what an event promises and shows; list what it alone shows to be wrong."""
        kind, data = event["type"], event.get("data", {})
        if stream.startswith("tournament/"):
            yield from self.of_tournament(stream.removeprefix("tournament/"), kind, data)
        if not stream.startswith("table/"):
            return
        name = f"{self.floor}/{stream.removeprefix('table/')}"
        if "sealed" in event:
            self.sealed[stream, seq] = (event["sealed"]["digest"], event, where)
        if kind.startswith("table.entropy-"):
            yield from self.of_their_number(name, kind, data)
            yield from self.entropy.happened(name, kind.removeprefix("table.entropy-"), data)
        elif kind.startswith("table."):
            yield from self.promises(name, kind, data)
            yield from self.of_table(name, kind, data, event, where)
        elif kind in VALUES and name not in self.by_hand:
            yield from self.drew(name, where, event)
        yield from self.brought_out(name, event, data, event.get("asked"))
        self.dealt_from(name, event.get("from"), data, where)

    def of_their_number(self, name: str, kind: str, data: Mapping[str, Any]) -> Faults:
        """Check that players' values are taken for the next shoe or the round in play."""
        if kind != "table.entropy-missed":
            shoe = f"{name}/{data['number'] - 1}" if data["number"] > 1 else None
            of_round = f"{name}/round/{data['number']}"
            is_due = shoe == self.last.get(name)
            if data["on"] == "round":
                is_due = of_round == self.rounds.get(name)
                if self.chances.get(of_round, MIXES_PLAYERS) < MIXES_PLAYERS:
                    yield "values are taken for a round whose derivation mixes none in"
            if not is_due:
                yield f"values are not taken for {data['on']} {data['number']} now"

    def brought_out(
        self, name: str, event: Mapping[str, Any], data: Mapping[str, Any], asked: Any
    ) -> Faults:
        """Check that cards come out of the shoe one after another, and that their events say so."""
        source = event.get("from")
        if name in self.by_hand:
            return
        if source is None:
            if str((asked or {}).get("type")).endswith(".card") and "card" in data:
                yield "it shows a card and does not say where in the shoe it lay"
            return
        if "card" in data and source["of"] != 1:
            yield f"it brought out {source['of']} cards of the shoe, and shows 1"
        came = self.brought.get(name, source["card"] - 1)
        if (f"{name}/{source['shoe']}", source["card"]) != (self.last.get(name), came + 1):
            yield f"card {came + 1} of the shoe is due, and it brought out card {source['card']}"
        self.brought[name] = source["card"] + source["of"] - 1

    def committed_to(self, name: str, data: Mapping[str, Any]) -> Faults:
        """Check a commitment of the house: its derivation, and that it was never used before."""
        derivation, commitment = data.get("chance") or 1, data.get("commitment")
        if derivation < self.newest.get(name, 1):
            yield f"its values follow by derivation {derivation}, an older one than before"
        self.newest[name] = max(derivation, self.newest.get(name, 1))
        if commitment in self.used:
            yield "its seed was committed to before, for something else"
        if commitment is not None:
            self.used.add(commitment)

    def loaded(self, name: str, data: Mapping[str, Any]) -> Faults:
        """Check where the house put the cutting card: one deck from the end, in every shoe."""
        rules = self.kept(self.rules[name])["cut"] if name in self.rules else None
        behind = rules["deck_size"] if rules else 0
        expected = self.shuffles[self.last[name]]["cards"] - behind
        if data["cutting_card_at"] != expected:
            yield f"the cutting card went in after card {data['cutting_card_at']}, not {expected}"

    def promises(self, name: str, kind: str, data: Mapping[str, Any]) -> Faults:
        """Remember what a shuffle, a round or the next shoe's seed promised."""
        if kind == "table.shuffled" and data["root"] is not None:
            self.last[name] = shoe = f"{name}/{data['shoe']}"
            self.shuffles[shoe] = data
            self.brought[name] = 0
            yield from self.committed_to(name, data)
            yield from self.entropy.shuffled(name, shoe, data)
            self.lying[shoe] = list(self.out.get(name, []))
        elif kind == "table.seed-committed":
            yield from self.of_their_number(name, kind, {"on": "shoe", "number": data["shoe"]})
            yield from self.entropy.seed_committed(f"{name}/{data['shoe']}", data["commitment"])
        elif kind == "table.round-opened":
            self.rounds[name] = f"{name}/round/{data['number']}"
            self.out[name] = []
            yield from self.entropy.owed(name, "round")
            self.chances[self.rounds[name]] = data.get("chance") or 1
            if data["commitment"] is not None:
                yield from self.committed_to(name, data)
                self.seeds[self.rounds[name]] = data["commitment"]

    def of_table(
        self, name: str, kind: str, data: Mapping[str, Any], event: Mapping[str, Any], where: str
    ) -> Faults:
        """Remember how a table was opened, and where its shoe was cut and loaded."""
        if "by_rules" in data:
            self.rules[name] = data["by_rules"]
        if kind == "table.opened":
            self.decks[name] = data["setting"].get("decks")
            if data["dealing"] != "shoe":
                self.by_hand.add(name)
        elif kind == "table.burnt" and name in self.brought:
            self.brought[name] += 1
        elif kind == "table.entry-withdrawn":
            self.brought.pop(name, None)
        elif kind == "table.shoe-loaded" and name in self.last and event.get("by") == HOUSE:
            yield from self.loaded(name, data)
        elif kind == "table.cut" and name in self.last:
            self.cuts[self.last[name]] = data["place"]
            if event.get("by") == HOUSE:
                self.house_cuts[self.last[name]] = (where, self.rules.get(name))
        elif kind == "table.burn-shown" and name in self.last:
            # A burnt card comes out of every shoe first.
            self.dealt[self.last[name], 1] = (data["card"], where)

    def of_tournament(self, name: str, kind: str, data: Mapping[str, Any]) -> Faults:
        """Check a draw of seats, whose seed its own event shows."""
        if kind == "tournament.entries-opened":
            self.seatings.setdefault(name, {}).update(dict(data["commitments"]))
        elif kind == "tournament.seats-drawn":
            promised = self.seatings.get(name, {}).get(data["stage"]["name"])
            if digest(bytes.fromhex(data["seed"])).hex() != promised:
                yield "its seed is not the one that was committed to"
            self.recomputed += 1
            if chance.seats(name, data) != data["places"]:
                yield "its seats are not those that the seed gives"

    def drew(self, name: str, where: str, event: Mapping[str, Any]) -> Faults:
        """Remember a value of the round's own seed, and among what it was drawn."""
        kind = event["type"]
        of_round = self.draws.setdefault(self.rounds.get(name, name), [])
        told = event.get("drawn")
        if told is None:
            yield "it shows a value of chance that it does not name as drawn"
        elif isinstance(told, Mapping) and told["count"] != len(of_round):
            yield f"it is draw {len(of_round)} of its round, and says draw {told['count']}"
        elif isinstance(told, Mapping) and told["step"] != STEPS[kind]:
            yield f"it is drawn as {STEPS[kind]}, and says {told['step']}"
        elif told is True and self.newest.get(name, 1) >= MIXES_PLAYERS:
            yield "it does not say among what it was drawn"
        revealed = self.entropy.used(name)
        of_round.append((where, kind, told, VALUES[kind](event["data"]), revealed))

    def dealt_from(self, name: str, source: Any, data: Mapping[str, Any], where: str) -> None:
        if source is None:
            return
        shoe, first = f"{name}/{source['shoe']}", source["card"]
        if isinstance(data.get("card"), str) and source["of"] == 1:
            self.dealt[shoe, first] = (data["card"], where)
        out = self.out.setdefault(name, [])
        out += [(shoe, at) for at in range(first, first + source["of"]) if (shoe, at) not in out]

    # ------------------------------------------------------------ what is opened

    def wrong(self, opening: Mapping[str, Any]) -> Faults:
        """List what an opening shows to be wrong."""
        name = str(opening["name"])
        if "event" in opening:
            yield from self.unsealed(opening)
        elif "decks" in opening:
            yield from self.shoe_opened(name, opening)
        elif "seed" in opening:
            yield from self.round_opened(name, bytes.fromhex(opening["seed"]))
        else:
            yield from self.card_opened(name, opening)

    def unsealed(self, opening: Mapping[str, Any]) -> Faults:
        """Hold what was sealed in an event against its digest; a card that it hid was dealt."""
        stream, seq, salt = opening["name"], int(opening["event"]), bytes.fromhex(opening["salt"])
        text = chance.compact(opening["hidden"]).encode()
        found = digest(b"croupier/ledger/envelope/1\n", salt, text).hex()
        stored, event, where = self.sealed.get((stream, seq), ("", {}, ""))
        if len(salt) != SALT_BYTES or found != stored:
            yield f"{stream}, event {seq}: not what was sealed in it"
            return
        name = f"{self.floor}/{stream.removeprefix('table/')}"
        hidden = opening["hidden"]
        if event.get("from") is None:
            yield from self.brought_out(name, event, hidden["data"], hidden.get("asked"))
        self.dealt_from(name, event.get("from"), hidden["data"], where)

    def card_opened(self, name: str, opening: Mapping[str, Any]) -> Faults:
        place, card = int(opening["place"]), str(opening["card"])
        what = f"{name}, place {place}"
        if name not in self.shuffles:
            yield f"{what}: nothing was committed to under this name"
            return
        count, root = self.shuffles[name]["cards"], self.shuffles[name]["root"]
        salt = bytes.fromhex(opening["salt"])
        leaf = digest(b"\0", salt, f"{name}:{place}:{card}".encode())
        if (
            len(salt) != SALT_BYTES
            or climbed(leaf, place - 1, count, opening["proof"]).hex() != root
        ):
            yield f"{what}: {card} is not the card that was committed to"
            return
        number = (place - 1 - self.cuts.get(name, 0)) % count + 1
        dealt, where = self.dealt.get((name, number), (card, ""))
        if dealt != card:
            yield f"{where}: {dealt} was dealt, and {card} lay there"

    def shoe_opened(self, name: str, opening: Mapping[str, Any]) -> Faults:
        """Shuffle again from the seed of a shoe, and hold the root and every card against it."""
        shuffle = self.shuffles.get(name)
        if shuffle is None:
            yield f"{name}: nothing was committed to under this name"
            return
        yield from self.of_this_stack(name, opening)
        out = opening["out"].split()
        lay = [self.dealt.get(card, ("?", ""))[0] for card in self.lying[name]]
        if out and out != lay:
            yield f"{name}: {opening['out']} did not lie on the table when it was shuffled"
        if (shuffle.get("chance") or 1) >= MIXES_PLAYERS:
            seed = bytes.fromhex(opening["seed"])
            if digest(b"croupier/shoe", seed).hex() != shuffle["commitment"]:
                yield f"{name}: not the seed committed to"
                return
            yield from self.house_cut(name, self.drives(name, opening), shuffle["cards"])
        order = self.order(opening)
        if not self.is_over(opening):
            yield f"{name}: its root is not over the order that the seed gives"
            return
        self.recomputed += 1
        for (shoe, number), (card, where) in self.dealt.items():
            if shoe == name:
                expected = order[(number - 1 + self.cuts.get(name, 0)) % len(order)]
                self.recomputed += 1
                if card != expected:
                    yield f"{where}: {card} was dealt, and the seed gives {expected}"

    def of_this_stack(self, name: str, opening: Mapping[str, Any]) -> Faults:
        """Check that a shoe had the decks of its table, and as many ranks as its rules leave in."""
        table = name.rpartition("/")[0]
        decks, rules = self.decks.get(table), self.rules.get(table)
        cut = self.kept(rules)["cut"] if rules else None
        if decks is not None and int(opening["decks"]) != decks:
            yield f"{name}: it was shuffled of {opening['decks']} decks; the table has {decks}"
        left = 52 - 4 * len(opening["without"])
        if cut is not None and cut["deck_size"] != left:
            yield f"{name}: its decks had {left} cards; the rules have {cut['deck_size']}"

    def drives(self, name: str, opening: Mapping[str, Any]) -> bytes:
        """The seed of a shoe, with what players revealed mixed in where its derivation does."""
        seed = bytes.fromhex(opening["seed"])
        if (self.shuffles[name].get("chance") or 1) < MIXES_PLAYERS:
            return seed
        return chance.mixed(seed, name, self.entropy.of_shoes[name])

    def order(self, opening: Mapping[str, Any]) -> list[str]:
        """The cards of a shoe in the order that its seed gives."""
        left = chance.stack(int(opening["decks"]), opening["without"])
        for card in opening["out"].split():
            left.remove(card)
        return chance.shuffled(left, self.drives(opening["name"], opening), "shuffle")

    def is_over(self, opening: Mapping[str, Any]) -> bool:
        """Whether the root of a shoe is over the order that its seed gives."""
        name = opening["name"]
        shuffle, order = self.shuffles[name], self.order(opening)
        root = chance.root_of(name, order, self.drives(name, opening))
        return (len(order), root) == (shuffle["cards"], shuffle["root"])

    def house_cut(self, name: str, seed: bytes, cards: int) -> Faults:
        """Hold the house's own cut against the seed of its shoe."""
        if name not in self.house_cuts:
            return
        where, rules = self.house_cuts[name]
        places = chance.cut_places(cards, self.kept(rules)["cut"] if rules else None)
        expected = places[chance.KeyStream(seed, "cut").below(len(places))]
        self.recomputed += 1
        if self.cuts[name] != expected:
            yield f"{where}: the house cut after card {self.cuts[name]}; the seed gives {expected}"

    def round_opened(self, name: str, seed: bytes) -> Faults:
        """Hold a round's seed against its commitment, and what was drawn against the seed."""
        if digest(b"croupier/round", seed).hex() != self.seeds.get(name):
            yield f"{name}: not the seed committed to"
            return
        for where, kind, told, value, revealed in self.draws.get(name, []):
            if not isinstance(told, Mapping):
                self.unproven += 1  # 0.1.0 did not store among what it drew
                continue
            among = self.kept(told["among"])
            if kind == "roulette.ball-rested" and not chance.is_wheel(among):
                yield f"{where}: it was drawn among what is not a wheel"
            is_mixed = self.chances.get(name, 1) >= MIXES_PLAYERS
            drives = chance.mixed(seed, name, revealed) if is_mixed else seed
            expected = chance.drawn(drives, f"{told['step']} {told['count']}", among)
            self.recomputed += 1
            if value != expected:
                yield f"{where}: {value} was drawn, and the seed gives {expected}"


class Entropy:
    """What players committed to and revealed, for the next shoe and the round in play."""

    def __init__(self) -> None:
        self.promised: dict[str, str] = {}
        """By shoe, the house's commitment to its seed, ahead of its shuffle."""
        self.of_shoes: dict[str, Mapping[str, str]] = {}
        """By shoe, what players had revealed when it was shuffled."""
        self.committed: dict[tuple[str, str], dict[str, str]] = {}
        """By table and pool, the commitments that are neither revealed nor missed."""
        self.revealed: dict[tuple[str, str], dict[str, str]] = {}
        self.called: set[tuple[str, str]] = set()
        self.drawn: set[tuple[str, str]] = set()
        """Pools by which a value was drawn since they were called: a new one may begin."""
        self.unrevealed: dict[tuple[str, str], set[str]] = {}
        """Players whose values were not mixed in, until the log says so."""

    def happened(self, name: str, what: str, data: Mapping[str, Any]) -> Faults:
        pool, player = (name, data["on"]), data.get("player", "")
        waiting = self.committed.setdefault(pool, {})
        if what == "called":
            self.called.add(pool)
            self.drawn.discard(pool)
        elif what == "committed":
            if data["on"] == "shoe" and f"{name}/{data['number']}" not in self.promised:
                yield f"{player} committed to a value before the house committed to its seed"
            if pool in self.called and (waiting or pool not in self.drawn):
                yield f"{player} committed to a value after others were to be revealed"
            self.called.discard(pool)
            waiting[player] = data["commitment"]
            self.revealed.setdefault(pool, {}).pop(player, None)
        elif what == "missed":
            waiting.pop(player, None)
            self.unrevealed.get(pool, set()).discard(player)
        elif what == "revealed":
            if pool not in self.called:
                yield f"{player} revealed a value before all commitments were in"
            table = name.partition("/")[2]
            if waiting.pop(player, None) != chance.entropy_commitment(table, data):
                yield f"{player} had not committed to the value that is revealed"
            self.revealed.setdefault(pool, {})[player] = data["value"]

    def shuffled(self, name: str, shoe: str, data: Mapping[str, Any]) -> Faults:
        """Close the pool of a shoe."""
        yield from self.owed(name, "shoe")
        pool = (name, "shoe")
        if self.promised.get(shoe, data.get("commitment")) != data.get("commitment"):
            yield "its seed is not the one that was committed to before players revealed values"
        self.of_shoes[shoe] = self.revealed.pop(pool, {})
        self.unrevealed[pool] = set(self.committed.pop(pool, {}))
        self.called.discard(pool)

    def seed_committed(self, shoe: str, commitment: str) -> Faults:
        """Note the house's commitment to the seed of the next shoe; there is one."""
        if shoe in self.promised:
            yield "the house had committed to another seed for this shoe"
        self.promised.setdefault(shoe, commitment)

    def used(self, name: str) -> Mapping[str, str]:
        """What players have revealed for a draw of the round in play."""
        self.drawn.add((name, "round"))
        return dict(self.revealed.get((name, "round"), {}))

    def owed(self, name: str, on: str) -> Faults:
        """List values that were left out without a word, as what they were for is past."""
        pool = (name, on)
        for player in sorted(self.unrevealed.pop(pool, set())):
            yield f"what became of {player}'s value for a {on} is not said"
        if on == "round":
            self.revealed.pop(pool, None)
            for player in sorted(self.committed.pop(pool, {})):
                yield f"what became of {player}'s value for the round before is not said"
            self.called.discard(pool)


def climbed(leaf: bytes, index: int, count: int, proof: Sequence[str]) -> bytes:
    """Where a leaf's way up through the tree ends; nowhere if it is not this tree's way."""
    node, steps = leaf, iter(proof)
    if not 0 <= index < count:
        return b""
    while count > 1:
        if index ^ 1 < count:  # or it has no sibling and is carried up
            step = next(steps, None)
            if step is None:
                return b""
            beside = bytes.fromhex(step)
            node = digest(b"\1", beside, node) if index & 1 else digest(b"\1", node, beside)
        index, count = index >> 1, (count + 1) >> 1
    return node if next(steps, None) is None else b""
