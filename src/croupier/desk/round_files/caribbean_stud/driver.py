"""Feed a recorded round of Caribbean Stud to the engine."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from croupier.desk.round_files.irregular import (
    CONDUCT,
    command_of,
    directed_by,
    is_after_settlement,
    never_came,
    said_of,
)
from croupier.desk.round_files.shared import Shared, check_chips, personal_of
from croupier.desk.round_files.sitting import Sitting
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.games import caribbean_stud as cs
from croupier.games.caribbean_stud.game import GAME
from croupier.games.conduct import CONTRAVENTION, Measure
from croupier.games.game import Setting
from croupier.games.staff import Staff
from croupier.rulebook import Law

from .fields import BY_HAND, DEALER, DECLARED
from .telling import tell

__all__ = ("Driver",)

CARDS: Final = (cs.Step.PLAYER_CARD, cs.Step.DEALER_CARD)
AFTER_MISDEAL: Final = ("leaves-jackpot", "joins-jackpot", "wrong-button")
IN_PLACE_OF_A_DECISION: Final = ("cannot-bet", "absent")


class Driver:
    """One recorded round on its way through the engine."""

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        self.top = top
        self.shared = shared
        self.law = law
        jackpot = top.row_or_none("jackpot")
        setting = Setting(
            chips=shared.chips,
            limits=shared.limits,
            personal=personal_of(top, law, shared.chips),
            policies=shared.policies,
            options=_options(top, jackpot),
        )
        carried = _carried(jackpot, law)
        self.play: Sitting[cs.Round, cs.Command, cs.Event] = Sitting(
            GAME.open(replace(GAME.opening(law, setting), carried=carried)),
            decide=GAME.decide,
            evolve=GAME.evolve,
            tell=tell,
        )
        self.cards = top.cards("cards")
        self.drawn = 0
        self.decisions = top.rows("decision")
        self.decided = 0
        rows = top.rows("irregularity")
        self.all = rows
        self.rows = sorted(rows, key=lambda row: row.whole("after"))

    @property
    def round(self) -> cs.Round:
        """The round as it stands."""
        return self.play.round

    def run(self) -> cs.Round:
        """Play the round to its end."""
        self.place_wagers()
        while True:
            self.happen(is_called=False)
            if cs.awaiting(self.round) not in CARDS and not self.is_slip_next():
                break
            self.deal()
        if cs.awaiting(self.round) is cs.Step.CALL:
            self.play.do(cs.CallBetOrFold(), "cards")
            self.decide()
            self.check_no_decision_left()
        if cs.awaiting(self.round) is cs.Step.REVEAL:
            self.play.do(cs.Reveal(), "cards")
        self.register()
        late = [row for row in self.rows if self.is_late(row)]
        self.rows = [row for row in self.rows if row not in late]
        self.insist()
        self.check_no_decision_left()
        self.play.do(cs.Settle(), "wager")
        self.rows = late
        self.insist()
        return self.round

    # ------------------------------------------------------------ wagers and cards

    def place_wagers(self) -> None:
        """Put every Ante and jackpot wager down, and close the betting."""
        payable = self.law.cite("cs.wager.chips")
        for row in self.top.rows("wager"):
            check_chips(row, "ante", self.shared.chips, payable)
            player = row.text("player")
            ante = cs.PlaceAnte(player=player, stake=row.cents("ante"), warned=row.flag("warned"))
            self.play.do(ante, row.at("player"))
            if row.flag("jackpot"):
                self.play.do(cs.PlaceJackpot(player=player), row.at("jackpot"))
        self.play.do(cs.CloseBetting(), "wager")

    def next_card(self) -> Card:
        """Take the next card of the file."""
        if self.drawn >= len(self.cards):
            rule = self.law.cite("cs.deal.manual")
            raise self.top.wrong(
                "cards",
                f"the file gives {len(self.cards)} cards; {len(self.round.seats)} players and the "
                f"dealer need {self.round.turns}. [{rule}]",
            )
        self.drawn += 1
        return self.cards[self.drawn - 1]

    def deal(self) -> None:
        """Deal the next card, or let the deal go wrong where the record says so."""
        number = self.drawn + 1
        for row in self.all:
            kind = row.text("kind")
            if kind == "cards-without-ante" and number in row.many("drawn"):
                astray = cs.DealAstray(box=row.whole("box"), card=self.next_card())
                self.play.do(astray, row.at("drawn"))
                return
            if kind == "wrong-count" and number in row.many("extra"):
                extra = cs.ExtraCard(box=self.box_of(row), card=self.next_card())
                self.play.do(extra, row.at("extra"))
                return
            if kind == "wrong-count" and self.is_passed_over(row):
                self.play.do(cs.PassOver(box=self.round.box_due), row.at("missed"))
                return
        card = self.next_card()
        command: cs.Command = cs.Deal(card)
        if any(row.text("kind") == "wrong-deck" for row in self.rows) and self.round.is_out(card):
            # One that came twice lies there until the deck is found to be wrong (14.9).
            command = cs.WrongCard(card=card)
        self.play.do(command, f"cards: card {self.drawn}")

    def is_slip_next(self) -> bool:
        """Whether the next card went beyond the turns of the deal."""
        astray = (number for row in self.all for number in _slips(row))
        return self.round.ending is None and self.drawn + 1 in astray

    def is_passed_over(self, row: Row) -> bool:
        """Whether this is the turn at which the deal passed over a hand."""
        missed = row.whole_or_none("missed")
        if missed is None or self.box_of(row) != self.round.box_due:
            return False
        size, hands = self.round.rules.hand_size, len(self.round.seats) + 1
        in_sets = self.round.terms.shoe is cs.Shoe.SHUFFLER
        turn = self.round.turn % size if in_sets else self.round.turn // hands
        return turn + 1 == missed

    def box_of(self, row: Row) -> int | None:
        """The box of the hand that an irregularity names; ``None`` is the dealer's."""
        name = row.text("hand")
        if name == DEALER:
            return None
        seat = self.round.seat(name)
        if seat is None:
            raise row.wrong("hand", f"{name} has no hand in this round.")
        return seat.box

    # ------------------------------------------------------------ decisions

    def decide(self) -> None:
        """Give every player's decision, in the order of the file."""
        while True:
            self.happen(is_called=True)
            if cs.awaiting(self.round) is not cs.Step.DECISION:
                return
            if self.decided >= len(self.decisions):
                raise self.missing()
            row = self.decisions[self.decided]
            self.carry_out(row)
            self.decided += 1

    def carry_out(self, row: Row) -> None:
        """Do what a decision says."""
        player, stake = row.text("player"), row.cents_or_none("stake")
        if row.text("do") == "fold":
            if stake is not None:
                raise row.wrong("stake", "this goes with bet only.")
            self.play.do(cs.Fold(player=player), row.where)
            return
        seat = self.round.seat(player)
        if stake is None or (seat is not None and stake == self.round.bet_due(seat)):
            self.play.do(cs.Bet(player=player), row.where)
            return
        check_chips(row, "stake", self.shared.chips, self.law.cite("cs.wager.chips"))
        self.play.do(cs.WrongBet(player=player, stake=stake), row.where)

    def missing(self) -> WrongInput:
        """What is wrong when a player never decided."""
        waiting = ", ".join(seat.player for seat in self.round.seats if seat.is_undecided)
        rule = self.law.cite("cs.choice")
        return WrongInput(
            f"decision {self.decided + 1} is missing: {waiting} must bet or fold. [{rule}]"
        )

    def check_no_decision_left(self) -> None:
        """Refuse a decision that nobody awaited."""
        if self.decided < len(self.decisions):
            self.carry_out(self.decisions[self.decided])

    def register(self) -> None:
        """Press the keypad for every straight and royal flush (12.2)."""
        self.insist(before=("registration-times",))
        while cs.awaiting(self.round) is cs.Step.REGISTRATION:
            player = cs.unregistered(self.round)[0]
            self.play.do(cs.RegisterJackpot(player=player), "jackpot")

    # ------------------------------------------------------------ irregularities

    def happen(self, *, is_called: bool) -> None:
        """Rule on what has come to light by now."""
        while self.rows and self.is_due(self.rows[0], is_called=is_called):
            self.rule_on(self.rows.pop(0))

    def is_due(self, row: Row, *, is_called: bool) -> bool:
        """Whether as many cards and decisions are out as the record says."""
        kind = row.text("kind")
        if row.whole("after") > self.drawn or kind == "registration-times":
            return False
        if kind in AFTER_MISDEAL:
            return self.round.ending is not None
        if kind in CONDUCT and self.round.turn == self.round.turns:
            # The settlement falls due when everybody has decided.
            is_told = row.has("decided") or self.is_instead_of_a_decision(row)
            return is_told and not self.is_late(row) and self.is_decided(row)
        needs_call = row.flag("called") or row.has("decided") or kind in IN_PLACE_OF_A_DECISION
        if needs_call and not is_called:
            return False
        return self.is_decided(row)

    def is_decided(self, row: Row) -> bool:
        """Whether as many decisions have been made as the record says."""
        told = row.whole_or_none("decided")
        return (self.decisions_before(row) if told is None else told) <= self.decided

    def decisions_before(self, row: Row) -> int:
        """How many of the file's decisions must have come first: none could follow the ruling."""
        kind = row.text("kind")
        if kind == "wrong-deck" and row.flag("called"):
            return len(self.decisions)
        if kind not in ("wrong-count", "cards-without-ante") or not row.flag("called"):
            return 0
        out = set(row.many("withdrawn"))
        if kind == "wrong-count":
            if row.text("hand") == DEALER or not row.flag("count_is_right"):
                return len(self.decisions)
            out.add(row.text("hand"))
        by_them = (n for n, one in enumerate(self.decisions, 1) if one.text("player") in out)
        return max(by_them, default=0)

    def is_late(self, row: Row) -> bool:
        """Whether it is about wagers that had been settled by then."""
        if not is_after_settlement(row) or row.has("settled"):
            return is_after_settlement(row)
        told = row.whole_or_none("decided")
        is_early = told is not None and told < len(self.decisions)
        return not (is_early or self.is_instead_of_a_decision(row))

    def is_instead_of_a_decision(self, row: Row) -> bool:
        """Whether a player's wagers were void before the decision that the file does not have."""
        if row.text("kind") != CONTRAVENTION.kind or Measure.VOID not in row.many("measures"):
            return False
        return all(one.text("player") != row.text("player") for one in self.decisions)

    def insist(self, before: tuple[str, ...] = ()) -> None:
        """Rule on everything that is left, or on some kinds; its moment passes now."""
        for row in list(self.rows):
            if before and row.text("kind") not in before:
                continue
            if row.whole("after") > self.drawn:
                one = DECLARED.get(row.text("kind"))
                rule = self.law.cite("cs.irr.misdeal" if one is None else one.keys[0])
                raise never_came(row, self.drawn, rule)
            self.rows.remove(row)
            self.rule_on(row)

    def rule_on(self, row: Row) -> None:
        """Carry out the remedy of one irregularity."""
        self.play.do(self.command_of(row), row.where)
        if row.text("kind") in ("wrong-count", "cards-without-ante"):
            for player in row.many("withdrawn"):
                self.play.do(cs.RetractWager(player=player), row.at("withdrawn"))

    def command_of(self, row: Row) -> cs.Command:
        """An irregularity as the engine's command."""
        kind = row.text("kind")
        match kind:
            case "absent":
                by = directed_by(row, Staff.GAME_SUPERVISOR)
                return cs.FoldAbsent(player=row.text("player"), directed_by=by)
            case "leaves-jackpot":
                return cs.LeaveJackpot(player=row.text("player"))
            case "joins-jackpot":
                return cs.JoinJackpot(player=row.text("player"))
        one = DECLARED[kind]
        said = said_of(row, one)
        if kind in BY_HAND:
            said["box"] = self.box_of(row)
        elif kind == "registration-times":
            # Only their order matters, and the record gives that.
            said["times"] = tuple(
                (player, self.shared.at + timedelta(seconds=place))
                for place, player in enumerate(row.many("players"))
            )
        command: cs.Command = command_of(row, one, said)
        return command


