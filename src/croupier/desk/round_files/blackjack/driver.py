"""Feed a recorded round of the Blackjack family to the engine, in the order of the table."""

from typing import Final

from croupier.desk.round_files.shared import rule_in_brackets
from croupier.desk.round_files.sitting import Sitting, refused
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.kernel import PHASE_DEALER
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff

from .irregular import Mishaps
from .telling import place_of, tell, total_of

__all__ = ("Driver", "command_of")

OFFERED: Final = {
    bj.Offer.INSURANCE: ("insure", "even-money"),
    bj.Offer.SURRENDER: ("surrender",),
    bj.Offer.FORFEIT: ("forfeit", "keep"),
}
"""The decisions that answer each offer."""

FOLLOWED: Final = ("double", "split", "nominate")
"""What the other players on a box may do directly after its controller."""

WITH_STAKE: Final = ("insure", "double")

Play = Sitting[bj.Round, bj.Command, bj.Event]


class Driver:
    """One recorded round on its way through the engine."""

    def __init__(self, top: Row, start: bj.Round) -> None:
        self.top = top
        self.play: Play = Sitting(start, decide=bj.decide, evolve=bj.evolve, tell=tell)
        self.cards = top.cards("cards")
        self.drawn = 0
        """How many cards have left the shoe."""
        self.early: set[int] = set()
        """Cards that were put down before their turn in the file, by number."""
        self.decisions = top.rows("decision")
        self.decided = 0
        self.hands_left: dict[int, int] = {}
        """For a box played for an absent player: the hands that the order covers besides."""
        self.prizes = top.many("prizes")
        self.pressed = 0
        self.mishaps = Mishaps(self, top.rows("irregularity"))

    @property
    def round(self) -> bj.Round:
        """The round as it stands."""
        return self.play.round

    def run(self) -> bj.Round:
        """Play the round to its end."""
        while True:
            self.pass_over_absent()
            self.mishaps.happen()
            need = bj.awaiting(self.round)
            match need:
                case bj.AwaitCard():
                    self.deal(need)
                case bj.AwaitPrize():
                    self.press(need)
                case bj.AwaitOffer():
                    self.answer(need)
                case bj.AwaitDecision():
                    self.decide(need)
                case _:
                    break
        self.check_finished()
        return self.round

    # ------------------------------------------------------------ cards and prizes

    def deal(self, need: bj.AwaitCard) -> None:
        """Put down a card that waits, or else the next one from the shoe."""
        if self.is_over_for_players(need):
            self.check_no_decision_left()
        if self.mishaps.instead_of(need):
            return
        if self.round.held:
            self.play.do(ask.Deal(self.round.held[0]), "cards")
            return
        self.mishaps.insist()
        if bj.awaiting(self.round) != need:
            return
        card = self.next_card(f"the next is for {place_of(self.round, need.box, need.hand)}")
        self.play.do(ask.Deal(card), f"cards: card {self.drawn}")

    def is_over_for_players(self, need: bj.AwaitCard) -> bool:
        """Whether the dealer's own hand is being completed, so that nobody can decide any more."""
        return need.box == bj.DEALER and self.round.phase >= PHASE_DEALER

    def next_card(self, why: str) -> Card:
        """Take the next card of the file."""
        if self.drawn >= len(self.cards):
            rule = self.round.rules.cites.irr_shoe_short
            raise self.top.wrong(
                "cards",
                f"the file gives {len(self.cards)} cards and the round needs more: {why}. A shoe "
                f"that really ran short is an irregularity of kind shoe-short. [{rule}]",
            )
        self.drawn += 1
        card = self.cards[self.drawn - 1]
        while self.drawn + 1 in self.early:
            self.drawn += 1
        return card

    def press(self, need: bj.AwaitPrize) -> None:
        """Draw the next prize; where none is left, the meter must have failed."""
        if self.pressed < len(self.prizes):
            self.pressed += 1
            prize = ask.DrawPrize(prize=self.prizes[self.pressed - 1])
            self.play.do(prize, f"prizes: prize {self.pressed}")
        elif self.top.flag("electronic_failure"):
            self.play.do(ask.MeterFailed(), "electronic_failure")
        else:
            rule = self.round.rules.cites.pandemonium_draw
            raise self.top.wrong(
                "prizes",
                f"{need.player} wins the Pandemonium wager on box {need.box}, and no prize is "
                f"given for it. [{rule}]",
            )

    # ------------------------------------------------------------ decisions

    @property
    def next_decision(self) -> Row | None:
        """The next decision of the file."""
        return self.decisions[self.decided] if self.decided < len(self.decisions) else None

    def carry_out(self, row: Row) -> None:
        """Do what a decision says; a sum that is refused is named as the file names it."""
        sums = (bj.RefusalCode.AMOUNT, bj.RefusalCode.NOT_IN_CHIPS)

        def blame(refusal: Refusal) -> WrongInput:
            is_sum = row.has("stake") and refusal.code in sums
            return refused(row.at("stake") if is_sum else row.where, refusal)

        self.play.attempt(command_of(row), blame)
        self.decided += 1

    def pass_over_absent(self) -> None:
        """Skip an order for each further hand of a split box: the first covers them all (A-24)."""
        while (row := self.next_decision) and row.text("do") == "absent":
            box = row.whole("box")
            if not self.hands_left.get(box):
                return
            self.hands_left[box] -= 1
            self.decided += 1

    def answer(self, need: bj.AwaitOffer) -> None:
        """Give the answers that come next in the file; whoever says nothing declines."""
        if need.offer is bj.Offer.SECOND_CARD:
            self.mishaps.second_card(need)
            return
        while (row := self.next_decision) and row.text("do") in OFFERED[need.offer]:
            if need.offer is bj.Offer.FORFEIT and row.whole("box") != need.open_to[0][0]:
                break
            self.carry_out(row)
            if bj.awaiting(self.round) != need and not self.is_same_offer(need):
                return
        if self.is_same_offer(need):
            self.play.do(ask.CloseOffer(), "decision")

    def is_same_offer(self, need: bj.AwaitOffer) -> bool:
        """Whether an offer is still open."""
        now = bj.awaiting(self.round)
        return isinstance(now, bj.AwaitOffer) and now.offer is need.offer

    def decide(self, need: bj.AwaitDecision) -> None:
        """Carry out the controller's decision, and what the others on the box add to it."""
        row = self.next_decision
        if row is None:
            raise self.missing(need)
        box = self.round.box(need.box)
        self.carry_out(row)
        do = row.text("do")
        if do == "absent" and box is not None:
            self.hands_left[need.box] = len(box.hands) - need.hand
        if do not in FOLLOWED:
            return
        while (after := self.next_decision) and self.is_followed(need, do, after):
            self.carry_out(after)

    def is_followed(self, need: bj.AwaitDecision, do: str, row: Row) -> bool:
        """Whether an entry is another player's, directly after the controller's."""
        other = row.text_or_none("player")
        if row.whole("box") != need.box or other in (None, need.player):
            return False
        return row.text("do") == do or (do == "split" and row.text("do") == "nominate")

    def missing(self, need: bj.AwaitDecision) -> WrongInput:
        """What is wrong when the file ends before a hand does."""
        box = self.round.box(need.box)
        assert box is not None
        hand = box.hands[need.hand - 1]
        total = total_of(self.round.rules, hand.cards, hand.state)
        options = ", ".join(bj.options(self.round))
        return WrongInput(
            f"decision {self.decided + 1} is missing: {place_of(self.round, need.box, need.hand)} "
            f"has {total} and {need.player} must decide ({options}). "
            f"[{self.round.rules.cites.play}]"
        )

    # ------------------------------------------------------------ the end

    def check_no_decision_left(self) -> None:
        """Refuse a decision that no hand awaited."""
        row = self.next_decision
        if row is not None:
            refusal = bj.why_not(self.round, command_of(row))
            assert refusal is not None, row
            raise refused(row.where, refusal)

    def check_finished(self) -> None:
        """See that nothing of the file was left over but cards."""
        self.check_no_decision_left()
        if self.pressed < len(self.prizes):
            rules = self.round.rules.cites.held("pandemonium_press")
            raise self.top.wrong(
                "prizes",
                f"prize {self.pressed + 1} was never drawn: no further Pandemonium wager won."
                f"{''.join(map(rule_in_brackets, rules))}",
            )
        self.mishaps.check_empty()


