"""Feed a recorded round of the Blackjack family to the engine, in the order of the table."""

from typing import Final

from croupier.desk.round_files.shared import rule_in_brackets
from croupier.desk.round_files.sitting import Sitting, refused
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.games import asking
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.kernel import PHASE_DEALER
from croupier.games.blackjack.opening import Opened
from croupier.games.codec import BadValue
from croupier.games.game import Actor, Need
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff

from .fields import DECISIONS
from .irregular import Mishaps
from .telling import place_of, tell, total_of

OFFERED: Final = {
    "insurance": ("insure", "even-money"),
    "surrender": ("surrender",),
    "forfeit": ("forfeit", "keep"),
}
"""The decisions that answer each offer."""

FOLLOWED: Final = ("double", "split", "nominate")
"""What the other players on a box may do directly after its controller."""

GOING_WITH: Final = {
    name: [word for word, kind in GAME.commands.kinds.items() if hasattr(kind, name)]
    for name in ("stake", "hand", "directed_by")
}
"""The commands that each field of a decision may go with."""

Play = Sitting[bj.Round, bj.Command, bj.Event]


class Driver:
    """One recorded round on its way through the engine."""

    def __init__(self, top: Row, opened: Opened) -> None:
        self.top = top
        self.play: Play = Sitting(
            GAME.open(opened), decide=GAME.decide, evolve=GAME.evolve, tell=tell
        )
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

    @property
    def need(self) -> Need | None:
        """What the round waits for."""
        return GAME.needs(self.round)

    def run(self) -> bj.Round:
        """Play the round to its end."""
        while True:
            self.pass_over_absent()
            self.mishaps.happen()
            match self.need:
                case None:
                    break
                case Need(step="card" | "held-card") as need:
                    self.deal(need)
                case Need(step="prize") as need:
                    self.press(need)
                case Need(step="decision") as need:
                    self.decide(need)
                case need:
                    self.answer(need)
        self.check_finished()
        return self.round

    # ------------------------------------------------------------ cards and prizes

    def deal(self, need: Need) -> None:
        """Put down a card that waits, or else the next one from the shoe."""
        if self.is_over_for_players(need) and not self.mishaps.may_rewind:
            self.check_no_decision_left()
        if self.mishaps.instead_of(need):
            return
        held = GAME.routine(self.round)
        if held is not None:
            self.play.do(held, "cards")
            return
        self.mishaps.insist()
        if self.need != need:
            return
        box, hand = place(need)
        card = self.next_card(f"the next is for {place_of(self.round, box, hand)}")
        command = self.mishaps.put_down(card) or GAME.answer(self.round, need, card)
        self.play.do(command, f"cards: card {self.drawn}")

    def is_over_for_players(self, need: Need) -> bool:
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

    def press(self, need: Need) -> None:
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
                f"{need.players[0]} wins the Pandemonium wager on box {need.box}, and no prize is "
                f"given for it. [{rule}]",
            )

    # ------------------------------------------------------------ decisions

    @property
    def next_decision(self) -> Row | None:
        """The next decision of the file, if it was made before something came to light."""
        made = min(len(self.decisions), self.mishaps.decisions)
        return self.decisions[self.decided] if self.decided < made else None

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

    def answer(self, need: Need) -> None:
        """Give the answers that come next in the file; whoever says nothing declines."""
        if need.step == bj.Offer.SECOND_CARD:
            self.mishaps.second_card(need)
            return
        while (row := self.next_decision) and row.text("do") in OFFERED[need.step]:
            if need.step == bj.Offer.FORFEIT and row.whole("box") != need.box:
                break
            self.carry_out(row)
            if not self.is_open(need):
                return
        if self.is_open(need):
            self.play.do(ask.CloseOffer(), "decision")

    def is_open(self, need: Need) -> bool:
        """Whether an offer is still open."""
        return self.need is not None and self.need.step == need.step

    def decide(self, need: Need) -> None:
        """Carry out the controller's decision, and what the others on the box add to it."""
        row = self.next_decision
        number, hand = place(need)
        if self.mishaps.is_skipped(number):
            self.play.do(ask.SkipPlayer(box=number), "decision")
            return
        if row is None:
            raise self.missing(need)
        box = self.round.box(number)
        self.carry_out(row)
        do = row.text("do")
        if do == "absent" and box is not None:
            self.hands_left[number] = len(box.hands) - hand
        if do not in FOLLOWED:
            return
        while (after := self.next_decision) and self.is_followed(need, do, after):
            self.carry_out(after)

    def is_followed(self, need: Need, do: str, row: Row) -> bool:
        """Whether an entry is another player's, directly after the controller's."""
        other = row.text_or_none("player")
        if row.whole("box") != need.box or other in (None, *need.players):
            return False
        return row.text("do") == do or (do == "split" and row.text("do") == "nominate")

    def missing(self, need: Need) -> WrongInput:
        """What is wrong when the file ends before a hand does."""
        number, hand = place(need)
        box = self.round.box(number)
        assert box is not None
        played = box.hands[hand - 1]
        total = total_of(self.round.rules, played.cards, played.state)
        options = ", ".join(bj.options(self.round))
        return WrongInput(
            f"decision {self.decided + 1} is missing: {place_of(self.round, number, hand)} "
            f"has {total} and {need.players[0]} must decide ({options}). "
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


def place(need: Need) -> tuple[int, int]:
    """The box and the hand that a card or a decision is for."""
    assert need.box is not None, need
    assert need.hand is not None, need
    return need.box, need.hand


def command_of(row: Row) -> bj.Command:
    """A decision of the file as the engine's command; who decides or directs is its actor."""
    do, by = row.text("do"), row.text_or_none("directed_by")
    for name in ("stake", "hand", "directed_by"):
        decisions = [one for one in GOING_WITH[name] if one in DECISIONS]
        if row.has(name) and do not in decisions:
            raise row.wrong(name, f"this goes with {' or '.join(decisions)} only.")
    asked = {name: row.values[name] for name in ("box", "stake", "hand") if row.has(name)}
    rank = Staff.GAME_SUPERVISOR if by is None else Staff(by)
    actor = Actor(player=row.text_or_none("player"), rank=rank)
    try:
        return asking.command_of(GAME, do, asked, actor)
    except BadValue as wrong:
        raise row.wrong(wrong.where, wrong.says) from wrong
