"""Commands for the ledger's tests: a small floor with a cage, purses, wagers and tables."""

from pathlib import Path
from random import Random

from croupier.ledger import Account, Asked, Command, Draft, Event, Json, Place, Posting, Work
from croupier.money import Cents

CAGE = Account("cage", may_owe=True)
FLOAT = Account("float/bj-7", may_owe=True)
PEOPLE = ("ann", "ben", "cho", "dee")


def place_in(folder: Path) -> Place:
    """A floor's places in a folder of its own."""
    return Place(data=folder / "floor")


def purse(name: str) -> Account:
    return Account(f"purse/{name}")


def wager(name: str) -> Account:
    return Account(f"wager/bj-7/{name}")


def moved(kind: str, source: Account, target: Account, cents: int, **data: Json) -> Event:
    """An event that moves money from one account to another."""
    postings = (Posting(source, Cents(-cents)), Posting(target, Cents(cents)))
    return Event({"type": kind, "v": 1, "data": {"cents": cents, **data}}, postings)


def happened(kind: str, **data: Json) -> Event:
    return Event({"type": kind, "v": 1, "data": data})


def buy_in(name: str, cents: int) -> Work:
    """Give a person money from the cage."""

    def work(draft: Draft) -> Json:
        seq = draft.now.head("cage").seq
        draft.append("cage", [moved("cage.bought-in", CAGE, purse(name), cents)], after=seq)
        return {"holds": draft.now.balance(purse(name))}

    return work


def play(name: str, stake: int, *, wins: bool, cards: str = "7S 8D KC") -> Work:
    """Stake, be dealt cards, and settle: two streams and up to three postings in one command."""

    def work(draft: Draft) -> Json:
        rules = draft.keep({"game": "blackjack", "digest": "0f" * 16, "stake_min": 500})
        outcome = (
            moved("blackjack.paid", FLOAT, purse(name), 2 * stake)
            if wins
            else moved("blackjack.taken", wager(name), FLOAT, stake)
        )
        events = [
            moved("blackjack.wager-placed", purse(name), wager(name), stake, rules=rules),
            happened("blackjack.dealt", cards=cards.split()),
            outcome,
        ]
        if wins:
            events.append(moved("blackjack.returned", wager(name), FLOAT, stake))
        draft.append("table/bj-7", events, after=draft.now.head("table/bj-7").seq)
        seq = draft.now.head(f"person/{name}").seq
        draft.append(f"person/{name}", [happened("person.played", stake=stake)], after=seq)
        return {"holds": draft.now.balance(purse(name))}

    return work


def asked(actor: str, key: str, **body: Json) -> Asked:
    return Asked(actor=actor, key=key, body=body)


def script(seed: int, count: int) -> list[Command]:
    """A repeatable run of commands that all succeed."""
    chance = Random(seed)
    commands = [Command(asked(name, "in", do="buy-in"), buy_in(name, 1_000_000)) for name in PEOPLE]
    for number in range(count - len(commands)):
        name, stake = chance.choice(PEOPLE), 500 * chance.randint(1, 20)
        wins = chance.random() < 0.45
        cards = " ".join(chance.choices(["7S", "8D", "KC", "AH"], k=chance.randint(2, 40)))
        body: Json = {"do": "play", "stake": stake}
        commands.append(
            Command(
                Asked(actor=name, key=f"{seed}-{number}", body=body),
                play(name, stake, wins=wins, cards=cards),
            )
        )
    return commands[:count]
