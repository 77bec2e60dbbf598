"""Play at a table from the keyboard: wagers, decisions, what happens, and what it came to."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from croupier.client import Advice, Happening, Offer, Row, Table
from croupier.games.settled import came_to
from croupier.games.settlement import Result, Settlement
from croupier.money import Cents

from .betting import HALF, USUAL, Betting, lies, place_of
from .cards import Hand, Pen, hands_of
from .explaining import explained
from .places import NotDone, Sits
from .talking import Left, Talk, spoken

FIRST: Final = ("stand", "decline", "keep", "bet", "play")
"""What an empty answer means, where it is open."""
QUIETLY: Final = ("stand", "decline", "keep", "fold")
"""What is answered for whoever has left: nothing that stakes more."""
SAID: Final = {"decline": "no", "prize": "press"}
"""Words of commands as one would answer."""
OWN: Final = frozenset(
    {"sit", "buy-in", "leave", "ready", "cut", "pass-cut", "next-round", "sit-out", "sit-in"}
    | {"ask-burn", "wait", "stop-waiting", "withdraw", "call"}
)
"""What is asked of the table rather than of the round."""
PAYMENT: Final = "payment"
WAGERED: Final = (
    "wager-placed",
    "wager-withdrawn",
    "wagers-withdrawn",
    "wager-removed",
    "ante-placed",
)
OPENED: Final = "table.round-opened"
CENT: Final = Decimal("0.01")
OUT_MAX: Final = 50
"""More steps than a round takes that is played to its end for somebody who has left."""


class Playing:
    """One person at one table, round after round."""

    def __init__(self, seat: Sits, pen: Pen, *, boxes: int = 1, practises: bool = False) -> None:
        self.seat, self.pen, self.practises = seat, pen, practises
        self.talk = Talk(self.explain, pen)
        self.betting = Betting(seat, self.talk, boxes)
        self.settled = 0
        """Rounds that were played to their end."""
        self.given_up = Decimal(0)
        """What mistakes have cost, on average."""
        self.won = Decimal(0)
        self._brought = seat.table.me.chips
        self._has_asked = False
        self._last = ""
        self._told = 0
        self._drawn: tuple[Hand, ...] = ()

    # ------------------------------------------------------------ round after round

    def welcome(self) -> None:
        """Say where one sits, under which law, and what one has."""
        table = self.seat.table
        document, sign = table.document, table.sign
        decks = {None: "", 1: ", 1 deck"}.get(document["decks"], f", {document['decks']} decks")
        since = datetime.fromisoformat(document["law"]["at"])
        law = f"the rules of {since.day} {since:%B %Y, %H:%M} ({document['law']['status']})"
        draft = document["law"].get("draft")
        under = f" under draft {draft}, which is not law" if draft else ""
        self.talk.clearly(f"{document['name']}{decks}, by {law}{under}.")
        limits = f"Wagers from {spoken(sign.min)} to {spoken(sign.max)}. " if sign else ""
        self.talk.say(f"{limits}You have {spoken(table.me.chips)}. ? explains, q leaves.")

    def rounds(self, most: int | None) -> None:
        """Play until somebody leaves, the chips are gone, or there have been enough rounds."""
        while most is None or self.settled < most:
            self.seat.goes_on()
            table = self.seat.table
            if table.stopped is not None:
                self.talk.say(f"No further round: {table.stopped}")
                return
            if self._is_machines:
                self.at_machines()
                return
            if table.me.chips <= 0 and table.is_betting and not lies(table):
                self.talk.say("Your chips are gone; --name with another name has a new purse.")
                return
            if table.is_betting:
                self.bet()
            self.to_its_end()

    def to_its_end(self) -> None:
        """Decide whatever the round asks, until it is over."""
        while not self.seat.table.is_over:
            self.tell()
            if self.seat.table.waits_for_me:
                self.decide()
            else:
                self.seat.goes_on()
            if self.seat.table.is_betting:
                return
        self.tell()
        self.show_result()
        if self.seat.waits:
            self.talk.quietly("The next round comes when the table is ready.")

    def bet(self) -> None:
        """Ask for wagers, and have the betting closed."""
        self.tell()
        self.betting.bet()
        if self.seat.table.is_betting and self.seat.table.may("ready"):
            self.attempt("ready")
        if not self.seat.table.is_over:
            self.seat.goes_on()

    def play_out(self) -> None:
        """Take wagers and credits back, or answer for whoever has left until the round is over."""
        for offer in self.seat.table.offers("cash-out"):
            self.attempt("cash-out", **self.filled(offer))
        self.betting.clear()
        for _ in range(OUT_MAX):
            table = self.seat.table
            if table.is_over or table.is_betting or table.round is None:
                break
            if table.waits_for_me:
                words = dict(self.words(self.turn(table)))
                do = next((one for one in QUIETLY if one in words), next(iter(words)))
                try:
                    self.seat.do(do, **words[do])
                except NotDone:
                    break
            else:
                self.seat.goes_on()
        self.tell()
        if self.seat.table.is_over and not self._is_machines:
            self.show_result()

    def farewell(self) -> None:
        """Say what one leaves with, and what it came to."""
        chips = self.seat.table.me.chips
        rounds = "1 round" if self.settled == 1 else f"{self.settled} rounds"
        came_to = f": {self.won:+.2f} over {rounds}" if self.settled else ""
        if self._is_machines:
            came_to = f": {chips - self._brought:+.2f}"
        self.talk.clearly(f"You leave with {spoken(chips)}{came_to}.")

    @property
    def _is_machines(self) -> bool:
        return self.seat.table.game == "gaming-machines"

    # ------------------------------------------------------------ decisions

    def turn(self, table: Table) -> tuple[int | None, list[Offer]]:
        """The box in turn and what is open on it; ``None`` where there are no boxes."""
        own = [o for o in table.legal if o.do not in OWN and o.do not in ("wager", "ante")]
        assert table.awaiting is not None
        boxes = [offer.box for offer in own if offer.box is not None]
        box = table.awaiting.box if table.awaiting.box in boxes else next(iter(boxes), None)
        return box, [offer for offer in own if box is None or offer.box == box]

    def words(self, turn: tuple[int | None, list[Offer]]) -> list[tuple[str, dict[str, Any]]]:
        """The commands of a turn with their fields, the usual one first."""
        found = {offer.do: place_of(offer) for offer in turn[1]}
        if not found:
            raise Left
        return [(do, found[do]) for do in sorted(found, key=_first)]

    def decide(self) -> None:
        """Ask for a decision, offering what the rules allow."""
        table = self.seat.table
        turn = self.turn(table)
        found = {SAID.get(do, do): (do, fields) for do, fields in self.words(turn)}
        self.draw()
        choice = self.talk.choice(self.question(turn[0]), tuple(found))
        do, fields = found[choice]
        advice = self.advice_on(do)
        self.attempt(do, **fields)
        if advice is not None:
            self.talk.say(advice, indent=2)

    def question(self, box: int | None) -> str:
        """What is asked: the hand in play, or what the round waits for."""
        table = self.seat.table
        hands = [h for h in _hands(table, box) if h.get("in_play")] or _hands(table, box)
        dealer = table.view.get("dealer")
        shown = (dealer.get("cards") or dealer.get("shown") or []) if dealer else []
        up = f" against {shown[0]}" if shown else ""
        if box is not None and hands:
            return f"Box {box} has {hands[0].get('total')}{up}."
        says = table.awaiting.says if table.awaiting is not None else ""
        return says.removeprefix(f"{table.me.name}: ").capitalize()

    def advice_on(self, do: str) -> str | None:
        """What a choice costs, where one practises; ``None``: nothing is to be said."""
        self._is_patient()
        advice = self.advised() if self.practises else None
        cost = None if advice is None else advice.costs.get(do)
        if advice is None or cost is None:
            return None
        if not cost:
            return f"{SAID.get(do, do).capitalize()} is the best play."
        self.given_up += cost
        best = SAID.get(str(advice.best), str(advice.best)).capitalize()
        lost = spoken(cost) if cost >= CENT else "less than a cent"
        return f"{best} was best: {do} gives up {lost} on average."

    # ------------------------------------------------------------ machines

    def at_machines(self) -> None:
        """Whatever the machines offer, one thing after another."""
        while True:
            self.tell()
            offers: dict[str, Offer] = {}
            for offer in sorted(self.seat.table.legal, key=lambda offer: _first(offer.do)):
                if offer.do not in OWN:
                    machine = offer.fields.get("machine")
                    on = f" {machine.among[0]}" if machine is not None and machine.among else ""
                    offers[f"{offer.do}{on}"] = offer
            if not offers:
                self.seat.goes_on()
                if not self.seat.table.legal:
                    return
                continue
            choice = self.talk.choice(f"{self._credits()} What now?", tuple(offers))
            self.attempt(offers[choice].do, **self.filled(offers[choice]))

    def _credits(self) -> str:
        """What one has, in the purse and in machines."""
        table = self.seat.table
        mine = [one for one in table.view["machines"] if one["player"] == table.me.name]
        on = [f"{spoken(Decimal(one['credit']))} in {one['name']}" for one in mine]
        return f"You have {', '.join([spoken(table.me.chips), *on])}."

    def filled(self, offer: Offer) -> dict[str, Any]:
        """Every field of an offer: what is given, and what is asked for."""
        said: dict[str, Any] = dict(place_of(offer))
        for name, bounds in offer.fields.items():
            asked = f"{name.replace('_', ' ').capitalize()}?"
            if bounds.among is not None:
                options = [str(one) for one in bounds.among]
                one = options[0] if len(options) == 1 else self.talk.choice(asked, options)
                said[name] = bounds.among[options.index(one)]
            elif bounds.is_money:
                most = bounds.most or self.seat.table.me.chips
                usual = max(bounds.least or HALF, min(USUAL, most))
                step = bounds.step or Decimal("0.01")
                said[name] = self.talk.amount(asked, usual, step, most)
        return said

    # ------------------------------------------------------------ telling

    def attempt(self, do: str, **fields: Any) -> bool:
        """Ask the table for something; what it refuses is told."""
        return self.betting.attempt(do, **fields)

    def explain(self, word: str) -> Sequence[str]:
        """What may be done and by which rule, or why something may not."""
        if not word:
            self._is_patient()
        return explained(self.seat, word, practises=self.practises)

    def _is_patient(self) -> None:
        """Say once that the compiler may have to run before there are figures."""
        if self.practises and not self._has_asked:
            self._has_asked = True
            self.talk.quietly("Exact figures are worked out; the first ones take a while.")

    def tell(self) -> None:
        """Say what has happened since it was last said; wagers are told when they are settled."""
        table = self.seat.table
        new = [row for row in table.happened if row.number > self._told]
        if not new:
            return
        self._told = new[-1].number
        said = []
        for row in new:
            if row.event == OPENED:
                self.talk.say()
                self.talk.say(row.says)
            elif self._is_machines or not self._is_known(row):
                said.append(row.says)
        if said:
            self.talk.quietly(self.pen.between.join(said))

    def _is_known(self, row: Happening) -> bool:
        """Whether it is told otherwise: one's own wagers, and what wagers came to."""
        mine = row.says.lower().startswith(self.seat.table.me.name.lower())
        return row.kind == PAYMENT or (mine and row.event.endswith(WAGERED))

    def draw(self) -> None:
        """Draw every hand on the table, unless it lies as it was last drawn."""
        hands = tuple(sorted(hands_of(self.seat.table.view), key=lambda h: h.whose != "dealer"))
        if hands and hands != self._drawn:
            self._drawn = hands
            for line in self.pen.draw(hands, self.talk.width):
                print(line)

    def show_result(self) -> None:
        """What every wager came to, and by which rule."""
        self.draw()
        table, talk = self.seat.table, self.talk
        self.settled, self._last = self.settled + 1, str(table.round)
        for row in table.settled:
            if row.player == table.me.name:
                talk.say(_came_to(row))
        net = table.net.get(table.me.name, Decimal(0))
        self.won += net
        talk.clearly(f"net {net:+.2f}; you have {spoken(table.me.chips)}")
        if self.practises:
            self.count()

    @property
    def saved(self) -> str:
        """The file of the last round that was settled."""
        return self.seat.round_file(self._last)

    def count(self) -> None:
        """The count of the shoe and what mistakes have cost, where one practises."""
        advice = self.advised()
        if advice is None or advice.edges:
            # Where one only bets there is nothing to count and nothing to play otherwise.
            return
        told = [f"mistakes so far: {spoken(self.given_up)} on average"]
        if advice.count is not None:
            count = advice.count
            told.insert(0, f"count: running {count['running']:+d}, true {count['true']}")
            told.insert(1, f"{count['left']} cards unseen")
        self.talk.quietly("; ".join(told))

    def advised(self) -> Advice | None:
        """What is best now, at a table that tells."""
        try:
            return self.seat.advice()
        except NotDone:
            return None


