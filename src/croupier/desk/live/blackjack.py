"""A live round of the Blackjack family: the engine asks, a shoe and a person answer."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.desk.round_files.blackjack.telling import place_of, tell, total_of
from croupier.desk.round_files.sitting import Sitting
from croupier.equipment import CutRules, LiveShoe, load_shoe, shuffle_shoe
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.money import Cents, Chips
from croupier.rulebook import Law

from .conversation import Chance, Conversation, ask_amount, ask_choice

__all__ = ("deal_blackjack",)

PLAYER: Final = "guest"
USUAL: Final = Cents(1_000)
SIDE_BETS: Final = {
    "perfect-pairs": "perfect_pairs",
    "magnificent-sevens": "magnificent_sevens",
    "pandemonium": "pandemonium",
}
OFFERED: Final = {
    "blackjack": ("perfect-pairs", "magnificent-sevens"),
    "crown-blackjack": ("perfect-pairs", "magnificent-sevens"),
    "pontoon-pandemonium": ("pandemonium",),
}
VERSION, TABLE = 1, 5


def deal_blackjack(
    talk: Conversation, law: Law, decks: int, chance: Chance, boxes: int
) -> dict[str, Any]:
    """Deal one round and give its record back."""
    side_bets = OFFERED.get(law.game, ())
    rules = bj.BlackjackRules.from_law(
        law,
        decks=decks,
        side_bets=side_bets,
        magnificent_sevens_version=VERSION,
        pandemonium_table=TABLE,
    )
    dealing = Dealing(talk, rules, open_shoe(law, rules, chance), chance)
    dealing.bet(boxes, side_bets)
    dealing.play_out()
    record: dict[str, Any] = {"game": law.game, "at": law.at, "decks": decks}
    if side_bets:
        record["side_bets"] = list(side_bets)
    if rules.magnificent_sevens is not None:
        record["magnificent_sevens_version"] = VERSION
    if rules.pandemonium is not None:
        record["pandemonium_table"] = TABLE
    return record | dealing.record()


def open_shoe(law: Law, rules: bj.BlackjackRules, chance: Chance) -> LiveShoe:
    """Shuffle, cut and burn as the rules say (4.1 to 4.3)."""
    order, _ = shuffle_shoe(decks=rules.decks, removed=rules.removed, seed=chance.seed)
    cutting = cut_rules(law, rules)
    places = cutting.places(len(order))
    shoe = load_shoe(
        order,
        cut_at=places[chance.below(len(places), "cut")],
        behind=rules.deck_size,
        burns=rules.burn,
        rules=cutting,
    )
    while shoe.burns_due:
        _, shoe = shoe.burn()
    return shoe


def cut_rules(law: Law, rules: bj.BlackjackRules) -> CutRules:
    """Where a stack may be cut, and how far from its back the cutting card goes (4.2.3, 4.2.4)."""
    return CutRules(
        deck_size=rules.deck_size,
        decks_from_end=law.count("bj.cut.depth", "decks"),
        depth_max=law.fraction("bj.cut.card_back", "most"),
    )


class Dealing:
    """A round in progress at a live table."""

    def __init__(
        self, talk: Conversation, rules: bj.BlackjackRules, shoe: LiveShoe, chance: Chance
    ) -> None:
        self.talk = talk
        self.chance = chance
        self.shoe = shoe
        start = bj.Round(rules=rules, terms=bj.Terms())
        self.play: Sitting[bj.Round, bj.Command, bj.Event] = Sitting(
            start, decide=bj.decide, evolve=bj.evolve, tell=tell
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
                    wager[SIDE_BETS[bet]] = extra
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
        while True:
            need = bj.awaiting(self.round)
            match need:
                case bj.AwaitCard():
                    card, self.shoe = self.shoe.draw()
                    self.cards.append(str(card))
                    self.do(ask.Deal(card))
                case bj.AwaitPrize():
                    self.press()
                case bj.AwaitOffer():
                    self.offer(need)
                case bj.AwaitDecision():
                    self.decide(need)
                case _:
                    return

    def press(self) -> None:
        """Press the jackpot button: every possibility has the same chance (11.6.1)."""
        ask_choice(self.talk, "The jackpot button is yours.", ("press",))
        table = self.round.rules.pandemonium
        assert table is not None
        place = self.chance.below(
            sum(count for count, _ in table.prizes), f"prize {len(self.prizes)}"
        )
        for count, prize in table.prizes:
            if place < count:
                self.prizes.append(prize)
                self.do(ask.DrawPrize(prize=prize))
                return
            place -= count

    def offer(self, need: bj.AwaitOffer) -> None:
        """Put an offer to the player for every box that may take it, then close it."""
        for box, _ in need.open_to:
            found = dict(self.answers(need.offer, box))
            if not found:
                continue
            choice = ask_choice(self.talk, f"Box {box}?", ("no", *found))
            if choice in found:
                self.decisions.append({"box": box, "do": choice})
                self.do(found[choice])
        now = bj.awaiting(self.round)
        if isinstance(now, bj.AwaitOffer) and now.offer is need.offer:
            self.do(ask.CloseOffer())

    def answers(self, offer: bj.Offer, box: int) -> Iterator[tuple[str, bj.Command]]:
        """What may be answered to an offer on a box."""
        every: dict[bj.Offer, dict[str, bj.Command]] = {
            bj.Offer.INSURANCE: {
                "insure": ask.Insure(box=box),
                "even-money": ask.EvenMoney(box=box),
            },
            bj.Offer.SURRENDER: {"surrender": ask.Surrender(box=box)},
            bj.Offer.FORFEIT: {"forfeit": ask.Forfeit(box=box)},
        }
        for name, command in every.get(offer, {}).items():
            if bj.can(self.round, command):
                yield name, command

    def decide(self, need: bj.AwaitDecision) -> None:
        """Ask for a decision on the hand in play, offering what the rules allow."""
        box = self.round.box(need.box)
        assert box is not None
        hand = box.hands[need.hand - 1]
        total = total_of(self.round.rules, hand.cards, hand.state)
        place = place_of(self.round, need.box, need.hand).capitalize()
        every: dict[str, bj.Command] = {
            "stand": ask.Stand(box=need.box),
            "hit": ask.Hit(box=need.box),
            "double": ask.Double(box=need.box),
            "split": ask.Split(box=need.box),
        }
        found = {name: what for name, what in every.items() if bj.can(self.round, what)}
        up = f" against {self.round.dealer[0]}" if self.round.dealer else ""
        choice = ask_choice(self.talk, f"{place} has {total}{up}.", tuple(found))
        self.decisions.append({"box": need.box, "do": choice})
        self.do(found[choice])
