"""A round of the Blackjack family that was played at a table, as its file and as its sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.desk.round_files.record import Replayed, Step
from croupier.desk.round_files.recording import filled, limits_of, personal_rows
from croupier.desk.round_files.shared import policies_of
from croupier.desk.round_files.sitting import step_of
from croupier.equipment import Card
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.awaiting import AwaitCard, AwaitPrize, awaiting
from croupier.games.blackjack.events import Phase, TakenBack
from croupier.games.blackjack.irregularities import DECLARED
from croupier.games.blackjack.opening import Opened, open_round
from croupier.games.blackjack.policies import Policies
from croupier.games.notes import Row, plain_fields
from croupier.games.played import Act, Played

from .fields import SIDE_BET_FIELDS
from .irregular import untell
from .kinds_of_irregularity import OF_THE_DEAL
from .order import in_order
from .telling import spreads, tell

DECISIONS: Final[dict[type, str]] = {
    ask.Hit: "hit",
    ask.Stand: "stand",
    ask.Double: "double",
    ask.Split: "split",
    ask.Surrender: "surrender",
    ask.Insure: "insure",
    ask.EvenMoney: "even-money",
    ask.Forfeit: "forfeit",
    ask.Keep: "keep",
    ask.Absent: "absent",
    ask.Nominate: "nominate",
}
KINDS: Final = {one.command: one for one in DECLARED.values()}
TOGETHER: Final = 2
DEALER_MISSED: Final = KINDS[ask.DealerLacksCard].kind


def show(played: Played) -> Replayed:
    """The round as ``replay`` shows it, told from its own events."""
    r, steps = open_round(played.opening), list[Step]()
    for act in played.acts:
        told = len(steps)
        for event in act.events:
            r = bj.evolve(r, event)
            step = step_of(event, tell(r, event))
            if step is not None:
                steps.append(step)
        taken = act.events[0]
        if isinstance(taken, TakenBack) and not getattr(act.command, "settled", True):
            untell(steps, told, len(taken.reverses))
    rules = r.rules
    return Replayed(
        game=played.game,
        at=played.at,
        status=rules.status,
        policies=policies_of(played.game, rules.policies.named, others_pass=True),
        digest=rules.digest,
        decks=rules.decks,
        settlements=in_order(r),
        steps=tuple(steps),
        spreads=spreads(r),
    )


def record(played: Played) -> Row:
    """The fields of the round file, sums in cents."""
    opened: Opened = played.opening
    found = _head(played, opened)
    scribe = _Scribe(open_round(opened), [*map(str, opened.held)])
    if opened.is_meter_out:
        scribe.irregularities.append({"kind": "meter-failed", "after": 0})
    for act in played.acts:
        scribe.write(act)
    found["cards"] = " ".join(scribe.cards)
    if scribe.prizes:
        found["prizes"] = scribe.prizes
    if scribe.has_failed:
        found["electronic_failure"] = True
    found["personal"] = personal_rows(opened.terms.personal, scribe.wagers)
    found["wager"] = scribe.wagers
    found["decision"] = scribe.decisions
    found["irregularity"] = sorted(scribe.mishaps(), key=lambda row: row["after"])
    return {name: value for name, value in found.items() if value not in ([], {})}


def _head(played: Played, opened: Opened) -> Row:
    """What a file says of the table: the game, the moment, the decks, the sign, the readings."""
    rules, terms = opened.law, opened.terms
    usual = Policies().named
    found: Row = {"game": played.game, "at": played.at, "decks": rules.decks}
    if terms.limits is not None:
        found["limits"] = limits_of(terms.limits)
    if terms.chips is not None and terms.chips.smallest != rules.smallest_chip:
        found["smallest_chip"] = terms.chips.smallest
    named = rules.policies.named
    found["policies"] = {name: value for name, value in named.items() if value != usual[name]}
    found["side_bets"] = [
        bet
        for bet, name in SIDE_BET_FIELDS.items()
        if getattr(rules, name) is not None and (bet, played.game) != INHERENT
    ]
    if rules.magnificent_sevens is not None:
        found["magnificent_sevens_version"] = rules.magnificent_sevens.version
    if rules.pandemonium is not None:
        found["pandemonium_table"] = rules.pandemonium.table
    if terms.has_automatic_shoe:
        found["automatic_shoe"] = True
    return found


INHERENT: Final = ("pandemonium", "pontoon-pandemonium")
"""A side bet that belongs to its game, so that a file need not put it on offer."""


@dataclass
class _Scribe:
    """Writes a round down while it is played over once more."""

    round: bj.Round
    cards: list[str]
    """Every card that has left the shoe, in order."""
    wagers: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)
    has_failed: bool = False
    irregularities: list[Row] = field(default_factory=list)
    passed: dict[int, list[int]] = field(default_factory=dict)
    """By box, the turns of the initial deal that passed it over."""
    dealt: int | None = None
    """How many cards were out when the initial deal was over."""
    played: tuple[int, int] = (0, 0)
    """How many cards were out, and decisions made, when the last hand was decided."""
    retracted: dict[int, list[str]] = field(default_factory=dict)
    astray: dict[int, list[int]] = field(default_factory=dict)
    """By box, the numbers of the cards that went there without a wager."""
    late: tuple[int, Card] | None = None
    """A card that was entered before the last of the initial deal, and came out after it."""

    def write(self, act: Act) -> None:
        """Note a command, and play it."""
        self._note(act.command)
        were_open = self.round.phase <= Phase.BOXES
        for event in act.events:
            self.round = bj.evolve(self.round, event)
        if were_open:
            self.played = len(self.cards), len(self.decisions)
        if self.dealt is None and self.round.phase > Phase.DEAL:
            self.dealt = len(self.cards)

    def _note(self, command: Any) -> None:  # noqa: C901 (one a kind)
        match command:
            case ask.PlaceWager():
                self._place(command)
            case ask.WithdrawWager(box=box, player=player):
                whose = (box, player)
                self.wagers = [row for row in self.wagers if (row["box"], row["player"]) != whose]
            case ask.Deal(card=card):
                self._deal(card)
            case ask.DrawPrize(prize=prize):
                self.prizes.append(prize)
            case ask.TakeBackInsurance(box=box, player=player):
                gone = next(
                    row
                    for row in reversed(self.decisions)
                    if row["do"] == "insure"
                    and row["box"] == box
                    and row.get("player") in (None, player)
                )
                self.decisions.remove(gone)
            case ask.RetractWager(box=box):
                self.retracted.setdefault(box, []).append(self._whose(command))
            case ask.PassOver(box=box):
                turn = 1 if self.round.placed < len(self.round.boxes) else 2
                if box is not None:
                    self.passed.setdefault(box, []).append(turn)
            case ask.DealAstray(box=box, card=card):
                self._go_astray(box, card)
            case ask.WrongCard(card=card):
                self.cards.append(str(card))
            case _ if type(command) in DECISIONS:
                self.decisions.append(self._decision(command))
            case _ if type(command) in KINDS and KINDS[type(command)].kind not in OF_THE_DEAL:
                self._rule_on(command)
            case _:
                pass

    def _place(self, command: ask.PlaceWager) -> None:
        """Note a wager in its order from the dealer: whoever sits there may come first (5.10.1)."""
        row, places = plain_fields(command), [row["box"] for row in self.wagers]
        is_front = row.pop("sits_here", False) and command.box in places
        self.wagers.insert(places.index(command.box) if is_front else len(places), row)

    # ------------------------------------------------------------ cards

    def _deal(self, card: Card) -> None:
        if self.round.held:
            return
        self.cards.append(str(card))
        if self.late is not None:
            box, waits = self.late
            self.cards.append(str(waits))
            self.astray.setdefault(box, []).append(len(self.cards))
            self.late = None

    def _go_astray(self, box: int, card: Card) -> None:
        """Note a card on a box without a wager; beyond the last box it came out after its turn."""
        need = awaiting(self.round)
        assert isinstance(need, AwaitCard)
        last = self.round.boxes[-1].number
        if need.box == last < box and self.round.placed > len(self.round.boxes):
            self.late = (box, card)
            return
        self.cards.append(str(card))
        self.astray.setdefault(box, []).append(len(self.cards))

    # ------------------------------------------------------------ decisions

    def _decision(self, command: Any) -> Row:
        found = {"box": command.box, "do": DECISIONS[type(command)], **plain_fields(command)}
        box = self.round.box(command.box)
        if box is not None and len(box.stakes) == 1 and "hand" not in found:
            # Nobody else can be meant.
            found.pop("player", None)
        return found

    def _whose(self, command: ask.RetractWager) -> str:
        box = self.round.box(command.box)
        assert box is not None
        return command.player or box.stakes[0].player

    # ------------------------------------------------------------ irregularities

    def _rule_on(self, command: Any) -> None:
        one = KINDS[type(command)]
        if isinstance(command, ask.MeterFailed) and isinstance(awaiting(self.round), AwaitPrize):
            self.has_failed = True
            return
        said = plain_fields(command)
        drawn = _drawn(command)
        counts = 0 if isinstance(command, ask.FaceUpCard) else len(drawn)
        row: Row = {"kind": one.kind, "after": len(self.cards) + counts}
        if self.prizes:
            row["pressed"] = len(self.prizes)
        if self.decisions:
            row["decided"] = len(self.decisions)
        if hasattr(command, "directed_by"):
            said["directed_by"] = str(command.directed_by)
        for name in ("card", "cards"):
            said.pop(name, None)
        if isinstance(command, ask.CardsTogether) and len(command.cards) != TOGETHER:
            row["number"] = len(command.cards)
        self.cards += [str(card) for card in drawn]
        self.irregularities.append({**row, **said})

    def mishaps(self) -> Iterator[Row]:
        """Every irregularity, with what the deal itself showed."""
        for row in self.irregularities:
            if row["kind"] == "hand-without-wager":
                yield {**row, "drawn": self.astray.pop(row["box"], [])}
            else:
                yield row
        kinds = {row["kind"] for row in self.irregularities}
        if self.round.dealer_missed and DEALER_MISSED not in kinds:
            # No hand was left to decide when it showed, so that nobody was asked.
            cards, decided = self.played
            when = filled({"after": cards, "decided": decided or None})
            yield {"kind": DEALER_MISSED, **when, "choice": str(ask.MissingCard.FINISH)}
        after = len(self.cards) if self.dealt is None else self.dealt
        for box, numbers in self.astray.items():
            yield {"kind": "hand-without-wager", "after": after, "box": box, "drawn": numbers}
        for box, turns in self.passed.items():
            found: Row = {"kind": "no-cards", "after": after, "box": box}
            if len(turns) == 1:
                found["kind"] = "one-card"
                if turns != [2]:
                    found["missed"] = turns[0]
                if box in self.retracted:
                    found["withdrawn"] = self.retracted[box]
            yield found


def _drawn(command: Any) -> tuple[Card, ...]:
    """The cards that came out of the shoe with an irregularity."""
    match command:
        case ask.FaceUpCard(card=card) | ask.ExcessCard(card=card):
            return (card,)
        case ask.CardsTogether(cards=cards):
            return cards
        case _:
            return ()
