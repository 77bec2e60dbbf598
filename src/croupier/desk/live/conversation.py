"""What a live round needs of whoever sits at the table, and the chance that it is dealt by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.equipment import KeyStream
from croupier.money import Cents, Chips, parse_dollars, spoken_dollars

__all__ = ("Chance", "Conversation", "WantsOut", "ask_amount", "ask_choice")


class WantsOut(Exception):
    """Whoever sits at the table has left before the round was over."""


class Conversation(Protocol):
    """Somebody who is told what happens, and who answers questions."""

    def say(self, text: str) -> None:
        """Tell something."""

    def ask(self, question: str) -> str:
        """Ask something; an empty answer takes what the question offers first."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One secret seed, from which the shoe, the cut and the wheel are drawn apart."""

    seed: bytes

    def below(self, bound: int, purpose: str) -> int:
        """Draw a number from 0 up to below a bound."""
        return KeyStream(self.seed, purpose=purpose).below(bound)


def ask_choice(talk: Conversation, question: str, options: Sequence[str]) -> str:
    """Ask until one of the options is named; a beginning that fits one of them only will do."""
    while True:
        answer = talk.ask(f"{question} [{', '.join(options)}] ").strip().lower()
        if not answer:
            return options[0]
        found = [option for option in options if option.startswith(answer)]
        if answer in options or len(found) == 1:
            return answer if answer in options else found[0]
        talk.say(f"Please say one of {', '.join(options)}.")


def ask_amount(talk: Conversation, question: str, usual: Cents, chips: Chips) -> Cents:
    """Ask until an amount is named that chips can make."""
    while True:
        answer = talk.ask(f"{question} [{spoken_dollars(usual)}] ").strip().removeprefix("$")
        if not answer:
            return usual
        try:
            amount = parse_dollars(answer)
        except ValueError:
            amount = Cents(-1)
        if amount >= 0 and chips.is_payable(amount):
            return amount
        talk.say(f"Please name an amount in steps of {spoken_dollars(chips.smallest)}.")
