"""Round files of Baccarat, Traditional and Crown: a series of coups with wagers and runs."""

from collections import Counter
from dataclasses import dataclass, field

from croupier.equipment import Card
from croupier.games import baccarat
from croupier.games.baccarat import events as happened
from croupier.games.baccarat.game import GAME
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Settlement
from croupier.money import Cents, dollars, spoken_dollars
from croupier.rulebook import Law

from .formats import RoundFormat
from .irregular import (
    Pending,
    command_of,
    declared,
    irregularities,
    irregularity,
    said_of,
)
from .kinds import Amount, CardRow, Choice, Many, Name, Whole
from .record import Paid, Replayed, Spread
from .shared import PAID, PLAYER, TOP_FIELDS, WARNED, Shared, check_chips
from .sitting import Sitting, refused
from .tables import Field, Row, Rows, Table

__all__ = ("FORMAT",)

RUN = "run"
INVALIDATED = GAME.irregularities["invalidated"]
SIDE_BETS = (RUN,)
CARDS = (baccarat.Step.PLAYER_CARD, baccarat.Step.BANKER_CARD)

WAGER = Table(
    (
        PLAYER,
        Field("stake", Amount(), "The amount wagered.", is_required=True),
        Field("coup", Whole(1), "The coup before which it is placed, from 1.", is_required=True),
        Field(
            "on",
            Choice((*(str(bet) for bet in baccarat.Bet), RUN)),
            "What the wager is on.",
            is_required=True,
        ),
        Field(
            "nominates",
            Name(),
            'What a run names for each coup, in order: "PPP", "BB", "PBP" or "TT".',
        ),
        WARNED,
        PAID,
    ),
    of="a wager",
)

TABLE = Table(
    (
        *TOP_FIELDS,
        Field("decks", Whole(None), "Decks in the shoe."),
        Field("side_bets", Many(Choice(SIDE_BETS), "side bet"), "What is offered beside."),
        Field(
            "coups",
            Many(CardRow(), "coup"),
            "The cards of each coup in the order drawn: Player, Banker, Player, Banker, then the "
            "third cards.",
            is_required=True,
        ),
        Field("dummy", Many(Whole(1), "coup"), "The coups that are Dummy Coups."),
        Field(
            "shoe_ends", Many(Whole(1), "coup"), "The coups after which the shoe came to its end."
        ),
        Field("wager", Rows("wager", WAGER, least=1), "The wagers.", is_required=True),
        irregularities(
            declared(INVALIDATED),
            irregularity(
                "table-closed", "The table closed before runs were decided; they go back (A-98)."
            ),
        ),
    )
)

Play = Sitting[baccarat.Round, baccarat.Command, baccarat.Event]


@dataclass(slots=True)
class Due:
    """What the rules pay on one wager of the file, commission taken off."""

    row: Row
    place: int
    cents: int = 0


