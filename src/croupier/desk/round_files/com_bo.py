"""Round files of Crown Com-Bo: five cards, and wagers by what they are on."""

from dataclasses import replace
from typing import ClassVar

from croupier.equipment import Card, parse_rank
from croupier.games import com_bo
from croupier.games.com_bo.game import GAME
from croupier.games.game import AnyGame, Setting
from croupier.games.notes import Row as Named
from croupier.games.played import Played
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.rulebook import Law

from .formats import RoundFormat
from .irregular import directed_by, irregularity
from .kinds import Amount, Choice, Flag, Name, Whole
from .paid import paid_on
from .record import Replayed, Spread
from .recording import law_of, played_over
from .running import CARDS, CardFile, file_of, irregularity_field, sentence, top_table
from .shared import PAID, PLAYER, WARNED, Shared, check_chips, policies_of
from .tables import Field, Row, Rows, Table

BETS = tuple(str(bet) for bet in com_bo.Bet)
RANK_ROW = "five ranks, such as A K Q J T"
TOLD_OTHERWISE = ("report-result", "rectify-result", "lights-mended", "wrong-card")
"""Part of one wrong result or one wrong deck in a file, or of the time after the round."""

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

WRONG_RESULT = irregularity(
    "wrong-result",
    "A wrong result was keyed into the panel (9.8).",
    Field("keyed", Name(), f"What was keyed: {RANK_ROW}.", is_required=True),
    Field("pressed", Flag(), "'Deal' had been pressed, so that a Pit Boss puts it right."),
)
TABLE = top_table(
    Field("decks", Whole(None), "Decks in the shoe: one or eight.", is_required=True),
    CARDS,
    Field(
        "cutting_card",
        Whole(0),
        "After how many of the cards the cutting card came out; 0 where it came first (7.7).",
    ),
    Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
    irregularity_field(GAME, TOLD_OTHERWISE, WRONG_RESULT),
)


class ComBoFile(CardFile):
    """A round of Com-Bo as its file tells it."""

    game: ClassVar[AnyGame] = GAME
    deal_key = "combo.deal"
    cutting_card_key = "combo.cutting_card"

    def setting(self, top: Row, shared: Shared) -> Setting:
        """Return how the table is set up; a shoe that failed is an automatic one."""
        kinds = {row.text("kind") for row in top.rows("irregularity")}
        shoe = "automatic" if "shoe-failed" in kinds else "manual"
        return replace(
            super().setting(top, shared), decks=top.whole("decks"), options={"shoe": shoe}
        )

    def place(self, row: Row) -> None:
        """Place a wager, and before it the leave to exceed the maximum."""
        check_chips(row, "stake", self.play.round.terms.chips, self.law.cite("combo.wager.payable"))
        player, on = row.text("player"), com_bo.bet_named(row.text("on"))
        if row.has("higher_limit_by"):
            by = Staff(row.text("higher_limit_by"))
            leave = com_bo.AllowHigher(player=player, on=on, directed_by=by)
            self.play.do(leave, row.at("higher_limit_by"))
        stake, warned = row.cents("stake"), row.flag("warned")
        wager = com_bo.PlaceWager(player=player, on=on, stake=stake, warned=warned)
        self.play.do(wager, row.at("stake"))

    def deal(self, card: Card) -> None:
        """Deal a card; one too many lies there until the decks are found to be wrong (9.6)."""
        command: com_bo.Command = com_bo.Deal(card)
        if self.pending.has("wrong-deck") and self.play.round.why_not_card(card):
            command = com_bo.WrongCard(card=card)
        self.play.do(command, f"cards: card {self.drawn}")

    def rule_of(self, row: Row) -> str:
        """Return the rule that an irregularity is about."""
        if row.text("kind") == "wrong-result":
            return self.law.cite("combo.irr.keyed.before")
        return super().rule_of(row)

    def special(self, row: Row) -> bool:
        """Key what was keyed wrongly, and have it put right (9.8)."""
        if row.text("kind") != "wrong-result":
            return False
        try:
            keyed = tuple(parse_rank(word) for word in row.text("keyed").split())
        except ValueError as error:
            raise row.wrong("keyed", f"{error}; it is {RANK_ROW}.") from error
        if keyed == self.play.round.ranks:
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
        return True


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a round of Com-Bo."""
    file = ComBoFile(top, shared, law)
    end = file.run()
    rows = in_order(end.rows, [(w.text("player"), w.text("on")) for w in top.rows("wager")])
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=law.status,
        policies=shared.policies,
        digest=law.digest,
        decks=end.rules.decks,
        settlements=rows,
        steps=tuple(file.play.steps),
        spreads=spreads(end),
        unused=file.cards[file.drawn :],
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


def show(played: Played) -> Replayed:
    """Describe a round at a table as ``replay`` does, from its own events."""
    end, steps = played_over(GAME, played, sentence)
    wagers = [
        (event.player, str(event.on))
        for act in played.acts
        for event in act.events
        if isinstance(event, com_bo.WagerPlaced)
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
    """Return the fields of the file of a round at a table; amounts in cents."""
    opened: com_bo.Opened = played.opening
    terms = opened.terms
    return file_of(GAME, played, terms.limits, terms.chips, decks=opened.law.decks)


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
    tell=sentence,
    record=record,
    show=show,
)
