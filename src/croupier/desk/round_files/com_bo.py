"""Round files of Crown Com-Bo: five cards, and wagers by what they are on."""

from dataclasses import dataclass, field
from typing import Any

from croupier.equipment import RANKS, Card, Rank, parse_rank, write_cards
from croupier.games import com_bo
from croupier.games.com_bo import events as happened
from croupier.games.com_bo.game import GAME
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.games.game import Setting
from croupier.games.irregularity import Irregularity
from croupier.games.played import Played
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import spoken_dollars
from croupier.rulebook import Law

from .formats import RoundFormat
from .irregular import (
    CONDUCT,
    Pending,
    command_of,
    declared,
    directed_by,
    irregularities,
    irregularity,
    is_after_settlement,
    said_of,
    told_conduct,
)
from .kinds import Amount, CardRow, Choice, Flag, Name, Whole
from .paid import paid_on
from .record import Replayed, Spread
from .recording import Row as Named
from .recording import conduct_row, filled, head_of, law_of, played_over, said_by
from .shared import PAID, PLAYER, TOP_FIELDS, WARNED, Shared, check_chips, policies_of
from .sitting import Sitting, refused
from .tables import Field, Row, Rows, Table

__all__ = ("FORMAT",)

BETS = tuple(str(bet) for bet in com_bo.Bet)
RANK_ROW = "five ranks, such as A K Q J T"
TOLD_OTHERWISE = ("report-result", "rectify-result", "lights-mended", "wrong-card")
"""What a record tells as one wrong result or a wrong deck, or what belongs to the next round."""

WAGER = Table(
    (
        PLAYER,
        Field("on", Choice(BETS), "What the wager is on.", is_required=True),
        Field("stake", Amount(), "The amount wagered.", is_required=True),
        WARNED,
        Field(
            "higher_limit_by",
            Choice(tuple(Staff)),
            "Who let the player go above the maximum, by role.",
        ),
        PAID,
    ),
    of="a wager",
)

DECLARED = {kind: one for kind, one in GAME.irregularities.items() if kind not in TOLD_OTHERWISE}
MORE = {
    "excess-card": (
        Field("disclosed", Flag(), "It was seen, and is one of `cards`; false if not given."),
    ),
}
"""What a record says beside the fields of the command."""
NOTES = {
    "excess-card": "It is the last of the cards that had left the shoe.",
    "face-up-card": "It was still in the shoe, and is the next of `cards`.",
    "wrong-deck": "A card that came too often may lie among `cards`.",
}
KINDS: dict[type, Irregularity[Any]] = {one.command: one for one in DECLARED.values()}
DRAWN = {"excess-card": 1}
"""By kind, how many cards left the shoe with it."""

IRREGULARITY = irregularities(
    *(
        declared(one, *MORE.get(kind, ()), note=NOTES.get(kind, ""))
        for kind, one in DECLARED.items()
    ),
    irregularity(
        "wrong-result",
        "A wrong result was keyed into the panel (9.8).",
        Field("keyed", Name(), f"What was keyed: {RANK_ROW}.", is_required=True),
        Field("pressed", Flag(), "'Deal' had been pressed, so that a Pit Boss puts it right."),
    ),
)

TABLE = Table(
    (
        *TOP_FIELDS,
        Field("decks", Whole(None), "Decks in the shoe: one or eight.", is_required=True),
        Field("cards", CardRow(), "The cards in the order drawn.", is_required=True),
        Field(
            "cutting_card",
            Whole(0),
            "After how many of the cards the cutting card came out; 0 where it came first (7.7).",
        ),
        Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
        IRREGULARITY,
    )
)

Play = Sitting[com_bo.Round, com_bo.Command, com_bo.Event]


