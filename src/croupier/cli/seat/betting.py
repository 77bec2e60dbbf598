"""Wagers from the keyboard: in one line as they are said, and the same ones again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from croupier.client import Offer, Table

from .places import NotDone, Sits
from .talking import Talk, named, read_amount, spoken

USUAL: Final = Decimal(10)
HALF: Final = Decimal("0.50")
DEAL, CLEAR, AGAIN = "deal", "clear", "again"
SHOWN: Final = 3
"""Places of a layout that are named where another one was."""
FILLERS: Final = frozenset({"on", "and", "for", "+", "the", "with"})
"""Words that people put between a bet and its sum."""


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager as it is asked for, and as it is said."""

    do: str
    says: str
    stake: Decimal
    fields: Mapping[str, Any]

    def __str__(self) -> str:
        """As somebody would type it."""
        return f"{self.says} {spoken(self.stake)}".strip()


class NotABet(Exception):
    """Words that name no wager, and why."""


class Betting:
    """What one person wagers, round after round."""

    def __init__(self, seat: Sits, talk: Talk, boxes: int) -> None:
        self.seat, self.talk, self.boxes = seat, talk, boxes
        self._boxes: dict[int, dict[str, Decimal]] = {}
        """By box, what was wagered last and beside it."""
        self._layout: list[Bet] = []
        self._ante: Decimal | None = None
        self._coin = "no"
        self._hinted = False

    def bet(self) -> None:
        """Ask for wagers as the game has them; there is at least one."""
        offers = self.seat.table.legal
        if any(offer.do == "ante" for offer in offers):
            self.ante()
        elif any("box" in offer.fields for offer in offers if offer.do == "wager"):
            self.bet_on_boxes()
        else:
            self.bet_on_layout()

    def attempt(self, do: str, **fields: Any) -> bool:
        """Ask the table for something; what it refuses is told."""
        try:
            self.seat.do(do, **fields)
        except NotDone as refused:
            self.talk.say(str(refused))
            return False
        return True

    def held(self) -> Decimal:
        """The chips that are left."""
        return self.seat.table.me.chips

    def usual(self, offer: Offer, last: Decimal | None = None) -> Decimal:
        """What an empty answer wagers: as last time, as far as the chips go."""
        bounds = offer.fields["stake"]
        least, most = bounds.least or HALF, bounds.most or USUAL
        return max(least, min(last or USUAL, most, self.held()))

    # ------------------------------------------------------------ Caribbean Stud

    def ante(self) -> None:
        """An Ante, and a coin for the jackpot where there is one."""
        while not lies(self.seat.table):
            offer = self.seat.table.offers("ante")[0]
            step = offer.fields["stake"].step or HALF
            usual = self.usual(offer, self._ante)
            self._ante = self.talk.amount("Your Ante?", usual, step, self.held()) or usual
            self.attempt("ante", stake=self._ante, **place_of(offer))
        for offer in self.seat.table.offers("jackpot")[:1]:
            view = self.seat.table.view
            cost, meter = Decimal(view["jackpot_cost"]), Decimal(view["jackpot"])
            asked = f"{spoken(cost)} for the jackpot, now {spoken(meter)}?"
            words = ("no", "yes") if self._coin == "no" else ("yes", "no")
            self._coin = self.talk.choice(asked, words)
            if self._coin == "yes":
                self.attempt("jackpot", **place_of(offer))

    # ------------------------------------------------------------ boxes

    def bet_on_boxes(self) -> None:
        """A wager on each box that was asked for, with its side bets."""
        self._hint_beside()
        while not lies(self.seat.table):
            for box in range(1, self.boxes + 1):
                self.bet_on_box(box)
            if not lies(self.seat.table):
                self.talk.say("A round needs a wager; q leaves the table.")

    def _hint_beside(self) -> None:
        beside = _beside(self.seat.table.offers("wager")[0])
        if beside and not self._hinted:
            first = next(iter(beside))
            self.talk.quietly(f'Beside a wager: {", ".join(beside)}. Say "10 {first} 5" for both.')
        self._hinted = True

    def bet_on_box(self, box: int) -> None:
        """One wager and what stands beside it; nothing, where nothing is wagered."""
        while True:
            offer = self.seat.table.offers("wager")[0]
            usual = self._usual_on(box, offer)
            shown = " + ".join(f"{name} {spoken(sum_)}".strip() for name, sum_ in usual.items())
            answer = self.talk.ask(f"Your wager on box {box}? [{shown}]")
            try:
                said = self._said_on_box(answer, offer) if answer else usual
            except NotABet as wrong:
                self.talk.say(str(wrong))
                continue
            names = {_field(name): sum_ for name, sum_ in said.items()}
            if not said[""] or self.attempt("wager", box=box, **names):
                self._boxes[box] = said if said[""] else self._boxes.get(box, {})
                return

    def _usual_on(self, box: int, offer: Offer) -> dict[str, Decimal]:
        last = self._boxes.get(box, {})
        if sum(last.values()) > self.held():
            last = {}
        return {**last, "": self.usual(offer, last.get(""))}

    def _said_on_box(self, answer: str, offer: Offer) -> dict[str, Decimal]:
        """What is wagered, with what is beside it by name."""
        beside, words = _beside(offer), [w for w in answer.split() if w.lower() not in FILLERS]
        said = {"": self._sum_of(words[0] if words else "", offer, "stake")}
        rest = iter(words[1:])
        for word in rest:
            name = named(word, list(beside))
            if name is None:
                others = ", ".join(beside) or "nothing"
                raise NotABet(f"Beside a wager here: {others}; not {word}.")
            said[name] = self._sum_of(next(rest, ""), offer, _field(name))
        if sum(said.values()) > self.held():
            raise NotABet(f"You have {spoken(self.held())}.")
        return said

    def _sum_of(self, word: str, offer: Offer, field: str) -> Decimal:
        step, held = offer.fields[field].step or HALF, self.held()
        amount = read_amount(word, held)
        why_not = self.talk.why_not(amount, step, held)
        if amount is None or why_not is not None:
            raise NotABet(str(why_not))
        return amount

    # ------------------------------------------------------------ a layout

    def bet_on_layout(self) -> None:
        """Wagers by their names, several in a line, until nothing more is named."""
        placed: list[Bet] = []
        self._hint_layout()
        while True:
            offers = dict(wager_names(self.seat.table))
            has_some = lies(self.seat.table)
            usual = [] if has_some else self._again(offers)
            shown = DEAL if has_some else ", ".join(map(str, usual))
            question = "What else?" if has_some else "Your wagers?"
            answer = self.talk.ask(f"{question} [{shown}]").lower()
            if has_some and (not answer or named(answer, (DEAL, CLEAR)) == DEAL):
                break
            if answer == CLEAR:
                self.clear()
                placed = []
            elif not answer or answer == AGAIN:
                placed += self._placed(usual or self._again(offers))
            else:
                placed += self._placed(self._read(answer, offers))
        self._layout = placed or self._layout

    def _hint_layout(self) -> None:
        if self._hinted:
            return
        self._hinted = True
        names = list(dict(wager_names(self.seat.table)))
        few = f"{names[0]} 10, {names[1]} 5" if "straight" not in names else "red 10, 17 5"
        self.talk.quietly(f'Bets: {", ".join(names)}. Say "{few}" for two.')

    def _again(self, offers: Mapping[str, Offer]) -> list[Bet]:
        """What was wagered last, if it can be; otherwise the first bet of the layout."""
        if self._layout and sum(bet.stake for bet in self._layout) <= self.held():
            return self._layout
        name, offer = next(iter(offers.items()))
        fields, where = _first_place(offer)
        return [Bet(offer.do, f"{name} {where}".strip(), self.usual(offer), fields)]

    def _placed(self, bets: Sequence[Bet]) -> list[Bet]:
        return [bet for bet in bets if self.attempt(bet.do, stake=bet.stake, **bet.fields)]

    def clear(self) -> None:
        """Take back what lies on the layout."""
        while self.seat.table.is_betting and self.seat.table.may("withdraw"):
            offer = self.seat.table.offers("withdraw")[0]
            if not self.attempt("withdraw", **place_of(offer), **_only(offer)):
                return

    def _read(self, answer: str, offers: Mapping[str, Offer]) -> list[Bet]:
        """The wagers that a line names; what it leaves open is asked for."""
        found: list[Bet] = []
        for part in filter(str.strip, answer.replace("$", " ").split(",")):
            try:
                found.append(self._one(part.split(), offers))
            except NotABet as wrong:
                self.talk.say(str(wrong))
        return found

    def _one(self, words: Sequence[str], offers: Mapping[str, Offer]) -> Bet:
        rest = [word for word in words if word not in FILLERS]
        first: Decimal | None = None
        if len(rest) > 1 and read_amount(rest[0], self.held()) is not None and not _is_number(rest):
            first, rest = read_amount(rest[0], self.held()), rest[1:]
        name, rest = _name(rest, offers)
        offer = offers[name]
        fields, where, rest = self._where(name, offer, rest)
        says = f"{name} {where}".strip() if name != "straight" else where
        if first is None and rest:
            first, rest = read_amount(rest[0], self.held()), rest[1:]
            if first is None:
                raise NotABet(f"How much on {says}? Say {says} 10.")
        if rest:
            raise NotABet(f"{says}: {' '.join(rest)} is one word too many.")
        step = offer.fields["stake"].step or HALF
        if first is None:
            first = self.talk.amount(f"How much on {says}?", self.usual(offer), step, self.held())
        why_not = self.talk.why_not(first, step, self.held()) if first else "Nothing is wagered."
        if why_not is not None:
            raise NotABet(why_not)
        return Bet(offer.do, says, first, fields)

    def _where(
        self, name: str, offer: Offer, words: list[str]
    ) -> tuple[dict[str, Any], str, list[str]]:
        """Where on the layout a bet stands, in fields and in words, and the words that are left."""
        fields, where = _only(offer), ""
        for field, options in _places(offer).items():
            asked = "Which run?" if field == "nominates" else f"Which {field} for {name}?"
            several = len(next(iter(options)).split())
            said, words = " ".join(words[:several]), words[several:]
            while _in_order(said) not in options:
                if said:
                    few = [*options][:SHOWN] + ["…"] * (len(options) > SHOWN)
                    self.talk.say(f"The layout has no {name} on {said}; it has {', '.join(few)}.")
                said = self.talk.ask(f"{asked} [{next(iter(options))}]") or next(iter(options))
            where = _in_order(said)
            fields[field] = options[where]
        return fields, where, words


