"""A live round of the Blackjack family: the engine asks, a shoe and a person answer."""

from typing import Any, Final

from croupier.desk.round_files.blackjack.fields import DECISIONS, SIDE_BET_FIELDS
from croupier.desk.round_files.blackjack.telling import place_of, tell, total_of
from croupier.desk.round_files.sitting import Sitting
from croupier.desk.wrong import WrongInput
from croupier.equipment import LiveShoe, load_shoe, shuffle_shoe
from croupier.games import blackjack as bj
from croupier.games.asking import command_of
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.opening import Opened
from croupier.games.game import Actor, Need, Of, Offer, Setting, Viewer
from croupier.money import Cents, Chips
from croupier.rulebook import Law

from .conversation import Chance, Conversation, ask_amount, ask_choice

__all__ = ("deal_blackjack",)

PLAYER: Final = "guest"
USUAL: Final = Cents(1_000)
OFFERED: Final = {
    "blackjack": ("perfect-pairs", "magnificent-sevens"),
    "crown-blackjack": ("perfect-pairs", "magnificent-sevens"),
    "pontoon-pandemonium": ("pandemonium",),
}
VERSION, TABLE = 1, 5
DEFAULT: Final = "stand"
"""What an empty answer to a decision means."""


def deal_blackjack(
    talk: Conversation, law: Law, decks: int, chance: Chance, boxes: int
) -> dict[str, Any]:
    """Deal one round and give its record back."""
    side_bets = OFFERED.get(law.game, ())
    options = {"magnificent_sevens_version": VERSION, "pandemonium_table": TABLE}
    setting = Setting(decks=decks, side_bets=side_bets, options=options)
    opened = GAME.opening(law, setting)
    if boxes > opened.law.boxes_max:
        raise WrongInput(f"--boxes: {boxes} is more than the {opened.law.boxes_max} of the table.")
    dealing = Dealing(talk, opened, open_shoe(law, opened, chance), chance)
    dealing.bet(boxes, side_bets)
    dealing.play_out()
    record: dict[str, Any] = {"decks": decks}
    if side_bets:
        record["side_bets"] = list(side_bets)
    if opened.law.magnificent_sevens is not None:
        record["magnificent_sevens_version"] = VERSION
    if opened.law.pandemonium is not None:
        record["pandemonium_table"] = TABLE
    return record | dealing.record()


def open_shoe(law: Law, opened: Opened, chance: Chance) -> LiveShoe:
    """Shuffle, cut and burn as the rules say (4.1 to 4.3)."""
    rules, table = opened.law, GAME.table_rules(law)
    assert table.cut is not None
    order, _ = shuffle_shoe(decks=rules.decks, removed=rules.removed, seed=chance.seed)
    places = table.cut.places(len(order))
    shoe = load_shoe(
        order,
        cut_at=places[chance.below(len(places), "cut")],
        behind=rules.deck_size,
        burns=table.burns,
        rules=table.cut,
    )
    while shoe.burns_due:
        _, shoe = shoe.burn()
    return shoe