def _slips(row: Row) -> tuple[int, ...]:
    """Which cards, in the order drawn, an irregularity says went where they did not belong."""
    kind = row.text("kind")
    if kind == "wrong-count":
        return row.many("extra")
    return row.many("drawn") if kind == "cards-without-ante" else ()


def _carried(jackpot: Row | None, law: Law) -> tuple[str, ...]:
    """Whose jackpot wagers are in from a misdeal: one each (14.12)."""
    found = () if jackpot is None else tuple(jackpot.many("carried"))
    twice = next((player for player in found if found.count(player) > 1), None)
    if jackpot is not None and twice is not None:
        rule = law.cite("cs.jackpot.prizes")
        says = f"{twice} is named twice; a hand carries one such wager. [{rule}]"
        raise jackpot.wrong("carried", says)
    return found


def _options(top: Row, jackpot: Row | None) -> dict[str, int | str | bool]:
    """What a table of this game has beside chips and limits, as far as the record says it."""
    found: dict[str, int | str | bool] = {}
    if top.has("shoe"):
        found["shoe"] = top.text("shoe")
    if top.has("max_payout"):
        found["max_payout"] = top.cents("max_payout")
    if jackpot is not None:
        found |= {"cost": jackpot.cents("cost"), "meter": jackpot.cents("meter")}
        if jackpot.has("sharing"):
            found["sharing"] = jackpot.text("sharing")
        found |= {name: jackpot.cents(name) for name in ("contribution", "reset")}
    return found