@dataclass(slots=True)
class Driver:
    """Feeds a file's wagers and coups to the engine."""

    top: Row
    play: Play
    fresh: baccarat.Opened
    """What every coup is opened with."""
    pending: Pending
    drawn: int = 0
    dues: list[Due] = field(default_factory=list)
    by_run: dict[int, Due] = field(default_factory=dict)
    settled: list[Settlement] = field(default_factory=list)
    """The rows of all coups."""
    coups: list[baccarat.Coup] = field(default_factory=list)

    def run(self) -> baccarat.Round:
        """Deal every coup with the wagers placed before it."""
        coups = self.top.many("coups")
        wagers = self.top.rows("wager")
        self.check(len(coups), wagers)
        for number, cards in enumerate(coups, start=1):
            if number in self.top.many("dummy"):
                self.play.do(baccarat.DeclareDummyCoup(), "dummy")
            placed = [
                due
                for place, row in enumerate(wagers, start=1)
                if row.whole("coup") == number and (due := self.place(row, place))
            ]
            self.play.do(baccarat.CloseBetting(), f"coups: coup {number}")
            self.coup(number, cards, placed)
            self.open_next()
            if number in self.top.many("shoe_ends"):
                self.note(self.play.do(baccarat.EndShoe(), "shoe_ends"), [])
                self.open_next()
        self.close(len(coups))
        self.settled += self.play.round.settlements
        return self.play.round

    def open_next(self) -> None:
        """Open the next coup with what this one leaves to it."""
        r = self.play.round
        self.settled += r.settlements
        if r.is_settled and r.decided is not None:
            self.coups.append(r.decided)
        self.play.round = baccarat.open_round(baccarat.next_opening(r, self.fresh))

    def close(self, last: int) -> None:
        """End the series; where runs end with their shoe, the file's end is the shoe's."""
        for row in self.pending.due(self.drawn):
            if row.text("kind") != "table-closed":
                raise row.wrong("after", "no coup was in play then.")
            self.note(self.play.do(baccarat.CloseTable(), row.where), [])
        self.pending.check_empty(self.drawn)
        policy = self.play.round.policies.run_at_shoe_end
        is_open = baccarat.awaiting(self.play.round) is baccarat.Step.WAGERS
        if policy is baccarat.AtShoeEnd.REFUNDED and is_open:
            self.note(self.play.do(baccarat.EndShoe(), f"coups: coup {last}"), [])

    def check(self, coups: int, wagers: tuple[Row, ...]) -> None:
        """See that every number of a coup is one of the coups."""
        if coups == 0:
            raise self.top.wrong("coups", "the list is empty; there must be a coup.")
        for name in ("dummy", "shoe_ends"):
            for number in self.top.many(name):
                if number > coups:
                    raise self.top.wrong(name, f"there is no coup {number}; there are {coups}.")
        for row in wagers:
            if row.whole("coup") > coups:
                raise row.wrong("coup", f"there is no coup {row.whole('coup')}; there are {coups}.")
        self.check_decks()

    def check_decks(self) -> None:
        """See that the decks hold the cards."""
        decks = self.top.whole_or_none("decks")
        if decks is None or self.top.has("shoe_ends"):
            return
        rule = self.play.round.rules.cite("bac.assumed.decks")
        dealt = Counter(card for cards in self.top.many("coups") for card in cards)
        for card, count in dealt.items():
            if count > decks:
                raise self.top.wrong(
                    "coups", f"{card} comes {count} times; {decks} decks hold {decks}. [{rule}]"
                )

    def place(self, row: Row, at: int) -> Due | None:
        """Place a wager or a run; only a wager's due is settled with its coup."""
        rules, on = self.play.round.rules, row.text("on")
        check_chips(row, "stake", self.play.round.chips, rules.cite("assumed.chips.smallest"))
        due = Due(row, at)
        self.dues.append(due)
        if on != RUN:
            if row.has("nominates"):
                raise row.wrong("nominates", 'this goes with on = "run" only.')
            self.play.do(
                baccarat.PlaceWager(
                    player=row.text("player"),
                    on=baccarat.Bet(on),
                    stake=row.cents("stake"),
                    warned=row.flag("warned"),
                ),
                row.at("coup" if self.play.round.is_dummy else "on"),
            )
            return due
        if not row.has("nominates"):
            rule = rules.cites.get("bac.run.mixed", "")
            raise row.wrong("nominates", f"a run names what each coup will bring. [{rule}]")
        command = baccarat.PlaceRun(
            player=row.text("player"), nominates=row.text("nominates"), stake=row.cents("stake")
        )
        where = row.at("nominates" if rules.runs is not None else "on")
        for event in self.play.do(command, where):
            if isinstance(event, happened.RunPlaced):
                self.by_run[event.run.number] = due
        return None

    def coup(self, number: int, cards: tuple[Card, ...], placed: list[Due]) -> None:
        """Deal one coup, card by card."""
        where = f"coups: coup {number}"
        for place, card in enumerate(cards, start=1):
            if self.invalidated(placed):
                raise self.top.wrong("coups", f"coup {number} was set aside before {card}.")
            if baccarat.awaiting(self.play.round) not in CARDS:
                rule = self.play.round.rules.cite("bac.assumed.banker_table")
                raise self.top.wrong(
                    "coups",
                    f"coup {number} is over after {place - 1} cards; {card} is not drawn. [{rule}]",
                )
            self.drawn += 1
            self.note(self.play.do(baccarat.Deal(card), where), placed)
        if baccarat.awaiting(self.play.round) in CARDS and not self.invalidated(placed):
            step = baccarat.awaiting(self.play.round)
            side = "Player" if step is baccarat.Step.PLAYER_CARD else "Banker"
            rule = self.play.round.rules.cite("bac.assumed.banker_table")
            raise self.top.wrong(
                "coups", f"coup {number} has too few cards: {side} draws another. [{rule}]"
            )
        if not cards:
            raise self.top.wrong("coups", f"coup {number} has no cards.")

    def invalidated(self, placed: list[Due]) -> bool:
        """Whether the coup in play was set aside now."""
        found = False
        if baccarat.awaiting(self.play.round) not in CARDS or not self.play.round.is_dealing:
            return found
        for row in self.pending.due(self.drawn):
            if row.text("kind") == "invalidated":
                command = command_of(row, INVALIDATED, said_of(row, INVALIDATED))
                self.note(self.play.do(command, row.where), placed)
                found = True
            else:
                raise row.wrong("after", "a coup was in play then.")
        return found

    def note(self, events: tuple[baccarat.Event, ...], placed: list[Due]) -> None:
        """Set down what is paid on each wager."""
        waiting = iter(placed)
        current: Due | None = None
        for event in events:
            match event:
                case happened.WagerSettled(row=row):
                    current = next(waiting)
                    current.cents += row.pays
                case happened.CommissionTaken(row=row) if current is not None:
                    current.cents += row.net
                case happened.RunSettled(number=number, row=row):
                    self.by_run[number].cents += row.pays
                case _:
                    pass

    def paid(self) -> tuple[Paid, ...]:
        """What was paid on each wager beside what was due."""
        found = []
        for due in sorted(self.dues, key=lambda due: due.place):
            paid = due.row.cents_or_none("paid")
            if paid is not None:
                found.append(
                    Paid(
                        wager=due.place,
                        player=due.row.text("player"),
                        on=due.row.text("on"),
                        paid=paid,
                        should_have_been=Cents(due.cents),
                    )
                )
        return tuple(found)


