"""Play coups of Baccarat from their file."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from croupier.desk.round_files.irregular import Pending
from croupier.desk.round_files.record import Paid
from croupier.desk.round_files.running import FileRound
from croupier.desk.round_files.shared import Shared, check_chips
from croupier.desk.round_files.sitting import refused
from croupier.desk.round_files.tables import Row
from croupier.equipment import Card
from croupier.games import baccarat
from croupier.games.act import Event
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.secret import open_session, why_not_conditions
from croupier.games.baccarat.settle import RUN
from croupier.games.game import AnyGame, Setting
from croupier.games.settlement import Settlement
from croupier.money import Cents
from croupier.rulebook import Law


@dataclass(slots=True)
class Due:
    """What the rules pay on one wager of the file, commission taken off."""

    row: Row
    place: int
    cents: int = 0


class BaccaratFile(FileRound):
    """A series of coups as its file tells it."""

    game: ClassVar[AnyGame] = GAME
    setting_field = "decks"

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        FileRound.__init__(self, top, shared, law)
        self.pending, self.drawn = Pending(top.rows("irregularity")), 0
        self.dues: list[Due] = []
        self.due_before: list[int] = []
        """What was due on each before the coup in play."""
        self.by_run: dict[int, Due] = {}
        self.settled: list[Settlement] = []
        """The rows of all coups."""
        self.coups: list[baccarat.Coup] = []

    def setting(self, top: Row, shared: Shared) -> Setting:
        """Return how the table is set up."""
        decks = top.whole_or_none("decks")
        return replace(super().setting(top, shared), decks=decks, policies=shared.policies)

    def opening(self, top: Row, shared: Shared) -> baccarat.Opened:
        """Return how every coup is opened, in a tournament's session if the file is of one."""
        opened: baccarat.Opened = FileRound.opening(self, top, shared)
        row, rules = top.row_or_none("session"), opened.law
        if row is None:
            return opened
        players, number = row.many("players"), row.whole("secret_wagers")
        refusal = why_not_conditions(rules, number)
        if refusal is not None:
            raise refused("session", refusal)
        if shared.limits is None:
            rule = rules.cite("bac.secret.limits")
            raise top.wrong("limits", f"a tournament table has limits. [{rule}]")
        return replace(opened, session=open_session(rules, players, secret_wagers=number))

    @property
    def step(self) -> str | None:
        """What the coup waits for, in a word."""
        need = GAME.needs(self.play.round)
        return None if need is None else need.step

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
                if row.whole("coup") == number and (due := self.lay(row, place))
            ]
            self.hand_in(number)
            self.play.do(baccarat.CloseBetting(), f"coups: coup {number}")
            self.examine(number)
            self.due_before = [due.cents for due in self.dues]
            self.coup(number, cards, placed)
            if self.step == "announcement":
                self.announce(placed)
            self.after_coup()
            self.open_next()
            self.pay_commission(number)
            if number in self.top.many("shoe_ends"):
                self.note(self.play.do(baccarat.EndShoe(), "shoe_ends"), [])
                self.pay_commission(None)
                self.open_next()
        self.close(len(coups))
        end: baccarat.Round = self.play.round
        self.settled += end.settlements
        return end

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
        if self.step == "examination":
            returned = tuple(
                row.text("player")
                for row in self.top.rows("secret")
                if row.whole("coup") == number and row.flag("returned")
            )
            self.play.do(baccarat.ExamineForms(returned=returned), "secret")
        if self.step == "announcement":
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
            self.irregular(row)
        for is_settled in (False, True):
            row = self.pending.next(self.drawn, "invalidated", settled=is_settled)
            if row is not None:
                self.set_aside(row, is_settled=is_settled)

    def set_aside(self, row: Row, *, is_settled: bool) -> None:
        """Set aside the coup that is over; what was not settled by then is not told."""
        steps, before = self.play.steps, len(self.play.steps)
        self.irregular(row)
        if not is_settled:
            decided = next(n for n in range(before - 1, -1, -1) if steps[n].event == "coup-decided")
            del steps[decided:before]
        for due, cents in zip(self.dues, self.due_before, strict=True):
            due.cents = cents

    def open_next(self) -> None:
        """Open the next coup with what this one leaves to it."""
        r = self.play.round
        self.settled += r.settlements
        if r.is_settled and r.decided is not None:
            self.coups.append(r.decided)
        self.play.round = GAME.open(GAME.next_opening(r, self.opened))

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
        is_open = self.step == "wagers" and not self.top.flag("shoe_goes_on")
        if policy is baccarat.AtShoeEnd.REFUNDED and is_open:
            self.note(self.play.do(baccarat.EndShoe(), f"coups: coup {last}"), [])

    def rule_of(self, row: Row) -> str:
        """The rule that an irregularity is about."""
        one = GAME.irregularities.get(row.text("kind"))
        return self.law.cite("bac.assumed.deal" if one is None else one.keys[0])

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

    def lay(self, row: Row, at: int) -> Due | None:
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
            if isinstance(event, baccarat.RunPlaced):
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
            if self.step != "card":
                rule = self.play.round.rules.cite("bac.assumed.banker_table")
                raise self.top.wrong(
                    "coups",
                    f"coup {number} is over after {place - 1} cards; {card} is not drawn. [{rule}]",
                )
            self.drawn += 1
            self.before_settlement()
            self.note(self.play.do(baccarat.Deal(card), where), placed)
        if self.step == "card" and not self.invalidated(placed):
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
            self.irregular(row)

    def invalidated(self, placed: list[Due]) -> bool:
        """Whether the coup in play was set aside now."""
        found = False
        if self.step != "card" or not self.play.round.is_dealing:
            return found
        while (row := self.pending.next(self.drawn)) is not None:
            if row.text("kind") == "invalidated":
                self.note(self.irregular(row), placed)
                found = True
            elif row.text("kind") == "contravention":
                self.irregular(row)
            else:
                raise row.wrong("after", f"a coup was in play then. [{self.rule_of(row)}]")
        return found

    def note(self, events: tuple[Event[Any], ...], placed: list[Due]) -> None:
        """Set down what is paid on each wager."""
        waiting = iter(placed)
        current: Due | None = None
        for event in events:
            match event:
                case baccarat.WagerSettled(row=row):
                    # Secret wagers are settled after those that lie on the layout.
                    current = next(waiting, None)
                    if current is not None:
                        current.cents += row.pays
                case baccarat.CommissionTaken(row=row) if current is not None:
                    current.cents += row.net
                case baccarat.RunSettled(number=number, row=row):
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
