"""Play at a table from the keyboard: wagers, decisions, what happens, and what it came to."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from croupier.client import Offer, Table

from .cards import Pen, hands_of
from .places import NotDone, Sits
from .talking import Has, Left, Talk, spoken

__all__ = ("Playing",)

USUAL: Final = Decimal(10)
HALF: Final = Decimal("0.50")
DEAL: Final = "deal"
FIRST: Final = ("stand", "decline", "keep", "bet")
"""What an empty answer means, where it is open."""
SAID: Final = {"decline": "no", "prize": "press"}
"""Words of commands as one would answer."""
OWN: Final = frozenset(
    {"sit", "buy-in", "leave", "ready", "cut", "pass-cut", "next-round", "sit-out", "sit-in"}
    | {"ask-burn", "wait", "stop-waiting", "withdraw", "call"}
)
"""What is asked of the table rather than of the round."""


class Playing:
    """One person at one table, round after round."""

    def __init__(self, seat: Sits, pen: Pen, *, boxes: int = 1, practises: bool = False) -> None:
        self.seat, self.pen, self.boxes, self.practises = seat, pen, boxes, practises
        self.talk = Talk(self.explain)
        self.settled = 0
        """Rounds that were played to their end."""
        self.given_up = Decimal(0)
        """What mistakes have cost, on average."""
        self._last = ""
        self._told = 0
        self._drawn: tuple[Any, ...] = ()

    # ------------------------------------------------------------ round after round

    def rounds(self, most: int | None) -> None:
        """Play until somebody leaves, the chips are gone, or there have been enough rounds."""
        while most is None or self.settled < most:
            self.seat.goes_on()
            table = self.seat.table
            if table.stopped is not None:
                self.talk.say(f"No further round: {table.stopped}")
                return
            if table.game == "gaming-machines":
                self.at_machines()
                return
            if table.me.chips <= 0 and table.is_betting and not self._lies():
                purse = table.me.purse
                left = f" The purse has {spoken(purse)}: buy in when you sit down." if purse else ""
                self.talk.say(f"Your chips are gone.{left}")
                return
            if table.is_betting:
                self.bet()
            while not self.seat.table.is_over:
                self.tell()
                if self.seat.table.waits_for_me:
                    self.decide()
                else:
                    self.seat.goes_on()
                if self.seat.table.is_betting:
                    break
            if self.seat.table.is_over:
                self.tell()
                self.show_result()

    def play_out(self) -> None:
        """Take wagers back, or let the house play on for whoever has left, until it is over."""
        while self.seat.table.is_betting and self.seat.table.may("withdraw"):
            offer = self.seat.table.offers("withdraw")[0]
            if not self.attempt("withdraw", **_place(offer), **_only(offer)):
                break
        for _ in range(50):
            table = self.seat.table
            if table.is_over or table.is_betting or table.round is None:
                break
            if table.waits_for_me:
                words = self.words(self.turn(table))
                try:
                    self.seat.do(words[0][0], **words[0][1])
                except NotDone:
                    break
            else:
                self.seat.goes_on()
        if self.seat.table.is_over:
            self.tell()
            self.show_result()

    # ------------------------------------------------------------ wagers

    def bet(self) -> None:
        """Ask for wagers as the game has them; there is at least one."""
        self.tell()
        offers = self.seat.table.legal
        if any(offer.do == "ante" for offer in offers):
            self.ante()
        elif any("box" in offer.fields for offer in offers if offer.do == "wager"):
            self.bet_on_boxes()
        else:
            self.bet_on_layout()
        if self.seat.table.is_betting and self.seat.table.may("ready"):
            self.attempt("ready")
        if not self.seat.table.is_over:
            self.seat.goes_on()

    def ante(self) -> None:
        """An Ante, and a coin for the jackpot where there is one."""
        while not self._lies():
            offer = self.seat.table.offers("ante")[0]
            stake = self.stake("Your Ante?", offer) or self.usual(offer)
            self.attempt("ante", stake=stake, **_place(offer))
        jackpot = self.seat.table.offers("jackpot")
        if jackpot and self.talk.choice("A coin for the jackpot?", ("no", "yes")) == "yes":
            self.attempt("jackpot", **_place(jackpot[0]))

    def bet_on_boxes(self) -> None:
        """A wager on each box that was asked for, with its side bets."""
        while True:
            for box in range(1, self.boxes + 1):
                self.bet_on_box(box)
            if self._lies():
                return
            offer = self.seat.table.offers("wager")[0]
            if not self.attempt("wager", box=1, stake=self.usual(offer)):
                raise Left

    def bet_on_box(self, box: int) -> None:
        """One wager and what may stand beside it."""
        offer = self.seat.table.offers("wager")[0]
        stake = self.stake(f"Your wager on box {box}?", offer)
        said: dict[str, Any] = {"box": box, "stake": stake}
        left = self.seat.table.me.chips - stake
        for name, bounds in offer.fields.items():
            if name in ("box", "stake") or not bounds.is_money:
                continue
            asked = f"{name.replace('_', ' ').title()} beside it?"
            extra = self.talk.amount(asked, Decimal(0), bounds.step or HALF, self.has(left))
            if extra:
                said[name] = extra
                left -= extra
        if stake:
            self.attempt("wager", **said)

    def bet_on_layout(self) -> None:
        """Wagers by their names, until nothing more is named."""
        while True:
            named = dict(_named(self.seat.table))
            question = "What else, or deal?" if self._lies() else "What will you wager on?"
            choice = self.talk.choice(question, (DEAL, *named) if self._lies() else tuple(named))
            if choice == DEAL:
                return
            offer = named[choice]
            stake = self.stake(f"How much on {choice}?", offer)
            if stake:
                self.attempt(offer.do, stake=stake, **self.where(choice, offer))

    def where(self, choice: str, offer: Offer) -> dict[str, Any]:
        """Where on the layout a bet stands, if there are several places."""
        said: dict[str, Any] = {}
        for name, bounds in offer.fields.items():
            if bounds.among is not None and len(bounds.among) == 1:
                said[name] = bounds.among[0]
            elif name == "numbers":
                said[name] = self.numbers(choice, bounds.among or ())
            elif name == "nominates":
                said[name] = self.one_of("Which run?", bounds.among or ())
            elif name == "which" and bounds.least is not None and bounds.most is not None:
                which = [str(n) for n in range(int(bounds.least), int(bounds.most) + 1)]
                said[name] = int(self.talk.choice("Which?", which))
        return said

    def numbers(self, choice: str, among: Sequence[Sequence[int]]) -> list[int]:
        """Ask for numbers that the layout has together."""
        named = {" ".join(map(_pocket, place)): list(place) for place in among}
        usual = next(iter(named))
        while True:
            answer = self.talk.ask(f"Which numbers for a {choice} bet? [{usual}] ").split()
            given = " ".join(sorted(answer, key=lambda word: (len(word), word)))
            if not answer or given in named:
                return named[given or usual]
            self.talk.say(f"The layout has no {choice} bet on {' '.join(answer)}.")

    def one_of(self, question: str, among: Sequence[str]) -> str:
        """Ask for one of many words, of which a few are shown."""
        while True:
            answer = self.talk.ask(f"{question} [{', '.join(among[:4])}, …] ").upper()
            if not answer or answer in among:
                return answer or among[0]
            self.talk.say(f"Say it as {', '.join(among[-3:])}.")

    def stake(self, question: str, offer: Offer) -> Decimal:
        """Ask for an amount that the chips of the table can make."""
        step = offer.fields["stake"].step or HALF
        return self.talk.amount(question, self.usual(offer), step, self.has())

    def has(self, chips: Decimal | None = None) -> Has:
        """What there is to wager with: all the chips, or what a wager in the making leaves."""
        me = self.seat.table.me
        return Has(me.chips if chips is None else chips, me.purse)

    def usual(self, offer: Offer) -> Decimal:
        """What an empty answer wagers."""
        bounds, held = offer.fields["stake"], self.seat.table.me.chips
        least, most = bounds.least or HALF, bounds.most or USUAL
        return max(least, min(USUAL, most, held))

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
        found = {offer.do: _place(offer) for offer in turn[1]}
        ordered = sorted(found, key=lambda do: FIRST.index(do) if do in FIRST else len(FIRST))
        if not ordered:
            raise Left
        return [(do, found[do]) for do in ordered]

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
            self.talk.say(advice)

    def question(self, box: int | None) -> str:
        """What is asked: the hand in play, or what the round waits for."""
        table = self.seat.table
        hands = [h for h in _hands(table, box) if h.get("in_play")] or _hands(table, box)
        dealer = table.view.get("dealer")
        shown = (dealer.get("cards") or dealer.get("shown") or []) if dealer else []
        up = f" against {shown[0]}" if shown else ""
        if box is not None and hands:
            return f"Box {box} has {hands[0].get('total')}{up}."
        return str(table.awaiting.says) if table.awaiting is not None else "?"

    def advice_on(self, do: str) -> str | None:
        """What a choice costs, where one practises; ``None``: nothing is to be said."""
        if not self.practises:
            return None
        try:
            advice = self.seat.advice()
        except NotDone:
            return None
        cost = advice.costs.get(do)
        if cost is None:
            return None
        if not cost:
            return f"  {do} is the best play."
        self.given_up += cost
        best = SAID.get(str(advice.best), advice.best)
        return f"  {best} was best: {do} gives up {spoken(cost)} on average."

    # ------------------------------------------------------------ machines

    def at_machines(self) -> None:
        """Whatever the machines offer, one thing after another."""
        while True:
            self.tell()
            offers: dict[str, Offer] = {}
            for offer in self.seat.table.legal:
                if offer.do not in OWN:
                    machine = offer.fields.get("machine")
                    on = f" {machine.among[0]}" if machine is not None and machine.among else ""
                    offers[f"{offer.do}{on}"] = offer
            held = spoken(self.seat.table.me.chips)
            choice = self.talk.choice(f"You have {held}. What now?", tuple(offers))
            self.attempt(offers[choice].do, **self.filled(offers[choice]))

    def filled(self, offer: Offer) -> dict[str, Any]:
        """Every field of an offer: what is given, and what is asked for."""
        said: dict[str, Any] = dict(_place(offer))
        for name, bounds in offer.fields.items():
            if bounds.among is not None:
                options = [str(one) for one in bounds.among]
                one = options[0] if len(options) == 1 else self.talk.choice(f"{name}?", options)
                said[name] = bounds.among[options.index(one)]
            elif bounds.is_money:
                usual = max(bounds.least or HALF, min(USUAL, bounds.most or USUAL))
                said[name] = self.talk.amount(f"{name}?", usual, bounds.step or Decimal("0.01"))
        return said

    # ------------------------------------------------------------ telling

    def attempt(self, do: str, **fields: Any) -> bool:
        """Ask the table for something; what it refuses is told."""
        try:
            self.seat.do(do, **fields)
        except NotDone as refused:
            self.talk.say(str(refused))
            return False
        return True

    def tell(self) -> None:
        """Say what has happened since it was last said."""
        for row in self.seat.table.happened:
            if row.number > self._told:
                self._told = row.number
                self.talk.say(row.says)

    def draw(self) -> None:
        """Draw every hand on the table, unless it lies as it was last drawn."""
        hands = tuple(hands_of(self.seat.table.view))
        if hands and hands != self._drawn:
            self._drawn = hands
            for hand in hands:
                for line in self.pen.draw(hand):
                    print(line)

    def show_result(self) -> None:
        """What every wager came to, and by which rule."""
        self.draw()
        table, talk = self.seat.table, self.talk
        self.settled, self._last = self.settled + 1, str(table.round)
        talk.say()
        talk.say("Settlement")
        for row in table.settled:
            if row.player != table.me.name:
                continue
            place = "" if row.box is None else f"box {row.box}, "
            odds = f" at {row.odds}" if row.odds else ""
            sums = f"{spoken(row.stake)}: {row.result}{odds}, {row.net:+.2f}"
            talk.say(f"  {place}{row.bet} {sums} [{'; '.join(row.rules)}]")
        net = table.net.get(table.me.name, Decimal(0))
        talk.say(f"  net {net:+.2f}; you have {spoken(table.me.chips)}")
        if self.practises:
            self.count()
        talk.say()

    @property
    def saved(self) -> str:
        """The file of the last round that was settled."""
        return self.seat.round_file(self._last)

    def count(self) -> None:
        """The count of the shoe and what mistakes have cost, where one practises."""
        try:
            count = self.seat.advice().count
        except NotDone:
            count = None
        if count is not None:
            told = f"running {count['running']:+d}, true {count['true']}"
            self.talk.say(f"  count: {told}, {count['left']} cards unseen")
        self.talk.say(f"  mistakes so far: {spoken(self.given_up)} on average")

    def explain(self, word: str) -> Sequence[str]:
        """What may be done and by which rule, or why something may not."""
        return [*self._explained(word)] or ["q leaves the table; ? WORD says why not."]

    def _explained(self, word: str) -> Iterator[str]:
        from .rules import rule_said  # noqa: PLC0415 (the rulebook is loaded when it is asked)

        table = self.seat.table
        awaiting = table.awaiting
        refused = [
            one
            for one in table.document["refused"]
            if one["do"] == word or (not word and table.waits_for_me)
        ]
        if not word and awaiting is not None:
            yield awaiting.says
            yield from (rule_said(table, rule) for rule in awaiting.rules)
        for one in refused:
            yield f"{one['do']}: {one['says']} [{one['rule']}]"
            if word and one["rule"]:
                yield rule_said(table, one["rule"])
        if not word:
            if self.practises and table.waits_for_me:
                yield from self._hint()
            yield "q leaves the table; ? WORD says why something is not allowed."

    def _hint(self) -> Iterator[str]:
        try:
            yield self.seat.advice().says
        except NotDone as refused:
            yield str(refused)

    def _lies(self) -> bool:
        """Whether this seat has something on the layout."""
        table = self.seat.table
        return not table.may("leave") or bool(_wagers(table.view, table.me.name))


def _place(offer: Offer) -> dict[str, Any]:
    found = {"box": offer.box, "hand": offer.hand}
    return {name: value for name, value in found.items() if value is not None}


def _only(offer: Offer) -> dict[str, Any]:
    """The fields of an offer that can be one thing only."""
    found = {name: bounds.among for name, bounds in offer.fields.items()}
    return {name: among[0] for name, among in found.items() if among}


def _named(table: Table) -> Iterator[tuple[str, Offer]]:
    for offer in table.legal:
        if offer.do == "wager" and offer.fields["on"].among:
            yield str(offer.fields["on"].among[0]).replace("_", "-"), offer
        elif offer.do == "run":
            yield "run", offer


def _hands(table: Table, box: int | None) -> list[Mapping[str, Any]]:
    boxes = table.view.get("boxes") or []
    return [
        hand
        for one in boxes
        if isinstance(one, Mapping) and one.get("number") == box
        for hand in one.get("hands", ())
    ]


def _wagers(view: Mapping[str, Any], name: str) -> list[Any]:
    inner = view.get("table")
    rows = [*(view.get("wagers") or ()), *((inner or {}).get("wagers") or ())]
    return [row for row in rows if isinstance(row, Mapping) and row.get("player") == name]


def _pocket(number: int) -> str:
    from croupier.equipment import write_pocket  # noqa: PLC0415

    return write_pocket(number)
