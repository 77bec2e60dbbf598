"""A live round of any game: the round asks, and a person, the shoe or the wheel answers."""

from typing import Any, Final, cast

from croupier.desk.setting import Setting
from croupier.equipment import Card, shuffle_shoe, write_cards, write_pocket
from croupier.games.asking import command_of
from croupier.games.game import Actor, Among, Bounds, Draw, Need, Of, Offer, Viewer
from croupier.games.game import Setting as AtTable
from croupier.games.refusal import RuleBreach
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.money import Cents, Chips

from .conversation import Chance, Conversation, ask_amount, ask_choice

__all__ = ("PLAYER", "USUAL", "Dealing")

PLAYER: Final = "guest"
USUAL: Final = Cents(1_000)
DONE: Final = "deal"


class Dealing:
    """A round of any game with one guest, played through the protocol of all games."""

    def __init__(self, talk: Conversation, setting: Setting, chance: Chance) -> None:
        self.talk, self.chance, self.game = talk, chance, game_of(setting.game)
        decks = setting.decks
        opened = self.game.opening(setting.law, AtTable(decks=decks))
        self.round = self.game.open(opened)
        whole = self.game.stack(opened)
        self.shoe = shuffle_shoe(decks=decks, seed=chance.seed)[0] if decks and whole else ()
        self.cards: list[Card] = []
        self.pocket: int | None = None
        self.wagers: list[dict[str, Any]] = []

    def offers(self, do: str) -> list[Offer]:
        """What is open to the guest now."""
        open_now = self.game.legal(self.round, Viewer(player=PLAYER))
        return [offer for offer in open_now if offer.do == do]

    def act(self, command: Any) -> None:
        """Carry out a command."""
        self.round, _ = self.game.act(self.round, command)

    def asks(self, do: str, **fields: Any) -> None:
        """Do what the guest asks for."""
        self.act(command_of(self.game, do, fields, Actor(player=PLAYER)))

    def bet(self) -> None:
        """Ask what to wager on until nothing more is named; there is at least one wager."""
        while True:
            offers = {written(offer.fields["on"]): offer for offer in self.offers("wager")}
            question = "What else, or deal?" if self.wagers else "What will you wager on?"
            choice = ask_choice(self.talk, question, (DONE, *offers) if self.wagers else (*offers,))
            if choice == DONE:
                return
            stake = self.stake(f"How much on {choice}?", offers[choice])
            if stake:
                self.wager(offers[choice], {"stake": stake, **self.place(offers[choice])})

    def wager(self, offer: Offer, fields: dict[str, Any]) -> None:
        """Put a wager down; one that the rules refuse is told and left out."""
        try:
            self.asks("wager", on=offer.fields["on"], **fields)
        except RuleBreach as breach:
            self.talk.say(breach.refusal.says)
        else:
            self.wagers.append({"player": PLAYER, "on": written(offer.fields["on"]), **fields})

    def stake(self, question: str, offer: Offer) -> Cents:
        """Ask for an amount that the chips of the table can make."""
        bounds = offer.fields["stake"]
        assert isinstance(bounds, Bounds), bounds
        return ask_amount(self.talk, question, USUAL, Chips(Cents(bounds.step)))

    def place(self, offer: Offer) -> dict[str, Any]:
        """Ask where on the layout a bet stands, if there are several places."""
        match offer.fields:
            case {"which": Bounds(least=least, most=int(most))}:
                which = [str(number) for number in range(least, most + 1)]
                return {"which": int(ask_choice(self.talk, "Which?", which))}
            case {"numbers": Among(values=values)}:
                places = cast("tuple[tuple[int, ...], ...]", values)
                named = {" ".join(map(write_pocket, place)): list(place) for place in places}
                return {"numbers": named[self.numbers(written(offer.fields["on"]), named)]}
            case _:
                return {}

    def numbers(self, on: str, named: dict[str, list[int]]) -> str:
        """Ask for numbers that the layout has together."""
        usual = next(iter(named))
        while len(named) > 1:
            answer = self.talk.ask(f"Which numbers for a {on} bet? [{usual}] ").split()
            given = " ".join(sorted(answer, key=lambda word: (len(word), word)))
            if given in named:
                return given
            if not answer:
                break
            self.talk.say(f"The layout has no {on} bet on {' '.join(answer)}.")
        return usual

    def play_out(self, until: Of | None = None) -> None:
        """Deal, or let the ball run, and do what the dealer does unasked, up to some step."""
        while (need := self.game.needs(self.round)) is not None and need.of is not until:
            command = self.game.unasked(self.round, self.drawn)
            if command is None:
                dealer = Actor(rank=Staff.DEALER)
                command = command_of(self.game, "close-betting", {}, dealer)
            self.act(command)

    @property
    def dealt(self) -> str:
        """The cards that have left the shoe, as a record has them."""
        return write_cards(self.cards)

    def drawn(self, need: Need) -> Card | int:
        """The next card of the shoe, or where the ball comes to rest."""
        if need.draws is Draw.POCKET:
            self.pocket = need.drawn(lambda chances: self.chance.below(chances, "spin"))
            return self.pocket
        self.cards.append(self.shoe[len(self.cards)])
        return self.cards[-1]


def written(word: object) -> str:
    """A word of the protocol as round files have it."""
    return str(word).replace("_", "-")
