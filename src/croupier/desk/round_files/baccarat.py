"""Round files of Baccarat, Traditional and Crown: a series of coups with wagers and runs."""

from collections import Counter
from dataclasses import dataclass, field

from croupier.equipment import Card
from croupier.games import baccarat
from croupier.games.baccarat import events as happened
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.round import Announced
from croupier.games.baccarat.secret import open_session, why_not_conditions
from croupier.games.conduct import Contravened, OutcomeSetAside
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
    told_conduct,
)
from .kinds import Amount, CardRow, Choice, Flag, Many, Name, Whole
from .record import Paid, Replayed, Spread
from .shared import PAID, PLAYER, TOP_FIELDS, WARNED, Shared, check_chips
from .sitting import Sitting, refused
from .tables import Field, Row, Rows, Table

__all__ = ("FORMAT",)

RUN = "run"
INVALIDATED = GAME.irregularities["invalidated"]
CONTRAVENTION = GAME.irregularities["contravention"]
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

SESSION = Table(
    (
        Field(
            "players",
            Many(Name(), "player"),
            "Who plays it, in the order of dealing.",
            is_required=True,
        ),
        Field(
            "secret_wagers",
            Whole(0),
            "How many secret wagers its conditions allow a player (14.2.8).",
            is_required=True,
        ),
        Field("last_hand", Whole(1), "The coup that is the last hand of the final (14.6.11)."),
    ),
    of="session",
)

SECRET = Table(
    (
        PLAYER,
        Field("coup", Whole(1), "The coup before which the form is handed in.", is_required=True),
        Field(
            "on",
            Choice(tuple(str(bet) for bet in baccarat.Bet)),
            "What the form says that the wager is on; left out where it cannot be told.",
        ),
        Field("words", Amount(), "The amount in words; left out where it cannot be read."),
        Field("figures", Amount(), "The amount in figures."),
        Field("chips", Amount(), "What the player held in chips.", is_required=True),
        Field("incomplete", Flag(), "Other details that the form asks for are missing."),
        Field("returned", Flag(), "The Game Supervisor gave it back before the hand (14.6.7)."),
    ),
    of="a secret wager",
)

DEFERRED = Table(
    (
        PLAYER,
        Field("seat", Whole(1), "The number of the player's place; none for one who stands."),
        Field("coup", Whole(1), "The first coup whose commission is owed; 1 if not given."),
        Field("paid", Whole(1), "The coup after which it was paid; the shoe's last if not given."),
    ),
    of="an entry of deferred",
)