class Driver:
    """Feeds a file's wagers, cards and irregularities to the engine."""

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        rows = top.rows("irregularity")
        automatic = any(row.text("kind") == "shoe-failed" for row in rows)
        setting = Setting(
            decks=top.whole("decks"),
            chips=shared.chips,
            limits=shared.limits,
            options={"shoe": "automatic" if automatic else "manual"},
        )
        try:
            opened = GAME.opening(law, setting)
        except RuleBreach as breach:
            raise refused("decks", breach.refusal) from breach
        self.play: Play = Sitting(
            GAME.open(opened),
            decide=GAME.decide,
            evolve=GAME.evolve,
            tell=tell,
        )
        self.top = top
        self.law = law
        self.cards = top.cards("cards")
        self.drawn = 0
        self.pending = Pending(rows, DRAWN)
        self.cutting_card = top.whole_or_none("cutting_card")
        """After how many cards it comes out, until it has."""

    def run(self) -> com_bo.Round:
        """Play the round to its end."""
        chips = self.play.round.terms.chips
        for row in self.top.rows("wager"):
            check_chips(row, "stake", chips, self.law.cite("combo.wager.payable"))
            player, on = row.text("player"), com_bo.bet_named(row.text("on"))
            if row.has("higher_limit_by"):
                by = Staff(row.text("higher_limit_by"))
                leave = com_bo.AllowHigher(player=player, on=on, directed_by=by)
                self.play.do(leave, row.at("higher_limit_by"))
            wager = com_bo.PlaceWager(
                player=player, on=on, stake=row.cents("stake"), warned=row.flag("warned")
            )
            self.play.do(wager, row.at("stake"))
        self.play.do(com_bo.CloseBetting(), "wager")
        late: list[Row] = []
        while True:
            while (found := self.pending.next(self.drawn)) is not None:
                if is_after_settlement(found) and not self.is_dealing:
                    late.append(found)
                else:
                    self.irregular(found)
            if self.cutting_card == self.drawn:
                self.play.do(com_bo.CuttingCard(), "cutting_card")
                self.cutting_card = None
            if not self.is_dealing:
                break
            self.deal(self.next_card())
        self.pending.check_empty(self.drawn, self.rule_of)
        if self.cutting_card is not None:
            rule = self.law.cite("combo.cutting_card")
            says = f"only {self.drawn} cards came out. [{rule}]"
            raise self.top.wrong("cutting_card", says)
        self.close()
        for found in late:
            self.irregular(found)
        return self.play.round

    @property
    def is_dealing(self) -> bool:
        """Whether the round still awaits a card."""
        return com_bo.awaiting(self.play.round) is com_bo.Step.CARD

    def deal(self, card: Card) -> None:
        """Deal a card; one too many lies there until the decks are found to be wrong (9.6)."""
        command: com_bo.Command = com_bo.Deal(card)
        if self.pending.has("wrong-deck") and com_bo.why_not_card(self.play.round, card):
            command = com_bo.WrongCard(card=card)
        self.play.do(command, f"cards: card {self.drawn}")

    def close(self) -> None:
        """Let the dealer key the result as the cards lie, press 'deal' and settle."""
        while (command := GAME.routine(self.play.round)) is not None:
            self.play.do(command, "cards")

    def next_card(self) -> Card:
        """The next card of the file."""
        if self.drawn >= len(self.cards):
            needed = self.play.round.rules.cards
            rule = self.law.cite("combo.deal")
            raise self.top.wrong(
                "cards",
                f"a round has {needed} cards and the file gives {len(self.cards)}; a shoe that "
                f"ran short is an irregularity of kind shoe-short. [{rule}]",
            )
        self.drawn += 1
        return self.cards[self.drawn - 1]

    def irregular(self, row: Row) -> None:
        """Carry out what the rules make of an irregularity."""
        kind = row.text("kind")
        if kind == "wrong-result":
            self.wrong_result(row)
            return
        one = DECLARED[kind]
        usual, said = one.directed_by, said_of(row, one)
        if kind == "face-up-card":
            said["card"] = self.next_card()
        elif kind == "excess-card" and row.flag("disclosed"):
            usual, said["card"] = Staff.GAME_SUPERVISOR, self.next_card()
        self.play.do(command_of(row, one, said, usual), row.where)

    def rule_of(self, row: Row) -> str:
        """The rule that an irregularity is about."""
        one = DECLARED.get(row.text("kind"))
        return self.law.cite("combo.irr.keyed.before" if one is None else one.keys[0])

    def wrong_result(self, row: Row) -> None:
        """Key what was keyed wrongly, and have it put right (9.8)."""
        try:
            keyed = tuple(parse_rank(word) for word in row.text("keyed").split())
        except ValueError as error:
            raise row.wrong("keyed", f"{error}; it is {RANK_ROW}.") from error
        if keyed == tuple(card.rank for card in self.play.round.cards):
            rule = self.law.cite("combo.irr.keyed.before")
            raise row.wrong("keyed", f"that is what the cards show: no wrong result. [{rule}]")
        self.play.do(com_bo.KeyResult(ranks=keyed), row.at("keyed"))
        if row.flag("pressed"):
            self.play.do(com_bo.PressDeal(), row.where)
            self.play.do(com_bo.ReportResult(), row.where)
            by = directed_by(row, Staff.PIT_BOSS)
            self.play.do(com_bo.RectifyResult(directed_by=by), row.where)
        elif com_bo.awaiting(self.play.round) is com_bo.Step.BUTTON:
            self.play.do(com_bo.KeyResult(), row.where)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a round of Com-Bo."""
    driver = Driver(top, shared, law)
    end = driver.run()
    assert end.rows is not None
    rows = in_order(end.rows, [(w.text("player"), w.text("on")) for w in top.rows("wager")])
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=law.status,
        policies=shared.policies,
        digest=law.digest,
        decks=end.rules.decks,
        settlements=rows,
        steps=tuple(driver.play.steps),
        spreads=spreads(end),
        unused=driver.cards[driver.drawn :],
        paid=tuple(paid_on(top.rows("wager"), rows)),
    )


def in_order(rows: tuple[Settlement, ...], wagers: list[tuple[str, str]]) -> tuple[Settlement, ...]:
    """Settlements in the order in which the wagers were placed."""
    places = {named: place for place, named in enumerate(dict.fromkeys(wagers))}
    return tuple(sorted(rows, key=lambda row: places.get((row.player, row.bet), len(places))))


def spreads(end: com_bo.Round) -> tuple[Spread, ...]:
    """The cards on the boxes."""
    return tuple(
        Spread(place=f"box {box}", cards=(card,), says="")
        for box, card in enumerate(end.cards, start=1)
    )


def _called(on: com_bo.Bet) -> str:
    """An area as the layout has it: ``High Run 2``."""
    return "Com-Bo" if on is com_bo.Bet.COM_BO else str(on).replace("-", " ").title()


def tell(_round: com_bo.Round, event: com_bo.Event) -> str | None:  # noqa: C901
    """Tell an event in a sentence."""
    match event:
        case happened.WagerPlaced(player=player, on=on, placed=placed, stake=stake):
            trimmed = f", of which {spoken_dollars(stake)} counts" if stake < placed else ""
            return f"{player} wagers {spoken_dollars(placed)} on {_called(on)}{trimmed}"
        case happened.HigherAllowed(player=player, on=on):
            return f"{player} may exceed the maximum on {_called(on)}"
        case happened.WagerRemoved(player=player, on=on):
            return f"{player}'s wager on {_called(on)} leaves the layout"
        case happened.BettingClosed():
            return "no more bets"
        case happened.Dealt(box=box, card=card):
            return f"{card} to box {box}"
        case happened.CuttingCardShown():
            return "the cutting card comes out"
        case happened.ResultKeyed(ranks=ranks, again=again):
            keyed = " ".join(rank.name.lower() for rank in ranks)
            return f"the result is keyed{' again' if again else ''}: {keyed}"
        case happened.EntryClosed():
            return "'deal' is pressed"
        case happened.Settled():
            return "losing wagers are taken and winning ones paid"
        case happened.CardHeldOver(card=card, kept=kept):
            name = "the surplus card" if card is None else f"the surplus card {card}"
            return f"{name} {'opens the next round' if kept else 'ends with its shoe'}"
        case happened.CardMoved(card=card, from_box=wrong, to_box=right):
            return f"{card} is moved from box {wrong} to box {right}"
        case happened.Reordered(cards=cards):
            return f"the cards are put back in order: {write_cards(cards)}"
        case happened.CardBurned(card=card):
            return f"{card}, face up as the first card, is burned"
        case happened.FaceUpPlayed(card=card):
            return f"{card} came face up and is played like any other"
        case happened.Reshuffled():
            return "the cards in the shoe are shuffled again"
        case happened.RoundVoided(reason=reason):
            return f"the round is void: {reason[:1].lower()}{reason[1:].rstrip('.')}"
        case happened.ResultReported():
            return "the Pit Boss is told of the wrong result"
        case happened.ResultRectified():
            return "a Pit Boss puts the result right"
        case happened.LightsWentWrong():
            return "the lights fail; the cards decide, and play stops afterwards"
        case happened.LightsWork():
            return "the lights work again"
        case Contravened() | OutcomeSetAside():
            return told_conduct(event)


# ---------------------------------------------------------------- as it was played at a table


def show(played: Played) -> Replayed:
    """A round at a table as ``replay`` shows it, told from its own events."""
    end, steps = played_over(GAME, played, tell)
    wagers = [
        (event.player, str(event.on))
        for act in played.acts
        for event in act.events
        if isinstance(event, happened.WagerPlaced)
    ]
    return Replayed(
        game=played.game,
        at=played.at,
        status=law_of(played).status,
        policies=policies_of(played.game, {}),
        digest=end.rules.digest,
        decks=end.rules.decks,
        settlements=in_order(end.rows or (), wagers),
        steps=steps,
        spreads=spreads(end),
    )


def record(played: Played) -> Named:
    """The fields of the file of a round at a table, sums in cents."""
    opened: com_bo.Opened = played.opening
    scribe = Scribe(GAME.open(opened))
    for act in played.acts:
        scribe.note(act.command)
        for event in act.events:
            scribe.round = GAME.evolve(scribe.round, event)
    return filled(
        {
            **head_of(played, opened.terms.limits, opened.terms.chips),
            "decks": opened.law.decks,
            "cards": " ".join(scribe.cards),
            "cutting_card": scribe.cutting_card,
            "wager": scribe.wagers,
            "irregularity": scribe.ruled,
        }
    )


@dataclass(slots=True)
class Scribe:
    """Writes a round down while it is played over once more."""

    round: com_bo.Round
    cards: list[str] = field(default_factory=list)
    wagers: list[Named] = field(default_factory=list)
    higher: dict[tuple[str, str], str] = field(default_factory=dict)
    """By player and bet, who let the player go above the maximum."""
    ruled: list[Named] = field(default_factory=list)
    cutting_card: int | None = None
    """After how many cards it came out."""

    def note(self, command: com_bo.Command) -> None:
        """Note what a command says."""
        match command:
            case com_bo.AllowHigher(player=player, on=on, directed_by=by):
                self.higher[player, str(on)] = str(by)
            case com_bo.PlaceWager():
                self.place(command)
            case (
                com_bo.WithdrawWager(player=player, on=on)
                | com_bo.RefuseWager(player=player, on=on)
            ):
                gone = (player, str(on))
                self.wagers = [w for w in self.wagers if (w["player"], w["on"]) != gone]
            case com_bo.Deal(card=card) | com_bo.WrongCard(card=card):
                self.cards.append(str(card))
            case com_bo.CuttingCard():
                self.cutting_card = len(self.cards)
            case com_bo.KeyResult(ranks=ranks) if ranks is not None:
                self.mistyped(ranks)
            case com_bo.RectifyResult(directed_by=by):
                self.ruled[-1] |= {"pressed": True, "directed_by": str(by)}
            case _ if type(command) in KINDS:
                self.rule_on(command)
            case _:
                pass

    def place(self, command: com_bo.PlaceWager) -> None:
        """Note a wager; who has limits of their own was let go higher by a shift manager (6.4)."""
        row = {**said_by(command), "on": str(command.on)}
        by = self.higher.get((command.player, str(command.on)))
        if by is None and command.player in dict(self.round.terms.higher):
            by = str(Staff.GAMING_SHIFT_MANAGER)
        self.wagers.append(row if by is None else {**row, "higher_limit_by": by})

    def mistyped(self, ranks: tuple[Rank, ...]) -> None:
        """Note a result that was keyed, where it is not what lies on the table (9.8)."""
        if ranks != tuple(card.rank for card in self.round.cards):
            keyed = " ".join(RANKS[rank] for rank in ranks)
            after = len(self.cards)
            self.ruled.append({"kind": "wrong-result", "after": after, "keyed": keyed})

    def rule_on(self, command: com_bo.Command) -> None:
        """Note an irregularity, and the card that came out with it."""
        one, drawn = KINDS[type(command)], len(self.cards)
        row = conduct_row(one, command, drawn + DRAWN.get(one.kind, 0))
        card = getattr(command, "card", None)
        if card is not None:
            self.cards.append(str(card))
        if isinstance(command, com_bo.ExcessCard):
            row["disclosed"] = card is not None
        is_dealt = com_bo.awaiting(self.round) is not com_bo.Step.CARD
        if one.kind in CONDUCT and self.round.rows is None and is_dealt:
            row["settled"] = False
        self.ruled.append(row)


STARTER = """\
# A round of Com-Bo. Replay it with: croupier replay FILE
game = "com-bo"
at = 2000-12-15T04:00:00      # moment of the first card, Melbourne wall time
decks = 8                     # one or eight
cards = "AS KD QH JC 9S"      # boxes 1 to 5 in order

[[wager]]
player = "ann"
on = "high-run-4"             # high-1 … high-5, low-1 … low-5, high-run-2 … high-run-4,
                              # low-run-2 … low-run-4, com-bo
stake = 5

[[wager]]
player = "bob"
on = "com-bo"
stake = 10
"""

FORMAT = RoundFormat(
    table=TABLE,
    replay=replay,
    starter=lambda _game: STARTER,
    tell=tell,
    record=record,
    show=show,
)
