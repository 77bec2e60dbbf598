"""Play a round of Caribbean Stud from its file."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, ClassVar, Final

from croupier.desk.round_files.irregular import (
    CONDUCT,
    directed_by,
    is_after_settlement,
    never_came,
)
from croupier.desk.round_files.running import CardFile
from croupier.desk.round_files.shared import Shared, check_chips, personal_of
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.games import caribbean_stud as cs
from croupier.games.act import Event
from croupier.games.caribbean_stud.game import GAME
from croupier.games.caribbean_stud.slips import DEALER
from croupier.games.conduct import CONTRAVENTION, Measure
from croupier.games.game import AnyGame, Setting
from croupier.games.irregularity import Irregularity
from croupier.games.staff import Staff
from croupier.rulebook import Law

CARDS: Final = (cs.Step.PLAYER_CARD, cs.Step.DEALER_CARD)
AFTER_MISDEAL: Final = ("leaves-jackpot", "joins-jackpot", "wrong-button")
IN_PLACE_OF_A_DECISION: Final = ("cannot-bet", "absent")


class StudFile(CardFile):
    """A round of Caribbean Stud as its file tells it."""

    game: ClassVar[AnyGame] = GAME
    deal_key = "cs.deal.manual"

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        CardFile.__init__(self, top, shared, law)
        self.decisions, self.decided = top.rows("decision"), 0
        self.all = top.rows("irregularity")
        self.rows = sorted(self.all, key=lambda row: row.whole("after"))

    def setting(self, top: Row, shared: Shared) -> Setting:
        """Return how the table is set up: its shoe, its jackpot, its signs."""
        return replace(
            super().setting(top, shared),
            personal=personal_of(top, self.law, shared.chips),
            policies=shared.policies,
            options=_options(top, top.row_or_none("jackpot")),
        )

    def opening(self, top: Row, shared: Shared) -> Any:
        """Return how the round is opened; jackpot wagers may be in from a misdeal."""
        carried = _carried(top.row_or_none("jackpot"), self.law)
        return replace(super().opening(top, shared), carried=carried)

    @property
    def round(self) -> cs.Round:
        """The round as it stands."""
        r: cs.Round = self.play.round
        return r

    def run(self) -> cs.Round:
        """Play the round to its end."""
        self.place_wagers()
        while True:
            self.happen(is_called=False)
            if cs.awaiting(self.round) not in CARDS and not self.is_slip_next():
                break
            self.deal_next()
        if cs.awaiting(self.round) is cs.Step.CALL:
            self.do("call", "cards")
            self.decide()
            self.check_no_decision_left()
        if cs.awaiting(self.round) is cs.Step.REVEAL:
            self.do("reveal", "cards")
        self.register()
        late = [row for row in self.rows if self.is_late(row)]
        self.rows = [row for row in self.rows if row not in late]
        self.insist()
        self.check_no_decision_left()
        self.do("settle", "wager")
        self.rows = late
        self.insist()
        return self.round

    # ------------------------------------------------------------ wagers and cards

    def place_wagers(self) -> None:
        """Put every wager down, and close the betting."""
        for row in self.top.rows("wager"):
            self.place(row)
        self.do("close-betting", "wager")

    def place(self, row: Row) -> None:
        """Put an Ante and a jackpot wager down."""
        check_chips(row, "ante", self.shared.chips, self.law.cite("cs.wager.chips"))
        player, warned = row.text("player"), row.flag("warned")
        ante = cs.PlaceAnte(player=player, stake=row.cents("ante"), warned=warned)
        self.play.do(ante, row.at("player"))
        if row.flag("jackpot"):
            self.play.do(cs.PlaceJackpot(player=player), row.at("jackpot"))

    def too_few_cards(self) -> str:
        """Return what a file is told whose cards end before its round."""
        r = self.round
        return (
            f"the file gives {len(self.cards)} cards; {len(r.seats)} players and the dealer "
            f"need {r.turns}."
        )

    def deal_next(self) -> None:
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
        self.deal(self.next_card())

    def deal(self, card: Card) -> None:
        """Deal a card; one that came twice lies there until the wrong deck is noticed (14.9)."""
        command: cs.Command = cs.Deal(card)
        if any(row.text("kind") == "wrong-deck" for row in self.rows) and self.round.is_out(card):
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
        return self.round.turn_due == missed

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
            self.irregular(self.rows.pop(0))

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
                kind = self.game.irregularities.get(row.text("kind"))
                rule = self.law.cite("cs.irr.misdeal" if kind is None else kind.keys[0])
                raise never_came(row, self.drawn, rule)
            self.rows.remove(row)
            self.irregular(row)

    def irregular(self, row: Row) -> tuple[Event[Any], ...]:
        """Carry out a remedy, and then what it lets players do."""
        happened = super().irregular(row)
        for player in row.many("withdrawn"):
            self.play.do(cs.RetractWager(player=player), row.at("withdrawn"))
        return happened

    def special(self, row: Row) -> bool:
        """Carry out what a file has as an irregularity of one player."""
        command: cs.Command
        player = row.text_or_none("player") or ""
        match row.text("kind"):
            case "absent":
                by = directed_by(row, Staff.GAME_SUPERVISOR)
                command = cs.FoldAbsent(player=player, directed_by=by)
            case "leaves-jackpot":
                command = cs.LeaveJackpot(player=player)
            case "joins-jackpot":
                command = cs.JoinJackpot(player=player)
            case _:
                return False
        self.play.do(command, row.where)
        return True

    def fields_of(self, kind: Irregularity[Any], row: Row) -> dict[str, Any]:
        """Return what the file says; a hand is named by its player, and winners by their order."""
        said = super().fields_of(kind, row)
        if row.has("hand"):
            said["box"] = self.box_of(row)
        if row.has("players"):
            # Only their order matters, and the record gives that.
            said["times"] = tuple(
                (player, self.shared.at + timedelta(seconds=place))
                for place, player in enumerate(row.many("players"))
            )
        return said


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
