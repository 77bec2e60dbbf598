"""Any legal round of the Blackjack family, written as a round file, is settled again as it was."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.replay import settled
from croupier.desk.round_files.blackjack.order import in_order
from croupier.desk.round_files.formats import format_of
from croupier.desk.round_files.writing import in_dollars, write_round
from croupier.equipment import stack
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.games.settlement import Settlement
from croupier.money import Cents, Chips, Limits, LimitsPer
from croupier.rulebook import rulebook

GAMES = (
    ("blackjack", datetime(2003, 2, 6, 6), ("perfect-pairs", "magnificent-sevens")),
    ("crown-blackjack", datetime(2003, 2, 6, 6), ("perfect-pairs", "magnificent-sevens")),
    ("crown-21", datetime(2001, 6, 1), ()),
    ("vegas-blackjack", datetime(2003, 2, 6, 6), ()),
    ("crown-pontoon", datetime(1999, 3, 19, 4), ()),
    ("crown-pontoon", datetime(2000, 12, 15, 4), ()),
    ("crown-pontoon", datetime(2003, 2, 6, 6), ("pandemonium",)),
)
FIELDS = {
    "perfect-pairs": "perfect_pairs",
    "magnificent-sevens": "magnificent_sevens",
    "pandemonium": "pandemonium",
}
PLAYERS = ("ann", "bob", "cy")
BOXES = range(1, 8)
STEPS_MAX = 400


@dataclass
class Story:
    """A round played by chance, and the record that it leaves."""

    rng: Random
    record: dict[str, Any] = field(default_factory=dict)
    decisions: list[dict[str, Any]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    prizes: list[Cents] = field(default_factory=list)

    def start(self) -> bj.Round:
        game, at, side_bets = self.rng.choice(GAMES)
        law = rulebook().law(game, at)
        least, most = law.range("bj.decks", "decks")
        decks = self.rng.randint(least, most)
        self.record |= {"game": game, "at": at, "decks": decks, "side_bets": list(side_bets)}
        if "magnificent-sevens" in side_bets:
            self.record["magnificent_sevens_version"] = self.rng.choice((1, 2))
        if "pandemonium" in side_bets:
            self.record["pandemonium_table"] = self.rng.randint(1, 5)
            self.record["electronic_failure"] = self.rng.random() < 0.3
        rules = bj.BlackjackRules.from_law(
            law,
            decks=decks,
            side_bets=side_bets,
            magnificent_sevens_version=self.record.get("magnificent_sevens_version"),
            pandemonium_table=self.record.get("pandemonium_table"),
        )
        self.shoe = list(stack(decks, without=rules.removed))
        self.rng.shuffle(self.shoe)
        return self.bet(bj.Round(rules=rules, terms=self.terms()), side_bets)

    def terms(self) -> bj.Terms:
        chip = self.rng.choice((50, 100, 250))
        self.record["smallest_chip"] = Cents(chip)
        limits = None
        if self.rng.random() < 0.5:
            per = self.rng.choice(tuple(LimitsPer))
            limits = Limits(wager_min=Cents(1_000), wager_max=Cents(5_000), per=per)
            self.record["limits"] = {"min": Cents(1_000), "max": Cents(5_000), "per": str(per)}
        return bj.Terms(limits=limits, chips=Chips(Cents(chip)))

    def bet(self, r: bj.Round, side_bets: tuple[str, ...]) -> bj.Round:
        wagers = []
        for box in self.rng.sample(BOXES, self.rng.randint(1, 3)):
            for player in PLAYERS[: self.rng.randint(1, 3)]:
                chip = r.chip
                wager: dict[str, Any] = {"box": box, "player": player}
                wager["stake"] = Cents(chip * self.rng.randint(1, 40))
                for bet in side_bets:
                    if self.rng.random() < 0.4:
                        unit = 100 if bet == "pandemonium" else chip
                        wager[FIELDS[bet]] = Cents(unit * max(chip // unit, 1))
                if self.rng.random() < 0.2:
                    wager["warned"] = True
                if wager.get("pandemonium", chip) % chip:
                    del wager["pandemonium"]
                r = bj.act(r, ask.PlaceWager(**wager))[0]
                wagers.append(wager)
        self.record["wager"] = wagers
        return bj.act(r, ask.CloseBetting())[0]

    def play(self) -> bj.Round:
        r = self.start()
        for _ in range(STEPS_MAX):
            need = bj.awaiting(r)
            match need:
                case None:
                    return r
                case bj.AwaitCard():
                    card = self.shoe.pop()
                    self.cards.append(str(card))
                    r = bj.act(r, ask.Deal(card))[0]
                case bj.AwaitPrize():
                    r = self.press(r)
                case bj.AwaitOffer():
                    r = self.answer(r, need)
                case _:
                    assert isinstance(need, bj.AwaitDecision)
                    r = self.decide(r, need)
        raise AssertionError("a round ends")

    def press(self, r: bj.Round) -> bj.Round:
        if self.record["electronic_failure"] and self.rng.random() < 0.5:
            return bj.act(r, ask.MeterFailed())[0]
        assert r.rules.pandemonium is not None
        _, prize = self.rng.choice(r.rules.pandemonium.prizes)
        self.prizes.append(prize)
        return bj.act(r, ask.DrawPrize(prize=prize))[0]

    def attempt(self, r: bj.Round, command: bj.Command, **entry: Any) -> bj.Round:
        if not bj.can(r, command):
            return r
        self.decisions.append(entry)
        return bj.act(r, command)[0]

    def answer(self, r: bj.Round, need: bj.AwaitOffer) -> bj.Round:
        for box, player in need.open_to:
            now = bj.awaiting(r)
            if not isinstance(now, bj.AwaitOffer) or now.offer is not need.offer:
                return r
            for do, command in self.answers(need.offer, box, player):
                if self.rng.random() < 0.4:
                    r = self.attempt(r, command, box=box, player=player, do=do)
                    break
        now = bj.awaiting(r)
        if isinstance(now, bj.AwaitOffer) and now.offer is need.offer:
            r = bj.act(r, ask.CloseOffer())[0]
        return r

    def answers(self, offer: bj.Offer, box: int, player: str) -> Iterator[tuple[str, bj.Command]]:
        match offer:
            case bj.Offer.INSURANCE:
                yield "even-money", ask.EvenMoney(box=box, player=player)
                yield "insure", ask.Insure(box=box, player=player)
            case bj.Offer.SURRENDER:
                yield "surrender", ask.Surrender(box=box, player=player)
            case _:
                yield "forfeit", ask.Forfeit(box=box, player=player)
                yield "keep", ask.Keep(box=box, player=player)

    def decide(self, r: bj.Round, need: bj.AwaitDecision) -> bj.Round:
        box = need.box
        every: dict[str, bj.Command] = {
            "hit": ask.Hit(box=box),
            "stand": ask.Stand(box=box),
            "double": ask.Double(box=box),
            "split": ask.Split(box=box),
            "absent": ask.Absent(box=box),
        }
        legal = [name for name, command in every.items() if bj.can(r, command)]
        do = self.rng.choice([name for name in legal if name != "absent"] * 4 + legal)
        r = self.attempt(r, every[do], box=box, do=do)
        if do not in ("double", "split"):
            return r
        for player in PLAYERS:
            if player == need.player or self.rng.random() < 0.5:
                continue
            command: bj.Command = ask.Split(box=box, player=player)
            if do == "double":
                command = ask.Double(box=box, player=player)
            r = self.attempt(r, command, box=box, do=do, player=player)
        return r

    def file(self) -> str:
        told = {**self.record, "cards": " ".join(self.cards), "prizes": self.prizes}
        record = {**told, "decision": self.decisions}
        return write_round(in_dollars(record, format_of("blackjack").table))


def key(row: Settlement) -> tuple[Any, ...]:
    return (row.player, row.box, row.hand, row.bet, row.stake, row.result, row.pays, row.net)


@given(st.integers(0, 2**63))
def test_any_legal_round_is_settled_again_as_it_was(seed: int) -> None:
    story = Story(Random(seed))
    end = story.play()
    found, _ = settled(tomllib.loads(story.file(), parse_float=Decimal))
    assert [key(row) for row in found.settlements] == [key(row) for row in in_order(end)]
    assert found.settlements == in_order(end)
    assert found.unused == ()


@given(st.integers(0, 2**63))
def test_the_file_survives_being_read_and_written(seed: int) -> None:
    story = Story(Random(seed))
    story.play()
    text = story.file()
    assert write_round(tomllib.loads(text, parse_float=Decimal)) == text