class Dealing:
    """A round in progress at a live table."""

    def __init__(self, talk: Conversation, opened: Opened, shoe: LiveShoe, chance: Chance) -> None:
        self.talk = talk
        self.chance = chance
        self.shoe = shoe
        self.play: Sitting[bj.Round, bj.Command, bj.Event] = Sitting(
            GAME.open(opened), decide=GAME.decide, evolve=GAME.evolve, tell=tell
        )
        self.wagers: list[dict[str, Any]] = []
        self.cards: list[str] = []
        self.decisions: list[dict[str, Any]] = []
        self.prizes: list[Cents] = []

    @property
    def round(self) -> bj.Round:
        """The round as it stands."""
        return self.play.round

    def do(self, command: bj.Command) -> None:
        """Carry out a command and tell what happened."""
        told = len(self.play.steps)
        self.play.do(command, "table")
        for step in self.play.steps[told:]:
            self.talk.say(step.says)

    def record(self) -> dict[str, Any]:
        """What a round file has beyond its head."""
        found: dict[str, Any] = {"cards": " ".join(self.cards), "wager": self.wagers}
        if self.prizes:
            found["prizes"] = self.prizes
        if self.decisions:
            found["decision"] = self.decisions
        return found

    # ------------------------------------------------------------ wagers

    def bet(self, boxes: int, side_bets: tuple[str, ...]) -> None:
        """Ask for a wager on every box, and close the betting."""
        for box in range(1, boxes + 1):
            stake = ask_amount(self.talk, f"Your wager on box {box}?", USUAL, self.round.chips)
            wager: dict[str, Any] = {"box": box, "player": PLAYER, "stake": stake}
            for bet in side_bets:
                unit = self.round.rules.pandemonium
                chips = (
                    self.round.chips if unit is None or bet != "pandemonium" else Chips(unit.unit)
                )
                name = bet.replace("-", " ").title()
                extra = ask_amount(self.talk, f"{name} beside it?", Cents(0), chips)
                if extra:
                    wager[SIDE_BET_FIELDS[bet]] = extra
            if not stake:
                continue
            self.wagers.append(wager)
            self.do(ask.PlaceWager(**wager))
        if not self.wagers:
            stake = USUAL
            self.wagers.append({"box": 1, "player": PLAYER, "stake": stake})
            self.do(ask.PlaceWager(box=1, player=PLAYER, stake=stake))
        self.do(ask.CloseBetting())

    # ------------------------------------------------------------ play

    def play_out(self) -> None:
        """Answer whatever the round asks until it is over."""
        while (need := GAME.needs(self.round)) is not None:
            routine = GAME.routine(self.round)
            if routine is not None:
                self.do(routine)
            elif need.step == "prize":
                self.press(need)
            elif need.of is Of.CHANCE:
                card, self.shoe = self.shoe.draw()
                self.cards.append(str(card))
                self.do(GAME.answer(self.round, need, card))
            elif need.step == "decision":
                self.decide(need)
            else:
                self.offer(need)

    def press(self, need: Need) -> None:
        """Press the jackpot button: every possibility has the same chance (11.6.1)."""
        ask_choice(self.talk, "The jackpot button is yours.", ("press",))
        purpose = f"prize {len(self.prizes)}"
        prize = need.drawn(lambda chances: self.chance.below(chances, purpose))
        self.prizes.append(Cents(prize))
        self.do(GAME.answer(self.round, need, prize))

    def open_now(self) -> dict[int, dict[str, Offer]]:
        """What is open to the guest that a record would note, by box."""
        found: dict[int, dict[str, Offer]] = {}
        for offer in GAME.legal(self.round, Viewer(player=PLAYER)):
            box = offer.fields.get("box")
            if offer.do in DECISIONS and isinstance(box, int):
                found.setdefault(box, {})[offer.do] = offer
        return found

    def choose(self, box: int, word: str) -> None:
        """Carry out what the guest has chosen, and note it."""
        self.decisions.append({"box": box, "do": word})
        self.do(command_of(GAME, word, {"box": box}, Actor(player=PLAYER)))

    def offer(self, need: Need) -> None:
        """Put an offer to the guest for every box that may take it, then close it."""
        for box, found in self.open_now().items():
            words = [word for word in found if word != "keep"]
            choice = ask_choice(self.talk, f"Box {box}?", ("no", *words))
            if choice in words:
                self.choose(box, choice)
        now = GAME.needs(self.round)
        if now is not None and now.step == need.step:
            self.do(ask.CloseOffer())

    def decide(self, need: Need) -> None:
        """Ask for a decision on the hand in play, offering what the rules allow."""
        assert need.box is not None
        assert need.hand is not None
        box = self.round.box(need.box)
        assert box is not None
        hand = box.hands[need.hand - 1]
        total = total_of(self.round.rules, hand.cards, hand.state)
        place = place_of(self.round, need.box, need.hand).capitalize()
        words = sorted(self.open_now()[need.box], key=lambda word: word != DEFAULT)
        up = f" against {self.round.dealer[0]}" if self.round.dealer else ""
        self.choose(need.box, ask_choice(self.talk, f"{place} has {total}{up}.", words))