def lies(table: Table) -> bool:
    """Whether the asker has something on the layout."""
    inner = table.view.get("table")
    rows = [*(table.view.get("wagers") or ()), *((inner or {}).get("wagers") or ())]
    mine = [r for r in rows if isinstance(r, Mapping) and r.get("player") == table.me.name]
    return not table.may("leave") or bool(mine)


def place_of(offer: Offer) -> dict[str, Any]:
    """The box and the hand of an offer."""
    found = {"box": offer.box, "hand": offer.hand}
    return {name: value for name, value in found.items() if value is not None}


def wager_names(table: Table) -> Iterator[tuple[str, Offer]]:
    """The wagers of a layout by their names."""
    for offer in table.legal:
        if offer.do == "wager" and "on" in offer.fields and offer.fields["on"].among:
            yield str(offer.fields["on"].among[0]).replace("_", "-"), offer
        elif offer.do == "run":
            yield "run", offer


def _only(offer: Offer) -> dict[str, Any]:
    """The fields of an offer that can be one thing only."""
    found = {name: bounds.among for name, bounds in offer.fields.items()}
    return {name: among[0] for name, among in found.items() if among and len(among) == 1}


def _places(offer: Offer) -> dict[str, dict[str, Any]]:
    """By field, the places that a bet may have on the layout, as they are said."""
    found: dict[str, dict[str, Any]] = {}
    for name, bounds in offer.fields.items():
        if name == "numbers" and bounds.among and len(bounds.among) > 1:
            found[name] = {" ".join(map(_pocket, one)): list(one) for one in bounds.among}
        elif name == "nominates":
            found[name] = {str(one).lower(): one for one in bounds.among or ()}
        elif name == "which" and bounds.least is not None and bounds.most is not None:
            which = range(int(bounds.least), int(bounds.most) + 1)
            found[name] = {str(number): number for number in which}
    return found


