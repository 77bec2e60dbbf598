"""Every game at a table that the house deals: random rounds, restarts, money and the log."""

import csv
import io
import random
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.desk.exported import rounds_as_csv, rounds_as_json
from croupier.floor import Role, RoundAt, TooLittle, finished_rounds, round_at
from croupier.floor.results import player_rounds
from croupier.floor.verifying import verify_floor
from croupier.games.game import Of
from croupier.games.registry import GAMES
from croupier.ledger import INTEGER_MAX, Reading
from croupier.money import Cents, dollars, parse_dollars
from running_floor import Running

ROUNDS = 10
PLAYERS = ("ann", "bob")
BUY_IN = "1000.00"
SETTINGS: Mapping[str, dict[str, Any]] = {
    "crown-21": {"law_at": "2001-06-01T12:00:00"},
    "pontoon-pandemonium": {"side_bets": ["pandemonium"], "options": {"pandemonium_table": 3}},
    "caribbean-stud": {
        "side_bets": ["jackpot"],
        "options": {"meter": "5000.00", "contribution": "0.50", "reset": "1000.00"},
    },
    "baccarat": {"side_bets": ["run"]},
    "gaming-machines": {
        "limits": None,
        "options": {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 2},
    },
}
NOTHING = dict.fromkeys(PLAYERS, 0)
OPENED_ONCE = frozenset({"gaming-machines"})
"""A bank of machines is one round from the first credit to the last collected."""