def replay(top: Row, shared: Shared, law: Law) -> Replayed:
    """Replay a series of coups."""
    try:
        rules = baccarat.BaccaratRules.from_law(law, decks=top.whole_or_none("decks"))
    except RuleBreach as breach:
        raise refused("decks", breach.refusal) from breach
    fresh = baccarat.Opened.of(
        rules,
        chips=shared.chips,
        limits=shared.limits,
        policies=baccarat.Policies.read(shared.policies),
    )
    start = baccarat.open_round(fresh)
    play: Play = Sitting(start, decide=baccarat.decide, evolve=baccarat.evolve, tell=tell)
    driver = Driver(top, play, fresh, Pending(top.rows("irregularity")))
    end = driver.run()
    rows = (*driver.settled, *baccarat.open_rows(end))
    return Replayed(
        game=shared.game,
        at=shared.at,
        status=rules.status,
        policies=shared.policies,
        digest=law.digest,
        decks=top.whole_or_none("decks"),
        settlements=rows,
        steps=tuple(play.steps),
        spreads=tuple(_spreads(driver.coups)),
        paid=driver.paid(),
    )


def _spreads(coups: list[baccarat.Coup]) -> list[Spread]:
    found = []
    for number, coup in enumerate(coups, start=1):
        for side, cards, total in (
            ("Player", coup.player, coup.player_total),
            ("Banker", coup.banker, coup.banker_total),
        ):
            says = f"{total}{', Dummy Coup' if coup.is_dummy else ''}"
            found.append(Spread(place=f"coup {number}, {side}", cards=cards, says=says))
    return found


def tell(r: baccarat.Round, event: baccarat.Event) -> str | None:  # noqa: C901, PLR0911, PLR0912
    """Tell an event in a sentence."""
    match event:
        case happened.WagerPlaced(wager=wager):
            return f"{wager.player} wagers {spoken_dollars(wager.stake)} on {wager.on}"
        case happened.RunPlaced(run=run):
            return f"{run.player} wagers {spoken_dollars(run.stake)} on a run of {run}"
        case happened.DummyCoupDeclared():
            return "the coup to come is a Dummy Coup"
        case happened.BettingClosed():
            return f"coup {r.number}: no more bets"
        case happened.CardDealt(side=side, card=card):
            return f"{card} to {side.title()}"
        case happened.CoupDecided(coup=coup):
            if coup.outcome is None:
                return "the coup is set aside"
            score = f"Player {coup.player_total}, Banker {coup.banker_total}"
            return f"{coup.outcome.name.title()}: {score}"
        case happened.WagerSettled(row=row) | happened.RunSettled(row=row):
            return told_row(row)
        case happened.CommissionTaken(row=row):
            return f"{row.player} pays commission of {dollars(Cents(-row.net))}"
        case happened.WagersWithdrawn(player=player, on=on):
            return f"{player}'s wager on {on} leaves the layout"
        case happened.CommissionDeferred(player=player):
            return f"{player}'s commission may be owed until the shoe ends"
        case happened.CommissionMarked(player=player, amount=amount):
            return f"{player} owes commission of {spoken_dollars(amount)}"
        case happened.PlayerLeft(player=player):
            return f"{player} owes nothing and may leave"
        case happened.RunAdvanced(number=number, done=done):
            return f"run {number} has come true {'once' if done == 1 else f'{done} times'}"
        case happened.RunPassedOver(number=number):
            return f"run {number} is left as it is"
        case happened.CoupClosed():
            return None
        case happened.ShoeEnded():
            return "the shoe ends"
        case happened.TableClosed():
            return "the table closes"
        case _:
            return type(event).__name__


def told_row(row: Settlement) -> str:
    """Tell a settlement in a sentence."""
    what = f"{row.player}'s {row.bet} of {spoken_dollars(row.stake)}"
    if row.pays:
        return f"{what} wins {spoken_dollars(row.pays)}" + (f" at {row.odds}" if row.odds else "")
    return f"{what}: {row.result}, {dollars(row.net)}"


STARTER = """\
# A series of coups. Replay it with: croupier replay FILE
game = "{game}"
at = 2000-12-20T04:00:00      # moment of the first card, Melbourne wall time
decks = 8
coups = [                     # Player, Banker, Player, Banker, then the third cards
  "4S 9D 5H 2C",
  "KS 7D 8H QC",
]
# dummy = [2]                 # coups that are Dummy Coups

[[wager]]
player = "ann"
stake = 10
coup = 1                      # the coup before which it is placed
on = "banker"                 # player, banker, tie or run

[[wager]]
player = "bob"
stake = 5
coup = 1
on = "run"
nominates = "PP"              # P, B or T for each coup in order
"""


def starter(game: str) -> str:
    """A commented round file."""
    return STARTER.format(game=game)


FORMAT = RoundFormat(
    games=("baccarat", "crown-baccarat"), table=TABLE, replay=replay, starter=starter, tell=tell
)
