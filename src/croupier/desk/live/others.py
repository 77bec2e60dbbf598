"""Live rounds of the other games: wagers are asked for, and the shoe or the wheel answers."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from croupier.equipment import Card, Wheel, class_of, shuffle_shoe, write_cards, write_pocket
from croupier.games import baccarat, com_bo, roulette
from croupier.money import Cents, Chips
from croupier.rulebook import Law

from .conversation import Chance, Conversation, ask_amount, ask_choice

__all__ = ("deal_baccarat", "deal_caribbean", "deal_com_bo", "spin_roulette")

PLAYER: Final = "guest"
CHIPS: Final = Chips(Cents(50))
USUAL: Final = Cents(1_000)
DONE: Final = "deal"


def _wagers(talk: Conversation, bets: Sequence[str]) -> Iterator[tuple[str, Cents]]:
    """Ask what to wager on until nothing more is named; there is at least one wager."""
    named = 0
    while True:
        question = "What will you wager on?" if named == 0 else "What else, or deal?"
        options = tuple(bets) if named == 0 else (DONE, *bets)
        choice = ask_choice(talk, question, options)
        if choice == DONE:
            return
        stake = ask_amount(talk, f"How much on {choice}?", USUAL, CHIPS)
        if stake:
            named += 1
            yield choice, stake


def deal_com_bo(talk: Conversation, law: Law, decks: int, chance: Chance) -> dict[str, Any]:
    """Deal five cards, and give the record back."""
    rules = com_bo.ComBoRules.from_law(law, decks=decks)
    wagers = [
        {"player": PLAYER, "on": on, "stake": stake}
        for on, stake in _wagers(talk, [str(bet) for bet in com_bo.Bet])
    ]
    order, _ = shuffle_shoe(decks=decks, seed=chance.seed)
    cards = order[: rules.cards]
    talk.say(f"The cards: {write_cards(cards)}")
    return {
        "game": law.game,
        "at": law.at,
        "decks": decks,
        "cards": write_cards(cards),
        "wager": wagers,
    }


def deal_baccarat(talk: Conversation, law: Law, decks: int, chance: Chance) -> dict[str, Any]:
    """Deal one coup, and give the record back."""
    rules = baccarat.BaccaratRules.from_law(law, decks=decks)
    wagers = [
        {"player": PLAYER, "stake": stake, "coup": 1, "on": on}
        for on, stake in _wagers(talk, [str(bet) for bet in baccarat.Bet])
    ]
    order, _ = shuffle_shoe(decks=decks, seed=chance.seed)
    r = baccarat.open_round(baccarat.Opened.of(rules))
    r = baccarat.replay(r, baccarat.decide(r, baccarat.CloseBetting()))
    cards: list[Card] = []
    while r.decided is None:
        card = order[len(cards)]
        cards.append(card)
        r = baccarat.replay(r, baccarat.decide(r, baccarat.Deal(card)))
    coup = r.decided
    talk.say(f"Player {write_cards(coup.player)}: {coup.player_total}")
    talk.say(f"Banker {write_cards(coup.banker)}: {coup.banker_total}")
    return {
        "game": law.game,
        "at": law.at,
        "decks": decks,
        "coups": [write_cards(cards)],
        "wager": wagers,
    }


def deal_caribbean(talk: Conversation, law: Law, decks: int, chance: Chance) -> dict[str, Any]:
    """Deal a hand against the dealer's, ask for bet or fold, and give the record back."""
    size = law.count("cs.deal.manual.rest", "cards")
    ante = ask_amount(talk, "Your Ante?", USUAL, CHIPS) or USUAL
    order, _ = shuffle_shoe(decks=decks, seed=chance.seed)
    # One card at a time, yours first; the dealer's last card lies face up.
    cards = order[: 2 * size]
    mine, dealer = cards[0::2], cards[1::2]
    talk.say(f"You have {write_cards(mine)}, {class_of(mine)}; the dealer shows {dealer[-1]}.")
    choice = ask_choice(talk, "Bet or fold?", ("bet", "fold"))
    talk.say(f"The dealer has {write_cards(dealer)}.")
    return {
        "game": law.game,
        "at": law.at,
        "cards": write_cards(cards),
        "wager": [{"player": PLAYER, "ante": ante}],
        "decision": [{"player": PLAYER, "do": choice}],
    }


def spin_roulette(talk: Conversation, law: Law, chance: Chance) -> dict[str, Any]:
    """Spin the wheel, and give the record back."""
    rules = roulette.RouletteRules.from_law(law)
    wagers = []
    for on, stake in _wagers(talk, [str(bet) for bet in roulette.Bet]):
        wager: dict[str, Any] = {"player": PLAYER, "stake": stake, "on": on}
        covers = rules.bets[roulette.Bet(on)]
        if on in ("dozen", "column"):
            which = [str(number) for number in range(1, len(covers) + 1)]
            wager["which"] = int(ask_choice(talk, "Which?", which))
        elif len(covers) > 1:
            named = {" ".join(map(write_pocket, sorted(bet))): sorted(bet) for bet in covers}
            wager["numbers"] = named[_numbers(talk, on, named)]
        elif on == "first-four":
            wager["numbers"] = sorted(covers[0])
        wagers.append(wager)
    pockets = Wheel(1).pockets
    spin = pockets[chance.below(len(pockets), "spin")]
    talk.say(f"The ball comes to rest in {write_pocket(spin)}.")
    return {"game": law.game, "at": law.at, "spin": spin, "wager": wagers}


def _numbers(talk: Conversation, on: str, named: dict[str, list[int]]) -> str:
    """Ask for numbers that the layout has together."""
    usual = next(iter(named))
    while True:
        answer = talk.ask(f"Which numbers for a {on} bet? [{usual}] ").split()
        given = " ".join(sorted(answer, key=lambda word: (len(word), word)))
        if not answer:
            return usual
        if given in named:
            return given
        talk.say(f"The layout has no {on} bet on {' '.join(answer)}.")