class Visit:
    """Two people at one table who choose at random among what their screens offer."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.floor = Running(folder)
        self.random = random.Random(f"{game} {seed}")
        self.game = game
        self.floor.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
        self.floor.table(game=game, **SETTINGS.get(game, {}))
        for name in PLAYERS:
            self.floor.do(name, "sit", buy_in=BUY_IN)
        self.net = dict.fromkeys(PLAYERS, 0)
        self.counted = 0
        self.begun = 0

    def document(self, who: str) -> dict[str, Any]:
        return Documents(self.floor.floor).of("t", self.floor.floor.person(who))

    def offers(self, who: str) -> list[dict[str, Any]]:
        own = ("sit", "buy-in", "leave", "ready", "cut", "pass-cut")
        return [offer for offer in self.document(who)["legal"] if offer["do"] not in own]

    def ask(self, who: str, offer: dict[str, Any]) -> None:
        fields = {name: self.chosen(bounds) for name, bounds in offer["fields"].items()}
        fields |= {name: offer[name] for name in ("box", "hand") if name in offer}
        try:
            self.floor.do(who, offer["do"], **{k: v for k, v in fields.items() if v is not None})
        except TooLittle:
            return

    def chosen(self, bounds: dict[str, Any]) -> Any:
        if "among" in bounds:
            return self.random.choice(bounds["among"])
        if "min" in bounds:
            least, step = parse_dollars(bounds["min"]), parse_dollars(bounds["step"])
            most = least + 10 * step if bounds["max"] is None else parse_dollars(bounds["max"])
            steps = min((most - least) // step, 10)
            return dollars(Cents(least + step * self.random.randint(0, steps)))
        most = bounds["most"] if bounds["most"] is not None else bounds["least"] + 10
        return self.random.randint(bounds["least"], most)

    def play_round(self) -> None:
        """Bet at random, decide at random, and let the house do the rest."""
        self.open_round()
        for _ in range(self.random.randint(2, 6)):
            if self.wants_wagers():
                self.act_at_random()
        for _ in range(400):
            need = self.floor.need()
            if need is None:
                return
            if need.of is Of.PLAYER and self.random.random() < 0.9:
                who = self.random.choice(need.players)
                offers = self.offers(who)
                if offers:
                    self.ask(who, self.random.choice(offers))
                    continue
            if self.wants_wagers() and (self.is_endless or not self.floor.now.layout):
                self.act_at_random()
                continue
            self.floor.until_due()
        raise AssertionError(f"the round does not end: {self.floor.need()}")

    @property
    def is_endless(self) -> bool:
        return self.game in OPENED_ONCE

    def wants_wagers(self) -> bool:
        need = self.floor.need()
        return need is not None and need.of is Of.WAGERS

    def act_at_random(self) -> None:
        who = self.random.choice(PLAYERS)
        offers = self.offers(who)
        if self.is_endless and self.floor.now.layout:
            kept = [one for one in offers if one["do"] != "insert"]
            offers = kept or offers
        if offers:
            self.ask(who, self.random.choice(offers))

    def open_round(self) -> None:
        while self.floor.now.rounds == self.begun:
            self.floor.until_due()
        self.begun = self.floor.now.rounds

    def count(self) -> None:
        """Add up what the events since the last time settled."""
        with self.floor.store.snapshot() as now:
            for event in now.events("table/t", after=self.counted):
                self.counted = event.seq
        engine = self.floor.now.engine
        for moment in self.floor.hosted().standing:
            if type(moment.happening) in engine.events.kinds.values():
                moved = engine.money(moment.happening)
                for sign, rows in ((1, moved.rows), (-1, moved.reverses)):
                    for row in rows:
                        self.net[row.player] += sign * row.net if row.result.is_decided else 0


@pytest.mark.parametrize("game", GAMES)
def test_ten_random_rounds(game: str, tmp_path: Path) -> None:
    visit = Visit(tmp_path, game, seed=1)
    floor = visit.floor
    for number in range(ROUNDS):
        visit.play_round()
        visit.count()
        spanning = sum(run.stake for run in getattr(floor.now.round, "runs", ()))
        assert sum(amount for _, amount in floor.now.layout) == spanning
        for name in PLAYERS:
            chips = floor.floor.balances(name)[1] + floor.now.on_layout(name)
            assert chips == parse_dollars(BUY_IN) + visit.net[name]
            shown_sums_equal_the_ledger(visit, name)
        if number % 4 == 0:
            before = floor.now
            floor.again()
            assert floor.now == before
    exports_add_up_to_the_ledger(visit)
    floor.close()
    assert verify_floor(tmp_path / "data")["faults"] == []


def shown_sums_equal_the_ledger(visit: Visit, player: str) -> None:
    """Every sum of a player's documents is the ledger's: balance, purse, stakes, net, history."""
    floor, doc = visit.floor, visit.document(player)
    purse, chips = floor.floor.balances(player)
    assert (doc["me"]["purse"], doc["me"]["balance"]) == (dollars(purse), dollars(chips))
    decided = [row for row in doc["view"]["settlements"] if row["result"] != "open"]
    net = {name: parse_dollars(amount) for name, amount in doc["view"]["net"].items()}
    for name, amount in net.items():
        assert amount == sum(parse_dollars(r["net"]) for r in decided if r["player"] == name)
    with floor.store.snapshot() as now:
        found = round_at(now, str(doc["round"]))
        posted = net_of_postings(now, found)
        history = player_rounds(now, player, before=INTEGER_MAX, limit=1_000)
        at = {one.id: net_of_postings(now, round_at(now, one.id))[player] for one in history}
    laid_before = sum(
        run.stake for run in getattr(floor.now.round, "runs", ()) if run.player == player
    )
    assert net.get(player, 0) == posted[player] or visit.is_endless, laid_before
    # Between two rounds commission may be collected; it belongs to the round before.
    assert sum(one.net for one in history) == visit.net[player]
    assert all(one.net == at[one.id] for one in history) or floor.now.shoes > 1


def exports_add_up_to_the_ledger(visit: Visit) -> None:
    """Exports of any periods have the net of the postings between players and the float."""
    with visit.floor.store.snapshot() as now:
        rounds = list(finished_rounds(now, "t"))
        posted = {at.id: net_of_postings(now, at) for at, _ in rounds}
    cuts = sorted(visit.random.sample(range(1, len(rounds)), k=min(3, len(rounds) - 1)))
    for begin, end in pairwise((0, *cuts, len(rounds))):
        period = [(at.id, played) for at, played in rounds[begin:end]]
        listed = list(csv.DictReader(io.StringIO(rounds_as_csv(period))))
        documents = [row for one in rounds_as_json(period) for row in one["settlements"]]
        for rows in (listed, documents):
            exported: Counter[str] = Counter()
            for row in rows:
                exported[row["player"]] += int(Decimal(row["net"]) * 100)
            wanted: Counter[str] = Counter()
            for at, _ in rounds[begin:end]:
                wanted.update(posted[at.id])
            assert {k: v for k, v in exported.items() if v} == {
                k: v for k, v in wanted.items() if v
            }


def net_of_postings(now: Reading, at: RoundAt) -> Counter[str]:
    """By player, what the events of a round moved into chips and onto the layout."""
    moves = now.rows.execute(
        "SELECT accounts.name, sum(cents) FROM postings "
        "JOIN accounts USING (account) JOIN events ON events.number = postings.event "
        "JOIN streams USING (stream) WHERE streams.name = ? AND seq BETWEEN ? AND ? "
        "GROUP BY accounts.name",
        (f"table/{at.table}", at.first, at.last),
    )
    net: Counter[str] = Counter()
    for name, cents in moves:
        kind, *_, player = str(name).split("/")
        if kind in ("chips", "layout"):
            net[player] += int(cents)
    return net