def _came_to(row: Row) -> str:
    """What one wager came to, and the rules that say so."""
    place = "" if row.box is None else f"box {row.box}, "
    hand = f"hand {row.hand}, " if row.hand is not None and row.hand > 1 else ""
    settled = Settlement(
        player=row.player,
        bet=row.bet,
        stake=_cents(row.stake),
        result=Result(row.result),
        odds=row.odds,
        pays=_cents(row.pays),
        net=_cents(row.net),
        rules=row.rules,
    )
    return f"{place}{hand}{came_to(settled)} [{_cited(row.rules)}]"


def _cents(amount: Decimal) -> Cents:
    return Cents(int(amount / CENT))


def _cited(rules: Sequence[str]) -> str:
    """Rules one after another, a book's name once.

    >>> _cited(["blackjack 10.5.1(a)", "blackjack 10.11.1"])
    'blackjack 10.5.1(a), 10.11.1'
    """

    def shortened() -> Iterator[str]:
        before = ""
        for rule in rules:
            book, _, number = rule.rpartition(" ")
            yield number if book == before else rule
            before = book

    return ", ".join(shortened())


def _first(do: str) -> int:
    return FIRST.index(do) if do in FIRST else len(FIRST)


def _hands(table: Table, box: int | None) -> list[Mapping[str, Any]]:
    boxes = table.view.get("boxes") or []
    return [
        hand
        for one in boxes
        if isinstance(one, Mapping) and one.get("number") == box
        for hand in one.get("hands", ())
    ]