def _first_place(offer: Offer) -> tuple[dict[str, Any], str]:
    fields, said = _only(offer), []
    for name, options in _places(offer).items():
        where, fields[name] = next(iter(options.items()))
        said.append(where)
    return fields, " ".join(said)


def _name(words: list[str], offers: Mapping[str, Offer]) -> tuple[str, list[str]]:
    """The bet that a line begins with; a number by itself is a bet straight on it."""
    for several in range(min(2, len(words)), 0, -1):
        found = named(" ".join(words[:several]), list(offers))
        if found is not None:
            return found, words[several:]
    if words and words[0].isdigit() and "straight" in offers:
        return "straight", words
    said = words[0] if words else "that"
    raise NotABet(f"There is no bet {said} here; ? names them all.")


def _is_number(words: Sequence[str]) -> bool:
    """Whether a line is numbers alone: then the first is a place and no sum."""
    return all(word[0].isdigit() for word in words)


def _in_order(said: str) -> str:
    return " ".join(sorted(said.lower().split(), key=lambda word: (len(word), word)))


def _beside(offer: Offer) -> dict[str, Any]:
    """What may stand beside a wager on a box, by its name."""
    return {
        name.replace("_", "-"): bounds
        for name, bounds in offer.fields.items()
        if name not in ("box", "stake") and bounds.is_money
    }


def _field(name: str) -> str:
    return name.replace("-", "_") or "stake"


def _pocket(number: int) -> str:
    from croupier.equipment import write_pocket  # noqa: PLC0415

    return write_pocket(number)