TABLE = Table(
    (
        *TOP_FIELDS,
        Field("decks", Whole(None), "Decks in the shoe."),
        Field("session", SESSION, "A tournament session with secret wagers (14.6); needs limits."),
        Field("secret", Rows("secret", SECRET), "The forms of secret wagers (14.6.2)."),
        Field(
            "deferred", Rows("deferred", DEFERRED), "Seated players who owe commission (11.1.6)."
        ),
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
            declared(CONTRAVENTION),
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
    due_before: list[int] = field(default_factory=list)
    """What was due on each before the coup in play."""
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
            self.hand_in(number)
            self.play.do(baccarat.CloseBetting(), f"coups: coup {number}")
            self.examine(number)
            self.due_before = [due.cents for due in self.dues]
            self.coup(number, cards, placed)
            if baccarat.awaiting(self.play.round) is baccarat.Step.ANNOUNCEMENT:
                self.announce(placed)
            self.after_coup()
            self.open_next()
            self.pay_commission(number)
            if number in self.top.many("shoe_ends"):
                self.note(self.play.do(baccarat.EndShoe(), "shoe_ends"), [])
                self.pay_commission(None)
                self.open_next()
        self.close(len(coups))
        self.settled += self.play.round.settlements
        return self.play.round

    # ------------------------------------------------------------ secret wagers and commission

    def hand_in(self, number: int) -> None:
        """Take what belongs before a coup: deferrals, the last hand's call, and the forms."""
        for row in self.top.rows("deferred"):
            if (row.whole_or_none("coup") or 1) == number:
                seat = row.whole_or_none("seat")
                command = baccarat.DeferCommission(player=row.text("player"), seat=seat)
                self.play.do(command, row.where)
        session = self.top.row_or_none("session")
        if session is not None and session.whole_or_none("last_hand") == number:
            self.play.do(baccarat.CallLastHand(), "session: last_hand")
        for row in self.top.rows("secret"):
            if row.whole("coup") == number:
                on = row.text_or_none("on")
                form = baccarat.HandInForm(
                    player=row.text("player"),
                    on=None if on is None else baccarat.Bet(on),
                    words=row.cents_or_none("words"),
                    figures=row.cents_or_none("figures"),
                    chips_held=row.cents("chips"),
                    has_other_details=not row.flag("incomplete"),
                )
                self.play.do(form, row.where)

    def examine(self, number: int) -> None:
        """Let the Game Supervisor look at the forms, and announce them where cards come after."""
        if baccarat.awaiting(self.play.round) is baccarat.Step.EXAMINATION:
            returned = tuple(
                row.text("player")
                for row in self.top.rows("secret")
                if row.whole("coup") == number and row.flag("returned")
            )
            self.play.do(baccarat.ExamineForms(returned=returned), "secret")
        if baccarat.awaiting(self.play.round) is baccarat.Step.ANNOUNCEMENT:
            self.play.do(baccarat.AnnounceSecretWagers(), "secret")

    def announce(self, placed: list[Due]) -> None:
        """Announce the forms after the hand, and settle everything."""
        self.note(self.play.do(baccarat.AnnounceSecretWagers(), "secret"), placed)

    def pay_commission(self, number: int | None) -> None:
        """Pay what is owed: after a coup whoever asks to, at the end of the shoe everybody."""
        asked = [
            row.text("player")
            for row in self.top.rows("deferred")
            if number is not None and row.whole_or_none("paid") == number
        ]
        for player, _ in self.play.round.owed:
            if number is None or player in asked:
                self.play.do(baccarat.SettleCommission(player=player), "deferred")

    def after_coup(self) -> None:
        """Rule on what came to light after the settlement of a coup."""
        if not self.play.round.is_settled:
            return
        while (row := self.pending.next(self.drawn, "contravention")) is not None:
            self.contravened(row)
        for is_settled in (False, True):
            row = self.pending.next(self.drawn, "invalidated", settled=is_settled)
            if row is not None:
                self.set_aside(row, is_settled=is_settled)

    def set_aside(self, row: Row, *, is_settled: bool) -> None:
        """Set aside the coup that is over; what was not settled by then is not told."""
        steps, told = self.play.steps, len(self.play.steps)
        self.play.do(command_of(row, INVALIDATED, said_of(row, INVALIDATED)), row.where)
        if not is_settled:
            decided = next(n for n in range(told - 1, -1, -1) if steps[n].event == "coup-decided")
            del steps[decided:told]
        for due, cents in zip(self.dues, self.due_before, strict=True):
            due.cents = cents

    def contravened(self, row: Row) -> None:
        """Carry out what a Casino Supervisor did about a breach (17.2)."""
        self.play.do(command_of(row, CONTRAVENTION, said_of(row, CONTRAVENTION)), row.where)

    def open_next(self) -> None:
        """Open the next coup with what this one leaves to it."""
        r = self.play.round
        self.settled += r.settlements
        if r.is_settled and r.decided is not None:
            self.coups.append(r.decided)
        self.play.round = baccarat.open_round(baccarat.next_opening(r, self.fresh))

    def close(self, last: int) -> None:
        """End the series; where runs end with their shoe, the file's end is the shoe's."""
        while (row := self.pending.next(self.drawn)) is not None:
            if row.text("kind") != "table-closed":
                raise row.wrong("after", f"no coup was in play then. [{self.rule_of(row)}]")
            self.note(self.play.do(baccarat.CloseTable(), row.where), [])
        self.pending.check_empty(self.drawn, self.rule_of)
        if self.play.round.owed:
            self.pay_commission(None)
        policy = self.play.round.policies.run_at_shoe_end
        is_open = baccarat.awaiting(self.play.round) is baccarat.Step.WAGERS
        if policy is baccarat.AtShoeEnd.REFUNDED and is_open:
            self.note(self.play.do(baccarat.EndShoe(), f"coups: coup {last}"), [])

    def rule_of(self, row: Row) -> str:
        """The rule that an irregularity is about."""
        one = GAME.irregularities.get(row.text("kind"))
        rules = self.play.round.rules
        return rules.cite("bac.assumed.deal" if one is None else one.keys[0])

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
                rule = self.play.round.rules.cite("gen.invalidate")
                says = f"coup {number} was set aside before {card}. [{rule}]"
                raise self.top.wrong("coups", says)
            if baccarat.awaiting(self.play.round) not in CARDS:
                rule = self.play.round.rules.cite("bac.assumed.banker_table")
                raise self.top.wrong(
                    "coups",
                    f"coup {number} is over after {place - 1} cards; {card} is not drawn. [{rule}]",
                )
            self.drawn += 1
            self.before_settlement()
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

    def before_settlement(self) -> None:
        """Rule on what came to light before the settlement that the next card may bring."""
        while (row := self.pending.next(self.drawn, "contravention", settled=False)) is not None:
            self.contravened(row)

    def invalidated(self, placed: list[Due]) -> bool:
        """Whether the coup in play was set aside now."""
        found = False
        if baccarat.awaiting(self.play.round) not in CARDS or not self.play.round.is_dealing:
            return found
        while (row := self.pending.next(self.drawn)) is not None:
            if row.text("kind") == "invalidated":
                command = command_of(row, INVALIDATED, said_of(row, INVALIDATED))
                self.note(self.play.do(command, row.where), placed)
                found = True
            elif row.text("kind") == "contravention":
                self.contravened(row)
            else:
                raise row.wrong("after", f"a coup was in play then. [{self.rule_of(row)}]")
        return found

    def note(self, events: tuple[baccarat.Event, ...], placed: list[Due]) -> None:
        """Set down what is paid on each wager."""
        waiting = iter(placed)
        current: Due | None = None
        for event in events:
            match event:
                case happened.WagerSettled(row=row):
                    # Secret wagers are settled after those that lie on the layout.
                    current = next(waiting, None)
                    if current is not None:
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
    session = _session(top, shared, rules)
    fresh = baccarat.Opened.of(
        rules,
        session=session,
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


def _session(top: Row, shared: Shared, rules: baccarat.BaccaratRules) -> baccarat.Session | None:
    """The tournament session of the file, if it is of one."""
    row = top.row_or_none("session")
    if row is None:
        return None
    refusal = why_not_conditions(rules, row.whole("secret_wagers"))
    if refusal is not None:
        raise refused("session", refusal)
    if shared.limits is None:
        rule = rules.cite("bac.secret.limits")
        raise top.wrong("limits", f"a tournament table has limits. [{rule}]")
    return open_session(rules, row.many("players"), secret_wagers=row.whole("secret_wagers"))


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
        case happened.PlayerLeft(player=player):
            return f"{player} owes nothing and may leave"
        case happened.RunAdvanced(number=number, done=done):
            return f"run {number} has come true {'once' if done == 1 else f'{done} times'}"
        case happened.RunPassedOver(number=number):
            return f"run {number} is left as it is"
        case happened.CoupClosed():
            return None
        case happened.CommissionDeferred(player=player, seat=seat):
            return f"{player} at place {seat} may owe commission"
        case happened.CommissionMarked(player=player, amount=amount):
            return f"commission of {dollars(amount)} is marked for {player}"
        case happened.FormHandedIn(form=form):
            return f"{form.player} hands in a form"
        case happened.FormsExamined(returned=returned):
            back = f", and gives back those of {', '.join(returned)}" if returned else ""
            return f"the Game Supervisor examines the forms{back}"
        case happened.SecretWagersAnnounced(wagers=wagers):
            return f"announced: {', '.join(map(_announced, wagers))}"
        case happened.SecretChipsPlaced(wager=wager):
            return f"{wager.player} places {spoken_dollars(wager.stake)} on {wager.on}"
        case happened.CardsPassed(player=player):
            return f"the cards go to {player}"
        case happened.LastHandCalled():
            return "the last hand of the final"
        case Contravened() | OutcomeSetAside():
            return told_conduct(event)
        case happened.ShoeEnded():
            return "the shoe ends"
        case happened.TableClosed():
            return "the table closes"
        case _:
            return type(event).__name__


def _announced(secret: Announced) -> str:
    amount = "no amount" if secret.amount is None else spoken_dollars(secret.amount)
    return f"{secret.player} {amount} on {secret.on or 'nothing that can be told'}"


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


FORMAT = RoundFormat(table=TABLE, replay=replay, starter=starter, tell=tell)