def command_of(row: Row) -> bj.Command:  # noqa: C901, PLR0911 (one exit a decision)
    """A decision of the file as the engine's command."""
    box, player, do = row.whole("box"), row.text_or_none("player"), row.text("do")
    _check_only(row, "stake", WITH_STAKE)
    _check_only(row, "hand", ("nominate",))
    _check_only(row, "directed_by", ("absent",))
    match do:
        case "hit":
            return ask.Hit(box=box, player=player)
        case "stand":
            return ask.Stand(box=box, player=player)
        case "double":
            return ask.Double(box=box, player=player, stake=row.cents_or_none("stake"))
        case "split":
            return ask.Split(box=box, player=player)
        case "surrender":
            return ask.Surrender(box=box, player=player)
        case "insure":
            return ask.Insure(box=box, player=player, stake=row.cents_or_none("stake"))
        case "even-money":
            return ask.EvenMoney(box=box, player=player)
        case "forfeit":
            return ask.Forfeit(box=box, player=player)
        case "keep":
            return ask.Keep(box=box, player=player)
        case "absent":
            by = row.text_or_none("directed_by") or Staff.GAME_SUPERVISOR
            return ask.Absent(box=box, directed_by=Staff(by))
        case _:
            if player is None or not row.has("hand"):
                raise row.wrong("do", "a nomination names its player and a hand.")
            return ask.Nominate(box=box, player=player, hand=row.whole("hand"))


def _check_only(row: Row, name: str, decisions: tuple[str, ...]) -> None:
    if row.has(name) and row.text("do") not in decisions:
        raise row.wrong(name, f"this goes with {' or '.join(decisions)} only.")
